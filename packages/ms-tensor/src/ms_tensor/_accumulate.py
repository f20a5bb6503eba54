"""Reductions of 16-bit floats: accumulated and divided in float32, rounded once for the result.

A sum of float16 values leaves the range of float16 (65,504) long before its mean does, and a count above 2,048 is not
a float16 number. The kernel of `reduce_sum` accumulates in float32, but its result has the dtype of its input.
Compositions that go on with a sum therefore take it with `total`, which stays in float32, and round with `narrowed` at
the end. Every other dtype passes through these functions unchanged, so that its graphs hold no cast.
"""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from . import _check as check
from . import _table as t
from . import dtype as mstype
from ._mixed import cast_at_entry

HALF_TYPES = (mstype.float16, mstype.bfloat16)


def wide_dtype(dtype: Any) -> Any:
    """The dtype in which sums over values of `dtype` are taken: float32 for 16-bit floats, else `dtype`."""
    return mstype.float32 if dtype in HALF_TYPES else dtype


def widened(x: Tensor) -> Tensor:
    """`x` as float32 where it holds 16-bit floats, else `x`."""
    return t.cast(x, mstype.float32) if x.dtype in HALF_TYPES else x


# MindSpore sums these in int64, and wider unsigned dtypes in themselves.
_SUMMED_AS_INT64 = frozenset((mstype.bool_, mstype.uint8, *mstype.int_type))


def widened_int(x: Tensor) -> Tensor:
    """`x` in the dtype in which sums and products of ints and bools are taken; other dtypes as they are."""
    return t.cast(x, mstype.int64) if x.dtype in _SUMMED_AS_INT64 else x


def widened_trace(diagonal: Tensor) -> Tensor:
    """`diagonal` in the dtype of its sum: int64 for ints, but uint64 for uint64."""
    ints = diagonal.dtype in mstype.int_type or diagonal.dtype in mstype.uint_type
    return t.cast(diagonal, mstype.int64) if ints and diagonal.dtype is not mstype.uint64 else diagonal


def narrowed(result: Tensor, *inputs: Tensor) -> Tensor:
    """A float32 `result` in the dtype of the float inputs, where that is one 16-bit dtype; else `result`."""
    first: Any = None
    for x in inputs:
        dtype = x.dtype
        if dtype in mstype.float_type:
            if dtype not in HALF_TYPES or first not in (None, dtype):
                return result
            first = dtype
    return result if first is None or result.dtype is not mstype.float32 else t.cast(result, first)


@cast_at_entry
def total(x: Tensor, axes: tuple[int, ...] = (), keep: bool = False) -> Tensor:
    """The sum over `axes` (all where empty), in float32 where `x` holds 16-bit floats."""
    return t.reduce_sum(widened(x), axes, keep)


def count_over(x: Tensor, axes: tuple[int, ...]) -> int:
    """The number of elements that a reduction over `axes` puts into one."""
    count, shape = 1, x.shape
    for axis in axes:
        count *= shape[axis]
    return count


def as_float(x: Tensor) -> Tensor:
    """`x`; of ints and bools in float32, and unlike after a cast their gradient stays one of floats."""
    return x if x.dtype in mstype.float_type or x.dtype in mstype.complex_type else t.div(x, 1)


@cast_at_entry
def mean(x: Tensor, axes: tuple[int, ...], keep: bool = False) -> Tensor:
    """The mean of floats over `axes`, in the dtype of `x`."""
    return narrowed(t.div(t.reduce_sum(widened(x), axes, keep), check.real(count_over(x, axes))), x)


@cast_at_entry
def variance(x: Tensor, axes: tuple[int, ...], keep: bool, divisor: Any) -> tuple[Tensor, Tensor]:
    """(the sum of squared deviations over `axes` divided by `divisor`, the mean with the axes kept).

    Both are float32 where `x` holds 16-bit floats, the deviations too: they are small, their squares need not be.
    """
    wide = widened(x)
    centre = mean(wide, axes, True)
    return t.div(t.reduce_sum(t.square(t.sub(wide, centre)), axes, keep), check.real(divisor)), centre


@cast_at_entry
def vector_norm(x: Tensor, p: float, axes: tuple[int, ...], keep: bool = False) -> Tensor:
    """The p-norm of floats over `axes`, in float32 where `x` holds 16-bit floats."""
    wide = t.abs(x) if x.dtype in mstype.complex_type else widened(x)
    if p == 2:
        return root(t.reduce_sum(t.square(wide), axes, keep), 2)
    if p == 0:
        return t.reduce_sum(t.cast(t.not_equal(wide, 0), wide.dtype), axes, keep)
    size = t.abs(wide)
    if p == math.inf:
        return t.reduce_max(size, axes, keep)
    if p == -math.inf:
        return t.reduce_min(size, axes, keep)
    if p == 1:
        return t.reduce_sum(size, axes, keep)
    return root(t.reduce_sum(t.pow(size, float(p)), axes, keep), p)


def root(total: Tensor, p: float) -> Tensor:
    """`total ** (1 / p)`, with a gradient of 0 instead of infinity where a norm is 0."""
    if p < 0:
        return t.pow(total, 1.0 / p)
    nothing = t.equal(total, 0)
    safe = t.select(nothing, 1.0, total)
    return t.select(nothing, 0.0, t.sqrt(safe) if p == 2 else t.pow(safe, 1.0 / p))
