"""Branches on a tensor's value: both sides run in regions of the graph, and their states at the join are merged into
one cond.

The join is the branch's immediate post-dominator in the control flow graph, or the end of the function; so early
returns, break and continue need no special handling. The sides may differ in locals and in objects that the machine
made; any other difference is a graph break.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow import loop_body, while_lowering
from ms_jit_core.vm.control_flow.analysis import join_point, live_locals
from ms_jit_core.vm.control_flow.merge import Merge, NeedOutput, Side, flatten_all, roots_of
from ms_jit_core.vm.control_flow.regions import region
from ms_jit_core.vm.core.frame import Frame, Thrown
from ms_jit_core.vm.core.values import SCALARS, NumV, Slot, TensorV, Value, next_serial

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

#: limits of branches nested in their own sides, as in a loop with many exits: their depth, and their runs in a capture
_NESTING, _NESTED_RUNS = 24, 500


class NeedMemory(Exception):
    """A side writes outside tensors in place: both sides must return the contents of their memory."""

    def __init__(self, written: dict[int, Any]) -> None:
        super().__init__()
        self.written = written


class NeedInput(Exception):
    """An outside tensor is first used inside a side: it must become a graph input before the branch."""

    def __init__(self, ten: TensorV) -> None:
        super().__init__()
        self.ten = ten


def as_pred(m: Machine, cond: Value) -> Any:
    """Return the truth value of a tensor as a 0-d bool tensor."""
    tensor = m.sym(cond.ten if type(cond) is NumV else cond)  # type: ignore[arg-type]
    if tensor.size != 1:
        m.native_raw(bool, [tensor])
    if tensor.dtype is not ms_runtime.dtypes["bool"]:
        tensor = m.native_raw(operator.ne, [tensor, 0])
    if tensor.shape:
        tensor = m.native_raw(ms_runtime.op("reshape"), [tensor, ()])
    return tensor


def retry(m: Machine, f: Frame, make: Any) -> Any:
    """Repeat `make` until all outside tensors that it needs are graph inputs."""
    while True:
        state, entered = f.state(), len(m.tracked.entered)
        try:
            return make()
        except NeedInput as need:
            m.exit_contexts_to(entered)
            if m.regions:
                raise
            f.restore_state(state)
            m.sym(need.ten)


def split(m: Machine, f: Frame, cond: Value, then_pc: int, else_pc: int, pop_then: int = 0, pop_else: int = 0) -> int:
    """Run both sides of a branch on the tensor `cond`, and continue at their join."""
    pc = f.pc - 1
    tensor = as_pred(m, cond)
    nested = m.loops.branches.get((id(f), pc), 0)
    leave = while_lowering.exit_of(f, pc, then_pc, else_pc) if nested == 0 else None
    if leave is not None and not (pop_then or pop_else):
        try:
            retry(m, f, lambda: while_lowering.while_loop(m, f, tensor, leave))
        except GraphBreak as brk:
            if m.attempts_used_up:
                raise
            brk.drop_traceback()  # its traceback would keep the caller's frames alive until a garbage collection
            m.loops.breaks[id(f), pc] = brk
            f.pc = pc + 1
        else:
            return 0
    m.loops.nested_runs += nested > 0
    if nested >= _NESTING or m.loops.nested_runs > _NESTED_RUNS:
        raise m.loops.breaks.get((id(f), pc)) or GraphBreak("tensor-while", "its condition is a tensor")
    if not (pop_then or pop_else):
        then_pc, else_pc = _skip_repeated_tests(f, cond, then_pc, True), _skip_repeated_tests(f, cond, else_pc, False)
    join = inside_loop(m, f, join_point(f.code, then_pc, else_pc))
    m.loops.branches[id(f), pc] = nested + 1
    try:
        return fork(m, f, tensor, (Start(then_pc, pop_then), Start(else_pc, pop_else)), join)
    finally:
        m.loops.branches[id(f), pc] = nested


def _skip_repeated_tests(f: Frame, cond: Value, pc: int, truth: bool) -> int:
    """Return where a side that starts at `pc` really starts. Compilers test a value that stays on the stack a second
    time when `and` and `or` are nested (Python 3.12, 3.13)."""
    ops = f.code.ops
    while f.stack and f.stack[-1] is cond and ops[pc : pc + 1] == [("COPY", 1)] and ops[pc + 1][0] in _ASKS:
        op, target = ops[pc + 1]
        pc = target if truth == _ASKS[op] else pc + 2
    return pc


_ASKS = {"JUMP_IF_FALSE": False, "JUMP_IF_TRUE": True}


class Start(NamedTuple):
    """The start of a side, and the number of values to pop first."""

    pc: int
    pops: int


def inside_loop(m: Machine, f: Frame, join: int) -> int:
    """Return the join within the current loop iteration: paths out of the loop go through the loop's own branch."""
    if m.loops.open and m.loops.open[-1][0] is f and join not in loop_body.nodes_of(f, m.loops.open[-1][1]):
        return m.loops.open[-1][1]
    return join


def fork(m: Machine, f: Frame, tensor: Any, starts: tuple[Start, Start], join: int) -> int:
    """Run both sides of a branch on `tensor` (a 0-d bool) up to `join`, and continue there."""
    for name, v in f.locals.items():  # both sides must see the same value object
        if type(v) is Slot and type(v.obj) not in SCALARS:
            f.locals[name] = v.force(m)
    end = len(f.code.ops)
    extra: dict[Any, Any] = {}  # what the first side must also return; see NeedOutput
    memories: dict[int, Any] = {}
    state, hold = f.state(), f.pc - 1
    try:
        while True:
            try:
                merged = retry(m, f, lambda: _both(m, f, tensor, starts, join, extra, memories, hold))
                break
            except NeedOutput as need:
                if need.key in extra:
                    raise GraphBreak("tensor-branch", "sides that differ deep inside a value") from None
                extra[need.key] = need.held
            except NeedMemory as need:
                memories.update(need.written)
            f.restore_state(state)
    finally:
        f.ops, f.branch_pc = state[:2]
    if join != end:
        f.locals, f.stack = merged
        f.pc = join
        return 0
    from ms_jit_core.vm.core.handlers import do_return

    f.stack = [merged]
    return do_return(m, f, None)


def _both(
    m: Machine,
    f: Frame,
    tensor: Any,
    starts: Any,
    join: int,
    extra: dict[Any, Any],
    memories: dict[int, Any],
    hold: int,
) -> Any:
    end = len(f.code.ops)
    locals_, stack, excs = f.locals, f.stack, list(f.excs)
    f.branch_pc = hold
    live = live_locals(f.code)[join] if join != end else frozenset()
    if m.loops.open and m.loops.open[-1][:2] == (f, join):
        live = m.loops.open[-1][2]
    else:
        f.ops = _stop_at(f.ops, join)
    began = next_serial()
    sides: list[Side] = []
    for name, (start, pops) in zip(("then", "else"), starts, strict=True):
        f.locals, f.stack, f.excs = dict(locals_), list(stack), list(excs)
        del f.stack[len(f.stack) - pops :]
        picks = len(m.tracked.choices)
        with region(m, name) as (_, touched):
            side = _run_side(m, f, start, join)
            m.check_choices(picks)
            shared = {k: x for k, x in touched.items() if x[0].serial < began}
            side.roots = roots_of(f, side.roots.get("return"), shared, live, locals_, stack, extra, join == end)
            if not sides:
                flatten_all(m, side)
                outputs = [m.sym(t) for t in side.outputs.values()]
            else:
                f.pc = hold + 1  # breaks of the merge name the branch's line
                merge = Merge(m, sides[0], locals_, began)
                result = merge.all(side, f)
                outputs = merge.else_outputs()
            side.region = m.b.end_region([*outputs, *memories.values()])
        sides.append(side)
    written = sides[0].region.written | sides[1].region.written
    if written.keys() - memories.keys():
        raise NeedMemory(written)
    f.excs = excs
    outputs = m.b.cond(tensor, sides[0].region, sides[1].region)
    kept = len(outputs) - len(memories)
    for target, value in zip(memories.values(), outputs[kept:], strict=True):
        m.b.write(target, value)
    return merge.finish(outputs[:kept], result, f, join == end)


def _stop_at(ops: list, join: int) -> list:
    if join >= len(ops):
        return ops
    from ms_jit_core.vm.core.handlers_flow import do_stop

    patched = list(ops)
    patched[join] = (do_stop, None)
    return patched


def _run_side(m: Machine, f: Frame, start: int, join: int) -> Side:
    f.pc = start
    try:
        m.run(len(m.frames) - 1)
    except Thrown:
        raise GraphBreak("tensor-branch", "a side that raises an exception") from None
    side = Side()
    if f.pc == -1 and m.loops.open and m.loops.open[-1][:2] == (f, join):
        raise GraphBreak("tensor-branch", "a return out of a loop on a tensor's value")
    if f.pc == -1:
        if join != len(f.code.ops):
            raise GraphBreak("tensor-branch", "a side that leaves by an exception")
        side.roots["return"] = m.retval
    elif f.pc != join:
        raise GraphBreak("tensor-branch", "sides that do not join")
    return side
