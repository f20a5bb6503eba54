"""Which code may access frames, its own or its callers'. A capture cannot stop inside code that reads its own frame."""

from __future__ import annotations

import os

from ms_jit_core.instructions import Code

#: attributes that return a frame: functions of sys and inspect, a traceback's field, pdb.set_trace
_FRAME_GIVERS = frozenset({"_getframe", "currentframe", "tb_frame", "set_trace"})
#: functions that read the frame of their caller
_FRAME_READERS = frozenset({"locals", "vars", "dir", "eval", "exec", "breakpoint"}) | _FRAME_GIVERS
_MACHINE_ONLY = frozenset({"BREAK", "YIELD", "SEND_ITER"})


_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))


def is_stdlib(name: str) -> bool:
    """Return whether a file belongs to Python's library, which uses no tensors, and partly inspects frames."""
    if not name.startswith(_LIBRARY):
        return name.startswith("<frozen")
    return not any(part in name for part in ("site-packages", "/test/"))


def splittable(code: Code) -> bool:
    """Return whether all instructions of `code` can also run natively, so that a capture may stop inside it."""
    if code.analysis.splittable is None:
        code.analysis.splittable = (
            not code.asynchronous
            and not is_stdlib(code.filename)
            and not any(
                op in _MACHINE_ONLY
                or (op == "LOAD_GLOBAL" and arg in _FRAME_READERS)
                or (op == "LOAD_ATTR" and arg in _FRAME_GIVERS)
                for op, arg in code.ops
            )
        )
    return code.analysis.splittable


def reads_callers(code: Code) -> bool:
    """Return whether the code may look up names in its callers' frames."""
    return any(op == "LOAD_ATTR" and arg == "f_locals" for op, arg in code.ops)


def reads_super(code: Code) -> bool:
    """Return whether the code may call super(), which reads its frame."""
    if code.analysis.calls_super is None:  # cached, as every native step needs it
        code.analysis.calls_super = any(op == "LOAD_GLOBAL" and arg == "super" for op, arg in code.ops)
    return code.analysis.calls_super
