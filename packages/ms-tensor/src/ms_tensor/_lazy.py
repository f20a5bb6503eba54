"""Names that a module has, but loads only when they are first asked for.

`import ms` would otherwise spend half of its time on families that most programs never touch.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

_offered: dict[str, dict[str, str]] = {}


def offer(module: str, **places: str) -> None:
    """Puts names into a module, which need not be loaded.

    module: The module's name; it takes its `__getattr__` from `getter`.
    places: By name the module that it stands for, or `module:attribute`.
    """
    _offered.setdefault(module, {}).update(places)


def offered(module: str) -> list[str]:
    """The names that are offered to a module."""
    return [*_offered.get(module, ())]


def getter(module: str) -> Callable[[str], Any]:
    """The `__getattr__` of a module to which names are offered."""

    def __getattr__(name: str) -> Any:
        place = _offered.get(module, {}).get(name)
        if place is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        path, _, attribute = place.partition(":")
        found: Any = import_module(path)
        if attribute:
            found = getattr(found, attribute)
        return vars(sys.modules[module]).setdefault(name, found)

    return __getattr__
