"""Lists, tuples, dicts and sets: reads guard only what they use, writes are recorded and replayed."""

from __future__ import annotations

import operator
from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.trust import is_class
from ms_jit_core.vm.core.value_builder import is_constant, items_of, load_item, read_list, wrap
from ms_jit_core.vm.core.values import Const, DictV, DictView, Lazy, ListV, ObjV, SetV, TupleV, Value, boolean
from ms_jit_core.vm.objects.hashing import key_of, may_run_user_eq, real_keys

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

MISSING = object()
#: dict classes whose items are set without user code
_OWN_ITEMS = (dict, OrderedDict, defaultdict)


def members(m: Machine, v: Value) -> dict[Any, Value]:
    """Return the members of a set built from an iterable."""
    from ms_jit_core.vm.control_flow.iteration import each

    if type(v) is SetV:
        return dict(v.entries)
    if isinstance(v, ObjV) and issubclass(v.cls, (set, frozenset)):  # CPython reads the members without iter()
        raise GraphBreak("native-call", f"a set of the members of a {v.cls.__name__}")
    found: dict[Any, Value] = {}
    for x in each(m, v):
        found.setdefault(key_of(m, x), x)
    return found


def add_members(m: Machine, s: SetV, found: dict[Any, Value]) -> None:
    """Add members to a set that the capture made."""
    if s.real is not None:
        raise GraphBreak("effect", "writes a set")
    m.touch(s)
    for key, v in found.items():
        s.entries.setdefault(key, v)


# lists
def replace(m: Machine, v: ListV, items: list[Any]) -> None:
    """Set a list's contents; a list from outside gets them by one slice assignment."""
    read_list(m, v)
    m.touch(v)
    v.items = items
    if v.real is not None:
        m.effect("call", list.__setitem__, [v, Const(slice(None)), ListV(list(items_of(m, v)))])


def append(m: Machine, v: ListV, x: Value) -> None:
    """list.append, without reading the list."""
    m.touch(v)
    (v.tail if v.items is None else v.items).append(x)
    if v.real is not None:
        m.effect("call", list.append, [v, x])


# dicts
def dict_get(m: Machine, d: Value, k: Value, key: Any = None) -> Value | None:
    """Return the value of a key, or None, guarded as present or absent. `key` is its `key_of`, if known."""
    if type(d) is not DictV:
        raise GraphBreak("opaque", f"a {d.cls.__name__} as a mapping")
    if key is None:
        key = key_of(m, k)
    found = d.entries.get(key)
    if found is not None:
        kv, x = found
        if type(x) is Lazy:
            x = wrap(m, dict.__getitem__(d.real, x.key), m.g.item(d.src, x.key))
            d.entries[key] = (kv, x)
        return x
    if d.complete or key in d.gone:
        return None
    asks = m.reads.program_keys.get(id(d.real))
    if asks is None:
        asks = m.reads.program_keys[id(d.real)] = may_run_user_eq(dict.__iter__(d.real))
    if asks:
        raise GraphBreak("identity", "looks into a dict whose keys define __eq__")
    real_key = _real_key(m, k)
    if real_key is not MISSING and dict.__contains__(d.real, real_key):
        x = wrap(m, dict.__getitem__(d.real, real_key), m.g.item(d.src, real_key))
        d.entries[key] = (k, x)
        return x
    if d.src is not None:
        m.g.absent_item(d.src, real_key)
    return None


def _real_key(m: Machine, k: Value) -> Any:
    """Return the key itself, for a dict from outside; MISSING for an object made here, which equals nothing there."""
    if is_constant(m, k):
        return m.to_python(k)
    if type(k) is TupleV or type(k) is SetV:
        raise GraphBreak("identity", f"a {k.type_name} of objects as a key of a dict from outside")
    real = getattr(k, "real", None)
    if real is None:
        return MISSING
    m.g.check("is", k.src, real)
    return real


def dict_complete(m: Machine, d: DictV) -> None:
    """Guard the keys of a dict from outside, and put all entries in order."""
    if d.complete:
        return
    try:
        keys = tuple(real_keys(d.real))
    except KeyError as e:
        raise GraphBreak("opaque", f"a {d.cls.__name__} of which dict's own methods changed the keys") from e
    for k in keys:
        if type(k) not in (str, int, bool, float, type(None), tuple, bytes) and not is_class(k) and d.src is not None:
            raise GraphBreak("opaque", "iterates over a dict of objects")
    if d.pycls is not dict and d.src is not None:
        raise GraphBreak("opaque", f"the order of a {d.pycls.__name__}")
    m.g.check("keys", d.src, keys)
    known, log = d.entries, d.log
    entries: dict[Any, tuple[Value, Any]] = {}
    for k in keys:
        kv = wrap(m, k, None)
        key = key_of(m, kv)
        entries[key] = known.get(key) or (kv, Lazy(k))
    for key, kv, x in log:  # in program order, so that new keys are placed as in Python
        if kv is None:
            entries.pop(key, None)
        else:
            entries[key] = (entries[key][0] if key in entries else kv, x)
    d.entries = entries
    d.complete = True
    d.log = []
    d.gone = set()


def dict_set(m: Machine, d: DictV, k: Value, x: Value, key: Any = None) -> None:
    """Set d[k] = x; `key` is the `key_of` of k, if known."""
    if key is None:
        key = key_of(m, k)
    if m.regions and d.real is not None and dict_get(m, d, k, key) is x:
        return  # `cell.weight += x` stores the object that it read: not a change for a branch or loop
    _check_writable(d)
    m.touch(d)
    old = d.entries.get(key)
    d.entries[key] = (old[0] if old else k, x)  # the first of equal keys stays
    if not d.complete:
        d.gone.discard(key)
        d.log.append((key, k, x))
    if d.real is not None:
        m.effect("setitem", d, k, x)


def dict_delete(m: Machine, d: DictV, k: Value) -> Value | None:
    """Remove a key; return its value, or None if it was missing."""
    key = key_of(m, k)
    x = dict_get(m, d, k, key)
    if x is None:
        return None
    _check_writable(d)
    m.touch(d)
    d.entries.pop(key, None)
    if not d.complete:
        d.gone.add(key)
        d.log.append((key, None, None))
    if d.real is not None:
        m.effect("delitem", d, k)
    return x


def _check_writable(d: DictV) -> None:
    if d.real is not None and type(d.real) not in _OWN_ITEMS:
        raise GraphBreak("effect", f"writes a {d.cls.__name__}")


def dict_items(m: Machine, d: Value) -> list[tuple[Value, Value]]:
    """Return all (key, value) pairs in order."""
    return [(k, x) for _, k, x in keyed_items(m, d)]


def keyed_items(m: Machine, d: Value) -> list[tuple[Any, Value, Value]]:
    """Return all pairs in order, each with the `key_of` its key, so that another container need not hash it again."""
    dict_complete(m, d)  # type: ignore[arg-type]
    return [
        (key, k, x if type(x) is not Lazy else dict_get(m, d, k))  # type: ignore[misc]
        for key, (k, x) in list(d.entries.items())
    ]


def merge(m: Machine, target: DictV, v: Value) -> None:
    """Run target.update(v)."""
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


def dict_keys(m: Machine, d: DictV) -> list[Value]:
    """Return all keys in order; values stay unread."""
    dict_complete(m, d)
    return [kv for kv, _ in d.entries.values()]


def dict_size(m: Machine, d: DictV) -> int:
    dict_complete(m, d)
    return len(d.entries)


def mapping_items(m: Machine, v: Value) -> Iterator[tuple[Value, Value]]:
    """Yield the pairs of a dict, or of an iterable of pairs, one at a time."""
    from ms_jit_core.vm.control_flow.iteration import each, to_list
    from ms_jit_core.vm.objects.class_lookup import lookup

    if isinstance(v, DictV):
        yield from dict_items(m, v)
        return
    if lookup(m, v, "keys") is not None:
        raise GraphBreak("native-call", f"a {v.type_name} as a mapping")
    for pair in each(m, v):
        items = to_list(m, pair)
        if len(items) != 2:
            m.break_refused("a dict of items that are not pairs")
        yield items[0], items[1]


# all containers
def size(m: Machine, v: Value) -> int | None:
    """Return the length of a container, guarded; None for other values."""
    t = type(v)
    if t is TupleV:
        return len(v.items)  # type: ignore[attr-defined]
    if t is ListV:
        return len(read_list(m, v))  # type: ignore[arg-type]
    if t is DictV:
        return dict_size(m, v)  # type: ignore[arg-type]
    if t is SetV:
        return len(v.entries)  # type: ignore[attr-defined]
    if t is DictView:
        return dict_size(m, v.dict)  # type: ignore[attr-defined]
    return None


def contains(m: Machine, c: Value, item: Value) -> bool | None:
    """Return `item in c` for containers; None for other values."""
    from ms_jit_core.vm.objects.operators import equal

    t = type(c)
    if t is TupleV or t is ListV:
        i = 0
        while i < (size(m, c) or 0):  # a comparison may change the size
            if equal(m, load_item(m, c, i), item):  # type: ignore[arg-type]
                return True
            i += 1
        return False
    if t is DictV or t is DictView and c.kind == "keys":  # type: ignore[attr-defined]
        return dict_get(m, c.dict if t is DictView else c, item) is not None  # type: ignore[attr-defined]
    if t is SetV:
        return key_of(m, item) in c.entries  # type: ignore[attr-defined]
    return None


_SET_OPS = {"or": operator.or_, "and": operator.and_, "sub": operator.sub, "xor": operator.xor}


def _is_set(v: Value) -> bool:
    """Return whether `v` is a set, a frozenset or a view of keys."""
    return type(v) is SetV or type(v) is Const and type(v.val) is frozenset or type(v) is DictView and v.kind == "keys"


def set_operation(m: Machine, run: Any, given: list[Value]) -> Any:
    """Return what `run` yields for real sets of constants: Python decides which of equal members stays."""
    real: list[Any] = []
    for v in given:
        keys = dict_keys(m, v.dict) if type(v) is DictView else None
        if not all(is_constant(m, x) for x in (keys if keys is not None else [v])):
            raise GraphBreak("native-call", f"an operation of a {v.type_name} with values that are not constants")
        real.append(m.to_python(v) if keys is None else dict.fromkeys(m.to_python(k) for k in keys).keys())
    return m.native(run, real)


def binary(m: Machine, name: str, a: Value, b: Value) -> Value | None:
    """Apply an operator of the builtin containers; None if it does not apply."""
    ta, tb = type(a), type(b)
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
                items = m.native_raw(operator.mul, [items_of(m, seq), n.val])  # type: ignore[arg-type]
                return TupleV(items) if type(seq) is TupleV else ListV(items)
    if name in _SET_OPS:
        if _is_set(a) and _is_set(b):
            return set_operation(m, _SET_OPS[name], [a, b])  # type: ignore[no-any-return]
        if name == "or" and ta is DictV and tb is DictV:
            if a.cls is not dict or b.cls is not dict:
                raise GraphBreak("native-call", f"'|' of a {a.cls.__name__} and a {b.cls.__name__}")
            result = DictV(copy_entries(m, a))  # type: ignore[arg-type]
            merge(m, result, b)
            return result
    return None


def copy_entries(m: Machine, d: DictV) -> dict[Any, tuple[Value, Any]]:
    """Return a copy of the entries without hashing or comparing keys again."""
    keyed_items(m, d)  # reads all entries
    return d.entries.copy()  # clones the table, while dict(...) would insert into a new one


def inplace(m: Machine, name: str, a: Value, b: Value) -> Value | None:
    """Apply an in-place operator that keeps the object: list += and *=, set |= and so on, dict |=."""
    from ms_jit_core.vm.control_flow.iteration import each

    if type(a) is ListV and name == "add":
        for x in each(m, b):
            append(m, a, x)
        return a
    if type(a) is ListV and name == "mul" and type(b) is Const and isinstance(b.val, int):
        replace(m, a, m.native_raw(operator.mul, [items_of(m, a), b.val]))
        return a
    if type(a) is DictV and name == "or":
        merge(m, a, b)
        return a
    if type(a) is ListV or type(a) is SetV and not a.frozen:
        raise GraphBreak("effect", f"'{name}' in place of a {a.type_name}")
    return None


#: longest sequences compared in a capture, as each item from outside is guarded
MOST_COMPARED = 4096


def compare(m: Machine, name: str, a: Value, b: Value) -> Value | None:
    """Compare builtin containers; None if the operator does not apply."""
    from ms_jit_core.vm.objects.operators import compare as compare_values
    from ms_jit_core.vm.objects.operators import equal

    ta, tb = type(a), type(b)
    if ta is tb and ta in (TupleV, ListV):

        def sizes() -> tuple[int, int]:  # an item's __eq__ may change the sizes
            return size(m, a) or 0, size(m, b) or 0

        x, y = sizes()
        if name in ("eq", "ne") and x != y:
            return boolean(name == "ne")
        if min(x, y) > MOST_COMPARED:
            raise GraphBreak("native-call", f"compares {a.type_name}s of more than {MOST_COMPARED} items")
        i = 0
        while i < min(sizes()) and equal(m, load_item(m, a, i), load_item(m, b, i)):  # type: ignore[arg-type]
            i += 1
        x, y = sizes()
        if i >= min(x, y):
            return boolean(getattr(operator, name)(x, y))
        if name in ("eq", "ne"):
            return boolean(name == "ne")
        return compare_values(m, name, load_item(m, a, i), load_item(m, b, i))  # type: ignore[arg-type]
    if ta is DictV and tb is DictV and name in ("eq", "ne"):
        if issubclass(a.cls, OrderedDict) and issubclass(b.cls, OrderedDict):
            raise GraphBreak("native-call", "compares two OrderedDicts, whose order counts")
        left_items = dict_items(m, a)
        same = len(left_items) == dict_size(m, b)
        if same:
            for key, (k, v) in zip(list(a.entries), left_items, strict=True):  # type: ignore[attr-defined]
                other = dict_get(m, b, k, key)
                if other is None or not equal(m, v, other):
                    same = False
                    break
        return boolean(same == (name == "eq"))
    if _is_set(a) and _is_set(b):
        return set_operation(m, getattr(operator, name), [a, b])  # type: ignore[no-any-return]
    if (ta is Const and isinstance(a.val, np.generic)) or (tb is Const and isinstance(b.val, np.generic)):  # type: ignore
        return None  # NumPy compares item by item
    if ta in (TupleV, ListV, DictV, SetV) and tb in (TupleV, ListV, DictV, SetV, Const) and name in ("eq", "ne"):
        return boolean(name == "ne")
    if tb in (TupleV, ListV, DictV, SetV) and ta is Const and name in ("eq", "ne"):
        return boolean(name == "ne")
    return None
