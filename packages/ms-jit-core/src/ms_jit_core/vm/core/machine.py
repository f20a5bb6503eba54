"""The virtual machine: frames, the loop that runs them, and the state of one capture.

The machine changes no real object: reads go through sources and are guarded, writes stay in the abstract values and are
listed in `effects`, and tensors are symbolic values of the graph being built. So a capture can be dropped at any point.
"""

from __future__ import annotations

import itertools
import linecache
import operator
import sys
import types
from collections.abc import Callable
from typing import Any, NoReturn

import ms_runtime

from ms_jit_core import dynamic
from ms_jit_core.errors import GraphBreak, Interrupted
from ms_jit_core.guards import Guards, Source
from ms_jit_core.recording import record_for
from ms_jit_core.vm.control_flow.analysis import MAX_ITERATIONS, UNROLL_COUNTED_NODES, UNROLL_NODES, has_user_handler
from ms_jit_core.vm.control_flow.branch import NeedInput
from ms_jit_core.vm.control_flow.iteration import IterV
from ms_jit_core.vm.core import calls, value_builder
from ms_jit_core.vm.core.frame import PUSHED, Frame, Thrown
from ms_jit_core.vm.core.handlers import link
from ms_jit_core.vm.core.state import JUMP_BUDGET, Loops, Progress, Reads, Settings, Tracked
from ms_jit_core.vm.core.trust import is_library, is_native_callable, is_trusted_module
from ms_jit_core.vm.core.values import (
    Const,
    FuncV,
    Mutable,
    NumV,
    ObjV,
    RuleV,
    Slot,
    TensorV,
    TupleV,
    Value,
    next_serial,
)
from ms_jit_core.vm.objects import attributes
from ms_jit_core.vm.objects.class_lookup import lookup

_OPERATORS = frozenset(getattr(operator, n) for n in "add sub mul truediv floordiv mod pow neg matmul".split())
_NEW_MEMORY = frozenset(
    "abs exp log sin cos tanh sigmoid relu gelu silu sqrt square add sub mul div matmul maximum minimum softmax".split()
)
#: a loop that has added no node to the graph by this number of instructions is not captured
FIRST_NODE = 40_000

_VALUELESS = ", symbolic)"  # the end of the text of a tensor without values
#: functions that read the value of a number, besides those of math (a tensor of one number does not)
_READERS = (str, repr, format, round, int, ms_runtime.Tensor)


def _makes_memory(fn: Any) -> bool:
    """Return whether the result of `fn` is known to share no memory."""
    if type(fn) is types.BuiltinFunctionType and fn in _OPERATORS:
        return True
    return getattr(fn, "__name__", "") in _NEW_MEMORY and is_native_callable(fn)


class Machine:
    """Runs one captured call. `builder` is an active ms_runtime.GraphBuilder; `guards` collects the reads."""

    #: for rules of other packages, which raise it
    graph_break = GraphBreak

    def __init__(self, builder: Any, guards: Guards, settings: Settings) -> None:
        self.b = builder
        self.g = guards
        self.settings = settings
        self.frames: list[Frame] = []
        self.step = 0  # number of instructions that the outermost loop has started
        self.retval: Any = None
        self.memo: dict[int, Value] = {}
        self.tensors: dict[int, TensorV] = {}
        self.inputs: list[TensorV] = []
        self.effects: list[tuple] = []
        self.regions: list[dict[int, tuple[Mutable, Any]]] = []
        self.inputs_must_not_overlap = False  # tensors were written, or are keys of a dict
        self.inputs_must_be_distinct = False  # gradients were taken
        self.outer_recording = ms_runtime.is_recording()
        self.process_dependency: str | None = None  # a dependency that is meaningless in another process
        self.record = record_for(guards)
        self.progress, self.loops, self.reads, self.tracked = Progress(), Loops(), Reads(), Tracked()

    # running
    def run(self, depth: int) -> Value | None:
        """Run until the frames above `depth` are gone; return their result, or None if a stop was reached."""
        frames = self.frames
        if self.progress.inner_of[0] != self.step:
            self.progress.inner_of = self.step, self.progress.inner
        elif self.progress.inner - self.progress.inner_of[1] > FIRST_NODE // 2 and self._without_nodes():
            raise GraphBreak("native-call", "runs for long without tensor operations")
        ran = 0
        try:
            while True:
                f = frames[-1]
                ops = f.ops
                try:
                    while True:
                        ran += 1
                        h, a = ops[f.pc]
                        f.pc += 1
                        r = h(self, f, a)
                        if r:
                            if r == 2:
                                if len(frames) <= depth:
                                    return self.retval
                                f = frames[-1]
                                f.stack.append(self.retval)
                            elif r == 3:
                                return None
                            else:
                                f = frames[-1]
                            ops = f.ops
                except Thrown as e:
                    self._note_raised(e.value)
                    e.__traceback__ = None  # its frames may hold the exception and the capture's values
                    self._unwind(e, depth)
        finally:
            self.progress.inner += ran

    def run_to_end(self) -> Value | None:
        """Run the outermost frames to their result, counting instructions; None if `stop` is reached first."""
        frames = self.frames
        stop = self.settings.stop if self.settings.stop is not None else -1
        while True:
            f = frames[-1]
            ops = f.ops
            try:
                while True:
                    if self.step == stop:
                        return None
                    self.step += 1
                    pc = f.pc
                    h, a = ops[pc]
                    f.pc = pc + 1
                    r = h(self, f, a)
                    if r:
                        if r == 2:
                            if not frames:
                                return self.retval
                            f = frames[-1]
                            f.stack.append(self.retval)
                        else:
                            if self.step > FIRST_NODE and self._without_nodes():  # said of the call
                                raise GraphBreak("too-long", "calls without tensor operations")
                            f = frames[-1]
                            f.call_step = self.step
                        ops = f.ops
            except Thrown as e:
                self._note_raised(e.value)
                e.__traceback__ = None  # its frames may hold the exception and the capture's values
                self._unwind(e, 0)
            except GraphBreak as e:
                e.at = (f.code, pc)
                raise

    def _note_raised(self, value: Value) -> None:
        """Record the number of the instruction that raised an exception."""
        self.tracked.caught.setdefault(id(value), self.step)
        self.tracked.alive.append(value)

    def _unwind(self, e: Thrown, depth: int) -> None:
        frames = self.frames
        if isinstance(e.value, ObjV) and e.value.src is not None:
            raise GraphBreak("native-call", "an exception from outside is raised: its traceback grows")
        while len(frames) > depth:
            f = frames[-1]
            pc = f.pc - 1
            for start, end, target, height in f.code.handlers:
                if start <= pc < end:
                    if f.branch_pc is not None and start <= f.branch_pc < end:
                        raise GraphBreak("tensor-branch", "a side that raises an exception")
                    del f.stack[height:]
                    f.stack.append(e.value)
                    f.pc = target
                    return
            if f.branch_pc is not None:
                raise GraphBreak("tensor-branch", "a side that raises an exception")
            frames.pop()
            if f.generator is not None:
                f.generator.finished = True
            if f.computes_attribute and issubclass(e.value.cls, AttributeError):
                self.tracked.caught[id(e.value)] = f.call_step  # where Python sets the exception's `name` and `obj`
            if f.attribute_owner is not None and issubclass(e.value.cls, AttributeError):
                if lookup(self, f.attribute_owner, "__getattr__") is not None:
                    raise GraphBreak("opaque", "a __getattr__ called after a property raised", stop=f.call_step)
        try:
            raise e
        finally:
            del e  # its traceback holds this frame, which would be a cycle

    def invoke(self, callee: Value, args: list[Value], kwargs: dict[str, Value] | None = None) -> Any:
        """Call a value; return the result, or PUSHED after pushing a frame for it."""
        return calls.invoke(self, callee, args, kwargs or {})

    def call(self, callee: Value | None, args: list[Value], kwargs: dict[str, Value] | None = None) -> Value:
        """Call a value and return its result, for capture rules. None as callee raises, as calling None does."""
        if callee is None:
            self.throw(TypeError, "'NoneType' object is not callable")
        depth = len(self.frames)
        r = calls.invoke(self, callee, args, kwargs or {})
        if r is not PUSHED:
            return r
        result = self.run(depth)
        assert result is not None
        return result

    def push_function(self, fv: FuncV, args: list[Value], kwargs: dict[str, Value]) -> Any:
        return calls.call_function(self, fv, args, kwargs)

    def new_frame(self, fv: FuncV) -> Frame:
        code = fv.code
        assert code is not None
        ops = code.analysis.linked
        if ops is None:
            ops = link(code)
        trusted = is_trusted_module(fv.globals.get("__name__"))
        if self.record is not None:
            ops = self.record.ops(code, ops, trusted)
        return Frame(code, ops, fv, trusted, self.frames[-1] if self.frames else None)

    # errors
    def throw(self, cls: type[BaseException], *args: Any) -> Any:
        """Raise a Python exception inside the program."""
        raise Thrown(self.exception(cls, [self.wrap_new(a) for a in args]))

    def break_refused(self, what: str) -> NoReturn:
        """Break at an operation that Python refuses. Plain Python raises the error, natively if it might be caught."""
        guarded = any(has_user_handler(f.code, f.pc - 1) for f in self.frames)
        raise GraphBreak("native-call" if guarded else "raises", what)

    def exception(self, cls: type[BaseException], args: list[Value]) -> ObjV:
        v = ObjV(cls)
        v.attrs["args"] = TupleV(list(args))
        return v

    def native(self, fn: Callable, args: list[Any], kwargs: dict[str, Any] | None = None) -> Value:
        """Run trusted native code on Python values, including symbolic tensors, and wrap its result."""
        result = self.native_raw(fn, args, kwargs)
        if self.regions and isinstance(result, ms_runtime.Tensor) and _makes_memory(fn):
            self.tracked.operator_results.add(id(result))
            self.tracked.alive.append(result)
        return self.wrap_new(result)

    def native_raw(self, fn: Callable, args: list[Any], kwargs: dict[str, Any] | None = None) -> Any:
        if self.frames:
            user = self.frames[-1].user
            self.b.set_loc(user.code.filename, user.line, user is self.frames[-1])
        handled = sys.exc_info()[1]
        fills = fn is ms_runtime.Tensor and args and type(args[0]) is ms_runtime.SymbolicNumber
        if fn in _READERS and not fills or getattr(fn, "__module__", None) == "math":
            args = self.concretize(args)
        try:
            result = fn(*args, **kwargs) if kwargs else fn(*args)
            if type(result) is str and _VALUELESS in result:
                raise GraphBreak("output", "a string contains a tensor's values")
            return result
        except ms_runtime.SymbolicValueError as e:
            raise GraphBreak("tensor-value", f"{getattr(fn, '__qualname__', fn)} reads a tensor's value") from e
        except (GraphBreak, Thrown, NeedInput):
            raise
        except NotImplementedError as e:  # only captures lack it: eager execution may work
            raise GraphBreak("native-call", str(e).split("\n")[0]) from e
        except Exception as e:
            given = (args, kwargs)
            known = self.concretize(given)
            if known is not given:  # retry with constants, as a symbol may behave differently from a number
                return self.native_raw(fn, *known)
            if self.settings.symbols is not None and dynamic.has_symbolic_sizes(given):  # the message names symbols
                raise GraphBreak("native-call", f"{type(e).__name__}: {e}".split("\n")[0]) from e
            if any(type(text) is str and _VALUELESS in text for text in e.args):
                raise GraphBreak("output", "an error message contains a tensor's values") from e
            self._name_line(e)
            raise self.as_thrown(e, handled) from None

    def as_thrown(self, e: Exception, handled: BaseException | None) -> Thrown:
        """Return an exception of native code as the program's, without our frames and our own context."""
        e.__traceback__ = None
        last: BaseException = e
        met = {id(handled)}  # the program may have linked exceptions in a cycle
        while last.__context__ is not None and id(last.__context__) not in met:
            last = last.__context__
            met.add(id(last))
        if last.__context__ is handled:
            last.__context__ = None
        return Thrown(ObjV(type(e), real=e))

    def concretize(self, value: Any) -> Any:
        """Apply `dynamic.concretize`; break if a value depends on the graph."""
        try:
            symbols = self.settings.symbols
            return dynamic.concretize(value, symbols is not None and symbols.wanted.breaks)
        except ms_runtime.SymbolicValueError as e:
            raise GraphBreak("tensor-value", str(e)) from e

    def native_raise_break(self, v: Value) -> GraphBreak:
        """Return the break after which native code raises a caught exception again, with its real traceback."""
        step = self.tracked.caught[id(v)]
        return GraphBreak("output", f"the traceback or context of a {v.cls.__name__}", stop=step)

    def choice_break(self, picked: Any, what: str) -> GraphBreak:
        """Return the break for code that depends on which tensor a branch chose: the branch must run natively."""
        return GraphBreak("tensor-branch", what, stop=picked.step)

    def check_choices(self, since: int = 0) -> None:
        """Break if a tensor that a branch chose, or one of its alternatives, was written in place since. The first
        `since` choices are skipped."""
        for p in itertools.islice(self.tracked.choices.values(), since, None):
            if p.written():
                raise self.choice_break(p, "a tensor that a branch chose is written in place")

    def _name_line(self, e: Exception) -> None:
        """Make an error of an op name the user's line inside the captured function."""
        if len(e.args) != 1 or not isinstance(e.args[0], str) or "\n  at: " not in e.args[0]:
            return
        for f in reversed(self.frames):
            if not f.trusted:
                name, text = f.code.filename.rsplit("/", 1)[-1], linecache.getline(f.code.filename, f.line).strip()
                rows = e.args[0].split("\n")
                e.args = ("\n".join(f"  at: {name}:{f.line}: {text}" if r.startswith("  at: ") else r for r in rows),)
                return

    def locate(self, brk: GraphBreak) -> GraphBreak:
        """Set a break's file and line to the innermost line of user code, outside libraries if possible."""
        if brk.file is None and self.frames:
            found = [f for f in self.frames if not f.trusted] or self.frames[:1]
            f = ([f for f in found if not is_library(f.code.filename)] or found)[-1]
            brk.file, brk.line = f.code.filename, f.line
        return brk

    def count_jump(self, f: Frame, target: int) -> None:
        """Count a backward jump, and enforce the limits on loops."""
        self.progress.jumps += 1
        if self.settings.abort_on_signal and ms_runtime.interrupt_waits():
            raise Interrupted
        if self.progress.jumps >= self.progress.next_check:
            if self.b.node_count - self.progress.checked_nodes < JUMP_BUDGET // 100:
                raise GraphBreak("too-long", "loops with few tensor operations")
            self.progress.next_check, self.progress.checked_nodes = self.progress.jumps + JUMP_BUDGET, self.b.node_count
        if max(self.step + self.progress.inner, 4 * self.progress.jumps) > FIRST_NODE and self._without_nodes():
            raise GraphBreak("too-long", "loops without tensor operations")
        if self.settings.unlimited:
            return
        if f.loops is None:
            f.loops = {}
        nodes = self.b.node_count
        first, last = f.loops.get(target, (nodes, nodes))
        f.loops[target] = first, nodes
        if nodes - first > UNROLL_NODES and not self._is_counted(f, target, nodes - first, nodes - last):
            raise self.loops.breaks.get((id(f), target)) or GraphBreak(
                "unroll", f"a loop of more than {UNROLL_NODES} nodes"
            )

    def _is_counted(self, f: Frame, target: int, made: int, each: int) -> bool:
        """Return whether a loop that has made `made` nodes, `each` in its last iteration, will end within the limit of
        loops whose number of iterations is known."""
        it = f.stack[-1] if f.code.ops[target][0] == "FOR_ITER" else None
        left = it.remaining() if isinstance(it, IterV) else None
        return left is not None and made + left * each <= UNROLL_COUNTED_NODES

    @property
    def work(self) -> int:
        """The number of instructions run."""
        return self.step + self.progress.inner

    def _without_nodes(self) -> bool:
        """Return whether the graph is still empty and the capture has limits."""
        return self.b.node_count == 0 and not self.settings.unlimited

    def call_without_effects(self, callee: Value, args: list[Value], what: str) -> Value:
        """Call for a rule that runs the callee differently from plain Python (once instead of twice, say). Break with
        `what` if the callee changes something that existed before, or if an outer gradient is being taken. Tensors that
        require no gradient, such as statistics, may be written."""
        if self.outer_recording:
            raise GraphBreak("native-call", what)
        began, before, outer = next_serial(), len(self.effects), self.tracked.lowest_changed
        versions = {id(v): self._version(v) for v in self.inputs}
        self.tracked.lowest_changed = next_serial()
        try:
            result = self.call(callee, args)
            written = any(self._version(v) != versions.get(id(v), 0) for v in self.inputs)
            changed = written or len(self.effects) > before or self.tracked.lowest_changed < began
        finally:
            self.tracked.lowest_changed = outer if outer is None else min(outer, self.tracked.lowest_changed)
        if changed:
            raise GraphBreak("native-call", what)
        return result

    def _version(self, v: TensorV) -> int:
        """Return the version of a graph input; 0 if it requires no gradient."""
        return v.t._version if getattr(v.real, "requires_grad", True) else 0

    @property
    def attempts_used_up(self) -> bool:
        """Whether the budget of attempts to capture loops over tensor conditions is used up."""
        return self.loops.iterations > MAX_ITERATIONS

    # state
    def touch(self, v: Mutable) -> None:
        """Save the state of `v` in all open branch regions. Call before changing `v`."""
        for region in self.regions:
            if id(v) not in region:
                region[id(v)] = (v, v.save())
        if self.tracked.lowest_changed is not None:
            self.tracked.lowest_changed = min(self.tracked.lowest_changed, v.serial)

    def effect(self, *what: Any) -> None:
        """Record a write to a real object, to be done after the graph has run."""
        if self.regions:
            raise GraphBreak("tensor-branch", "a side that changes objects outside")
        self.effects.append(what)

    # conversions
    def wrap(self, obj: Any, src: Source | None) -> Value:
        """Wrap a real object read from `src` and guard it; without a source it is trusted and not guarded."""
        return value_builder.wrap(self, obj, src)

    def wrap_new(self, obj: Any) -> Value:
        """Wrap a result of native code."""
        return value_builder.wrap_new(self, obj)

    def to_python(self, v: Value) -> Any:
        """Return the Python value for a native call: symbolic tensors stay tensors, containers are rebuilt."""
        return value_builder.to_python(self, v)

    def sym(self, v: TensorV) -> Any:
        """Return the symbolic tensor of a value; an outside tensor becomes a graph input at first use."""
        if v.t is None:
            if self.regions:
                raise NeedInput(v)
            v.t = self.b.input(v.real, v.src.text if v.src else "tensor", v.dims)
            value_builder.copy_parameter_attributes(v.t, v.real)
            self.tensors[id(v.t)] = v
            self.inputs.append(v)
        return v.t

    # attributes
    def getattr(self, v: Value, name: str) -> Value:
        """Return getattr(v, name), run to its result."""
        depth = len(self.frames)
        r = attributes.load(self, v, name)
        if r is PUSHED:
            r = self.run(depth)
        return r

    def getitem(self, v: Value, key: Any) -> Value:
        """Return v[key] for a Python key, run to its result."""
        from ms_jit_core.vm.objects.subscripts import get

        return get(self, v, self.wrap_new(key))

    def new_object(self, cls: type, attributes: dict[str, Value]) -> ObjV:
        """Make an instance of `cls` with these attributes, without running its `__init__`."""
        v = ObjV(cls, clsv=Const(cls))
        v.attrs.update(attributes)
        return v

    def function(self, fn: Callable[[list[Value], dict[str, Value]], Value]) -> Value:
        """Make a callable, for rules that return functions; it may not leave the capture."""
        return RuleV(lambda m, args, kwargs: fn(args, kwargs))

    def exit_contexts_to(self, count: int) -> None:
        """Exit the native context managers entered after the first `count`."""
        while len(self.tracked.entered) > count:
            self.tracked.entered.pop()[0].__exit__(None, None, None)

    def release(self) -> None:
        """Drop the objects that the capture used. They are the user's, who may observe their finalization, so that no
        cycle of abstract values may keep them until the next garbage collection."""
        for v in self.memo.values():
            if getattr(v, "real", None) is not None:
                v.real = None  # type: ignore[attr-defined]
        for v in self.tracked.live_values:
            if type(v) is Slot:
                v.obj = None
            else:
                v.real = None
        suspended = [g.frame for g in self.tracked.generators]  # a generator and its frame are a cycle
        for frame in (*self.frames, *suspended):
            frame.drop_values()
        self.memo.clear()
        self.tensors.clear()
        self.frames, self.effects, self.inputs, self.retval = [], [], [], None
        self.reads, self.tracked = Reads(), Tracked()

    def truth(self, v: Value) -> bool | None:
        """Return bool(v) if it is known; None for a tensor whose value is not."""
        from ms_jit_core.vm.objects.operators import truth

        return truth(self, v)

    def const(self, v: Value, what: str) -> Any:
        """Return the Python value of a constant, or break."""
        if type(v) is Const:
            return v.val
        raise GraphBreak("tensor-value" if type(v) in (TensorV, NumV) else "opaque", what)
