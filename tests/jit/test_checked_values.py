"""Functions that look at their values raise the same inside a captured function: the graph finds out, and the call then
runs as plain Python."""

from __future__ import annotations

import traceback

import ms
import numpy as np
import pytest
from ms import Tensor, mint, nn, ops

GOOD, BAD = Tensor([0.25, 0.75]), Tensor([0.5, 1.25])
LABELS = Tensor([0.0, 1.0])


def losses(p):
    return ops.binary_cross_entropy(p, LABELS)


def of_a_layer(p):
    return nn.BCELoss()(p, LABELS)


def of_mint(p):
    return mint.nn.functional.binary_cross_entropy(p, LABELS)


def in_a_loop(p):
    loss, n = p.sum() * 0, ops.ones(())
    while n < 3:
        loss = loss + ops.binary_cross_entropy(p, LABELS)
        n = n + 1
    return loss


def not_used(p):
    ops.binary_cross_entropy(p, LABELS)
    return p * 2


def with_gradients(p):
    return ms.value_and_grad(lambda q: ops.binary_cross_entropy(q, LABELS))(p)


@pytest.mark.parametrize("options", [{}, {"capture_mode": "bytecode"}, {"fullgraph": True}, {"jit_level": "O1"}])
@pytest.mark.parametrize("fn", [losses, of_a_layer, of_mint, in_a_loop, not_used, with_gradients])
def test_probabilities(fn, options):
    f = ms.jit(fn, **options)
    want = fn(GOOD)
    for _ in range(2):
        got = f(GOOD)
        if options.get("jit_level") != "O1":
            assert str(got) == str(want)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="the probabilities must be between 0 and 1") as e:
            f(BAD)
        assert any(line.name == fn.__name__ for line in traceback.extract_tb(e.value.__traceback__))
    assert str(f(GOOD)) == str(got)
    assert f.cache_info().compiles == 1


def test_the_first_call_and_trace():
    for mode in ("ast", "bytecode", "trace"):
        f = ms.jit(losses, capture_mode=mode)
        with pytest.raises(RuntimeError, match="between 0 and 1"):
            f(BAD)
        assert str(f(GOOD)) == str(losses(GOOD))
        with pytest.raises(RuntimeError, match="between 0 and 1"):
            f(BAD)


def test_in_graph_mode():
    class Net(nn.Cell):
        def construct(self, p):
            return nn.BCELoss(reduction="sum")(p, LABELS)

    net = Net()
    want = net(GOOD)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        assert str(net(GOOD)) == str(want)
        with pytest.raises(RuntimeError, match="between 0 and 1"):
            net(BAD)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_the_side_of_a_branch_that_does_not_run():
    @ms.jit
    def f(p):
        if p.max() <= 1:
            loss = ops.binary_cross_entropy(p, LABELS)
        else:
            loss = p.sum()
        return loss

    assert str(f(GOOD)) == str(losses(GOOD)) and float(f(BAD)) == 1.75
    assert f.cache_info().plain_calls == 0


@pytest.mark.parametrize("replacement", [True, False])
def test_weights(replacement):
    def fn(w):
        return mint.multinomial(w, 2, replacement), ops.rand(3)

    f = ms.jit(fn)
    good = Tensor([[0.5, 0.25, 1.0], [1.0, 2.0, 3.0]])
    bad = [
        [[0.5, -1.0, 1.0]] * 2,
        [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]],
        [[np.inf, 1.0, 1.0]] * 2,
        [[np.nan, 1.0, 1.0]] * 2,
    ]
    ms.set_seed(5)
    want = [fn(good) for _ in range(3)]
    ms.set_seed(5)
    got = [f(good)]
    for weights in bad:
        with pytest.raises(ValueError, match="the weights"):
            f(Tensor(np.array(weights, np.float32)))
        with pytest.raises(ValueError, match="the weights"):
            fn(Tensor(np.array(weights, np.float32)))
    got += [f(good), f(good)]  # a call that raises has drawn nothing
    assert str(got) == str(want)
    assert f.cache_info().compiles == 1
