"""Optimizers against the parameters that MindSpore 2.10 has after each of four steps (recorded in optimizers.json)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_nn.experimental import optim as experimental
from ms_tensor import Parameter, Tensor, dtype, ops

RECORDED = json.loads((Path(__file__).parent / "optimizers.json").read_text())
RNG = np.random.RandomState(0)
STATES = json.loads((Path(__file__).parent / "optimizer_states.json").read_text())
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


STATE_MAKERS: dict[str, Callable[[list[Parameter]], nn.Optimizer]] = {
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
        [{"params": p[:1], "lr": nn.ExponentialDecayLR(0.1, 0.5, 2)}, {"params": p[1:], "weight_decay": Fading()}],
        0.2,
        0.9,
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


@pytest.mark.parametrize("name", STATE_MAKERS)
def test_values_and_states(name: str) -> None:
    p = params()
    optimizer = STATE_MAKERS[name](p)
    if name != "facmore":  # MindSpore keeps a dummy moment there.
        found = [[q.name, list(q.shape)] for q in optimizer.get_parameters()]
        assert sorted(found) == sorted(STATES[name]["names"])
    for step in range(4):
        optimizer(gradients(step))
        got = np.concatenate([q.asnumpy().ravel() for q in p])
        np.testing.assert_allclose(got, STATES[name]["steps"][step], rtol=4e-6, atol=4e-7)


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
    np.testing.assert_allclose(p[0].asnumpy(), WEIGHT - np.float32(0.1) * decayed, rtol=1e-5, atol=1e-6)
    expected = BETA - np.float32(0.05) * (BETA_GRADS[0] + np.float32(0.01) * BETA)
    np.testing.assert_allclose(p[1].asnumpy(), expected, rtol=1e-5, atol=1e-6)


def test_gradients_are_centralized_if_their_second_size_is_a_multiple_of_16() -> None:
    values = np.random.default_rng(0).standard_normal((2, 33, 2)).astype(np.float32)
    for size, centralized in [(1, False), (15, False), (16, True), (32, True), (33, False)]:
        weight = Parameter(Tensor(np.zeros((2, size, 2), np.float32)), name="weight")
        gradient = values[:, :size]
        nn.SGD([{"params": [weight], "grad_centralization": True}], 1.0)((Tensor(gradient),))
        expected = gradient - gradient.mean((1, 2), keepdims=True) if centralized else gradient
        np.testing.assert_allclose(weight.asnumpy(), -expected, rtol=1e-5, atol=1e-6)


def test_the_learning_rate_is_read_live() -> None:
    p = params()
    optimizer = nn.SGD(p, 0.1)
    ops.assign(optimizer.learning_rate, 0.0)
    optimizer(gradients(0))
    np.testing.assert_array_equal(p[0].asnumpy(), WEIGHT)


HALF: list[Callable[[Any], nn.Cell]] = [
    lambda p: nn.Adam(p, 0.1),
    lambda p: nn.AdamWeightDecay(p, 0.1),
    lambda p: nn.AdaMax(p, 0.1),
    lambda p: nn.Adadelta(p),
    lambda p: nn.RMSProp(p, 0.1),
    lambda p: nn.Lamb(p, 0.1),
    lambda p: nn.FTRL(p),
    lambda p: nn.Momentum(p, 0.1, 0.9),
    lambda p: experimental.Adam(p, 0.1),
    lambda p: experimental.AdamW(p, 0.1, amsgrad=True),
    lambda p: experimental.Adamax(p, 0.1),
    lambda p: experimental.NAdam(p, 0.1),
]


@pytest.mark.parametrize("make", HALF)
@pytest.mark.parametrize("kind", [dtype.float16, dtype.bfloat16])
def test_half_parameters_are_stepped_in_float32(make: Callable[[Any], nn.Cell], kind: Any) -> None:
    p = Parameter(Tensor([1.0, 2.0, 3.0], kind), name="w")
    wide = Parameter(Tensor([1.0, 2.0, 3.0]), name="w")
    one, other = make([p]), make([wide])
    # In a half type the square of 1e-4 and an epsilon are 0, and their quotient with 0 no number.
    for gradient in ([0.0, 1e-4, 0.5], [0.0, -1e-4, 0.5]):
        one((Tensor(gradient, kind),))
        other((Tensor(gradient),))
    assert p.dtype is kind
    np.testing.assert_allclose(p.astype(dtype.float32).asnumpy(), wide.asnumpy(), rtol=2e-2, atol=1e-4)


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
        (lambda: nn.SGD(params(), float("inf")), ValueError),
        (lambda: nn.Adam(params(), float("nan")), ValueError),
        (lambda: nn.SGD(params(), 0.1, nesterov=True), ValueError),
        (lambda: nn.SGD(params(), 0.1, loss_scale=0.0), ValueError),
        (lambda: nn.Momentum(params(), 0.1, -0.9), ValueError),
        (lambda: nn.Adam(params(), beta1=1.5), ValueError),
        (lambda: nn.Adam(params(), eps=0.0), ValueError),
        (lambda: nn.Adam(params(), nothing=True), KeyError),
        (lambda: nn.SGD([{"lr": 0.1}], 0.1), KeyError),
        (lambda: nn.SGD([{"params": params()}, {"params": params()}], 0.1), ValueError),  # of one name
        (lambda: nn.SGD([{"params": [p := params()[0], p]}], 0.1), RuntimeError),
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


def test_ftrl_shrinks_by_l1_whatever_the_sign() -> None:
    # MindSpore's kernel does so only where the linear state is positive.
    p = params()
    nn.FTRL(p, 0.1, 0.1, -0.5, 0.3, 0.2)(gradients(0))
    n = 0.1 + WEIGHT_GRADS[0] ** 2
    z = WEIGHT_GRADS[0] - (np.sqrt(n) - np.sqrt(0.1)) / 0.1 * WEIGHT
    expected = np.where(np.abs(z) > 0.3, (0.3 * np.sign(z) - z) / (np.sqrt(n) / 0.1 + 0.4), 0)
    np.testing.assert_allclose(p[0].asnumpy(), expected, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("decay", [0.0, 0.1])
def test_lamb_follows_its_formula(decay: float) -> None:
    p = params()
    optimizer = nn.Lamb(p, 0.1, weight_decay=decay)
    first, second, weight = np.zeros_like(WEIGHT), np.zeros_like(WEIGHT), WEIGHT.astype(np.float64)
    for step in range(3):
        optimizer(gradients(step))
        first = 0.9 * first + 0.1 * WEIGHT_GRADS[step]
        second = 0.999 * second + 0.001 * WEIGHT_GRADS[step] ** 2
        update = first / (1 - 0.9 ** (step + 1)) / (np.sqrt(second / (1 - 0.999 ** (step + 1))) + 1e-6)
        update = update + decay * weight
        weight = weight - 0.1 * np.linalg.norm(weight) / np.linalg.norm(update) * update
    np.testing.assert_allclose(p[0].asnumpy(), weight, rtol=1e-4)
    zero = Parameter(Tensor(np.zeros(2, np.float32)), name="zero")
    nn.Lamb([zero], 0.1)((Tensor([1.0, 1.0]),))
    np.testing.assert_allclose(zero.asnumpy(), [-0.1, -0.1], rtol=1e-4)


@pytest.mark.parametrize("clip", [False, True])
def test_lars_follows_its_formula(clip: bool) -> None:
    p = params()
    inner = nn.Momentum(p, 0.1, 0.9, weight_decay=0.1, loss_scale=2.0)
    optimizer = nn.LARS(inner, coefficient=0.5, use_clip=clip, lars_filter=lambda x: "beta" not in x.name)
    optimizer(gradients(0))
    gradient = WEIGHT_GRADS[0] / 2
    norm = np.linalg.norm(WEIGHT)
    ratio = 0.5 * norm / (np.linalg.norm(gradient) + 0.1 * norm + 1e-5)
    ratio = min(ratio / 0.1, 1.0) if clip else ratio
    expected = WEIGHT - 0.1 * ratio * (gradient + 0.1 * WEIGHT)
    np.testing.assert_allclose(p[0].asnumpy(), expected, rtol=1e-5)
    np.testing.assert_allclose(p[1].asnumpy(), BETA - 0.1 * BETA_GRADS[0] / 2, rtol=1e-5)
    assert inner.global_step.tolist() == [1] and optimizer.global_step is inner.global_step


def test_what_an_optimizer_was_made_with() -> None:
    p = params()
    optimizer = nn.Adam(iter(p), Tensor(0.5), eps=1e-6)
    assert optimizer.init_learning_rate == 0.5 and optimizer.init_args["eps"] == 1e-6
    wrapped = nn.LARS(nn.SGD(p, 0.1))
    assert wrapped.init_params["params"] is p and wrapped.init_args["use_clip"] is False
    assert nn.SGD(p, nn.WarmUpLR(0.1, 2)).init_learning_rate is None


def test_properties() -> None:
    optimizer = nn.Adam(params(), 0.1)
    assert optimizer.target == "CPU" and optimizer.unique is True
    optimizer.target = "CPU"
    optimizer.unique = False
    assert optimizer.unique is False and optimizer.optim_filter == (True, True)
    assert optimizer.get_lr() is optimizer.learning_rate and optimizer.global_step.tolist() == [0]
    for value, error in (("GPU", ValueError), ("X", ValueError), (3, TypeError)):
        with pytest.raises(error):
            optimizer.target = value
    with pytest.raises(TypeError):
        optimizer.unique = 3
    with pytest.raises(NotImplementedError):
        nn.SGD(params(), 0.1).target = "CPU"


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: nn.SGD(None, 0.1), ValueError),
        (lambda: nn.SGD(3, 0.1), TypeError),
        (lambda: nn.SGD([{"params": params()}, 3], 0.1), TypeError),
        (lambda: nn.SGD([{"params": (p := params())}, {"params": p}], 0.1), RuntimeError),
        (lambda: nn.SGD([{"params": (p := params())}, {"order_params": p[:1]}], 0.1), ValueError),
        (lambda: nn.SGD([{"params": params(), "grad_centralization": 1}], 0.1), TypeError),
        (lambda: nn.SGD([{"params": params(), "lr": [0.1, 0.2]}], [0.1]), ValueError),
        (lambda: nn.SGD(params(), Tensor([[0.1]])), ValueError),
        (lambda: nn.Adam(params(), weight_decay="a"), TypeError),
        (lambda: nn.Adam(params(), beta1=1), TypeError),
        (lambda: nn.Adam(params(), use_lazy=True, use_offload=True), ValueError),
        (lambda: nn.Adam(params(), use_lazy=True, use_amsgrad=True), ValueError),
        (lambda: nn.SGD(params(), 0.1).get_lr_parameter(3), TypeError),
        (lambda: nn.SGD(params(), 0.1).get_lr_parameter(params()), ValueError),
        (lambda: nn.FTRL(params(), learning_rate=[0.1]), (ValueError, TypeError)),
        (lambda: nn.FTRL(params(), lr_power=0.5), ValueError),
        (lambda: nn.FTRL(params(), l1=1), TypeError),
        (lambda: nn.ProximalAdagrad(params(), -1.0), ValueError),
        (lambda: nn.Adadelta(params(), rho=1.5), ValueError),
        (lambda: nn.ASGD(params(), t0=1), TypeError),
        (lambda: nn.Rprop(params(), etas=[0.5, 1.2]), TypeError),
        (lambda: nn.Rprop(params(), etas=(0.5, 0.9)), ValueError),
        (lambda: nn.Rprop(params(), step_sizes=(2.0, 1.0)), ValueError),
        (lambda: nn.Lamb(params(), 0.1, eps=1), TypeError),
        (lambda: nn.LARS(3), TypeError),
        (lambda: nn.AdaFactor(params(), 0.1), ValueError),
        (lambda: nn.AdaFactor(params(), relative_step=False), ValueError),
        (lambda: nn.AdaFactor(params(), 0.1, relative_step=False, warmup_init=True), ValueError),
        (lambda: nn.AdaFactor(params(), eps=(1e-3,)), ValueError),
        (lambda: nn.AdaFactor(params(), decay_rate=1.0), ValueError),
        (lambda: nn.WarmUpLR(1, 2), TypeError),
        (lambda: nn.WarmUpLR(0.1, 0), ValueError),
        (lambda: nn.PolynomialDecayLR(0.1, -0.1, 2, 0.5), ValueError),
        (lambda: nn.PolynomialDecayLR(0.1, 0.1, 2, 1), TypeError),
        (lambda: nn.NaturalExpDecayLR(0.1, 0.9, 2, 1), TypeError),
        (lambda: nn.InverseDecayLR(-0.1, 0.9, 2), ValueError),
        (lambda: nn.warmup_lr(0.1, 2, 0, 1), ValueError),
        (lambda: nn.polynomial_decay_lr(0.1, 0.0, 2, 1, 1, 0.0), ValueError),
        (lambda: nn.natural_exp_decay_lr(0.1, 1, 2, 1, 1), TypeError),
        (lambda: nn.inverse_decay_lr(0.1, 0.9, 2, 1, 1, 1), TypeError),
        (lambda: nn.piecewise_constant_lr([2, 1], [0.1, 0.1]), ValueError),
        (lambda: nn.piecewise_constant_lr([2], [1]), TypeError),
        (lambda: nn.piecewise_constant_lr(2, [0.1]), TypeError),
    ],
)
def test_more_errors(make: Callable[[], Any], error: Any) -> None:
    with pytest.raises(error) as caught:
        make()
    assert len(str(caught.value).splitlines()) <= 6


# Made here, and by MindSpore 2.10.
LISTS = {
    "warm": (nn.warmup_lr(0.1, 6, 2, 2), [0.0, 0.0, 0.05, 0.05, 0.1, 0.1]),
    "poly": (nn.polynomial_decay_lr(0.1, 0.01, 6, 2, 2, 0.5), [0.1, 0.1, 0.07363961, 0.07363961, 0.01, 0.01]),
    "polyup": (nn.polynomial_decay_lr(0.1, 0.01, 6, 1, 2, 0.5, True), [0.1, 0.07363961, 0.01, 0.055, 0.01, 0.04674235]),
    "natural": (nn.natural_exp_decay_lr(0.1, 0.9, 6, 2, 2, True), [0.1, 0.1, 0.1, 0.1, 0.01652989, 0.01652989]),
    "inverse": (nn.inverse_decay_lr(0.1, 0.5, 6, 2, 2), [0.1, 0.1, 0.08, 0.08, 0.06666667, 0.06666667]),
    "inversestair": (nn.inverse_decay_lr(0.1, 0.5, 6, 1, 2, True), [0.1, 0.1, 0.06666667, 0.06666667, 0.05, 0.05]),
    "cos": (nn.cosine_decay_lr(0.01, 0.1, 6, 2, 2), [0.1, 0.1, 0.055, 0.055, 0.01, 0.01]),
    "exp": (nn.exponential_decay_lr(0.1, 0.9, 6, 1, 2), [0.1, 0.09486833, 0.09, 0.0853815, 0.081, 0.07684335]),
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_of_learning_rates(name: str) -> None:
    got, want = LISTS[name]
    np.testing.assert_allclose(got, want, rtol=1e-6)


INTEGER_STEPS: list[tuple[str, dict[str, Any]]] = [
    (name, {"momentum": 0.9} if name == "Momentum" else {})
    for name in (
        "SGD Momentum Adam AdamWeightDecay AdamOffload RMSProp Adagrad FTRL Lamb LazyAdam ProximalAdagrad AdaMax "
        "Adadelta"
    ).split()
]


@pytest.mark.parametrize(("name", "more"), INTEGER_STEPS, ids=[n for n, _ in INTEGER_STEPS])
@pytest.mark.parametrize("kind", [dtype.int32, dtype.bool_])
def test_integers_are_not_updated(name: str, more: dict[str, Any], kind: Any) -> None:
    """As in MindSpore, such an optimizer can be made; its step raises and leaves the parameters."""
    weight, integers = Parameter(Tensor([1.0, 2.0]), name="w"), Parameter(Tensor([1, 0], kind), name="i")
    optimizer = getattr(nn, name)([weight, integers], learning_rate=1.0, **more)
    with pytest.raises(TypeError, match="'i'"):
        optimizer((Tensor([1.0, 1.0]), Tensor([1, 1], kind)))
    assert weight.tolist() == [1.0, 2.0] and integers.tolist() == [1, 0]


@pytest.mark.parametrize("name", ["ASGD", "Rprop"])
def test_integers_that_are_updated(name: str) -> None:
    integers = Parameter(Tensor([1, 0, 1], dtype.int32), name="i")
    getattr(nn, name)([integers], learning_rate=1.0)((Tensor([1, 0, 1], dtype.int32),))
    assert integers.dtype is dtype.int32 and integers.tolist() == [0, 0, 0]


def test_a_subclass_of_adam_weight_decay_with_an_init_of_its_own() -> None:
    # mindformers keeps float32 moments so: it skips the layer's own __init__.
    class Own(nn.AdamWeightDecay):
        def __init__(self, params: Any) -> None:
            super(nn.AdamWeightDecay, self).__init__(0.1, params, 0.01)
            self.beta1, self.beta2, self.eps = Tensor([0.9]), Tensor([0.999]), Tensor([1e-6])
            self.moments1 = self._parameters.clone(prefix="m", init="zeros")
            self.moments2 = self._parameters.clone(prefix="v", init="zeros")

    def trained(kind: Any) -> Any:
        w = Parameter(Tensor(np.array([1.0, -2.0], np.float32)), name="w")
        update = kind([w])
        for _ in range(3):
            update((Tensor(np.array([0.5, 0.25], np.float32)),))
        return w.asnumpy()

    usual = trained(lambda params: nn.AdamWeightDecay(params, learning_rate=0.1, weight_decay=0.01))
    np.testing.assert_allclose(trained(Own), usual, rtol=1e-6)
