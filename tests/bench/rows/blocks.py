"""ResNet's BasicBlock and Llama's attention, forward and with all gradients."""

from __future__ import annotations

import importlib

import numpy as np

from rows.base import Row, Work, normal


def block_inputs(random: np.random.Generator, batch: int, channels: int, side: int) -> list[np.ndarray]:
    shape = (batch, channels, side, side)
    weights = []
    for _ in range(2):
        weights.append(normal(random, channels, channels, 3, 3) / np.float32(9 * channels) ** np.float32(0.5))
        weights += [1 + normal(random, channels) / 10, normal(random, channels) / 10]
    return [normal(random, *shape), normal(random, *shape), *weights]


def attention_inputs(
    random: np.random.Generator, batch: int, length: int, hidden: int, heads: int, kv_heads: int
) -> list[np.ndarray]:
    """Input, factor of the output, cosines, sines, the causal mask, and the four weights."""
    dim = hidden // heads
    angle = np.outer(np.arange(length), 10000.0 ** (-np.arange(0, dim, 2) / dim))
    angle = np.concatenate((angle, angle), -1)
    mask = np.triu(np.full((length, length), -1e9), 1)
    weights = [normal(random, rows, hidden) for rows in (hidden, kv_heads * dim, kv_heads * dim, hidden)]
    return [
        normal(random, batch, length, hidden),
        normal(random, batch, length, hidden),
        *(table.astype(np.float32) for table in (np.cos(angle), np.sin(angle), mask)),
        *(weight / np.float32(hidden) ** np.float32(0.5) for weight in weights),
    ]


def net(kind: str, **options):
    """Returns a builder for each framework from its module of networks, imported in its process."""

    def builder(module):
        def build(x, jit, **more):
            return getattr(importlib.import_module(f"rows.{module}"), kind)(x, jit, **options, **more)

        return build

    return {"ms": builder("nets_ms"), "torch": builder("nets_torch"), "jax": builder("nets_jax")}


def block_work(times: int, batch: int, channels: int, side: int) -> Work:
    pixels = batch * side * side
    tensors = 3 if times > 1 else 2
    return Work(flops=times * 2 * 2.0 * pixels * channels * channels * 9, bytes=4.0 * tensors * pixels * channels)


def attention_work(times: int, batch: int, length: int, hidden: int, heads: int, kv_heads: int) -> Work:
    tokens, weights = batch * length, hidden * hidden * (2 + 2 * kv_heads / heads)
    # A causal mask leaves half of the scores.
    flops = 2.0 * tokens * weights + 2 * 2.0 * tokens * length * hidden / 2
    return Work(flops=times * flops, bytes=4.0 * ((2 if times == 1 else 3) * tokens * hidden + times * weights))


BLOCK = {"batch": 8, "channels": 64, "side": 56}
BLOCK_TINY = {"batch": 2, "channels": 4, "side": 7}
ATTENTION = {"batch": 4, "length": 128, "hidden": 512, "heads": 8, "kv_heads": 4}
ATTENTION_TINY = {"batch": 2, "length": 5, "hidden": 32, "heads": 4, "kv_heads": 2}
ROWS = []
for _times, _part in ((1, "fwd"), (3, "fwd+bwd")):
    ROWS.append(
        Row(
            f"BasicBlock {_part}, 8x64x56x56",
            "blocks",
            block_inputs,
            net("basic_block", backward=_times > 1),
            target=0.9,
            size=BLOCK,
            tiny=BLOCK_TINY,
            work=lambda times=_times, **size: block_work(times, **size),
            # Some of 1.6 M inputs of a ReLU are within a rounding error of its kink.
            tolerance=1e-2 if _times > 1 else 1e-4,
        )
    )
for _times, _part in ((1, "fwd"), (3, "fwd+bwd")):
    ROWS.append(
        Row(
            f"LlamaAttention {_part}, 4x128x512",
            "blocks",
            attention_inputs,
            net("attention", backward=_times > 1),
            target=0.85,
            size=ATTENTION,
            tiny=ATTENTION_TINY,
            work=lambda times=_times, **size: attention_work(times, **size),
            tolerance=1e-4,
        )
    )
