"""Where calls have their arguments on the interpreter's stack: the frame hook lets the caller go of them there.

A program may have changed its builtins when that is asked: at run time only this module's names are used.
"""

from __future__ import annotations

import dis
import inspect
import sys
import types

_bytes, _bytearray, _len, _effect = bytes, bytearray, len, dis.stack_effect

#: before Python 3.11 the interpreter itself holds the arguments of a call until it ends
MOVED = sys.version_info >= (3, 11)
_GENERATORS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
#: the number that says that arguments are in a tuple
_IN_A_TUPLE = 255
_NONE = -1


def _opcode(name: str) -> int:
    return dis.opmap.get(name, _NONE)


_CALL, _CALL_KW, _EXTENDED, _GENERATOR = map(_opcode, ("CALL", "CALL_KW", "EXTENDED_ARG", "RETURN_GENERATOR"))
#: Python 3.11 counts the arguments as taken by the instruction before, and itself holds those in a tuple
_BY_PRECALL = "PRECALL" in dis.opmap
_CALL_EX = _opcode("CALL_FUNCTION_EX") if sys.version_info >= (3, 12) else _NONE
_BUILD_TUPLE, _INTRINSIC, _LIST_TO_TUPLE = _opcode("BUILD_TUPLE"), _opcode("CALL_INTRINSIC_1"), 6
_NO_FALL = frozenset(
    dis.opmap[name]
    for name in dis.opmap
    if name in ("RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE", "INTERPRETER_EXIT")
    or name.startswith(("JUMP_FORWARD", "JUMP_BACKWARD"))
)
_JUMPS = {op: -1 if "BACKWARD" in dis.opname[op] else 1 for op in dis.hasjrel} if MOVED else {}
_HAS_ARGUMENT = dis.HAVE_ARGUMENT
_CACHE = dis.opmap.get("CACHE", 0)


def _handlers(table: bytes) -> list[tuple[int, int]]:
    """The offset of each handler, and the height of the stack there, by an exception table."""
    numbers: list[int] = []
    number = 0
    for byte in table:
        number = (number << 6) + (byte & 63)
        if not byte & 64:  # the last part of it
            numbers += (number,)
            number = 0
    found: list[tuple[int, int]] = []
    at = 0
    while at + 3 < _len(numbers):
        target, depth = numbers[at + 2], numbers[at + 3]
        found += ((2 * target, (depth >> 1) + (depth & 1) + 1),)
        at += 4
    return found


def argument_places(code: types.CodeType) -> bytes:
    """Two bytes for each instruction: where a call has its arguments on the stack, plus one, and their number (255:
    they are in a tuple); 0 where it is no call, or a number is too large. From Python 3.11 on."""
    raw = code.co_code
    found, nothing = _bytearray(_len(raw)), _bytes(_len(raw))
    heights: dict[int, int] = {}
    todo = [(0, 0), *_handlers(code.co_exceptiontable)]
    tuples: dict[int, int] = {}  # heights at calls of a tuple made right before them
    entered = {target for target, _ in todo}
    while todo:
        at, height = todo.pop()
        high = 0  # of the argument
        made = False  # whether the instruction before made a tuple
        while at not in heights:
            if not 0 <= height <= code.co_stacksize or at >= _len(raw):
                return nothing
            heights[at] = height
            op, arg = raw[at], raw[at + 1] | high << 8
            high = arg if op == _EXTENDED else 0
            after = at + 2
            while after < _len(raw) and raw[after] == _CACHE:
                after += 2
            if op == _CALL or op == _CALL_KW:
                place = height - (0 if _BY_PRECALL else arg) - (op == _CALL_KW)
                if 1 < place < 255 and arg < _IN_A_TUPLE:
                    found[at : at + 2] = place + 1, arg
            elif op == _CALL_EX and arg == 0 and made and 2 < height < 255:
                tuples[at] = height
            made = op == _BUILD_TUPLE or op == _INTRINSIC and arg == _LIST_TO_TUPLE
            given = arg if op >= _HAS_ARGUMENT else None
            if op in _JUMPS:
                target = after + 2 * _JUMPS[op] * arg
                entered |= {target}
                todo += ((target, height + _effect(op, given, jump=True)),)
            if op == _GENERATOR:
                if not code.co_flags & _GENERATORS:  # a part of a function ends there (see rest.py)
                    break
                height = 1  # what the generator's beginning is sent
            else:
                height += _effect(op, given, jump=False)
            if op in _NO_FALL:
                break
            at = after
        else:
            if heights[at] != height:  # then nothing is sure
                return nothing
    for at in tuples:  # another way that leads there may give it something else, of which the stack holds nothing
        if at not in entered:
            found[at : at + 2] = tuples[at], _IN_A_TUPLE
    return _bytes(found)
