"""The instructions of match statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_jit_core.vm.builtins.class_functions import isinstance_
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.trust import is_class
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import NONE, Const, DictV, TupleV, Value
from ms_jit_core.vm.objects import containers, hashing

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

#: the interpreter's flag for classes whose single positional pattern matches the object itself
MATCH_SELF = 1 << 22


def match_keys(m: Machine, v: Value, keys: Value) -> Value:
    """Return the values of `keys` as a tuple, or None if one is missing."""
    found, seen = [], set()
    for k in items_of(m, keys):  # type: ignore[arg-type]
        key = hashing.key_of(m, k)
        if key in seen:
            m.break_refused("a mapping pattern with a key twice")
        seen.add(key)
        x = containers.dict_get(m, v, k)  # type: ignore[arg-type]
        if x is None:
            return NONE
        found.append(x)
    return TupleV(found)


def remove_keys(m: Machine, rest: DictV, keys: Value) -> None:
    """Remove the matched keys for `**rest` of a mapping pattern (Python 3.10; later versions delete key by key)."""
    for k in items_of(m, keys):  # type: ignore[arg-type]
        containers.dict_delete(m, rest, k)


def match_class(m: Machine, v: Value, cls: Value, positional: int, names: tuple[str, ...]) -> Value:
    """Return the values for a class pattern's sub-patterns, or None."""
    if not isinstance(cls, Const) or not is_class(cls.val):
        m.break_refused("a class pattern without a class")
    checked = isinstance_(m, v, cls)
    if type(checked) is Const and not checked.val:
        return NONE
    wanted, values = list(names), []
    if positional:
        try:
            given = m.getattr(cls, "__match_args__")
        except Thrown as e:
            if not issubclass(e.value.cls, AttributeError):
                raise
            given = None
        itself = given is None and bool(cls.val.__flags__ & MATCH_SELF)  # type: ignore[attr-defined]
        fields = items_of(m, given) if isinstance(given, TupleV) else []
        if (1 if itself else len(fields)) < positional or any(x.cls is not str for x in fields[:positional]):
            m.break_refused(f"{positional} patterns by position of a {cls.val.__name__}")  # type: ignore[attr-defined]
        if itself:
            values.append(v)
        else:
            wanted[:0] = [m.const(x, "a field of __match_args__") for x in fields[:positional]]
    if len(set(wanted)) < len(wanted):
        m.break_refused("an attribute with two patterns")
    for name in wanted:
        try:
            values.append(m.getattr(v, name))
        except Thrown as e:
            if issubclass(e.value.cls, AttributeError):
                return NONE
            raise
    return TupleV(values)
