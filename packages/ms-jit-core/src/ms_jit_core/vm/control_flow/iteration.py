"""Iterators of the program that the machine runs."""

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
    Ten,
    TupleV,
    V,
    is_native,
)
from ms_jit_core.vm.objects import attributes, class_lookup, containers, numpy_values

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


#: items that one step of the machine takes from an iterator
MAX_ITEMS = 50_000


class IterV(Mutable):
    """An iterator: `next` gives a value or None at the end; `state` is what a branch saves, `made` the number of the
    instruction that made it."""

    __slots__ = ("state", "parts", "result", "made")
    kind: type = type(iter(()))  # the class of the real one

    def __init__(self, m: Machine, parts: Any, state: Any = 0) -> None:
        self.parts = parts
        self.state = state
        self.made = m.step
        self.result: V | None = None
        self.src = None
        self.real = None

    def save(self) -> Any:
        return self.state

    def restore(self, state: Any) -> None:
        self.state = state

    def next(self, m: Machine) -> V | None:
        raise NotImplementedError

    def advance(self, m: Machine, state: Any) -> None:
        """Go on to a state; an open branch keeps the one before."""
        if m.regions:
            m.touch(self)
        self.state = state

    def built(self) -> tuple[Callable[..., Any], list[V]]:
        """A function that makes the real iterator where it stands, and the values that it takes; a break after which
        the iterator is made, and stepped, natively."""
        raise GraphBreak("output", f"a {self.kind.__name__} that is used on both sides of a break", stop=self.made)


def _from(i: int, seq: Any) -> Any:
    """An iterator that stands before item `i`; nothing is read yet."""
    it = iter(seq)
    it.__setstate__(i)
    return it


def _advanced(n: int, make: Callable[..., Iterator[Any]], *values: Any) -> Iterator[Any]:
    """Like `_from`, for what only steps."""
    it = make(*values)
    for _ in range(n):
        next(it, None)
    return it


def _over_dict(kind: str, d: Any) -> Iterator[Any]:
    return iter(d) if kind == "keys" else iter(getattr(d, kind)())


class LiveIter(IterV):
    """A real iterator between two segments: each step runs natively."""

    def __init__(self, m: Machine, real: Any, src: Any) -> None:
        super().__init__(m, None)
        self.real = real
        self.src = src

    @property
    def cls(self) -> type:
        return type(self.real)

    def next(self, m: Machine) -> V | None:
        raise GraphBreak("native-call", "takes the next item of an iterator that was begun before a split")


class SequenceIter(IterV):
    """Over a list or tuple, live."""

    def next(self, m: Machine) -> V | None:
        seq, i = self.parts, self.state
        if i < 0:
            return None
        items = read_list(m, seq) if type(seq) is ListV else seq.items
        if i >= len(items):
            self.advance(m, -1)  # it stays at its end, whatever the list grows to
            return None
        self.advance(m, i + 1)
        return load_item(m, seq, i)

    def built(self) -> tuple[Callable[..., Any], list[V]]:
        if self.state < 0:
            return iter, [ListV([]) if type(self.parts) is ListV else TupleV([])]
        return partial(_from, self.state), [self.parts]

    @property
    def cls(self) -> type:
        return type(iter([])) if type(self.parts) is ListV else type(iter(()))


class ReversedIter(IterV):
    """Backwards over a list or tuple, live; `state` is the next index, from -1 on it has ended."""

    def next(self, m: Machine) -> V | None:
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
    """Over a fixed Python list of values; `kind` is its class, by default that of one over a tuple."""

    __slots__ = ("kind",)

    def __init__(self, m: Machine, values: Sequence[Any], kind: type | None = None) -> None:
        super().__init__(m, values)
        self.kind = kind or type(iter(()))

    def next(self, m: Machine) -> V | None:
        i = self.state
        if i >= len(self.parts):
            return None
        self.advance(m, i + 1)
        return self.item(i)

    def item(self, i: int) -> V:
        """The value at a place."""
        return self.parts[i]  # type: ignore[no-any-return]


#: the classes of iterators over dicts, by what they give
_DICT_ITERATORS = {kind: type(iter(getattr({}, kind)())) for kind in ("keys", "values", "items")}


class DictIter(IterV):
    """Over a dict: keys as they stood at the start, values live; parts: (dict, (key_of, key) pairs, kind)."""

    def next(self, m: Machine) -> V | None:
        d, keys, kind = self.parts
        i = self.state
        if i > len(keys):
            return None
        containers.dict_complete(m, d)
        if self._has_changed():
            super().built()
        self.advance(m, i + 1)
        if i == len(keys):  # at its end it stays there
            return None
        key, k = keys[i]
        x = k if kind == "keys" else containers.dict_get(m, d, k, key)
        return TupleV([k, x]) if kind == "items" else x  # type: ignore[list-item]

    def _has_changed(self) -> bool:
        """Whether the dict has other keys than when it was made, or another order of them."""
        d, keys, _ = self.parts
        return len(d.entries) != len(keys) or any(a is not key for a, (key, _) in zip(d.entries, keys, strict=True))

    def built(self) -> tuple[Callable[..., Any], list[V]]:
        d, keys, kind = self.parts
        if keys and self.state > len(keys):
            d = DictV({})
            self.parts = d, [], kind  # it has ended, whatever comes into the dict
        elif self._has_changed():
            super().built()
        return partial(_advanced, self.state, partial(_over_dict, kind)), [d]

    @property
    def cls(self) -> type:
        return _DICT_ITERATORS[self.parts[2]]


class RangeIter(ValuesIter):
    """Over a range, a string or bytes: constants made as they come."""

    def item(self, i: int) -> V:
        return Const(self.parts[i])

    def built(self) -> tuple[Callable[..., Any], list[V]]:
        return partial(_from, self.state), [Const(self.parts)]

    @property
    def cls(self) -> type:
        return type(iter(self.parts))


class TensorIter(ValuesIter):
    """Over the rows of a tensor, made all at once."""

    __slots__ = ("tensor",)

    def __init__(self, m: Machine, rows: list[V], tensor: Any) -> None:
        super().__init__(m, rows, type(iter([])))
        self.tensor = tensor


class CallIter(IterV):
    """An object with __next__."""

    def next(self, m: Machine) -> V | None:
        if is_native(self.parts.cls):
            raise GraphBreak("native-call", f"takes the next item of a {self.parts.cls.__name__}")
        method = attributes.special(m, self.parts, "__next__")
        if method is None:  # its class had one when iter() gave it
            m.refused(f"takes the next item of a {self.parts.cls.__name__}, which has no __next__")
        try:
            return m.call(method, [])
        except Thrown as e:
            if issubclass(e.value.cls, StopIteration):
                self.result = m.getattr(e.value, "value")
                return None
            raise


def given(m: Machine, it: IterV, v: V | None) -> V:
    """What a step of an iterator gives the program: `v`, or StopIteration with what a generator returned."""
    if v is not None:
        return v
    value = it.result
    known = value is not None and not (type(value) is Const and value.val is None)
    e = m.exception(StopIteration, [value] if known else [])  # type: ignore[list-item]
    e.attrs["value"] = value or NONE
    if not m.regions:
        it.result = None  # it is given once
    raise Thrown(e)


def iterator_object(it: IterV) -> V:
    """What iter() gives the program: an object of a class with `__next__` is its own iterator."""
    return it.parts if type(it) is CallIter else it  # type: ignore[no-any-return]


def steps_of(m: Machine, v: V) -> IterV:
    """The steps of what iter() gave."""
    return v if isinstance(v, IterV) else CallIter(m, v)


def get_iter(m: Machine, v: V) -> IterV:
    """iter(v)"""
    t = type(v)
    if t is ListV or t is TupleV:
        return SequenceIter(m, v)
    if isinstance(v, IterV):
        return v
    if t is Const:
        if type(v.val) in (range, str, bytes):  # type: ignore[attr-defined]
            return RangeIter(m, v.val)  # type: ignore[attr-defined]
        if type(v.val) is frozenset:  # type: ignore[attr-defined]
            m.local = "the order of a set"
            return ValuesIter(m, [Const(x) for x in v.val])  # type: ignore[attr-defined]
        if is_class(v.val) and hasattr(type(v.val), "__iter__"):  # type: ignore[attr-defined]
            return ValuesIter(m, [m.wrap(x, None) for x in v.val])  # type: ignore[attr-defined]
    if t is DictV or t is DictView:
        return dict_iter(m, v)
    if t is SetV:
        raise GraphBreak("identity", "iterates over a set")
    if t is Ten:
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
        m.refused(f"an __iter__ that gives a {r.type_name}")
    if is_iterable(m, v):
        raise GraphBreak("native-call", f"iterates over a {v.type_name} by its __getitem__")
    m.refused(f"iterates over a {v.type_name}")


def is_iterable(m: Machine, v: V) -> bool:
    """Whether iter(v) finds a method to ask."""
    asked = class_lookup.lookup(m, v, "__iter__")
    if asked is not None:
        return asked[0] is not None
    found = class_lookup.lookup(m, v, "__getitem__")
    # Of a class in C it depends on which of its two slots has it: none is taken for iterable.
    return found is not None and isinstance(found[0], FunctionType)


def dict_iter(m: Machine, v: V) -> DictIter:
    """iter(v) of a dict or a view of one."""
    d, kind = (v.dict, v.kind) if isinstance(v, DictView) else (v, "keys")
    held = containers.dict_keys(m, d)  # type: ignore[arg-type]
    keys = list(zip(d.entries, held, strict=True))  # type: ignore[attr-defined]
    return DictIter(m, (d, keys, kind))


def each(m: Machine, v: V, limit: int | None = None) -> Iterator[V]:
    """The values of an iterable, up to `limit` of them, one at a time: what is done with one comes before the next is
    asked for."""
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


def to_list(m: Machine, v: V, limit: int | None = None) -> list[V]:
    """All that `each` gives, taken before anything is done with it."""
    return list(each(m, v, limit))
