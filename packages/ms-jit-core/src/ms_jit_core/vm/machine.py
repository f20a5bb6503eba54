"""The virtual machine: frames, the loop that runs them, and the state of one capture.

Nothing that the machine runs touches a real object: reads go through sources and are guarded, writes are kept in the
abstract values and listed in `effects`, tensors are symbolic values of the graph being built. So a capture can be
dropped at any point.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_jit_core.errors import GraphBreak
from ms_jit_core.guards import Guards, Source
from ms_jit_core.vm import attributes, calls, wrapping
from ms_jit_core.vm.branch import NeedInput
from ms_jit_core.vm.frame import PUSHED, Frame, Thrown
from ms_jit_core.vm.handlers import link
from ms_jit_core.vm.trust import is_trusted_module
from ms_jit_core.vm.values import Const, FuncV, Mutable, ObjV, Ten, TupleV, V

#: nodes that one unrolled loop may make
UNROLL_NODES = 2000
#: backward jumps after which a capture must have made some nodes to go on
JUMP_BUDGET = 200_000
#: instructions after which a loop must have made a first node to go on
FIRST_NODE = 40_000


class Machine:
    """Runs one captured call. `builder` is an active ms_runtime.GraphBuilder, `guards` collects what is read.

    `unlimited` lifts the limits on unrolling (trace).
    """

    def __init__(self, builder: Any, guards: Guards, unlimited: bool = False) -> None:
        self.b = builder
        self.g = guards
        self.unlimited = unlimited
        self.frames: list[Frame] = []
        self.memo: dict[int, V] = {}
        self.tensors: dict[int, Ten] = {}
        self.keep: list[Any] = []
        self.effects: list[tuple] = []
        self.inputs: list[Ten] = []
        self.regions: list[dict[int, tuple[Mutable, Any]]] = []
        self.space: dict[tuple[int, str], Any] = {}
        self.retval: Any = None
        self.jumps = 0
        self.next_check, self.checked_nodes = JUMP_BUDGET, 0
        self.pairs_matter = False  # gradients were taken or tensors written: inputs must not overlap
        self.class_writes: dict[str, dict[type, V]] = {}
        self.class_sources: dict[tuple[type, str], Source] = {}
        self.keep_globals: Any = None
        self.code_of: Callable[[types.FunctionType], Any] | None = None  # how functions are decoded; None: from source
        self.outer_recording = ms_runtime.is_recording()
        self.made_constants = False
        self.fresh: set[int] = set()  # ids of NumPy arrays made of constants in this capture
        self.preset: dict[int, Any] = {}  # graph inputs that were made in advance, by the id of their tensor
        self.lifted: list[Any] | None = None  # where not None, tensors that the program makes become inputs, kept here
        self.gives_functions = False  # while the arguments of a native function that calls functions are made
        self.entered: list[tuple[Any, int]] = []  # native context managers before their __exit__, with the `step`
        self.native_generators: set[Any] = set()  # codes of generators that are called natively
        self.step = 0  # how many instructions the outermost loop has begun
        self.stop: int | None = None  # after how many it stops
        self.caught: dict[int, int] = {}  # exceptions caught in its frames, by id: the instruction that raised each
        self.branches: dict[tuple[int, int], int] = {}  # (frame, instruction) -> how deep in its own sides

    # running
    def run(self, depth: int) -> V | None:
        """Run until the frames above `depth` are gone (their result), or until a stop was reached (None)."""
        frames = self.frames
        while True:
            f = frames[-1]
            ops = f.ops
            try:
                while True:
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
                self._unwind(e, depth)

    def run_to_end(self) -> V | None:
        """Run the outermost frames to their result, counting instructions; None where `stop` is reached before."""
        frames = self.frames
        stop = self.stop if self.stop is not None else -1
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
                            f = frames[-1]
                            f.pushed = self.step
                        ops = f.ops
            except Thrown as e:
                self.caught.setdefault(id(e.value), self.step)
                self.keep.append(e.value)
                self._unwind(e, 0)
            except GraphBreak as e:
                e.at = (f.code, pc)
                raise

    def _unwind(self, e: Thrown, depth: int) -> None:
        frames = self.frames
        while len(frames) > depth:
            f = frames[-1]
            if f.hold:
                raise GraphBreak("tensor-branch", "a side that raises an exception")
            pc = f.pc - 1
            for start, end, target, height in f.code.handlers:
                if start <= pc < end:
                    del f.stack[height:]
                    f.stack.append(e.value)
                    f.pc = target
                    return
            frames.pop()
            if f.generator is not None:
                f.generator.finished = True
        raise e

    def invoke(self, callee: V, args: list[V], kwargs: dict[str, V] | None = None) -> Any:
        """Call a value: its result, or PUSHED after pushing a frame for it."""
        return calls.invoke(self, callee, args, kwargs or {})

    def call(self, callee: V, args: list[V], kwargs: dict[str, V] | None = None) -> V:
        """Call a value and run it to its result. Capture rules use this."""
        depth = len(self.frames)
        r = calls.invoke(self, callee, args, kwargs or {})
        if r is not PUSHED:
            return r
        result = self.run(depth)
        assert result is not None
        return result

    def push_function(self, fv: FuncV, args: list[V], kwargs: dict[str, V]) -> Any:
        return calls.call_function(self, fv, args, kwargs)

    def new_frame(self, fv: FuncV) -> Frame:
        code = fv.code
        assert code is not None
        ops = code.linked
        if ops is None:
            ops = link(code)
        return Frame(code, ops, fv, is_trusted_module(fv.globals.get("__name__")))

    # errors
    def throw(self, cls: type[BaseException], *args: Any) -> Any:
        """Raise a Python exception inside the program."""
        raise Thrown(self.exception(cls, [self.wrap_new(a) for a in args]))

    def exception(self, cls: type[BaseException], args: list[V]) -> ObjV:
        v = ObjV(cls)
        v.attrs["args"] = TupleV(list(args))
        return v

    def native(self, fn: Callable, args: list[Any], kwargs: dict[str, Any] | None = None) -> V:
        """Run trusted native code on Python values (symbolic tensors among them) and wrap what it gives."""
        return self.wrap_new(self.native_raw(fn, args, kwargs))

    def native_raw(self, fn: Callable, args: list[Any], kwargs: dict[str, Any] | None = None) -> Any:
        f = self.frames[-1] if self.frames else None
        if f is not None and not f.trusted:
            self.b.set_loc(f.code.filename, f.code.lines[f.pc - 1])
        try:
            return fn(*args, **kwargs) if kwargs else fn(*args)
        except ms_runtime.SymbolicValueError as e:
            raise GraphBreak("tensor-value", f"{getattr(fn, '__qualname__', fn)} reads a tensor's value") from e
        except (GraphBreak, Thrown, NeedInput):
            raise
        except NotImplementedError as e:  # of captures only: eager may well do it
            raise GraphBreak("native-call", str(e).split("\n")[0]) from e
        except Exception as e:
            e.__traceback__ = None
            raise Thrown(ObjV(type(e), real=e)) from None

    def locate(self, brk: GraphBreak) -> GraphBreak:
        """Give a break the innermost user line."""
        if brk.file is None:
            for f in reversed(self.frames):
                if not f.trusted or f is self.frames[0]:
                    brk.file, brk.line = f.code.filename, f.line
                    break
        return brk

    def count_jump(self, f: Frame, target: int) -> None:
        """A backward jump: where loops are limited."""
        self.jumps += 1
        if self.jumps >= self.next_check:
            if self.b.node_count - self.checked_nodes < JUMP_BUDGET // 100:
                raise GraphBreak("too-long", "loops with few tensor operations")
            self.next_check, self.checked_nodes = self.jumps + JUMP_BUDGET, self.b.node_count
        if self.step > FIRST_NODE and self.b.node_count == 0 and not self.unlimited:
            raise GraphBreak("too-long", "loops without tensor operations")
        if self.unlimited:
            return
        if f.loops is None:
            f.loops = {}
        nodes = self.b.node_count
        if nodes - f.loops.setdefault(target, nodes) > UNROLL_NODES:
            raise GraphBreak("unroll", f"a loop of more than {UNROLL_NODES} nodes")

    # state
    def touch(self, v: Mutable) -> None:
        """Call before changing `v`: open branch regions keep what it was."""
        for region in self.regions:
            if id(v) not in region:
                region[id(v)] = (v, v.save())

    def effect(self, *what: Any) -> None:
        """A write to a real object, to be done after the graph has finished."""
        if self.regions:
            raise GraphBreak("tensor-branch", "a side that changes objects outside")
        self.effects.append(what)

    # conversions
    def wrap(self, obj: Any, src: Source | None) -> V:
        """A real object read from `src`, guarded; with no source: trusted, not guarded."""
        return wrapping.wrap(self, obj, src)

    def wrap_new(self, obj: Any) -> V:
        """What native code just gave."""
        return wrapping.wrap_new(self, obj)

    def to_python(self, v: V) -> Any:
        """The Python value for a native call: symbolic tensors stay tensors, containers are built anew."""
        return wrapping.to_python(self, v)

    def sym(self, v: Ten) -> Any:
        """The symbolic tensor of a value; an outside tensor becomes a graph input at its first use."""
        if v.t is None:
            if self.regions:
                raise NeedInput(v)
            v.t = self.preset.get(id(v.real))
            if v.t is None:
                v.t = self.b.input(v.real, v.src.text if v.src else "tensor")
            wrapping.dress(v.t, v.real)
            self.tensors[id(v.t)] = v
            self.inputs.append(v)
        return v.t

    # attributes
    def getattr(self, v: V, name: str) -> V:
        """getattr(v, name), run to its result."""
        depth = len(self.frames)
        r = attributes.load(self, v, name)
        if r is PUSHED:
            r = self.run(depth)
        return r

    def getitem(self, v: V, key: Any) -> V:
        """v[key] for a Python key, run to its result."""
        from ms_jit_core.vm.subscripts import get

        return get(self, v, self.wrap_new(key))

    def new_object(self, cls: type, attributes: dict[str, V]) -> ObjV:
        """An instance of `cls` that the capture makes, with these attributes; its `__init__` does not run."""
        v = ObjV(cls, clsv=Const(cls))
        v.attrs.update(attributes)
        return v

    def leave_all(self) -> None:
        """Exit the native context managers that a dropped capture left entered."""
        while self.entered:
            self.entered.pop()[0].__exit__(None, None, None)

    def truth(self, v: V) -> bool | None:
        """bool(v) for what is known; None for a tensor whose value is not."""
        from ms_jit_core.vm.operators import truth

        return truth(self, v)

    def const(self, v: V, what: str) -> Any:
        """The Python value of a constant, or a break."""
        if type(v) is Const:
            return v.val
        raise GraphBreak("internal", what)
