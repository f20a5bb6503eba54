"""Functions called by native parts, as positions: such a call begins a segment.

No frame of the captured function is around such a call. Its values are the function object, so that a function made
anew each time finds the same segments, and the bound arguments.
"""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

from ms_jit_core.instructions import Code
from ms_jit_core.segments.position import FrameShape, Position
from ms_jit_core.vm.core.calls import cells_for, code_for, root_frame
from ms_jit_core.vm.core.values import FuncV, Slot, Value

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

# Markers not known to the garbage collector, so that no program finds them.
NATIVE: Any = object()  # no segment here: run an instruction natively
PLAIN: Any = object()  # run natively to the end
#: results of a callee's JitFunction that mean nothing was run
NOT_RUN = (NATIVE, PLAIN)

#: the name of the first value; not a possible variable name
FUNCTION = "the function"


class Callee(Position):
    """The start of a call of a function by native code."""

    def __init__(self, fn: types.FunctionType, code: Code) -> None:
        names = (FUNCTION, *code.params)
        super().__init__((FrameShape(code, 0, fn.__globals__, names, 0, (), 0, False),))
        self.name = fn.__qualname__
        self.code = fn.__code__

    def enter(self, m: Machine, values: list[Any]) -> None:
        """Push the function's frame; it reads and guards the arguments when it uses them."""
        fv = m.wrap(values[0], m.g.arg(0, self.name))
        assert isinstance(fv, FuncV)
        code = code_for(m, fv)
        bound: list[Value] = []
        for i, (name, value) in enumerate(zip(code.params, values[1:], strict=True), 1):
            slot = Slot(value, m.g.arg(i, name))
            m.tracked.live_values.append(slot)
            bound.append(slot.force(m) if name in code.cell_params else slot)
        cells_for(m, fv)
        m.frames.append(root_frame(m, fv, bound))
