"""Exceptions that signal handlers raise while a graph runs or is captured, and where they appear.

In plain Python they appear between any two instructions. An interrupted graph has no effects: the exception appears
where the graph begins. Signals wait while the machinery's own code runs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from ms_runtime import Failed

from ms_jit_core.segments import interpreter
from ms_jit_core.segments.callee import Callee
from ms_jit_core.segments.idle_loops import run_to_end
from ms_jit_core.segments.position import Position, take_all

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver


class InterruptedSegment:
    """Returned by a position's JitFunction if a signal handler raised `e`: nothing of the segment was done."""

    __slots__ = ("e",)

    def __init__(self, e: BaseException) -> None:
        self.e: BaseException | None = e

    def take(self) -> BaseException:
        """Return the exception and drop the reference to it."""
        e, self.e = self.e, None
        assert e is not None
        return e


def continue_raising(
    driver: Driver, e: BaseException, bound: list[Any], start: Position | None, call_native: Callable[..., Any]
) -> Generator[Any, Any, Any]:
    """Continue a call at `start` (None: at its beginning) with an exception that a signal handler raised, before
    anything of the graph there was done; `bound` is emptied."""
    values = take_all(bound)
    if start is None or isinstance(start, Callee):
        raise Failed(e)
    frames = start.thaw(values, call_native)
    frames[-1].pc += 1
    interpreter.unwind(frames, e)
    del e
    yield None
    return (yield from run_to_end(driver, frames))
