"""A loop on a tensor's value: its turns become one while_loop of the graph.

The loop is cut at the branch that leaves it: what is known there is the state, and a turn runs from the branch's other
side back to it. What a turn changes of the state is carried; a turn is run again until that is all. Other ways out (a
break, a second condition) come to the branch too, with no for an answer.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm import iteration
from ms_jit_core.vm.flow import assigned, live_locals, natural_loops, post_dominators
from ms_jit_core.vm.frame import Frame, Thrown
from ms_jit_core.vm.state import KIND, State, reachable, settle
from ms_jit_core.vm.values import Const, Mutable, Ten, V

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


class Exit:
    """A branch that leaves a loop: where it stands, where the loop goes on and where it is left; `stays` is the truth
    that stays, `pops` how many values leaving takes off the stack."""

    def __init__(self, pc: int, inside: int, outside: int, stays: bool) -> None:
        self.pc, self.inside, self.outside, self.stays = pc, inside, outside, stays
        self.pops = 0


def exit_of(f: Frame, pc: int, then_pc: int, else_pc: int) -> Exit | None:
    """The branch at `pc` as one that leaves the innermost loop around it, if it is one."""
    for nodes in natural_loops(f.code):
        if pc in nodes:
            stays, leaves = then_pc in nodes, else_pc in nodes
            if stays == leaves:
                return None
            outside = else_pc if stays else then_pc
            while outside < len(f.code.ops) and f.code.ops[outside][0] == "JUMP":
                outside = f.code.ops[outside][1]  # a break
            return Exit(pc, then_pc if stays else else_pc, outside, stays)
    return None


def nodes_of(f: Frame, pc: int) -> frozenset[int]:
    """The instructions of the innermost loop around `pc`."""
    return next((nodes for nodes in natural_loops(f.code) if pc in nodes), frozenset())


def while_loop(m: Machine, f: Frame, tensor: Any, leave: Exit) -> None:
    """Make the loop that `leave` leaves a node, and go on where it is left; `tensor` is the branch's condition."""
    line = f.code.lines[leave.pc]
    live = live_locals(f.code)
    go = tensor if leave.stays else m.native_raw(ms_runtime.op("logical_not"), [tensor])
    known = reachable(m)
    try:
        state, region = settle(
            m,
            f,
            lambda: State(m, f, live[leave.inside] | live[leave.outside], live[leave.inside]),
            lambda state: _turn(m, f, go, leave, state, known),
            assigned(f.code, nodes_of(f, leave.pc)),
        )
    except GraphBreak as brk:
        if brk.file is None:
            brk.file, brk.line = f.code.filename, line
        raise
    memories = list(state.memories.values())
    carried = [*memories, go, *state.initial()]
    m.b.set_loc(f.code.filename, line)
    inside = m.b.begin_region("condition", carried)
    condition = m.b.end_region([inside[len(memories)]])
    outputs = m.b.while_loop(carried, condition, region)
    for target, value in zip(memories, outputs, strict=False):
        m.b.write(target, value)
    state.finish(outputs[len(memories) + 1 :])
    del f.stack[len(f.stack) - leave.pops :]
    f.pc = leave.outside


def take_for_granted(m: Machine, tensor: Any, leave: Exit) -> None:
    """Go into the loop's first turn without asking. Where the graph finds that there is none it raises, and the call
    runs as plain Python."""
    leaves = m.native_raw(ms_runtime.op("logical_not"), [tensor]) if leave.stays else tensor
    index = m.native_raw(ms_runtime.op("cast"), [leaves, ms_runtime.dtypes["int64"]])
    only = m.native_raw(ms_runtime.op("full"), [(1,), False, ms_runtime.dtypes["bool"]])
    m.native_raw(ms_runtime.op("take"), [only, index, 0])


def _turn(m: Machine, f: Frame, go: Any, leave: Exit, state: State, known: set[int]) -> Any:
    """Run one turn in a region of its own: the region, or None where there is more to carry."""
    touched: dict[int, tuple[Mutable, Any]] = {}
    depth, level, peeled = len(m.frames), m.b.depth, set(m.peeled)
    _, *formals = m.b.begin_region("body", [go, *state.initial()], list(state.memories.values()))
    m.regions.append(touched)
    m.loops.append((f, leave.pc))
    try:
        state.enter(formals)
        f.ops = _patched(f, leave, list(f.stack))
        f.hold = leave.pc
        f.pc = leave.inside
        with ms_runtime.no_record() if ms_runtime.is_recording() else nullcontext():
            try:
                m.run(depth - 1)
            except Thrown:
                raise GraphBreak(KIND, "a turn of a loop that raises an exception") from None
            if f.pc != leave.pc:
                raise GraphBreak(KIND, "a return out of a loop on a tensor's value")
            again = _answer(m, f.stack.pop())
            if not leave.stays:
                again = m.native_raw(ms_runtime.op("logical_not"), [again])
            grew = state.compare({k: x for k, x in touched.items() if k in known})
        results = [] if grew else state.results()
        region = m.b.end_region([*state.memories.values(), again, *results])
    except BaseException:
        del m.frames[depth:]
        if m.b.depth > level:
            m.b.discard_region()
        raise
    finally:
        m.loops.pop()
        m.regions.pop()
        m.peeled = peeled
        for v, before in touched.values():
            v.restore(before)
    return state.accepted(region, grew)


def _patched(f: Frame, leave: Exit, stack: list[V]) -> list:
    """The code with a stop at the loop's branch, and at the place where the loop is left."""

    def stop(m: Machine, g: Frame, truth: V) -> int:
        raw = _answer(m, truth)
        m.tensors[id(raw)] = answer = Ten(raw)
        g.stack.append(answer)
        g.pc = leave.pc
        return 3

    def at_branch(m: Machine, g: Frame, a: Any) -> int:
        if type(g.stack[-1]) is iteration.CountIter:
            i, within = g.stack[-1].step(m)
            g.stack.extend((i, within))
        return stop(m, g, g.stack.pop())

    def at_exit(m: Machine, g: Frame, a: Any) -> int:
        if len(g.stack) + leave.pops != len(stack):
            raise GraphBreak(KIND, "a break out of a loop over an iterator")
        g.stack.extend(stack[len(g.stack) :])
        return stop(m, g, Const(not leave.stays))

    def elsewhere(m: Machine, g: Frame, a: Any) -> int:
        raise GraphBreak(KIND, "a loop that is left in two places")

    ops = list(f.ops)
    ops[leave.pc] = (at_branch, None)
    join = post_dominators(f.code).get(leave.pc, len(ops))
    if join < len(ops) and join != leave.outside:
        ops[join] = (elsewhere, None)
    ops[leave.outside] = (at_exit, None)
    return ops


def _answer(m: Machine, v: V) -> Any:
    """The truth of `v` as a 0-d bool tensor."""
    from ms_jit_core.vm.branch import as_pred

    known = m.truth(v)
    if known is None:
        return as_pred(m, v)
    return m.native_raw(ms_runtime.op("full"), [(), known, ms_runtime.dtypes["bool"]])
