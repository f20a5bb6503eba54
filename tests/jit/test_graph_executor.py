"""`Cell.compile` and the executor that MindSpore's scripts import from `common.api`."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
from mindspore import Parameter, Tensor, nn, ops
from mindspore.common.api import _cell_graph_executor
from ms.jit import graph_mode_info


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(Tensor(np.ones((3, 4), np.float32)), name="w")

    def construct(self, x):
        print("ran")
        ops.assign(self.w, self.w + 1)
        return ops.matmul(x, self.w)


class Product(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(Tensor(np.ones((3, 4), np.float32)), name="w")

    def construct(self, x):
        return ops.matmul(x, self.w)


def ones(*shape):
    return Tensor(np.ones(shape, np.float32))


@pytest.fixture
def graph_mode():
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


def test_compile_makes_the_graph_and_runs_nothing(capsys):
    net = Net()
    assert net.compile(ones(2, 3)) is None
    assert capsys.readouterr().out == "" and net.w.asnumpy().max() == 1
    assert net.compile_and_run(ones(2, 3)).shape == (2, 4)
    assert capsys.readouterr().out == "ran\n" and net.w.asnumpy().max() == 2


def test_the_call_after_compile_captures_nothing(graph_mode):
    net = Product()
    net.compile(ones(2, 3))
    assert graph_mode_info(net).compiles == 1
    net(ones(2, 3))
    assert graph_mode_info(net).compiles == 1 and graph_mode_info(net).hits == 1


def test_compile_in_pynative_mode_is_for_graph_mode():
    net = Product()
    net.compile(ones(2, 3))
    assert ms.get_context("mode") == ms.PYNATIVE_MODE
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net(ones(2, 3))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert graph_mode_info(net).compiles == 1


def test_compile_raises_what_an_operation_says():
    with pytest.raises(RuntimeError, match=r"matmul.*\(2, 5\) and \(3, 4\)"):
        Product().compile(ones(2, 5))


def test_open_shapes_are_kept():
    net = Product()
    net.compile(Tensor(shape=[None, 3], dtype=ms.float32))
    (kept,) = net.get_inputs()
    assert tuple(kept.shape) == (-1, 3)


def test_the_executor_compiles_and_runs():
    net = Product()
    name, made = _cell_graph_executor.compile(net, ones(2, 3), phase="train")
    assert name.startswith("train.") and made
    assert _cell_graph_executor.run(net, ones(2, 3), phase="train").shape == (2, 4)
    assert _cell_graph_executor(net, ones(2, 3)).shape == (2, 4)
    with pytest.raises(AttributeError, match="construct"):
        _cell_graph_executor.compile(len, ones(2, 3))
