"""Functions of `ms_tensor.ops.elementwise.bessel`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t


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


for _function in (bessel_i0e, bessel_i1, bessel_i1e, i0, bessel_j0, bessel_j1, bessel_y0, bessel_y1, bessel_k0, bessel_k0e, bessel_k1, bessel_k1e,):
    _function.__module__ = "ms_tensor.ops.elementwise.bessel"

__all__ = [
    "bessel_i0e",
    "bessel_i1",
    "bessel_i1e",
    "i0",
    "bessel_j0",
    "bessel_j1",
    "bessel_y0",
    "bessel_y1",
    "bessel_k0",
    "bessel_k0e",
    "bessel_k1",
    "bessel_k1e",
]

from ms_tensor.ops.elementwise.bessel import _first, _input, _scaled_i, _scaled_k, _second, bessel_i0
