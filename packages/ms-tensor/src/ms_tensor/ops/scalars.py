"""Functions over Python's numbers, strings and containers, which older scripts spell as ops."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
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


def scalar_add(x: Any, y: Any) -> Any:
    """`x + y` of two numbers.

    >>> ops.scalar_add(1, 2)
    3
    """
    return _number(x, "scalar_add", "x") + _number(y, "scalar_add", "y")


def scalar_sub(x: Any, y: Any) -> Any:
    """`x - y` of two numbers.

    >>> ops.scalar_sub(1, 2)
    -1
    """
    return _number(x, "scalar_sub", "x") - _number(y, "scalar_sub", "y")


def scalar_mul(x: Any, y: Any) -> Any:
    """`x * y` of two numbers.

    >>> ops.scalar_mul(3, 2)
    6
    """
    return _number(x, "scalar_mul", "x") * _number(y, "scalar_mul", "y")


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


def scalar_log(x: Any) -> float:
    """The natural logarithm of a number.

    >>> ops.scalar_log(1.0)
    0.0
    """
    return math.log(_number(x, "scalar_log", "x"))


def scalar_uadd(x: Any) -> Any:
    """`+x` of a number.

    >>> ops.scalar_uadd(3)
    3
    """
    return +_number(x, "scalar_uadd", "x")


def scalar_usub(x: Any) -> Any:
    """`-x` of a number.

    >>> ops.scalar_usub(3)
    -3
    """
    return -_number(x, "scalar_usub", "x")


def scalar_max(x: Any, y: Any) -> Any:
    """The greater of two numbers.

    >>> ops.scalar_max(3, 4)
    4
    """
    return max(_number(x, "scalar_max", "x"), _number(y, "scalar_max", "y"))


def scalar_min(x: Any, y: Any) -> Any:
    """The smaller of two numbers.

    >>> ops.scalar_min(3, 4)
    3
    """
    return min(_number(x, "scalar_min", "x"), _number(y, "scalar_min", "y"))


def scalar_eq(x: Any, y: Any) -> bool:
    """`x == y` of two numbers.

    >>> ops.scalar_eq(3, 4)
    False
    """
    return bool(_number(x, "scalar_eq", "x") == _number(y, "scalar_eq", "y"))


def scalar_ne(x: Any, y: Any) -> bool:
    """`x != y` of two numbers.

    >>> ops.scalar_ne(3, 4)
    True
    """
    return bool(_number(x, "scalar_ne", "x") != _number(y, "scalar_ne", "y"))


def scalar_gt(x: Any, y: Any) -> bool:
    """`x > y` of two numbers.

    >>> ops.scalar_gt(3, 4)
    False
    """
    return bool(_number(x, "scalar_gt", "x") > _number(y, "scalar_gt", "y"))


def scalar_ge(x: Any, y: Any) -> bool:
    """`x >= y` of two numbers.

    >>> ops.scalar_ge(3, 3)
    True
    """
    return bool(_number(x, "scalar_ge", "x") >= _number(y, "scalar_ge", "y"))


def scalar_lt(x: Any, y: Any) -> bool:
    """`x < y` of two numbers.

    >>> ops.scalar_lt(3, 4)
    True
    """
    return bool(_number(x, "scalar_lt", "x") < _number(y, "scalar_lt", "y"))


def scalar_le(x: Any, y: Any) -> bool:
    """`x <= y` of two numbers.

    >>> ops.scalar_le(3, 4)
    True
    """
    return bool(_number(x, "scalar_le", "x") <= _number(y, "scalar_le", "y"))


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


def array_to_scalar(x: Tensor) -> Any:
    """The one element of a tensor, as a number.

    >>> ops.array_to_scalar(Tensor(3))
    3
    """
    return check.tensor(x, "array_to_scalar", "x").item()


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


def shape_mul(input_data: Any) -> int:
    """The product of the sizes of a shape.

    >>> ops.shape_mul((2, 3))
    6
    """
    return math.prod(check.shape(input_data, "shape_mul", "input_data"))


def reduced_shape(input_shape: Any, axis: Any) -> tuple[int, ...]:
    """The shape of a reduction that keeps its dimensions.

    >>> ops.reduced_shape((2, 3), (0,))
    (1, 3)
    """
    sizes = check.shape(input_shape, "reduced_shape", "input_shape")
    axes = check.axes(axis, len(sizes), "reduced_shape")
    return tuple(1 if i in axes else size for i, size in enumerate(sizes))


def isconstant(x: Any) -> bool:
    """Whether the value is known when a graph is built. Outside a graph every value is.

    >>> ops.isconstant(3)
    True
    """
    return True


def bool_and(x: bool, y: bool) -> bool:
    """`x and y`.

    >>> ops.bool_and(True, False)
    False
    """
    return check.flag(x, "bool_and", "x") and check.flag(y, "bool_and", "y")


def bool_or(x: bool, y: bool) -> bool:
    """`x or y`.

    >>> ops.bool_or(True, False)
    True
    """
    return check.flag(x, "bool_or", "x") or check.flag(y, "bool_or", "y")


def bool_not(x: bool) -> bool:
    """`not x`.

    >>> ops.bool_not(True)
    False
    """
    return not check.flag(x, "bool_not", "x")


def bool_eq(x: bool, y: bool) -> bool:
    """Whether two bools are the same.

    >>> ops.bool_eq(True, True)
    True
    """
    return check.flag(x, "bool_eq", "x") is check.flag(y, "bool_eq", "y")


def string_eq(x: str, y: str) -> bool:
    """Whether two strings are the same.

    >>> ops.string_eq("a", "b")
    False
    """
    return _string(x, "string_eq", "x") == _string(y, "string_eq", "y")


def string_concat(x: str, y: str) -> str:
    """Two strings joined.

    >>> ops.string_concat("a", "b")
    'ab'
    """
    return _string(x, "string_concat", "x") + _string(y, "string_concat", "y")


def _string(value: Any, op: str, name: str) -> str:
    if isinstance(value, str):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a str, but got {type(value).__name__}.")


def is_(x: Any, y: Any) -> bool:
    """Whether two names stand for one object.

    >>> ops.is_(None, None)
    True
    """
    return x is y


def is_not(x: Any, y: Any) -> bool:
    """Whether two names stand for two objects.

    >>> ops.is_not(None, None)
    False
    """
    return x is not y


def typeof(x: Any) -> Any:
    """What a value is: the dtype of a number, the class of anything else.

    >>> ops.typeof(Tensor([1.0])).__name__
    'Tensor'
    """
    if isinstance(x, (bool, int, float, np.generic)):
        return mstype.get_py_obj_dtype(x)
    return type(x)
