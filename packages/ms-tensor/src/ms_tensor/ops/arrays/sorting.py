"""Sorting, the largest elements, and what is read off sorted elements: medians and quantiles."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..reductions.scans import place
from .shapes import moveaxis


def topk(
    input: Tensor, k: int, dim: int | None = None, largest: bool = True, sorted: bool = True
) -> tuple[Tensor, Tensor]:
    """Returns the `k` largest (or smallest) elements along a dimension and their indices.

    Of equal elements, the first ones are taken. NaN is greater than every number.

    input: of at least one dimension.
    k: The number of elements.
    dim: The dimension; None is the last.
    largest: Whether to return the largest elements.
    sorted: Accepted for compatibility; the result is always sorted.
    Returns: (values, index), with size `k` along `dim`; `index` is int32.
    TypeError: `k` is not an int, or a flag is not a bool.
    ValueError: `dim` is out of range, or `k` not in (0, size].

    >>> values, index = ops.topk(Tensor([3, 1, 2, 5]), 2)
    >>> print(values, index)
    [5 3] [3 0]
    """
    axis = place(input, -1 if dim is None else dim, "topk", "dim")
    count = check.integer(k, "topk", "k")
    if not 0 < count <= input.shape[axis]:
        raise check.wrong(ValueError, "topk", "k", f"in (0,{input.shape[axis]}]", check.show(count))
    check.flag(sorted, "topk", "sorted")
    values, index = t.topk_(input, count, axis, check.flag(largest, "topk", "largest"))
    return values, t.cast(index, mstype.int32)


def _nan_count(input: Tensor, axis: int) -> Tensor:
    """How many NaN there are along a dimension, which stays with size 1."""
    if input.dtype not in mstype.float_type:
        shape = tuple(1 if i == axis else n for i, n in enumerate(input.shape))
        return t.full(shape, 0, mstype.int64)
    return t.reduce_sum(t.cast(t.isnan(input), mstype.int64), (axis,), True)


def _median(input: Any, axis: Any, keepdims: Any, op: str, ignore_nan: bool) -> tuple[Tensor, Tensor]:
    index = check.axis(axis, check.tensor(input, op).ndim, op)
    keep = check.flag(keepdims, op, "keepdims")
    if input.ndim == 0:
        return input, t.full((), 0, mstype.int64)
    count = input.shape[index]
    if count == 0:
        raise ValueError(f"For '{op}', there must be at least one element along 'axis', but got shape {input.shape}.")
    _, order = t.sort_(input, index, False)
    nan = _nan_count(input, index)
    # NaN is sorted last: the middle of the others, or, unless it is to be ignored, the first NaN.
    middle = t.floor_divide(t.maximum(t.sub(count - 1, nan), 0), 2)
    if not ignore_nan:
        middle = t.select(t.greater(nan, 0), t.sub(count, nan), middle)
    where = t.gather_d(order, index, middle)
    values = t.gather_d(input, index, where)
    if keep:
        return values, where
    shape = tuple(n for i, n in enumerate(input.shape) if i != index)
    return t.reshape(values, shape), t.reshape(where, shape)


def _quantile(input: Any, q: Any, axis: Any, keepdims: Any, op: str, ignore_nan: bool) -> Tensor:
    if check.tensor(input, op).dtype not in (mstype.float32, mstype.float64):
        raise TypeError(f"For '{op}', 'input' must be of Float32 or Float64, but got {input.dtype}.")
    if isinstance(q, Tensor):
        if q.dtype is not input.dtype:
            raise TypeError(f"For '{op}', 'q' must be of the dtype of 'input', {input.dtype}, but got {q.dtype}.")
        if q.ndim > 1:
            raise ValueError(f"For '{op}', 'q' must be 0-d or 1-d, but got shape {q.shape}.")
    elif not isinstance(q, float):
        raise TypeError(f"For '{op}', 'q' must be a float or a Tensor, but got {type(q).__name__}.")
    elif not 0.0 <= q <= 1.0:
        raise ValueError(f"For '{op}', 'q' must be in [0,1], but got {check.show(q)}.")
    keep = check.flag(keepdims, op, "keepdims")
    rank = input.ndim
    index = None if axis is None else check.axis(axis, rank, op)
    if index is None or rank == 0:
        line, kept, dropped = t.reshape(input, (-1,)), (1,) * rank, ()
    else:
        line = moveaxis(input, index, -1)
        kept = tuple(1 if i == index else n for i, n in enumerate(input.shape))
        dropped = tuple(n for i, n in enumerate(input.shape) if i != index)
    if line.shape[-1] == 0:
        raise ValueError(f"For '{op}', there must be at least one element, but got shape {input.shape}.")
    # Lines are last, then the wanted quantiles are: linear between the two elements around q (n - 1).
    wanted = t.reshape(q, (-1,)) if isinstance(q, Tensor) else t.full((1,), q, input.dtype)
    values, _ = t.sort_(line, -1, False)
    nan = _nan_count(line, line.ndim - 1)
    last = t.maximum(t.sub(line.shape[-1] - 1, nan), 0)
    position = t.mul(wanted, t.cast(last, input.dtype))
    low = t.cast(t.floor(position), mstype.int64)
    share = t.sub(position, t.cast(low, input.dtype))
    high = t.minimum(t.add(low, 1), last)
    first, second = t.gather_d(values, line.ndim - 1, low), t.gather_d(values, line.ndim - 1, high)
    between = t.add(first, t.mul(t.sub(second, first), share))
    # An element itself where nothing lies between, so that infinite ones stay what they are.
    result = t.select(t.equal(share, 0), first, between)
    spoiled = t.equal(nan, line.shape[-1]) if ignore_nan else t.greater(nan, 0)
    result = t.select(spoiled, t.full((), float("nan"), input.dtype), result)
    result = moveaxis(result, -1, 0)
    shape = kept if keep else dropped
    return t.reshape(result, (*q.shape, *shape) if isinstance(q, Tensor) else shape)


from ..._generated.rows.ops_arrays import *
