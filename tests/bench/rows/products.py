"""Matrix products: square, tall and skinny, batched."""

from __future__ import annotations

import numpy as np

from rows.base import Row, Work, normal


def pair(random: np.random.Generator, m: int, k: int, n: int, batch: int = 0) -> list[np.ndarray]:
    lead = (batch,) if batch else ()
    return [normal(random, *lead, m, k), normal(random, *lead, k, n)]


def product_ms(x, jit):
    from mindspore import ops

    def product(a, b):
        return ops.matmul(a, b)

    return jit(product), x


def product_any(x, jit):
    def product(a, b):
        return a @ b

    return jit(product), x


def work(m: int, k: int, n: int, batch: int = 0) -> Work:
    times = batch or 1
    return Work(flops=2.0 * times * m * k * n, bytes=4.0 * times * (m * k + k * n + m * n))


def product(name: str, tiny: dict[str, int], **size: int) -> Row:
    peers = {"ms": product_ms, "numpy": product_any, "torch": product_any, "jax": product_any}
    return Row(f"matmul {name}", "products", pair, peers, target=1.0, size=size, tiny=tiny, work=work)


ROWS = [
    product("256", {"m": 5, "k": 6, "n": 7}, m=256, k=256, n=256),
    product("1024", {"m": 33, "k": 17, "n": 35}, m=1024, k=1024, n=1024),
    product("2048", {"m": 64, "k": 65, "n": 66}, m=2048, k=2048, n=2048),
    product("64x784x512", {"m": 4, "k": 40, "n": 30}, m=64, k=784, n=512),
    product("32 x 128x64x128", {"m": 5, "k": 6, "n": 7, "batch": 3}, m=128, k=64, n=128, batch=32),
]
