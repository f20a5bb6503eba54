"""Functions over iterables: enumerate, zip, sum, reduce, any, min, sorted and the like."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import iterators
from ms_jit_core.vm.builtins.registry import builtin
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import FALSE, NONE, TRUE, Const, ListV, SetV, TensorV, TupleV, Value
from ms_jit_core.vm.objects import class_lookup, operators

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_ZERO = Const(0)


@builtin(enumerate)
def _enumerate(m: Machine, iterable: Value, start: Value = _ZERO) -> Value:
    if type(start) is Const and start.cls not in (int, bool):
        raise GraphBreak("native-call", f"enumerate() from a {start.type_name}")
    first = m.const(start, "enumerate's start")
    return iterators.EnumerateIter(m, iteration.get_iter(m, iterable), first)


@builtin(zip)
def _zip(m: Machine, /, *iterables: Value, strict: Value = FALSE) -> Value:
    return iterators.ZipIter(m, [iteration.get_iter(m, v) for v in iterables], bool(m.truth(strict)))


@builtin(map)
def _map(m: Machine, fn: Value, first: Value, /, *others: Value) -> Value:
    return iterators.MapIter(m, (fn, [iteration.get_iter(m, v) for v in (first, *others)]))


@builtin(filter)
def _filter(m: Machine, fn: Value, iterable: Value, /) -> Value:
    keeps = None if type(fn) is Const and fn.val is None else fn
    return iterators.FilterIter(m, (keeps, iteration.get_iter(m, iterable)))


@builtin(reversed)
def _reversed(m: Machine, v: Value, /) -> Value:
    if type(v) is ListV or type(v) is TupleV:
        return iteration.ReversedIter(m, v, len(items_of(m, v)) - 1)
    if type(v) is Const and type(v.val) is range:
        return iteration.RangeIter(m, v.val[::-1])
    if type(v) is TensorV or type(v) is Const and type(v.val) in (str, bytes):
        return iteration.ValuesIter(m, iteration.to_list(m, v)[::-1], reversed)
    if all(class_lookup.lookup(m, v, name) is None for name in ("__reversed__", "__getitem__")):
        m.break_refused(f"reversed() of a {v.type_name}")
    raise GraphBreak("native-call", f"reversed() of a {v.type_name}")


@builtin(sum)
def _sum(m: Machine, iterable: Value, /, start: Value = _ZERO) -> Value:
    if type(iterable) is Const and start is _ZERO:
        return m.native(sum, [iterable.val])
    total, it = start, iteration.get_iter(m, iterable)
    if issubclass(total.cls, (str, bytes, bytearray)):
        m.break_refused(f"sum() from a {total.type_name}")
    # Python 3.12 and later do not add consecutive floats one by one.
    numbers: list[Any] = []
    while (v := it.next(m)) is not None:
        if _is_number(v) and _is_number(total):
            numbers.append(v.val)  # type: ignore[attr-defined]
            continue
        total = _with_numbers(m, total, numbers)
        numbers = []
        total = operators.binary(m, operators.OPERATORS["add"], total, v)
    return _with_numbers(m, total, numbers)


@builtin(functools.reduce)
def _reduce(m: Machine, fn: Value, iterable: Value, total: Value | None = None, /) -> Value:
    it = iteration.get_iter(m, iterable)
    if total is None and (total := it.next(m)) is None:
        m.break_refused("functools.reduce of nothing")
    while (v := it.next(m)) is not None:
        total = m.call(fn, [total, v])
    return total


def _is_number(v: Value) -> bool:
    return type(v) is Const and type(v.val) in (int, float, bool, complex)


def _with_numbers(m: Machine, total: Value, numbers: list[Any]) -> Value:
    return m.native(sum, [numbers, total.val]) if numbers else total  # type: ignore[attr-defined]


def _decide(m: Machine, v: Value, what: str) -> bool:
    t = m.truth(v)
    if t is None:
        raise GraphBreak("tensor-value", f"{what} of tensors")
    return t


@builtin(any)
def _any(m: Machine, iterable: Value, /) -> Value:
    it = iteration.get_iter(m, iterable)
    while (v := it.next(m)) is not None:
        if _decide(m, v, "any()"):
            return TRUE
    return FALSE


@builtin(all)
def _all(m: Machine, iterable: Value, /) -> Value:
    it = iteration.get_iter(m, iterable)
    while (v := it.next(m)) is not None:
        if not _decide(m, v, "all()"):
            return FALSE
    return TRUE


def _extreme(fn: Callable[..., Any], op: str) -> None:
    name = fn.__name__

    @builtin(fn)
    def rule(m: Machine, first: Value, /, *others: Value, key: Value = NONE, default: Value | None = None) -> Value:
        if others and default is not None:
            m.break_refused(f"{name}() of several values with a default")
        items = [first, *others] if others else iteration.to_list(m, first)
        if not items:
            if default is None:
                m.break_refused(f"{name}() of nothing")
            return default
        keys = _keys(m, items, key)
        best = 0
        for i in range(1, len(items)):
            if _decide(m, operators.compare(m, op, keys[i], keys[best]), f"{name}()"):
                best = i
        return items[best]


_extreme(min, "lt")
_extreme(max, "gt")


def _keys(m: Machine, items: list[Value], key: Value) -> list[Value]:
    return items if type(key) is Const and key.val is None else [m.call(key, [x]) for x in items]


class _Key:
    """A sort key that compares by the machine's rules."""

    __slots__ = ("m", "v", "item")

    def __init__(self, m: Machine, v: Value, item: Value) -> None:
        self.m, self.v, self.item = m, v, item

    def __lt__(self, other: _Key) -> bool:
        return _decide(self.m, operators.compare(self.m, "lt", self.v, other.v), "sorting")


def sort_values(m: Machine, items: list[Value], key: Value, reverse: Value) -> list[Value]:
    """Return the items in sorted order."""
    keys = [_Key(m, k, x) for k, x in zip(_keys(m, items, key), items, strict=True)]
    if type(reverse) is Const and reverse.cls not in (bool, int):
        m.break_refused("an order that is not a number")
    keys.sort(reverse=bool(m.truth(reverse)))
    return [k.item for k in keys]


@builtin(sorted)
def _sorted(m: Machine, v: Value, /, *, key: Value = NONE, reverse: Value = FALSE) -> Value:
    # Sorting removes the unspecified order of a set of strings or integers.
    in_order = type(v) is SetV and key is NONE and _have_an_order(v)
    items = list(v.entries.values()) if in_order else iteration.to_list(m, v)  # type: ignore[attr-defined]
    return ListV(sort_values(m, items, key, reverse))


def _have_an_order(v: SetV) -> bool:
    """Return whether the sorted order of the members does not depend on their order in the set."""
    return {type(x.val) if type(x) is Const else None for x in v.entries.values()} in ({int}, {str})
