"""An installed MindSpore beside ms-compat: it is found, it is what `import mindspore` gives, and a line says so.

Imported when the interpreter starts (`ms_compat.pth`), so it imports nothing but `sys` itself.
"""

from __future__ import annotations

import sys
from typing import Any

_NAME = "mindspore"


def find_real() -> Any:
    """The import specification of an installed MindSpore, or None. It is a package; this project's is one file."""
    import importlib.machinery

    for place in sys.path:
        # One place at a time: a search of all of them ends at the first, which may be this project's file.
        spec = importlib.machinery.PathFinder.find_spec(_NAME, [place])
        if spec is not None and spec.origin is not None and spec.submodule_search_locations is not None:
            return spec
    return None


def describe() -> str:
    """Which package `import mindspore` gives, in one line."""
    real = find_real()
    if real is None:
        return "'import mindspore' gives ms-compat, which runs on ms: no other MindSpore was found."
    return (
        f"'import mindspore' gives the MindSpore in {real.submodule_search_locations[0]}, not ms-compat: "
        "uninstall one of the two, or import ms."
    )


def _tell() -> None:
    print(f"ms-compat: {describe()}", file=sys.stderr)


def give_way(name: str) -> bool:
    """Loads an installed MindSpore in the place of the module `name` that is being imported; False where there is none.

    Python takes the first `mindspore` of `sys.path`, and this project's file may stand before the other one.
    """
    spec = find_real()
    if spec is None:
        return False
    import importlib.util

    notice.remove()
    _tell()
    # The import system returns what stands in `sys.modules` when the module's code has run.
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return True


class _Notice:
    """A finder that finds nothing: asked for `mindspore`, it says where that comes from, if not from here."""

    def install(self) -> None:
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)  # type: ignore[arg-type]

    def remove(self) -> None:
        if self in sys.meta_path:
            sys.meta_path.remove(self)  # type: ignore[arg-type]

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name != _NAME:
            return
        self.remove()
        real = find_real()
        if real is not None and _gives(real.origin):
            _tell()


def _gives(origin: str) -> bool:
    """Whether `import mindspore` would take this very file; else `give_way` says which."""
    import importlib.machinery

    spec = importlib.machinery.PathFinder.find_spec(_NAME)
    return spec is not None and spec.origin == origin


notice = _Notice()
