"""A Cell of a CellList selected by a tensor, as MindSpore's graphs do it (eagerly it raises a TypeError there)."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Tensor, nn


class Selects(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([nn.ReLU(), nn.Tanh(), nn.Sigmoid()])

    def construct(self, x, i):
        y = x * 2
        return self.layers[i](y) + 1


X = Tensor(np.array([-1.0, 0.5], np.float32))


def expected(i):
    return (nn.ReLU(), nn.Tanh(), nn.Sigmoid())[i](X * 2) + 1


def called(mode):
    net = Selects()
    if mode in ("ast", "bytecode", "trace"):
        net.construct = ms.jit(net.construct, capture_mode=mode)
    return net


@pytest.fixture(params=["eager", "ast", "bytecode", "trace", "graph"])
def net(request):
    if request.param == "graph":
        ms.set_context(mode=ms.GRAPH_MODE)
    yield called(request.param)
    ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_the_tensor_selects_the_cell_of_each_call(net, dtype):
    for i in (0, 1, 2, -1, 1):
        for index in (Tensor(np.array(i, dtype)), Tensor(np.array([i], dtype))):
            assert np.array_equal(net(X, index).asnumpy(), expected(i).asnumpy())


def test_a_bad_index_raises(net):
    with pytest.raises(IndexError):
        net(X, Tensor(np.array(7, np.int32)))
    with pytest.raises(ValueError, match="one integer"):
        net(X, Tensor(np.array(1.0, np.float32)))
