"""Generate stubs of import paths such as `ms.nn` and `mindspore.common.dtype`, which an import hook serves at run time.

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
#: lines shared by several stubs, below `ms-stubs`: there is no such module at run time
SHARED = "_shared_names"
#: the first line of both packages' own stubs; hundreds of others without it save 40 kB
HEAD = "# The stubs in this folder are written by `nox -s gen`; do not edit them.\n"
#: names that modules import for their own annotations
_OF_TYPING = {"Any", "Callable", "TYPE_CHECKING"}
#: packages with their own stub, or whose names a type checker finds in the sources
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
    """Return every public path below `ms`, with the modules of its names; the empty path is `ms` itself."""
    from ms import _import_paths

    found = {path: (place,) for path, place in _import_paths._MODULES.items()}
    found |= {path: tuple(place.partition(":")[0] for place in view) for path, view in _import_paths._VIEWS.items()}
    for path, names in BELOW.items():
        place = path.replace("dataset", "ms_dataset", 1)
        found |= {f"{path}.{name}": (f"{place}.{name}",) for name in names}
    public = {path: places for path, places in found.items() if not any(part[0] == "_" for part in path.split("."))}
    del public["run_check"]  # its stub would hide the function of that name
    for path in list(public):
        parent = path.rpartition(".")[0]
        while parent and parent not in public:
            public[parent] = ()
            parent = parent.rpartition(".")[0]
    return {"": ("ms",), **public}


@functools.cache
def names_of(module: str) -> frozenset[str]:
    """Return the names that a module's source binds at its top level, which a type checker sees."""
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
    """Return the import by which a stub says where a name comes from."""
    # The `__name__` of a layer of `mint`, which it prints, differs from the name in its module.
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
    """Return the lines with one import for all names of a module: these stubs are a fifth of what `ms` installs."""
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
    """Return the names of a star import, and names that are loaded at their first use."""
    from ms_tensor._lazy import offered

    names = {*getattr(module, "__all__", ()), *offered(module.__name__)}
    names |= {name for name, value in vars(module).items() if not isinstance(value, types.ModuleType)}
    return sorted(name for name in names if not name.startswith("_") and name not in ("annotations",))


def lines_of(path: str, places: tuple[str, ...], children: list[str]) -> list[str]:
    """Return the lines of a path's stub, one per name."""
    module = importlib.import_module(f"ms.{path}" if path else "ms")
    lines = []
    for name in public_names(module):
        try:
            value = getattr(module, name)
        except (AttributeError, ImportError):
            continue
        if name not in children and name not in _OF_TYPING:
            # A type checker does not find what `ms` itself defines below the stub that replaces it.
            lines.append(line(name, value, places if path else ()))
    return lines


def groups_of(lines: dict[str, list[str]]) -> dict[str, tuple[tuple[str, ...], list[str]]]:
    """Group the lines that the same stubs share, such as the modules of `nn.layer`; each group gets a stub.

    A group of less than 200 characters is not worth a file.
    """
    users: dict[str, list[str]] = {}
    for path in sorted(lines):
        for text in lines[path]:
            users.setdefault(text, []).append(path)
    shared: dict[tuple[str, ...], list[str]] = {}
    for text, paths_with_it in users.items():
        shared.setdefault(tuple(paths_with_it), []).append(text)
    groups: dict[str, tuple[tuple[str, ...], list[str]]] = {}
    for paths_with_them, texts in sorted(shared.items()):
        if len(paths_with_them) > 1 and len(joined(texts)) >= 200:
            name = paths_with_them[0].replace(".", "_") or "ms"
            groups[f"{name}_{sum(other.startswith(name) for other in groups)}"] = (paths_with_them, texts)
    return groups


def stub(imports: list[str], lines: list[str]) -> str:
    """Return the text of a stub with these imports before its lines."""
    text = joined(lines)
    head = "from typing import Any\n" if " Any\n" in text else ""
    head += "import ms_runtime as _runtime\n" if "_runtime.DType" in text else ""
    return head + "".join(imports) + text


def import_stubs() -> dict[Path, str]:
    """Return every stub of an import path with its text."""
    found = paths()
    files = {MS / "py.typed": "partial\n", MINDSPORE / "py.typed": ""}
    files[MS / SHARED / "__init__.pyi"] = ""
    inside = {path: children_of(path, found) for path in found}
    typed = {path: places for path, places in found.items() if not is_own(path, found)}
    followed = {path for path, places in typed.items() if path and any(place in FOLLOWED for place in places)}
    lines = {path: lines_of(path, places, inside[path]) for path, places in typed.items() if path not in followed}
    groups = groups_of(lines)
    for name, (_, texts) in groups.items():
        files[MS / SHARED / f"{name}.pyi"] = stub([], texts)
    for path in found:
        # Before a star import that has a module of that name, too: a type checker keeps the first.
        imports = [f"from . import {child} as {child}\n" for child in inside[path]]
        parts = path.split(".") if path else []
        place = Path(*parts, "__init__.pyi") if inside[path] or not path else Path(*parts).with_suffix(".pyi")
        dotted = f"ms.{path}" if path else "ms"
        files[MINDSPORE / place] = "".join(imports) + f"from {dotted} import *\n"
        if path in followed:
            files[MS / place] = stub([*imports, *(f"from {name} import *\n" for name in typed[path])], [])
        elif path in typed:
            of_path = {name: texts for name, (users, texts) in groups.items() if path in users}
            elsewhere = {text for texts in of_path.values() for text in texts}
            stars = [f"from ms.{SHARED}.{name} import *\n" for name in of_path]
            files[MS / place] = stub([*imports, *stars], [text for text in lines[path] if text not in elsewhere])
    for folder in (MS, MINDSPORE):
        files[folder / "__init__.pyi"] = HEAD + files[folder / "__init__.pyi"]
    return files


def children_of(path: str, found: dict[str, tuple[str, ...]]) -> list[str]:
    """Return the names of the paths directly below a path."""
    start = f"{path}." if path else ""
    below = {rest[len(start) :] for rest in found if rest and rest.startswith(start)}
    return sorted(child for child in below if child and "." not in child)


def is_own(path: str, found: dict[str, tuple[str, ...]]) -> bool:
    """Return whether a path is, or is in, a package of this tree below `ms`, which has its own sources."""
    parts = path.split(".") if path else []
    above = [".".join(parts[:n]) for n in range(1, len(parts) + 1)]
    return any(found[name] == (f"ms.{name}",) for name in above)
