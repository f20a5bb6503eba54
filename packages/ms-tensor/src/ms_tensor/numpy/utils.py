"""Conversions that scripts import from `mindspore.numpy.utils` and `mindspore.numpy.utils_const`."""

from __future__ import annotations

from typing import Any, NoReturn

from ms_runtime import Tensor

from .ranges import asarray


def _to_tensor(*args: Any) -> Any:
    """Each argument as a Tensor: one alone, several as a tuple."""
    found = tuple(arg if isinstance(arg, Tensor) else asarray(arg) for arg in args)
    return found[0] if len(found) == 1 else found


def _raise_value_error(info: str, param: Any = None) -> NoReturn:
    """Raises a ValueError of a text, and of a value that ends it."""
    raise ValueError(info if param is None else f"{info}{param}")


def _raise_type_error(info: str, param: Any = None) -> NoReturn:
    """Raises a TypeError of a text, and of a value that ends it."""
    raise TypeError(info if param is None else f"{info}{param}")
