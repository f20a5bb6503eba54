"""Runs the rest of a loop, or of a frame, in the interpreter itself: the function's own bytecode, entered in the
middle.

The code object is a copy of the function's own. At the loop's exits it has an instruction that leaves the frame and
returns its state (`_resume`).
"""

from __future__ import annotations

import builtins
import dis
import inspect
import sys
import types
from collections.abc import Callable
from typing import Any

from ms_jit_core.bytecode_decoder.versions import Python310
from ms_jit_core.instructions import Code, successors
from ms_jit_core.python_versions import builtins_of, renamed
from ms_jit_core.segments.interpreter import LiveFrame
from ms_jit_core.vm.control_flow.analysis import handling_depths, natural_loops, whole_loop
from ms_jit_core.vm.core.values import NULL

try:
    from ms_jit_bytecode import _resume
except ImportError:  # installed without a C compiler: loops continue instruction by instruction
    _resume = None  # type: ignore[assignment]

#: whether the compiled part was built
AVAILABLE = _resume is not None
_BLOCKS = sys.version_info < (3, 11)
#: the opcodes that leave a frame, as code units of opcode and argument
_LEAVE = (
    bytes((dis.opmap["LOAD_ASSERTION_ERROR"], 0, dis.opmap["YIELD_VALUE"], 0))
    if _BLOCKS
    else bytes((dis.opmap["RETURN_GENERATOR"], 0))
)
_NO_FUNCTION = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Continuation:
    """How the interpreter continues a frame of `code`, from one of `starts`, until it leaves the loop `nodes` (None: to
    its end). `ends` maps the offset of each exit to its instruction."""

    def __init__(self, code: Code, nodes: frozenset[int] | None) -> None:
        python = code.python
        self.code = code
        loops = natural_loops(code)
        begins = (min(loop) for loop in loops if nodes is None or loop <= nodes)
        depths = handling_depths(code)
        self.starts = frozenset(pc for pc in begins if code.offsets[pc] >= 0 and depths[pc] == 0)
        self.ends: dict[int, int] = {}
        raw = bytearray(python.co_code)
        jumped_to = set(dis.findlabels(bytes(raw)))  # type: ignore[arg-type]
        after = successors(code)
        inside = frozenset() if nodes is None else whole_loop(code, nodes)
        for pc in {s for i in inside for s in after[i]} - inside:
            offset = code.offsets[pc] if pc < len(code.ops) else -1
            clear = offset >= 0 and not any(offset + k in jumped_to for k in range(2, len(_LEAVE), 2))
            if clear and depths[pc] == 0:
                raw[offset : offset + len(_LEAVE)] = _LEAVE
                self.ends[offset] = pc
        self.python = renamed(
            python, python.co_name, code.qualname, co_code=bytes(raw), co_stacksize=python.co_stacksize + 1
        )
        self.blocks = _blocks(code) if _BLOCKS else {}

    def step(self, f: LiveFrame) -> tuple[Callable[..., Any], tuple]:
        """Return a function and its arguments that run a frame from its current position, and empty the frame."""
        given, cells, stack = f.locals, dict(f.cells), f.stack
        closure = tuple(cells[name] for name in self.python.co_freevars)
        function = types.FunctionType(self.python, f.globals, self.code.name, None, closure)
        offset = self.code.offsets[f.pc]
        blocks = self.blocks.get(offset, [])
        f.locals, f.stack, f.cells = {}, [], dict.fromkeys(f.cells)  # type: ignore[assignment]
        return _resume.resume, (function, offset, given, cells, stack, blocks, NULL.val)

    def restore(self, f: LiveFrame, state: tuple) -> None:
        """Restore a frame to the state in which it was left."""
        offset, f.locals, cells, f.stack = state
        f.pc = self.ends[offset]
        f.cells = {name: cells.get(name) or types.CellType() for name in f.cells}


def _blocks(code: Code) -> dict[int, list[tuple[int, int]]]:
    """Map the offset of each instruction to the blocks around it: the handler's offset, and the stack height below."""
    decoder = Python310(code.python, code.qualname)
    rows = decoder.instructions()
    found = decoder.blocks(rows)
    return {
        row.offset: [(handler, height) for _, handler, height in at[1]]
        for row, at in zip(rows, found)
        if at is not None
    }


_made: dict[tuple[int, frozenset[int] | None], Continuation | None] = {}
_LIMIT = 1024


def continuation_of(f: LiveFrame, nodes: frozenset[int] | None) -> Continuation | None:
    """Return how a frame continues until it leaves a loop (None: to its end); None if the interpreter cannot do it."""
    code = f.code
    if not AVAILABLE or not code.offsets or builtins_of(f.globals) is not vars(builtins):
        return None
    key = id(code), nodes
    found = _made.get(key)
    if key not in _made or found is not None and found.code is not code:
        python = code.python
        fine = not python.co_flags & _NO_FUNCTION
        made = Continuation(code, nodes) if fine else None
        if len(_made) >= _LIMIT:
            _made.clear()
        found = _made[key] = made if made is not None and made.starts else None
    return found
