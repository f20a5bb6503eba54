"""Checks of single values that client code imports: `mindspore.dataset.core.validator_helpers`.

The same names are in the `validators` modules of `audio`, `text` and `vision`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

UINT8_MIN, UINT8_MAX = 0, 255
UINT32_MIN, UINT32_MAX = 0, 4294967295
UINT64_MIN, UINT64_MAX = 0, 18446744073709551615
INT32_MIN, INT32_MAX = -2147483648, 2147483647
INT64_MIN, INT64_MAX = -9223372036854775808, 9223372036854775807
#: the integers that a float32 and a float64 hold exactly
FLOAT_MIN_INTEGER, FLOAT_MAX_INTEGER = -16777216, 16777216
DOUBLE_MIN_INTEGER, DOUBLE_MAX_INTEGER = -9007199254740992, 9007199254740992
POS_INT_MIN = 1


def type_check(value: Any, types: tuple[type, ...], arg_name: str) -> None:
    """Checks that a value has one of several types; a bool is not an int.

    Args:
        value: The value.
        types: The types.
        arg_name: The argument's name in the message.

    Raises:
        TypeError: If the value has another type.

    Examples:
        >>> from ms_dataset.validator_helpers import type_check
        >>> type_check(3, (int, float), "size")
    """
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        expected = " or ".join(kind.__name__ for kind in types)
        raise TypeError(f"argument `{arg_name}`: expected {expected}, got {value!r} of type {type(value).__name__}")


def type_check_list(values: Any, types: tuple[type, ...], arg_name: str) -> None:
    """Checks the type of each element of a list.

    Args:
        values: The list or tuple.
        types: The types that an element may have.
        arg_name: The argument's name in the message.

    Raises:
        TypeError: If an element has another type, or `values` is not a list or tuple.
    """
    type_check(values, (list, tuple), arg_name)
    for place, value in enumerate(values):
        type_check(value, types, f"{arg_name}[{place}]")


def check_value(
    value: Any,
    valid_range: Any,
    arg_name: str = "",
    left_open_interval: bool = False,
    right_open_interval: bool = False,
) -> None:
    """Checks that a value is in an interval.

    Args:
        value: The value.
        valid_range: The lower and the upper limit.
        arg_name: The argument's name in the message. Default: ''.
        left_open_interval: Whether the lower limit is excluded. Default: False.
        right_open_interval: Whether the upper limit is excluded. Default: False.

    Raises:
        ValueError: If the value is outside the interval.

    Examples:
        >>> from ms_dataset.validator_helpers import check_value
        >>> check_value(3, (0, 2), "prob")
        Traceback (most recent call last):
            ...
        ValueError: argument `prob`: expected a value in [0, 2], got 3
    """
    low, high = valid_range
    above = value > low if left_open_interval else value >= low
    below = value < high if right_open_interval else value <= high
    if not (above and below):
        interval = f"{'(' if left_open_interval else '['}{low}, {high}{')' if right_open_interval else ']'}"
        raise ValueError(f"argument `{arg_name}`: expected a value in {interval}, got {value}")


def check_value_cutoff(value: Any, valid_range: Any, arg_name: str = "") -> None:
    """Checks that a value is in an interval without its upper end."""
    check_value(value, valid_range, arg_name, right_open_interval=True)


def check_value_normalize_std(value: Any, valid_range: Any, arg_name: str = "") -> None:
    """Checks that a value is in an interval without its lower end."""
    check_value(value, valid_range, arg_name, left_open_interval=True)


def check_positive(value: Any, arg_name: str = "") -> None:
    """Checks that a value is greater than 0."""
    if value <= 0:
        raise ValueError(f"argument `{arg_name}`: expected a value greater than 0, got {value}")


def check_odd(value: int, arg_name: str = "") -> None:
    """Checks that an int is odd."""
    if value % 2 != 1:
        raise ValueError(f"argument `{arg_name}`: expected an odd value, got {value}")


def check_2tuple(value: Any, arg_name: str = "") -> None:
    """Checks that a value is a tuple of two."""
    if not isinstance(value, tuple) or len(value) != 2:
        raise ValueError(f"argument `{arg_name}`: expected a tuple of 2 values, got {value!r}")


def check_valid_str(value: Any, valid_strings: Any, arg_name: str = "") -> None:
    """Checks that a value is one of several strings."""
    type_check(value, (str,), arg_name)
    if value not in valid_strings:
        raise ValueError(f"argument `{arg_name}`: expected one of {list(valid_strings)}, got {value!r}")


def check_list_same_size(list1: Any, list2: Any, list1_name: str = "", list2_name: str = "") -> None:
    """Checks that two lists have the same length."""
    if len(list1) != len(list2):
        raise ValueError(f"`{list1_name}` and `{list2_name}`: expected one length, got {len(list1)} and {len(list2)}")


def check_columns(columns: Any, name: str) -> None:
    """Checks a column name, or a list of different names; none may be empty."""
    type_check(columns, (str, list), name)
    names = [columns] if isinstance(columns, str) else columns
    if not names or "" in names:
        raise ValueError(f"argument `{name}`: expected names that are not empty, got {columns!r}")
    type_check_list(names, (str,), name)
    if len(set(names)) != len(names):
        raise ValueError(f"argument `{name}`: expected names that differ, got {columns!r}")


def check_dir(dataset_dir: Any) -> None:
    """Checks that a folder exists and is readable."""
    if not os.path.isdir(dataset_dir) or not os.access(dataset_dir, os.R_OK):
        raise ValueError(f"expected a folder that can be read, got {dataset_dir!r}")


def check_file(dataset_file: Any) -> None:
    """Checks that a file exists and is readable."""
    if not os.path.isfile(dataset_file) or not os.access(dataset_file, os.R_OK):
        raise ValueError(f"expected a file that can be read, got {dataset_file!r}")


def is_iterable(obj: Any) -> bool:
    """Returns whether an object is iterable."""
    return isinstance(obj, Iterable)


def replace_none(value: Any, default: Any) -> Any:
    """Returns the default for None, and any other value unchanged."""
    return default if value is None else value


def _number(
    name: str, types: tuple[type, ...], low: int, high: int, what: str, open_low: bool = False
) -> Callable[..., None]:
    def check(value: Any, arg_name: str = "") -> None:
        type_check(value, types, arg_name)
        check_value(value, (low, high), arg_name, left_open_interval=open_low)

    check.__name__ = check.__qualname__ = name
    check.__doc__ = f"Checks that a value is {what}."
    return check


def _not_zero(check: Callable[..., None]) -> Callable[..., None]:
    def check_not_zero(value: Any, arg_name: str = "") -> None:
        check(value, arg_name)
        if value == 0:
            raise ValueError(f"argument `{arg_name}`: expected a value other than 0, got {value}")

    check_not_zero.__name__ = check_not_zero.__qualname__ = f"{check.__name__}_not_zero"
    check_not_zero.__doc__ = f"Like `{check.__name__}`, but also rejects 0."
    return check_not_zero


_INT, _FLOAT = (int,), (float, int)
check_uint8 = _number("check_uint8", _INT, UINT8_MIN, UINT8_MAX, "an int in the range of uint8")
check_uint32 = _number("check_uint32", _INT, UINT32_MIN, UINT32_MAX, "an int in the range of uint32")
check_uint64 = _number("check_uint64", _INT, UINT64_MIN, UINT64_MAX, "an int in the range of uint64")
check_int32 = _number("check_int32", _INT, INT32_MIN, INT32_MAX, "an int in the range of int32")
check_pos_uint32 = _number("check_pos_uint32", _INT, POS_INT_MIN, UINT32_MAX, "a positive int in the range of uint32")
check_pos_int32 = _number("check_pos_int32", _INT, POS_INT_MIN, INT32_MAX, "a positive int in the range of int32")
check_pos_int64 = _number("check_pos_int64", _INT, POS_INT_MIN, INT64_MAX, "a positive int in the range of int64")
check_non_negative_int32 = _number(
    "check_non_negative_int32", _INT, 0, INT32_MAX, "an int in the range of int32, at least 0"
)
check_float32 = _number("check_float32", _FLOAT, FLOAT_MIN_INTEGER, FLOAT_MAX_INTEGER, "a number in [-2**24, 2**24]")
check_float64 = _number("check_float64", _FLOAT, DOUBLE_MIN_INTEGER, DOUBLE_MAX_INTEGER, "a number in [-2**53, 2**53]")
check_non_negative_float32 = _number(
    "check_non_negative_float32", _FLOAT, 0, FLOAT_MAX_INTEGER, "a number in [0, 2**24]"
)
check_non_negative_float64 = _number(
    "check_non_negative_float64", _FLOAT, 0, DOUBLE_MAX_INTEGER, "a number in [0, 2**53]"
)
check_pos_float32 = _number("check_pos_float32", _FLOAT, 0, FLOAT_MAX_INTEGER, "a number in (0, 2**24]", open_low=True)
check_pos_float64 = _number("check_pos_float64", _FLOAT, 0, DOUBLE_MAX_INTEGER, "a number in (0, 2**53]", open_low=True)
check_int32_not_zero = _not_zero(check_int32)
check_float32_not_zero = _not_zero(check_float32)
