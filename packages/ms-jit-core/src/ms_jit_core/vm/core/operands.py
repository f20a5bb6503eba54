"""How instructions pop operands and push results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.vm.core.frame import PUSHED, Frame
from ms_jit_core.vm.core.values import Value

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

#: an instruction of the machine; see `handlers`
Handler = Callable[["Machine", Frame, Any], int]


def take(stack: list[Any], n: int) -> list[Any]:
    """Pop the topmost `n` values."""
    cut = len(stack) - n
    items = stack[cut:]
    del stack[cut:]
    return items


def finish(f: Frame, result: Any) -> int:
    """End an instruction that calls, given the call's result or PUSHED."""
    if result is PUSHED:
        return 1
    f.stack.append(result)
    return 0


def of_one(run: Callable[[Machine, Any, Value], Value]) -> Handler:
    """Make an instruction that replaces the top operand by the result of `run`."""

    def do(m: Machine, f: Frame, a: Any) -> int:
        f.stack[-1] = run(m, a, f.stack[-1])
        return 0

    return do


def of_two(run: Callable[[Machine, Any, Value, Value], Value]) -> Handler:
    """Make an instruction that replaces the top two operands by the result of `run`."""

    def do(m: Machine, f: Frame, a: Any) -> int:
        right = f.stack.pop()
        f.stack[-1] = run(m, a, f.stack[-1], right)
        return 0

    return do


def of_many(make: Callable[[list[Value]], Value]) -> Handler:
    """Make an instruction that combines as many operands as its argument says into one value."""

    def do(m: Machine, f: Frame, n: int) -> int:
        f.stack.append(make(take(f.stack, n)))
        return 0

    return do
