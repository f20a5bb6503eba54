"""Layers and losses: shapes, values (MindSpore 2.10's where numbers stand here), wrong arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

X = Tensor(np.arange(6).reshape(2, 3).astype(np.float32))
Y = Tensor(np.arange(6, 12).reshape(2, 3).astype(np.float32))
LABELS = Tensor([0, 2], ms.int32)
IMAGE = Tensor(np.arange(50).reshape(1, 2, 5, 5).astype(np.float32) / 10)


def close(value: Any, expected: Any, tolerance: float = 2e-5) -> None:
    np.testing.assert_allclose(value.asnumpy(), expected, rtol=tolerance, atol=1e-6)


def test_dense() -> None:
    layer = nn.Dense(2, 3, weight_init=ops.ones((3, 2)), bias_init="ones")
    close(layer(Tensor([[1.0, 2.0]])), [[4.0, 4.0, 4.0]])
    assert layer(Tensor([1.0, 2.0])).shape == (3,) and layer(ops.ones((4, 5, 2))).shape == (4, 5, 3)
    assert nn.Dense(2, 3, has_bias=False).bias is None
    ms.set_seed(1)
    drawn = nn.Dense(100, 50)
    assert np.abs(drawn.weight.asnumpy()).max() <= 0.1 and np.abs(drawn.bias.asnumpy()).max() <= 0.1
    assert nn.Dense(2, 3, activation=nn.Tanh())(ops.ones((1, 2))).shape == (1, 3)


def test_conv_shapes() -> None:
    assert nn.Conv2d(2, 4, 3)(IMAGE).shape == (1, 4, 5, 5)
    assert nn.Conv2d(2, 4, 3, pad_mode="valid")(IMAGE).shape == (1, 4, 3, 3)
    assert nn.Conv2d(2, 4, 3, pad_mode="pad", padding=1)(IMAGE).shape == (1, 4, 5, 5)
    assert nn.Conv2d(2, 4, 3, stride=2)(IMAGE).shape == (1, 4, 3, 3)
    assert nn.Conv2d(2, 4, (2, 3), pad_mode="pad", padding=(1, 2, 0, 1))(IMAGE).shape == (1, 4, 7, 4)
    assert nn.Conv2d(2, 4, 3, group=2).weight.shape == (4, 1, 3, 3)
    assert nn.Conv2d(2, 4, 3, has_bias=True).bias.shape == (4,)
    assert nn.Conv1d(2, 3, 3)(ops.ones((1, 2, 8))).shape == (1, 3, 8)


def test_pools() -> None:
    assert nn.MaxPool2d(2)(IMAGE).shape == (1, 2, 4, 4) and nn.MaxPool2d(2, 2)(IMAGE[0]).shape == (2, 2, 2)
    assert nn.MaxPool2d(3, 2, pad_mode="pad", padding=1)(IMAGE).shape == (1, 2, 3, 3)
    close(nn.MaxPool2d(3, 2, "same")(IMAGE)[0, 0], [[0.6, 0.8, 0.9], [1.6, 1.8, 1.9], [2.1, 2.3, 2.4]])
    close(nn.AvgPool2d(2, 2)(IMAGE)[0, 0], [[0.3, 0.5], [1.3, 1.5]])
    same = [[0.3, 0.45, 0.6], [1.05, 1.2, 1.35], [1.8, 1.95, 2.1]]
    close(nn.AvgPool2d(3, 2, "same")(IMAGE)[0, 0], same)
    padded = [[0.13333334, 0.3, 0.26666668], [0.7, 1.2, 0.9], [0.8, 1.3, 0.9333333]]
    close(nn.AvgPool2d(3, 2, pad_mode="pad", padding=1)(IMAGE)[0, 0], padded)
    close(nn.AdaptiveAvgPool2d(1)(IMAGE)[0, :, 0, 0], [1.2, 3.7])


@pytest.mark.parametrize("momentum, mean, var", [(0.9, [0.55, 0.95], 2.8714287), (0.5, [2.75, 4.75], 10.357143)])
def test_batch_norm(momentum: float, mean: list[float], var: float) -> None:
    layer = nn.BatchNorm2d(2, momentum=momentum)
    x = Tensor(np.arange(16).reshape(2, 2, 2, 2).astype(np.float32))
    close(layer.set_train()(x)[0, 0].ravel(), [-1.324244, -1.0834724, -0.8427007, -0.60192907])
    close(layer.moving_mean, mean)
    close(layer.moving_variance, [var, var])
    before = layer.moving_mean.tolist()
    layer.set_train(False)(x)
    assert layer.moving_mean.tolist() == before
    fixed = nn.BatchNorm2d(2, use_batch_statistics=False).set_train()
    fixed(x)
    assert fixed.moving_mean.tolist() == [0.0, 0.0]
    assert nn.BatchNorm1d(3)(X).shape == (2, 3) and nn.BatchNorm3d(1)(ops.ones((1, 1, 2, 2, 2))).ndim == 5


def test_other_norms() -> None:
    close(nn.LayerNorm((3,))(X), [[-1.2247448, 0.0, 1.2247448]] * 2)
    got = nn.GroupNorm(1, 2)(IMAGE).asnumpy()
    assert abs(got.mean()) < 1e-5 and abs(got.std() - 1) < 1e-4
    assert not nn.GroupNorm(1, 2, affine=False).trainable_params()


@pytest.mark.parametrize("made", [{"p": 0.5}, {"keep_prob": 0.5}])
@pytest.mark.parametrize("name, value", [("p", 0.0), ("p", 0), ("keep_prob", 1.0)])
def test_dropout_is_switched_off_by_its_attributes(made: dict[str, float], name: str, value: float) -> None:
    dropout = nn.Dropout(**made).set_train()
    assert 0.0 in dropout(ops.ones(200)).tolist()
    setattr(dropout, name, value)
    assert dropout(X) is X


def test_embedding_and_dropout() -> None:
    table = nn.Embedding(4, 2, padding_idx=0)
    assert table(LABELS).shape == (2, 2) and table.embedding_table[0].tolist() == [0.0, 0.0]
    close(nn.Embedding(4, 2, True, table.embedding_table)(LABELS), table(LABELS).asnumpy())
    dropout = nn.Dropout(p=0.5)
    assert dropout(X) is X
    ms.set_seed(3)
    values = set(dropout.set_train()(ops.ones(200)).tolist())
    assert values == {0.0, 2.0}
    assert nn.OneHot(depth=3)(LABELS).tolist() == [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    assert nn.Pad(((0, 0), (1, 0)))(X).shape == (2, 4)


ACTIVATIONS: list[tuple[nn.Cell, Tensor, Any]] = [
    (nn.ReLU(), X - 3, [[0, 0, 0], [0, 1, 2]]),
    (nn.ReLU6(), X * 2, [[0, 2, 4], [6, 6, 6]]),
    (nn.LeakyReLU(), X - 3, [[-0.6, -0.4, -0.2], [0, 1, 2]]),
    (nn.ELU(), X - 3, [[-0.95021296, -0.8646648, -0.6321212], [0, 1, 2]]),
    (nn.GELU(), X, [[0, 0.841192, 1.9545977], [2.9963627, 3.999930, 4.9999995]]),
    (nn.GELU(approximate=False), X, [[0, 0.8413447, 1.9544997], [2.9959502, 3.9998732, 4.9999986]]),
    (nn.PReLU(), X - 3, [[-0.75, -0.5, -0.25], [0, 1, 2]]),
    (nn.HSigmoid(), X - 3, [[0, 1 / 6, 1 / 3], [0.5, 2 / 3, 5 / 6]]),
    (nn.HSwish(), X - 3, [[0, -1 / 3, -1 / 3], [0, 2 / 3, 5 / 3]]),
    (nn.Hardtanh(), X - 3, [[-1, -1, -1], [0, 1, 1]]),
    (nn.Softsign(), X, [[0, 0.5, 2 / 3], [0.75, 0.8, 5 / 6]]),
    (nn.HShrink(2.5), X, [[0, 0, 0], [3, 4, 5]]),
    (nn.Softmax(), X * 0, [[1 / 3] * 3] * 2),
    (nn.LogSoftmax(), X * 0, [[-np.log(3)] * 3] * 2),
    (nn.Softmin(), X * 0, [[1 / 3] * 3] * 2),
    (nn.Sigmoid(), X * 0, [[0.5] * 3] * 2),
    (nn.LogSigmoid(), X * 0, [[-np.log(2)] * 3] * 2),
    (nn.Tanh(), X * 0 + 1, [[np.tanh(1)] * 3] * 2),
    (nn.SiLU(), X * 0 + 1, [[1 / (1 + np.exp(-1))] * 3] * 2),
    (nn.Mish(), X * 0 + 1, [[0.865098]] * 2),
    (nn.CELU(2.0), X - 3, 2 * np.expm1(np.minimum(np.arange(6).reshape(2, 3) - 3, 0) / 2) + [[0, 0, 0], [0, 1, 2]]),
    (nn.FastGelu(), X * 0 + 1, [[0.845796]] * 2),
    (nn.SeLU(), X, np.arange(6).reshape(2, 3) * 1.050701),
    (nn.GLU(), ops.ones((1, 4)), [[1 / (1 + np.exp(-1))] * 2]),
]


@pytest.mark.parametrize("layer, x, expected", ACTIVATIONS, ids=[type(a[0]).__name__ for a in ACTIVATIONS])
def test_activation(layer: nn.Cell, x: Tensor, expected: Any) -> None:
    expected = np.asarray(expected)
    close(layer(x), np.broadcast_to(expected, np.broadcast_shapes(expected.shape, layer(x).shape)))


SOFT = ops.softmax(Y)
LOSSES: list[tuple[nn.Cell, Tensor, Tensor, float]] = [
    (nn.CrossEntropyLoss(), X, LABELS, 1.40761),
    (nn.CrossEntropyLoss(reduction="sum"), X, LABELS, 2.81521),
    (nn.CrossEntropyLoss(weight=Tensor([1.0, 2.0, 3.0])), X, LABELS, 0.907606),
    (nn.CrossEntropyLoss(label_smoothing=0.1), X, LABELS, 1.40761),
    (nn.CrossEntropyLoss(ignore_index=0), X, LABELS, 0.407606),
    (nn.CrossEntropyLoss(weight=Tensor([1.0, 2.0, 3.0]), label_smoothing=0.1), X, LABELS, 0.924272),
    (nn.CrossEntropyLoss(), X, SOFT, 0.832395),
    (nn.CrossEntropyLoss(label_smoothing=0.2), X, SOFT, 0.947437),
    (nn.CrossEntropyLoss(weight=Tensor([1.0, 2.0, 3.0])), X, SOFT, 1.71919),
    (nn.MSELoss(), X, Y, 36.0),
    (nn.L1Loss(), X, Y, 6.0),
    (nn.MAELoss(), X, Y, 6.0),
    (nn.SmoothL1Loss(reduction="mean"), X, Y, 5.5),
    (nn.HuberLoss(), X, Y, 5.5),
    (nn.KLDivLoss(), ops.log_softmax(X), SOFT, 0.0),
    (nn.NLLLoss(), ops.log_softmax(X), LABELS, 1.40761),
    (nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean"), X, LABELS, 1.40761),
    (nn.SoftmaxCrossEntropyWithLogits(reduction="sum"), X, SOFT, 1.664791),
    (nn.BCEWithLogitsLoss(), X * 0, SOFT, 0.693147),
    (nn.BCELoss(), X * 0 + 0.5, SOFT, 0.693147),
]


@pytest.mark.parametrize("i", range(len(LOSSES)))
def test_loss(i: int) -> None:
    loss, logits, labels, expected = LOSSES[i]
    got = loss(logits, labels)
    assert got.shape == ()
    close(got, expected)


def test_unreduced_losses() -> None:
    close(nn.SoftmaxCrossEntropyWithLogits(sparse=True)(X, LABELS), [2.4076059, 0.40760595])
    assert nn.MSELoss("none")(X, Y).shape == (2, 3)


BAD: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: nn.Dense(0, 3), ValueError),
    (lambda: nn.Dense("a", 3), TypeError),
    (lambda: nn.Dense(2, 3, activation="foo"), KeyError),
    (lambda: nn.Dense(2, 3, activation=5), TypeError),
    (lambda: nn.Dense(2, 3, weight_init=ops.ones((2, 2))), ValueError),
    (lambda: nn.Dense(2, 3)(X), ValueError),
    (lambda: nn.Conv2d(1, 2, 0), ValueError),
    (lambda: nn.Conv2d(1, 2, 3, pad_mode="foo"), ValueError),
    (lambda: nn.Conv2d(1, 2, 3, padding=1), ValueError),
    (lambda: nn.Conv2d(3, 2, 3, group=2), ValueError),
    (lambda: nn.Conv2d(1, 2, 3)(X), ValueError),
    (lambda: nn.Conv2d(1, 2, 3)(IMAGE), RuntimeError),
    (lambda: nn.MaxPool2d(0), ValueError),
    (lambda: nn.MaxPool2d(2, return_indices=True), ValueError),
    (lambda: nn.AvgPool2d(2, pad_mode="foo"), ValueError),
    (lambda: nn.BatchNorm2d(0), ValueError),
    (lambda: nn.BatchNorm2d(2)(X), ValueError),
    (lambda: nn.BatchNorm2d(2, momentum=2), ValueError),
    (lambda: nn.BatchNorm2d(1)(ops.ones((1, 2, 3, 3))), ValueError),  # one channel's statistics are not taken for all
    (lambda: nn.BatchNorm2d(1).set_train()(ops.ones((2, 2, 3, 3))), ValueError),
    (lambda: nn.BatchNorm1d(1)(X), ValueError),
    (lambda: ms.mint.functional.batch_norm(X, ops.ones(1), ops.ones(1)), ValueError),
    (lambda: ops.bias_add(X, Tensor([1.0])), ValueError),
    (lambda: ops.conv2d(ops.ones((1, 2, 3, 3)), ops.ones((2, 2, 1, 1)), Tensor([1.0])), ValueError),
    (lambda: nn.LayerNorm(3), TypeError),
    (lambda: nn.LayerNorm((1,))(X), ValueError),  # a factor for one column is not taken for all
    (lambda: nn.GroupNorm(3, 4), ValueError),
    (lambda: nn.Embedding(4, 2)(Tensor([7], ms.int32)), IndexError),
    (lambda: nn.Embedding(4, 2, padding_idx=4), ValueError),
    (lambda: nn.Dropout(p=1.5), ValueError),
    (lambda: nn.Dropout(0), ValueError),
    (lambda: nn.MSELoss("foo"), ValueError),
    (lambda: nn.MSELoss()(X, Tensor([1.0, 2.0])), ValueError),
    (lambda: nn.CrossEntropyLoss()(X, Tensor([0, 5])), IndexError),
    (lambda: nn.CrossEntropyLoss(weight=3), TypeError),
    (lambda: nn.get_activation("foo"), KeyError),
    (lambda: nn.Softmax(5)(X), ValueError),
    (lambda: nn.Hardtanh(1.0, 0.0), ValueError),
    (lambda: nn.ReLU(3), TypeError),
    (lambda: nn.Tril(3), TypeError),
    (lambda: nn.LSTM(2, 3)(ops.ones((0, 1, 2))), ValueError),
    (lambda: nn.BCELoss()(Tensor([-1.0]), Tensor([1.0])), RuntimeError),
    (lambda: nn.TrainOneStepCell(X, nn.SGD(nn.Dense(2, 3).trainable_params(), 0.1)), TypeError),
    (lambda: nn.SGD(nn.Dense(2, 3).trainable_params(), 0.1)(3), TypeError),
]


@pytest.mark.parametrize("i", range(len(BAD)))
def test_wrong_arguments(i: int) -> None:
    call, error = BAD[i]
    with pytest.raises(error) as caught:
        call()
    assert caught.type is error and len(str(caught.value).splitlines()) <= 6


@pytest.mark.parametrize("name", ["kernel_size", "stride", "dilation"])
@pytest.mark.parametrize("layer", [nn.Conv2d, nn.Conv2dTranspose])
@pytest.mark.parametrize("value", [(3,), (3, 3, 3), ()])
def test_windows_in_two_dimensions_have_two_sizes(layer: Any, name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"'{name}' must be an int or a tuple of 2 ints"):
        layer(3, 2, **{"kernel_size": 3, name: value})
    with pytest.raises(ValueError, match="tuple of 3 ints"):
        nn.Conv3d(3, 2, (3, 3))
