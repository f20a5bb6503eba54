"""Makes the import hook of `ms` also serve MindSpore's import paths below `mindspore`."""

from __future__ import annotations

from ms import _import_paths
from ms._import_paths import _MODULES, _VIEWS, paths

from . import distribution

__all__ = ["_MODULES", "_VIEWS", "install", "paths"]


def install() -> None:
    """Serves the paths below `mindspore`, which is being imported."""
    _import_paths.install("mindspore")
    distribution.install()
