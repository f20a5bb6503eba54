"""Functions of `operator` that must not be folded: those that change their argument, look at identity, call, or give
back what a container holds."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from ms_jit_core.vm.builtins.functions import builtin
from ms_jit_core.vm.core.values import NONE, V, boolean
from ms_jit_core.vm.objects import operators, subscripts
from ms_jit_core.vm.objects.operators import OPERATORS, Operator

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


@builtin(operator.setitem)
def _setitem(m: Machine, args: list[V], kwargs: dict) -> V:
    subscripts.store(m, *args)
    return NONE


@builtin(operator.delitem)
def _delitem(m: Machine, args: list[V], kwargs: dict) -> V:
    subscripts.delete(m, *args)
    return NONE


@builtin(operator.getitem)
def _getitem(m: Machine, args: list[V], kwargs: dict) -> Any:
    return subscripts.load(m, *args)


@builtin(operator.is_)
def _is(m: Machine, args: list[V], kwargs: dict) -> V:
    return boolean(operators.identical(m, *args))


@builtin(operator.is_not)
def _is_not(m: Machine, args: list[V], kwargs: dict) -> V:
    return boolean(not operators.identical(m, *args))


def _in_place(op: Operator) -> None:
    @builtin(op.ifn)
    def change(m: Machine, args: list[V], kwargs: dict) -> V:
        return operators.inplace(m, op, *args)


for _op in OPERATORS.values():
    _in_place(_op)


@builtin(operator.iconcat)
def _iconcat(m: Machine, args: list[V], kwargs: dict) -> V:
    return operators.inplace(m, OPERATORS["add"], *args)


if hasattr(operator, "call"):

    @builtin(operator.call)
    def _call(m: Machine, args: list[V], kwargs: dict) -> Any:
        return m.invoke(args[0], args[1:], kwargs)
