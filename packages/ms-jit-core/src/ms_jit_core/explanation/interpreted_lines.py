"""Records which lines of the user's code the interpreter itself ran during a call, and how long each took."""

from __future__ import annotations

import sys
import time
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ms_jit_core.explanation.sources import text_of
from ms_jit_core.vm.core.trust import is_library, is_trusted_module


def _is_foreign(frame: types.FrameType) -> bool:
    """Return whether the code is installed or has no source; native stretches count as the file that they imitate."""
    code = frame.f_code
    if code.co_filename.startswith("<") and not _of_segments(frame.f_back):
        return not text_of(code)
    return is_library(code.co_filename)


def _of_segments(caller: types.FrameType | None) -> bool:
    """Return whether a frame called from here is a native stretch of a captured function, with the user's lines."""
    return caller is not None and str(caller.f_globals.get("__name__")).startswith("ms_jit_core.segments.")


@contextmanager
def lines_run(fn: types.FunctionType) -> Iterator[tuple[dict[tuple[str, int], int], dict[types.CodeType, None]]]:
    """Collect the (file, line) pairs and code objects that run in this thread within the context: those of `fn`'s own
    package, and of files that have source and are not installed.

    Each line has the nanoseconds that it took in total, including calls and some overhead of the trace function. A line
    ends when its frame goes to another line or returns, so the capture that follows is not included.

    The previous trace function is restored at the end.
    """
    own = (fn.__module__ or "").split(".", 1)[0]
    lines: dict[tuple[str, int], int] = {}
    at: dict[types.FrameType, tuple[tuple[str, int], int]] = {}  # each frame's current line, and its start time
    codes: dict[types.CodeType, None] = {}

    def in_frame(frame: types.FrameType, event: str, _arg: Any) -> Any:
        if event == "line" or event == "return":
            now = time.perf_counter_ns()
            place, since = at.pop(frame, (None, now))
            if place is not None:
                lines[place] += now - since
            if event == "line":
                enter(frame)
        return in_frame

    def enter(frame: types.FrameType) -> None:
        place = (frame.f_code.co_filename, frame.f_lineno)
        lines.setdefault(place, 0)
        at[frame] = place, time.perf_counter_ns()

    def on_call(frame: types.FrameType, _event: str, _arg: Any) -> Any:
        name = frame.f_globals.get("__name__") or ""
        if is_trusted_module(name) or (_is_foreign(frame) and name.split(".", 1)[0] != own):
            return None
        if frame.f_code.co_name == "<module>":
            return None
        if not _of_segments(frame.f_back):
            codes[frame.f_code] = None
        if frame.f_code.co_name == "<lambda>":  # its only line is the one of the call event
            enter(frame)
        return in_frame

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        yield lines, codes
    finally:
        sys.settrace(before)
        at.clear()  # frames of suspended generators
