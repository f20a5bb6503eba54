"""Calls out of a captured function that look, to whatever inspects frames, as if the function itself had made them.

A call runs in a small function compiled with the user's file name, line, function name and globals, called through one
for each frame around it, so that tracebacks, ``warnings.warn``, ``sys._getframe`` and the like show the user's lines.
Where an exception passes frames that the machine keeps, one traceback entry a frame is made in the same way.
"""

from __future__ import annotations

import functools
import os
import types
from collections.abc import Callable, Iterable
from typing import Any

from ms_jit_core.python_versions import being_handled, one_line, renamed

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@functools.lru_cache(maxsize=1024)
def _evaluating(n: int, statement: str, value: str, handling: bool) -> Callable[[Any], Any]:
    """What runs a statement, and gives the value of an expression, over `n` values that it takes out of a list, by the
    names of `variables`. `handling`: while it handles an exception, which it is given with its state, so that what asks
    for the exception being handled finds it."""
    taken = [*variables(n), *(("_ms_e", "_ms_state", "_ms_with") if handling else ())]
    lines = [f"{', '.join(taken)}, = _ms_given"] if taken else []
    lines.append("del _ms_given[:]")
    body = [*statement.split("\n"), f"return {value}"]
    if handling:
        # No class behind `except`: a program may have taken the builtins away.
        lines += ["try: raise _ms_e", "except:", "  _ms_with(_ms_e, _ms_state)", *("  " + line for line in body)]
    else:
        lines += body
    space: dict[str, Any] = {}
    exec("\n".join(["def call(_ms_given):", *(" " + line for line in lines)]), space)
    return space["call"]


def variables(n: int) -> list[str]:
    """The names by which source that `evaluate` runs has its values."""
    return [f"_ms_{i}" for i in range(n)]


def _pass_through(_ms_through: Any, _ms_next: Any) -> Any:
    return _ms_next(_ms_through)


_THROUGH = _pass_through.__code__.co_varnames[0]


def is_made(code: types.CodeType) -> bool:
    """Whether a code object with the user's file and names is one of those that run native parts."""
    return code.co_argcount > 0 and code.co_varnames[0].startswith("_ms_")


def _stands_around(code: types.CodeType) -> bool:
    """Whether it is one of those through which native parts are called."""
    return code.co_argcount > 0 and code.co_varnames[0] == _THROUGH


_made: dict[tuple, types.CodeType] = {}
_LIMIT = 4096


def _function(like: Callable[..., Any], frame: Any, *defaults: Any) -> types.FunctionType:
    """A function of this package's as if it stood where `frame` stands."""
    template: types.CodeType = like.__code__  # type: ignore[attr-defined]
    code, line = frame.code, frame.line
    span = getattr(line, "span", None)
    key = (like, code.filename, code.name, code.qualname, code.firstlineno, line, span)
    found = _made.get(key)
    if found is None:
        found = renamed(
            template,
            code.name,
            code.qualname,
            co_filename=code.filename,
            co_firstlineno=code.firstlineno,
            co_linetable=one_line(template, line - code.firstlineno, span),
        )
        if len(_made) >= _LIMIT:
            _made.clear()
        _made[key] = found
    return types.FunctionType(found, frame.globals, code.name, defaults)


def through(frames: Iterable[Any], made: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """`made`, which stands for the first of `frames`, called through one function for each of the others, outwards: who
    looks at the callers of what runs natively finds them."""
    for k, frame in enumerate(frames):
        if k:
            made = _function(_pass_through, frame, made)
    return made


def _handled(frame: Any) -> tuple[Any, ...]:
    """The exception that a frame handles, its state, and what gives it that while a native part handles it."""
    handling = frame.handling
    return (handling[-1], handling.state, being_handled) if handling else ()


def call(frame: Any, fn: Any, args: Any, kwargs: dict[str, Any]) -> tuple[Any, tuple]:
    """fn(*args, **kwargs), called from the line where `frame` stands, as a step (see `ms_runtime.Steps`)."""
    return evaluate(frame, [fn, args, kwargs], "_ms_0(*_ms_1, **_ms_2)")


def evaluate(frame: Any, values: list[Any], value: str, statement: str = "pass") -> tuple[Any, tuple]:
    """A statement run, and the value of an expression, over some values, by the names of `variables`: a step, as
    `call`. The list is emptied."""
    handled = _handled(frame)
    made = _evaluating(len(values), statement, value, bool(handled))
    step = through(frame.outwards, _function(made, frame)), ([*values, *handled],)
    values.clear()
    return step if frame.via is None else (frame.via, step)


class _Probe(Exception):
    pass


def _raise_probe() -> None:
    raise _Probe


def entry(frame: Any, after: types.TracebackType | None) -> types.TracebackType:
    """A traceback entry of the line where `frame` stands, in front of `after`."""
    try:
        _function(_evaluating(1, "pass", "_ms_0()", False), frame)([_raise_probe])
    except _Probe as e:
        found = e.__traceback__.tb_next  # type: ignore[union-attr]
        assert found is not None
        return types.TracebackType(after, found.tb_frame, found.tb_lasti, found.tb_lineno)
    finally:
        frame = after = found = None  # this frame stands behind the entry's: with these in it they would be a cycle
    raise AssertionError


def hold(frame: Any, tb: types.TracebackType | None, values: list[Any]) -> None:
    """Let the values of a frame that was left live as long as its entry of the traceback, as they do where the entry
    has the frame itself; then they go in their order. The frame that stands for it has ended: what would trace it is
    a place of its own that nothing asks."""
    code = frame.code
    while tb is not None:
        found = tb.tb_frame
        if is_made(found.f_code) and found.f_trace is None:
            if (found.f_code.co_name, found.f_code.co_filename) == (code.name, code.filename):
                found.f_trace = tuple(reversed(values))  # type: ignore[assignment]  # the last item of a tuple goes first
                return
        tb = tb.tb_next


def without_machinery(tb: types.TracebackType | None) -> types.TracebackType | None:
    """A traceback without the entries that are this package's own, and without those of the functions around native
    parts, whose frames have entries otherwise."""
    rows = []
    while tb is not None:
        rows.append(tb)
        tb = tb.tb_next
    kept = None
    for row in reversed(rows):
        code = row.tb_frame.f_code
        if not code.co_filename.startswith(_PACKAGE) and not _stands_around(code):
            whole = row.tb_next is kept
            kept = row if whole else types.TracebackType(kept, row.tb_frame, row.tb_lasti, row.tb_lineno)
    return kept


def clear(tb: types.TracebackType | None) -> None:
    """Let the frames that ran native parts, before the first other one, hold no value of the program any longer: the
    frame that they stand for goes on, and drops some."""
    while tb is not None:
        frame = tb.tb_frame
        if is_made(frame.f_code) and frame.f_trace is None:
            frame.clear()
        elif not frame.f_code.co_filename.startswith(_PACKAGE):  # or a frame that was left: it keeps what it had
            return
        tb = tb.tb_next


def is_entry_of(frame: Any, tb: types.TracebackType | None) -> bool:
    """Whether a traceback begins with an entry of `frame`, at the line where it stands."""
    if tb is None:
        return False
    code = tb.tb_frame.f_code
    same = code.co_filename == frame.code.filename and code.co_name == frame.code.name
    return same and tb.tb_lineno == frame.line
