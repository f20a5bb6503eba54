"""Builtins about classes on abstract values: isinstance, issubclass, type, super, and object's own methods."""

from __future__ import annotations

import abc
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.functions import builtin
from ms_jit_core.vm.core.trust import is_class, is_stable_class, is_trusted_module
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import NONE, Const, FuncV, ObjV, Poison, RuleV, Slot, SuperV, TupleV, V, boolean
from ms_jit_core.vm.objects import attribute_writes, attributes, class_lookup

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def python_types(m: Machine, v: V, asked: Callable) -> Any:
    """A class or nested tuple of classes as `asked`, isinstance or issubclass, takes them."""
    if isinstance(v, TupleV):
        return tuple(python_types(m, t, asked) for t in items_of(m, v))
    if isinstance(v, Const) and issubclass(type(v.val), (type, types.UnionType)):  # `list[int]` says that it is one
        return v.val
    m.refused(f"{asked.__name__} of what is not a class")


@builtin(isinstance)
def _isinstance(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
    if type(v) is Poison:
        raise GraphBreak("tensor-branch", v.why)
    if isinstance(v, RuleV) or (type(v) is FuncV and v.code is not None and v.real is None):
        return boolean(issubclass(types.FunctionType, python_types(m, args[1], isinstance)))
    classes = python_types(m, args[1], isinstance)
    if isinstance(v, Const):
        _checks_itself(m, args[1], v.cls)
        _keeps_bases(m, v.cls)
        return boolean(isinstance(v.val, classes))
    class_lookup.class_of(m, v)
    _keeps_bases(m, v.cls)
    abstract = _checks_itself(m, args[1], v.cls)
    try:
        found = issubclass(v.cls, classes)
    except TypeError as e:  # a generic alias: `isinstance` says so in words of its own
        raise GraphBreak("native-call", "isinstance of what is not a class") from e
    if isinstance(v, ObjV) and (abstract or not found):
        attributes.says_its_class(m, v)
    return boolean(found)


def _keeps_bases(m: Machine, cls: type) -> None:
    """Guard what a class of the program extends: its `__bases__` may be set."""
    if not is_stable_class(cls):
        m.g.check("is", m.g.getattr(m.g.const(cls, cls.__name__), "__mro__"), cls.__mro__)


class _Registrations:
    """How often abstract classes registered others: what isinstance of one depends on beside the classes."""

    token = property(lambda self: abc.get_cache_token())


abc_registrations = _Registrations()


def _checks_itself(m: Machine, types_: V, cls: type) -> bool:
    """Guard or refuse classes whose metaclass decides what their instances are; `cls` is the class asked about. Whether
    there are any."""
    if isinstance(types_, TupleV):
        of_each = [_checks_itself(m, t, cls) for t in items_of(m, types_)]
        return any(of_each)
    meta = type(types_.val) if isinstance(types_, Const) else type
    check = getattr(meta, "__instancecheck__", None)
    if check is abc.ABCMeta.__instancecheck__:
        m.g.check("eq", m.g.getattr(m.g.const(abc_registrations, "abc"), "token"), abc.get_cache_token())
        m.reads.subclass_answers.append((cls, types_.val, issubclass(cls, types_.val)))  # type: ignore[attr-defined]
        return True
    if isinstance(check, types.FunctionType) and not is_trusted_module(meta.__module__):
        raise GraphBreak("native-call", f"isinstance by {meta.__name__}.__instancecheck__")
    return False


@builtin(issubclass)
def _issubclass(m: Machine, args: list[V], kwargs: dict) -> V:
    known = python_types(m, args[1], issubclass)
    if not isinstance(args[0], Const):
        m.refused("issubclass of what is not a class")
    cls = args[0].val
    answer = m.native(issubclass, [cls, known])
    if is_class(cls):  # of no classes even what is none is no subclass
        _keeps_bases(m, cls)
    m.reads.subclass_answers += [
        (cls, k, issubclass(cls, k))
        for k in (known if isinstance(known, tuple) else (known,))
        if type(k) is abc.ABCMeta
    ]
    return answer


@builtin(type)
def _type(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) == 2:
        m.refused("type() of two arguments")
    if len(args) != 1 or kwargs:
        raise GraphBreak("native-call", "makes a class")
    return class_lookup.class_of(m, args[0])


@builtin(object.__setattr__)
def _object_setattr(m: Machine, args: list[V], kwargs: dict) -> V:
    if not isinstance(args[0], ObjV):
        raise GraphBreak("effect", f"object.__setattr__ of a {args[0].cls.__name__}")
    attribute_writes.generic_store(m, args[0], m.const(args[1], "a computed name"), args[2])
    return NONE


@builtin(object.__getattribute__)
def _object_getattribute(m: Machine, args: list[V], kwargs: dict) -> Any:
    name = m.const(args[1], "a computed name")
    if not isinstance(args[0], ObjV):
        return attributes.load(m, args[0], name)
    found = class_lookup.lookup(m, args[0], name)
    if found is None and class_lookup.instance_value(m, args[0], name) is None:
        m.throw(AttributeError, f"'{args[0].cls.__name__}' object has no attribute '{name}'")
    return attributes.generic(m, args[0], name)


@builtin(object.__delattr__)
def _object_delattr(m: Machine, args: list[V], kwargs: dict) -> V:
    attribute_writes.raw_delete(m, args[0], m.const(args[1], "a computed name"))
    return NONE


@builtin(object.__init__)
def _object_init(m: Machine, args: list[V], kwargs: dict) -> V:
    from ms_jit_core.vm.objects.instances import no_more_arguments

    if len(args) > 1 or kwargs:
        no_more_arguments(m, args[0].cls, "__init__")
    return NONE


@builtin(object.__new__)
def _object_new(m: Machine, args: list[V], kwargs: dict) -> V:
    from ms_jit_core.vm.objects.instances import allocate, native_new, no_more_arguments

    clsv = args[0]
    if isinstance(clsv, Const) and not is_class(clsv.val):
        m.refused(f"object.__new__ of a {clsv.type_name}")
    if isinstance(clsv, Const):
        if native_new(clsv.val) is not object.__new__:
            m.native_raw(object.__new__, [clsv.val])  # says whose to use
        if len(args) > 1 or kwargs:
            no_more_arguments(m, clsv.val, "__new__")
    return allocate(m, clsv, args[1:])  # type: ignore[arg-type]


@builtin(object.__init_subclass__)
def _init_subclass(m: Machine, args: list[V], kwargs: dict) -> V:
    return NONE


@builtin(super)
def _super(m: Machine, args: list[V], kwargs: dict) -> V:
    if not args:
        f = m.frames[-1]
        cell = f.cells.get("__class__")
        if not f.code.arguments.argcount:
            m.throw(RuntimeError, "super(): no arguments")
        if cell is None:
            m.throw(RuntimeError, "super(): __class__ cell not found")
        from ms_jit_core.vm.core.handlers import cell_content

        first = f.code.params[0]
        me = f.locals.get(first) or f.cells[first].content
        if type(me) is Slot:
            me = me.force(m)
        args = [cell_content(m, cell), me]  # type: ignore[arg-type]
    if len(args) != 2 or not isinstance(args[0], Const):
        raise GraphBreak("syntax", "super() with one argument")
    start, of = args[0].val, args[1]
    given = of.val if isinstance(of, Const) and is_class(of.val) else None
    if not is_class(start) or start not in (*of.cls.__mro__, *(given.__mro__ if given is not None else ())):
        raise GraphBreak("native-call", "super() of what does not extend the class")
    return SuperV(start, of)
