"""Differences between Python versions in code objects and exceptions; no other module depends on the version.

Python 3.10 has lines but no columns, and no qualified names in code: `learn_names` takes these from functions.
"""

from __future__ import annotations

import builtins
import ctypes
import inspect
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any


def builtins_of(space: dict) -> dict:
    """Return the builtins of a function made with these globals, which keeps them."""
    found = space.get("__builtins__", builtins)
    return found if isinstance(found, dict) else vars(found)


if sys.version_info >= (3, 12):
    _vectorcall = ctypes.pythonapi.PyVectorcall_Function
    _vectorcall.argtypes, _vectorcall.restype = (ctypes.py_object,), ctypes.c_void_p
    _ORDINARY = _vectorcall(builtins_of)

    def runs_its_code(fn: types.FunctionType) -> bool:
        """Return whether a call runs the function's code: C code may have replaced it (PyFunction_SetVectorcall)."""
        return _vectorcall(fn) == _ORDINARY
else:

    def runs_its_code(fn: types.FunctionType) -> bool:
        """Return True: before Python 3.12, a call always runs the function's code."""
        return True


_COMPREHENSIONS = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"})


def nested_qualname(around: str | None, qualified: str, name: str) -> str:
    """Return the qualified name of a nested function or class; `around` is the parent's name, None for a class body."""
    return f"{qualified}.{name}" if around is None or around in _COMPREHENSIONS else f"{qualified}.<locals>.{name}"


#: line, last line, column, end column; None if unknown
Place = tuple[int | None, int | None, int | None, int | None]

if sys.version_info >= (3, 11):

    def qualname(code: types.CodeType) -> str:
        """Return the qualified name of a code object's function."""
        return code.co_qualname

    def learn_names(function: types.FunctionType) -> None:
        """Record the qualified names of a function's code and of nested code, in versions whose code has none."""

    def places(code: types.CodeType) -> Iterator[Place]:
        """Return the source positions of the instructions of a code object."""
        return iter(code.co_positions())

    def more_content(code: types.CodeType) -> tuple[Any, ...]:
        """Return the parts of a code object's content that only some versions have."""
        return code.co_qualname, code.co_exceptiontable

    def _number(n: int) -> bytes:
        """Encode a number for a line table: six bits per byte, lowest first."""
        out = bytearray()
        while n >= 64:
            out.append(64 | (n & 63))
            n >>= 6
        return bytes((*out, n))

    def one_line(template: types.CodeType, delta: int = 0, span: tuple[int, int, int] | None = None) -> bytes:
        """Return a line table with the same line for every instruction, `delta` after the first line. `span` is (number
        of further lines, column, end column), which a traceback underlines."""
        rows = bytearray()
        units = len(template.co_code) // 2
        kind, columns = 13, b""
        if span is not None:
            kind, columns = 14, b"".join(map(_number, (span[0], span[1] + 1, span[2] + 1)))
        while units > 0:  # entries of up to 8 code units
            signed = (-delta << 1) | 1 if delta < 0 else delta << 1  # the lowest bit is the sign
            rows += bytes((0x80 | (kind << 3) | (min(units, 8) - 1),)) + _number(signed) + columns
            units, delta = units - 8, 0
        return bytes(rows)

    def renamed(code: types.CodeType, name: str, qualified: str, **others: Any) -> types.CodeType:
        """Copy a code object with another name, qualified name and other fields of `CodeType.replace`."""
        return code.replace(co_name=name, co_qualname=qualified, **others)

    def restore_handled(e: BaseException, state: tuple) -> None:
        """Restore the state of the exception being handled, which was just raised to make it so."""
        e.__traceback__, e.__context__, _ = state

else:
    _names: dict[tuple[str, types.CodeType], str] = {}
    _LIMIT = 1 << 16

    def qualname(code: types.CodeType) -> str:
        """Return the qualified name of a code object's function; its plain name if it was not learned."""
        return _names.get((code.co_filename, code), code.co_name)

    def learn_names(function: types.FunctionType) -> None:
        """Record the qualified names of a function's code and of nested code."""
        name = function.__qualname__
        code = function.__code__
        if name.rpartition(".")[2] != code.co_name:  # __qualname__ was changed
            return
        todo = [(code, name)]
        if len(_names) > _LIMIT:
            _names.clear()
        while todo:
            code, name = todo.pop()
            if _names.setdefault((code.co_filename, code), name) != name:
                continue
            own = code.co_name if code.co_flags & inspect.CO_NEWLOCALS else None
            inside = [c for c in code.co_consts if isinstance(c, types.CodeType)]
            todo += [(c, nested_qualname(own, name, c.co_name)) for c in inside]

    def places(code: types.CodeType) -> Iterator[Place]:
        """Return the source lines of the instructions of a code object."""
        return ((line, line, None, None) for _, _, line in code.co_lines())

    def more_content(code: types.CodeType) -> tuple[Any, ...]:
        """Return the parts of a code object's content that only some versions have: none."""
        return ()

    def one_line(template: types.CodeType, delta: int = 0, span: tuple[int, int, int] | None = None) -> bytes:
        """Return a line table with the same line for every instruction, `delta` after the first; it has no columns."""
        rows = bytearray()
        while abs(delta) > 127:  # rows that cover no code
            step = 127 if delta > 0 else -127
            rows += bytes((0, step & 255))
            delta -= step
        size = len(template.co_code)
        while size > 0:  # bytes of code, line delta
            rows += bytes((min(size, 254), delta & 255))
            size, delta = size - 254, 0
        return bytes(rows)

    def renamed(code: types.CodeType, name: str, qualified: str, **others: Any) -> types.CodeType:
        """Copy a code object with another name and other fields of `CodeType.replace`."""
        made = code.replace(co_name=name, **others)
        _names.setdefault((made.co_filename, made), qualified)
        return made

    _incref, _set_exc_info = ctypes.pythonapi.Py_IncRef, ctypes.pythonapi.PyErr_SetExcInfo

    def restore_handled(e: BaseException, state: tuple) -> None:
        """Restore the state of the exception being handled, which was just raised to make it so. The interpreter keeps
        a separate traceback."""
        e.__traceback__, e.__context__, then = state
        kept = [ctypes.py_object(x) for x in (type(e), e, then)]
        for x in kept:  # PyErr_SetExcInfo steals these references
            _incref(x)
        _set_exc_info(*kept)


#: whether the interpreter keeps a separate traceback for each exception being handled, and uses that on a reraise
_KEEPS_TRACEBACKS = sys.version_info < (3, 11)


class Handled(list[BaseException]):
    """The exceptions being handled, innermost last, with the traceback that each had when its handler began, if the
    interpreter keeps it: raising the exception again by name changes only the exception's own traceback."""

    def __init__(self, flat: Iterable[Any] = ()) -> None:
        values = list(flat)
        n = len(values) // 2
        super().__init__(values[:n])
        self.tracebacks = values[n:]

    @property
    def flat(self) -> list[Any]:
        """The exceptions, then the tracebacks."""
        return [*self, *self.tracebacks]

    def append(self, e: BaseException) -> None:
        super().append(e)
        self.tracebacks.append(e.__traceback__ if _KEEPS_TRACEBACKS else None)

    def pop(self, at: Any = -1) -> BaseException:
        self.tracebacks.pop(at)
        return super().pop(at)

    def clear(self) -> None:
        super().clear()
        self.tracebacks.clear()

    def to_reraise(self) -> BaseException:
        """Return the innermost exception, to be raised again at the end of its handler or by a bare ``raise``."""
        if _KEEPS_TRACEBACKS:
            self[-1].__traceback__ = self.tracebacks[-1]
        return self[-1]

    @property
    def state(self) -> tuple:
        """The state of the innermost exception, for `restore_handled`."""
        return self[-1].__traceback__, self[-1].__context__, self.tracebacks[-1]


def currently_handled() -> BaseException | None:
    """Return the exception that the interpreter is handling, for a bare ``raise``."""
    _, e, then = sys.exc_info()
    return None if e is None else e.with_traceback(then)
