"""What CPython says of failures, where the Pythons say it in different words."""

from __future__ import annotations

import contextlib
import sys
import types
from typing import Any

from ms_jit_core.vm.instr import Code


def unsupported_context(cls: type, missing: str) -> tuple[type[Exception], str]:
    """The exception, as CPython words it, where `with` gets an object that lacks the method `missing`."""
    half = missing == "__exit__" and any("__enter__" in k.__dict__ for k in cls.__mro__)
    if sys.version_info < (3, 11):
        return AttributeError, "__exit__" if half else "__enter__"
    text = f"'{cls.__name__}' object does not support the context manager protocol"
    return TypeError, f"{text} (missed __exit__ method)" if half else text


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


def name_is_no_string(builtin: str, name: object) -> str:
    """`builtin` (getattr and its like) was given a name that is no string."""
    if sys.version_info < (3, 11) and builtin in ("getattr", "hasattr"):
        return f"{builtin}(): attribute name must be string"
    return f"attribute name must be string, not '{type(name).__name__}'"


def no_place(cls: type, name: str) -> str:
    """An attribute is set, or deleted, of an object that has neither a dict nor a descriptor for it."""
    if any(name in k.__dict__ for k in cls.__mro__):
        return f"'{cls.__name__}' object attribute '{name}' is read-only"
    more = " and no __dict__ for setting new attributes" if sys.version_info >= (3, 13) else ""
    return f"'{cls.__name__}' object has no attribute '{name}'{more}"


def nothing_to_delete(cls: type, name: str) -> str:
    """`del` of an attribute that an object does not have."""
    slot = next((k.__dict__[name] for k in cls.__mro__ if name in k.__dict__), None)
    if type(slot) is types.MemberDescriptorType or sys.version_info < (3, 11) and cls.__dictoffset__:
        return name
    if not cls.__dictoffset__:
        return no_place(cls, name)
    return f"'{cls.__name__}' object has no attribute '{name}'"


def not_iterable_into(plain: bool) -> str:
    """What is no iterable is assigned to a slice of a list; `plain`: one without a step."""
    return "can only assign an iterable" if plain and sys.version_info < (3, 13) else _INTO_EXTENDED


_INTO_EXTENDED = "must assign iterable to extended slice"


_OLD_PROPERTY = {"getter": "unreadable attribute", "setter": "can't set attribute", "deleter": "can't delete attribute"}


def property_without(what: str, cls_name: str, name: str) -> str:
    """A property lacks its getter, setter or deleter."""
    if sys.version_info < (3, 11):
        return f"{_OLD_PROPERTY[what]} '{name}'"
    return f"property '{name}' of '{cls_name}' object has no {what}"


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
