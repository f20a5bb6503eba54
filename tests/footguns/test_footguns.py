"""What changes outside a jitted function is seen, and what it changes outside happens: result and side effects equal
eager's, call by call."""

from __future__ import annotations

import warnings

import ms
import numpy as np
import pytest
from cases import CASES
from ms import Tensor, nn


def freeze(value):
    if isinstance(value, Tensor):
        value = value.asnumpy()
    if isinstance(value, np.ndarray):
        return ("array", str(value.dtype), value.shape, value.tobytes())
    if isinstance(value, dict):
        return {k: freeze(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(freeze(v) for v in value)
    return (type(value).__name__, repr(value))


class Outer(nn.Cell):
    """A Cell around a function, so that GRAPH_MODE captures it."""

    def __init__(self, fn):
        super().__init__()
        self.fn = fn

    def construct(self, *args):
        return self.fn(*args)


def history(world, call):
    """Results and side effects of four calls with changes between."""
    rows = []
    for turn in range(4):
        args = world.args()
        try:
            row = ("value", freeze(call(*args)))
        except Exception as e:
            row = ("raise", type(e).__name__, str(e).split("\n")[0])
        rows.append((row, freeze(list(args)), freeze(world.seen())))
        ms.set_seed(turn)
        if turn != 2:  # the last two calls see the same outside: one of them hits
            world.change(turn)
    return rows


@pytest.mark.parametrize("mode", ["ast", "trace", "graph"])
@pytest.mark.parametrize("name", CASES)
def test_footgun(name, mode):
    ms.set_seed(1)
    expected_world = CASES[name]()
    expected = history(expected_world, expected_world.call)
    ms.set_seed(1)
    world = CASES[name]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if mode == "graph":
            ms.set_context(mode=ms.GRAPH_MODE)
            try:
                got = history(world, Outer(world.call))
            finally:
                ms.set_context(mode=ms.PYNATIVE_MODE)
        else:
            got = history(world, ms.jit(world.call, capture_mode=mode))
    for turn, (a, b) in enumerate(zip(expected, got, strict=True)):
        assert b == a, f"call {turn + 1}"
