"""Functions of `ms_tensor.ops.elementwise.bessel`, from the rows of `ms_tensor.function_rows.ops_elements`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from ms_tensor.ops.elementwise import bessel_tables as tables
from typing import Any
import math


def _input(x: Any, op: str) -> Tensor:
    return check.floating(check.tensor(x, op, "x"), op, "x")


def _halves(size: Tensor, edge: float) -> tuple[Tensor, Tensor, Tensor]:
    """Where the argument is near, and arguments that are safe for the near and for the far form everywhere."""
    near = t.less_equal(size, edge)
    return near, t.select(near, size, edge), t.select(near, edge, size)


def bessel_i0e(x: Tensor) -> Tensor:
    """`exp(-|x|) * bessel_i0(x)`.

    >>> print(ops.bessel_i0e(Tensor([0.0])))
    [1.]
    """
    return _scaled_i(_input(x, "bessel_i0e"), 0)


def bessel_i1(x: Tensor) -> Tensor:
    """The modified Bessel function of the first kind, of order 1.

    >>> print(ops.bessel_i1(Tensor([0.0])))
    [0.]
    """
    return t.mul(_scaled_i(_input(x, "bessel_i1"), 1), t.exp(t.abs(x)))


def bessel_i1e(x: Tensor) -> Tensor:
    """`exp(-|x|) * bessel_i1(x)`.

    >>> print(ops.bessel_i1e(Tensor([0.0])))
    [0.]
    """
    return _scaled_i(_input(x, "bessel_i1e"), 1)


def i0(input: Tensor) -> Tensor:
    """As `bessel_i0`; ints give float32.

    >>> print(ops.i0(Tensor([0])))
    [1.]
    """
    return bessel_i0(check.promoted_float(check.tensor(input, "i0")))


def _first_near(size: Tensor, order: int) -> Tensor:
    value = _series(t.square(size), tables.J1_NEAR if order else tables.J0_NEAR, _EDGE * _EDGE)
    return t.mul(size, value) if order else value


def _first(x: Tensor, order: int) -> Tensor:
    near, small, large = _halves(t.abs(x), _EDGE)
    value = t.select(near, _first_near(small, order), _far(large, order, False))
    return t.mul(t.select(t.less(x, 0), -1.0, t.select(t.isnan(x), x, 1.0)), value) if order else value


def bessel_j0(x: Tensor) -> Tensor:
    """The Bessel function of the first kind, of order 0.

    >>> print(ops.bessel_j0(Tensor([0.0])))
    [1.]
    """
    return _first(_input(x, "bessel_j0"), 0)


def bessel_j1(x: Tensor) -> Tensor:
    """The Bessel function of the first kind, of order 1.

    >>> print(ops.bessel_j1(Tensor([0.0])))
    [0.]
    """
    return _first(_input(x, "bessel_j1"), 1)


def _at_zero(x: Tensor, value: Tensor, limit: float) -> Tensor:
    """A value of a positive argument, with the limit at 0 and NaN below."""
    return t.select(t.greater(x, 0), value, t.select(t.equal(x, 0), limit, math.nan))


def bessel_y0(x: Tensor) -> Tensor:
    """The Bessel function of the second kind, of order 0.

    >>> print(ops.bessel_y0(Tensor([0.0])))
    [-inf]
    """
    return _second(_input(x, "bessel_y0"), 0)


def bessel_y1(x: Tensor) -> Tensor:
    """The Bessel function of the second kind, of order 1.

    >>> print(ops.bessel_y1(Tensor([0.0])))
    [-inf]
    """
    return _second(_input(x, "bessel_y1"), 1)


def bessel_k0(x: Tensor) -> Tensor:
    """The modified Bessel function of the second kind, of order 0.

    >>> print(ops.bessel_k0(Tensor([0.0])))
    [inf]
    """
    return t.mul(_scaled_k(_input(x, "bessel_k0"), 0), t.exp(t.neg(x)))


def bessel_k0e(x: Tensor) -> Tensor:
    """`exp(x) * bessel_k0(x)`.

    >>> print(ops.bessel_k0e(Tensor([0.0])))
    [inf]
    """
    return _scaled_k(_input(x, "bessel_k0e"), 0)


def bessel_k1(x: Tensor) -> Tensor:
    """The modified Bessel function of the second kind, of order 1.

    >>> print(ops.bessel_k1(Tensor([0.0])))
    [inf]
    """
    return t.mul(_scaled_k(_input(x, "bessel_k1"), 1), t.exp(t.neg(x)))


def bessel_k1e(x: Tensor) -> Tensor:
    """`exp(x) * bessel_k1(x)`.

    >>> print(ops.bessel_k1e(Tensor([0.0])))
    [inf]
    """
    return _scaled_k(_input(x, "bessel_k1e"), 1)


for _row in (_input, _halves, bessel_i0e, bessel_i1, bessel_i1e, i0, _first_near, _first, bessel_j0, bessel_j1, _at_zero, bessel_y0, bessel_y1, bessel_k0, bessel_k0e, bessel_k1, bessel_k1e,):
    _row.__module__ = "ms_tensor.ops.elementwise.bessel"

__all__ = [
    "_input",
    "_halves",
    "bessel_i0e",
    "bessel_i1",
    "bessel_i1e",
    "i0",
    "_first_near",
    "_first",
    "bessel_j0",
    "bessel_j1",
    "_at_zero",
    "bessel_y0",
    "bessel_y1",
    "bessel_k0",
    "bessel_k0e",
    "bessel_k1",
    "bessel_k1e",
]

from ms_tensor.ops.elementwise.bessel import _EDGE, _far, _scaled_i, _scaled_k, _second, _series, bessel_i0
