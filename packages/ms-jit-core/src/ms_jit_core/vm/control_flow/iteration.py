"""Iterators of the program, run by the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.trust import is_class
from ms_jit_core.vm.core.value_builder import items_of, load_item, read_list
from ms_jit_core.vm.core.values import (
    NONE,
    Const,
    DictV,
    DictView,
    ListV,
    Mutable,
    SetV,
    TensorV,
    TupleV,
    Value,
    is_native,
)
from ms_jit_core.vm.objects import attributes, class_lookup, containers, numpy_values

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


#: limit of items that one instruction takes from an iterator
MAX_ITEMS = 50_000


class IterV(Mutable):
    """An iterator: `next` returns a value, or None at the end. `state` is what a branch saves; `created` is the
    number of the instruction that created it."""

    __slots__ = ("state", "parts", "result", "created")
    kind: type = type(iter(()))  # the class of the real iterator

    def __init__(self, m: Machine, parts: Any, state: Any = 0) -> None:
        self.parts = parts
        self.state = state
        self.created = m.step
        self.result: Value | None = None
        self.src = None
        self.real = None

    def save(self) -> Any:
        return self.state

    def restore(self, state: Any) -> None:
        self.state = state

    def next(self, m: Machine) -> Value | None:
        raise NotImplementedError

    def remaining(self) -> int | None:
        """Return the number of items that follow if it is known without running code, else None."""
        return None

    def advance(self, m: Machine, state: Any) -> None:
        """Set the state; an open branch saves the previous one."""
        if m.regions:
            m.touch(self)
        self.state = state

    def builder(self) -> tuple[Callable[..., Any], list[Value]]:
        """Return a function that makes the real iterator in this state, with its arguments; or break, and the iterator
        is made and stepped natively."""
        raise GraphBreak("output", f"a {self.kind.__name__} that is used on both sides of a break", stop=self.created)


def _from(i: int, seq: Any) -> Any:
    """Return an iterator positioned before item `i`, without reading any item."""
    it = iter(seq)
    it.__setstate__(i)
    return it


def _advanced(n: int, make: Callable[..., Iterator[Any]], *values: Any) -> Iterator[Any]:
    """Like `_from`, for iterators that can only step."""
    it = make(*values)
    for _ in range(n):
        next(it, None)
    return it


def _over_dict(kind: str, d: Any) -> Iterator[Any]:
    return iter(d) if kind == "keys" else iter(getattr(d, kind)())


class LiveIter(IterV):
    """A real iterator that continues from an earlier segment: each step runs natively."""

    def __init__(self, m: Machine, real: Any, src: Any) -> None:
        super().__init__(m, None)
        self.real = real
        self.src = src

    @property
    def cls(self) -> type:
        return type(self.real)

    def next(self, m: Machine) -> Value | None:
        raise GraphBreak("native-call", "takes the next item of an iterator that was begun before a split")


class SequenceIter(IterV):
    """Iterates over a list or tuple, seeing changes."""

    def next(self, m: Machine) -> Value | None:
        seq, i = self.parts, self.state
        if i < 0:
            return None
        items = read_list(m, seq) if type(seq) is ListV else seq.items
        if i >= len(items):
            self.advance(m, -1)  # an exhausted iterator stays so, even if the list grows
            return None
        self.advance(m, i + 1)
        return load_item(m, seq, i)

    def remaining(self) -> int | None:
        items = self.parts.items  # None for a list from outside of which nothing was read
        return None if items is None else len(items) - max(self.state, 0)

    def builder(self) -> tuple[Callable[..., Any], list[Value]]:
        if self.state < 0:
            return iter, [ListV([]) if type(self.parts) is ListV else TupleV([])]
        return partial(_from, self.state), [self.parts]

    @property
    def cls(self) -> type:
        return type(iter([])) if type(self.parts) is ListV else type(iter(()))


class ReversedIter(IterV):
    """Iterates backwards over a list or tuple, seeing changes; `state` is the next index, -1 at the end."""

    def next(self, m: Machine) -> Value | None:
        seq, i = self.parts, self.state
        if i < 0:
            return None
        items = read_list(m, seq) if type(seq) is ListV else seq.items
        self.advance(m, i - 1 if i < len(items) else -1)
        return load_item(m, seq, i) if i < len(items) else None

    @property
    def cls(self) -> type:
        return type(reversed([])) if type(self.parts) is ListV else reversed


class ValuesIter(IterV):
    """Iterates over a fixed list of values; `kind` is its class, by default that of an iterator over a tuple."""

    __slots__ = ("kind",)

    def __init__(self, m: Machine, values: Sequence[Any], kind: type | None = None) -> None:
        super().__init__(m, values)
        self.kind = kind or type(iter(()))

    def next(self, m: Machine) -> Value | None:
        i = self.state
        if i >= len(self.parts):
            return None
        self.advance(m, i + 1)
        return self.item(i)

    def remaining(self) -> int | None:
        return len(self.parts) - self.state

    def item(self, i: int) -> Value:
        """Return the value at an index."""
        return self.parts[i]  # type: ignore[no-any-return]


#: the classes of iterators over dicts, by the kind of view
_DICT_ITERATORS = {kind: type(iter(getattr({}, kind)())) for kind in ("keys", "values", "items")}


class DictIter(IterV):
    """Iterates over a dict: the keys at the start, with current values; parts: (dict, (key_of, key) pairs, kind)."""

    def next(self, m: Machine) -> Value | None:
        d, keys, kind = self.parts
        i = self.state
        if i > len(keys):
            return None
        containers.dict_complete(m, d)
        if self._has_changed():
            super().builder()
        self.advance(m, i + 1)
        if i == len(keys):  # an exhausted iterator stays so
            return None
        key, k = keys[i]
        x = k if kind == "keys" else containers.dict_get(m, d, k, key)
        return TupleV([k, x]) if kind == "items" else x  # type: ignore[list-item]

    def remaining(self) -> int | None:
        return len(self.parts[1]) - self.state

    def _has_changed(self) -> bool:
        """Return whether the dict's keys or their order changed since the iterator was made."""
        d, keys, _ = self.parts
        return len(d.entries) != len(keys) or any(a is not key for a, (key, _) in zip(d.entries, keys, strict=True))

    def builder(self) -> tuple[Callable[..., Any], list[Value]]:
        d, keys, kind = self.parts
        if keys and self.state > len(keys):
            d = DictV({})
            self.parts = d, [], kind  # exhausted, even if the dict grows
        elif self._has_changed():
            super().builder()
        return partial(_advanced, self.state, partial(_over_dict, kind)), [d]

    @property
    def cls(self) -> type:
        return _DICT_ITERATORS[self.parts[2]]


class RangeIter(ValuesIter):
    """Iterates over a range, a string or bytes: constants made on demand."""

    def item(self, i: int) -> Value:
        return Const(self.parts[i])

    def builder(self) -> tuple[Callable[..., Any], list[Value]]:
        return partial(_from, self.state), [Const(self.parts)]

    @property
    def cls(self) -> type:
        return type(iter(self.parts))


class TensorIter(ValuesIter):
    """Iterates over the rows of a tensor, which are made all at once."""

    __slots__ = ("tensor",)

    def __init__(self, m: Machine, rows: list[Value], tensor: Any) -> None:
        super().__init__(m, rows, type(iter([])))
        self.tensor = tensor


class CallIter(IterV):
    """Iterates by an object's __next__."""

    def next(self, m: Machine) -> Value | None:
        if is_native(self.parts.cls):
            raise GraphBreak("native-call", f"takes the next item of a {self.parts.cls.__name__}")
        method = attributes.special(m, self.parts, "__next__")
        if method is None:  # it was removed from the class after iter()
            m.break_refused(f"takes the next item of a {self.parts.cls.__name__}, which has no __next__")
        try:
            return m.call(method, [])
        except Thrown as e:
            if issubclass(e.value.cls, StopIteration):
                self.result = m.getattr(e.value, "value")
                return None
            raise


def next_or_raise(m: Machine, it: IterV, v: Value | None) -> Value:
    """Return `v`, or raise StopIteration (with a generator's return value) if it is None."""
    if v is not None:
        return v
    value = it.result
    known = value is not None and not (type(value) is Const and value.val is None)
    e = m.exception(StopIteration, [value] if known else [])  # type: ignore[list-item]
    e.attrs["value"] = value or NONE
    if not m.regions:
        it.result = None  # delivered only once
    raise Thrown(e)


def iterator_object(it: IterV) -> Value:
    """Return the object that iter() returns to the program: an object with `__next__` is its own iterator."""
    return it.parts if type(it) is CallIter else it  # type: ignore[no-any-return]


def steps_of(m: Machine, v: Value) -> IterV:
    """Return the iterator that steps a result of iter()."""
    return v if isinstance(v, IterV) else CallIter(m, v)


def get_iter(m: Machine, v: Value) -> IterV:
    """Return iter(v)."""
    t = type(v)
    if t is ListV or t is TupleV:
        return SequenceIter(m, v)
    if isinstance(v, IterV):
        return v
    if t is Const:
        if type(v.val) in (range, str, bytes):  # type: ignore[attr-defined]
            return RangeIter(m, v.val)  # type: ignore[attr-defined]
        if type(v.val) is frozenset:  # type: ignore[attr-defined]
            m.process_dependency = "the order of a set"
            return ValuesIter(m, [Const(x) for x in v.val])  # type: ignore[attr-defined]
        if is_class(v.val) and hasattr(type(v.val), "__iter__"):  # type: ignore[attr-defined]
            return ValuesIter(m, [m.wrap(x, None) for x in v.val])  # type: ignore[attr-defined]
    if t is DictV or t is DictView:
        return dict_iter(m, v)
    if t is SetV:
        raise GraphBreak("identity", "iterates over a set")
    if t is TensorV:
        rows = m.native_raw(iter, [m.sym(v)])  # type: ignore[arg-type]
        return TensorIter(m, [m.wrap_new(row) for row in rows], m.sym(v))  # type: ignore[arg-type]
    if numpy_values.is_array(m, v):
        rows = m.native_raw(list, [v.real])  # type: ignore[attr-defined]
        return ValuesIter(m, [m.wrap_new(x) for x in rows], type(iter(v.real)))  # type: ignore[attr-defined]
    method = attributes.special(m, v, "__iter__")
    if method is not None:
        r = m.call(method, [])
        if isinstance(r, IterV):
            return r
        if class_lookup.lookup(m, r, "__next__") is not None:
            return CallIter(m, r)
        m.break_refused(f"an __iter__ that gives a {r.type_name}")
    if is_iterable(m, v):
        raise GraphBreak("native-call", f"iterates over a {v.type_name} by its __getitem__")
    m.break_refused(f"iterates over a {v.type_name}")


def is_iterable(m: Machine, v: Value) -> bool:
    """Return whether iter(v) finds a method to call."""
    asked = class_lookup.lookup(m, v, "__iter__")
    if asked is not None:
        return asked[0] is not None
    found = class_lookup.lookup(m, v, "__getitem__")
    # For C classes it depends on which slot holds __getitem__, so they do not count.
    return found is not None and isinstance(found[0], FunctionType)


def dict_iter(m: Machine, v: Value) -> DictIter:
    """Return iter(v) of a dict or a view."""
    d, kind = (v.dict, v.kind) if isinstance(v, DictView) else (v, "keys")
    held = containers.dict_keys(m, d)  # type: ignore[arg-type]
    keys = list(zip(d.entries, held, strict=True))  # type: ignore[attr-defined]
    return DictIter(m, (d, keys, kind))


def each(m: Machine, v: Value, limit: int | None = None) -> Iterator[Value]:
    """Yield the values of an iterable, up to `limit`, one at a time: each is processed before the next is taken."""
    t = type(v)
    if (t is ListV or t is TupleV) and limit is None:
        yield from list(items_of(m, v))  # type: ignore[arg-type]
        return
    it = get_iter(m, v)
    taken = 0
    while (limit is None or taken < limit) and (x := it.next(m)) is not None:
        taken += 1
        if taken > MAX_ITEMS:
            raise GraphBreak("native-call", f"takes more than {MAX_ITEMS} items of an iterator")
        yield x


def to_list(m: Machine, v: Value, limit: int | None = None) -> list[Value]:
    """Return all values that `each` yields."""
    return list(each(m, v, limit))
