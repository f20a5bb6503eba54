"""Helpers that older scripts import."""

from __future__ import annotations

import os


def _make_directory(path: str) -> str:
    """The real path of a folder, which is made where it is not there.

    Raises:
        TypeError: `path` is no str, or empty.
    """
    if not isinstance(path, str) or not path.strip():
        raise TypeError(f"For '_make_directory', the path must be a str that is not empty, but got {path!r}.")
    real = os.path.realpath(path)
    os.makedirs(real, exist_ok=True)
    return real
