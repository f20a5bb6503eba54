"""Attribute lookup by Python's full rules, with guards that the name is found here and absent where searched before."""

from __future__ import annotations

import enum
import sys
import types
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core import calls
from ms_jit_core.vm.core.frame import PUSHED, Thrown
from ms_jit_core.vm.core.namespace_assumptions import is_foreign
from ms_jit_core.vm.core.trust import is_class, is_stable_class, is_trusted_module, reads_as_object
from ms_jit_core.vm.core.values import (
    DELETED,
    NONE,
    Const,
    FuncV,
    GrowingList,
    MethodV,
    Mutable,
    NumV,
    ObjV,
    PartialV,
    Poison,
    RuleV,
    SuperV,
    TensorV,
    TupleV,
    Value,
    is_heap_type,
    is_made_subclass,
    type_name,
)
from ms_jit_core.vm.objects import numpy_values
from ms_jit_core.vm.objects.class_guards import class_source
from ms_jit_core.vm.objects.class_lookup import (
    C_DATA,
    bind,
    class_of,
    find,
    instance_value,
    is_data,
    lookup,
    own_item,
    through_class,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_METHOD_DESCRIPTORS = (types.MethodDescriptorType, types.WrapperDescriptorType)
_NAMES = frozenset({"__doc__", "__name__", "__qualname__"})
_CLASS_FACTS = frozenset({"__name__", "__qualname__", "__module__", "__mro__", "__base__", "__bases__", "__doc__"})


def guard_class_attribute(m: Machine, v: Value) -> None:
    """Guard that `__class__`, which isinstance reads, is the real class; break if it may differ (mocks, proxies)."""
    found = lookup(m, v, "__class__")
    if found is not None and found[0] is object.__dict__["__class__"]:
        found = lookup(m, v, "__getattribute__")
        if found is not None and found[0] is object.__getattribute__:
            m.g.check("is", found[2], found[0])
            return
    raise GraphBreak("native-call", f"the __class__ that a {v.cls.__name__} gives")


def load(m: Machine, v: Value, name: str) -> Any:
    """Return v.name, or PUSHED if user code computes it."""
    t = type(v)
    if t is ObjV:
        if id(v.real) in m.tracked.constant_arrays and (x := numpy_values.attribute(m, v, name)) is not None:
            return x
        try:
            r = _of_object(m, v, name)  # type: ignore[arg-type]
        except Thrown as e:
            if not issubclass(e.value.cls, AttributeError) or (r := by_getattr_hook(m, v, name)) is None:
                raise
        else:
            if r is PUSHED:
                m.frames[-1].attribute_owner = v
        if r is PUSHED:
            m.frames[-1].computes_attribute = True
        return r
    if t is Const:
        return _const(m, v, name)  # type: ignore[arg-type]
    if t is TensorV:
        return _tensor(m, v, name)  # type: ignore[arg-type]
    if t is SuperV:
        return _super(m, v, name)  # type: ignore[arg-type]
    if t is FuncV:
        return _function(m, v, name)  # type: ignore[arg-type]
    if t is MethodV:
        named = v.cls is types.MethodType and (name in _NAMES or find(v.cls, name) is None)
        if not named:
            raise GraphBreak("opaque", f"{name} of a method")
        return load(m, v.func, name)  # type: ignore[attr-defined]
    if t is PartialV:
        raise GraphBreak("opaque", f"{name} of a partial")
    if t is TupleV and v.pycls is not tuple:  # type: ignore[attr-defined]
        if name in getattr(v.pycls, "_fields", ()):  # type: ignore[attr-defined]
            from ms_jit_core.vm.core.value_builder import load_item

            return load_item(m, v, v.pycls._fields.index(name))  # type: ignore
        return generic(m, v, name)
    if t is Poison:
        raise GraphBreak("tensor-branch", v.why)  # type: ignore[attr-defined]
    if t is GrowingList and name == "append":
        return RuleV(lambda m, args, kwargs: v.items.append(*args) or Const(None))  # type: ignore[attr-defined]
    return _builtin(m, v, name)


def _of_object(m: Machine, v: ObjV, name: str) -> Any:
    """Look up an attribute by the `__getattribute__` of the object's class."""
    found = lookup(m, v, "__getattribute__")
    if found is not None and found[0] is not object.__getattribute__:
        if isinstance(found[0], types.FunctionType) or not reads_as_object(found[1]):
            raise GraphBreak("opaque", f"an attribute of a {v.cls.__name__}")
    if found is not None and found[2] is not None:
        m.g.check("is", found[2], found[0])
    return generic(m, v, name)


def by_getattr_hook(m: Machine, v: Value, name: str) -> Any:
    """Return the result of `__getattr__`, which runs after an AttributeError; None if the class has none."""
    hook = lookup(m, v, "__getattr__")
    if hook is None:
        return None
    return calls.invoke(m, MethodV(m.wrap(hook[0], hook[2]), v), [Const(name)], {})


def generic(m: Machine, v: Value, name: str) -> Any:
    """Run object.__getattribute__."""
    found = lookup(m, v, name)
    if found is not None and is_data(m, found[0]) and find(type(found[0]), "__get__") is not None:
        return bind(m, found[0], found[2], v, found[1])
    x = instance_value(m, v, name, found[0] if found else None)
    if x is not None:
        if found is not None:
            m.g.check("type_is", found[2], type(found[0]))  # a data descriptor would take precedence
        return x
    if found is not None:
        return bind(m, found[0], found[2], v, found[1])
    return _missing(m, v, name)


def _missing(m: Machine, v: Value, name: str) -> Any:
    if find(v.cls, name) is not None:  # the class has the name, but it was not resolved
        raise GraphBreak("opaque", f"{name} of a {v.cls.__name__}")
    real = getattr(v, "real", None)
    if real is not None and not is_heap_type(v.cls) and hasattr(m.concretize(real), name):
        # A C class may implement attributes outside `__getattribute__`, as f2py's functions do.
        raise GraphBreak("opaque", f"{name} of a {v.cls.__name__}")
    m.throw(AttributeError, f"'{v.type_name}' object has no attribute '{name}'")
    return None


def special(m: Machine, v: Value, name: str) -> Value | None:
    """Look up a dunder on the type and bind it; None if there is none."""
    t = type(v)
    if t is Poison:
        raise GraphBreak("tensor-branch", v.why)  # type: ignore[attr-defined]
    found = lookup(m, v, name)
    if found is None or found[0] is None:
        return None
    depth = len(m.frames)
    r = bind(m, found[0], found[2], v, found[1])
    return m.run(depth) if r is PUSHED else r


def call_special(m: Machine, v: Value, name: str) -> Value:
    """Return what the interpreter gets from `__len__` or `__bool__` of the class of `v`; a NumV if a length is a
    symbolic size or number.

    A length must be a non-negative index and a truth value a bool; for anything else, plain Python raises the error.
    """
    method = special(m, v, name)
    if method is None:
        m.break_refused(f"{name} of a {v.type_name}, which is None")
    r = m.call(method, [])
    of_length = name == "__len__"
    if type(r) is NumV and of_length and r.kind is int:
        return r
    if type(r) is not Const or r.cls not in ((int, bool) if of_length else (bool,)):
        m.break_refused(f"a {name} that returns a value of a wrong type")
    if of_length and not 0 <= r.val <= sys.maxsize:
        m.break_refused("a __len__ that does not return a valid length")
    return Const(int(r.val)) if of_length and r.cls is bool else r


def _builtin(m: Machine, v: Value, name: str) -> Any:
    """Look up an attribute of a list, dict, iterator or the like: a method of its C type."""
    if isinstance(v, Mutable) and v.real is not None and hasattr(type(v.real), "__next__"):
        return load(m, m.wrap(v.real, v.src), name)  # a real iterator may be a file or an object of the program
    found = find(v.cls, name)
    if name == "__class__":
        return Const(v.cls)
    if found is None:
        own = instance_value(m, v, name)
        return own or _missing(m, v, name)
    value = found[0]
    if isinstance(value, _METHOD_DESCRIPTORS):
        return MethodV(Const(value), v)
    raise GraphBreak("opaque", f"{v.cls.__name__}.{name}")


#: attributes that the properties of enum.Enum read
_OF_MEMBERS = {"name": "_name_", "value": "_value_"}


def _const(m: Machine, v: Const, name: str) -> Any:
    obj = v.val
    if isinstance(obj, types.ModuleType):
        return _module(m, v, name)
    if is_class(obj):
        return _class(m, v, name)
    t = v.cls
    if t is ms_runtime.JitFunction:
        raise GraphBreak("native-call", f"{name} of a jitted function")
    if isinstance(obj, enum.Enum):
        found = find(t, name)
        if found is not None and type(found[0]) in (types.FunctionType, property) and found[1] is not enum.Enum:
            return bind(m, found[0], class_source(m, t, name), v, found[1])
        src = m.g.const(obj, f"{t.__name__}.{vars(obj).get('_name_')}")  # str(obj) may run the program's code
        if name in _OF_MEMBERS and found is not None and found[1] is enum.Enum:
            name = _OF_MEMBERS[name]
        elif found is not None:
            return m.wrap_new(m.native_raw(getattr, [obj, name]))
        class_source(m, t, name)
        if name in vars(obj):
            return m.wrap(vars(obj)[name], m.g.attr(src, name))
        m.g.absent_attr(src, name)
        m.throw(AttributeError, f"'{t.__name__}' object has no attribute '{name}'")
    found = find(t, name)
    if not issubclass(t, types.GenericAlias):  # it forwards attributes to its origin
        if found is not None and isinstance(found[0], _METHOD_DESCRIPTORS):
            return MethodV(Const(found[0]), v)
        if name == "__class__":
            return class_of(m, v)
    value = m.native_raw(getattr, [m.concretize(obj), name])
    if isinstance(value, (list, dict, set)):  # mutable state
        raise GraphBreak("opaque", f"{name} of a {t.__name__}")
    return m.wrap_new(value)


def _module(m: Machine, v: Const, name: str) -> Any:
    space = vars(v.val)
    if space is None or type(space.get("__name__")) is not str:  # also if `__init__` did not run
        raise GraphBreak("opaque", "a module without a name")
    key = (id(space), name)
    x = m.reads.space.get(key)
    if x is not None and x is not DELETED:
        return x
    trusted = is_trusted_module(v.val.__name__)
    if x is None and name in space:
        if trusted:
            by_user = not m.frames or not m.frames[-1].trusted
            src = m.reads.assumptions.of_module(m, space, name, space[name], by_user)
        else:
            src = m.g.global_(space, name)
        x = m.wrap(space[name], src)
        m.tracked.alive.append(space)
        m.reads.space[key] = x
        return x
    hook = space.get("__getattr__")
    if x is None and hook is not None and trusted:
        try:
            found = m.native_raw(hook, [name])
        finally:
            m.reads.assumptions.name(v.val, space, name)  # absent, or just loaded
        return m.wrap(found, None)
    raise GraphBreak("opaque", f"{name} of the module {v.val.__name__}, which has no such name")


def _class(m: Machine, v: Const, name: str) -> Any:
    cls = v.val
    if name in _CLASS_FACTS and (type(cls) is type or find(type(cls), name) == find(type, name)):
        src = None if is_stable_class(cls) else m.g.getattr(m.g.const(cls, cls.__name__), name)
        return m.wrap(getattr(cls, name), src)
    if isinstance(cls, enum.EnumMeta) and name in cls.__members__:
        return m.wrap(cls.__members__[name], None)
    meta = find(type(cls), name)
    if meta is None or not is_data(m, meta[0]):
        m.g.check("type_is", class_source(m, type(cls), name), type(meta[0]) if meta else None)
    else:
        raise GraphBreak("opaque", f"{name} of a class, which its metaclass computes")
    found = find(cls, name)
    src = class_source(m, cls, name)
    if found is None:
        class_source(m, type(cls), "__getattr__")
        if meta is not None or find(type(cls), "__getattr__") is not None:
            raise GraphBreak("opaque", f"{name} of a class, which its metaclass computes")
        m.throw(AttributeError, f"type object '{type_name(cls)}' has no attribute '{name}'")
    value = found[0]  # type: ignore[index]
    method = through_class(m, value, src, v)
    if method is not None:
        return method
    getter = find(type(value), "__get__")
    if getter is not None and isinstance(getter[0], types.FunctionType):
        get = m.wrap(getter[0], class_source(m, type(value), "__get__"))
        return calls.invoke(m, MethodV(get, m.wrap(value, src)), [NONE, v], {})
    return m.wrap(value, src)


def _super(m: Machine, v: SuperV, name: str) -> Any:
    me = v.self
    by_class = isinstance(me, Const) and is_class(me.val) and v.start in me.val.__mro__
    cls = me.val if by_class else me.cls  # type: ignore[attr-defined]
    mro = cls.__mro__
    if v.start not in mro or name == "__class__":  # the instance's class was changed, or super's own class is read
        raise GraphBreak("opaque", f"{name} of a super()")
    for k in mro[mro.index(v.start) + 1 :]:
        if name in k.__dict__:
            value = k.__dict__[name]
            src = class_source(m, cls, name, v.start)
            if by_class:  # super() in a class method
                return through_class(m, value, src, me) or m.wrap(value, src)
            return bind(m, value, src, me, k)
    raise GraphBreak("opaque", f"{name} of a super(), which has no such name")


def _tensor(m: Machine, v: TensorV, name: str) -> Any:
    found = find(v.cls, name)
    if found is None or (not is_data(m, found[0]) and v.real is not None and issubclass(found[1], ms_runtime.Tensor)):
        x = instance_value(m, v, name, found[0] if found else None) if v.real is not None else None
        if x is not None:
            return x
    if found is not None and not is_data(m, found[0]) and is_made_subclass(v) and name in vars(v.t):
        return m.wrap_new(vars(v.t)[name])
    if found is None:
        class_source(m, v.cls, name)
        hook = find(v.cls, "__getattr__")
        if hook is not None and v.real is None:
            return m.native(getattr, [m.sym(v), name])
        if (
            v.real is not None and not v.cls.__dictoffset__
        ):  # attributes that users set on a plain tensor are in a dict of its own
            x = own_item(m, v, name)
            if x is not None:
                return x
        if is_made_subclass(v) and name in vars(v.t):
            return m.wrap_new(vars(v.t)[name])
        m.throw(AttributeError, f"'{v.cls.__name__}' object has no attribute '{name}'")
    value, owner = found  # type: ignore[misc]
    src = class_source(m, v.cls, name)
    if type(value) is property and (is_foreign(value) or owner is not ms_runtime.Tensor and v.real is not None):
        fget = FuncV(value.fget) if src is None else m.wrap(value.fget, m.g.getattr(src, "fget"))
        return calls.invoke(m, fget, [v], {}) if src is not None else calls.call_function(m, fget, [v], {})
    if type(value) in C_DATA or type(value) is property:
        return m.native(getattr, [m.sym(v) if v.real is None or v.dims or type(value) is property else v.real, name])
    return bind(m, value, src, v, owner)


def _function(m: Machine, v: FuncV, name: str) -> Any:
    if v.real is not None:
        if name in ("__defaults__", "__kwdefaults__"):
            return m.wrap(getattr(v.real, name), m.g.fn(v.src, name))
        if name in ("__name__", "__qualname__", "__module__", "__doc__"):
            return m.wrap(getattr(v.real, name), m.g.getattr(v.src, name))
        if name in v.real.__dict__:
            return m.wrap(v.real.__dict__[name], m.g.attr(v.src, name))
        m.g.absent_attr(v.src, name)
    else:
        assert v.code is not None
        facts = {
            "__name__": v.code.name,
            "__qualname__": v.code.qualname,
            "__module__": v.globals.get("__name__"),
            "__doc__": v.code.doc,
        }
        if name in facts:
            return Const(facts[name])
    found = find(types.FunctionType, name)
    if found is not None:
        raise GraphBreak("opaque", f"{name} of a function")
    m.throw(AttributeError, f"'function' object has no attribute '{name}'")
    return None
