"""Export to MINDIR of networks whose inputs have open sizes. MindSpore 2.10 runs these exports at every size, too."""

from __future__ import annotations

import json
import pickle
import zipfile
from pathlib import Path
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_autodiff import grad, value_and_grad
from ms_tensor import Tensor, ops

SIZES = (1, 2, 5, 64, 3, 2)


def opened(*shape: int | None, dtype: Any = ms.float32) -> Tensor:
    return Tensor(shape=list(shape), dtype=dtype)


def array(*shape: int, seed: int = 0) -> Tensor:
    return Tensor(np.random.default_rng(seed).normal(size=shape).astype(np.float32))


def loaded(net: Any, *inputs: Any, folder: Path) -> nn.GraphCell:
    nn.export(net, *inputs, file_name=str(folder / "net"), file_format="MINDIR")
    return nn.GraphCell(nn.load(str(folder / "net.mindir")))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.fc, self.bn = nn.Dense(4, 3), nn.BatchNorm1d(3)

    def construct(self, x: Tensor) -> Any:
        n = x.shape[0]
        y = self.bn(self.fc(x))
        return y.reshape(n * 3, -1) / n, ops.zeros((n, 2), ms.float32) + n * 0.5, {"size": n, "half": n / 2}


def same(a: Any, b: Any) -> bool:
    if isinstance(a, Tensor):
        return a.shape == b.shape and a.dtype is b.dtype and a.asnumpy().tobytes() == b.asnumpy().tobytes()
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    return bool(a == b) and type(a) is type(b)


@pytest.mark.parametrize("size", [None, -1])
def test_every_size_gives_the_bits_of_the_network(size: int | None, tmp_path: Path) -> None:
    net = Net().set_train(False)
    graph = loaded(net, opened(size, 4), folder=tmp_path)
    for n in SIZES:
        assert same(graph(array(n, 4)), net(array(n, 4)))


def test_several_open_axes(tmp_path: Path) -> None:
    def attention(q: Tensor, keys: dict[str, Tensor]) -> Tensor:
        scores = ops.softmax(ops.matmul(q, keys["k"].swapaxes(1, 2)) / q.shape[-1], -1)
        return ops.matmul(scores, keys["v"])

    held = {"k": opened(None, None, 8), "v": opened(None, None, 8)}
    graph = loaded(attention, opened(None, None, 8), held, folder=tmp_path)
    for b, n, m in ((2, 3, 4), (5, 7, 2), (2, 3, 4)):
        q, k, v = array(b, n, 8), array(b, m, 8, seed=1), array(b, m, 8, seed=2)
        assert same(graph(q, {"k": k, "v": v}), attention(q, {"k": k, "v": v}))
    with pytest.raises(ValueError, match=r"the open sizes .* do not meet the conditions"):
        graph(array(2, 3, 8), {"k": array(4, 5, 8), "v": array(4, 6, 8)})


class Images(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv, self.bn, self.head = nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Dense(4, 2)
        self.pool, self.mean = nn.MaxPool2d(2, 2), nn.AdaptiveAvgPool2d(1)

    def construct(self, x: Tensor) -> Tensor:
        x = self.pool(ops.relu(self.bn(self.conv(x))))
        return self.head(self.mean(x).reshape(x.shape[0], -1))


def test_open_heights_and_widths(tmp_path: Path) -> None:
    net = Images().set_train(False)
    graph = loaded(net, opened(None, 3, None, None), folder=tmp_path)
    for b, h, w in ((1, 16, 16), (2, 20, 9), (3, 17, 5)):
        assert same(graph(array(b, 3, h, w)), net(array(b, 3, h, w)))


def test_a_branch_on_a_size_stays_that_of_the_export(tmp_path: Path) -> None:
    graph = loaded(lambda x: x * 2 if x.shape[0] > 1 else x, opened(None, 2), folder=tmp_path)
    assert same(graph(array(2, 2)), array(2, 2) * 2)
    with pytest.raises(ValueError, match=r"1 < .*shape\[0\]"):
        graph(array(1, 2))


def test_gradients_and_training(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(4, 3), nn.Tanh(), nn.Dense(3, 1))
    graph = loaded(net, opened(None, 4), folder=tmp_path)
    for n in SIZES:
        assert same(grad(graph)(array(n, 4)), grad(net)(array(n, 4)))
        (a, da), (b, db) = (
            value_and_grad(lambda x, c=c: c(x).sum(), None, tuple(c.trainable_params()))(array(n, 4))
            for c in (graph, net)
        )
        assert same((a, da), (b, db))


def test_statistics_are_written_and_random_numbers_drawn(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.BatchNorm1d(3), nn.Dropout(p=0.5)).set_train()
    graph = loaded(net, opened(None, 3), folder=tmp_path)
    for n in (4, 6):
        assert not same(graph(array(n, 3)), graph(array(n, 3)))
    twin = nn.BatchNorm1d(3).set_train()
    for n in (4, 4, 6, 6):
        twin(array(n, 3))
    assert same(graph.parameters_dict()["0.moving_mean"] * 1, twin.moving_mean * 1)


def test_set_inputs_leaves_sizes_open(tmp_path: Path) -> None:
    for n in (1, 3):
        net = nn.SequentialCell(nn.Dense(4, 3), nn.ReLU())
        net.set_inputs(opened(None, 4))
        graph = loaded(net, array(n, 4), folder=tmp_path)
        assert all(same(graph(array(k, 4)), net(array(k, 4))) for k in SIZES)


def test_a_pickled_graph_keeps_its_open_sizes(tmp_path: Path) -> None:
    graph = loaded(nn.ReLU(), opened(None, 4), folder=tmp_path).graph
    assert pickle.loads(pickle.dumps(graph))(array(3, 4)).shape == (3, 4)


def test_equal_graphs_give_equal_files(tmp_path: Path) -> None:
    net = Net().set_train(False)
    for name in ("a", "b"):
        nn.export(net, opened(None, 4), file_name=str(tmp_path / name), file_format="MINDIR")
    assert (tmp_path / "a.mindir").read_bytes() == (tmp_path / "b.mindir").read_bytes()


def test_inputs_of_other_shapes(tmp_path: Path) -> None:
    graph = loaded(nn.Dense(4, 3), opened(None, 4), folder=tmp_path)
    with pytest.raises(ValueError, match=r"the shape \(None, 4\) of the export, but got \(2, 5\)"):
        graph(array(2, 5))
    with pytest.raises(ValueError, match="shape"):
        graph(array(4))


def test_a_size_that_cannot_stay_open(tmp_path: Path) -> None:
    def rows(x: Tensor) -> Tensor:
        total = x[0]
        for k in range(1, x.shape[0]):
            total = total + x[k]
        return total

    with pytest.raises(RuntimeError, match="needs the size of axis 0 of 'x' as a number"):
        nn.export(rows, opened(None, 3), file_name=str(tmp_path / "net"), file_format="MINDIR")


@pytest.mark.parametrize(
    "damage",
    [
        lambda sizes: sizes["axes"].clear(),
        lambda sizes: sizes["axes"].append([0, 0]),
        lambda sizes: sizes.update(axes=[[7, 0]]),
        lambda sizes: sizes["table"].pop(),
        lambda sizes: sizes["table"].__setitem__(0, "no graph"),
        lambda sizes: sizes["table"][-1].append([False, 9, 1, None, "n"]),
        lambda sizes: sizes.clear(),
    ],
)
def test_damaged_sizes(damage: Any, tmp_path: Path) -> None:
    nn.export(nn.ReLU(), opened(None, 4), file_name=str(tmp_path / "net"), file_format="MINDIR")
    with zipfile.ZipFile(tmp_path / "net.mindir") as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    signature = json.loads(parts["signature.json"])
    damage(signature["sizes"])
    parts["signature.json"] = json.dumps(signature).encode()
    with zipfile.ZipFile(tmp_path / "net.mindir", "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    with pytest.raises(RuntimeError, match="is damaged"):
        nn.load(str(tmp_path / "net.mindir"))


def test_an_input_of_unknown_rank(tmp_path: Path) -> None:
    x = Tensor(shape=None, dtype=ms.float32)
    with pytest.raises(ValueError, match="the rank of an input must be known"):
        nn.export(nn.ReLU(), x, file_name=str(tmp_path / "net"), file_format="MINDIR")
