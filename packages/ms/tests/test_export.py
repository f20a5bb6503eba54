"""Exported graphs under every way to run a Cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from ms.jit import graph_mode_info

X = Tensor(np.random.default_rng(2).normal(size=(2, 3)).astype(np.float32))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.fc = nn.Dense(3, 4)

    @ms.jit
    def construct(self, x: Any) -> Any:
        return ops.softmax(self.fc(x)) * 2


@pytest.fixture
def graph_mode() -> Any:
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


def exported(net: Any, tmp_path: Path) -> nn.GraphCell:
    ms.export(net, X, file_name=str(tmp_path / "net"), file_format="MINDIR")
    return nn.GraphCell(ms.load(str(tmp_path / "net.mindir")))


def test_graph_mode(tmp_path: Path, graph_mode: Any) -> None:
    net = Net()
    loaded = exported(net, tmp_path)
    for _ in range(3):
        np.testing.assert_array_equal(loaded(X).asnumpy(), net(X).asnumpy())
    info = graph_mode_info(loaded)
    assert (info.compiles, info.hits, info.plain_calls) == (1, 2, 0)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_jit_of_a_loaded_graph(mode: str, tmp_path: Path) -> None:
    net = Net()
    loaded = exported(net, tmp_path)
    f = ms.jit(lambda x: loaded(x) + 1, capture_mode=mode)
    for _ in range(3):
        np.testing.assert_array_equal(f(X).asnumpy(), net(X).asnumpy() + 1)


def test_a_jitted_cell_and_function(tmp_path: Path) -> None:
    net = Net()
    for target in (ms.jit(net), ms.jit(lambda x: net(x)), net):
        loaded = exported(target, tmp_path)
        np.testing.assert_array_equal(loaded(X).asnumpy(), net(X).asnumpy())
        assert [p.name for p in loaded.get_parameters()] == ["fc.weight", "fc.bias"]


def test_a_loaded_graph_with_open_sizes_in_jit_and_graph_mode(tmp_path):
    net = nn.SequentialCell(nn.Dense(4, 3), nn.ReLU())
    path = str(tmp_path / "net.mindir")
    ms.export(net, Tensor(shape=[None, 4], dtype=ms.float32), file_name=path, file_format="MINDIR")
    graph = nn.GraphCell(ms.load(path))
    jitted = ms.jit(lambda x: graph(x) * 2, fullgraph=True)
    for n in (1, 2, 5):
        x = ops.ones((n, 4))
        assert (jitted(x) == net(x) * 2).all()
        ms.set_context(mode=ms.GRAPH_MODE)
        try:
            assert (graph(x) == net(x)).all()
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)
