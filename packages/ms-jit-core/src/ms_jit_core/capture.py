"""One captured call: run the machine over a function, give the entry that later calls hit.

Nothing is committed here. A break gives a negative entry: the guards on what had been read, and plain Python as what
to do, so that later calls with the same state neither try again nor stay plain once that state has changed.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import ms_runtime

from ms_jit_core import dumps
from ms_jit_core.dynamic import Known, Symbols, Wanted
from ms_jit_core.errors import BREAKS, GraphBreak, fault
from ms_jit_core.guards import Guards
from ms_jit_core.outputs import Outputs
from ms_jit_core.recording import Record
from ms_jit_core.segments.concrete import reads_callers, splittable
from ms_jit_core.segments.position import Position, reads_super
from ms_jit_core.vm.branch import reachable
from ms_jit_core.vm.calls import cells_for, code_for, root_frame
from ms_jit_core.vm.class_lookup import lookup
from ms_jit_core.vm.frame import Frame, Thrown
from ms_jit_core.vm.machine import Machine
from ms_jit_core.vm.value_builder import describe
from ms_jit_core.vm.values import FuncV, ListV, Mutable, ObjV, Ten, V
from ms_jit_core.warned import Watched


@dataclass(eq=False)
class Captured:
    """What a capture gave: the graph with everything an Entry takes, or the break that stopped it."""

    guards: Guards
    graph: Any = None
    inputs: list[int] = field(default_factory=list)
    output: Any = None
    effects: list[tuple] = field(default_factory=list)
    tensors: list[Any] = field(default_factory=list)  # the real tensors that the inputs stood for
    brk: GraphBreak | None = None
    record: Record | None = None  # what the machine ran, where `explain` asked
    position: tuple[str, int] = ("", 0)  # the user's file and line where the segment begins
    numbers: list[tuple[int, Any]] = field(default_factory=list)  # inputs that are numbers: place and dtype
    symbols: Symbols | None = None  # sizes and numbers that the graph is made for any of
    table: Any = None  # where they come from in a call, and what must hold of them
    fixed: list[str] = field(default_factory=list)  # in words: what was to be a symbol and is a number
    step: int = 0  # how many instructions ran, the one that broke included
    work: int = 0  # the same, for captures that came to an end, too
    asked: list[tuple[type, type, bool]] = field(default_factory=list)  # what abstract classes said
    local: str | None = None  # why the capture has no meaning in another process
    split: Position | None = None  # where the call goes on natively, if it does not end here
    called: str | None = None  # the function that native code called, where the segment is the beginning of it
    # The first instruction that works on tensors inside a handler of the program, by its number; 0: nobody knows.
    guarded: int | None = 0
    raised: BaseException | None = None  # what left the function, where native code had raised it

    def entry(self, level: str, ends: Callable[[Any], Any] | None = None) -> Any:
        """The compiled entry; a graph without nodes and outputs needs no run at all. `ends`: what the call gives, made
        of the output, once the effects are done."""
        g = self.guards
        empty = self.graph.node_count == 0 and not self.graph.output_avals
        fn = None if empty else self.graph.compile(level)
        if fn is not None:
            dumps.dump(self.graph, fn, level)
        output = self.output if ends is None else ("py", ends, [self.output])
        inputs, numbers = ([], []) if fn is None else (self.inputs, self.numbers)
        entry = ms_runtime.Entry(g.program, g.names, fn, inputs, output, self.effects, numbers, self.table)
        entry.guarded = self.guarded
        return entry

    def release(self) -> None:
        """Drop what only the capture itself needed: explanations keep texts, not tensors."""
        if self.record is not None:
            self.record.keep(self)
        self.tensors = []
        self.symbols = self.raised = None
        self.guards.release()

    def plain_entry(self, run: Callable[..., Any], n_args: int) -> Any:
        """A negative entry: under these guards `run(*bound)` is called."""
        self.graph = None  # it does not run
        g = self.guards
        leaves = [("reg", g.arg(i, f"argument {i}").reg) for i in range(n_args)]
        entry = ms_runtime.Entry(g.program, g.names, None, [], ("py", run, leaves), [])
        entry.guarded = None  # a signal comes before the function has begun
        return entry


def capture(
    fn: types.FunctionType,
    bound: list[Any],
    *,
    name: str | None = None,
    unlimited: bool = False,
    code_of: Callable[[types.FunctionType], Any] | None = None,
    frozen: bool = False,
    start: Position | None = None,
    stop: int | None = None,
    native_generators: frozenset[Any] = frozenset(),
    wanted: Wanted | None = None,
    known: Known | None = None,
    counted: frozenset[tuple[Any, int]] = frozenset(),
    opened: frozenset[str] | None = None,
    gives_up: bool = False,
) -> Captured:
    """Run `fn` over the bound arguments (one a parameter) in the machine.

    With `start`, the capture begins there, `bound` being its values. With `stop`, it ends before its instruction of
    that number, and the output is what lives there (`Captured.split`); generators of `native_generators` are then
    called natively.

    `wanted`: sizes and numbers that become symbols, but for those `known` to be none (see `dynamic`).
    `frozen`: numbers and containers that are no arguments are taken as they are, without a guard (ms_function).

    `counted`: for loops, by code and head, that are not unrolled but count in the graph.

    `opened`: lists and tuples into which the capture does not look, by the text of their source (see `dynamic`). None:
    none is, even where `mutable` says that its length changes.

    `gives_up`: a signal that waits ends the capture with Interrupted.

    `code_of` decodes functions (None: from source); `unlimited` lifts the limits on unrolling. Exceptions of the
    machine itself become breaks of kind internal, so that no call fails on account of capture; KeyboardInterrupt
    passes.
    """
    guards = Guards()
    builder = ms_runtime.GraphBuilder(name or fn.__name__)
    m = Machine(builder, guards, unlimited)
    granted = m.granted
    granted.tensors(ms_runtime.Tensor)
    m.code_of = code_of
    m.frozen = frozen
    m.stop = stop
    m.counted = counted
    m.opened = opened
    m.gives_up = gives_up
    m.native_generators = set(native_generators)
    if wanted is not None:
        m.symbols = Symbols(builder, guards, wanted, known or Known())
    place = (fn.__code__.co_filename, fn.__code__.co_firstlineno) if start is None else start.place
    out = Captured(guards, position=place, record=m.record, asked=m.asked, symbols=m.symbols)
    try:
        with builder, Watched():
            result = _run(m, fn, bound) if start is None else _go_on(m, start, bound)
            if result is None:
                out.split, result = _split(m)
            outputs = Outputs(m, live=out.split is not None)
            out.output, out.effects = outputs.build(result)
            dropped = next((g for g in m.generators if g.ends_visibly), None)
            if dropped is not None:  # the others would have been cut
                raise GraphBreak("lifetime", f"the generator {dropped.frame.code.name} goes while it is inside a try")
            numbers = [] if m.symbols is None else m.symbols.inputs()
            out.graph = builder.finish(outputs.outs)
        if m.symbols is not None:
            m.symbols.finish()
            out.table = m.symbols.table
        out.inputs = [t.src.reg for t in m.inputs]  # type: ignore[union-attr]
        for place_, src, dtype in numbers:
            out.inputs.insert(place_, src.reg)
            out.numbers.append((place_, dtype))
        _aliasing(m, {out.inputs[i] for i in out.graph.written_inputs})
        out.tensors = [t.real for t in m.inputs]
    except Unsplittable as e:
        out.brk, out.step = GraphBreak("output", "a state that cannot be split"), e.step
        out.brk.stop = e.step
    except Thrown as e:
        out.brk = m.locate(GraphBreak("raises", describe(e.value)))
        out.raised = e.value.real if isinstance(e.value, ObjV) else None
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
            out.step = out.step or m.step
            out.brk.__traceback__ = out.brk.__context__ = None  # they hold the machine, and so the call's tensors
        out.work, out.guarded = m.work, m.guarded
        m.leave_all()
        out.local = m.local
        m.let_go()
        if out.brk is not None:
            out.brk.let_go()
    guards.program.extend(granted.program())
    guards.ambient(ms_runtime.ambient())
    return out


#: a state of more frames is not cut: the call that would make it so runs natively
MAX_FRAMES = 32


class Unsplittable(Exception):
    """The machine's state cannot be cut where it stands; `step`: the number of the instruction to run natively."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step


def _reads_natively(m: Machine, f: Frame) -> bool:
    """Whether the read of an attribute that `f` computes has to be the interpreter's own, if not captured to its end:
    it asks `__getattr__`, and writes what was looked up into an AttributeError raised there."""
    if f.reads is not None and lookup(m, f.reads[0], "__getattr__"):
        return True
    return (f.reads is not None or f.hook) and any(op == "RAISE" for op, _ in f.code.ops)


def _split(m: Machine) -> tuple[Position, V]:
    """The place and the live values where the machine stopped."""
    for i, f in enumerate(m.frames):
        if not splittable(f.code) or _reads_natively(m, f):
            raise Unsplittable(f.pushed if i else 0)
    if len(m.frames) > MAX_FRAMES:
        called = [f.pushed for f in m.frames if f.pushed]
        if called:
            raise Unsplittable(called[0])
    if m.entered:  # entered while capturing: really entered, it stays so between the graphs
        raise Unsplittable(m.entered[0][1])
    if m.kept_forwards:  # the tape of a forward ends with its graph: that call runs natively
        raise Unsplittable(min(kept.step for kept in m.kept_forwards.values()))
    made = [m.caught.get(id(e), 0) for f in m.frames for e in f.excs if e.src is None]
    if made:  # raised for real, an exception has its traceback and context
        raise Unsplittable(min(made))
    if m.picked:  # between graphs it matters which tensor a branch chose: then it runs natively
        alive = reachable(m)
        chosen = [p.step for p in m.picked.values() if id(p.merged) in alive]
        if chosen:
            raise Unsplittable(min(chosen))
    return Position.at(m)


def _go_on(m: Machine, start: Position, values: list[Any]) -> V | None:
    start.enter(m, values)
    return m.run_to_end()


def _run(m: Machine, fn: types.FunctionType, bound: list[Any]) -> V | None:
    fv = FuncV(fn)
    m.memo[id(fn)] = fv
    m.g.code(fn, fn.__code__)
    code = code_for(m, fv)  # with no source yet: an entry's own function needs no other guard
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
    """Parameters that anything reads; the others are not guarded."""
    names: set[str] = set(code.cell_params)
    names.update(arg for op, arg in code.ops if op in ("LOAD_FAST", "DEL_FAST", "LOAD_AND_CLEAR"))
    if code.params and reads_super(code):
        names.add(code.params[0])
    return names


def _aliasing(m: Machine, written: set[int]) -> None:
    """Objects written must not be other objects read. Tensors that the graph writes, those of the registers `written`,
    must not overlap with any other; tensors that are differentiated must be told apart."""
    changed: dict[int, V] = {}
    for effect in m.effects:
        target = effect[2][0] if effect[0] == "call" and effect[2] else effect[1]
        if isinstance(target, Mutable) and target.src is not None:
            changed[id(target)] = target
    for v in changed.values():
        for other in m.memo.values():
            if (
                other is not v
                and other.src is not None
                and type(other) is type(v)
                and other.cls is v.cls
                and isinstance(v, (ListV, Mutable, ObjV))
            ):
                m.g.differ(v.src, other.src)
    if written or m.pairs_matter or m.differentiates:
        regs = [v.src.reg for v in m.memo.values() if type(v) is Ten and v.src is not None]
        if len(regs) > 1:
            apart = [r for r in regs if m.pairs_matter or r in written]
            m.g.program.append(("no_overlap", apart, [r for r in regs if r not in apart]))
