"""Positions in sorted sequences, interpolation, and flat indices."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ..ops.arrays.searching import _alike
from ._common import cast, is_float, ops, scalar_like, tensor
from .selection import _bounded


def bisect(sorted_: Tensor, values: Tensor, right: bool) -> Tensor:
    """The insertion index of each value in a sorted vector, int32: the first, or with `right` the last."""
    size = sorted_.shape[0]
    if size == 0:
        return t.full(values.shape, 0, mstype.int32)
    places = t.searchsorted_(*_alike(sorted_, values), right)
    if not right and is_float(values.dtype):
        # NaN goes after the NaN that the vector ends with.
        places = t.select(t.isnan(values), t.full((), size, mstype.int64), places)
    return cast(places, mstype.int32)


def searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> Tensor:
    """Returns the indices at which values can be inserted into a sorted vector.

    a: Tensor of one dimension, or a list or tuple of numbers, in ascending order.
    v: Tensor, number, or nested lists or tuples of numbers.
    side: 'left' (before equal elements) or 'right'.
    sorter: The indices that sort `a`, if it is not sorted.
    Returns: Tensor of int32, of the shape of `v`.
    ValueError: `a` is not 1-d, or `side` is unknown.

    >>> print(ms.numpy.searchsorted([1, 2, 3], [0.5, 2, 9]))
    [0 1 3]
    """
    if side not in ("left", "right"):
        raise ValueError(f"For 'searchsorted', 'side' must be 'left' or 'right', but got {check.show(side)}.")
    x, values = tensor(a, "searchsorted", "a"), tensor(v, "searchsorted", "v")
    check.rank(x, 1, "searchsorted", "a")
    if sorter is not None:
        order = tensor(sorter, "searchsorted", "sorter")
        if order.shape != x.shape:
            raise ValueError("For 'searchsorted', 'sorter' must have the shape of 'a'.")
        x = t.take(x, order, 0)
    return bisect(x, values, side == "right")


def digitize(x: Any, bins: Any, right: bool = False) -> Tensor:
    """Returns the bin of each value, int32; 0 and the number of edges mean outside.

    x: Tensor, number, or nested lists or tuples of numbers.
    bins: The edges, in one dimension, ascending or descending.
    right: Whether a bin holds its right edge instead of its left.
    Returns: Tensor of the shape of `x`.
    ValueError: `bins` is not 1-d.

    >>> print(ms.numpy.digitize([0.5, 1.0, 2.5], [1, 2, 3]))
    [0 1 2]
    """
    values, edges = tensor(x, "digitize"), tensor(bins, "digitize", "bins")
    check.rank(edges, 1, "digitize", "bins")
    count = edges.shape[0]
    if count == 0:
        return t.full(values.shape, 0, mstype.int32)
    up = bisect(edges, values, not right)
    down = t.sub(count, bisect(ops.flip(edges, (0,)), values, not right))
    rising = t.less_equal(*(t.take(edges, t.full((), i, mstype.int64), 0) for i in (0, count - 1)))
    return t.select(t.broadcast_to(rising, values.shape), up, cast(down, mstype.int32))


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None) -> Tensor:
    """Interpolates linearly between given points, in float32.

    x: Tensor, number, or nested lists or tuples of numbers: the positions to evaluate.
    xp: The points, in one dimension, ascending.
    fp: The values at the points.
    left: The value below the first point. None means the first value.
    right: The value above the last point. None means the last value.
    Returns: Tensor of the shape of `x`.
    ValueError: `xp` and `fp` are not vectors of equal size.

    >>> print(ms.numpy.interp([0.0, 1.5, 9.0], [1, 2, 3], [10, 20, 30]))
    [10. 15. 30.]
    """
    at, points, values = tensor(x, "interp"), tensor(xp, "interp", "xp"), tensor(fp, "interp", "fp")
    if points.ndim != 1 or points.shape != values.shape:
        raise ValueError(
            f"For 'interp', 'xp' and 'fp' must be vectors of one size, got {points.shape} and {values.shape}."
        )
    at, points, values = (cast(v, mstype.float32) for v in (at, points, values))
    size = points.shape[0]
    upper = t.minimum(bisect(points, at, False), size - 1)
    lower = t.maximum(t.sub(upper, 1), 0)
    x0, x1 = t.take(points, lower, 0), t.take(points, upper, 0)
    y0, y1 = t.take(values, lower, 0), t.take(values, upper, 0)
    flat = t.equal(x0, x1)
    slope = t.div(t.sub(y1, y0), t.select(flat, scalar_like(1, x1), t.sub(x1, x0)))
    found = t.add(y0, t.mul(slope, t.sub(at, x0)))
    first, last = (t.full((), i, mstype.int64) for i in (0, size - 1))
    for outside, given, end in (
        (t.less(at, t.take(points, first, 0)), left, first),
        (t.greater(at, t.take(points, last, 0)), right, last),
    ):
        value = t.take(values, end, 0) if given is None else cast(tensor(given, "interp"), mstype.float32)
        found = t.select(outside, value, found)
    return found


def unravel_index(indices: Any, shape: Any, order: str = "C") -> Any:
    """Converts flat indices to an index along each axis, in int32; for an int64 tensor, in int64.

    indices: Tensor of ints, an int, or nested lists or tuples of ints; indices out of range are clipped.
    shape: The sizes of the axes: an int or several.
    order: 'C' (the last axis runs fastest) or 'F'.
    Returns: Tuple of tensors; for one axis and one index, a tensor of one element.
    ValueError: `order` is unknown.

    >>> rows, columns = ms.numpy.unravel_index([1, 5], (2, 3))
    >>> print(rows, columns)
    [0 1] [1 2]
    """
    if order not in ("C", "F"):
        raise ValueError(f"For 'unravel_index', 'order' must be 'C' or 'F', but got {check.show(order)}.")
    index = tensor(indices, "unravel_index", "indices")
    sizes = check.shape(shape, "unravel_index")
    total = math.prod(sizes)
    index = t.minimum(t.maximum(index, -total), total - 1)
    kind = mstype.int64 if isinstance(indices, Tensor) and indices.dtype is mstype.int64 else mstype.int32
    index = cast(t.floor_mod(index, max(total, 1)), kind)
    found = []
    for size in reversed(sizes) if order == "C" else sizes:
        found.append(t.floor_mod(index, size))
        index = t.floor_divide(index, size)
    if order == "C":
        found.reverse()
    return t.reshape(found[0], (1,)) if len(found) == 1 and found[0].ndim == 0 else tuple(found)


def ravel_multi_index(multi_index: Any, dims: Any, mode: str = "clip", order: str = "C") -> Tensor:
    """Converts indices along each axis to flat indices.

    multi_index: A tuple or list of index arrays, one for each axis, or a tensor of them.
    dims: The sizes of the axes: an int or several.
    mode: How indices out of range are treated: 'clip' or 'wrap'.
    order: 'C' (the last axis runs fastest) or 'F'.
    Returns: Tensor of float32.
    TypeError: the indices are not ints.
    ValueError: the number of index arrays is not the number of axes, or `mode` or `order` is unknown.
    NotImplementedError: `mode` is 'raise'.

    >>> print(ms.numpy.ravel_multi_index(([0, 1], [1, 2]), (2, 3)))
    [1. 5.]
    """
    sizes = check.shape(dims, "ravel_multi_index", "dims")
    index = tensor(multi_index, "ravel_multi_index", "multi_index")
    if is_float(index.dtype):
        raise TypeError(f"For 'ravel_multi_index', 'multi_index' must hold ints, but got {index.dtype}.")
    if order not in ("C", "F"):
        raise ValueError(f"For 'ravel_multi_index', 'order' must be 'C' or 'F', but got {check.show(order)}.")
    if index.ndim == 0 or index.shape[0] != len(sizes):
        raise ValueError(f"For 'ravel_multi_index', 'multi_index' must have {len(sizes)} entries.")
    strides = np.cumprod([1, *(sizes[:0:-1] if order == "C" else sizes[:-1])]).tolist()
    if order == "C":
        strides.reverse()
    total = t.full((), 0, index.dtype)
    for part, size, stride in zip(ops.unbind(index, 0), sizes, strides):
        total = t.add(total, t.mul(_bounded(part, size, mode, "ravel_multi_index"), int(stride)))
    return cast(total, mstype.float32)
