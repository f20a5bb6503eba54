"""Functions of `ms_tensor.ops.attribute_checks`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_tensor import _check as check
from ms_tensor.ops.nn import window
from typing import Any


def _as_tuple(value: Any, op: str, name: str) -> tuple[Any, ...]:
    """A check of attributes: one value is a tuple of one."""
    return value if isinstance(value, tuple) else (value,)


def _several(value: Any, op: str, name: str) -> Any:
    """A check of attributes: a tuple or list."""
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"For '{op}', '{name}' must be a tuple or list, but got {type(value).__name__}.")
    return value


def _ratios(value: Any, op: str, name: str) -> list[float]:
    """A check of attributes: a list of floats."""
    if not isinstance(value, list):
        raise TypeError(f"For '{op}', '{name}' must be a list, but got {type(value).__name__}.")
    return list(_floats(value, op, name))


def _as_pair(value: Any, op: str, name: str) -> Any:
    """A check of attributes: one int is two."""
    return _ints(value, op, name, 1)


def _as_padding(value: Any, op: str, name: str) -> Any:
    """A check of attributes: one int is two, which may be 0."""
    return _ints(value, op, name, 0)


def _as_five(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: one or three ints as (1, 1, depth, height, width)."""
    if isinstance(value, (tuple, list)) and len(value) == 5 and tuple(value[:2]) != (1, 1):
        raise ValueError(f"For '{op}', '{name}' must be (1, 1, depth, height, width), but got {value}.")
    return (1, 1, *window.ints(value, 3, op, name))


def _last_two(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: two ints, which are the last ones of four."""
    return window.ints(_several(value, op, name), 2, op, name)


def _upper_padding(value: Any, op: str, name: str) -> str:
    """A check of attributes: 'SAME' or 'VALID', in either case."""
    check.choice(value, ("VALID", "SAME", "valid", "same"), op, name)
    return str(value.upper())


def _padding_number(value: Any, op: str, name: str) -> int:
    """A check of attributes: 'SAME' is 1 and 'VALID' is 2, as MindSpore prints them."""
    return {"SAME": 1, "VALID": 2}[_upper_padding(value, op, name)]


def _quant_mode(value: Any, op: str, name: str) -> int:
    """A check of attributes: the number of a mode of quantization."""
    modes = ("DEFAULT", "PERTOKEN")
    return modes.index(check.choice(value, modes, op, name))


def _fast(value: Any, op: str, name: str) -> bool:
    """A check of attributes: True."""
    if value is not True:
        raise TypeError(f"For '{op}', '{name}' must be True, but got {check.show(value)}.")
    return True


def _no_penalty(value: Any, op: str, name: str) -> float:
    """A check of attributes: 0.0."""
    if value != 0.0 or not isinstance(value, float):
        raise TypeError(f"For '{op}', '{name}' must be 0.0, but got {check.show(value)}.")
    return value


for _row in (_as_tuple, _several, _ratios, _as_pair, _as_padding, _as_five, _last_two, _upper_padding, _padding_number, _quant_mode, _fast, _no_penalty,):
    _row.__module__ = "ms_tensor.ops.attribute_checks"

__all__ = [
    "_as_tuple",
    "_several",
    "_ratios",
    "_as_pair",
    "_as_padding",
    "_as_five",
    "_last_two",
    "_upper_padding",
    "_padding_number",
    "_quant_mode",
    "_fast",
    "_no_penalty",
]

from ms_tensor.ops.attribute_checks import _floats, _ints
