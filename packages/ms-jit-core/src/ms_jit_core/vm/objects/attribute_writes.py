"""Attribute writes by Python's full rules; writes to real objects become effects."""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core import calls
from ms_jit_core.vm.core.trust import reads_as_object
from ms_jit_core.vm.core.values import (
    DELETED,
    SCALARS,
    Const,
    FuncV,
    MethodV,
    ObjV,
    TensorV,
    TupleV,
    Value,
    is_made_subclass,
)
from ms_jit_core.vm.objects.class_guards import class_source
from ms_jit_core.vm.objects.class_lookup import find, instance_value, lookup

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def store(m: Machine, o: Value, name: str, v: Value) -> None:
    """Run `o.name = v`."""
    t = type(o)
    if t is ObjV:
        if not _own(m, o, "__setattr__", [Const(name), v]):
            generic_store(m, o, name, v)  # type: ignore[arg-type]
        return
    if t is TensorV:
        _store_tensor(m, o, name, v)  # type: ignore[arg-type]
        return
    if not o.cls.__dictoffset__ and find(o.cls, name) is None:
        m.break_refused(f"sets {name} of a {o.type_name}")
    raise GraphBreak("effect", f"sets {name} of a {o.cls.__name__}")


def _own(m: Machine, o: Value, special: str, args: list[Value]) -> bool:
    """Call the `__setattr__` or `__delattr__` of a user's class; return whether there is one, guarded."""
    found = lookup(m, o, special)
    if found is not None and isinstance(found[0], types.FunctionType):
        m.call(MethodV(m.wrap(found[0], found[2]), o), args)
        return True
    if found is not None and found[2] is not None:
        m.g.check("is", found[2], found[0])
    if found is not None:
        of = getattr(found[0], "__objclass__", None)
        if type(found[0]) is not types.WrapperDescriptorType or found[0].__name__ != special or not reads_as_object(of):
            raise GraphBreak("opaque", f"{special} of a {o.cls.__name__}")
    return False


def _store_tensor(m: Machine, o: TensorV, name: str, v: Value) -> None:
    found = find(o.cls, name)
    if found is not None and type(found[0]) is property and found[0].fset is not None:
        calls.run_function(m, FuncV(found[0].fset), [o, v])
        return
    # Unless it is a descriptor, the class's value is only a default. The symbolic tensor stores what is written, which
    # two sides of a branch cannot share.
    plain = found is None or find(type(found[0]), "__set__") is None
    if plain and is_made_subclass(o) and not m.regions and type(v) is Const and type(v.val) in SCALARS:
        vars(o.t)[name] = v.val
        return
    raise GraphBreak("effect", f"sets {name} of a tensor")


def generic_store(m: Machine, o: ObjV, name: str, v: Value) -> None:
    """Run object.__setattr__."""
    found = lookup(m, o, name)
    if found is not None:
        value = found[0]
        if type(value) is property:
            m.call(m.wrap(value.fset, m.g.getattr(found[2], "fset")), [o, v])
            return
        setter = find(type(value), "__set__")
        class_source(m, type(value), "__set__")
        m.g.check("type_is", found[2], type(value))
        if setter is not None and isinstance(setter[0], types.FunctionType):
            set_ = m.wrap(setter[0], class_source(m, type(value), "__set__"))
            m.call(MethodV(set_, m.wrap(value, found[2])), [o, v])
            return
        if issubclass(o.cls, BaseException) and not (name == "args" and isinstance(v, TupleV)):
            raise GraphBreak("effect", f"sets {name} of a {o.cls.__name__}")
        if _controls_writes(m, o, value):
            raise GraphBreak("effect", f"sets {name} of a {o.cls.__name__}")
    raw_store(m, o, name, v)


def _controls_writes(m: Machine, o: Value, value: Any) -> bool:
    """Return whether the class attribute under this name takes part in writing or deleting it; guarded. Writes to slots
    and to the C fields of exceptions are handled as instance attributes. Other members of C classes may be read-only or
    restricted to a type."""
    cls = type(value)
    class_source(m, cls, "__set__")
    class_source(m, cls, "__delete__")
    if find(cls, "__set__") is None and find(cls, "__delete__") is None:
        return False
    if cls is types.MemberDescriptorType:
        owner = value.__objclass__
        return owner not in o.cls.__mro__ or "__slots__" not in owner.__dict__  # a C member, or one of an exception
    return not (cls is types.GetSetDescriptorType and issubclass(o.cls, BaseException))


def raw_store(m: Machine, o: ObjV, name: str, v: Value) -> None:
    """Write the instance's own attribute."""
    if not o.cls.__dictoffset__:
        found = find(o.cls, name)
        if found is None or find(type(found[0]), "__set__") is None:
            m.break_refused(f"sets {name} of a {o.type_name}")
    if m.regions and o.real is not None and find(o.cls, name) is None and instance_value(m, o, name) is v:
        return  # `cell.weight += x` stores the object that it read: not a change for a branch or loop
    m.touch(o)
    o.attrs[name] = v
    if o.real is not None:
        if not isinstance(type(o.real).__setattr__, types.FunctionType):
            m.effect("setattr", o, name, v)
        else:
            m.effect("call", object.__setattr__, [o, Const(name), v])


def delete(m: Machine, o: Value, name: str) -> None:
    """Run `del o.name`."""
    if isinstance(o, ObjV):
        if _own(m, o, "__delattr__", [Const(name)]):
            return
        on_class = lookup(m, o, name)
        if on_class is not None:
            m.g.check("type_is", on_class[2], type(on_class[0]))
            if _controls_writes(m, o, on_class[0]):
                raise GraphBreak("effect", f"deletes {name} of a {o.cls.__name__}")
        if instance_value(m, o, name, on_class[0] if on_class is not None else None) is None:
            m.break_refused(f"deletes {name} of a {o.type_name}, which has none")
        m.touch(o)
        o.attrs[name] = DELETED
        if o.real is not None:
            m.effect("call", object.__delattr__, [o, Const(name)])
        return
    raise GraphBreak("effect", f"deletes {name} of a {o.cls.__name__}")
