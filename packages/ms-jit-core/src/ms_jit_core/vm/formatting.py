"""Strings from values: f-strings, str, repr and format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm import attributes
from ms_jit_core.vm.values import SCALARS, Const, DictV, ListV, ObjV, SetV, Ten, TupleV, V
from ms_jit_core.vm.wrapping import is_constant

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


def _plain(m: Machine, v: V) -> bool:
    """Constants whose text Python's own code makes."""
    if type(v) is Const:
        return True
    return isinstance(v, (TupleV, ListV, DictV, SetV)) and is_constant(m, v)


def text(m: Machine, v: V, kind: str) -> Const:
    """str(v) or repr(v)."""
    if type(v) is Ten:
        raise GraphBreak("tensor-value", f"{kind}() of a tensor")
    if _plain(m, v):
        if type(v) is Const and type(v.val) not in SCALARS and type(v.val).__repr__ is object.__repr__:
            raise GraphBreak("identity", "the text of an object holds its address")
        return m.native({"str": str, "repr": repr}[kind], [m.to_python(v)])  # type: ignore[return-value]
    if isinstance(v, ObjV):
        if (
            issubclass(v.cls, BaseException)
            and kind == "str"
            and attributes.find(v.cls, "__str__")[0] is BaseException.__str__
        ):  # type: ignore
            args = m.getattr(v, "args")
            items = list(args.items) if isinstance(args, TupleV) else []
            if len(items) == 1:
                return text(m, items[0], "str")
            return Const("") if not items else text(m, args, "str")
        for name in ("__str__", "__repr__") if kind == "str" else ("__repr__",):
            found = attributes.find(v.cls, name)
            if found is not None and hasattr(found[0], "__code__"):
                r = m.call(attributes.special(m, v, name), [])  # type: ignore[arg-type]
                if type(r) is Const:
                    return r
    raise GraphBreak("opaque", f"{kind}() of a {v.cls.__name__}")


def formatted(m: Machine, v: V, conversion: str | None, spec: V) -> Const:
    """One replacement field of an f-string."""
    if conversion is not None:
        v = (
            Const(text(m, v, "repr").val.encode("ascii", "backslashreplace").decode())
            if conversion == "a"
            else text(m, v, {"s": "str", "r": "repr"}[conversion])
        )
    assert isinstance(spec, Const)
    if type(v) is Const and type(v.val) in SCALARS:
        return m.native(format, [v.val, spec.val])  # type: ignore[return-value]
    if spec.val == "":
        found = attributes.find(v.cls, "__format__")
        if found is None or found[0] is object.__format__ or isinstance(v, Const):
            return text(m, v, "str")
    if isinstance(v, ObjV):
        found = attributes.find(v.cls, "__format__")
        if found is not None and hasattr(found[0], "__code__"):
            r = m.call(attributes.special(m, v, "__format__"), [spec])  # type: ignore[arg-type]
            if type(r) is Const:
                return r
    raise GraphBreak("opaque" if type(v) is not Ten else "tensor-value", f"formats a {v.cls.__name__}")
