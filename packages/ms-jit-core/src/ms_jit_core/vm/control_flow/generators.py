"""Generators of the program, run by the machine."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow.iteration import IterV
from ms_jit_core.vm.core.frame import Frame, Thrown
from ms_jit_core.vm.core.values import NONE, FuncV, Value

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


class GenV(IterV):
    """A generator: a frame that runs up to its next yield."""

    __slots__ = ("frame", "finished", "started", "level", "running", "origin")
    kind = types.GeneratorType

    def __init__(self, m: Machine, frame: Frame, origin: tuple[FuncV, list[Value], dict[str, Value]]) -> None:
        super().__init__(m, None)
        self.origin = origin  # the function and arguments of the call that made it
        self.frame = frame
        frame.generator = self
        self.finished = False
        self.started = False
        self.running = False
        self.level = len(m.regions)

    @property
    def is_suspended_in_try(self) -> bool:
        """Whether it is suspended inside a try or with, whose cleanup would run when it is dropped."""
        at = self.frame.pc - 1
        return self.started and not self.finished and any(a <= at < b for a, b, *_ in self.frame.code.handlers)

    def next(self, m: Machine) -> Value | None:
        """Run to the next yield; return its value, or None at the end, with the return value in `result`."""
        if self.finished:
            self.result = None  # the return value is delivered only once
            return None
        if len(m.regions) != self.level:
            raise GraphBreak("tensor-branch", "a generator that continues inside a branch")
        if self.running:
            raise self._cut("is resumed while it runs")
        depth = len(m.frames)
        frame = self.frame
        if self.started:
            frame.stack.append(NONE)
        self.started = True
        m.frames.append(frame)
        self.running = True
        try:
            v = m.run(depth)
        except Thrown as e:
            if issubclass(e.value.cls, StopIteration):  # the interpreter turns it into a RuntimeError
                raise self._cut("raises StopIteration") from None
            raise
        finally:
            self.running = False
        if self.finished:
            self.result = v
            return None
        return v

    def builder(self) -> tuple[Callable[..., Any], list[Value]]:
        fv, args, kwargs = self.origin
        if self.started:
            raise self._cut("is suspended where the graph ends")
        return partial(_call_named, tuple(kwargs)), [fv, *args, *kwargs.values()]

    def _cut(self, what: str) -> GraphBreak:
        """Return the break after which the generator is made, and runs, natively."""
        return GraphBreak("output", f"the generator {self.frame.code.name} {what}", stop=self.created)


def _call_named(names: tuple[str, ...], fn: Any, *args: Any) -> Any:
    cut = len(args) - len(names)
    return fn(*args[:cut], **dict(zip(names, args[cut:], strict=True)))
