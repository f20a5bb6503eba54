"""A hundred sizes of typical networks: at most three captures, and eager's bits, gradients included."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import ms
import pytest
from ms import Tensor, nn
from ms.jit import graph_mode_info

sys.path.insert(0, str(Path(__file__).resolve().parent))
from size_programs import PROGRAMS
from support import assert_same_bits

MODES = ("ast", "bytecode", "graph")
#: In no order, from 2 on: size 1 has a graph of its own.
ALL = [2 + i * 37 % 101 for i in range(8, 108)]
FEW = ALL[:12]
#: Beside the graph of the first size and the one for all sizes there may be one more.
CAPTURES = 3


class Called(nn.Cell):
    """A function as a network, which GRAPH_MODE compiles."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args: Any) -> Any:
        return self.fn(*args)


@contextmanager
def graph_mode() -> Iterator[None]:
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        yield
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def jitted(fn: Any, mode: str) -> tuple[Callable[..., Any], Callable[[], Any]]:
    """`fn` as this mode runs it, and what gives its cache's numbers."""
    if mode != "graph":
        captured = ms.jit(lambda *args: fn(*args), capture_mode=mode, jit_level="O0")
        return captured, captured.cache_info
    net = fn if isinstance(fn, nn.Cell) else Called(fn)

    def call(*args: Any) -> Any:
        with graph_mode():
            return net(*args)

    return call, lambda: graph_mode_info(net)


def check(fn: Any, mode: str, args: Callable[[int], tuple], sizes: list[int]) -> None:
    call, info = jitted(fn, mode)
    for n in sizes:
        assert_same_bits(call(*args(n)), fn(*args(n)), f"size {n}")
    found = info()
    assert found.compiles <= CAPTURES, found.reasons
    assert found.plain_calls == 0, found.reasons


def gradient(fn: Any, args: tuple) -> Callable[..., Any]:
    """The gradient of what `fn` gives, by its floating arguments and its parameters."""
    wrt = tuple(i for i, x in enumerate(args) if x.dtype is ms.float32)
    weights = fn.trainable_params() if isinstance(fn, nn.Cell) else []

    def loss(*args: Any) -> Any:
        total = 0
        for y in flat(fn(*args)):
            total = total + (y * y).sum()
        return total

    return ms.value_and_grad(loss, wrt or None, weights or None)


def flat(value: Any) -> list[Tensor]:
    """The floating tensors of a result."""
    if isinstance(value, (tuple, list)):
        return [y for item in value for y in flat(item)]
    return [value] if isinstance(value, Tensor) and value.dtype is ms.float32 else []


def run(name: str, mode: str, gradients: bool, sizes: list[int]) -> None:
    make, args = PROGRAMS[name]
    fn = make()
    if isinstance(fn, nn.Cell):
        fn.set_train(False)
    run_it = gradient(fn, args(3)) if gradients else fn
    check(run_it, mode, args, sizes)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_gradients_at_twelve_sizes(name: str, mode: str) -> None:
    run(name, mode, True, FEW)


@pytest.mark.parametrize("name", PROGRAMS)
def test_results_at_twelve_sizes(name: str) -> None:
    run(name, "ast", False, FEW)


@pytest.mark.long
@pytest.mark.parametrize("gradients", [False, True], ids=["forward", "gradient"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hundred_sizes(name: str, mode: str, gradients: bool) -> None:
    run(name, mode, gradients, ALL)
