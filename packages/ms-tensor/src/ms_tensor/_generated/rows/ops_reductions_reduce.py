"""Functions of `ms_tensor.ops.reductions.reduce`, from the rows of `ms_tensor.function_rows.ops_elements`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, _table as t
from typing import Any


def sum(input: Tensor, dim: Any=None, keepdim: bool=False, *, dtype: Any=None) -> Tensor:
    """The sum over some or all dimensions.

    input: Tensor. Ints and bools are summed in int64, but uint16, uint32 and uint64 in their own dtype.
    dtype: Cast to this before summing.
    ValueError: `dim` is out of range or repeated.

    >>> print(ops.sum(Tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0))
    [4. 6.]
    """
    return _reduce_int(t.reduce_sum, input, dim, keepdim, dtype, "sum")


def prod(input: Tensor, axis: Any=None, keep_dims: bool=False, dtype: Any=None) -> Tensor:
    """The product over some or all dimensions.

    input: Tensor. Ints and bools are multiplied in int64, but uint16, uint32 and uint64 in their own dtype.
    dtype: Cast to this before multiplying.

    >>> print(ops.prod(Tensor([2.0, 3.0])))
    6.0
    """
    return _reduce_int(t.reduce_prod, input, axis, keep_dims, dtype, "prod")


def mean(x: Tensor, axis: Any=None, keep_dims: bool=False) -> Tensor:
    """The mean over some or all dimensions, in the dtype of `x`; of bools, in float32.

    x: Tensor; of ints, the mean's whole part is given.
    axis: None or () (all), an int, or several.
    Returns: Tensor. The mean of no element is NaN.
    ValueError: `axis` is out of range or repeated.

    >>> print(ops.mean(Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
    """
    axes = check.axes(axis, check.tensor(x, "mean", "x").ndim, "mean")
    found = accumulate.mean(accumulate.as_float(x), axes, check.flag(keep_dims, "mean", "keep_dims"))
    return t.cast(found, x.dtype) if x.dtype in mstype.int_type or x.dtype in mstype.uint_type else found


def reduce_mean(x: Tensor, axis: Any=(), keep_dims: bool=False) -> Tensor:
    """As `mean`.

    >>> print(ops.reduce_mean(Tensor([1.0, 3.0])))
    2.0
    """
    return mean(x, axis, keep_dims)


def reduce_sum(x: Tensor, axis: Any=(), keep_dims: bool=False) -> Tensor:
    """The sum over some or all dimensions, in the dtype of `x`.

    >>> print(ops.reduce_sum(Tensor([[1, 2], [3, 4]]), 0))
    [4 6]
    """
    return t.reduce_sum(x, check.axes(axis, check.tensor(x, "reduce_sum", "x").ndim, "reduce_sum"), keep_dims)


def _truth(input: Tensor, op: str) -> Tensor:
    check.tensor(input, op)
    return input if input.dtype is mstype.bool_ else t.not_equal(input, 0)


def all(input: Tensor, axis: Any=None, keep_dims: bool=False) -> Tensor:
    """Whether all elements are true (nonzero), over some or all dimensions.

    >>> print(ops.all(Tensor([[True, False], [True, True]]), axis=1))
    [False  True]
    """
    return t.reduce_all(_truth(input, "all"), check.axes(axis, input.ndim, "all"), keep_dims)


def any(input: Tensor, axis: Any=None, keep_dims: bool=False) -> Tensor:
    """Whether any element is true (nonzero), over some or all dimensions.

    >>> print(ops.any(Tensor([[True, False], [False, False]]), axis=1))
    [ True False]
    """
    return t.reduce_any(_truth(input, "any"), check.axes(axis, input.ndim, "any"), keep_dims)


def _flat_index(pick: Any, input: Tensor) -> Tensor:
    return pick(t.reshape(input, (-1,)), 0)


def _expand_at(value: Tensor, axis: int) -> Tensor:
    shape = list(value.shape)
    shape.insert(axis, 1)
    return t.reshape(value, tuple(shape))


def argmin(input: Tensor, axis: int | None=None, keepdims: bool=False) -> Tensor:
    """The index of the first minimum.

    axis: The dimension; None for the index into the flattened tensor.
    Returns: Tensor of int32.
    ValueError: `axis` is out of range.

    >>> print(ops.argmin(Tensor([2.0, 5.0, -1.0])))
    2
    """
    check.tensor(input, "argmin")
    if axis is None or input.ndim == 0:
        return t.cast(_flat_index(t.argmin_axis, input), mstype.int32)
    place = check.axis(axis, input.ndim, "argmin")
    index = t.cast(t.argmin_axis(input, place), mstype.int32)
    return _expand_at(index, place) if keepdims else index


def _masked(input: Tensor, initial: Any, where: Any, op: str) -> Tensor:
    if where is None:
        return input
    if initial is None:
        raise ValueError(f"For '{op}', 'initial' must be given where 'where' is.")
    return t.select(where, input, t.cast(t.full((), initial, mstype.float64), input.dtype))


def amax(input: Tensor, axis: Any=None, keepdims: bool=False, *, initial: Any=None, where: Any=None) -> Tensor:
    """The maximum over some or all dimensions.

    >>> print(ops.amax(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [7. 6.]
    """
    input = _masked(check.tensor(input, "amax"), initial, where, "amax")
    values = t.reduce_max(input, check.axes(axis, input.ndim, "amax"), keepdims)
    return values if initial is None else t.maximum(values, initial)


def amin(input: Tensor, axis: Any=None, keepdims: bool=False, *, initial: Any=None, where: Any=None) -> Tensor:
    """The minimum over some or all dimensions.

    >>> print(ops.amin(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [1. 3.]
    """
    input = _masked(check.tensor(input, "amin"), initial, where, "amin")
    values = t.reduce_min(input, check.axes(axis, input.ndim, "amin"), keepdims)
    return values if initial is None else t.minimum(values, initial)


def std(input: Tensor, axis: Any=None, ddof: int | bool=0, keepdims: bool=False) -> Tensor:
    """The standard deviation over some or all dimensions: the square root of `var`.

    >>> print(ops.std(Tensor([1.0, 3.0])))
    1.0
    """
    return accumulate.narrowed(t.sqrt(_wide_variance(input, axis, ddof, keepdims)), input)


def std_mean(input: Tensor, axis: Any=None, ddof: int | bool=0, keepdims: bool=False) -> tuple[Tensor, Tensor]:
    """(standard deviation, mean) over some or all dimensions.

    >>> std, mean = ops.std_mean(Tensor([1.0, 3.0]))
    >>> print(std, mean)
    1.0 2.0
    """
    return std(input, axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims)


def count_nonzero(x: Tensor, axis: Any=(), keep_dims: bool=False, dtype: Any=mstype.int32) -> Tensor:
    """The number of nonzero elements over some or all dimensions.

    >>> print(ops.count_nonzero(Tensor([0, 1, 2])))
    2
    """
    axes = check.axes(axis, check.tensor(x, "count_nonzero", "x").ndim, "count_nonzero")
    return t.reduce_sum(t.cast(t.not_equal(x, 0), mstype.as_dtype(dtype)), axes, keep_dims)


for _row in (sum, prod, mean, reduce_mean, reduce_sum, _truth, all, any, _flat_index, _expand_at, argmin, _masked, amax, amin, std, std_mean, count_nonzero,):
    _row.__module__ = "ms_tensor.ops.reductions.reduce"

__all__ = [
    "sum",
    "prod",
    "mean",
    "reduce_mean",
    "reduce_sum",
    "_truth",
    "all",
    "any",
    "_flat_index",
    "_expand_at",
    "argmin",
    "_masked",
    "amax",
    "amin",
    "std",
    "std_mean",
    "count_nonzero",
]

from ms_tensor.ops.reductions.reduce import _reduce_int, _wide_variance
