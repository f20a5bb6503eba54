"""The stubs of the paths that users import: `ms.nn`, `mindspore.common.dtype`, which an import hook serves at run time.

ms-stubs says where each name is defined; mindspore-stubs refers to it.
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import types
from pathlib import Path
from typing import Any

import ms_runtime

ROOT = Path(__file__).resolve().parent.parent
MS = ROOT / "packages" / "ms" / "stubs" / "ms-stubs"  # beside the sources, which mypy would not check otherwise
MINDSPORE = ROOT / "packages" / "ms-compat" / "src" / "mindspore-stubs"
HEAD = "# ruff: noqa\n# Written by `nox -s gen`; do not edit.\n"
#: packages with a stub of their own, or whose names a type checker follows
FOLLOWED = ("ms_tensor.ops", "ms_tensor.mint", "ms_tensor.numpy", "ms_tensor.ops.operations")

#: public paths below `ms_dataset`: the hook finds them as modules of that package, without a line in its tables
_OPERATIONS = ("transforms", "utils")
BELOW = {
    "dataset": ("audio", "config", "debug", "text", "transforms", "utils", "vision"),
    "dataset.audio": _OPERATIONS,
    "dataset.text": _OPERATIONS,
    "dataset.transforms": ("c_transforms", "py_transforms", "transforms"),
    "dataset.vision": ("c_transforms", "py_transforms", *_OPERATIONS),
}


def paths() -> dict[str, tuple[str, ...]]:
    """Every public path below `ms`, with the modules that its names come from; the empty one is `ms` itself."""
    from ms import _import_paths

    found = {path: (place,) for path, place in _import_paths._MODULES.items()} | _import_paths._VIEWS
    for path, names in BELOW.items():
        place = path.replace("dataset", "ms_dataset", 1)
        found |= {f"{path}.{name}": (f"{place}.{name}",) for name in names}
    public = {path: places for path, places in found.items() if not any(part[0] == "_" for part in path.split("."))}
    for path in list(public):
        parent = path.rpartition(".")[0]
        while parent and parent not in public:
            public[parent] = ()
            parent = parent.rpartition(".")[0]
    return {"": ("ms",), **public}


@functools.cache
def names_of(module: str) -> frozenset[str]:
    """The names that the source of a module binds at its top level, which a type checker sees."""
    try:
        place = importlib.util.find_spec(module)
        source = Path(place.origin).with_suffix(".pyi") if place and place.origin else None
        text = source.read_text() if source and source.exists() else inspect.getsource(importlib.import_module(module))
    except (OSError, TypeError, ImportError, ValueError):
        return frozenset()
    bound: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.Assign):
            bound |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            bound.add(node.target.id)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("_generated."):
            bound |= names_of(f"{module.partition('.')[0]}.{node.module}")
        elif isinstance(node, ast.ImportFrom):
            bound |= {alias.asname for alias in node.names if alias.asname == alias.name}
    return frozenset(bound)


def line(name: str, value: Any, places: tuple[str, ...]) -> str:
    """How a stub says where a name comes from."""
    # A layer of `mint` has another `__name__`, by which it prints, than the one that its module defines.
    kind_of_name = "__qualname__" if isinstance(value, type) else "__name__"
    home, own = str(getattr(value, "__module__", "")), str(getattr(value, kind_of_name, ""))
    if isinstance(value, types.ModuleType):
        parent, _, leaf = value.__name__.rpartition(".")
        if not value.__name__.startswith("ms"):
            return ""
        return f"from {parent} import {leaf} as {name}\n" if parent else f"import {leaf} as {name}\n"
    for place, bound in ((home, own), *((place, name) for place in (*places, "ms_tensor.dtype", "ms_runtime"))):
        if bound in names_of(place):
            return f"from {place} import {bound} as {name}\n"
    if isinstance(value, ms_runtime.DType):
        return f"{name}: _runtime.DType\n"
    kind = type(value).__name__ if type(value) in (bool, int, float, str) else "Any"
    return f"{name}: {kind}\n"


def joined(lines: list[str]) -> str:
    """The lines, one import for all names of a module: these stubs are a fifth of what `ms` installs."""
    imports: dict[str, list[str]] = {}
    others = []
    for text in sorted(lines):
        start, _, name = text.rstrip().partition(" import ")
        if name and start.startswith("from "):
            imports.setdefault(start, []).append(name)
        else:
            others.append(text)
    return "".join(others) + "".join(f"{start} import {', '.join(names)}\n" for start, names in imports.items())


def public_names(module: Any) -> list[str]:
    """What a star import would give, and names that are loaded when they are first asked for."""
    from ms_tensor._lazy import offered

    names = {*getattr(module, "__all__", ()), *offered(module.__name__)}
    names |= {name for name, value in vars(module).items() if not isinstance(value, types.ModuleType)}
    return sorted(name for name in names if not name.startswith("_") and name not in ("annotations",))


def text_of(path: str, places: tuple[str, ...], children: list[str]) -> str:
    """The stub of one path."""
    text = HEAD + "from typing import Any\n\nimport ms_runtime as _runtime\n\n"
    # Before a star import that has a module of that name, too: a type checker keeps the first.
    text += "".join(f"from . import {child} as {child}\n" for child in children)
    if path == "" or not any(place in FOLLOWED for place in places):
        module = importlib.import_module(f"ms.{path}" if path else "ms")
        lines = []
        for name in public_names(module):
            try:
                value = getattr(module, name)
            except (AttributeError, ImportError):
                continue
            if name not in children:
                # What `ms` itself defines is not found below the stub that stands for it.
                lines.append(line(name, value, places if path else ()))
        text += joined(lines)
    else:
        text += "".join(f"from {place} import *\n" for place in places)
    return text


def import_stubs() -> dict[Path, str]:
    """Every stub of an import path with its text."""
    found = paths()
    files = {MS / "py.typed": "partial\n", MINDSPORE / "py.typed": ""}
    for path, places in found.items():
        start = f"{path}." if path else ""
        children = sorted({rest[len(start) :] for rest in found if rest and rest.startswith(start)})
        children = [child for child in children if child and "." not in child]
        parts = path.split(".") if path else []
        place = Path(*parts, "__init__.pyi") if children or not path else Path(*parts).with_suffix(".pyi")
        # A package of ours below `ms` has sources of its own.
        above = [".".join(parts[:n]) for n in range(1, len(parts) + 1)]
        if not any(found[name] == (f"ms.{name}",) for name in above):
            files[MS / place] = text_of(path, places, children)
        dotted = f"ms.{path}" if path else "ms"
        files[MINDSPORE / place] = (
            HEAD + "".join(f"from . import {child} as {child}\n" for child in children) + f"from {dotted} import *\n"
        )
    return files
