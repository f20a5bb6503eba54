"""What special methods of the program give back, which the interpreter checks: a length is an index and not below zero,
a truth is a bool, a hash an integer, a format a str. The interpreter itself is asked, so it also says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm import attributes
from ms_jit_core.vm.values import Const, NumV, Ten, V

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


class _Answer:
    def __init__(self, value: Any) -> None:
        self.value = value


class _Length(_Answer):
    def __len__(self) -> int:
        return self.value


class _Truth(_Answer):
    def __bool__(self) -> bool:
        return self.value


class _Hash(_Answer):
    def __hash__(self) -> int:
        return self.value


class _Format(_Answer):
    def __format__(self, spec: str) -> str:
        return self.value


_ASKED: dict[str, tuple[type[_Answer], Callable[..., Any]]] = {
    "__len__": (_Length, len),
    "__bool__": (_Truth, bool),
    "__hash__": (_Hash, hash),
    "__format__": (_Format, format),
}


def answer(m: Machine, v: V, name: str, *args: V) -> V:
    """What `v`'s special method gives the interpreter.

    Args:
        name: a key of `_ASKED`, of a method that the class of `v` has.
        args: what the method is given besides `v`.

    Returns:
        Const; a NumV where a length is a size or a number that changes.
    """
    method = attributes.special(m, v, name)
    if method is None:
        raise GraphBreak("native-call", f"{name} that is None")
    r = m.call(method, list(args))
    if type(r) is NumV and name == "__len__" and r.cls is int:
        return r
    if type(r) is Const or type(r) is Ten:
        # A tensor is none of these: which one it is does not matter.
        given = r.val if type(r) is Const else ms_runtime.Tensor(0)  # type: ignore[attr-defined]
        kind, asked = _ASKED[name]
        return m.native(asked, [kind(given)])
    raise GraphBreak("native-call", f"{name} gives a {r.cls.__name__}")
