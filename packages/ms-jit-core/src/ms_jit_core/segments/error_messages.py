"""Errors that native parts raise outside of an interpreter instruction. The interpreter makes the messages, since they
differ between Python versions."""

from __future__ import annotations

import contextlib
import types
from typing import Any

from ms_jit_core.instructions import Code


def unbound_error(code: Code, name: str) -> NameError:
    """Return the exception for reading an unbound local or closure cell."""
    read = "inner()" if name in code.freevars else name
    space: dict[str, Any] = {}
    exec(f"def made():\n if 0: {name} = 0\n def inner(): return {name}\n return {read}", space)
    try:
        space["made"]()
    except NameError as e:
        e.__traceback__ = e.__context__ = None
        return e
    raise AssertionError(name)


def cell_content(code: Code, name: str, cell: types.CellType) -> Any:
    """Return the contents of a closure cell, or raise the error for an unbound name, without a context."""
    with contextlib.suppress(ValueError):
        return cell.cell_contents
    raise unbound_error(code, name)


def imported_from(module: object, name: str) -> Any:
    """Return the result of ``from module import name`` after `module` turned out to lack the attribute: a submodule, or
    raise the interpreter's ImportError."""
    named = types.ModuleType("_")  # a plain module, so that the user's `__getattr__` does not run twice
    for k in ("__name__", *(("__spec__", "__file__") if isinstance(module, types.ModuleType) else ())):
        with contextlib.suppress(AttributeError):
            setattr(named, k, getattr(module, k))
    space: dict[str, Any] = {"__builtins__": {"__import__": lambda *args: named}}
    exec(compile(f"from _ import {name} as found", __file__, "exec"), space)
    return space["found"]
