"""Primitive classes of scans, sorting, searching and random choice."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays import searching, sorting
from ..calls_refused import calls_refused
from ..primitive import Primitive
from ..random import distributions


class Median(Primitive):
    """`Median(global_median=False, axis=0, keep_dims=False, ignore_nan=False)(x)`: the median and its
    int64 place; of all elements where `global_median`, with place 0."""

    def __init__(
        self, global_median: bool = False, axis: int = 0, keep_dims: bool = False, ignore_nan: bool = False
    ) -> None:
        super().__init__()
        self.global_median = check.flag(global_median, self.name, "global_median")
        self.axis = check.integer(axis, self.name, "axis")
        self.keep_dims = check.flag(keep_dims, self.name, "keep_dims")
        self.ignore_nan = check.flag(ignore_nan, self.name, "ignore_nan")

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        median = sorting.nanmedian if self.ignore_nan else sorting.median
        if self.global_median:
            return median(t.reshape(x, (-1,)), 0)[0], t.full((), 0, mstype.int64)
        return median(x, self.axis, self.keep_dims)


class UniqueConsecutive(Primitive):
    """`UniqueConsecutive(return_inverse=False, return_counts=False, dim=None)(input)`: without elements that equal
    the one before; always (values, inverse, counts), of which those not asked for are empty."""

    def __init__(self, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None) -> None:
        super().__init__()
        self.return_inverse, self.return_counts, self.dim = return_inverse, return_counts, dim
        with calls_refused(self):
            check.flag(return_inverse, self.name, "return_inverse")
            check.flag(return_counts, self.name, "return_counts")

    def __call__(self, input: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        values, inverse, counts = searching.unique_consecutive(input, True, True, self.dim)
        nothing = t.full((0,), 0, mstype.int64)
        return values, inverse if self.return_inverse else nothing, counts if self.return_counts else nothing


class Bucketize(Primitive):
    """`Bucketize(boundaries)(input)`: the int32 number of the bucket that each element falls into; a boundary belongs
    to the bucket above it."""

    def __init__(self, boundaries: list[float]) -> None:
        super().__init__()
        if not isinstance(boundaries, list) or not all(isinstance(b, float) for b in boundaries):
            raise TypeError(
                f"For 'Bucketize', 'boundaries' must be a list of floats, but got {check.show(boundaries)}."
            )
        self.boundaries = boundaries

    def __call__(self, input: Tensor) -> Tensor:
        if not self.boundaries:
            return t.full(check.tensor(input, self.name).shape, 0, mstype.int32)
        return searching.bucketize(input, self.boundaries, right=True)


class Bincount(Primitive):
    """`Bincount()(array, size, weights)`: the sum of the weights of each int below `size`; others count nowhere."""

    def __call__(self, array: Tensor, size: Any, weights: Tensor) -> Tensor:
        check.tensor(array, self.name, "array")
        check.tensor(weights, self.name, "weights")
        count = check.integer(size, self.name, "size")
        inside = t.logical_and(t.greater_equal(array, 0), t.less(array, count))
        shares = t.select(inside, weights, t.full((), 0, weights.dtype))
        place = t.select(inside, array, t.full((), 0, array.dtype))
        # One more place, so that there is one where `size` is 0.
        counts = t.take_add(
            t.full((count + 1,), 0, weights.dtype), t.reshape(place, (-1,)), t.reshape(shares, (-1,)), 0
        )
        return t.slice_view(counts, (0,), (count,), (1,))


class _Seeded(Primitive):
    """Seeds of 0 draw from the default generator."""

    def __init__(self, seed: int = 0, seed2: int = 0) -> None:
        super().__init__()
        self.seed, self.seed2 = check.integer(seed, self.name, "seed"), check.integer(seed2, self.name, "seed2")
        if self.seed < 0 or self.seed2 < 0:
            raise ValueError(
                f"For '{self.name}', seeds must be at least 0, but got {check.show(seed)} and {check.show(seed2)}."
            )

    def _draw_seed(self) -> int | None:
        return (self.seed or self.seed2) or None


class Randperm(Primitive):
    """`Randperm(max_length=1, pad=-1, dtype=int32)(n)`: the ints below `n` in random order, then `pad`."""

    def __init__(self, max_length: int = 1, pad: int = -1, dtype: Any = mstype.int32) -> None:
        super().__init__()
        self.max_length = check.integer(max_length, self.name, "max_length")
        check.at_least(self.max_length, 1, self.name, "max_length")
        self.pad, self.dtype = check.integer(pad, self.name, "pad"), dtype

    def __call__(self, n: Tensor) -> Tensor:
        below = t.less(t.iota(0, 1, self.max_length, mstype.int64), t.reshape(check.tensor(n, self.name, "n"), ()))
        key, call = distributions.draw(None, self.name)
        unit = t.uniform_(key, (self.max_length,), call, mstype.float64)
        order = t.sort_(t.select(below, unit, 2.0), 0, False)[1]
        return t.cast(t.select(below, order, self.pad), self.dtype)


class UniformInt(_Seeded):
    """`UniformInt(seed=0, seed2=0)(shape, minval, maxval)`: int32 numbers in [minval, maxval), 0-d tensors."""

    def __call__(self, shape: Any, minval: Tensor, maxval: Tensor) -> Tensor:
        for name, value in (("minval", minval), ("maxval", maxval)):
            if check.tensor(value, self.name, name).dtype is not mstype.int32:
                raise TypeError(f"For '{self.name}', '{name}' must be a Tensor of Int32, but got one of {value.dtype}.")
            check.rank(value, 0, self.name, name)
        key, call = distributions.draw(self._draw_seed(), self.name)
        unit = t.uniform_(key, check.shape(shape, self.name), call, mstype.float64)
        # A float64 holds every int32, so that the width and the product are exact enough.
        low = t.cast(minval, mstype.float64)
        width = t.sub(t.cast(maxval, mstype.float64), low)
        return t.cast(t.add(t.floor(t.mul(unit, width)), low), mstype.int32)
