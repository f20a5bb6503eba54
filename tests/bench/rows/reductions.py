"""Rows of a matrix: softmax, layer norm, sums, means and maxima."""

from __future__ import annotations

import numpy as np

from rows.base import Row, Work, normal


def matrix(random: np.random.Generator, rows: int, columns: int) -> list[np.ndarray]:
    return [normal(random, rows, columns)]


def scaled(random: np.random.Generator, rows: int, columns: int) -> list[np.ndarray]:
    return [normal(random, rows, columns), normal(random, columns), normal(random, columns)]


def vector(random: np.random.Generator, n: int) -> list[np.ndarray]:
    return [random.uniform(size=n).astype(np.float32)]


def softmax_ms(x, jit):
    from mindspore import ops

    def softmax(a):
        return ops.softmax(a, -1)

    return jit(softmax), x


def softmax_numpy(x, jit):
    def softmax(a):
        e = np.exp(a - a.max(-1, keepdims=True))
        return e / e.sum(-1, keepdims=True)

    return softmax, x


def softmax_torch(x, jit):
    import torch

    def softmax(a):
        return torch.softmax(a, -1)

    return jit(softmax), x


def softmax_jax(x, jit):
    import jax

    def softmax(a):
        return jax.nn.softmax(a, -1)

    return jit(softmax), x


def layernorm_ms(x, jit):
    from mindspore import nn

    a, weight, bias = x
    norm = nn.LayerNorm((a.shape[-1],), epsilon=1e-5)
    norm.gamma.set_data(weight)
    norm.beta.set_data(bias)

    def layernorm(a):
        return norm(a)

    return jit(layernorm), [a]


def layernorm_numpy(x, jit):
    def layernorm(a, weight, bias):
        centred = a - a.mean(-1, keepdims=True)
        return centred / np.sqrt((centred * centred).mean(-1, keepdims=True) + 1e-5) * weight + bias

    return layernorm, x


def layernorm_torch(x, jit):
    import torch

    a, weight, bias = x
    norm = torch.nn.LayerNorm(a.shape[-1])
    norm.load_state_dict({"weight": weight, "bias": bias})

    def layernorm(a):
        return norm(a)

    return jit(torch.no_grad()(layernorm)), [a]


def layernorm_jax(x, jit):
    import jax
    import jax.numpy as jnp

    def layernorm(a, weight, bias):
        mean, var = a.mean(-1, keepdims=True), jnp.var(a, -1, keepdims=True)
        return (a - mean) * jax.lax.rsqrt(var + 1e-5) * weight + bias

    return jit(layernorm), x


def sum_any(x, jit):
    def total(a):
        return a.sum()

    return jit(total), x


def mean0_any(x, jit):
    def mean(a):
        return a.mean(0)

    return jit(mean), x


def mean1_any(x, jit):
    def mean(a):
        return a.mean(1)

    return jit(mean), x


def max0_ms(x, jit):
    from mindspore import ops

    def largest(a):
        return ops.amax(a, 0)

    return jit(largest), x


def max1_ms(x, jit):
    from mindspore import ops

    def largest(a):
        return ops.amax(a, 1)

    return jit(largest), x


def max0_any(x, jit):
    def largest(a):
        return a.max(0)

    return jit(largest), x


def max1_any(x, jit):
    def largest(a):
        return a.max(1)

    return jit(largest), x


def max0_torch(x, jit):
    def largest(a):
        return a.max(0)[0]

    return jit(largest), x


def max1_torch(x, jit):
    def largest(a):
        return a.max(1)[0]

    return jit(largest), x


def both_ways(rows: int, columns: int) -> Work:
    return Work(bytes=2 * 4 * rows * columns)


def read_once(rows: int, columns: int) -> Work:
    return Work(bytes=4 * rows * columns)


def each(build):
    return {"ms": build, "numpy": build, "torch": build, "jax": build}


WIDE = {"size": {"rows": 4096, "columns": 1024}, "tiny": {"rows": 5, "columns": 37}, "work": both_ways}
SQUARE = {"size": {"rows": 2048, "columns": 2048}, "tiny": {"rows": 35, "columns": 33}, "work": read_once}
ROWS = [
    Row(
        "softmax, 4096x1024",
        "reductions",
        matrix,
        {"ms": softmax_ms, "numpy": softmax_numpy, "torch": softmax_torch, "jax": softmax_jax},
        target=0.8,
        **WIDE,
    ),
    Row(
        "layernorm, 4096x1024",
        "reductions",
        scaled,
        {"ms": layernorm_ms, "numpy": layernorm_numpy, "torch": layernorm_torch, "jax": layernorm_jax},
        target=0.9,
        **WIDE,
    ),
    Row(
        "sum, 4 M",
        "reductions",
        vector,
        each(sum_any),
        target=1.0,
        size={"n": 4_000_000},
        tiny={"n": 1003},
        work=lambda n: Work(bytes=4 * n),
    ),
    Row("mean over axis 0, 2048x2048", "reductions", matrix, each(mean0_any), target=1.0, **SQUARE),
    Row("mean over axis 1, 2048x2048", "reductions", matrix, each(mean1_any), target=1.0, **SQUARE),
    Row(
        "max over axis 0, 2048x2048",
        "reductions",
        matrix,
        {"ms": max0_ms, "numpy": max0_any, "torch": max0_torch, "jax": max0_any},
        target=0.3,
        **SQUARE,
    ),
    Row(
        "max over axis 1, 2048x2048",
        "reductions",
        matrix,
        {"ms": max1_ms, "numpy": max1_any, "torch": max1_torch, "jax": max1_any},
        target=0.3,
        **SQUARE,
    ),
]
