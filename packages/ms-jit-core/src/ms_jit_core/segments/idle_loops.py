"""Loops that yield no graph: their bodies are not captured again, and the interpreter itself runs the rest of them.

A loop is idle permanently if a capture ran in it for too long, and for the rest of one call if too many visits of a
position in it passed without a graph.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from ms_jit_core.instructions import Code
from ms_jit_core.segments import interpreter, native_calls
from ms_jit_core.segments.interpreter import LiveFrame
from ms_jit_core.vm.control_flow.analysis import natural_loops

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver
    from ms_jit_core.segments.position import Position

#: visits of a position in a loop without a graph after which the loop is idle for the rest of the call
IDLE_VISITS = 64


class IdleLoops:
    """The idle loops of one jitted function and its callees."""

    def __init__(self) -> None:
        self.found = False
        self._loops: dict[int, tuple[Code, set[int], list[frozenset[int]]]] = {}

    def add(self, code: object, pc: int) -> bool:
        """Mark the innermost loop around `pc` that is not yet idle. Returns whether there is one."""
        assert isinstance(code, Code)
        if id(code) not in self._loops:
            self._loops[id(code)] = (code, set(), natural_loops(code))
        _, known, loops = self._loops[id(code)]
        for loop in loops:
            if pc in loop and not loop <= known:
                known |= loop
                self.found = True
                return True
        return False

    def widen(self, position: Position) -> None:
        """Mark the innermost loop around a position that is not yet idle, in the innermost frame that has one."""
        any(self.add(f.code, f.pc) for f in reversed(position.frames))

    def holds(self, position: Position) -> bool:
        """Return whether a position is in an idle loop."""
        return self.found and any(
            f.pc in self._loops[id(f.code)][1] for f in position.frames if id(f.code) in self._loops
        )

    def around(self, position: Position) -> tuple[int, frozenset[int]] | None:
        """Return the index of the outermost frame that is in an idle loop, and its outermost such loop."""
        for k, f in enumerate(position.frames):
            if id(f.code) in self._loops:
                _, known, loops = self._loops[id(f.code)]
                for loop in reversed(loops):
                    if f.pc in loop and loop <= known:
                        return k, loop
        return None


#: the steps of a part of a call; returns a one-tuple of the call's result if it ended, else None
Part = Generator[Any, Any, tuple[Any] | None]


def run_loop(driver: Driver, frames: list[LiveFrame], k: int, loop: frozenset[int]) -> Part:
    """Run frames until frame `k` leaves a loop or raises, by the interpreter itself where it can continue."""
    f = frames[k]
    while len(frames) > k and frames[k] is f and f.pc in loop:
        done = yield from _go_on(driver, frames, loop if frames[-1] is f else None)
        if done is not None:
            return done
    return None


def run_to_end(driver: Driver, frames: list[LiveFrame]) -> Generator[Any, Any, Any]:
    """Run a call's frames natively to the end, loops by the interpreter itself; return the result."""
    while True:
        done = yield from _go_on(driver, frames, None)
        if done is not None:
            return done[0]


def _go_on(driver: Driver, frames: list[LiveFrame], loop: frozenset[int] | None) -> Part:
    """Run the rest of the innermost frame's loop (None: the frame) by the interpreter, or else one instruction."""
    f = frames[-1]
    continuation = None if f.excs else driver.continuation_of(f, loop)
    if continuation is None or f.pc not in continuation.starts:
        return (yield from interpreter.run(frames, 1))
    run, given = continuation.step(f)
    try:
        step = native_calls.call(f.outer, run, given, {}) if f.outer is not None else (run, given)
        if f.outer is None and f.call_native is not None:
            step = f.call_native, step
        out: Sequence[Any] = yield step
        if len(out) > 1:
            continuation.restore(f, out)  # type: ignore[arg-type]
            return None
        f.stack.append(out[0])
        del out
        return interpreter.returned(frames, f)
    except BaseException as e:
        frames.pop()
        interpreter.unwind(frames, interpreter.raised(e))
    return None
