"""jet, derivative, linearize, Jvp and Vjp: values of MindSpore 2.10, numeric derivatives, capture, errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

MODES = [None, "ast", "bytecode", "trace"]
X = Tensor([[1.0, 2.0], [3.0, 4.0]])
A, B = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
# Recorded from MindSpore 2.10: exp(sin(x)) and its first three derivatives.
TOWER = [
    [[2.319777, 2.4825778], [1.1515628, 0.4691641]],
    [[1.2533808, -1.0331169], [-1.1400385, -0.3066661]],
    [[-1.2748204, -1.8274732], [0.966121, 0.5555149]],
    [[-4.0515366, 3.6724353], [0.5053504, -0.520614]],
]


def close(value: Any, want: Any, rtol: float = 2e-5) -> None:
    np.testing.assert_allclose(value.asnumpy(), want, rtol=rtol, atol=1e-5)


def wave(x: Tensor) -> Tensor:
    return ops.exp(ops.sin(x))


class Two(nn.Cell):
    def construct(self, x: Tensor, y: Tensor) -> Any:
        return ops.sin(x) * y, x + y


def product(x: Tensor, y: Tensor) -> Tensor:
    return ops.sin(x) * y


def jitted(fn: Callable[..., Any], mode: str | None) -> Callable[..., Any]:
    return fn if mode is None else ms.jit(fn, capture_mode=mode, fullgraph=True)


@pytest.mark.parametrize("mode", MODES)
def test_jet(mode: str | None) -> None:
    series = ops.concat((ops.ones((1, 2, 2)), ops.zeros((2, 2, 2))))
    value, orders = jitted(lambda x, s: ops.jet(wave, x, s), mode)(X, series)
    close(value, TOWER[0])
    assert orders.shape == (3, 2, 2)
    close(orders, TOWER[1:])


@pytest.mark.parametrize("mode", MODES)
def test_derivative(mode: str | None) -> None:
    for order in (1, 2, 3):
        value, last = jitted(lambda x, n=order: ops.derivative(wave, x, n), mode)(X)
        close(value, TOWER[0])
        close(last, TOWER[order])


def test_several_inputs_and_outputs() -> None:
    series = Tensor([[1.0, 1.0], [0.0, 0.0]])
    value, orders = ops.jet(product, (A, B), (series, series))
    close(value, [2.5244129, 3.6371896])
    close(orders, [[2.4623778, -0.75529], [-1.4438083, -4.4694834]])
    values, towers = ops.jet(Two(), (A, B), (series, series))
    assert type(values) is list and type(towers) is list
    close(towers[0], [[2.4623778, -0.75529], [-1.4438083, -4.4694834]])
    close(towers[1], [[2, 2], [0, 0]])
    values, lasts = ops.derivative(Two(), (A, B), 2)
    assert type(values) is list
    close(values[1], [4, 6])
    close(lasts[0], [-1.4438083, -4.4694834])
    close(lasts[1], [0, 0])


def test_a_curve_with_all_its_derivatives() -> None:
    rng = np.random.default_rng(0)
    start, curve = rng.uniform(0.5, 1.0, 3), rng.uniform(-1.0, 1.0, (3, 3))

    def at(t: float) -> Any:
        x = start + curve[0] * t + curve[1] * t**2 / 2 + curve[2] * t**3 / 6
        return np.tanh(x) * x**2

    step = 1e-3
    points = {k: at(k * step) for k in range(-2, 3)}
    first = (points[1] - points[-1]) / (2 * step)
    second = (points[1] - 2 * points[0] + points[-1]) / step**2
    third = (points[2] - 2 * points[1] + 2 * points[-1] - points[-2]) / (2 * step**3)
    _, orders = ops.jet(lambda x: ops.tanh(x) * x**2, Tensor(start), Tensor(curve))
    assert orders.dtype == ms.float64
    for got, want in zip(orders.asnumpy(), (first, second, third), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4)


def test_integers_become_float32() -> None:
    value, orders = ops.jet(wave, Tensor([1, 2]), Tensor([[1, 1]]))
    assert value.dtype == orders.dtype == ms.float32
    close(orders, [TOWER[1][0]])
    close(ops.derivative(wave, Tensor([1, 2]), 1)[1], TOWER[1][0])


@pytest.mark.parametrize("mode", MODES)
def test_linearize(mode: str | None) -> None:
    def run(x: Tensor, v: Tensor) -> Any:
        value, push = ops.linearize(wave, x)
        return value, push(v), push(v * 2)

    value, once, twice = jitted(run, mode)(X, X)
    close(value, TOWER[0])
    close(once, TOWER[1] * X.asnumpy())
    close(twice, 2 * (TOWER[1] * X.asnumpy()))


def test_linearize_runs_the_function_once() -> None:
    calls = []

    def counted(x: Tensor, y: Tensor) -> Any:
        calls.append(1)
        return x * y, x + y

    values, push = ops.linearize(counted, [A, B])
    assert type(values) is tuple
    for v in (A, B):
        first, second = push((v, v))
        close(first, (A + B).asnumpy() * v.asnumpy())
        close(second, 2 * v.asnumpy())
    assert len(calls) == 1


@pytest.mark.parametrize("mode", MODES)
def test_cells(mode: str | None) -> None:
    one, two = nn.Jvp(wave), nn.Jvp(Two())
    value, tangent = jitted(lambda x: one(x, x), mode)(X)
    close(value, TOWER[0])
    close(tangent, TOWER[1] * X.asnumpy())
    values, tangents = jitted(lambda x: two(x, x, (x, x)), mode)(X)
    x = X.asnumpy()
    close(values[0], np.sin(x) * x)
    close(tangents[0], np.cos(x) * x * x + np.sin(x) * x)
    close(tangents[1], 2 * x)
    back, both, pairs = nn.Vjp(wave), nn.Vjp(product), nn.Vjp(Two())
    close(jitted(lambda x: back(x, x), mode)(X)[1], TOWER[1] * x)
    gradients = jitted(lambda x: both(x, x, x), mode)(X)[1]
    close(gradients[0], np.cos(x) * x * x)
    close(gradients[1], np.sin(x) * x)
    close(jitted(lambda x: pairs(x, x, (x, x)), mode)(X)[1][0], np.cos(x) * x * x + x)


def test_a_gradient_of_a_vjp() -> None:
    close(ms.grad(lambda x: nn.Vjp(wave)(x, ops.ones_like(x))[1].sum())(X), TOWER[2])


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: ops.jet(wave, [A], [A]), TypeError),
        (lambda: ops.jet(wave, 1.0, A), TypeError),
        (lambda: ops.jet(wave, (1.0,), (A,)), TypeError),
        (lambda: ops.jet(wave, A, Tensor([[1.0]])), ValueError),
        (lambda: ops.jet(product, (A, B), (ops.ones((1, 2)), ops.ones((2, 2)))), ValueError),
        (lambda: ops.derivative(wave, A, 0), ValueError),
        (lambda: ops.derivative(wave, A, -1), ValueError),
        (lambda: ops.derivative(wave, A, 1.0), TypeError),
        (lambda: ops.linearize(wave, 1.0), TypeError),
        (lambda: ops.linearize(wave, A)[1]((A, A)), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6 and "For '" in str(caught.value)
