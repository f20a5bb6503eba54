"""Primitive classes of scans, sorting, searching and random choice."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import candidate_ops, random_ops, sample_ops, scan_ops, search_ops, sort_ops, stat_ops
from ..primitive import Primitive


class _Scan(Primitive):
    """A running sum or product; `exclusive` leaves an element's own place out, `reverse` starts at the end."""

    _attrs = ("exclusive", "reverse")
    _op = ""

    def __init__(self, exclusive: bool = False, reverse: bool = False) -> None:
        super().__init__()
        self.exclusive = check.flag(exclusive, self.name, "exclusive")
        self.reverse = check.flag(reverse, self.name, "reverse")

    def _scan(self, scan: Any, x: Tensor, axis: Any) -> Tensor:
        place = scan_ops.place(x, axis, self.name)
        return scan(scan_ops._number(x, None, self.name, "x"), place, self.exclusive, self.reverse)


class CumSum(_Scan):
    """`CumSum(exclusive=False, reverse=False)(input, axis)`: the running sums along `axis`."""

    def __call__(self, input: Tensor, axis: Any) -> Tensor:
        return self._scan(t.cumsum_, input, axis)


class CumProd(_Scan):
    """`CumProd(exclusive=False, reverse=False)(x, axis)`: the running products along `axis`."""

    def __call__(self, x: Tensor, axis: Any) -> Tensor:
        return self._scan(t.cumprod_, x, axis)


class Cummax(Primitive):
    """`Cummax(axis)(input)`: the running maxima along `axis` and their int64 places."""

    _attrs = ("axis",)

    def __init__(self, axis: int) -> None:
        super().__init__()
        self.axis = check.integer(axis, self.name, "axis")

    def __call__(self, input: Tensor) -> tuple[Tensor, Tensor]:
        return scan_ops.cummax(input, self.axis)


class Cummin(Cummax):
    """`Cummin(axis)(input)`: the running minima along `axis` and their int32 places."""

    def __call__(self, input: Tensor) -> tuple[Tensor, Tensor]:
        return scan_ops.cummin(input, self.axis)


class Sort(Primitive):
    """`Sort(axis=-1, descending=False)(x)`: the sorted elements and their int32 places."""

    _attrs = ("axis", "descending")

    def __init__(self, axis: int = -1, descending: bool = False) -> None:
        super().__init__()
        self.axis = check.integer(axis, self.name, "axis")
        self.descending = check.flag(descending, self.name, "descending")

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return sort_ops.sort(x, self.axis, self.descending)


class TopK(Primitive):
    """`TopK(sorted=True)(input_x, k)`: the `k` largest elements of the last dimension and their int32 places."""

    _attrs = ("sorted",)

    def __init__(self, sorted: bool = True) -> None:
        super().__init__()
        self.sorted = check.flag(sorted, self.name, "sorted")

    def __call__(self, input_x: Tensor, k: Any) -> tuple[Tensor, Tensor]:
        return sort_ops.topk(input_x, k, None, True, self.sorted)


class Median(Primitive):
    """`Median(global_median=False, axis=0, keep_dims=False, ignore_nan=False)(x)`: the median and its
    int64 place; of all elements where `global_median`, with place 0."""

    _attrs = ("global_median", "axis", "keep_dims", "ignore_nan")

    def __init__(
        self, global_median: bool = False, axis: int = 0, keep_dims: bool = False, ignore_nan: bool = False
    ) -> None:
        super().__init__()
        self.global_median = check.flag(global_median, self.name, "global_median")
        self.axis = check.integer(axis, self.name, "axis")
        self.keep_dims = check.flag(keep_dims, self.name, "keep_dims")
        self.ignore_nan = check.flag(ignore_nan, self.name, "ignore_nan")

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        median = sort_ops.nanmedian if self.ignore_nan else sort_ops.median
        if self.global_median:
            return median(t.reshape(x, (-1,)), 0)[0], t.full((), 0, mstype.int64)
        return median(x, self.axis, self.keep_dims)


class Unique(Primitive):
    """`Unique()(x)`: the distinct elements in the order of their appearance, and which one each element is."""

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return search_ops.unique(x)


class UniqueWithPad(Primitive):
    """`UniqueWithPad()(x, pad_num)`: as `Unique`, with `pad_num` behind the distinct elements."""

    def __call__(self, x: Tensor, pad_num: Any) -> tuple[Tensor, Tensor]:
        return search_ops.unique_with_pad(x, pad_num)


class UniqueConsecutive(Primitive):
    """`UniqueConsecutive(return_inverse=False, return_counts=False, dim=None)(input)`: without elements that equal
    the one before; always (values, inverse, counts), of which those not asked for are empty."""

    _attrs = ("return_inverse", "return_counts", "dim")

    def __init__(self, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None) -> None:
        super().__init__()
        self.return_inverse = check.flag(return_inverse, self.name, "return_inverse")
        self.return_counts = check.flag(return_counts, self.name, "return_counts")
        self.dim = dim

    def __call__(self, input: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        values, inverse, counts = search_ops.unique_consecutive(input, True, True, self.dim)
        nothing = t.full((0,), 0, mstype.int64)
        return values, inverse if self.return_inverse else nothing, counts if self.return_counts else nothing


class SearchSorted(Primitive):
    """`SearchSorted(dtype=int64, right=False)(sorted_sequence, values, sorter=None)`: where values can be put in."""

    _attrs = ("dtype", "right")

    def __init__(self, dtype: Any = mstype.int64, right: bool = False) -> None:
        super().__init__()
        self.dtype, self.right = dtype, check.flag(right, self.name, "right")

    def __call__(self, sorted_sequence: Tensor, values: Tensor, sorter: Tensor | None = None) -> Tensor:
        narrow = self.dtype is mstype.int32
        return search_ops.searchsorted(sorted_sequence, values, out_int32=narrow, right=self.right, sorter=sorter)


class Bucketize(Primitive):
    """`Bucketize(boundaries)(input)`: the int32 number of the bucket that each element falls into; a boundary belongs
    to the bucket above it."""

    _attrs = ("boundaries",)

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
        return search_ops.bucketize(input, self.boundaries, right=True)


class NonZero(Primitive):
    """`NonZero()(input)`: the coordinates of the elements that are not zero."""

    def __call__(self, input: Tensor) -> Tensor:
        return search_ops.argwhere(input)


class MaskedSelect(Primitive):
    """`MaskedSelect()(input, mask)`: the elements where `mask` holds."""

    def __call__(self, input: Tensor, mask: Tensor) -> Tensor:
        return search_ops.masked_select(input, mask)


class Histogram(Primitive):
    """`Histogram(bins=100, min=0.0, max=0.0)(x)`: how many elements fall into each bin."""

    _attrs = ("bins", "min", "max")

    def __init__(self, bins: int = 100, min: float = 0.0, max: float = 0.0) -> None:
        super().__init__()
        self.bins, self.min, self.max = bins, min, max

    def __call__(self, x: Tensor) -> Tensor:
        return stat_ops.histc(x, self.bins, self.min, self.max)


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

    _attrs: tuple[str, ...] = ("seed", "seed2")

    def __init__(self, seed: int = 0, seed2: int = 0) -> None:
        super().__init__()
        self.seed, self.seed2 = check.integer(seed, self.name, "seed"), check.integer(seed2, self.name, "seed2")
        if self.seed < 0 or self.seed2 < 0:
            raise ValueError(f"For '{self.name}', seeds must be at least 0, but got {seed} and {seed2}.")

    def _draw_seed(self) -> int | None:
        return (self.seed or self.seed2) or None


class Multinomial(_Seeded):
    """`Multinomial(seed=0, seed2=0, dtype=int32)(x, num_samples)`: places drawn in proportion to weights."""

    _attrs = ("seed", "seed2", "dtype")

    def __init__(self, seed: int = 0, seed2: int = 0, dtype: Any = mstype.int32) -> None:
        super().__init__(seed, seed2)
        if dtype not in (mstype.int32, mstype.int64):
            raise TypeError(f"For '{self.name}', 'dtype' must be int32 or int64, but got {check.show(dtype)}.")
        self.dtype = dtype

    def __call__(self, x: Tensor, num_samples: Any) -> Tensor:
        return t.cast(sample_ops.multinomial(x, num_samples, True, self._draw_seed()), self.dtype)


class MultinomialWithReplacement(Primitive):
    """`MultinomialWithReplacement(numsamples, replacement=False)(x, seed, offset)`: places drawn by weights."""

    _attrs = ("numsamples", "replacement")

    def __init__(self, numsamples: int, replacement: bool = False) -> None:
        super().__init__()
        self.numsamples = check.integer(numsamples, self.name, "numsamples")
        self.replacement = check.flag(replacement, self.name, "replacement")

    def __call__(self, x: Tensor, seed: Any, offset: Any) -> Tensor:
        return sample_ops.multinomial_with_replacement(x, seed, offset, self.numsamples, self.replacement)


class RandomCategorical(Primitive):
    """`RandomCategorical(dtype=int64)(logits, num_sample, seed=0)`: classes drawn by log-probabilities."""

    _attrs = ("dtype",)

    def __init__(self, dtype: Any = mstype.int64) -> None:
        super().__init__()
        self.dtype = dtype

    def __call__(self, logits: Tensor, num_sample: int, seed: int = 0) -> Tensor:
        return sample_ops.random_categorical(logits, num_sample, seed, self.dtype)


class RandomChoiceWithMask(_Seeded):
    """`RandomChoiceWithMask(count=256, seed=0, seed2=0)(input_x)`: coordinates of some true elements."""

    _attrs = ("count", "seed", "seed2")

    def __init__(self, count: int = 256, seed: int = 0, seed2: int = 0) -> None:
        super().__init__(seed, seed2)
        self.count = check.integer(count, self.name, "count")
        if self.count <= 0:
            raise ValueError(f"For '{self.name}', 'count' must be at least 1, but got {count}.")

    def __call__(self, input_x: Tensor) -> tuple[Tensor, Tensor]:
        return sample_ops.choice_with_mask(input_x, self.count, self._draw_seed())


class RandomShuffle(_Seeded):
    """`RandomShuffle(seed=0, seed2=0)(x)`: the slices along the first dimension in random order."""

    def __call__(self, x: Tensor) -> Tensor:
        return sample_ops.shuffle(x, self._draw_seed())


class Randperm(Primitive):
    """`Randperm(max_length=1, pad=-1, dtype=int32)(n)`: the ints below `n` in random order, then `pad`."""

    _attrs = ("max_length", "pad", "dtype")

    def __init__(self, max_length: int = 1, pad: int = -1, dtype: Any = mstype.int32) -> None:
        super().__init__()
        self.max_length = check.integer(max_length, self.name, "max_length")
        if self.max_length < 1:
            raise ValueError(f"For '{self.name}', 'max_length' must be at least 1, but got {max_length}.")
        self.pad, self.dtype = check.integer(pad, self.name, "pad"), dtype

    def __call__(self, n: Tensor) -> Tensor:
        below = t.less(t.iota(0, 1, self.max_length, mstype.int64), t.reshape(check.tensor(n, self.name, "n"), ()))
        key, call = random_ops.draw(None, self.name)
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
        key, call = random_ops.draw(self._draw_seed(), self.name)
        unit = t.uniform_(key, check.shape(shape, self.name), call, mstype.float64)
        # A float64 holds every int32, so that the width and the product are exact enough.
        low = t.cast(minval, mstype.float64)
        width = t.sub(t.cast(maxval, mstype.float64), low)
        return t.cast(t.add(t.floor(t.mul(unit, width)), low), mstype.int32)


class UniformCandidateSampler(Primitive):
    """Draws classes, each as likely; see `ops.uniform_candidate_sampler`."""

    _attrs = ("num_true", "num_sampled", "unique", "range_max", "seed", "remove_accidental_hits")

    def __init__(
        self,
        num_true: int,
        num_sampled: int,
        unique: bool,
        range_max: int,
        seed: int = 0,
        remove_accidental_hits: bool = False,
    ) -> None:
        super().__init__()
        self.num_true, self.num_sampled, self.unique, self.range_max = num_true, num_sampled, unique, range_max
        self.seed, self.remove_accidental_hits = seed, remove_accidental_hits

    def __call__(self, true_classes: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return candidate_ops.uniform_candidate_sampler(true_classes, *(getattr(self, name) for name in self._attrs))


class LogUniformCandidateSampler(Primitive):
    """Draws classes by a log-uniform distribution; see `ops.log_uniform_candidate_sampler`."""

    _attrs = ("num_true", "num_sampled", "unique", "range_max", "seed")

    def __init__(
        self, num_true: int = 1, num_sampled: int = 5, unique: bool = True, range_max: int = 5, seed: int = 0
    ) -> None:
        super().__init__()
        self.num_true, self.num_sampled, self.unique, self.range_max = num_true, num_sampled, unique, range_max
        self.seed = seed

    def __call__(self, true_classes: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return candidate_ops.log_uniform_candidate_sampler(true_classes, *(getattr(self, name) for name in self._attrs))
