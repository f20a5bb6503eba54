"""Splitting a capture: at which instructions the state can be handed over, and what it is there."""

from __future__ import annotations

import os

from ms_jit_core.errors import GraphBreak
from ms_jit_core.segments.position import Position
from ms_jit_core.vm.control_flow.analysis import natural_loops
from ms_jit_core.vm.control_flow.loop_carry import reachable
from ms_jit_core.vm.core.frame_access import splittable
from ms_jit_core.vm.core.machine import Machine
from ms_jit_core.vm.core.trust import is_trusted_module
from ms_jit_core.vm.core.values import Value
from ms_jit_core.vm.objects.class_lookup import lookup

#: a state with more frames is not split: the outermost call runs natively
MAX_FRAMES = 32


def _not_here(step: int) -> GraphBreak:
    """Return the break for a state that cannot be handed over; instruction `step` should run natively instead."""
    return GraphBreak("output", "a state that cannot be split", stop=step)


def cut(m: Machine) -> tuple[Position, Value]:
    """Return the position and the live values where the machine stopped."""
    for i, f in enumerate(m.frames):
        # If `f` computes an attribute and raises an AttributeError, only the interpreter calls `__getattr__`.
        owner = f.attribute_owner
        if not splittable(f.code) or owner is not None and lookup(m, owner, "__getattr__") is not None:
            raise _not_here(f.call_step if i else 0)
    if len(m.frames) > MAX_FRAMES:
        called = [f.call_step for f in m.frames if f.call_step]
        if called:
            raise _not_here(called[0])
    if m.tracked.entered:  # capturing enters context managers, which would stay entered between graphs
        raise _not_here(m.tracked.entered[0][1])
    if m.tracked.kept_forwards:  # a kept forward's tape ends with its graph, so that call runs natively
        raise _not_here(min(kept.step for kept in m.tracked.kept_forwards.values()))
    made = [m.tracked.caught.get(id(e), 0) for f in m.frames for e in f.excs if e.src is None]
    if made:  # raised natively, an exception has its real traceback and context
        raise _not_here(min(made))
    if m.tracked.choices:  # between graphs, it matters which tensor a branch chose
        alive = reachable(m)
        chosen = [p.step for p in m.tracked.choices.values() if id(p.merged) in alive]
        if chosen:
            raise _not_here(min(chosen))
    return Position.at(m)


def located(brk: GraphBreak, where: Position) -> GraphBreak:
    """Return the break to report for a graph that ends at `where` because of `brk`: if a branch or loop on a tensor
    runs natively there, the break is at its line, and names the line inside it or after it that caused it."""
    f = where.frames[-1]
    code, pc = f.code, f.pc + where.native - 1
    op, target = code.ops[pc]
    same_file = code.filename == brk.file
    ignored = not op.startswith("JUMP_IF") or brk.line is None or is_trusted_module(f.globals.get("__name__"))
    if ignored or same_file and code.lines[pc] == brk.line:
        return brk
    loops = [loop for loop in natural_loops(code) if pc in loop and not {pc + 1, target} <= loop]
    kind, what = brk.kind.id, brk.what
    if kind not in ("tensor-branch", "tensor-while"):
        file = "" if same_file else f" of {os.path.basename(str(brk.file))}"
        kind = "tensor-while" if any(code.lines[min(loop)] == code.lines[pc] for loop in loops) else "tensor-branch"
        what = f"line {brk.line}{file} breaks the graph ({what})"
    return GraphBreak(kind, what, code.filename, code.lines[pc])
