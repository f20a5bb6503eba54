"""Reductions of `mint`, whose names are those of builtins; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._mixed import as_one_op
from ms_tensor.numpy._common import cast, floating, ops

ROWS = {
    "mint.reductions": """
_in(x: Tensor, dtype, op: str) = x if dtype is None else cast(x, mstype.as_dtype(dtype, op))
_axes(dim, x: Tensor, op: str) -> tuple[int, ...] = check.axes(dim, x.ndim, op, "dim")
sum(input: Tensor, dim=None, keepdim: bool = False, *, dtype=None) =
        ops.sum(check.tensor(input, "sum"), dim, keepdim, dtype=dtype)
    Sums the elements over some or all dimensions.

    Ints and bools are summed in int64; uint16, uint32 and uint64 in their own dtype.
    input: numbers.
    dtype: The dtype to which `input` is cast first.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.sum(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 0))
    [4. 6.]
mean(input: Tensor, dim=None, keepdim: bool = False, *, dtype=None) =
        found if x.dtype in mstype.float_type else cast(found, x.dtype)
        where x = _in(check.tensor(input, "mean"), dtype, "mean")
        raise TypeError("For 'mean', 'input' must hold numbers, but got bool.") if x.dtype is mstype.bool_
        where over = _axes(dim, x, "mean")
        where found = accumulate.mean(accumulate.as_float(x), over, check.flag(keepdim, "mean", "keepdim"))
    Computes the mean over some or all dimensions.
    input: numbers; means of ints are truncated.
    Returns: Tensor of the dtype of `input`. The mean of no element is NaN.
    TypeError: `input` is not a Tensor of numbers.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.mean(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
prod(input: Tensor, dim=None, keepdim: bool = False, *, dtype=None) = _in(found, dtype, "prod")
        where x = accumulate.widened_int(_in(check.tensor(input, "prod"), dtype, "prod"))
        where found = t.reduce_prod(x, _axes(dim, x, "prod"), check.flag(keepdim, "prod", "keepdim"))
    Multiplies the elements over some or all dimensions.

    Ints and bools are multiplied in int64; uint16, uint32 and uint64 in their own dtype.
    input: numbers.
    dim: The dimension; None is all of them.
    dtype: The dtype to which `input` is cast first.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.prod(ms.Tensor([2.0, 3.0])))
    6.0
all(input: Tensor, dim=None, keepdim: bool = False) = ops.all(check.tensor(input, "all"), dim, keepdim)
    Tests whether all elements are true (nonzero), over some or all dimensions.
    input: bools or numbers.
    Returns: Tensor of bool, of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.all(ms.Tensor([[1, 0], [1, 1]]), 1))
    [False  True]
any(input: Tensor, dim=None, keepdim: bool = False) = ops.any(check.tensor(input, "any"), dim, keepdim)
    Tests whether any element is true (nonzero), over some or all dimensions.
    Arguments: all
    Returns: Tensor of bool, of the shape of `input` without the reduced dimensions.
    >>> print(ms.mint.any(ms.Tensor([[1, 0], [0, 0]]), 1))
    [ True False]
amax(input: Tensor, dim=(), keepdim: bool = False) = _extreme(t.reduce_max, input, dim, keepdim, "amax")
    Computes the maximum over some or all dimensions; the gradient is divided equally among equal maxima.
    input: numbers.
    Returns: Tensor of the dtype of `input`, of its shape without the reduced dimensions.
    TypeError: `input` is not a Tensor of numbers.
    ValueError: there is no element, or `dim` is out of range.
    >>> print(ms.mint.amax(ms.Tensor([[1, 5], [3, 2]]), 1))
    [5 3]
amin(input: Tensor, dim=(), keepdim: bool = False) = _extreme(t.reduce_min, input, dim, keepdim, "amin")
    Computes the minimum over some or all dimensions; the gradient is divided equally among equal minima.
    Arguments: amax
    Returns: Tensor of the dtype of `input`, of its shape without the reduced dimensions.
    >>> print(ms.mint.amin(ms.Tensor([[1, 5], [3, 2]]), 1))
    [1 2]
argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) =
        ops.argmax(check.tensor(input, "argmax"), dim, check.flag(keepdim, "argmax", "keepdim"))
    Returns the index of the maximum; of several, the first one.
    input: numbers.
    dim: The dimension; None is the flattened tensor.
    Returns: Tensor of int64, of the shape of `input` without `dim`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.argmax(ms.Tensor([[1, 5], [3, 2]]), 1))
    [1 0]
argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) = cast(found, mstype.int64)
        where found = ops.argmin(check.tensor(input, "argmin"), dim, check.flag(keepdim, "argmin", "keepdim"))
    Returns the index of the minimum; of several, the first one.
    Arguments: argmax
    Returns: Tensor of int64, of the shape of `input` without `dim`.
    >>> print(ms.mint.argmin(ms.Tensor([[1, 5], [3, 2]]), 1))
    [0 1]
max(input: Tensor, dim=None, keepdim: bool = False, *, other=None) -> Any =
        _with_index("max", input, dim, keepdim, _greatest, argmax, t.maximum, other)
    Computes the maximum of all elements, along a dimension (with its index), or of two tensors elementwise.
    Arguments: amax
    dim: None (all elements), an int, or the other operand: a Tensor or a float.
    other: The other operand, as a keyword.
    Returns: Tensor; along a dimension, a tuple of the values and their int64 indices.
    >>> values, indices = ms.mint.max(ms.Tensor([[1, 5], [3, 2]]), 1)
    >>> print(values, indices)
    [5 3] [1 0]
min(input: Tensor, dim=None, keepdim: bool = False, *, other=None) -> Any =
        _with_index("min", input, dim, keepdim, _least, argmin, t.minimum, other)
    Computes the minimum of all elements, along a dimension (with its index), or of two tensors elementwise.
    Arguments: amax
    dim: None (all elements), an int, or the other operand: a Tensor or a float.
    other: The other operand, as a keyword.
    Returns: Tensor; along a dimension, a tuple of the values and their int64 indices.
    >>> values, indices = ms.mint.min(ms.Tensor([[1, 5], [3, 2]]), 1)
    >>> print(values, indices)
    [1 2] [0 1]
_greatest(x: Tensor, dim=(), keepdim: bool = False) = _extreme(t.reduce_max, x, dim, keepdim, "max")
_least(x: Tensor, dim=(), keepdim: bool = False) = _extreme(t.reduce_min, x, dim, keepdim, "min")
std(input: Tensor, dim=None, *, correction: int = 1, keepdim: bool = False) =
        accumulate.narrowed(t.sqrt(_moments(input, dim, correction, keepdim, "std")[0]), input)
    Computes the standard deviation over some or all dimensions.
    Arguments: var
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    >>> print(ms.mint.std(ms.Tensor([1.0, 5.0]), correction=0))
    2.0
std_mean(input: Tensor, dim=None, *, correction: int = 1, keepdim: bool = False) -> tuple[Tensor, Tensor] =
        accumulate.narrowed(t.sqrt(spread), input), accumulate.narrowed(middle, input)
        where spread, middle = _moments(input, dim, correction, keepdim, "std_mean")
    Computes the standard deviation and the mean over some or all dimensions.
    Arguments: var_mean
    Returns: (standard deviation, mean).
    ValueError: `dim` is out of range.
    >>> deviation, mean = ms.mint.std_mean(ms.Tensor([1.0, 5.0]), correction=0)
    >>> print(deviation, mean)
    2.0 3.0
logsumexp(input: Tensor, dim, keepdim: bool = False) =
        ops.logsumexp(floating(check.tensor(input, "logsumexp")), dim, keepdim)
    Computes the logarithm of the sum of exponentials over some dimensions.
    input: numbers; ints and bools become float32.
    dim: An int, or several.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.logsumexp(ms.Tensor([5.0, -200.0]), 0))
    5.0
count_nonzero(input: Tensor, dim=None) = t.reduce_sum(cast(truth, mstype.int64), _axes(dim, x, "count_nonzero"), False)
        where x = check.tensor(input, "count_nonzero")
        where truth = x if x.dtype is mstype.bool_ else t.not_equal(x, 0)
    Counts the nonzero elements over some or all dimensions.
    input: bools or numbers.
    Returns: Tensor of int64, of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.count_nonzero(ms.Tensor([0, 1, 2])))
    2
softmax(input: Tensor, dim: int, *, dtype=None) = ops.softmax(x, check.axis(dim, x.ndim, "softmax", "dim"))
        where x = _in(check.tensor(input, "softmax"), dtype, "softmax")
    Computes the softmax along a dimension: exponentials divided by their sum.
    input: floats.
    Returns: Tensor of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.softmax(ms.Tensor([0.0, 0.0]), 0))
    [0.5 0.5]
@as_one_op
var(input: Tensor, dim=None, *, correction: int = 1, keepdim: bool = False) =
        accumulate.narrowed(_moments(input, dim, correction, keepdim, "var")[0], input)
    Computes the variance over some or all dimensions.
    input: floats.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    TypeError: `input` is not a Tensor of floats.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.var(ms.Tensor([1.0, 3.0])))
    2.0
@as_one_op
var_mean(input: Tensor, dim=None, *, correction: int = 1, keepdim: bool = False) -> tuple[Tensor, Tensor] =
        (accumulate.narrowed(spread, input), accumulate.narrowed(middle, input))
        where spread, middle = _moments(input, dim, correction, keepdim, "var_mean")
    Computes the variance and the mean over some or all dimensions.
    input: floats.
    Returns: (variance, mean).
    TypeError: `input` is not a Tensor of floats.
    ValueError: `dim` is out of range.
    >>> variance, mean = ms.mint.var_mean(ms.Tensor([1.0, 3.0]))
    >>> print(variance, mean)
    2.0 2.0
""",
}
