"""Functions that native parts call, as positions of the walk: a call of one begins a segment.

Such a call has no frame of the captured function around it. Its values are the function, so that one made anew each
time finds the same segments, and the bound arguments.
"""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

from ms_jit_core.instructions import Code
from ms_jit_core.segments.position import FrameShape, Position
from ms_jit_core.vm.core.calls import cells_for, code_for, root_frame
from ms_jit_core.vm.core.values import FuncV, Slot, V

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

# Marks that the collector does not know, so that no program meets them.
NATIVE: Any = object()  # no segment here: run an instruction
PLAIN: Any = object()  # run natively to the end
#: what a callee's JitFunction gives where nothing ran
UNDONE = (NATIVE, PLAIN)

#: the name of the first value, which no variable has
FUNCTION = "the function"


class Callee(Position):
    """The beginning of a call of a function, from native code."""

    def __init__(self, fn: types.FunctionType, code: Code) -> None:
        names = (FUNCTION, *code.params)
        super().__init__((FrameShape(code, 0, fn.__globals__, names, 0, (), 0, False),))
        self.name = fn.__qualname__
        self.code = fn.__code__

    def enter(self, m: Machine, values: list[Any]) -> None:
        """Give the machine the function's frame, with arguments that it reads, and guards, when it uses them."""
        fv = m.wrap(values[0], m.g.arg(0, self.name))
        assert isinstance(fv, FuncV)
        code = code_for(m, fv)
        bound: list[V] = []
        for i, (name, value) in enumerate(zip(code.params, values[1:], strict=True), 1):
            slot = Slot(value, m.g.arg(i, name))
            m.tracked.live_values.append(slot)
            bound.append(slot.force(m) if name in code.cell_params else slot)
        cells_for(m, fv)
        m.frames.append(root_frame(m, fv, bound))
