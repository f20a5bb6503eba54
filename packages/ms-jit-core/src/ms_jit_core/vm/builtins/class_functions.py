"""Builtins about classes on abstract values: isinstance, issubclass, type, super, and object's own methods."""

from __future__ import annotations

import abc
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.registry import builtin
from ms_jit_core.vm.core.trust import is_class, is_stable_class, is_trusted_module
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import NONE, Const, FuncV, ObjV, Poison, RuleV, Slot, SuperV, TupleV, Value, boolean
from ms_jit_core.vm.objects import attribute_writes, attributes, class_lookup

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def python_types(m: Machine, v: Value, asked: Callable) -> Any:
    """Return a class or nested tuple of classes as `asked` (isinstance or issubclass) takes it."""
    if isinstance(v, TupleV):
        return tuple(python_types(m, t, asked) for t in items_of(m, v))
    if isinstance(v, Const) and issubclass(type(v.val), (type, types.UnionType)):  # `list[int]` claims to be a class
        return v.val
    m.break_refused(f"{asked.__name__} of what is not a class")


@builtin(isinstance)
def isinstance_(m: Machine, v: Value, types_: Value, /) -> Value:
    """Call isinstance(v, types_)."""
    if type(v) is Poison:
        raise GraphBreak("tensor-branch", v.why)
    if isinstance(v, RuleV) or (type(v) is FuncV and v.code is not None and v.real is None):
        return boolean(issubclass(types.FunctionType, python_types(m, types_, isinstance)))
    classes = python_types(m, types_, isinstance)
    if isinstance(v, Const):
        _checks_itself(m, types_, v.cls)
        _keeps_bases(m, v.cls)
        return boolean(isinstance(v.val, classes))
    class_lookup.class_of(m, v)
    _keeps_bases(m, v.cls)
    abstract = _checks_itself(m, types_, v.cls)
    try:
        found = issubclass(v.cls, classes)
    except TypeError as e:  # a generic alias, which has its own message
        raise GraphBreak("native-call", "isinstance of what is not a class") from e
    if isinstance(v, ObjV) and (abstract or not found):
        attributes.guard_class_attribute(m, v)
    return boolean(found)


def _keeps_bases(m: Machine, cls: type) -> None:
    """Guard the bases of a class of the program, as its `__bases__` may be assigned."""
    if not is_stable_class(cls):
        m.g.check("is", m.g.getattr(m.g.const(cls, cls.__name__), "__mro__"), cls.__mro__)


class _Registrations:
    """The number of registrations with abstract classes, on which isinstance also depends."""

    token = property(lambda self: abc.get_cache_token())


abc_registrations = _Registrations()


def _checks_itself(m: Machine, types_: Value, cls: type) -> bool:
    """Guard or refuse classes whose metaclass decides on instances (of `cls`); return whether there are any."""
    if isinstance(types_, TupleV):
        of_each = [_checks_itself(m, t, cls) for t in items_of(m, types_)]
        return any(of_each)
    meta = type(types_.val) if isinstance(types_, Const) else type
    check = getattr(meta, "__instancecheck__", None)
    if check is abc.ABCMeta.__instancecheck__:
        m.g.check("eq", m.g.getattr(m.g.const(abc_registrations, "abc"), "token"), abc.get_cache_token())
        m.process_dependency = "what abstract classes say"
        return True
    if isinstance(check, types.FunctionType) and not is_trusted_module(meta.__module__):
        raise GraphBreak("native-call", f"isinstance by {meta.__name__}.__instancecheck__")
    return False


@builtin(issubclass)
def _issubclass(m: Machine, v: Value, types_: Value, /) -> Value:
    known = python_types(m, types_, issubclass)
    if not isinstance(v, Const):
        m.break_refused("issubclass of what is not a class")
    cls = v.val
    answer = m.native(issubclass, [cls, known])
    if is_class(cls):  # with an empty tuple, issubclass accepts any first argument
        _keeps_bases(m, cls)
    if any(type(k) is abc.ABCMeta for k in (known if isinstance(known, tuple) else (known,))):
        m.process_dependency = "what abstract classes say"
    return answer


@builtin(type)
def _type(m: Machine, v: Value, /, *parts: Value, **kwargs: Value) -> Value:
    if parts or kwargs:
        raise GraphBreak("native-call", "makes a class")
    return class_lookup.class_of(m, v)


# object's own methods
@builtin(object.__setattr__)
def _object_setattr(m: Machine, o: Value, name: Value, v: Value, /) -> Value:
    if not isinstance(o, ObjV):
        raise GraphBreak("effect", f"object's own method of a {o.cls.__name__}")
    attribute_writes.generic_store(m, o, m.const(name, "a computed name"), v)
    return NONE


@builtin(object.__init__)
def _object_init(m: Machine, v: Value, /, *args: Value, **kwargs: Value) -> Value:
    if args or kwargs:  # the class's __new__ may accept them
        raise GraphBreak("native-call", f"object.__init__ of a {v.type_name} with arguments")
    return NONE


@builtin(super)
def _super(m: Machine, cls: Value | None = None, me: Value | None = None, /) -> Value:
    if cls is None:
        cls, me = _of_frame(m)
    if me is None or not isinstance(cls, Const):
        raise GraphBreak("syntax", "super() with one argument")
    start = cls.val
    given = me.val if isinstance(me, Const) and is_class(me.val) else None
    if not is_class(start) or start not in (*me.cls.__mro__, *(given.__mro__ if given is not None else ())):
        raise GraphBreak("native-call", "super() of what does not extend the class")
    return SuperV(start, me)


def _of_frame(m: Machine) -> tuple[Value, Value]:
    """Return the arguments that super() defaults to: the class around the function, and its first parameter."""
    from ms_jit_core.vm.core.handlers import cell_content

    f = m.frames[-1]
    cell = f.cells.get("__class__")
    if cell is None or not f.code.arguments.argcount:
        m.break_refused("super() outside of a method")
    first = f.code.params[0]
    me = f.locals.get(first) or f.cells[first].content
    return cell_content(m, cell), me.force(m) if type(me) is Slot else me
