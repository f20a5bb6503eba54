"""Powers and logarithms, signs, and what kind of number an element is."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import as_one_op
from .arithmetic import _operand, _pair
from .arithmetic import isfinite as _isfinite


def logaddexp2(input: Tensor, other: Tensor) -> Tensor:
    """Computes `log2(2 ** input + 2 ** other)` without overflow.

    Returns: Tensor of the broadcast shape.

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
    """Computes `log(x / (1 - x))` after limiting x to [eps, 1 - eps].

    input: of floats.
    eps: The limit; None disables it, which gives NaN outside [0, 1].
    Returns: Tensor of the shape of `input`.
    TypeError: `input` is not a tensor of floats, or `eps` is not a float.

    >>> print(ops.logit(Tensor([0.5, 2.0]), 0.5))
    [0. 0.]
    """
    x = check.floating(check.tensor(input, "logit"), "logit")
    if eps is not None and (isinstance(eps, bool) or not isinstance(eps, (int, float))):
        raise TypeError(f"For 'logit', 'eps' must be a float, but got {type(eps).__name__}.")
    if eps is not None and eps >= 0:  # the Primitive says None by -1
        # selected, so that the limits themselves have the whole gradient
        x = t.select(t.less(x, eps), eps, t.select(t.greater(x, 1.0 - eps), 1.0 - eps, x))
    return t.log(t.div(x, t.sub(1.0, x)))


def hypot(input: Any, other: Any) -> Tensor:
    """Computes `sqrt(input ** 2 + other ** 2)` without overflow; one operand may be a number.

    Returns: Tensor of the broadcast shape.

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


def _unless_zero(x: Any, y: Any, fn: Any, within: Any = None) -> Tensor:
    """`fn(y)`, but 0 where x is 0 and y is not `within` the operands of finite results, there with gradients of 0."""
    if not isinstance(y, Tensor):
        y = t.full((), y, x.dtype)
    nothing = t.logical_and(t.equal(x, 0), t.logical_not(t.isnan(y)))
    if within is not None:
        nothing = t.logical_and(nothing, t.logical_not(within(y)))
    return t.select(nothing, 0.0, fn(t.select(nothing, 1.0, y)))


def signbit(input: Tensor) -> Tensor:
    """Tests whether the sign bit of each element is set; that of -0.0 is.

    Returns: Tensor of bool, of the shape of `input`.

    >>> print(ops.signbit(Tensor([-1.0, -0.0, 0.0, 2.0])))
    [ True  True False False]
    """
    x = check.tensor(input, "signbit")
    negative = t.less(x, 0)
    if x.dtype not in mstype.float_type:
        return negative
    # The zeros are told apart by what they divide to.
    return t.logical_or(negative, t.logical_and(t.equal(x, 0), t.less(t.div(1.0, x), 0)))


def frac(x: Tensor) -> Tensor:
    """Returns the fractional part of each element.

    Returns: Tensor of the shape and dtype of `x`.

    >>> print(ops.frac(Tensor([1.5, -2.25])))
    [ 0.5  -0.25]
    """
    if check.tensor(x, "frac", "x").dtype is mstype.bool_:
        x = t.cast(x, mstype.int64)
    return t.sub(x, t.trunc(x))


def _known(x: Any, y: Any, pick: Any, op: str) -> Tensor:
    left, right = _operand(x, op, "input"), _operand(y, op, "other")
    result = pick(left, right)
    for missing, given in ((left, right), (right, left)):
        if isinstance(missing, Tensor) and missing.dtype in mstype.float_type:
            result = t.select(t.isnan(missing), t.cast(given, result.dtype), result)
    return result


from ..._generated.rows.ops_elements import *


def isreal(input: Tensor) -> Tensor:
    """Tests whether elements have no imaginary part.

    Returns: Tensor of bool, of the shape of `input`.

    >>> print(ops.isreal(Tensor([1.0, 2.0])))
    [ True  True]
    """
    x = check.tensor(input, "isreal")
    if x.dtype in mstype.complex_type:
        from .. import imag

        return t.equal(imag(x), 0)
    return t.full(x.shape, True, mstype.bool_)
