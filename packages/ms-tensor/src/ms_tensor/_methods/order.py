"""Methods of scans, sorting and searching, where MindSpore's method takes other arguments than its function."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._constants import constant
from ..ops.arrays import searching, shapes
from ..ops.reductions import scans
from .reduce import _UNSET, _dimension

# The function keeps these dtypes; the method widens them.
_SUMMED_AS_INT32 = (mstype.bool_, mstype.int8, mstype.int16, mstype.uint8)


def cumsum(self: Tensor, axis: Any = None, dtype: Any = None, *, dim: Any = _UNSET) -> Tensor:
    """The running sums along a dimension, or of the flattened tensor where none is given; see `ops.cumsum`.

    Bools and short ints are summed in int32.
    """
    where = _dimension(axis, dim, "cumsum")
    source = t.reshape(self, (-1,)) if where is None else self
    if dtype is None and self.dtype in _SUMMED_AS_INT32:
        dtype = mstype.int32
    if dtype is not None and self.is_floating_point() and mstype.as_dtype(dtype, "cumsum") not in mstype.float_type:
        # truncates the sums; the function truncates the elements
        return t.cast(scans.cumsum(source, 0 if where is None else where), mstype.as_dtype(dtype, "cumsum"))
    return scans.cumsum(source, 0 if where is None else where, dtype)


def kthvalue(self: Tensor, k: int, dim: int = -1, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """The `k`-th smallest element along a dimension, counted from 1, and its int64 place.

    Raises:
        ValueError: `k` is not in [1, size], or `dim` is out of range.
    """
    axis = check.axis(dim, self.ndim, "kthvalue", "dim")
    source = t.reshape(self, (1,)) if self.ndim == 0 else self
    count = check.integer(k, "kthvalue", "k")
    if not 1 <= count <= source.shape[axis]:
        raise ValueError(f"For 'kthvalue', 'k' must be in [1,{source.shape[axis]}], but got {check.show(k)}.")
    values, places = (
        t.slice_view(
            part,
            tuple(count - 1 if d == axis else 0 for d in range(part.ndim)),
            tuple(1 if d == axis else n for d, n in enumerate(part.shape)),
            (1,) * part.ndim,
        )
        for part in t.topk_(source, count, axis, False)
    )
    if check.flag(keepdim, "kthvalue", "keepdim") and self.ndim:
        return values, places
    shape = tuple(n for d, n in enumerate(source.shape) if d != axis)
    return t.reshape(values, shape), t.reshape(places, shape)


def searchsorted(self: Tensor, v: Any, side: str = "left", sorter: Any = None) -> Tensor:
    """The int32 places at which values can be put into this sorted tensor; see `ops.searchsorted`."""
    values = v if isinstance(v, Tensor) else constant(np.asarray(v))
    order = sorter if sorter is None or isinstance(sorter, Tensor) else constant(np.asarray(sorter))
    if side not in ("left", "right"):
        raise ValueError(f"For 'searchsorted', 'side' must be one of ['left', 'right'], but got {check.show(side)}.")
    return searching.searchsorted(self, values, out_int32=True, side=side, sorter=order)


def unique(
    self: Tensor, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: Any = None
) -> Any:
    """The distinct elements, or slices along a dimension, in rising order.

    Args:
        sorted: They are sorted in either case. Default: True.
        return_inverse: Whether to tell for each element which result it equals. Default: False.
        return_counts: Whether to tell how often each comes up. Default: False.
        dim: The dimension; None for the flattened tensor. Default: None.

    Returns:
        Tensor, or a tuple of it and of the int64 tensors that were asked for.
    """
    check.flag(sorted, "unique", "sorted")
    inverse = check.flag(return_inverse, "unique", "return_inverse")
    counted = check.flag(return_counts, "unique", "return_counts")
    if dim is None or self.ndim == 0:
        axis, slices, shape = 0, t.reshape(self, (-1,)), self.shape
    else:
        axis = check.axis(dim, self.ndim, "unique", "dim")
        slices, shape = shapes.moveaxis(self, axis, 0), (self.shape[axis],)
    rows = t.reshape(slices, (slices.shape[0], -1)) if slices.ndim > 2 else slices
    firsts, number, counts = searching.distinct(rows, by_value=True)
    values = shapes.moveaxis(t.take(slices, firsts, 0), 0, axis)
    if not inverse and not counted:
        return values
    return (values, *([t.reshape(number, shape)] if inverse else []), *([counts] if counted else []))


from .._generated.rows.methods import *

METHODS: dict[str, Any] = {}
