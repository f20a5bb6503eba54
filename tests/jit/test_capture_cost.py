"""Capturing takes time linear in the program: bytecode instructions that a capture runs, as a network doubles."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import ms
import numpy as np
import pytest
from ms import nn, ops
from ms_jit_core import capture


class Plain(nn.Cell):
    """Ten nodes, and one Parameter that is written."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(4, 4)
        self.calls = ms.Parameter(ms.Tensor(0.0))

    def construct(self, x: Any) -> Any:
        x = x * 1.01 + 0.5
        x = ops.relu(x) - x.mean()
        self.calls += 1.0
        return x + self.dense(x) * 2.0


class Branching(Plain):
    """A branch on a tensor's value, and an attribute that is written."""

    def construct(self, x: Any) -> Any:
        if x.mean() > 100:
            x = x - 1
        self.last = x
        return x + self.dense(x)


class Looping(Plain):
    """A loop over a range, a list that grows and a dict."""

    def construct(self, x: Any) -> Any:
        parts, names = [], {}
        for i in range(3):
            parts.append(x * i)
            names[str(i)] = parts[-1]
        return sum(names.values()) + ops.concat(parts).mean()


class Pair(nn.Cell):
    """One Cell after the other."""

    def __init__(self, first: nn.Cell, second: nn.Cell) -> None:
        super().__init__()
        self.first, self.second = first, second

    def construct(self, x: Any) -> Any:
        return self.second(self.first(x))


def network(kind: type[nn.Cell], cells: int) -> nn.Cell:
    """A balanced tree of Pairs over so many Cells."""
    if cells == 1:
        return kind()
    return Pair(network(kind, cells // 2), network(kind, cells - cells // 2))


def run(net: Any, x: Any) -> Any:
    return net(x)


def cost(kind: type[nn.Cell], cells: int) -> int:
    """The bytecode instructions that a capture runs."""
    net, x = network(kind, cells), ms.Tensor(np.ones((2, 4), np.float32))
    count = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        captured = capture(run, [net, x])
    finally:
        sys.settrace(before)
    assert captured.brk is None and captured.graph.node_count >= 3 * cells
    return count


@pytest.mark.parametrize("kind", [Plain, Branching, Looping])
def test_twice_the_network_takes_twice_the_instructions(kind: type[nn.Cell]) -> None:
    cost(kind, 4)  # what is decoded and remembered once
    small, large = cost(kind, 60), cost(kind, 120)
    assert large < 2.1 * small, (small, large)
