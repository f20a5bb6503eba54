"""What CPython says of failures of the instructions that run natively, where the Pythons say it in different words."""

from __future__ import annotations

import contextlib
import sys
import types
from typing import Any

from ms_jit_core.instructions import Code


def unsupported_context(cls: type, missing: str) -> tuple[type[Exception], str]:
    """The exception, as CPython words it, where `with` gets an object that lacks the method `missing`."""
    half = missing == "__exit__" and any("__enter__" in k.__dict__ for k in cls.__mro__)
    if sys.version_info < (3, 11):
        return AttributeError, "__exit__" if half else "__enter__"
    text = f"'{cls.__name__}' object does not support the context manager protocol"
    return TypeError, f"{text} (missed __exit__ method)" if half else text


#: where a class pattern has no class
NOT_A_CLASS = "called match pattern must be a " + ("type" if sys.version_info < (3, 12) else "class")


def too_many(cls: str, allowed: int, given: int) -> str:
    """A class pattern has too many patterns by position."""
    return f"{cls}() accepts {allowed} positional sub-pattern{'' if allowed == 1 else 's'} ({given} given)"


_UNBOUND = (
    "'{}' referenced before assignment"
    if sys.version_info < (3, 11)
    else "'{}' where it is not associated with a value"
)
_ACCESS = "" if sys.version_info < (3, 11) else "cannot access "


def unbound_local(name: str) -> str:
    """CPython's words for reading a local that holds nothing."""
    return f"{_ACCESS}local variable {_UNBOUND.format(name)}"


def unbound_cell(code: Code, name: str) -> tuple[type[NameError], str]:
    """The exception, as CPython words it, for reading a cell that holds nothing."""
    if name in code.freevars:
        return NameError, f"{_ACCESS}free variable {_UNBOUND.format(name)} in enclosing scope"
    return UnboundLocalError, unbound_local(name)


def unbound_error(code: Code, name: str) -> NameError:
    """The exception for reading a cell that holds nothing; a plain NameError has the name, as the interpreter's has."""
    cls, text = unbound_cell(code, name)
    error = cls(text)
    if cls is NameError:
        error.name = name
    return error


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
