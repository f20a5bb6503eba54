"""Data movement: 4 M elements in another order, position or dtype."""

from __future__ import annotations

import numpy as np

from rows.base import Row, Work, normal


def matrix(random: np.random.Generator, rows: int, columns: int) -> list[np.ndarray]:
    return [normal(random, rows, columns)]


def table(random: np.random.Generator, rows: int, columns: int) -> list[np.ndarray]:
    return [normal(random, rows, columns), random.integers(0, rows, rows).astype(np.int32)]


def parts(random: np.random.Generator, rows: int, columns: int) -> list[np.ndarray]:
    return [normal(random, rows, columns // 4) for _ in range(4)]


def transpose_ms(x, jit):
    def transpose(a):
        return a.transpose(1, 0).copy()

    return jit(transpose), x


def transpose_numpy(x, jit):
    def transpose(a):
        return np.ascontiguousarray(a.T)

    return transpose, x


def transpose_torch(x, jit):
    def transpose(a):
        return a.transpose(1, 0).contiguous()

    return jit(transpose), x


def transpose_jax(x, jit):
    def transpose(a):
        return a.T

    return jit(transpose), x


def gather_ms(x, jit):
    from mindspore import ops

    def gather(a, index):
        return ops.gather(a, index, 0)

    return jit(gather), x


def gather_numpy(x, jit):
    def gather(a, index):
        return a[index]

    return gather, x


def gather_torch(x, jit):
    def gather(a, index):
        return a.index_select(0, index)

    return jit(gather), x


def gather_jax(x, jit):
    def gather(a, index):
        return a[index]

    return jit(gather), x


def concat_ms(x, jit):
    from mindspore import ops

    def concat(a, b, c, d):
        return ops.cat((a, b, c, d), 1)

    return jit(concat), x


def concat_numpy(x, jit):
    def concat(a, b, c, d):
        return np.concatenate((a, b, c, d), 1)

    return concat, x


def concat_torch(x, jit):
    import torch

    def concat(a, b, c, d):
        return torch.cat((a, b, c, d), 1)

    return jit(concat), x


def concat_jax(x, jit):
    import jax.numpy as jnp

    def concat(a, b, c, d):
        return jnp.concatenate((a, b, c, d), 1)

    return jit(concat), x


def cast_ms(x, jit):
    import mindspore as ms
    from mindspore import ops

    def cast(a):
        return ops.cast(a, ms.bfloat16)

    return jit(cast), x


def cast_torch(x, jit):
    import torch

    def cast(a):
        return a.to(torch.bfloat16)

    return jit(cast), x


def cast_jax(x, jit):
    import jax.numpy as jnp

    def cast(a):
        return a.astype(jnp.bfloat16)

    return jit(cast), x


def both_ways(rows: int, columns: int) -> Work:
    return Work(bytes=2 * 4 * rows * columns)


SIZE = {"target": 0.9, "size": {"rows": 2048, "columns": 2048}, "tiny": {"rows": 35, "columns": 36}, "work": both_ways}
ROWS = [
    Row(
        "transpose copy, 2048x2048",
        "movement",
        matrix,
        {"ms": transpose_ms, "numpy": transpose_numpy, "torch": transpose_torch, "jax": transpose_jax},
        copies=True,
        **SIZE,
    ),
    Row(
        "gather rows, 2048 of 2048x2048",
        "movement",
        table,
        {"ms": gather_ms, "numpy": gather_numpy, "torch": gather_torch, "jax": gather_jax},
        **SIZE,
    ),
    Row(
        "concat of 4 along axis 1, 2048x2048",
        "movement",
        parts,
        {"ms": concat_ms, "numpy": concat_numpy, "torch": concat_torch, "jax": concat_jax},
        **SIZE,
    ),
    Row(
        "cast float32 to bfloat16, 4 M",
        "movement",
        matrix,
        {"ms": cast_ms, "torch": cast_torch, "jax": cast_jax},
        **{**SIZE, "work": lambda rows, columns: Work(bytes=6 * rows * columns)},
    ),
]
