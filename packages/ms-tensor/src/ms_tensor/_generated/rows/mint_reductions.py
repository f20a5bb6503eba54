"""Functions of `mint.reductions`, from the rows of `ms_tensor.function_rows.mint_reductions`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor._mixed import as_one_op
from typing import Any


# mint.reductions

def _in(x: Tensor, dtype: Any, op: str) -> Tensor:
    return x if dtype is None else cast(x, mstype.as_dtype(dtype, op))


def _axes(dim: Any, x: Tensor, op: str) -> tuple[int, ...]:
    return check.axes(dim, x.ndim, op, "dim")


def sum(input: Tensor, dim: Any=None, keepdim: bool=False, *, dtype: Any=None) -> Tensor:
    """Sums the elements over some or all dimensions.

    Ints and bools are summed in int64; uint16, uint32 and uint64 in their own dtype.
    """
    return ops.sum(check.tensor(input, "sum"), dim, keepdim, dtype=dtype)


def mean(input: Tensor, dim: Any=None, keepdim: bool=False, *, dtype: Any=None) -> Tensor:
    """Computes the mean over some or all dimensions."""
    x = _in(check.tensor(input, "mean"), dtype, "mean")
    if x.dtype is mstype.bool_:
        raise TypeError("For 'mean', 'input' must hold numbers, but got bool.")
    over = _axes(dim, x, "mean")
    found = accumulate.mean(accumulate.as_float(x), over, check.flag(keepdim, "mean", "keepdim"))
    return found if x.dtype in mstype.float_type else cast(found, x.dtype)


def prod(input: Tensor, dim: Any=None, keepdim: bool=False, *, dtype: Any=None) -> Tensor:
    """Multiplies the elements over some or all dimensions.

    Ints and bools are multiplied in int64; uint16, uint32 and uint64 in their own dtype.
    """
    x = accumulate.widened_int(_in(check.tensor(input, "prod"), dtype, "prod"))
    found = t.reduce_prod(x, _axes(dim, x, "prod"), check.flag(keepdim, "prod", "keepdim"))
    return _in(found, dtype, "prod")


def all(input: Tensor, dim: Any=None, keepdim: bool=False) -> Tensor:
    """Tests whether all elements are true (nonzero), over some or all dimensions."""
    return ops.all(check.tensor(input, "all"), dim, keepdim)


def any(input: Tensor, dim: Any=None, keepdim: bool=False) -> Tensor:
    """Tests whether any element is true (nonzero), over some or all dimensions."""
    return ops.any(check.tensor(input, "any"), dim, keepdim)


def amax(input: Tensor, dim: Any=(), keepdim: bool=False) -> Tensor:
    """Computes the maximum over some or all dimensions; the gradient is divided equally among equal maxima."""
    return _extreme(t.reduce_max, input, dim, keepdim, "amax")


def amin(input: Tensor, dim: Any=(), keepdim: bool=False) -> Tensor:
    """Computes the minimum over some or all dimensions; the gradient is divided equally among equal minima."""
    return _extreme(t.reduce_min, input, dim, keepdim, "amin")


def argmax(input: Tensor, dim: int | None=None, keepdim: bool=False) -> Tensor:
    """Returns the index of the maximum; of several, the first one."""
    return ops.argmax(check.tensor(input, "argmax"), dim, check.flag(keepdim, "argmax", "keepdim"))


def argmin(input: Tensor, dim: int | None=None, keepdim: bool=False) -> Tensor:
    """Returns the index of the minimum; of several, the first one."""
    found = ops.argmin(check.tensor(input, "argmin"), dim, check.flag(keepdim, "argmin", "keepdim"))
    return cast(found, mstype.int64)


def max(input: Tensor, dim: Any=None, keepdim: bool=False, *, other: Any=None) -> Any:
    """Computes the maximum of all elements, along a dimension (with its index), or of two tensors elementwise."""
    return _with_index("max", input, dim, keepdim, _greatest, argmax, t.maximum, other)


def min(input: Tensor, dim: Any=None, keepdim: bool=False, *, other: Any=None) -> Any:
    """Computes the minimum of all elements, along a dimension (with its index), or of two tensors elementwise."""
    return _with_index("min", input, dim, keepdim, _least, argmin, t.minimum, other)


def _greatest(x: Tensor, dim: Any=(), keepdim: bool=False) -> Tensor:
    return _extreme(t.reduce_max, x, dim, keepdim, "max")


def _least(x: Tensor, dim: Any=(), keepdim: bool=False) -> Tensor:
    return _extreme(t.reduce_min, x, dim, keepdim, "min")


def std(input: Tensor, dim: Any=None, *, correction: int=1, keepdim: bool=False) -> Tensor:
    """Computes the standard deviation over some or all dimensions."""
    return accumulate.narrowed(t.sqrt(_moments(input, dim, correction, keepdim, "std")[0]), input)


def std_mean(input: Tensor, dim: Any=None, *, correction: int=1, keepdim: bool=False) -> tuple[Tensor, Tensor]:
    """Computes the standard deviation and the mean over some or all dimensions."""
    spread, middle = _moments(input, dim, correction, keepdim, "std_mean")
    return accumulate.narrowed(t.sqrt(spread), input), accumulate.narrowed(middle, input)


def logsumexp(input: Tensor, dim: Any, keepdim: bool=False) -> Tensor:
    """Computes the logarithm of the sum of exponentials over some dimensions."""
    return ops.logsumexp(floating(check.tensor(input, "logsumexp")), dim, keepdim)


def count_nonzero(input: Tensor, dim: Any=None) -> Tensor:
    """Counts the nonzero elements over some or all dimensions."""
    x = check.tensor(input, "count_nonzero")
    truth = x if x.dtype is mstype.bool_ else t.not_equal(x, 0)
    return t.reduce_sum(cast(truth, mstype.int64), _axes(dim, x, "count_nonzero"), False)


def softmax(input: Tensor, dim: int, *, dtype: Any=None) -> Tensor:
    """Computes the softmax along a dimension: exponentials divided by their sum."""
    x = _in(check.tensor(input, "softmax"), dtype, "softmax")
    return ops.softmax(x, check.axis(dim, x.ndim, "softmax", "dim"))


@as_one_op
def var(input: Tensor, dim: Any=None, *, correction: int=1, keepdim: bool=False) -> Tensor:
    """Computes the variance over some or all dimensions."""
    return accumulate.narrowed(_moments(input, dim, correction, keepdim, "var")[0], input)


@as_one_op
def var_mean(input: Tensor, dim: Any=None, *, correction: int=1, keepdim: bool=False) -> tuple[Tensor, Tensor]:
    """Computes the variance and the mean over some or all dimensions."""
    spread, middle = _moments(input, dim, correction, keepdim, "var_mean")
    return (accumulate.narrowed(spread, input), accumulate.narrowed(middle, input))


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.mint.reductions": "_in _axes sum mean prod all any amax amin argmax argmin max min _greatest _least std std_mean logsumexp count_nonzero softmax var var_mean",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "_in",
    "_axes",
    "sum",
    "mean",
    "prod",
    "all",
    "any",
    "amax",
    "amin",
    "argmax",
    "argmin",
    "max",
    "min",
    "_greatest",
    "_least",
    "std",
    "std_mean",
    "logsumexp",
    "count_nonzero",
    "softmax",
    "var",
    "var_mean",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, _table as t
from ms_tensor.mint.reductions import _extreme, _moments, _with_index
from ms_tensor.numpy._common import cast, floating, ops
