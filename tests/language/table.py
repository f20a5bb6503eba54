"""Small programs of the language, each run every way there is: plain, jit by ast at O0 and O1, by bytecode, by trace,
in GRAPH_MODE as a Cell's construct, and with every instruction between graphs. Each way makes three calls on fresh
arguments, the third with other tensor values.

A file of programs makes a `Table`, adds functions with `@table` and single expressions with `table.expressions`. What a
parameter holds follows from its name (`ARGUMENTS`). No file here may be named test_*: pytest rewrites assert statements,
so that the source is no longer what was compiled.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import io
import itertools
import linecache
import math
import os
import textwrap
import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import ms
import numpy as np
from harness import freeze
from ms import Tensor, nn


def tensor(values: Any, turn: int = 0, dtype: Any = np.float32) -> Tensor:
    """A tensor whose values differ in the third turn."""
    return Tensor(np.array(values, dtype=dtype) + np.array(turn == 2, dtype=dtype))


class Box:
    """A plain user object that is passed in."""

    shared = 10

    def __init__(self, **attributes: Any) -> None:
        for name, value in attributes.items():
            setattr(self, name, value)

    def scaled(self, by):
        return self.w * by


class Scale(nn.Cell):
    """A Cell with a weight and a plain attribute."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = ms.Parameter(Tensor(np.array([2.0, 3.0], np.float32)), name="weight")
        self.calls = 0

    def construct(self, x):
        return x * self.weight


#: parameter name -> what it holds in a turn
ARGUMENTS: dict[str, Callable[[int], Any]] = {
    "x": lambda turn: tensor([1, 2], turn),
    "y": lambda turn: tensor([3, 5], turn),
    "m": lambda turn: tensor([[1, 2, 3], [4, 5, 6]], turn),
    "c": lambda turn: Tensor(np.float32(0.5 + turn // 2)),
    "neg": lambda turn: Tensor(np.float32(-0.5 - turn // 2)),
    "i": lambda turn: Tensor(np.int32(1)),
    "ix": lambda turn: Tensor(np.array([1, 0], np.int32)),
    "ints": lambda turn: tensor([4, 7], turn, np.int32),
    "b": lambda turn: Tensor(np.array([True, False])),
    "yes": lambda turn: Tensor(np.array(turn != 2)),
    "n": lambda turn: 3,
    "k": lambda turn: 2,
    "f": lambda turn: 2.5,
    "g": lambda turn: -0.5,
    "name": lambda turn: "word",
    "flag": lambda turn: True,
    "nothing": lambda turn: None,
    "xs": lambda turn: [1, 2, 3],
    "ys": lambda turn: [4, 5],
    "words": lambda turn: ["b", "a", "c"],
    "ts": lambda turn: [tensor([1], turn), tensor([2], turn), tensor([3], turn)],
    "tt": lambda turn: (tensor([1, 1], turn), tensor([2, 2], turn)),
    "d": lambda turn: {"a": 1, "b": 2.5},
    "dt": lambda turn: {"a": tensor([1, 2], turn), "b": tensor([2, 3], turn)},
    "tup": lambda turn: (1, "two", 3.0),
    "nest": lambda turn: [1, [2, [3, 4]], (5, 6)],
    "st": lambda turn: {1, 2, 3},
    "box": lambda turn: Box(w=tensor([1, 2], turn), n=4, items=[1, 2], table={"k": 1}),
    "net": lambda turn: Scale(),
}


@dataclass
class Program:
    """A function with where it may break the capture; `splits`: a native call or a tensor's value stands in it, or what
    else is outside of the contract (or the ways in which it breaks; None: only the outcome is held);
    `raises`: it ends by an exception; `untraced`: a recording cannot confirm it, so that trace runs it eagerly."""

    fn: types.FunctionType
    splits: bool | tuple[str, ...] | None = False
    raises: bool = False
    untraced: bool = False
    args: Callable[[], tuple] | None = None

    def arguments(self, turn: int) -> tuple:
        if self.args is not None:
            return self.args()
        code = self.fn.__code__
        return tuple(ARGUMENTS[name](turn) for name in code.co_varnames[: code.co_argcount])

    def __str__(self) -> str:
        return self.fn.__name__


_numbers = itertools.count()


@dataclass
class Table:
    """Programs of one category."""

    name: str
    programs: list[Program] = field(default_factory=list)

    def __call__(self, fn: types.FunctionType | None = None, **options: Any) -> Any:
        def add(fn: types.FunctionType) -> types.FunctionType:
            self.programs.append(Program(fn, **options))
            return fn

        return add if fn is None else add(fn)

    def expressions(self, text: str, space: dict[str, Any] | None = None, **options: Any) -> None:
        """One program a line: an expression over the named arguments; `a; b` are statements before the last. A line that
        raises makes a second program, which catches the exception and gives its type and text. `untraced: ` before a
        line marks it so."""
        for line in filter(None, (line.strip() for line in text.splitlines())):
            options = {**options, "untraced": line.startswith("untraced: ")}
            line = line.removeprefix("untraced: ")
            *before, last = (part.strip() for part in line.split(";"))
            body = [*before, f"return {last}"]
            self._compile(line, body, space, options)
            if options.get("raises"):
                caught = ["try:", *(f"    {b}" for b in body), "except Exception as e:"]
                caught.append("    return type(e).__name__, str(e)")
                self._compile(f"caught: {line}", caught, space, {**options, "raises": False, "splits": None})

    def _compile(self, name: str, body: list[str], space: dict[str, Any] | None, options: dict[str, Any]) -> None:
        code = "\n".join(body)
        used = {n.id for n in ast.walk(ast.parse(code.replace("return ", ""))) if isinstance(n, ast.Name)}
        params = ", ".join(n for n in ARGUMENTS if n in used)
        source = f"def program({params}):\n" + textwrap.indent(code, "    ") + "\n"
        file = f"<{self.name} {next(_numbers)}: {name}>"
        linecache.cache[file] = (len(source), None, source.splitlines(True), file)
        names: dict[str, Any] = {"ms": ms, "ops": ms.ops, "nn": nn, "np": np, "math": math, "Tensor": Tensor}
        names.update(space or {}, __name__="language")
        exec(compile(source, file, "exec"), names)
        fn = names["program"]
        fn.__name__ = name
        self.programs.append(Program(fn, **options))


class Net(nn.Cell):
    """A Cell whose construct calls a program."""

    def __init__(self, fn: Callable) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args):
        return self.fn(*args)


def in_graph_mode(fn: types.FunctionType) -> Callable:
    """The program as the construct of a Cell that runs in GRAPH_MODE."""
    net = Net(fn)

    def call(*args: Any) -> Any:
        ms.set_context(mode=ms.GRAPH_MODE)
        try:
            return net(*args)
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)

    call.cache_info = lambda: ms._jit_module.graph_mode_info(net)  # type: ignore[attr-defined]
    return call


def between_graphs(fn: types.FunctionType) -> Callable:
    """By ast, with each instruction run natively: what segments do with real objects."""
    jitted = ms.jit(fn, capture_mode="ast")

    def call(*args: Any) -> Any:
        os.environ["MS_JIT_BREAK"] = "every"
        try:
            return jitted(*args)
        finally:
            del os.environ["MS_JIT_BREAK"]

    call.cache_info = jitted.cache_info  # type: ignore[attr-defined]
    return call


WAYS: dict[str, Callable[[types.FunctionType], Any]] = {
    "ast": lambda fn: ms.jit(fn, capture_mode="ast"),
    "O1": lambda fn: ms.jit(fn, capture_mode="ast", jit_level="O1"),
    "trace": lambda fn: ms.jit(fn, capture_mode="trace"),
    "bytecode": lambda fn: ms.jit(fn, capture_mode="bytecode"),
    "graph": in_graph_mode,
    "between": between_graphs,
}


def seen(fn: Callable, args: tuple) -> tuple:
    """What a call gives or raises, what became of its arguments, and what it printed."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            result: tuple = ("value", freeze(fn(*args)))
        except Exception as e:
            result = ("raise", type(e).__name__, str(e))
    return result, freeze(list(args)), out.getvalue()


def agree(a: Any, b: Any) -> bool:
    """Equal pictures, tensors within the tolerance of O1."""
    if a == b:
        return True
    if type(a) is not type(b) or not isinstance(a, (list, tuple)) or len(a) != len(b):
        return False
    if len(a) == 5 and a[0] == "tensor":
        dtype = np.dtype(a[2])
        return a[:4] == b[:4] and np.allclose(np.frombuffer(a[4], dtype), np.frombuffer(b[4], dtype), 1e-5, 1e-6, True)
    return all(agree(p, q) for p, q in zip(a, b, strict=True))


def compare(program: Program, way: str) -> Any:
    """Three calls, plain and in one way; gives that way's cache_info()."""
    f = WAYS[way](program.fn)
    for turn in range(3):
        ms.set_seed(turn)
        np.random.seed(turn)
        expected = seen(program.fn, program.arguments(turn))
        ms.set_seed(turn)
        np.random.seed(turn)
        got = seen(f, program.arguments(turn))
        same = agree(got, expected) if way == "O1" else got == expected
        assert same, f"call {turn + 1} of {program}: {got}\n  instead of {expected}\n  {f.cache_info().reasons}"
    return f.cache_info()


def is_whole(info: Any) -> bool:
    """One graph, made at the first call and hit by the others."""
    return info.compiles == 1 and info.breaks == 0 and info.plain_calls == 0 and info.hits == 2


__all__ = ["ARGUMENTS", "WAYS", "Box", "Program", "Scale", "Table", "compare", "copy", "is_whole", "tensor"]
