"""A perceptron of 784-512-512-10 at batch 64: forward, with gradients, and whole training steps."""

from __future__ import annotations

import itertools

import numpy as np

from rows.base import Row, Work, normal
from rows.blocks import net


def inputs(random: np.random.Generator, batch: int, sizes: tuple[int, ...]) -> list[np.ndarray]:
    weights = []
    for i, o in itertools.pairwise(sizes):
        weights += [normal(random, o, i) / np.float32(i) ** np.float32(0.5), normal(random, o) / 10]
    return [normal(random, batch, sizes[0]), random.integers(0, sizes[-1], batch).astype(np.int32), *weights]


def work(part: str, batch: int, sizes: tuple[int, ...]) -> Work:
    weights = sum(i * o for i, o in itertools.pairwise(sizes))
    once = 2.0 * batch * weights
    if part == "forward":
        return Work(flops=once, bytes=4.0 * weights)
    if part == "backward":
        return Work(flops=3 * once, bytes=4.0 * 2 * weights)
    # The first layer's input needs no gradient; weights and the optimizer's state are read and written.
    states = 1 if part == "sgd" else 2
    return Work(flops=3 * once - 2.0 * batch * sizes[0] * sizes[1], bytes=4.0 * 2 * (1 + states) * weights)


SIZE = {"batch": 64, "sizes": (784, 512, 512, 10)}
TINY = {"batch": 4, "sizes": (12, 8, 6, 3)}


def row(name: str, part: str, target: float) -> Row:
    return Row(
        f"MLP 784-512-512-10 {name}, batch 64",
        "mlp",
        inputs,
        net("mlp", part=part),
        target=target,
        size=SIZE,
        tiny=TINY,
        work=lambda **size: work(part, **size),
        # Frameworks add Adam's epsilon before or after the bias correction.
        tolerance=1e-3 if part == "adam" else 1e-4,
    )


ROWS = [
    row("fwd", "forward", 0.9),
    row("fwd+bwd", "backward", 0.9),
    row("step, SGD momentum", "sgd", 0.9),
    row("step, Adam", "adam", 0.5),
]
