"""Trains a named model for three steps, for test_wgpu_steps.py: prints the losses and the ops that ran on the host.

Usage: training_steps.py MODEL eager|jit
"""

import sys
import warnings
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops

RNG = np.random.default_rng(0)


def normal(*shape: int) -> Tensor:
    return Tensor(RNG.normal(size=shape).astype(np.float32))


def integers(high: int, *shape: int) -> Tensor:
    return Tensor(RNG.integers(0, high, shape).astype(np.int32))


class BasicBlock(nn.Cell):
    """ResNet's block of two convolutions."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, pad_mode="pad", padding=1)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, pad_mode="pad", padding=1)
        self.norm2 = nn.BatchNorm2d(channels)
        self.relu = nn.ReLU()

    def construct(self, x: Tensor) -> Tensor:
        y = self.relu(self.norm1(self.conv1(x)))
        return self.relu(self.norm2(self.conv2(y)) + x)


class Attention(nn.Cell):
    """Multi-head scaled dot product attention; with `causal` positions do not attend to later ones."""

    def __init__(self, width: int, heads: int, causal: bool, bias: bool = True) -> None:
        super().__init__()
        self.q, self.k, self.v, self.out = (nn.Dense(width, width, has_bias=bias) for _ in range(4))
        self.heads, self.causal = heads, causal

    def heads_of(self, x: Tensor) -> Tensor:
        b, t, d = x.shape
        return x.reshape(b, t, self.heads, d // self.heads).swapaxes(1, 2)

    def turned(self, x: Tensor) -> Tensor:
        return x

    def construct(self, x: Tensor) -> Tensor:
        b, t, d = x.shape
        q, k = self.turned(self.heads_of(self.q(x))), self.turned(self.heads_of(self.k(x)))
        scores = ops.matmul(q, k.swapaxes(-1, -2)) / (d // self.heads) ** 0.5
        if self.causal:
            scores = ops.masked_fill(scores, ops.triu(ops.ones((t, t), ms.bool_), 1), -1e9)
        y = ops.matmul(ops.softmax(scores, -1), self.heads_of(self.v(x)))
        return self.out(y.swapaxes(1, 2).reshape(b, t, d))


class LlamaAttention(Attention):
    """Attention with rotary positions and no biases."""

    def __init__(self, width: int, heads: int, length: int) -> None:
        super().__init__(width, heads, causal=True, bias=False)
        size = width // heads
        angles = np.outer(np.arange(length), 1 / 10000 ** (np.arange(0, size, 2) / size))
        angles = np.concatenate([angles, angles], -1).astype(np.float32)
        self.cos, self.sin = Tensor(np.cos(angles)), Tensor(np.sin(angles))

    def turned(self, x: Tensor) -> Tensor:
        first, second = ops.chunk(x, 2, -1)
        return x * self.cos + ops.cat((-second, first), -1) * self.sin


class Block(nn.Cell):
    """A pre-norm transformer block."""

    def __init__(self, width: int, heads: int, causal: bool) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm((width,)), nn.LayerNorm((width,))
        self.attention = Attention(width, heads, causal)
        self.feed = nn.SequentialCell(nn.Dense(width, 2 * width), nn.GELU(), nn.Dense(2 * width, width))
        self.dropout = nn.Dropout(p=0.1)

    def construct(self, x: Tensor) -> Tensor:
        x = x + self.dropout(self.attention(self.norm1(x)))
        return x + self.dropout(self.feed(self.norm2(x)))


class GPT2(nn.Cell):
    def __init__(self, words: int, width: int) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(words, width), nn.Embedding(8, width)
        self.block = Block(width, 2, causal=True)
        self.norm = nn.LayerNorm((width,))
        self.head = nn.Dense(width, words, has_bias=False)

    def construct(self, ids: Tensor) -> Tensor:
        x = self.words(ids) + self.places(ops.arange(ids.shape[1]))
        return self.head(self.norm(self.block(x))).reshape(-1, 20)


class ViT(nn.Cell):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, width, 4, 4, pad_mode="valid", has_bias=True)
        self.first = ms.Parameter(ops.zeros((1, 1, width), ms.float32))
        self.places = ms.Parameter(normal(1, 5, width))
        self.block = Block(width, 2, causal=False)
        self.norm = nn.LayerNorm((width,))
        self.head = nn.Dense(width, 10)

    def construct(self, x: Tensor) -> Tensor:
        y = self.patches(x)
        y = y.reshape(y.shape[0], y.shape[1], -1).swapaxes(1, 2)
        y = ops.cat((ops.broadcast_to(self.first, (y.shape[0], 1, y.shape[2])), y), 1) + self.places
        return self.head(self.norm(self.block(y))[:, 0])


class LSTM(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.LSTM(8, 12, num_layers=2, batch_first=True, bidirectional=True)
        self.head = nn.Dense(24, 10)

    def construct(self, x: Tensor) -> Tensor:
        return self.head(self.layer(x)[0][:, -1])


def digits() -> nn.Cell:
    layers = nn.Conv2d(1, 4, 3), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten(), nn.Dense(64, 10)
    return nn.SequentialCell(*layers)


def squares(got: Tensor, want: Tensor) -> Tensor:
    return ((got - want) ** 2).mean()


#: model, inputs, targets, loss
MODELS: dict[str, Callable[[], tuple[nn.Cell, Tensor, Tensor, Callable[..., Any]]]] = {
    "digits": lambda: (digits(), normal(4, 1, 8, 8), integers(10, 4), nn.CrossEntropyLoss()),
    "BasicBlock": lambda: (BasicBlock(4), normal(2, 4, 8, 8), normal(2, 4, 8, 8), squares),
    "LlamaAttention": lambda: (LlamaAttention(16, 2, 6), normal(2, 6, 16), normal(2, 6, 16), squares),
    "LSTM": lambda: (LSTM(), normal(4, 5, 8), integers(10, 4), nn.CrossEntropyLoss()),
    "ViT": lambda: (ViT(16), normal(4, 3, 8, 8), integers(10, 4), nn.CrossEntropyLoss()),
    "GPT2": lambda: (GPT2(20, 16), integers(20, 2, 8), integers(20, 16), nn.CrossEntropyLoss()),
}


def main(name: str, mode: str) -> None:
    warnings.simplefilter("ignore")
    ms.set_seed(1)
    net, x, target, loss = MODELS[name]()
    net.set_train()
    optimizer = nn.AdamWeightDecay(net.trainable_params(), 1e-3)
    gradient = ms.value_and_grad(lambda x, target: loss(net(x), target), None, optimizer.parameters)

    def step(x: Tensor, target: Tensor) -> Tensor:
        value, grads = gradient(x, target)
        optimizer(grads)
        return value

    if mode == "jit":
        step = ms.jit(step)
    print(*(float(step(x, target)) for _ in range(3)), ms.runtime.fallbacks())


if __name__ == "__main__":
    main(*sys.argv[1:])
