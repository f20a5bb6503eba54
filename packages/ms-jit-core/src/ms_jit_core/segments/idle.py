"""Loops that a capture ran for long without a graph: their inside runs natively and is not captured again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_jit_core.vm.flow import natural_loops
from ms_jit_core.vm.instr import Code

if TYPE_CHECKING:
    from ms_jit_core.segments.position import Position


class IdleLoops:
    """The idle loops of one jitted function and of what it calls."""

    def __init__(self) -> None:
        self._loops: dict[int, tuple[Code, set[int]]] = {}

    def add(self, code: object, pc: int) -> None:
        """A capture ran too long and was stopped at `pc`: the innermost loop around it that is not known is idle."""
        assert isinstance(code, Code)
        _, known = self._loops.setdefault(id(code), (code, set()))
        for loop in natural_loops(code):
            if pc in loop and not loop <= known:
                known |= loop
                return

    def holds(self, position: Position) -> bool:
        """Whether a position lies in an idle loop."""
        return bool(self._loops) and any(
            f.pc in self._loops[id(f.code)][1] for f in position.frames if id(f.code) in self._loops
        )
