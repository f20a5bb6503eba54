"""Primitive classes under the path of MindSpore's generated ones: those of `ops.operations`, and some names more."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import _public, operations
from ..creation import full, linspace
from ..irregular import FUNCTIONS
from ..operations.regular import make_all
from ..reduce_ops import argmin, mean
from .rows import ROWS


def _add_scaled(x: Any, y: Any, alpha: Any) -> Tensor:
    return t.add(x, y) if isinstance(alpha, int) and alpha == 1 else t.add(x, t.mul(y, alpha))


def _sub_scaled(x: Any, y: Any, alpha: Any) -> Tensor:
    return t.sub(x, y) if isinstance(alpha, int) and alpha == 1 else t.sub(x, t.mul(y, alpha))


def _all_equal(x: Tensor, y: Tensor) -> Tensor:
    """One bool: whether two tensors have the same shape and elements."""
    if tuple(check.tensor(x, "EqualExt").shape) != tuple(check.tensor(y, "EqualExt", "other").shape):
        return t.full((), False, mstype.bool_)
    return t.reduce_all(t.equal(x, y))


def _mean(x: Tensor, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    return mean(x if dtype is None else t.cast(x, dtype), dim, keepdim)


def _argmin(x: Tensor, dim: Any, keepdim: bool) -> Tensor:
    return t.cast(argmin(x, dim, keepdim), mstype.int64)


def _slice_of(x: Tensor, dim: int, start: int, end: int, step: int) -> Tensor:
    """Elements of one dimension, as a slice has them."""
    place = check.axis(dim, check.tensor(x, "SliceExt").ndim, "SliceExt", "dim")
    first, last, stride = slice(start, end, step).indices(x.shape[place])
    starts, sizes, steps = [0] * x.ndim, list(x.shape), [1] * x.ndim
    starts[place], sizes[place], steps[place] = first, len(range(first, last, stride)), stride
    return t.slice_view(x, tuple(starts), tuple(sizes), tuple(steps))


def _select_of(x: Tensor, dim: int, index: int) -> Tensor:
    """One slice of a dimension, which is left out."""
    place = check.axis(dim, check.tensor(x, "SelectExtView").ndim, "SelectExtView", "dim")
    row = check.axis(index, x.shape[place], "SelectExtView", "index")
    part = _slice_of(x, place, row, row + 1, 1)
    return t.reshape(part, tuple(n for i, n in enumerate(x.shape) if i != place))


def _linspace(start: Any, end: Any, steps: int, dtype: Any) -> Tensor:
    line = linspace(start, end, steps)
    return line if dtype is None else t.cast(line, dtype)


def _new_full(x: Tensor, size: Any, value: Any, dtype: Any) -> Tensor:
    return full(size, value, dtype=check.tensor(x, "NewFull").dtype if dtype is None else dtype)


_helpers = {name: value for name, value in list(globals().items()) if name.startswith("_") and callable(value)}

globals().update({name: getattr(operations, name) for name in operations.__all__})
for _name, _class in make_all(ROWS, {**_public, **FUNCTIONS, **_helpers}, __name__).items():
    globals().setdefault(_name, _class)

__all__ = [name for name in globals() if name[0].isupper() and name not in ("ROWS", "FUNCTIONS")]
