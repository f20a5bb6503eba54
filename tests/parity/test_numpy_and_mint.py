"""`mindspore.numpy` and `mint`: captured functions give the bits of the plain ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, mint
from ms import numpy as mnp
from support import assert_same_bits

RNG = np.random.default_rng(4)


def _mixed(x: Tensor) -> Any:
    y = mnp.where(x > 0, mnp.sqrt(mnp.abs(x)), mnp.clip(x, -0.5, 0.5))
    parts = mnp.split(mnp.pad(y, 1, "edge"), 3, axis=1)
    return mnp.concatenate(parts, 0), mnp.tensordot(y, x, ((0,), (0,))), mnp.searchsorted(mnp.arange(5), y)


def _counted(x: Tensor) -> Any:
    edges = mnp.histogram_bin_edges(x, 4)
    return mnp.histogram(x, 4)[0], mnp.digitize(x, edges), mnp.interp(x, edges, edges * 2), mnp.nanmax(x, axis=0)


def _minted(x: Tensor) -> Any:
    y = mint.add(mint.sort(x)[0], x, alpha=2)
    windows = mint.nn.functional.unfold(mint.reshape(y, (1, 1, 3, 4)), 2, padding=1)
    values, indices = mint.max(y, 1)
    return mint.std(y, 0), mint.cat((values, mint.logsumexp(y, 1))), indices, windows, mint.roll(y, 1, 1)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("fn", [_mixed, _counted, _minted])
def test_graph_gives_the_same(fn: Callable[[Tensor], Any], mode: str) -> None:
    jitted = ms.jit(fn, capture_mode=mode, jit_level="O0", fullgraph=True)
    for _ in range(2):
        x = Tensor(RNG.normal(size=(3, 4)).astype(np.float32))
        assert_same_bits(jitted(x), fn(x), mode)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_size_that_depends_on_values_runs_outside(mode: str) -> None:
    jitted = ms.jit(lambda x: mnp.unique(x), capture_mode=mode)
    assert jitted(Tensor([3, 1, 3])).tolist() == [3, 1]
    assert jitted(Tensor([2, 2, 2])).tolist() == [2]


def _networked(net: Any) -> Callable[[Tensor], Any]:
    return lambda x: net(x)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_layers_of_mint(mode: str) -> None:
    layers = (mint.nn.Linear(4, 6), mint.nn.BatchNorm1d(6), mint.nn.SiLU(), mint.nn.LayerNorm(6), mint.nn.Softmax(1))
    net = ms.nn.SequentialCell(*layers)
    x = Tensor(RNG.normal(size=(3, 4)).astype(np.float32))
    net.set_train(False)
    assert_same_bits(ms.jit(_networked(net), capture_mode=mode, jit_level="O0")(x), net(x), mode)
    net.set_train()
    statistics = layers[1].running_mean.asnumpy().copy()
    want = net(x)
    moved = layers[1].running_mean.asnumpy().copy()
    layers[1].running_mean.set_data(Tensor(statistics))
    assert_same_bits(ms.jit(_networked(net), capture_mode=mode, jit_level="O0")(x), want, mode)
    assert_same_bits(layers[1].running_mean, moved, mode)
