"""Strings from values: f-strings, str, repr, format and %."""

from __future__ import annotations

import enum
import sys
import types
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.value_builder import is_constant, items_of
from ms_jit_core.vm.core.values import SCALARS, Const, DictV, ListV, ObjV, SetV, Ten, TupleV, V
from ms_jit_core.vm.objects import attributes, class_lookup, containers
from ms_jit_core.vm.objects.numpy_values import is_numpy
from ms_jit_core.vm.objects.special_methods import call_special

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def _plain(m: Machine, v: V) -> bool:
    """Constants whose text Python's own code makes."""
    if type(v) is Const:
        return True
    if isinstance(v, TupleV) and v.pycls is not tuple or isinstance(v, DictV) and v.pycls is not dict:
        return False
    return isinstance(v, (TupleV, ListV, DictV, SetV)) and is_constant(m, v) and holds_scalars(m, v)


def _holds_set(v: V) -> bool:
    if isinstance(v, (TupleV, ListV)):
        return any(_holds_set(x) for x in v.items or ())
    if isinstance(v, DictV):
        return any(_holds_set(x) for _, x in v.entries.values())
    return isinstance(v, SetV) or type(v) is Const and type(v.val) is frozenset


def holds_scalars(m: Machine, v: V) -> bool:
    """Whether it is a number, a text or the like, or a container of nothing else."""
    if type(v) is Const:
        return type(v.val) in SCALARS
    if isinstance(v, (TupleV, ListV)):
        return all(holds_scalars(m, x) for x in items_of(m, v))
    if isinstance(v, DictV):
        return all(holds_scalars(m, k) and holds_scalars(m, x) for k, x in containers.dict_items(m, v))
    return isinstance(v, SetV) and all(type(x) is Const and type(x.val) in SCALARS for x in v.entries.values())


def text(m: Machine, v: V, kind: str) -> Const:
    """str(v) or repr(v)."""
    if type(v) is Ten:
        raise GraphBreak("tensor-value", f"{kind}() of a tensor")
    if _plain(m, v):
        if _holds_set(v):
            raise GraphBreak("identity", "the text of a set, whose order may differ")
        if type(v) is Const:
            if type(v.val) not in SCALARS and type(v.val).__repr__ is object.__repr__:
                raise GraphBreak("identity", "the text of an object holds its address")
            own = _own_text(m, v, kind) if isinstance(v.val, enum.Enum) else None
            if own is not None:
                return own
        return m.native({"str": str, "repr": repr}[kind], [m.to_python(v)])  # type: ignore[return-value]
    if isinstance(v, ObjV) and issubclass(v.cls, BaseException):
        found = _of_exception(m, v, kind)
        if found is not None:
            return found
    if isinstance(v, (ObjV, TupleV)):
        own = _own_text(m, v, kind)
        if own is not None:
            return own
    raise GraphBreak("opaque", f"{kind}() of a {v.cls.__name__}")


def _own_text(m: Machine, v: V, kind: str) -> Const | None:
    """What the class's own __str__ or __repr__ gives."""
    for name in ("__str__", "__repr__") if kind == "str" else ("__repr__",):
        own = class_lookup.brings(m, v, name)
        if name == "__str__" and own is not object.__str__ and not isinstance(own, types.FunctionType):
            return None
        if isinstance(own, types.FunctionType):
            r = m.call(attributes.special(m, v, name), [])  # type: ignore[arg-type]
            if type(r) is Const and isinstance(r.val, str):
                return r
            m.refused(f"a __{kind}__ that gives a {r.type_name}")
    return None


#: they show their arguments as BaseException does
_PLAIN_TEXTS = (BaseException.__str__, AttributeError.__str__, NameError.__str__, StopIteration.__str__)


def _of_exception(m: Machine, v: ObjV, kind: str) -> Const | None:
    """The text of an exception whose class brings no method of its own for it."""
    if v.real is not None and v.src is None and "args" not in v.attrs:
        if not hasattr(type(v.real).__str__, "__code__") and not hasattr(type(v.real).__repr__, "__code__"):
            return Const(str(v.real) if kind == "str" else repr(v.real))
    args = m.getattr(v, "args")
    if not isinstance(args, TupleV):
        return None
    items = items_of(m, args)
    if kind == "repr":
        if class_lookup.brings(m, v, "__repr__") is not BaseException.__repr__:
            return None
        return Const(f"{v.cls.__name__}({', '.join(text(m, x, 'repr').val for x in items)})")
    own = class_lookup.brings(m, v, "__str__")
    if own is KeyError.__str__ and len(items) == 1:
        return text(m, items[0], "repr")
    if own not in (*_PLAIN_TEXTS, KeyError.__str__):
        return None
    if len(items) == 1:
        return text(m, items[0], "str")
    return text(m, args, "str") if items else Const("")


def _shows_as_str(v: V, found: Any) -> bool:
    """Whether its `__format__` without a specification gives what str() does: enumerations' own and object's do."""
    if found is None or found is object.__format__:
        return True
    if type(v) is not Const or not isinstance(v.val, enum.Enum):
        return False
    return found.__module__ == "enum" if isinstance(found, types.FunctionType) else True


def formatted(m: Machine, v: V, conversion: str | None, spec: V) -> Const:
    """One replacement field of an f-string."""
    if conversion is not None:
        v = (
            Const(text(m, v, "repr").val.encode("ascii", "backslashreplace").decode())
            if conversion == "a"
            else text(m, v, {"s": "str", "r": "repr"}[conversion])
        )
    if not isinstance(spec, Const) or not isinstance(spec.val, str):
        m.refused("a format that is not a string")
    if type(v) is Const and type(v.val) in SCALARS:
        return m.native(format, [v.val, spec.val])  # type: ignore[return-value, attr-defined]
    if is_numpy(m, v):
        return m.native(format, [m.to_python(v), spec.val])  # type: ignore[return-value, attr-defined]
    if sys.version_info < (3, 11) and type(v) is Const and isinstance(v.val, enum.Enum):  # those of numbers as these
        raise GraphBreak("opaque", f"formats a {v.cls.__name__}")
    found = class_lookup.brings(m, v, "__format__")
    if spec.val == "" and _shows_as_str(v, found):  # type: ignore[attr-defined]
        return text(m, v, "str")
    if isinstance(v, (ObjV, Const)) and isinstance(found, types.FunctionType):
        return call_special(m, v, "__format__", spec)  # type: ignore[return-value]
    if found is not None and found is object.__format__ and type(v) is not Ten:
        m.refused(f"formats a {v.type_name} by a specification")
    raise GraphBreak("opaque" if type(v) is not Ten else "tensor-value", f"formats a {v.cls.__name__}")


def filled(m: Machine, fn: Any, pattern: Any, args: list[V], kwargs: dict[str, V]) -> V:
    """`fn`, str.format or the operator %, of a pattern and constants."""
    if all(is_constant(m, v) and (holds_scalars(m, v) or v.cls is ms_runtime.DType) for v in (*args, *kwargs.values())):
        if not any(_holds_set(v) for v in (*args, *kwargs.values())):
            given = {k: m.to_python(v) for k, v in kwargs.items()}
            return m.native(fn, [pattern, *(m.to_python(v) for v in args)], given)
    raise GraphBreak("native-call", "a text of what are no constants")
