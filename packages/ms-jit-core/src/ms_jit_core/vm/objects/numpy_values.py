"""NumPy scalars, and arrays that the program made from constants: the machine works on the real objects.

An array made in a capture is visible to nobody else and may not leave it. Writing into one breaks the graph.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.value_builder import is_constant
from ms_jit_core.vm.core.values import SCALARS, Const, ObjV, Value

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

#: methods that write the array, depend on its address, or do input and output
_REFUSED = frozenset(
    """sort fill resize put itemset partition setfield setflags byteswap __setitem__ __iadd__ __isub__ __imul__
    __itruediv__ __ifloordiv__ __imod__ __ipow__ __ilshift__ __irshift__ __iand__ __ior__ __ixor__ __imatmul__
    __setstate__ tofile dump dumps __reduce__ __reduce_ex__ __array_ufunc__ __array_function__ data ctypes""".split()
)


def is_array(m: Machine, v: Value) -> bool:
    """Return whether `v` is an array that the program made from constants."""
    return type(v) is ObjV and v.real is not None and id(v.real) in m.tracked.constant_arrays


def is_numpy(m: Machine, v: Value) -> bool:
    """Return whether `v` is such an array or a NumPy scalar."""
    return isinstance(v.val, (np.generic, np.dtype)) if type(v) is Const else is_array(m, v)


def operands(m: Machine, a: Value, b: Value) -> tuple[Any, Any] | None:
    """Return both operands as NumPy or Python numbers if one of them is NumPy's; else None."""
    if not (is_numpy(m, a) or is_numpy(m, b)):
        return None
    found = []
    for v in (a, b):
        if is_array(m, v):
            found.append(v.real)  # type: ignore[attr-defined]
        elif type(v) is Const and (isinstance(v.val, (np.generic, np.dtype)) or type(v.val) in SCALARS):
            found.append(m.concretize(v.val))
        else:
            return None
    return found[0], found[1]


def call_method(m: Machine, fn: Any, args: list[Value], kwargs: dict[str, Value]) -> Value:
    """Call a method of an array or scalar."""
    name = fn.__name__
    known = bool(args) and is_numpy(m, args[0]) and name not in _REFUSED and "out" not in kwargs
    if not known or not all(is_constant(m, v) for v in (*args, *kwargs.values())):
        raise GraphBreak("native-call", f"calls {getattr(fn, '__qualname__', name)}")
    given = m.concretize(([m.to_python(a) for a in args], {k: m.to_python(v) for k, v in kwargs.items()}))
    return m.native(fn, *given)


def attribute(m: Machine, v: ObjV, name: str) -> Value | None:
    """Return an attribute of an array; None for methods, which are looked up as usual."""
    found = getattr(np.ndarray, name, None)
    if callable(found) or name in _REFUSED or name.startswith("__"):
        return None
    return m.native(getattr, [v.real, name])
