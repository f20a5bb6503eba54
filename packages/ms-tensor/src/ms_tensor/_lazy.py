"""Names that a module has, but loads only when they are first asked for.

`import ms` would otherwise spend half of its time on families that most programs never touch.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from types import ModuleType
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


def listed(module: dict[str, Any], more: Iterable[str] = ()) -> list[str]:
    """What `dir` shows of a public module: `__all__` and its submodules, but not the helpers that it imports.

    module: The module's globals.
    more: Further public names.
    """
    within = module["__name__"] + "."
    inner = (n for n, v in module.items() if isinstance(v, ModuleType) and v.__name__.startswith(within))
    return sorted({n for n in module if n.startswith("_")} | {*module["__all__"], *inner, *more})


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
