"""Instantiation, and exceptions as objects of the program."""

from __future__ import annotations

import enum
import types
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.frame import PUSHED
from ms_jit_core.vm.core.trust import PURE, is_class, is_native_callable
from ms_jit_core.vm.core.value_builder import is_namedtuple, items_of
from ms_jit_core.vm.core.values import (
    Const,
    FuncV,
    MethodV,
    ObjV,
    PartialV,
    TupleV,
    Value,
    is_exception_class,
    is_heap_type,
    is_subtype,
)
from ms_jit_core.vm.objects import class_lookup
from ms_jit_core.vm.objects.class_guards import class_source

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def instantiate(m: Machine, clsv: Const, args: list[Value], kwargs: dict[str, Value]) -> Any:
    """Call cls(*args): return the instance, or PUSHED while its __init__ runs."""
    from ms_jit_core.vm.objects.operators import fold_call

    cls = clsv.val
    if is_native_callable(cls):
        if class_lookup.find(cls, "__ms_capture__") is not None and any(
            isinstance(a, (FuncV, MethodV, PartialV)) for a in (*args, *kwargs.values())
        ):
            raise GraphBreak("native-call", f"makes a {cls.__name__} of a function")
        m.reads.assumptions.native(cls)
        return m.native(cls, [m.to_python(a) for a in args], {k: m.to_python(v) for k, v in kwargs.items()})
    if cls in PURE:
        return fold_call(m, cls, args, kwargs)
    if is_class(cls) and type(cls) is not type:
        custom = class_lookup.find(type(cls), "__call__")
        class_source(m, type(cls), "__call__")
        if custom is not None and isinstance(custom[0], types.FunctionType):
            if issubclass(type(cls), enum.EnumMeta) and custom[1] is enum.EnumMeta and not kwargs:
                return m.native(cls, [m.to_python(a) for a in args])
            raise GraphBreak("native-call", f"makes a {cls.__name__}, by its metaclass")
    return construct(m, clsv, args, kwargs)


def construct(m: Machine, clsv: Const, args: list[Value], kwargs: dict[str, Value]) -> Any:
    """Run type.__call__: __new__, then __init__."""
    from ms_jit_core.vm.core import calls
    from ms_jit_core.vm.objects import attributes

    cls = clsv.val
    if is_namedtuple(cls):
        return _namedtuple(m, cls, args, kwargs)
    class_source(m, cls, "__new__")
    v = allocate(m, clsv, args)
    init = class_lookup.find(cls, "__init__")
    if init is None or init[0] is object.__init__:
        class_source(m, cls, "__init__")
        if not is_heap_type(cls) and cls is not object:
            raise GraphBreak("native-call", f"makes a {cls.__name__} object")
        if args or kwargs:
            m.break_refused(f"makes a {cls.__name__}, which takes no arguments, with some")
        return v
    if issubclass(cls, BaseException) and not isinstance(init[0], types.FunctionType):
        if kwargs:
            raise GraphBreak("native-call", f"makes a {cls.__name__} object by names")
        return v
    method = attributes.special(m, v, "__init__")
    depth = len(m.frames)
    r = calls.invoke(m, method, args, kwargs)  # type: ignore[arg-type]
    if r is PUSHED and len(m.frames) == depth + 1:
        m.frames[-1].result = v
        return PUSHED
    return v


def allocate(m: Machine, clsv: Const, args: list[Value]) -> ObjV:
    """Run object.__new__ or BaseException.__new__ of a class without native state of its own."""
    cls = clsv.val
    new = class_lookup.find(cls, "__new__")
    own = new is None or isinstance(new[0], (staticmethod, types.FunctionType))
    if own or not issubclass(cls, BaseException) and native_new(cls) is not object.__new__:
        raise GraphBreak("native-call", f"makes a {cls.__name__} object")
    class_source(m, cls, "__del__")
    if class_lookup.find(cls, "__del__") is not None:
        raise GraphBreak("lifetime", f"makes a {cls.__name__}, which has a __del__")
    if issubclass(cls, BaseException):
        if _reads_arguments(cls, len(args)):
            raise GraphBreak("native-call", f"makes a {cls.__name__} object")
        v = ObjV(cls, clsv=clsv)
        v.attrs["args"] = TupleV(list(args))
        if issubclass(cls, StopIteration):
            v.attrs["value"] = args[0] if args else Const(None)
        return v
    if cls.__flags__ & _ABSTRACT:
        m.native_raw(object.__new__, [cls])  # the error lists the abstract methods
    return ObjV(cls, clsv=clsv)


_ABSTRACT = 1 << 20
_UNICODE = [c.__init__ for c in (UnicodeEncodeError, UnicodeDecodeError, UnicodeTranslateError)]


def _reads_arguments(cls: type, n: int) -> bool:
    """Return whether an exception's class does more with its `n` arguments than storing them."""
    if issubclass(cls, (OSError, SyntaxError)):
        return n > 1
    return cls.__init__ in _UNICODE or hasattr(cls, "derive") and hasattr(cls, "split")


def native_new(cls: type) -> Any:
    """Return the first `__new__` along the MRO that is not the user's and so knows the layout of instances."""
    for k in cls.__mro__:
        new = k.__dict__.get("__new__")
        new = new.__func__ if isinstance(new, staticmethod) else new
        if new is not None and not isinstance(new, types.FunctionType):
            return new
    return None


def _namedtuple(m: Machine, cls: Any, args: list[Value], kwargs: dict[str, Value]) -> Value:
    fields = cls._fields
    values = dict(zip(fields, args, strict=False))
    if len(args) > len(fields) or any(k not in fields or k in values for k in kwargs):
        m.break_refused(f"makes a {cls.__name__} with arguments that it does not take")
    values.update(kwargs)
    for name in fields:
        if name not in values:
            if name not in cls._field_defaults:
                m.break_refused(f"makes a {cls.__name__} without its {name}")
            values[name] = m.wrap_new(cls._field_defaults[name])
    return TupleV([values[n] for n in fields], pycls=cls)


# exceptions
def as_exception(m: Machine, v: Value) -> Value:
    """Return the exception that `raise v` raises."""
    if isinstance(v, Const) and is_class(v.val) and issubclass(v.val, BaseException):
        v = m.call(v, [])
    if not issubclass(v.cls, BaseException):
        m.break_refused(f"raises a {v.type_name}")
    return v


def exception_matches(m: Machine, exc: Value, types_: Value) -> bool:
    """Return whether `except types_` catches `exc`."""
    wanted = items_of(m, types_) if isinstance(types_, TupleV) else [types_]
    if any(type(t) is not Const or not is_exception_class(t.val) for t in wanted):
        m.break_refused("catches something that is not an exception class")
    return any(is_subtype(exc.cls, t.val) for t in wanted)  # type: ignore[attr-defined]
