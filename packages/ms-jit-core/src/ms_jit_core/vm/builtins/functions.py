"""Python's builtin functions and a few of the standard library's, on abstract values."""

from __future__ import annotations

import builtins
import collections
import enum
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_tensor import context, generator

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import formatting, polyfills
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.value_builder import is_namedtuple
from ms_jit_core.vm.core.values import (
    FALSE,
    NONE,
    SCALARS,
    TRUE,
    Const,
    DictV,
    FuncV,
    IdV,
    ListV,
    NumV,
    ObjV,
    SetV,
    SliceV,
    Ten,
    TupleV,
    V,
    boolean,
)
from ms_jit_core.vm.objects import (
    attribute_writes,
    attributes,
    class_lookup,
    containers,
    hashing,
    operators,
    subscripts,
)
from ms_jit_core.vm.objects.numpy_values import operands
from ms_jit_core.vm.objects.special_methods import call_special

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

Handler = Callable[..., Any]
BUILTINS: dict[Any, Handler] = {}


def builtin(*names: Any) -> Callable[[Handler], Handler]:
    """Register a handler `fn(m, args, kwargs)` for these callables."""

    def add(fn: Handler) -> Handler:
        for n in names:
            BUILTINS[n] = fn
        return fn

    return add


@builtin(len)
def _len(m: Machine, args: list[V], kwargs: dict) -> Any:
    v = args[0]
    n = containers.size(m, v)
    if n is not None:
        return Const(n)
    if type(v) is Ten:
        found = class_lookup.lookup(m, v, "__len__")  # a program may have patched it
        if found is not None and isinstance(found[0], types.FunctionType):
            return call_special(m, v, "__len__")
        shape = m.sym(v).shape
        return m.wrap_new(shape[0]) if shape else m.native(len, [m.sym(v)])
    if type(v) is Const:
        return m.native(len, [v.val])
    if class_lookup.lookup(m, v, "__len__") is None:
        m.refused(f"len() of a {v.type_name}")
    return call_special(m, v, "__len__")


@builtin(callable)
def _callable(m: Machine, args: list[V], kwargs: dict) -> V:
    return boolean(is_callable(m, args[0]))


def is_callable(m: Machine, v: V) -> bool:
    """callable(v)"""
    return callable(v.val) if isinstance(v, Const) else class_lookup.lookup(m, v, "__call__") is not None


def attribute_name(m: Machine, v: V, what: str) -> str:
    """The name that getattr and its like are given."""
    name = m.const(v, f"{what} with a computed name")
    if not isinstance(name, str):
        m.refused(f"{what}() by a name that is not a string")
    return name


@builtin(getattr)
def _getattr(m: Machine, args: list[V], kwargs: dict) -> Any:
    name = attribute_name(m, args[1], "getattr")
    if len(args) == 2:
        return attributes.load(m, args[0], name)
    try:
        return m.getattr(args[0], name)
    except Thrown as e:
        if issubclass(e.value.cls, AttributeError):
            return args[2]
        raise


@builtin(hasattr)
def _hasattr(m: Machine, args: list[V], kwargs: dict) -> V:
    try:
        m.getattr(args[0], attribute_name(m, args[1], "hasattr"))
    except Thrown as e:
        if issubclass(e.value.cls, AttributeError):
            return FALSE
        raise
    return TRUE


@builtin(setattr)
def _setattr(m: Machine, args: list[V], kwargs: dict) -> V:
    attribute_writes.store(m, args[0], attribute_name(m, args[1], "setattr"), args[2])
    return NONE


@builtin(delattr)
def _delattr(m: Machine, args: list[V], kwargs: dict) -> V:
    attribute_writes.delete(m, args[0], attribute_name(m, args[1], "delattr"))
    return NONE


@builtin(vars)
def _vars(m: Machine, args: list[V], kwargs: dict) -> Any:
    if not args:
        raise GraphBreak("syntax", "vars() of the frame")
    if class_lookup.find(args[0].cls, "__dict__") is None:
        m.refused(f"vars() of a {args[0].type_name}")
    return m.getattr(args[0], "__dict__")


@builtin(abs)
def _abs(m: Machine, args: list[V], kwargs: dict) -> V:
    return operators.fold_call(m, abs, args, kwargs)


@builtin(str)
def _str(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) > 1 or kwargs:
        return operators.fold_call(m, str, args, kwargs)
    return formatting.text(m, args[0], "str") if args else Const("")


@builtin(repr)
def _repr(m: Machine, args: list[V], kwargs: dict) -> V:
    return formatting.text(m, args[0], "repr")


@builtin(format)
def _format(m: Machine, args: list[V], kwargs: dict) -> V:
    return formatting.formatted(m, args[0], None, args[1] if len(args) > 1 else Const(""))


@builtin(bool)
def _bool(m: Machine, args: list[V], kwargs: dict) -> V:
    if not args:
        return FALSE
    t = m.truth(args[0])
    if t is None:
        raise GraphBreak("tensor-value", "bool() of a tensor")
    return boolean(t)


def _number(cls: type, dunder: str) -> None:
    @builtin(cls)
    def convert(m: Machine, args: list[V], kwargs: dict) -> V:
        if len(args) == 1 and isinstance(args[0], ObjV) and class_lookup.lookup(m, args[0], dunder) is not None:
            made = m.call(attributes.special(m, args[0], dunder), [])  # type: ignore[arg-type]
            if type(made) is not NumV and (type(made) is not Const or made.val.__class__ is not cls):
                raise GraphBreak("native-call", f"{dunder} gives a {made.cls.__name__}")
            return made
        if args and type(args[0]) is Ten:
            raise GraphBreak("tensor-value", f"{cls.__name__}() of a tensor")
        if len(args) == 1 and type(args[0]) is Const and type(args[0].val) is ms_runtime.SymbolicNumber:
            # A number that the capture does not know stays one; only a float's integer needs its value.
            if isinstance(args[0].val, cls):
                return Const(args[0].val)  # of `mutable` it is no longer
            if cls is float:
                return operators.binary(m, operators.OPERATORS["mul"], args[0], Const(1.0))
        return operators.fold_call(m, cls, args, kwargs)


_number(int, "__int__")
_number(float, "__float__")


@builtin(list)
def _list(m: Machine, args: list[V], kwargs: dict) -> V:
    return ListV(iteration.to_list(m, args[0], hinted=True) if args else [])


@builtin(tuple)
def _tuple(m: Machine, args: list[V], kwargs: dict) -> V:
    if args and type(args[0]) is TupleV and args[0].pycls is tuple:
        return args[0]
    return TupleV(iteration.to_list(m, args[0], hinted=True) if args else [])


@builtin(set, frozenset)
def _set(m: Machine, args: list[V], kwargs: dict) -> V:
    return _make_set(m, args, False)


def _make_set(m: Machine, args: list[V], frozen: bool) -> V:
    return SetV(containers.members(m, args[0]) if args else {}, frozen)


BUILTINS[frozenset] = lambda m, args, kwargs: _make_set(m, args, True)


@builtin(dict)
def _dict(m: Machine, args: list[V], kwargs: dict) -> V:
    return _filled(m, DictV(), args, kwargs)


def _filled(m: Machine, d: DictV, args: list[V], kwargs: dict) -> DictV:
    if args:
        containers.merge(m, d, args[0])
    for name, v in kwargs.items():
        containers.dict_set(m, d, Const(name), v)
    return d


@builtin(collections.OrderedDict)
def _ordered(m: Machine, args: list[V], kwargs: dict) -> V:
    d = DictV()
    d.pycls = collections.OrderedDict
    return _filled(m, d, args, kwargs)


@builtin(slice)
def _slice(m: Machine, args: list[V], kwargs: dict) -> V:
    return SliceV([NONE, args[0], NONE] if len(args) == 1 else [*args, NONE][:3])


@builtin(iter)
def _iter(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) == 2:
        fn, end = args
        if not is_callable(m, fn):
            m.refused("iter() of what is not callable")

        def turn(machine: Machine) -> V | None:
            v = machine.call(fn, [])
            return None if operators.equal(machine, v, end) else v

        return _FunctionIter(turn)
    if (members := members_of(m, args[0], "__iter__")) is not None:
        return members
    return iteration.iterator_object(iteration.get_iter(m, args[0]))


def members_of(m: Machine, v: V, way: str) -> V | None:
    """The generator that an enumeration's `__iter__` or `__reversed__` gives; None of anything else."""
    if not isinstance(v, Const) or not isinstance(v.val, enum.EnumMeta):
        return None
    if getattr(type(v.val), way) is not getattr(enum.EnumMeta, way):
        return None
    members: list[Any] = list(v.val)
    if way == "__reversed__":
        members.reverse()
    return m.call(FuncV(polyfills.each), [TupleV([m.wrap(x, None) for x in members])])


class _FunctionIter(iteration.IterV):
    """iter(callable, sentinel)."""

    def next(self, m: Machine) -> V | None:
        return self.parts(m)


@builtin(next)
def _next(m: Machine, args: list[V], kwargs: dict) -> V:
    it = args[0]
    if not isinstance(it, iteration.IterV):
        if class_lookup.lookup(m, it, "__next__") is None:
            m.refused(f"next() of a {it.type_name}")
        if len(args) == 1:  # what it raises passes as it is
            return m.call(attributes.special(m, it, "__next__"), [])  # type: ignore[arg-type]
        it = iteration.CallIter(it)
    v = it.next(m)
    if v is not None:
        return v
    if len(args) == 2:
        return args[1]
    ended = stop_iteration(m, it)
    if not m.regions:
        it.result = None  # it is given once
    raise Thrown(ended)


def stop_iteration(m: Machine, it: iteration.IterV) -> V:
    """StopIteration with what a generator returned."""
    value = it.result
    e = m.exception(
        StopIteration, [value] if value is not None and not (type(value) is Const and value.val is None) else []
    )
    e.attrs["value"] = value or NONE
    return e


@builtin(divmod)
def _divmod(m: Machine, args: list[V], kwargs: dict) -> V:
    if all(type(a) is Const and type(a.val) in SCALARS for a in args):
        return m.native(divmod, [a.val for a in args])  # type: ignore[attr-defined]
    if any(type(a) is NumV for a in args):
        return TupleV([operators.binary(m, operators.OPERATORS[n], args[0], args[1]) for n in ("floordiv", "mod")])
    both = operands(m, args[0], args[1])
    if both is not None:
        return m.native(divmod, list(both))
    return operators.by_dunder(m, args[0], args[1], "__divmod__", "__rdivmod__", divmod)


@builtin(hash)
def _hash(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
    if formatting.holds_scalars(m, v) and isinstance(v, (Const, TupleV)):
        if not (type(v) is Const and type(v.val) in (int, float, bool, complex)):
            m.local = "hashes of texts differ from process to process"
        return m.native(hash, [m.to_python(v)])
    hashing.key_of(m, v)  # refuses what has none
    raise GraphBreak("identity", f"the hash of a {v.type_name}")


@builtin(id)
def _id(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
    real = getattr(v, "real", None)
    if real is not None:
        if v.src is not None:
            m.g.same(v.src, m.g.weak(real, f"that {type(real).__name__}"))
        return Const(id(real))
    if isinstance(v, Const):
        raise GraphBreak("identity", "id() of a number, string or class")
    m.tracked.alive.append(v)
    return IdV(v)


@builtin(ms_runtime.cell_call_slot)
def _slot(m: Machine, args: list[V], kwargs: dict) -> V:
    """Inside a capture a Cell's call is never outermost."""
    return NONE


def _refuse(fn: Any, kind: str) -> None:
    @builtin(fn)
    def refuse(m: Machine, args: list[V], kwargs: dict) -> V:
        raise GraphBreak(kind, f"calls {fn.__name__}()")


for _fn in (print, input, open):
    _refuse(_fn, "io")
for _fn in (context.get_seed, generator.initial_seed):  # what they give is no part of any guard
    _refuse(_fn, "native-call")


@builtin(locals, globals, eval, exec, compile, builtins.__import__, dir)
def _frame(m: Machine, args: list[V], kwargs: dict) -> V:
    raise GraphBreak("syntax", "looks at the frame or runs text")


@builtin(tuple.__new__)
def _tuple_new(m: Machine, args: list[V], kwargs: dict) -> V:
    cls = m.const(args[0], "tuple.__new__ of a computed class")
    if cls is not tuple and not is_namedtuple(cls):
        raise GraphBreak("native-call", f"makes a {cls.__name__} object")
    return TupleV(iteration.to_list(m, args[1], hinted=True) if len(args) > 1 else [], pycls=cls)


def index_value(m: Machine, v: V) -> V:
    """An object as the whole number that its __index__ gives."""
    given = subscripts.own_index(m, v)
    if given is None:
        m.refused(f"a {v.type_name} as an index")
    return given


@builtin(object)
def _object(m: Machine, args: list[V], kwargs: dict) -> V:
    return ObjV(object)


class _Asks(type):
    @property
    def records(cls) -> bool:
        return ms_runtime.is_recording()


class Caller(metaclass=_Asks):
    """Who calls a captured function: a guard asks its `records`."""


def _guard_unrecorded(m: Machine) -> None:
    """The entry is for calls of which no gradient is taken outside."""
    m.g.check("eq", m.g.getattr(m.g.const(Caller, "the caller"), "records"), False)


@builtin(ms_runtime.is_recording)
def _is_recording(m: Machine, args: list[V], kwargs: dict) -> V:
    """Whether the capture itself takes a gradient. Regions of a graph hide its tapes."""
    recording = ms_runtime.is_recording()
    if m.outer_recording or m.regions and not recording:
        raise GraphBreak("native-call", "asks whether a gradient is being taken outside")
    if recording:
        return TRUE
    _guard_unrecorded(m)
    return Const(False)


@builtin(ms_runtime.custom_vjp)
def _custom_vjp(m: Machine, args: list[V], kwargs: dict) -> V:
    """A derivative that the program gives runs in the machine, when the capture takes the gradient."""
    if len(args) != 3 or kwargs:
        raise GraphBreak("native-call", "calls custom_vjp in an unknown way")
    if m.outer_recording:  # a tape outside the graph must get the rule: in the graph only its own gradient finds it
        raise GraphBreak("native-call", "gives a derivative to a gradient that is taken outside")
    _guard_unrecorded(m)

    def bprop(*cotangents: Any) -> Any:
        return m.to_python(m.call(args[2], [m.wrap_new(c) for c in cotangents]))

    return m.native(ms_runtime.custom_vjp, [m.to_python(args[0]), m.to_python(args[1]), bprop])
