"""Functions over tensors. Those of one table op are generated; compositions stand in the modules here.

Primitive classes stand in `ms_tensor.ops.operations` and are names of this module too.
"""

from __future__ import annotations

from types import FunctionType as _FunctionType
from typing import Any as _Any

from .._generated import functions as _functions
from . import (
    activation,
    array_ops,
    composite,
    creation,
    diagonal_ops,
    index_ops,
    join_ops,
    linalg,
    loss_ops,
    math_ops,
    nn_ops,
    random_ops,
    reduce_ops,
    scatter_ops,
    scatter_state,
    segment_ops,
    state,
)

# Shared by compositions and by ms_nn, but no names of MindSpore.
_HELPERS = {"draw", "normalize", "reduce_loss", "same_padding", "write_places", "write_rows"}


def _collect() -> dict[str, _Any]:
    """Every public function, a composition before a generated one of the same name."""
    found: dict[str, _Any] = {name: getattr(_functions, name) for name in _functions.__all__}
    for module in (
        math_ops,
        reduce_ops,
        array_ops,
        join_ops,
        index_ops,
        creation,
        linalg,
        activation,
        nn_ops,
        loss_ops,
        random_ops,
        diagonal_ops,
        scatter_ops,
        scatter_state,
        segment_ops,
        state,
    ):
        for name, value in vars(module).items():
            own = isinstance(value, _FunctionType) and value.__module__ == module.__name__
            if own and not name.startswith("_") and name not in _HELPERS:
                found[name] = value
    return found


_public: dict[str, _Any] = _collect()

# Further names of the same functions.
for _alias, _name in {
    "absolute": "abs",
    "batch_matmul": "bmm",
    "clip": "clamp",
    "divide": "div",
    "eq": "equal",
    "ge": "greater_equal",
    "ger": "outer",
    "gt": "greater",
    "le": "less_equal",
    "lt": "less",
    "movedim": "moveaxis",
    "multiply": "mul",
    "ne": "not_equal",
    "negative": "neg",
    "pack": "stack",
    "subtract": "sub",
    "swapdims": "swapaxes",
    "tensor_add": "add",
    "tensor_div": "div",
    "tensor_exp": "exp",
    "tensor_floordiv": "floor_div",
    "tensor_ge": "greater_equal",
    "tensor_gt": "greater",
    "tensor_le": "less_equal",
    "tensor_lt": "less",
    "tensor_mod": "floor_mod",
    "tensor_mul": "mul",
    "tensor_pow": "pow",
    "tensor_sub": "sub",
    "true_divide": "div",
}.items():
    _public[_alias] = _public[_name]

globals().update(_public)

from . import functional, operations  # noqa: E402
from .composite import HyperMap, Map, MultitypeFuncGraph, partial  # noqa: E402
from .operations import *  # noqa: E402, F403

__all__ = [
    *_public,
    *operations.__all__,
    "HyperMap",
    "Map",
    "MultitypeFuncGraph",
    "composite",
    "functional",
    "operations",
    "partial",
]
