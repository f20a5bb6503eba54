"""Loops over layers that break the graph in each of them: every layer stays in graphs, however many there are."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

DEPTH = 11


class Block(nn.Cell):
    def __init__(self, i: int, seen: list[int]) -> None:
        super().__init__()
        self.fc = nn.Dense(i + 1, i + 2)
        self.seen = seen
        self.i = i

    def construct(self, x: Tensor) -> Tensor:
        y = self.fc(x)
        print("", end="")
        self.seen.append(1)
        return ops.tanh(y) + 1


def block(i: int, seen: list[int]) -> nn.Cell:
    """Each of a class of its own."""
    return type(f"Block{i}", (Block,), {"scale": float(i)})(i, seen)  # type: ignore[no-any-return]


class Net(nn.Cell):
    def __init__(self, make: Any) -> None:
        super().__init__()
        self.seen: list[int] = []
        self.blocks = nn.CellList([make(i, self.seen) for i in range(DEPTH)])


class Items(Net):
    def construct(self, x: Tensor) -> Tensor:
        for b in self.blocks:
            x = b(x)
        return x


class Numbers(Net):
    def construct(self, x: Tensor) -> Tensor:
        for i in range(len(self.blocks)):
            x = self.blocks[i](x)
        return x


class Enumerated(Net):
    def construct(self, x: Tensor) -> Tensor:
        for i, b in enumerate(self.blocks):
            x = b(x) * (i + 1)
        return x


class Zipped(Net):
    def construct(self, x: Tensor) -> Tensor:
        for b, name in zip(self.blocks, [str(i) for i in range(DEPTH)]):
            x = b(x) + len(name)
        return x


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("make", [Block, block], ids=["one-class", "classes"])
@pytest.mark.parametrize("kind", [Items, Numbers, Enumerated, Zipped], ids=lambda kind: kind.__name__)
def test_every_layer_stays_in_graphs(kind: type[Net], make: Any, mode: str) -> None:
    net = kind(make)
    run = ms.jit(net, capture_mode=mode)
    x = Tensor(np.ones((2, 1), np.float32))
    want = net(x).asnumpy()
    for _ in range(3):
        net.seen.clear()
        np.testing.assert_array_equal(run(x).asnumpy(), want)
        assert len(net.seen) == DEPTH
    info = run.cache_info()
    assert not any("captures at" in reason for reason in info.reasons), info.reasons
    segments = info.segments
    run(x)
    assert run.cache_info().segments == segments


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_values_that_change_at_each_call_are_still_limited(mode: str) -> None:
    net = Items(Block)

    def step(x: Tensor, name: str) -> Tensor:
        for b in net.blocks:
            x = b(x) + len(name)
        return x

    run = ms.jit(step, capture_mode=mode)
    x = Tensor(np.ones((2, 1), np.float32))
    counts = []
    for i in range(12):
        run(x, "name" * i)
        counts.append(run.cache_info().segments)
    assert counts[-1] == counts[-2], "no call is captured for ever"
