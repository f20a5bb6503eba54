"""Functions of `ms_tensor.numpy.arithmetic`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from ms_runtime import Tensor
from ms_tensor import dtype as mstype, _table as t
from ms_tensor.numpy._common import as_dtype, cast, floating, is_float, ops, promote, trigonometric
from typing import Any


def _subtract(a: Tensor, b: Tensor) -> Tensor:
    if a.dtype is b.dtype is mstype.bool_:
        raise TypeError("For 'subtract', 'x1' and 'x2' must not both be bool.")
    return t.sub(a, b)


def _power(a: Tensor, b: Tensor) -> Tensor:
    if a.dtype is b.dtype is mstype.bool_:
        raise TypeError("For 'power', 'x1' and 'x2' must not both be bool.")
    return t.pow(a, b)


def _float_power(a: Tensor, b: Tensor) -> Tensor:
    return t.pow(cast(a, mstype.float32), cast(b, mstype.float32))


def _promoted(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor, Any]:
    dtype = promote(a.dtype, b.dtype)
    return cast(a, dtype), cast(b, dtype), dtype


def _arctan2(a: Tensor, b: Tensor) -> Tensor:
    return ops.atan2(trigonometric(a), trigonometric(b))


def _copysign(a: Tensor, b: Tensor) -> Tensor:
    if mstype.bool_ in (a.dtype, b.dtype):
        raise TypeError("For 'copysign', 'x1' and 'x2' must hold numbers, but got bool.")
    size = t.abs(a)
    return t.select(t.less(b, 0), t.neg(size), size)


def _gcd(a: Tensor, b: Tensor) -> Tensor:
    a, b, dtype = _promoted(a, b)
    if is_float(dtype):
        return _divisor(a, b, 40)
    if dtype is mstype.bool_:
        return t.logical_or(a, b)
    return cast(ops.gcd(a, b), dtype)


def _hypot(a: Tensor, b: Tensor) -> Tensor:
    if mstype.bool_ in (a.dtype, b.dtype):
        raise TypeError("For 'hypot', 'x1' and 'x2' must hold numbers, but got bool.")
    return t.sqrt(floating(t.add(t.square(a), t.square(b))))


def _logaddexp2(a: Tensor, b: Tensor) -> Tensor:
    half = 0.6931471805599453
    return t.div(_logaddexp(t.mul(floating(a), half), t.mul(floating(b), half)), half)


def _truth(x: Tensor) -> Tensor:
    return x if x.dtype is mstype.bool_ else t.not_equal(x, 0)


def _logical(op: Any) -> Callable[[Tensor, Tensor], Tensor]:
    return lambda a, b: op(_truth(a), _truth(b))


def promote_types(type1: Any, type2: Any) -> Any:
    """The dtype of a result of two dtypes.

    type1: A dtype, the name of one, or `int`, `float`, `bool`.
    type2: As `type1`.
    Returns: The dtype.
    TypeError: an argument is not a dtype.

    >>> print(ms.numpy.promote_types(ms.float32, "int64"))
    Float32
    """
    return promote(as_dtype(type1, "promote_types"), as_dtype(type2, "promote_types"))


for _row in (_subtract, _power, _float_power, _promoted, _arctan2, _copysign, _gcd, _hypot, _logaddexp2, _truth, _logical, promote_types,):
    _row.__module__ = "ms_tensor.numpy.arithmetic"

__all__ = [
    "_subtract",
    "_power",
    "_float_power",
    "_promoted",
    "_arctan2",
    "_copysign",
    "_gcd",
    "_hypot",
    "_logaddexp2",
    "_truth",
    "_logical",
    "promote_types",
]

from ms_tensor.numpy.arithmetic import _divisor, _logaddexp
