"""Gradient Primitives give what MindSpore 2.10 gives on a CPU (gradient_ops_recorded.json), or what differentiating the
forward op gives; they work in graphs and can be differentiated again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_tensor import Tensor, ops
from ms_tensor.mint import functional as F
from ms_tensor.ops import auto_generate as ag
from ms_tensor.ops.operations import grad_ops
from ms_tensor.ops.pullback import pullback

RECORDED = json.loads((Path(__file__).parent / "gradient_ops_recorded.json").read_text())


def _decoded(value: Any) -> Any:
    if isinstance(value, dict):
        return Tensor(np.array(value["a"]).astype(value["d"].removesuffix("_")))
    return tuple(map(_decoded, value)) if isinstance(value, list) else value


def _check(found: Any, want: Any) -> None:
    if isinstance(want, list):
        assert len(found) == len(want)
        for f, w in zip(found, want, strict=True):
            _check(f, w)
        return
    assert (list(found.shape), str(found.dtype)) == (want["shape"], want["dtype"])
    np.testing.assert_allclose(found.asnumpy().astype(np.float64).ravel(), want["v"], rtol=2e-3, atol=2e-4)


@pytest.mark.parametrize("case", RECORDED, ids=[f"{i}-{case[0]}" for i, case in enumerate(RECORDED)])
def test_as_mindspore_recorded_it(case: list[Any]) -> None:
    name, attributes, arguments, want = case
    place = grad_ops if hasattr(grad_ops, name) else ag
    made = getattr(place, name)(*(_decoded(a) if isinstance(a, (dict, list)) else a for a in attributes))
    _check(made(*map(_decoded, arguments)), want)


def _draw(*shape: int) -> np.ndarray[Any, Any]:
    return np.random.RandomState(sum(shape)).uniform(0.1, 2.0, shape)


def _numeric(fn: Callable[[Tensor], Tensor], x: np.ndarray[Any, Any], dy: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The gradient of `sum(fn(x) * dy)` by central differences, in float64."""
    found = np.zeros_like(x)
    for place in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[place] = 1e-5
        found[place] = ((fn(Tensor(x + step)).asnumpy() - fn(Tensor(x - step)).asnumpy()) * dy).sum() / 2e-5
    return found


_LABELS = Tensor(np.array([[[0, 1], [2, 0]]], np.int64))
_TARGET = Tensor(_draw(2, 3) * 2)
_PADS = (1, 1, 1, 0)
_UPSAMPLE = ((1, 1, 2, 2), (4, 4))

# name, attributes, the arguments around (dy, x), the forward function, the shape of x
NUMERIC: list[
    tuple[str, tuple[Any, ...], Callable[..., tuple[Any, ...]], Callable[[Tensor], Tensor], tuple[int, ...]]
] = [
    ("EluGradExt", (), lambda dy, x: (dy, x, 0.5), lambda x: F.elu(x, 0.5), (2, 3)),
    ("GeluGradExt", (), lambda dy, x: (dy, x, "tanh"), lambda x: F.gelu(x, approximate="tanh"), (2, 3)),
    ("GeluGradExt", (), lambda dy, x: (dy, x), lambda x: F.gelu(x), (2, 3)),
    ("HardtanhGrad", (), lambda dy, x: (dy, x, 0, 1), lambda x: F.hardtanh(x, 0, 1), (2, 3)),
    ("LeakyReLUGradExt", (), lambda dy, x: (dy, x, 0.2), lambda x: F.leaky_relu(x, 0.2), (2, 3)),
    ("LogSigmoidGrad", (), lambda dy, x: (dy, x, x), F.logsigmoid, (2, 3)),
    ("MishGradExt", (), lambda dy, x: (dy, x), F.mish, (2, 3)),
    ("SoftplusGradExt", (), lambda dy, x: (dy, x, 2, 10), lambda x: F.softplus(x, 2, 10), (2, 3)),
    ("ThresholdGrad", (), lambda dy, x: (dy, x, 1.0), lambda x: F.threshold(x, 1.0, 0.0), (2, 3)),
    ("SeluGrad", (), lambda dy, x: (dy, F.selu(x)), F.selu, (2, 3)),
    ("SoftmaxBackward", (), lambda dy, x: (dy, ops.softmax(x, 0), 0), lambda x: ops.softmax(x, 0), (2, 3)),
    ("SwigluGrad", (), lambda dy, x: (dy, x), lambda x: ops.swiglu(x, -1), (2, 4)),
    (
        "RepeatInterleaveGrad",
        (),
        lambda dy, x: (dy, Tensor([2, 3]), 0),
        lambda x: ops.repeat_interleave(x, Tensor([2, 3]), 0),
        (2, 2),
    ),
    ("Col2ImGrad", (), lambda dy, x: (dy, (2, 2)), lambda x: F.fold(x, (3, 3), (2, 2)), (1, 4, 4)),
    (
        "MoeTokenPermuteGrad",
        (),
        lambda dy, x: (dy, ops.moe_token_permute(x, Tensor([[1, 0], [0, 2], [2, 1]]))[1], 2),
        lambda x: ops.moe_token_permute(x, Tensor([[1, 0], [0, 2], [2, 1]]))[0],
        (3, 2),
    ),
    (
        "KLDivGrad",
        (),
        lambda dy, x: (dy, x, x * 2, "none"),
        lambda x: F.kl_div(x, Tensor(_draw(2, 3)) * 2, "none"),
        (2, 3),
    ),
    ("L1LossBackwardExt", (), lambda dy, x: (dy, x, x * 0, "sum"), lambda x: F.l1_loss(x, x * 0, "sum"), (2, 3)),
    (
        "MSELossGradExt",
        (),
        lambda dy, x: (dy, x, x * 0 + 3),
        lambda x: F.mse_loss(x, Tensor(np.full((2, 3), 3.0))),
        (2, 3),
    ),
    (
        "CrossEntropyLossGrad",
        (),
        lambda dy, x: (dy, F.log_softmax(x, 1), Tensor([0, 2])),
        lambda x: F.cross_entropy(x, Tensor([0, 2])),
        (2, 3),
    ),
    (
        "NLLLoss2dGrad",
        (),
        lambda dy, x: (dy, x, _LABELS, None, "mean", -100, None),
        lambda x: F.nll_loss(x, _LABELS),
        (1, 3, 2, 2),
    ),
    ("SoftMarginLossGrad", (), lambda dy, x: (x, x * 0 + 1, dy), lambda x: F.soft_margin_loss(x, x * 0 + 1), (2, 3)),
    ("AdaptiveAvgPool2DGradExt", (), lambda dy, x: (dy, x), lambda x: F.adaptive_avg_pool2d(x, (2, 2)), (1, 1, 3, 4)),
    ("AdaptiveAvgPool3DGradExt", (), lambda dy, x: (dy, x), lambda x: F.adaptive_avg_pool3d(x, 2), (1, 1, 3, 2, 2)),
    ("AvgPool2DGrad", (), lambda dy, x: (dy, x, (2, 2), (1, 1)), lambda x: F.avg_pool2d(x, 2, 1), (1, 1, 3, 3)),
    ("AvgPool3DGradExt", (), lambda dy, x: (dy, x, 2), lambda x: F.avg_pool3d(x, 2), (1, 1, 2, 4, 2)),
    ("ReflectionPad1DGrad", (), lambda dy, x: (dy, x, (1, 2)), lambda x: F.pad(x, (1, 2), "reflect"), (2, 4)),
    (
        "ReflectionPad2DGrad",
        (),
        lambda dy, x: (dy, x, (1, 1, 1, 0)),
        lambda x: F.pad(x, (1, 1, 1, 0), "reflect"),
        (1, 3, 3),
    ),
    (
        "ReplicationPad2DGrad",
        (),
        lambda dy, x: (dy, x, (1, 1, 2, 0)),
        lambda x: F.pad(x, (1, 1, 2, 0), "replicate"),
        (1, 2, 2),
    ),
    (
        "UpsampleBicubic2DGrad",
        (),
        lambda dy, x: (dy, *_UPSAMPLE),
        lambda x: ops.interpolate(x, (4, 4), mode="bicubic"),
        (1, 1, 2, 2),
    ),
    ("UpsampleNearest1DGrad", (), lambda dy, x: (dy, (1, 1, 2), (4,)), lambda x: ops.interpolate(x, (4,)), (1, 1, 2)),
    (
        "LayerNormGradExt",
        (),
        lambda dy, x: (dy, x, (3,), *_row_statistics(x), Tensor(np.ones(3)), Tensor(np.ones(3))),
        lambda x: F.layer_norm(x, (3,)),
        (2, 3),
    ),
    (
        "AddLayerNormGrad",
        (),
        lambda dy, x: (dy, x, x * 0, *_row_statistics(x)[::-1], Tensor(np.ones(3)), None),
        lambda x: F.layer_norm(x, (3,)),
        (2, 3),
    ),
    (
        "GroupNormGrad",
        (),
        lambda dy, x: (dy, x, *_row_statistics(x.reshape(4, 4)), None, 2),
        lambda x: F.group_norm(x, 2),
        (2, 4, 2),
    ),
    (
        "RmsNormGrad",
        (),
        lambda dy, x: (dy, x, Tensor(1 / np.sqrt((x.asnumpy() ** 2).mean(-1) + 1e-6)), Tensor(np.ones(3))),
        lambda x: ops.rms_norm(x, Tensor(np.ones(3)))[0],
        (2, 3),
    ),
    (
        "BatchNormGradExt",
        (True,),
        lambda dy, x: (dy, x),
        lambda x: F.batch_norm(x, None, None, training=True),
        (3, 2),
    ),
    (
        "ConvolutionGrad",
        (),
        lambda dy, x: (dy, x, Tensor(_draw(2, 1, 2, 2))),
        lambda x: F.conv2d(x, Tensor(_draw(2, 1, 2, 2))),
        (1, 1, 3, 3),
    ),
    (
        "ConvolutionStrGrad",
        (),
        lambda dy, x: (dy, x, Tensor(_draw(2, 1, 3, 3)), None, 1, "same"),
        lambda x: F.conv2d(x, Tensor(_draw(2, 1, 3, 3)), padding="same"),
        (1, 1, 3, 3),
    ),
    (
        "EmbeddingDenseBackward",
        (),
        lambda dy, x: (dy, Tensor([0, 2, 0]), 4),
        lambda x: F.embedding(Tensor([0, 2, 0]), x),
        (4, 2),
    ),
    (
        "RotaryPositionEmbeddingGrad",
        (),
        lambda dy, x: (dy, Tensor(_draw(1, 1, 2, 4)), Tensor(_draw(1, 1, 2, 4)), x),
        lambda x: ops.rotary_position_embedding(x, Tensor(_draw(1, 1, 2, 4)), Tensor(_draw(1, 1, 2, 4))),
        (1, 2, 2, 4),
    ),
    (
        "LstsqV2Grad",
        (),
        lambda dy, x: (dy, x, Tensor(_draw(3, 1))),
        lambda x: ops.matmul(ops.inverse(ops.matmul(x.T, x)), ops.matmul(x.T, Tensor(_draw(3, 1)))),
        (3, 2),
    ),
]


def _row_statistics(x: Tensor) -> tuple[Tensor, Tensor]:
    values = x.asnumpy()
    return Tensor(values.mean(-1, keepdims=True)), Tensor(1 / np.sqrt(values.var(-1, keepdims=True) + 1e-5))


@pytest.mark.parametrize("case", NUMERIC, ids=[f"{i}-{case[0]}" for i, case in enumerate(NUMERIC)])
def test_the_gradient_is_that_of_the_forward_op(case: Any) -> None:
    name, attributes, arguments, forward, shape = case
    x = _draw(*shape)
    out = forward(Tensor(x)).asnumpy()
    dy = np.random.RandomState(7).uniform(-1, 1, out.shape)
    found = getattr(ag, name)(*attributes)(*arguments(Tensor(dy), Tensor(x)))
    found = found[0] if isinstance(found, tuple) else found
    np.testing.assert_allclose(found.asnumpy(), _numeric(forward, x, dy), rtol=1e-4, atol=1e-5)


def test_gradients_of_grad_ops_that_mindspore_has_no_cpu_kernel_of() -> None:
    dy, x = np.random.RandomState(0).uniform(-1, 1, (2, 2)), _draw(2, 3)
    other = _draw(3, 2)
    first, second = grad_ops.EinsumGrad("ij,jk->ik")((Tensor(x), Tensor(other)), Tensor(dy))
    np.testing.assert_allclose(first.asnumpy(), dy @ other.T)
    np.testing.assert_allclose(second.asnumpy(), x.T @ dy)
    softmax = np.exp(x) / np.exp(x).sum(1, keepdims=True)
    want = _numeric(lambda v: ops.softmax(v, -1), x, other.T)
    np.testing.assert_allclose(
        grad_ops.SoftmaxGrad()(Tensor(softmax), Tensor(other.T.copy())).asnumpy(), want, atol=1e-8
    )
    target = Tensor(np.array([[0, 2, -1], [1, -1, -1]], np.int32))
    found = grad_ops.MultilabelMarginLossGrad()(Tensor(np.array(1.0)), Tensor(x), target, None)
    want = _numeric(lambda v: ops.multilabel_margin_loss(v, target), x, np.array(1.0))
    np.testing.assert_allclose(found.asnumpy(), want, atol=1e-8)
    inverse = (Tensor([1.0, 2.0]), Tensor([0, 1, 0]))
    assert grad_ops.UniqueGrad()(Tensor([5.0, 7.0]), inverse).tolist() == [5.0, 7.0, 5.0]
    places = Tensor(np.array([[[[0, 2], [8, 15]]]], np.int64))
    pooled, whole = Tensor(_draw(1, 1, 2, 2)), Tensor(_draw(1, 1, 4, 4))
    spread = grad_ops.FractionalMaxPoolGradWithFixedKsize()(whole, pooled, places)
    assert spread.asnumpy().ravel()[[0, 2, 8, 15]].tolist() == pooled.asnumpy().ravel().tolist()
    assert np.count_nonzero(spread.asnumpy()) == 4
    gathered = grad_ops.MaxUnpool2DGrad(2, 2)(pooled, whole, places)
    assert gathered.tolist() == whole.asnumpy().ravel()[[0, 2, 8, 15]].reshape(1, 1, 2, 2).tolist()
    summed = grad_ops.SparseSegmentSumGrad()(Tensor([[1.0], [2.0]]), Tensor([0, 3, 0]), Tensor([0, 0, 1]), 4)
    assert summed.tolist() == [[3.0], [0.0], [0.0], [1.0]]


def test_batch_norms_across_devices() -> None:
    """The parts of a synchronized batch norm, on one device, give the gradient of a batch norm."""
    x, dy, weight = Tensor(_draw(4, 3)), Tensor(_draw(3, 4).T.copy()), Tensor(_draw(3))
    mean, invstd = Tensor(x.asnumpy().mean(0)), Tensor(1 / np.sqrt(x.asnumpy().var(0) + 1e-5))
    sums = ag.BatchNormReduceGrad()(dy, x, mean, invstd, weight, True, True, True)
    found = ag.BatchNormElemtGrad()(dy, x, mean, invstd, weight, sums[0], sums[1], Tensor(np.array([4], np.int32)))
    want = ag.BatchNormGradExt(True)(dy, x, weight)
    for f, w in zip((found, sums[2], sums[3]), want, strict=True):
        np.testing.assert_allclose(f.asnumpy(), w.asnumpy(), rtol=1e-6, atol=1e-7)


def test_masks_leave_gradients_out() -> None:
    x, dy = Tensor(_draw(4, 3)), Tensor(_draw(4, 3))
    assert [g is None for g in ag.BatchNormGradExt(True)(dy, x, output_mask=(1, 0, 1))] == [False, True, False]
    found = ag.ConvolutionGrad()(Tensor(_draw(1, 2, 2, 2)), Tensor(_draw(1, 1, 3, 3)), Tensor(_draw(2, 1, 2, 2)))
    assert [g is None for g in found] == [False, False, True]


def test_max_pool_gradients_read_the_indices_of_the_forward_op() -> None:
    x, dy = Tensor(_draw(1, 2, 4, 4).astype(np.float32)), Tensor(_draw(1, 2, 2, 2).astype(np.float32))
    want = pullback(F.max_pool2d, dy, x, 2).asnumpy()
    for kind in ("Indices", "Mask"):
        value, index = getattr(ag, f"MaxPoolWith{kind}")(2)(x)
        np.testing.assert_array_equal(value.asnumpy(), F.max_pool2d(x, 2).asnumpy())
        np.testing.assert_array_equal(getattr(ag, f"MaxPoolGradWith{kind}")(2)(x, dy, index).asnumpy(), want)


def test_attention_is_differentiated_by_its_inputs() -> None:
    q, k, v, dy = (Tensor(_draw(1, 3, size).astype(np.float32)) for size in (4, 4, 4, 4))
    found = ag.FlashAttentionScoreGrad(2)(q, k, v, dy)
    attend = ops.operations.FlashAttentionScore(2, input_layout="BSH")
    want = pullback(lambda v: attend(q, k, v)[3], dy, v)
    assert found[3] is None and found[0].shape == q.shape
    np.testing.assert_allclose(found[2].asnumpy(), want.asnumpy(), rtol=1e-5)


def test_a_gradient_is_differentiated_again() -> None:
    x = Tensor(np.array([0.3, -0.7]))
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        first = ag.AtanGrad()(x, Tensor(np.array([1.0, 2.0])))
    (second,) = tape.gradient([first], None, [x])
    values = x.asnumpy()
    assert second is not None
    np.testing.assert_allclose(second.asnumpy(), np.array([1.0, 2.0]) * -2 * values / (1 + values**2) ** 2, rtol=1e-12)


def test_pullback_of_one_tensor_given_twice_and_of_several_outputs() -> None:
    x = Tensor([2.0, 3.0])
    a, b = pullback(ops.div, Tensor([1.0, 1.0]), x, x, wrt=(0, 1))
    np.testing.assert_allclose((a + b).asnumpy(), [0.0, 0.0], atol=1e-7)
    both = pullback(lambda x: (x * x, x * 3), (None, 1.0), x)
    assert both.tolist() == [3.0, 3.0]
    assert pullback(lambda x, y: y * 2, 1.0, x, x * 1).tolist() == [0.0, 0.0]


def test_a_gradient_that_is_no_op_names_the_forward_op() -> None:
    with pytest.raises(RuntimeError, match=r"hint: use ms.grad over ops.LSTM"):
        grad_ops.LSTMGrad(1, 1, 1, True, False, 0.0)(Tensor(1.0))


def test_grad_ops_shares_the_classes_of_auto_generate() -> None:
    assert grad_ops.ReluGrad is ag.ReluGrad and "MaxPoolGrad" in grad_ops.__all__ and "ReluGrad" in dir(grad_ops)
