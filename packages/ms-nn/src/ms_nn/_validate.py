"""Checks of layer arguments. Errors name the argument, the expected value, and the user's line."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor._check import show as shown
from ms_tensor._messages import raise_at_user_line, shorten


def wrong(error: type[Exception], name: str, owner: str, wanted: str, got: Any) -> Exception:
    """The error for an unexpected argument.

    ms_tensor raises it, which captures call natively, so that it has the user's line in captured functions too.
    """
    raise_at_user_line(error, f"For '{owner}', the '{name}' must be {wanted}, but got {got}.")


def kind(value: Any, types: Any, words: str, name: str, owner: str, *, bools: bool = True) -> Any:
    """Checks the type of `value`, described by `words`, such as 'a Cell'. Without `bools`, a bool is not an int."""
    if isinstance(value, types) and (bools or not isinstance(value, bool)):
        return value
    raise wrong(TypeError, name, owner, words, type(value).__name__)


def positive_int(value: Any, name: str, owner: str, least: int = 1) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(TypeError, name, owner, "int", f"'{type(value).__name__}'")
    if value < least:
        bound = "> 0" if least == 1 else f">= {least}"
        raise wrong(ValueError, name, owner, f"int and must {bound}", f"'{shorten(value)}' with type 'int'")
    return value


def at_least(value: Any, least: float, name: str, owner: str) -> Any:
    if value < least:
        raise wrong(ValueError, name, owner, f"at least {least}", shorten(value))
    return value


def boolean(value: Any, name: str, owner: str) -> bool:
    if isinstance(value, bool):
        return value
    raise wrong(TypeError, name, owner, "bool", f"'{type(value).__name__}'")


def ints(value: Any, count: int, name: str, owner: str, least: int = 1) -> tuple[int, ...]:
    """Returns `count` ints from one repeated int or a tuple."""
    if isinstance(value, (tuple, list)):
        if len(value) == 1:
            value = tuple(value) * count
        if len(value) != count:
            raise wrong(ValueError, name, owner, f"an int or a tuple of {count} ints", shown(value))
        return tuple(positive_int(v, f"{name} item", owner, least) for v in value)
    return (positive_int(value, f"{name} item" if least == 1 else name, owner, least),) * count


def one_of(value: Any, allowed: tuple[str, ...], name: str, owner: str, *, of_type: bool = True) -> str:
    """Checks that `value` is one of some strings. Without `of_type`, any other value is a ValueError."""
    if of_type and not isinstance(value, str):
        raise wrong(TypeError, name, owner, "str", f"'{type(value).__name__}'")
    if not isinstance(value, str) or value not in allowed:
        raise wrong(ValueError, name, owner, f"str and must be in '{list(allowed)}'", shown(value))
    return value


def number_in(value: Any, low: float, high: float, name: str, owner: str, *, open_high: bool = True) -> float:
    """Checks that `value` is a number in [low, high), or [low, high]."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise wrong(TypeError, name, owner, "a number", f"'{type(value).__name__}'")
    if not (low <= value and (value < high if open_high else value <= high)):
        end = ")" if open_high else "]"
        raise wrong(ValueError, name, owner, f"a number in range [{low}, {high}{end}", shorten(value))
    return value


def tensors(owner: str, **values: Any) -> None:
    for name, value in values.items():
        if not isinstance(value, Tensor):
            raise wrong(TypeError, name, owner, "a Tensor", type(value).__name__)


def is_float(value: Any, name: str, owner: str) -> float:
    if not isinstance(value, float):
        raise wrong(TypeError, name, owner, "float", f"'{type(value).__name__}'")
    return value


def positive_float(value: Any, name: str, owner: str) -> float:
    if not is_float(value, name, owner) > 0:
        raise wrong(ValueError, name, owner, "greater than 0", shorten(value))
    return value


def float_from_0(value: Any, name: str, owner: str) -> float:
    if not is_float(value, name, owner) >= 0:
        raise wrong(ValueError, name, owner, "at least 0", shorten(value))
    return value
