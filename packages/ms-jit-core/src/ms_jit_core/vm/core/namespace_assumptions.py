"""What a capture takes for granted of the ms packages: that names of their modules and classes stand for what they
stand for now. Users do replace them. Each namespace that was looked into becomes one native check (`Facts`), which
compares one number while nobody writes there.

Only the packages' own objects are taken so; what users put into their namespaces is read from a source, and guarded.
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

#: how far names are followed through functions that run natively
_DEPTH = 4
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
    """The dict behind a class's `__dict__`."""
    return gc.get_referents(cls.__dict__)[0]


def namespace(owner: Any) -> dict[str, Any]:
    """The dict of a module or a class."""
    return space_of(owner) if is_class(owner) else vars(owner)


def is_foreign(value: Any) -> bool:
    """Whether an object that a name of the ms packages stands for is code from elsewhere: the user's, then."""
    kind = type(value)
    if kind in (staticmethod, classmethod):
        return is_foreign(value.__func__)
    if kind is property:
        return any(is_foreign(f) for f in (value.fget, value.fset) if f is not None)
    if kind is functools.partial or kind is types.MethodType:
        return is_foreign(value.func if kind is functools.partial else value.__func__)
    if kind is types.FunctionType:
        name = value.__globals__.get("__name__")
        return not is_trusted_module(name) and not _of_the_library(name)
    if is_class(value):
        return is_heap_type(value) and not is_trusted_module(value.__module__) and not _of_the_library(value.__module__)
    return kind is ms_runtime.JitFunction


def _of_the_library(module: Any) -> bool:
    """Whether a module is Python's own, or made by its `dataclasses` and `collections`."""
    return isinstance(module, str) and (module.partition(".")[0] in sys.stdlib_module_names - {"__main__"})


def is_code(value: Any) -> bool:
    """Whether an object is a function, class or module, or one of the packages' own instances: what it does changes
    only where a name is given another one."""
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType, types.ModuleType)):
        return True
    return is_native_callable(value) or type(value).__name__ == "DType"


class NamespaceAssumptions:
    """The names that one capture took for granted, by namespace."""

    def __init__(self) -> None:
        self._spaces: dict[int, tuple[Any, dict[str, Any], set[str]]] = {}
        self._whole: dict[type, Any] = {}
        self._seen: set[Any] = set()

    def name(self, owner: Any, space: dict[str, Any], name: str) -> None:
        """`name` of a namespace, which may be absent."""
        found = self._spaces.get(id(space))
        if found is None:
            found = self._spaces[id(space)] = (owner, space, set())
        found[2].add(name)

    def of_class(self, m: Machine, cls: type, name: str, after: type | None = None) -> Source | None:
        """A look-up along the MRO of a class of the packages. Gives a source where what it finds is the user's."""
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
        """A name of a module of the packages, which user code or the packages' own code reads: its source where what it
        stands for is the user's, or may change by itself."""
        if is_foreign(value) or by_user and not is_code(value):
            return m.g.global_(space, name)
        self.name(sys.modules.get(space.get("__name__", "")), space, name)
        return None

    def tensors(self, cls: type) -> None:
        """All that a class of tensors has: any operation on one may use it."""
        if cls not in self._whole:
            self._whole[cls] = _whole(cls)

    def native(self, fn: Any) -> None:
        """What a function that runs natively reads of its modules, as far as its code says."""
        if is_class(fn) or is_native_module(type(fn).__module__):
            cls = fn if is_class(fn) else type(fn)
            for k in cls.__mro__:
                if is_heap_type(k) and not issubclass(k, ms_runtime.Tensor):
                    for name in _methods(k):
                        self.name(k, space_of(k), name)

    def program(self) -> list[tuple]:
        """The checks, as instructions of a guard program."""
        facts = [ms_runtime.Facts(owner, space, tuple(sorted(names))) for owner, space, names in self._spaces.values()]
        return [("facts", f) for f in (*facts, *self._whole.values())]


_wholes: dict[type, Any] = {}


def _whole(cls: type) -> Any:
    """The facts of a class of tensors: what it has, and the operators that it has not. One object while they hold."""
    known = _wholes.get(cls)
    if known is None or not known.hold_now():
        space = space_of(cls)
        known = _wholes[cls] = ms_runtime.Facts(cls, space, tuple(sorted({*space, *_OPERATORS})))
    return known


@functools.lru_cache(maxsize=1024)
def _methods(cls: type) -> tuple[str, ...]:
    return tuple(name for name, value in cls.__dict__.items() if callable(value) or isinstance(value, property))
