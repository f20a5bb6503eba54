"""Operators: Python's own on constants, ops on tensors, dunder methods on everything else."""

from __future__ import annotations

import operator
import types
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ms_jit_core.errors import GraphBreak
from ms_jit_core.instructions import BINARY_SIGNS, COMPARE_SIGNS
from ms_jit_core.vm.builtins import formatting
from ms_jit_core.vm.core.namespace_assumptions import is_foreign
from ms_jit_core.vm.core.value_builder import is_constant
from ms_jit_core.vm.core.values import (
    SCALARS,
    Const,
    DictV,
    DictView,
    FuncV,
    GrowingList,
    IdV,
    ListV,
    MethodV,
    Mutable,
    NumV,
    ObjV,
    Poison,
    SetV,
    TensorV,
    TupleV,
    Value,
    boolean,
)
from ms_jit_core.vm.objects import attributes, class_lookup, containers, graph_numbers
from ms_jit_core.vm.objects.class_lookup import special_method
from ms_jit_core.vm.objects.numpy_values import is_array, is_numpy, operands

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


class Operator(NamedTuple):
    """One binary operator: its function, its in-place function, and its three dunder names."""

    name: str
    fn: Any
    ifn: Any
    dunder: str
    reflected: str
    inplace: str


def _operator(name: str) -> Operator:
    suffix = "_" if name in ("and", "or") else ""
    return Operator(
        name,
        getattr(operator, name + suffix),
        getattr(operator, f"i{name}"),
        f"__{name}__",
        f"__r{name}__",
        f"__i{name}__",
    )


OPERATORS = {name: _operator(name) for name in BINARY_SIGNS}
_COMPARES = {name: getattr(operator, name) for name in COMPARE_SIGNS}
_REFLECTED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_TYPES = (type, types.UnionType, types.GenericAlias)
_CONTAINERS = (TupleV, ListV, DictV, SetV)
_BUILTIN_CONTAINERS = (tuple, list, dict, set, frozenset)
#: shift counts and exponents above this are left to Python
_BIG = 4096


def fold(m: Machine, fn: Any, *args: Any) -> Const:
    """Apply a pure operator to constants; its errors are raised in the program."""
    try:
        return Const(fn(*args))
    except Exception:
        return Const(m.native_raw(fn, list(args)))


def binary(m: Machine, op: Operator, a: Value, b: Value, asked: Any = None) -> Value:
    """Apply a op b; `asked` is the callable that errors name, if it is not `op.fn`."""
    asked = asked or op.fn
    ta, tb = type(a), type(b)
    if ta is NumV or tb is NumV:
        return graph_numbers.binary(m, op.name, op.fn, a, b)
    if op.name == "mod" and ta is Const and isinstance(a.val, (str, bytes)):  # type: ignore[attr-defined]
        return formatting.filled(m, op.fn, a.val, [b], {})  # type: ignore[attr-defined]
    if ta is TensorV or tb is TensorV:
        if a.cls is bytes and op.name == "add":  # bytes would take the tensor's buffer
            raise GraphBreak("tensor-value", "bytes and a tensor")
        if _is_tensor_operand(a) and _is_tensor_operand(b):
            if not (_overrides(m, a, op.dunder) or _overrides(m, b, op.reflected)):
                return m.native(asked, [m.to_python(a), m.to_python(b)])
    elif ta is Const and tb is Const:
        if type(a.val) in SCALARS and type(b.val) in SCALARS:  # type: ignore[attr-defined]
            if op.name in ("pow", "lshift") and a.cls is int and b.cls is int and abs(b.val) > _BIG:  # type: ignore
                raise GraphBreak("too-long", "a huge integer")
            return fold(m, asked, a.val, b.val)  # type: ignore[attr-defined]
        if range in (a.cls, b.cls) and all(v.cls is range or type(v.val) in SCALARS for v in (a, b)):  # type: ignore
            return m.native(asked, [a.val, b.val])  # type: ignore[attr-defined]
        if isinstance(a.val, _TYPES) and isinstance(b.val, (*_TYPES, type(None))) or isinstance(b.val, _TYPES):  # type: ignore
            return m.native(asked, [a.val, b.val])  # type: ignore[attr-defined]
    r = containers.binary(m, op.name, a, b)
    if r is not None:
        return r
    both = operands(m, a, b)
    if both is not None:
        return m.native(asked, list(both))
    if ta is TensorV and is_array(m, b):
        return m.native(op.fn, [m.sym(a), b.real])  # type: ignore[arg-type, attr-defined]
    return by_dunder(m, a, b, op.dunder, op.reflected, asked)


def _is_tensor_operand(v: Value) -> bool:
    """Return whether a tensor's operators accept `v` as it is: a tensor, constant, container or NumPy number."""
    t = type(v)
    return t in (TensorV, Const) or t in _CONTAINERS or t is ObjV and issubclass(type(v.real), np.generic)  # type: ignore


def _overrides(m: Machine, v: Value, dunder: str) -> bool:
    """Return whether a tensor's class is the user's and overrides the operator; guarded."""
    if type(v) is not TensorV:
        return False
    found = class_lookup.lookup(m, v, dunder)
    if found is None:
        return False
    m.g.check("is", found[2], found[0])
    return is_foreign(found[0])


def by_dunder(m: Machine, a: Value, b: Value, name: str, reflected: str, asked: Any) -> Value:
    """Apply the operator by the classes' methods; the right one comes first if its class extends the left's."""
    tries = [(a, b, name), (b, a, reflected)]
    if (
        b.cls is not a.cls
        and a.cls in b.cls.__mro__
        and class_lookup.special_method(m, b, reflected) is not class_lookup.special_method(m, a, reflected)
    ):
        tries.reverse()
    for left, right, dunder in tries:
        if dunder == reflected and b.cls is a.cls:
            continue  # Python skips the reflected method if both operands have the same class
        r = _try(m, left, dunder, [right])
        if r is not None:
            return r
    m.break_refused(f"{getattr(asked, '__name__', name)} of a {a.type_name} and a {b.type_name}")


#: builtin classes whose operators accept instances of subclasses, as tensors accept numbers
_NUMBERS = (int, float, complex, str, bytes)


def _try(m: Machine, v: Value, dunder: str, args: list[Value]) -> Value | None:
    """Call a dunder; None if it is missing or returns NotImplemented."""
    if isinstance(v, Poison):
        raise GraphBreak("tensor-branch", v.why)
    found = class_lookup.lookup(m, v, dunder)
    if found is None:
        return None
    if found[0] is None:  # the class disables the operator, so that the other operand is not tried
        m.g.check("is", found[2], None)
        m.break_refused(f"{dunder} of a {v.type_name}, which is None")
    if v.cls in (str, bytes) and dunder in ("__mul__", "__rmul__") and type(args[0]) is Const:
        return None  # numbers were handled before; for other operands the interpreter raises the error
    if isinstance(v, (*_CONTAINERS, DictView)) and found[1] in _BUILTIN_CONTAINERS:
        if any(issubclass(x.cls, _BUILTIN_CONTAINERS) for x in args if isinstance(x, ObjV)):
            raise GraphBreak("native-call", f"an operator of a {v.type_name} and a class that extends one")
        return None  # `containers` has handled all cases that these methods support
    if type(v) is Const and type(v.val) in SCALARS and any(type(x) is not Const for x in args):
        if any(isinstance(x, ObjV) and issubclass(x.cls, _NUMBERS) for x in args):
            raise GraphBreak("native-call", f"an operator of a {v.type_name} and an object that extends one")
        return None  # the operators of numbers and strings support no other objects
    if type(v) is TensorV and any(isinstance(x, (ObjV, FuncV, MethodV)) for x in args):
        if dunder in ("__matmul__", "__rmatmul__"):
            raise GraphBreak("native-call", "the product of a tensor and an object")
        if any(issubclass(x.cls, (*_NUMBERS, list, tuple)) for x in args):  # a tensor uses its value
            raise GraphBreak("native-call", "an operator of a tensor and a number of the user's class")
        return None  # tensor operators except products support no other objects
    method = attributes.special(m, v, dunder)
    if method is None:
        return None
    if found[0] in (object.__eq__, object.__ne__) and type(v) is ObjV and v.real is None:
        return None
    r = m.call(method, args)
    if type(r) is Const and r.val is NotImplemented:
        return None
    return r


def inplace(m: Machine, op: Operator, a: Value, b: Value) -> Value:
    """Apply a op= b; return the value that is then bound."""
    ta, tb = type(a), type(b)
    if ta is Const and (tb is Const or tb is TensorV):
        return binary(m, op, a, b, op.ifn)
    if ta is TensorV and tb is NumV:
        m.inputs_must_not_overlap = True
        return graph_numbers.binary(m, op.name, op.ifn, a, b)
    if ta is TensorV and (_is_tensor_operand(b) or is_array(m, b)):
        m.inputs_must_not_overlap = True
        return m.native(op.ifn, [m.to_python(a), b.real if is_array(m, b) else m.to_python(b)])  # type: ignore[attr-defined]
    # An in-place tensor operator does not try reflected methods.
    if ta is TensorV and not isinstance(b, (TensorV, Poison)):
        raise GraphBreak("native-call", f"'{op.name}' in place of a tensor and a {b.cls.__name__}")
    if ta is ListV and op.name in ("add", "mul"):  # CPython tries the other operand's number methods before += and *=
        if tb is TensorV or is_array(m, b):
            return binary(m, op, a, b)
        r = _try(m, b, op.reflected, [a]) if isinstance(b, ObjV) else None
        if r is not None:
            return r  # type: ignore[return-value]
    r = containers.inplace(m, op.name, a, b)
    if r is not None:
        return r
    if is_array(m, a):
        raise GraphBreak("native-call", "writes a NumPy array")
    if isinstance(a, ObjV):
        r = _try(m, a, op.inplace, [b])
        if r is not None:
            return r
    return binary(m, op, a, b, op.ifn)


def unary(m: Machine, name: str, a: Value) -> Value:
    """Apply -a, +a or ~a."""
    fn = getattr(operator, name)
    if type(a) is TensorV:
        return m.native(fn, [m.sym(a)])
    if type(a) is Const and type(a.val) in SCALARS:
        return fold(m, fn, a.val)
    if is_numpy(m, a):
        return m.native(fn, [m.to_python(a)])
    r = _try(m, a, f"__{name}__", [])
    if r is None:
        m.break_refused(f"{name} of a {a.type_name}")
    return r


def compare(m: Machine, name: str, a: Value, b: Value) -> Value:
    """Apply a < b and the other comparisons."""
    ta, tb = type(a), type(b)
    if ta is Const and tb is Const:
        x, y = a.val, b.val  # type: ignore[attr-defined]
        if type(x) in SCALARS and type(y) in SCALARS:
            return fold(m, _COMPARES[name], x, y)
        if name in ("eq", "ne") and type(x).__eq__ is object.__eq__ and type(y).__eq__ is object.__eq__:
            return boolean((x is y) == (name == "eq"))
        if not any(
            isinstance(special_method(m, v, f"__{d}__"), types.FunctionType)
            for v in (a, b)
            for d in (name, _REFLECTED[name], "eq")
        ):
            return m.native(_COMPARES[name], m.concretize([x, y]) if is_numpy(m, a) or is_numpy(m, b) else [x, y])
    if ta is NumV or tb is NumV:
        return graph_numbers.binary(m, name, _COMPARES[name], a, b)
    if ta is IdV and tb is IdV and name in ("eq", "ne"):
        return boolean((a.of is b.of) == (name == "eq"))  # type: ignore[attr-defined]
    if ta is IdV or tb is IdV:
        raise GraphBreak("identity", "compares the id of an object made in the call with a number")
    if ta is TensorV or tb is TensorV:
        if (ta is TensorV or ta is Const or ta in _CONTAINERS) and (tb is TensorV or tb is Const or tb in _CONTAINERS):
            if not (_overrides(m, a, f"__{name}__") or _overrides(m, b, f"__{_REFLECTED[name]}__")):
                return m.native(_COMPARES[name], [m.to_python(a), m.to_python(b)])
    if MethodV in (ta, tb):
        raise GraphBreak("identity", "compares methods")
    r = containers.compare(m, name, a, b)
    if r is not None:
        return r
    both = operands(m, a, b)
    if both is not None:
        return m.native(_COMPARES[name], list(both))
    r = _rich(m, name, a, b)
    if r is not None:
        return r
    if name in ("eq", "ne"):
        return boolean(identical(m, a, b) == (name == "eq"))
    m.break_refused(f"'{name}' of a {a.type_name} and a {b.type_name}")


def _rich(m: Machine, name: str, a: Value, b: Value) -> Value | None:
    """Try both operands' methods in Python's order: the right one comes first if its class extends the left's."""
    tries = [(a, b, f"__{name}__"), (b, a, f"__{_REFLECTED[name]}__")]
    if b.cls is not a.cls and a.cls in b.cls.__mro__:
        tries.reverse()
    for left, right, dunder in tries:
        if type(left) is FuncV and name in ("eq", "ne"):
            continue
        if class_lookup.lookup(m, left, dunder) is None:
            continue
        found = class_lookup.special_method(m, left, dunder)
        if found is object.__ne__:  # it inverts the object's own __eq__
            if class_lookup.special_method(m, left, "__eq__") is not object.__eq__:
                r = _try(m, left, "__eq__", [right])
                if r is not None:
                    t = truth(m, r)
                    if t is None:
                        raise GraphBreak("tensor-value", "'!=' by __eq__ of a tensor")
                    return boolean(not t)
        elif found is not getattr(object, dunder):
            r = _try(m, left, dunder, [right])
            if r is not None:
                return r
    return None


def equal(m: Machine, a: Value, b: Value) -> bool:
    """Return the truth of a == b, with the shortcut for identical objects that containers use."""
    if a is b:
        return True
    t = truth(m, compare(m, "eq", a, b))
    if t is None:
        raise GraphBreak("tensor-value", "comparing tensors inside containers")
    return t


def identical(m: Machine, a: Value, b: Value) -> bool:
    """Return a is b, guarded if both come from outside."""
    if a is b:
        return True
    if type(a) is Const and type(b) is Const:
        x, y = a.val, b.val
        if x is y and (a.src is b.src or not issubclass(a.cls, (float, complex, np.generic))):  # guards compare values
            return True
        if issubclass(a.cls, (int, str, float, bytes, complex, np.generic)) and a.cls is b.cls and x == y:
            raise GraphBreak("identity", "'is' between equal numbers or strings")
        return False
    if type(a) is MethodV or type(b) is MethodV:
        if type(a) is type(b) and a.src is not None and b.src is not None:
            raise GraphBreak("identity", "'is' between methods")
        return False
    if type(a) is TupleV and type(b) is TupleV and not a.items and not b.items:
        return a.pycls is tuple is b.pycls
    for one, other in ((a, b), (b, a)):
        picked = m.tracked.choices.get(id(one)) if type(one) is TensorV is type(other) else None
        if picked is not None and any(v is other for v in picked.sources):
            raise m.choice_break(picked, "'is' of a tensor that a branch chose")
        if type(one) is Const and type(other) is ObjV and other.real is one.val is not None:
            m.g.is_(other.src, other.real)
            return True
    if (
        isinstance(a, (Mutable, TensorV, TupleV))
        and isinstance(b, (Mutable, TensorV, TupleV))
        and a.src is not None
        and b.src is not None
    ):
        m.g.differ(a.src, b.src)
    return False


def contains(m: Machine, container: Value, item: Value) -> bool:
    """Return item in container."""
    r = containers.contains(m, container, item)
    if r is not None:
        return r
    if type(container) is Const and type(item) is Const:
        return bool(fold(m, operator.contains, container.val, item.val).val)
    if class_lookup.lookup(m, container, "__contains__") is not None:
        method = attributes.special(m, container, "__contains__")
        if method is None:
            m.break_refused(f"'in' of a {container.type_name}")  # the class sets __contains__ to None
        v = m.call(method, [item])
        t = truth(m, v)
        if t is None:
            raise GraphBreak("tensor-value", "'in' of a tensor")
        return t
    from ms_jit_core.vm.control_flow.iteration import get_iter

    it = get_iter(m, container)
    while (x := it.next(m)) is not None:
        if equal(m, x, item):
            return True
    return False


def truth(m: Machine, v: Value) -> bool | None:
    """Return bool(v), or None for a tensor, where it means a branch on its value."""
    t = type(v)
    if t is Const:
        val = v.val  # type: ignore[attr-defined]
        if val is True or val is False or val is None or type(val) in SCALARS:
            return bool(val)
        for name in ("__bool__", "__len__"):
            if isinstance(class_lookup.special_method(m, v, name), types.FunctionType):
                return truth(m, attributes.call_special(m, v, name))
        return bool(val)
    if t is TensorV or t is NumV:
        return None
    size = containers.size(m, v)
    if size is not None:
        return size > 0
    if t is Poison:
        raise GraphBreak("tensor-branch", v.why)  # type: ignore[attr-defined]
    if t is GrowingList:
        return bool(v.cls)
    if is_array(m, v):
        return m.native_raw(bool, [v.real])  # type: ignore[attr-defined]
    if isinstance(v, ObjV):
        for name in ("__bool__", "__len__"):
            if class_lookup.lookup(m, v, name) is not None:
                return truth(m, attributes.call_special(m, v, name))
    if isinstance(v, DictView):
        return containers.dict_size(m, v.dict) > 0
    return True


def fold_call(m: Machine, fn: Any, args: list[Value], kwargs: dict[str, Value]) -> Value:
    """Call a pure callable. On constants Python runs it; for operators on other values, the rules above apply."""
    if all(is_constant(m, a) for a in args) and all(is_constant(m, v) for v in kwargs.values()):
        if fn is pow and len(args) == 2:
            return binary(m, OPERATORS["pow"], args[0], args[1])
        return m.native(fn, [m.to_python(a) for a in args], {k: m.to_python(v) for k, v in kwargs.items()})
    name = getattr(fn, "__name__", "").strip("_")
    if len(args) == 2 and not kwargs:
        if name in OPERATORS and getattr(fn, "__module__", "") in ("_operator", "builtins"):
            return binary(m, OPERATORS[name], args[0], args[1])
        if name in _COMPARES and getattr(fn, "__module__", "") == "_operator":
            return compare(m, name, args[0], args[1])
        if fn is operator.getitem:
            from ms_jit_core.vm.objects.subscripts import get

            return get(m, args[0], args[1])
    if len(args) == 1 and name in ("neg", "pos", "invert", "abs"):
        return unary(m, name, args[0])
    if fn is round and args:
        digits = [a for a in args[1:] if not (type(a) is Const and a.val is None)]
        r = _try(m, args[0], "__round__", digits)
        if r is not None:
            return r
    if any(type(a) is TensorV for a in (*args, *kwargs.values())):
        raise GraphBreak("tensor-value", f"{getattr(fn, '__qualname__', fn)}() of a tensor")
    raise GraphBreak("native-call", f"{getattr(fn, '__qualname__', fn)}() of objects")
