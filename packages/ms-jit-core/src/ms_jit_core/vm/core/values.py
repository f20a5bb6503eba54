"""Abstract values: what stands on the machine's stack.

Every value may carry a `src` (guards.Source), the guard register that it was loaded from; what the machine made
itself has none. Values that can change (lists, dicts, sets, cells, objects, iterators) have `save` and `restore`, so
that a branch on a tensor can run one side, take it back and run the other.
"""

from __future__ import annotations

import functools
import itertools
import types
from typing import TYPE_CHECKING, Any, TypeVar

import ms_runtime

from ms_jit_core.errors import GraphBreak

if TYPE_CHECKING:
    from ms_jit_core.guards import Source
    from ms_jit_core.instructions import Code

SCALARS = frozenset(
    {
        int,
        float,
        bool,
        str,
        bytes,
        complex,
        type(None),
        type(Ellipsis),
        type(NotImplemented),
        ms_runtime.SymbolicNumber,  # a number that the capture does not know
    }
)


def is_heap_type(cls: type) -> bool:
    """Whether a class was made at run time, as by a `class` statement, and is not a static one of C."""
    return bool(cls.__flags__ & (1 << 9))


def is_native(cls: type) -> bool:
    """Whether a class is C's: what that makes at run time (itertools from Python 3.12 on) cannot be changed; classes of
    programs can."""
    return bool(cls.__flags__ & (1 << 8)) or not is_heap_type(cls)


_MRO = type.__dict__["__mro__"]


def is_subtype(cls: type, base: type) -> bool:
    """Whether `except` takes an exception of `cls` as one of `base`: no metaclass is asked."""
    return any(k is base for k in _MRO.__get__(cls))


def is_exception_class(value: Any) -> bool:
    """Whether `except` takes it."""
    return issubclass(type(value), type) and is_subtype(value, BaseException)


def type_name(cls: type) -> str:
    """What the interpreter's messages call a class: those of native modules have their module's name."""
    if cls is ms_runtime.Tensor:
        return "ms_runtime.Tensor"  # whatever its `__module__` says
    native = is_native(cls) or cls.__module__ == "ms_runtime"
    return f"{cls.__module__}.{cls.__qualname__}" if native and cls.__module__ != "builtins" else cls.__name__


class V:
    """Base of all abstract values; `cls` is the Python class that the real value has, `kind` that of all of them where
    they have one."""

    __slots__ = ("src",)
    src: Source | None
    kind: Any

    @property
    def cls(self) -> type:
        return self.kind  # type: ignore[no-any-return]

    @property
    def type_name(self) -> str:
        """What the interpreter's messages call the class."""
        return type_name(self.cls)


class Const(V):
    """A known Python object whose state the machine never needs to track: scalars, strings, classes, modules,
    builtins, dtypes."""

    __slots__ = ("val",)

    def __init__(self, val: Any, src: Source | None = None) -> None:
        self.val = val
        self.src = src

    @property
    def cls(self) -> type:
        t = type(self.val)
        return self.val.__class__ if t is ms_runtime.SymbolicNumber else t

    def __repr__(self) -> str:
        return f"Const({self.val!r})"


NONE, TRUE, FALSE = Const(None), Const(True), Const(False)


#: what stands in a stack slot that holds no object; the collector does not know it, so that no program meets it
NULL = Const(object())


def boolean(x: Any) -> Const:
    """The shared constant for a truth value."""
    return TRUE if x else FALSE


_serials = itertools.count()


def next_serial() -> int:
    """A number above the serials of all values made so far and below those of all that come."""
    return next(_serials)


_N = TypeVar("_N", bound="Numbered")


class Numbered(V):
    """A value that knows when it was made: what has a serial below that of a branch or loop was there before it."""

    __slots__ = ("serial",)
    serial: int

    def __new__(cls: type[_N], *args: Any, **kwargs: Any) -> _N:
        self = object.__new__(cls)
        self.serial = next(_serials)
        return self


class Ten(Numbered):
    """A tensor: the symbolic object that ops take, and the real one where it is an input."""

    __slots__ = ("t", "real", "dims")

    def __init__(self, t: Any, real: Any = None, src: Source | None = None) -> None:
        self.t = t
        self.real = real
        self.src = src
        self.dims: list[tuple[int, Any]] = []  # axes of symbolic size, with their numbers

    @property
    def cls(self) -> type:
        return type(self.real if self.real is not None else self.t)


def is_made_subclass(v: Ten) -> bool:
    """Whether the program made this tensor as one of a subclass (a Parameter), which keeps attributes of its own."""
    return v.real is None and type(v.t).__dictoffset__ != 0


class Lazy:
    """An item of a container read from outside that nobody has looked at: its key in the real one."""

    __slots__ = ("key",)

    def __init__(self, key: Any) -> None:
        self.key = key


class Mutable(Numbered):
    """A value with state: `save` gives it, `restore` puts it back; `real` is the object outside, if there is one."""

    __slots__ = ("real",)
    real: Any

    def save(self) -> Any:
        raise NotImplementedError

    def restore(self, state: Any) -> None:
        raise NotImplementedError


class TupleV(V):
    """A tuple or a subclass of it (named tuples); items may be Lazy where it was read from outside."""

    __slots__ = ("items", "real", "pycls")

    def __init__(self, items: list[Any], src: Source | None = None, real: Any = None, pycls: type = tuple) -> None:
        self.items = items
        self.src = src
        self.real = real
        self.pycls = pycls

    @property
    def cls(self) -> type:
        return self.pycls


class ListV(Mutable):
    """A list. One read from outside starts unread (`items` None); what is appended before anything is read waits in
    `tail`."""

    __slots__ = ("items", "tail")

    def __init__(self, items: list[Any] | None, src: Source | None = None, real: Any = None) -> None:
        self.items = items
        self.tail: list[V] = []
        self.src = src
        self.real = real

    @property
    def cls(self) -> type:
        return list if self.real is None else type(self.real)  # one of `mutable` is of a class of its own

    def save(self) -> Any:
        return (None if self.items is None else list(self.items), list(self.tail))

    def restore(self, state: Any) -> None:
        items, tail = state
        self.items = None if items is None else list(items)
        self.tail = list(tail)


class DictV(Mutable):
    """A dict of constant keys. `entries`: key -> (key value, value or Lazy); `complete` once all keys are known, in
    order.

    Before that `entries` holds what was read or written, `gone` the keys deleted and `log` the writes in order.
    """

    __slots__ = ("entries", "complete", "gone", "log", "pycls")

    def __init__(
        self, entries: dict[Any, tuple[V, Any]] | None = None, src: Source | None = None, real: Any = None
    ) -> None:
        self.entries: dict[Any, tuple[V, Any]] = entries if entries is not None else {}
        self.complete = real is None
        self.gone: set[Any] = set()
        self.log: list[tuple[Any, V | None, V | None]] = []
        self.src = src
        self.real = real
        self.pycls: type = dict

    @property
    def cls(self) -> type:
        return self.pycls

    def save(self) -> Any:
        return dict(self.entries), self.complete, set(self.gone), list(self.log)

    def restore(self, state: Any) -> None:
        entries, self.complete, gone, log = state
        self.entries, self.gone, self.log = dict(entries), set(gone), list(log)


class SetV(Mutable):
    """A set or frozenset of constants, kept as a dict key -> value for a steady order."""

    __slots__ = ("entries", "frozen")

    def __init__(
        self, entries: dict[Any, V], frozen: bool = False, src: Source | None = None, real: Any = None
    ) -> None:
        self.entries = entries
        self.frozen = frozen
        self.src = src
        self.real = real

    @property
    def cls(self) -> type:
        return frozenset if self.frozen else set

    def save(self) -> Any:
        return dict(self.entries)

    def restore(self, state: Any) -> None:
        self.entries = dict(state)


class CellV(Mutable):
    """A closure cell; `real` with its function's source where it comes from outside. `content` None: not read,
    `EMPTY`: unbound."""

    __slots__ = ("content", "load")
    kind = types.CellType

    def __init__(self, content: Any = None, real: types.CellType | None = None, load: Any = None) -> None:
        self.content = content
        self.real = real
        self.load = load
        self.src = None

    def save(self) -> Any:
        return self.content

    def restore(self, state: Any) -> None:
        self.content = state


EMPTY = object()


class FuncV(Mutable):
    """A Python function: a real one, or one made here from `code` with closure cells by name."""

    __slots__ = ("code", "globals", "defaults", "kwdefaults", "cells", "attrs")
    kind = types.FunctionType

    def __init__(self, real: types.FunctionType | None, src: Source | None = None) -> None:
        self.real = real
        self.src = src
        self.code: Code | None = None
        self.globals: dict = real.__globals__ if real is not None else {}
        self.defaults: TupleV | None = None
        self.kwdefaults: DictV | None = None
        self.cells: dict[str, CellV] | None = None
        self.attrs: dict[str, V] = {}


class MethodV(V):
    """A bound method: any callable value with its first argument."""

    __slots__ = ("func", "self")

    def __init__(self, func: V, self_: V, src: Source | None = None) -> None:
        self.func = func
        self.self = self_
        self.src = src

    @property
    def cls(self) -> type:
        return _BOUND.get(type(self.func.val), types.MethodType) if type(self.func) is Const else types.MethodType


#: the classes of what functions of C become when they are bound
_BOUND: dict[type, type] = {
    types.MethodDescriptorType: types.BuiltinMethodType,
    types.ClassMethodDescriptorType: types.BuiltinMethodType,
    types.BuiltinFunctionType: types.BuiltinMethodType,
    types.WrapperDescriptorType: types.MethodWrapperType,
}


class PartialV(V):
    """functools.partial."""

    __slots__ = ("func", "args", "kwargs")
    kind = functools.partial

    def __init__(self, func: V, args: list[V], kwargs: dict[str, V], src: Source | None = None) -> None:
        self.func, self.args, self.kwargs, self.src = func, args, kwargs, src


class RuleV(V):
    """A callable that capture rules hand back: `fn(machine, args, kwargs)`. It may not leave the capture."""

    __slots__ = ("fn",)
    kind = types.FunctionType

    def __init__(self, fn: Any) -> None:
        self.fn = fn
        self.src = None


class ObjV(Mutable):
    """An instance: a real one (`real`, with writes kept in `attrs`), or one made here (`real` None, all its
    attributes in `attrs`)."""

    __slots__ = ("pycls", "attrs", "clsv", "state")

    def __init__(self, pycls: type, real: Any = None, src: Source | None = None, clsv: V | None = None) -> None:
        self.pycls = pycls
        self.real = real
        self.src = src
        self.clsv = clsv
        self.attrs: dict[str, Any] = {}
        self.state: Any = None

    @property
    def cls(self) -> type:
        return self.pycls

    def save(self) -> Any:
        return self.pycls, dict(self.attrs)

    def restore(self, state: Any) -> None:
        self.pycls, attrs = state
        self.attrs = dict(attrs)


DELETED = object()


class SuperV(V):
    """super(): lookups start after `start` in the MRO of `self`'s class."""

    __slots__ = ("start", "self")
    kind = super

    def __init__(self, start: type, self_: V) -> None:
        self.start = start
        self.self = self_
        self.src = None


class SliceV(V):
    """A slice whose parts are values."""

    __slots__ = ("parts",)
    kind = slice

    def __init__(self, parts: list[V], src: Source | None = None) -> None:
        self.parts = parts
        self.src = src


class IdV(V):
    """The `id()` of what the capture made: it may be compared and used as a key, and not leave the capture."""

    __slots__ = ("of",)
    kind = int

    def __init__(self, of: V) -> None:
        self.of = of
        self.src = None


class DictView(V):
    """keys, values or items of a dict."""

    __slots__ = ("kind", "dict")

    def __init__(self, kind: str, d: Any) -> None:
        self.kind = kind
        self.dict = d
        self.src = None

    @property
    def cls(self) -> type:
        return {"keys": type({}.keys()), "values": type({}.values()), "items": type({}.items())}[self.kind]


class Poison(V):
    """What a name holds after a branch on a tensor whose sides disagree; using it is a graph break, which ends the
    segment at the branch (instruction number `step`)."""

    __slots__ = ("why", "step")

    def __init__(self, why: str, step: int = 0) -> None:
        self.why = why
        self.step = step
        self.src = None

    def broken(self, name: str) -> GraphBreak:
        """The break where `name`, which holds this, is read."""
        return GraphBreak("tensor-branch", f"{name} is {self.why}", stop=self.step)


class Slot(V):
    """A live value that a segment was given and has not looked at: no guard yet."""

    __slots__ = ("obj",)

    def __init__(self, obj: Any, src: Source) -> None:
        self.obj = obj
        self.src = src

    @property
    def cls(self) -> type:
        return type(self.obj)

    def force(self, m: Any) -> V:
        """The value itself, guarded as its kind needs."""
        return m.wrap(self.obj, self.src)


class NumV(V):
    """A Python number that is known only when the graph runs (see numbers.py); `kind` is int, float or bool."""

    __slots__ = ("ten", "kind")

    def __init__(self, ten: Ten, kind: type) -> None:
        self.ten = ten
        self.kind = kind
        self.src = None

    @property
    def cls(self) -> type:
        raise GraphBreak("tensor-value", "a number that a loop on a tensor's value counts is read")


class Growing(V):
    """A list inside a turn that may only append to it; `items` are what the turn has appended."""

    __slots__ = ("list", "items")

    def __init__(self, v: ListV) -> None:
        self.list = v
        self.items: list[V] = []
        self.src = None

    @property
    def cls(self) -> type:
        raise GraphBreak("tensor-branch", "a list that a loop over rows appends to is read in the loop")
