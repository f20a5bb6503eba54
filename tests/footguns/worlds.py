"""The parts of a footgun test: a world outside a jitted function, and its history over several calls.

Not named test_*, because pytest rewrites the code of those modules. Generated modules import everything from here.
"""

from __future__ import annotations

import contextlib
import decimal
import gc
import os
import sys
import threading
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import ms
import numpy as np
from ms import Tensor, nn
from ms_jit_core import FullGraphError


class World:
    """A case: `call` is the function to jit, `args()` returns its arguments, `change(turn)` changes the outside after
    each call, `seen()` describes every side effect."""

    def __init__(
        self,
        call: Callable,
        change: Callable[[int], Any] = lambda turn: None,
        seen: Callable[[], Any] = lambda: None,
        args: Callable[[], tuple] | None = None,
        turns: int = 4,
    ) -> None:
        self.call = call
        self.change = change
        self.seen = seen
        self.args = args or (lambda: (vector(1, 2),))
        self.turns = turns
        self.jitted: Callable = call  # the function that runs, for functions that call themselves


CASES: dict[str, Callable[[], World]] = {}


def case(make: Callable[[], World]) -> Callable[[], World]:
    """Register a function that creates a new world."""
    CASES[make.__name__] = make
    return make


def vector(*values: float) -> Tensor:
    return Tensor(np.array(values, dtype=np.float32))


def matrix() -> tuple:
    """Arguments: one matrix."""
    return (Tensor(np.arange(4, dtype=np.float32).reshape(2, 2)),)


def own_globals(fn: types.FunctionType, **names: Any) -> types.FunctionType:
    """Return the function with its own module namespace."""
    return types.FunctionType(fn.__code__, {**fn.__globals__, **names}, fn.__name__, fn.__defaults__, fn.__closure__)


class Box:
    """A plain object."""

    shared = 2.0

    def __init__(self, **attributes: Any) -> None:
        for name, value in attributes.items():
            setattr(self, name, value)

    def get_k(self) -> Any:
        return self.k


def constantly(value: Any) -> Callable[[], Any]:
    """Return a function that returns this value."""
    return lambda: value


def in_thread(do: Callable[[], Any]) -> None:
    """Run it in another thread and wait."""
    thread = threading.Thread(target=lambda: attempt(do))
    thread.start()
    thread.join()


def later(last: list, now: int) -> float:
    """Return 2.0 if the clock has advanced since the last reading, which it always has."""
    moved = now > last[0]
    last[0] = now
    return 2.0 if moved else 0.0


def attempt(read: Callable[[], Any]) -> Any:
    """Return the result of a read, or the class of its exception."""
    try:
        return read()
    except Exception as e:
        return type(e)


def freeze(value: Any) -> Any:
    """Return a comparable description of a value, including bits, types and order."""
    if isinstance(value, Tensor):
        value = value.asnumpy()
    if isinstance(value, np.ndarray):
        return ("array", str(value.dtype), value.shape, value.tobytes())
    if isinstance(value, dict):
        return {k: freeze(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, [freeze(v) for v in value])
    if isinstance(value, types.GeneratorType):
        return ("generator", [freeze(v) for v in value])
    return (type(value).__name__, repr(value))


def history(world: World, call: Callable) -> list:
    """Return results and side effects of the calls, with a change of the outside after each."""
    rows = []
    world.jitted = call
    for turn in range(world.turns):
        args = world.args()
        try:
            row = ("value", freeze(call(*args)))
        except Exception as e:
            row = ("raise", type(e).__name__, str(e).split("\n")[0])
        rows.append((row, freeze(list(args)), freeze(world.seen())))
        if turn != 2:  # the third and the fourth call have the same outside: one of them hits
            attempt(lambda: world.change(turn))  # noqa: B023
    return rows


class Outer(nn.Cell):
    """A Cell around a function, so that GRAPH_MODE captures it."""

    def __init__(self, fn: Callable) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args):
        return self.fn(*args)


def whole_or_plain(world: World, jitted: Callable) -> Callable:
    """Return the jitted function. If it cannot be captured whole, nothing has happened, and Python runs.

    An unconfirmed recording was made by running the call; then only the result is missing (...).
    """

    def call(*args: Any) -> Any:
        try:
            return jitted(*args)
        except FullGraphError as e:
            return ... if e.graph_break.kind.id == "trace" else world.call(*args)

    return call


#: ways to run a function: name -> a function of the world that returns its history
MODES: dict[str, Callable[[World], list]] = {}


def mode(name: str) -> Callable:
    def add(run: Callable[[World], list]) -> Callable[[World], list]:
        MODES[name] = run
        return run

    return add


for _capture in ("ast", "bytecode", "trace"):
    mode(_capture)(lambda world, c=_capture: history(world, ms.jit(world.call, capture_mode=c)))
    mode(f"{_capture}_fullgraph")(
        lambda world, c=_capture: history(
            world, whole_or_plain(world, ms.jit(world.call, capture_mode=c, fullgraph=True))
        )
    )
    mode(f"{_capture}_checked")(
        lambda world, c=_capture: history(world, ms.jit(world.call, capture_mode=c, check=True))
    )


#: the modes in which only the jitted function runs
UNCHECKED = [name for name in MODES if not name.endswith("_checked")] + ["graph"]


@mode("bytecode")
def _bytecode(world: World) -> list:
    return history(world, ms.jit(world.call, capture_mode="bytecode"))


@mode("graph")
def _graph(world: World) -> list:
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        return history(world, Outer(world.call))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


@contextlib.contextmanager
def process_as_it_was() -> Iterator[None]:
    """Undo changes of worlds to the process."""
    argv, environment, directory = sys.argv[:], dict(os.environ), os.getcwd()
    collecting, limit, thread = gc.isenabled(), sys.getrecursionlimit(), threading.current_thread().name
    try:
        with warnings.catch_warnings(), np.errstate(), np.printoptions(), decimal.localcontext():
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.argv[:] = argv
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(directory)
        (gc.enable if collecting else gc.disable)()
        sys.setrecursionlimit(limit)
        threading.current_thread().name = thread
        for name in [name for name in sys.modules if name.startswith("footgun_")]:
            del sys.modules[name]


def check(make: Callable[[], World], name: str) -> None:
    """Check that each call in a mode equals the eager call."""
    with process_as_it_was():
        ms.set_seed(1)
        world = make()
        expected = history(world, world.call)
        ms.set_seed(1)
        got = MODES[name](make())
    for turn, (a, b) in enumerate(zip(expected, got, strict=True)):
        if b[0] == ("value", freeze(...)):  # raised by whole_or_plain
            a = (b[0], *a[1:])
        assert b == a, f"call {turn + 1}"
