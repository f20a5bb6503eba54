"""Lowering of loops over tensor rows or ranges that are too long to unroll: all iterations after the first become one
scan.

The first iteration is unrolled: it shows how many nodes one makes, and binds what the others carry. Lists that
iterations only append to get the rows of stacked results.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.iterators import EnumerateIter, ZipIter
from ms_jit_core.vm.control_flow.analysis import UNROLL_NODES, live_locals, post_dominators
from ms_jit_core.vm.control_flow.branch import retry
from ms_jit_core.vm.control_flow.iteration import RangeIter, TensorIter
from ms_jit_core.vm.control_flow.loop_body import LoopBody
from ms_jit_core.vm.control_flow.loop_carry import KIND, State
from ms_jit_core.vm.core.frame import Frame
from ms_jit_core.vm.core.values import TupleV, Value
from ms_jit_core.vm.objects import graph_numbers

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


#: longest range for which the graph makes the numbers
MAX_COUNTS = 1 << 24


def is_scannable(it: Any) -> bool:
    """Return whether an iterator goes over tensor rows or a range, alone, zipped or enumerated. The parts of a zip must
    end together: otherwise the last step takes items of the longer parts unseen."""
    if type(it) is ZipIter:
        return all(map(is_scannable, it.parts)) and len({remaining_iterations(x) for x in it.parts}) == 1
    if type(it) is EnumerateIter:
        return is_scannable(it.parts)
    return type(it) is TensorIter or type(it) is RangeIter and type(it.parts) is range


def remaining_iterations(it: Any) -> int:
    """Return the number of remaining iterations."""
    last = _steps(it)[-1]
    return len(last.parts) - last.state


def _steps(it: Any) -> list[Any]:
    """Return the iterators that provide one row or number per iteration."""
    if type(it) is ZipIter:
        return [x for part in it.parts for x in _steps(part)]
    return [it, *_steps(it.parts)] if type(it) is EnumerateIter else [it]


def _numbers(it: Any) -> range:
    """Return the remaining numbers of a range or an enumeration."""
    return it.parts[it.state :] if type(it) is RangeIter else range(it.state, it.state + remaining_iterations(it.parts))


def _rows(m: Machine, it: Any) -> Any:
    """Return the remaining rows or numbers as one tensor."""
    if type(it) is TensorIter:
        return m.native_raw(it.tensor.__getitem__, [slice(it.state, None)])
    numbers = _numbers(it)
    if len(numbers) > MAX_COUNTS:
        raise GraphBreak("unroll", f"a range of more than {MAX_COUNTS} numbers")
    return m.native_raw(ms_runtime.op("iota"), [numbers.start, numbers.step, len(numbers), ms_runtime.dtypes["int64"]])


def _value(m: Machine, it: Any, step: Callable[[Any], Any]) -> Value:
    """Return the loop variable of an iteration; `step` returns the row or number of each of `_steps`, in order."""
    if type(it) is ZipIter:
        return TupleV([_value(m, x, step) for x in it.parts])
    raw = step(it)
    if type(it) is TensorIter:
        return m.wrap_new(raw)
    number = graph_numbers.number_of_tensor(m, raw, int)
    return number if type(it) is RangeIter else TupleV([number, _value(m, it.parts, step)])


def becomes_scan(m: Machine, f: Frame, it: Any, outside: int) -> bool:
    """Make the remaining iterations one node, ending the loop at `outside`, if they are too many; return whether so."""
    if m.settings.unlimited or not is_scannable(it):
        return False
    pc = f.pc - 1
    made = m.b.node_count - m.loops.row_loops.setdefault((id(f), pc, id(it)), (it, m.b.node_count))[1]
    if made <= 0 or made * remaining_iterations(it) <= UNROLL_NODES:
        return False
    try:
        retry(m, f, lambda: _scan(m, f, it, outside))
    except GraphBreak as brk:
        m.loops.breaks[id(f), pc] = brk
        m.loops.row_loops[id(f), pc, id(it)] = (it, m.b.node_count + 1_000_000)
        return False
    return True


def _scan(m: Machine, f: Frame, it: Any, outside: int) -> None:
    pc = f.pc - 1
    live = live_locals(f.code)
    n, steps = remaining_iterations(it), _steps(it)
    stacks = [_rows(m, x) for x in steps]
    height = len(f.stack)

    def begin(state: State, formals: list[Any]) -> None:
        count = len(formals) - len(stacks)
        state.enter(formals[:count])
        rows = iter(formals[count:])
        f.stack.append(_value(m, it, lambda _: next(rows)))
        f.ops = _patched(f, pc, outside)
        f.pc = pc + 1

    def end(state: State) -> list[Any]:
        if f.pc != pc or len(f.stack) != height:
            raise GraphBreak(KIND, "a return out of a loop over rows that is too long to unroll")
        return []

    body = LoopBody(m, f, pc, begin, end, last=tuple(m.native_raw(s.__getitem__, [0]) for s in stacks))
    try:
        state, region = body.settle(lambda: State(m, f, live[pc + 1] | live[outside], live[pc + 1], lists=True))
    except GraphBreak:
        f.pc = pc + 1
        raise
    outputs = body.node(state, lambda memories, carried: m.b.scan([*memories, *carried], stacks, n, region))
    count = len(state.carried)
    state.finish(outputs[:count], at_least_one=True)
    state.append(outputs[count:], n)
    for x in steps:
        m.touch(x)
        x.state += n
    f.pc = pc


def _patched(f: Frame, pc: int, outside: int) -> list:
    """Return the code with a stop at the loop's head and no other exit."""

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
