"""Our modules keep the builtins that there were when they were imported: programs that we run may replace those of the
interpreter (`len`, `__import__`), and neither meet nor count what our code does between their graphs. Python's own
library, where we ask it, gets them back for so long: a function decoded by `dis` with another `len` would stay cut
short."""

from __future__ import annotations

import builtins
import os
import sys
from contextlib import AbstractContextManager
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
from types import ModuleType
from typing import Any

_NOW = vars(builtins)  # which the program changes
_OWN = dict(_NOW)
#: those of our modules
_OURS = dict(_OWN)
globals()["__builtins__"] = _OURS  # functions take it from there where they are made


def _import(name: str, space: Any = None, names: Any = None, wanted: Any = (), level: int = 0) -> ModuleType:
    """What our functions import is loaded with the builtins that we know; what is loaded costs next to nothing."""
    known = sys.modules.get(name) if level == 0 else None
    if known is not None and (all(w in vars(known) for w in wanted) if wanted else "." not in name):
        return known
    with restored():
        return _OWN["__import__"](name, space, names, wanted, level)


_OURS["__import__"] = _import


class _Loader(SourceFileLoader):
    """Loads a module whose functions look builtins up in a dict of ours."""

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = _OURS
        super().exec_module(module)


def keep_builtins(package: str, space: dict[str, Any]) -> None:
    """What is imported from here on out of the folder `package`, and those in it, has builtins of its own, and so have
    the functions made from here on in the module of which `space` has the names."""
    space["__builtins__"] = _OURS
    for folder, inner, _ in os.walk(package):
        inner[:] = [name for name in inner if name != "__pycache__"]
        loaders = (ExtensionFileLoader, EXTENSION_SUFFIXES), (_Loader, SOURCE_SUFFIXES)
        sys.path_importer_cache[folder] = FileFinder(folder, *loaders)


class _Restored:
    """Entered, the interpreter's builtins are those of the time when we were imported; left, the program's again."""

    def __init__(self) -> None:
        self._theirs: list[tuple[str, Any]] = []

    def __enter__(self) -> None:
        self._theirs = [
            (name, _NOW.get(name, _GONE)) for name, ours in _OWN.items() if _NOW.get(name, _GONE) is not ours
        ]
        for name, _ in self._theirs:
            _NOW[name] = _OWN[name]

    def __exit__(self, *exc: object) -> None:
        for name, theirs in self._theirs:
            if theirs is _GONE:
                _NOW.pop(name, None)
            else:
                _NOW[name] = theirs


_GONE = object()


def restored() -> AbstractContextManager[None]:
    """For calls of Python's own library on our account: with the builtins that we know."""
    return _Restored()


def setting(name: str, default: str = "") -> str:
    """An environment variable."""
    with restored():
        return os.environ.get(name, default)
