"""What code may do with frames, its own or its callers': a capture cannot stop inside what looks at its own."""

from __future__ import annotations

import os

from ms_jit_core.instructions import Code

#: attributes that give the frame that reads them: functions of modules, what a traceback of its own has, a debugger's
_FRAME_GIVERS = frozenset({"_getframe", "currentframe", "tb_frame", "set_trace"})
#: names that, called, look into the caller's frame
_FRAME_READERS = frozenset({"locals", "vars", "dir", "eval", "exec", "breakpoint"}) | _FRAME_GIVERS
_NO_CONCRETE = frozenset({"BREAK", "YIELD", "SEND_ITER"})


_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))


def of_the_library(name: str) -> bool:
    """Whether a file is of Python's own library: it works on no tensors, and some of it looks at frames."""
    if not name.startswith(_LIBRARY):
        return name.startswith("<frozen")
    return not any(part in name for part in ("site-packages", "/test/"))


def splittable(code: Code) -> bool:
    """Whether any instruction of `code` can run here, so that a capture may stop inside it."""
    if code.derived.splittable is None:
        code.derived.splittable = (
            not code.asynchronous
            and not of_the_library(code.filename)
            and not any(
                op in _NO_CONCRETE
                or (op == "LOAD_GLOBAL" and arg in _FRAME_READERS)
                or (op == "LOAD_ATTR" and arg in _FRAME_GIVERS)
                for op, arg in code.ops
            )
        )
    return code.derived.splittable


def reads_callers(code: Code) -> bool:
    """Whether the code may look up names in the frames of its callers."""
    return any(op == "LOAD_ATTR" and arg == "f_locals" for op, arg in code.ops)


def reads_super(code: Code) -> bool:
    """Whether the code may call super(), which looks at its frame."""
    if code.derived.calls_super is None:  # asked at each native step
        code.derived.calls_super = any(op == "LOAD_GLOBAL" and arg == "super" for op, arg in code.ops)
    return code.derived.calls_super
