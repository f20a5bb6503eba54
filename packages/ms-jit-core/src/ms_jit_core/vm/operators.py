"""Operators: Python's own on constants, ops on tensors, dunder methods on everything else."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm import attributes, containers
from ms_jit_core.vm.trust import is_stable_class
from ms_jit_core.vm.values import (
    SCALARS,
    Const,
    DictV,
    DictView,
    FuncV,
    ListV,
    MethodV,
    Mutable,
    ObjV,
    Poison,
    SetV,
    Ten,
    TupleV,
    V,
    boolean,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


class Operator(NamedTuple):
    """One binary operator: its function, its in-place function, its three dunder names, and how errors call it."""

    name: str
    fn: Any
    ifn: Any
    dunder: str
    reflected: str
    inplace: str
    sign: str


def _operator(name: str, sign: str) -> Operator:
    suffix = "_" if name in ("and", "or") else ""
    return Operator(
        name,
        getattr(operator, name + suffix),
        getattr(operator, f"i{name}"),
        f"__{name}__",
        f"__r{name}__",
        f"__i{name}__",
        sign,
    )


OPERATORS = {
    n: _operator(n, sign)
    for n, sign in {
        "add": "+",
        "sub": "-",
        "mul": "*",
        "truediv": "/",
        "floordiv": "//",
        "mod": "%",
        "pow": "**",
        "lshift": "<<",
        "rshift": ">>",
        "or": "|",
        "xor": "^",
        "and": "&",
        "matmul": "@",
    }.items()
}
_COMPARE_SIGNS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_UNARY_SIGNS = {"neg": "-", "pos": "+", "invert": "~"}
_COMPARES = {n: getattr(operator, n) for n in ("eq", "ne", "lt", "le", "gt", "ge")}
_REFLECTED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_CONTAINERS = (TupleV, ListV, DictV, SetV)
#: a folded int beyond this many bits is left to Python
_BIG = 4096


def fold(m: Machine, fn: Any, *args: Any) -> Const:
    """A pure operator on constants; what it raises is raised in the program."""
    try:
        return Const(fn(*args))
    except Exception as e:
        m.native_raw(_reraise, [e])
        raise


def _reraise(e: Exception) -> None:
    raise e


def binary(m: Machine, op: Operator, a: V, b: V, sign: str = "") -> V:
    """a op b; `sign` is how errors call it."""
    ta, tb = type(a), type(b)
    if ta is Ten or tb is Ten:
        if (ta is Ten or ta is Const or ta in _CONTAINERS) and (tb is Ten or tb is Const or tb in _CONTAINERS):
            if not (_overrides(m, a, op.dunder) or _overrides(m, b, op.reflected)):
                return m.native(op.fn, [m.to_python(a), m.to_python(b)])
    elif ta is Const and tb is Const:
        if type(a.val) in SCALARS and type(b.val) in SCALARS:  # type: ignore[attr-defined]
            if op.name in ("pow", "lshift") and type(a.val) is int and type(b.val) is int and abs(b.val) > _BIG:  # type: ignore
                raise GraphBreak("too-long", "a huge integer")
            return fold(m, op.fn, a.val, b.val)  # type: ignore[attr-defined]
    r = containers.binary(m, op.name, a, b)
    if r is not None:
        return r
    return _dunder(m, a, b, op, sign or ("** or pow()" if op.name == "pow" else op.sign))


def _overrides(m: Machine, v: V, dunder: str) -> bool:
    """Whether a tensor's class is the user's and brings an operator of its own; guarded."""
    if type(v) is not Ten or is_stable_class(v.cls):
        return False
    found = attributes.lookup(m, v, dunder)
    if found is None:
        return False
    m.g.check("is", found[2], found[0])
    return not is_stable_class(found[1])


def _dunder(m: Machine, a: V, b: V, op: Operator, sign: str) -> V:
    name, reflected = op.dunder, op.reflected
    tries = [(a, b, name), (b, a, reflected)]
    if (
        b.cls is not a.cls
        and a.cls in b.cls.__mro__
        and attributes.find(b.cls, reflected) != attributes.find(a.cls, reflected)
    ):
        tries.reverse()
    for left, right, dunder in tries:
        if dunder == reflected and name == reflected and left is a:
            continue
        r = _try(m, left, dunder, [right])
        if r is not None:
            return r
    if any(issubclass(v.cls, (str, bytes, bytearray, list, tuple)) for v in (a, b)):
        raise GraphBreak("native-call", f"{sign} of a {a.cls.__name__} and a {b.cls.__name__}")  # has words of its own
    m.throw(TypeError, f"unsupported operand type(s) for {sign}: '{a.cls.__name__}' and '{b.cls.__name__}'")
    raise AssertionError


def _try(m: Machine, v: V, dunder: str, args: list[V]) -> V | None:
    """Call a dunder; None where it is missing or gives NotImplemented."""
    if isinstance(v, Poison):
        raise GraphBreak("tensor-branch", v.why)
    if attributes.find(v.cls, dunder) is None:
        return None
    if type(v) is Const and type(v.val) in SCALARS and any(type(x) is not Const for x in args):
        return None  # numbers and strings know nothing of other objects
    method = attributes.special(m, v, dunder)
    if method is None:
        return None
    if (
        isinstance(method, MethodV)
        and isinstance(method.func, Const)
        and type(v) is not Ten
        and not isinstance(v, Const)
    ):
        if type(v) is ObjV and v.real is None and method.func.val in (object.__eq__, object.__ne__):
            return None
    r = m.call(method, args)
    if type(r) is Const and r.val is NotImplemented:
        return None
    return r


def inplace(m: Machine, op: Operator, a: V, b: V) -> V:
    """a op= b: the value that is then bound."""
    ta, tb = type(a), type(b)
    if ta is Const and (tb is Const or tb is Ten):
        return binary(m, op, a, b)
    if ta is Ten and (tb is Ten or tb is Const or tb in _CONTAINERS):
        note_write(m, a)  # type: ignore[arg-type]
        return m.native(op.ifn, [m.to_python(a), m.to_python(b)])
    r = containers.inplace(m, op.name, a, b)
    if r is not None:
        return r
    if isinstance(a, ObjV):
        r = _try(m, a, op.inplace, [b])
        if r is not None:
            return r
    return binary(m, op, a, b, f"{op.sign}=")


def note_write(m: Machine, v: Ten) -> None:
    """A tensor may be written in place: inputs must then not overlap."""
    m.pairs_matter = True


def unary(m: Machine, name: str, a: V) -> V:
    """-a, +a, ~a"""
    fn = getattr(operator, name)
    if type(a) is Ten:
        return m.native(fn, [m.sym(a)])
    if type(a) is Const and type(a.val) in SCALARS:
        return fold(m, fn, a.val)
    r = _try(m, a, f"__{name}__", [])
    if r is None:
        m.throw(TypeError, f"bad operand type for unary {_UNARY_SIGNS[name]}: '{a.cls.__name__}'")
    return r  # type: ignore[return-value]


def compare(m: Machine, name: str, a: V, b: V) -> V:
    """a < b and the rest."""
    ta, tb = type(a), type(b)
    if ta is Const and tb is Const:
        x, y = a.val, b.val  # type: ignore[attr-defined]
        if type(x) in SCALARS and type(y) in SCALARS:
            return fold(m, _COMPARES[name], x, y)
        if name in ("eq", "ne") and type(x).__eq__ is object.__eq__ and type(y).__eq__ is object.__eq__:
            return boolean((x is y) == (name == "eq"))
        if not isinstance(x, type) and not isinstance(y, type):
            return m.native(_COMPARES[name], [x, y])
    if ta is Ten or tb is Ten:
        if (ta is Ten or ta is Const or ta in _CONTAINERS) and (tb is Ten or tb is Const or tb in _CONTAINERS):
            if not (_overrides(m, a, f"__{name}__") or _overrides(m, b, f"__{_REFLECTED[name]}__")):
                return m.native(_COMPARES[name], [m.to_python(a), m.to_python(b)])
    r = containers.compare(m, name, a, b)
    if r is not None:
        return r
    r = _rich(m, name, a, b)
    if r is not None:
        return r
    if name in ("eq", "ne"):
        return boolean(identical(m, a, b) == (name == "eq"))
    sign = _COMPARE_SIGNS[name]
    m.throw(TypeError, f"'{sign}' not supported between instances of '{a.cls.__name__}' and '{b.cls.__name__}'")
    raise AssertionError


def _rich(m: Machine, name: str, a: V, b: V) -> V | None:
    """The two sides' methods in Python's order: the right side's first where its class extends the left side's."""
    tries = [(a, b, f"__{name}__"), (b, a, f"__{_REFLECTED[name]}__")]
    if b.cls is not a.cls and a.cls in b.cls.__mro__:
        tries.reverse()
    for left, right, dunder in tries:
        if type(left) in (FuncV, MethodV) and name in ("eq", "ne"):
            continue
        found = attributes.find(left.cls, dunder)
        if found is None:
            continue
        if found[0] is object.__ne__:  # asks the object's own __eq__
            equal_ = attributes.find(left.cls, "__eq__")
            if equal_ is not None and equal_[0] is not object.__eq__:
                r = _try(m, left, "__eq__", [right])
                if r is not None:
                    t = truth(m, r)
                    if t is None:
                        raise GraphBreak("tensor-value", "'!=' by __eq__ of a tensor")
                    return boolean(not t)
        elif found[0] is not getattr(object, dunder):
            r = _try(m, left, dunder, [right])
            if r is not None:
                return r
    return None


def equal(m: Machine, a: V, b: V) -> bool:
    """Truth of a == b with Python's shortcut for identical objects, as containers compare."""
    if a is b:
        return True
    t = truth(m, compare(m, "eq", a, b))
    if t is None:
        raise GraphBreak("tensor-value", "comparing tensors inside containers")
    return t


def identical(m: Machine, a: V, b: V) -> bool:
    """a is b, guarded where both come from outside."""
    if a is b:
        return True
    if type(a) is Const and type(b) is Const:
        x, y = a.val, b.val
        if x is y:
            return True
        if type(x) in (int, str, float, bytes, complex) and type(x) is type(y) and x == y:
            raise GraphBreak("identity", "'is' between equal numbers or strings")
        return False
    if type(a) is MethodV or type(b) is MethodV:
        return False
    if (
        isinstance(a, (Mutable, Ten, TupleV))
        and isinstance(b, (Mutable, Ten, TupleV))
        and a.src is not None
        and b.src is not None
    ):
        m.g.differ(a.src, b.src)
    return False


def contains(m: Machine, container: V, item: V) -> bool:
    """item in container"""
    r = containers.contains(m, container, item)
    if r is not None:
        return r
    if type(container) is Const and type(item) is Const:
        return bool(fold(m, operator.contains, container.val, item.val).val)
    if attributes.find(container.cls, "__contains__") is not None:
        v = m.call(attributes.special(m, container, "__contains__"), [item])  # type: ignore[arg-type]
        t = truth(m, v)
        if t is None:
            raise GraphBreak("tensor-value", "'in' of a tensor")
        return t
    from ms_jit_core.vm.iteration import get_iter

    it = get_iter(m, container)
    while (x := it.next(m)) is not None:
        if equal(m, x, item):
            return True
    return False


def truth(m: Machine, v: V) -> bool | None:
    """bool(v), or None for a tensor: a branch on its value."""
    t = type(v)
    if t is Const:
        val = v.val  # type: ignore[attr-defined]
        if val is True or val is False or val is None or type(val) in SCALARS:
            return bool(val)
        return True if isinstance(val, type) else bool(val)
    if t is Ten:
        return None
    size = containers.size(m, v)
    if size is not None:
        return size > 0
    if t is Poison:
        raise GraphBreak("tensor-branch", v.why)  # type: ignore[attr-defined]
    if isinstance(v, ObjV):
        for name in ("__bool__", "__len__"):
            if attributes.find(v.cls, name) is not None:
                r = m.call(attributes.special(m, v, name), [])  # type: ignore[arg-type]
                return truth(m, r)
    if isinstance(v, DictView):
        return containers.dict_size(m, v.dict) > 0
    return True


def fold_call(m: Machine, fn: Any, args: list[V], kwargs: dict[str, V]) -> V:
    """A callable of the pure list. On constants Python runs it; the operators go by the rules above for anything
    else."""
    from ms_jit_core.vm.wrapping import is_constant

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
            from ms_jit_core.vm.subscripts import get

            return get(m, args[0], args[1])
    if len(args) == 1 and name in ("neg", "pos", "invert", "abs"):
        if name == "abs":
            r = _try(m, args[0], "__abs__", [])
            if r is not None:
                return r
        return unary(m, name, args[0])
    if fn is round and args:
        r = _try(m, args[0], "__round__", args[1:])
        if r is not None:
            return r
    if any(type(a) is Ten for a in (*args, *kwargs.values())):
        raise GraphBreak("tensor-value", f"{getattr(fn, '__qualname__', fn)}() of a tensor")
    raise GraphBreak("native-call", f"{getattr(fn, '__qualname__', fn)}() of objects")
