"""Functions of `ms_tensor.ops.elementwise.arithmetic`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from typing import Any
import math


def floor_div(x: Operand, y: Operand) -> Tensor:
    """The quotient rounded towards negative infinity, elementwise with broadcasting.

    x: Tensor or number.
    y: Tensor or number.
    Returns: Tensor of the promoted dtype.

    >>> print(ops.floor_div(Tensor([2, 4, -1]), 3))
    [ 0  1 -1]
    """
    return t.floor_divide(x, y)


def log2(input: Tensor) -> Tensor:
    """The logarithm to base 2.

    >>> print(ops.log2(Tensor([2.0, 4.0])))
    [1. 2.]
    """
    return t.div(t.log(input), math.log(2.0))


def log10(input: Tensor) -> Tensor:
    """The logarithm to base 10.

    >>> print(ops.log10(Tensor([1.0, 10.0])))
    [0. 1.]
    """
    return t.div(t.log(input), math.log(10.0))


def lerp(input: Tensor, end: Tensor, weight: Operand) -> Tensor:
    """`input + weight * (end - input)`, elementwise with broadcasting.

    >>> print(ops.lerp(Tensor([1.0, 2.0]), Tensor([3.0, 4.0]), 0.5))
    [2. 3.]
    """
    return t.add(input, t.mul(weight, t.sub(end, input)))


def remainder(input: Operand, other: Operand) -> Tensor:
    """The remainder with the sign of `other`, elementwise with broadcasting.

    >>> print(ops.remainder(Tensor([-4, 5]), 3))
    [2 2]
    """
    return t.floor_mod(input, other)


def fmod(input: Operand, other: Operand) -> Tensor:
    """The remainder with the sign of `input`, elementwise with broadcasting.

    >>> print(ops.fmod(Tensor([-4.0, 5.0]), 3))
    [-1.  2.]
    """
    return t.sub(input, t.mul(div(input, other, rounding_mode="trunc"), other))


def inv(x: Tensor) -> Tensor:
    """`1 / x`.

    >>> print(ops.inv(Tensor([2.0, 4.0])))
    [0.5  0.25]
    """
    return t.reciprocal(check.tensor(x, "inv", "x"))


def truncate_mod(x: Any, y: Any) -> Tensor:
    """The remainder with the sign of `x`.

    >>> print(ops.truncate_mod(Tensor([7, -7]), Tensor([2, 2])))
    [ 1 -1]
    """
    return t.sub(x, t.mul(truncate_div(x, y), y))


def square_sum_all(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """The sums of squares of two tensors."""
    return t.reduce_sum(t.square(x)), t.reduce_sum(t.square(y))


def tensor_muls(input: Tensor, other: Any) -> Tensor:
    """`input * other`, for a number.

    >>> print(ops.tensor_muls(Tensor([1.0, 2.0]), 3))
    [3. 6.]
    """
    return t.mul(check.tensor(input, "tensor_muls"), _operand(other, "tensor_muls", "other"))


for _function in (floor_div, log2, log10, lerp, remainder, fmod, inv, truncate_mod, square_sum_all, tensor_muls,):
    _function.__module__ = "ms_tensor.ops.elementwise.arithmetic"

__all__ = [
    "floor_div",
    "log2",
    "log10",
    "lerp",
    "remainder",
    "fmod",
    "inv",
    "truncate_mod",
    "square_sum_all",
    "tensor_muls",
]

from ms_tensor.ops.elementwise.arithmetic import Operand, _operand, div, truncate_div
