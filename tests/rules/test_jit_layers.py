"""Which part of ms-jit-core may import which, imports inside functions included: none what stands above it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house

SOURCES = house.source_dir("ms-jit-core") / "ms_jit_core"

#: from the ground up; a name stands for the module and all in it, unless a longer one is listed
LAYERS = [
    "errors python_versions instructions graph_text",
    "guards guard_text graph_files dynamic warning_watch recording",
    "bytecode_decoder",
    "vm",
    "outputs capture",
    "segments",
    "capture_store driver",
    "compile_cache check explanation",
]
HEIGHTS = {name: height for height, names in enumerate(LAYERS) for name in names.split()}


def height(module: str) -> int:
    """The layer of a module: that of the longest name in the table that it begins with."""
    parts = module.split(".")
    names = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
    return next(HEIGHTS[name] for name in names if name in HEIGHTS)


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports when it runs."""
    tree = ast.parse(path.read_text())
    only_typed = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in only_typed:
            module = (node.module or "").removeprefix("ms_jit_core").removeprefix(".")
            if (node.module or "").split(".")[0] == "ms_jit_core":
                names = [f"{module}.{alias.name}".strip(".") for alias in node.names]
                inner = [n for n in names if (SOURCES / n.replace(".", "/")).with_suffix(".py").exists()]
                found.update([*inner, *([module] if module and len(inner) < len(names) else [])])
    return found


def test_nothing_imports_what_stands_above_it() -> None:
    seen = set()
    for path in SOURCES.rglob("*.py"):
        module = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
        if module != "__init__":
            seen |= {(module, other) for other in imports(path) if height(other) > height(module)}
    assert not seen
