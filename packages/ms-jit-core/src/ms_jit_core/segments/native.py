"""Calls out of a captured function that look, to whatever inspects frames, as if the function itself had made them.

A call runs in a small function compiled with the user's file name, line, function name and globals, so that
tracebacks, ``warnings.warn`` and the like show the user's line. Where an exception passes frames that the machine
keeps, one traceback entry a frame is made in the same way.
"""

from __future__ import annotations

import os
import types
from typing import Any

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _call(f: Any, a: Any, k: Any) -> Any:
    return f(*a, **k)


def _call_handling(f: Any, a: Any, k: Any, e: Any, tb: Any) -> Any:
    try:
        raise e
    except BaseException:
        e.__traceback__ = tb
        return f(*a, **k)


_made: dict[tuple, types.FunctionType] = {}
_LIMIT = 4096


def _function(code: Any, line: int, space: dict, handling: bool) -> types.FunctionType:
    """`_call` as if it stood at `line` of the decoded function `code`."""
    key = (id(space), code.filename, code.name, line, handling)
    found = _made.get(key)
    if found is None:
        template = (_call_handling if handling else _call).__code__
        made = template.replace(
            co_filename=code.filename,
            co_name=code.name,
            co_qualname=code.qualname,
            co_firstlineno=line,
            co_linetable=one_line(template),
        )
        found = types.FunctionType(made, space, code.name)
        if len(_made) >= _LIMIT:
            _made.clear()
        _made[key] = found
    return found


def one_line(template: types.CodeType) -> bytes:
    """A line table that gives the first line for every instruction."""
    rows = bytearray()
    units = len(template.co_code) // 2
    while units > 0:  # entries without columns of up to 8 code units, line delta 0
        rows += bytes((0x80 | (13 << 3) | (min(units, 8) - 1), 0))
        units -= 8
    return bytes(rows)


def call(frame: Any, fn: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    """fn(*args, **kwargs), called from the line where `frame` stands."""
    line = frame.line
    e = frame.handled
    if e is not None:  # what asks for the exception being handled finds it
        return _function(frame.code, line, frame.globals, True)(fn, args, kwargs, e, e.__traceback__)
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
    raise AssertionError


def without_machinery(tb: types.TracebackType | None) -> types.TracebackType | None:
    """A traceback without its first entries that are this package's own."""
    while tb is not None and tb.tb_frame.f_code.co_filename.startswith(_PACKAGE):
        tb = tb.tb_next
    return tb


def is_entry_of(frame: Any, tb: types.TracebackType | None, any_line: bool = False) -> bool:
    """Whether a traceback begins with an entry of `frame`, at the line where it stands."""
    if tb is None:
        return False
    code = tb.tb_frame.f_code
    same = code.co_filename == frame.code.filename and code.co_name == frame.code.name
    return same and (any_line or tb.tb_lineno == frame.line)
