"""Assumptions about the ms packages: that names in their modules and classes keep their meaning. Users do replace such
names, so each namespace that was read gets one native check (`Facts`), which compares a single number while nobody
writes to the namespace.

Only the packages' own objects are assumed; what users put into the namespaces is read from a source and guarded.
"""

from __future__ import annotations

import functools
import gc
import sys
import types
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.vm.core.trust import is_class, is_native_callable, is_native_module, is_trusted_module
from ms_jit_core.vm.core.values import is_heap_type

if TYPE_CHECKING:
    from ms_jit_core.guards import Source
    from ms_jit_core.vm.core.machine import Machine

_OPERATORS = tuple(
    f"__{prefix}{name}__"
    for name in "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split()
    for prefix in ("", "r", "i")
) + tuple(
    f"__{name}__"
    for name in "eq ne lt le gt ge neg pos abs invert bool len iter next contains getitem setitem float int index call "
    "getattr getattribute setattr enter exit hash round format".split()
)


def space_of(cls: type) -> dict[str, Any]:
    """Return the dict behind a class's `__dict__`."""
    return gc.get_referents(cls.__dict__)[0]


def namespace(owner: Any) -> dict[str, Any]:
    """Return the dict of a module or a class."""
    return space_of(owner) if is_class(owner) else vars(owner)


def is_foreign(value: Any) -> bool:
    """Return whether the value of a name in the ms packages is code from elsewhere, and so the user's."""
    kind = type(value)
    if kind in (staticmethod, classmethod):
        return is_foreign(value.__func__)
    if kind is property:
        return any(is_foreign(f) for f in (value.fget, value.fset) if f is not None)
    if kind is functools.partial or kind is types.MethodType:
        return is_foreign(value.func if kind is functools.partial else value.__func__)
    if kind is types.FunctionType:
        name = value.__globals__.get("__name__")
        return not is_trusted_module(name) and not _is_stdlib(name)
    if is_class(value):
        return is_heap_type(value) and not is_trusted_module(value.__module__) and not _is_stdlib(value.__module__)
    return kind is ms_runtime.JitFunction


def _is_stdlib(module: Any) -> bool:
    """Return whether a module is Python's own; classes made by `dataclasses` and `collections` have such modules."""
    return isinstance(module, str) and (module.partition(".")[0] in sys.stdlib_module_names - {"__main__"})


def is_code(value: Any) -> bool:
    """Return whether an object is a function, class, module or one of the packages' own instances. Its behaviour
    changes only if its name is rebound."""
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType, types.ModuleType)):
        return True
    return is_native_callable(value) or type(value).__name__ == "DType"


class NamespaceAssumptions:
    """The names that one capture assumed unchanged, by namespace."""

    def __init__(self) -> None:
        self._spaces: dict[int, tuple[Any, dict[str, Any], set[str]]] = {}
        self._whole: dict[type, Any] = {}
        self._seen: set[Any] = set()

    def name(self, owner: Any, space: dict[str, Any], name: str) -> None:
        """Assume `name` of a namespace, which may be absent."""
        found = self._spaces.get(id(space))
        if found is None:
            found = self._spaces[id(space)] = (owner, space, set())
        found[2].add(name)

    def of_class(self, m: Machine, cls: type, name: str, after: type | None = None) -> Source | None:
        """Assume a lookup along the MRO of a class of the packages. Returns a source if it finds a user's object."""
        mro = cls.__mro__
        for k in mro if after is None else mro[mro.index(after) + 1 :]:
            held = name in k.__dict__
            if is_heap_type(k):
                if issubclass(k, ms_runtime.Tensor) and held:
                    self.tensors(k)
                elif (k, name) not in self._seen:
                    self._seen.add((k, name))
                    self.name(k, space_of(k), name)
                if held and is_foreign(k.__dict__[name]):
                    return m.g.attr(m.g.const(k, k.__name__), name)
            if held:
                break
        return None

    def of_module(self, m: Machine, space: dict[str, Any], name: str, value: Any, by_user: bool) -> Source | None:
        """Assume a name of a module of the packages, read by user code or the packages' own. Returns its source if the
        value is the user's, or may change by itself."""
        if is_foreign(value) or by_user and not is_code(value):
            return m.g.global_(space, name)
        self.name(sys.modules.get(space.get("__name__", "")), space, name)
        return None

    def tensors(self, cls: type) -> None:
        """Assume all attributes of a tensor class, as any operation may use them."""
        if cls not in self._whole:
            self._whole[cls] = _whole(cls)

    def native(self, fn: Any) -> None:
        """Assume the methods of the class of a native callable."""
        if is_class(fn) or is_native_module(type(fn).__module__):
            cls = fn if is_class(fn) else type(fn)
            for k in cls.__mro__:
                if is_heap_type(k) and not issubclass(k, ms_runtime.Tensor):
                    for name in _methods(k):
                        self.name(k, space_of(k), name)

    def program(self) -> list[tuple]:
        """Return the checks as instructions of a guard program."""
        facts = [ms_runtime.Facts(owner, space, tuple(sorted(names))) for owner, space, names in self._spaces.values()]
        return [("facts", f) for f in (*facts, *self._whole.values())]


_wholes: dict[type, Any] = {}


def _whole(cls: type) -> Any:
    """Return the facts of a tensor class: its attributes, and which operators it lacks; cached while they hold."""
    known = _wholes.get(cls)
    if known is None or not known.hold_now():
        space = space_of(cls)
        known = _wholes[cls] = ms_runtime.Facts(cls, space, tuple(sorted({*space, *_OPERATORS})))
    return known


@functools.lru_cache(maxsize=1024)
def _methods(cls: type) -> tuple[str, ...]:
    return tuple(name for name, value in cls.__dict__.items() if callable(value) or isinstance(value, property))
