"""What differs between the Pythons in code objects and exceptions: asked here, known nowhere else.

Python 3.10 keeps lines but no columns, and no qualified name: `learn_names` tells it from the functions that come by.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from typing import Any

#: line, last line, column, end column; None where it is not known
Place = tuple[int | None, int | None, int | None, int | None]

#: whether compilers give a loop's steps and the entry of a `with` the place of the whole statement, or that of what is
#: iterated over and of the manager
STATEMENTS_STAND_WHOLE = sys.version_info < (3, 13)
#: whether a test in which nothing is compared has the place of what is tested, or that of the statement
TESTS_STAND_ALONE = sys.version_info >= (3, 12)
#: where a failed assertion stands: at the last comparison of its test that was compiled, at the statement, at the test
ASSERTION_AT = {(3, 12): "statement", (3, 13): "test"}.get(sys.version_info[:2], "comparison")

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

    def one_place(template: types.CodeType, line: int, columns: tuple[int, int, int] | None) -> bytes:
        """A line table that gives the first line, which is `line`, for every instruction; with `columns`, its last
        line, column and end column."""
        kind, rest = 13, b""  # an entry without columns
        if columns is not None:
            last, start, end = columns
            kind, rest = 14, _number(max(last - line, 0)) + _number(start + 1) + _number(end + 1)
        rows = bytearray()
        units = len(template.co_code) // 2
        while units > 0:  # entries of up to 8 code units, line delta 0
            rows += bytes((0x80 | (kind << 3) | (min(units, 8) - 1), 0)) + rest
            units -= 8
        return bytes(rows)

    def _number(value: int) -> bytes:
        """Six bits a byte, the lowest first; a byte that others follow has bit 6 set."""
        out = bytearray()
        while value > 63:
            out.append(0x40 | (value & 63))
            value >>= 6
        out.append(value)
        return bytes(out)

    def renamed(code: types.CodeType, name: str, qualified: str, **others: Any) -> types.CodeType:
        """A code object with another name, qualified name, and other fields of `CodeType.replace`."""
        return code.replace(co_name=name, co_qualname=qualified, **others)

    def handled_with(e: BaseException, tb: types.TracebackType | None) -> None:
        """Give the exception that is being handled another traceback."""
        e.__traceback__ = tb

else:
    import ctypes

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
            within = f"{name}.<locals>." if code.co_flags & inspect.CO_NEWLOCALS else f"{name}."
            todo += [(c, within + c.co_name) for c in code.co_consts if isinstance(c, types.CodeType)]

    def places(code: types.CodeType) -> Iterator[Place]:
        """The lines in the source that the instructions of a code object come from."""
        return ((line, line, None, None) for _, _, line in code.co_lines())

    def more_content(code: types.CodeType) -> tuple[Any, ...]:
        """What belongs to a code object's content beside what all Pythons have: nothing."""
        return ()

    def one_place(template: types.CodeType, line: int, columns: tuple[int, int, int] | None) -> bytes:
        """A line table that gives the first line for every instruction."""
        rows = bytearray()
        size = len(template.co_code)
        while size > 0:  # bytes of code, line delta 0
            rows += bytes((min(size, 254), 0))
            size -= 254
        return bytes(rows)

    def renamed(code: types.CodeType, name: str, qualified: str, **others: Any) -> types.CodeType:
        """A code object with another name and other fields of `CodeType.replace`."""
        made = code.replace(co_name=name, **others)
        _names.setdefault((made.co_filename, made), qualified)
        return made

    def handled_with(e: BaseException, tb: types.TracebackType | None) -> None:
        """Give the exception that is being handled another traceback: the interpreter keeps one beside it."""
        e.__traceback__ = tb
        kept = [ctypes.py_object(x) for x in (type(e), e, tb)]
        for x in kept:  # the call keeps the references
            ctypes.pythonapi.Py_IncRef(x)
        ctypes.pythonapi.PyErr_SetExcInfo(*kept)
