"""Functions of `ms_tensor.ops.elementwise.arithmetic`, from the rows of `ms_tensor.function_rows.ops_elements`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from typing import Any
import math


def _as_tensor(value: Any, beside: Any) -> Tensor:
    """The tensor, or a number as a 0-d tensor of the other operand's dtype."""
    return value if isinstance(value, Tensor) else t.full((), value, beside.dtype)


def floor_div(x: Operand, y: Operand) -> Tensor:
    """The quotient rounded towards negative infinity, elementwise with broadcasting.

    x: Tensor or number.
    y: Tensor or number.
    Returns: Tensor of the promoted dtype.

    >>> print(ops.floor_div(Tensor([2, 4, -1]), 3))
    [ 0  1 -1]
    """
    return t.floor_divide(x, y)


def isfinite(input: Tensor) -> Tensor:
    """Where elements are neither infinite nor NaN.

    Returns: Tensor of bool, of the same shape.

    >>> print(ops.isfinite(Tensor([1.0, float("inf"), float("nan")])))
    [ True False False]
    """
    check.tensor(input, "isfinite")
    return t.logical_not(t.logical_or(t.isnan(input), t.isinf(input)))


def _not_below(x: Tensor, limit: Any) -> Tensor:
    """`maximum(x, limit)`; of a number only, with a derivative of 1 where both are equal, as clamping has it."""
    return t.select(t.less(x, limit), limit, x) if _clamps(limit) else t.maximum(x, limit)


def _not_above(x: Tensor, limit: Any) -> Tensor:
    """`minimum(x, limit)`, else as `_not_below`."""
    return t.select(t.greater(x, limit), limit, x) if _clamps(limit) else t.minimum(x, limit)


def clip_by_value(x: Any, clip_value_min: Operand=None, clip_value_max: Operand=None) -> Any:
    """Limits every element to [clip_value_min, clip_value_max]; of a list or tuple of tensors, each.

    x: Tensor, or a list or tuple of tensors.
    clip_value_min: Tensor or number; None for no lower limit.
    clip_value_max: Tensor or number; None for no upper limit.
    Returns: As `x`.
    ValueError: both limits are None.

    >>> print(ops.clip_by_value(Tensor([1.0, 25.0]), 5, 20))
    [ 5. 20.]
    """
    if isinstance(x, (list, tuple)):
        return type(x)(clip_by_value(v, clip_value_min, clip_value_max) for v in x)
    _check_limits("clip_by_value", x, clip_value_min, clip_value_max)
    low = x if clip_value_min is None else t.maximum(x, clip_value_min)
    return low if clip_value_max is None else t.minimum(low, clip_value_max)


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


def _whole(value: Any, op: str, name: str) -> Tensor:
    check.tensor(value, op, name)
    if value.dtype not in mstype.int_type:
        raise TypeError(f"For '{op}', '{name}' must be a Tensor of ints, but got {value.dtype}.")
    return value


def positive(input: Tensor) -> Tensor:
    """The tensor itself; bools have no sign.

    >>> print(ops.positive(Tensor([-1.0])))
    [-1.]
    """
    if check.tensor(input, "positive").dtype is mstype.bool_:
        raise TypeError("For 'positive', 'input' must not be a Tensor of bool.")
    return input


def inv(x: Tensor) -> Tensor:
    """`1 / x`.

    >>> print(ops.inv(Tensor([2.0, 4.0])))
    [0.5  0.25]
    """
    return t.reciprocal(check.tensor(x, "inv", "x"))


def truncate_div(x: Any, y: Any) -> Tensor:
    """The quotient rounded towards 0.

    >>> print(ops.truncate_div(Tensor([7, -7]), Tensor([2, 2])))
    [ 3 -3]
    """
    _pair(x, y, "truncate_div", "x", "y")
    return div(x, y, rounding_mode="trunc")


def truncate_mod(x: Any, y: Any) -> Tensor:
    """The remainder with the sign of `x`.

    >>> print(ops.truncate_mod(Tensor([7, -7]), Tensor([2, 2])))
    [ 1 -1]
    """
    return t.sub(x, t.mul(truncate_div(x, y), y))


def approximate_equal(x: Tensor, y: Tensor, tolerance: float=1e-05) -> Tensor:
    """Where elements differ by less than `tolerance`.

    >>> print(ops.approximate_equal(Tensor([1.0, 2.0]), Tensor([1.000001, 2.1])))
    [ True False]
    """
    check.tensor(x, "approximate_equal", "x")
    check.tensor(y, "approximate_equal", "y")
    if isinstance(tolerance, bool) or not isinstance(tolerance, float):
        raise TypeError(f"For 'approximate_equal', 'tolerance' must be a float, but got {type(tolerance).__name__}.")
    return t.less(t.abs(t.sub(x, y)), tolerance)


def square_sum_all(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """The sums of squares of two tensors."""
    return t.reduce_sum(t.square(x)), t.reduce_sum(t.square(y))


def tensor_muls(input: Tensor, other: Any) -> Tensor:
    """`input * other`, for a number.

    >>> print(ops.tensor_muls(Tensor([1.0, 2.0]), 3))
    [3. 6.]
    """
    return t.mul(check.tensor(input, "tensor_muls"), _operand(other, "tensor_muls", "other"))


for _row in (_as_tensor, floor_div, isfinite, _not_below, _not_above, clip_by_value, log2, log10, lerp, remainder, fmod, _whole, positive, inv, truncate_div, truncate_mod, approximate_equal, square_sum_all, tensor_muls,):
    _row.__module__ = "ms_tensor.ops.elementwise.arithmetic"

__all__ = [
    "_as_tensor",
    "floor_div",
    "isfinite",
    "_not_below",
    "_not_above",
    "clip_by_value",
    "log2",
    "log10",
    "lerp",
    "remainder",
    "fmod",
    "_whole",
    "positive",
    "inv",
    "truncate_div",
    "truncate_mod",
    "approximate_equal",
    "square_sum_all",
    "tensor_muls",
]

from ms_tensor.ops.elementwise.arithmetic import Operand, _check_limits, _clamps, _operand, _pair, div
