"""Helpers that older scripts import."""

from __future__ import annotations

from ms_tensor._check import show

from ..atomic_files import make_folder
from ..sharded_checkpoint import get_parameter_redundancy, remove_param_redundancy

__all__ = ["get_parameter_redundancy", "remove_param_redundancy"]


def _make_directory(path: str) -> str:
    """The real path of a folder, which is made where it does not exist.

    Raises:
        TypeError: `path` is not a str, or empty.
        NotADirectoryError: it is a file.
    """
    if not isinstance(path, str) or not path.strip():
        raise TypeError(f"For '_make_directory', the path must be a str that is not empty, but got {show(path)}.")
    return make_folder(path, "_make_directory")
