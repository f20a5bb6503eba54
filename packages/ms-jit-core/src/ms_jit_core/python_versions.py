"""What differs between the Pythons in code objects and exceptions: asked here, known nowhere else.

Python 3.10 keeps lines but no columns, and no qualified name: `learn_names` tells it from the functions that come by.
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
    """The builtins that a function made now over these globals has; it keeps them."""
    found = space.get("__builtins__", builtins)
    return found if isinstance(found, dict) else vars(found)


if sys.version_info >= (3, 12):
    _vectorcall = ctypes.pythonapi.PyVectorcall_Function
    _vectorcall.argtypes, _vectorcall.restype = (ctypes.py_object,), ctypes.c_void_p
    _ORDINARY = _vectorcall(builtins_of)

    def runs_its_code(fn: types.FunctionType) -> bool:
        """Whether a call of a function runs its code: C code may have set another way (PyFunction_SetVectorcall)."""
        return _vectorcall(fn) == _ORDINARY
else:

    def runs_its_code(fn: types.FunctionType) -> bool:
        """Whether a call of a function runs its code: before Python 3.12 nothing sets another way."""
        return True


_COMPREHENSIONS = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"})


def name_inside(around: str | None, qualified: str, name: str) -> str:
    """The qualified name of what a function makes; `around` is its name, None for a class body."""
    return f"{qualified}.{name}" if around is None or around in _COMPREHENSIONS else f"{qualified}.<locals>.{name}"


#: line, last line, column, end column; None where it is not known
Place = tuple[int | None, int | None, int | None, int | None]

if sys.version_info >= (3, 11):

    def qualname(code: types.CodeType) -> str:
        """The qualified name of a code object's function."""
        return code.co_qualname

    def learn_names(function: types.FunctionType) -> None:
        """Keep the qualified names of a function's code and of those inside it, where code does not tell them."""

    def places(code: types.CodeType) -> Iterator[Place]:
        """Where in the source the instructions of a code object come from."""
        return iter(code.co_positions())

    def more_content(code: types.CodeType) -> tuple[Any, ...]:
        """What belongs to a code object's content beside what all Pythons have."""
        return code.co_qualname, code.co_exceptiontable

    def _number(n: int) -> bytes:
        """A number as line tables have it: six bits a byte, the lowest first."""
        out = bytearray()
        while n >= 64:
            out.append(64 | (n & 63))
            n >>= 6
        return bytes((*out, n))

    def _signed(n: int) -> bytes:
        """A signed number as line tables have it: the very lowest bit is the sign."""
        return _number((-n << 1) | 1 if n < 0 else n << 1)

    def one_line(template: types.CodeType, delta: int = 0, span: tuple[int, int, int] | None = None) -> bytes:
        """A line table that gives one line for every instruction, `delta` after the first line; `span`: the last line
        after that one, the column and the end column, which a traceback underlines."""
        rows = bytearray()
        units = len(template.co_code) // 2
        kind, columns = 13, b""
        if span is not None:
            kind, columns = 14, b"".join(map(_number, (span[0], span[1] + 1, span[2] + 1)))
        while units > 0:  # entries of up to 8 code units
            rows += bytes((0x80 | (kind << 3) | (min(units, 8) - 1),)) + _signed(delta) + columns
            units, delta = units - 8, 0
        return bytes(rows)

    def renamed(code: types.CodeType, name: str, qualified: str, **others: Any) -> types.CodeType:
        """A code object with another name, qualified name, and other fields of `CodeType.replace`."""
        return code.replace(co_name=name, co_qualname=qualified, **others)

    def being_handled(e: BaseException, state: tuple) -> None:
        """Give the exception that is being handled, since it was just raised for that, the state that it had."""
        e.__traceback__, e.__context__, _ = state

else:
    _names: dict[tuple[str, types.CodeType], str] = {}
    _LIMIT = 1 << 16

    def qualname(code: types.CodeType) -> str:
        """The qualified name of a code object's function; its name where no function told it."""
        return _names.get((code.co_filename, code), code.co_name)

    def learn_names(function: types.FunctionType) -> None:
        """Keep the qualified names of a function's code and of those inside it."""
        name = function.__qualname__
        code = function.__code__
        if name.rpartition(".")[2] != code.co_name:  # made to look like another
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
            todo += [(c, name_inside(own, name, c.co_name)) for c in inside]

    def places(code: types.CodeType) -> Iterator[Place]:
        """The lines in the source that the instructions of a code object come from."""
        return ((line, line, None, None) for _, _, line in code.co_lines())

    def more_content(code: types.CodeType) -> tuple[Any, ...]:
        """What belongs to a code object's content beside what all Pythons have: nothing."""
        return ()

    def one_line(template: types.CodeType, delta: int = 0, span: tuple[int, int, int] | None = None) -> bytes:
        """A line table that gives one line for every instruction, `delta` after the first line; it has no columns."""
        rows = bytearray()
        while abs(delta) > 127:  # rows of no bytes of code
            step = 127 if delta > 0 else -127
            rows += bytes((0, step & 255))
            delta -= step
        size = len(template.co_code)
        while size > 0:  # bytes of code, line delta
            rows += bytes((min(size, 254), delta & 255))
            size, delta = size - 254, 0
        return bytes(rows)

    def renamed(code: types.CodeType, name: str, qualified: str, **others: Any) -> types.CodeType:
        """A code object with another name and other fields of `CodeType.replace`."""
        made = code.replace(co_name=name, **others)
        _names.setdefault((made.co_filename, made), qualified)
        return made

    _incref, _set_exc_info = ctypes.pythonapi.Py_IncRef, ctypes.pythonapi.PyErr_SetExcInfo

    def being_handled(e: BaseException, state: tuple) -> None:
        """Give the exception that is being handled, since it was just raised for that, the state that it had: the
        interpreter keeps a traceback beside it."""
        e.__traceback__, e.__context__, then = state
        kept = [ctypes.py_object(x) for x in (type(e), e, then)]
        for x in kept:  # the call keeps the references
            _incref(x)
        _set_exc_info(*kept)


#: whether the interpreter keeps a traceback beside each exception that is being handled, and goes on with that one
_KEEPS_TRACEBACKS = sys.version_info < (3, 11)


class Handled(list[BaseException]):
    """The exceptions being handled, innermost last, and the traceback that each had when its handler began, where the
    interpreter keeps it: one that is raised by name meanwhile has another, and yet goes on with this one."""

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

    def again(self) -> BaseException:
        """The innermost, to be raised again at the end of its handler or by a bare ``raise``."""
        if _KEEPS_TRACEBACKS:
            self[-1].__traceback__ = self.tracebacks[-1]
        return self[-1]

    @property
    def state(self) -> tuple:
        """That of the innermost, for `being_handled`."""
        return self[-1].__traceback__, self[-1].__context__, self.tracebacks[-1]


def handled_now() -> BaseException | None:
    """What the interpreter itself is handling, to be raised by a bare ``raise``."""
    _, e, then = sys.exc_info()
    return None if e is None else e.with_traceback(then)
