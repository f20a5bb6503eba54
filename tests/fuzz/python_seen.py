"""The observable behaviour of a program's calls: results, ordered side effects, exceptions with the user's lines,
identity of objects, and effects of writes on them.

A tensor selected by a branch on a tensor's value is a new tensor, whereas Python returns one of the two. So identity of
tensors is only compared in programs without such branches."""

from __future__ import annotations

import collections
import contextlib
import gc
import itertools
import os
import re
import traceback
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import ms
import numpy as np
from fuzz.python_programs import TURNS, Program
from ms import Tensor, nn
from ms_runtime import JitFunction

_NUMBER = re.compile(r"-?\d+\.?\d*(?:e[-+]\d+)?")
_ADDRESS = re.compile(r"at 0x[0-9a-f]+")
#: globals of a program that are compared, and the attributes of its classes
_GLOBALS = ["COUNT", "SCALE", "TABLE", "HELD", "LOG"]
_ATTRIBUTES = ["factor", "made", "shared", "n", "lazy"]


class Picture:
    """Comparable descriptions of values; an object that occurs again is a reference to its first occurrence."""

    def __init__(self, program: Program) -> None:
        self.file = program.file
        self.branches = program.branches
        self.met: dict[int, int] = {}
        self.kept: list[Any] = []
        self.tensors: list[Tensor] = []

    def of(self, value: Any) -> Any:
        if isinstance(value, JitFunction):
            value = value.__wrapped__  # a jitted function, where the plain run has the function
        if value is None or isinstance(value, (bool, int, float, str, bytes, complex, type(...), range)):
            return type(value).__name__, _ADDRESS.sub("at", repr(value))
        if self.branches and isinstance(value, Tensor):
            return self.inside(value)
        if isinstance(value, tuple):
            return type(value).__name__, tuple(self.of(v) for v in value)
        if id(value) in self.met:
            return "met", self.met[id(value)]
        self.met[id(value)] = len(self.kept)
        self.kept.append(value)
        return self.inside(value)

    def inside(self, value: Any) -> Any:
        name = type(value).__name__
        if isinstance(value, Tensor):
            self.tensors.append(value)
            array = value.asnumpy()
            return "tensor", name, str(array.dtype), array.shape, array.tobytes()
        if isinstance(value, (list, collections.deque)):
            return name, tuple(self.of(v) for v in value)
        if isinstance(value, dict):
            return name, tuple((self.of(k), self.of(v)) for k, v in value.items())
        if isinstance(value, (set, frozenset)):
            return name, tuple(sorted(map(repr, value)))
        if isinstance(value, BaseException):
            return self.exception(value)
        if isinstance(value, types.FunctionType):
            cells = tuple(self.cell(c) for c in value.__closure__ or ())
            return name, value.__qualname__, self.of(value.__defaults__), self.of(value.__kwdefaults__), cells
        if isinstance(value, types.MethodType):
            return name, value.__name__, self.of(value.__self__)
        if isinstance(value, type):
            return name, value.__qualname__, tuple(k.__name__ for k in value.__mro__)
        if hasattr(value, "__next__") and hasattr(value, "__iter__"):
            return name, self.drained(value)
        state = getattr(value, "__dict__", None)
        slots = [s for kind in type(value).__mro__ for s in getattr(kind, "__slots__", ()) if hasattr(value, s)]
        if state is None and not slots:
            return name, name
        return (
            name,
            tuple((k, self.of(v)) for k, v in (state or {}).items()),
            tuple((s, self.of(getattr(value, s))) for s in slots if isinstance(s, str) and s[:2] != "__"),
        )

    def cell(self, cell: Any) -> Any:
        try:
            return self.of(cell.cell_contents)
        except ValueError:
            return "empty"

    def drained(self, value: Iterator) -> Any:
        """Describes the remaining items of an iterator, and its end; with branches it might write selected tensors."""
        found: list[Any] = []
        if self.branches:
            return ()
        try:
            for item in itertools.islice(value, 4):
                found.append(self.of(item))
        except Exception as e:
            found.append(self.of(e))
        return tuple(found)

    def exception(self, e: BaseException) -> Any:
        frames = [f for f in traceback.extract_tb(e.__traceback__) if f.filename == self.file]
        # CPython's fused instructions in warm code report the line of their first half; names are in the second
        lines = [(f.name, 0 if isinstance(e, UnboundLocalError) else f.lineno) for f in frames]
        chain = (self.of(e.__cause__), self.of(e.__context__), e.__suppress_context__)
        text = _ADDRESS.sub("at", str(e))
        return type(e).__name__, text, tuple(lines), tuple(getattr(e, "__notes__", ())), chain


class Out:
    """Standard output as entries of a program's log."""

    def __init__(self, log: list) -> None:
        self.log = log

    def write(self, text: str) -> int:
        if self.log and type(self.log[-1]) is str and self.log[-1].startswith("printed "):
            self.log[-1] += text
        else:
            self.log.append(f"printed {text}")
        return len(text)

    def flush(self) -> None:
        pass


def call(program: Program, space: dict[str, Any], fn: Callable, turn: int) -> Any:
    """Makes a call of `fn` and describes its observable behaviour."""
    program.change(space, turn)
    arguments = program.arguments(space, turn)
    with contextlib.redirect_stdout(Out(space["LOG"])):  # type: ignore[type-var]
        try:
            given: Any = ("value", fn(*arguments.values()))
        except Exception as e:
            given = ("raise", e)

        def picture(given: Any) -> tuple:
            p = Picture(program)
            seen = [p.of(given), p.of(list(arguments.values()))]
            seen += [p.of(space.get(name)) for name in _GLOBALS]
            layer = space["LAYER"]
            seen += [p.of([layer.weight, layer.scale, layer.k, layer.seen, layer.training])]
            net = space["NET"]
            first = getattr(net, "first", None)
            seen += [p.of([*net.get_parameters()]), p.of([net.training, net.log])]
            seen += [p.of([getattr(first, name, None) for name in ("training", "calls", "k")])]
            for kind in ("Base", "Sub", "Both"):
                seen += [p.of(vars(space[kind]).get(name)) for name in _ATTRIBUTES]
            seen += [p.of(space["Plugin"].known)]
            return p, tuple(seen)

        p, seen = picture(given)
        for tensor in () if program.branches else p.tensors[:3]:  # shared memory
            try:
                tensor[...] = tensor + 1
            except Exception as e:
                space["LOG"].append(type(e).__name__)
        again = picture(given)[1]
        del p, given
        gc.collect(1)  # exceptions keep frames, which keep generators
    space["LOG"].clear()
    return seen, again


def run(program: Program, way: str) -> tuple[list, Any]:
    """Returns the behaviour of each call in one way, and the captured function."""
    outside, inside, every = WAYS[way]
    if every:
        os.environ["MS_JIT_BREAK"] = "every"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            space = program.space(inside)
            fn = outside(space["f"])
            return [call(program, space, fn, turn) for turn in range(TURNS)], fn
    finally:
        os.environ.pop("MS_JIT_BREAK", None)


def same(fn: Callable) -> Callable:
    return fn


def jit(mode: str, level: str = "O0") -> Callable:
    return lambda fn: ms.jit(fn, capture_mode=mode, jit_level=level)


class Net(nn.Cell):
    """A Cell whose construct calls a function."""

    def __init__(self, fn: Callable) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args):
        return self.fn(*args)


def graph_mode(fn: Callable) -> Callable:
    net = Net(fn)

    def call(*args: Any) -> Any:
        ms.set_context(mode=ms.GRAPH_MODE)
        try:
            return net(*args)
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)

    return call


#: how the function runs, how helpers inside it run, and whether every instruction breaks the graph
WAYS: dict[str, tuple[Callable, Callable, bool]] = {
    "plain": (same, same, False),
    "ast": (jit("ast"), same, False),
    "ast O1": (jit("ast", "O1"), same, False),
    "ast every": (jit("ast"), same, True),
    "bytecode": (jit("bytecode"), same, False),
    "bytecode O1": (jit("bytecode", "O1"), same, False),
    "bytecode every": (jit("bytecode"), same, True),
    "trace": (jit("trace"), same, False),
    "graph": (graph_mode, same, False),
    "inside": (same, jit("bytecode"), False),
    "both": (jit("bytecode"), jit("ast"), False),
}


def agree(a: Any, b: Any) -> bool:
    """Whether descriptions are equal, except for last bits of tensors and of numbers in strings."""
    if a == b:
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, str):
        p, q = _NUMBER.findall(a), _NUMBER.findall(b)
        return _NUMBER.sub("", a) == _NUMBER.sub("", b) and np.allclose(
            [float(v) for v in p], [float(v) for v in q], 1e-4, 1e-5
        )
    if not isinstance(a, (list, tuple)) or len(a) != len(b):
        return False
    if len(a) == 5 and a[0] == "tensor":
        dtype = np.dtype(a[2])
        return a[:4] == b[:4] and np.allclose(
            np.frombuffer(a[4], dtype), np.frombuffer(b[4], dtype), 1e-4, 1e-5, equal_nan=True
        )
    return all(agree(p, q) for p, q in zip(a, b))


def difference(program: Program, way: str, expected: list) -> str | None:
    """Describes where a way differs from the plain run."""
    got, fn = run(program, way)
    for turn, (g, w) in enumerate(zip(got, expected, strict=True)):
        if g == w or "O1" in way and agree(g, w):
            continue
        info = getattr(fn, "cache_info", lambda: None)()
        return f"{way}, call {turn + 1}: {first(g, w)}\n{info}"
    return None


def first(got: Any, want: Any, path: str = "") -> str:
    """Returns the first place at which two descriptions differ."""
    if isinstance(got, tuple) and isinstance(want, tuple) and len(got) == len(want):
        for i, (g, w) in enumerate(zip(got, want)):
            if g != w:
                return first(g, w, f"{path}.{i}")
    return f"at {path[1:]}: {got}\n  instead of {want}"
