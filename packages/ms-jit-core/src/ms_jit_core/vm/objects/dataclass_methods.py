"""Methods that `dataclasses` writes as text and compiles, so that no source is to be found for them.

`__init__` and the comparisons are captured; of `__repr__` and the others the interpreter runs the text.
"""

from __future__ import annotations

import dataclasses
import sys
import types
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.instructions import Code
from ms_jit_core.vm.core.values import NONE, Const, TupleV, V, boolean

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_COMPARISONS = {"__eq__": "eq", "__lt__": "lt", "__le__": "le", "__gt__": "gt", "__ge__": "ge"}
_CAPTURED = {*_COMPARISONS, "__init__", "__setattr__", "__delattr__"}


def written_for(fn: types.FunctionType, cls: type) -> Any:
    """The class that `dataclasses` wrote a method for; None of any other function, and of methods without a rule."""
    name = fn.__name__
    if fn.__code__.co_filename != "<string>" or name not in _CAPTURED:
        return None
    return next((k for k in cls.__mro__ if k.__dict__.get(name) is fn and "__dataclass_fields__" in k.__dict__), None)


def call(m: Machine, fn: types.FunctionType, owner: Any, bound: dict[str, V]) -> V:
    """A call of such a method, of these arguments by their names."""
    from ms_jit_core.vm.objects import operators

    fields = owner.__dataclass_fields__.values()
    if fn.__name__ == "__init__":
        return _init(m, owner, fields, bound)
    if fn.__name__ not in _COMPARISONS:
        m.refused(f"changes a frozen {owner.__name__}")
    me, other = bound.values()
    if me.cls is not other.cls:
        return Const(NotImplemented)
    kind = dataclasses._FIELD  # type: ignore[attr-defined]
    names = [f.name for f in fields if f._field_type is kind and f.compare]
    if fn.__name__ == "__eq__" and sys.version_info >= (3, 13):
        return boolean(True) if operators.identical(m, me, other) else _all_equal(m, me, other, names)
    left, right = (TupleV([m.getattr(v, n) for n in names]) for v in (me, other))
    return operators.compare(m, _COMPARISONS[fn.__name__], left, right)


def _init(m: Machine, owner: Any, fields: Any, bound: dict[str, V]) -> V:
    from ms_jit_core.vm.objects import attribute_writes

    store: Any = attribute_writes.store
    if owner.__dataclass_params__.frozen:
        store = attribute_writes.generic_store
    me = next(iter(bound.values()))
    later: list[V] = []
    for field in fields:
        if field._field_type is dataclasses._FIELD_CLASSVAR:  # type: ignore[attr-defined]
            continue
        if field._field_type is dataclasses._FIELD_INITVAR:  # type: ignore[attr-defined]
            later.append(bound[field.name])
            continue
        value = bound.get(field.name) if field.init else None
        if field.default_factory is not dataclasses.MISSING:
            missing = dataclasses._HAS_DEFAULT_FACTORY  # type: ignore[attr-defined]
            if value is None or type(value) is Const and value.val is missing:
                value = m.call(m.wrap(field.default_factory, None), [])
        elif value is None:
            if field.default is dataclasses.MISSING or not owner.__dict__.get("__slots__"):
                continue
            value = m.wrap_new(field.default)
        store(m, me, field.name, value)
    if hasattr(owner, "__post_init__"):
        m.call(m.getattr(me, "__post_init__"), later)
    return NONE


def _all_equal(m: Machine, me: V, other: V, names: list[str]) -> V:
    """What comparing field by field gives: the first comparison that is false, or the last."""
    from ms_jit_core.vm.objects import operators

    result: V = boolean(True)
    for name in names:
        if m.truth(result) is None:
            raise GraphBreak("tensor-value", "== of dataclasses, by the truth of tensors")
        if not m.truth(result):
            break
        result = operators.compare(m, "eq", m.getattr(me, name), m.getattr(other, name))
    return result


def code_of(fn: types.FunctionType) -> Code:
    """The parameters of such a method, without instructions."""
    python = fn.__code__
    code = Code(python, fn.__qualname__)
    code.arguments.argcount, code.arguments.posonly = python.co_argcount, python.co_posonlyargcount
    code.arguments.kwonly = python.co_kwonlyargcount
    code.params = list(python.co_varnames[: python.co_argcount + python.co_kwonlyargcount])
    return code
