"""Rows where the call is the work: tensors of [2, 3]."""

from __future__ import annotations

import numpy as np

from rows.base import Row, normal


def three(random: np.random.Generator) -> list[np.ndarray]:
    return [normal(random, 2, 3) for _ in range(3)]


def add_any(x, jit):
    return None, x


def fused_ms(x, jit):
    def fused(a, b, c):
        return a * b + c

    return jit(fused), x


fused_numpy = fused_torch = fused_jax = fused_ms


def chain_ms(x, jit):
    import mindspore as ms
    from mindspore import ops

    def chain(a, b, c):
        return ops.tanh(a * b + c).sum()

    return jit(ms.value_and_grad(chain, (0, 1, 2))), x


def chain_torch(x, jit):
    import torch

    for tensor in x:
        tensor.requires_grad_()

    def chain(a, b, c):
        return torch.tanh(a * b + c).sum()

    chain = jit(chain)

    def step(a, b, c):
        loss = chain(a, b, c)
        return loss, torch.autograd.grad(loss, (a, b, c))

    return step, x


def chain_jax(x, jit):
    import jax
    import jax.numpy as jnp

    def chain(a, b, c):
        return jnp.tanh(a * b + c).sum()

    return jit(jax.value_and_grad(chain, (0, 1, 2))), x


ROWS = [
    Row(
        "eager a + b, [2, 3]",
        "calls",
        three,
        {"ms": add_any, "numpy": add_any, "torch": add_any, "jax": add_any},
        target=0.6,
        against=("numpy",),
        judged="eager",
        variants={"ms": ("eager",), "torch": ("eager",), "jax": ("eager",), "mindspore": ("eager",)},
        each=False,
        expression="a + b",
    ),
    Row(
        "a*b + c, [2, 3]",
        "calls",
        three,
        {"ms": fused_ms, "numpy": fused_numpy, "torch": fused_torch, "jax": fused_jax},
        target=0.25,
        against=("torch", "jax", "mindspore"),
        variants={"ms": ("eager", "O0", "O1", "trace O0", "trace O1"), "jax": ("jit",)},
        each=False,
    ),
    Row(
        "sum(tanh(a*b + c)) fwd+bwd, [2, 3]",
        "calls",
        three,
        {"ms": chain_ms, "torch": chain_torch, "jax": chain_jax},
        target=0.15,
        against=("torch eager",),
        judged="eager",
        each=False,
    ),
]
