"""Builtin functions over iterables: enumerate, zip, sum, any, min, sorted and the like."""

from __future__ import annotations

import itertools
import operator
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import iterators
from ms_jit_core.vm.builtins.functions import BUILTINS, Handler, builtin, index_value, members_of
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import (
    FALSE,
    NONE,
    TRUE,
    Const,
    DictV,
    DictView,
    ListV,
    NumV,
    ObjV,
    SetV,
    Ten,
    TupleV,
    V,
)
from ms_jit_core.vm.objects import attributes, class_lookup, graph_numbers, operators
from ms_jit_core.vm.objects.numpy_values import is_numpy

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


@builtin(enumerate)
def _enumerate(m: Machine, args: list[V], kwargs: dict) -> V:
    start = args[1] if len(args) > 1 else kwargs.get("start", Const(0))
    if type(start) is ObjV:
        start = index_value(m, start)
    elif type(start) is Const and start.cls not in (int, bool):
        start = m.native(operator.index, [start.val])
    elif type(start) not in (Const, NumV, Ten):
        m.refused(f"a {start.type_name} as an index")
    first = m.const(start, "enumerate's start")
    return iterators.EnumerateIter(iteration.get_iter(m, (args or [kwargs["iterable"]])[0]), first)


def _index(m: Machine, v: V) -> V:
    """operator.index(v)"""
    return m.native(operator.index, [v.val]) if type(v) is Const else index_value(m, v)


@builtin(range)
def _range(m: Machine, args: list[V], kwargs: dict) -> V:
    if kwargs or not 1 <= len(args) <= 3 or all(type(a) not in (Ten, NumV) for a in args):
        if any(type(a) is not Const for a in args):
            # Each is asked in its turn, and the first that is not a number says so.
            args = [a if type(a) is Const and type(a.val) in (int, bool) else _index(m, a) for a in args]
        return operators.fold_call(m, range, args, kwargs)
    start, stop = (args[0], args[1]) if len(args) > 1 else (Const(0), args[0])
    step = m.const(args[2], "range's step") if len(args) == 3 else 1
    if type(step) is not int or step == 0:
        raise GraphBreak("tensor-value", "a range of a tensor's value with that step")
    return iteration.CountedRange(graph_numbers.index(m, start), graph_numbers.index(m, stop), step)


@builtin(zip)
def _zip(m: Machine, args: list[V], kwargs: dict) -> V:
    strict = m.truth(kwargs.get("strict", FALSE))
    return iterators.ZipIter([iteration.get_iter(m, a) for a in args], bool(strict))


@builtin(map)
def _map(m: Machine, args: list[V], kwargs: dict) -> V:
    return iterators.MapIter((args[0], [iteration.get_iter(m, a) for a in args[1:]]))


@builtin(filter)
def _filter(m: Machine, args: list[V], kwargs: dict) -> V:
    fn = None if type(args[0]) is Const and args[0].val is None else args[0]
    return iterators.FilterIter((fn, iteration.get_iter(m, args[1])))


@builtin(itertools.chain)
def _chain(m: Machine, args: list[V], kwargs: dict) -> V:
    if any(isinstance(a, ObjV) or not iteration.is_iterable(m, a) for a in args):  # each is asked in its turn only
        return m.call(m.getattr(Const(itertools.chain), "from_iterable"), [TupleV(args)])
    return iterators.ChainIter([iteration.get_iter(m, a) for a in args])


@builtin(itertools.product)
def _product(m: Machine, args: list[V], kwargs: dict) -> V:
    repeat = m.const(kwargs.get("repeat", Const(1)), "product's repeat")
    m.native_raw(itertools.product, [], {"repeat": repeat})
    pools = [iteration.to_list(m, a, hinted=True) for a in args] * repeat
    rows: list[V] = [TupleV(list(row)) for row in itertools.product(*pools)]
    return iteration.ValuesIter(rows, itertools.product, (itertools.product, [TupleV(pool) for pool in pools]))


@builtin(reversed)
def _reversed(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
    if isinstance(v, ObjV):
        return _reversed_object(m, v)
    if (members := members_of(m, v, "__reversed__")) is not None:
        return members
    if is_numpy(m, v):
        return m.native(reversed, [v.val])  # type: ignore[attr-defined]
    sequence = class_lookup.lookup(m, v, "__reversed__") or class_lookup.lookup(m, v, "__getitem__")
    if isinstance(v, (iteration.IterV, SetV)) or not sequence:
        m.refused(f"reversed() of a {v.type_name}")
    if type(v) is Const and type(v.val) is range:
        return iteration.RangeIter(v.val[::-1])
    if type(v) is ListV or type(v) is TupleV:
        return iteration.ReversedIter(v, len(items_of(m, v)) - 1)
    if isinstance(v, (DictV, DictView)):
        return iteration.dict_iter(m, v, backwards=True)
    items = iteration.to_list(m, v)[::-1]
    return iteration.listed(items) if type(v) is Ten else iteration.ValuesIter(items, reversed, (reversed, [v]))


def _reversed_object(m: Machine, v: ObjV) -> V:
    """reversed() of an object, by its `__reversed__`."""
    if class_lookup.brings(m, v, "__reversed__") is None:
        raise GraphBreak("native-call", f"reversed() of a {v.type_name}")
    return m.call(attributes.special(m, v, "__reversed__"), [])  # type: ignore[arg-type]


@builtin(sum)
def _sum(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) == 1 and not kwargs and type(args[0]) is Const:
        return m.native(sum, [args[0].val])
    total = args[1] if len(args) > 1 else kwargs.get("start", Const(0))
    it = iteration.get_iter(m, args[0])
    if issubclass(total.cls, (str, bytes, bytearray)):
        m.native(sum, [(), total.cls()])  # refuses it, in its words
    # From Python 3.12 on, floats that come one after another are not added one by one.
    numbers: list[Any] = []
    while (v := it.next(m)) is not None:
        if _is_number(v) and _is_number(total):
            numbers.append(v.val)  # type: ignore[attr-defined]
            continue
        total = _with_numbers(m, total, numbers)
        numbers = []
        total = operators.binary(m, operators.OPERATORS["add"], total, v)
    return _with_numbers(m, total, numbers)


def _is_number(v: V) -> bool:
    return type(v) is Const and type(v.val) in (int, float, bool, complex)


def _with_numbers(m: Machine, total: V, numbers: list[Any]) -> V:
    return m.native(sum, [numbers, total.val]) if numbers else total  # type: ignore[attr-defined]


def _decide(m: Machine, v: V, what: str) -> bool:
    t = m.truth(v)
    if t is None:
        raise GraphBreak("tensor-value", f"{what} of tensors")
    return t


@builtin(any)
def _any(m: Machine, args: list[V], kwargs: dict) -> V:
    it = iteration.get_iter(m, args[0])
    while (v := it.next(m)) is not None:
        if _decide(m, v, "any()"):
            return TRUE
    return FALSE


@builtin(all)
def _all(m: Machine, args: list[V], kwargs: dict) -> V:
    it = iteration.get_iter(m, args[0])
    while (v := it.next(m)) is not None:
        if not _decide(m, v, "all()"):
            return FALSE
    return TRUE


def _extreme(name: str, op: str) -> Handler:
    def handler(m: Machine, args: list[V], kwargs: dict) -> V:
        if len(args) > 1 and "default" in kwargs:
            m.refused(f"{name}() of several values with a default")
        items = iteration.to_list(m, args[0]) if len(args) == 1 else args
        if not items:
            if "default" in kwargs:
                return kwargs["default"]
            m.refused(f"{name}() of nothing")
        key = kwargs.get("key", NONE)
        keyed = items if type(key) is Const and key.val is None else [m.call(key, [x]) for x in items]
        best = 0
        for i in range(1, len(items)):
            if _decide(m, operators.compare(m, op, keyed[i], keyed[best]), f"{name}()"):
                best = i
        return items[best]

    return handler


BUILTINS[min] = _extreme("min", "lt")
BUILTINS[max] = _extreme("max", "gt")


class _Key:
    """A value that Python's sort compares by the machine's rules."""

    __slots__ = ("m", "v", "item")

    def __init__(self, m: Machine, v: V, item: V) -> None:
        self.m, self.v, self.item = m, v, item

    def __lt__(self, other: _Key) -> bool:
        return _decide(self.m, operators.compare(self.m, "lt", self.v, other.v), "sorting")


def sort_values(m: Machine, items: list[V], kwargs: dict) -> list[V]:
    """Items in sorted order by `key` and `reverse`."""
    key = kwargs.get("key", NONE)
    keyed = items if type(key) is Const and key.val is None else [m.call(key, [x]) for x in items]
    keys = [_Key(m, k, x) for k, x in zip(keyed, items, strict=True)]
    wanted = kwargs.get("reverse", FALSE)
    if type(wanted) is Const and wanted.cls not in (bool, int):
        m.refused("an order that is not a number")
    keys.sort(reverse=bool(m.truth(wanted)))
    return [k.item for k in keys]


@builtin(sorted)
def _sorted(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
    # Sorting makes the order of a set of strings or integers the same everywhere.
    in_order = type(v) is SetV and "key" not in kwargs and _have_an_order(v)
    items = list(v.entries.values()) if in_order else iteration.to_list(m, v, hinted=True)  # type: ignore[attr-defined]
    return ListV(sort_values(m, items, kwargs))


def _have_an_order(v: SetV) -> bool:
    """Whether sorting puts the members where they belong, wherever they stood."""
    return {type(x.val) if type(x) is Const else None for x in v.entries.values()} in ({int}, {str})
