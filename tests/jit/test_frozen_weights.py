"""Captures of cells that compute in 16 bits, whose weights are frozen between calls."""

from __future__ import annotations

import ms
import pytest
from ms import nn, ops

MODES = ["ast", "bytecode", "trace"]


@pytest.mark.parametrize("mode", MODES)
def test_weights_that_are_frozen_between_calls(mode: str) -> None:
    net = nn.Dense(3, 2).to_float(ms.float16)
    run, x = ms.jit(lambda x: net(x), capture_mode=mode), ops.ones((2, 3))
    first = run(x)
    net.weight.requires_grad = net.bias.requires_grad = False
    for _ in range(2):
        again = run(x)
        assert again.dtype is ms.float16 and (again == first).all()


@pytest.mark.parametrize("mode", MODES)
def test_a_parameter_that_becomes_a_weight(mode: str) -> None:
    class Scale(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.w = ms.Parameter(ops.ones(2), name="w", requires_grad=False)

        def construct(self, x: ms.Tensor) -> ms.Tensor:
            return x * self.w

    net = Scale().to_float(ms.float16)
    run = ms.jit(lambda x: net(x), capture_mode=mode)
    assert run(ops.ones(2)).dtype is ms.float16
    # Graphs cast the weights of a Cell, and leave what never trained to the Cell, which may write to it.
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        assert run(ops.ones(2)).dtype is ms.float32
        net.w.requires_grad = True
        assert run(ops.ones(2)).dtype is ms.float16
        net.w.requires_grad = False
        assert run(ops.ones(2)).dtype is ms.float16
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_in_graph_mode() -> None:
    net = nn.SequentialCell(nn.Dense(3, 4), nn.BatchNorm1d(4), nn.Dense(4, 1))
    for parameter in net.get_parameters():
        parameter.requires_grad = False
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        assert net.to_float(ms.float16)(ops.ones((2, 3))).dtype is ms.float16
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
