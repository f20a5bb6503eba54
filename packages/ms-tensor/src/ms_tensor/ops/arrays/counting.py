"""What Primitive classes count, and pack of what a comparison finds."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def bincount(array: Tensor, size: Any, weights: Tensor) -> Tensor:
    """The sum of the weights of each int below `size`; other ints are ignored."""
    check.tensor(array, "Bincount", "array")
    check.tensor(weights, "Bincount", "weights")
    count = check.integer(size, "Bincount", "size")
    inside = t.logical_and(t.greater_equal(array, 0), t.less(array, count))
    shares = t.select(inside, weights, t.full((), 0, weights.dtype))
    place = t.select(inside, array, t.full((), 0, array.dtype))
    # One more place, so that there is one where `size` is 0.
    counts = t.take_add(t.full((count + 1,), 0, weights.dtype), t.reshape(place, (-1,)), t.reshape(shares, (-1,)), 0)
    return t.slice_view(counts, (0,), (count,), (1,))


def histogram(x: Tensor, range: Tensor, nbins: int) -> Tensor:
    """The number of elements in each of `nbins` equal bins of a range; outliers count in the first or the last bin."""
    op = "HistogramFixedWidth"
    check.tensor(x, op, "x")
    if check.tensor(range, op, "range").shape != (2,) or range.dtype is not x.dtype:
        raise ValueError(f"For '{op}', 'range' must be 2 numbers of {x.dtype}, but got {check.show(range)}.")
    values, ends = t.cast(t.reshape(x, (-1,)), mstype.float64), t.cast(range, mstype.float64)
    low, high = ends[0], ends[1]
    place = t.floor(t.mul(t.div(t.sub(values, low), t.sub(high, low)), nbins))
    bins = t.cast(t.minimum(t.maximum(place, 0), nbins - 1), mstype.int64)
    ones = t.full(bins.shape, 1, mstype.int32)
    return t.take_add(t.full((nbins,), 0, mstype.int32), bins, ones, 0)


def packed_comparison(x: Tensor, threshold: Tensor) -> Tensor:
    """Which elements exceed a threshold, eight bits per uint8, the first in the highest bit."""
    op = "CompareAndBitpack"
    check.tensor(x, op, "x")
    check.tensor(threshold, op, "threshold")
    if x.ndim == 0 or x.shape[-1] % 8:
        raise ValueError(f"For '{op}', the last dimension must be a multiple of 8, but got shape {x.shape}.")
    above = t.cast(t.greater(x, threshold), mstype.int32)
    eights = t.reshape(above, (*x.shape[:-1], x.shape[-1] // 8, 8))
    worth = t.cast(t.pow(2.0, t.iota(7, -1, 8, mstype.float32)), mstype.int32)
    return t.cast(t.reduce_sum(t.mul(eights, worth), (x.ndim,), False), mstype.uint8)
