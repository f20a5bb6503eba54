"""Cells, layers, losses and optimizers without jit and without `ms`."""

import numpy as np
import pytest
from ms_autodiff import value_and_grad
from ms_nn import (
    Adam,
    BatchNorm2d,
    Cell,
    Conv2d,
    CrossEntropyLoss,
    Dense,
    Flatten,
    MaxPool2d,
    Momentum,
    ReLU,
    SequentialCell,
)
from ms_tensor import Tensor, set_seed

X = np.random.default_rng(0).normal(size=(4, 1, 8, 8)).astype(np.float32)


def test_a_cell_collects_its_parameters():
    class Net(Cell):
        def __init__(self):
            super().__init__()
            self.first, self.second = Dense(3, 4), Dense(4, 2, has_bias=False)

        def construct(self, x):
            return self.second(self.first(x))

    net = Net()
    assert [p.name for p in net.trainable_params()] == ["first.weight", "first.bias", "second.weight"]
    assert net(Tensor(np.ones((5, 3), np.float32))).shape == (5, 2)
    assert [name for name, _ in net.cells_and_names()] == ["", "first", "second"]


def test_layers_give_the_shapes_and_values_of_numpy():
    assert Conv2d(1, 3, 3)(Tensor(X)).shape == (4, 3, 8, 8)
    assert Conv2d(1, 3, 3, pad_mode="valid")(Tensor(X)).shape == (4, 3, 6, 6)
    pooled = MaxPool2d(2, 2)(Tensor(X)).asnumpy()
    np.testing.assert_array_equal(pooled, X.reshape(4, 1, 4, 2, 4, 2).max((3, 5)))
    assert Flatten()(Tensor(X)).shape == (4, 64)


def test_batch_norm_learns_its_averages():
    norm = BatchNorm2d(1, momentum=0.9)
    norm.set_train(True)
    out = norm(Tensor(X)).asnumpy()
    assert abs(out.mean()) < 1e-5 and abs(out.std() - 1) < 1e-3
    np.testing.assert_allclose(norm.moving_mean.asnumpy(), 0.1 * X.mean(), rtol=1e-3, atol=1e-6)
    norm.set_train(False)
    assert abs(norm(Tensor(X)).asnumpy().std() - 1) > 1e-4


def test_cross_entropy_is_the_formula():
    logits = np.random.default_rng(1).normal(size=(4, 5)).astype(np.float32)
    labels = np.array([0, 4, 2, 2], np.int32)
    want = np.log(np.exp(logits).sum(1)) - logits[np.arange(4), labels]
    got = CrossEntropyLoss()(Tensor(logits), Tensor(labels)).asnumpy()
    np.testing.assert_allclose(got, want.mean(), rtol=1e-5)


def test_momentum_is_the_formula():
    net = Dense(2, 1, weight_init="ones", bias_init="zeros")
    optimizer = Momentum(net.trainable_params(), 0.1, 0.9)
    gradient = (Tensor(np.full((1, 2), 2.0, np.float32)), Tensor(np.array([1.0], np.float32)))
    velocity, weight = 0.0, 1.0
    for _ in range(3):
        optimizer(gradient)
        velocity = 0.9 * velocity + 2.0
        weight -= 0.1 * velocity
        np.testing.assert_allclose(net.weight.asnumpy(), weight, rtol=1e-5)


@pytest.mark.parametrize("make", [lambda p: Momentum(p, 0.1, 0.9), lambda p: Adam(p, 0.02)])
def test_optimizers_train(make):
    set_seed(2)
    net = SequentialCell(Dense(2, 16), ReLU(), Dense(16, 2))
    loss_fn, optimizer = CrossEntropyLoss(), make(net.trainable_params())
    points = np.random.default_rng(2).normal(size=(64, 2)).astype(np.float32)
    labels = (points[:, 0] * points[:, 1] > 0).astype(np.int32)
    step = value_and_grad(lambda x, y: loss_fn(net(x), y), None, optimizer.parameters)
    losses = []
    for _ in range(80):
        loss, grads = step(Tensor(points), Tensor(labels))
        optimizer(grads)
        losses.append(float(loss.asnumpy()))
    assert losses[-1] < 0.5 * losses[0]
