"""Functions of the standard library that a capture runs itself: partials, reductions, copies."""

from __future__ import annotations

import copy
import functools
import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.functions import is_callable
from ms_jit_core.vm.builtins.registry import builtin
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import (
    Const,
    DictV,
    ListV,
    PartialV,
    SetV,
    Ten,
    V,
)
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


@builtin(typing.cast)
def _cast(m: Machine, typ: V, val: V) -> V:
    return val


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
    return _of_tensor(m, copy.deepcopy, v)


def _of_tensor(m: Machine, fn: Callable[..., Any], v: V) -> V:
    if type(v) is Ten and v.cls.__dictoffset__ == 0:
        return m.native(fn, [m.sym(v)])
    raise GraphBreak("native-call", f"copy.{fn.__name__} of a {v.type_name}")
