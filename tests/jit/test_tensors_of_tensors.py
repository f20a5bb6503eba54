"""Tensor(t) and tensor(t) share memory and keep gradients in every mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import pytest
from ms import Parameter, Tensor, ops

MODES = ("pynative", "ast", "bytecode", "trace")
P = Parameter(Tensor([1.0, 2.0, 3.0]), name="p")


def by_class(x: Tensor) -> Tensor:
    return (Tensor(x) * x).sum()


def by_function(x: Tensor) -> Tensor:
    return (ms.tensor(x) * x).sum()


def by_own_dtype(x: Tensor) -> Tensor:
    return (ms.tensor(x, dtype=ms.float32) * x).sum()


def by_another_dtype(x: Tensor) -> Tensor:
    return (ms.tensor(x, dtype=ms.float16) * x).sum()


def of_a_parameter(x: Tensor) -> Tensor:
    return (Tensor(P) * P * x).sum()


def written(x: Tensor) -> Tensor:
    y = x * 1.0
    z = Tensor(y)
    z[0] = 10.0
    ops.assign_add(y, Tensor([0.0, 1.0, 0.0]))
    return y * z


def _run(fn: Callable[..., Any], mode: str) -> Callable[..., Any]:
    return fn if mode == "pynative" else ms.jit(fn, capture_mode=mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("fn", [by_class, by_function, by_own_dtype, by_another_dtype])
def test_gradients_go_through(fn: Callable[..., Any], mode: str) -> None:
    x = Tensor([1.0, 2.0, 3.0])
    assert _run(fn, mode)(x).item() == 14.0
    assert _run(ms.grad(fn), mode)(x).tolist() == [2.0, 4.0, 6.0]
    if mode != "pynative":
        assert ms.grad(ms.jit(fn, capture_mode=mode))(x).tolist() == [2.0, 4.0, 6.0]


@pytest.mark.parametrize("mode", MODES)
def test_no_gradient_goes_to_a_parameter(mode: str) -> None:
    (gradient,) = _run(ms.grad(of_a_parameter, None, [P]), mode)(Tensor([1.0, 1.0, 1.0]))
    assert gradient.tolist() == [1.0, 2.0, 3.0]


@pytest.mark.parametrize("mode", MODES)
def test_writes_are_seen_by_both(mode: str) -> None:
    assert _run(written, mode)(Tensor([1.0, 2.0, 3.0])).tolist() == [100.0, 9.0, 9.0]
    # The element that was overwritten takes no gradient.
    assert _run(ms.grad(written), mode)(Tensor([1.0, 2.0, 3.0])).tolist() == [0.0, 6.0, 6.0]
