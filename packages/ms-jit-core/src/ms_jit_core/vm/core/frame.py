"""Frames of the machine and the exception that carries a Python exception through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ms_jit_core.instructions import Code
    from ms_jit_core.vm.core.values import CellV, FuncV, Value


#: returned by a call that pushed a frame: the result will appear on the caller's stack
PUSHED: Any = type("Pushed", (), {"__repr__": lambda self: "PUSHED"})()


class Frame:
    """One activation: instructions, program counter, value stack, locals, cells and the exceptions being handled."""

    __slots__ = (
        "code",
        "ops",
        "pc",
        "stack",
        "locals",
        "cells",
        "excs",
        "outer_tracebacks",
        "func",
        "globals",
        "trusted",
        "result",
        "generator",
        "loops",
        "branch_pc",
        "_user",
        "computes_attribute",
        "call_step",
        "attribute_owner",
    )

    def __init__(self, code: Code, ops: list, func: FuncV, trusted: bool, caller: Frame | None = None) -> None:
        self.code = code
        self.ops = ops
        self.pc = 0
        self.stack: list[Any] = []
        self.locals: dict[str, Value] = {}
        self.cells: dict[str, CellV] = {}
        self.excs: list[Value] = []
        self.outer_tracebacks: list[Any] = []  # tracebacks that the interpreter kept for the first exceptions in `excs`
        self.func = func
        self.globals = func.globals
        self.trusted = trusted
        self.result: Value | None = None  # overrides the return value (the new object, for __init__)
        self.generator: Any = None
        self.loops: dict[int, tuple[int, int]] | None = None
        # The frame whose line messages and graphs name: the innermost frame of the user's code, or of the packages'
        # code if no caller is the user's.
        outer = caller.user if trusted and caller is not None else None
        self._user = None if outer is None or outer.trusted else outer  # None stands for this frame, to avoid a cycle
        self.call_step = 0  # the number of the instruction that called it
        self.computes_attribute = False  # whether it computes an attribute
        self.attribute_owner: Value | None = None  # the object whose attribute it computes
        # The tensor branch that runs in this frame: RETURN keeps the frame, exceptions stay inside the side.
        self.branch_pc: int | None = None

    @property
    def user(self) -> Frame:
        """The frame whose line messages and graphs name."""
        return self._user or self

    def state(self) -> tuple:
        """Return what an attempt at a branch or loop may change, for `restore_state`."""
        return self.ops, self.branch_pc, self.locals, self.stack, list(self.excs)

    def restore_state(self, state: tuple) -> None:
        """Restore a state that `state` returned."""
        self.ops, self.branch_pc, self.locals, self.stack, excs = state
        self.excs = list(excs)

    def drop_values(self) -> None:
        """Drop all values."""
        self.locals, self.cells, self.stack, self.excs, self.outer_tracebacks = {}, {}, [], [], []
        self.result = self.generator = self.attribute_owner = None

    @property
    def line(self) -> int:
        return self.code.lines[max(self.pc - 1, 0)]


class Thrown(Exception):
    """A Python exception raised by the program that the machine runs; `value` is the abstract exception object."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value
