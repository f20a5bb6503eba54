"""NumPy's functions over tensors, as `mindspore.numpy`: ints become int32 and floats float32 where arrays are made.

Examples of this package run after `import mindspore as ms`.

Examples:
    >>> print(ms.numpy.linspace(0, 1, 3))
    [0.  0.5 1. ]
"""

from __future__ import annotations

from types import FunctionType as _FunctionType
from typing import Any as _Any

from .._documentation import document as _document
from .._generated.numpy_documentation import NUMPY as _DOCUMENTATION
from ..dtype import (
    bool_,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from . import (
    applying,
    arithmetic,
    calculus,
    counting,
    covariance,
    elementwise,
    fft,
    grids,
    joining,
    linear,
    matrices,
    padding,
    polynomials,
    ranges,
    reductions,
    searching,
    selection,
    shape,
)
from .ranges import mgrid, ogrid

# Names that families share, but none of NumPy's.
_HELPERS = {"bisect", "cast_like", "in_dtype", "kept"}


def _collect() -> dict[str, _Any]:
    """Every public function of the families."""
    found: dict[str, _Any] = {**elementwise.FUNCTIONS, **arithmetic.FUNCTIONS}
    for family in (
        elementwise,
        arithmetic,
        reductions,
        grids,
        matrices,
        ranges,
        shape,
        applying,
        joining,
        selection,
        searching,
        linear,
        covariance,
        calculus,
        polynomials,
        counting,
        padding,
    ):
        for name, value in vars(family).items():
            own = isinstance(value, _FunctionType) and value.__module__ == family.__name__
            if own and not name.startswith("_") and name not in _HELPERS:
                found[name] = value
    return found


_public: dict[str, _Any] = _collect()
_document(_public, _DOCUMENTATION)
globals().update(_public)

pi = 3.141592653589793
inf = PINF = float("inf")
NINF = float("-inf")
nan = float("nan")
newaxis = None

int_, uint, float_ = int32, uint32, float32
numeric_types = "int_ int8 int16 int32 int64 uint8 uint16 uint32 uint64 float_ float16 float32 float64 bool_".split()

__all__ = [
    *_public,
    *numeric_types,
    "mgrid",
    "ogrid",
]
