"""Capture one call: run the machine over a function and make the entry that later calls hit.

A capture commits nothing. A break yields a negative entry, which guards what was read and then runs plain Python: later
calls with the same state do not try again, and calls with a changed state do.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import ms_runtime

from ms_jit_core import graph_files
from ms_jit_core.dynamic import Known, Symbols, Wanted
from ms_jit_core.errors import BREAKS, GraphBreak, fault
from ms_jit_core.guards import Guards
from ms_jit_core.outputs import Outputs, Recipe
from ms_jit_core.recording import Record
from ms_jit_core.vm.core.calls import cells_for, code_for, root_frame
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.frame_access import reads_callers, reads_super
from ms_jit_core.vm.core.machine import Machine
from ms_jit_core.vm.core.state import Settings
from ms_jit_core.vm.core.value_builder import describe
from ms_jit_core.vm.core.values import FuncV, Mutable, ObjV, TensorV, Value
from ms_jit_core.warning_watch import Watched


@dataclass(eq=False)
class Captured:
    """The result of a capture: the graph with everything an Entry takes, or the break that stopped it."""

    guards: Guards
    graph: Any = None
    inputs: list[int] = field(default_factory=list)
    recipe: Recipe | None = None  # builds the call's result and performs its effects
    output_and_effects: tuple[Any, list[tuple]] = (None, [])  # the recipe as an Entry takes it
    tensors: list[Any] = field(default_factory=list)  # the real tensors that the inputs stood for
    brk: GraphBreak | None = None
    record: Record | None = None  # what the machine ran, if `explain` asked for it
    position: tuple[str, int] = ("", 0)  # the user's file and line where the segment begins
    numbers: list[tuple[int, Any]] = field(default_factory=list)  # inputs that are numbers: place and dtype
    symbols: Symbols | None = None  # sizes and numbers that are symbolic in the graph
    table: Any = None  # where a call reads the symbols, and the conditions on them
    fixed: list[str] = field(default_factory=list)  # messages about symbols that had to become constants
    step: int = 0  # number of instructions run, including the one that broke
    work: int = 0  # the same, also set for captures without a break
    process_dependency: str | None = None  # why the capture is meaningless in another process
    split: Any = None  # the position where the call continues natively, if it does not end here
    native_callee: str | None = None  # the function that native code called, if the segment starts with it

    @property
    def output(self) -> Any:
        """The output tree."""
        return self.output_and_effects[0]

    @property
    def effects(self) -> list[tuple]:
        """What is done after the graph, in order."""
        return self.output_and_effects[1]

    def entry(self, level: str, make_result: Callable[[Any], Any] | None = None) -> Any:
        """Return the compiled entry; a graph without nodes and outputs needs no run. `make_result` makes the call's
        result from the output, after the effects."""
        g = self.guards
        empty = self.graph.node_count == 0 and not self.graph.output_avals
        fn = None if empty else self.graph.compile(level)
        if fn is not None:
            graph_files.dump(self.graph, fn, level)
        output = self.output if make_result is None else ("py", make_result, [self.output])
        inputs, numbers = ([], []) if fn is None else (self.inputs, self.numbers)
        return ms_runtime.Entry(g.program, g.names, fn, inputs, output, self.effects, numbers, self.table)

    def release(self) -> None:
        """Drop what only the capture itself needed. Explanations keep texts, not tensors."""
        if self.record is not None:
            self.record.take_over(self)
        self.tensors = []
        self.symbols = None
        if self.brk is not None:
            self.brk.raised = None
        self.guards.release()

    def plain_entry(self, run: Callable[..., Any], n_args: int) -> Any:
        """Return a negative entry, which calls `run(*bound)` under these guards."""
        self.graph = None  # it does not run
        g = self.guards
        leaves = [("reg", g.arg(i, f"argument {i}").reg) for i in range(n_args)]
        return ms_runtime.Entry(g.program, g.names, None, [], ("py", run, leaves), [])


class Start(Protocol):
    """A position in the middle of a call where a capture begins: `segments.position.Position`."""

    @property
    def place(self) -> tuple[str, int]:
        """The user's file and line."""

    def enter(self, m: Machine, values: list[Any]) -> None:
        """Push the frames of this position onto the machine, with live values."""


#: returns the position at which a machine stopped early with its live values (`segments.splitting`), or breaks
Cutter = Callable[[Machine], tuple[Any, Value]]


def capture(
    fn: types.FunctionType,
    bound: list[Any],
    settings: Settings | None = None,
    *,
    name: str | None = None,
    start: Start | None = None,
    cutter: Cutter | None = None,
    wanted: Wanted | None = None,
    known: Known | None = None,
) -> Captured:
    """Run `fn` over the bound arguments (one per parameter) in the machine.

    With `start`, the capture begins there and `bound` holds its values. If `settings.stop` ends it early, the output is
    what `cutter` returns: the position (`Captured.split`) and the values live there. `wanted` are the sizes and numbers
    to make symbolic, except those in `known` (see `dynamic`).

    Exceptions of the machine itself become breaks of kind internal, so that no call fails because of the capture.
    KeyboardInterrupt passes through.
    """
    settings = settings or Settings()
    guards = Guards()
    builder = ms_runtime.GraphBuilder(name or fn.__name__)
    if wanted is not None:
        settings.symbols = Symbols(builder, guards, wanted, known or Known())
    m = Machine(builder, guards, settings)
    granted = m.reads.assumptions
    granted.tensors(ms_runtime.Tensor)
    place = (fn.__code__.co_filename, fn.__code__.co_firstlineno) if start is None else start.place
    out = Captured(guards, position=place, record=m.record, symbols=settings.symbols)
    try:
        with builder, Watched():
            result = _run(m, fn, bound) if start is None else _run_from(m, start, bound)
            if result is None:
                assert cutter is not None
                out.split, result = cutter(m)
            numbers = _finish(m, out, result)
        if settings.symbols is not None:
            settings.symbols.finish()
            out.table = settings.symbols.table
        out.inputs = [t.src.reg for t in m.inputs]  # type: ignore[union-attr]
        for place_, src, dtype in numbers:
            out.inputs.insert(place_, src.reg)
            out.numbers.append((place_, dtype))
        _guard_aliasing(m, {out.inputs[i] for i in out.graph.written_inputs})
        out.tensors = [t.real for t in m.inputs]
    except Thrown as e:
        out.brk = m.locate(GraphBreak("raises", describe(e.value)))
        out.brk.raised = e.value.real if isinstance(e.value, ObjV) else None
    except GraphBreak as e:
        reader = next((f.code for f in m.frames[1:] if reads_callers(f.code)), None)
        if reader is not None:
            e.kind, e.what = BREAKS["frames"], f"{reader.name} reads the locals of a frame"
        out.brk = m.locate(e)
    except RecursionError:
        out.brk = m.locate(GraphBreak("deep", "Python's recursion limit"))
    except Exception as e:
        out.brk = m.locate(fault(e))
    finally:
        if out.brk is not None:
            out.step = m.step
            out.brk.__traceback__ = out.brk.__context__ = None  # they hold the machine, and so the call's tensors
        out.work = m.work
        m.exit_contexts_to(0)
        out.process_dependency = m.process_dependency
        m.release()
        if out.brk is not None:
            out.brk.drop_traceback()
    guards.program.extend(granted.program())
    guards.ambient(ms_runtime.ambient())
    return out


def _finish(m: Machine, out: Captured, result: Value) -> list[tuple[int, Any, Any]]:
    """Fill in the recipe of `result` and the graph; return the graph's inputs that are numbers."""
    m.check_choices()
    outputs = Outputs(m)
    out.recipe = outputs.build(result)
    out.output_and_effects = out.recipe.for_entry()
    dropped = next((g for g in m.tracked.generators if g.is_suspended_in_try), None)
    if dropped is not None:  # one that leaves the capture would have broken it before
        raise GraphBreak("lifetime", f"the generator {dropped.frame.code.name} is dropped while it is inside a try")
    numbers = [] if m.settings.symbols is None else m.settings.symbols.inputs()
    out.graph = m.b.finish(outputs.outs)
    return numbers


def _run_from(m: Machine, start: Start, values: list[Any]) -> Value | None:
    start.enter(m, values)
    return m.run_to_end()


def _run(m: Machine, fn: types.FunctionType, bound: list[Any]) -> Value | None:
    fv = FuncV(fn)
    m.memo[id(fn)] = fv
    m.g.code(fn, fn.__code__)
    code = code_for(m, fv)  # before it has a source: the entry already guards its own function
    if fn.__closure__:
        fv.src = m.g.const(fn, fn.__name__)
    used = _names_used(code)
    values: list[Any] = []
    for i, (param, value) in enumerate(zip(code.params, bound, strict=True)):
        values.append(m.wrap(value, m.g.arg(i, param)) if param in used else None)
    cells_for(m, fv)
    frame = root_frame(m, fv, values)
    frame.locals = {k: v for k, v in frame.locals.items() if v is not None}
    m.frames.append(frame)
    return m.run_to_end()


def _names_used(code: Any) -> set[str]:
    """Return the parameters that the code reads; the others are not guarded."""
    names: set[str] = set(code.cell_params)
    names.update(arg for op, arg in code.ops if op in ("LOAD_FAST", "DEL_FAST", "LOAD_AND_CLEAR"))
    if code.params and reads_super(code):
        names.add(code.params[0])
    return names


#: limit of object pairs compared at each call; above it, each object must be the very one seen at capture
MAX_PAIRS = 4096


def _guard_aliasing(m: Machine, written: set[int]) -> None:
    """Guard against aliasing: objects written must differ from other objects read, tensors that the graph writes
    (registers `written`) must not overlap others, and differentiated tensors must be distinct."""
    changed: dict[int, Value] = {}
    for effect in m.effects:
        target = effect[2][0] if effect[0] == "call" and effect[2] else effect[1]
        if isinstance(target, Mutable) and target.src is not None:
            changed[id(target)] = target
    alike: dict[tuple[type, type], tuple[list[Any], list[Any]]] = {}
    for v in m.memo.values():
        if isinstance(v, Mutable) and v.src is not None:
            written_ones, others = alike.setdefault((type(v), v.cls), ([], []))
            (written_ones if id(v) in changed else others).append(v)
    for written_ones, others in alike.values():
        if len(written_ones) * (len(written_ones) + len(others)) > MAX_PAIRS:
            for v in (*written_ones, *others):
                m.g.is_(v.src, v.real)
            continue
        for i, v in enumerate(written_ones):
            for other in (*written_ones[i + 1 :], *others):
                m.g.differ(v.src, other.src)
    if written or m.inputs_must_not_overlap or m.inputs_must_be_distinct:
        regs = [v.src.reg for v in m.memo.values() if type(v) is TensorV and v.src is not None]
        if len(regs) > 1:
            apart = [r for r in regs if m.inputs_must_not_overlap or r in written]
            m.g.program.append(("no_overlap", apart, [r for r in regs if r not in apart]))
