"""Checks of arguments of vision operations, with the exception types of MindSpore."""

from __future__ import annotations

import numbers
from collections.abc import Sequence
from typing import Any

from .enums import Border, Inter

INT32_MAX = 2**31 - 1
#: float32 represents all integers up to this one
FLOAT_MAX = 2**24


def check_type(value: Any, types: tuple[type, ...], name: str) -> None:
    """Raises TypeError unless `value` has one of `types`; a bool is not an int."""
    wrong_bool = isinstance(value, bool) and bool not in types and int in types
    if wrong_bool or not isinstance(value, types):
        wanted = " or ".join(kind.__name__ for kind in types)
        raise TypeError(f"{name}: expected {wanted}, got {type(value).__name__}")


def check_range(
    value: Any, low: float, high: float, name: str, *, open_low: bool = False, open_high: bool = False
) -> None:
    """Raises ValueError unless `value` is in the interval."""
    below = value <= low if open_low else value < low
    above = value >= high if open_high else value > high
    if below or above:
        interval = f"{'(' if open_low else '['}{low}, {high}{')' if open_high else ']'}"
        raise ValueError(f"{name}: expected a value in {interval}, got {value}")


def check_number(value: Any, low: float, high: float, name: str, **options: bool) -> None:
    check_type(value, (int, float), name)
    check_range(value, low, high, name, **options)


def check_int(value: Any, low: int, high: int, name: str, **options: bool) -> None:
    check_type(value, (int,), name)
    check_range(value, low, high, name, **options)


def check_positive(value: Any, name: str) -> None:
    if value <= 0:
        raise ValueError(f"{name}: expected a value greater than 0, got {value}")


def check_probability(value: Any, name: str = "prob") -> None:
    check_number(value, 0, 1, name)


def check_pair(value: Any, name: str, error: type[Exception] = TypeError) -> None:
    check_type(value, (list, tuple), name)
    if len(value) != 2:
        raise error(f"{name}: expected 2 values, got {len(value)}")


def check_ordered(value: Sequence[Any], name: str) -> None:
    if value[0] > value[1]:
        raise ValueError(f"{name}: expected (min, max), got {tuple(value)}")


def check_crop_size(size: Any, name: str = "size", high: int = FLOAT_MAX) -> None:
    check_type(size, (int, list, tuple), name)
    check_size(size, name, high)


def check_size(size: Any, name: str = "size", high: int = FLOAT_MAX) -> None:
    if isinstance(size, int):
        check_range(size, 1, FLOAT_MAX, name)
    elif isinstance(size, (tuple, list)) and len(size) == 2:
        for index, value in enumerate(size):
            check_int(value, 1, high, f"{name}[{index}]")
    else:
        raise TypeError(f"{name}: expected an int, or a list or tuple (height, width), got {size!r}")


def check_fill_value(fill_value: Any, name: str = "fill_value") -> None:
    if isinstance(fill_value, int):
        check_int(fill_value, 0, 255, name)
    elif isinstance(fill_value, tuple) and len(fill_value) == 3:
        for index, value in enumerate(fill_value):
            check_int(value, 0, 255, f"{name}[{index}]")
    else:
        raise TypeError(f"{name}: expected an int or a tuple of 3 ints, got {fill_value!r}")


def check_padding(padding: Any) -> None:
    check_type(padding, (tuple, list, numbers.Number), "padding")
    if isinstance(padding, numbers.Number):
        check_int(padding, 0, INT32_MAX, "padding")
        return
    if len(padding) not in (2, 4):
        raise ValueError(f"padding: expected 2 or 4 values, got {len(padding)}")
    for index, value in enumerate(padding):
        check_int(value, 0, INT32_MAX, f"padding[{index}]")


def parse_padding(padding: Any) -> tuple[int, int, int, int]:
    """Returns (left, top, right, bottom)."""
    if isinstance(padding, numbers.Number):
        return (padding,) * 4  # type: ignore[return-value]
    if len(padding) == 2:
        return (padding[0], padding[1], padding[0], padding[1])
    return tuple(padding)  # type: ignore[return-value]


def check_degrees(degrees: Any) -> None:
    check_type(degrees, (int, float, list, tuple), "degrees")
    if isinstance(degrees, (int, float)):
        check_range(degrees, 0, FLOAT_MAX, "degrees")
        return
    check_pair(degrees, "degrees")
    for value in degrees:
        check_number(value, -FLOAT_MAX, FLOAT_MAX, "degrees")
    check_ordered(degrees, "degrees")


def check_scale_and_ratio(scale: Any, ratio: Any, max_attempts: Any) -> None:
    if scale is not None:
        check_pair(scale, "scale")
        for value in scale:
            check_type(value, (float, int), "scale")
        check_ordered(scale, "scale")
        check_range(scale[0], 0, FLOAT_MAX, "scale")
        check_range(scale[1], 0, FLOAT_MAX, "scale")
        check_positive(scale[1], "scale[1]")
    if ratio is not None:
        check_pair(ratio, "ratio")
        for index in (0, 1):
            check_number(ratio[index], 0, FLOAT_MAX, f"ratio[{index}]", open_low=True)
        check_ordered(ratio, "ratio")
    if max_attempts is not None:
        check_int(max_attempts, 1, INT32_MAX, "max_attempts")


def check_interpolation(interpolation: Any, name: str = "interpolation") -> None:
    check_type(interpolation, (Inter,), name)


def check_border(border: Any) -> None:
    check_type(border, (Border,), "padding_mode")


def check_rotation(resample: Any, expand: Any, center: Any, fill_value: Any) -> None:
    check_interpolation(resample, "resample")
    check_type(expand, (bool,), "expand")
    if center is not None:
        if not (isinstance(center, tuple) and len(center) == 2):
            raise ValueError(f"center: expected a tuple of 2 values, got {center!r}")
        for value in center:
            check_number(value, -(2**31), INT32_MAX, "center")
    check_fill_value(fill_value)


def check_mean_and_std(mean: Any, std: Any) -> None:
    """Checks sequences of equal length: means in [0, 255], standard deviations in (0, 255]."""
    check_type(mean, (list, tuple), "mean")
    check_type(std, (list, tuple), "std")
    if len(mean) != len(std):
        raise ValueError(f"mean and std: expected equal lengths, got {len(mean)} and {len(std)}")
    for index, value in enumerate(mean):
        check_number(value, 0, 255, f"mean[{index}]")
    for index, value in enumerate(std):
        check_number(value, 0, 255, f"std[{index}]", open_low=True)


def check_window(top: Any, left: Any, height: Any, width: Any) -> None:
    for name, value in (("top", top), ("left", left)):
        check_int(value, 0, INT32_MAX, name)
    for name, value in (("height", height), ("width", width)):
        check_int(value, 1, INT32_MAX, name)


def triple(value: Any) -> tuple[Any, ...]:
    """Repeats a number for three channels, and returns sequences as tuples."""
    return (value,) * 3 if isinstance(value, numbers.Number) else tuple(value)


def pair(value: Any) -> tuple[Any, Any]:
    """Returns (height, width) for an int or a sequence."""
    return (value, value) if isinstance(value, int) else (value[0], value[1])
