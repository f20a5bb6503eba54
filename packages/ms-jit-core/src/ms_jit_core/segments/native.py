"""Calls out of a captured function that look, to whatever inspects frames, as if the function itself had made them.

A call runs in a small function compiled with the user's file name, line, function name and globals, so that
tracebacks, ``warnings.warn`` and the like show the user's line. Where an exception passes frames that the machine
keeps, one traceback entry a frame is made in the same way.
"""

from __future__ import annotations

import os
import types
from typing import Any

from ms_jit_core.pythons import handled_with, one_line, qualname, renamed

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _call(_ms_f: Any, a: Any, k: Any) -> Any:
    return _ms_f(*a, **k)


def _call_handling(_ms_f: Any, a: Any, k: Any, e: Any, tb: Any, handled_with: Any) -> Any:
    try:
        raise e
    except:  # noqa: E722  # a program may have taken the builtins away
        handled_with(e, tb)
        return _ms_f(*a, **k)


def is_made(code: types.CodeType) -> bool:
    """Whether a code object with the user's file and names is one of those that run native parts."""
    return code.co_argcount > 0 and code.co_varnames[0].startswith("_ms_")


_made: dict[tuple, types.FunctionType] = {}
_LIMIT = 4096


def _function(code: Any, line: int, space: dict, handling: bool) -> types.FunctionType:
    """`_call` as if it stood at `line` of the decoded function `code`."""
    code, span = code.shown, getattr(line, "span", None)
    key = (id(space), code.filename, code.name, line, span, handling)
    found = _made.get(key)
    if found is None:
        template = (_call_handling if handling else _call).__code__
        made = renamed(
            template,
            code.name,
            code.qualname,
            co_filename=code.filename,
            co_firstlineno=code.firstlineno,
            co_linetable=one_line(template, line - code.firstlineno, span),
        )
        found = types.FunctionType(made, space, code.name)
        if len(_made) >= _LIMIT:
            _made.clear()
        _made[key] = found
    return found


def call(frame: Any, fn: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    """fn(*args, **kwargs), called from the line where `frame` stands."""
    line = frame.line
    e = frame.handled
    if e is not None:  # what asks for the exception being handled finds it
        return _function(frame.code, line, frame.globals, True)(fn, args, kwargs, e, e.__traceback__, handled_with)
    return _function(frame.code, line, frame.globals, False)(fn, args, kwargs)


class _Probe(Exception):
    pass


def _raise_probe() -> None:
    raise _Probe


def entry(frame: Any, after: types.TracebackType | None) -> types.TracebackType:
    """A traceback entry of the line where `frame` stands, in front of `after`."""
    try:
        _function(frame.code, frame.line, frame.globals, False)(_raise_probe, (), {})
    except _Probe as e:
        found = e.__traceback__.tb_next  # type: ignore[union-attr]
        assert found is not None
        return types.TracebackType(after, found.tb_frame, found.tb_lasti, found.tb_lineno)
    finally:
        frame = after = found = None  # this frame stands behind the entry's: with these in it they would be a cycle
    raise AssertionError


def without_machinery(tb: types.TracebackType | None) -> types.TracebackType | None:
    """A traceback without the entries that are this package's own: first ones, and where native code called a captured
    function others."""
    rows = []
    kept = tb
    while tb is not None:
        if tb.tb_frame.f_code.co_filename.startswith(_PACKAGE):
            kept = tb.tb_next
        rows.append(tb)
        tb = tb.tb_next
    if not rows or kept is rows[0]:
        return kept
    first = next((i for i, row in enumerate(rows) if row is kept), len(rows))
    inside = False  # the function around a comprehension has its entry by what the comprehension did
    for row in reversed(rows[:first]):
        code = row.tb_frame.f_code
        if code.co_filename.startswith(_PACKAGE):
            inside = inside or qualname(code) == "Closure.__call__"
        elif inside:
            inside = False
        else:
            kept = types.TracebackType(kept, row.tb_frame, row.tb_lasti, row.tb_lineno)
    return kept


def clear(tb: types.TracebackType | None) -> None:
    """Let the frames that ran native parts, before the first other one, hold no value of the program any longer: the
    frame that they stand for goes on, and drops some."""
    while tb is not None:
        frame = tb.tb_frame
        if is_made(frame.f_code):
            frame.clear()
        elif not frame.f_code.co_filename.startswith(_PACKAGE):
            return
        tb = tb.tb_next


def is_entry_of(frame: Any, tb: types.TracebackType | None) -> bool:
    """Whether a traceback begins with an entry of `frame`, at the line where it stands."""
    if tb is None:
        return False
    code = tb.tb_frame.f_code
    same = code.co_filename == frame.code.filename and code.co_name == frame.code.shown.name
    return same and tb.tb_lineno == frame.line
