"""Functions of `ms_tensor.mint.elementwise`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import floating, is_float, ops, scalar_like
import math


def _float(op: str) -> Callable[[Tensor], Tensor]:
    """An `ops` function of floats; ints and bools become float32."""
    return lambda x: getattr(ops, op)(floating(x))


def _whole(op: str) -> Callable[[Tensor], Tensor]:
    """A rounding, which leaves ints and bools as they are."""
    return lambda x: getattr(ops, op)(x) if is_float(x.dtype) else x


def _log(base: float) -> Callable[[Tensor], Tensor]:
    return lambda x: t.mul(t.log(floating(x)), 1.0 / math.log(base))


def _truth(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(x)


def _none(value: bool) -> Callable[[Tensor], Tensor]:
    return lambda x: t.full(x.shape, value, mstype.bool_)


def _abs(x: Tensor) -> Tensor:
    return x if x.dtype is mstype.bool_ else t.abs(x)


def _not(x: Tensor) -> Tensor:
    return t.logical_not(x if x.dtype is mstype.bool_ else t.not_equal(x, 0))


def _bits(x: Tensor) -> Tensor:
    return t.logical_not(x) if x.dtype is mstype.bool_ else ops.bitwise_not(x)


def _frac(x: Tensor) -> Tensor:
    return t.sub(x, t.trunc(x)) if is_float(x.dtype) else t.sub(x, x)


def _isneginf(x: Tensor) -> Tensor:
    return t.logical_and(t.isinf(x), t.less(x, 0)) if is_float(x.dtype) else _none(False)(x)


def _sinc(x: Tensor) -> Tensor:
    x = t.mul(floating(x), math.pi)
    zero = t.equal(x, 0)
    safe = t.select(zero, scalar_like(1, x), x)
    return t.select(zero, scalar_like(1, x), t.div(t.sin(safe), safe))


def arcsin(x: Tensor) -> Tensor:
    """The inverse sine, element by element.

    x: numbers; ints and bools count as float32.

    >>> print(ms.mint.arcsin(ms.Tensor([0.0])))
    [0.]
    """
    return ops.asin(floating(check.tensor(x, "arcsin", "x")))


def isnan(tensor: Tensor) -> Tensor:
    """Whether elements are NaN.

    tensor: numbers, of any shape.
    Returns: Tensor of bool.

    >>> print(ms.mint.isnan(ms.Tensor([1.0, float("nan")])))
    [False  True]
    """
    return t.isnan(check.tensor(tensor, "isnan", "tensor"))


def clone(input: Tensor) -> Tensor:
    """A copy; the gradient flows through it.

    >>> print(ms.mint.clone(ms.Tensor([1, 2])))
    [1 2]
    """
    return ops.deepcopy(check.tensor(input, "clone"))


def real(input: Tensor) -> Tensor:
    """The real part; of what is not complex, the tensor itself.

    input: numbers.

    >>> print(ms.mint.real(ms.Tensor([1.0])))
    [1.]
    """
    x = check.tensor(input, "real")
    return ops.real(x) if x.dtype in mstype.complex_type else x


def imag(input: Tensor) -> Tensor:
    """The imaginary part; of what is not complex, zeros.

    input: numbers.

    >>> print(ms.mint.imag(ms.Tensor([1.0])))
    [0.]
    """
    x = check.tensor(input, "imag")
    return ops.imag(x) if x.dtype in mstype.complex_type else t.full(x.shape, 0, x.dtype)


for _row in (_float, _whole, _log, _truth, _none, _abs, _not, _bits, _frac, _isneginf, _sinc, arcsin, isnan, clone, real, imag,):
    _row.__module__ = "ms_tensor.mint.elementwise"

__all__ = [
    "_float",
    "_whole",
    "_log",
    "_truth",
    "_none",
    "_abs",
    "_not",
    "_bits",
    "_frac",
    "_isneginf",
    "_sinc",
    "arcsin",
    "isnan",
    "clone",
    "real",
    "imag",
]
