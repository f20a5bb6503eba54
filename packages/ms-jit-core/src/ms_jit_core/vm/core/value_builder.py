"""Conversions between Python objects and abstract values."""

from __future__ import annotations

import dataclasses
import enum
import functools
import operator
import re
import types
from collections import OrderedDict, defaultdict
from typing import TYPE_CHECKING, Any

import ms_runtime
import numpy as np

from ms_jit_core.dynamic import MutableFloat, MutableInt
from ms_jit_core.errors import GraphBreak
from ms_jit_core.guards import Source
from ms_jit_core.vm.core.trust import (
    PURE,
    is_native_callable,
    is_native_module,
    is_numpy_callable,
    is_stable_class,
    is_trusted_module,
)
from ms_jit_core.vm.core.values import (
    SCALARS,
    CellV,
    Const,
    DictV,
    FuncV,
    Lazy,
    ListV,
    MethodV,
    ObjV,
    PartialV,
    RuleV,
    SetV,
    SliceV,
    TensorV,
    TupleV,
    Value,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

Tensor = ms_runtime.Tensor
DType = type(next(iter(ms_runtime.dtypes.values())))
_IDENTITY = (
    type,
    types.ModuleType,
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.MethodWrapperType,
    types.ClassMethodDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
    types.GenericAlias,
    types.UnionType,
    enum.Enum,
    property,
    staticmethod,
    classmethod,
    types.CodeType,
    frozenset,
    re.Pattern,
    re.Match,
    operator.itemgetter,
    operator.attrgetter,
    operator.methodcaller,
    type(dataclasses._HAS_DEFAULT_FACTORY),  # type: ignore[attr-defined]
)


#: containers that ms_function freezes, besides numbers and strings
_FROZEN = frozenset({list, tuple, dict, set})
_NUMPY_NUMBERS = frozenset(t for t in np.sctypeDict.values() if issubclass(t, (np.number, np.bool_)))
#: types of bound C methods
_BOUND = (types.BuiltinMethodType, types.MethodWrapperType)
_SET_MEMBERS = frozenset({int, float, bool, str, bytes, type(None)})


def _is_plain(member: Any) -> bool:
    """Return whether a member of a set has no mutable state."""
    if type(member) in (tuple, frozenset):
        return all(_is_plain(k) for k in member)
    return type(member) in _SET_MEMBERS or isinstance(member, (type, DType, enum.Enum))


def _is_made_anew(method: Any) -> bool:
    """Return whether a bound C method is made by each lookup and has no rule. A guard on its identity would keep its
    object alive and match no other call."""
    from ms_jit_core.vm.builtins.tables import BUILTINS

    me = method.__self__
    if me is None or isinstance(me, (type, types.ModuleType, ms_runtime.Op)) or type(me) in SCALARS:
        return False
    return method not in BUILTINS and method not in PURE and not is_native_callable(method)


def is_namedtuple(cls: type) -> bool:
    """Return whether `cls` is a tuple subclass with named fields and no other storage."""
    return is_plain_tuple(cls) and hasattr(cls, "_fields")


#: methods that a subclass of tuple must inherit to be handled as a tuple
_OF_TUPLES = ("__getitem__", "__len__", "__eq__", "__ne__", "__hash__")


def is_plain_tuple(cls: type) -> bool:
    """Return whether `cls` is tuple, or a subclass that reads and iterates like it."""
    if not issubclass(cls, tuple) or any(getattr(cls, name) is not getattr(tuple, name) for name in _OF_TUPLES):
        return False
    held = [(name, value) for k in cls.__mro__ for name, value in k.__dict__.items()]
    if any(value is None and name[:2] == "__" and name not in ("__doc__", "__hash__") for name, value in held):
        return False  # setting a special method to None disables an operation
    return cls.__iter__ is tuple.__iter__ or is_trusted_module(cls.__module__)


def _compares_classes(t: type) -> bool:
    """Return whether `t` is a metaclass with its own hash."""
    return t.__hash__ is not object.__hash__ and t not in SCALARS and issubclass(t, type)


def wrap(m: Machine, obj: Any, src: Source | None) -> Value:
    """Wrap a real object as a value, with the guards that its kind needs."""
    t = type(obj)
    kind = type(t)
    if kind is not type and kind.__hash__ is not object.__hash__ or _compares_classes(t):
        # As a key of our tables it would run the program's code.
        raise GraphBreak("opaque", "a class whose metaclass says how classes are compared")
    if m.settings.frozen and src is not None and not src.argument and (t in SCALARS or t in _FROZEN):
        src = None
    if (t is int or t is float or t is MutableInt or t is MutableFloat) and m.settings.symbols is not None:
        number = m.settings.symbols.scalar(src, obj)
        if number is not None:
            m.g.check("type_is", src, t)
            return _given(m, Const(number), t, src)
    if (t is MutableInt or t is MutableFloat) and src is not None:
        m.g.check("type_is", src, t)
        return _given(m, wrap(m, obj.real, m.g.getattr(src, "real")), t, src)  # type: ignore[arg-type]
    is_kept = t in _NUMPY_NUMBERS and (src is None or not src.argument)  # arguments and locals between graphs change
    may_be_open = (t is str or is_kept) and m.settings.symbols is not None
    if (t in SCALARS or is_kept) and not (may_be_open and m.settings.symbols.leaves_open(src)):
        m.g.check("is" if t is type(Ellipsis) or t is type(NotImplemented) else "eq", src, obj)
        return Const(obj, src)
    known = m.memo.get(id(obj))
    if known is not None:
        if known.src is None:
            m.g.check("is", src, obj)
            known.src = src if type(known) is FuncV else None  # the captured function itself may be read like any other
        elif src is not None:
            m.g.same(known.src, src)
        return known
    v = _make(m, obj, t, src)
    if not isinstance(v, (Const, MethodV)) and id(obj) not in m.tensors:
        m.memo[id(obj)] = v
        m.tracked.alive.append(obj)
    return v


def _given(m: Machine, v: Const, t: type, src: Source | None) -> Const:
    """Wrap a number of `mutable`: if it leaves unchanged, or its class is read, it is that very object."""
    if src is not None and (t is MutableInt or t is MutableFloat):
        m.tracked.alive.append(v)
        m.tracked.mutable_numbers[id(v)] = (t, src)
    return v


def _make(m: Machine, obj: Any, t: type, src: Source | None) -> Value:
    g = m.g
    if t is DType:
        g.check("eq", src, obj)
        return Const(obj, src)
    kind = type(obj) if issubclass(t, type) else type(t)
    if kind is not type and kind.__getattribute__ is not type.__getattribute__:
        raise GraphBreak("opaque", "a class whose metaclass reads attributes in its own way")
    if issubclass(t, Tensor):  # tests `t`, as reading from `obj` may run its own code
        if obj._is_symbolic:
            return wrap_new(m, obj)
        if src is None:
            src = g.weak(obj, "tensor")
        v = TensorV(None, obj, src)
        shape: list[int | None] = list(obj.shape)
        if m.settings.symbols is not None:
            v.dims = m.settings.symbols.axes(src, obj)
            for axis, _ in v.dims:
                shape[axis] = None
        g.check("tensor", src, t, obj.dtype, tuple(shape), None, obj._location)
        return v
    if issubclass(t, frozenset) and src is not None and not (t is frozenset and all(_is_plain(k) for k in obj)):
        raise GraphBreak("opaque", f"the frozenset {src.text}, which holds objects or is of another class")
    if t in _BOUND and src is not None and _is_made_anew(obj):
        g.check("type_is", src, t)
        return ObjV(t, obj, src)
    own_rules = issubclass(t, types.ModuleType) and not is_stable_class(t)  # the user's subclass of a module
    if issubclass(t, _IDENTITY) and not own_rules or t is ms_runtime.JitFunction or is_numpy_callable(obj):
        g.check("is", src, obj)
        return Const(obj, src)
    g.check("type_is", src, t)
    if t is list:
        return ListV(None, src, obj)
    if t is tuple:
        g.check("len", src, len(obj))
        return TupleV([Lazy(i) for i in range(len(obj))], src, obj)
    if t is dict and id(obj) in m.reads.namespaces:
        raise GraphBreak("opaque", "the globals of a function that are used as a dict")
    if t in (dict, OrderedDict, defaultdict) or issubclass(t, dict) and is_trusted_module(t.__module__):
        v = DictV(None, src, obj)
        v.pycls = t
        return v
    if t is types.FunctionType:
        return FuncV(obj, src)
    if t is types.MethodType:
        return MethodV(
            wrap(m, obj.__func__, g.getattr(src, "__func__")), wrap(m, obj.__self__, g.getattr(src, "__self__")), src
        )
    if t is functools.partial:
        from ms_jit_core.vm.objects.containers import keyed_items

        if any(type(name) is not str for name in obj.keywords):
            raise GraphBreak("opaque", "a partial with keywords that are no strings")
        func = wrap(m, obj.func, g.getattr(src, "func"))
        args = wrap(m, obj.args, g.getattr(src, "args"))
        keywords = keyed_items(m, wrap(m, obj.keywords, g.getattr(src, "keywords")))
        return PartialV(func, items_of(m, args), {name: x for name, _, x in keywords}, src)  # type: ignore[arg-type]
    if t is range:  # the capture uses the real object, so that its numbers cannot be symbols
        for part in ("start", "stop", "step"):
            g.check("eq", g.getattr(src, part), getattr(obj, part))
        return Const(obj, src)
    if t is slice:
        return SliceV([wrap(m, getattr(obj, n), g.getattr(src, n)) for n in ("start", "stop", "step")], src)
    if t is set:
        if src is not None:
            if any(type(k) not in _SET_MEMBERS for k in obj):
                raise GraphBreak("opaque", f"the set {src.text}, which holds objects")
            g.check("keys", src, tuple(obj))
        return SetV({k: wrap(m, k, None) for k in obj}, False, src, obj)
    if is_plain_tuple(t):
        m.g.check("len", src, len(obj))
        return TupleV([Lazy(i) for i in range(len(obj))], src, obj, t)
    if m.settings.frozen and src is not None and src.argument:  # its frozen attributes are those of this object
        g.same(src, g.weak(obj, src.text))
    return ObjV(t, obj, src)


def copy_parameter_attributes(t: Any, real: Any) -> None:
    """Give a symbolic Parameter, whose class the builder has set, the attributes that native code reads."""
    if type(t) is not type(real):
        return
    for name in ("_name", "_requires_grad", "_was_trainable", "_user_named"):
        try:
            setattr(t, name, object.__getattribute__(real, name))
        except AttributeError:
            return


def load_item(m: Machine, v: TupleV | ListV, i: int) -> Value:
    """Return item `i` (in range) of a tuple or of a list that was read; an outside item is read at first use."""
    item = v.items[i]  # type: ignore[index]
    if type(item) is Lazy:
        key = item.key
        kept = tuple if isinstance(v, TupleV) else list  # bypasses a subclass's __getitem__
        item = wrap(m, kept.__getitem__(v.real, key), m.g.item(v.src, key))
        v.items[i] = item  # type: ignore[index]
    return item


def read_list(m: Machine, v: ListV) -> list[Any]:
    """Return the items of a list; the length is guarded if it comes from outside."""
    if v.items is None:
        n = list.__len__(v.real)
        m.g.check("len", v.src, n)
        v.items = [Lazy(i) for i in range(n)]
        v.items.extend(v.tail)
        v.tail = []
    return v.items


def items_of(m: Machine, v: TupleV | ListV) -> list[Value]:
    """Read and return all items."""
    items = read_list(m, v) if isinstance(v, ListV) else v.items
    for i, item in enumerate(items):
        if type(item) is Lazy:
            load_item(m, v, i)
    return items


def wrap_new(m: Machine, obj: Any) -> Value:
    """Wrap a result of native code: new containers belong to the capture, tensors of other graphs become constants."""
    t = type(obj)
    if t in SCALARS or t is DType:
        return Const(obj)
    if issubclass(t, Value):
        return obj
    if issubclass(t, Tensor):
        known = m.tensors.get(id(obj)) or m.memo.get(id(obj))
        if known is not None:
            return known
        if not obj._is_symbolic:
            obj = m.b.constant(obj)
        v = TensorV(obj)
        m.tensors[id(obj)] = v
        return v
    if issubclass(t, (np.generic, np.dtype)):
        return Const(obj)
    if id(obj) in m.memo:
        return m.memo[id(obj)]
    if t is np.ndarray:  # computed from constants: see numpy_values
        m.tracked.alive.append(obj)
        m.tracked.constant_arrays.add(id(obj))
        array = m.memo[id(obj)] = ObjV(t, obj)
        return array
    if t is list:
        return ListV([wrap_new(m, x) for x in obj])
    if is_plain_tuple(t):
        return TupleV([wrap_new(m, x) for x in obj], pycls=t)
    if t is dict:
        return DictV({k: (wrap_new(m, k), wrap_new(m, x)) for k, x in obj.items()})
    if t is set or t is frozenset:
        return SetV({k: wrap_new(m, k) for k in obj}, t is frozenset)
    if t is slice:
        return SliceV([wrap_new(m, x) for x in (obj.start, obj.stop, obj.step)])
    if is_record(t):
        return m.new_object(t, {name: wrap_new(m, x) for name, x in vars(obj).items()})
    if any("__next__" in k.__dict__ for k in t.__mro__):  # an iterator is not constant
        raise GraphBreak("native-call", f"a {t.__name__} that native code made")
    return wrap(m, obj, None)


def is_constant(m: Machine, v: Value) -> bool:
    """Return whether `v` is a constant in all its parts."""
    t = type(v)
    if t is Const:
        return True
    if t is TupleV or t is ListV:
        return all(is_constant(m, x) for x in items_of(m, v))  # type: ignore[arg-type]
    if t is SetV:
        return all(is_constant(m, x) for x in v.entries.values())  # type: ignore[attr-defined]
    if t is SliceV:
        return all(is_constant(m, x) for x in v.parts)  # type: ignore[attr-defined]
    if t is DictV:
        from ms_jit_core.vm.objects.containers import dict_items

        return all(is_constant(m, x) for _, x in dict_items(m, v))  # type: ignore[arg-type]
    return t is ObjV and id(v.real) in m.tracked.constant_arrays  # type: ignore[attr-defined]


def known(m: Machine, v: Value) -> Value:
    """Return a constant with its symbols replaced, for code that needs real numbers; other values as they are."""
    if not is_constant(m, v):
        return v
    value = to_python(m, v)
    plain = m.concretize(value)
    return v if plain is value else wrap_new(m, plain)


def to_python(m: Machine, v: Value) -> Any:
    """Return the Python value that a native call gets."""
    from ms_jit_core.vm.objects.containers import dict_items

    t = type(v)
    if t is Const:
        return v.val  # type: ignore[attr-defined]
    if t is TensorV:
        return m.sym(v)  # type: ignore[arg-type]
    if t is TupleV:
        items = tuple(to_python(m, x) for x in items_of(m, v))  # type: ignore[arg-type]
        try:
            return items if v.pycls is tuple else tuple.__new__(v.pycls, items)  # type: ignore[attr-defined]
        except TypeError as e:  # a C sequence such as `time.struct_time`
            raise GraphBreak("opaque", f"{describe(v)} given to native code") from e
    if t is ListV:
        return [to_python(m, x) for x in items_of(m, v)]  # type: ignore[arg-type]
    if t is DictV:
        return {k: to_python(m, x) for k, x in ((to_python(m, kv), x) for kv, x in dict_items(m, v))}  # type: ignore[arg-type]
    if t is SetV:
        return (frozenset if v.frozen else set)(to_python(m, x) for x in v.entries.values())  # type: ignore[attr-defined]
    if t is SliceV:
        return slice(*(to_python(m, x) for x in v.parts))  # type: ignore[attr-defined]
    if t is FuncV and v.real is not None and is_native_callable(v.real):  # type: ignore[attr-defined]
        m.g.check("is", v.src, v.real)  # type: ignore[attr-defined]
        return v.real  # type: ignore[attr-defined]
    if t is ObjV and is_record(v.pycls):  # type: ignore[attr-defined]
        return _record(m, v)  # type: ignore[arg-type]
    if t is ObjV and v.real is not None and not v.attrs and (is_native_module(type(v.real).__module__)):  # type: ignore[attr-defined]
        from ms_jit_core.vm.core.calls import guard_native

        guard_native(m, v)  # type: ignore[arg-type]
        return v.real  # type: ignore[attr-defined]
    if t is ObjV and (id(v.real) in m.tracked.constant_arrays or issubclass(type(v.real), np.generic)):  # type: ignore[attr-defined]
        if id(v.real) not in m.tracked.constant_arrays:  # type: ignore[attr-defined]
            if m.settings.symbols is not None and m.settings.symbols.leaves_open(v.src):  # type: ignore[attr-defined]
                raise GraphBreak("opaque", f"the value of {describe(v)} that changes from call to call")
            m.g.check("eq", v.src, v.real)  # type: ignore[attr-defined]
        return v.real  # type: ignore[attr-defined]
    from ms_jit_core.vm.control_flow.iteration import IterV

    if isinstance(v, IterV):
        raise GraphBreak("opaque", "an iterator given to native code")
    raise GraphBreak("opaque", f"{describe(v)} given to native code")


def is_record(cls: type) -> bool:
    """Return whether a native class is handled as a record of its attributes, which include tensors."""
    return is_native_module(cls.__module__) and getattr(cls, "__ms_record__", False)


def _record(m: Machine, v: ObjV) -> Any:
    """Rebuild a record for a native call from the values of its attributes."""
    names = list(v.attrs) if v.real is None else dict.fromkeys((*vars(v.real), *v.attrs))
    made: Any = object.__new__(v.pycls)
    for name in names:
        object.__setattr__(made, name, to_python(m, m.getattr(v, name)))
    return made


def describe(v: Value) -> str:
    """Describe a value briefly, for messages."""
    if isinstance(v, Const):
        return repr(v.val)[:60]
    if isinstance(v, FuncV):
        name = v.real.__qualname__ if v.real is not None else v.code.qualname if v.code else "?"
        return f"function {name}"
    if isinstance(v, MethodV):
        return f"method {describe(v.func)}"
    if isinstance(v, (RuleV, CellV)):
        return type(v).__name__
    return f"a {v.cls.__qualname__} object"
