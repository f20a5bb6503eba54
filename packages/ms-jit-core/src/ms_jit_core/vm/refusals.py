"""Where the rules find that an operation is not defined, the interpreter says so itself: it is asked the same of
stand-ins, so that the exception, its words and whatever else it carries are those of the Python that runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.values import SCALARS, Const, DictV, FuncV, ListV, NumV, ObjV, SetV, SliceV, TupleV, V

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

#: classes of which an instance of a subclass can be made of nothing
_BASES = (int, float, complex, str, bytes, bytearray, tuple, list, dict, set, frozenset)
_HEAP = 1 << 9


def refuse(m: Machine, fn: Callable, *values: Any, **named: Any) -> NoReturn:
    """Raise in the program what `fn` raises of these values (abstract ones, or what stands for itself); a break where
    it does not refuse the stand-ins. No method of the program is called."""
    given = {k: stand_in(v) for k, v in named.items()}
    m.native_raw(fn, [stand_in(v) if isinstance(v, V) else v for v in values], given)
    raise GraphBreak("native-call", f"{getattr(fn, '__name__', 'an operation')} of what the rules do not know")


def stand_in(v: V) -> Any:
    """Something of the same kind, of a class that has no methods of the program's and is called the same."""
    t = type(v)
    if t is ObjV and isinstance(v.real, np.generic):  # type: ignore[attr-defined]
        return v.real  # type: ignore[attr-defined]
    if t is Const and (type(v.val) in SCALARS or not type(v.val).__flags__ & _HEAP):  # type: ignore[attr-defined]
        return v.val  # type: ignore[attr-defined]
    if t is NumV:
        return v.cls(1)
    if t in (ListV, DictV, SetV, TupleV) and v.cls in _BASES:
        return v.cls()
    if t is SliceV:
        return slice(None)
    if t is FuncV and v.cls is _FUNCTION:
        return _nothing
    base = next((k for k in v.cls.__mro__ if not k.__flags__ & _HEAP), object)
    # Nothing but the name of another native class shows in what is not defined for it.
    return type(v.type_name, (base,) if base in _BASES else (), {"__slots__": ()})()


def _nothing() -> None:
    """A function."""


_FUNCTION = type(_nothing)
