"""The documentation of functions whose docstrings are in short form, completed; see `ms_tensor._docstrings`."""

from __future__ import annotations

import importlib
import inspect
import sys
from pathlib import Path
from typing import Any

from gen_stubs import OPS

GENERATED = OPS.parent / "_generated"
#: file -> by the name of its table the module of ms_tensor whose functions it documents
FILES = {
    "ops": {"OPS": "ops"},
    "mint": {"MINT": "mint", "FUNCTIONAL": "mint.functional", "LINALG": "mint.linalg", "SPECIAL": "mint.special"},
    "numpy": {"NUMPY": "numpy", "FFT": "numpy.fft"},
}
HEAD = '"""The documentation of `ms_tensor.{}`.\n\nWritten by `nox -s gen` from docstrings; do not edit.\n"""\n'


def public_functions(module: Any) -> dict[str, Any]:
    """The functions that a module documents: what it collects, or what its own package defines and it has."""
    collected = getattr(module, "_public", None)
    if collected is not None:
        return {name: value for name, value in collected.items() if inspect.isfunction(value)}
    package = module.__name__.rpartition(".")[0]
    return {
        name: value
        for name, value in vars(module).items()
        if inspect.isfunction(value)
        and value.__module__.rpartition(".")[0] == package
        and not name.startswith("_")
        and not value.__module__.rpartition(".")[2].startswith("_")
    }


def full_docstrings(module: Any, shared: dict[str, str]) -> dict[str, str]:
    """By a function's name its docstring in full, for those in short form."""
    from ms_tensor._docstrings import complete, source_docstring

    found = {}
    functions = public_functions(module)
    for name, value in functions.items():
        function = inspect.unwrap(value)
        short = source_docstring(function)
        alias = name != function.__name__ and function.__name__ in functions
        if short and not alias:
            full = complete(short, function, shared, vars(sys.modules[function.__module__]))
            if full != short:
                found[name] = full
    return found


def literal(text: str) -> str:
    """A docstring as Python source."""
    escaped = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'"""{escaped}"""'


def documentation() -> dict[Path, str]:
    """Every generated file of documentation with its text."""
    from ms_tensor import _documented_arguments

    files = {}
    for family, tables in FILES.items():
        text = HEAD.format(family) + "\nfrom __future__ import annotations\n"
        for table, path in tables.items():
            docstrings = full_docstrings(
                importlib.import_module(f"ms_tensor.{path}"), getattr(_documented_arguments, family.upper())
            )
            text += f"\n{table}: dict[str, str] = {{\n"
            text += "".join(f'    "{name}": {literal(docstrings[name])},\n' for name in sorted(docstrings)) + "}\n"
        files[GENERATED / f"{family}_documentation.py"] = text
    return files
