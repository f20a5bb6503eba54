"""The state that a loop carries: locals, stack and changed objects, and which of their tensors iterations change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow.merge import BranchChoice, kind_of, same_constant, same_number
from ms_jit_core.vm.core.frame import Frame
from ms_jit_core.vm.core.value_trees import alike, fill, is_tree, parts, state_parts, twin, with_parts
from ms_jit_core.vm.core.values import (
    CellV,
    Const,
    DictV,
    FuncV,
    GrowingList,
    ListV,
    Mutable,
    NumV,
    ObjV,
    Poison,
    Slot,
    TensorV,
    TupleV,
    Value,
)
from ms_jit_core.vm.objects import graph_numbers

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

KIND = "tensor-branch"


class State:
    """The state of a frame at the start of a loop. `carried` are the tensors that an iteration changes, by place."""

    def __init__(self, m: Machine, f: Frame, live: frozenset[str], read: frozenset[str], lists: bool = False) -> None:
        self.m, self.f = m, f
        for name in read & f.locals.keys():  # read or carried by iterations
            v = f.locals[name]
            if type(v) is Slot:
                f.locals[name] = v.force(m)
        self.read = read
        self.locals = {k: v for k, v in f.locals.items() if k in live}
        self.others = {k: v for k, v in f.locals.items() if k not in live}
        self.live = live
        self.stack = list(f.stack)
        self.carried: dict[Any, Value] = {}  # tensors, and numbers that become tensors
        self.heap: dict[int, tuple[Mutable, Any]] = {}  # objects that iterations change, with their state before
        self.memories: dict[int, Any] = {}  # tensors that iterations write in place
        self.poison: dict[str, Poison] = {}
        self.lists = lists  # whether iterations may append to lists
        self.growing: dict[int, GrowingList] = {}  # by the id of the list
        self.after: dict[Any, Value | None] = {}

    def initial(self) -> list[Any]:
        """Return the values carried into the first iteration."""
        return [self._tensor(v) for v in self.carried.values()]

    def _tensor(self, v: Value) -> Any:
        if type(v) is Const:
            v = graph_numbers.tensor_of(self.m, v.val)
        return self.m.sym(v.ten if type(v) is NumV else v)  # type: ignore[arg-type]

    def _value_of(self, t: Any, like: Value) -> Value:
        """Return the value for tensor `t` in the place of `like`."""
        if type(like) is TensorV:
            self.m.tensors[id(t)] = ten = TensorV(t)
            return ten
        return graph_numbers.number_of_tensor(self.m, t, like.kind if type(like) is NumV else type(like.val))  # type: ignore[attr-defined]

    def enter(self, formals: list[Any]) -> None:
        """Set up the frame for an iteration, with these tensors as carried values."""
        self._set(formals)
        for g in self.growing.values():
            g.items = []
        self.f.locals = {k: self.growing.get(id(v), v) for k, v in self.f.locals.items()}
        self.begin = (dict(self.f.locals), list(self.f.stack))
        self.begin_heap = {k: v.save() for k, (v, _) in self.heap.items()}

    def finish(self, outputs: list[Any], at_least_one: bool = False) -> None:
        """Set the frame to its state after the loop; `at_least_one`: an iteration is certain."""
        self._set(outputs)
        self.f.locals.update(self.others)
        self.f.locals.update(self.poison)
        self._note_choices(at_least_one)

    def _note_choices(self, at_least_one: bool) -> None:
        """Track what the graph's results may stand for. They are new tensors, but in Python each is the value from
        before the loop or the one of the last iteration, which other names may share."""
        alive = reachable(self.m)
        last = [y for y in self.after.values() if type(y) is TensorV]
        for place, merged in self.current.items():
            if type(merged) is not TensorV:
                continue
            before, after = self.carried[place], self.after.get(place)
            sources = [] if at_least_one or id(before) not in alive else [before]
            alone = type(after) is TensorV and id(after.t) in self.m.tracked.operator_results and last.count(after) == 1
            if not alone and type(after) is TensorV:
                sources.append(after)
            if sources:
                found = [v for v in sources if type(v) is TensorV and v.t is not None]
                self.m.tracked.choices[id(merged)] = BranchChoice(merged, found, self.m.step)

    def _set(self, tensors: list[Any]) -> None:
        replacements = {p: self._value_of(t, v) for (p, v), t in zip(self.carried.items(), tensors, strict=True)}
        self.f.locals = {k: _replaced(v, ("local", k), replacements) for k, v in self.locals.items()}
        self.f.stack = [_replaced(v, ("stack", i), replacements) for i, v in enumerate(self.stack)]
        self.current = replacements
        for key, (v, before) in self.heap.items():
            self.m.touch(v)
            found = ((k, x) for k, x in state_parts(v, before) if isinstance(x, Value))
            v.restore(with_parts(v, before, {k: _replaced(x, ("heap", key, k), replacements) for k, x in found}))

    def compare(self, touched: dict[int, tuple[Mutable, Any]]) -> bool:
        """Note what an iteration changed; return whether more must be carried than so far."""
        found: dict[Any, tuple[Value, Value]] = {}
        locals_, stack = self.begin
        grew = False
        for name in sorted(self.live):
            x, y = locals_.get(name), self.f.locals.get(name)
            if x is y:
                continue
            try:
                if x is None or y is None:
                    raise GraphBreak(KIND, f"{name} is bound only {'after' if x is None else 'before'} an iteration")
                self._unify(x, y, ("local", name), name, found)
            except GraphBreak as brk:
                if name in self.read:
                    raise
                # Read only after the loop: break there, if at all.
                self.poison[name] = Poison(f"set in a loop on a tensor's value ({brk.what})", self.m.step)
                self.locals.pop(name, None)
                grew = True
        if self.poison:
            self.live = self.live - self.poison.keys()
        if len(stack) != len(self.f.stack):
            raise GraphBreak(KIND, "an iteration that leaves something on the stack")
        for i, (x, y) in enumerate(zip(stack, self.f.stack, strict=True)):
            self._unify(x, y, ("stack", i), "a value", found)
        for key, (v, before) in touched.items():
            if self.lists and self._grows(v, before, v.save()):
                self.growing[key] = GrowingList(v)
                grew = True
            elif key not in self.heap:
                self.heap[key] = (v, before)
                self.begin_heap[key] = before
        for key, (v, _) in self.heap.items():
            self._unify_state(v, self.begin_heap[key], v.save(), ("heap", key), found)
        self.after = {place: found[place][1] if place in found else None for place in self.carried}
        for place, (x, _) in found.items():
            if place not in self.carried:
                self.carried[place] = x
                grew = True
        return grew

    def _grows(self, v: Mutable, before: Any, after: Any) -> bool:
        """Return whether an iteration only appended to a list of the machine's that only the frame's locals hold."""
        if type(v) is not ListV or v.real is not None or id(v) in self.growing or before[0] is None:
            return False
        n = len(before[0])
        if len(after[0]) <= n or any(x is not y for x, y in zip(before[0], after[0], strict=False)):
            return False
        return any(x is v for x in self.locals.values()) and id(v) not in reachable(self.m, self.f, v)

    def appended(self) -> list[Any]:
        """Return the tensors that the last compared iteration appended to lists."""
        found: dict[Any, TensorV] = {}
        for key, g in self.growing.items():
            for i, x in enumerate(g.items):
                _leaves(x, ("list", key, i), found)
        self.rows = list(found)
        return [self.m.sym(t) for t in found.values()]

    def append(self, stacks: list[Any], n: int) -> None:
        """Append to lists what `n` iterations append, from these stacked results."""
        m = self.m
        for g in self.growing.values():
            m.touch(g.list)
        for step in range(n):
            replacements: dict[Any, TensorV] = {}
            for place, stack in zip(self.rows, stacks, strict=False):
                t = m.native_raw(stack.__getitem__, [step])
                replacements[place] = m.tensors[id(t)] = TensorV(t)
            for key, g in self.growing.items():
                g.list.items.extend(_replaced(x, ("list", key, i), replacements) for i, x in enumerate(g.items))

    def accepted(self, region: Any, grew: bool) -> Any:
        """Return the region of an iteration, or None if it must be captured again with more carried values."""
        if region.writes_formals:
            raise GraphBreak(KIND, "an iteration that writes in place a tensor of the previous one")
        if region.written.keys() - self.memories.keys():
            self.memories = region.written
            return None
        return None if grew else region

    def results(self) -> list[Any]:
        """Return the carried values at the end of the last compared iteration."""
        return [self._tensor(y if y is not None else self.current[place]) for place, y in self.after.items()]

    def _unify(self, x: Value, y: Value, place: Any, name: str, found: dict[Any, tuple[Value, Value]]) -> None:
        m = self.m
        if x is y:
            return
        if type(x) is TensorV and type(y) is TensorV:
            tx, ty = m.sym(x), m.sym(y)
            if tx is ty:
                return
            if tx.shape == ty.shape and tx.dtype == ty.dtype and type(tx) is type(ty) is ms_runtime.Tensor:
                found[place] = (x, y)
                return
            a, b = (f"{type(t).__name__} {t.dtype}{list(t.shape)}" for t in (tx, ty))
            raise GraphBreak(KIND, f"{name} is a {a} before an iteration of the loop and a {b} after it")
        if NumV in (type(x), type(y)) or type(x) is type(y) is Const and _countable(x.val, y.val):
            kinds = {v.kind if type(v) is NumV else type(v.val) if type(v) is Const else None for v in (x, y)}
            if len(kinds) == 1 and kinds <= {int, float}:
                if type(x) is not NumV or type(y) is not NumV or m.sym(x.ten) is not m.sym(y.ten):
                    found[place] = (x, y)
                return
        if type(x) is Const and type(y) is Const:
            if same_constant(x, y):
                return
            was, now = f"{x.val!r:.40}", f"{y.val!r:.40}"
            raise GraphBreak(KIND, f"{name} is {was} before an iteration of the loop and {now} after it")
        for v in (x, y):
            if isinstance(v, Poison):
                raise v.broken(name)
        if alike(x, y):
            others = dict(parts(y))
            for k, part in parts(x):
                self._unify(part, others[k], (*place, k), f"{name}[{k!r}]", found)
            return
        if type(x) is FuncV and type(y) is FuncV and x.real is not None and x.real is y.real:
            return
        raise GraphBreak(KIND, f"{name} is {kind_of(x)} before an iteration of the loop and {kind_of(y)} after it")

    def _unify_state(self, v: Mutable, x: Any, y: Any, place: Any, found: dict[Any, tuple[Value, Value]]) -> None:
        if isinstance(v, (CellV, ListV, DictV, ObjV)) and v.real is None:
            a, b = dict(state_parts(v, x)), dict(state_parts(v, y))
            if list(a) == list(b):
                for k in a:
                    name = f".{k}" if isinstance(v, ObjV) else f"[{k!r}]" if not isinstance(v, CellV) else "a name"
                    self._unify(a[k], b[k], (*place, k), name, found)
                return
            raise GraphBreak(KIND, f"an iteration of the loop that adds or removes items of a {v.cls.__name__}")
        if x is y or (not isinstance(x, Value) and not isinstance(y, Value) and x == y):
            return
        raise GraphBreak(KIND, f"an iteration of the loop that changes a {type(v).__name__}")


def _countable(x: Any, y: Any) -> bool:
    """Return whether two constants are different numbers of one type that a loop can carry as a tensor."""
    if type(x) is not type(y) or type(x) not in (int, float) or same_number(x, y):
        return False
    return type(x) is float or max(abs(x), abs(y)) < 1 << 62


def _leaves(v: Value, place: Any, found: dict[Any, TensorV]) -> None:
    """Collect the tensors in an appended value; its other parts must be the same in every iteration."""
    if type(v) is TensorV:
        found[place] = v
    elif is_tree(v):
        for k, x in parts(v):
            _leaves(x, (*place, k), found)
    elif type(v) is not Const:
        raise GraphBreak(KIND, f"a loop over rows that appends {kind_of(v)} to a list")


def _replaced(v: Value, place: Any, replacements: Mapping[Any, Value]) -> Value:
    """Return `v` with the values of `replacements` at their places; `v` itself if there is none."""
    if place in replacements:
        return replacements[place]
    if type(v) not in (TupleV, ListV, DictV) or not any(p[: len(place)] == place for p in replacements):
        return v
    return fill(twin(v), v, {k: _replaced(x, (*place, k), replacements) for k, x in parts(v)})


def reachable(m: Machine, without: Frame | None = None, but: Value | None = None) -> set[int]:
    """Return the ids of existing values that may be changed; values created in a branch or loop die or leave with it.
    With `without`, locals of that frame that are `but` do not count."""
    todo: list[Any] = list(m.memo.values())
    todo.extend(x for what in m.effects for x in what)
    todo.extend(m.reads.space.values())
    for f in m.frames:
        todo.extend(v for v in f.locals.values() if f is not without or v is not but)
        todo.extend((*f.stack, *f.cells.values(), *f.excs, f.func, f.result))
    seen: dict[int, Value] = {}
    while todo:
        v = todo.pop()
        if type(v) is list:
            todo.extend(v)
        if not isinstance(v, Value) or id(v) in seen:
            continue
        seen[id(v)] = v
        for name in _PARTS:
            x = getattr(v, name, None)
            if isinstance(x, Value):
                todo.append(x)
            elif isinstance(x, (list, tuple)):
                todo.append(list(x))
            elif isinstance(x, dict):
                todo.extend(y for z in x.values() for y in (z if isinstance(z, tuple) else (z,)))
            elif isinstance(x, Frame):
                todo.extend((*x.locals.values(), *x.stack, *x.cells.values()))
    return set(seen)


_PARTS = (
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
)
