"""The layers of `mint.nn`: names, parameters and printed form as MindSpore's, values by NumPy, training."""

from __future__ import annotations

import inspect
import math
from typing import Any

import ms_nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_nn import mint_layers as nn
from ms_tensor import Tensor, mint

RNG = np.random.default_rng(8)
WEIGHTED = [("weight", True), ("bias", True)]
RUNNING = [*WEIGHTED, ("running_mean", False), ("running_var", False), ("num_batches_tracked", False)]
BATCH = "num_features=4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True"

# (constructor, parameters and whether they are trained, printed form)
PARAMETRIC: list[tuple[Any, list[tuple[str, bool]], str]] = [
    (lambda: nn.Linear(3, 4), WEIGHTED, "Linear(input_features=3, output_features=4, has_bias=True)"),
    (lambda: nn.Linear(3, 4, bias=False), WEIGHTED[:1], "Linear(input_features=3, output_features=4)"),
    (
        lambda: nn.Conv1d(2, 4, 3),
        WEIGHTED,
        "Conv1d(input_channels=2, output_channels=4, kernel_size=(3,), stride=(1,), padding=(0,), dilation=(1,), "
        "groups=1, bias=True)",
    ),
    (
        lambda: nn.Conv2d(2, 4, 3),
        WEIGHTED,
        "Conv2d(input_channels=2, output_channels=4, kernel_size=(3, 3), stride=(1, 1), padding=(0, 0), "
        "dilation=(1, 1), groups=1, bias=True)",
    ),
    (
        lambda: nn.ConvTranspose2d(2, 4, 3),
        WEIGHTED,
        "ConvTranspose2d(input_channels=2, output_channels=4, kernel_size=(3, 3), stride=(1, 1), padding=(0, 0), "
        "dilation=(1, 1), groups=1, bias=True)",
    ),
    (lambda: nn.BatchNorm1d(4), RUNNING, f"BatchNorm1d({BATCH})"),
    (lambda: nn.BatchNorm2d(4), RUNNING, f"BatchNorm2d({BATCH})"),
    (lambda: nn.GroupNorm(2, 4), WEIGHTED, "GroupNorm(num_groups=2, num_channels=4, eps=1e-05, affine=True)"),
    (lambda: nn.LayerNorm(4), WEIGHTED, "LayerNormExt(normalized_shape=(4,), eps=1e-05, elementwise_affine=True)"),
    (lambda: nn.PReLU(), WEIGHTED[:1], "PReLUExt()"),
    (
        lambda: nn.Embedding(5, 3),
        WEIGHTED[:1],
        "EmbeddingExt(num_embeddings=5, embedding_dim=3, padding_idx=None, max_norm=None, norm_type=2.0, "
        "scale_grad_by_freq=False, dtype=Float32)",
    ),
]


@pytest.mark.parametrize("make, parameters, printed", PARAMETRIC, ids=lambda v: "")
def test_parameters(make: Any, parameters: list[tuple[str, bool]], printed: str) -> None:
    layer = make()
    assert [(name, p.requires_grad) for name, p in layer.parameters_and_names()] == parameters
    assert str(layer) == printed


# Signatures that MindSpore states: name, parameters in order, defaults.
SIGNATURES = {
    "AvgPool2d": "(kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, "
    "divisor_override=None)",
    "BCEWithLogitsLoss": "(weight=None, reduction='mean', pos_weight=None)",
    "BatchNorm2d": "(num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, dtype=None)",
    "ConstantPad1d": "(padding, value)",
    "Conv2d": "(in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, "
    "padding_mode='zeros', dtype=None)",
    "ConvTranspose2d": "(in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, "
    "bias=True, dilation=1, padding_mode='zeros', dtype=None)",
    "CrossEntropyLoss": "(weight=None, ignore_index=-100, reduction='mean', label_smoothing=0.0)",
    "Dropout": "(p=0.5, inplace=False)",
    "ELU": "(alpha=1.0, inplace=False)",
    "Embedding": "(num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0, "
    "scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, dtype=None)",
    "Flatten": "(start_dim=1, end_dim=-1)",
    "Fold": "(output_size, kernel_size, dilation=1, padding=0, stride=1)",
    "GELU": "(approximate='none')",
    "GroupNorm": "(num_groups, num_channels, eps=1e-05, affine=True, dtype=None)",
    "Hardtanh": "(min_val=-1.0, max_val=1.0, inplace=False)",
    "LayerNorm": "(normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, dtype=None)",
    "Linear": "(in_features, out_features, bias=True, weight_init=None, bias_init=None, dtype=None)",
    "MaxPool2d": "(kernel_size=1, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False)",
    "PReLU": "(num_parameters=1, init=0.25, dtype=None)",
    "Softmax": "(dim=None)",
    "Threshold": "(threshold, value, inplace=False)",
    "Unfold": "(kernel_size, dilation=1, padding=0, stride=1)",
    "Upsample": "(size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None)",
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_signature(name: str) -> None:
    found = inspect.signature(getattr(nn, name))
    plain = [p.replace(annotation=inspect.Parameter.empty) for p in found.parameters.values()]
    assert str(inspect.Signature(plain)) == SIGNATURES[name]


def test_initial_values() -> None:
    ms.set_seed(1)
    linear = nn.Linear(100, 50)
    for values in (linear.weight.asnumpy(), linear.bias.asnumpy()):
        assert 0.08 < np.abs(values).max() <= 0.1
    conv = nn.Conv2d(8, 6, 3)
    limit = 1 / math.sqrt(72)
    for values in (conv.weight.asnumpy(), conv.bias.asnumpy()):
        assert 0.5 * limit < np.abs(values).max() <= limit
    table = nn.Embedding(400, 10, padding_idx=-1).weight.asnumpy()
    assert abs(table.std() - 1) < 0.1 and not table[-1].any()
    np.testing.assert_array_equal(nn.PReLU(3, 0.5).weight.asnumpy(), [0.5] * 3)


def test_convolution_modes() -> None:
    x = RNG.normal(size=(2, 2, 5, 5)).astype(np.float32)
    for mode, numpy_mode in (("reflect", "reflect"), ("replicate", "edge"), ("circular", "wrap")):
        layer = nn.Conv2d(2, 3, 3, padding=1, padding_mode=mode)
        padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)), numpy_mode)
        want = mint.conv2d(Tensor(padded), layer.weight, layer.bias)
        np.testing.assert_allclose(layer(Tensor(x)).asnumpy(), want.asnumpy(), rtol=1e-6)
    assert nn.Conv2d(2, 4, 3, padding="same", dilation=2, groups=2)(Tensor(x)).shape == (2, 4, 5, 5)
    up = nn.ConvTranspose2d(2, 3, 3, stride=2)
    assert up(Tensor(x)).shape == (2, 3, 11, 11) and up(Tensor(x), (12, 11)).shape == (2, 3, 12, 11)


def test_batch_norm_moves_and_uses_its_statistics() -> None:
    x = RNG.normal(size=(8, 3)).astype(np.float32)
    layer = nn.BatchNorm1d(3, momentum=0.25)
    layer.set_train()
    layer(Tensor(x))
    np.testing.assert_allclose(layer.running_mean.asnumpy(), 0.25 * x.mean(0), rtol=1e-5, atol=1e-7)
    np.testing.assert_allclose(layer.running_var.asnumpy(), 0.75 + 0.25 * x.var(0, ddof=1), rtol=1e-5)
    assert int(layer.num_batches_tracked) == 1
    layer.set_train(False)
    before = layer.running_mean.asnumpy().copy()
    want = (x - before) / np.sqrt(layer.running_var.asnumpy() + 1e-5)
    np.testing.assert_allclose(layer(Tensor(x)).asnumpy(), want, rtol=1e-4, atol=1e-5)
    np.testing.assert_array_equal(layer.running_mean.asnumpy(), before)
    plain = nn.BatchNorm1d(3, momentum=None)
    plain.set_train()
    plain(Tensor(x))
    plain(Tensor(x * 3))
    np.testing.assert_allclose(plain.running_mean.asnumpy(), 2 * x.mean(0), rtol=1e-4, atol=1e-6)
    with pytest.raises(ValueError, match="dimensions"):
        nn.BatchNorm2d(3)(Tensor(x))


def test_dropout_only_while_training() -> None:
    layer = nn.Dropout(0.5)
    layer.set_train(False)
    assert layer(mint.ones((50,))).tolist() == [1.0] * 50
    layer.set_train()
    assert set(layer(mint.ones((200,))).tolist()) == {0.0, 2.0}
    channels = nn.Dropout2d(0.5)
    channels.set_train()
    found = channels(mint.ones((8, 8, 2, 2))).asnumpy().reshape(64, 4)
    assert {0.0, 2.0} == set(found[:, 0]) and (found == found[:, :1]).all()


def test_training() -> None:
    ms.set_seed(2)
    net = ms_nn.SequentialCell(nn.Linear(2, 16), nn.BatchNorm1d(16), nn.SiLU(), nn.Linear(16, 2))
    net.set_train()
    points = RNG.normal(size=(64, 2)).astype(np.float32)
    x, labels = Tensor(points), Tensor((points[:, 0] * points[:, 1] > 0).astype(np.int64))
    loss = nn.CrossEntropyLoss()
    trainer = ms_nn.TrainOneStepCell(ms_nn.WithLossCell(net, loss), ms_nn.Adam(net.trainable_params(), 0.02))
    first = float(trainer(x, labels))
    for _ in range(60):
        last = float(trainer(x, labels))
    assert last < 0.4 * first


def test_every_name_is_there() -> None:
    assert all(hasattr(nn, name) for name in nn.__all__) and ms.mint.nn is nn
    assert nn.functional is ms.mint.functional
    assert ms.mint.optim.AdamW is ms_nn.experimental.optim.AdamW


WRONG: dict[str, tuple[Any, type[Exception]]] = {
    "groups": (lambda: nn.Conv2d(3, 4, 1, groups=2), ValueError),
    "padding_mode": (lambda: nn.Conv2d(2, 4, 1, padding_mode="mirror"), ValueError),
    "kernel": (lambda: nn.Conv2d(2, 4, (1, 2, 3)), ValueError),
    "kernel_type": (lambda: nn.Conv2d(2, 4, 1.5), TypeError),
    "group_norm": (lambda: nn.GroupNorm(3, 4), ValueError),
    "padding_idx": (lambda: nn.Embedding(3, 2, padding_idx=3), ValueError),
    "pad": (lambda: nn.ZeroPad2d((1, 2, 3)), ValueError),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors(name: str) -> None:
    make, kind = WRONG[name]
    with pytest.raises(kind):
        make()


def test_adaptive_poolings_print_their_arguments() -> None:
    # as MindSpore 2.10 prints them
    assert repr(nn.AdaptiveAvgPool1d(2)) == "AdaptiveAvgPool1d(output_size=2)"
    assert repr(nn.AdaptiveAvgPool2d((2, None))) == "AdaptiveAvgPool2d(output_size=(2, None))"
    assert repr(nn.AdaptiveMaxPool1d(2)) == "AdaptiveMaxPool1d(output_size=2, return_indices=False)"
