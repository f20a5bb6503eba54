"""CPython's bytecode to the machine's instructions.

One method an opcode; what differs between Python 3.11, 3.12 and 3.13 is that some opcodes exist only in some of them,
and the order of a callable and its NULL, which stands in `_pair`. `dis` names the opcodes and resolves their
arguments; exception table and stack depths are the code object's own.
"""

from __future__ import annotations

import builtins
import dis
import inspect
import sys
import types
from collections.abc import Callable
from typing import Any

from ms_jit_core.vm.instr import Code

from ms_jit_bytecode.rotated import straighten

#: Pythons that this decoder knows
SUPPORTED = ((3, 11), (3, 12), (3, 13))
_CALLABLE_FIRST = sys.version_info >= (3, 13)  # on the stack: callable, NULL; before 3.13: NULL, callable
_COMPARES = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_BINARY = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "//": "floordiv",
    "%": "mod",
    "**": "pow",
    "<<": "lshift",
    ">>": "rshift",
    "|": "or",
    "^": "xor",
    "&": "and",
    "@": "matmul",
}
_CONVERSIONS = {0: None, 1: "s", 2: "r", 3: "a"}


class _Target:
    """An offset of the bytecode, until it is known where its instruction stands."""

    __slots__ = ("offset",)

    def __init__(self, offset: int) -> None:
        self.offset = offset


class Decoder:
    """Decodes one code object; nested ones get decoders of their own."""

    def __init__(self, python: types.CodeType, outer: Code | None = None) -> None:
        self.python = python
        self.code = code = Code(python.co_name, python.co_qualname, python.co_filename, python.co_firstlineno)
        code.python = python
        code.outer = outer
        code.argcount, code.posonly = python.co_argcount, python.co_posonlyargcount
        code.kwonly = python.co_kwonlyargcount
        names = list(python.co_varnames)
        n = code.argcount + code.kwonly
        if python.co_flags & inspect.CO_VARARGS:
            code.varargs = names[n]
            n += 1
        if python.co_flags & inspect.CO_VARKEYWORDS:
            code.varkw = names[n]
            n += 1
        code.params = names[:n]
        code.cellvars, code.freevars = python.co_cellvars, python.co_freevars
        code.cell_params = tuple(p for p in code.params if p in code.cellvars)
        code.generator = bool(python.co_flags & inspect.CO_GENERATOR)
        code.asynchronous = bool(python.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR))
        doc = python.co_consts[0] if python.co_consts else None
        code.doc = doc if isinstance(doc, str) else None
        self.line = python.co_firstlineno
        self.keywords: tuple[str, ...] = ()
        self.cleared: set[str] = set()
        self.skip = 0
        self.nested: dict[int, Code] = {}

    def decode(self) -> Code:
        """The decoded function."""
        python = self.python
        rows = list(dis.get_instructions(python))
        self.cleared = {r.argval for r in rows if r.opname == "LOAD_FAST_AND_CLEAR"}
        places: dict[int, int] = {}
        for i, row in enumerate(rows):
            places[row.offset] = len(self.code.ops)
            line = row.positions.lineno if row.positions is not None else None
            self.line = line or self.line
            if self.skip:
                self.skip -= 1
                continue
            self.next = rows[i + 1] if i + 1 < len(rows) else None
            method: Callable[[dis.Instruction], None] | None = getattr(self, f"op_{row.opname}", None)
            if method is None:
                self.emit("BREAK", ("syntax", f"the instruction {row.opname}"))
            else:
                method(row)
        end = len(self.code.ops)
        self._handlers(places, end)
        ops = self.code.ops
        for i, (op, arg) in enumerate(ops):
            if isinstance(arg, _Target):
                ops[i] = (op, places.get(arg.offset, end))
        straighten(self.code)
        return self.code

    def _handlers(self, places: dict[int, int], end: int) -> None:
        """The exception table; where the interpreter pushes the instruction's number, a stub does."""
        stubs: dict[int, int] = {}
        for entry in dis.Bytecode(self.python).exception_entries:  # type: ignore[attr-defined]
            start, stop = places.get(entry.start, end), places.get(entry.end, end)
            target = places[entry.target]
            if entry.lasti:
                if target not in stubs:
                    stubs[target] = len(self.code.ops)
                    self.line = self.code.lines[target]
                    self.emit("CONST", 0)
                    self.emit("SWAP", 2)
                    self.emit("JUMP", target)
                target = stubs[target]
            if start < stop:
                self.code.handlers.append((start, stop, target, entry.depth))

    def emit(self, op: str, arg: Any = None) -> None:
        self.code.ops.append((op, arg))
        self.code.lines.append(self.line)

    def constant_before(self) -> Any:
        """Take back the constant that the instruction before this one loads."""
        op, value = self.code.ops.pop()
        self.code.lines.pop()
        if op != "CONST":
            raise ValueError(f"a constant was expected before {self.python.co_qualname}:{self.line}")
        return value

    # what does nothing here
    def nothing(self, r: dis.Instruction) -> None:
        """Of the interpreter's own business."""

    op_RESUME = op_NOP = op_CACHE = op_PRECALL = op_EXTENDED_ARG = op_COPY_FREE_VARS = op_TO_BOOL = nothing
    op_END_SEND = nothing

    def op_MAKE_CELL(self, r: dis.Instruction) -> None:
        if r.argval in self.cleared:  # the variable of a comprehension that was inlined
            self.emit("NEW_CELL", r.argval)

    def op_RETURN_GENERATOR(self, r: dis.Instruction) -> None:
        self.skip = 1  # the POP_TOP of what starts it

    def op_END_FOR(self, r: dis.Instruction) -> None:
        if _CALLABLE_FIRST:
            self.skip = 1  # since 3.13 a POP_TOP drops the iterator; FOR_ITER has done so

    # names and constants
    def op_LOAD_CONST(self, r: dis.Instruction) -> None:
        self.emit("CONST", r.argval)

    def op_LOAD_FAST(self, r: dis.Instruction) -> None:
        self._load_fast(r.argval)

    op_LOAD_FAST_CHECK = op_LOAD_FAST

    def _load_fast(self, name: str) -> None:
        if name in self.code.cellvars or name in self.code.freevars:
            self.emit("CONST", None)  # a cell for a closure, which goes by name here
        else:
            self.emit("LOAD_FAST", name)

    def op_LOAD_FAST_LOAD_FAST(self, r: dis.Instruction) -> None:
        for name in r.argval:
            self._load_fast(name)

    def op_LOAD_FAST_AND_CLEAR(self, r: dis.Instruction) -> None:
        self.emit("LOAD_AND_CLEAR", r.argval)

    def op_STORE_FAST(self, r: dis.Instruction) -> None:
        self._store_fast(r.argval)

    def _store_fast(self, name: str) -> None:
        self.emit("STORE_OR_CLEAR" if name in self.cleared else "STORE_FAST", name)

    def op_STORE_FAST_STORE_FAST(self, r: dis.Instruction) -> None:
        for name in r.argval:
            self._store_fast(name)

    def op_STORE_FAST_LOAD_FAST(self, r: dis.Instruction) -> None:
        self._store_fast(r.argval[0])
        self._load_fast(r.argval[1])

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
        assert r.arg is not None
        if r.arg & 1 and not _CALLABLE_FIRST:
            self.emit("NULL")
        self.emit("LOAD_GLOBAL", r.argval)
        if r.arg & 1 and _CALLABLE_FIRST:
            self.emit("NULL")

    def op_STORE_GLOBAL(self, r: dis.Instruction) -> None:
        self.emit("STORE_GLOBAL", r.argval)

    def op_DELETE_GLOBAL(self, r: dis.Instruction) -> None:
        self.emit("DEL_GLOBAL", r.argval)

    def op_LOAD_ASSERTION_ERROR(self, r: dis.Instruction) -> None:
        self.emit("CONST", AssertionError)

    def op_LOAD_BUILD_CLASS(self, r: dis.Instruction) -> None:
        self.emit("CONST", builtins.__build_class__)

    # attributes and items
    def _pair(self) -> None:
        """Make of the callable on top what a call pops: it and a NULL."""
        self.emit("NULL")
        if not _CALLABLE_FIRST:
            self.emit("SWAP", 2)

    def op_LOAD_ATTR(self, r: dis.Instruction) -> None:
        self.emit("LOAD_ATTR", r.argval)
        if sys.version_info >= (3, 12) and r.arg is not None and r.arg & 1:
            self._pair()

    def op_LOAD_METHOD(self, r: dis.Instruction) -> None:
        self.emit("LOAD_ATTR", r.argval)
        self._pair()

    def op_LOAD_SUPER_ATTR(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("CALL", (2, ()))
        self.emit("LOAD_ATTR", self.python.co_names[r.arg >> 2])
        if r.arg & 1:
            self._pair()

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

    def op_BINARY_SLICE(self, r: dis.Instruction) -> None:
        self.emit("BUILD_SLICE", 2)
        self.emit("SUBSCR")

    def op_STORE_SLICE(self, r: dis.Instruction) -> None:
        self.emit("BUILD_SLICE", 2)
        self.emit("STORE_SUBSCR")

    # operators
    def op_BINARY_OP(self, r: dis.Instruction) -> None:
        sign = r.argrepr
        if sign.endswith("="):
            self.emit("INPLACE", _BINARY[sign[:-1]])
        else:
            self.emit("BINARY", _BINARY[sign])

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
        self.emit("FORMAT", (_CONVERSIONS[r.arg & 3], bool(r.arg & 4)))

    def op_CONVERT_VALUE(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("FORMAT", (_CONVERSIONS[r.arg], False))

    def op_FORMAT_SIMPLE(self, r: dis.Instruction) -> None:
        self.emit("FORMAT", (None, False))

    def op_FORMAT_WITH_SPEC(self, r: dis.Instruction) -> None:
        self.emit("FORMAT", (None, True))

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

    def op_CALL_INTRINSIC_1(self, r: dis.Instruction) -> None:
        name = r.argrepr or str(r.arg)
        if name == "INTRINSIC_LIST_TO_TUPLE" or r.arg == 6:
            self.emit("LIST_TO_TUPLE")
        elif r.arg == 5:
            self.emit("UNARY", "pos")
        elif r.arg != 3:  # 3 turns a generator's StopIteration into a RuntimeError, as the machine does itself
            self.emit("BREAK", ("syntax", f"the intrinsic {name}"))

    # calls
    def op_PUSH_NULL(self, r: dis.Instruction) -> None:
        self.emit("NULL")

    def op_KW_NAMES(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.keywords = self.python.co_consts[r.arg]

    def op_CALL(self, r: dis.Instruction) -> None:
        self.emit("CALL_PAIR", (r.arg, self.keywords))
        self.keywords = ()

    def op_CALL_KW(self, r: dis.Instruction) -> None:
        self.emit("CALL_PAIR", (r.arg, self.constant_before()))

    def op_CALL_FUNCTION_EX(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        if not r.arg & 1:
            self.emit("BUILD_DICT", 0)
        self.emit("CALL_PAIR_EX")

    def op_MAKE_FUNCTION(self, r: dis.Instruction) -> None:
        python = self.constant_before()
        if id(python) not in self.nested:  # of a loop's test there are two copies
            self.nested[id(python)] = Decoder(python, self.code).decode()
        nested = self.nested[id(python)]
        if _CALLABLE_FIRST:
            self.emit("MAKE_FUNCTION_OF", (nested, 0))
        else:
            self.emit("MAKE_FUNCTION_OF", (nested, r.arg))

    def op_SET_FUNCTION_ATTRIBUTE(self, r: dis.Instruction) -> None:
        self.emit("SET_FUNCTION", r.arg)

    def op_RETURN_VALUE(self, r: dis.Instruction) -> None:
        self.emit("RETURN")

    def op_RETURN_CONST(self, r: dis.Instruction) -> None:
        self.emit("CONST", r.argval)
        self.emit("RETURN")

    # generators
    def op_YIELD_VALUE(self, r: dis.Instruction) -> None:
        self.emit("YIELD")

    def op_GET_YIELD_FROM_ITER(self, r: dis.Instruction) -> None:
        self.emit("GET_ITER")

    def op_SEND(self, r: dis.Instruction) -> None:
        self.emit("SEND_ITER", _Target(r.argval))

    # jumps and iteration
    def op_JUMP_FORWARD(self, r: dis.Instruction) -> None:
        self.emit("JUMP", _Target(r.argval))

    op_JUMP_BACKWARD = op_JUMP_BACKWARD_NO_INTERRUPT = op_JUMP_FORWARD

    def op_POP_JUMP_IF_TRUE(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_TRUE", _Target(r.argval))

    op_POP_JUMP_FORWARD_IF_TRUE = op_POP_JUMP_BACKWARD_IF_TRUE = op_POP_JUMP_IF_TRUE

    def op_POP_JUMP_IF_FALSE(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_FALSE", _Target(r.argval))

    op_POP_JUMP_FORWARD_IF_FALSE = op_POP_JUMP_BACKWARD_IF_FALSE = op_POP_JUMP_IF_FALSE

    def op_JUMP_IF_TRUE_OR_POP(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_TRUE_OR_POP", _Target(r.argval))

    def op_JUMP_IF_FALSE_OR_POP(self, r: dis.Instruction) -> None:
        self.emit("JUMP_IF_FALSE_OR_POP", _Target(r.argval))

    def _none(self, r: dis.Instruction, inverted: bool) -> None:
        self.emit("CONST", None)
        self.emit("IS", inverted)
        self.emit("JUMP_IF_TRUE", _Target(r.argval))

    def op_POP_JUMP_IF_NONE(self, r: dis.Instruction) -> None:
        self._none(r, False)

    op_POP_JUMP_FORWARD_IF_NONE = op_POP_JUMP_BACKWARD_IF_NONE = op_POP_JUMP_IF_NONE

    def op_POP_JUMP_IF_NOT_NONE(self, r: dis.Instruction) -> None:
        self._none(r, True)

    op_POP_JUMP_FORWARD_IF_NOT_NONE = op_POP_JUMP_BACKWARD_IF_NOT_NONE = op_POP_JUMP_IF_NOT_NONE

    def op_GET_ITER(self, r: dis.Instruction) -> None:
        self.emit("GET_ITER")

    def op_FOR_ITER(self, r: dis.Instruction) -> None:
        self.emit("FOR_ITER", _Target(r.argval))

    def op_UNPACK_SEQUENCE(self, r: dis.Instruction) -> None:
        self.emit("UNPACK", r.arg)

    def op_UNPACK_EX(self, r: dis.Instruction) -> None:
        assert r.arg is not None
        self.emit("UNPACK_EX", (r.arg & 0xFF, r.arg >> 8))

    # the stack
    def op_POP_TOP(self, r: dis.Instruction) -> None:
        self.emit("POP")

    def op_COPY(self, r: dis.Instruction) -> None:
        self.emit("COPY", r.arg)

    def op_SWAP(self, r: dis.Instruction) -> None:
        self.emit("SWAP", r.arg)

    # exceptions
    def op_PUSH_EXC_INFO(self, r: dis.Instruction) -> None:
        self.emit("PUSH_EXC")

    def op_POP_EXCEPT(self, r: dis.Instruction) -> None:
        self.emit("POP_EXC")

    def op_CHECK_EXC_MATCH(self, r: dis.Instruction) -> None:
        self.emit("MATCH_EXC")

    def op_RAISE_VARARGS(self, r: dis.Instruction) -> None:
        self.emit("RAISE", r.arg)

    def op_RERAISE(self, r: dis.Instruction) -> None:
        self.emit("RAISE_TOP")

    def op_BEFORE_WITH(self, r: dis.Instruction) -> None:
        self.emit("COPY", 1)
        self.emit("LOAD_SPECIAL", "__exit__")
        self.emit("SWAP", 2)
        self.emit("LOAD_SPECIAL", "__enter__")
        self.emit("CALL", (0, ()))

    def op_WITH_EXCEPT_START(self, r: dis.Instruction) -> None:
        self.emit("COPY", 4)
        self.emit("COPY", 2)
        self.emit("EXC_ARGS")
        self.emit("CALL", (3, ()))

    # matching and imports
    def op_MATCH_SEQUENCE(self, r: dis.Instruction) -> None:
        self.emit("COPY", 1)
        self.emit("MATCH_SEQUENCE")

    def op_MATCH_MAPPING(self, r: dis.Instruction) -> None:
        self.emit("COPY", 1)
        self.emit("MATCH_MAPPING")

    def op_MATCH_KEYS(self, r: dis.Instruction) -> None:
        self.emit("DUP2")
        self.emit("MATCH_KEYS")

    def op_MATCH_CLASS(self, r: dis.Instruction) -> None:
        names = self.constant_before()
        self.emit("MATCH_CLASS", (r.arg, names))

    def op_GET_LEN(self, r: dis.Instruction) -> None:
        self.emit("COPY", 1)
        self.emit("GET_LEN")

    def op_IMPORT_NAME(self, r: dis.Instruction) -> None:
        names = self.constant_before()
        level = self.constant_before()
        self.emit("IMPORT", (level, names, r.argval))

    def op_IMPORT_FROM(self, r: dis.Instruction) -> None:
        self.emit("IMPORT_FROM", r.argval)


_decoded: dict[types.CodeType, tuple[types.CodeType, Code]] = {}
_LIMIT = 4096


def code_of(function: types.FunctionType) -> Code | None:
    """The instructions of a Python function, decoded once a code object; None for a Python that is not known."""
    if sys.version_info[:2] not in SUPPORTED:
        return None
    code = function.__code__
    found = _decoded.get(code)
    if found is None or found[0] is not code:  # equal code objects of two functions may have different lines
        if len(_decoded) >= _LIMIT:
            _decoded.clear()
        _decoded[code] = found = (code, Decoder(code).decode())
    return found[1]
