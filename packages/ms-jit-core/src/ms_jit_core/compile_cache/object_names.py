"""Descriptions of objects that a capture compares by identity or calls, by which another process finds its own.

`describe` returns plain data about an object; an object of another process matches if its description is equal. `find`
looks up the name in a description among the loaded modules, without running code. Objects without such a name
(functions and classes made by functions, code objects) are found during a call, among the objects that the guards load.
"""

from __future__ import annotations

import builtins
import dataclasses
import enum
import functools
import re
import sys
import types
from typing import Any

import ms_runtime

from ms_jit_core.compile_cache.digests import (
    NoContent,
    class_digest,
    code_digest,
    digest,
    functions_in,
    name_of,
    package_version,
)
from ms_jit_core.vm.core.trust import is_class, is_numpy_callable
from ms_jit_core.vm.core.values import NULL

_DESCRIPTORS = (
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
    types.ClassMethodDescriptorType,
)
#: namespaces whose objects are unique in every process
SINGLES: dict[str, Any] = {
    "modules": sys.modules,
    "default factory": dataclasses._HAS_DEFAULT_FACTORY,  # type: ignore[attr-defined]
    "null": NULL.val,
}
_HOLDERS = (property, staticmethod, classmethod, functools.cached_property)


def is_namespace(o: dict) -> bool:
    """Return whether a dict is the namespace of a loaded module."""
    module = sys.modules.get(o["__name__"]) if type(o.get("__name__")) is str else None
    return module is not None and module.__dict__ is o


def describe(what: Any, root: types.FunctionType) -> list[Any]:
    """Describe an object as plain data; raises NoContent if that is impossible.

    `root` is the jitted function itself.
    """
    o: Any = what
    t = type(o)
    if o is root:
        return ["root"]
    if o is root.__globals__:
        return ["root globals"]
    for name, single in SINGLES.items():
        if o is single:
            return ["single", name]
    if t is dict:
        if is_namespace(o):
            return ["namespace", o["__name__"]]
        raise NoContent("a dict that is not a module's namespace")
    if isinstance(o, types.ModuleType):
        if sys.modules.get(o.__name__) is o:
            return ["module", o.__name__]
        raise NoContent(f"the module {o.__name__}, which is not loaded under its name")
    if is_class(o):
        return ["class", *name_of(o), class_digest(o)]
    if t is types.FunctionType:
        return ["function", *name_of(o), code_digest(o.__code__)]
    if t is types.CodeType:
        return ["code", code_digest(o)]
    if t is ms_runtime.JitFunction:
        return ["jitted", *name_of(o), code_digest(o.fn.__code__)]
    if isinstance(o, enum.Enum):
        return ["member", describe(type(o), root), o.name]
    if t is tuple and o and is_class(o[0]) and o[0].__mro__ is o:
        return ["mro", describe(o[0], root)]
    if t is frozenset:
        return ["frozenset", digest(o)]
    if t is re.Pattern:
        return ["pattern", digest(o.pattern, o.flags)]
    if isinstance(what, _DESCRIPTORS):
        if what.__objclass__.__dict__.get(what.__name__) is o:
            return ["in class", describe(what.__objclass__, root), what.__name__]
        raise NoContent(f"the descriptor {what.__name__}")
    if t is types.BuiltinFunctionType and isinstance(o.__self__, types.ModuleType) or is_numpy_callable(o):
        module, name = name_of(o)
        module = module or ("numpy" if is_numpy_callable(o) else "")
        return ["native", module, name, t.__name__, package_version(module)]
    if isinstance(o, _HOLDERS):
        return ["holder", t.__name__, [code_digest(f.__code__) for f in functions_in(o)]]
    raise NoContent(f"a {t.__name__}")


def describe_name(space: dict[str, Any], name: str) -> list[Any]:
    """Describe the value of a name in the ms packages as plain data: enough to distinguish the packages' own value from
    any other. The packages' content is part of every key."""
    return _brief(space[name]) if name in space else []


def _brief(value: Any) -> list[Any]:
    kind = type(value)
    if kind is types.FunctionType:
        return ["function", value.__globals__.get("__name__"), value.__qualname__, value.__code__.co_firstlineno]
    if isinstance(value, _HOLDERS):
        return [kind.__name__, [code_digest(f.__code__) for f in functions_in(value)]]
    if isinstance(value, types.ModuleType):
        return ["module", value.__name__]
    if value is None or kind in (bool, int, str):
        return [kind.__name__, value if kind is not int else hex(value)]
    if kind is float:
        return ["float", value.hex()]
    return [kind.__name__, *name_of(value), *name_of(kind)]


def lookup_path(space: dict, path: str) -> Any:
    """Return the value of a dotted name, by namespaces alone; None if there is none."""
    found: Any = None
    for i, part in enumerate(path.split(".")):
        if i:
            if not is_class(found):
                return None
            space = found.__dict__  # type: ignore[assignment]
            found = space.get(part)
            if isinstance(found, (staticmethod, classmethod)):
                found = found.__func__
        else:
            found = space.get(part)
        if found is None:
            return None
    return found


def find(about: list[Any], root: types.FunctionType) -> Any:
    """Return the object of a description that has a name in a loaded module, or None."""
    kind = about[0]
    if kind == "root":
        return root
    if kind == "root globals":
        return root.__globals__
    if kind == "single":
        return SINGLES.get(about[1])
    found: Any = None
    if kind == "namespace":
        module = sys.modules.get(about[1])
        found = None if module is None else module.__dict__
    elif kind == "module":
        found = sys.modules.get(about[1])
    elif kind in ("class", "function", "native", "jitted"):
        module = sys.modules.get(about[1])
        found = None if module is None else lookup_path(module.__dict__, about[2])
        if kind == "function" and type(found) is ms_runtime.JitFunction:
            found = found.fn
    elif kind == "member":
        cls = find(about[1], root)
        found = cls.__members__.get(about[2]) if isinstance(cls, enum.EnumMeta) else None
    elif kind == "mro":
        cls = find(about[1], root)
        found = cls.__mro__ if is_class(cls) else None
    elif kind == "in class":
        cls = find(about[1], root)
        found = cls.__dict__.get(about[2]) if is_class(cls) else None
    return found if found is not None and matches(found, about, root) else None


def matches(o: Any, about: list[Any], root: types.FunctionType) -> bool:
    """Return whether `o` matches a description."""
    try:
        return describe(o, root) == about
    except NoContent:
        return False


# modules of functions that an entry may call
_BUILDERS = frozenset({"ms_jit_core.outputs", "ms_jit_core.vm.control_flow.iteration"})
_CONTAINERS = (list, dict, set, object)
_MAKERS = frozenset({slice, zip, enumerate, iter, dict, tuple, list, set, frozenset})


def may_call(o: Any) -> bool:
    """Return whether an entry read from a file may call `o`: only builders of this package, and Python's own
    containers, iterators and exceptions. Captures make no other calls."""
    if type(o) is types.FunctionType:
        return o.__module__ in _BUILDERS
    if isinstance(o, (types.MethodDescriptorType, types.WrapperDescriptorType)):
        return o.__objclass__ in _CONTAINERS
    if is_class(o) and issubclass(o, BaseException):
        return getattr(builtins, o.__name__, None) is o
    try:
        return o in _MAKERS
    except TypeError:
        return False
