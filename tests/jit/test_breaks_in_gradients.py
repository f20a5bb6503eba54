"""A graph that breaks inside a function that is differentiated: what does not break runs as graphs, under the tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

MODES = ["ast", "bytecode"]


def broken(x: Tensor, w: Tensor, shift: float = 0.0, *, factor: float = 3.0) -> Tensor:
    y = ops.tanh(x * w)
    k = (y * y).sum().item()
    out = y * factor + k + shift
    return (out * out).sum()


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = ms.Parameter(Tensor([0.5, -0.25]), name="w")

    def construct(self, x: Tensor) -> Tensor:
        return broken(x, self.w)

    def loss(self, x: Tensor) -> Tensor:
        return broken(x, self.w) * 2


net = Net()
both = ms.value_and_grad(broken, (0, 1))


def by_name(x: Tensor, w: Tensor) -> Any:
    return both(x + 1, w)


def by_lambda(x: Tensor, w: Tensor) -> Any:
    return ms.grad(lambda a: broken(a, w) * 2)(x * 2)


def with_keywords(x: Tensor, w: Tensor) -> Any:
    return ms.grad(broken, (0, 1))(x, w, shift=1.0, factor=2.0)


def of_a_cell(x: Tensor, w: Tensor) -> Any:
    return ms.value_and_grad(net, None, net.trainable_params())(x * w)


def of_a_method(x: Tensor, w: Tensor) -> Any:
    return ms.value_and_grad(net.loss, 0, net.trainable_params())(x * w)


def of_an_operation(x: Tensor, w: Tensor) -> Any:
    return ops.GradOperation(get_all=True)(broken)(x, w)


CASES: list[Callable[..., Any]] = [by_name, by_lambda, with_keywords, of_a_cell, of_a_method, of_an_operation]


def flat(found: Any) -> list[Any]:
    return [v for item in found for v in flat(item)] if isinstance(found, (tuple, list)) else [found.asnumpy()]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", CASES, ids=lambda c: c.__name__)
def test_it_splits_there(case: Callable[..., Any], mode: str) -> None:
    jitted = ms.jit(case, capture_mode=mode)
    for values in ([1.0, 2.0], [0.5, -3.0], [2.0, 0.25]):
        x, w = Tensor(values), Tensor([0.5, -0.25])
        for found, want in zip(flat(jitted(x, w)), flat(case(x, w)), strict=True):
            np.testing.assert_allclose(found, want, rtol=1e-6)
    info = jitted.cache_info()
    assert info.callees == 1 and info.segments >= 2 and info.plain_calls == 0, info
    before = info.segments
    jitted(Tensor([1.0, 5.0]), Tensor([0.5, -0.25]))
    assert jitted.cache_info().segments == before, "nothing is captured again"


@pytest.mark.parametrize("mode", MODES)
def test_effects_come_once_and_in_order(mode: str) -> None:
    log: list[str] = []

    def forward(x: Tensor) -> Tensor:
        log.append("first")
        y = x * x
        log.append(f"{y.sum().item():.1f}")
        return (y * 3).sum()

    def step(x: Tensor) -> Tensor:
        log.append("step")
        return ms.grad(forward)(x)

    jitted = ms.jit(step, capture_mode=mode)
    for _ in range(3):
        assert jitted(Tensor([1.0, 2.0])).tolist() == [6.0, 12.0]
    assert log == ["step", "first", "5.0"] * 3


@pytest.mark.parametrize("mode", MODES)
def test_what_the_function_raises_is_raised(mode: str) -> None:
    def forward(x: Tensor) -> Tensor:
        y = x * x
        if y.sum().item() > 10:
            raise ValueError("too large")
        return (y * 3).sum()

    jitted = ms.jit(lambda x: ms.grad(forward)(x), capture_mode=mode)
    for _ in range(2):
        assert jitted(Tensor([1.0, 2.0])).tolist() == [6.0, 12.0]
        with pytest.raises(ValueError, match="too large"):
            jitted(Tensor([10.0, 2.0]))


@pytest.mark.parametrize("mode", MODES)
def test_wrong_arguments_raise_as_in_python(mode: str) -> None:
    def step(x: Tensor) -> Any:
        return ms.grad(broken)(x, x, 1.0, 2.0)

    with pytest.raises(TypeError) as plain:
        step(Tensor([1.0]))
    with pytest.raises(TypeError) as captured:
        ms.jit(step, capture_mode=mode)(Tensor([1.0]))
    assert str(captured.value) == str(plain.value)


def test_second_derivatives_of_what_breaks() -> None:
    def step(x: Tensor, w: Tensor) -> Any:
        return ms.grad(lambda a: ms.grad(broken)(a, w).sum())(x)

    x, w = Tensor([1.0, 2.0]), Tensor([0.5, -0.25])
    want = step(x, w).asnumpy()
    jitted = ms.jit(step, capture_mode="ast")
    for _ in range(3):
        np.testing.assert_allclose(jitted(x, w).asnumpy(), want, rtol=1e-5)


def test_graph_mode() -> None:
    class Step(nn.Cell):
        def construct(self, x: Tensor) -> Any:
            return ms.value_and_grad(net, None, net.trainable_params())(x)

    x = Tensor([1.0, 2.0])
    want = flat(Step()(x))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        step = Step()
        for _ in range(3):
            for found, value in zip(flat(step(x)), want, strict=True):
                np.testing.assert_allclose(found, value, rtol=1e-6)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
