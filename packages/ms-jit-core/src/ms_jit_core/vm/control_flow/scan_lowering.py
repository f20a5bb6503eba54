"""A loop over the rows of tensors or over a range that is too long to unroll: its turns after the first become one
scan of the graph.

The first turn is unrolled: it shows how much a turn makes, and binds what the others carry. Lists that turns only
append to get the rows of stacked results.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import ms_runtime
import numpy as np

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins import iterators
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.control_flow.analysis import live_locals, post_dominators
from ms_jit_core.vm.control_flow.loop_body import LoopBody, nodes_of
from ms_jit_core.vm.control_flow.loop_carry import KIND, State
from ms_jit_core.vm.core.frame import Frame
from ms_jit_core.vm.core.values import CellV, Const, Ten, TupleV, V
from ms_jit_core.vm.objects import graph_numbers

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


#: numbers of a range that a graph keeps as a constant; a loop over more of them counts
MAX_COUNTS = 1 << 16


def is_scannable(it: Any) -> bool:
    """Whether an iterator goes over rows of tensors or a range, alone, zipped or counted."""
    if type(it) is iteration.TensorIter:
        return True
    if type(it) is iteration.RangeIter:
        return type(it.parts) is range
    if type(it) is iterators.EnumerateIter:
        return is_scannable(it.parts)
    return type(it) is iterators.ZipIter and bool(it.parts) and all(is_scannable(x) for x in it.parts) and even(it)


def turns_left(it: Any) -> int:
    """How many turns such an iterator has before it."""
    if type(it) is iteration.TensorIter:
        return len(it.parts) - it.state
    if type(it) is iteration.RangeIter:
        return len(it.parts) - it.state
    return turns_left(it.parts) if type(it) is iterators.EnumerateIter else min(turns_left(x) for x in it.parts)


def even(it: Any) -> bool:
    """Whether the parts of a zip end together: else its last step takes of the longer ones what nobody sees."""
    return len({turns_left(x) for x in it.parts}) == 1


def _stacks(m: Machine, it: Any) -> list[Any]:
    """The rows to come, stacked, one tensor for each that a turn is given."""
    if type(it) is iteration.TensorIter:
        return [m.native_raw(it.tensor.__getitem__, [slice(it.state, None)])]
    if type(it) is iteration.RangeIter:
        return [_counts(m, it.parts[it.state :])]
    if type(it) is iterators.EnumerateIter:
        return [_counts(m, range(it.state, it.state + turns_left(it.parts))), *_stacks(m, it.parts)]
    return [s for x in it.parts for s in _stacks(m, x)]


def _counts(m: Machine, numbers_: range) -> Any:
    if len(numbers_) > MAX_COUNTS:
        raise GraphBreak("unroll", f"a range of more than {MAX_COUNTS} turns")
    return m.b.constant(ms_runtime.Tensor(np.array(numbers_, np.int64)))


def _value(m: Machine, it: Any, rows: list[Any]) -> V:
    """What a turn is given, of the next of `rows`."""
    if type(it) is iteration.TensorIter:
        t = rows.pop(0)
        m.tensors[id(t)] = row = Ten(t)
        return row
    if type(it) is iteration.RangeIter:
        return graph_numbers.made(m, rows.pop(0), int)
    if type(it) is iterators.EnumerateIter:
        return TupleV([graph_numbers.made(m, rows.pop(0), int), _value(m, it.parts, rows)])
    return TupleV([_value(m, x, rows) for x in it.parts])


class Counted(iteration.CountIter):
    """Over what is left of an iterator over rows or a range, by a number of the graph that counts: what a loop needs
    that a tensor's value may end."""

    __slots__ = ("source",)

    def __init__(self, m: Machine, source: Any) -> None:
        zero = m.native_raw(ms_runtime.op("full"), [(), 0, ms_runtime.dtypes["int64"]])
        super().__init__((CellV(graph_numbers.made(m, zero, int)), Const(turns_left(source)), 1))
        self.source = source

    def step(self, m: Machine) -> tuple[V, V]:
        """The next row, and whether there is one; behind the last one it is the last once more."""
        i, within = super().step(m)
        last = m.native_raw(ms_runtime.op("full"), [(), turns_left(self.source) - 1, ms_runtime.dtypes["int64"]])
        at = m.native_raw(ms_runtime.op("minimum"), [m.sym(i.ten), last])  # type: ignore[attr-defined]
        return _row(m, self.source, at), within


def _row(m: Machine, it: Any, i: Any) -> V:
    """The row `i` (a 0-d int64) of those that an iterator has before it."""
    if type(it) is iteration.TensorIter:
        t = m.native_raw(m.native_raw(it.tensor.__getitem__, [slice(it.state, None)]).__getitem__, [i])
        m.tensors[id(t)] = row = Ten(t)
        return row
    if type(it) is iteration.RangeIter:
        counts = it.parts[it.state :]
        return graph_numbers.made(
            m, m.native_raw(operator.add, [m.native_raw(operator.mul, [i, counts.step]), counts.start]), int
        )
    if type(it) is iterators.EnumerateIter:
        return TupleV([graph_numbers.made(m, m.native_raw(operator.add, [i, it.state]), int), _row(m, it.parts, i)])
    return TupleV([_row(m, x, i) for x in it.parts])


def counted(f: Frame, pc: int) -> tuple[Any, int] | None:
    """The for loop around the branch at `pc`, as `Machine.counted` names it."""
    head = min(nodes_of(f, pc), default=-1)
    return (f.code, head) if head >= 0 and f.code.ops[head][0] == "FOR_ITER" else None


def _to_end(m: Machine, it: Any) -> None:
    if type(it) is iterators.ZipIter:
        for x in it.parts:
            _to_end(m, x)
        return
    n = turns_left(it)
    m.touch(it)
    it.state += n
    if type(it) is iterators.EnumerateIter:
        _to_end(m, it.parts)


def scan(m: Machine, f: Frame, it: Any, outside: int) -> None:
    """Make the turns that `it` has before it a node, and let the loop end; `outside` is where it goes on then."""
    from ms_jit_core.vm.control_flow.branch import retry

    retry(m, f, lambda: _scan(m, f, it, outside))


def _scan(m: Machine, f: Frame, it: Any, outside: int) -> None:
    pc = f.pc - 1
    live = live_locals(f.code)
    n = turns_left(it)
    stacks = _stacks(m, it)
    height = len(f.stack)

    def begin(state: State, formals: list[Any]) -> None:
        count = len(formals) - len(stacks)
        state.enter(formals[:count])
        f.stack.append(_value(m, it, formals[count:]))
        f.ops = _patched(f, pc, outside)
        f.pc = pc + 1

    def end(state: State) -> list[Any]:
        if f.pc != pc or len(f.stack) != height:
            raise GraphBreak(KIND, "a return out of a loop over rows that is too long to unroll")
        return []

    turns = LoopBody(m, f, pc, begin, end, last=tuple(m.native_raw(s.__getitem__, [0]) for s in stacks))
    try:
        state, region = turns.settle(lambda: State(m, f, live[pc + 1] | live[outside], live[pc + 1], lists=True))
    except GraphBreak:
        f.pc = pc + 1
        raise
    outputs = turns.node(state, lambda memories, carried: m.b.scan([*memories, *carried], stacks, n, region))
    count = len(state.carried)
    state.finish(outputs[:count], turns=True)
    state.append(outputs[count:], n)
    _to_end(m, it)
    f.pc = pc


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
