"""Checks of attributes that rows of Primitive classes name, `(value, op, name)`: each returns the attribute."""

from __future__ import annotations

from typing import Any

from .. import _check as check
from .nn import window


def _as_tuple(value: Any, op: str, name: str) -> tuple[Any, ...]:
    """A check of attributes: one value is a tuple of one."""
    return value if isinstance(value, tuple) else (value,)


def _several(value: Any, op: str, name: str) -> Any:
    """A check of attributes: a tuple or list."""
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"For '{op}', '{name}' must be a tuple or list, but got {type(value).__name__}.")
    return value


def _floats(value: Any, op: str, name: str) -> Any:
    """A check of attributes: a tuple or list of floats."""
    for item in _several(value, op, name):
        if not isinstance(item, float):
            raise TypeError(f"For '{op}', '{name}' must hold floats, but got {type(item).__name__}.")
    return value


def _ratios(value: Any, op: str, name: str) -> list[float]:
    """A check of attributes: a list of floats."""
    if not isinstance(value, list):
        raise TypeError(f"For '{op}', '{name}' must be a list, but got {type(value).__name__}.")
    return list(_floats(value, op, name))


def _ints(value: Any, op: str, name: str, least: int) -> Any:
    """An int twice, or a tuple or list of one or two ints."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = (value, value)
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"For '{op}', '{name}' must be an int or a tuple of ints, but got {type(value).__name__}.")
    if len(value) not in (1, 2) or any(isinstance(v, bool) or not isinstance(v, int) or v < least for v in value):
        raise ValueError(f"For '{op}', '{name}' must hold one or two ints of at least {least}, but got {value}.")
    return value


def _as_pair(value: Any, op: str, name: str) -> Any:
    """A check of attributes: one int is two."""
    return _ints(value, op, name, 1)


def _as_padding(value: Any, op: str, name: str) -> Any:
    """A check of attributes: one int is two, which may be 0."""
    return _ints(value, op, name, 0)


def _as_four(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: one or two ints as (1, 1, vertical, horizontal)."""
    if not isinstance(value, (int, tuple)):
        raise TypeError(f"For '{op}', '{name}' must be an int or a tuple of ints, but got {type(value).__name__}.")
    if isinstance(value, tuple) and len(value) == 4 and value[:2] != (1, 1):
        raise ValueError(f"For '{op}', '{name}' must be (1, 1, vertical, horizontal), but got {value}.")
    return 1, 1, *window.ints(value, 2, op, name)


def _as_five(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: one or three ints as (1, 1, depth, height, width)."""
    if isinstance(value, (tuple, list)) and len(value) == 5 and tuple(value[:2]) != (1, 1):
        raise ValueError(f"For '{op}', '{name}' must be (1, 1, depth, height, width), but got {value}.")
    return 1, 1, *window.ints(value, 3, op, name)


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


def _mask_mode(value: Any, op: str, name: str) -> int:
    """A check of attributes: the number of a mode of masks; a mask that is not given as a tensor is not supported."""
    if value == "TRAPEZOIDAL":
        raise NotImplementedError(f"For '{op}', '{name}' must be 'MASK_DEFAULT'; give the mask as a tensor.")
    check.choice(value, ("MASK_DEFAULT",), op, name)
    return 0


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
