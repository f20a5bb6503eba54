"""What `explain` needs to know about a capture besides its graph: the lines that the machine ran, where each guard was
read, and the real tensors of the inputs.

Nothing is recorded unless a thread enters `recording()`; machines then run instructions that first note their line.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ms_jit_core.capture import Captured
    from ms_jit_core.guards import Guards
    from ms_jit_core.instructions import Code
    from ms_jit_core.vm.core.frame import Frame

_asked = threading.local()


class Record:
    """The record of one capture; `guards` are rows (check, words, source, file, line) after `take_over`."""

    def __init__(self, guards: Guards) -> None:
        self.lines: dict[tuple[str, int], None] = {}
        self.inner: set[tuple[str, int]] = set()  # lines whose calls added graph nodes
        self.effects: set[tuple[str, int]] = set()  # lines with side effects
        self.codes: dict[Code, bool] = {}  # decoded code that ran -> whether it belongs to a package of ours
        self.guards: list[Any] = []
        self.tensors: list[Any] = []
        self._building = guards
        self._places: list[tuple[str, int] | None] = []
        self._nodes = 0
        self._running: list[Frame] = []  # the user's frames of the instructions being run
        self._linked: dict[Code, list[tuple[Any, Any]]] = {}

    def ops(self, code: Code, ops: list[tuple[Any, Any]], trusted: bool) -> list[tuple[Any, Any]]:
        """Return the linked instructions of a frame, each of which first notes its line."""
        if not self.codes:  # guards up to here are on the call's arguments
            self._place((code.filename, code.firstlineno))
        self.codes.setdefault(code, trusted)
        if code not in self._linked:
            self._linked[code] = [(self._noting(handler), arg) for handler, arg in ops]
        return self._linked[code]

    def _noting(self, handler: Callable) -> Callable:
        def run(m: Any, f: Frame, arg: Any) -> Any:
            user = f.user
            if f is user:
                self.lines[f.code.filename, f.line] = None
            if self._running:  # guards that the enclosing instruction added so far
                self.place(self._running[-1])
            self._running.append(user)
            effects = len(m.effects)
            try:
                return handler(m, f, arg)
            finally:
                self.place(self._running.pop())
                if len(m.effects) > effects:
                    self.effects.add((user.code.filename, user.line))
                if m.b.node_count != self._nodes:
                    self._nodes = m.b.node_count
                    self.inner.update((g.code.filename, g.line) for g in m.frames if not g.trusted)

        return run

    def place(self, user: Frame) -> None:
        """Assign the guards made since the last call to this frame's line."""
        if len(self._building.program) > len(self._places):
            self._place((user.code.filename, user.line))

    def _place(self, place: tuple[str, int]) -> None:
        self._places += [place] * (len(self._building.program) - len(self._places))

    def take_over(self, captured: Captured) -> None:
        """Copy what the capture is about to drop."""
        from ms_jit_core.guard_text import rows

        self.tensors = captured.tensors
        self.guards = rows(captured.guards, [None, *self._places])
        self._linked = {}


def record_for(guards: Guards) -> Record | None:
    """Return the record for a new machine, or None unless this thread is in `recording()`."""
    return Record(guards) if getattr(_asked, "depth", 0) else None


@contextmanager
def recording() -> Iterator[None]:
    """Keep a record of the captures that this thread makes within this context."""
    _asked.depth = getattr(_asked, "depth", 0) + 1
    try:
        yield
    finally:
        _asked.depth -= 1
