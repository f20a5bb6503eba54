"""Generate the full documentation of functions with short docstrings; see `ms_tensor._docstrings`."""

from __future__ import annotations

import importlib
import inspect
import sys
from pathlib import Path
from typing import Any

from gen_functions import FROM_ROWS, row_docstrings
from gen_stubs import OPS

GENERATED = OPS.parent / "_generated"
NN = OPS.parents[3] / "ms-nn" / "src" / "ms_nn" / "_generated"
MS = OPS.parents[3] / "ms" / "src" / "ms" / "_generated"
#: file -> the table of arguments, and for each table of docstrings the module whose functions it documents
FILES: dict[Path, tuple[str, dict[str, str]]] = {
    GENERATED / "ops_documentation.py": (
        "ms_tensor:OPS",
        {"OPS": "ms_tensor.ops", "TOP": "ms_tensor", "CONTEXT": "ms_tensor.context"},
    ),
    GENERATED / "mint_documentation.py": (
        "ms_tensor:MINT",
        {
            "MINT": "ms_tensor.mint",
            "FUNCTIONAL": "ms_tensor.mint.functional",
            "LINALG": "ms_tensor.mint.linalg",
            "SPECIAL": "ms_tensor.mint.special",
        },
    ),
    GENERATED / "numpy_documentation.py": (
        "ms_tensor:NUMPY",
        {"NUMPY": "ms_tensor.numpy", "FFT": "ms_tensor.numpy.fft"},
    ),
    NN / "__init__.py": (
        "ms_nn:FUNCTIONS",
        {
            "NN": "ms_nn",
            "AMP": "ms_nn.amp",
            "SAVED_TENSORS": "ms_nn.saved_tensors",
            "SHARDED_CHECKPOINT": "ms_nn.sharded_checkpoint",
            "CHECKPOINT_TRANSFORM": "ms_nn.checkpoint_transform",
        },
    ),
    MS / "communication.py": (
        "ms:COMMUNICATION",
        {"COMM_FUNC": "ms.communication.comm_func", "IN_PLACE": "ms.communication.in_place"},
    ),
    MS / "scipy.py": (
        "ms:SCIPY",
        {"FFT": "ms.scipy.fft", "LINALG": "ms.scipy.linalg", "OPTIMIZE": "ms.scipy.optimize"},
    ),
}
HEAD = '"""The documentation of `{}`.\n\nWritten by `nox -s gen` from docstrings; do not edit.\n"""\n'


def public_functions(module: Any) -> dict[str, Any]:
    """Return the functions that a module documents: those that it collects, or those defined in its package.

    A module of `ms_nn` documents its own functions; `ms_nn` documents those of its families, which are packages.
    """
    collected = getattr(module, "_public", None)
    if collected is not None:
        return {name: value for name, value in collected.items() if inspect.isfunction(value)}
    package = module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]
    below = "ms_nn" if module.__name__ == "ms_nn" else None
    package = module.__name__ if package == "ms_nn" != module.__name__ else package
    return {
        name: value
        for name, value in vars(module).items()
        if inspect.isfunction(value)
        and (
            package in (value.__module__, value.__module__.rpartition(".")[0])
            or value.__module__.partition(".")[0] == below
        )
        and not name.startswith("_")
        and not value.__module__.rpartition(".")[2].startswith("_")
    }


def short_docstring(function: Any) -> str:
    """Return the short docstring of a function; functions generated from rows contain only its first paragraphs."""
    from ms_tensor._docstrings import _INDENTED, source_docstring

    code = getattr(inspect.unwrap(function), "__code__", None)
    place = Path(code.co_filename) if code else Path()
    # The package may be installed elsewhere, so only the last folders are compared.
    from_row = code is not None and place.parent.parts[-3:] == FROM_ROWS.parts[-3:]
    found = row_docstrings().get((place.stem, code.co_name)) if from_row else None
    if found is None:
        return source_docstring(function)
    return found.replace("\n", "\n    ") if _INDENTED else found


def short_docstrings(module: Any) -> dict[str, Any]:
    """Return what a module defines, with the docstrings of its functions instead of the functions."""
    return {
        name: short_docstring(value) if inspect.isfunction(value) else value for name, value in vars(module).items()
    }


def full_docstrings(module: Any, shared: dict[str, str]) -> dict[str, str]:
    """Return the full docstrings by function name, for functions with a short docstring."""
    from ms_tensor._docstrings import complete

    found = {}
    functions = public_functions(module)
    for name, value in functions.items():
        function = inspect.unwrap(value)
        short = short_docstring(function)
        alias = name != function.__name__ and function.__name__ in functions
        if short and not alias:
            full = complete(short, function, shared, short_docstrings(sys.modules[function.__module__]))
            if full != short:
                found[name] = full
    return found


def method_docstrings() -> dict[str, str]:
    """Return the full docstrings by method name; a method that is also a function of `ops` has the function's."""
    from ms_tensor import Tensor
    from ms_tensor._docstrings import complete, examples_section, has_summary
    from ms_tensor._documented_arguments import METHODS as shared
    from ms_tensor._methods import documentation, function_of

    found = {}
    for name, text in documentation.METHODS.items():
        function = function_of(inspect.getattr_static(Tensor, name))
        short = "" if has_summary(text) else inspect.cleandoc(short_docstring(function))
        if "\n\nArgs:" in short or "\n\nRaises:" in short or "\n\nReturns:" in short:
            found[name] = f"{short}\n\n{examples_section(text)}\n"
            continue
        if not short and not has_summary(text):
            raise ValueError(f"the method '{name}' has no summary")
        bound = not isinstance(inspect.getattr_static(Tensor, name), staticmethod)
        full = complete(f"{short}\n\n{text}" if short else text, function, shared, is_method=bound)
        in_place = name.endswith("_")
        found[name] = full.replace("Returns:\n    Tensor.\n", "Returns:\n    This tensor.\n") if in_place else full
    return found


def literal(text: str) -> str:
    """Return a docstring as Python source."""
    escaped = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'"""{escaped}"""'


def documentation() -> dict[Path, str]:
    """Return every generated file of documentation with its text."""
    files = {}
    for place, (arguments, tables) in FILES.items():
        package, _, name = arguments.partition(":")
        shared = getattr(importlib.import_module(f"{package}._documented_arguments"), name)
        text = HEAD.format("`, `".join(tables.values())) + "\nfrom __future__ import annotations\n"
        for table, path in tables.items():
            docstrings = full_docstrings(importlib.import_module(path), shared)
            text += f"\n{table}: dict[str, str] = {{\n"
            text += "".join(f'    "{name}": {literal(docstrings[name])},\n' for name in sorted(docstrings)) + "}\n"
        files[place] = text
    text = HEAD.format("Tensor") + "\nfrom __future__ import annotations\n\nMETHODS: dict[str, str] = {\n"
    text += "".join(f'    "{name}": {literal(full)},\n' for name, full in sorted(method_docstrings().items())) + "}\n"
    files[GENERATED / "method_documentation.py"] = text
    return files
