"""Generate stubs of modules that collect their names at import, which type checkers do not follow."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import sys
from pathlib import Path
from typing import Any

import ms_runtime

HEAD = '"""{}\n\nWritten by `nox -s gen` from the op table; do not edit.\n"""\n\nfrom __future__ import annotations\n\n'
OPS = Path(__file__).resolve().parent.parent / "packages" / "ms-tensor" / "src" / "ms_tensor" / "ops"
#: modules of functions, and their descriptions
COLLECTED = {"mint": "`mindspore.mint`", "mint.special": "`mindspore.mint.special`", "numpy": "`mindspore.numpy`"}


def stub() -> str:
    """Return ops/__init__.pyi: the source of each name that `ms_tensor.ops` collects at import."""
    from ms_tensor import ops

    text = "# ruff: noqa\n" + HEAD.format("The names of `ms_tensor.ops`, for type checkers and editors.")
    lines = []
    for name, value in ops._public.items():
        lines.append(f"from {value.__module__} import {value.__name__} as {name}\n")
    for name in ops.operations.__all__:
        lines.append(f"from ms_tensor.ops.operations import {name} as {name}\n")
    for name in ("HyperMap", "Map", "MultitypeFuncGraph", "partial"):
        lines.append(f"from ms_tensor.ops.composite import {name} as {name}\n")
    modules = sorted(name for name, value in vars(ops).items() if type(value) is type(sys) and value.__package__)
    lines += [f"from . import {name} as {name}\n" for name in modules if not name.startswith("_")]
    return text + "".join(sorted(set(lines)))


def method_stub(function: Any, result: str) -> str:
    """Return a method's signature; annotations other than builtin types become Any."""
    parts = ["self"]
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        kind = parameter.annotation if parameter.annotation in (bool, int, float, str) else Any
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = "" if parameter.default is parameter.empty else " = ..."
        parts.append(f"{star}{parameter.name}: {kind.__name__}{default}")
    return f"    def {function.__name__}({', '.join(parts)}) -> {result}: ...\n"


def class_stub() -> str:
    """Return ops/operations/__init__.pyi: the Primitive classes with the signatures of constructors and calls."""
    from ms_tensor.ops import operations

    text = "# ruff: noqa\n" + HEAD.format("The Primitive classes, for type checkers and editors.")
    text += f"from typing import Any\n\n__all__ = {sorted(operations.__all__)}\n\n"
    named = sorted(set(operations.__all__) - set(operations._names))
    text += "".join(f"from ..primitive import {name} as {name}\n" for name in named)
    places = operations._places
    text += "".join(f"from .{places[name].rpartition('.')[2]} import {name} as {name}\n" for name in sorted(places))
    for name in sorted(set(operations._names) - set(places)):
        made = getattr(operations, name)
        if made.__name__ != name:
            text += f"\n{name} = {made.__name__}\n"
        else:
            text += f"\nclass {name}(Primitive):\n"
            text += method_stub(made.__init__, "None") + method_stub(made.__call__, "Any")
    return text


@functools.cache
def defined_in(module: str) -> set[str]:
    """Return the functions and classes that a module's source defines, which a type checker sees."""
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    return {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def function_stub(name: str, function: Any) -> str:
    """Return the signature of a table function; annotations other than builtin types and Tensor become Any."""
    known = {bool: "bool", int: "int", float: "float", str: "str", ms_runtime.Tensor: "Tensor"}
    parts: list[str] = []
    star = False
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            parts.append("*")
        star = star or parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        kind = parameter.annotation if isinstance(parameter.annotation, str) else known.get(parameter.annotation)
        kind = kind if kind in known.values() else "Any"
        sign = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = "" if parameter.default is parameter.empty else " = ..."
        parts.append(f"{sign}{parameter.name}: {kind}{default}")
    return f"def {name}({', '.join(parts)}) -> Tensor: ...\n"


def collected_stub(module: Any, title: str) -> str:
    """Return the stub of a module that collects its names at import."""
    from ms_tensor import dtype

    imports, definitions = ["from ms_runtime import Tensor as Tensor\n", "from typing import Any\n"], []
    for name in sorted(module.__all__):
        value = getattr(module, name)
        home, own = getattr(value, "__module__", None), getattr(value, "__name__", "")
        if isinstance(value, type(sys)):
            parent, _, leaf = value.__name__.rpartition(".")
            imports.append(f"from {parent} import {leaf} as {name}\n")
        elif home not in (None, module.__name__) and own in defined_in(home):
            imports.append(f"from {home} import {own} as {name}\n")
        elif callable(value) and home is not None:
            definitions.append(function_stub(name, value))
        elif hasattr(dtype, name):
            imports.append(f"from ms_tensor.dtype import {name} as {name}\n")
        else:
            definitions.append(f"{name}: Any\n")
    head = "# ruff: noqa\n" + HEAD.format(f"The names of {title}, for type checkers and editors.")
    return head + "".join(sorted(imports)) + f"\n__all__ = {sorted(module.__all__)}\n" + "".join(definitions)


def stubs() -> dict[Path, str]:
    """Return every generated stub with its text."""
    files = {OPS / "__init__.pyi": stub(), OPS / "operations" / "__init__.pyi": class_stub()}
    for path, title in COLLECTED.items():
        module = importlib.import_module(f"ms_tensor.{path}")
        place = Path(*path.split("."), *(["__init__.pyi"] if hasattr(module, "__path__") else [])).with_suffix(".pyi")
        files[OPS.parent / place] = collected_stub(module, title)
    return files
