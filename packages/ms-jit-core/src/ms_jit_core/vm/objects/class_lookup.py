"""Guarded lookup of class attributes, and how instances see them: MRO, own attributes, descriptors."""

from __future__ import annotations

import functools
import types
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.guards import Source
from ms_jit_core.vm.core import calls
from ms_jit_core.vm.core.trust import is_native_callable, is_stable_class, is_trusted_module
from ms_jit_core.vm.core.values import DELETED, CellV, Const, DictV, FuncV, MethodV, ObjV, TensorV, TupleV, Value
from ms_jit_core.vm.objects.class_guards import class_source

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


C_DATA = (types.GetSetDescriptorType, types.MemberDescriptorType)


def find(cls: type, name: str) -> tuple[Any, type] | None:
    """Return (value, owner) of `name` along a class's MRO, not bound."""
    for k in cls.__mro__:
        d = k.__dict__
        if name in d:
            return d[name], k
    return None


def lookup(m: Machine, v: Value, name: str) -> tuple[Any, type, Source | None] | None:
    """Run `find` on the value's class, guarded if user code may change the class."""
    cls = v.cls
    found = find(cls, name)
    src = None
    if not is_stable_class(cls):
        base = v.src if getattr(v, "real", None) is not None else None
        if base is not None:
            key = (cls, name)
            base = m.reads.class_sources.setdefault(key, base)
            if found is None:
                m.g.absent_type_attr(base, name)
            else:
                src = m.g.type_attr(base, name)
        else:
            src = class_source(m, cls, name)
    else:
        src = class_source(m, cls, name)
    return None if found is None else (found[0], found[1], src)


def special_method(m: Machine, v: Value, name: str) -> Any:
    """Return the class's special method or None, guarded by identity, to decide what a class supports."""
    found = lookup(m, v, name)
    if found is None:
        return None
    if found[2] is not None and type(found[0]) is not types.FunctionType:
        m.g.check("is", found[2], found[0])
    return found[0]


def instance_value(m: Machine, v: Value, name: str, found: Any = None) -> Value | None:
    """Return the instance's own attribute or None; `found` is the class's value for it, not a data descriptor."""
    attrs = getattr(v, "attrs", None)
    if attrs is not None:
        x = attrs.get(name)
        if x is not None:
            return None if x is DELETED else x
    real = getattr(v, "real", None)
    if real is None or type(v) not in (ObjV, TensorV, TupleV, DictV) or not type(real).__dictoffset__:
        return None
    value = _raw(real, name, found)
    if value is DELETED:
        m.g.absent_attr(v.src, name)
        return None
    x = m.wrap(value, m.g.attr(v.src, name))
    if attrs is not None:
        attrs[name] = x
    return x


def _raw(real: Any, name: str, found: Any) -> Any:
    """Return the instance's own attribute without running user code, or DELETED. Reading `__dict__` is avoided: on
    3.11 and 3.12 it slows down the user's own attribute reads permanently."""
    if found is None:
        try:
            return object.__getattribute__(real, name)
        except AttributeError:
            return DELETED
    kind = type(found)
    if kind in (types.FunctionType, classmethod):
        value = object.__getattribute__(real, name)
        inner = found.__func__ if kind is classmethod else found
        bound = type(value) is types.MethodType and value.__func__ is inner
        return DELETED if bound and value.__self__ is (type(real) if kind is classmethod else real) else value
    if kind in (types.MethodDescriptorType, types.WrapperDescriptorType):
        value, bound = object.__getattribute__(real, name), found.__get__(real, type(real))
        return DELETED if type(value) is type(bound) and value == bound else value
    if not needs_instance_dict(found):
        value = object.__getattribute__(real, name)
        return DELETED if value is (found.__func__ if kind is staticmethod else found) else value
    return object.__getattribute__(real, "__dict__").get(name, DELETED)


def own_item(m: Machine, o: Any, name: str) -> Value | None:
    """Return a real object's own dict entry, or None, for names that attribute access on the object does not reach."""
    own, src = vars(o.real), m.g.getattr(o.src, "__dict__")
    if name in own:
        return m.wrap(own[name], m.g.item(src, name))
    m.g.absent_item(src, name)
    return None


_READ = (types.FunctionType, classmethod, staticmethod, types.MethodDescriptorType, types.WrapperDescriptorType)


def needs_instance_dict(found: Any) -> bool:
    """Return whether only the instance's dict shows if the instance hides a class attribute. For other class attributes
    a read shows it, unless the instance holds the very same object."""
    return hasattr(type(found), "__get__") and type(found) not in _READ


def is_data(m: Machine, found: Any) -> bool:
    """Return whether a class attribute is a data descriptor, which takes precedence over instances; guarded."""
    kind = type(found)
    class_source(m, kind, "__set__")
    class_source(m, kind, "__delete__")
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def of_classmethod(m: Machine, value: Any, src: Source | None, cls: Value) -> Value:
    """Bind a classmethod to a class."""
    inner = value.__func__
    if not callable(inner) or hasattr(type(inner), "__get__") and type(inner) is not types.FunctionType:
        raise GraphBreak("opaque", f"a classmethod around a {type(inner).__name__}")  # up to 3.12 it is bound again
    return MethodV(m.wrap(inner, m.g.getattr(src, "__func__")), cls)


def through_class(m: Machine, value: Any, src: Source | None, cls: Value) -> Value | None:
    """Return a static or class method as the class sees it; None for other class attributes."""
    if type(value) is staticmethod:
        return m.wrap(value.__func__, m.g.getattr(src, "__func__"))
    if type(value) is classmethod:
        return of_classmethod(m, value, src, cls)
    return MethodV(Const(value), cls) if type(value) is types.ClassMethodDescriptorType else None


def bind(m: Machine, value: Any, src: Source | None, v: Value, owner: type) -> Any:
    """Return a class attribute as instance `v` sees it: methods are bound, descriptors run. May return PUSHED."""
    kind = type(value)
    if kind in (types.FunctionType, types.MethodDescriptorType, types.WrapperDescriptorType):
        return MethodV(m.wrap(value, src), v)
    if kind is property:
        if value.fget is None:
            raise GraphBreak("opaque", "a property without a getter")  # the interpreter's message has its name
        return calls.invoke(m, m.wrap(value.fget, m.g.getattr(src, "fget")), [v], {})
    if kind is staticmethod:
        return m.wrap(value.__func__, m.g.getattr(src, "__func__"))
    if kind is classmethod:
        return of_classmethod(m, value, src, class_of(m, v))
    if kind in C_DATA:
        return _c_data(m, value, v)
    getter = find(kind, "__get__")
    if getter is None:
        class_source(m, kind, "__get__")
        return m.wrap(value, src)
    if kind is functools.cached_property and isinstance(v, ObjV):
        x = m.call(m.wrap(value.func, m.g.getattr(src, "func")), [v])
        from ms_jit_core.vm.objects.attribute_writes import raw_store

        raw_store(m, v, value.attrname, x)
        return x
    if kind is functools.partialmethod or not isinstance(getter[0], types.FunctionType):
        if kind is ms_runtime.JitFunction:
            return MethodV(m.wrap(value, src), v)
        if isinstance(v, TensorV) and is_trusted_module(kind.__module__):
            return m.native(value.__get__, [m.sym(v), v.cls])
        if is_native_callable(value):  # fast-call functions of ms_runtime bind like methods
            return MethodV(m.wrap(value, src), v)
        raise GraphBreak("opaque", f"the descriptor {kind.__name__}")
    get = m.wrap(getter[0], class_source(m, kind, "__get__"))
    return calls.invoke(m, MethodV(get, m.wrap(value, src)), [v, class_of(m, v)], {})


def _c_data(m: Machine, descriptor: Any, v: Value) -> Value:
    """Read a slot or a getset of a C type."""
    name = descriptor.__name__
    if name == "__class__":
        return class_of(m, v)
    if name == "__dict__":
        raise GraphBreak("opaque", f"the __dict__ of a {v.type_name}")
    if type(v) is TensorV:
        return m.native(descriptor.__get__, [m.sym(v)])
    if not isinstance(v, ObjV):
        raise GraphBreak("opaque", f"{v.cls.__name__}.{name}")
    of_exception = issubclass(v.cls, BaseException)
    if of_exception and (name[:2] == "__" or v.real is None and name not in v.attrs):
        if id(v) in m.tracked.caught:  # the capture raised it: it has no traceback and no context
            raise m.native_raise_break(v)
        raise GraphBreak("opaque", f"{v.cls.__name__}.{name}")
    if name in v.attrs:
        if v.attrs[name] is DELETED:
            raise GraphBreak("opaque", f"the slot {name} is empty")
        return v.attrs[name]
    if v.real is None:
        m.throw(AttributeError, f"'{v.type_name}' object has no attribute '{name}'")
    if type(descriptor) is types.GetSetDescriptorType and not of_exception and v.src is not None:
        raise GraphBreak("opaque", f"{v.cls.__name__}.{name}")
    try:
        value = descriptor.__get__(v.real)
    except (AttributeError, TypeError) as e:
        raise GraphBreak("opaque", f"the slot {name} is empty, or of another class") from e
    return m.wrap(value, m.g.getattr(v.src, name))


def class_of(m: Machine, v: Value) -> Value:
    """Return type(v)."""
    if id(v) in m.tracked.mutable_numbers:
        return Const(m.tracked.mutable_numbers[id(v)][0])
    if isinstance(v, ObjV) and v.clsv is not None:
        return v.clsv
    real = getattr(v, "real", None)
    if real is not None and v.src is not None and not isinstance(v, (FuncV, CellV)):
        return m.wrap(v.cls, m.g.type(v.src))
    return Const(v.cls)
