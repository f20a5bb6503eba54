"""The incomplete gamma functions: a series near the start, and quadrature elsewhere.

Everything is computed in float64 over one more dimension, of the terms or of the nodes. The quadrature is the
trapezoidal rule after the substitution `u = exp(s - exp(-s))` (Takahasi and Mori, "Double exponential formulas for
numerical integration", 1974).
"""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

_lgamma, _log1p = _op("lgamma"), _op("log1p")

_TERMS = 128  # of the series; what is left out is less than 1e-16 for orders below _LARGE
_LARGE = 100.0
_NODES, _FIRST, _STEP = 128, -4.5, 9.7 / 127


def _last(x: Tensor) -> Tensor:
    return t.reshape(x, (*x.shape, 1))


def _sum(x: Tensor) -> Tensor:
    return t.reduce_sum(x, (x.ndim - 1,), False)


def _series(a: Tensor, x: Tensor) -> Tensor:
    """P(a, x), by the sum of x^n / ((a + 1) ... (a + n)); x is positive and not far above a."""
    steps = t.iota(1, 1, _TERMS, mstype.float64)
    terms = t.cumprod_(t.div(_last(x), t.add(_last(a), steps)), x.ndim)
    scale = t.exp(t.sub(t.sub(t.mul(a, t.log(x)), x), _lgamma(t.add(a, 1.0))))
    return t.mul(scale, t.add(_sum(terms), 1.0))


def _nodes() -> tuple[Tensor, Tensor]:
    """The nodes in (0, inf), and their weights."""
    s = t.add(t.mul(t.iota(0, 1, _NODES, mstype.float64), _STEP), _FIRST)
    turn = t.exp(t.neg(s))
    u = t.exp(t.sub(s, turn))
    return u, t.mul(t.mul(u, t.add(turn, 1.0)), _STEP)


def _tail(a: Tensor, x: Tensor) -> Tensor:
    """Q(a, x) of x above a + 1: the integral of exp(-u) (1 + u / x)^(a - 1) over u > 0, times a factor."""
    u, weights = _nodes()
    power = t.sub(a, 1.0)
    inner = t.sub(t.mul(_last(power), _log1p(t.div(u, _last(x)))), u)
    scale = t.exp(t.sub(t.sub(t.mul(power, t.log(x)), x), _lgamma(a)))
    return t.mul(scale, _sum(t.mul(t.exp(inner), weights)))


def _bell(a: Tensor, x: Tensor, up: Tensor) -> Tensor:
    """Q(a, x) where `up`, else P(a, x), of large a: the integral from x on, in widths of the bell around a - 1."""
    u, weights = _nodes()
    top = t.sub(a, 1.0)
    width = t.sqrt(top)
    way = t.select(up, width, t.neg(width))
    place = t.div(t.add(_last(t.sub(x, top)), t.mul(_last(way), u)), _last(top))
    inside = t.greater(place, -1.0)
    place = t.select(inside, place, 0.0)
    height = t.select(inside, t.exp(t.mul(_last(top), t.sub(_log1p(place), place))), 0.0)
    # One over the gamma function, times the height of the bell, by Stirling's series.
    square = t.square(top)
    rest = t.div(t.add(t.div(t.add(t.div(1 / 1260, square), -1 / 360), square), 1 / 12), top)
    scale = t.div(t.exp(t.neg(rest)), math.sqrt(2 * math.pi))
    return t.mul(scale, _sum(t.mul(height, weights)))


def _both(input: Any, other: Any, op: str) -> tuple[Tensor, Tensor, Any]:
    """P and Q in float64, and the dtype that the result has."""
    for name, value in (("input", input), ("other", other)):
        check.tensor(value, op, name)
        if value.dtype not in (mstype.float32, mstype.float64):
            raise TypeError(f"For '{op}', '{name}' must be a Tensor of Float32 or Float64, but got {value.dtype}.")
    if input.dtype is not other.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, but got {input.dtype} and {other.dtype}.")
    a, x = t.cast(input, mstype.float64), t.cast(other, mstype.float64)
    a, x = t.add(a, t.mul(x, 0.0)), t.add(x, t.mul(a, 0.0))  # infinite arguments are NaN from here on
    known = t.logical_and(t.greater(a, 0.0), t.greater(x, 0.0))
    a_, x_ = t.select(known, a, 1.0), t.select(known, x, 1.0)
    large = t.greater_equal(a_, _LARGE)
    above = t.greater_equal(x_, t.add(a_, 1.0))
    # Each way is computed everywhere, with harmless arguments where it is not taken.
    small = t.logical_not(t.logical_or(large, above))
    low = _series(t.select(small, a_, 1.0), t.select(small, x_, 1.0))
    tail = t.logical_and(above, t.logical_not(large))
    high = _tail(t.select(tail, a_, 1.0), t.select(tail, x_, 3.0))
    bell = _bell(t.select(large, a_, _LARGE), t.select(large, x_, _LARGE), above)
    part = t.select(large, bell, t.select(above, high, low))
    rest = t.sub(1.0, part)
    lower, upper = t.select(above, rest, part), t.select(above, part, rest)
    zero = t.logical_and(t.greater(a, 0.0), t.equal(x, 0.0))
    lower = t.select(known, lower, t.select(zero, 0.0, t.cast(math.nan, mstype.float64)))
    upper = t.select(known, upper, t.select(zero, 1.0, t.cast(math.nan, mstype.float64)))
    full = t.logical_and(t.greater(input, 0.0), t.logical_and(t.isinf(other), t.greater(other, 0.0)))
    full = t.logical_and(full, t.logical_not(t.isinf(input)))
    return t.select(full, 1.0, lower), t.select(full, 0.0, upper), input.dtype


from ..._generated.rows.ops_elements import *
