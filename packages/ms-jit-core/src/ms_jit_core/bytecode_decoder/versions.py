"""The differences between Python versions: one class each, with the opcodes that are new or have a new meaning.

3.10 has blocks instead of an exception table, and six stack slots for an exception being handled. 3.11 has the table,
and callables in a pair with NULL. 3.12 inlines comprehensions. 3.13 swaps the pair.
"""

from __future__ import annotations

import dis
import sys
import types
from collections.abc import Iterator
from typing import Any

from ms_jit_core.bytecode_decoder.decoder import CONVERSIONS, Decoder, Target, decoded, sequence, simple
from ms_jit_core.instructions import BINARY_SIGNS, Code, Line
from ms_jit_core.python_versions import learn_names, qualname

#: the kinds of blocks: an exception handler, or an exception being handled
_TRY, _HANDLING = "try", "handling"
_Block = tuple[str, int, int]  # kind, offset of the handler, stack height below
_ENDS = frozenset({"RETURN_VALUE", "RAISE_VARARGS", "RERAISE", "JUMP_FORWARD", "JUMP_ABSOLUTE"})
_SETUPS = frozenset({"SETUP_FINALLY", "SETUP_WITH", "SETUP_ASYNC_WITH"})
_OF_SIGNS = {sign: name for name, sign in BINARY_SIGNS.items()}
_WORDS = "ADD SUBTRACT MULTIPLY TRUE_DIVIDE FLOOR_DIVIDE MODULO POWER LSHIFT RSHIFT OR XOR AND MATRIX_MULTIPLY".split()


class Python310(Decoder):
    """Python 3.10."""

    def line_of(self, row: dis.Instruction) -> int | None:
        return row.starts_line

    # exceptions: blocks become ranges with handlers
    def handlers(self, rows: list[dis.Instruction], places: dict[int, int], end: int) -> None:
        """Compute where exceptions go from the blocks around each instruction.

        When an exception leaves a handler, the interpreter drops that handler's block and the exception being handled;
        here a stub does so.
        """
        blocks = self.blocks(rows)
        entered: dict[int, int] = {}
        left: dict[tuple[_Block, ...], int] = {}

        def target(around: tuple[_Block, ...]) -> tuple[int, int] | None:
            """Return the handler and the stack height for an exception inside these blocks."""
            if not around:
                return None
            kind, offset, height = around[-1]
            if kind == _TRY:
                if offset not in entered:
                    entered[offset] = len(self.code.ops)
                    self.line = self.code.lines[places[offset]]
                    self._enter_handler(places[offset])
                return entered[offset], height
            if around not in left:
                outer = target(around[:-1])
                left[around] = start = len(self.code.ops)
                self.line = self.code.lines[places[offset]]
                self._leave_handler()
                if outer is not None:
                    self.code.handlers.append((start, len(self.code.ops), *outer))
            return left[around], height + 3

        for i, row in enumerate(rows):
            start = places[row.offset]
            stop = places[rows[i + 1].offset] if i + 1 < len(rows) else end
            at = target(blocks[i][1]) if blocks[i] is not None else None  # type: ignore[index]
            if at is None or start == stop:
                continue
            known = self.code.handlers[-1] if self.code.handlers else None
            if known is not None and known[1] == start and known[2:] == at:
                self.code.handlers[-1] = (known[0], stop, *at)
            else:
                self.code.handlers.append((start, stop, *at))

    def _enter_handler(self, place: int) -> None:
        """Stack effect: exc -- - - previous - exc exc, the interpreter's triples of traceback, value and class. It is
        handled from the first instruction on, with its traceback at that point."""
        self.emit("PUSH_EXC")
        for _ in range(3):
            self.emit("CONST", None)
            self.emit("SWAP", 2)
        self.emit("COPY", 1)
        self.emit("JUMP", place)

    def _leave_handler(self) -> None:
        """Stack effect: - - previous exc --; then exc is raised again."""
        self.emit("SWAP", 2)
        self.emit("POP_EXC")
        self.emit("RAISE_TOP")

    def blocks(self, rows: list[dis.Instruction]) -> list[tuple[int, tuple[_Block, ...]] | None]:
        """Return the stack height and the blocks at each instruction; None if it is unreachable."""
        index = {row.offset: i for i, row in enumerate(rows)}
        found: list[tuple[int, tuple[_Block, ...]] | None] = [None] * len(rows)
        todo: list[tuple[int, int, tuple[_Block, ...]]] = [(0, 0, ())]
        while todo:
            i, height, around = todo.pop()
            if i >= len(rows) or found[i] is not None:
                continue
            found[i] = (height, around)
            row = rows[i]
            op, arg = row.opcode, row.arg if row.opcode >= dis.HAVE_ARGUMENT else None
            after = height if row.opname == "GEN_START" else height + dis.stack_effect(op, arg, jump=False)
            if row.opname in _SETUPS:
                under = height if row.opname == "SETUP_FINALLY" else height + dis.stack_effect(op, arg, jump=False) - 1
                todo.append((index[row.argval], under + 6, (*around, (_HANDLING, row.argval, under))))
                around = (*around, (_TRY, row.argval, under))
            elif row.opname in ("POP_BLOCK", "POP_EXCEPT"):
                around = around[:-1]
            elif op in dis.hasjrel or op in dis.hasjabs:
                todo.append((index[row.argval], height + dis.stack_effect(op, arg, jump=True), around))
            if row.opname not in _ENDS:
                todo.append((i + 1, after, around))
        return found

    op_SETUP_FINALLY = op_POP_BLOCK = op_GEN_START = Decoder.nothing

    def op_SETUP_WITH(self, r: dis.Instruction) -> None:
        self.enter_with()

    def op_WITH_EXCEPT_START(self, r: dis.Instruction) -> None:
        self.exit_with(7)

    def op_ROT_N(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        for k in range(r.arg, 1, -1):
            self.emit("SWAP", k)

    # calls and functions
    def op_CALL_FUNCTION_KW(self, r: dis.Instruction) -> None:
        self.emit("CALL", (r.arg, self.constant_before()))

    def op_CALL_FUNCTION_EX(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        if not r.arg & 1:
            self.emit("BUILD_DICT", 0)
        self.emit("CALL_EX")

    def op_MAKE_FUNCTION(self, r: dis.Instruction) -> None:
        name = self.constant_before()
        self.emit("MAKE_FUNCTION", (self.nested(self.constant_before(), name), r.arg))

    # matching
    def op_COPY_DICT_WITHOUT_KEYS(self, r: dis.Instruction) -> None:
        self.emit("BUILD_DICT", 0)
        self.emit("COPY", 3)
        self.emit("DICT_UPDATE", 1)
        self.emit("SWAP", 2)
        self.emit("WITHOUT_KEYS")

    def op_MATCH_CLASS(self, r: dis.Instruction) -> None:
        super().op_MATCH_CLASS(r)
        for op, argument in _WHETHER:
            self.emit(op, argument)

    # generators
    def op_YIELD_FROM(self, r: dis.Instruction) -> None:
        start = len(self.code.ops)
        self.emit("SEND_ITER", start + 3)
        self.emit("YIELD")
        self.emit("JUMP", start)


for _word, _name in zip(_WORDS, BINARY_SIGNS, strict=True):
    sequence(Python310, f"BINARY_{_word}", ("BINARY", _name))
    sequence(Python310, f"INPLACE_{_word}", ("INPLACE", _name))
for _n, _word in ((2, "TWO"), (3, "THREE"), (4, "FOUR")):
    sequence(Python310, f"ROT_{_word}", *(("SWAP", k) for k in range(_n, 1, -1)))
#: stack effect: v -- v bool, whether v is not None
_WHETHER = ("COPY", 1), ("CONST", None), ("IS", True)
sequence(Python310, "DUP_TOP", ("COPY", 1))
sequence(Python310, "DUP_TOP_TWO", ("COPY", 2), ("COPY", 2))
sequence(Python310, "POP_EXCEPT", ("POP_EXC", None), ("POP", None), ("POP", None))
sequence(
    Python310,
    "JUMP_IF_NOT_EXC_MATCH",
    *(("MATCH_EXC", None), ("SWAP", 2), ("POP", None), ("JUMP_IF_FALSE", lambda r: Target(r.argval))),
)
sequence(Python310, "CALL_METHOD", ("CALL_PAIR", lambda r: (r.arg, ())))
sequence(Python310, "CALL_FUNCTION", ("CALL", lambda r: (r.arg, ())))
sequence(Python310, "MATCH_KEYS", ("COPY", 2), ("COPY", 2), ("MATCH_KEYS", None), *_WHETHER)
simple(Python310, "nothing", "RERAISE:RAISE_HANDLED")  # with the traceback from the handler's beginning
simple(Python310, "target", "JUMP_ABSOLUTE:JUMP")


def _ranges(table: bytes) -> Iterator[tuple[int, int, int, int, bool]]:
    """Yield the exception table: start, end, handler, depth, and whether the handler gets the instruction's offset.

    Numbers are encoded as in CPython's InternalDocs/exception_handling.md: six bits per byte, highest first.
    """
    left = iter(table)

    def number(byte: int) -> int:
        found = byte & 63
        while byte & 64:
            byte = next(left)
            found = found << 6 | byte & 63
        return found

    for byte in left:
        start, length = 2 * number(byte), 2 * number(next(left))
        handler, last = 2 * number(next(left)), number(next(left))
        yield start, start + length, handler, last >> 1, bool(last & 1)


class Python311(Decoder):
    """Python 3.11."""

    keywords: tuple[str, ...] = ()

    def line_of(self, row: dis.Instruction) -> int | None:
        where = row.positions
        if where is None or where.lineno is None:
            return None
        line = Line(where.lineno)
        if where.end_lineno is not None and where.col_offset is not None and where.end_col_offset is not None:
            line.span = where.end_lineno - line, where.col_offset, where.end_col_offset
        return line

    def handlers(self, rows: list[dis.Instruction], places: dict[int, int], end: int) -> None:
        """Convert the exception table; where the interpreter pushes the instruction's offset, a stub does so."""
        stubs: dict[int, int] = {}
        at = {row.offset: row for row in rows}
        for first, after, handler, depth, pushes_number in _ranges(self.python.co_exceptiontable):  # type: ignore[attr-defined]
            if self.only_converts(at.get(handler)):
                continue
            start, stop = places.get(first, end), places.get(after, end)
            target = places[handler]
            if pushes_number:
                if target not in stubs:
                    stubs[target] = len(self.code.ops)
                    self.line = self.code.lines[target]
                    self.emit("CONST", 0)
                    self.emit("SWAP", 2)
                    self.emit("JUMP", target)
                target = stubs[target]
            if start < stop:
                self.code.handlers.append((start, stop, target, depth))

    def only_converts(self, row: dis.Instruction | None) -> bool:
        """Return whether a handler was added by the compiler, not by the user."""
        return False

    op_RESUME = op_PRECALL = op_COPY_FREE_VARS = op_MAKE_CELL = Decoder.nothing

    def op_RETURN_GENERATOR(self, r: dis.Instruction) -> None:
        self.skip = 1  # the POP_TOP of the value that starts it

    def op_LOAD_GLOBAL(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        if r.arg & 1:
            self.emit("NULL")
        self.emit("LOAD_GLOBAL", r.argval)

    def op_BINARY_OP(self, r: dis.Instruction) -> None:
        sign = r.argrepr
        if sign.endswith("="):
            self.emit("INPLACE", _OF_SIGNS[sign[:-1]])
        else:
            self.emit("BINARY", _OF_SIGNS[sign])

    # calls and functions
    def op_KW_NAMES(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.keywords = self.python.co_consts[r.arg]

    def op_CALL(self, r: dis.Instruction) -> None:
        self.emit("CALL_PAIR", (r.arg, self.keywords))
        self.keywords = ()

    def op_CALL_FUNCTION_EX(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        if not r.arg & 1:
            self.emit("BUILD_DICT", 0)
        self.emit("CALL_PAIR_EX")

    def op_MAKE_FUNCTION(self, r: dis.Instruction) -> None:
        self.emit("MAKE_FUNCTION", (self.nested(self.constant_before()), r.arg))

    # exceptions
    def op_BEFORE_WITH(self, r: dis.Instruction) -> None:
        self.enter_with()

    def op_WITH_EXCEPT_START(self, r: dis.Instruction) -> None:
        self.exit_with(4)


simple(Python311, "nothing", "PUSH_NULL:NULL PUSH_EXC_INFO:PUSH_EXC POP_EXCEPT:POP_EXC CHECK_EXC_MATCH:MATCH_EXC")
simple(Python311, "number", "COPY SWAP")
for _way in ("", "FORWARD_", "BACKWARD_"):
    for _word, _inverted in (("NONE", False), ("NOT_NONE", True)):
        _steps: list[tuple[str, Any]] = [("CONST", None), ("IS", _inverted)]
        sequence(Python311, f"POP_JUMP_{_way}IF_{_word}", *_steps, ("JUMP_IF_TRUE", lambda r: Target(r.argval)))
simple(
    Python311,
    "target",
    """SEND:SEND_ITER JUMP_BACKWARD:JUMP JUMP_BACKWARD_NO_INTERRUPT:JUMP POP_JUMP_FORWARD_IF_TRUE:JUMP_IF_TRUE
    POP_JUMP_BACKWARD_IF_TRUE:JUMP_IF_TRUE POP_JUMP_FORWARD_IF_FALSE:JUMP_IF_FALSE
    POP_JUMP_BACKWARD_IF_FALSE:JUMP_IF_FALSE""",
)


class Python312(Python311):
    """Python 3.12."""

    def __init__(self, python: types.CodeType, name: str) -> None:
        super().__init__(python, name)
        #: variables of comprehensions inlined into this function
        self.cleared: set[str] = set()
        #: where the function's own instructions begin, after those that make its cells
        self.begins = 0

    def instructions(self) -> list[dis.Instruction]:
        rows = super().instructions()
        self.cleared = {r.argval for r in rows if r.opname == "LOAD_FAST_AND_CLEAR"}
        self.begins = next((r.offset for r in rows if r.opname == "RESUME"), 0)
        return rows

    op_END_SEND = op_END_FOR = Decoder.nothing
    op_LOAD_FAST_CHECK = Decoder.op_LOAD_FAST

    def op_MAKE_CELL(self, r: dis.Instruction) -> None:
        if r.argval in self.cleared and r.offset > self.begins:  # an earlier one makes the function's own cell
            self.emit("NEW_CELL", r.argval)

    def load_fast(self, name: str) -> None:
        if name in self.cleared:  # it may be a cell in one comprehension and a plain variable in the next
            self.emit("LOAD_FAST", name)
        else:
            super().load_fast(name)

    def store_fast(self, name: str) -> None:
        self.emit("STORE_OR_CLEAR" if name in self.cleared else "STORE_FAST", name)

    def op_LOAD_ATTR(self, r: dis.Instruction) -> None:
        self.emit("LOAD_ATTR", r.argval)
        if r.arg is not None and r.arg & 1:
            self.pair()

    def op_LOAD_SUPER_ATTR(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        if r.arg & 2:
            self.emit("CALL", (2, ()))
        else:  # the name `super` may refer to another function
            self.emit("POP")
            self.emit("POP")
            self.emit("CALL", (0, ()))
        self.emit("LOAD_ATTR", self.python.co_names[r.arg >> 2])
        if r.arg & 1:
            self.pair()

    def only_converts(self, row: dis.Instruction | None) -> bool:
        """Return whether a handler is the one around a generator that turns StopIteration into RuntimeError."""
        return row is not None and row.opname == "CALL_INTRINSIC_1" and row.arg == 3

    def op_CALL_INTRINSIC_1(self, r: dis.Instruction) -> None:
        name = r.argrepr or str(r.arg)
        if name == "INTRINSIC_LIST_TO_TUPLE" or r.arg == 6:
            self.emit("LIST_TO_TUPLE")
        elif r.arg == 5:
            self.emit("UNARY", "pos")
        elif r.arg != 3:  # 3 turns a generator's StopIteration into a RuntimeError, which the machine does itself
            self.emit("BREAK", ("syntax", f"the intrinsic {name}"))


simple(Python312, "value", "LOAD_FAST_AND_CLEAR:LOAD_AND_CLEAR")
simple(Python312, "nothing", "CLEANUP_THROW:RAISE_TOP")  # the machine reads the value of a StopIteration itself
sequence(Python312, "BINARY_SLICE", ("BUILD_SLICE", 2), ("SUBSCR", None))
sequence(Python312, "STORE_SLICE", ("BUILD_SLICE", 2), ("STORE_SUBSCR", None))
sequence(Python312, "RETURN_CONST", ("CONST", lambda r: r.argval), ("RETURN", None))


class Python313(Python312):
    """Python 3.13."""

    op_TO_BOOL = Decoder.nothing

    def op_END_FOR(self, r: dis.Instruction) -> None:
        self.skip = 1  # the POP_TOP that drops the iterator, which FOR_ITER already did

    def op_LOAD_FAST_LOAD_FAST(self, r: dis.Instruction) -> None:
        for name in r.argval:
            self.load_fast(name)

    def op_STORE_FAST_STORE_FAST(self, r: dis.Instruction) -> None:
        for name in r.argval:
            self.store_fast(name)

    def op_STORE_FAST_LOAD_FAST(self, r: dis.Instruction) -> None:
        self.store_fast(r.argval[0])
        self.load_fast(r.argval[1])

    def op_LOAD_GLOBAL(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("LOAD_GLOBAL", r.argval)
        if r.arg & 1:
            self.emit("NULL")

    def pair(self) -> None:
        self.emit("NULL")

    def op_CALL_KW(self, r: dis.Instruction) -> None:
        self.emit("CALL_PAIR", (r.arg, self.constant_before()))

    def op_MAKE_FUNCTION(self, r: dis.Instruction) -> None:
        python = self.constant_before()
        n = len(python.co_freevars)
        for i in range(len(self.code.ops) - 1 - n, len(self.code.ops) - 1) if n else ():
            self.code.ops[i] = ("CONST", None)  # a cell for the closure, loaded like a variable
        self.emit("MAKE_FUNCTION", (self.nested(python), 0))


simple(Python313, "number", "SET_FUNCTION_ATTRIBUTE:SET_FUNCTION")
sequence(Python313, "CONVERT_VALUE", ("FORMAT", lambda r: (CONVERSIONS[r.arg], False)))
sequence(Python313, "FORMAT_SIMPLE", ("FORMAT", (None, False)))
sequence(Python313, "FORMAT_WITH_SPEC", ("FORMAT", (None, True)))

_DECODERS: dict[tuple[int, int], type[Decoder]] = {
    (3, 10): Python310,
    (3, 11): Python311,
    (3, 12): Python312,
    (3, 13): Python313,
}
#: versions whose bytecode is supported
SUPPORTED = tuple(_DECODERS)


def code_of(function: types.FunctionType) -> Code | None:
    """Return the instructions of a Python function, decoded once per code object; None for an unsupported version."""
    decoder = _DECODERS.get(sys.version_info[:2])
    if decoder is None:
        return None
    learn_names(function)
    return decoded(decoder, function.__code__, qualname(function.__code__))
