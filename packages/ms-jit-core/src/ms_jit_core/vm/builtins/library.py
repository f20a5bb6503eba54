"""Functions of the standard library that a capture runs itself: partials, copies, regular expressions."""

from __future__ import annotations

import copy
import functools
import re
import types
import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.functions import is_callable
from ms_jit_core.vm.builtins.registry import builtin
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.trust import is_class
from ms_jit_core.vm.core.value_builder import is_constant, items_of
from ms_jit_core.vm.core.values import (
    SCALARS,
    Const,
    DictV,
    FuncV,
    ListV,
    MethodV,
    ObjV,
    PartialV,
    RuleV,
    SetV,
    SliceV,
    Ten,
    TupleV,
    V,
)
from ms_jit_core.vm.objects import attribute_writes, attributes, class_lookup, containers

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


@builtin(functools.update_wrapper)
def _update_wrapper(m: Machine, wrapper: V, wrapped: V) -> V:
    if not isinstance(wrapper, (FuncV, ObjV)):
        raise GraphBreak("native-call", f"functools.wraps around a {wrapper.cls.__name__}")
    for name in functools.WRAPPER_ASSIGNMENTS:
        trusted = isinstance(wrapped, FuncV) and wrapped.real is not None and wrapped.src is None
        if name == "__annotations__" and trusted:
            continue
        try:
            attribute_writes.store(m, wrapper, name, m.getattr(wrapped, name))
        except Thrown as e:
            if not issubclass(e.value.cls, AttributeError):
                raise
    if isinstance(wrapped, FuncV):
        own = [n for n in wrapped.attrs if not n.startswith("__")]
        for name in (*own, *(wrapped.real.__dict__ if wrapped.real is not None else ())):
            attribute_writes.store(m, wrapper, name, m.getattr(wrapped, name))
    elif not isinstance(wrapped, (MethodV, Const)):
        raise GraphBreak("native-call", f"functools.wraps of a {wrapped.cls.__name__}, with its attributes")
    attribute_writes.store(m, wrapper, "__wrapped__", wrapped)
    return wrapper


@builtin(functools.wraps)
def _wraps(m: Machine, wrapped: V) -> V:
    return RuleV(lambda machine, args, kwargs: _update_wrapper(machine, args[0], wrapped))


@builtin(typing.cast)
def _cast(m: Machine, typ: V, val: V) -> V:
    return val


# copies
@builtin(copy.copy)
def _copy(m: Machine, v: V) -> V:
    if isinstance(v, ListV):
        return ListV(list(items_of(m, v)))
    if isinstance(v, DictV) and v.pycls is dict:
        return DictV(containers.copy_entries(m, v))
    if isinstance(v, SetV) and not v.frozen:
        return SetV(dict(v.entries))
    if _stays(v):
        return v
    return _by_class(m, v, "__copy__", [], "copy.copy")


@builtin(copy.deepcopy)
def _deepcopy(m: Machine, v: V) -> V:
    return _deep(m, v, {})


def _deep(m: Machine, v: V, memo: dict[int, V]) -> V:
    known = memo.get(id(v))
    if known is not None:
        return known
    if isinstance(v, ListV):
        made: Any = ListV([])
        memo[id(v)] = made
        made.items = [_deep(m, x, memo) for x in items_of(m, v)]
        return made
    if isinstance(v, DictV) and v.pycls is dict:
        made = memo[id(v)] = DictV()
        for k, x in containers.dict_items(m, v):
            containers.dict_set(m, made, _deep(m, k, memo), _deep(m, x, memo))
        return made
    if isinstance(v, TupleV) and v.pycls is tuple:
        items = [_deep(m, x, memo) for x in items_of(m, v)]
        same = all(a is b for a, b in zip(items, items_of(m, v), strict=True))
        return v if same else memo.setdefault(id(v), TupleV(items))
    if isinstance(v, SetV) and all(type(x) is Const and type(x.val) in SCALARS for x in v.entries.values()):
        return memo.setdefault(id(v), v if v.frozen else SetV(dict(v.entries)))
    if _stays(v) and not isinstance(v, TupleV):
        return v
    return _by_class(m, v, "__deepcopy__", [DictV()], "copy.deepcopy")


def _stays(v: V) -> bool:
    """Values of which a copy is the value itself."""
    if isinstance(v, (TupleV, SliceV)):
        return isinstance(v, TupleV) and v.pycls is tuple
    if type(v) is Const:
        return type(v.val) in SCALARS or is_class(v.val)
    return isinstance(v, FuncV) or isinstance(v, SetV) and v.frozen


def _by_class(m: Machine, v: V, name: str, args: list[V], what: str) -> V:
    """By the method of the class; an object made here that has none gets the same attributes."""
    if isinstance(v, ObjV) and isinstance(class_lookup.brings(m, v, name), types.FunctionType):
        return m.call(attributes.special(m, v, name), args)  # type: ignore[arg-type]
    if type(v) is Ten and v.cls.__dictoffset__ == 0:
        return m.native(getattr(copy, what.split(".")[1]), [m.sym(v)])
    raise GraphBreak("native-call", f"{what} of a {v.cls.__name__}")


# regular expressions of constants
def _constant_call(fn: Callable) -> None:
    @builtin(fn)
    def call(m: Machine, /, *args: V, **kwargs: V) -> Any:
        given = [*args, *kwargs.values()]
        if any(type(a) is Const and isinstance(a.val, int) and a.val & re.DEBUG for a in given):
            raise GraphBreak("io", f"re.{fn.__name__} prints what it compiled")
        if all(is_constant(m, a) for a in given):
            return m.native(fn, [m.to_python(a) for a in args], {k: m.to_python(a) for k, a in kwargs.items()})
        raise GraphBreak("native-call", f"{fn.__qualname__} of what is no constant")


for _name in "compile match fullmatch search sub subn split findall escape".split():
    _constant_call(getattr(re, _name))
