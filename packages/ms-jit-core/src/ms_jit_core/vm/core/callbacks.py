"""Functions of the program that native code calls.

A native function that carries ``__ms_calls__ = True`` calls the functions that it is given while it runs, and keeps
none of them. It gets stand-ins, which run the program's functions in the machine, guards and effects included.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.values import FuncV, MethodV, PartialV, V

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def takes_functions(fn: Any) -> bool:
    """Whether native code may be given functions of the program."""
    return getattr(fn, "__ms_calls__", False) is True


def is_function(v: V) -> bool:
    """Whether a stand-in can be made for `v`."""
    return isinstance(v, (FuncV, MethodV, PartialV))


def stand_in(m: Machine, v: V) -> Callable[..., Any]:
    """A Python function that runs `v` in the machine, for as long as the native call lasts."""
    from ms_jit_core.vm.control_flow.analysis import UNROLL_NODES

    first = m.b.node_count

    def call(*args: Any, **kwargs: Any) -> Any:
        if not m.settings.unlimited and m.b.node_count - first > UNROLL_NODES:
            raise GraphBreak("unroll", f"a loop of more than {UNROLL_NODES} nodes")
        return m.to_python(m.call(v, [m.wrap_new(a) for a in args], {k: m.wrap_new(a) for k, a in kwargs.items()}))

    return call
