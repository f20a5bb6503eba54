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
    boxes,
    composite,
    containers,
    conv_ops,
    creation,
    ctc,
    diagonal_ops,
    elementwise,
    index_ops,
    join_ops,
    linalg,
    loss_ops,
    margin_loss,
    math_ops,
    nn_ops,
    norm_ops,
    norms,
    pad_ops,
    patch_ops,
    pieces,
    pool_ops,
    products,
    random_ops,
    reduce_ops,
    resizing,
    sampling,
    scalars,
    scatter_ops,
    scatter_state,
    segment_ops,
    state,
    summation,
    unpool_ops,
    views,
)
from .aliases import ALIASES as _ALIASES

# Shared by compositions and by ms_nn, but no names of MindSpore.
_HELPERS = {
    "adaptive_mean",
    "batched",
    "cubic",
    "depth_to_space",
    "draw",
    "drop_channels",
    "instance_norm",
    "l2_normalize",
    "linear",
    "lp_norm",
    "multilabel_margin_parts",
    "nearest",
    "nms_with_mask",
    "normalize",
    "output_padding_of",
    "pad_axis",
    "reduce_loss",
    "roi_align",
    "same_padding",
    "small_pads",
    "space_to_depth",
    "square_sum_all",
    "transpose_sizes",
    "write_places",
    "write_rows",
}


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
        conv_ops,
        pool_ops,
        unpool_ops,
        norm_ops,
        pad_ops,
        patch_ops,
        loss_ops,
        margin_loss,
        ctc,
        random_ops,
        diagonal_ops,
        scatter_ops,
        scatter_state,
        segment_ops,
        state,
        scalars,
        containers,
        summation,
        products,
        pieces,
        resizing,
        sampling,
        boxes,
        elementwise,
        views,
        norms,
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

for _alias, _name in _ALIASES.items():
    if _name in _public:
        _public.setdefault(_alias, _public[_name])

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
