"""Where a capture stops or begins: the frames with their instructions, and the values in them.

A `Position` is the shape of that state (functions, instructions, bound names, stack heights). Its values are a flat
tuple, which one segment returns as its output and the next takes as its arguments.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import ProxyTypes

import ms_runtime

from ms_jit_core.instructions import Code
from ms_jit_core.python_versions import Handled
from ms_jit_core.segments.capture_limit import CaptureLimit
from ms_jit_core.segments.interpreter import LiveFrame
from ms_jit_core.vm.control_flow.analysis import live_locals
from ms_jit_core.vm.control_flow.iteration import LiveIter
from ms_jit_core.vm.core.frame_access import reads_super
from ms_jit_core.vm.core.lifetimes import dies_visibly
from ms_jit_core.vm.core.trust import is_trusted_module
from ms_jit_core.vm.core.values import (
    EMPTY,
    NULL,
    CellV,
    Const,
    FuncV,
    ListV,
    ObjV,
    Poison,
    Slot,
    TensorV,
    Value,
    is_native,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.core.frame import Frame
    from ms_jit_core.vm.core.machine import Machine

#: an empty cell, to compare with: that runs none of the program's code
EMPTY_CELL = types.CellType()


@dataclass(frozen=True)
class FrameShape:
    """One frame without its values."""

    code: Code
    pc: int
    globals: dict
    names: tuple[str, ...]
    height: int
    cells: tuple[str, ...]
    handling: int
    result: bool
    unbound: tuple[str, ...] = ()  # empty cells

    @property
    def key(self) -> tuple:
        """The identity of the shape."""
        where = id(self.code), self.pc, id(self.globals)
        return *where, self.names, self.height, self.handling, self.result, self.unbound

    @property
    def line(self) -> int:
        """The line of the frame's current instruction."""
        return self.code.lines[max(self.pc - 1, 0)]

    @property
    def size(self) -> int:
        """The number of values in the frame."""
        return len(self.names) + self.height + len(self.cells) + 2 * self.handling + self.result


def live_names(
    code: Code,
    pc: int,
    bound: Any,
    calling: bool = False,
    ends: Callable[[Any], bool] | None = None,
) -> tuple[str, ...]:
    """Return the bound locals that are still read from `pc` on, and the first parameter if there is a super(). With
    `calling`, the instruction before `pc` has not returned, so that handlers of its exceptions may read some too. Other
    locals are kept only if `ends` says that their finalization is observable."""
    live = live_locals(code)[pc]
    if calling:
        live = live.union(*(live_locals(code)[target] for a, b, target, _ in code.handlers if a <= pc - 1 < b))
    extra = code.params[:1] if reads_super(code) else []
    names = (name for name in bound if name in live or name in extra or ends is not None and ends(bound[name]))
    return tuple(sorted(names, key=code.place))


def _shape(f: LiveFrame | Frame, names: tuple[str, ...], unbound: tuple[str, ...] = ()) -> FrameShape:
    """Return the shape of a frame, real or the machine's, with these locals."""
    cells, result = tuple(f.cells), f.result is not None
    return FrameShape(f.code, f.pc, f.globals, names, len(f.stack), cells, len(f.excs), result, unbound)


@dataclass(eq=False)
class Position:
    """A place from which a call continues; `native` instructions run on real objects first."""

    frames: tuple[FrameShape, ...]
    native: int = 0
    jit: Any = None
    limit: CaptureLimit = field(default_factory=CaptureLimit)
    unmatched_calls: int = 0  # calls that matched no segment after the limit of captures was reached
    only_native: bool = False
    only_plain: bool = False  # the call runs natively to its end from here
    compiled: Any = None  # the native instructions as one Python function; False: cannot be compiled
    has_graph: bool = False  # whether the segment that ends here has a graph with nodes
    visits: int = 0  # visits since the last check for progress
    graph_runs_then: int = -1  # `SegmentDriver.graph_runs` at that check

    @property
    def key(self) -> tuple:
        return tuple(f.key for f in self.frames)

    @property
    def size(self) -> int:
        """The number of values."""
        return sum(f.size for f in self.frames)

    @property
    def place(self) -> tuple[str, int]:
        """The user's file and line."""
        f = next(
            (f for f in reversed(self.frames) if not is_trusted_module(f.globals.get("__name__"))), self.frames[-1]
        )
        return f.code.filename, f.code.lines[min(f.pc, len(f.code.lines) - 1)]

    # real values
    def thaw(self, values: list[Any], call_native: Any = None) -> list[LiveFrame]:
        """Return frames that alone hold these values; the list is emptied. `call_native` calls native parts."""
        it = iter(values)
        frames: list[LiveFrame] = []
        for shape in self.frames:
            f = LiveFrame(shape.code, shape.globals, frames[-1] if frames else None, call_native)
            f.pc = shape.pc
            f.locals = {name: next(it) for name in shape.names}
            f.stack = [next(it) for _ in range(shape.height)]
            f.cells = {name: next(it) for name in shape.cells}
            f.excs = Handled(next(it) for _ in range(2 * shape.handling))
            if shape.result:
                f.result = (next(it),)
            frames.append(f)
        values.clear()
        return frames

    @staticmethod
    def of(frames: list[LiveFrame]) -> tuple[Position, list[Any]]:
        """Return the position and values of real frames, and clear them, since tracebacks may keep the frames alive."""
        shapes, values = [], []
        for f in frames:
            names = live_names(f.code, f.pc, f.locals, f is not frames[-1], dies_visibly)
            shapes.append(_shape(f, names, tuple(name for name, c in f.cells.items() if c == EMPTY_CELL)))
            values += [f.locals[name] for name in names]
            values += [*f.stack, *f.cells.values(), *f.excs.flat, *(f.result or ())]
        for f in frames:
            f.drop_values()
        return Position(tuple(shapes)), values

    # values of the machine
    def enter(self, m: Machine, values: list[Any]) -> None:
        """Push frames with live values onto the machine, which reads and guards them when it uses them."""
        it = enumerate(values)

        last = len(self.frames) - 1

        def slot(text: str, frame: int) -> Slot:
            """Wrap a value under its own text, by which facts about it are learned."""
            i, value = next(it)
            made = Slot(value, m.g.arg(i, text if frame == last else f"{text} in call {frame}"))
            m.tracked.live_values.append(made)
            return made

        for k, shape in enumerate(self.frames):
            code = shape.code
            fv = FuncV(None)
            fv.code, fv.globals, fv.cells = code, shape.globals, {}
            f = m.new_frame(fv)
            f.pc = shape.pc
            f.locals = {name: slot(name, k) for name in shape.names}
            f.stack = [_on_stack(m, slot(f"value {n} in use", k)) for n in range(shape.height)]
            for name in shape.cells:
                f.cells[name] = _cell(m, slot(name, k), name, name in shape.unbound)
            fv.cells = f.cells
            f.excs = [slot(f"exception {n} being handled", k).force(m) for n in range(shape.handling)]
            f.outer_tracebacks = [slot(f"traceback {n}", k) for n in range(shape.handling)]
            if shape.result:
                f.result = slot("the new object", k).force(m)
            m.frames.append(f)

    @staticmethod
    def at(m: Machine) -> tuple[Position, Value]:
        """Return the machine's position, and its live values as one list, which the receiver empties."""
        shapes, values = [], []
        for f in m.frames:
            names = live_names(f.code, f.pc, f.locals, f is not m.frames[-1], _may_die_visibly)
            shapes.append(_shape(f, names))
            mine: list[Value] = [f.locals[name] for name in names]
            n = len(f.excs)
            mine += [*f.stack, *f.cells.values(), *f.excs, *f.outer_tracebacks[:n]]
            mine += [Const(None)] * (n - len(f.outer_tracebacks))
            if f.result is not None:
                mine.append(f.result)
            for v in mine:
                if type(v) is Poison:
                    raise v.broken("a name")
            values += mine
        return Position(tuple(shapes)), ListV(values)


def _may_die_visibly(v: Value) -> bool:
    """Return whether the finalization of a value's object may be observable although nothing reads it again."""
    return isinstance(v, (ObjV, FuncV)) or v.src is not None and not isinstance(v, (Const, TensorV))


def _on_stack(m: Machine, slot: Slot) -> Value:
    if slot.obj is NULL.val:
        return NULL
    cls = type(slot.obj)
    if is_native(cls) and cls not in ProxyTypes and hasattr(cls, "__next__"):  # a proxy acts as its referent
        m.g.check("type_is", slot.src, cls)
        m.tracked.live_values.append(iterator := LiveIter(m, slot.obj, slot.src))
        return iterator
    return slot.force(m)


def _cell(m: Machine, slot: Slot, name: str, unbound: bool) -> CellV:
    real: types.CellType = slot.obj
    known = m.memo.get(id(real))
    if isinstance(known, CellV):
        return known
    cell = CellV(EMPTY if unbound else None, real, (slot.src, None, name))
    m.memo[id(real)] = cell
    m.tracked.alive.append(real)
    return cell


class SegmentExit:
    """The end of a segment that does not end the call: continue at `position` with `values`."""

    __slots__ = ("position", "values")

    def __init__(self, position: Position, values: list[Any]) -> None:
        self.position = position
        self.values = values

    def take(self) -> tuple[Position, list[Any]]:
        """Return the position and the values, and drop the references to them."""
        return self.position, take_all(self.values)


def take_all(values: list[Any]) -> list[Any]:
    """Return the items of a list and empty it, so that values die where the program drops them."""
    found = values[:]
    values.clear()
    return found


def parameters(n: int, otherwise: Any) -> Callable[..., Any]:
    """Return a function of `n` positional parameters that returns `otherwise`, for a JitFunction over live values."""
    names = ", ".join(f"v{i}" for i in range(n))
    space: dict[str, Any] = {"otherwise": otherwise}
    exec(f"def at({names}): return otherwise", space)
    return space["at"]


def jit_over(n: int, otherwise: Any, miss: Callable[..., Any], interrupted: Callable[..., Any]) -> Any:
    """Return a cache of the segments that begin at one position, by guards on its `n` values."""
    return ms_runtime.JitFunction(parameters(n, otherwise), miss, interrupted)


def matching_entry(jit: Any, bound: list[Any]) -> Any:
    """Return the entry of a JitFunction that matches a call, or None."""
    return next((e for e in reversed(jit.entries) if e.check(bound) is None), None)
