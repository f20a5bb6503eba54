"""Functions of `ms_tensor.numpy.reductions`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import axes, cast, floating, from_nested, is_float, scalar_like, shapes, strict, tensor
from typing import Any


def _number(value: Any, op: str) -> Any:
    scalar = isinstance(value, (bool, int, float)) or isinstance(value, Tensor) and value.ndim == 0
    if not scalar:
        raise TypeError(f"For '{op}', 'initial' must be a number, but got {check.show(value)}.")
    return value


def cast_like(value: Any, x: Tensor) -> Tensor:
    """A number or 0-d tensor in the dtype of `x`."""
    return cast(value, x.dtype) if isinstance(value, Tensor) else scalar_like(value, x)


def _broadcast(where: Tensor, a: Tensor, other: Tensor, op: str) -> tuple[Tensor, Tensor]:
    shape = shapes(op, where.shape, a.shape)
    return t.broadcast_to(a, shape), t.broadcast_to(other, shape)


def ptp(x: Tensor, axis: Any=None, keepdims: Any=False) -> Tensor:
    """The greatest element minus the least, along axes.

    x: of numbers.
    TypeError: `x` is not a Tensor of numbers.

    >>> print(ms.numpy.ptp(ms.Tensor([[1, 5], [3, 2]]), 1))
    [4 1]
    """
    high = _extreme(t.reduce_max, None, x, axis, keepdims, None, True, "ptp")
    return t.sub(high, _extreme(t.reduce_min, None, x, axis, keepdims, None, True, "ptp"))


def mean(a: Any, axis: Any=None, keepdims: Any=False, dtype: Any=None) -> Tensor:
    """The mean over some or all axes, in the dtype of `a`: of ints, its whole part.

    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `a`.
    Returns: Tensor. The mean of no element is NaN.
    TypeError: `a` holds bools and `dtype` is None.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.mean(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
    """
    x = tensor(a, "mean", "a")
    if x.dtype is mstype.bool_ and dtype is None:
        raise TypeError("For 'mean', 'a' must hold numbers, but got bool.")
    return in_dtype(_mean(x, axis, keepdims, "mean"), x.dtype if dtype is None else dtype, "mean")


def _mean(x: Tensor, axis: Any, keepdims: Any, op: str) -> Tensor:
    x = floating(x)
    return accumulate.mean(x, axes(axis, x.ndim, op), kept(x, keepdims, op))


def var(x: Any, axis: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """The variance over some or all axes, as a float.

    x: Tensor, number, or nested lists or tuples of numbers.
    ddof: The sum of squares is divided by the count minus this.
    TypeError: `x` holds bools.

    >>> print(ms.numpy.var(ms.Tensor([1.0, 3.0])))
    1.0
    """
    return accumulate.narrowed(*_variance(x, axis, ddof, keepdims, "var"))


def std(x: Any, axis: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """The standard deviation over some or all axes, as a float.

    Arguments: var

    >>> print(ms.numpy.std(ms.Tensor([1.0, 5.0])))
    2.0
    """
    spread, values = _variance(x, axis, ddof, keepdims, "std")
    return accumulate.narrowed(t.sqrt(spread), values)


def sometrue(a: Any, axis: Any=None, keepdims: Any=False) -> Tensor:
    """Whether any element is true (nonzero), over some or all axes.

    a: Tensor, number, or nested lists or tuples of numbers.
    Returns: Tensor of bool.

    >>> print(ms.numpy.sometrue(ms.Tensor([[0, 1], [0, 0]]), axis=1))
    [ True False]
    """
    x = tensor(a, "sometrue", "a")
    truth = x if x.dtype is mstype.bool_ else t.not_equal(x, 0)
    return t.reduce_any(truth, axes(axis, x.ndim, "sometrue"), kept(x, keepdims, "sometrue"))


def argmax(a: Any, axis: Any=None) -> Tensor:
    """The index of the greatest element, the first of several, in int64.

    a: Tensor, number, or nested lists or tuples of numbers.
    axis: An int; None is the flattened tensor.
    ValueError: there is no element, or `axis` is out of range.

    >>> print(ms.numpy.argmax(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [1 0]
    """
    return _arg("argmax", a, axis)


def argmin(a: Any, axis: Any=None) -> Tensor:
    """The index of the least element, the first of several, in int32.

    Arguments: argmax

    >>> print(ms.numpy.argmin(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [0 1]
    """
    return cast(_arg("argmin", a, axis), mstype.int32)


def _without_nan(x: Tensor, value: float) -> Tensor:
    return t.select(t.isnan(x), scalar_like(value, x), x) if is_float(x.dtype) else x


def nanmax(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """The greatest element over some or all axes, NaN left out.

    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `a`.
    Returns: Tensor. NaN where there is no other element.

    >>> print(ms.numpy.nanmax(ms.Tensor([1.0, float("nan"), 3.0])))
    3.0
    """
    return _nan_extreme(t.reduce_max, float("-inf"), a, axis, dtype, keepdims, "nanmax")


def nanmin(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """The least element over some or all axes, NaN left out.

    Arguments: nanmax

    >>> print(ms.numpy.nanmin(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
    """
    return _nan_extreme(t.reduce_min, float("inf"), a, axis, dtype, keepdims, "nanmin")


def nansum(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """The sum over some or all axes, in the dtype of `a`, NaN left out.

    Arguments: nanmax

    >>> print(ms.numpy.nansum(ms.Tensor([1.0, float("nan"), 3.0])))
    4.0
    """
    x = tensor(a, "nansum", "a")
    wide = accumulate.widened(x) if is_float(x.dtype) else cast(x, mstype.int64)
    total = t.reduce_sum(_without_nan(wide, 0), axes(axis, x.ndim, "nansum"), kept(x, keepdims, "nansum"))
    return in_dtype(total, x.dtype if dtype is None else dtype, "nansum")


def _nan_count(x: Tensor, over: tuple[int, ...], stay: bool) -> Tensor:
    float_ = accumulate.wide_dtype(floating(x).dtype)
    return t.reduce_sum(cast(t.logical_not(t.isnan(x)), float_), over, stay)


def nanmean(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """The mean over some or all axes, NaN left out.

    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the sum; None is float32.
    Returns: Tensor of a float dtype.

    >>> print(ms.numpy.nanmean(ms.Tensor([1.0, float("nan"), 3.0])))
    2.0
    """
    x = tensor(a, "nanmean", "a")
    total = nansum(x, axis, mstype.float32 if dtype is None else dtype, keepdims)
    return t.div(total, _nan_count(x, axes(axis, x.ndim, "nanmean"), kept(x, keepdims, "nanmean")))


def nanvar(a: Any, axis: Any=None, dtype: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """The variance over some or all axes, NaN left out.

    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is float32.
    ddof: The sum of squares is divided by the count minus this.

    >>> print(ms.numpy.nanvar(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
    """
    return in_dtype(_nan_variance(a, axis, ddof, keepdims, "nanvar"), dtype or mstype.float32, "nanvar")


def nanstd(a: Any, axis: Any=None, dtype: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """The standard deviation over some or all axes, NaN left out.

    Arguments: nanvar

    >>> print(ms.numpy.nanstd(ms.Tensor([1.0, float("nan"), 5.0])))
    2.0
    """
    return in_dtype(t.sqrt(_nan_variance(a, axis, ddof, keepdims, "nanstd")), dtype or mstype.float32, "nanstd")


def cumsum(a: Tensor, axis: Any=None, dtype: Any=None) -> Tensor:
    """The sums up to each element.

    axis: An int; None is the flattened tensor.
    dtype: The dtype of the result; None is that of `a`, of bools and small ints int32.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.cumsum(ms.Tensor([1, 2, 3])))
    [1 3 6]
    """
    return _scan("cumsum", strict(a, "cumsum", "a"), axis, dtype)


def nancumsum(a: Tensor, axis: Any=None, dtype: Any=None) -> Tensor:
    """The sums up to each element, NaN counted as zero.

    axis: An int; None is the flattened tensor.
    dtype: The dtype of the result; None is that of `a`, of bools and small ints int32.

    >>> print(ms.numpy.nancumsum(ms.Tensor([1.0, float("nan"), 3.0])))
    [1. 1. 4.]
    """
    return _scan("cumsum", _without_nan(strict(a, "nancumsum", "a"), 0), axis, dtype)


def cumprod(a: Any, axis: Any=None, dtype: Any=None) -> Tensor:
    """The products up to each element.

    a: Tensor, or nested lists or tuples of numbers.
    Arguments: cumsum

    >>> print(ms.numpy.cumprod(ms.Tensor([1, 2, 3])))
    [1 2 6]
    """
    x = a if isinstance(a, Tensor) else from_nested(a, "cumprod", "a")
    return _scan("cumprod", x, axis, dtype)


for _row in (_number, cast_like, _broadcast, ptp, mean, _mean, var, std, sometrue, argmax, argmin, _without_nan, nanmax, nanmin, nansum, _nan_count, nanmean, nanvar, nanstd, cumsum, nancumsum, cumprod,):
    _row.__module__ = "ms_tensor.numpy.reductions"

__all__ = [
    "_number",
    "cast_like",
    "_broadcast",
    "ptp",
    "mean",
    "_mean",
    "var",
    "std",
    "sometrue",
    "argmax",
    "argmin",
    "_without_nan",
    "nanmax",
    "nanmin",
    "nansum",
    "_nan_count",
    "nanmean",
    "nanvar",
    "nanstd",
    "cumsum",
    "nancumsum",
    "cumprod",
]

from ms_tensor.numpy.reductions import _arg, _extreme, _nan_extreme, _nan_variance, _scan, _variance, in_dtype, kept
