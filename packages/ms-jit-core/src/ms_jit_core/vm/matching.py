"""The instructions of match statements."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ms_jit_core.vm import builtin_calls, containers, hashing
from ms_jit_core.vm.frame import Thrown
from ms_jit_core.vm.trust import is_class
from ms_jit_core.vm.values import NONE, Const, DictV, ListV, TupleV, V
from ms_jit_core.vm.wrapping import describe, items_of

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

#: the interpreter's flag of classes whose one positional pattern is the object itself
MATCH_SELF = 1 << 22
#: what CPython says where a class pattern has no class
NOT_A_CLASS = "called match pattern must be a " + ("type" if sys.version_info < (3, 12) else "class")


def too_many(cls: str, allowed: int, given: int) -> str:
    """CPython's words for a class pattern with too many positional patterns."""
    return f"{cls}() accepts {allowed} positional sub-pattern{'' if allowed == 1 else 's'} ({given} given)"


def is_sequence(v: V) -> bool:
    """Whether sequence patterns apply: the interpreter's Py_TPFLAGS_SEQUENCE."""
    return isinstance(v, (ListV, TupleV)) or bool(v.cls.__flags__ & (1 << 5))


def is_mapping(v: V) -> bool:
    """Whether mapping patterns apply: the interpreter's Py_TPFLAGS_MAPPING."""
    return isinstance(v, DictV) or bool(v.cls.__flags__ & (1 << 6))


def match_keys(m: Machine, v: V, keys: V) -> V:
    """The values of `keys` as a tuple, or None where one is missing."""
    found, seen = [], set()
    for k in items_of(m, keys):  # type: ignore[arg-type]
        key = hashing.key_of(m, k)
        if key in seen:
            m.throw(ValueError, f"mapping pattern checks duplicate key ({describe(k)})")
        seen.add(key)
        x = containers.dict_get(m, v, k)  # type: ignore[arg-type]
        if x is None:
            return NONE
        found.append(x)
    return TupleV(found)


def mapping_rest(m: Machine, v: V, keys: V) -> V:
    """A new dict without `keys`: a copy, from which they are deleted."""
    rest = DictV()
    containers.merge(m, rest, v)
    for k in items_of(m, keys):  # type: ignore[arg-type]
        if containers.dict_delete(m, rest, k) is None:  # get() of a mapping may know what its keys() do not
            raise Thrown(m.exception(KeyError, [k]))
    return rest


def match_class(m: Machine, v: V, cls: V, positional: int, names: tuple[str, ...]) -> V:
    """The values that a class pattern's sub-patterns look at, or None."""
    if not isinstance(cls, Const) or not is_class(cls.val):
        m.throw(TypeError, NOT_A_CLASS)
    checked = builtin_calls.BUILTINS[isinstance](m, [v, cls], {})
    if type(checked) is Const and not checked.val:
        return NONE
    name_of, wanted, values = cls.val.__name__, list(names), []  # type: ignore[attr-defined]
    if positional:
        try:
            given = m.getattr(cls, "__match_args__")
        except Thrown as e:
            if not issubclass(e.value.cls, AttributeError):
                raise
            given = None
        itself = given is None and bool(cls.val.__flags__ & MATCH_SELF)  # type: ignore[attr-defined]
        if given is not None and not isinstance(given, TupleV):
            m.throw(TypeError, f"{name_of}.__match_args__ must be a tuple (got {given.cls.__name__})")
        fields = [] if given is None else items_of(m, given)  # type: ignore[arg-type]
        allowed = 1 if itself else len(fields)
        if allowed < positional:
            m.throw(TypeError, too_many(name_of, allowed, positional))
        if itself:
            values.append(v)
        else:
            for x in fields[:positional]:
                if x.cls is not str:
                    m.throw(TypeError, f"__match_args__ elements must be strings (got {x.cls.__name__})")
            wanted[:0] = [m.const(x, "a field of __match_args__") for x in fields[:positional]]
    seen: set[str] = set()
    for name in wanted:
        if name in seen:
            m.throw(TypeError, f"{name_of}() got multiple sub-patterns for attribute {name!r}")
        seen.add(name)
        try:
            values.append(m.getattr(v, name))
        except Thrown as e:
            if issubclass(e.value.cls, AttributeError):
                return NONE
            raise
    return TupleV(values)
