"""Python's builtin functions and a few of the standard library's, on abstract values."""

from __future__ import annotations

import abc
import builtins
import collections
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm import attribute_writes, attributes, containers, formatting, iteration, operators, subscripts
from ms_jit_core.vm.answers import answer
from ms_jit_core.vm.frame import Thrown
from ms_jit_core.vm.trust import is_trusted_module
from ms_jit_core.vm.values import (
    FALSE,
    NONE,
    SCALARS,
    TRUE,
    Const,
    DictV,
    FuncV,
    ListV,
    NumV,
    ObjV,
    Poison,
    RuleV,
    SetV,
    SliceV,
    Slot,
    SuperV,
    Ten,
    TokenV,
    TupleV,
    V,
    boolean,
)
from ms_jit_core.vm.wording import name_is_no_string
from ms_jit_core.vm.wrapping import is_namedtuple, items_of
from ms_tensor import context, generator

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

Handler = Callable[..., Any]
BUILTINS: dict[Any, Handler] = {}


def builtin(*names: Any) -> Callable[[Handler], Handler]:
    """Register a handler `fn(m, args, kwargs)` for these callables."""

    def add(fn: Handler) -> Handler:
        for n in names:
            BUILTINS[n] = fn
        return fn

    return add


def _only(m: Machine, args: list[V], kwargs: dict, low: int, high: int, name: str) -> None:
    if kwargs or not low <= len(args) <= high:
        m.throw(TypeError, f"{name}() takes {low} to {high} positional arguments ({len(args)} given)")


#: how deep tuples of classes may lie in each other
_MAX_NESTED = 16


def python_types(m: Machine, v: V, depth: int = 0) -> Any:
    """A class or nested tuple of classes as isinstance takes them."""
    if isinstance(v, TupleV):
        if depth > _MAX_NESTED:
            raise GraphBreak("native-call", f"classes in more than {_MAX_NESTED} tuples")
        return tuple(python_types(m, t, depth + 1) for t in items_of(m, v))
    if isinstance(v, Const) and isinstance(v.val, (type, types.UnionType)):
        return v.val
    if depth:  # those that stand before it may answer
        raise GraphBreak("native-call", "a tuple of classes with something else in it")
    m.throw(TypeError, "isinstance() arg 2 must be a type, a tuple of types, or a union")


@builtin(isinstance)
def _isinstance(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 2, 2, "isinstance")
    v = args[0]
    if type(v) is Poison:
        raise GraphBreak("tensor-branch", v.why)
    if isinstance(v, RuleV) or (type(v) is FuncV and v.code is not None and v.real is None):
        return boolean(issubclass(types.FunctionType, python_types(m, args[1])))
    classes = python_types(m, args[1])
    if isinstance(v, Const):
        _checks_itself(m, args[1], v.cls)
        return boolean(isinstance(v.val, classes))
    attributes.class_of(m, v)
    abstract = _checks_itself(m, args[1], v.cls)
    found = issubclass(v.cls, classes)
    if isinstance(v, ObjV) and (abstract or not found):
        attributes.says_its_class(m, v)
    return boolean(found)


class _Registrations:
    """How often abstract classes registered others: what isinstance of one depends on beside the classes."""

    token = property(lambda self: abc.get_cache_token())


_registrations = _Registrations()


def _checks_itself(m: Machine, types_: V, cls: type) -> bool:
    """Guard or refuse classes whose metaclass decides what their instances are; `cls` is the class asked about. Whether
    there are any."""
    if isinstance(types_, TupleV):
        of_each = [_checks_itself(m, t, cls) for t in items_of(m, types_)]
        return any(of_each)
    meta = type(types_.val) if isinstance(types_, Const) else type
    check = getattr(meta, "__instancecheck__", None)
    if check is abc.ABCMeta.__instancecheck__:
        m.g.check("eq", m.g.getattr(m.g.const(_registrations, "abc"), "token"), abc.get_cache_token())
        m.asked.append((cls, types_.val, issubclass(cls, types_.val)))  # type: ignore[attr-defined]
        return True
    if isinstance(check, types.FunctionType) and not is_trusted_module(meta.__module__):
        raise GraphBreak("native-call", f"isinstance by {meta.__name__}.__instancecheck__")
    return False


@builtin(issubclass)
def _issubclass(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 2, 2, "issubclass")
    cls, known = m.to_python(args[0]), python_types(m, args[1])
    answer = m.native(issubclass, [cls, known])
    m.asked += [
        (cls, k, issubclass(cls, k))
        for k in (known if isinstance(known, tuple) else (known,))
        if type(k) is abc.ABCMeta
    ]
    return answer


@builtin(type)
def _type(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) == 2:
        m.throw(TypeError, "type() takes 1 or 3 arguments")
    if len(args) != 1:
        raise GraphBreak("native-call", "makes a class")
    return attributes.class_of(m, args[0])


@builtin(len)
def _len(m: Machine, args: list[V], kwargs: dict) -> Any:
    _only(m, args, kwargs, 1, 1, "len")
    v = args[0]
    n = containers.size(m, v)
    if n is not None:
        return Const(n)
    if type(v) is Ten:
        shape = m.sym(v).shape
        return m.wrap_new(shape[0]) if shape else m.native(len, [m.sym(v)])
    if type(v) is Const:
        return m.native(len, [v.val])
    if attributes.lookup(m, v, "__len__") is None:
        m.throw(TypeError, f"object of type '{v.cls.__name__}' has no len()")
    return answer(m, v, "__len__")


@builtin(callable)
def _callable(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
    return boolean(callable(v.val) if isinstance(v, Const) else attributes.lookup(m, v, "__call__") is not None)


def attribute_name(m: Machine, v: V, what: str) -> str:
    """The name that getattr and its like are given."""
    name = m.const(v, f"{what} with a computed name")
    if not isinstance(name, str):
        m.throw(TypeError, name_is_no_string(what, name))
    return name


@builtin(getattr)
def _getattr(m: Machine, args: list[V], kwargs: dict) -> Any:
    _only(m, args, kwargs, 2, 3, "getattr")
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
    _only(m, args, kwargs, 2, 2, "hasattr")
    try:
        m.getattr(args[0], attribute_name(m, args[1], "hasattr"))
    except Thrown as e:
        if issubclass(e.value.cls, AttributeError):
            return FALSE
        raise
    return TRUE


@builtin(setattr)
def _setattr(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 3, 3, "setattr")
    attribute_writes.store(m, args[0], attribute_name(m, args[1], "setattr"), args[2])
    return NONE


@builtin(delattr)
def _delattr(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 2, 2, "delattr")
    attribute_writes.delete(m, args[0], attribute_name(m, args[1], "delattr"))
    return NONE


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
    found = attributes.lookup(m, args[0], name)
    if found is None and attributes.instance_value(m, args[0], name) is None:
        m.throw(AttributeError, f"'{args[0].cls.__name__}' object has no attribute '{name}'")
    return attributes.generic(m, args[0], name)


@builtin(object.__delattr__)
def _object_delattr(m: Machine, args: list[V], kwargs: dict) -> V:
    attribute_writes.raw_delete(m, args[0], m.const(args[1], "a computed name"))
    return NONE


@builtin(object.__init__)
def _object_init(m: Machine, args: list[V], kwargs: dict) -> V:
    return NONE


@builtin(object.__new__, BaseException.__new__, Exception.__new__)
def _object_new(m: Machine, args: list[V], kwargs: dict) -> V:
    from ms_jit_core.vm.classes import allocate

    return allocate(m, args[0], args[1:])  # type: ignore[arg-type]


@builtin(object.__eq__)
def _object_eq(m: Machine, args: list[V], kwargs: dict) -> V:
    return TRUE if operators.identical(m, args[0], args[1]) else Const(NotImplemented)


@builtin(object.__ne__)
def _object_ne(m: Machine, args: list[V], kwargs: dict) -> V:
    return FALSE if operators.identical(m, args[0], args[1]) else Const(NotImplemented)


@builtin(object.__init_subclass__)
def _init_subclass(m: Machine, args: list[V], kwargs: dict) -> V:
    return NONE


@builtin(type.__call__)
def _type_call(m: Machine, args: list[V], kwargs: dict) -> Any:
    from ms_jit_core.vm.classes import construct

    return construct(m, args[0], args[1:], kwargs)  # type: ignore[arg-type]


@builtin(super)
def _super(m: Machine, args: list[V], kwargs: dict) -> V:
    if not args:
        f = m.frames[-1]
        cell = f.cells.get("__class__")
        if cell is None or not f.code.argcount:
            m.throw(RuntimeError, "super(): no arguments")
        from ms_jit_core.vm.handlers import cell_content

        first = f.code.params[0]
        me = f.locals.get(first) or f.cells[first].content
        if type(me) is Slot:
            me = me.force(m)
        args = [cell_content(m, cell), me]  # type: ignore[arg-type]
    if len(args) != 2 or not isinstance(args[0], Const):
        raise GraphBreak("syntax", "super() with one argument")
    return SuperV(args[0].val, args[1])


@builtin(vars)
def _vars(m: Machine, args: list[V], kwargs: dict) -> Any:
    if not args:
        raise GraphBreak("syntax", "vars() of the frame")
    if isinstance(args[0], Const) and not hasattr(args[0].val, "__dict__"):
        m.throw(TypeError, "vars() argument must have __dict__ attribute")
    return attributes.load(m, args[0], "__dict__")


@builtin(abs)
def _abs(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 1, 1, "abs")
    return operators.fold_call(m, abs, args, kwargs)


@builtin(str)
def _str(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) > 1 or kwargs:
        return operators.fold_call(m, str, args, kwargs)
    return formatting.text(m, args[0], "str") if args else Const("")


@builtin(repr)
def _repr(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 1, 1, "repr")
    return formatting.text(m, args[0], "repr")


@builtin(format)
def _format(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 1, 2, "format")
    return formatting.formatted(m, args[0], None, args[1] if len(args) > 1 else Const(""))


@builtin(bool)
def _bool(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 0, 1, "bool")
    if not args:
        return FALSE
    t = m.truth(args[0])
    if t is None:
        raise GraphBreak("tensor-value", "bool() of a tensor")
    return boolean(t)


def _number(cls: type, dunder: str) -> None:
    @builtin(cls)
    def convert(m: Machine, args: list[V], kwargs: dict) -> V:
        if len(args) == 1 and isinstance(args[0], ObjV) and attributes.lookup(m, args[0], dunder) is not None:
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
    _only(m, args, kwargs, 0, 1, "list")
    return ListV(iteration.to_list(m, args[0], hinted=True) if args else [])


@builtin(tuple)
def _tuple(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 0, 1, "tuple")
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
    _only(m, args, {}, 0, 1, "dict")
    d = DictV()
    if args:
        containers.merge(m, d, args[0])
    for name, v in kwargs.items():
        containers.dict_set(m, d, Const(name), v)
    return d


@builtin(collections.OrderedDict)
def _ordered(m: Machine, args: list[V], kwargs: dict) -> V:
    d = _dict(m, args, kwargs)
    d.pycls = collections.OrderedDict  # type: ignore[attr-defined]
    return d


@builtin(slice)
def _slice(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 1, 3, "slice")
    return SliceV([NONE, args[0], NONE] if len(args) == 1 else [*args, NONE][:3])


@builtin(iter)
def _iter(m: Machine, args: list[V], kwargs: dict) -> V:
    if len(args) == 2:
        fn, end = args

        def turn(machine: Machine) -> V | None:
            v = machine.call(fn, [])
            return None if operators.equal(machine, v, end) else v

        return _FunctionIter(turn)
    _only(m, args, kwargs, 1, 1, "iter")
    return iteration.get_iter(m, args[0])


class _FunctionIter(iteration.IterV):
    """iter(callable, sentinel)."""

    def next(self, m: Machine) -> V | None:
        return self.parts(m)


@builtin(next)
def _next(m: Machine, args: list[V], kwargs: dict) -> V:
    _only(m, args, kwargs, 1, 2, "next")
    it = args[0]
    if not isinstance(it, iteration.IterV):
        if attributes.lookup(m, it, "__next__") is None:
            m.throw(TypeError, f"'{it.type_name}' object is not an iterator")
        if len(args) == 1:  # what it raises passes as it is
            return m.call(attributes.special(m, it, "__next__"), [])  # type: ignore[arg-type]
        it = iteration.CallIter(it)
    v = it.next(m)
    if v is not None:
        return v
    if len(args) == 2:
        return args[1]
    raise Thrown(stop_iteration(m, it))


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
    _only(m, args, kwargs, 2, 2, "divmod")
    if all(type(a) is Const and type(a.val) in SCALARS for a in args):
        return m.native(divmod, [a.val for a in args])  # type: ignore[attr-defined]
    if any(isinstance(a, (ObjV, Ten)) for a in args):
        return operators.by_dunder(m, args[0], args[1], "__divmod__", "__rdivmod__", "divmod()")
    return TupleV([operators.binary(m, operators.OPERATORS[n], args[0], args[1]) for n in ("floordiv", "mod")])


@builtin(hash)
def _hash(m: Machine, args: list[V], kwargs: dict) -> V:
    v = args[0]
    if formatting.holds_scalars(m, v) and isinstance(v, (Const, TupleV)):
        if not (type(v) is Const and type(v.val) in (int, float, bool, complex)):
            m.local = "hashes of texts differ from process to process"
        return m.native(hash, [m.to_python(v)])
    key = containers.key_of(m, v)
    return Const(key.hash) if type(key) is containers.HashedByClass else TokenV(("hash", containers.hash_of(key)))


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
    m.keep.append(v)
    return TokenV(("id", id(v)))


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
        m.throw(TypeError, f"'{v.type_name}' object cannot be interpreted as an integer")
    return given  # type: ignore[return-value]


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
