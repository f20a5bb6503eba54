"""Functions of `ms_tensor.numpy.elementwise`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from ms_runtime import Tensor
from ms_tensor import dtype as mstype, _table as t
from ms_tensor.numpy._common import cast, floating, ops, trigonometric
from typing import Any
import math


def _plain(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(x)


def _of_float(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(floating(x))


def _trigonometric(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(trigonometric(x))


def _abs(x: Tensor) -> Tensor:
    return x if x.dtype is mstype.bool_ else t.abs(x)


def _ceil(x: Tensor) -> Tensor:
    return t.ceil(cast(x, mstype.float32))


def _exp2(x: Tensor) -> Tensor:
    return t.pow(2, x)


def _fix(x: Tensor) -> Tensor:
    return t.trunc(x if x.dtype is mstype.float16 else cast(x, mstype.float32))


def _invert(x: Tensor) -> Tensor:
    return t.logical_not(x) if x.dtype is mstype.bool_ else ops.bitwise_not(x)


def _isfinite(x: Tensor) -> Tensor:
    return ops.isfinite(x)


def _logical_not(x: Tensor) -> Tensor:
    return t.logical_not(x if x.dtype is mstype.bool_ else t.not_equal(x, 0))


def _log(base: float) -> Callable[[Tensor], Tensor]:
    return lambda x: t.mul(t.log(floating(x)), 1.0 / math.log(base))


def _no_bool(x: Tensor, op: str) -> Tensor:
    if x.dtype is mstype.bool_:
        raise TypeError(f"For '{op}', 'x' must hold numbers, but got bool.")
    return x


def _positive(x: Tensor) -> Tensor:
    return ops.identity(_no_bool(x, "positive"))


def _sign(x: Tensor) -> Tensor:
    x = floating(_no_bool(x, "sign"))
    return t.select(t.isnan(x), x, t.sign(x))


def _signbit(x: Tensor) -> Tensor:
    return t.less(x, 0) if x.dtype is not mstype.bool_ else t.full(x.shape, False, mstype.bool_)


def _scaled(factor: float) -> Callable[[Tensor], Tensor]:
    return lambda x: t.mul(floating(x), factor)


def fix(x: Tensor) -> Tensor:
    """The whole part, rounded towards zero; in float32, but for float16.

    >>> print(ms.numpy.fix(ms.Tensor([2.1, -2.9])))
    [ 2. -2.]
    """
    return _fix(_tensor(x, "fix"))


def isposinf(x: Tensor) -> Tensor:
    """Whether elements are positive infinity.

    Returns: Tensor of bool.

    >>> print(ms.numpy.isposinf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [ True False False]
    """
    return t.logical_and(t.isinf(_tensor(x, "isposinf")), t.greater(x, 0))


def isneginf(x: Tensor) -> Tensor:
    """Whether elements are negative infinity.

    Arguments: isposinf

    >>> print(ms.numpy.isneginf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [False  True False]
    """
    return t.logical_and(t.isinf(_tensor(x, "isneginf")), t.less(x, 0))


def _tensor(value: Any, op: str) -> Tensor:
    if not isinstance(value, Tensor):
        raise TypeError(f"For '{op}', 'x' must be a Tensor, but got {type(value).__name__}.")
    return value


for _row in (_plain, _of_float, _trigonometric, _abs, _ceil, _exp2, _fix, _invert, _isfinite, _logical_not, _log, _no_bool, _positive, _sign, _signbit, _scaled, fix, isposinf, isneginf, _tensor,):
    _row.__module__ = "ms_tensor.numpy.elementwise"

__all__ = [
    "_plain",
    "_of_float",
    "_trigonometric",
    "_abs",
    "_ceil",
    "_exp2",
    "_fix",
    "_invert",
    "_isfinite",
    "_logical_not",
    "_log",
    "_no_bool",
    "_positive",
    "_sign",
    "_signbit",
    "_scaled",
    "fix",
    "isposinf",
    "isneginf",
    "_tensor",
]
