"""Optimizers against the parameters that MindSpore 2.10 has after each of four steps (recorded in optimizers.json)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, dtype, ops

RECORDED = json.loads((Path(__file__).parent / "optimizers.json").read_text())
RNG = np.random.RandomState(0)
MORE = json.loads((Path(__file__).parent / "optimizers_more.json").read_text())
WEIGHT, BETA = RNG.randn(3, 2).astype(np.float32), RNG.randn(2).astype(np.float32)
WEIGHT_GRADS = [RNG.randn(3, 2).astype(np.float32) for _ in range(4)]
BETA_GRADS = [RNG.randn(2).astype(np.float32) for _ in range(4)]

MAKERS: dict[str, Callable[[list[Parameter]], nn.Optimizer]] = {
    "mom": lambda p: nn.Momentum(p, 0.1, 0.9),
    "momwd": lambda p: nn.Momentum(p, 0.1, 0.9, weight_decay=0.01, loss_scale=4.0),
    "momexp": lambda p: nn.Momentum(p, nn.ExponentialDecayLR(0.1, 0.9, 2), 0.9),
    "momcos": lambda p: nn.Momentum(p, nn.CosineDecayLR(0.01, 0.1, 3), 0.9),
    "sgd": lambda p: nn.SGD(p, 0.1),
    "sgdm": lambda p: nn.SGD(p, 0.1, 0.9, 0.1, 0.01),
    "sgdn": lambda p: nn.SGD(p, 0.1, 0.9, nesterov=True),
    "sgdwd": lambda p: nn.SGD(p, 0.1, weight_decay=0.1, loss_scale=2.0),
    "adam": lambda p: nn.Adam(p, 0.1),
    "adamwd": lambda p: nn.Adam(p, 0.1, weight_decay=0.1),
    "adamn": lambda p: nn.Adam(p, 0.1, use_nesterov=True),
    "adamams": lambda p: nn.Adam(p, 0.1, use_amsgrad=True),
    "adamwd2": lambda p: nn.AdamWeightDecay(p, 0.1, weight_decay=0.1),
    "rms": lambda p: nn.RMSProp(p, 0.1, momentum=0.5),
    "rmsc": lambda p: nn.RMSProp(p, 0.1, momentum=0.5, centered=True),
    "ada": lambda p: nn.Adagrad(p, learning_rate=0.1),
}


class Fading(nn.Cell):
    def construct(self, step: Tensor) -> Tensor:
        return 0.1 / (step.astype(dtype.float32) + 1.0)


MORE_MAKERS: dict[str, Callable[[list[Parameter]], nn.Optimizer]] = {
    "adamlazy": lambda p: nn.Adam(p, 0.1, use_lazy=True),
    "adamoff": lambda p: nn.Adam(p, 0.1, use_offload=True),
    "adamscaled": lambda p: nn.Adam(p, 0.1, weight_decay=0.1, loss_scale=8.0),
    "lazy": lambda p: nn.LazyAdam(p, 0.1, weight_decay=0.1),
    "offload": lambda p: nn.AdamOffload(p, 0.1, use_nesterov=True),
    "adamax": lambda p: nn.AdaMax(p, 0.1, weight_decay=0.1),
    "adadelta": lambda p: nn.Adadelta(p, 0.5, rho=0.8, weight_decay=0.1, loss_scale=2.0),
    "asgd": lambda p: nn.ASGD(p, 0.1, weight_decay=0.1, t0=2.0),
    "rprop": lambda p: nn.Rprop(p, 0.1, weight_decay=0.1),
    "ftrl": lambda p: nn.FTRL(p, learning_rate=0.1, l2=0.02, weight_decay=0.1, loss_scale=2.0),
    "ftrlpow": lambda p: nn.FTRL(p, 0.2, 0.1, -0.3),
    "prox": lambda p: nn.ProximalAdagrad(p, 0.2, 0.1, 0.02, 0.03, weight_decay=0.1),
    "fac": lambda p: nn.AdaFactor(p),
    "facmore": lambda p: nn.AdaFactor(p, warmup_init=True, beta1=None, weight_decay=0.1, clip_threshold=0.5),
    "faclr": lambda p: nn.AdaFactor(p, 0.1, relative_step=False, scale_parameter=False, weight_decay=0.01),
    "fackeep": lambda p: nn.AdaFactor(p, 0.1, relative_step=False),
    "list": lambda p: nn.SGD(p, [0.1, 0.2, 0.3, 0.4]),
    "tensor": lambda p: nn.Momentum(p, Tensor([0.1, 0.2, 0.3, 0.4], dtype.float32), 0.9),
    "decaycell": lambda p: nn.Momentum(p, 0.1, 0.9, weight_decay=Fading(), loss_scale=2.0),
    "groups": lambda p: nn.Adam(
        [{"params": p[1:], "lr": 0.05, "weight_decay": 0.1}, {"params": p[:1]}, {"order_params": p}], 0.1
    ),
    "groupsdyn": lambda p: nn.Momentum(
        [{"params": p[:1], "lr": nn.ExponentialDecayLR(0.1, 0.5, 2)}, {"params": p[1:], "weight_decay": Fading()}], 0.2, 0.9
    ),
    "groupsall": lambda p: nn.AdamWeightDecay(
        [{"params": p[:1], "lr": 0.3, "weight_decay": 0.2}, {"params": p[1:]}], 0.1, weight_decay=0.01
    ),
    "warm": lambda p: nn.SGD(p, nn.WarmUpLR(0.1, 3)),
    "natural": lambda p: nn.SGD(p, nn.NaturalExpDecayLR(0.1, 0.9, 2, True)),
    "inverse": lambda p: nn.SGD(p, nn.InverseDecayLR(0.1, 0.5, 2, False)),
    "inversestair": lambda p: nn.SGD(p, nn.InverseDecayLR(0.1, 0.5, 2, True)),
    "poly": lambda p: nn.SGD(p, nn.PolynomialDecayLR(0.1, 0.01, 2, 0.5)),
    "polyup": lambda p: nn.SGD(p, nn.PolynomialDecayLR(0.1, 0.01, 2, 0.5, True)),
}


def params() -> list[Parameter]:
    return [Parameter(Tensor(WEIGHT), name="fc.weight"), Parameter(Tensor(BETA), name="bn.beta")]


def gradients(step: int) -> tuple[Tensor, Tensor]:
    return Tensor(WEIGHT_GRADS[step]), Tensor(BETA_GRADS[step])


@pytest.mark.parametrize("name", MAKERS)
def test_values_and_names(name: str) -> None:
    p = params()
    optimizer = MAKERS[name](p)
    assert [q.name for q in optimizer.get_parameters()] == RECORDED[name]["names"]
    for step in range(4):
        optimizer(gradients(step))
        got = np.concatenate([q.asnumpy().ravel() for q in p])
        np.testing.assert_allclose(got, RECORDED[name]["steps"][step], rtol=2e-6, atol=2e-7)
    assert optimizer.global_step.tolist() == [4]
    assert repr(optimizer).startswith(f"{type(optimizer).__name__}(")


@pytest.mark.parametrize("name", MORE_MAKERS)
def test_more_values_and_states(name: str) -> None:
    p = params()
    optimizer = MORE_MAKERS[name](p)
    if name != "facmore":  # MindSpore keeps a dummy moment there.
        found = [[q.name, list(q.shape)] for q in optimizer.get_parameters()]
        assert sorted(found) == sorted(MORE[name]["names"])
    for step in range(4):
        optimizer(gradients(step))
        got = np.concatenate([q.asnumpy().ravel() for q in p])
        np.testing.assert_allclose(got, MORE[name]["steps"][step], rtol=4e-6, atol=4e-7)


def test_nesterov_follows_its_formula() -> None:
    p = params()
    optimizer = nn.Momentum(p, 0.1, 0.9, use_nesterov=True)
    velocity, expected = np.zeros_like(WEIGHT), WEIGHT.copy()
    for step in range(3):
        optimizer(gradients(step))
        velocity = 0.9 * velocity + WEIGHT_GRADS[step]
        expected = expected - 0.1 * (WEIGHT_GRADS[step] + 0.9 * velocity)
    np.testing.assert_allclose(p[0].asnumpy(), expected, rtol=1e-5)


def test_a_list_of_learning_rates() -> None:
    p = params()
    optimizer = nn.SGD(p, [0.1, 0.01])
    expected = WEIGHT.copy()
    for step, rate in enumerate([0.1, 0.01, 0.01]):
        optimizer(gradients(step))
        expected = expected - np.float32(rate) * WEIGHT_GRADS[step]
    np.testing.assert_allclose(p[0].asnumpy(), expected, rtol=1e-6)


def test_groups() -> None:
    p = params()
    groups = [
        {"params": [p[1]], "lr": 0.05},
        {"params": [p[0]], "weight_decay": 0.1, "grad_centralization": True},
        {"order_params": p},
    ]
    optimizer = nn.SGD(groups, 0.1, weight_decay=0.01)
    assert [q.name for q in optimizer.parameters] == ["fc.weight", "bn.beta"]
    assert optimizer.get_lr_parameter(p[1]).name == "learning_rate_group_0"
    optimizer(gradients(0))
    decayed = WEIGHT_GRADS[0] + np.float32(0.1) * WEIGHT
    centred = decayed - decayed.mean(1, keepdims=True)
    np.testing.assert_allclose(p[0].asnumpy(), WEIGHT - np.float32(0.1) * centred, rtol=1e-5, atol=1e-6)
    expected = BETA - np.float32(0.05) * (BETA_GRADS[0] + np.float32(0.01) * BETA)
    np.testing.assert_allclose(p[1].asnumpy(), expected, rtol=1e-5, atol=1e-6)


def test_the_learning_rate_is_read_live() -> None:
    p = params()
    optimizer = nn.SGD(p, 0.1)
    ops.assign(optimizer.learning_rate, 0.0)
    optimizer(gradients(0))
    np.testing.assert_array_equal(p[0].asnumpy(), WEIGHT)


def test_float64_parameters_stay_float64() -> None:
    p = Parameter(Tensor(np.ones(2)), name="w")
    nn.Adam([p], 0.1)((Tensor(np.ones(2)),))
    assert p.dtype is dtype.float64


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: nn.SGD([], 0.1), ValueError),
        (lambda: nn.SGD([3], 0.1), TypeError),
        (lambda: nn.SGD(params(), "a"), TypeError),
        (lambda: nn.SGD(params(), -0.1), ValueError),
        (lambda: nn.SGD(params(), 0.1, weight_decay=-1.0), ValueError),
        (lambda: nn.SGD(params(), 0.1, nesterov=True), ValueError),
        (lambda: nn.SGD(params(), 0.1, loss_scale=0.0), ValueError),
        (lambda: nn.Momentum(params(), 0.1, -0.9), ValueError),
        (lambda: nn.Adam(params(), beta1=1.5), ValueError),
        (lambda: nn.Adam(params(), eps=0.0), ValueError),
        (lambda: nn.Adam(params(), nothing=True), KeyError),
        (lambda: nn.SGD([{"lr": 0.1}], 0.1), KeyError),
        (lambda: nn.SGD([{"params": params(), "order": 1}], 0.1), KeyError),
        (lambda: nn.SGD(params(), 0.1)((Tensor(1.0),)), ValueError),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        make()
    assert len(str(caught.value).splitlines()) <= 6


def test_schedules() -> None:
    assert nn.piecewise_constant_lr([2, 3], [0.1, 0.01]) == [0.1, 0.1, 0.01]
    stairs = nn.exponential_decay_lr(0.1, 0.5, 4, 1, 2, is_stair=True)
    np.testing.assert_allclose(stairs, [0.1, 0.1, 0.05, 0.05])
    np.testing.assert_allclose(nn.cosine_decay_lr(0.01, 0.1, 3, 1, 2), [0.1, 0.055, 0.01])
    for wrong in (lambda: nn.CosineDecayLR(0.1, 0.1, 2), lambda: nn.piecewise_constant_lr([1], [])):
        with pytest.raises(ValueError):
            wrong()
