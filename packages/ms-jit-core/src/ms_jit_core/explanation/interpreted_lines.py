"""Which lines of the user's code the interpreter itself ran during a call, and how long each took."""

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
    """Whether the code is installed, or made without a text; native stretches go by the file that they stand for."""
    code = frame.f_code
    if code.co_filename.startswith("<") and not _of_segments(frame.f_back):
        return not text_of(code)
    return is_library(code.co_filename)


def _of_segments(caller: types.FrameType | None) -> bool:
    """Whether what it calls is a native stretch of a captured function, made with the user's lines."""
    return caller is not None and str(caller.f_globals.get("__name__")).startswith("ms_jit_core.segments.")


@contextmanager
def lines_run(fn: types.FunctionType) -> Iterator[tuple[dict[tuple[str, int], int], dict[types.CodeType, None]]]:
    """Collects (file, line) pairs and code objects that run meanwhile in this thread: those of `fn`'s own package, and
    of files that are neither installed nor without text.

    Each line comes with the nanoseconds that it took in all, what it called included; the trace function costs some
    of them. A line ends where its frame goes to another one or returns, so the capture that follows is not in it.

    A tracing function that was set before is set again at the end.
    """
    own = (fn.__module__ or "").split(".", 1)[0]
    lines: dict[tuple[str, int], int] = {}
    at: dict[types.FrameType, tuple[tuple[str, int], int]] = {}  # the line that each frame is in, and since when
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
        if frame.f_code.co_name == "<lambda>":  # it has one line, which the call event is at already
            enter(frame)
        return in_frame

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        yield lines, codes
    finally:
        sys.settrace(before)
        at.clear()  # frames of generators that are not done
