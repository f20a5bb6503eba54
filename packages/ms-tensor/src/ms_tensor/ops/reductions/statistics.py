"""Counts and statistics: histograms, covariances, sums and means without NaN."""

from __future__ import annotations

import builtins
import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..linalg.matrix_products import matmul
from . import reduce


def _without_nan(input: Tensor) -> Tensor:
    """`input` with 0 in the place of NaN."""
    if input.dtype not in mstype.float_type:
        return input
    return t.select(t.isnan(input), t.full((), 0, input.dtype), input)


def nansum(input: Tensor, axis: Any = None, keepdims: bool = False, *, dtype: Any = None) -> Tensor:
    """Sums the elements that are not NaN, over some or all dimensions.

    input: Tensor. Bools are summed in int64.
    dtype: The dtype of the result.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range or repeated.

    >>> print(ops.nansum(Tensor([1.0, float("nan"), 3.0])))
    4.0
    """
    if dtype is None and check.tensor(input, "nansum").dtype in mstype.int_type + mstype.uint_type:
        dtype = input.dtype
    source = _without_nan(check.tensor(input, "nansum"))
    if dtype is not None and source.is_floating_point() and mstype.as_dtype(dtype, "nansum") not in mstype.float_type:
        return t.cast(reduce.sum(source, axis, keepdims), mstype.as_dtype(dtype, "nansum"))  # truncates the sum
    return reduce.sum(source, axis, keepdims, dtype=dtype)


@accumulate.cast_at_entry
def nanmean(input: Tensor, axis: Any = None, keepdims: bool = False, *, dtype: Any = None) -> Tensor:
    """Computes the mean of the elements that are not NaN, over some or all dimensions.

    input: of a float dtype.
    Arguments: nansum
    Returns: Tensor of the shape of `input` without the reduced dimensions; NaN where all elements are NaN.
    TypeError: `input` is not of a float dtype.

    >>> print(ops.nanmean(Tensor([1.0, float("nan"), 3.0])))
    2.0
    """
    check.floating(check.tensor(input, "nanmean"), "nanmean")
    axes = check.axes(axis, input.ndim, "nanmean")
    keep = check.flag(keepdims, "nanmean", "keepdims")
    numbers = t.cast(t.logical_not(t.isnan(input)), accumulate.wide_dtype(input.dtype))
    mean = t.div(accumulate.total(_without_nan(input), axes, keep), t.reduce_sum(numbers, axes, keep))
    mean = accumulate.narrowed(mean, input)
    return mean if dtype is None else t.cast(mean, mstype.as_dtype(dtype, "nanmean"))


def bincount(input: Tensor, weights: Tensor | None = None, minlength: int = 0) -> Tensor:
    """Counts the occurrences of each int.

    input: 1-d tensor of ints that are not negative.
    weights: The weight of each element, of the shape of `input`; None is 1.
    minlength: The smallest size of the result.
    Returns: 1-d Tensor of float32: the count of each int.
    TypeError: `input` or `weights` is not a Tensor, or `minlength` is not an int.
    ValueError: `input` is not 1-d or has a negative element, the lengths differ, or `minlength` is negative.

    >>> print(ops.bincount(Tensor([1, 1, 3])))
    [0. 2. 0. 1.]
    """
    check.rank(check.tensor(input, "bincount"), 1, "bincount")
    least = check.integer(minlength, "bincount", "minlength")
    if least < 0:
        raise ValueError(f"For 'bincount', 'minlength' must be at least 0, but got {check.show(minlength)}.")
    if weights is None:
        counts = t.broadcast_to(t.full((), 1.0, mstype.float32), input.shape)
    elif check.tensor(weights, "bincount", "weights").shape != input.shape:
        raise ValueError(f"For 'bincount', 'weights' must have shape {input.shape}, but got {weights.shape}.")
    else:
        counts = t.cast(weights, mstype.float32)
    index = t.cast(input, mstype.int64)
    if index.shape[0]:
        least = builtins.max(least, int(t.reduce_max(index)) + 1)
        if int(t.reduce_min(index)) < 0:
            raise ValueError("For 'bincount', 'input' must not have negative elements.")
    return t.take_add(t.full((least,), 0.0, mstype.float32), index, counts, 0)


def histc(input: Tensor, bins: int = 100, min: float = 0.0, max: float = 0.0) -> Tensor:
    """Counts the elements in bins of equal width; elements outside are ignored.

    input: of float16, float32 or int32.
    bins: The number of bins.
    min: The first edge.
    max: The last edge, included; if it equals `min`, the edges are the minimum and the maximum of the elements.
    Returns: Tensor of shape (bins,), int32 for an int32 `input`, else float32.
    TypeError: an argument has a wrong type.
    ValueError: `bins` is not positive, `min` exceeds `max`, or an element that is to be a limit is not finite.

    >>> print(ops.histc(Tensor([1.0, 2.0, 1.0]), bins=4, min=0.0, max=3.0))
    [0. 2. 1. 0.]
    """
    count = check.integer(bins, "histc", "bins")
    if count <= 0:
        raise ValueError(f"For 'histc', 'bins' must be at least 1, but got {check.show(bins)}.")
    if check.tensor(input, "histc").dtype not in (mstype.float16, mstype.float32, mstype.int32):
        raise TypeError(f"For 'histc', 'input' must be of Float16, Float32 or Int32, but got {input.dtype}.")
    low, high = _limit(min, "min"), _limit(max, "max")
    if low > high:
        raise ValueError(f"For 'histc', 'min' must not exceed 'max', but got {check.show(min)} and {check.show(max)}.")
    values = t.cast(t.reshape(input, (-1,)), mstype.float32)
    if low == high and values.shape[0]:
        low, high = float(t.reduce_min(values)), float(t.reduce_max(values))
        if not (math.isfinite(low) and math.isfinite(high)):
            raise ValueError(f"For 'histc', the elements must be finite, but they go from {low} to {high}.")
    if low == high:
        low, high = low - 1.0, high + 1.0
    inside = t.logical_and(t.greater_equal(values, low), t.less_equal(values, high))
    place = t.floor(t.div(t.mul(t.sub(values, low), float(count)), high - low))
    place = t.select(inside, t.minimum(place, float(count - 1)), t.full((), 0.0, mstype.float32))
    dtype = accumulate.wide_dtype(input.dtype)
    return t.take_add(t.full((count,), 0, dtype), t.cast(place, mstype.int64), t.cast(inside, dtype), 0)


def _limit(value: Any, name: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    raise TypeError(f"For 'histc', '{name}' must be a number, but got {type(value).__name__}.")


def _cov_weights(weights: Any, name: str, dtypes: Any, count: int) -> Tensor | None:
    if weights is None:
        return None
    if check.tensor(weights, "cov", name).dtype not in dtypes:
        raise TypeError(f"For 'cov', '{name}' has the wrong dtype {weights.dtype}.")
    if weights.shape != (count,):
        raise ValueError(f"For 'cov', '{name}' must have shape {(count,)}, but got {weights.shape}.")
    return weights


@accumulate.cast_at_entry
def cov(
    input: Tensor, *, correction: int = 1, fweights: Tensor | None = None, aweights: Tensor | None = None
) -> Tensor:
    """Computes the covariance matrix of variables; each row is a variable, each column an observation.

    input: of at most two dimensions; ints become float32.
    correction: The divisor is the number of observations minus this.
    fweights: The number of times that each observation counts, ints.
    aweights: The weight of each observation, floats.
    Returns: Tensor of shape (N, N); of one variable its variance, 0-d.
    TypeError: `input` holds bools, or weights have a wrong dtype.
    ValueError: `input` has more than two dimensions, or the number of weights is wrong.

    >>> print(ops.cov(Tensor([[0.0, 3.0, 3.0], [0.0, 1.0, 2.0]])))
    [[3.  1.5]
     [1.5 1. ]]
    """
    if check.tensor(input, "cov").dtype is mstype.bool_:
        raise TypeError("For 'cov', 'input' must not be a Tensor of Bool.")
    if input.ndim > 2:
        raise ValueError(f"For 'cov', 'input' must have at most 2 dimensions, but got shape {input.shape}.")
    rows = accumulate.widened(check.promoted_float(input if input.ndim == 2 else t.reshape(input, (1, -1))))
    count = rows.shape[1]
    often = _cov_weights(fweights, "fweights", mstype.int_type + mstype.uint_type, count)
    much = _cov_weights(aweights, "aweights", mstype.float_type, count)
    weights = None if often is None else t.cast(often, rows.dtype)
    if much is not None:
        much = t.cast(much, rows.dtype)
        weights = much if weights is None else t.mul(weights, much)
    if weights is None:
        weights = t.full((count,), 1.0, rows.dtype)
    total = t.reduce_sum(weights)
    centred = t.sub(rows, t.div(t.reduce_sum(t.mul(rows, weights), (1,), True), total))
    # With weights of importance the correction is spread in proportion to them, as in NumPy.
    share = 1.0 if much is None else t.div(t.reduce_sum(t.mul(weights, much)), total)
    divisor = t.sub(total, t.mul(share, float(check.integer(correction, "cov", "correction"))))
    products = matmul(t.mul(centred, weights), t.transpose(centred, (1, 0)))
    result = t.div(products, t.maximum(divisor, 0.0))
    return t.reshape(result, ()) if result.shape == (1, 1) else result
