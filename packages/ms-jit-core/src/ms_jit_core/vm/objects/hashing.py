"""Dict keys and set members: stand-ins with Python's own hash and equality."""

from __future__ import annotations

import types
from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import (
    Const,
    DictV,
    FuncV,
    IdV,
    ListV,
    MethodV,
    ObjV,
    SetV,
    SliceV,
    TensorV,
    TupleV,
    Value,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def real_keys(real: dict) -> Any:
    """Return a dict's keys in order, without calling methods of subclasses."""
    return OrderedDict.__iter__(real) if isinstance(real, OrderedDict) else dict.__iter__(real)


def key_of(m: Machine, v: Value) -> Any:
    """Return a hashable stand-in with Python's own equality, for dict keys and set members."""
    t = type(v)
    if t is Const:
        try:
            hash(m.concretize(v.val))  # type: ignore[attr-defined]
        except TypeError as e:
            m.break_refused(str(e))
        return v.val  # type: ignore[attr-defined]
    if t is TupleV:
        return tuple(key_of(m, x) for x in items_of(m, v))  # type: ignore[arg-type]
    if t is SetV and v.frozen:  # type: ignore[attr-defined]
        return frozenset(v.entries)  # type: ignore[attr-defined]
    if t is IdV:
        return ("id", id(v.of))  # type: ignore[attr-defined]
    if t in (ListV, DictV, SetV, SliceV):
        m.break_refused(f"the hash of a {v.type_name}")
    if t is TensorV:
        m.inputs_must_not_overlap = True
        return v
    if t in (FuncV, MethodV):
        raise GraphBreak("identity", "a function as a dict key")
    if isinstance(v, ObjV) and _hashes_by_identity(m, v):
        if v.src is not None:
            m.g.is_(v.src, v.real)
        return v
    if isinstance(v, ObjV) and v.cls.__hash__ is None:
        m.break_refused(f"the hash of a {v.type_name}")
    raise GraphBreak("identity", f"the hash of a {v.cls.__name__}")


def _hashes_by_identity(m: Machine, v: ObjV) -> bool:
    from ms_jit_core.vm.objects.class_lookup import special_method

    return special_method(m, v, "__hash__") is object.__hash__ and special_method(m, v, "__eq__") is object.__eq__


def may_run_user_eq(keys: Iterable[Any]) -> bool:
    """Return whether a lookup among these keys may run an `__eq__` of the program."""
    return any(
        may_run_user_eq(k)
        if type(k) is tuple or type(k) is frozenset
        else isinstance(getattr(type(k), "__eq__", None), types.FunctionType)
        for k in keys
    )
