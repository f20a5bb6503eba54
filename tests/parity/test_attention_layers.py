"""Attention that jit runs as one launch gives the bits of eager: masks, fewer heads of keys, training, weights."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from support import assert_same_bits

random = np.random.default_rng(0)
MODES = ["ast", "bytecode", "trace"]


def floats(*shape: int, dtype: Any = np.float32) -> Tensor:
    return Tensor(random.normal(size=shape).astype(dtype))


class Attention(nn.Cell):
    def __init__(self, width: int, heads: int, kv_heads: int, masked: str) -> None:
        super().__init__()
        self.heads, self.kv_heads, self.size, self.masked = heads, kv_heads, width // heads, masked
        self.q, self.out = nn.Dense(width, width), nn.Dense(width, width)
        self.k, self.v = nn.Dense(width, kv_heads * self.size), nn.Dense(width, kv_heads * self.size)

    def split(self, x: Tensor, heads: int) -> Tensor:
        return x.reshape((x.shape[0], x.shape[1], heads, self.size)).transpose(0, 2, 1, 3)

    def construct(self, x: Tensor, mask: Tensor) -> Tensor:
        q, k, v = (
            self.split(self.q(x), self.heads),
            self.split(self.k(x), self.kv_heads),
            self.split(self.v(x), self.kv_heads),
        )
        k = ops.repeat_interleave(k, self.heads // self.kv_heads, 1)
        v = ops.repeat_interleave(v, self.heads // self.kv_heads, 1)
        scores = ops.matmul(q, k.swapaxes(-1, -2)) * self.size**-0.5
        if self.masked == "added":
            scores = scores + mask
        elif self.masked == "filled":
            scores = scores.masked_fill(mask, -1e9)
        weights = ops.softmax(scores, -1)
        out = ops.matmul(weights, v).transpose(0, 2, 1, 3)
        return self.out(out.reshape(x.shape))


def masks(masked: str, length: int) -> Tensor:
    hidden = np.triu(np.ones((length, length), bool), 1)
    return Tensor(hidden if masked == "filled" else np.where(hidden, -np.inf, 0).astype(np.float32))


def net(kv_heads: int, masked: str) -> Attention:
    ms.set_seed(3)
    return Attention(48, 4, kv_heads, masked)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("masked", ["added", "filled", "none"])
@pytest.mark.parametrize(("kv_heads", "length"), [(4, 32), (2, 40), (1, 70)])
def test_forward_and_gradients(mode: str, masked: str, kv_heads: int, length: int) -> None:
    model, x, mask = net(kv_heads, masked), floats(2, length, 48), masks(masked, length)

    def loss(x: Tensor, mask: Tensor) -> Tensor:
        return (model(x, mask) * x).sum()

    step = ms.value_and_grad(loss, 0, model.trainable_params())
    run = ms.jit(lambda x, m: model(x, m), capture_mode=mode)
    assert_same_bits(run(x, mask), model(x, mask))
    assert "attention of matmul2" in str(ms.explain(run, x, mask))
    assert_same_bits(ms.jit(step, capture_mode=mode)(x, mask), step(x, mask))


@pytest.mark.parametrize("mode", MODES)
def test_training(mode: str) -> None:
    x, mask = floats(2, 32, 48), masks("added", 32)
    trained = []
    for jit in [lambda f: f, lambda f: ms.jit(f, capture_mode=mode)]:
        model = net(2, "added")
        optimizer = nn.Adam(model.trainable_params(), 1e-2)
        gradient = ms.value_and_grad(
            lambda x, m, net=model: (net(x, m) - x).square().mean(), None, optimizer.parameters
        )

        def step(x: Tensor, mask: Tensor, gradient: Any = gradient, optimizer: Any = optimizer) -> Tensor:
            loss, gradients = gradient(x, mask)
            optimizer(gradients)
            return loss

        run = jit(step)
        losses = [run(x, mask) for _ in range(4)]
        trained.append([losses, [p.asnumpy() for p in model.trainable_params()]])
    assert_same_bits(trained[1][0], trained[0][0])
    assert_same_bits([Tensor(p) for p in trained[1][1]], [Tensor(p) for p in trained[0][1]])


@pytest.mark.parametrize("dtype", [np.float16, np.float64])
def test_other_dtypes(dtype: Any) -> None:
    q, k, v = floats(2, 3, 40, 16, dtype=dtype), floats(2, 3, 50, 16, dtype=dtype), floats(2, 3, 50, 16, dtype=dtype)

    def attend(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        return ops.matmul(ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * 0.25, -1), v)

    assert_same_bits(ms.jit(attend)(q, k, v), attend(q, k, v))


@pytest.mark.parametrize("mode", MODES)
def test_weights_that_are_returned_or_looked_at(mode: str) -> None:
    q, k, v = floats(2, 3, 40, 16), floats(2, 3, 50, 16), floats(2, 3, 50, 16)

    def attend(q: Tensor, k: Tensor, v: Tensor) -> tuple[Tensor, ...]:
        weights = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)), -1)
        sums = weights.sum(-2)
        out = ops.matmul(weights, v)
        again = ops.matmul(weights, v * 2)
        return out, again, weights, sums, weights.max()

    assert_same_bits(ms.jit(attend, capture_mode=mode)(q, k, v), attend(q, k, v))


def test_layers_of_attention() -> None:
    ms.set_seed(0)
    layer = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
    x = floats(2, 40, 32)
    run = ms.jit(lambda x: layer(x))
    assert_same_bits(run(x), layer(x))
    assert "attention of matmul2" in str(ms.explain(run, x))
