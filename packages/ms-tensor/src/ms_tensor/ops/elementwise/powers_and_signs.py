"""Powers and logarithms, signs, and what kind of number an element is."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import as_one_op
from .arithmetic import _as_tensor, _operand, _pair
from .arithmetic import isfinite as _isfinite


def _float(value: Any, op: str, name: str = "input") -> Tensor:
    """A tensor of floats: ints become float32."""
    return check.promoted_float(check.tensor(value, op, name))


def logaddexp2(input: Tensor, other: Tensor) -> Tensor:
    """`log2(2 ** input + 2 ** other)`, without overflow.

    >>> print(ops.logaddexp2(Tensor([3.0]), Tensor([3.0])))
    [4.]
    """

    def log2(x: Tensor) -> Tensor:
        return t.div(t.log(x), math.log(2.0))

    return _log_sum(input, other, "logaddexp2", lambda x: t.pow(2.0, x), log2)


def _log_sum(x: Any, y: Any, op: str, power: Any, log: Any) -> Tensor:
    check.tensor(x, op)
    check.tensor(y, op, "other")
    left, right = _pair(x, y, op, "input", "other")
    top = t.stop_gradient(t.maximum(left, right))
    # Infinity minus itself is not a number, so infinite elements are not moved.
    top = t.select(_isfinite(top), top, 0.0)
    return t.add(top, log(t.add(power(t.sub(left, top)), power(t.sub(right, top)))))


@as_one_op
def logit(input: Tensor, eps: float | None = None) -> Tensor:
    """`log(x / (1 - x))`, after limiting x to [eps, 1 - eps].

    input: of floats.
    eps: The limit; None for none, which gives NaN outside of [0, 1].
    TypeError: `input` is not a tensor of floats, or `eps` no float.

    >>> print(ops.logit(Tensor([0.5, 2.0]), 0.5))
    [0. 0.]
    """
    x = check.floating(check.tensor(input, "logit"), "logit")
    if eps is not None and (isinstance(eps, bool) or not isinstance(eps, (int, float))):
        raise TypeError(f"For 'logit', 'eps' must be a float, but got {type(eps).__name__}.")
    if eps is not None and eps >= 0:  # the Primitive says None by -1
        x = t.maximum(t.minimum(x, 1.0 - eps), float(eps))
    return t.log(t.div(x, t.sub(1.0, x)))


def hypot(input: Any, other: Any) -> Tensor:
    """`sqrt(input ** 2 + other ** 2)`, without overflow; one of the two may be a number.

    >>> print(ops.hypot(Tensor([3.0]), Tensor([4.0])))
    [5.]
    """
    if not isinstance(other, Tensor):
        check.tensor(input, "hypot")
    left, right = _pair(input, other, "hypot", "input", "other")
    left, right = _as_tensor(left, right), _as_tensor(right, left)
    top = t.stop_gradient(t.maximum(t.abs(left), t.abs(right)))
    scale = t.select(t.logical_and(_isfinite(top), t.greater(top, 0)), top, 1.0)
    return t.mul(scale, t.sqrt(t.add(t.square(t.div(left, scale)), t.square(t.div(right, scale)))))


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


@as_one_op
def xlogy(input: Any, other: Any) -> Tensor:
    """`input * log(other)`, which is 0 where `input` is 0 and `other` is a number.

    >>> print(ops.xlogy(Tensor([0.0, 2.0]), Tensor([0.0, 1.0])))
    [0. 0.]
    """
    left, right = _pair(input, other, "xlogy", "input", "other")
    return _unless_zero(left, right, lambda y: t.mul(left, t.log(y)))


def xdivy(x: Any, y: Any) -> Tensor:
    """`x / y`, which is 0 where `x` is 0 and `y` is a number.

    >>> print(ops.xdivy(Tensor([0.0, 2.0]), Tensor([0.0, 4.0])))
    [0.  0.5]
    """
    left, right = _pair(x, y, "xdivy", "x", "y")
    return _unless_zero(left, right, lambda y: t.div(left, y))


def _unless_zero(x: Any, y: Any, fn: Any) -> Tensor:
    """`fn(y)`, but 0 where x is 0, there with gradients of 0 too."""
    if not isinstance(y, Tensor):
        y = t.full((), y, x.dtype)
    nothing = t.logical_and(t.equal(x, 0), t.logical_not(t.isnan(y)))
    return t.select(nothing, 0.0, fn(t.select(nothing, 1.0, y)))


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


def signbit(input: Tensor) -> Tensor:
    """Whether the sign of each element is negative; that of -0.0 is.

    >>> print(ops.signbit(Tensor([-1.0, -0.0, 0.0, 2.0])))
    [ True  True False False]
    """
    x = check.tensor(input, "signbit")
    negative = t.less(x, 0)
    if x.dtype not in mstype.float_type:
        return negative
    # The zeros are told apart by what they divide to.
    return t.logical_or(negative, t.logical_and(t.equal(x, 0), t.less(t.div(1.0, x), 0)))


def copysign(x: Tensor, other: Any) -> Tensor:
    """The size of `x` with the sign of `other`; ints give float32.

    >>> print(ops.copysign(Tensor([1.0, -2.0]), Tensor([-3.0, 4.0])))
    [-1.  2.]
    """
    size = t.abs(_float(x, "copysign", "x"))
    if isinstance(_operand(other, "copysign", "other"), Tensor):
        return t.select(signbit(other), t.neg(size), size)
    return t.neg(size) if math.copysign(1.0, other) < 0 else size


def frac(x: Tensor) -> Tensor:
    """Each element without its whole part.

    >>> print(ops.frac(Tensor([1.5, -2.25])))
    [ 0.5  -0.25]
    """
    if check.tensor(x, "frac", "x").dtype is mstype.bool_:
        x = t.cast(x, mstype.int64)
    return t.sub(x, t.trunc(x))


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


def sinc(input: Tensor) -> Tensor:
    """`sin(pi x) / (pi x)`, which is 1 at 0; ints give float32.

    >>> print(ops.sinc(Tensor([0.0, 0.5])))
    [1.         0.63661975]
    """
    x = t.mul(_float(input, "sinc"), math.pi)
    zero = t.equal(x, 0)
    safe = t.select(zero, 1.0, x)
    return t.select(zero, 1.0, t.div(t.sin(safe), safe))


def _known(x: Any, y: Any, pick: Any, op: str) -> Tensor:
    left, right = _operand(x, op, "input"), _operand(y, op, "other")
    result = pick(left, right)
    for missing, given in ((left, right), (right, left)):
        if isinstance(missing, Tensor) and missing.dtype in mstype.float_type:
            result = t.select(t.isnan(missing), t.cast(given, result.dtype), result)
    return result



from ..._generated.rows.ops_elementwise_powers_and_signs import *


def isreal(input: Tensor) -> Tensor:
    """Where elements have no imaginary part.

    >>> print(ops.isreal(Tensor([1.0, 2.0])))
    [ True  True]
    """
    x = check.tensor(input, "isreal")
    if x.dtype in mstype.complex_type:
        from .. import imag

        return t.equal(imag(x), 0)
    return t.full(x.shape, True, mstype.bool_)


def is_nonzero(input: Tensor) -> bool:
    """Whether the one element of a tensor is not 0.

    >>> ops.is_nonzero(Tensor([3.0]))
    True
    """
    if check.tensor(input, "is_nonzero").size != 1:
        raise ValueError(f"For 'is_nonzero', 'input' must have one element, but got shape {input.shape}.")
    return bool(input.item())
