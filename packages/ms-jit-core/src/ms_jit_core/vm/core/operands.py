"""How instructions take their operands off the stack and put a result there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.vm.core.frame import PUSHED, Frame
from ms_jit_core.vm.core.values import V

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

#: an instruction of the machine; see `handlers`
Handler = Callable[["Machine", Frame, Any], int]


def take(stack: list[Any], n: int) -> list[Any]:
    """The topmost `n` values, taken off the stack."""
    cut = len(stack) - n
    items = stack[cut:]
    del stack[cut:]
    return items


def finish(f: Frame, result: Any) -> int:
    """End an instruction that calls: what it gives, or PUSHED."""
    if result is PUSHED:
        return 1
    f.stack.append(result)
    return 0


def of_one(run: Callable[[Machine, Any, V], V]) -> Handler:
    """An instruction that puts what `run` gives in the place of an operand."""

    def do(m: Machine, f: Frame, a: Any) -> int:
        f.stack[-1] = run(m, a, f.stack[-1])
        return 0

    return do


def of_two(run: Callable[[Machine, Any, V, V], V]) -> Handler:
    """An instruction that puts what `run` gives in the place of two operands."""

    def do(m: Machine, f: Frame, a: Any) -> int:
        right = f.stack.pop()
        f.stack[-1] = run(m, a, f.stack[-1], right)
        return 0

    return do


def of_many(make: Callable[[list[V]], V]) -> Handler:
    """An instruction that makes one value of as many operands as its argument says."""

    def do(m: Machine, f: Frame, n: int) -> int:
        f.stack.append(make(take(f.stack, n)))
        return 0

    return do
