"""Functions of the standard library that a capture runs itself: partials, reductions, copies."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.functions import is_callable
from ms_jit_core.vm.builtins.registry import builtin
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import SCALARS, Const, DictV, ListV, PartialV, SetV, Ten, TupleV, V
from ms_jit_core.vm.objects import containers

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


@builtin(functools.partial)
def _partial(m: Machine, fn: V, /, *args: V, **kwargs: V) -> V:
    if type(fn) is PartialV:  # one of a partial takes its place, but for one with attributes of the program's
        raise GraphBreak("native-call", "a partial of a partial")
    if not is_callable(m, fn):
        m.refused(f"functools.partial of a {fn.type_name}")
    return PartialV(fn, list(args), DictV({k: (Const(k), v) for k, v in kwargs.items()}))


@builtin(functools.reduce)
def _reduce(m: Machine, fn: V, iterable: V, total: V | None = None, /) -> V:
    it = iteration.get_iter(m, iterable)
    if total is None and (total := it.next(m)) is None:
        m.refused("functools.reduce of nothing")
    while (v := it.next(m)) is not None:
        total = m.call(fn, [total, v])
    return total


@builtin(copy.copy)
def _copy(m: Machine, v: V) -> V:
    if isinstance(v, ListV):
        return ListV(list(items_of(m, v)))
    if isinstance(v, DictV) and v.pycls is dict:
        return DictV(containers.copy_entries(m, v))
    if isinstance(v, SetV) and not v.frozen:
        return SetV(dict(v.entries))
    return _of_tensor(m, copy.copy, v)


@builtin(copy.deepcopy)
def _deepcopy(m: Machine, v: V) -> V:
    return _deep(m, v, {})


def _deep(m: Machine, v: V, memo: dict[int, V]) -> V:
    known = memo.get(id(v))
    if known is not None or type(v) is Const and type(v.val) in SCALARS:
        return known or v
    if isinstance(v, ListV):
        copied = memo[id(v)] = ListV([])
        copied.items = [_deep(m, x, memo) for x in items_of(m, v)]
        return copied
    if isinstance(v, DictV) and v.pycls is dict and all(type(k) is Const for k in containers.dict_keys(m, v)):
        made = memo[id(v)] = DictV()
        made.entries = {key: (k, _deep(m, x, memo)) for key, k, x in containers.keyed_items(m, v)}
        return made
    if isinstance(v, TupleV) and v.pycls is tuple:
        items = [_deep(m, x, memo) for x in items_of(m, v)]
        same = all(a is b for a, b in zip(items, items_of(m, v), strict=True))
        return v if same else memo.setdefault(id(v), TupleV(items))
    return memo.setdefault(id(v), _of_tensor(m, copy.deepcopy, v))


def _of_tensor(m: Machine, fn: Callable[..., Any], v: V) -> V:
    if type(v) is Ten and v.cls.__dictoffset__ == 0:
        return m.native(fn, [m.sym(v)])
    raise GraphBreak("native-call", f"copy.{fn.__name__} of a {v.type_name}")
