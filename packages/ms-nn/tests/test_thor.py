"""The optimizer thor, its layers and the conversion of networks, against the formulas in NumPy."""

from __future__ import annotations

from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_autodiff import grad
from ms_nn.optim.thor import ThorAscend
from ms_nn.train import ConvertModelUtils, ConvertNetUtils, Model
from ms_tensor import Tensor, ops

X = np.array([[1, 2, 3], [0.5, -1, 2], [1, 0, -1], [2, 1, 1]], np.float32)
Y = np.array([[1, 0], [0, 1], [1, 1], [0, 0]], np.float32)
WEIGHT = np.arange(6).reshape(2, 3).astype(np.float32) / 10


def network() -> Any:
    return nn.DenseThor(3, 2, weight_init=Tensor(WEIGHT))


def test_factors_are_second_moments() -> None:
    net = network()
    grad(lambda x: ((net(x) - Tensor(Y)) ** 2).mean(), None, weights=net.trainable_params())(Tensor(X))
    by_output = 2 * (X @ WEIGHT.T - Y) / Y.size
    np.testing.assert_allclose(net.matrix_a.asnumpy(), X.T @ X / 4, rtol=1e-5)
    np.testing.assert_allclose(net.matrix_g.asnumpy(), 4 * by_output.T @ by_output, rtol=1e-4, atol=1e-7)


def test_steps_are_natural_gradients() -> None:
    net = network()
    optimizer = nn.thor(net, 0.1, Tensor([0.04, 0.04]), 0.9)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), optimizer).set_train()
    weight, bias = WEIGHT.astype(np.float64), np.zeros(2)
    moments = [np.zeros((2, 3)), np.zeros(2)]
    a_inv = np.linalg.inv(X.T @ X / 4 + 0.2 * np.eye(3))
    for _ in range(3):
        step(Tensor(X), Tensor(Y))
        by_output = 2 * (X @ weight.T + bias - Y) / Y.size
        g_inv = np.linalg.inv(4 * by_output.T @ by_output + 0.2 * np.eye(2))
        for moment, gradient in zip(moments, (g_inv @ (by_output.T @ X) @ a_inv, by_output.sum(0)), strict=True):
            moment *= 0.9
            moment += gradient
        weight, bias = weight - 0.1 * moments[0], bias - 0.1 * moments[1]
    np.testing.assert_allclose(net.weight.asnumpy(), weight, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(net.bias.asnumpy(), bias, rtol=1e-4, atol=1e-5)


def test_without_the_flag_the_inverses_stay() -> None:
    net = network()
    optimizer = nn.thor(net, 0.1, Tensor([0.04]), 0.9)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), optimizer)
    step.add_flags_recursive(thor=False)
    step(Tensor(X), Tensor(Y))
    assert optimizer.matrix_a_inv[0].asnumpy().tolist() == np.eye(3).tolist()
    assert net.matrix_a.asnumpy().tolist() == np.zeros((3, 3)).tolist()


def test_convolution() -> None:
    image = np.random.RandomState(0).randn(2, 1, 4, 4).astype(np.float32)
    net = nn.Conv2dThor(1, 2, 3, pad_mode="valid")
    grad(lambda x: net(x).sum())(Tensor(image))
    rows = np.stack([image[n, 0, i : i + 3, j : j + 3].ravel() for n in range(2) for i in range(2) for j in range(2)])
    np.testing.assert_allclose(net.matrix_a.asnumpy(), rows.T @ rows / 8, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(net.matrix_g.asnumpy(), np.full((2, 2), 8 * 2.0))
    for mode, size in (("same", 4), ("pad", 6)):
        padded = nn.Conv2dThor(1, 1, 3, pad_mode=mode, padding=2 if mode == "pad" else 0)
        assert padded(Tensor(image)).shape == (2, 1, size, size)
        assert float(padded.a_normalizer) == 2 * size * size


def test_conversion_keeps_parameters_and_names() -> None:
    net = nn.SequentialCell(nn.Conv2d(1, 2, 3), nn.Flatten(), nn.Dense(2, 3), nn.Embedding(3, 2), nn.LSTM(2, 2))
    before = {p.name: p for p in net.get_parameters()}
    ConvertNetUtils().convert_to_thor_net(net)
    after = {p.name: p for p in net.get_parameters()}
    assert [type(cell).__name__ for cell in net] == ["Conv2dThor", "Flatten", "DenseThor", "EmbeddingThor", "LSTM"]
    assert all(after[name] is parameter for name, parameter in before.items())
    assert {"0.matrix_a", "2.matrix_g", "3.matrix_a", "0.a_normalizer"} <= set(after)
    grouped = nn.SequentialCell(nn.Conv2d(2, 2, 3, group=2))
    ConvertNetUtils().convert_to_thor_net(grouped)
    assert type(grouped[0]) is nn.Conv2d


def test_a_model_renews_at_the_frequency() -> None:
    net = network()
    optimizer = nn.thor(net, 0.1, Tensor(np.full(8, 0.5, np.float32)), 0.9, frequency=3)
    loss = nn.MSELoss()
    model = ConvertModelUtils.convert_to_thor_model(Model(net, loss, optimizer), net, loss, optimizer)
    seen: list[bool] = []
    construct = optimizer.construct

    def noted(gradients: Any) -> Any:
        seen.append(optimizer.thor)
        return construct(gradients)

    object.__setattr__(optimizer, "construct", noted)
    model.train(1, [(X, Y)] * 7)
    assert seen == [True, False, False, True, False, False, True]
    plain = Model(net, loss, nn.SGD(net.trainable_params()))
    assert ConvertModelUtils.convert_to_thor_model(plain, net, loss, plain._optimizer) is plain


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="damping"):
        nn.thor(network(), 0.1, 0.1, 0.9)
    with pytest.raises(ValueError, match="frequency"):
        nn.thor(network(), 0.1, Tensor([0.1]), 0.9, frequency=1)
    with pytest.raises(ValueError, match="group"):
        nn.Conv2dThor(2, 2, 3, group=2)
    assert isinstance(ThorAscend(network(), 0.1, Tensor([0.1]), 0.9), nn.Optimizer)


def test_what_needs_several_devices_says_so() -> None:
    optimizer = nn.SGD(network().trainable_params())
    for wrapper in (nn.AdaSumByGradWrapCell, nn.AdaSumByDeltaWeightWrapCell):
        with pytest.raises(RuntimeError, match="several processes"):
            wrapper(optimizer)
    with pytest.raises(ValueError, match="MS_ENABLE_TFT"):
        nn.OptTFTWrapper(optimizer)
    with pytest.raises(RuntimeError, match="pipeline"):
        nn.PipelineGradReducer(optimizer.parameters)((ops.ones((1,)),))
    with pytest.raises(RuntimeError, match="queue"):
        nn.GetNextSingleOp([], [], "q")()
