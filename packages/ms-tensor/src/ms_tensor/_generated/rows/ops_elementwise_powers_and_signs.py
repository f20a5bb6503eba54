"""Functions of `ms_tensor.ops.elementwise.powers_and_signs`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from typing import Any
import math


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


for _function in (exp2, logaddexp, deg2rad, rad2deg, fmax, fmin, isneginf, isposinf, is_complex, is_floating_point,):
    _function.__module__ = "ms_tensor.ops.elementwise.powers_and_signs"

__all__ = [
    "exp2",
    "logaddexp",
    "deg2rad",
    "rad2deg",
    "fmax",
    "fmin",
    "isneginf",
    "isposinf",
    "is_complex",
    "is_floating_point",
]

from ms_tensor.ops.elementwise.powers_and_signs import _float, _known, _log_sum
