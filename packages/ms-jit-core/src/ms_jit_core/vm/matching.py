"""The instructions of match statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_jit_core.vm import containers
from ms_jit_core.vm.frame import Thrown
from ms_jit_core.vm.values import NONE, Const, DictV, DictView, ListV, TupleV, V
from ms_jit_core.vm.wrapping import items_of

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

_SELF_MATCH = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)


def is_sequence(v: V) -> bool:
    """Whether sequence patterns apply: the interpreter's Py_TPFLAGS_SEQUENCE."""
    return isinstance(v, (ListV, TupleV)) or bool(v.cls.__flags__ & (1 << 5))


def is_mapping(v: V) -> bool:
    """Whether mapping patterns apply: the interpreter's Py_TPFLAGS_MAPPING."""
    return isinstance(v, DictV) or bool(v.cls.__flags__ & (1 << 6))


def match_keys(m: Machine, v: V, keys: V) -> V:
    """The values of `keys` as a tuple, or None where one is missing."""
    found = []
    for k in items_of(m, keys):  # type: ignore[arg-type]
        x = containers.dict_get(m, v, k)  # type: ignore[arg-type]
        if x is None:
            return NONE
        found.append(x)
    return TupleV(found)


def mapping_rest(m: Machine, v: V, keys: V) -> V:
    """A new dict without `keys`."""
    drop = {containers.key_of(m, k) for k in items_of(m, keys)}  # type: ignore[arg-type]
    rest = DictV()
    for k, x in containers.dict_items(m, v):  # type: ignore[arg-type]
        if containers.key_of(m, k) not in drop:
            containers.dict_set(m, rest, k, x)
    return rest


def match_class(m: Machine, v: V, cls: V, positional: int, names: tuple[str, ...]) -> V:
    """The values that a class pattern's sub-patterns look at, or None."""
    if not isinstance(cls, Const) or not isinstance(cls.val, type):
        m.throw(TypeError, "called match pattern must be a class")
    if not issubclass(v.cls, cls.val) or isinstance(v, DictView):  # type: ignore[attr-defined]
        return NONE
    values: list[V] = []
    if positional:
        if cls.val in _SELF_MATCH and positional == 1:  # type: ignore[attr-defined]
            values.append(v)
        else:
            fields = [x.val for x in items_of(m, m.getattr(cls, "__match_args__"))]  # type: ignore
            if len(fields) < positional:
                m.throw(
                    TypeError,
                    f"{cls.val.__name__}() accepts {len(fields)} positional sub-patterns ({positional} given)",
                )  # type: ignore
            names = (*fields[:positional], *names)
    for name in names:
        try:
            values.append(m.getattr(v, name))
        except Thrown as e:
            if issubclass(e.value.cls, AttributeError):
                return NONE
            raise
    return TupleV(values)
