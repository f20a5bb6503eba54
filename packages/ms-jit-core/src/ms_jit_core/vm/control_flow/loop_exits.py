"""How a loop is left otherwise than by its own branch: by a return, or for a place behind its else block.

Inside the loop's turns such a way only sets a flag, which is carried, and stops the loop; behind the loop a branch on
the flag goes the way. What a return gives is carried too: zeros until there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.instructions import successors
from ms_jit_core.vm.control_flow.analysis import meeting
from ms_jit_core.vm.control_flow.loop_carry import KIND, Again
from ms_jit_core.vm.control_flow.merge import kind_of
from ms_jit_core.vm.core.frame import Frame
from ms_jit_core.vm.core.value_trees import is_tree, parts
from ms_jit_core.vm.core.values import Const, DictV, ListV, NumV, Ten, TupleV, V
from ms_jit_core.vm.objects.graph_numbers import tensor_of

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def _reach(after: list[tuple[int, ...]], start: int, without: frozenset[int] | set[int]) -> set[int]:
    """The instructions from `start` on, not going into `without`."""
    seen: set[int] = set()
    todo = [start]
    while todo:
        i = todo.pop()
        if i not in seen and i not in without and i < len(after):
            seen.add(i)
            todo.extend(after[i])
    return seen


class LoopExits:
    """The ways out of a loop of frame `f`, of the instructions `nodes`, whose turns begin at `inside` and that its own
    branch, at `pc`, leaves for `outside`."""

    def __init__(self, f: Frame, pc: int, nodes: frozenset[int], inside: int, outside: int) -> None:
        self.f, self.outside = f, outside
        after = successors(f.code)
        behind = _reach(after, outside, nodes)
        within = _reach(after, inside, behind)
        self.places = {s for i in within for s in after[i] if s in behind and s != outside}
        self.returns = {i for i in within if f.code.ops[i][0] == "RETURN"}
        self.passed, self.returned, self.result = (f".{word} {pc}" for word in ("passed", "returned", "result"))
        self.place: int | None = None  # the place that turns leave for, once one does
        self.at_return = -1  # the instruction by which turns return, once one does
        self.form: Any = None  # how a returned value is put together
        self.blank: Callable[[Machine], V] | None = None  # makes what stands for one before there is one

    def names(self) -> set[str]:
        """The locals that stand for the ways taken."""
        return {
            *([self.passed] if self.place is not None else []),
            *([self.returned, self.result] if self.at_return >= 0 else []),
        }

    def begin(self, m: Machine) -> None:
        """Before a loop: no way was taken."""
        made = dict(self.f.locals)
        if self.place is not None:
            made[self.passed] = tensor_of(m, False)
        if self.blank is not None:
            made[self.returned], made[self.result] = tensor_of(m, False), self.blank(m)
        self.f.locals = made

    def leave_for(self, m: Machine, place: int) -> None:
        """A turn leaves for `place`."""
        if self.place is None:
            self.place = place
            raise Again
        if self.place != place:
            raise GraphBreak(KIND, "a loop that is left for three places")
        self.f.locals[self.passed] = tensor_of(m, True)

    def give_back(self, m: Machine, at: int, v: V) -> None:
        """A turn returns `v` by the instruction `at`."""
        leaves: list[V] = []
        form = _flatten(v, leaves)
        if self.blank is None:
            recipes = [_blank(m, x) for x in leaves]
            self.at_return, self.form = at, form
            self.blank = lambda m: TupleV([made(m) for made in recipes])
            raise Again
        if self.form != form:
            raise GraphBreak(KIND, "returns out of a loop on a tensor's value that differ in structure")
        self.f.locals[self.returned], self.f.locals[self.result] = tensor_of(m, True), TupleV(list(leaves))

    def go(self, m: Machine) -> int:
        """Behind the loop, where the frame stands at `outside`: go the way that was taken."""
        from ms_jit_core.vm.control_flow import branch

        f = self.f
        passed, returned, result = (f.locals.pop(n, None) for n in (self.passed, self.returned, self.result))
        if self.place is not None:
            skips = m.sym(passed)  # type: ignore[arg-type]
            if returned is not None:
                skips = m.native_raw(ms_runtime.op("logical_or"), [skips, m.sym(returned)])  # type: ignore[arg-type]
            join = branch.inside_loop(m, f, meeting(f.code, self.place, self.outside))
            starts = (branch.Start(self.place), branch.Start(self.outside))
            if returned is not None and join != self.place:
                raise GraphBreak(KIND, "a loop that is left by a break and a return")
            r = branch.fork(m, f, skips, starts, join, behind_loop=True)
            if returned is None:
                return r
        if returned is None:
            return 0
        join = branch.inside_loop(m, f, len(f.code.ops))
        leaves = result.items  # type: ignore[union-attr]
        given_back = branch.Start(self.at_return, push=lambda: [_unflatten(self.form, list(leaves))])
        starts = (given_back, branch.Start(f.pc))
        return branch.fork(m, f, m.sym(returned), starts, join)  # type: ignore[arg-type]


def _blank(m: Machine, v: V) -> Callable[[Machine], V]:
    """How to make what stands for a returned value where none was returned yet."""
    if type(v) is NumV:
        return lambda m: Const(v.kind(0))
    if type(v) is Const:
        return lambda m: v
    raw = m.sym(v)  # type: ignore[arg-type]
    if type(raw) is not ms_runtime.Tensor:
        raise GraphBreak(KIND, f"a return of a {type(raw).__name__} out of a loop on a tensor's value")
    shape, dtype = tuple(raw.shape), raw.dtype
    return lambda m: m.native(ms_runtime.op("full"), [shape, 0, dtype])


def _flatten(v: V, leaves: list[V]) -> Any:
    """How `v` is put together of tensors and constants, which go to `leaves`."""
    if type(v) in (Ten, NumV, Const):
        leaves.append(v)
        return "leaf"
    if is_tree(v) and v.src is None:
        if not isinstance(v, DictV) or all(type(kv) is Const and kv.val is k for k, (kv, _) in v.entries.items()):
            return type(v), v.cls, tuple((k, _flatten(x, leaves)) for k, x in parts(v))
    raise GraphBreak(KIND, f"a return of {kind_of(v)} out of a loop on a tensor's value")


def _unflatten(form: Any, leaves: list[V]) -> V:
    if form == "leaf":
        return leaves.pop(0)
    kind, cls, inner = form
    items = {k: _unflatten(part, leaves) for k, part in inner}
    if kind is DictV:
        made = DictV({k: (Const(k), x) for k, x in items.items()})
        made.pycls = cls
        return made
    return TupleV(list(items.values()), pycls=cls) if kind is TupleV else ListV(list(items.values()))
