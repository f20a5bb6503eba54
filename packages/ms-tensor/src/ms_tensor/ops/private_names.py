"""Private helpers of `mindspore.ops.function` that clients import."""

from __future__ import annotations

from typing import Any

from ..context import _get_graph_seed

_get_seed = _get_graph_seed


def _set_prim_op_user_data(prim: Any, key: str, value: Any) -> Any:
    """Gives a Primitive an attribute and returns it."""
    prim.add_prim_attr(key, value)
    return prim
