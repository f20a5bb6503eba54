"""Work of a size for GPUs, which `run.py --device GPU` measures besides the rows for every device."""

from __future__ import annotations

import numpy as np

from rows.base import Row, Work, normal
from rows.products import pair, product_any, product_ms


def one(random: np.random.Generator, n: int) -> list[np.ndarray]:
    return [normal(random, n)]


def two(random: np.random.Generator, n: int) -> list[np.ndarray]:
    return [normal(random, n), normal(random, n)]


def add(x, jit):
    def total(a, b):
        return a + b

    return jit(total), x


def chain_ms(x, jit):
    from mindspore import ops

    def chain(a, b):
        return ops.relu(a * b + a) - b

    return jit(chain), x


def chain_torch(x, jit):
    import torch

    def chain(a, b):
        return torch.relu(a * b + a) - b

    return jit(chain), x


def chain_jax(x, jit):
    import jax

    def chain(a, b):
        return jax.nn.relu(a * b + a) - b

    return jit(chain), x


def total(x, jit):
    def total(a):
        return a.sum()

    return jit(total), x


def of_dtype(name: str, product):
    """The product with operands of another dtype."""

    def build(tensors, jit):
        if type(tensors[0]).__module__.startswith("torch"):
            import torch

            tensors = [t.to(getattr(torch, name)) for t in tensors]
        elif hasattr(tensors[0], "addressable_data"):
            tensors = [t.astype(name) for t in tensors]
        else:
            import mindspore as ms

            tensors = [t.astype(getattr(ms, name)) for t in tensors]
        return product(tensors, jit)

    return build


def rounded_to_tf32(product):
    """The float32 product that may round its operands."""

    def build(tensors, jit):
        if type(tensors[0]).__module__.startswith("torch"):
            import torch

            torch.backends.cuda.matmul.allow_tf32 = True
        elif hasattr(tensors[0], "addressable_data"):
            import jax

            jax.config.update("jax_default_matmul_precision", "tensorfloat32")
        else:
            import mindspore as ms

            ms.device_context.gpu.op_precision.matmul_allow_tf32(True)
        return product(tensors, jit)

    return build


def work(m: int, k: int, n: int, size: int = 4) -> Work:
    return Work(flops=2.0 * m * k * n, bytes=float(size) * (m * k + k * n + m * n))


def product(dtype: str, tolerance: float, wrap) -> Row:
    peers = {"ms": wrap(product_ms), "torch": wrap(product_any), "jax": wrap(product_any)}
    size, tiny = {"m": 4096, "k": 4096, "n": 4096}, {"m": 5, "k": 6, "n": 7}
    return Row(f"matmul 4096 {dtype}", "gpu", pair, peers, 1.1, size, tiny, work=work, tolerance=tolerance)


def elementwise(name: str, inputs, peers, arrays: int) -> Row:
    def traffic(n: int) -> Work:
        return Work(bytes=4.0 * arrays * n)

    return Row(f"{name} 64 M", "gpu", inputs, peers, 1.1, {"n": 1 << 26}, {"n": 37}, work=traffic, tolerance=1e-3)


# Rounding to TF32 stays allowed, so this row comes last.
ROWS = [
    elementwise("a + b", two, {"ms": add, "torch": add, "jax": add}, 3),
    elementwise("relu(a*b + a) - b", two, {"ms": chain_ms, "torch": chain_torch, "jax": chain_jax}, 3),
    elementwise("sum", one, {"ms": total, "torch": total, "jax": total}, 1),
    product("f32", 1e-3, lambda build: build),
    product("f16", 1e-1, lambda build: of_dtype("float16", build)),
    product("bf16", 1.0, lambda build: of_dtype("bfloat16", build)),
    product("TF32", 1e-1, rounded_to_tf32),
]
