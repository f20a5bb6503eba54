"""Zeta functions and what follows from them, complex numbers by parts, and functions of bits."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

_lgamma, _digamma = _op("lgamma"), _op("digamma")
_real, _imag, _complex = _op("real"), _op("imag"), _op("complex")
_and, _shift, _xor = _op("bitwise_and"), _op("bitwise_right_shift"), _op("bitwise_xor")


def _number(value: Any, op: str, name: str) -> Any:
    if isinstance(value, Tensor):
        return check.promoted_float(value)
    check.kind(value, (int, float), "a Tensor or a number", op, name, bools=False)
    return float(value)


def polygamma(n: Any, input: Tensor) -> Tensor:
    """Computes the n-th derivative of the digamma function; for negative numbers by reflection (DLMF 5.15.6).

    n: An int, or a tensor of one int; at least 0.
    input: of floats.
    Returns: Tensor of the shape of `input`.
    TypeError: `input` is not a tensor of floats.
    ValueError: `n` is negative.

    >>> print(ops.polygamma(1, Tensor([1.0])).asnumpy().round(4))
    [1.6449]
    """
    x = check.floating(check.tensor(input, "polygamma"), "polygamma")
    order = n.item() if isinstance(n, Tensor) and n.size == 1 else n
    count = check.integer(order, "polygamma", "n")
    check.at_least(count, 0, "polygamma", "n")
    if count == 0:
        return _digamma(x)
    if count > 170:
        raise ValueError(f"For 'polygamma', 'n' must be at most 170, but got {check.show(count)}.")
    fraction = t.sub(x, t.round(x))
    mirrored = t.logical_and(t.less(x, 0.0), t.not_equal(fraction, 0.0))
    value = zeta(t.full((), count + 1, x.dtype), t.select(mirrored, t.sub(1.0, x), x))
    value = t.mul(value, math.factorial(count) * (1.0 if count % 2 else -1.0))
    sign = -1.0 if count % 2 else 1.0
    angle = t.mul(t.select(mirrored, fraction, 0.25), math.pi)
    cotangent = t.div(t.cos(angle), t.sin(angle))
    turns = t.mul(_polynomial(cotangent, _cotangent_derivative(count)), -(math.pi ** (count + 1)))
    pole = t.logical_and(t.less_equal(x, 0.0), t.equal(fraction, 0.0))
    return t.select(pole, -sign * math.inf, t.select(mirrored, t.add(turns, t.mul(value, sign)), value))


def _cotangent_derivative(n: int) -> list[float]:
    """The n-th derivative of the cotangent as a polynomial in the cotangent, the constant first."""
    terms = [0.0, 1.0]
    for _ in range(n):
        slope = [k * c for k, c in enumerate(terms)][1:]
        terms = [0.0] * (len(terms) + 1)
        for k, c in enumerate(slope):
            terms[k] -= c
            terms[k + 2] -= c
    return terms


def _polynomial(x: Tensor, terms: list[float]) -> Tensor:
    value = t.full(x.shape, terms[-1], x.dtype)
    for term in reversed(terms[:-1]):
        value = t.add(t.mul(value, x), term)
    return value


def mvlgamma(input: Tensor, p: int) -> Tensor:
    """Computes the logarithm of the multivariate gamma function of dimension `p`.

    input: of floats, greater than (p - 1) / 2.
    p: The dimension, at least 1.
    Returns: Tensor of the shape of `input`.
    TypeError: `input` is not a tensor of floats.
    ValueError: `p` is less than 1.

    >>> print(ops.mvlgamma(Tensor([3.0]), 1))
    [0.6931472]
    """
    x = check.floating(check.tensor(input, "mvlgamma"), "mvlgamma")
    count = check.integer(p, "mvlgamma", "p")
    if not 1 <= count <= 1 << 16:
        raise ValueError(f"For 'mvlgamma', 'p' must be at least 1 and not large, but got {check.show(count)}.")
    total = _lgamma(x)
    for k in range(1, count):
        total = t.add(total, _lgamma(t.sub(x, k / 2)))
    return t.add(total, count * (count - 1) / 4 * math.log(math.pi))


def invert(x: Tensor) -> Tensor:
    """Inverts all bits of ints.

    Returns: Tensor of the shape and dtype of `x`.

    >>> print(ops.invert(Tensor([0, 5])))
    [-1 -6]
    """
    check.tensor(x, "invert", "x")
    if x.dtype in mstype.uint_type:
        top = (1 << 8 * x.itemsize) - 1
        return t.sub(t.full((), top, x.dtype), x)
    if x.dtype not in mstype.int_type:
        raise TypeError(f"For 'invert', 'x' must be a Tensor of ints, but got {x.dtype}.")
    return _xor(x, -1)


def population_count(input_x: Tensor) -> Tensor:
    """Counts the bits that are set in ints.

    Returns: Tensor of uint8, of the shape of `input_x`.

    >>> print(ops.population_count(Tensor([7, 8])))
    [3 1]
    """
    check.tensor(input_x, "population_count", "input_x")
    if input_x.dtype not in mstype.int_type and input_x.dtype not in mstype.uint_type:
        raise TypeError(f"For 'population_count', 'input_x' must be a Tensor of ints, but got {input_x.dtype}.")
    total = None
    for k in range(8 * input_x.itemsize):
        bit = _and(_shift(input_x, k), 1)
        total = bit if total is None else t.add(total, bit)
    assert total is not None
    return t.cast(total, mstype.uint8)


from ..._generated.rows.ops_elements import *
