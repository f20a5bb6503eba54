"""Strings from values: f-strings, str, repr, format and %."""

from __future__ import annotations

import enum
import operator
import sys
import types
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm import attributes, class_lookup, containers
from ms_jit_core.vm.answers import answer
from ms_jit_core.vm.numpy_values import is_numpy
from ms_jit_core.vm.refusals import refuse
from ms_jit_core.vm.values import SCALARS, Const, DictV, ListV, ObjV, SetV, Ten, TupleV, V
from ms_jit_core.vm.wrapping import is_constant, items_of

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


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


def _set_in_order(v: V) -> None:
    """A break where the order of a set among the constants is not known."""
    if isinstance(v, (TupleV, ListV)):
        for x in v.items or ():
            _set_in_order(x)
    elif isinstance(v, DictV):
        for _, x in v.entries.values():
            _set_in_order(x)
    elif isinstance(v, SetV):
        containers.members_in_order(v)


def holds_scalars(m: Machine, v: V) -> bool:
    """Whether it is a number, a text or the like, or a container of nothing else."""
    if type(v) is Const:
        return type(v.val) in SCALARS
    if isinstance(v, (TupleV, ListV)):
        return all(holds_scalars(m, x) for x in items_of(m, v))
    if isinstance(v, DictV):
        return all(holds_scalars(m, k) and holds_scalars(m, x) for k, x in containers.dict_items(m, v))
    return isinstance(v, SetV) and all(type(x) is Const and type(x.val) in SCALARS for x in v.entries.values())


def text(m: Machine, v: V, kind: str, around: tuple[V, ...] = ()) -> Const:
    """str(v) or repr(v); `around` are the containers that `v` stands in."""
    if type(v) is Ten:
        raise GraphBreak("tensor-value", f"{kind}() of a tensor")
    if _plain(m, v):
        if _holds_set(v):
            m.local = "the order of a set"
            _set_in_order(v)
        if type(v) is Const:
            if type(v.val) not in SCALARS and type(v.val).__repr__ is object.__repr__:
                raise GraphBreak("identity", "the text of an object holds its address")
            own = _own_text(m, v, kind) if isinstance(v.val, enum.Enum) else None
            if own is not None:
                return own
        return m.native({"str": str, "repr": repr}[kind], [m.to_python(v)])  # type: ignore[return-value]
    if isinstance(v, (ListV, TupleV, DictV, SetV)) and v.cls in (list, tuple, dict, set, frozenset):
        return Const(_of_container(m, v, around))
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
            m.throw(TypeError, f"__{kind}__ returned non-string (type {r.cls.__name__})")
    return None


def _of_container(m: Machine, v: V, around: tuple[V, ...]) -> str:
    if any(x is v for x in around):
        return "{...}" if isinstance(v, DictV) else "(...)" if isinstance(v, TupleV) else "[...]"
    inside = (*around, v)

    def of(x: V) -> str:
        return text(m, x, "repr", inside).val

    if isinstance(v, DictV):
        return "{" + ", ".join(f"{of(k)}: {of(x)}" for k, x in containers.dict_items(m, v)) + "}"
    if isinstance(v, SetV):
        from ms_jit_core.vm.iteration import to_list

        members = ", ".join(of(x) for x in to_list(m, v))
        if not members:
            return f"{v.cls.__name__}()"
        return f"frozenset({{{members}}})" if v.frozen else f"{{{members}}}"
    items = [of(x) for x in items_of(m, v)]  # type: ignore[arg-type]
    if isinstance(v, ListV):
        return "[" + ", ".join(items) + "]"
    return "(" + ", ".join(items) + (",)" if len(items) == 1 else ")")


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


def _formats_its_value(v: V) -> bool:
    """Whether it is a member of an enumeration of numbers or strings, which Python 3.10 formats as those."""
    value = v.val if type(v) is Const else None
    return sys.version_info < (3, 11) and isinstance(value, enum.Enum) and type(value)._member_type_ is not object


def formatted(m: Machine, v: V, conversion: str | None, spec: V) -> Const:
    """One replacement field of an f-string."""
    if conversion is not None:
        v = (
            Const(text(m, v, "repr").val.encode("ascii", "backslashreplace").decode())
            if conversion == "a"
            else text(m, v, {"s": "str", "r": "repr"}[conversion])
        )
    if not isinstance(spec, Const) or not isinstance(spec.val, str):
        refuse(m, format, 0, spec)
    if type(v) is Const and type(v.val) in SCALARS:
        return m.native(format, [v.val, spec.val])  # type: ignore[return-value, attr-defined]
    if is_numpy(m, v):
        return m.native(format, [m.to_python(v), spec.val])  # type: ignore[return-value, attr-defined]
    if _formats_its_value(v):
        raise GraphBreak("opaque", f"formats a {v.cls.__name__}")
    found = class_lookup.brings(m, v, "__format__")
    if spec.val == "" and _shows_as_str(v, found):  # type: ignore[attr-defined]
        return text(m, v, "str")
    if isinstance(v, (ObjV, Const)) and isinstance(found, types.FunctionType):
        return answer(m, v, "__format__", spec)  # type: ignore[return-value]
    if found is not None and found is object.__format__ and type(v) is not Ten:
        refuse(m, format, v, spec)
    raise GraphBreak("opaque" if type(v) is not Ten else "tensor-value", f"formats a {v.cls.__name__}")


class Shown:
    """Stands for a value while native code makes text of it."""

    def __init__(self, m: Machine, v: V) -> None:
        self.__m, self.__v = m, v

    def __str__(self) -> str:
        return text(self.__m, self.__v, "str").val

    def __repr__(self) -> str:
        return text(self.__m, self.__v, "repr").val

    def __format__(self, spec: str) -> str:
        return formatted(self.__m, self.__v, None, Const(spec)).val

    def __index__(self) -> int:
        raise GraphBreak("opaque", f"formats a {self.__v.type_name} as a number")

    __int__ = __float__ = __index__  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return shown(self.__m, self.__m.getattr(self.__v, name))

    def __getitem__(self, key: Any) -> Any:
        return shown(self.__m, self.__m.getitem(self.__v, key))


def shown(m: Machine, v: V) -> Any:
    """What native code is given to make text of: scalars themselves, stand-ins for the rest."""
    return v.val if type(v) is Const and type(v.val) in SCALARS else Shown(m, v)


def percent(m: Machine, pattern: Any, v: V) -> V:
    """pattern % v"""
    if isinstance(v, TupleV):
        given: Any = tuple(shown(m, x) for x in items_of(m, v))
    elif isinstance(v, DictV):
        given = _ByName(m, v)
    else:
        given = shown(m, v)
        if type(given) is Shown and not _is_mapping(m, pattern, v):
            given = (given,)
    return Const(m.native_raw(operator.mod, [pattern, given]))


def _is_mapping(m: Machine, pattern: Any, v: V) -> bool:
    """Whether `pattern % v` may leave some of its items unused."""
    found = class_lookup.lookup(m, v, "__getitem__")
    real = v.val if type(v) is Const else getattr(v, "real", None)
    if found is None or real is None or isinstance(found[0], types.FunctionType):
        return found is not None
    try:  # of a C class it depends on which of its two slots has it
        operator.mod(pattern[:0], real)
    except TypeError:
        return False
    return True


class _ByName(dict):
    """The dict that %(name)s reads."""

    def __init__(self, m: Machine, v: DictV) -> None:
        super().__init__()
        self.__m, self.__v = m, v

    def __getitem__(self, key: Any) -> Any:
        return shown(self.__m, self.__m.getitem(self.__v, key))

    def __str__(self) -> str:
        return text(self.__m, self.__v, "str").val

    def __repr__(self) -> str:
        return text(self.__m, self.__v, "repr").val
