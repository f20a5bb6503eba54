"""Functions over Python's numbers, strings and containers, which older scripts spell as ops."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype


def _number(value: Any, op: str, name: str) -> Any:
    if isinstance(value, (bool, int, float)):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a number, but got {type(value).__name__}.")


def _divisor(x: Any, y: Any, op: str) -> tuple[Any, Any]:
    left, right = _number(x, op, "x"), _number(y, op, "y")
    if right == 0:
        raise ValueError(f"For '{op}', 'y' must not be 0.")
    return left, right


def scalar_div(x: Any, y: Any) -> Any:
    """`x / y` of two numbers.

    >>> ops.scalar_div(3, 2)
    1.5
    """
    left, right = _divisor(x, y, "scalar_div")
    return left / right


def scalar_floordiv(x: Any, y: Any) -> Any:
    """`x // y` of two numbers.

    >>> ops.scalar_floordiv(3, 2)
    1
    """
    left, right = _divisor(x, y, "scalar_floordiv")
    return left // right


def scalar_mod(x: Any, y: Any) -> Any:
    """`x % y` of two numbers.

    >>> ops.scalar_mod(3, 2)
    1
    """
    left, right = _divisor(x, y, "scalar_mod")
    return left % right


def scalar_pow(x: Any, y: Any) -> Any:
    """`x ** y` of two numbers.

    >>> ops.scalar_pow(3, 2)
    9
    """
    base, exponent = _number(x, "scalar_pow", "x"), _number(y, "scalar_pow", "y")
    try:
        return math.pow(base, exponent) if isinstance(base, float) or isinstance(exponent, float) else base**exponent
    except ZeroDivisionError:
        raise ValueError("For 'scalar_pow', 0 has no negative power.") from None


def scalar_cast(input_x: Any, input_y: Any) -> Any:
    """A number as Python's type of a dtype.

    input_x: A number.
    input_y: int64, float64 or bool.
    Returns: int, float or bool.
    ValueError: another dtype.

    >>> ms.ops.scalar_cast(3.7, ms.int64)
    3
    """
    kinds: dict[Any, Any] = {mstype.int64: int, mstype.float64: float, mstype.bool_: bool}
    kind = kinds.get(input_y) if isinstance(input_y, mstype.DType) else None
    if kind is None:
        raise ValueError(f"For 'ScalarCast', the dtype must be int64, float64 or bool, but got {check.show(input_y)}.")
    return kind(_number(input_x, "ScalarCast", "input_x"))


def scalar_to_array(input_x: Any) -> Tensor:
    """A number as a 0-d tensor: float32 for a float, int64 for an int, bool for a bool.

    >>> print(ops.scalar_to_array(3))
    3
    """
    value = _number(input_x, "scalar_to_array", "input_x")
    kind = mstype.bool_ if isinstance(value, bool) else mstype.int64 if isinstance(value, int) else mstype.float32
    return t.full((), value, kind)


def tuple_to_array(input_x: Any) -> Tensor:
    """Numbers in a tuple, list or range as a 1-d tensor: float32 where one is a float, else int32.

    >>> print(ops.tuple_to_array((1, 2, 3)))
    [1 2 3]
    """
    if not isinstance(input_x, (tuple, list, range)):
        raise TypeError(f"For 'tuple_to_array', 'input_x' must be a tuple, but got {type(input_x).__name__}.")
    values = [_number(v, "tuple_to_array", f"input_x[{i}]") for i, v in enumerate(input_x)]
    kind = mstype.float32 if any(isinstance(v, float) for v in values) else mstype.int32
    if not values:
        raise ValueError("For 'tuple_to_array', 'input_x' must hold at least one number.")
    return t.concat([t.full((1,), v, kind) for v in values], 0)


def make_range(start: Any, stop: Any = None, step: Any = 1) -> tuple[int, ...]:
    """The ints of a range, as a tuple.

    start: The first int, or the end where `stop` is None.
    stop: The end, which is left out.
    step: The distance.
    Returns: tuple.
    ValueError: `step` is 0.

    >>> ops.make_range(1, 9, 3)
    (1, 4, 7)
    """
    first = check.integer(start, "make_range", "start")
    if stop is None:
        first, stop = 0, first
    found = range(first, check.integer(stop, "make_range", "stop"), check.integer(step, "make_range", "step"))
    # Not `len`, which has a limit of its own.
    if found and abs(found[-1] - found[0]) // abs(found.step) >= 1 << 24:
        raise ValueError(f"For 'make_range', at most {1 << 24} numbers are made, but {check.show(found)} has more.")
    return tuple(found)


def reduced_shape(input_shape: Any, axis: Any) -> tuple[int, ...]:
    """The shape of a reduction that keeps its dimensions.

    >>> ops.reduced_shape((2, 3), (0,))
    (1, 3)
    """
    sizes = check.shape(input_shape, "reduced_shape", "input_shape")
    axes = check.axes(axis, len(sizes), "reduced_shape")
    return tuple(1 if i in axes else size for i, size in enumerate(sizes))


def _string(value: Any, op: str, name: str) -> str:
    if isinstance(value, str):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a str, but got {type(value).__name__}.")



from .._generated.rows.ops_scalars import *

