"""Checks of layer arguments."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor._check import show as shown
from ms_tensor._messages import shorten


def kind(value: Any, types: Any, words: str, name: str, owner: str, *, bools: bool = True) -> Any:
    """`value`, which must be of one of these types, as `words` say: 'a Cell'. Without `bools`, no bool is an int."""
    if isinstance(value, types) and (bools or not isinstance(value, bool)):
        return value
    raise TypeError(f"For '{owner}', the '{name}' must be {words}, but got {type(value).__name__}.")


def positive_int(value: Any, name: str, owner: str, least: int = 1) -> int:
    """`value`, which must be an int of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"For '{owner}', the '{name}' must be int, but got '{type(value).__name__}'")
    if value < least:
        bound = "> 0" if least == 1 else f">= {least}"
        raise ValueError(
            f"For '{owner}', the '{name}' must be int and must {bound}, but got '{shorten(value)}' with type 'int'."
        )
    return value


def boolean(value: Any, name: str, owner: str) -> bool:
    """`value`, which must be a bool."""
    if isinstance(value, bool):
        return value
    raise TypeError(f"For '{owner}', the '{name}' must be bool, but got '{type(value).__name__}'")


def ints(value: Any, count: int, name: str, owner: str, least: int = 1) -> tuple[int, ...]:
    """`count` ints, from one that is repeated or from a tuple."""
    if isinstance(value, (tuple, list)):
        if len(value) == 1:
            value = tuple(value) * count
        if len(value) != count:
            got = shown(value)
            raise ValueError(f"For '{owner}', the '{name}' must be an int or a tuple of {count} ints, but got {got}.")
        return tuple(positive_int(v, f"{name} item", owner, least) for v in value)
    return (positive_int(value, f"{name} item" if least == 1 else name, owner, least),) * count


def one_of(value: Any, allowed: tuple[str, ...], name: str, owner: str) -> str:
    """`value`, which must be one of these strings."""
    if not isinstance(value, str):
        raise TypeError(f"For '{owner}', the '{name}' must be str, but got '{type(value).__name__}'")
    if value not in allowed:
        raise ValueError(
            f"For '{owner}', the '{name}' must be str and must be in '{list(allowed)}', but got {shown(value)}."
        )
    return value


def number_in(value: Any, low: float, high: float, name: str, owner: str, *, open_high: bool = True) -> float:
    """`value`, which must be a number in [low, high), or [low, high]."""
    inside = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not inside:
        raise TypeError(f"For '{owner}', the '{name}' must be a number, but got '{type(value).__name__}'")
    if not (low <= value and (value < high if open_high else value <= high)):
        end = ")" if open_high else "]"
        raise ValueError(
            f"For '{owner}', the '{name}' must be a number in range [{low}, {high}{end}, but got {shorten(value)}."
        )
    return value


def tensors(owner: str, **values: Any) -> None:
    """Each of these inputs must be a tensor."""
    for name, value in values.items():
        if not isinstance(value, Tensor):
            raise TypeError(f"For '{owner}', the '{name}' must be a Tensor, but got {type(value).__name__}.")


def is_float(value: Any, name: str, owner: str) -> float:
    """`value`, which must be a float."""
    if not isinstance(value, float):
        raise TypeError(f"For '{owner}', the '{name}' must be float, but got '{type(value).__name__}'")
    return value


def positive_float(value: Any, name: str, owner: str) -> float:
    """`value`, which must be a positive float."""
    if not is_float(value, name, owner) > 0:
        raise ValueError(f"For '{owner}', the '{name}' must be greater than 0, but got {shorten(value)}.")
    return value


def float_from_0(value: Any, name: str, owner: str) -> float:
    """`value`, which must be a float of at least 0."""
    if not is_float(value, name, owner) >= 0:
        raise ValueError(f"For '{owner}', the '{name}' must be at least 0, but got {shorten(value)}.")
    return value
