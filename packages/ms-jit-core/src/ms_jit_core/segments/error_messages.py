"""Errors that native parts raise where no instruction of the interpreter does: asked of the interpreter itself, since
the Pythons word them differently."""

from __future__ import annotations

import contextlib
import types
from typing import Any

from ms_jit_core.instructions import Code


def unbound_error(code: Code, name: str) -> NameError:
    """The exception for reading a local or a closure cell that holds nothing."""
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
    """What a closure cell holds. Its own error is no context of the user's."""
    with contextlib.suppress(ValueError):
        return cell.cell_contents
    raise unbound_error(code, name)


def imported_from(module: object, name: str) -> Any:
    """What ``from module import name`` gives where `module` lacks the attribute, which was looked up: a submodule, or
    the interpreter's ImportError."""
    named = types.ModuleType("_")  # has no rules for attributes: nothing of the user's runs a second time
    for k in ("__name__", *(("__spec__", "__file__") if isinstance(module, types.ModuleType) else ())):
        with contextlib.suppress(AttributeError):
            setattr(named, k, getattr(module, k))
    space: dict[str, Any] = {"__builtins__": {"__import__": lambda *args: named}}
    exec(compile(f"from _ import {name} as found", __file__, "exec"), space)
    return space["found"]
