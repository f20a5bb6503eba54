"""Where an exception comes up that the handler of a signal raised while a graph ran, or was captured.

In plain Python it comes up between any two instructions. Of a graph that was interrupted nothing is done, so it may
come up at each instruction that the graph stands for; while the machinery's own code runs, signals wait.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from ms_runtime import Failed, TimeUp

from ms_jit_core.capture import Captured
from ms_jit_core.errors import fault
from ms_jit_core.segments import interpreter
from ms_jit_core.segments.callee import Callee
from ms_jit_core.segments.idle_loops import run_to_end
from ms_jit_core.segments.position import Exit, Position, taken
from ms_jit_core.vm.control_flow.analysis import is_guarded

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver

#: what a part may take that is run to come to where an interrupt is handled
SECONDS_TO_HANDLER = 0.25
#: attempts to find an instruction at which the state can be cut
_ATTEMPTS = 6


class Stopped:
    """What a position's JitFunction gives where the handler of a signal raised `e`: nothing of the segment was done.
    `guarded`: as of `Captured`."""

    __slots__ = ("e", "guarded")

    def __init__(self, e: BaseException, guarded: int | None) -> None:
        self.e: BaseException | None = e
        self.guarded = guarded

    def take(self) -> BaseException:
        """The exception, which nothing here holds any longer."""
        e, self.e = self.e, None
        assert e is not None
        return e


def go_on_raising(
    driver: Driver,
    e: BaseException,
    bound: list[Any],
    start: Position | None,
    guarded: int | None,
    via: Callable[..., Any],
) -> Generator[Any, Any, Any]:
    """The rest of a call that was to run or to capture a graph from `start` (None: from its beginning), of which
    nothing was done when the handler of a signal raised `e`; `bound` is emptied.

    What stands before the instruction number `guarded` is done, which lies inside a handler, and `e` comes up there:
    where that can be in time. Otherwise, and where no handler is around any of it, nothing is done.
    """
    cut = None if guarded is None else _cut_at(driver, guarded, bound, start)
    entry = None if cut is None else _entry_to(driver, cut, bound)
    if entry is not None:
        out = yield entry, (bound, functools.partial(_first, e), functools.partial(_second, e), SECONDS_TO_HANDLER)
        if type(out) is Exit:
            start, values = out.take()
            bound.clear()
        else:  # nothing was done, again
            e, entry = out, None
        del out
    if entry is None:
        values = taken(bound)
    if start is None or entry is None and isinstance(start, Callee):
        raise Failed(e)
    frames = start.thaw(values, via)
    frames[-1].pc += 1
    interpreter.unwind(frames, e)
    del e
    yield None
    return (yield from run_to_end(driver, frames))


def _cut_at(driver: Driver, guarded: int, bound: list[Any], start: Position | None) -> Captured | None:
    """A capture up to the instruction of this number (0: it is to be found), or to one before it that lies inside a
    handler, too; None where there is none at which the state can be cut."""
    with driver.lock:
        if guarded == 0:
            found = driver.record(bound, start)
            found.release()
            guarded = found.guarded or 0
        stop, generators = guarded - 1, set[Any]()
        for _ in range(_ATTEMPTS):
            if stop < 0:
                break
            found = driver.record(bound, start, stop, frozenset(generators))
            if found.split is not None and found.brk is None:
                frames = found.split.frames
                if any(is_guarded(f.code, f.pc - (f is not frames[-1])) for f in frames):
                    return found
            again = found.brk
            found.release()
            if again is None:
                break
            if again.generator is not None and again.generator not in generators:
                generators.add(again.generator)
            elif (again.stop or found.step) > stop:
                break
            else:
                stop = (again.stop or found.step) - 1
    return None


def _entry_to(driver: Driver, cut: Captured, bound: list[Any]) -> Any:
    """The entry of a capture that ends early, or None; it gives an `Exit`."""
    where = cut.split
    assert where is not None
    try:
        entry = cut.entry(driver.options.jit_level, functools.partial(Exit, where))
        return entry if entry.check(bound) is None else None
    except MemoryError:
        raise
    except Exception as other:
        driver.note(fault(other).reason)
        return None
    finally:
        cut.release()


def _first(first: BaseException, error: Exception) -> BaseException:
    """What comes up where the way to the handler raised an error instead."""
    return first


def _second(first: BaseException, second: BaseException) -> BaseException:
    """What comes up where another signal came, or the time was over, before the first one's exception did."""
    if isinstance(second, TimeUp):
        return first
    if second is not first and second.__context__ is None:
        second.__context__ = first
    return second
