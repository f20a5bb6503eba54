"""Generators of the program that the machine runs."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow.iteration import IterV
from ms_jit_core.vm.core.frame import Frame, Thrown
from ms_jit_core.vm.core.values import NONE, TRUE, Const, FuncV, V

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


#: generator functions of ours that are run in place of a class in C, and that class, or its method that makes one
STAND_FOR: dict[Any, Any] = {}


class GenV(IterV):
    """A generator: a frame that is run up to its next yield."""

    __slots__ = ("frame", "finished", "started", "level", "running", "origin")

    def __init__(self, frame: Frame, level: int, origin: tuple[FuncV, list[V], dict[str, V]]) -> None:
        super().__init__(None)
        self.origin = origin  # the call that made it
        self.frame = frame
        frame.generator = self
        self.finished = False
        self.started = False
        self.running = False
        self.level = level

    @property
    def cls(self) -> type:
        native = STAND_FOR.get(self.origin[0].real, types.GeneratorType)
        return getattr(native, "__self__", native)

    @property
    def ends_visibly(self) -> bool:
        """Whether it stands inside a try or with, which would see that it goes."""
        at = self.frame.pc - 1
        return self.started and not self.finished and any(a <= at < b for a, b, *_ in self.frame.code.handlers)

    def next(self, m: Machine) -> V | None:
        return self.resume(m, NONE)

    def resume(self, m: Machine, sent: V, thrown: V | None = None) -> V | None:
        """Run to the next yield: its value, or None at the end, when `result` is what it returned."""
        if self.finished:
            self.result = None  # what it returned was given when it ended
            return None
        if len(m.regions) != self.level:
            raise GraphBreak("tensor-branch", "a generator that goes on inside a branch")
        if self.running:
            m.throw(ValueError, "generator already executing")
        depth = len(m.frames)
        frame = self.frame
        if thrown is not None and self.started and self._delegates():
            raise cut(frame.code, "gets an exception inside a yield from")
        if self.started:
            frame.stack.append(sent)
        self.started = True
        m.frames.append(frame)
        self.running = True
        try:
            if thrown is not None:
                frame.stack.pop() if self.started and frame.stack else None
                m._unwind(Thrown(thrown), depth)
            v = m.run(depth)
        except Thrown as e:
            if issubclass(e.value.cls, StopIteration):
                error = m.exception(RuntimeError, [Const("generator raised StopIteration")])
                error.attrs.update(__cause__=e.value, __context__=e.value, __suppress_context__=TRUE)
                raise Thrown(error) from None
            raise
        finally:
            self.running = False
        if self.finished:
            self.result = v
            return None
        return v

    def _delegates(self) -> bool:
        """Whether it stands inside a ``yield from``."""
        ops, pc = self.frame.code.ops, self.frame.pc
        return ops[pc][0] == "JUMP" and ops[ops[pc][1]][0] == "SEND_ITER"

    def built(self) -> tuple[Callable[..., Any], list[V]]:
        fv, args, kwargs = self.origin
        native = STAND_FOR.get(fv.real)
        if self.started:
            raise cut(native or self.frame.code, "is cut half way")
        if native is not None:
            return partial(_call_named, tuple(kwargs), native), [*args, *kwargs.values()]
        return partial(_call_named, tuple(kwargs)), [fv, *args, *kwargs.values()]

    def close(self, m: Machine) -> None:
        """generator.close(): GeneratorExit at the yield where it stands."""
        if self.finished or not self.started:
            self.finished = True
            return
        try:
            v = self.resume(m, NONE, m.exception(GeneratorExit, []))
        except Thrown as e:
            if not issubclass(e.value.cls, (GeneratorExit, StopIteration)):
                raise
            return
        if v is not None:
            m.throw(RuntimeError, "generator ignored GeneratorExit")


def cut(code: Any, what: str) -> GraphBreak:
    """The break after which a generator, by its code, or an iterator in C, by its class, is called natively."""
    brk = GraphBreak("output", f"the generator {getattr(code, 'name', code)} {what}")
    brk.generator = code
    return brk


def _call_named(names: tuple[str, ...], fn: Any, *args: Any) -> Any:
    cut = len(args) - len(names)
    return fn(*args[:cut], **dict(zip(names, args[cut:], strict=True)))
