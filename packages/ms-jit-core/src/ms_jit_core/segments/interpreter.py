"""The machine's instructions on real objects: what a captured function does natively between its graphs.

Calls run as ordinary Python calls. Only the frames that a capture had entered are kept here, as `LiveFrame` frames.
"""

from __future__ import annotations

import types
from collections.abc import Generator, Iterator
from typing import Any

from ms_runtime import Failed, interrupt_waits, take_interrupt

from ms_jit_core.instructions import Code
from ms_jit_core.python_versions import Handled
from ms_jit_core.segments import native_calls, native_flow, native_values
from ms_jit_core.segments.native_table import CONCRETE
from ms_jit_core.vm.core.lifetimes import dies_visibly

#: imported because they fill the table of instructions
_INSTRUCTIONS = (native_flow, native_values)


NOTHING_HANDLED = Handled()


class LiveFrame:
    """A frame of real values, with the fields of `vm.core.frame.Frame`."""

    __slots__ = (
        *("code", "pc", "stack", "locals", "cells", "excs", "outside", "globals", "result"),
        *("outer", "call_native"),
    )

    def __init__(self, code: Code, space: dict, outer: LiveFrame | None = None, call_native: Any = None) -> None:
        self.code = code
        self.pc = 0
        self.stack: list[Any] = []
        self.locals: dict[str, Any] = {}
        self.cells: dict[str, types.CellType] = {}
        self.excs = Handled()
        #: exceptions being handled by the calling frames
        self.outside = NOTHING_HANDLED if outer is None else outer.handling
        self.globals = space
        self.outer = outer  # the calling frame
        self.call_native = call_native  # the function that calls native parts; None: they are called directly
        self.result: Any = None  # a one-tuple that overrides the return value

    @property
    def handling(self) -> Handled:
        """The exceptions being handled, of the innermost frame that handles any."""
        return self.excs or self.outside

    @property
    def handled(self) -> BaseException | None:
        """The exception being handled."""
        found = self.handling
        return found[-1] if found else None

    def drop_values(self) -> None:
        """Drop all values."""
        self.locals, self.cells, self.outside, self.result, self.outer = {}, {}, NOTHING_HANDLED, None, None
        self.stack.clear()
        self.excs.clear()

    @property
    def outwards(self) -> Iterator[LiveFrame]:
        """This frame, its caller, and so on."""
        f: LiveFrame | None = self
        while f is not None:
            yield f
            f = f.outer

    @property
    def line(self) -> int:
        """The line of the current instruction."""
        return self.code.lines[max(self.pc - 1, 0)]


def run(frames: list[LiveFrame], count: int | None = None) -> Generator[Any, Any, tuple[Any] | None]:
    """Run up to `count` instructions (None: to the end), as steps. Returns a one-tuple of the result if the outermost
    frame returned, else None.

    Raises the exception that leaves the outermost frame, with a traceback of the user's lines.
    """
    while count is None or count > 0:
        f = frames[-1]
        pc = f.pc
        op, arg = f.code.ops[pc]
        f.pc += 1
        try:
            if op == "RETURN":
                done = returned(frames, f)
                if done is not None:
                    return done
            else:
                calls = CONCRETE[op](f, arg)
                if calls:
                    yield from calls
                    yield None  # drops the step's own reference to its result
                if f.pc <= pc and interrupt_waits():  # a backward jump: the loop may contain no other check
                    e = take_interrupt()
                    if e is not None:
                        raise e
        except BaseException as e:
            unwind(frames, raised(e))
        if count is not None:
            count -= 1
    return None


def raised(e: BaseException) -> BaseException:
    """Return the exception that a step raised."""
    return e.args[0] if type(e) is Failed else e


#: instructions that reraise an exception
_RERAISES = (("RAISE_TOP", None), ("RAISE_HANDLED", None), ("RAISE", 0))


def returned(frames: list[LiveFrame], f: LiveFrame) -> tuple[Any] | None:
    """Return from the innermost frame, with the result on its stack; a one-tuple of it if no frame is left."""
    value = f.stack.pop()
    if f.result is not None:
        if value is not None:
            raise TypeError(f"__init__() should return None, not '{type(value).__name__}'")
        value = f.result[0]
    frames.pop()
    f.drop_values()
    if not frames:
        return (value,)
    frames[-1].stack.append(value)
    return None


def unwind(frames: list[LiveFrame], e: BaseException) -> None:
    """Go to the handler of an exception raised by the innermost frame; raise it if there is no handler or frame."""
    native_calls.clear_native_frames(e.__traceback__)
    tb = native_calls.without_machinery(e.__traceback__)
    try:
        f = frames[-1] if frames else None
        # A call's exception has its context. An instruction's gets it here. Reraised ones keep what they have.
        if f is not None and f.handled is not None and tb is None and f.code.ops[f.pc - 1] not in _RERAISES:
            e.__context__ = f.handled
        left = False
        while frames:
            f = frames[-1]
            pc = f.pc - 1
            # Only the innermost frame may have an entry already, from the stretch that raised or an earlier catch.
            missing = left or f.code.ops[pc] not in _RERAISES and not native_calls.is_entry_of(f, tb)
            handler = next(((to, height) for a, b, to, height in f.code.handlers if a <= pc < b), None)
            if missing:
                try:
                    tb = native_calls.traceback_entry(f, tb)
                except RecursionError:  # too deep to make the entry; the handlers still run
                    pass
            if handler is None and (held := [v for v in (*f.locals.values(), *f.cells.values()) if dies_visibly(v)]):
                native_calls.keep_until_traceback_dies(f, tb, held)
                held = []
            if handler is not None:
                f.pc, height = handler
                del f.stack[height:]
                e.__traceback__ = tb
                f.stack.append(e)
                return
            frames.pop()
            left = True
        e.__traceback__ = tb
        raise Failed(e)  # `raise e` would change its context
    finally:
        del e, tb  # the traceback holds this frame, which would be a cycle
