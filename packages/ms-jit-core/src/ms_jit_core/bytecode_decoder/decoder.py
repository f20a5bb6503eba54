"""Decoding of CPython's bytecode: what all versions share. `versions` has the differences.

Each opcode has a method, or a row in the tables at the end. `dis` names the opcodes and resolves their arguments.
"""

from __future__ import annotations

import builtins
import dis
import inspect
import types
from collections.abc import Callable
from typing import Any

from ms_jit_core.bytecode_decoder.loop_deinversion import straighten
from ms_jit_core.instructions import COMPARE_SIGNS, Code
from ms_jit_core.python_versions import qualname

_COMPARES = {sign: name for name, sign in COMPARE_SIGNS.items()}
CONVERSIONS = {0: None, 1: "s", 2: "r", 3: "a"}
#: opcodes that only modify the following one
_PREFIXES = frozenset({"EXTENDED_ARG", "KW_NAMES", "PRECALL", "TO_BOOL"})


_decoded: dict[types.CodeType, Code] = {}
_LIMIT = 4096


def decoded(decoder: type[Decoder], python: types.CodeType, name: str) -> Code:
    """Return the instructions of a code object, which is decoded only once."""
    found = _decoded.get(python)
    if found is None or found.python is not python:  # equal code objects may have different lines
        if len(_decoded) >= _LIMIT:
            _decoded.clear()
        found = _decoded[python] = decoder(python, name).decode()
    return found


class Target:
    """A bytecode offset that stands for an instruction whose index is not known yet."""

    __slots__ = ("offset",)

    def __init__(self, offset: int) -> None:
        self.offset = offset


class Decoder:
    """Decodes one code object; nested code objects get their own decoders."""

    def __init__(self, python: types.CodeType, name: str) -> None:
        self.python = python
        self.code = code = Code(python, name)
        arguments = code.arguments
        arguments.argcount, arguments.posonly = python.co_argcount, python.co_posonlyargcount
        arguments.kwonly = python.co_kwonlyargcount
        names = list(python.co_varnames)
        n = arguments.argcount + arguments.kwonly
        if python.co_flags & inspect.CO_VARARGS:
            arguments.varargs = names[n]
            n += 1
        if python.co_flags & inspect.CO_VARKEYWORDS:
            arguments.varkw = names[n]
            n += 1
        code.params = names[:n]
        code.cellvars, code.freevars = python.co_cellvars, python.co_freevars
        code.cell_params = tuple(p for p in code.params if p in code.cellvars)
        code.generator = bool(python.co_flags & inspect.CO_GENERATOR)
        code.asynchronous = bool(python.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR))
        doc = python.co_consts[0] if python.co_consts else None
        code.doc = doc if isinstance(doc, str) else None
        self.line = python.co_firstlineno
        self.offset = -1  # bytecode offset of the next emitted instruction; -1 after an opcode's first one
        self.skip = 0

    def decode(self) -> Code:
        """Return the decoded function."""
        rows = self.instructions()
        places: dict[int, int] = {}
        prefixed = False
        for row in rows:
            places[row.offset] = len(self.code.ops)
            self.line = self.line_of(row) or self.line
            if not prefixed:
                self.offset = row.offset
            prefixed = row.opname in _PREFIXES
            if self.skip:
                self.skip -= 1
                continue
            method: Callable[[dis.Instruction], None] | None = getattr(self, f"op_{row.opname}", None)
            if method is None:
                self.emit("BREAK", ("syntax", f"the instruction {row.opname}"))
            else:
                method(row)
        end, self.offset = len(self.code.ops), -1
        self.handlers(rows, places, end)
        ops = self.code.ops
        for i, (op, arg) in enumerate(ops):
            if isinstance(arg, Target):
                ops[i] = (op, places.get(arg.offset, end))
        straighten(self.code)
        return self.code

    def instructions(self) -> list[dis.Instruction]:
        """Return the code's bytecode instructions."""
        return list(dis.get_instructions(self.python))

    def line_of(self, row: dis.Instruction) -> int | None:
        """Return the line of an instruction; None if it is that of the previous one."""
        raise NotImplementedError

    def handlers(self, rows: list[dis.Instruction], places: dict[int, int], end: int) -> None:
        """Fill the table of handlers; `places` maps bytecode offsets to instruction indices."""
        raise NotImplementedError

    def nested(self, python: types.CodeType, name: str | None = None) -> Code:
        """Decode a nested function; `name` is its qualified name, if the code itself has none."""
        return decoded(type(self), python, name or qualname(python))

    def emit(self, op: str, arg: Any = None) -> None:
        self.code.ops.append((op, arg))
        self.code.lines.append(self.line)
        self.code.offsets.append(self.offset)
        self.offset = -1

    def constant_before(self) -> Any:
        """Remove the previous instruction, which loads a constant, and return the constant."""
        op, value = self.code.ops.pop()
        self.code.lines.pop()
        self.offset = self.code.offsets.pop()
        if op != "CONST":
            raise ValueError(f"a constant was expected before {self.code.qualname}:{self.line}")
        return value

    # opcodes without an effect here
    def nothing(self, r: dis.Instruction) -> None:
        """Ignore an opcode that concerns only the interpreter."""

    op_NOP = op_EXTENDED_ARG = nothing

    # names and constants
    def op_LOAD_FAST(self, r: dis.Instruction) -> None:
        self.load_fast(r.argval)

    def load_fast(self, name: str) -> None:
        if name in self.code.cellvars or name in self.code.freevars:
            self.emit("CONST", None)  # a cell for a closure, where cells are found by name
        else:
            self.emit("LOAD_FAST", name)

    def op_STORE_FAST(self, r: dis.Instruction) -> None:
        self.store_fast(r.argval)

    def store_fast(self, name: str) -> None:
        self.emit("STORE_FAST", name)

    # attributes and items
    def pair(self) -> None:
        """Add a NULL to the callable on top, as calls pop a pair."""
        self.emit("NULL")
        self.emit("SWAP", 2)

    def op_LOAD_METHOD(self, r: dis.Instruction) -> None:
        self.emit("LOAD_ATTR", r.argval)
        self.pair()

    # operators
    def op_COMPARE_OP(self, r: dis.Instruction) -> None:
        sign = r.argval if isinstance(r.argval, str) else r.argrepr
        self.emit("COMPARE", _COMPARES[sign.removeprefix("bool(").removesuffix(")")])

    # containers and strings
    def op_BUILD_CONST_KEY_MAP(self, r: dis.Instruction) -> None:
        self.emit("BUILD_DICT_OF", self.constant_before())

    def op_FORMAT_VALUE(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("FORMAT", (CONVERSIONS[r.arg & 3], bool(r.arg & 4)))

    # jumps and iteration
    def op_UNPACK_EX(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("UNPACK_EX", (r.arg & 0xFF, r.arg >> 8))

    # exceptions
    def enter_with(self) -> None:
        """Stack effect: manager -- exit result."""
        self.emit("COPY", 1)
        self.emit("LOAD_SPECIAL", "__exit__")
        self.emit("SWAP", 2)
        self.emit("LOAD_SPECIAL", "__enter__")
        self.emit("CALL", (0, ()))

    def exit_with(self, depth: int) -> None:
        """Stack effect: exc -- exc result, with the `__exit__` that is `depth` below."""
        self.emit("COPY", depth)
        self.emit("COPY", 2)
        self.emit("EXC_ARGS")
        self.emit("CALL", (3, ()))

    # matching and imports
    def op_MATCH_CLASS(self, r: dis.Instruction) -> None:
        names = self.constant_before()
        self.emit("MATCH_CLASS", (r.arg, names))

    def op_IMPORT_NAME(self, r: dis.Instruction) -> None:
        names = self.constant_before()
        level = self.constant_before()
        self.emit("IMPORT", (level, names, r.argval))


#: how an instruction's argument is made
_ARGUMENTS: dict[str, Callable[[dis.Instruction], Any]] = {
    "nothing": lambda r: None,
    "number": lambda r: r.arg,
    "value": lambda r: r.argval,
    "target": lambda r: Target(r.argval),
}


def sequence(cls: type[Decoder], opcode: str, *steps: tuple[str, Any]) -> None:
    """Decode an opcode as several instructions; an argument that is a function gets the opcode's row."""

    def method(self: Decoder, r: dis.Instruction) -> None:
        for op, argument in steps:
            self.emit(op, argument(r) if type(argument) is types.FunctionType else argument)

    setattr(cls, f"op_{opcode}", method)


def simple(cls: type[Decoder], argument: str, text: str) -> None:
    """Decode opcodes as one instruction each; `OPCODE:INSTRUCTION` if the two have different names."""
    for pair in text.split():
        opcode, _, op = pair.partition(":")
        sequence(cls, opcode, (op or opcode, _ARGUMENTS[argument]))


simple(
    Decoder,
    "nothing",
    """BINARY_SUBSCR:SUBSCR STORE_SUBSCR DELETE_SUBSCR:DEL_SUBSCR UNARY_NOT:NOT LIST_TO_TUPLE RETURN_VALUE:RETURN
    YIELD_VALUE:YIELD GET_YIELD_FROM_ITER:GET_ITER GET_ITER POP_TOP:POP RERAISE:RAISE_TOP""",
)
simple(
    Decoder,
    "number",
    """BUILD_TUPLE BUILD_LIST BUILD_SET BUILD_MAP:BUILD_DICT BUILD_SLICE BUILD_STRING LIST_APPEND SET_ADD MAP_ADD
    LIST_EXTEND SET_UPDATE DICT_UPDATE DICT_MERGE UNPACK_SEQUENCE:UNPACK RAISE_VARARGS:RAISE""",
)
simple(
    Decoder,
    "value",
    """LOAD_CONST:CONST DELETE_FAST:DEL_FAST LOAD_DEREF:LOAD_CELL STORE_DEREF:STORE_CELL DELETE_DEREF:DEL_CELL
    LOAD_GLOBAL STORE_GLOBAL DELETE_GLOBAL:DEL_GLOBAL LOAD_ATTR STORE_ATTR DELETE_ATTR:DEL_ATTR IMPORT_FROM""",
)
simple(
    Decoder,
    "target",
    """JUMP_FORWARD:JUMP POP_JUMP_IF_TRUE:JUMP_IF_TRUE POP_JUMP_IF_FALSE:JUMP_IF_FALSE JUMP_IF_TRUE_OR_POP
    JUMP_IF_FALSE_OR_POP FOR_ITER""",
)
sequence(Decoder, "LOAD_CLOSURE", ("CONST", None))
sequence(Decoder, "LOAD_ASSERTION_ERROR", ("CONST", AssertionError))
sequence(Decoder, "LOAD_BUILD_CLASS", ("CONST", builtins.__build_class__))
sequence(Decoder, "IS_OP", ("IS", lambda r: bool(r.arg)))
sequence(Decoder, "CONTAINS_OP", ("CONTAINS", lambda r: bool(r.arg)))
sequence(Decoder, "MATCH_SEQUENCE", ("COPY", 1), ("MATCH_SEQUENCE", None))
sequence(Decoder, "MATCH_MAPPING", ("COPY", 1), ("MATCH_MAPPING", None))
sequence(Decoder, "MATCH_KEYS", ("COPY", 2), ("COPY", 2), ("MATCH_KEYS", None))
sequence(Decoder, "GET_LEN", ("COPY", 1), ("CONST", len), ("SWAP", 2), ("CALL", (1, ())))
for _word, _name in (("NEGATIVE", "neg"), ("INVERT", "invert"), ("POSITIVE", "pos")):
    sequence(Decoder, f"UNARY_{_word}", ("UNARY", _name))
