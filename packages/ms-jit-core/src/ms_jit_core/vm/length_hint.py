"""How many values an object says that it has, which the interpreter asks before it makes a list or tuple of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_jit_core.vm import attributes
from ms_jit_core.vm.frame import Thrown
from ms_jit_core.vm.values import Const, ObjV, V

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


def ask(m: Machine, v: V) -> None:
    """Ask an object of a class in Python how many values it has; of the answer only errors are seen."""
    if not isinstance(v, ObjV):
        return
    for name, words in (
        ("__len__", "__len__() should return >= 0"),
        ("__length_hint__", "__length_hint__() should return >= 0"),
    ):
        method = attributes.special(m, v, name)
        if method is None:
            continue
        try:
            n = m.call(method, [])
        except Thrown as e:
            if issubclass(e.value.cls, TypeError):
                continue
            raise
        if type(n) is Const and isinstance(n.val, int):
            if n.val < 0:
                m.throw(ValueError, words)
            return
        if name == "__length_hint__" and not (type(n) is Const and n.val is NotImplemented):
            m.throw(TypeError, f"__length_hint__ must be an integer, not {n.cls.__name__}")
