"""mindspore.experimental.optim against the values of MindSpore 2.10 (recorded in experimental.json)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ms_nn.experimental import optim
from ms_nn.experimental.optim import lr_scheduler
from ms_tensor import Parameter, Tensor, dtype, ops

RECORDED = json.loads((Path(__file__).parent / "experimental.json").read_text())
RNG = np.random.RandomState(0)
WEIGHT, BETA = RNG.randn(3, 2).astype(np.float32), RNG.randn(2).astype(np.float32)
WEIGHT_GRADS = [RNG.randn(3, 2).astype(np.float32) for _ in range(4)]
BETA_GRADS = [RNG.randn(2).astype(np.float32) for _ in range(4)]
EXPERIMENTAL: dict[str, Callable[[Any, Any], Any]] = {
    "sgd": lambda o, p: o.SGD(p, 0.1),
    "sgdm": lambda o, p: o.SGD(p, 0.1, 0.9, 0.1, 0.01),
    "sgdn": lambda o, p: o.SGD(p, 0.1, 0.9, nesterov=True, maximize=True),
    "adam": lambda o, p: o.Adam(p, 0.1, weight_decay=0.1),
    "adamg": lambda o, p: o.Adam([{"params": p[:1], "lr": 0.2, "betas": (0.8, 0.9)}, {"params": p[1:]}], 0.1),
    "adamw": lambda o, p: o.AdamW(p, 0.1, weight_decay=0.2),
    "adamwa": lambda o, p: o.AdamW(p, 0.1, amsgrad=True, maximize=True),
    "adagrad": lambda o, p: o.Adagrad(p, 0.1, 0.2, 0.1, 0.3),
    "adadelta": lambda o, p: o.Adadelta(p, 0.5, 0.8, 1e-4, 0.1),
    "adamax": lambda o, p: o.Adamax(p, 0.1, weight_decay=0.1),
    "nadam": lambda o, p: o.NAdam(p, 0.1, weight_decay=0.1),
    "radam": lambda o, p: o.RAdam(p, 0.1, (0.9, 0.5), weight_decay=0.1),
    "rmsprop": lambda o, p: o.RMSprop(p, 0.1, momentum=0.5, weight_decay=0.1),
    "rmspropc": lambda o, p: o.RMSprop(p, 0.01, centered=True),
    "rprop": lambda o, p: o.Rprop(p, 0.1),
    "asgd": lambda o, p: o.ASGD(p, 0.1, t0=2.0, weight_decay=0.1),
}
SCHEDULERS: dict[str, Callable[[Any, Any], Any]] = {
    "step": lambda s, o: s.StepLR(o, 2, 0.5),
    "linear": lambda s, o: s.LinearLR(o, 0.5, 0.9, 4),
    "exp": lambda s, o: s.ExponentialLR(o, 0.5),
    "poly": lambda s, o: s.PolynomialLR(o, 4, 2.0),
    "lambda": lambda s, o: s.LambdaLR(o, [lambda e: e // 2 + 1, lambda e: 0.9**e]),
    "mult": lambda s, o: s.MultiplicativeLR(o, lambda e: 0.95),
    "multi": lambda s, o: s.MultiStepLR(o, [2, 4, 4], 0.5),
    "const": lambda s, o: s.ConstantLR(o, 0.25, 3),
    "cos": lambda s, o: s.CosineAnnealingLR(o, 2, 0.01),
    "warm": lambda s, o: s.CosineAnnealingWarmRestarts(o, 2, 2, 0.01),
    "cyc": lambda s, o: s.CyclicLR(o, 0.1, 0.5, 2, 3),
    "cyc2": lambda s, o: s.CyclicLR(o, [0.1, 0.2], 0.5, 1, 2, "triangular2"),
    "cyce": lambda s, o: s.CyclicLR(o, 0.1, 0.5, 2, mode="exp_range", gamma=0.9),
    "seq": lambda s, o: s.SequentialLR(o, [s.ConstantLR(o, 0.1, 2), s.ExponentialLR(o, 0.9)], [3]),
}


def params() -> list[Parameter]:
    return [Parameter(Tensor(WEIGHT), name="fc.weight"), Parameter(Tensor(BETA), name="bn.beta")]


def two_groups() -> Any:
    p = params()
    return optim.SGD([{"params": p[:1], "lr": 0.2}, {"params": p[1:]}], 0.1)


@pytest.mark.parametrize("name", EXPERIMENTAL)
def test_recorded_steps(name: str) -> None:
    p = params()
    optimizer = EXPERIMENTAL[name](optim, p)
    kept = {q.name for q in optimizer.get_parameters()}
    # MindSpore keeps some of the 0-d states in lists, which are no part of the cell.
    assert {n for n in RECORDED["opt"][name]["names"] if "learning_rate" not in n} <= kept
    for step in range(4):
        assert optimizer((Tensor(WEIGHT_GRADS[step]), Tensor(BETA_GRADS[step]))) is True
        got = np.concatenate([q.asnumpy().ravel() for q in p])
        np.testing.assert_allclose(got, RECORDED["opt"][name]["steps"][step], rtol=1e-4, atol=3e-6)


@pytest.mark.parametrize("name", SCHEDULERS)
def test_recorded_learning_rates(name: str) -> None:
    scheduler = SCHEDULERS[name](lr_scheduler, two_groups())
    for rates in RECORDED["lr"][name]:
        np.testing.assert_allclose([r.item() for r in scheduler.get_last_lr()], rates, rtol=2e-5, atol=1e-7)
        scheduler.step()


def test_amsgrad_keeps_the_greatest_second_moment() -> None:
    p = params()[:1]
    optimizer = optim.Adam(p, 0.1, amsgrad=True)
    first, second, top, weight = (np.zeros_like(WEIGHT) for _ in range(4))
    weight = WEIGHT.astype(np.float64)
    for t, gradient in enumerate([WEIGHT_GRADS[0] * 10, WEIGHT_GRADS[1], WEIGHT_GRADS[2]], 1):
        optimizer((Tensor(gradient),))
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        top = np.maximum(top, second)
        weight = weight - 0.1 * np.sqrt(1 - 0.999**t) / (1 - 0.9**t) * first / (np.sqrt(top) + 1e-8)
    np.testing.assert_allclose(p[0].asnumpy(), weight, rtol=1e-4)


def test_plateau() -> None:
    optimizer = optim.SGD(params(), 0.5)
    scheduler = lr_scheduler.ReduceLROnPlateau(optimizer, "min", 0.5, 1, cooldown=1, min_lr=0.1)
    got = []
    for value in [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.6, 0.6, 0.6]:
        scheduler.step(Tensor(value))
        got.append(scheduler.get_last_lr()[0].item())
    np.testing.assert_allclose(got, RECORDED["plateau"], rtol=1e-6)


def test_a_period_of_zero_epochs() -> None:
    for make, last in ((lr_scheduler.StepLR, 0.5), (lr_scheduler.CosineAnnealingLR, float("nan"))):
        optimizer = optim.SGD([Parameter(Tensor([1.0]), name="w")], lr=0.5)
        scheduler = make(optimizer, 0)
        scheduler.step()
        np.testing.assert_equal(float(scheduler.get_last_lr()[0]), last)


def test_an_epoch_by_number() -> None:
    for name in ("step", "linear", "exp", "poly", "multi", "const", "cos", "warm"):
        scheduler = SCHEDULERS[name](lr_scheduler, two_groups())
        scheduler.step(3)
        np.testing.assert_allclose(
            [r.item() for r in scheduler.get_last_lr()], RECORDED["lr"][name][3], rtol=1e-5, err_msg=name
        )


def test_printed_form_and_groups() -> None:
    p = params()
    optimizer = optim.SGD(p[:1], 0.1, 0.9)
    assert repr(optimizer).splitlines()[:5] == [
        "SGD (",
        "Parameter Group 0",
        "    dampening: 0.0",
        "    grad_centralization: False",
        "    lr: 0.1",
    ]
    group = {"params": p[1], "lr": 0.2}
    groups = optim.SGD([{"params": p[:1]}, group], 0.1)
    assert group["momentum"] == 0.0 and groups.param_groups[1] is group and group["lr"].name == "learning_rate_group_1"
    group["lr"] = 0.0
    groups((Tensor(WEIGHT_GRADS[0]), Tensor(BETA_GRADS[0])))
    np.testing.assert_array_equal(p[1].asnumpy(), BETA)
    np.testing.assert_allclose(p[0].asnumpy(), WEIGHT - np.float32(0.1) * WEIGHT_GRADS[0], rtol=1e-6)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: optim.SGD(None, 0.1), ValueError),
        (lambda: optim.SGD([], 0.1), ValueError),
        (lambda: optim.SGD(3, 0.1), TypeError),
        (lambda: optim.SGD([3], 0.1), TypeError),
        (lambda: optim.SGD(params(), -0.1), ValueError),
        (lambda: optim.SGD(params(), "a"), TypeError),
        (lambda: optim.SGD(params(), 0.1, nesterov=True), ValueError),
        (lambda: optim.SGD(params(), 0.1, weight_decay=-1.0), ValueError),
        (lambda: optim.SGD([{"params": (p := params())}, {"params": p}], 0.1), ValueError),
        (lambda: optim.SGD(params(), 0.1)((Tensor(1.0),)), ValueError),
        (lambda: optim.Adam(params(), betas=(1.0, 0.9)), ValueError),
        (lambda: optim.Adam(params(), eps=-1.0), ValueError),
        (lambda: optim.Adam(params(), lr=Tensor([0.1])), (ValueError, TypeError)),
        (lambda: optim.Adagrad(params(), 0.0), ValueError),
        (lambda: optim.Adadelta(params(), rho=1.5), ValueError),
        (lambda: optim.Rprop(params(), etas=(1.5, 1.2)), ValueError),
        (lambda: optim.ASGD(params(), lambd=1), TypeError),
        (lambda: lr_scheduler.StepLR(3, 2), TypeError),
        (lambda: lr_scheduler.StepLR(two_groups(), 2.0), TypeError),
        (lambda: lr_scheduler.StepLR(two_groups(), 2, last_epoch=-2), ValueError),
        (lambda: lr_scheduler.StepLR(two_groups(), 2, last_epoch=3), KeyError),
        (lambda: lr_scheduler.LinearLR(two_groups(), 0.0), ValueError),
        (lambda: lr_scheduler.LambdaLR(two_groups(), [abs]), ValueError),
        (lambda: lr_scheduler.MultiStepLR(two_groups(), (1,)), TypeError),
        (lambda: lr_scheduler.PolynomialLR(two_groups(), power=-1.0), ValueError),
        (lambda: lr_scheduler.CosineAnnealingWarmRestarts(two_groups(), 0), ValueError),
        (lambda: lr_scheduler.CyclicLR(two_groups(), 0.1, 0.5, mode="x"), ValueError),
        (lambda: lr_scheduler.SequentialLR(two_groups(), [], []), ValueError),
        (lambda: lr_scheduler.ReduceLROnPlateau(two_groups(), factor=1.0), ValueError),
        (lambda: lr_scheduler.ReduceLROnPlateau(two_groups(), mode="x"), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: Any) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6


def test_a_group_that_is_added_counts_among_the_parameters() -> None:
    class Plain(optim.Optimizer):
        def construct(self, gradients: Any) -> None:
            for start, group in zip(self.group_start_id, self.param_groups, strict=False):
                for i, parameter in enumerate(group["params"]):
                    ops.assign_sub(parameter, gradients[start + i] * group["lr"])

    first, second = Parameter(Tensor([1.0]), name="first"), Parameter(Tensor([2.0]), name="second")
    optimizer = Plain([first], {"lr": 0.5})
    optimizer.add_param_group({"params": second, "lr": 0.25})
    assert [p.name for p in optimizer.parameters] == ["first", "second"]
    optimizer((Tensor([1.0]), Tensor([1.0])))
    assert first.tolist() == [0.5] and second.tolist() == [1.75]


@pytest.mark.parametrize("name", "SGD Adam AdamW Adagrad RMSprop Adadelta Adamax NAdam RAdam Rprop".split())
def test_integers_are_not_updated(name: str) -> None:
    integers = Parameter(Tensor([1, 0, 1], dtype.int32), name="i")
    optimizer = getattr(optim, name)([integers], lr=1.0)
    with pytest.raises(TypeError, match="'i'"):
        optimizer((Tensor([1, 0, 1], dtype.int32),))
    assert integers.tolist() == [1, 0, 1]


def test_averaged_descent_updates_integers() -> None:
    integers = Parameter(Tensor([1, 0, 1], dtype.int32), name="i")
    optim.ASGD([integers], lr=1.0)((Tensor([1, 0, 1], dtype.int32),))
    assert integers.tolist() == [0, 0, 0]


def test_a_group_of_adagrad_has_its_settings_in_order() -> None:
    group = optim.Adagrad([Parameter(Tensor([1.0]), name="w")]).param_groups[0]
    assert list(group) == [
        "params",
        "lr",
        "lr_decay",
        "eps",
        "weight_decay",
        "initial_accumulator_value",
        "maximize",
    ]
