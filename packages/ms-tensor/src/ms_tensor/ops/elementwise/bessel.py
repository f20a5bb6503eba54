"""Bessel functions of the orders 0 and 1: Chebyshev series near 0, and of the modulus and phase far from it.

The split into smooth parts is that of Abramowitz and Stegun, "Handbook of Mathematical Functions", chapter 9.
"""

from __future__ import annotations

import functools
import math
import struct
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from . import bessel_tables as tables

_chebyshev = _op("chebyshev_")

_EDGE = 8.0  # between near and far, for the functions of the first and second kind and for I
_EDGE_K = 2.0


@accumulate.cast_at_entry
def _in_float32(x: Any, op: str, function: Callable[[Tensor], Tensor]) -> Tensor:
    """Compute a function of a float tensor, 16-bit floats in float32, since a series loses too many of their bits."""
    check.floating(check.tensor(x, op, "x"), op, "x")
    return accumulate.narrowed(function(accumulate.widened(x)), x)


def _series(x: Tensor, coefficients: tuple[float, ...], high: float) -> Tensor:
    """The Chebyshev series over [0, high]."""
    return _chebyshev(x, _bits(coefficients), high)


@functools.cache
def _bits(coefficients: tuple[float, ...]) -> tuple[int, ...]:
    return struct.unpack(f"{len(coefficients)}q", struct.pack(f"{len(coefficients)}d", *coefficients))


def _scaled_i(x: Tensor, order: int) -> Tensor:
    """I of the order, times exp(-|x|)."""
    size = t.abs(x)
    near, small, large = _halves(size, _EDGE)
    close = _series(small, tables.I1_NEAR if order else tables.I0_NEAR, _EDGE)
    far = t.div(_series(t.div(_EDGE, large), tables.I1_FAR if order else tables.I0_FAR, 1.0), t.sqrt(large))
    if not order:
        return t.select(near, close, far)
    return t.select(near, t.mul(x, close), t.mul(t.sign(x), far))


def _far(size: Tensor, order: int, second: bool) -> Tensor:
    """J or Y of a large argument, by its modulus and phase."""
    inverse = t.div(_EDGE, size)
    square = t.square(inverse)
    p = _series(square, tables.P1 if order else tables.P0, 1.0)
    q = t.mul(inverse, _series(square, tables.Q1 if order else tables.Q0, 1.0))
    phase = t.sub(size, math.pi / 4 + order * math.pi / 2)
    cosine, sine = t.cos(phase), t.sin(phase)
    wave = t.add(t.mul(p, sine), t.mul(q, cosine)) if second else t.sub(t.mul(p, cosine), t.mul(q, sine))
    return t.mul(t.sqrt(t.div(2 / math.pi, size)), wave)


def _second(x: Tensor, order: int) -> Tensor:
    near, small, large = _halves(x, _EDGE)
    safe = t.select(t.greater(small, 0), small, 1.0)
    log = t.mul(t.log(safe), _first_near(safe, order))
    rest = _series(t.square(safe), tables.Y1_NEAR if order else tables.Y0_NEAR, _EDGE * _EDGE)
    if order:
        close = t.add(t.mul(t.sub(log, t.reciprocal(safe)), 2 / math.pi), t.mul(safe, rest))
    else:
        close = t.add(t.mul(log, 2 / math.pi), rest)
    return _at_zero(x, t.select(near, close, _far(large, order, True)), -math.inf)


def _scaled_k(x: Tensor, order: int) -> Tensor:
    """K of the order, times exp(x)."""
    near, small, large = _halves(x, _EDGE_K)
    safe = t.select(t.greater(small, 0), small, 1.0)
    log = t.log(t.mul(safe, 0.5))
    i = t.mul(_scaled_i(safe, order), t.exp(safe))
    rest = _series(t.square(safe), tables.K1_NEAR if order else tables.K0_NEAR, _EDGE_K * _EDGE_K)
    close = t.add(t.mul(log, i), t.div(rest, safe)) if order else t.sub(rest, t.mul(log, i))
    far = t.div(_series(t.div(_EDGE_K, large), tables.K1_FAR if order else tables.K0_FAR, 1.0), t.sqrt(large))
    return _at_zero(x, t.select(near, t.mul(close, t.exp(safe)), far), math.inf)


from ..._generated.rows.ops_elements import *


def kaiser_window(window_length: Any, periodic: bool = True, beta: float = 12.0, *, dtype: Any = None) -> Tensor:
    """Returns the Kaiser window, `i0(beta sqrt(1 - (2 n / (N - 1) - 1) ** 2)) / i0(beta)`; float64 by default.

    window_length: The number of elements, N.
    periodic: Whether the window is one period of a longer signal, instead of symmetric.
    beta: The shape parameter.
    dtype: A float dtype; None is float64.
    Returns: Tensor of shape (window_length,).
    ValueError: the length is negative.

    >>> print(ops.kaiser_window(1))
    [1.]
    """
    op = "kaiser_window"
    count = check.integer(window_length, op, "window_length")
    check.at_least(count, 0, op, "window_length")
    check.kind(beta, (int, float), "a number", op, "beta", bools=False)
    kind = mstype.float64 if dtype is None else mstype.as_dtype(dtype, op)
    if kind not in mstype.float_type:
        raise TypeError(f"For '{op}', 'dtype' must be one of floats, but got {kind}.")
    steps = count if check.flag(periodic, op, "periodic") else count - 1
    if count < 2:
        return t.full((count,), 1, kind)
    place = t.iota(-1.0, 2.0 / steps, count, mstype.float64)
    height = t.mul(t.sqrt(t.maximum(t.sub(1.0, t.square(place)), 0.0)), float(beta))
    top = bessel_i0(t.full((), abs(float(beta)), mstype.float64))
    return t.cast(t.div(bessel_i0(height), top), kind)
