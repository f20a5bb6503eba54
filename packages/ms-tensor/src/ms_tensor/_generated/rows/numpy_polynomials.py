"""Functions of `ms_tensor.numpy.polynomials`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from ms_tensor.numpy.calculus import convolve
from typing import Any


def polyadd(a1: Any, a2: Any) -> Tensor:
    """The sum of two polynomials.

    a1: Tensor of one dimension, a number, or a list or tuple of numbers.
    Returns: Tensor of one dimension.
    ValueError: an argument has more dimensions.

    >>> print(ms.numpy.polyadd([1, 2], [9, 5, 4]))
    [9 6 6]
    """
    return _sum(a1, a2, "polyadd", t.add)


def polysub(a1: Any, a2: Any) -> Tensor:
    """The difference of two polynomials.

    Arguments: polyadd

    >>> print(ms.numpy.polysub([2, 10], [8, 10, 9]))
    [-8 -8  1]
    """
    return _sum(a1, a2, "polysub", t.sub)


def polymul(a1: Any, a2: Any) -> Tensor:
    """The product of two polynomials.

    Arguments: polyadd

    >>> print(ms.numpy.polymul([3, 1], [2, 1]))
    [6 5 1]
    """
    return convolve(_coefficients(a1, "polymul", "a1"), _coefficients(a2, "polymul", "a2"))


for _function in (polyadd, polysub, polymul,):
    _function.__module__ = "ms_tensor.numpy.polynomials"

__all__ = [
    "polyadd",
    "polysub",
    "polymul",
]

from ms_tensor.numpy.polynomials import _coefficients, _sum
