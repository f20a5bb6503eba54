"""Methods of list, tuple, dict, set, str and generators on abstract values."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import formatting
from ms_jit_core.vm.builtins.iterable_functions import sort_values
from ms_jit_core.vm.builtins.registry import METHODS, method
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.value_builder import is_constant, items_of
from ms_jit_core.vm.core.values import FALSE, NONE, Const, DictV, DictView, ListV, ObjV, SetV, TupleV, Value
from ms_jit_core.vm.objects import containers, hashing, subscripts

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_DICTS = (dict, OrderedDict)


METHODS.update({(cls, "__getitem__"): subscripts.get for cls in (list, tuple, dict)})


# lists
@method(list, "append")
def _append(m: Machine, v: ListV, x: Value, /) -> Value:
    containers.append(m, v, x)
    return NONE


@method(list, "extend")
def _extend(m: Machine, v: ListV, items: Value, /) -> Value:
    for x in iteration.each(m, items):
        containers.append(m, v, x)
    return NONE


def _index_of(m: Machine, v: Value) -> int:
    i = subscripts.index_of(m, v)
    if i is None:
        m.break_refused(f"a {v.type_name} as an index")
    return i


def _moves_items(name: str, indices: int) -> None:
    """Register a method that moves items without comparing them; its first `indices` arguments are indices."""

    @method(list, name)
    def rule(m: Machine, v: ListV, /, *args: Value) -> Value:
        items = list(items_of(m, v))
        given = [*(_index_of(m, i) for i in args[:indices]), *args[indices:]]
        found: Value | None = m.native_raw(getattr(list, name), [items, *given])
        containers.replace(m, v, items)
        return NONE if found is None else found


for _name, _number in (("insert", 1), ("pop", 1), ("reverse", 0), ("clear", 0)):
    _moves_items(_name, _number)


def _asks_items(name: str) -> None:
    """Register a method that compares the items of a sequence."""

    @method((list, tuple), name)
    def rule(m: Machine, v: Value, /, *args: Value) -> Value:
        if not all(is_constant(m, x) for x in (v, *args)):
            raise GraphBreak("native-call", f"{name}() of a {v.type_name} whose items are not constants")
        return m.native(getattr(v.cls, name), [m.to_python(x) for x in (v, *args)])


for _name in ("index", "count"):
    _asks_items(_name)


@method(list, "sort")
def _sort(m: Machine, v: ListV, /, *, key: Value = NONE, reverse: Value = FALSE) -> Value:
    had = items_of(m, v)
    m.touch(v)
    while_sorted: list[Value] = []  # what key functions and comparisons see of the list
    v.items = while_sorted
    try:
        items = sort_values(m, list(had), key, reverse)
        if v.items is not while_sorted or while_sorted:
            raise GraphBreak("native-call", "a list that is changed while it is sorted")
    except Thrown:  # the list stays partly sorted
        m.break_refused("sorts a list of what cannot be sorted")
    finally:
        v.items = had
    containers.replace(m, v, items)
    return NONE


@method(list, "copy")
def _copy(m: Machine, v: ListV, /) -> Value:
    return ListV(list(items_of(m, v)))


# dicts
@method(_DICTS, "get")
def _get(m: Machine, v: Value, k: Value, default: Value = NONE, /) -> Value:
    return containers.dict_get(m, v, k) or default


def _dict_view(kind: str) -> None:
    @method(_DICTS, kind)
    def _view(m: Machine, v: Value, /) -> Value:
        return DictView(kind, v)


for _kind in ("keys", "values", "items"):
    _dict_view(_kind)


@method(_DICTS, "update")
def _update(m: Machine, d: DictV, other: Value | None = None, /, **kwargs: Value) -> Value:
    if other is not None:
        containers.merge(m, d, other)
    for name, x in kwargs.items():
        containers.dict_set(m, d, Const(name), x)
    return NONE


@method(_DICTS, "pop")
def _dict_pop(m: Machine, d: DictV, key: Value, default: Value | None = None, /) -> Value:
    x = containers.dict_delete(m, d, key) or default
    if x is None:
        raise Thrown(m.exception(KeyError, [key]))
    return x


@method(_DICTS, "setdefault")
def _setdefault(m: Machine, d: DictV, key: Value, default: Value = NONE, /) -> Value:
    x = containers.dict_get(m, d, key)
    if x is None:
        x = default
        containers.dict_set(m, d, key, x)
    return x


@method(_DICTS, "copy")
def _dict_copy(m: Machine, d: DictV, /) -> Value:
    made = DictV(containers.copy_entries(m, d))
    made.pycls = OrderedDict if d.cls is OrderedDict else dict
    return made


@method(dict, "fromkeys")
def _fromkeys(m: Machine, v: Value, keys: Value, value: Value = NONE, /) -> Value:
    if not isinstance(v, Const) or v.val is not dict:
        raise GraphBreak("native-call", "fromkeys of a class that extends dict")
    d = DictV()
    for k in iteration.to_list(m, keys):
        containers.dict_set(m, d, k, value)
    return d


# sets
def _set_method(name: str) -> None:
    @method((set, frozenset), name)
    def rule(m: Machine, v: Value, /, *others: Value) -> Value:
        if any(isinstance(x, (iteration.IterV, ObjV)) for x in others):
            raise GraphBreak("native-call", f"{name}() of a set and an iterator")
        found: Value = containers.set_operation(m, getattr(v.cls, name), [v, *others])
        return found


for _n in "union intersection difference symmetric_difference issubset issuperset isdisjoint copy".split():
    _set_method(_n)


@method(set, "add")
def _add(m: Machine, v: SetV, x: Value, /) -> Value:
    containers.add_members(m, v, {hashing.key_of(m, x): x})
    return NONE


@method(set, "update")
def _set_update(m: Machine, v: SetV, *others: Value) -> Value:
    for other in others:
        if isinstance(other, (SetV, DictV, ObjV)):
            containers.add_members(m, v, containers.members(m, other))
            continue
        for x in iteration.each(m, other):  # the iterator may read the set
            containers.add_members(m, v, {hashing.key_of(m, x): x})
    return NONE


# strings, exceptions
@method(str, "format")
def _str_format(m: Machine, v: Const, /, *args: Value, **kwargs: Value) -> Value:
    return formatting.filled(m, str.format, v.val, list(args), kwargs)


@method(str, "join")
def _join(m: Machine, v: Const, items: Value, /) -> Value:
    if not isinstance(items, iteration.IterV) and not iteration.is_iterable(m, items):
        m.break_refused(f"joins a {items.type_name}")
    return m.native(str.join, [v.val, [m.to_python(x) for x in iteration.to_list(m, items)]])


@method(BaseException, "__init__")
def _exception_init(m: Machine, v: Value, /, *args: Value) -> Value:
    if isinstance(v, ObjV) and v.real is None:
        m.touch(v)
        v.attrs["args"] = TupleV(list(args))
    return NONE
