"""Functions of `ms_tensor.ops.elementwise.powers_and_signs`, from the rows of `ms_tensor.function_rows.ops_elements`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.elementwise.arithmetic import _operand, _pair
from typing import Any
import math


def _float(value: Any, op: str, name: str='input') -> Tensor:
    """A tensor of floats: ints become float32."""
    return check.promoted_float(check.tensor(value, op, name))


def exp2(input: Tensor) -> Tensor:
    """2 to the power of each element; ints give float32.

    >>> print(ops.exp2(Tensor([2.0, 3.0])))
    [4. 8.]
    """
    return t.pow(2.0, _float(input, "exp2"))


def logaddexp(input: Tensor, other: Tensor) -> Tensor:
    """`log(exp(input) + exp(other))`, without overflow.

    >>> print(ops.logaddexp(Tensor([1000.0]), Tensor([-1000.0])))
    [1000.]
    """
    return _log_sum(input, other, "logaddexp", t.exp, t.log)


def heaviside(input: Tensor, values: Tensor) -> Tensor:
    """0 for negative elements, 1 for positive ones, `values` where an element is 0.

    >>> print(ops.heaviside(Tensor([-1.5, 0.0, 2.0]), Tensor(0.5)))
    [0.  0.5 1. ]
    """
    check.tensor(input, "heaviside")
    check.tensor(values, "heaviside", "values")
    if input.dtype is not values.dtype:
        raise TypeError(f"For 'heaviside', dtypes must be the same, but got {input.dtype} and {values.dtype}.")
    step = t.select(t.isnan(input), input, t.cast(t.greater(input, 0), input.dtype))
    return t.select(t.equal(input, 0), values, step)


def xdivy(x: Any, y: Any) -> Tensor:
    """`x / y`, which is 0 where `x` is 0 and `y` is a number.

    >>> print(ops.xdivy(Tensor([0.0, 2.0]), Tensor([0.0, 4.0])))
    [0.  0.5]
    """
    left, right = _pair(x, y, "xdivy", "x", "y")
    return _unless_zero(left, right, lambda y: t.div(left, y))


def float_power(input: Any, exponent: Any) -> Tensor:
    """`input ** exponent` in float64.

    >>> print(ops.float_power(Tensor([2, 3]), 2))
    [4. 9.]
    """
    base, power = _operand(input, "float_power", "input"), _operand(exponent, "float_power", "exponent")
    if not isinstance(base, Tensor) and not isinstance(power, Tensor):
        raise TypeError("For 'float_power', 'input' or 'exponent' must be a Tensor.")
    wide = [t.cast(v, mstype.float64) if isinstance(v, Tensor) else float(v) for v in (base, power)]
    return t.pow(wide[0], wide[1])


def copysign(x: Tensor, other: Any) -> Tensor:
    """The size of `x` with the sign of `other`; ints give float32.

    >>> print(ops.copysign(Tensor([1.0, -2.0]), Tensor([-3.0, 4.0])))
    [-1.  2.]
    """
    size = t.abs(_float(x, "copysign", "x"))
    if isinstance(_operand(other, "copysign", "other"), Tensor):
        return t.select(signbit(other), t.neg(size), size)
    return t.neg(size) if math.copysign(1.0, other) < 0 else size


def ldexp(x: Any, other: Any) -> Tensor:
    """`x * 2 ** other`.

    >>> print(ops.ldexp(Tensor([1.0]), Tensor([3])))
    [8.]
    """
    left, right = _pair(x, other, "ldexp", "x", "other")
    return t.mul(left, t.pow(2.0, right if isinstance(right, Tensor) else t.full((), right, left.dtype)))


def sgn(input: Tensor) -> Tensor:
    """-1, 0 or 1; of a complex number, the number divided by its size.

    >>> print(ops.sgn(Tensor([-3.0, 0.0, 2.0])))
    [-1.  0.  1.]
    """
    x = check.tensor(input, "sgn")
    if x.dtype not in mstype.complex_type:
        return t.sign(x)
    size = t.abs(x)
    zero = t.equal(size, 0)
    return t.select(zero, t.mul(x, 0), t.div(x, t.cast(t.select(zero, 1.0, size), x.dtype)))


def deg2rad(x: Tensor) -> Tensor:
    """Degrees as radians.

    >>> print(ops.deg2rad(Tensor([180.0])))
    [3.1415927]
    """
    return t.mul(check.floating(check.tensor(x, "deg2rad", "x"), "deg2rad", "x"), math.pi / 180.0)


def rad2deg(x: Tensor) -> Tensor:
    """Radians as degrees.

    >>> print(ops.rad2deg(Tensor([0.0])))
    [0.]
    """
    return t.mul(check.floating(check.tensor(x, "rad2deg", "x"), "rad2deg", "x"), 180.0 / math.pi)


def sinc(input: Tensor) -> Tensor:
    """`sin(pi x) / (pi x)`, which is 1 at 0; ints give float32.

    >>> print(ops.sinc(Tensor([0.0, 0.5])))
    [1.         0.63661975]
    """
    x = t.mul(_float(input, "sinc"), math.pi)
    zero = t.equal(x, 0)
    safe = t.select(zero, 1.0, x)
    return t.select(zero, 1.0, t.div(t.sin(safe), safe))


def fmax(input: Any, other: Any) -> Tensor:
    """The greater element; a number where the other is NaN.

    >>> print(ops.fmax(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [2. 3.]
    """
    return _known(input, other, t.maximum, "fmax")


def fmin(input: Any, other: Any) -> Tensor:
    """The smaller element; a number where the other is NaN.

    >>> print(ops.fmin(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [1. 3.]
    """
    return _known(input, other, t.minimum, "fmin")


def isneginf(input: Tensor) -> Tensor:
    """Where elements are negative infinity.

    >>> print(ops.isneginf(Tensor([float("-inf"), 1.0])))
    [ True False]
    """
    return t.logical_and(t.isinf(check.tensor(input, "isneginf")), t.less(input, 0))


def isposinf(input: Tensor) -> Tensor:
    """Where elements are positive infinity.

    >>> print(ops.isposinf(Tensor([float("inf"), 1.0])))
    [ True False]
    """
    return t.logical_and(t.isinf(check.tensor(input, "isposinf")), t.greater(input, 0))


def is_complex(input: Tensor) -> bool:
    """Whether the dtype is complex.

    >>> ops.is_complex(Tensor([1.0]))
    False
    """
    return check.tensor(input, "is_complex").dtype in mstype.complex_type


def is_floating_point(input: Tensor) -> bool:
    """Whether the dtype is one of floats.

    >>> ops.is_floating_point(Tensor([1.0]))
    True
    """
    return check.tensor(input, "is_floating_point").dtype in mstype.float_type


def is_nonzero(input: Tensor) -> bool:
    """Whether the one element of a tensor is not 0.

    >>> ops.is_nonzero(Tensor([3.0]))
    True
    """
    if check.tensor(input, "is_nonzero").size != 1:
        raise ValueError(f"For 'is_nonzero', 'input' must have one element, but got shape {input.shape}.")
    return bool(input.item())


for _row in (_float, exp2, logaddexp, heaviside, xdivy, float_power, copysign, ldexp, sgn, deg2rad, rad2deg, sinc, fmax, fmin, isneginf, isposinf, is_complex, is_floating_point, is_nonzero,):
    _row.__module__ = "ms_tensor.ops.elementwise.powers_and_signs"

__all__ = [
    "_float",
    "exp2",
    "logaddexp",
    "heaviside",
    "xdivy",
    "float_power",
    "copysign",
    "ldexp",
    "sgn",
    "deg2rad",
    "rad2deg",
    "sinc",
    "fmax",
    "fmin",
    "isneginf",
    "isposinf",
    "is_complex",
    "is_floating_point",
    "is_nonzero",
]

from ms_tensor.ops.elementwise.powers_and_signs import _known, _log_sum, _unless_zero, signbit
