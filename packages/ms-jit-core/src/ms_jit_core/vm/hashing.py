"""Keys of dicts and members of sets: stand-ins with Python's own hash and equality, and what they ask of programs."""

from __future__ import annotations

import sys
import types
from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.values import (
    SCALARS,
    Const,
    DictV,
    FuncV,
    ListV,
    MethodV,
    ObjV,
    SetV,
    SliceV,
    Ten,
    TokenV,
    TupleV,
    V,
)
from ms_jit_core.vm.wrapping import items_of

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


def real_keys(real: dict) -> Any:
    """A dict's keys, in order; a class that extends dict is not asked."""
    return OrderedDict.__iter__(real) if isinstance(real, OrderedDict) else dict.__iter__(real)


def key_of(m: Machine, v: V) -> Any:
    """A hashable stand-in with Python's own equality for dict keys and set members."""
    t = type(v)
    if t is Const:
        try:
            hash(v.val)  # type: ignore[attr-defined]
        except TypeError as e:
            m.throw(TypeError, str(e))
        return v.val  # type: ignore[attr-defined]
    if t is TupleV:
        return tuple(key_of(m, x) for x in items_of(m, v))  # type: ignore[arg-type]
    if t is SetV and v.frozen:  # type: ignore[attr-defined]
        return frozenset(v.entries)  # type: ignore[attr-defined]
    if t is TokenV:
        return v.key  # type: ignore[attr-defined]
    if t is SliceV and sys.version_info >= (3, 12):
        return slice(*(key_of(m, p) for p in v.parts))  # type: ignore[attr-defined]
    if t in (ListV, DictV, SetV, SliceV):
        m.throw(TypeError, f"unhashable type: '{v.type_name}'")
    if t is Ten:
        m.pairs_matter = True
        return v
    if t in (FuncV, MethodV):
        raise GraphBreak("identity", "a function as a dict key")
    if isinstance(v, ObjV) and _hashes_by_identity(m, v):
        if v.src is not None:
            m.g.is_(v.src, v.real)
        return v
    if isinstance(v, ObjV) and v.cls.__hash__ is None:
        m.throw(TypeError, f"unhashable type: '{v.type_name}'")
    if isinstance(v, ObjV) and isinstance(v.cls.__hash__, types.FunctionType):
        return HashedByClass(m, v)
    raise GraphBreak("identity", f"the hash of a {v.cls.__name__}")


def sought_key(m: Machine, v: V) -> Any:
    """The key of what is looked for among the members of a set: a set is looked for as a frozen one."""
    return frozenset(v.entries) if type(v) is SetV else key_of(m, v)


def _hashes_by_identity(m: Machine, v: ObjV) -> bool:
    from ms_jit_core.vm.class_lookup import brings

    return brings(m, v, "__hash__") is object.__hash__ and brings(m, v, "__eq__") is object.__eq__


class HashedByClass:
    """A key whose class says by its own methods what it is equal to."""

    __slots__ = ("m", "v", "hash", "step", "answers")

    def __init__(self, m: Machine, v: V) -> None:
        from ms_jit_core.vm.answers import answer

        self.m, self.v = m, v
        self.step = m.step  # of the instruction that asked
        self.hash: int = answer(m, v, "__hash__").val  # type: ignore[attr-defined]
        self.answers: dict[int, bool] | None = None  # by key, while one operation looks it up

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        from ms_jit_core.vm.operators import equal

        against = _compared(other)
        memo = other.answers if isinstance(other, HashedByClass) else None
        if memo is None:
            return equal(self.m, self.v, against)
        if id(self) not in memo:
            memo[id(self)] = equal(self.m, self.v, against)
        return memo[id(self)]


def _compared(key: Any) -> V:
    """The value of another key of the same hash."""
    if isinstance(key, HashedByClass):
        return key.v
    if type(key) in SCALARS:
        return Const(key)
    if isinstance(key, V):
        return key
    raise GraphBreak("identity", "a key whose class says what it is equal to, beside another kind of key")


def hash_of(key: Any) -> Any:
    """What the hash of a key depends on: where the program makes it, what it gave."""
    if type(key) is tuple or type(key) is frozenset:
        return type(key)(hash_of(k) for k in key)
    return ("hash", key.hash) if type(key) is HashedByClass else key


class Once:
    """While it lasts, a key asks each other one once whether they are equal: one operation of the program may be
    several of ours."""

    __slots__ = ("keys",)

    def __init__(self, key: Any) -> None:
        self.keys = [k for k in asking(key) if k.answers is None]

    def __enter__(self) -> None:
        for k in self.keys:
            k.answers = {}

    def __exit__(self, *error: object) -> None:
        for k in self.keys:
            k.answers = None


def asking(key: Any) -> list[HashedByClass]:
    """The parts of a key that ask methods of the program."""
    if type(key) is tuple or type(key) is frozenset:
        return [k for part in key for k in asking(part)]
    return [key] if type(key) is HashedByClass else []


def asks_natively(m: Machine, real: dict) -> bool:
    """Whether a look-up in a real dict may ask an `__eq__` of the program that a key's class has."""
    found = m.asking_dicts.get(id(real))
    if found is None:
        found = m.asking_dicts[id(real)] = _any_asks(dict.__iter__(real))
    return found


def _any_asks(keys: Iterable[Any]) -> bool:
    held: dict[int, Any] = {}  # a key of each class; a metaclass may have a hash of its own
    for key in keys:
        if type(key) is tuple or type(key) is frozenset:
            if _any_asks(key):
                return True
        else:
            held[id(type(key))] = key
    return any(isinstance(getattr(type(key), "__eq__", None), types.FunctionType) for key in held.values())


def put(entries: dict[Any, tuple[V, Any]], key: Any, k: V, x: Any) -> None:
    """Set the entry of a key; of equal keys the first one stays."""
    with Once(key):
        old = entries.get(key)
        entries[key] = (old[0] if old else k, x)


def put_member(entries: dict[Any, V], key: Any, v: V) -> None:
    """Add a member to those of a set; of equal ones the first stays."""
    entries.setdefault(key, v)


def only_natively(keys: Iterable[Any], what: str) -> None:
    """A break before the first instruction that used one of these keys, if some have a ``__hash__`` of the program's:
    it runs when a real container is filled, and that must be where the program fills it."""
    steps = [part.step for key in keys for part in asking(key)]
    if steps:
        brk = GraphBreak("output", f"{what} by a __hash__ of the program")
        brk.stop = min(steps)
        raise brk
