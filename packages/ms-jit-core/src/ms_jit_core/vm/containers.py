"""Lists, tuples, dicts and sets: reads that guard no more than they look at, writes that are kept and replayed."""

from __future__ import annotations

import operator
import types
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.values import (
    SCALARS,
    Const,
    DictV,
    DictView,
    FuncV,
    Lazy,
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
from ms_jit_core.vm.wrapping import is_open, items_of, length_break, load_item, read_list, wrap

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

MISSING = object()
#: their items are set as anybody sets them; those of classes that extend dict by dict's own methods
_OWN_ITEMS = (dict, OrderedDict, defaultdict)


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
    from ms_jit_core.vm.attributes import brings

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
        self.keys = [k for k in _asking(key) if k.answers is None]

    def __enter__(self) -> None:
        for k in self.keys:
            k.answers = {}

    def __exit__(self, *error: object) -> None:
        for k in self.keys:
            k.answers = None


def _asking(key: Any) -> list[HashedByClass]:
    """The parts of a key that ask methods of the program."""
    if type(key) is tuple or type(key) is frozenset:
        return [k for part in key for k in _asking(part)]
    return [key] if type(key) is HashedByClass else []


def put(entries: dict[Any, tuple[V, Any]], key: Any, k: V, x: Any) -> None:
    """Set the entry of a key; of equal keys the first one stays."""
    with Once(key):
        old = entries.get(key)
        entries[key] = (old[0] if old else k, x)


def put_member(entries: dict[Any, V], key: Any, v: V) -> None:
    """Add a member to those of a set; of equal ones the first stays."""
    entries.setdefault(key, v)


def members(m: Machine, v: V) -> dict[Any, V]:
    """What a set of the items of an iterable holds."""
    from ms_jit_core.vm.iteration import to_list

    if type(v) is SetV:
        return dict(v.entries)
    if type(v) is DictV:
        return {key: k for key, k, _ in keyed_items(m, v)}
    found: dict[Any, V] = {}
    for x in to_list(m, v):
        put_member(found, key_of(m, x), x)
    return found


def only_natively(keys: Iterable[Any], what: str) -> None:
    """A break before the first instruction that used one of these keys, if some have a ``__hash__`` of the program's:
    it runs when a real container is filled, and that must be where the program fills it."""
    steps = [part.step for key in keys for part in _asking(key)]
    if steps:
        brk = GraphBreak("output", f"{what} by a __hash__ of the program")
        brk.stop = min(steps)
        raise brk


# lists
def replace(m: Machine, v: ListV, items: list[Any]) -> None:
    """Give a list new contents; a list outside gets them by one slice assignment."""
    m.touch(v)
    read_list(m, v)
    v.items = items
    if v.real is not None:
        m.effect("call", list.__setitem__, [v, Const(slice(None)), ListV(list(items_of(m, v)))])


def append(m: Machine, v: ListV, x: V) -> None:
    """list.append, without reading the list."""
    m.touch(v)
    (v.tail if v.items is None else v.items).append(x)
    if v.real is not None:
        m.effect("call", list.append, [v, x])


# dicts
def dict_get(m: Machine, d: V, k: V, key: Any = None) -> V | None:
    """The value of a key, or None; guarded as found or absent. `key`: its `key_of`, where that is known."""
    if type(d) is not DictV:
        if type(d) is DictView and d.kind == "vars":
            from ms_jit_core.vm.attributes import find, instance_value, lookup

            if type(k) is not Const or type(k.val) is not str:
                return None
            lookup(m, d.dict, k.val)
            found = find(d.dict.cls, k.val)
            return instance_value(m, d.dict, k.val, found[0] if found else None)
        raise GraphBreak("opaque", f"a {d.cls.__name__} as a mapping")
    if key is None:
        key = key_of(m, k)
    if _asking(key) and d.real is not None and not d.complete:
        raise GraphBreak("identity", "looks up an object that says by its own methods what it is equal to")
    found = d.entries.get(key)
    if found is not None:
        kv, x = found
        if type(x) is Lazy:
            x = wrap(m, dict.__getitem__(d.real, x.key), _item_source(m, d, kv, x.key))
            d.entries[key] = (kv, x)
        return x
    if d.complete or key in d.gone:
        return None
    real_key = _real_key(m, k)
    if real_key is not MISSING and dict.__contains__(d.real, real_key):
        x = wrap(m, dict.__getitem__(d.real, real_key), _item_source(m, d, k, real_key))
        d.entries[key] = (k, x)
        return x
    if d.src is not None:
        m.g.absent_item(d.src, real_key)
    return None


def _real_key(m: Machine, k: V) -> Any:
    """The key itself, for a dict from outside; MISSING for what was made here and equals nothing there."""
    if type(k) is Const:
        return k.val
    if type(k) is TupleV or type(k) is SetV:
        values = items_of(m, k) if isinstance(k, TupleV) else k.entries.values()  # type: ignore[attr-defined]
        parts = [_real_key(m, x) for x in values]
        if any(part is MISSING for part in parts):
            return MISSING
        return tuple(parts) if type(k) is TupleV else frozenset(parts)
    real = getattr(k, "real", None)
    if real is None:
        return MISSING
    m.g.check("is", k.src, real)
    return real


def _item_source(m: Machine, d: DictV, kv: V, key: Any) -> Any:
    return m.g.item(d.src, key)


def dict_complete(m: Machine, d: DictV) -> None:
    """Guard the keys of a dict from outside and put all entries in order."""
    if d.complete:
        return
    for k in real_keys(d.real):
        if (
            type(k) not in (str, int, bool, float, type(None), tuple, bytes)
            and not isinstance(k, type)
            and d.src is not None
        ):
            raise GraphBreak("opaque", "iterates over a dict of objects")
    if d.pycls is not dict and d.src is not None:
        raise GraphBreak("opaque", f"the order of a {d.pycls.__name__}")
    m.g.check("keys", d.src, tuple(real_keys(d.real)))
    known, log = d.entries, d.log
    entries: dict[Any, tuple[V, Any]] = {}
    for k in real_keys(d.real):
        kv = wrap(m, k, None)
        key = key_of(m, kv)
        entries[key] = known.get(key) or (kv, Lazy(k))
    for key, kv, x in log:  # in program order, so that new keys stand where Python puts them
        if kv is None:
            entries.pop(key, None)
        else:
            entries[key] = (entries[key][0] if key in entries else kv, x)
    d.entries = entries
    d.complete = True
    d.log = []
    d.gone = set()


def _kept_by(real: Any) -> type:
    """The builtin class of which the methods write a dict: an OrderedDict keeps its order elsewhere."""
    return OrderedDict if isinstance(real, OrderedDict) else dict


def dict_set(m: Machine, d: DictV, k: V, x: V, key: Any = None) -> None:
    """d[k] = x; `key`: the `key_of` of k, where that is known"""
    if key is None:
        key = key_of(m, k)
    if m.regions and d.real is not None and dict_get(m, d, k, key) is x:
        return  # `cell.weight += x` puts back what it took: nothing that a branch or loop would have to tell of
    m.touch(d)
    put(d.entries, key, k, x)
    if not d.complete:
        d.gone.discard(key)
        d.log.append((key, k, x))
    if d.real is not None:
        only_natively([key], "a dict is written")
        if type(d.real) in _OWN_ITEMS:
            m.effect("setitem", d, k, x)
        else:
            m.effect("call", _kept_by(d.real).__setitem__, [d, k, x])


def dict_delete(m: Machine, d: DictV, k: V, last: bool = False, key: Any = None) -> V | None:
    """Remove a key; its value, or None where it was missing. `last`: as popitem() does."""
    key = key_of(m, k) if key is None else key
    with Once(key):
        x = dict_get(m, d, k, key)
        if x is None:
            return None
        m.touch(d)
        d.entries.pop(key, None)
    if not d.complete:
        d.gone.add(key)
        d.log.append((key, None, None))
    if d.real is not None:
        only_natively([key], "a dict is written")
        if type(d.real) in _OWN_ITEMS:
            m.effect("call", dict.popitem, [d]) if last and type(d.real) is dict else m.effect("delitem", d, k)
        else:
            m.effect("call", _kept_by(d.real).__delitem__, [d, k])
    return x


def dict_items(m: Machine, d: V) -> list[tuple[V, V]]:
    """All (key, value) pairs in order."""
    return [(k, x) for _, k, x in keyed_items(m, d)]


def keyed_items(m: Machine, d: V) -> list[tuple[Any, V, V]]:
    """All pairs in order, each with the `key_of` its key: what is hashed in one container is not hashed again for the
    next."""
    if type(d) is DictView and d.kind == "vars":
        raise GraphBreak("opaque", "iterates over an object's __dict__")
    assert isinstance(d, DictV)
    dict_complete(m, d)
    return [
        (key, k, x if type(x) is not Lazy else dict_get(m, d, k))  # type: ignore[misc]
        for key, (k, x) in list(d.entries.items())
    ]


def merge(m: Machine, target: DictV, v: V) -> None:
    """target.update(v)"""
    if isinstance(v, DictV):
        if target.real is None and not target.entries:
            m.touch(target)
            target.entries = copy_entries(m, v)
            return
        for key, k, x in keyed_items(m, v):
            dict_set(m, target, k, x, key)
        return
    for k, x in mapping_items(m, v):
        dict_set(m, target, k, x)


def dict_keys(m: Machine, d: DictV) -> list[V]:
    """All keys in order; values stay unread."""
    if type(d) is DictView:
        raise GraphBreak("opaque", "iterates over an object's __dict__")
    dict_complete(m, d)
    return [kv for kv, _ in d.entries.values()]


def dict_size(m: Machine, d: V) -> int:
    if type(d) is not DictV:
        raise GraphBreak("opaque", "the length of an object's __dict__")
    dict_complete(m, d)
    return len(d.entries)


def mapping_items(m: Machine, v: V) -> list[tuple[V, V]]:
    """Pairs of a dict, of an object with keys(), or of an iterable of pairs."""
    from ms_jit_core.vm.iteration import to_list

    found = pairs_of_mapping(m, v)
    if found is not None:
        return found
    from ms_jit_core.vm.attributes import lookup

    pairs = []
    for i, pair in enumerate(to_list(m, v)):
        if lookup(m, pair, "__iter__") is None and lookup(m, pair, "__getitem__") is None:
            m.throw(TypeError, f"cannot convert dictionary update sequence element #{i} to a sequence")
        items = to_list(m, pair)
        if len(items) != 2:
            m.throw(ValueError, f"dictionary update sequence element #{i} has length {len(items)}; 2 is required")
        pairs.append((items[0], items[1]))
    return pairs


def pairs_of_mapping(m: Machine, v: V) -> list[tuple[V, V]] | None:
    """Pairs of a dict or of an object with keys(); None of anything else."""
    from ms_jit_core.vm.attributes import lookup
    from ms_jit_core.vm.iteration import to_list
    from ms_jit_core.vm.subscripts import get

    if isinstance(v, DictV):
        return dict_items(m, v)
    if lookup(m, v, "keys") is None:
        return None
    return [(k, get(m, v, k)) for k in to_list(m, m.call(m.getattr(v, "keys"), []))]


# all of them
def size(m: Machine, v: V) -> int | None:
    """Length of a container, guarded; None for anything else."""
    t = type(v)
    if t is TupleV:
        return len(v.items)  # type: ignore[attr-defined]
    if t is ListV:
        return len(read_list(m, v))  # type: ignore[arg-type]
    if t is DictV:
        return dict_size(m, v)
    if t is SetV:
        return len(v.entries)  # type: ignore[attr-defined]
    if t is DictView and v.kind != "vars":  # type: ignore[attr-defined]
        return dict_size(m, v.dict)  # type: ignore[attr-defined]
    return None


def contains(m: Machine, c: V, item: V) -> bool | None:
    """item in c for containers; None where it is not one."""
    from ms_jit_core.vm.operators import equal

    t = type(c)
    if t is TupleV or t is ListV:
        items = read_list(m, c) if t is ListV else c.items  # type: ignore
        return any(equal(m, load_item(m, c, i), item) for i in range(len(items)))  # type: ignore[arg-type]
    if t is DictV or t is DictView and c.kind in ("keys", "vars"):  # type: ignore[attr-defined]
        d = c.dict if t is DictView and c.kind == "keys" else c  # type: ignore[attr-defined]
        return dict_get(m, d, item) is not None
    if t is SetV:
        return sought_key(m, item) in c.entries  # type: ignore[attr-defined]
    if t is DictView:
        from ms_jit_core.vm.iteration import to_list

        return any(equal(m, x, item) for x in to_list(m, c))
    if t is Const and type(c.val) is frozenset:  # type: ignore[attr-defined]
        return sought_key(m, item) in c.val  # type: ignore[attr-defined]
    return None


def _known_lengths(a: V, b: V) -> None:
    """Break where an operand is a list or tuple of any length."""
    for v in (a, b):
        if is_open(v):
            raise length_break(v)


_SET_OPS = {"or": operator.or_, "and": operator.and_, "sub": operator.sub, "xor": operator.xor}


def _members(m: Machine, v: V) -> dict[Any, V] | None:
    """Members by key of a set, frozenset or keys view."""
    if type(v) is SetV:
        return v.entries
    if type(v) is Const and type(v.val) is frozenset:
        return {k: Const(k) for k in v.val}
    if type(v) is DictView and v.kind == "keys":
        dict_complete(m, v.dict)
        return {key: k for key, (k, _) in v.dict.entries.items()}
    return None


def set_operation(m: Machine, run: Any, given: list[V]) -> Any:
    """What `run` gives for real containers of the keys: Python says which of equal members stays, and asks them. One of
    the values is a set."""
    from ms_jit_core.vm.iteration import to_list

    known: dict[int, V] = {}
    real: list[Any] = []
    for v in given:
        held = {key: k for key, k, _ in keyed_items(m, v)} if type(v) is DictV else _members(m, v)
        if held is not None:
            keys = dict.fromkeys(held)
            pairs = list(held.items())
            kind: Any = {DictV: dict.fromkeys, DictView: dict.keys}.get(type(v)) or v.cls
            real.append(kind(keys))
        else:
            pairs = [(key_of(m, x), x) for x in to_list(m, v)]
            real.append([key for key, _ in pairs])
        for key, x in pairs:
            known.setdefault(id(key), x)
            m.keep.append(key)
    made = run(*real)
    if not isinstance(made, (set, frozenset)):
        return made
    stay = {id(key): key for key in made}
    return SetV({stay[i]: x for i, x in known.items() if i in stay}, type(made) is frozenset)


def members_in_order(v: SetV) -> list[V]:
    """Members in the order of the table that the real set has; a break where that depends on hashes of this process, or
    on how the set came to be: it does not for small integers, of which each has its own place in the smallest table."""
    places = 8  # the smallest table; at three fifths of its places it grows
    while len(v.entries) * 5 >= (places - 1) * 3:
        places *= 2
    if len(v.entries) > 1 and not all(type(k) in (int, bool) and 0 <= k < places for k in v.entries):
        raise GraphBreak("identity", "the order of a set")
    return [v.entries[k] for k in sorted(v.entries)]


def binary(m: Machine, name: str, a: V, b: V) -> V | None:
    """Operators of the builtin containers; None where they do not apply."""
    ta, tb = type(a), type(b)
    _known_lengths(a, b)
    if ta is TupleV and tb is TupleV and name == "add" and a.pycls is tuple is b.pycls:  # type: ignore
        if not a.items or not b.items:  # type: ignore[attr-defined]
            return a if not b.items else b  # type: ignore[attr-defined]
    if ta is tb and ta in (TupleV, ListV) and name == "add":
        both = [*items_of(m, a), *items_of(m, b)]  # type: ignore[arg-type]
        return TupleV(both) if ta is TupleV else ListV(both)
    if name == "mul":
        for seq, n in ((a, b), (b, a)):
            if type(seq) in (TupleV, ListV) and type(n) is Const and isinstance(n.val, np.generic):
                raise GraphBreak("native-call", "a sequence times a NumPy scalar")
            if type(seq) in (TupleV, ListV) and type(n) is Const and isinstance(n.val, int):
                if n.val == 1 and type(seq) is TupleV and seq.pycls is tuple:
                    return seq
                items = items_of(m, seq) * n.val  # type: ignore[arg-type]
                return TupleV(items) if type(seq) is TupleV else ListV(items)
    if name in _SET_OPS:
        if _members(m, a) is not None and _members(m, b) is not None:
            return set_operation(m, _SET_OPS[name], [a, b])  # type: ignore[no-any-return]
        if name == "or" and ta is DictV and tb is DictV:
            result = DictV(copy_entries(m, a))  # type: ignore[arg-type]
            merge(m, result, b)
            return result
    return None


def copy_entries(m: Machine, d: DictV) -> dict[Any, tuple[V, Any]]:
    """The entries of a copy, for which no key is asked anything."""
    keyed_items(m, d)  # reads them all
    return d.entries.copy()  # which clones the table, where dict(...) fills another


def inplace(m: Machine, name: str, a: V, b: V) -> V | None:
    """In-place operators that keep the object: list += and *=, set |= and the rest, dict |=."""
    from ms_jit_core.vm.iteration import to_list

    if type(a) is ListV and name == "add":
        for x in to_list(m, b, hinted=True):
            append(m, a, x)
        return a
    if type(a) is ListV and name == "mul" and type(b) is Const and isinstance(b.val, int):
        replace(m, a, items_of(m, a) * b.val)
        return a
    if type(a) is SetV and not a.frozen and name in _SET_OPS:
        r = binary(m, name, a, b)
        if isinstance(r, SetV):
            set_replace(m, a, r.entries)
            return a
    if type(a) is DictV and name == "or":
        merge(m, a, b)
        return a
    return None


def set_replace(m: Machine, s: SetV, entries: dict[Any, V]) -> None:
    """Give a set new members; a set outside gets them one by one, so that its order is Python's."""
    m.touch(s)
    if s.real is not None:
        only_natively((*s.entries, *entries), "a set is written")
        kept = {id(k) for k, v in s.entries.items() if k in entries and _same(v, entries[k])}
        for k, v in s.entries.items():
            if id(k) not in kept:
                m.effect("call", set.discard, [s, v])
        for k, v in entries.items():
            if k not in s.entries or not _same(v, s.entries[k]):
                m.effect("call", set.add, [s, v])
    s.entries = entries


def _same(a: V, b: V) -> bool:
    """Whether two equal members are one object as far as anybody can tell."""
    return a is b or type(a) is Const and type(b) is Const and type(a.val) is type(b.val)


def compare(m: Machine, name: str, a: V, b: V) -> V | None:
    """Comparisons of builtin containers; None where they do not apply."""
    from ms_jit_core.vm.operators import compare as compare_values
    from ms_jit_core.vm.operators import equal
    from ms_jit_core.vm.values import boolean

    ta, tb = type(a), type(b)
    _known_lengths(a, b)
    if ta is tb and ta in (TupleV, ListV):

        def sizes() -> tuple[int, int]:  # an item's __eq__ may change them
            left, right = (len(read_list(m, v) if ta is ListV else v.items) for v in (a, b))  # type: ignore
            return left, right

        x, y = sizes()
        if name in ("eq", "ne") and x != y:
            return boolean(name == "ne")
        i, same = 0, True
        while i < min(x, y) and same:
            same = equal(m, load_item(m, a, i), load_item(m, b, i))  # type: ignore[arg-type]
            i += same
            x, y = sizes()
        if i < min(x, y):
            if name in ("eq", "ne"):
                return boolean(name == "ne")
            return compare_values(m, name, load_item(m, a, i), load_item(m, b, i))  # type: ignore[arg-type]
        return boolean(getattr(operator, name)(x, y))
    if ta is DictV and tb is DictV and name in ("eq", "ne"):
        left_items = dict_items(m, a)
        same = len(left_items) == dict_size(m, b)
        if same:
            for key, (k, v) in zip(list(a.entries), left_items, strict=True):  # type: ignore[attr-defined]
                other = dict_get(m, b, k, key)
                if other is None or not equal(m, v, other):
                    same = False
                    break
        return boolean(same == (name == "eq"))
    if _members(m, a) is not None and _members(m, b) is not None:
        return boolean(set_operation(m, getattr(operator, name), [a, b]))
    if (ta is Const and isinstance(a.val, np.generic)) or (tb is Const and isinstance(b.val, np.generic)):  # type: ignore
        return None  # which compares with each item
    if ta in (TupleV, ListV, DictV, SetV) and tb in (TupleV, ListV, DictV, SetV, Const) and name in ("eq", "ne"):
        return boolean(name == "ne")
    if tb in (TupleV, ListV, DictV, SetV) and ta is Const and name in ("eq", "ne"):
        return boolean(name == "ne")
    if ta is SliceV and tb is SliceV and name in ("eq", "ne"):
        return boolean(all(equal(m, p, q) for p, q in zip(a.parts, b.parts, strict=True)) == (name == "eq"))  # type: ignore
    return None
