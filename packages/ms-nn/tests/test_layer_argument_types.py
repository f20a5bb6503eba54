"""The kinds of arguments that layers accept, and the exception for any other: as recorded with MindSpore 2.10."""

from __future__ import annotations

import ms_nn as nn
import numpy as np
import pytest
from ms_tensor import Tensor

ERRORS: list[tuple[str, type[Exception], str]] = [
    ("nn.Conv1d(1, 2, 3, pad_mode=None)", ValueError, "pad_mode"),
    ("nn.Conv2d(1, 2, 3, pad_mode=None)", TypeError, "pad_mode"),
    ("nn.Conv2d(1, 2, 3, data_format=None)", ValueError, "format"),
    ("nn.Conv3d(1, 2, 3, data_format=1)", ValueError, "format"),
    ("nn.MaxPool2d(2, data_format=None)", ValueError, "format"),
    ("nn.AvgPool2d(2, data_format=3)", ValueError, "format"),
    ("nn.Pad(((0, 0), (1, 1)), mode=None)", ValueError, "mode"),
    ("nn.Conv2dTranspose(1, 2, 3, pad_mode=1)", ValueError, "pad_mode"),
    ("nn.EmbeddingLookup(5, 2, target=None)", ValueError, "target"),
    ("nn.Embedding(5, 2, padding_idx=True)", TypeError, "padding_idx"),
    ("nn.Embedding(5, 2, padding_idx=1.5)", TypeError, "padding_idx"),
    ("nn.Softmax(None)(Tensor([1.0, 2.0]))", TypeError, "axis"),
    ("nn.LogSoftmax((0,))(Tensor([1.0, 2.0]))", TypeError, "axis"),
    ("nn.Embedding(5, 2, padding_idx=7)", ValueError, "padding_idx"),
    ('nn.HShrink("a")', TypeError, "lambd"),
    ("nn.SoftShrink((1,))", TypeError, "lambd"),
    ("nn.SmoothL1Loss({})", TypeError, "beta"),
    ('nn.Softmax("a")', TypeError, "axis"),
    ("nn.Softmax([1, 2])", TypeError, "axis"),
    ("nn.Norm(1.5)", TypeError, "axis"),
    ("nn.GroupNorm(2, 4, eps=0)", TypeError, "eps"),
    ("nn.EmbeddingLookup(5, 3, max_norm=3)", TypeError, "max_norm"),
    ("nn.Roll((0.5,), 0)", TypeError, "shift"),
    ("nn.SampledSoftmaxLoss(1.5, 5, 2)", TypeError, "num_sampled"),
    ("nn.SampledSoftmaxLoss(-1, 5, 2)", ValueError, "num_sampled"),
    ("nn.SampledSoftmaxLoss(4, 5, 2, remove_accidental_hits=1)", TypeError, "remove_accidental_hits"),
    ("nn.AvgPool2d(2, ceil_mode=1)", TypeError, "ceil_mode"),
    ("nn.AvgPool1d(2, count_include_pad=None)", TypeError, "count_include_pad"),
    ("nn.AvgPool2d(2, divisor_override=1.5)", TypeError, "divisor_override"),
    ("nn.AvgPool3d(2, ceil_mode=0)", TypeError, "ceil_mode"),
    ("nn.MaxPool2d(2, padding=(0, 0))", ValueError, "padding"),
    ("nn.MaxPool2d(2, padding='a')", ValueError, "padding"),
    ("nn.MaxPool3d(2, dilation=(1, 1, 1))", ValueError, "dilation"),
    ("nn.Conv2d(2, 4, [3, 3])", TypeError, "kernel_size"),
    ("nn.Conv3d(2, 4, [1, 1, 1])", TypeError, "kernel_size"),
    ("nn.Conv3d(2, 4, (1,))", ValueError, "kernel_size"),
    ("nn.Conv2dTranspose(2, 4, 3, stride=[1, 2])", TypeError, "stride"),
    ("nn.Dense(3, 4, dtype=None)", ValueError, "dtype"),
]


@pytest.mark.parametrize(("call", "error", "words"), ERRORS, ids=[row[0] for row in ERRORS])
def test_the_exception_is_of_the_recorded_class(call: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        eval(call, {"nn": nn, "Tensor": Tensor})


def test_numpy_numbers_initialize_weights() -> None:
    layer = nn.Dense(2, 3, weight_init=np.float32(0.5), bias_init=np.int32(2))
    np.testing.assert_array_equal(layer.weight.asnumpy(), np.full((3, 2), 0.5, np.float32))
    np.testing.assert_array_equal(layer.bias.asnumpy(), np.full(3, 2.0, np.float32))
    norm = nn.BatchNorm2d(4, momentum=np.float32(0.75), gamma_init=np.float64(0.25))
    assert norm.momentum == 0.25
    np.testing.assert_array_equal(norm.gamma.asnumpy(), np.full(4, 0.25, np.float32))


def test_what_remains_allowed() -> None:
    for call in ("nn.HShrink(None)", "nn.Softmax((0.5,))", "nn.AvgPool2d(2, count_include_pad='a')", "nn.Norm([0])"):
        assert isinstance(eval(call, {"nn": nn}), nn.Cell), call
    nn.MaxPool3d(2, padding=(0, 0, 0))
    nn.GroupNorm(2, 4, eps=np.float64(0.5))


def test_prelu_of_a_0d_tensor_is_0d() -> None:
    found = nn.PReLU()(Tensor(-2.0))
    assert found.shape == ()
    assert found.asnumpy() == -0.5
