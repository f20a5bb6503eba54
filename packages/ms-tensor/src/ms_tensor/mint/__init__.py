"""`mindspore.mint`: functions with other names and defaults than those of `ops`: `dim`, `keepdim`, `correction`...

The layers, `mint.nn`, stand over `ms_nn`, which puts them here.

Examples:
    >>> import ms_tensor as ms
    >>> print(ms.mint.add(ms.Tensor([1.0]), ms.Tensor([2.0]), alpha=3))
    [7.]
"""

from __future__ import annotations

from types import FunctionType as _FunctionType
from typing import Any as _Any

from .._argument_types import check_types as _check_types
from .._documentation import document as _document
from .._generated.mint_documentation import MINT as _DOCUMENTATION
from .._lazy import getter as _getter
from . import (
    arithmetic,
    binary,
    creation,
    functional,
    indexing,
    linalg,
    linear,
    ordering,
    reductions,
    shape,
    special,
)
from .activations import npu_gelu
from .argument_types import FUNCTIONS as _ARGUMENT_TYPES
from .batch_statistics import batch_norm_elemt, batch_norm_gather_stats_with_counts, batch_norm_stats
from .sliding import conv2d, conv_tbc


def _collect() -> dict[str, _Any]:
    """Every public function of the families."""
    found: dict[str, _Any] = {**arithmetic.FUNCTIONS, **binary.FUNCTIONS}
    for family in (arithmetic, reductions, ordering, shape, indexing, creation, linear):
        for name, value in vars(family).items():
            own = isinstance(value, _FunctionType) and value.__module__ == family.__name__
            if own and not name.startswith("_") and name not in ("t_"):
                found[name] = value
    found["t"] = shape.t_
    return found


_public: dict[str, _Any] = {
    **_collect(),
    "conv2d": conv2d,
    "conv_tbc": conv_tbc,
    "npu_gelu": npu_gelu,
    "batch_norm_elemt": batch_norm_elemt,
    "batch_norm_gather_stats_with_counts": batch_norm_gather_stats_with_counts,
    "batch_norm_stats": batch_norm_stats,
}
_document(_public, _DOCUMENTATION)
_check_types(_public, _ARGUMENT_TYPES)
globals().update(_public)

__all__ = [*_public, "functional", "linalg", "special"]

# `nn` and `optim` stand in ms_nn, which offers them.
__getattr__ = _getter(__name__)
