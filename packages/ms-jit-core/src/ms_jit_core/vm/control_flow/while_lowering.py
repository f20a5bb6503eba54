"""Lowering of loops with a tensor condition: their iterations become one while_loop of the graph.

The loop is cut at the branch that leaves it. The state is what is known there, and an iteration runs from the branch's
inner side back to the branch. What an iteration changes is carried; iterations are run again until nothing is missing.
Other exits (a break, a second condition) also go to the branch, with the answer no. A loop that is left to another
place, by a return or past an `else`, breaks the graph.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.instructions import reachable, successors
from ms_jit_core.vm.control_flow.analysis import live_locals, natural_loops
from ms_jit_core.vm.control_flow.loop_body import LoopBody, nodes_of
from ms_jit_core.vm.control_flow.loop_carry import KIND, State
from ms_jit_core.vm.core.frame import Frame
from ms_jit_core.vm.core.values import Const, Value
from ms_jit_core.vm.objects import graph_numbers

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


class LoopExit:
    """A branch that leaves a loop: its position, its targets, and the truth value that stays inside."""

    def __init__(self, pc: int, inside: int, outside: int, stays: bool) -> None:
        self.pc, self.inside, self.outside, self.stays = pc, inside, outside, stays


def exit_of(f: Frame, pc: int, then_pc: int, else_pc: int) -> LoopExit | None:
    """Return the branch at `pc` as an exit of the innermost loop around it, or None."""
    for nodes in natural_loops(f.code):
        if pc in nodes:
            stays, leaves = then_pc in nodes, else_pc in nodes
            if stays == leaves:
                return None
            outside = else_pc if stays else then_pc
            while outside < len(f.code.ops) and f.code.ops[outside][0] == "JUMP":
                outside = f.code.ops[outside][1]  # a break
            return LoopExit(pc, then_pc if stays else else_pc, outside, stays)
    return None


def while_loop(m: Machine, f: Frame, tensor: Any, leave: LoopExit) -> None:
    """Make the loop that `leave` leaves a node and continue outside; `tensor` is the branch's condition."""
    live = live_locals(f.code)
    go = tensor if leave.stays else m.native_raw(ms_runtime.op("logical_not"), [tensor])
    read, behind = live[leave.inside], live[leave.outside]

    def begin(state: State, formals: list[Any]) -> None:
        state.enter(formals[1:])
        f.ops = _patched(f, leave)
        f.pc = leave.inside

    def end(state: State) -> list[Any]:
        if f.pc != leave.pc:
            raise GraphBreak(KIND, "a return out of a loop on a tensor's value")
        again = _answer(m, f.stack.pop())
        return [again if leave.stays else m.native_raw(ms_runtime.op("logical_not"), [again])]

    def node(memories: list[Any], carried: list[Any]) -> list[Any]:
        every = [*memories, go, *carried]
        inside = m.b.begin_region("condition", every)
        return m.b.while_loop(every, m.b.end_region([inside[len(memories)]]), region)

    body = LoopBody(m, f, leave.pc, begin, end, first=(go,))
    state, region = body.settle(lambda: State(m, f, read | behind, read))
    state.finish(body.node(state, node)[1:])
    f.pc = leave.outside


def _patched(f: Frame, leave: LoopExit) -> list:
    """Return the code with stops at the loop's branch and at its exit."""
    height = len(f.stack)

    def stop(m: Machine, g: Frame, truth: Value) -> int:
        g.stack.append(m.wrap_new(_answer(m, truth)))
        g.pc = leave.pc
        return 3

    def at_branch(m: Machine, g: Frame, a: Any) -> int:
        return stop(m, g, g.stack.pop())

    def at_exit(m: Machine, g: Frame, a: Any) -> int:
        if len(g.stack) != height:
            raise GraphBreak(KIND, "a break out of a loop over an iterator")
        return stop(m, g, Const(not leave.stays))

    def elsewhere(m: Machine, g: Frame, a: Any) -> int:
        raise GraphBreak(KIND, "a loop on a tensor's value with exits to two places")

    ops = list(f.ops)
    behind = reachable(successors(f.code), [leave.outside], nodes_of(f, leave.pc))
    for place in behind - {len(ops)}:  # an else block is skipped
        ops[place] = (elsewhere, None)
    ops[leave.outside] = (at_exit, None)
    ops[leave.pc] = (at_branch, None)
    return ops


def _answer(m: Machine, v: Value) -> Any:
    """Return the truth value of `v` as a 0-d bool tensor."""
    from ms_jit_core.vm.control_flow.branch import as_pred

    known = m.truth(v)
    if known is None:
        return as_pred(m, v)
    return graph_numbers.tensor_of(m, known).t
