"""Calls out of a captured function that look as if the function itself had made them.

A call runs in a small function compiled with the user's file name, line, function name and globals, which is called
through one such function per outer frame. So tracebacks, ``warnings.warn``, ``sys._getframe`` and the like show the
user's lines. When an exception passes frames that the machine keeps, their traceback entries are made in the same way.
"""

from __future__ import annotations

import functools
import os
import types
from collections.abc import Callable, Iterable
from typing import Any

from ms_jit_core.python_versions import one_line, renamed, restore_handled

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@functools.lru_cache(maxsize=1024)
def _compile_evaluation(n: int, statement: str, value: str, handling: bool) -> Callable[[Any], Any]:
    """Compile a function that runs a statement and returns an expression over `n` values, which it takes out of a list
    under the names of `variables`. With `handling`, it does so while handling an exception passed in the list, so that
    code which asks for the current exception finds it."""
    taken = [*variables(n), *(("_ms_e", "_ms_state", "_ms_with") if handling else ())]
    lines = [f"{', '.join(taken)}, = _ms_given"] if taken else []
    lines.append("del _ms_given[:]")
    body = [*statement.split("\n"), f"return {value}"]
    if handling:
        # A bare `except`, as the program may have removed the builtins.
        lines += ["try: raise _ms_e", "except:", "  _ms_with(_ms_e, _ms_state)", *("  " + line for line in body)]
    else:
        lines += body
    space: dict[str, Any] = {}
    exec("\n".join(["def call(_ms_given):", *(" " + line for line in lines)]), space)
    return space["call"]


def variables(n: int) -> list[str]:
    """Return the names of the values in source that `evaluate` runs."""
    return [f"_ms_{i}" for i in range(n)]


def _pass_through(_ms_through: Any, _ms_next: Any) -> Any:
    return _ms_next(_ms_through)


_THROUGH = _pass_through.__code__.co_varnames[0]


def runs_native_part(code: types.CodeType) -> bool:
    """Return whether a code object with the user's file and names belongs to a function that runs native parts."""
    return code.co_argcount > 0 and code.co_varnames[0].startswith("_ms_")


_compiled: dict[tuple, types.CodeType] = {}
_LIMIT = 4096


def _function(like: Callable[..., Any], frame: Any, *defaults: Any) -> types.FunctionType:
    """Return a copy of `like`, a function of this package, with the file, line, name and globals of `frame`."""
    template: types.CodeType = like.__code__  # type: ignore[attr-defined]
    code, line = frame.code, frame.line
    span = getattr(line, "span", None)
    key = (like, code.filename, code.name, code.qualname, code.firstlineno, line, span)
    found = _compiled.get(key)
    if found is None:
        found = renamed(
            template,
            code.name,
            code.qualname,
            co_filename=code.filename,
            co_firstlineno=code.firstlineno,
            co_linetable=one_line(template, line - code.firstlineno, span),
        )
        if len(_compiled) >= _LIMIT:
            _compiled.clear()
        _compiled[key] = found
    return types.FunctionType(found, frame.globals, code.name, defaults)


def call_through_frames(frames: Iterable[Any], made: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Wrap `made`, which stands for the first of `frames`, in one calling function per outer frame, so that code which
    inspects its callers finds them."""
    for k, frame in enumerate(frames):
        if k:
            made = _function(_pass_through, frame, made)
    return made


def _handled(frame: Any) -> tuple[Any, ...]:
    """Return the exception that a frame handles, its state, and the function that restores the state."""
    handling = frame.handling
    return (handling[-1], handling.state, restore_handled) if handling else ()


def call(frame: Any, fn: Any, args: Any, kwargs: dict[str, Any]) -> tuple[Any, tuple]:
    """Return the step (see `ms_runtime.Steps`) that calls fn(*args, **kwargs) from the current line of `frame`."""
    return evaluate(frame, [fn, args, kwargs], "_ms_0(*_ms_1, **_ms_2)")


def evaluate(frame: Any, values: list[Any], value: str, statement: str = "pass") -> tuple[Any, tuple]:
    """Return the step that runs a statement and returns an expression over `values`, a list that it empties."""
    handled = _handled(frame)
    made = _compile_evaluation(len(values), statement, value, bool(handled))
    step = call_through_frames(frame.outwards, _function(made, frame)), ([*values, *handled],)
    values.clear()
    return step if frame.call_native is None else (frame.call_native, step)


class _Probe(Exception):
    pass


def _raise_probe() -> None:
    raise _Probe


def traceback_entry(frame: Any, after: types.TracebackType | None) -> types.TracebackType:
    """Return a traceback entry for the current line of `frame`, in front of `after`."""
    try:
        _function(_compile_evaluation(1, "pass", "_ms_0()", False), frame)([_raise_probe])
    except _Probe as e:
        found = e.__traceback__.tb_next  # type: ignore[union-attr]
        assert found is not None
        return types.TracebackType(after, found.tb_frame, found.tb_lasti, found.tb_lineno)
    finally:
        frame = after = found = None  # the entry's frame refers to this one, which would be a cycle
    raise AssertionError


def keep_until_traceback_dies(frame: Any, tb: types.TracebackType | None, values: list[Any]) -> None:
    """Keep the values of a left frame alive as long as its traceback entry, as a real frame would; they then die in
    order. They are stored in `f_trace` of the frame that stands for it: that frame has ended, so nothing reads it."""
    code = frame.code
    while tb is not None:
        found = tb.tb_frame
        if runs_native_part(found.f_code) and found.f_trace is None:
            if (found.f_code.co_name, found.f_code.co_filename) == (code.name, code.filename):
                found.f_trace = tuple(reversed(values))  # type: ignore[assignment]  # the last item of a tuple goes first
                return
        tb = tb.tb_next


def without_machinery(tb: types.TracebackType | None) -> types.TracebackType | None:
    """Return a traceback without the entries of this package and of the functions around native parts, whose frames get
    entries in another way."""
    rows = []
    while tb is not None:
        rows.append(tb)
        tb = tb.tb_next
    kept = None
    for row in reversed(rows):
        code = row.tb_frame.f_code
        if not code.co_filename.startswith(_PACKAGE) and code.co_varnames[:1] != (_THROUGH,):
            whole = row.tb_next is kept
            kept = row if whole else types.TracebackType(kept, row.tb_frame, row.tb_lasti, row.tb_lineno)
    return kept


def clear_native_frames(tb: types.TracebackType | None) -> None:
    """Clear the frames that ran native parts, up to the first other frame: the frame that they stand for continues, and
    may drop their values."""
    while tb is not None:
        frame = tb.tb_frame
        if runs_native_part(frame.f_code) and frame.f_trace is None:
            frame.clear()
        elif not frame.f_code.co_filename.startswith(_PACKAGE):  # includes left frames, which keep their values
            return
        tb = tb.tb_next


def is_entry_of(frame: Any, tb: types.TracebackType | None) -> bool:
    """Return whether a traceback begins with an entry of `frame` at its current line."""
    if tb is None:
        return False
    code = tb.tb_frame.f_code
    same = code.co_filename == frame.code.filename and code.co_name == frame.code.name
    return same and tb.tb_lineno == frame.line
