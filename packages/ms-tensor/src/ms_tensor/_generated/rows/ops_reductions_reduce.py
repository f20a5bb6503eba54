"""Functions of `ms_tensor.ops.reductions.reduce`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
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


for _function in (sum, prod, reduce_mean, reduce_sum, all, any, std, std_mean,):
    _function.__module__ = "ms_tensor.ops.reductions.reduce"

__all__ = [
    "sum",
    "prod",
    "reduce_mean",
    "reduce_sum",
    "all",
    "any",
    "std",
    "std_mean",
]

from ms_tensor.ops.reductions.reduce import _reduce_int, _truth, _wide_variance, mean
