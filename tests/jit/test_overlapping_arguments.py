"""Arguments that share memory: a graph that only reads or differentiates them serves every pair of views."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

MODES = ["ast", "bytecode"]


def training(mode: str) -> Any:
    ms.set_seed(1)
    net = nn.SequentialCell(nn.Embedding(10, 8), nn.Dense(8, 10))
    optimizer = nn.Adam(net.trainable_params(), 1e-2)
    loss_of = nn.CrossEntropyLoss()

    def forward(x: Tensor, y: Tensor) -> Tensor:
        return loss_of(net(x).reshape(-1, 10), y.reshape(-1))

    gradient = ms.value_and_grad(forward, None, optimizer.parameters)

    def step(x: Tensor, y: Tensor) -> Tensor:
        loss, gradients = gradient(x, y)
        optimizer(gradients)
        return loss

    return step if mode == "plain" else ms.jit(step, capture_mode=mode)


@pytest.mark.parametrize("mode", MODES)
def test_a_training_step_of_two_views_is_captured_once(mode: str) -> None:
    plain, step = training("plain"), training(mode)
    for k in range(10):
        text = Tensor(np.random.default_rng(k).integers(0, 10, (2, 7)), ms.int32)
        want = plain(text[:, :-1], text[:, 1:])
        np.testing.assert_allclose(step(text[:, :-1], text[:, 1:]).asnumpy(), want.asnumpy(), rtol=1e-5)
    info = step.cache_info()
    assert (info.compiles, info.hits, info.plain_calls) == (1, 9, 0), info


@pytest.mark.parametrize("mode", MODES)
def test_gradients_of_overlapping_views(mode: str) -> None:
    def products(a: Tensor, b: Tensor) -> Any:
        return ms.grad(lambda a, b: (a * a * b).sum(), (0, 1))(a, b)

    run = ms.jit(products, capture_mode=mode)
    x, other = Tensor([1.0, 2.0, 3.0]), Tensor([4.0, 5.0])
    for a, b in ((x[:2], other), (x[:2], x[1:]), (x[1:], x[1:]), (other, other), (x[1:], x[:2])):
        for found, want in zip(run(a, b), products(a, b), strict=True):
            assert found.tolist() == want.tolist()


@pytest.mark.parametrize("mode", MODES)
def test_what_is_written_is_seen_by_views_of_it(mode: str) -> None:
    def write(a: Tensor, b: Tensor) -> Tensor:
        a += 10
        return ops.tanh(b) * 0 + b * 2

    run = ms.jit(write, capture_mode=mode)
    for make in (lambda x: (x[:2], Tensor([7.0, 8.0])), lambda x: (x[:2], x[1:]), lambda x: (x[1:], x[:2])):
        for _ in range(3):
            plain, ours = Tensor([1.0, 2.0, 3.0]), Tensor([1.0, 2.0, 3.0])
            assert run(*make(ours)).tolist() == write(*make(plain)).tolist()
            assert ours.tolist() == plain.tolist()


class Counter:
    """An object that a call writes."""

    def __init__(self, n):
        self.n = n


def count_all(counters, x):
    for counter in counters:
        counter.n = counter.n * 2 + x
    return counters[0].n + counters[-1].n


@pytest.mark.parametrize("size", [8, 80])  # compared in pairs, and each by its identity
def test_written_objects_that_become_one(size):
    f = ms.jit(count_all)

    def both(which):
        x = ms.Tensor([1.0])
        results = []
        for fn in (count_all, f):
            made = [Counter(ms.Tensor([float(i)])) for i in range(size)]
            fn([made[i] for i in which], x)
            results.append([str(c.n) for c in made])
        assert results[0] == results[1]

    both(range(size))
    both(range(size))
    both([0, *range(size - 1)])
    both([*range(size - 1), 0])
