"""Where an exception comes up that the handler of a signal raised while a graph ran, or was captured.

In plain Python it comes up between any two instructions. Of a graph that was interrupted nothing is done: it comes up
where that begins. While the machinery's own code runs, signals wait.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from ms_runtime import Failed

from ms_jit_core.segments import interpreter
from ms_jit_core.segments.callee import Callee
from ms_jit_core.segments.idle_loops import run_to_end
from ms_jit_core.segments.position import Position, taken

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver


class Stopped:
    """What a position's JitFunction gives where the handler of a signal raised `e`: nothing of the segment was done."""

    __slots__ = ("e",)

    def __init__(self, e: BaseException) -> None:
        self.e: BaseException | None = e

    def take(self) -> BaseException:
        """The exception, which nothing here holds any longer."""
        e, self.e = self.e, None
        assert e is not None
        return e


def go_on_raising(
    driver: Driver, e: BaseException, bound: list[Any], start: Position | None, via: Callable[..., Any]
) -> Generator[Any, Any, Any]:
    """The rest of a call that was to run or to capture a graph from `start` (None: from its beginning), of which
    nothing was done when the handler of a signal raised `e`; `bound` is emptied."""
    values = taken(bound)
    if start is None or isinstance(start, Callee):
        raise Failed(e)
    frames = start.thaw(values, via)
    frames[-1].pc += 1
    interpreter.unwind(frames, e)
    del e
    yield None
    return (yield from run_to_end(driver, frames))
