"""Private helpers of MindSpore's `numpy` that scripts import."""

from __future__ import annotations

from typing import Any, NoReturn

from .ranges import asarray


def _to_tensor(*args: Any) -> Any:
    """Each argument as a tensor; a tuple of them where there are several."""
    found = tuple(asarray(value) for value in args)
    return found[0] if len(found) == 1 else found


def _message(parts: tuple[Any, ...]) -> str:
    return "".join(str(part) for part in parts)


def _raise_value_error(*info: Any) -> NoReturn:
    """Raises a ValueError whose message is the arguments one after the other."""
    raise ValueError(_message(info))


def _raise_type_error(*info: Any) -> NoReturn:
    """Raises a TypeError whose message is the arguments one after the other."""
    raise TypeError(_message(info))


def _raise_runtime_error(*info: Any) -> NoReturn:
    """Raises a RuntimeError whose message is the arguments one after the other."""
    raise RuntimeError(_message(info))
