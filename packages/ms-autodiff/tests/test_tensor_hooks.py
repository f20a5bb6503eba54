"""Backward hooks of tensors: what they see, what they change, and that they can be taken away."""

from __future__ import annotations

from typing import Any

import pytest
from ms_autodiff import grad, value_and_grad, vjp
from ms_tensor import Parameter, Tensor


class Recorder:
    """A hook that keeps the gradients it sees, and scales them."""

    def __init__(self, factor: float | None = 2) -> None:
        self.factor, self.seen = factor, []

    def __call__(self, gradient: Tensor) -> Any:
        self.seen.append(gradient.tolist())
        return None if self.factor is None else gradient * self.factor


def test_a_hook_on_a_value_inside() -> None:
    hook = Recorder()

    def f(x: Tensor) -> Tensor:
        y = x * 3
        y.register_hook(hook)
        return (y * y).sum()

    assert grad(f)(Tensor([1.0, 2.0])).tolist() == [36.0, 72.0] and hook.seen == [[6.0, 12.0]]


def test_a_hook_that_returns_nothing_changes_nothing_and_hooks_run_in_order() -> None:
    first, second = Recorder(None), Recorder(3)

    def f(x: Tensor) -> Tensor:
        y = x * 1
        for hook in (second, first):
            y.register_hook(hook)
        assert y.hooks() == [second, first]
        return (y * y).sum()

    assert grad(f)(Tensor([1.0])).tolist() == [6.0]
    assert second.seen == [[2.0]] and first.seen == [[6.0]]


def test_a_hook_on_an_argument_stays_until_it_is_removed() -> None:
    hook, x = Recorder(), Tensor([1.0, 2.0])
    handle = x.register_hook(hook)

    def square(v: Tensor) -> Tensor:
        return (v * v).sum()

    assert grad(square)(x).tolist() == [4.0, 8.0] and hook.seen == [[2.0, 4.0]]
    assert vjp(square, x)[1](Tensor(1.0))[0].tolist() == [4.0, 8.0]
    handle.remove()
    handle.remove()
    assert grad(square)(x).tolist() == [2.0, 4.0] and x.hooks() == []


def test_a_hook_on_an_argument_registered_inside() -> None:
    hook = Recorder()

    def f(x: Tensor) -> Tensor:
        before = x.sum()
        x.register_hook(hook)
        return before + (x * x).sum()

    x = Tensor([1.0, 2.0])
    assert grad(f)(x).tolist() == [5.0, 9.0] and hook.seen == [[2.0, 4.0]] and x.tolist() == [1.0, 2.0]


def test_a_hook_on_a_parameter() -> None:
    hook, weight = Recorder(0.5), Parameter(Tensor([1.0, 2.0]), name="w")
    weight.register_hook(hook)
    value, (gradient,) = value_and_grad(lambda: (weight * weight).sum(), None, [weight])()
    assert float(value) == 5.0 and gradient.tolist() == [1.0, 2.0] and hook.seen == [[2.0, 4.0]]


def test_a_hook_must_be_callable() -> None:
    with pytest.raises(TypeError):
        Tensor([1.0]).register_hook(1)
