"""The machine's instructions: a small linear stack language that CPython bytecode of all versions decodes into.

An instruction is a pair (name, argument). Stack effects are written ``before -- after``, top of stack on the right.
Jump targets are indices into `Code.ops`. `Code.handlers` says where exceptions go, and no instruction does, so that the
block stack of old bytecode and the exception table of new bytecode look alike.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

#: name -> (stack effect in words, what it does)
INSTRUCTIONS: dict[str, str] = {
    "CONST": "-- v; argument: the Python constant",
    "LOAD_FAST": "-- v; a local by name",
    "STORE_FAST": "v --",
    "DEL_FAST": "--",
    "LOAD_CELL": "-- v; the contents of a closure cell by name",
    "STORE_CELL": "v --",
    "DEL_CELL": "--",
    "LOAD_GLOBAL": "-- v; global, else builtin",
    "STORE_GLOBAL": "v --",
    "DEL_GLOBAL": "--",
    "LOAD_ATTR": "o -- v",
    "STORE_ATTR": "v o --",
    "DEL_ATTR": "o --",
    "LOAD_SPECIAL": "o -- m; a dunder looked up on the type, bound",
    "SUBSCR": "o k -- v",
    "STORE_SUBSCR": "v o k --",
    "DEL_SUBSCR": "o k --",
    "BINARY": "a b -- v; argument: operator name as in module operator",
    "INPLACE": "a b -- v",
    "UNARY": "a -- v",
    "COMPARE": "a b -- v",
    "IS": "a b -- v; argument: inverted",
    "CONTAINS": "a b -- v; argument: inverted",
    "NOT": "a -- v",
    "BUILD_TUPLE": "v*n -- t",
    "BUILD_LIST": "v*n -- l",
    "BUILD_SET": "v*n -- s",
    "BUILD_DICT": "(k v)*n -- d",
    "BUILD_SLICE": "v*n -- s",
    "BUILD_STRING": "s*n -- s",
    "FORMAT": "v [spec] -- s; argument: (conversion, has spec)",
    "LIST_APPEND": "v --; the list is `argument` below the top",
    "SET_ADD": "v --",
    "MAP_ADD": "k v --",
    "LIST_EXTEND": "it --; the list is then `argument` below (1: on top)",
    "SET_UPDATE": "it --",
    "DICT_UPDATE": "d --",
    "DICT_MERGE": "d --",
    "LIST_TO_TUPLE": "l -- t",
    "CALL": "f a*n -- v; argument: (number of arguments, names of the last ones)",
    "CALL_EX": "f args kwargs -- v",
    "JUMP": "--",
    "JUMP_IF_FALSE": "v --",
    "JUMP_IF_TRUE": "v --",
    "JUMP_IF_FALSE_OR_POP": "v -- v | (nothing)",
    "JUMP_IF_TRUE_OR_POP": "v -- v | (nothing)",
    "GET_ITER": "o -- it",
    "FOR_ITER": "it -- it v | (nothing, jumps)",
    "SEND_ITER": "it sent -- it v | result (jumps)",
    "YIELD": "v -- sent",
    "UNPACK": "s -- v*n, first on top",
    "UNPACK_EX": "s -- ..; argument: (before, after)",
    "POP": "v --",
    "RETURN": "v --",
    "RAISE": "[exc [cause]] --; argument: how many",
    "RAISE_TOP": "exc --",
    "RAISE_HANDLED": "--; it is still being handled",
    "EXC_ARGS": "exc -- type exc traceback",
    "MATCH_SEQUENCE": "o -- bool",
    "MATCH_MAPPING": "o -- bool",
    "MATCH_KEYS": "o keys -- values or None",
    "WITHOUT_KEYS": "d keys -- d; removes the keys from a new dict",
    "MATCH_CLASS": "o cls -- values or None; argument: (positional, names)",
    "IMPORT": "-- m; argument: (level, from, name)",
    "IMPORT_FROM": "m -- m v",
    "NULL": "-- null; an empty slot",
    "COPY": "-- v; the value `argument` below the top (1: the top)",
    "SWAP": "; exchanges the top with the value `argument` below",
    "CALL_PAIR": "(f null | null f | f self) a*n -- v; argument as for CALL",
    "CALL_PAIR_EX": "(f null | null f) args kwargs -- v",
    "BUILD_DICT_OF": "v*n -- d; argument: the keys",
    "MAKE_FUNCTION": "[defaults] [kwdefaults] [annotations] [closure] -- f; argument: (Code, CPython's flags)",
    "SET_FUNCTION": "x f -- f; argument: CPython's flag of what x is",
    "LOAD_AND_CLEAR": "-- v | null; the local is then unbound",
    "STORE_OR_CLEAR": "v | null --",
    "NEW_CELL": "--; a new empty cell",
    "PUSH_EXC": "exc -- previous exc; now the exception being handled",
    "POP_EXC": "previous --",
    "MATCH_EXC": "exc types -- exc bool",
    "BREAK": "--; argument: (kind, what); needs the interpreter",
}


#: operators by their name in module `operator`, with their sign in source
BINARY_SIGNS = dict(
    zip(
        "add sub mul truediv floordiv mod pow lshift rshift or xor and matmul".split(),
        "+ - * / // % ** << >> | ^ & @".split(),
        strict=True,
    )
)
COMPARE_SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}

#: instructions that name a local
_NAMING = frozenset({"LOAD_FAST", "STORE_FAST", "DEL_FAST", "LOAD_AND_CLEAR", "STORE_OR_CLEAR"})


class Line(int):
    """A source line with an instruction's span: the number of further lines, the column and the end column."""

    span: tuple[int, int, int]


@dataclass
class Arguments:
    """How a call binds its arguments to the parameters."""

    argcount: int = 0  # positional parameters, including positional-only ones
    posonly: int = 0
    kwonly: int = 0
    varargs: str | None = None
    varkw: str | None = None


@dataclass
class CodeAnalysis:
    """Results of analyses of a code, each computed once; None: not computed yet."""

    linked: list[tuple[Any, Any]] | None = None  # the instructions with their handlers
    postdom: dict[int, int] | None = None
    live: list[frozenset[str]] | None = None
    loops: list[frozenset[int]] | None = None  # natural loops, inner ones first
    joins: frozenset[int] | None = None  # where control flow paths meet (`control_flow.analysis`)
    handled_ranges: list[tuple[int, int]] | None = None  # ranges inside the program's exception handlers
    splittable: bool | None = None  # whether a capture may stop inside it (`frame_access.splittable`)
    calls_super: bool | None = None
    release_order: dict[str, int] | None = None  # the order in which frames release their locals


class Code:
    """One function's instructions, with what a call needs to bind arguments. Immutable; shared by all captures."""

    def __init__(self, python: types.CodeType, qualname: str) -> None:
        self.python = python
        self.name, self.qualname = python.co_name, qualname
        self.filename, self.firstlineno = python.co_filename, python.co_firstlineno
        self.arguments = Arguments()
        self.params: list[str] = []
        self.cellvars: tuple[str, ...] = ()
        self.freevars: tuple[str, ...] = ()
        self.cell_params: tuple[str, ...] = ()
        self.generator = False
        self.asynchronous = False
        self.ops: list[tuple[str, Any]] = []
        self.lines: list[int] = []
        # The bytecode offset of each instruction that begins one of the bytecode's; -1 for others.
        self.offsets: list[int] = []
        self.handlers: list[tuple[int, int, int, int]] = []
        self.doc: str | None = None
        self.analysis = CodeAnalysis()

    def place(self, name: str) -> tuple[int, str]:
        """Return a sort key for a local: frames release their locals in this order."""
        order = self.analysis.release_order
        if order is None:
            names = dict.fromkeys(
                (*self.params, *self.python.co_varnames, *(arg for op, arg in self.ops if op in _NAMING))
            )
            order = self.analysis.release_order = {name: i for i, name in enumerate(names)}
        return order.get(name, len(order)), name

    def text(self) -> str:
        """Return the instructions, one per line, as ``explain`` and tests show them."""
        rows = [
            f"{i:4} {self.lines[i]:5} {op:<22}{'' if arg is None else repr(arg)}"
            for i, (op, arg) in enumerate(self.ops)
        ]
        rows += [f"     handler {a}..{b} -> {t} depth {d}" for a, b, t, d in self.handlers]
        return "\n".join(rows)

    def __repr__(self) -> str:
        return f"<code {self.qualname}>"


#: instructions that may jump to their argument
JUMPS = frozenset(
    {"JUMP_IF_FALSE", "JUMP_IF_TRUE", "JUMP_IF_FALSE_OR_POP", "JUMP_IF_TRUE_OR_POP", "FOR_ITER", "SEND_ITER"}
)
_ENDS = frozenset({"RETURN", "RAISE", "RAISE_TOP", "RAISE_HANDLED"})


def successors(code: Code) -> list[tuple[int, ...]]:
    """Return the successors of each instruction; `len(code.ops)` is the end of the function."""
    end = len(code.ops)
    rows: list[tuple[int, ...]] = []
    for i, (op, arg) in enumerate(code.ops):
        if op == "JUMP":
            rows.append((arg,))
        elif op in JUMPS:
            rows.append((i + 1, arg))
        elif op in _ENDS:
            rows.append((end,))
        else:
            rows.append((i + 1,))
    return rows


def reachable(
    edges: Sequence[Iterable[int]], starts: Iterable[int], limits: AbstractSet[int] = frozenset()
) -> set[int]:
    """Return the instructions that edges reach from `starts`, not going beyond `limits`. Instructions without a row in
    `edges`, such as the end of the function, lead nowhere."""
    found = set(starts)
    todo = list(found)
    while todo:
        at = todo.pop()
        for s in edges[at] if at < len(edges) else ():
            if s not in found and s not in limits:
                found.add(s)
                todo.append(s)
    return found
