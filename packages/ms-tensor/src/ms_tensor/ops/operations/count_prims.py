"""Primitive classes that count and pack what a comparison finds."""

from __future__ import annotations

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..primitive import Primitive


class HistogramFixedWidth(Primitive):
    """`HistogramFixedWidth(nbins, dtype='int32')(x, range)`: how many elements fall into each of `nbins` equal parts of
    a range; those outside are counted in the first or the last.
    """

    def __init__(self, nbins: int, dtype: str = "int32") -> None:
        super().__init__()
        self.nbins = check.integer(nbins, self.name, "nbins")
        check.at_least(self.nbins, 1, self.name, "nbins")
        if dtype != "int32":
            raise ValueError(f"For '{self.name}', 'dtype' must be 'int32', but got {check.show(dtype)}.")
        self.dtype = dtype

    def __call__(self, x: Tensor, range: Tensor) -> Tensor:
        check.tensor(x, self.name, "x")
        if check.tensor(range, self.name, "range").shape != (2,) or range.dtype is not x.dtype:
            raise ValueError(f"For '{self.name}', 'range' must be 2 numbers of {x.dtype}, but got {check.show(range)}.")
        values, ends = t.cast(t.reshape(x, (-1,)), mstype.float64), t.cast(range, mstype.float64)
        low, high = ends[0], ends[1]
        place = t.floor(t.mul(t.div(t.sub(values, low), t.sub(high, low)), self.nbins))
        bins = t.cast(t.minimum(t.maximum(place, 0), self.nbins - 1), mstype.int64)
        ones = t.full(bins.shape, 1, mstype.int32)
        return t.take_add(t.full((self.nbins,), 0, mstype.int32), bins, ones, 0)


class CompareAndBitpack(Primitive):
    """`CompareAndBitpack()(x, threshold)`: which elements exceed a threshold, eight along the last dimension in one
    uint8, the first in its highest bit.
    """

    def __call__(self, x: Tensor, threshold: Tensor) -> Tensor:
        check.tensor(x, self.name, "x")
        check.tensor(threshold, self.name, "threshold")
        if x.ndim == 0 or x.shape[-1] % 8:
            raise ValueError(f"For '{self.name}', the last dimension must be a multiple of 8, but got shape {x.shape}.")
        above = t.cast(t.greater(x, threshold), mstype.int32)
        eights = t.reshape(above, (*x.shape[:-1], x.shape[-1] // 8, 8))
        worth = t.cast(t.pow(2.0, t.iota(7, -1, 8, mstype.float32)), mstype.int32)
        return t.cast(t.reduce_sum(t.mul(eights, worth), (x.ndim,), False), mstype.uint8)
