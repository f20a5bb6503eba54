"""Gradients over complex numbers: for real inner products, d/dt Re<w, f(x + t v)> = Re<gradient, v>."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

RANDOM = np.random.default_rng(5)


def complexes(*shape: int) -> np.ndarray:
    return RANDOM.uniform(0.3, 1.5, shape) + 1j * RANDOM.uniform(-1.2, 1.2, shape)


FUNCTIONS: dict[str, tuple[Callable[..., Any], int]] = {
    name: (getattr(ops, name), 1)
    for name in (
        "neg exp log sqrt rsqrt reciprocal square tanh sigmoid sin cos tan sinh cosh asinh atan log1p expm1 abs real "
        "imag conj"
    ).split()
} | {
    "add": (ops.add, 2),
    "sub": (ops.sub, 2),
    "mul": (ops.mul, 2),
    "div": (ops.div, 2),
    "pow": (ops.pow, 2),
    "matmul": (ops.matmul, 2),
    "sum": (lambda x: x.sum(0), 1),
    "prod": (lambda x: x.prod(1), 1),
    "mean": (lambda x: x.mean(), 1),
    "where": (lambda x: ops.where(Tensor([[True, False], [False, True]]), x, x * x), 1),
    "transposed": (lambda x: (x.T * (1 + 2j)).reshape(4)[1:], 1),
    "parts": (lambda x: ops.complex(ops.imag(x) ** 2, ops.real(x)), 1),
}


def dot(a: Any, b: Any) -> float:
    return float(np.real(np.vdot(a, b)))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_gradient_agrees_with_differences(name: str) -> None:
    f, count = FUNCTIONS[name]
    points, directions = [complexes(2, 2) for _ in range(count)], [complexes(2, 2) for _ in range(count)]
    out = f(*map(Tensor, points)).asnumpy()
    weight = RANDOM.uniform(0.5, 1.5, out.shape) + (
        1j * RANDOM.uniform(0.5, 1.5, out.shape) if out.dtype.kind == "c" else 0
    )

    def moved(by: float) -> float:
        return dot(weight, f(*[Tensor(x + by * v) for x, v in zip(points, directions)]).asnumpy())

    numeric = (moved(1e-6) - moved(-1e-6)) / 2e-6
    _, vjp = ms.vjp(f, *map(Tensor, points))
    gradient = vjp(Tensor(weight))
    gradient = gradient if isinstance(gradient, tuple) else (gradient,)
    exact = sum(dot(g.asnumpy(), v) for g, v in zip(gradient, directions))
    assert exact == pytest.approx(numeric, rel=1e-6, abs=1e-7)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_jit_gives_the_eager_bits(mode: str) -> None:
    def loss(x: Tensor) -> Tensor:
        return ops.abs(ops.exp(x) * (2 - 1j) / x).sum()

    x = Tensor(complexes(3, 4).astype(np.complex64))
    step = ms.value_and_grad(loss)
    jitted = ms.jit(step, capture_mode=mode)
    for _ in range(2):
        for got, want in zip(jitted(x), step(x)):
            assert got.asnumpy().tobytes() == want.asnumpy().tobytes()
