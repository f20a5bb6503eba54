"""Functions of the standard library that a capture runs itself: partials and reductions."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.functions import is_callable
from ms_jit_core.vm.builtins.registry import builtin
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core.values import PartialV, V

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


@builtin(functools.partial)
def _partial(m: Machine, fn: V, /, *args: V, **kwargs: V) -> V:
    if type(fn) is PartialV:  # one of a partial takes its place, but for one with attributes of the program's
        raise GraphBreak("native-call", "a partial of a partial")
    if not is_callable(m, fn):
        m.refused(f"functools.partial of a {fn.type_name}")
    return PartialV(fn, list(args), kwargs)


@builtin(functools.reduce)
def _reduce(m: Machine, fn: V, iterable: V, total: V | None = None, /) -> V:
    it = iteration.get_iter(m, iterable)
    if total is None and (total := it.next(m)) is None:
        m.refused("functools.reduce of nothing")
    while (v := it.next(m)) is not None:
        total = m.call(fn, [total, v])
    return total
