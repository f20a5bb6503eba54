"""A branch on a tensor's value: both sides run in regions of the graph, and where they join their states are merged
into one cond.

The join is the branch's immediate post-dominator in the function's control flow, or the end of the function; so early
returns, break and continue need nothing special. The sides may differ in locals and in what the machine made itself;
anything else is a graph break.
"""

from __future__ import annotations

import operator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.flow import live_locals, post_dominators
from ms_jit_core.vm.frame import Frame, Thrown
from ms_jit_core.vm.merge import Merge, NeedOutput, Side, flatten_all, roots_of
from ms_jit_core.vm.values import (
    SCALARS,
    Mutable,
    Slot,
    Ten,
    V,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

#: one branch instruction inside its own sides: a while loop over a tensor, or a loop with many exits
_NESTING = 24


class NeedInput(Exception):
    """A tensor from outside is first used inside a side: it must become a graph input before the branch begins."""

    def __init__(self, ten: Ten) -> None:
        super().__init__()
        self.ten = ten


def split(
    m: Machine, f: Frame, cond: V, then_pc: int, else_pc: int, pop_then: bool = False, pop_else: bool = False
) -> int:
    """Run both sides of a branch on the tensor `cond` and go on at their join."""
    pc = f.pc - 1
    tensor = m.sym(cond)  # type: ignore[arg-type]
    if tensor.size != 1:
        m.native_raw(bool, [tensor])
    if tensor.dtype is not ms_runtime.dtypes["bool"]:
        tensor = m.native_raw(operator.ne, [tensor, 0])
    if tensor.shape:
        tensor = m.native_raw(ms_runtime.op("reshape"), [tensor, ()])
    nested = m.branches.get((id(f), pc), 0)
    if nested >= _NESTING:
        raise GraphBreak("tensor-while", "its condition is a tensor")
    for name, v in f.locals.items():  # the sides must meet in one value
        if type(v) is Slot and type(v.obj) not in SCALARS:
            f.locals[name] = v.force(m)
    end = len(f.code.ops)
    join = post_dominators(f.code).get(pc, end)
    starts = ((then_pc, pop_then), (else_pc, pop_else))
    extra: set[Any] = set()
    m.branches[id(f), pc] = nested + 1
    saved = f.ops, f.hold, f.locals, f.stack, list(f.excs)
    try:
        while True:
            try:
                merged = _both(m, f, tensor, starts, join, extra, pc)
                break
            except NeedOutput as need:
                extra.add(need.key)
            except NeedInput as need:
                if m.regions:
                    raise
                f.ops, f.hold, f.locals, f.stack, f.excs = saved[0], saved[1], saved[2], saved[3], list(saved[4])
                m.sym(need.ten)
            f.ops, f.hold, f.locals, f.stack, f.excs = saved[0], saved[1], saved[2], saved[3], list(saved[4])
    finally:
        f.ops, f.hold = saved[0], saved[1]
        m.branches[id(f), pc] = nested
    if join != end:
        f.locals, f.stack = merged
        f.pc = join
        return 0
    from ms_jit_core.vm.handlers import do_return

    f.stack = [merged]
    return do_return(m, f, None)


def _both(m: Machine, f: Frame, tensor: Any, starts: Any, join: int, extra: set[Any], pc: int) -> Any:
    end = len(f.code.ops)
    locals_, stack, excs = f.locals, f.stack, list(f.excs)
    f.ops = _stop_at(f.ops, join)
    f.hold = pc
    live = live_locals(f.code)[join] if join != end else frozenset()
    known = reachable(m)
    sides: list[Side] = []
    touched_all: dict[int, tuple[Mutable, Any]] = {}
    for name, (start, pops) in zip(("then", "else"), starts, strict=True):
        f.locals, f.stack, f.excs = dict(locals_), list(stack), list(excs)
        if pops:
            f.stack.pop()
        touched: dict[int, tuple[Mutable, Any]] = {}
        depth = len(m.frames)
        m.b.begin_region(name)
        m.regions.append(touched)
        try:
            with ms_runtime.no_record() if ms_runtime.is_recording() else nullcontext():
                side = _run_side(m, f, start, join)
            shared = {k: x for k, x in touched.items() if k in known}
            side.roots = roots_of(f, side.roots.get("return"), shared, live, locals_, stack, extra, join == end)
            if not sides:
                flatten_all(m, side)
                side.region = m.b.end_region([m.sym(t) for t in side.outputs.values()])
            else:
                merge = Merge(m, sides[0], locals_, touched_all, known)
                result = merge.all(side, f)
                side.region = m.b.end_region(merge.else_outputs())
        except BaseException:
            del m.frames[depth:]
            m.b.discard_region()
            raise
        finally:
            m.regions.pop()
            for v, before in touched.values():
                v.restore(before)
        touched_all.update(touched)
        sides.append(side)
    if sides[0].region.writes or sides[1].region.writes:
        raise GraphBreak("tensor-branch", "a side that writes a tensor in place")
    f.excs = excs
    outputs = m.b.cond(tensor, sides[0].region, sides[1].region)
    return merge.finish(outputs, result, f, join == end)


def reachable(m: Machine) -> set[int]:
    """What can change that is known before the branch begins; anything else was made inside a side and dies or leaves
    with its values."""
    seen: set[int] = set()
    todo: list[Any] = list(m.memo.values())
    todo.extend(x for what in m.effects for x in what)
    todo.extend(m.space.values())
    for f in m.frames:
        todo.extend((*f.locals.values(), *f.stack, *f.cells.values(), *f.excs, f.func, f.result))
    while todo:
        v = todo.pop()
        if type(v) is list:
            todo.extend(v)
        if not isinstance(v, V) or id(v) in seen:
            continue
        seen.add(id(v))
        for name in (
            "items",
            "attrs",
            "entries",
            "cells",
            "content",
            "func",
            "self",
            "parts",
            "args",
            "kwargs",
            "dict",
            "tail",
            "frame",
            "inner",
        ):
            x = getattr(v, name, None)
            if isinstance(x, V):
                todo.append(x)
            elif isinstance(x, (list, tuple)):
                todo.append(list(x))
            elif isinstance(x, dict):
                todo.extend(y for z in x.values() for y in (z if isinstance(z, tuple) else (z,)))
            elif isinstance(x, Frame):
                todo.extend((*x.locals.values(), *x.stack, *x.cells.values()))
    return seen


def _stop_at(ops: list, join: int) -> list:
    if join >= len(ops):
        return ops
    from ms_jit_core.vm.handlers_flow import do_stop

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
    if f.pc == -1:
        if join != len(f.code.ops):
            raise GraphBreak("tensor-branch", "a side that leaves by an exception")
        side.roots["return"] = m.retval
    elif f.pc != join:
        raise GraphBreak("tensor-branch", "sides that do not join")
    return side
