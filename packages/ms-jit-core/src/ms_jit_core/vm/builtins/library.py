"""Functions of the standard library that a capture runs itself: itertools, operator's getters, caches, copies."""

from __future__ import annotations

import copy
import functools
import inspect
import itertools
import operator
import re
import types
import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import polyfills
from ms_jit_core.vm.builtins.functions import BUILTINS, builtin, is_callable
from ms_jit_core.vm.builtins.methods import METHODS
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.control_flow.generators import STAND_FOR
from ms_jit_core.vm.core import calls
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


#: those that say at once what they do not take, where a generator function says so at its first item
_LAZY = (itertools.count, itertools.islice, itertools.repeat)


def _runs(native: Any, equivalent: Callable, iterables: tuple[int, ...]) -> Callable:
    """The rule of a class of itertools. Of the arguments at `iterables` iterators are made at once, as
    the class does; the equivalent generator function takes these."""
    STAND_FOR[equivalent] = native
    names = list(inspect.signature(equivalent).parameters)

    def call(m: Machine, args: list[V], kwargs: dict[str, V]) -> Any:
        if native in m.settings.native_generators:
            raise GraphBreak("native-call", f"calls {native.__qualname__}, of which something is cut half way")
        if native in _LAZY:  # they look at numbers at once
            named = {k: a for k, a in kwargs.items() if k != "object"}
            numbers = args[native is not itertools.count :]
            if not all(type(a) is Const for a in (*numbers, *named.values())):
                raise GraphBreak("native-call", f"calls {native.__qualname__} with what is no constant")
            first = [()] if len(numbers) < len(args) or len(named) < len(kwargs) else []
            m.native_raw(native, [*first, *(a.val for a in numbers)], {k: a.val for k, a in named.items()})  # type: ignore
        args, kwargs = list(args), dict(kwargs)
        for at in iterables:
            if at < len(args):
                args[at] = iteration.get_iter(m, args[at])
            elif names[at] in kwargs:
                kwargs[names[at]] = iteration.get_iter(m, kwargs[names[at]])
        return calls.call_function(m, FuncV(equivalent), args, kwargs)

    return call


for _name, _iterables in {
    **dict.fromkeys("accumulate islice pairwise".split(), (0,)),
    **dict.fromkeys("count repeat".split(), ()),
    "starmap": (1,),
}.items():
    _native = getattr(itertools, _name)
    BUILTINS[_native] = _runs(_native, getattr(polyfills, _name), _iterables)
    for _method in ("__next__", "__iter__"):
        METHODS[_native, _method] = METHODS[itertools.chain, _method]
_from_iterable = _runs(itertools.chain.from_iterable, polyfills.from_iterable, (0,))
METHODS[itertools.chain, "from_iterable"] = lambda m, v, args, kwargs: _from_iterable(m, args, kwargs)


def _hidden(fn: V) -> V:
    """A function that stands for an object of another class: it may be called, and may not leave the capture."""
    return RuleV(lambda m, args, kwargs: m.call(fn, args, kwargs))


_GETTERS = {operator.itemgetter: polyfills.itemgetter, operator.attrgetter: polyfills.attrgetter}


def _getter(native: Any, equivalent: Callable) -> None:
    @builtin(native)
    def make(m: Machine, args: list[V], kwargs: dict) -> V:
        return _hidden(m.call(FuncV(equivalent), args, kwargs))  # type: ignore[arg-type]


for _native, _equivalent in _GETTERS.items():
    _getter(_native, _equivalent)


def call_getter(m: Machine, fn: Any, args: list[V], kwargs: dict[str, V]) -> V:
    """An itemgetter or attrgetter from outside, which nothing can change."""
    made = fn.__reduce__()
    getter = m.call(FuncV(_GETTERS[type(fn)]), [m.wrap_new(a) for a in made[1]])  # type: ignore[arg-type]
    return m.call(getter, args, kwargs)


@builtin(functools.partial)
def _partial(m: Machine, args: list[V], kwargs: dict) -> V:
    fn, given = args[0], args[1:]
    if type(fn) is PartialV and fn.src is not None:  # it may have attributes, with which it stays
        raise GraphBreak("native-call", "a partial of a partial")
    if type(fn) is PartialV:  # one of a partial takes its place
        fn, given, kwargs = fn.func, [*fn.args, *given], {**calls.keywords_of(m, fn), **kwargs}
    if not is_callable(m, fn):
        m.refused(f"functools.partial of a {fn.type_name}")
    return PartialV(fn, given, DictV({k: (Const(k), v) for k, v in kwargs.items()}))


@builtin(functools.reduce)
def _reduce(m: Machine, args: list[V], kwargs: dict) -> V:
    it = iteration.get_iter(m, args[1])
    total = args[2] if len(args) > 2 else it.next(m)
    if total is None:
        m.refused("functools.reduce of nothing")
    while (v := it.next(m)) is not None:
        total = m.call(args[0], [total, v])  # type: ignore[list-item]
    return total  # type: ignore[return-value]


@builtin(functools.update_wrapper)
def _update_wrapper(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) != 2 or kwargs:
        raise GraphBreak("native-call", "functools.update_wrapper of chosen attributes")
    wrapper, wrapped = args
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
def _wraps(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) != 1 or kwargs:
        raise GraphBreak("native-call", "functools.wraps of chosen attributes")
    return RuleV(lambda machine, inner, kw: _update_wrapper(machine, [inner[0], args[0]], {}))


@builtin(typing.cast)
def _cast(m: Machine, args: list[V], kwargs: dict) -> V:
    return args[1]


# copies
@builtin(copy.copy)
def _copy(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
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
def _deepcopy(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) != 1 or kwargs:
        raise GraphBreak("native-call", "copy.deepcopy with a memo")
    return _deep(m, args[0], {})


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
    def call(m: Machine, args: list[V], kwargs: dict) -> Any:
        given = [*args, *kwargs.values()]
        if any(type(a) is Const and isinstance(a.val, int) and a.val & re.DEBUG for a in given):
            raise GraphBreak("io", f"re.{fn.__name__} prints what it compiled")
        if all(is_constant(m, a) for a in given):
            return m.native(fn, [m.to_python(a) for a in args], {k: m.to_python(a) for k, a in kwargs.items()})
        raise GraphBreak("native-call", f"{fn.__qualname__} of what is no constant")


for _name in "compile match fullmatch search sub subn split findall escape".split():
    _constant_call(getattr(re, _name))
