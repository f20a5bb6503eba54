"""Polynomials given by their coefficients, the highest power first."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import cast, promote, slice_axis, tensor
from .joining import concatenate


def _coefficients(p: Any, op: str, name: str = "p") -> Tensor:
    x = tensor(p, op, name)
    if x.ndim > 1:
        raise ValueError(f"For '{op}', '{name}' must have at most one dimension, but got shape {x.shape}.")
    return t.reshape(x, (-1,))


def _sum(a1: Any, a2: Any, op: str, join: Any) -> Tensor:
    x, y = _coefficients(a1, op, "a1"), _coefficients(a2, op, "a2")
    dtype = promote(x.dtype, y.dtype)
    x, y = cast(x, dtype), cast(y, dtype)
    size = max(x.shape[0], y.shape[0])
    return join(*(t.pad_constant(v, (size - v.shape[0],), (0,), 0) for v in (x, y)))


def polyval(p: Any, x: Any) -> Tensor:
    """Evaluates a polynomial by Horner's rule.

    p: Tensor of one dimension, a number, or a list or tuple of numbers.
    x: Tensor, number, or nested lists or tuples of numbers: the arguments.
    Returns: Tensor of the shape of `x`, of a float dtype.
    ValueError: `p` has more dimensions.

    >>> print(ms.numpy.polyval([3, 0, 1], 5))
    76.0
    """
    coefficients, at = _coefficients(p, "polyval"), tensor(x, "polyval")
    dtype = promote(mstype.float32, promote(coefficients.dtype, at.dtype))
    coefficients, at = cast(coefficients, dtype), cast(at, dtype)
    found = t.full(at.shape, 0, dtype)
    for i in range(coefficients.shape[0]):
        found = t.add(t.mul(found, at), t.reshape(slice_axis(coefficients, 0, i, i + 1), ()))
    return found


def _order(m: Any, op: str) -> int:
    found = check.integer(m, op, "m")
    if not 0 <= found <= 1000:
        raise ValueError(f"For '{op}', 'm' must be in [0, 1000], but got {check.show(found)}.")
    return found


def polyder(p: Any, m: int = 1) -> Tensor:
    """Computes the derivative of a polynomial.

    p: Tensor of one dimension, a number, or a list or tuple of numbers.
    m: The order of the derivative.
    Returns: 1-d Tensor: the coefficients, highest power first.
    ValueError: `p` has more dimensions, or `m` is negative.

    >>> print(ms.numpy.polyder([1, 1, 1, 1]))
    [3 2 1]
    """
    found, order = _coefficients(p, "polyder"), _order(m, "polyder")
    if order and order >= found.shape[0]:
        return t.full((0,), 0, mstype.float32)
    for _ in range(order):
        last = found.shape[0] - 1
        found = t.mul(slice_axis(found, 0, 0, last), t.iota(last, -1, last, mstype.int32))
    return found


def polyint(p: Any, m: int = 1, k: Any = None) -> Tensor:
    """Computes the integral of a polynomial.

    p: Tensor of one dimension, a number, or a list or tuple of numbers.
    m: The order of the integral.
    k: The integration constants, one per order or one for all; None is 0.
    Returns: 1-d Tensor of a float dtype: the coefficients, highest power first.
    ValueError: `p` has more dimensions, `m` is negative, or there are not enough constants.

    >>> print(ms.numpy.polyint([1, 1, 1]))
    [0.33333334 0.5        1.         0.        ]
    """
    found, order = _coefficients(p, "polyint"), _order(m, "polyint")
    constants = _coefficients(0 if k is None else k, "polyint", "k")
    if constants.shape[0] not in (1, order) and order:
        raise ValueError(f"For 'polyint', 'k' must hold one number or {order}, but got {constants.shape[0]}.")
    for i in range(order):
        size = found.shape[0]
        place = i if constants.shape[0] > 1 else 0
        found = t.div(cast(found, promote(found.dtype, mstype.float32)), t.iota(size, -1, size, mstype.int32))
        found = concatenate((found, slice_axis(constants, 0, place, place + 1)))
    return found


from .._generated.rows.numpy import *
