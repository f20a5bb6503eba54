"""Merges the two sides of a branch on a tensor: which values become outputs of the cond, and the state afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.core.frame import Frame
from ms_jit_core.vm.core.value_trees import alike, fill, parts, state_parts, twin, with_parts
from ms_jit_core.vm.core.values import (
    EMPTY,
    SCALARS,
    CellV,
    Const,
    DictV,
    ListV,
    Mutable,
    NumV,
    ObjV,
    Poison,
    Slot,
    TensorV,
    Value,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


class NeedOutput(Exception):
    """The second side changed a value (`held`, in the heap) that the first did not: the first must return it too."""

    def __init__(self, key: Any, held: Mutable | None = None) -> None:
        super().__init__()
        self.key, self.held = key, held


class Side:
    """The state at the end of one side, as root values by place, and its region."""

    def __init__(self) -> None:
        self.roots: dict[Any, Any] = {}
        self.region: Any = None
        self.outputs: dict[Any, TensorV] = {}


def roots_of(
    f: Frame,
    returned: Value | None,
    touched: dict,
    live: frozenset[str],
    locals_: dict,
    stack: list,
    extra: dict[Any, Mutable | None],
    ends: bool,
) -> dict:
    """Return what the side changed, by place."""
    if ends:
        roots: dict[Any, Any] = {"return": returned}
    else:
        roots = {
            ("local", k): v
            for k, v in f.locals.items()
            if k in live and (locals_.get(k) is not v or ("local", k) in extra)
        }
        roots.update({("local", k): None for k in locals_ if k in live and k not in f.locals})
        roots.update(
            {
                ("stack", i): v
                for i, v in enumerate(f.stack)
                if i >= len(stack) or stack[i] is not v or ("stack", i) in extra
            }
        )
    for v, _ in touched.values():
        roots[("heap", id(v))] = (v, v.save())
    for key, held in extra.items():
        if held is not None and key not in roots:
            roots[key] = (held, held.save())
    return roots


def flatten_all(m: Machine, side: Side) -> None:
    """List the tensors that the first side returns."""
    for key, value in side.roots.items():
        if isinstance(key, tuple) and key[0] == "heap":
            v, state = value
            if isinstance(v, (CellV, ListV, DictV, ObjV)) and v.real is None:
                for path, x in state_parts(v, state):
                    _flatten(x, (key, path), side.outputs, set())
        elif value is not None:
            _flatten(value, key, side.outputs, set())


def _flatten(v: Value, key: Any, outputs: dict[Any, TensorV], seen: set[int]) -> None:
    if type(v) is TensorV or type(v) is NumV:
        outputs[key] = v if type(v) is TensorV else v.ten  # type: ignore[attr-defined]
    elif id(v) not in seen:
        seen.add(id(v))
        for k, x in parts(v):
            _flatten(x, (key, k), outputs, seen)


class BranchChoice:
    """A tensor that a branch returned, with the existing tensors that it may be. In the graph it is a separate value,
    so a later write to one of them would have to change the others."""

    def __init__(self, merged: TensorV, sources: list[TensorV], step: int) -> None:
        self.merged, self.sources = merged, sources
        self.step = step  # the number of the branch instruction
        self.tensors = [merged.t, *(v.t for v in sources)]
        self.versions = [t._version for t in self.tensors]

    def written(self) -> bool:
        """Return whether one of the tensors was written in place since."""
        return any(t._version != version for t, version in zip(self.tensors, self.versions, strict=True))


class Merge:
    """Merges the states of two sides: pairs of tensors become outputs of the cond."""

    def __init__(self, m: Machine, first: Side, locals_: dict[str, Value], began: int) -> None:
        self.m = m
        self.began = began  # values from before the branch have a lower serial
        self.first = first
        self.before = locals_
        self.pairs: dict[Any, tuple[TensorV, TensorV, TensorV]] = {}
        self.memo: dict[tuple[int, int], Value] = {}
        self.heap: list[tuple[Mutable, Any]] = []
        self.locals: dict[str, Value | None] = {}
        self.stack: list[Value] = []
        self.returned: Value | None = None

    def all(self, second: Side, f: Frame) -> Any:
        """Merge every root of either side."""
        a, b = self.first.roots, second.roots
        if "return" in b:
            self.returned = self.value(a["return"], b["return"], "return", strict=True)
        else:
            names = {k for k in (*a, *b) if isinstance(k, tuple) and k[0] == "local"}
            for key in sorted(names):
                name = key[1]
                x = a[key] if key in a else self.before.get(name)
                y = b[key] if key in b else self.before.get(name)
                if x is None or y is None:
                    self.locals[name] = None if x is y else self._one_sided("bound")
                else:
                    self.locals[name] = self.value(x, y, key, changed_first=key in a)
            n = len(f.stack)
            for i in range(n):
                key = ("stack", i)
                y = f.stack[i]
                x = a[key] if key in a else y if key not in b else None
                if x is None:
                    raise NeedOutput(key)
                self.stack.append(self.value(x, y, key, strict=True))
        self._merge_heap(a, b)
        return f.stack

    def _merge_heap(self, a: dict, b: dict) -> None:
        for key in {k for k in (*a, *b) if isinstance(k, tuple) and k[0] == "heap"}:
            v = (a.get(key) or b[key])[0]
            if v.real is not None:
                continue
            if key not in a and isinstance(v, (CellV, ListV, DictV, ObjV)):
                raise NeedOutput(key, v)
            x = a[key][1] if key in a else None
            y = b[key][1] if key in b else v.save()  # the first side's changes were undone
            self.heap.append((v, self._state(v, x, y, key)))

    def _state(self, v: Mutable, x: Any, y: Any, key: Any) -> Any:
        if isinstance(v, (CellV, ListV, DictV, ObjV)):
            a, b, strict = dict(state_parts(v, x)), dict(state_parts(v, y)), isinstance(v, (ListV, DictV))
            if strict and (x[0] is None or y[0] is None or list(a) != list(b)):
                raise GraphBreak("tensor-branch", f"sides that leave a {v.type_name} with different items")
            both = {k: self.value(a[k], b[k], (key, k), strict) for k in a if k in b}
            return with_parts(v, x, {k: both.get(k) or self._one_sided("set") for k in {**a, **b}})
        if x == y:
            return x
        if (
            type(v).__name__.endswith("Iter")
            and not any(v is s for s in self.stack)
            and not any(v is s for s in self.locals.values())
        ):
            return y  # an iterator of a loop that a side left: nobody reads it
        raise GraphBreak("tensor-branch", f"sides that leave a {type(v).__name__} in different states")

    def value(self, x: Value, y: Value, key: Any, strict: bool = False, changed_first: bool = True) -> Value:
        """Merge two values; if they disagree, return a Poison, or break if `strict`."""
        if x is y:  # also for a tensor that a side wrote in place
            return x
        x = x.force(self.m) if type(x) is Slot else x
        y = y.force(self.m) if type(y) is Slot else y
        if type(x) is TensorV and type(y) is TensorV:
            if x is y:
                return x
            tx, ty = self.m.sym(x), self.m.sym(y)
            if tx.shape == ty.shape and tx.dtype == ty.dtype and x.cls is y.cls:
                if key not in self.first.outputs:
                    while isinstance(key[0], tuple):  # the root value's key
                        key = key[0]
                    raise NeedOutput(key)
                merged = TensorV(None)
                self.pairs[key] = (x, y, merged)
                return merged
            return self._differ(
                f"{tx.dtype}{list(tx.shape)} on one side and {ty.dtype}{list(ty.shape)} on the other", strict
            )
        if type(x) is NumV and type(y) is NumV and x.kind is y.kind:
            return NumV(self.value(x.ten, y.ten, key, strict), x.kind)  # type: ignore[arg-type]
        if type(x) is Const and type(y) is Const:
            if same_constant(x, y):
                return x
            return self._differ(f"{x.val!r:.40} on one side and {y.val!r:.40} on the other", strict)
        for poison in (x, y):
            if isinstance(poison, Poison):
                return self._differ(poison.why, strict)
        pair = (id(x), id(y))
        if pair in self.memo:
            return self.memo[pair]
        if isinstance(x, Mutable) and isinstance(y, Mutable) and min(x.serial, y.serial) < self.began:
            if x is not y:
                return self._differ(f"one {kind_of(x)} on one side and another on the other", strict)
        if alike(x, y) and x.src is None is y.src:
            self.memo[pair] = made = twin(x)
            others = dict(parts(y))
            return fill(made, x, {k: self.value(p, others[k], (key, k), True) for k, p in parts(x)})
        return self._differ(f"{kind_of(x)} on one side and {kind_of(y)} on the other", strict)

    def _differ(self, what: str, strict: bool) -> Value:
        if strict:
            raise GraphBreak("tensor-branch", f"sides that disagree: {what}")
        return Poison(what, self.m.step)

    def _one_sided(self, what: str) -> Poison:
        return Poison(f"{what} on one side of a branch on a tensor only", self.m.step)

    def else_outputs(self) -> list[Any]:
        """Return the second region's outputs in the first one's order, with unused zeros for missing partners."""
        out = []
        for key, x in self.first.outputs.items():
            if key in self.pairs:
                out.append(self.m.sym(self.pairs[key][1]))
            else:
                t = self.m.sym(x)
                out.append(ms_runtime.op("full")(tuple(t.shape), 0, t.dtype))
        return out

    def _is_alone(self, v: TensorV) -> bool:
        """Return whether a side's tensor shares no memory: an operator made it there, and it is in only one place."""
        return id(v.t) in self.m.tracked.operator_results and sum(v in pair[:2] for pair in self.pairs.values()) == 1

    def finish(self, outputs: list[Any], result: Any, f: Frame, ends: bool) -> Any:
        """Set the tensors of merged values; return the frame's new locals and stack, or its return value."""
        for key, t in zip(self.first.outputs, outputs, strict=True):
            if key in self.pairs:
                x, y, merged = self.pairs[key]
                merged.t = t
                self.m.tensors[id(t)] = merged
                if not self._is_alone(x) or not self._is_alone(y):
                    self.m.tracked.choices[id(merged)] = BranchChoice(
                        merged, [v for v in (x, y) if v.serial < self.began], self.m.step
                    )
        for v, state in self.heap:
            self.m.touch(v)
            v.restore(state)
        if ends:
            return self.returned
        new = {k: v for k, v in self.before.items() if k not in self.locals}
        new.update({k: v for k, v in self.locals.items() if v is not None})
        return new, list(self.stack)


def kind_of(v: Value) -> str:
    """Describe the kind of a value."""
    from ms_jit_core.vm.core.value_builder import describe

    if type(v) is NumV:
        return "a number that a loop counts"
    return "a tensor" if type(v) is TensorV else "unbound" if v is EMPTY else describe(v)


def same_number(x: Any, y: Any) -> bool:
    """Return whether two scalars of one type are the same value: NaN and NaN are, 0.0 and -0.0 are not."""
    return repr(x) == repr(y) if isinstance(x, (float, complex)) else x == y


def same_constant(x: Const, y: Const) -> bool:
    """Return whether two constants are the same value."""
    if type(x.val) is not type(y.val):
        return False
    return x.val is y.val or type(x.val) in SCALARS and same_number(x.val, y.val)
