"""Python's builtin functions, on abstract values."""

from __future__ import annotations

import builtins
import collections
import copy
import functools
import types
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_tensor import context, generator

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import formatting
from ms_jit_core.vm.builtins.registry import builtin
from ms_jit_core.vm.control_flow import iteration, own_derivative
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.trust import is_class
from ms_jit_core.vm.core.values import (
    FALSE,
    NONE,
    SCALARS,
    TRUE,
    Const,
    DictV,
    IdV,
    ListV,
    ObjV,
    PartialV,
    SetV,
    SliceV,
    TensorV,
    TupleV,
    Value,
    boolean,
)
from ms_jit_core.vm.objects import attribute_writes, attributes, class_lookup, containers, operators

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


@builtin(len)
def _len(m: Machine, v: Value, /) -> Any:
    n = containers.size(m, v)
    if n is not None:
        return Const(n)
    if type(v) is TensorV and not is_patched(m, v, "__len__"):
        shape = m.sym(v).shape
        return m.wrap_new(shape[0]) if shape else m.native(len, [m.sym(v)])
    if type(v) is Const:
        return m.native(len, [v.val])
    if class_lookup.lookup(m, v, "__len__") is None:
        m.break_refused(f"len() of a {v.type_name}")
    return attributes.call_special(m, v, "__len__")


def is_patched(m: Machine, v: Value, name: str) -> bool:
    """Return whether the program added a special method to a tensor's class."""
    found = class_lookup.lookup(m, v, name)
    return found is not None and isinstance(found[0], types.FunctionType)


@builtin(callable)
def _callable(m: Machine, v: Value, /) -> Value:
    return boolean(is_callable(m, v))


def is_callable(m: Machine, v: Value) -> bool:
    """Return callable(v)."""
    return callable(v.val) if isinstance(v, Const) else class_lookup.lookup(m, v, "__call__") is not None


@builtin(functools.partial)
def _partial(m: Machine, fn: Value, /, *args: Value, **kwargs: Value) -> Value:
    if type(fn) is PartialV:  # nested partials are flattened, unless the program set attributes on the inner one
        raise GraphBreak("native-call", "a partial of a partial")
    if not is_callable(m, fn):
        m.break_refused(f"functools.partial of a {fn.type_name}")
    return PartialV(fn, list(args), kwargs)


def attribute_name(m: Machine, v: Value, what: str) -> str:
    """Return the name argument of getattr and similar functions."""
    name = m.const(v, f"{what} with a computed name")
    if not isinstance(name, str):
        m.break_refused(f"{what}() by a name that is not a string")
    return name


def _attribute_or(m: Machine, v: Value, name: str, default: Value | None) -> Value | None:
    """Return the attribute of this name, or `default` if it is missing."""
    try:
        return m.getattr(v, name)
    except Thrown as e:
        if issubclass(e.value.cls, AttributeError):
            return default
        raise


@builtin(getattr)
def _getattr(m: Machine, v: Value, name: Value, default: Value | None = None, /) -> Any:
    text = attribute_name(m, name, "getattr")
    return attributes.load(m, v, text) if default is None else _attribute_or(m, v, text, default)


@builtin(hasattr)
def _hasattr(m: Machine, v: Value, name: Value, /) -> Value:
    return boolean(_attribute_or(m, v, attribute_name(m, name, "hasattr"), None) is not None)


@builtin(setattr)
def _setattr(m: Machine, o: Value, name: Value, v: Value, /) -> Value:
    attribute_writes.store(m, o, attribute_name(m, name, "setattr"), v)
    return NONE


@builtin(delattr)
def _delattr(m: Machine, o: Value, name: Value, /) -> Value:
    attribute_writes.delete(m, o, attribute_name(m, name, "delattr"))
    return NONE


@builtin(str)
def _str(m: Machine, /, *args: Value, **kwargs: Value) -> Value:
    if len(args) != 1 or kwargs:
        return operators.fold_call(m, str, list(args), kwargs)
    return formatting.text(m, args[0], "str")


@builtin(repr)
def _repr(m: Machine, v: Value, /) -> Value:
    return formatting.text(m, v, "repr")


@builtin(format)
def _format(m: Machine, v: Value, spec: Value = Const(""), /) -> Value:
    return formatting.formatted(m, v, None, spec)


@builtin(bool)
def _bool(m: Machine, v: Value = FALSE, /) -> Value:
    t = m.truth(v)
    if t is None:
        raise GraphBreak("tensor-value", "bool() of a tensor")
    return boolean(t)


def _number(cls: type) -> None:
    @builtin(cls)
    def convert(m: Machine, /, *args: Value, **kwargs: Value) -> Value:
        v = args[0] if len(args) == 1 else NONE
        if args and type(args[0]) is TensorV:
            raise GraphBreak("tensor-value", f"{cls.__name__}() of a tensor")
        if type(v) is Const and type(v.val) is ms_runtime.SymbolicNumber:
            # A symbolic number stays symbolic; only int() of a float needs its value.
            if isinstance(v.val, cls):
                return Const(v.val)  # no longer the object of `mutable`
            if cls is float:
                return operators.binary(m, operators.OPERATORS["mul"], v, Const(1.0))
        return operators.fold_call(m, cls, list(args), kwargs)


_number(int)
_number(float)


@builtin(list)
def _list(m: Machine, v: Value | None = None, /) -> Value:
    return ListV(iteration.to_list(m, v) if v is not None else [])


@builtin(tuple)
def _tuple(m: Machine, v: Value | None = None, /) -> Value:
    if type(v) is TupleV and v.pycls is tuple:
        return v
    return TupleV(iteration.to_list(m, v) if v is not None else [])


@builtin(set)
def _set(m: Machine, v: Value | None = None, /) -> Value:
    return SetV(containers.members(m, v) if v is not None else {}, False)


@builtin(frozenset)
def _frozenset(m: Machine, v: Value | None = None, /) -> Value:
    return SetV(containers.members(m, v) if v is not None else {}, True)


@builtin(dict)
def _dict(m: Machine, v: Value | None = None, /, **kwargs: Value) -> Value:
    return _filled(m, DictV(), v, kwargs)


def _filled(m: Machine, d: DictV, v: Value | None, kwargs: dict[str, Value]) -> DictV:
    if v is not None:
        containers.merge(m, d, v)
    for name, x in kwargs.items():
        containers.dict_set(m, d, Const(name), x)
    return d


@builtin(collections.OrderedDict)
def _ordered(m: Machine, v: Value | None = None, /, **kwargs: Value) -> Value:
    d = DictV()
    d.pycls = collections.OrderedDict
    return _filled(m, d, v, kwargs)


@builtin(slice)
def _slice(m: Machine, first: Value, stop: Value | None = None, step: Value = NONE, /) -> Value:
    return SliceV([NONE, first, NONE] if stop is None else [first, stop, step])


@builtin(iter)
def _iter(m: Machine, v: Value, /) -> Value:
    if isinstance(v, Const) and is_class(v.val):
        raise GraphBreak("native-call", f"iter() of the class {v.val.__name__}")
    return iteration.iterator_object(iteration.get_iter(m, v))


@builtin(next)
def _next(m: Machine, it: Value, default: Value | None = None, /) -> Value:
    if not isinstance(it, iteration.IterV):
        if class_lookup.lookup(m, it, "__next__") is None:
            m.break_refused(f"next() of a {it.type_name}")
        if default is None:  # StopIteration passes through
            return m.call(attributes.special(m, it, "__next__"), [])
        it = iteration.CallIter(m, it)
    return iteration.next_or_raise(m, it, it.next(m) or default)


@builtin(hash)
def _hash(m: Machine, v: Value, /) -> Value:
    if type(v) is Const and type(v.val) in (int, float, bool, complex):
        return m.native(hash, [v.val])
    raise GraphBreak("identity", f"the hash of a {v.type_name}")


@builtin(id)
def _id(m: Machine, v: Value, /) -> Value:
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
def _slot(m: Machine, /, *args: Value, **kwargs: Value) -> Value:
    """Within a capture, a Cell's call is never the outermost one."""
    return NONE


def _refuse(fn: Any, kind: str, what: str) -> None:
    @builtin(fn)
    def refuse(m: Machine, /, *args: Value, **kwargs: Value) -> Value:
        raise GraphBreak(kind, what)


for _fn in (print, input, open):
    _refuse(_fn, "io", f"calls {_fn.__name__}()")
for _fn in (context.get_seed, generator.initial_seed):  # no guard covers their results
    _refuse(_fn, "native-call", f"calls {_fn.__name__}()")
for _fn in (locals, globals, eval, exec, compile, builtins.__import__, dir, vars):
    _refuse(_fn, "syntax", "looks at the frame, at an object's names, or runs text")


@builtin(copy.copy, copy.deepcopy)
def _copy(m: Machine, v: Value) -> Value:
    if type(v) is Const and type(v.val) in SCALARS:  # as in `dataclasses.asdict`
        return v
    raise GraphBreak("native-call", f"copies a {v.type_name}")


@builtin(object)
def _object(m: Machine, /) -> Value:
    return ObjV(object)


class _Asks(type):
    @property
    def records(cls) -> bool:
        return ms_runtime.is_recording()


class Caller(metaclass=_Asks):
    """State of the caller of a captured function, in a form that guards can read."""


def _guard_unrecorded(m: Machine) -> None:
    """Restrict the entry to calls for which no outer gradient is being taken."""
    m.g.check("eq", m.g.getattr(m.g.const(Caller, "the caller"), "records"), False)


@builtin(ms_runtime.is_recording)
def _is_recording(m: Machine, /) -> Value:
    """Return whether a gradient is taken, in the capture or outside. Regions of a graph hide its tapes."""
    if ms_runtime.is_recording():
        return TRUE
    if m.outer_recording:
        if any(type(entered) is ms_runtime.no_record for entered, _ in m.tracked.entered):
            return FALSE
        m.g.check("eq", m.g.getattr(m.g.const(Caller, "the caller"), "records"), True)
        return TRUE
    if m.regions and any(type(entered) is ms_runtime.Tape for entered, _ in m.tracked.entered):
        raise GraphBreak("native-call", "asks whether a gradient is being taken outside")
    _guard_unrecorded(m)
    return Const(False)


@builtin(ms_runtime.custom_vjp)
def _custom_vjp(m: Machine, fn: Value, args: Value, rule: Value, /) -> Value:
    """Run a derivative defined by the program. If the capture takes the gradient, the rule runs in the machine; for an
    outer gradient it becomes part of the graph."""
    if m.outer_recording:
        return own_derivative.custom_vjp(m, fn, args, rule)
    _guard_unrecorded(m)

    def bprop(*cotangents: Any) -> Any:
        return m.to_python(m.call(rule, [m.wrap_new(c) for c in cotangents]))

    return m.native(ms_runtime.custom_vjp, [m.to_python(fn), m.to_python(args), bprop])
