"""Helpers that older scripts import."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ms_tensor._check import show

from ..atomic_files import make_folder
from ..sharded_checkpoint import get_parameter_redundancy, remove_param_redundancy

__all__ = ["get_parameter_redundancy", "remove_param_redundancy"]


def _make_directory(path: str) -> str:
    """Returns the real path of a folder, which is created if it does not exist.

    Raises:
        TypeError: `path` is not a str, or is empty.
        NotADirectoryError: `path` is a file.
    """
    if not isinstance(path, str) or not path.strip():
        raise TypeError(f"For '_make_directory', the path must be a str that is not empty, but got {show(path)}.")
    return make_folder(path, "_make_directory")


def check_value_type(arg_name: str, arg_value: Any, valid_types: Any) -> None:
    """Checks that an argument has one of the given types; a bool is accepted only if bool is among them.

    Raises:
        TypeError: the argument has another type.
    """
    kinds = tuple(valid_types) if isinstance(valid_types, Iterable) else (valid_types,)
    if not isinstance(arg_value, kinds) or (isinstance(arg_value, bool) and bool not in kinds):
        names = ", ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"For '{arg_name}', expected a value of {names}, got {show(arg_value)}.")
