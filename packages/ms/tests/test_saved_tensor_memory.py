"""`saved_tensors_hooks` as a block: what was packed does not stay in memory as it was."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, device, ops
from ms_nn.saved_tensors import saved_tensors_hooks

MEGABYTES = 1 << 18  # float32
DEPTH = 6


def chain(x: Tensor) -> Tensor:
    for _ in range(DEPTH):
        x = ops.sin(x) * 1.5
    return x


def held_by(run: Any) -> float:
    """Megabytes that a gradient holds between the function and its own pass."""
    x = Tensor(np.full((MEGABYTES,), 0.5, np.float32))
    seen = []

    def function(x: Tensor) -> Tensor:
        y = run(x)
        ms.runtime.synchronize()  # a device whose launches run late frees late
        before = device.memory_allocated() if not seen else 0
        seen.append(before)
        return y.sum()

    ms.runtime.synchronize()
    start = device.memory_allocated()
    ms.grad(function)(x)
    return (seen[0] - start) / (1 << 20)


def packed(x: Tensor) -> Tensor:
    with saved_tensors_hooks(lambda t: t.asnumpy()[::1024].copy(), lambda a: Tensor(np.repeat(a, 1024))):
        return chain(x)


def compressed(x: Tensor) -> Tensor:
    with saved_tensors_hooks(lambda t: ops.cast(t, ms.float16), lambda t: ops.cast(t, ms.float32)):
        return chain(x)


def test_what_is_packed_is_freed() -> None:
    plain, on_disk, halves = held_by(chain), held_by(packed), held_by(compressed)
    assert plain >= DEPTH, plain
    assert on_disk <= 2.1, on_disk  # the result alone
    assert halves <= DEPTH / 2 + 2.1, halves


def test_the_gradient_is_that_of_what_was_unpacked() -> None:
    x = Tensor(np.full((MEGABYTES,), 0.5, np.float32))
    want = ms.grad(lambda x: chain(x).sum())(x)
    np.testing.assert_array_equal(ms.grad(lambda x: packed(x).sum())(x).asnumpy(), want.asnumpy())
    got = ms.grad(lambda x: compressed(x).sum())(x)
    np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), rtol=1e-2)


def keep(t: Tensor) -> Any:
    return t.asnumpy().copy()


@pytest.mark.parametrize("order", ["inside", "behind", "written inside", "written behind", "a view is written"])
def test_what_reads_a_packed_value_later(order: str) -> None:
    def function(x: Tensor) -> Tensor:
        with saved_tensors_hooks(keep, Tensor):
            y = ops.sin(x) * x
            z = ops.exp(y)
            if order == "inside":
                z = z * y
            if order == "written inside":
                z += y
                z = z * z
        if order == "behind":
            z = z * y * ops.cos(z)
        if order == "written behind":
            y *= 3
            z = z + y * y
        if order == "a view is written":
            y[1:] = z[:1] * 2
            z = z * y
        return z.sum()

    at = np.array([0.3, 0.7])
    got = ms.grad(function)(Tensor(at)).asnumpy()
    for i, step in enumerate(np.eye(2) * 1e-6):
        up, down = (float(function(Tensor(at + d))) for d in (step, -step))
        np.testing.assert_allclose(got[i], (up - down) / 2e-6, rtol=1e-6)


def test_numbers_and_complex_values() -> None:
    def real(x: Tensor, hooks: bool) -> Tensor:
        with saved_tensors_hooks(keep, Tensor) if hooks else saved_tensors_hooks(lambda t: t, lambda t: t):
            y = x * 2 / Tensor(4.0) + x**3
            z = ops.complex(y, x * y)
            return ops.abs(z * z).sum()

    x = Tensor([0.3, 0.7])
    want = ms.grad(lambda x: real(x, False))(x)
    np.testing.assert_allclose(ms.grad(lambda x: real(x, True))(x).asnumpy(), want.asnumpy(), rtol=1e-6)


def test_second_gradients() -> None:
    def function(x: Tensor) -> Tensor:
        with saved_tensors_hooks(lambda t: ops.cast(t, ms.float64), lambda t: ops.cast(t, ms.float32) * 1):
            return (ops.sin(x) * x).sum()

    x = Tensor([0.3, 0.7])
    got = ms.grad(lambda x: ms.grad(function)(x).sum())(x).asnumpy()
    x = x.asnumpy()
    np.testing.assert_allclose(got, 2 * np.cos(x) - x * np.sin(x), rtol=1e-5)
