"""Abstract values, which stand on the machine's stack.

A value read from outside has a `src` (guards.Source), the guard register that loads it; values made by the machine have
none. Mutable values (lists, dicts, sets, cells, objects, iterators) have `save` and `restore`, so that a branch on a
tensor can run one side, undo it and run the other.
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
    {int, float, bool, str, bytes, complex, type(None), type(Ellipsis), type(NotImplemented), ms_runtime.SymbolicNumber}
)


def is_heap_type(cls: type) -> bool:
    """Return whether a class was made at run time, as by a `class` statement, rather than being a static C type."""
    return bool(cls.__flags__ & (1 << 9))


def is_native(cls: type) -> bool:
    """Return whether a class is immutable, as C's are, also those made at run time (itertools from Python 3.12 on)."""
    return bool(cls.__flags__ & (1 << 8)) or not is_heap_type(cls)


_MRO = type.__dict__["__mro__"]


def is_subtype(cls: type, base: type) -> bool:
    """Return whether `except base` catches an exception of class `cls`; no metaclass is asked."""
    return any(k is base for k in _MRO.__get__(cls))


def is_exception_class(value: Any) -> bool:
    """Return whether `value` is an exception class, which `except` accepts."""
    return issubclass(type(value), type) and is_subtype(value, BaseException)


def type_name(cls: type) -> str:
    """Return the name of a class in the interpreter's messages, which add the module's name for native modules."""
    if cls is ms_runtime.Tensor:
        return "ms_runtime.Tensor"  # whatever its `__module__` says
    native = is_native(cls) or cls.__module__ == "ms_runtime"
    return f"{cls.__module__}.{cls.__qualname__}" if native and cls.__module__ != "builtins" else cls.__name__


class Value:
    """Base of all abstract values. `cls` is the Python class of the real value; `kind` is that class if all values of
    the subclass share it."""

    __slots__ = ("src",)
    src: Source | None
    kind: Any

    @property
    def cls(self) -> type:
        return self.kind  # type: ignore[no-any-return]

    @property
    def type_name(self) -> str:
        """The name of the class in the interpreter's messages."""
        return type_name(self.cls)


class Const(Value):
    """A known Python object whose state need not be tracked: scalars, strings, classes, modules, builtins, dtypes."""

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


#: fills an empty stack slot; not known to the garbage collector, so that no program finds it
NULL = Const(object())


def boolean(x: Any) -> Const:
    """Return the shared constant for a truth value."""
    return TRUE if x else FALSE


_serials = itertools.count()


def next_serial() -> int:
    """Return a number above the serials of all existing values and below those of later ones."""
    return next(_serials)


_N = TypeVar("_N", bound="Numbered")


class Numbered(Value):
    """A value with a serial number: a value whose serial is below that of a branch or loop existed before it."""

    __slots__ = ("serial",)
    serial: int

    def __new__(cls: type[_N], *args: Any, **kwargs: Any) -> _N:
        self = object.__new__(cls)
        self.serial = next(_serials)
        return self


class TensorV(Numbered):
    """A tensor: the symbolic tensor that ops take, and the real one if it is an input."""

    __slots__ = ("t", "real", "dims")

    def __init__(self, t: Any, real: Any = None, src: Source | None = None) -> None:
        self.t = t
        self.real = real
        self.src = src
        self.dims: list[tuple[int, Any]] = []  # axes of symbolic size, with their symbols

    @property
    def cls(self) -> type:
        return type(self.real if self.real is not None else self.t)


def is_made_subclass(v: TensorV) -> bool:
    """Return whether the program made this tensor as a subclass (a Parameter), which has attributes of its own."""
    return v.real is None and type(v.t).__dictoffset__ != 0


class Lazy:
    """An unread item of a container from outside: its key in the real container."""

    __slots__ = ("key",)

    def __init__(self, key: Any) -> None:
        self.key = key


class Mutable(Numbered):
    """A mutable value: `save` returns its state, `restore` sets it. `real` is the outside object, if any."""

    __slots__ = ("real",)
    real: Any

    def save(self) -> Any:
        raise NotImplementedError

    def restore(self, state: Any) -> None:
        raise NotImplementedError


class TupleV(Value):
    """A tuple or an instance of a subclass (named tuples); items may be Lazy if it comes from outside."""

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
    """A list. A list from outside starts unread (`items` None); until it is read, appended values are in `tail`."""

    __slots__ = ("items", "tail")

    def __init__(self, items: list[Any] | None, src: Source | None = None, real: Any = None) -> None:
        self.items = items
        self.tail: list[Value] = []
        self.src = src
        self.real = real

    @property
    def cls(self) -> type:
        return list if self.real is None else type(self.real)  # `mutable` makes a subclass

    def save(self) -> Any:
        return (None if self.items is None else list(self.items), list(self.tail))

    def restore(self, state: Any) -> None:
        items, tail = state
        self.items = None if items is None else list(items)
        self.tail = list(tail)


class DictV(Mutable):
    """A dict of constant keys. `entries`: key -> (key value, value or Lazy); `complete` if all keys are known, in
    order.

    Until then, `entries` holds what was read or written, `gone` the deleted keys and `log` the writes in order.
    """

    __slots__ = ("entries", "complete", "gone", "log", "pycls")

    def __init__(
        self, entries: dict[Any, tuple[Value, Any]] | None = None, src: Source | None = None, real: Any = None
    ) -> None:
        self.entries: dict[Any, tuple[Value, Any]] = entries if entries is not None else {}
        self.complete = real is None
        self.gone: set[Any] = set()
        self.log: list[tuple[Any, Value | None, Value | None]] = []
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
    """A set or frozenset of constants, kept as a dict key -> value for a stable order."""

    __slots__ = ("entries", "frozen")

    def __init__(
        self, entries: dict[Any, Value], frozen: bool = False, src: Source | None = None, real: Any = None
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
    """A closure cell; `real` and a load by its function's source if it comes from outside. `content` is None if unread,
    `EMPTY` if unbound."""

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
    """A Python function: a real one, or one made by the capture from `code` with closure cells by name."""

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
        self.attrs: dict[str, Value] = {}


class MethodV(Value):
    """A bound method: any callable value with its first argument."""

    __slots__ = ("func", "self")

    def __init__(self, func: Value, self_: Value, src: Source | None = None) -> None:
        self.func = func
        self.self = self_
        self.src = src

    @property
    def cls(self) -> type:
        return _BOUND.get(type(self.func.val), types.MethodType) if type(self.func) is Const else types.MethodType


#: classes of C callables after binding
_BOUND: dict[type, type] = {
    types.MethodDescriptorType: types.BuiltinMethodType,
    types.ClassMethodDescriptorType: types.BuiltinMethodType,
    types.BuiltinFunctionType: types.BuiltinMethodType,
    types.WrapperDescriptorType: types.MethodWrapperType,
}


class PartialV(Value):
    """functools.partial."""

    __slots__ = ("func", "args", "kwargs")
    kind = functools.partial

    def __init__(self, func: Value, args: list[Value], kwargs: dict[str, Value], src: Source | None = None) -> None:
        self.func, self.args, self.kwargs, self.src = func, args, kwargs, src


class RuleV(Value):
    """A callable that capture rules return: `fn(machine, args, kwargs)`. It may not leave the capture."""

    __slots__ = ("fn",)
    kind = types.FunctionType

    def __init__(self, fn: Any) -> None:
        self.fn = fn
        self.src = None


class ObjV(Mutable):
    """An instance: a real one (`attrs` has the writes), or one made by the capture (`attrs` has all attributes)."""

    __slots__ = ("pycls", "attrs", "clsv", "state")

    def __init__(self, pycls: type, real: Any = None, src: Source | None = None, clsv: Value | None = None) -> None:
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


class SuperV(Value):
    """super(): lookups start after `start` in the MRO of `self`'s class."""

    __slots__ = ("start", "self")
    kind = super

    def __init__(self, start: type, self_: Value) -> None:
        self.start = start
        self.self = self_
        self.src = None


class SliceV(Value):
    """A slice whose parts are values."""

    __slots__ = ("parts",)
    kind = slice

    def __init__(self, parts: list[Value], src: Source | None = None) -> None:
        self.parts = parts
        self.src = src


class IdV(Value):
    """The `id()` of an object made by the capture: it may be compared and used as a key, but not leave the capture."""

    __slots__ = ("of",)
    kind = int

    def __init__(self, of: Value) -> None:
        self.of = of
        self.src = None


class DictView(Value):
    """The keys, values or items of a dict."""

    __slots__ = ("kind", "dict")

    def __init__(self, kind: str, d: Any) -> None:
        self.kind = kind
        self.dict = d
        self.src = None

    @property
    def cls(self) -> type:
        return {"keys": type({}.keys()), "values": type({}.values()), "items": type({}.items())}[self.kind]


class Poison(Value):
    """The value of a name whose sides disagree after a branch on a tensor. Using it is a graph break, which ends the
    segment at the branch (instruction number `step`)."""

    __slots__ = ("why", "step")

    def __init__(self, why: str, step: int = 0) -> None:
        self.why = why
        self.step = step
        self.src = None

    def broken(self, name: str) -> GraphBreak:
        """Return the break for reading `name`, which holds this value."""
        return GraphBreak("tensor-branch", f"{name} is {self.why}", stop=self.step)


class Slot(Value):
    """A live value that a segment got and has not read: not guarded yet."""

    __slots__ = ("obj",)

    def __init__(self, obj: Any, src: Source) -> None:
        self.obj = obj
        self.src = src

    @property
    def cls(self) -> type:
        return type(self.obj)

    def force(self, m: Any) -> Value:
        """Return the value itself, guarded as its kind needs."""
        return m.wrap(self.obj, self.src)


class NumV(Value):
    """A Python number that is known only when the graph runs (see graph_numbers.py); `kind` is int, float or bool."""

    __slots__ = ("ten", "kind")

    def __init__(self, ten: TensorV, kind: type) -> None:
        self.ten = ten
        self.kind = kind
        self.src = None

    @property
    def cls(self) -> type:
        raise GraphBreak("tensor-value", "a number that a loop on a tensor's value counts is read")


class GrowingList(Value):
    """A list that the body of a loop may only append to; `items` are the values appended in one iteration."""

    __slots__ = ("list", "items")

    def __init__(self, v: ListV) -> None:
        self.list = v
        self.items: list[Value] = []
        self.src = None

    @property
    def cls(self) -> type:
        raise GraphBreak("tensor-branch", "a list that a loop over rows appends to is read in the loop")
