"""CPython's bytecode to the machine's instructions: what all Pythons have; `versions` has what they differ in.

One method an opcode. `dis` names the opcodes and resolves their arguments.
"""

from __future__ import annotations

import builtins
import dis
import inspect
import types
from collections.abc import Callable
from typing import Any

from ms_jit_core.bytecode_decoder.loop_deinversion import straighten
from ms_jit_core.instructions import Code
from ms_jit_core.python_versions import qualname

_COMPARES = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
CONVERSIONS = {0: None, 1: "s", 2: "r", 3: "a"}
#: instructions that are parts of the one after them
_PREFIXES = frozenset({"EXTENDED_ARG", "KW_NAMES", "PRECALL", "TO_BOOL"})


_decoded: dict[types.CodeType, Code] = {}
_LIMIT = 4096


def decoded(decoder: type[Decoder], python: types.CodeType, name: str) -> Code:
    """The instructions of a code object, decoded once."""
    found = _decoded.get(python)
    if found is None or found.python is not python:  # equal code objects of two functions may have different lines
        if len(_decoded) >= _LIMIT:
            _decoded.clear()
        found = _decoded[python] = decoder(python, name).decode()
    return found


class Target:
    """An offset of the bytecode, until it is known where its instruction stands."""

    __slots__ = ("offset",)

    def __init__(self, offset: int) -> None:
        self.offset = offset


class Decoder:
    """Decodes one code object; nested ones get decoders of their own."""

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
        self.offset = -1  # where what is emitted next begins; -1: in the middle
        self.skip = 0

    def decode(self) -> Code:
        """The decoded function."""
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
        """The code's instructions."""
        return list(dis.get_instructions(self.python))

    def line_of(self, row: dis.Instruction) -> int | None:
        """The line of an instruction; None: that of the one before."""
        raise NotImplementedError

    def handlers(self, rows: list[dis.Instruction], places: dict[int, int], end: int) -> None:
        """Fill the code's table of handlers; `places` says where the instruction at each offset went."""
        raise NotImplementedError

    def nested(self, python: types.CodeType, name: str | None = None) -> Code:
        """A function made by this one; `name` is its qualified name, where the code does not tell it."""
        return decoded(type(self), python, name or qualname(python))

    def emit(self, op: str, arg: Any = None) -> None:
        self.code.ops.append((op, arg))
        self.code.lines.append(self.line)
        self.code.offsets.append(self.offset)
        self.offset = -1

    def constant_before(self) -> Any:
        """Take back the constant that the instruction before this one loads."""
        op, value = self.code.ops.pop()
        self.code.lines.pop()
        self.offset = self.code.offsets.pop()
        if op != "CONST":
            raise ValueError(f"a constant was expected before {self.code.qualname}:{self.line}")
        return value

    # what does nothing here
    def nothing(self, r: dis.Instruction) -> None:
        """Of the interpreter's own business."""

    op_NOP = op_EXTENDED_ARG = nothing

    # names and constants
    def op_LOAD_CONST(self, r: dis.Instruction) -> None:
        self.emit("CONST", r.argval)

    def op_LOAD_FAST(self, r: dis.Instruction) -> None:
        self.load_fast(r.argval)

    def load_fast(self, name: str) -> None:
        if name in self.code.cellvars or name in self.code.freevars:
            self.emit("CONST", None)  # a cell for a closure, which goes by name here
        else:
            self.emit("LOAD_FAST", name)

    def op_STORE_FAST(self, r: dis.Instruction) -> None:
        self.store_fast(r.argval)

    def store_fast(self, name: str) -> None:
        self.emit("STORE_FAST", name)

    def op_DELETE_FAST(self, r: dis.Instruction) -> None:
        self.emit("DEL_FAST", r.argval)

    def op_LOAD_CLOSURE(self, r: dis.Instruction) -> None:
        self.emit("CONST", None)

    def op_LOAD_DEREF(self, r: dis.Instruction) -> None:
        self.emit("LOAD_CELL", r.argval)

    def op_STORE_DEREF(self, r: dis.Instruction) -> None:
        self.emit("STORE_CELL", r.argval)

    def op_DELETE_DEREF(self, r: dis.Instruction) -> None:
        self.emit("DEL_CELL", r.argval)

    def op_LOAD_GLOBAL(self, r: dis.Instruction) -> None:
        self.emit("LOAD_GLOBAL", r.argval)

    def op_STORE_GLOBAL(self, r: dis.Instruction) -> None:
        self.emit("STORE_GLOBAL", r.argval)

    def op_DELETE_GLOBAL(self, r: dis.Instruction) -> None:
        self.emit("DEL_GLOBAL", r.argval)

    def op_LOAD_ASSERTION_ERROR(self, r: dis.Instruction) -> None:
        self.emit("CONST", AssertionError)

    def op_LOAD_BUILD_CLASS(self, r: dis.Instruction) -> None:
        self.emit("CONST", builtins.__build_class__)

    # attributes and items
    def pair(self) -> None:
        """Make of the callable on top what a call pops: it and a NULL."""
        self.emit("NULL")
        self.emit("SWAP", 2)

    def op_LOAD_ATTR(self, r: dis.Instruction) -> None:
        self.emit("LOAD_ATTR", r.argval)

    def op_LOAD_METHOD(self, r: dis.Instruction) -> None:
        self.emit("LOAD_ATTR", r.argval)
        self.pair()

    def op_STORE_ATTR(self, r: dis.Instruction) -> None:
        self.emit("STORE_ATTR", r.argval)

    def op_DELETE_ATTR(self, r: dis.Instruction) -> None:
        self.emit("DEL_ATTR", r.argval)

    def op_BINARY_SUBSCR(self, r: dis.Instruction) -> None:
        self.emit("SUBSCR")

    def op_STORE_SUBSCR(self, r: dis.Instruction) -> None:
        self.emit("STORE_SUBSCR")

    def op_DELETE_SUBSCR(self, r: dis.Instruction) -> None:
        self.emit("DEL_SUBSCR")

    # operators
    def op_COMPARE_OP(self, r: dis.Instruction) -> None:
        sign = r.argval if isinstance(r.argval, str) else r.argrepr
        self.emit("COMPARE", _COMPARES[sign.removeprefix("bool(").removesuffix(")")])

    def op_IS_OP(self, r: dis.Instruction) -> None:
        self.emit("IS", bool(r.arg))

    def op_CONTAINS_OP(self, r: dis.Instruction) -> None:
        self.emit("CONTAINS", bool(r.arg))

    def op_UNARY_NOT(self, r: dis.Instruction) -> None:
        self.emit("NOT")

    def op_UNARY_NEGATIVE(self, r: dis.Instruction) -> None:
        self.emit("UNARY", "neg")

    def op_UNARY_INVERT(self, r: dis.Instruction) -> None:
        self.emit("UNARY", "invert")

    def op_UNARY_POSITIVE(self, r: dis.Instruction) -> None:
        self.emit("UNARY", "pos")

    # containers and strings
    def op_BUILD_TUPLE(self, r: dis.Instruction) -> None:
        self.emit("BUILD_TUPLE", r.arg)

    def op_BUILD_LIST(self, r: dis.Instruction) -> None:
        self.emit("BUILD_LIST", r.arg)

    def op_BUILD_SET(self, r: dis.Instruction) -> None:
        self.emit("BUILD_SET", r.arg)

    def op_BUILD_MAP(self, r: dis.Instruction) -> None:
        self.emit("BUILD_DICT", r.arg)

    def op_BUILD_CONST_KEY_MAP(self, r: dis.Instruction) -> None:
        self.emit("BUILD_DICT_OF", self.constant_before())

    def op_BUILD_SLICE(self, r: dis.Instruction) -> None:
        self.emit("BUILD_SLICE", r.arg)

    def op_BUILD_STRING(self, r: dis.Instruction) -> None:
        self.emit("BUILD_STRING", r.arg)

    def op_FORMAT_VALUE(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("FORMAT", (CONVERSIONS[r.arg & 3], bool(r.arg & 4)))

    def op_LIST_APPEND(self, r: dis.Instruction) -> None:
        self.emit("LIST_APPEND", r.arg)

    def op_SET_ADD(self, r: dis.Instruction) -> None:
        self.emit("SET_ADD", r.arg)

    def op_MAP_ADD(self, r: dis.Instruction) -> None:
        self.emit("MAP_ADD", r.arg)

    def op_LIST_EXTEND(self, r: dis.Instruction) -> None:
        self.emit("LIST_EXTEND", r.arg)

    def op_SET_UPDATE(self, r: dis.Instruction) -> None:
        self.emit("SET_UPDATE", r.arg)

    def op_DICT_UPDATE(self, r: dis.Instruction) -> None:
        self.emit("DICT_UPDATE", r.arg)

    def op_DICT_MERGE(self, r: dis.Instruction) -> None:
        self.emit("DICT_MERGE", r.arg)

    def op_LIST_TO_TUPLE(self, r: dis.Instruction) -> None:
        self.emit("LIST_TO_TUPLE")

    # returns and generators
    def op_RETURN_VALUE(self, r: dis.Instruction) -> None:
        self.emit("RETURN")

    def op_YIELD_VALUE(self, r: dis.Instruction) -> None:
        self.emit("YIELD")

    def op_GET_YIELD_FROM_ITER(self, r: dis.Instruction) -> None:
        self.emit("GET_ITER")

    # jumps and iteration
    def op_JUMP_FORWARD(self, r: dis.Instruction) -> None:
        self.emit("JUMP", Target(r.argval))

    def op_POP_JUMP_IF_TRUE(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_TRUE", Target(r.argval))

    def op_POP_JUMP_IF_FALSE(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_FALSE", Target(r.argval))

    def op_JUMP_IF_TRUE_OR_POP(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_TRUE_OR_POP", Target(r.argval))

    def op_JUMP_IF_FALSE_OR_POP(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_FALSE_OR_POP", Target(r.argval))

    def op_GET_ITER(self, r: dis.Instruction) -> None:
        self.emit("GET_ITER")

    def op_FOR_ITER(self, r: dis.Instruction) -> None:
        self.emit("FOR_ITER", Target(r.argval))

    def op_UNPACK_SEQUENCE(self, r: dis.Instruction) -> None:
        self.emit("UNPACK", r.arg)

    def op_UNPACK_EX(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("UNPACK_EX", (r.arg & 0xFF, r.arg >> 8))

    # the stack
    def op_POP_TOP(self, r: dis.Instruction) -> None:
        self.emit("POP")

    # exceptions
    def enter_with(self) -> None:
        """manager -- exit result"""
        self.emit("COPY", 1)
        self.emit("LOAD_SPECIAL", "__exit__")
        self.emit("SWAP", 2)
        self.emit("LOAD_SPECIAL", "__enter__")
        self.emit("CALL", (0, ()))

    def exit_with(self, depth: int) -> None:
        """exc -- exc result, of the `__exit__` that stands `depth` below"""
        self.emit("COPY", depth)
        self.emit("COPY", 2)
        self.emit("EXC_ARGS")
        self.emit("CALL", (3, ()))

    def op_RAISE_VARARGS(self, r: dis.Instruction) -> None:
        self.emit("RAISE", r.arg)

    def op_RERAISE(self, r: dis.Instruction) -> None:
        self.emit("RAISE_TOP")

    # matching and imports
    def op_MATCH_SEQUENCE(self, r: dis.Instruction) -> None:
        self.emit("COPY", 1)
        self.emit("MATCH_SEQUENCE")

    def op_MATCH_MAPPING(self, r: dis.Instruction) -> None:
        self.emit("COPY", 1)
        self.emit("MATCH_MAPPING")

    def op_GET_LEN(self, r: dis.Instruction) -> None:
        self.emit("COPY", 1)
        self.emit("CONST", len)
        self.emit("SWAP", 2)
        self.emit("CALL", (1, ()))

    def op_IMPORT_NAME(self, r: dis.Instruction) -> None:
        names = self.constant_before()
        level = self.constant_before()
        self.emit("IMPORT", (level, names, r.argval))

    def op_IMPORT_FROM(self, r: dis.Instruction) -> None:
        self.emit("IMPORT_FROM", r.argval)
