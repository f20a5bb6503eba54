"""Strings from values: f-strings, str, repr, format and %."""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.value_builder import is_constant, items_of
from ms_jit_core.vm.core.values import SCALARS, Const, DictV, ListV, SetV, TensorV, TupleV, Value
from ms_jit_core.vm.objects import containers
from ms_jit_core.vm.objects.numpy_values import is_numpy

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def _plain(m: Machine, v: Value) -> bool:
    """Return whether `v` is a constant whose text is made by Python's own code."""
    if type(v) is Const:
        return True
    if isinstance(v, TupleV) and v.pycls is not tuple or isinstance(v, DictV) and v.pycls is not dict:
        return False
    return isinstance(v, (TupleV, ListV, DictV, SetV)) and is_constant(m, v) and holds_scalars(m, v)


def _holds_set(v: Value) -> bool:
    if isinstance(v, (TupleV, ListV)):
        return any(_holds_set(x) for x in v.items or ())
    if isinstance(v, DictV):
        return any(_holds_set(x) for _, x in v.entries.values())
    return isinstance(v, SetV) or type(v) is Const and type(v.val) is frozenset


def holds_scalars(m: Machine, v: Value) -> bool:
    """Return whether `v` is a number, a string or the like, or a container of only these."""
    if type(v) is Const:
        return type(v.val) in SCALARS
    if isinstance(v, (TupleV, ListV)):
        return all(holds_scalars(m, x) for x in items_of(m, v))
    if isinstance(v, DictV):
        return all(holds_scalars(m, k) and holds_scalars(m, x) for k, x in containers.dict_items(m, v))
    return isinstance(v, SetV) and all(type(x) is Const and type(x.val) in SCALARS for x in v.entries.values())


def text(m: Machine, v: Value, kind: str) -> Const:
    """Return str(v) or repr(v)."""
    if type(v) is TensorV:
        raise GraphBreak("tensor-value", f"{kind}() of a tensor")
    if _plain(m, v):
        if _holds_set(v):
            raise GraphBreak("identity", "the text of a set, whose order may differ")
        if type(v) is Const:
            if type(v.val) not in SCALARS and type(v.val).__repr__ is object.__repr__:
                raise GraphBreak("identity", "the text of an object holds its address")
            if any(type(getattr(type(v.val), name)) is types.FunctionType for name in ("__str__", "__repr__")):
                raise GraphBreak("opaque", f"{kind}() of a {v.cls.__name__}")
        return m.native({"str": str, "repr": repr}[kind], [m.to_python(v)])  # type: ignore[return-value]
    raise GraphBreak("opaque", f"{kind}() of a {v.cls.__name__}")


def formatted(m: Machine, v: Value, conversion: str | None, spec: Value) -> Const:
    """Format one replacement field of an f-string."""
    if conversion is not None:
        v = (
            Const(text(m, v, "repr").val.encode("ascii", "backslashreplace").decode())
            if conversion == "a"
            else text(m, v, {"s": "str", "r": "repr"}[conversion])
        )
    if not isinstance(spec, Const) or not isinstance(spec.val, str):
        m.break_refused("a format that is not a string")
    if type(v) is Const and type(v.val) in SCALARS:
        return m.native(format, [v.val, spec.val])  # type: ignore[return-value, attr-defined]
    if is_numpy(m, v):
        return m.native(format, [m.to_python(v), spec.val])  # type: ignore[return-value, attr-defined]
    if (
        spec.val == ""
        and type(v) in (Const, TupleV, ListV, DictV, SetV)
        and type(v.cls.__format__) is not types.FunctionType
    ):
        return text(m, v, "str")
    raise GraphBreak("opaque" if type(v) is not TensorV else "tensor-value", f"formats a {v.cls.__name__}")


def filled(m: Machine, fn: Any, pattern: Any, args: list[Value], kwargs: dict[str, Value]) -> Value:
    """Apply `fn`, str.format or the operator %, to a pattern and constants."""
    if all(is_constant(m, v) and (holds_scalars(m, v) or v.cls is ms_runtime.DType) for v in (*args, *kwargs.values())):
        if not any(_holds_set(v) for v in (*args, *kwargs.values())):
            given = {k: m.to_python(v) for k, v in kwargs.items()}
            return m.native(fn, [pattern, *(m.to_python(v) for v in args)], given)
    raise GraphBreak("native-call", "formats values that are not constants")
