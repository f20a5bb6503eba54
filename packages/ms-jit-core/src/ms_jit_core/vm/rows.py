"""A loop over the rows of tensors or over a range that is too long to unroll: its turns after the first become one
scan of the graph.

The first turn is unrolled: it shows how much a turn makes, and binds what the others carry. Lists that turns only
append to get the rows of stacked results.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import ms_runtime
import numpy as np
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm import iteration, numbers
from ms_jit_core.vm.flow import assigned, live_locals, post_dominators
from ms_jit_core.vm.frame import Frame, Thrown
from ms_jit_core.vm.loops import nodes_of
from ms_jit_core.vm.state import KIND, State, reachable, settle
from ms_jit_core.vm.values import Mutable, Ten, TupleV, V

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine


def fits(it: Any) -> bool:
    """Whether an iterator goes over rows of tensors or a range, alone, zipped or counted."""
    if type(it) is iteration.TensorIter:
        return True
    if type(it) is iteration.RangeIter:
        return type(it.parts) is range
    if type(it) is iteration.EnumerateIter:
        return fits(it.parts)
    return type(it) is iteration.ZipIter and bool(it.parts) and all(fits(x) for x in it.parts) and even(it)


def left(it: Any) -> int:
    """How many turns such an iterator has before it."""
    if type(it) is iteration.TensorIter:
        return len(it.parts) - it.state
    if type(it) is iteration.RangeIter:
        return len(it.parts) - it.state
    return left(it.parts) if type(it) is iteration.EnumerateIter else min(left(x) for x in it.parts)


def even(it: Any) -> bool:
    """Whether the parts of a zip end together: else its last step takes of the longer ones what nobody sees."""
    return len({left(x) for x in it.parts}) == 1


def _stacks(m: Machine, it: Any) -> list[Any]:
    """The rows to come, stacked, one tensor for each that a turn is given."""
    if type(it) is iteration.TensorIter:
        return [m.native_raw(it.tensor.__getitem__, [slice(it.state, None)])]
    if type(it) is iteration.RangeIter:
        return [_counts(m, it.parts[it.state :])]
    if type(it) is iteration.EnumerateIter:
        return [_counts(m, range(it.state, it.state + left(it.parts))), *_stacks(m, it.parts)]
    return [s for x in it.parts for s in _stacks(m, x)]


def _counts(m: Machine, numbers_: range) -> Any:
    return m.b.constant(ms_runtime.Tensor(np.array(numbers_, np.int64)))


def _value(m: Machine, it: Any, rows: list[Any]) -> V:
    """What a turn is given, of the next of `rows`."""
    if type(it) is iteration.TensorIter:
        t = rows.pop(0)
        m.tensors[id(t)] = row = Ten(t)
        return row
    if type(it) is iteration.RangeIter:
        return numbers.made(m, rows.pop(0), int)
    if type(it) is iteration.EnumerateIter:
        return TupleV([numbers.made(m, rows.pop(0), int), _value(m, it.parts, rows)])
    return TupleV([_value(m, x, rows) for x in it.parts])


def _to_end(m: Machine, it: Any) -> None:
    if type(it) is iteration.ZipIter:
        for x in it.parts:
            _to_end(m, x)
        return
    n = left(it)
    m.touch(it)
    it.state += n
    if type(it) is iteration.EnumerateIter:
        _to_end(m, it.parts)


def scan(m: Machine, f: Frame, it: Any, outside: int) -> None:
    """Make the turns that `it` has before it a node, and let the loop end; `outside` is where it goes on then."""
    from ms_jit_core.vm.branch import retry

    retry(m, f, lambda: _scan(m, f, it, outside))


def _scan(m: Machine, f: Frame, it: Any, outside: int) -> None:
    pc = f.pc - 1
    line = f.code.lines[pc]
    live = live_locals(f.code)
    n = left(it)
    stacks = _stacks(m, it)
    rows = [m.native_raw(s.__getitem__, [0]) for s in stacks]
    known = reachable(m)
    try:
        state, region = settle(
            m,
            f,
            lambda: State(m, f, live[pc + 1] | live[outside], live[pc + 1], lists=True),
            lambda state: _turn(m, f, it, pc, outside, state, rows, known),
            assigned(f.code, nodes_of(f, pc)),
        )
    except GraphBreak as brk:
        f.pc = pc + 1
        if brk.file is None:
            brk.file, brk.line = f.code.filename, line
        raise
    memories = list(state.memories.values())
    carried = [*memories, *state.initial()]
    m.b.set_loc(f.code.filename, line)
    outputs = m.b.scan(carried, stacks, n, region)
    for target, value in zip(memories, outputs, strict=False):
        m.b.write(target, value)
    end = len(carried)
    state.finish(outputs[len(memories) : end])
    state.append(outputs[end:], n)
    _to_end(m, it)
    f.pc = pc


def _turn(m: Machine, f: Frame, it: Any, pc: int, outside: int, state: State, like: list[Any], known: set[int]) -> Any:
    """Run one turn in a region of its own: the region, or None where there is more to carry."""
    touched: dict[int, tuple[Mutable, Any]] = {}
    depth, level, peeled = len(m.frames), m.b.depth, set(m.peeled)
    carried = state.initial()
    formals = m.b.begin_region("body", [*carried, *like], list(state.memories.values()))
    m.regions.append(touched)
    m.loops.append((f, pc))
    try:
        state.enter(formals[: len(carried)])
        height = len(f.stack)
        f.stack.append(_value(m, it, formals[len(carried) :]))
        f.ops = _patched(f, pc, outside)
        f.hold = pc
        f.pc = pc + 1
        with ms_runtime.no_record() if ms_runtime.is_recording() else nullcontext():
            try:
                m.run(depth - 1)
            except Thrown:
                raise GraphBreak(KIND, "a turn of a loop that raises an exception") from None
            if f.pc != pc or len(f.stack) != height:
                raise GraphBreak(KIND, "a return out of a loop over rows")
            grew = state.compare({k: x for k, x in touched.items() if k in known})
        results = [] if grew else state.results()
        appended = [] if grew else state.appended()
        region = m.b.end_region([*state.memories.values(), *results, *appended])
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


def _patched(f: Frame, pc: int, outside: int) -> list:
    """The code with a stop at the head of the loop, and no other way out."""

    def at_head(m: Machine, g: Frame, a: Any) -> int:
        g.pc = pc
        return 3

    def leaves(m: Machine, g: Frame, a: Any) -> int:
        raise GraphBreak(KIND, "a break out of a loop over rows that is too long to unroll")

    ops = list(f.ops)
    join = post_dominators(f.code).get(pc, len(ops))
    for place in (outside, join):
        if place < len(ops):
            ops[place] = (leaves, None)
    ops[pc] = (at_head, None)
    return ops
