"""Which lines of the user's code the interpreter itself ran during a call."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ms_jit_core.vm.trust import is_trusted_module


@contextmanager
def lines_run() -> Iterator[tuple[set[tuple[str, int]], dict[types.CodeType, None]]]:
    """Collects (file, line) pairs and code objects that run meanwhile in this thread, but for the packages' own.

    A tracing function that was set before is set again at the end.
    """
    lines: set[tuple[str, int]] = set()
    codes: dict[types.CodeType, None] = {}

    def in_frame(frame: types.FrameType, event: str, _arg: Any) -> Any:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return in_frame

    def on_call(frame: types.FrameType, _event: str, _arg: Any) -> Any:
        name = frame.f_globals.get("__name__")
        if is_trusted_module(name) or frame.f_code.co_filename.startswith("<frozen") or name in sys.stdlib_module_names:
            return None
        codes[frame.f_code] = None
        lines_of = in_frame
        if frame.f_code.co_name == "<lambda>":  # it has one line, which the call event is at already
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return lines_of

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        yield lines, codes
    finally:
        sys.settrace(before)
