"""Methods of list, tuple, dict, set, str and generators on abstract values."""

from __future__ import annotations

import itertools
import types
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import formatting
from ms_jit_core.vm.builtins.functions import stop_iteration
from ms_jit_core.vm.builtins.iterable_functions import sort_values
from ms_jit_core.vm.control_flow import generators, iteration
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import (
    NONE,
    TRUE,
    Const,
    DictV,
    DictView,
    ListV,
    ObjV,
    SetV,
    SliceV,
    TupleV,
    V,
    boolean,
)
from ms_jit_core.vm.objects import containers, hashing, operators, subscripts

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

Handler = Callable[..., Any]
METHODS: dict[tuple[type, str], Handler] = {}


def method(owner: Any, *names: str) -> Callable[[Handler], Handler]:
    """Register `fn(m, self, args, kwargs)` for methods of `owner` (a class or several)."""

    def add(fn: Handler) -> Handler:
        for o in owner if isinstance(owner, tuple) else (owner,):
            for n in names:
                METHODS[o, n] = fn
        return fn

    return add


def _slot(fn: Callable[..., Any]) -> Handler:
    return lambda m, v, args, kwargs: fn(m, v, *args)


def _native_slot(name: str) -> V:
    """What only the interpreter's own slot knows to do with its argument, or to say."""
    raise GraphBreak("native-call", f"calls {name}")


def _length(m: Machine, v: V) -> V:
    n = containers.size(m, v)
    if n is None:
        raise GraphBreak("opaque", f"the length of a {v.type_name}")
    return Const(n)


for _t in (list, tuple, dict, set, frozenset):
    METHODS[_t, "__len__"] = _slot(_length)
    METHODS[_t, "__contains__"] = _slot(lambda m, v, x: boolean(operators.contains(m, v, x)))
    METHODS[_t, "__iter__"] = _slot(iteration.get_iter)
    for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
        METHODS[_t, f"__{_name}__"] = _slot(
            lambda m, v, x, n=_name, t=(set, frozenset) if _t in (set, frozenset) else _t: (
                issubclass(x.cls, t) and containers.compare(m, n, v, x) or Const(NotImplemented)
            )
        )
for _t in (list, tuple, dict):
    METHODS[_t, "__getitem__"] = _slot(subscripts.get)
for _t in (list, dict):
    METHODS[_t, "__setitem__"] = _slot(lambda m, v, k, x: subscripts.store(m, v, k, x) or NONE)
    METHODS[_t, "__delitem__"] = _slot(lambda m, v, k: subscripts.delete(m, v, k) or NONE)
for _t in (list, tuple):
    for _name in ("add", "mul"):
        METHODS[_t, f"__{_name}__"] = _slot(
            lambda m, v, x, n=_name: containers.binary(m, n, v, x) or _native_slot(f"{v.type_name}.__{n}__")
        )


def _list(m: Machine, v: V) -> ListV:
    if type(v) is not ListV:
        m.refused(f"a list's own method of a {v.type_name}")
    return v  # type: ignore[return-value]


# lists
@method(list, "append")
def _append(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    containers.append(m, _list(m, v), args[0])
    return NONE


@method(list, "extend")
def _extend(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    for x in iteration.each(m, args[0], hinted=True):
        containers.append(m, _list(m, v), x)
    return NONE


@method(list, "insert")
def _insert(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    items = list(items_of(m, _list(m, v)))
    i = subscripts.index_of(m, args[0])
    if i is None:
        m.refused(f"a {args[0].type_name} as an index")
    m.native_raw(list.insert, [items, i, args[1]])
    containers.replace(m, v, items)  # type: ignore[arg-type]
    return NONE


@method(list, "pop")
def _pop(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    items = list(items_of(m, _list(m, v)))
    i = subscripts.index_of(m, args[0]) if args else -1
    if i is None:
        m.refused(f"a {args[0].type_name} as an index")
    x = m.native_raw(list.pop, [items, i])
    containers.replace(m, v, items)  # type: ignore[arg-type]
    return x  # type: ignore[no-any-return]


def _position(m: Machine, items: list[V], x: V, args: list[V] = []) -> int | None:  # noqa: B006
    bounds = [subscripts.index_of(m, a) for a in args]
    if None in bounds:
        m.refused("bounds of index() that are no numbers")
    for i in range(*slice(*(bounds + [None] * (2 - len(bounds)))).indices(len(items))[:2]):
        if operators.equal(m, items[i], x):
            return i
    return None


@method(list, "remove")
def _remove(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    items = list(items_of(m, _list(m, v)))
    i = _position(m, items, args[0])
    if i is None:
        m.throw(ValueError, "list.remove(x): x not in list")
    del items[i]  # type: ignore[arg-type]
    containers.replace(m, v, items)  # type: ignore[arg-type]
    return NONE


@method((list, tuple), "index")
def _index(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    i = _position(m, items_of(m, v), args[0], args[1:])  # type: ignore[arg-type]
    if i is None and isinstance(v, ListV):
        m.throw(ValueError, f"{formatting.text(m, args[0], 'repr').val} is not in list")
    if i is None:
        m.throw(ValueError, "tuple.index(x): x not in tuple")
    return Const(i)


@method((list, tuple), "count")
def _count(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    return Const(sum(operators.equal(m, x, args[0]) for x in items_of(m, v)))  # type: ignore[arg-type]


@method(list, "reverse")
def _reverse(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    containers.replace(m, _list(m, v), list(items_of(m, v))[::-1])  # type: ignore[arg-type]
    return NONE


@method(list, "clear")
def _clear(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    containers.replace(m, _list(m, v), [])
    return NONE


@method(list, "sort")
def _sort(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    had = items_of(m, _list(m, v))
    m.touch(v)
    while_sorted: list[V] = []  # what functions that compare see of it
    v.items = while_sorted  # type: ignore[attr-defined]
    try:
        items = sort_values(m, list(had), kwargs)
        if v.items is not while_sorted or while_sorted:  # type: ignore[attr-defined]
            raise GraphBreak("native-call", "a list that is changed while it is sorted")
    except Thrown:  # it leaves the list half sorted
        m.refused("sorts a list of what cannot be sorted")
    finally:
        v.items = had  # type: ignore[attr-defined]
    containers.replace(m, v, items)  # type: ignore[arg-type]
    return NONE


@method(list, "copy", "__copy__")
def _copy(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    return ListV(list(items_of(m, _list(m, v))))


@method(list, "__iadd__")
def _iadd(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    return containers.inplace(m, "add", v, args[0])  # type: ignore[return-value]


@method(list, "__init__")
def _list_init(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if _list(m, v).real is not None:
        raise GraphBreak("effect", "list.__init__ of a list from outside")
    if kwargs:  # a class with a __new__ of its own may take them
        raise GraphBreak("native-call", "list.__init__ by names")
    containers.replace(m, v, iteration.to_list(m, args[0], hinted=True) if args else [])  # type: ignore[arg-type]
    return NONE


@method(dict, "__init__")
def _dict_init(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    return _update(m, v, args, kwargs)


# dicts
def _dict(m: Machine, v: V) -> Any:
    if not isinstance(v, (DictV, DictView)):
        m.refused(f"a dict's own method of a {v.type_name}")
    return v


@method((dict, OrderedDict), "get")
def _get(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    x = containers.dict_get(m, _dict(m, v), args[0])
    return x if x is not None else args[1] if len(args) > 1 else NONE


for _kind in ("keys", "values", "items"):
    METHODS[dict, _kind] = METHODS[OrderedDict, _kind] = lambda m, v, args, kwargs, k=_kind: DictView(k, _dict(m, v))


@method((dict, OrderedDict), "update")
def _update(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if args and type(v) is DictV:
        containers.merge(m, v, args[0])
    elif args:
        for k, x in containers.mapping_items(m, args[0]):
            subscripts.store(m, v, k, x)
    for name, x in kwargs.items():
        subscripts.store(m, v, Const(name), x)
    return NONE


@method((dict, OrderedDict), "pop")
def _dict_pop(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    x = containers.dict_delete(m, _dict(m, v), args[0])
    if x is None:
        if len(args) > 1:
            return args[1]
        raise Thrown(m.exception(KeyError, [args[0]]))
    return x


@method((dict, OrderedDict), "setdefault")
def _setdefault(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if isinstance(_dict(m, v), DictView):
        raise GraphBreak("opaque", "setdefault of an object's __dict__")
    x = containers.dict_get(m, v, args[0])
    if x is None:
        x = args[1] if len(args) > 1 else NONE
        containers.dict_set(m, v, args[0], x)  # type: ignore[arg-type]
    return x


@method((dict, OrderedDict), "clear")
def _dict_clear(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    keys = containers.dict_keys(m, _dict(m, v))  # type: ignore[arg-type]
    for key, k in zip(list(v.entries), keys, strict=True):  # type: ignore[attr-defined]
        containers.dict_delete(m, v, k, key=key)  # type: ignore[arg-type]
    return NONE


@method((dict, OrderedDict), "copy")
def _dict_copy(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if isinstance(_dict(m, v), DictView):
        raise GraphBreak("opaque", "copies an object's __dict__")
    d = DictV(containers.copy_entries(m, v))  # type: ignore[arg-type]
    d.pycls = OrderedDict if v.cls is OrderedDict else dict
    return d


@method((dict, OrderedDict), "popitem")
def _popitem(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    items = containers.dict_items(m, _dict(m, v))
    if not items:
        m.throw(KeyError, "popitem(): dictionary is empty" if v.cls is dict else "dictionary is empty")
    last = args[0] if args else kwargs.get("last", TRUE)
    place = -1 if m.truth(last) else 0
    k, x = items[place]
    containers.dict_delete(m, v, k, last=True, key=list(v.entries)[place])  # type: ignore[arg-type, attr-defined]
    return TupleV([k, x])


@method(dict, "fromkeys")
def _fromkeys(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if not isinstance(v, Const) or v.val is not dict:
        raise GraphBreak("native-call", "fromkeys of a class that extends dict")
    d = DictV()
    for k in iteration.to_list(m, args[0]):
        containers.dict_set(m, d, k, args[1] if len(args) > 1 else NONE)
    return d


# sets
def _set_method(name: str, inplace: bool) -> None:
    def handler(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
        if name == "update" and any(isinstance(a, (iteration.IterV, ObjV)) for a in args):
            for given in args:
                for x in iteration.each(m, given):
                    _add(m, v, [x], {})
            return NONE

        def run(mine: Any, *others: Any) -> Any:
            given = getattr(mine, name)(*others)
            return mine if inplace else given

        result = containers.set_operation(m, run, [v, *args])
        if not inplace:
            return result if isinstance(result, V) else boolean(result)
        containers.set_replace(m, v, result.entries)  # type: ignore[arg-type]
        return NONE

    for owner in (set,) if inplace else (set, frozenset):
        METHODS[owner, name] = handler


for _n in "union intersection difference symmetric_difference issubset issuperset isdisjoint".split():
    _set_method(_n, False)
for _n in "update intersection_update difference_update symmetric_difference_update".split():
    _set_method(_n, True)


@method(set, "add")
def _add(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    key = hashing.key_of(m, args[0])
    if key not in v.entries:  # type: ignore[attr-defined]
        containers.set_replace(m, v, {**v.entries, key: args[0]})  # type: ignore[arg-type, attr-defined]
    return NONE


@method(set, "discard")
def _discard(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    _drop(m, v, args[0])
    return NONE


@method(set, "remove")
def _set_remove(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if not _drop(m, v, args[0]):
        raise Thrown(m.exception(KeyError, [args[0]]))
    return NONE


def _drop(m: Machine, v: V, member: V) -> bool:
    """Take a member out of a set; whether it was there."""
    assert isinstance(v, SetV)
    entries = dict(v.entries)
    there = entries.pop(hashing.key_of(m, member), None) is not None
    if there:
        containers.set_replace(m, v, entries)
    return there


@method((set, frozenset), "copy")
def _set_copy(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if type(v) is Const:
        if v.cls is not frozenset:
            raise GraphBreak("native-call", f"copies a {v.type_name}")
        return v
    return SetV(dict(v.entries), v.frozen)  # type: ignore[attr-defined]


# generators and iterators
@method(types.GeneratorType, "send")
def _send(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    assert isinstance(v, generators.GenV)
    if not v.started and not (type(args[0]) is Const and args[0].val is None):
        m.refused("sends a value to a generator that has not begun")
    x = v.resume(m, args[0])
    if x is None:
        raise Thrown(stop_iteration(m, v))
    return x


@method(types.GeneratorType, "close")
def _close(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    assert isinstance(v, generators.GenV)
    v.close(m)
    return NONE


def _next(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    assert isinstance(v, iteration.IterV)
    x = v.next(m)
    if x is None:
        raise Thrown(stop_iteration(m, v))
    return x


_OVER: tuple[Any, ...] = ({}, {}.values(), {}.items(), set(), "", "\u00e9", b"", range(0), range(1 << 70))
_BACKWARDS: tuple[Any, ...] = ({}, {}.values(), {}.items())
_ITERATORS = (
    *(types.GeneratorType, type(iter(())), type(iter([])), type(reversed([])), reversed),
    *(type(iter(x)) for x in _OVER),
    *(type(reversed(x)) for x in _BACKWARDS),
    *(enumerate, zip, map, filter, itertools.chain, itertools.product, type(iter(np.zeros(1)))),
)
for _t in _ITERATORS:
    METHODS[_t, "__next__"] = _next
    METHODS[_t, "__iter__"] = lambda m, v, args, kwargs: v


# strings that hold texts of values, slices, exceptions
@method(str, "format")
def _str_format(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    return formatting.filled(m, str.format, v.val, args, kwargs)  # type: ignore[attr-defined]


@method(str, "join")
def _join(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if not isinstance(args[0], iteration.IterV) and not iteration.is_iterable(m, args[0]):
        m.refused(f"joins a {args[0].type_name}")
    return m.native(str.join, [v.val, [m.to_python(x) for x in iteration.to_list(m, args[0])]])  # type: ignore[attr-defined]


@method(slice, "indices")
def _indices(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    assert isinstance(v, SliceV)
    return m.native(slice.indices, [subscripts.python_slice(m, v), m.to_python(args[0])])


@method(BaseException, "__init__")
def _exception_init(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    if kwargs:
        m.refused(f"makes a {v.type_name} by names")
    if isinstance(v, ObjV) and v.real is None:
        m.touch(v)
        v.attrs["args"] = TupleV(list(args))
    return NONE


@method(types.SimpleNamespace, "__init__")
def _namespace_init(m: Machine, v: V, args: list[V], kwargs: dict) -> V:
    assert isinstance(v, ObjV)
    if args:  # from Python 3.13 on a mapping, else refused
        raise GraphBreak("native-call", "a SimpleNamespace of something")
    m.touch(v)
    v.attrs.update(kwargs)
    return NONE
