"""Elementwise chains over 4 M elements."""

from __future__ import annotations

import numpy as np

from rows.base import Row, Work, normal


def three(random: np.random.Generator, n: int) -> list[np.ndarray]:
    return [normal(random, n) for _ in range(3)]


def fused_ms(x, jit):
    def fused(a, b, c):
        return a * b + c

    return jit(fused), x


def chain_ms(x, jit):
    from mindspore import ops

    def chain(a, b, c):
        return ops.tanh(a * b + c) * ops.sigmoid(a) + ops.exp(-b * b)

    return jit(chain), x


def chain_numpy(x, jit):
    def chain(a, b, c):
        return np.tanh(a * b + c) * (1 / (1 + np.exp(-a))) + np.exp(-b * b)

    return chain, x


def chain_torch(x, jit):
    import torch

    def chain(a, b, c):
        return torch.tanh(a * b + c) * torch.sigmoid(a) + torch.exp(-b * b)

    return jit(chain), x


def chain_jax(x, jit):
    import jax
    import jax.numpy as jnp

    def chain(a, b, c):
        return jnp.tanh(a * b + c) * jax.nn.sigmoid(a) + jnp.exp(-b * b)

    return jit(chain), x


def traffic(n: int) -> Work:
    return Work(bytes=4 * 4 * n)


ROWS = [
    Row(
        "a*b + c, 4 M",
        "elementwise",
        three,
        {"ms": fused_ms, "numpy": fused_ms, "torch": fused_ms, "jax": fused_ms},
        target=0.95,
        size={"n": 4_000_000},
        tiny={"n": 1003},
        work=traffic,
    ),
    Row(
        "tanh(a*b + c)*sigmoid(a) + exp(-b*b), 4 M",
        "elementwise",
        three,
        {"ms": chain_ms, "numpy": chain_numpy, "torch": chain_torch, "jax": chain_jax},
        target=0.8,
        size={"n": 4_000_000},
        tiny={"n": 1003},
        work=traffic,
        tolerance=1e-4,  # the error of MindSpore's exp
    ),
]
