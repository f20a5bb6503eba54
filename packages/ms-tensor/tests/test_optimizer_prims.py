"""Primitives of optimizer steps, against values that MindSpore 2.10 gave, or the formula where it gave none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, ops

G = np.array([0.5, -1.0])
GRAD = Tensor([0.5, -1.0])


def param(*values: float) -> Parameter:
    return Parameter(Tensor(list(values)))


W, M, V = (lambda: param(1.0, 2.0)), (lambda: param(0.1, 0.2)), (lambda: param(0.3, 0.4))

# What is called, and what it returns: one result, or several.
CASES: dict[str, tuple[Callable[[], Any], Any]] = {
    "momentum": (lambda: ops.ApplyMomentum()(W(), M(), 0.1, GRAD, 0.9), [0.941, 2.082]),
    "nesterov": (
        lambda: ops.ApplyMomentum(use_nesterov=True)(W(), M(), 0.1, GRAD, 0.9),
        [1 - 0.1 * (0.5 + 0.9 * 0.59), 2 - 0.1 * (-1 + 0.9 * -0.82)],
    ),
    "sgd": (
        lambda: ops.SGD(0.1, 0.01)(W(), GRAD, Tensor(0.1), M(), Tensor(0.9), param(0.0, 1.0)),
        [0.9451, 2.098],
    ),
    "gd": (lambda: ops.ApplyGradientDescent()(W(), 0.1, GRAD), [0.95, 2.1]),
    "pgd": (lambda: ops.ApplyProximalGradientDescent()(W(), 0.1, 0.2, 0.3, GRAD), [0.9029126, 2.0194175]),
    "adagrad": (
        lambda: ops.ApplyAdagrad()(W(), M(), 0.1, GRAD),
        ([0.915484548, 2.09128714], [0.35, 1.2]),
    ),
    "adagrad kept": (lambda: ops.ApplyAdagrad(False)(W(), M(), 0.1, GRAD)[1], [0.1, 0.2]),
    "adagrad2": (lambda: ops.ApplyAdagradV2(1e-6)(W(), M(), 0.1, GRAD)[0], [0.915484726, 2.0912869]),
    "adagradda": (
        lambda: ops.ApplyAdagradDA()(W(), M(), V(), GRAD, 0.1, 0.01, 0.02, Tensor(2)),
        [-0.07778763, 0.78 / (0.004 + np.sqrt(1.4)) * 0.1],
    ),
    "adamax": (
        lambda: ops.ApplyAdaMax()(W(), M(), V(), 0.9, 0.1, 0.9, 0.99, 1e-8, GRAD),
        ([0.72, 1.92], [0.14, 0.08], [0.5, 1.0]),
    ),
    "adadelta": (
        lambda: ops.ApplyAdadelta()(W(), M(), V(), 0.1, 0.9, 1e-6, GRAD),
        ([0.919242918, 2.11952281], [0.115, 0.28], [0.335217059, 0.50285697]),
    ),
    "ftrl": (lambda: ops.ApplyFtrl()(W(), M(), V(), GRAD, 0.1, 0.0, 0.0, -0.5), [0.33025286, 1.2382758]),
    "prox": (
        lambda: ops.ApplyProximalAdagrad()(W(), M(), 0.1, 0.02, 0.03, GRAD),
        ([0.907502055, 2.08375478], [0.35, 1.2]),
    ),
    "addsign": (lambda: ops.ApplyAddSign()(W(), M(), 0.1, 1.0, 0.9, 0.8, GRAD), ([0.905, 2.19], [0.18, -0.04])),
    "powersign": (
        lambda: ops.ApplyPowerSign()(W(), M(), 0.1, 2.0, 0.9, 0.8, GRAD)[0],
        [0.697517633, 2.60496473],
    ),
    "keras": (
        lambda: ops.ApplyKerasMomentum()(W(), M(), 0.1, GRAD, 0.9),
        ([1.04, 2.28], [0.04, 0.28]),
    ),
    "keras nesterov": (
        lambda: ops.ApplyKerasMomentum(use_nesterov=True)(W(), M(), 0.1, GRAD, 0.9)[0],
        [1 + 0.9 * 0.04 - 0.05, 2 + 0.9 * 0.28 + 0.1],
    ),
    "rmsprop": (
        lambda: ops.ApplyRMSProp()(W(), M(), V(), 0.1, GRAD, 0.9, 0.5, 1e-6),
        np.array([1.0, 2.0]) - (0.15, 0.2) - 0.1 * G / np.sqrt(np.array([0.09, 0.18]) + 0.1 * G**2 + 1e-6),
    ),
    "centred rmsprop": (
        lambda: ops.ApplyCenteredRMSProp()(W(), param(0.1, 0.1), M(), V(), GRAD, 0.1, 0.9, 0.5, 1e-6),
        np.array([1.0, 2.0])
        - (0.15, 0.2)
        - 0.1 * G / np.sqrt(np.array([0.09, 0.18]) + 0.1 * G**2 - (0.09 + 0.1 * G) ** 2 + 1e-6),
    ),
}


def adam(m: Any, v: Any, power1: float, power2: float) -> Any:
    return 0.1 * np.sqrt(1 - power2) / (1 - power1) * m / (np.sqrt(v) + 1e-8)


MEAN, SQUARE = 0.9 * np.array([0.1, 0.2]) + 0.1 * G, 0.999 * np.array([0.3, 0.4]) + 0.001 * G**2
START = np.array([1.0, 2.0])
CASES["adam"] = (
    lambda: ops.Adam()(W(), M(), V(), Tensor(0.9), Tensor(0.999), Tensor(0.1), 0.9, 0.999, 1e-8, GRAD),
    (START - adam(MEAN, SQUARE, 0.9, 0.999), MEAN, SQUARE),
)
CASES["adam numbers"] = (
    lambda: ops.Adam(False, True)(W(), M(), V(), 0.5, 0.6, 0.1, 0.9, 0.999, 1e-8, GRAD)[0],
    START - adam(0.9 * MEAN + 0.1 * G, SQUARE, 0.5, 0.6),
)
CASES["amsgrad"] = (
    lambda: ops.ApplyAdamWithAmsgrad()(W(), M(), V(), param(0.5, 0.1), 0.5, 0.6, 0.1, GRAD),
    (
        START - adam(MEAN, np.maximum(SQUARE, [0.5, 0.1]), 0.5, 0.6),
        MEAN,
        SQUARE,
        np.maximum(SQUARE, [0.5, 0.1]),
    ),
)
CASES["adam weight decay"] = (
    lambda: ops.AdamWeightDecay()(W(), M(), V(), 0.1, 0.9, 0.999, 1e-8, 0.01, GRAD)[0],
    START - 0.1 * (MEAN / (np.sqrt(SQUARE) + 1e-8) + 0.01 * START),
)


@pytest.mark.parametrize("name", CASES)
def test_step(name: str) -> None:
    call, want = CASES[name]
    got = call()
    if isinstance(want, tuple):
        assert isinstance(got, tuple) and not any(isinstance(value, Parameter) for value in got)
        for value, expected in zip(got, want, strict=False):
            np.testing.assert_allclose(value.asnumpy(), expected, rtol=2e-5, atol=1e-6)
    else:
        np.testing.assert_allclose(got.asnumpy(), want, rtol=2e-5, atol=1e-6)


def test_the_parameter_is_written() -> None:
    weight, moment = W(), M()
    assert ops.ApplyMomentum()(weight, moment, 0.1, GRAD, 0.9).tolist() == weight.tolist() != W().tolist()
    np.testing.assert_allclose(moment.asnumpy(), [0.59, -0.82], rtol=1e-6)


def test_multilabel_margin_loss_gives_the_targets() -> None:
    loss, targets = ops.MultilabelMarginLoss("none")(Tensor([[0.1, 0.2, 0.4]]), Tensor([[2, -1, 0]]))
    assert targets.tolist() == [[0, 0, 1]]
    np.testing.assert_allclose(loss.asnumpy(), [(0.7 + 0.8) / 3], rtol=1e-5)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: ops.ApplyMomentum(use_nesterov=1), TypeError),
        (lambda: ops.ApplyMomentum()(3, M(), 0.1, GRAD, 0.9), TypeError),
        (lambda: ops.ApplyGradientDescent()(W(), 0.1, 3), TypeError),
        (lambda: ops.SGD(0.1, nesterov=True), ValueError),
        (lambda: ops.MultilabelMarginLoss("x"), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()
