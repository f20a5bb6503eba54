"""What special methods of the program give back: a length is an index and not below zero, a truth is a bool, a hash an
integer, a format a str. Of anything else the interpreter says what is wrong, in plain Python."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ms_jit_core.vm.core.values import Const, NumV, V
from ms_jit_core.vm.objects import attributes

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_KINDS = {"__len__": (int, bool), "__bool__": (bool,), "__format__": (str,)}


def call_special(m: Machine, v: V, name: str, *args: V) -> V:
    """What `v`'s special method gives the interpreter.

    Args:
        name: a key of `_KINDS`, of a method that the class of `v` has.
        args: what the method is given besides `v`.

    Returns:
        Const; a NumV where a length is a size or a number that changes.
    """
    method = attributes.special(m, v, name)
    if method is None:
        m.refused(f"{name} of a {v.type_name}, which is None")
    r = m.call(method, list(args))
    if type(r) is NumV and name == "__len__" and r.kind is int:
        return r
    if type(r) is not Const or r.cls not in _KINDS[name] or name == "__len__" and not 0 <= r.val <= sys.maxsize:
        m.refused(f"a {name} that gives what is none")
    return Const(int(r.val)) if name == "__len__" and r.cls is bool else r
