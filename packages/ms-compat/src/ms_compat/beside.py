"""Finds an installed MindSpore, makes `import mindspore` load it, and prints a line about it.

This module is imported when the interpreter starts (`ms_compat.pth`), so it only imports `sys`.
"""

from __future__ import annotations

import sys
from typing import Any

_NAME = "mindspore"


def find_real() -> Any:
    """Return the import spec of an installed MindSpore, or None. It is a package; this project's module is a file."""
    import importlib.machinery

    for place in sys.path:
        # Search one path at a time: a search of all of them ends at the first match, which may be this project's file.
        spec = importlib.machinery.PathFinder.find_spec(_NAME, [place])
        if spec is not None and spec.origin is not None and spec.submodule_search_locations is not None:
            return spec
    return None


def describe() -> str:
    """Return a line about which package `import mindspore` gives."""
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
    """Load an installed MindSpore instead of the module `name` that is being imported; False if there is none.

    Python imports the first `mindspore` on `sys.path`, and this project's file may come first.
    """
    spec = find_real()
    if spec is None:
        return False
    import importlib.util

    notice.remove()
    _tell()
    # The import system returns the entry of `sys.modules` after the module's code has run.
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return True


class _Notice:
    """A finder that finds nothing, but prints where `mindspore` is imported from if that is not this project."""

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
        if real is not None and _is_found_first(real.origin):
            _tell()


def _is_found_first(origin: str) -> bool:
    """Return whether `import mindspore` loads the file `origin` without help; otherwise `give_way` prints the line."""
    import importlib.machinery

    spec = importlib.machinery.PathFinder.find_spec(_NAME)
    return spec is not None and spec.origin == origin


notice = _Notice()
