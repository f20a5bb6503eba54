"""Layers of random weights: shapes, names, divergences and draws. Names and printed form are MindSpore 2.10's."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ms_autodiff
import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_nn.probability import bnn_layers as bnn
from ms_tensor import Tensor, ops


def fixed(layer: Any, mean: float = 0.1, raw: float = -5.0) -> Any:
    """The layer with equal means, and equal deviations."""
    for p in layer.get_parameters():
        p.set_data(Tensor(np.full(p.shape, mean if "mean" in p.name else raw, np.float32)))
    return layer


def divergence(mean: float, raw: float) -> float:
    """Of one weight: KL(prior || posterior), with a prior of mean 0 and deviation 0.1."""
    deviation = math.log1p(math.exp(raw))
    return math.log(deviation / 0.1) + (0.1**2 + mean**2) / (2 * deviation**2) - 0.5


LAYERS: list[tuple[Callable[[], Any], tuple[int, ...], tuple[int, ...], int]] = [
    (lambda: bnn.DenseReparam(3, 2), (4, 3), (4, 2), 8),
    (lambda: bnn.DenseReparam(3, 2, has_bias=False), (4, 3), (4, 2), 6),
    (lambda: bnn.DenseLocalReparam(3, 2, activation="relu"), (4, 3), (4, 2), 8),
    (lambda: bnn.ConvReparam(3, 2, 3, has_bias=True), (1, 3, 5, 5), (1, 2, 5, 5), 56),
    (lambda: bnn.ConvReparam(4, 2, 3, stride=2, pad_mode="valid", group=2), (1, 4, 5, 5), (1, 2, 2, 2), 36),
]


@pytest.mark.parametrize("make, inputs, outputs, weights", LAYERS)
def test_shapes_and_divergence(make: Any, inputs: Any, outputs: Any, weights: int) -> None:
    layer = fixed(make())
    assert layer(ops.ones(inputs)).shape == outputs
    assert float(layer.compute_kl_loss()) == pytest.approx(weights * divergence(0.1, -5.0), rel=1e-3)


@pytest.mark.parametrize("kind", [bnn.DenseReparam, bnn.DenseLocalReparam])
def test_draws(kind: Any) -> None:
    ms.set_seed(1)
    layer = fixed(kind(300, 200), raw=-3.0)
    drawn = layer(ops.ones((4, 300))).asnumpy()
    deviation = math.log1p(math.exp(-3.0)) * math.sqrt(301)
    assert abs(drawn.mean() - 30.1) < 0.2 and abs(drawn.std() / deviation - 1) < 0.2
    assert not np.array_equal(drawn, layer(ops.ones((4, 300))).asnumpy())


def test_names_and_text() -> None:
    layer = bnn.DenseReparam(3, 2)
    assert [p.name for p in layer.trainable_params()] == [
        "weight_posterior.mean",
        "weight_posterior.untransformed_std",
        "bias_posterior.mean",
        "bias_posterior.untransformed_std",
    ]
    names = [p.name for p in nn.SequentialCell(bnn.ConvReparam(3, 2, 3)).get_parameters()]
    assert names == ["0.weight_posterior.mean", "0.weight_posterior.untransformed_std"]
    assert "(normal): Normal(mean = 0.0, standard deviation = 0.1)" in str(layer)
    assert (
        str(layer)
        .splitlines()[1]
        .startswith("  in_channels=3, out_channels=2, weight_mean=Parameter (name=weight_posterior.mean, shape=(2, 3)")
    )


def test_training_with_the_loss_cell() -> None:
    ms.set_seed(1)
    network = nn.SequentialCell(bnn.DenseReparam(3, 2), bnn.DenseLocalReparam(2, 1))
    loss = bnn.WithBNNLossCell(network, nn.MSELoss(), 2, 0.001)
    assert loss.backbone_network is network and len(loss.kl_loss) == 2
    parameters = network.trainable_params()
    gradients = ms_autodiff.grad(loss, None, parameters)(ops.ones((4, 3)), ops.ones((4, 1)))
    assert len(gradients) == 8 and all(float(g.abs().sum()) > 0 for g in gradients)
    fixed(network, raw=-20.0)
    value = float(loss(ops.ones((1, 3)), ops.ones((1, 1))))
    expected = 2 * (1 - (2 * 0.4 * 0.1 + 0.1)) ** 2 + 0.001 * 11 * divergence(0.1, -20.0)
    assert value == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: bnn.DenseReparam(0, 2), ValueError),
        (lambda: bnn.DenseReparam(3, 2, weight_prior_fn=nn.ReLU), TypeError),
        (lambda: bnn.DenseReparam(3, 2, weight_posterior_fn=3), TypeError),
        (lambda: bnn.DenseReparam(3, 2, has_bias=3), TypeError),
        (lambda: bnn.ConvReparam(3, 2, 0), ValueError),
        (lambda: bnn.ConvReparam(3, 2, 3, pad_mode="x"), ValueError),
        (lambda: bnn.NormalPosterior(3, (2,)), TypeError),
        (lambda: bnn.NormalPosterior("w", 2), TypeError),
        (lambda: bnn.NormalPosterior("w", (2,), loc_mean="a"), TypeError),
        (lambda: bnn.WithBNNLossCell(nn.ReLU(), nn.MSELoss(), "a"), TypeError),
        (lambda: bnn.WithBNNLossCell(nn.ReLU(), nn.MSELoss(), -1), ValueError),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        make()
    first, *places = str(caught.value).splitlines()
    assert caught.type is error and first.endswith(".") and all(line.startswith("  at: test_") for line in places)
