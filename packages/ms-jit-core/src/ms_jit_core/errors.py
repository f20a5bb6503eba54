"""What stops a capture: the table of graph breaks, and the exceptions that carry one.

A break has a kind (a row of `BREAKS`), what it met, and the user's file and line. The text that users see is made from
the row, so that a reason reads the same in an error, in ``cache_info()`` and in ``explain``.
"""

from __future__ import annotations

import contextlib
import linecache
import os
import types
from collections import deque
from dataclasses import dataclass

from ms_tensor._messages import warn_at_user_line


def warn(text: str) -> None:
    """Issue a RuntimeWarning about what a capture could not do, at the user's line. If the user's filters turn it into
    an error, that is ignored: the call continues, as it does in plain Python."""
    with contextlib.suppress(RuntimeWarning):
        warn_at_user_line(text)


class Interrupted(BaseException):
    """A capture was abandoned because a signal is pending."""


@dataclass(frozen=True)
class BreakKind:
    """One row of the registry: a stable id, a title, why it cannot be captured, and how to avoid it."""

    id: str
    title: str
    why: str
    hint: str


_ROWS = [
    (
        "tensor-value",
        "a tensor read as a Python value",
        "its value is known only when the graph has run",
        "keep it a tensor (ops.where, ops.select), or move the read out of the jitted function",
    ),
    (
        "tensor-branch",
        "a branch on a tensor's value",
        "the two sides cannot be joined into one cond",
        "bind the same names to tensors of one dtype and shape on both sides, or use ops.where",
    ),
    (
        "tensor-while",
        "a loop whose condition is a tensor",
        "its number of iterations is known only when the graph has run",
        "loop over a Python range, or move the loop out of the jitted function",
    ),
    (
        "native-call",
        "a call that must run natively",
        "its reads and side effects are unknown",
        "move it out of the jitted function",
    ),
    ("io", "input or output", "it must happen in program order, each time", "move it out of the jitted function"),
    (
        "unknown-python",
        "bytecode of an unsupported Python version",
        "it cannot be decoded",
        "use a Python version that this release supports",
    ),
    (
        "syntax",
        "a statement that is not captured",
        "it needs the interpreter's own frame",
        "move it out of the jitted function",
    ),
    (
        "unroll",
        "a loop that is too long to unroll",
        "it would become more than 2,000 nodes",
        "use fewer iterations, or capture_mode='trace', which has no limit",
    ),
    (
        "too-long",
        "too much Python to run while capturing",
        "the machine gave up after its instruction budget",
        "move work that touches no tensor out of the jitted function",
    ),
    ("identity", "an object's identity or hash", "it differs in each process and call", "compare by value"),
    (
        "opaque",
        "an object that the machine cannot inspect",
        "its state cannot be guarded",
        "pass tensors, numbers, strings, lists, tuples, dicts, Cells or plain objects",
    ),
    (
        "overlap",
        "tensors that share memory where the graph writes",
        "the order of writes would matter",
        "pass tensors that do not overlap",
    ),
    (
        "effect",
        "a side effect that cannot be replayed",
        "it would have to happen inside the graph",
        "move it out of the jitted function, or out of the branch",
    ),
    (
        "raises",
        "an exception that leaves the function",
        "plain Python raises it, with its own traceback",
        "catch it inside",
    ),
    (
        "lifetime",
        "an object with observable finalization",
        "a graph would make it and drop it later than plain Python",
        "make it outside the jitted function, or clean up by a context manager",
    ),
    (
        "frames",
        "a function that reads its callers' variables",
        "between graphs, frames keep only the variables that are read later",
        "pass the values as arguments",
    ),
    (
        "output",
        "a result that cannot be rebuilt",
        "the object is made by native code",
        "return tensors, numbers or containers",
    ),
    ("deep", "calls nested too deep", "the machine ran out of its recursion budget", "use a loop"),
    (
        "trace",
        "a recording that the source does not confirm",
        "what Python did besides tensor operations could not be followed",
        "use capture_mode='ast', or keep reads of tensor values out of the function",
    ),
    (
        "internal",
        "an operation that the machine does not support",
        "it has no rule for it yet",
        "please report it; the call ran as plain Python",
    ),
]

#: every kind of graph break, by id
BREAKS: dict[str, BreakKind] = {row[0]: BreakKind(*row) for row in _ROWS}


class GraphBreak(Exception):
    """The capture cannot continue. `kind` is a row of `BREAKS`, `what` the cause, `file` and `line` are the user's."""

    def __init__(
        self, kind: str, what: str, file: str | None = None, line: int | None = None, *, stop: int | None = None
    ) -> None:
        super().__init__(kind, what)
        self.kind = BREAKS[kind]
        self.what = what
        self.file = file
        self.line = line
        #: the number of the instruction that cannot be captured, if it is not the one being run
        self.stop = stop
        #: the function's instructions and the index of the one that broke, set by the outermost loop of the machine
        self.at: tuple[object, int] | None = None
        #: the exception that left the function, if native code raised it
        self.raised: BaseException | None = None

    def drop_traceback(self) -> None:
        """Drop the traceback: its frames hold the program's objects, which would live as long as the break."""
        self.__traceback__ = self.__context__ = self.__cause__ = None

    @property
    def reason(self) -> str:
        """One line for ``cache_info()``: what and where."""
        where = f" at {self.file}:{self.line}" if self.file else ""
        return f"{self.kind.id}: {self.what}{where}"

    def message(self, name: str) -> str:
        """Return at most six lines, like every error of this project: what, why, where, hint."""
        lines = [
            f"jit: {name} cannot be captured whole (fullgraph=True): {self.kind.title}.",
            f"  what: {self.what}",
            f"  why:  {self.kind.why}",
        ]
        if self.file:
            text = linecache.getline(self.file, self.line or 0).strip()
            lines.append(f"  at:   {self.file}:{self.line}" + (f": {text}" if text else ""))
        lines.append(f"  hint: {self.kind.hint}")
        return "\n".join(lines)


#: the last failures of our own code that became breaks, as texts; tests check that there are none
FAULTS: deque[str] = deque(maxlen=64)


def fault(failure: Exception | str) -> GraphBreak:
    """Return the break for a failure of our own code, so that no call fails because of the capture. With MS_JIT_STRICT
    an exception is raised instead."""
    what = failure if isinstance(failure, str) else _failed_at(failure)
    FAULTS.append(what)
    if isinstance(failure, Exception) and os.environ.get("MS_JIT_STRICT"):
        raise failure
    return GraphBreak("internal", what)


def innermost_traceback(error: BaseException) -> types.TracebackType | None:
    """Return the innermost entry of an exception's traceback."""
    tb = error.__traceback__
    while tb is not None and tb.tb_next is not None:
        tb = tb.tb_next
    return tb


def _failed_at(error: Exception) -> str:
    """Return what failed and where in our own code, so that a reader of the reason can report it."""
    tb = innermost_traceback(error)
    place = "" if tb is None else f" ({os.path.basename(tb.tb_frame.f_code.co_filename)}:{tb.tb_lineno})"
    return f"{type(error).__name__}: {error}"[:200] + place


class FullGraphError(RuntimeError):
    """Raised under ``fullgraph=True`` when something cannot be captured; names the user's file and line."""

    def __init__(self, name: str, brk: GraphBreak) -> None:
        super().__init__(brk.message(name))
        self.graph_break = brk
