"""The distribution that `importlib.metadata.version("mindspore")` finds if MindSpore itself is not installed.

Packages read the version of the distribution `mindspore` and choose by it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Any

VERSION = "2.10.0"


class _Distribution(metadata.Distribution):
    """A distribution with a name and a version, and no files."""

    def read_text(self, filename: str) -> str | None:
        if filename != "METADATA":
            return None
        return f"Metadata-Version: 2.1\nName: mindspore\nVersion: {VERSION}\n"

    def locate_file(self, path: Any) -> Any:
        raise FileNotFoundError(f"the distribution 'mindspore' has no files here, got {path}")


class _Finder:
    """Finds the distribution only by name: lists of installed packages do not contain it."""

    @staticmethod
    def find_spec(fullname: str, path: Any = None, target: Any = None) -> None:
        return None

    @staticmethod
    def find_distributions(context: Any = None) -> Iterator[metadata.Distribution]:
        if getattr(context, "name", None) == "mindspore":
            yield _Distribution()


def install() -> None:
    """Appends the finder after those for folders, so that an installed MindSpore comes first."""
    if _Finder not in sys.meta_path:
        sys.meta_path.append(_Finder)  # type: ignore[arg-type]
