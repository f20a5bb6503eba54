"""The body of a loop that becomes a graph node. Iterations are run in a region until everything that they change is
carried. Shared by while_loop and scan."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow.analysis import MAX_ITERATIONS, natural_loops
from ms_jit_core.vm.control_flow.loop_carry import KIND, State
from ms_jit_core.vm.control_flow.regions import region
from ms_jit_core.vm.core.frame import Frame, Thrown
from ms_jit_core.vm.core.values import next_serial

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def nodes_of(f: Frame, pc: int) -> frozenset[int]:
    """Return the instructions of the innermost loop around `pc`."""
    return next((nodes for nodes in natural_loops(f.code) if pc in nodes), frozenset())


class LoopBody:
    """A loop of frame `f`, cut at instruction `pc`.

    `begin(state, formals)` sets up the frame for an iteration, which then runs until it stops; `end(state)` returns the
    region's leading outputs. The region's inputs are like `first`, then the carried values, then like `last`.
    """

    def __init__(
        self,
        m: Machine,
        f: Frame,
        pc: int,
        begin: Callable[[State, list[Any]], None],
        end: Callable[[State], list[Any]],
        first: tuple[Any, ...] = (),
        last: tuple[Any, ...] = (),
    ) -> None:
        self.m, self.f, self.pc = m, f, pc
        self.begin, self.end = begin, end
        self.first, self.last = first, last

    def settle(self, make: Callable[[], State]) -> tuple[State, Any]:
        """Run iterations until all that they change is carried. Returns the loop's state, made by `make`, and the
        region of one iteration."""
        f, before = self.f, self.f.state()
        began = next_serial()
        try:
            state = make()
            while True:
                try:
                    region = self._run_iteration(state, began)
                finally:
                    f.restore_state(before)
                if region is not None:
                    return state, region
        except GraphBreak as brk:
            if brk.file is None:
                brk.file, brk.line = f.code.filename, f.code.lines[self.pc]
            raise

    def node(self, state: State, make: Callable[[list[Any], list[Any]], list[Any]]) -> list[Any]:
        """Emit the node that `make` builds from the memories written and the carried values, and write back the
        memories. Returns the node's other results."""
        memories = list(state.memories.values())
        self.m.b.set_loc(self.f.code.filename, self.f.code.lines[self.pc])
        outputs = make(memories, state.initial())
        for target, value in zip(memories, outputs, strict=False):
            self.m.b.write(target, value)
        return outputs[len(memories) :]

    def _run_iteration(self, state: State, began: int) -> Any:
        """Run one iteration in a region. Returns the region, or None if more values must be carried."""
        m, f = self.m, self.f
        m.loops.iterations += 1
        if m.attempts_used_up:
            raise GraphBreak("tensor-while", f"loops on tensors' values that take more than {MAX_ITERATIONS} attempts")
        given = [*self.first, *state.initial(), *self.last]
        picks, depth = len(m.tracked.choices), len(m.frames)
        m.loops.open.append((f, self.pc, state.live))
        try:
            with region(m, "body", given, list(state.memories.values())) as (formals, touched):
                self.begin(state, formals)
                f.branch_pc = self.pc
                try:
                    m.run(depth - 1)
                except Thrown:
                    raise GraphBreak(KIND, "an iteration of a loop that raises an exception") from None
                first = self.end(state)
                m.check_choices(picks)
                grew = state.compare({k: x for k, x in touched.items() if x[0].serial < began})
                results = [] if grew else [*state.results(), *state.appended()]
                made = m.b.end_region([*state.memories.values(), *first, *results])
        finally:
            m.loops.open.pop()
        return state.accepted(made, grew)
