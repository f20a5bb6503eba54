"""Indexing as functions, for scripts that change Tensor's indexing."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .primitive import _read_item, _write_item


def _tensor_getitem(self: Tensor, index: Any) -> Tensor:
    """Returns `self[index]`."""
    return _read_item(self, index)


def _tensor_setitem(self: Tensor, index: Any, value: Any) -> Tensor:
    """Writes `self[index] = value`, and returns the tensor."""
    _write_item(self, index, value)
    return self


_tensor_getitem_origin, _tensor_setitem_origin = _tensor_getitem, _tensor_setitem
