"""Functions on Python numbers, strings and containers, which older scripts use as ops."""

from __future__ import annotations

import math
from typing import Any

from .. import _check as check
from .. import dtype as mstype


def _number(value: Any, op: str, name: str) -> Any:
    if isinstance(value, (bool, int, float)):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a number, but got {type(value).__name__}.")


def scalar_pow(x: Any, y: Any) -> Any:
    """Returns `x ** y` for two numbers.

    >>> ops.scalar_pow(3, 2)
    9
    """
    base, exponent = _number(x, "scalar_pow", "x"), _number(y, "scalar_pow", "y")
    try:
        return math.pow(base, exponent) if isinstance(base, float) or isinstance(exponent, float) else base**exponent
    except ZeroDivisionError:
        raise ValueError("For 'scalar_pow', 0 has no negative power.") from None


def scalar_cast(input_x: Any, input_y: Any) -> Any:
    """Converts a number to the Python type of a dtype.

    input_x: A number.
    input_y: int64, float64 or bool.
    Returns: int, float or bool.
    ValueError: `input_y` is another dtype.

    >>> ms.ops.scalar_cast(3.7, ms.int64)
    3
    """
    kinds: dict[Any, Any] = {mstype.int64: int, mstype.float64: float, mstype.bool_: bool}
    kind = kinds.get(input_y) if isinstance(input_y, mstype.DType) else None
    if kind is None:
        raise ValueError(f"For 'ScalarCast', the dtype must be int64, float64 or bool, but got {check.show(input_y)}.")
    return kind(_number(input_x, "ScalarCast", "input_x"))


def make_range(start: Any, stop: Any = None, step: Any = 1) -> tuple[int, ...]:
    """Returns the ints of a range as a tuple.

    start: The first int, or the end if `stop` is None.
    stop: The end, which is excluded.
    step: The step.
    Returns: tuple.
    ValueError: `step` is 0.

    >>> ops.make_range(1, 9, 3)
    (1, 4, 7)
    """
    first = check.integer(start, "make_range", "start")
    if stop is None:
        first, stop = 0, first
    found = range(first, check.integer(stop, "make_range", "stop"), check.integer(step, "make_range", "step"))
    # Not `len`, which has its own limit.
    if found and abs(found[-1] - found[0]) // abs(found.step) >= 1 << 24:
        raise ValueError(f"For 'make_range', at most {1 << 24} numbers are made, but {check.show(found)} has more.")
    return tuple(found)


def _string(value: Any, op: str, name: str) -> str:
    if isinstance(value, str):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a str, but got {type(value).__name__}.")


def _of(value: Any, kind: Any, op: str, name: str = "x") -> Any:
    if isinstance(value, kind):
        return value
    wanted = kind.__name__ if isinstance(kind, type) else " or ".join(k.__name__ for k in kind)
    raise TypeError(f"For '{op}', '{name}' must be a {wanted}, but got {type(value).__name__}.")


from .._generated.rows.ops_python import *
