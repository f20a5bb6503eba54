"""Losses against the values and gradients of MindSpore 2.10 (recorded in losses.json); the others against NumPy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_autodiff import grad
from ms_tensor import Tensor, ops

RECORDED = json.loads((Path(__file__).parent / "losses.json").read_text())
R = np.random.RandomState(0)
A, B, C = (R.randn(3, 4).astype(np.float32) for _ in range(3))
S, SB = np.sign(B), (np.sign(B) + 1) / 2
I = np.array([0, 3, 1], np.int32)
K = np.array([1, -1, 1], np.int32)
W = np.array([1.0, 2.0, 0.5, 1.5], np.float32)
PROB = 1 / (1 + np.exp(-A))
SOFT = np.exp(B) / np.exp(B).sum(1, keepdims=True)
X4 = R.randn(2, 3, 2, 2).astype(np.float32)
Y4 = R.randint(0, 3, (2, 1, 2, 2)).astype(np.int32)
P4 = np.abs(R.randn(2, 3, 2, 2)).astype(np.float32)
LOSSES: dict[str, tuple[Callable[[Any, Any], Any], tuple[Any, ...]]] = {
    "dice": (lambda nn, T: nn.DiceLoss(), (PROB, SB)),
    "mdice": (lambda nn, T: nn.MultiClassDiceLoss(), (A, SB)),
    "mdicew": (lambda nn, T: nn.MultiClassDiceLoss(T(W[:, None]), 1, "sigmoid"), (A, SB)),
    "focal": (lambda nn, T: nn.FocalLoss(), (A, I[:, None])),
    "focalw": (lambda nn, T: nn.FocalLoss(T(W[:3]), 1.5, "sum"), (X4, Y4)),
    "focalp": (lambda nn, T: nn.FocalLoss(reduction="none"), (X4, P4)),
    "cos": (lambda nn, T: nn.CosineEmbeddingLoss(0.1), (A, B, K)),
    "cosn": (lambda nn, T: nn.CosineEmbeddingLoss(-0.5, "none"), (A, B, K)),
    "hinge": (lambda nn, T: nn.HingeEmbeddingLoss(0.5, "none"), (A, S)),
    "rank": (lambda nn, T: nn.MarginRankingLoss(0.3), (A, B, np.sign(C))),
    "mlsoft": (lambda nn, T: nn.MultiLabelSoftMarginLoss(T(W), "none"), (A, SB)),
    "mm": (lambda nn, T: nn.MultiMarginLoss(2, 0.7, "none"), (A, I.astype(np.int64))),
    "mmw": (lambda nn, T: nn.MultiMarginLoss(1, 0.7, "sum", T(W)), (A, I.astype(np.int64))),
    "poisson": (lambda nn, T: nn.PoissonNLLLoss(), (A, np.abs(B) * 3)),
    "poissonf": (lambda nn, T: nn.PoissonNLLLoss(False, True, 1e-6, "sum"), (PROB, np.abs(B) * 3)),
    "gauss": (lambda nn, T: nn.GaussianNLLLoss(), (A, B, np.abs(C))),
    "gaussf": (lambda nn, T: nn.GaussianNLLLoss(full=True, eps=0.5, reduction="sum"), (A, B, np.abs(C[:, 0]))),
    "rmse": (lambda nn, T: nn.RMSELoss(), (A, B)),
    "tripd": (lambda nn, T: nn.TripletMarginWithDistanceLoss(swap=True, margin=2.0), (A, B, C)),
    "mae": (lambda nn, T: nn.MAELoss("sum"), (A, B)),
    "huber": (lambda nn, T: nn.HuberLoss("none", 0.4), (A, B)),
    "smooth": (lambda nn, T: nn.SmoothL1Loss(0.4, "sum"), (A, B)),
    "bce": (lambda nn, T: nn.BCELoss(T(np.abs(C))), (PROB, SB)),
    "bcel": (lambda nn, T: nn.BCEWithLogitsLoss("sum", T(np.abs(C)), T(W)), (A, SB)),
    "kl": (lambda nn, T: nn.KLDivLoss(), (A, SOFT)),
    "nll": (lambda nn, T: nn.NLLLoss(T(W), 3, "mean"), (A, I)),
    "ce": (lambda nn, T: nn.CrossEntropyLoss(T(W), 3, "mean", 0.1), (A, I)),
    "cep": (lambda nn, T: nn.CrossEntropyLoss(T(W), label_smoothing=0.1), (A, SOFT)),
    "sce": (lambda nn, T: nn.SoftmaxCrossEntropyWithLogits(), (A, SOFT)),
    "sces": (lambda nn, T: nn.SoftmaxCrossEntropyWithLogits(True, "mean"), (A, I)),
}


def tensor(array: Any) -> Tensor:
    array = np.asarray(array)
    return Tensor(array.astype(np.float32) if array.dtype.kind == "f" else array)


@pytest.mark.parametrize("name", LOSSES)
def test_value_and_gradient(name: str) -> None:
    make, arrays = LOSSES[name]
    loss, inputs = make(ms_nn, tensor), [tensor(a) for a in arrays]
    want, want_gradient = RECORDED[name]
    got = loss(*inputs)
    np.testing.assert_allclose(got.asnumpy(), want, rtol=2e-5, atol=2e-6)
    assert got.dtype is ms.float32 and got.shape == np.shape(want)
    if want_gradient is not None:
        gradient = grad(lambda *a: loss(*a).sum())(*inputs)
        np.testing.assert_allclose(gradient.asnumpy(), want_gradient, rtol=1e-4, atol=1e-5)


def triplet(p: int, swap: bool, margin: float) -> Any:
    def norm(x: Any) -> Any:
        return (np.abs(x + 1e-6) ** p).sum(-1) ** (1 / p)

    far = norm(A - C)
    far = np.minimum(far, norm(B - C)) if swap else far
    return np.maximum(norm(A - B) - far + margin, 0)


@pytest.mark.parametrize("p, swap, margin", [(1, False, 1.0), (2, True, 2.0), (3, True, 0.5)])
def test_triplet_margin_loss(p: int, swap: bool, margin: float) -> None:
    inputs = [tensor(x) for x in (A, B, C)]
    got = ops.triplet_margin_loss(*inputs, margin, p, swap=swap, reduction="none")
    np.testing.assert_allclose(got.asnumpy(), triplet(p, swap, margin), rtol=1e-5)
    cell = ms_nn.TripletMarginLoss(p, swap, margin=margin, reduction="sum")
    np.testing.assert_allclose(cell(*inputs).item(), triplet(p, swap, margin).sum(), rtol=1e-5)


def test_multilabel_margin_loss() -> None:
    target = np.array([[0, 2, -1, 1], [-1, 0, 0, 0], [3, 1, 2, 0]], np.int32)
    want = []
    for row, labels in zip(A, target, strict=True):
        chosen = labels[: int(np.argmax(labels < 0))] if (labels < 0).any() else labels
        others = [i for i in range(4) if i not in chosen]
        want.append(sum(max(0.0, 1 - (row[y] - row[i])) for y in chosen for i in others) / 4)
    got = ops.multilabel_margin_loss(tensor(A), Tensor(target), "none")
    np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-5)
    one = ms_nn.MultilabelMarginLoss()(tensor(A[0]), Tensor(target[0]))
    np.testing.assert_allclose(one.item(), want[0], rtol=1e-5)


def test_soft_margin_loss_does_not_overflow() -> None:
    got = ops.soft_margin_loss(tensor([200.0, -200.0, 0.0]), tensor([1.0, 1.0, -1.0]), "none")
    np.testing.assert_allclose(got.asnumpy(), [0.0, 200.0, np.log(2)], rtol=1e-6)
    np.testing.assert_allclose(
        ms_nn.SoftMarginLoss()(tensor(A), tensor(S)).item(), np.log1p(np.exp(-A * S)).mean(), rtol=1e-5
    )


def test_sampled_softmax_loss() -> None:
    rng = np.random.RandomState(3)
    weights, biases, hidden = (tensor(rng.randn(*shape)) for shape in ((7, 4), (7,), (3, 4)))
    labels = Tensor(np.array([[0, 2], [1, 6], [3, 3]], np.int32))
    drawn = (
        Tensor(np.array([4, 5, 2], np.int32)),
        tensor([[0.5, 0.4], [0.3, 0.2], [0.1, 0.6]]),
        tensor([0.3, 0.5, 0.7]),
    )
    got = ms_nn.SampledSoftmaxLoss(3, 7, 2, drawn)(weights, biases, labels, hidden)
    # What MindSpore 2.10 gives.
    np.testing.assert_allclose(got.asnumpy(), [6.27833891, 1.94421041, 2.09833002], rtol=1e-6)
    assert ms_nn.SampledSoftmaxLoss(3, 7, 2)(weights, biases, labels, hidden).shape == (3,)


def test_ints_and_reductions() -> None:
    a, b = Tensor([1, 2, 4]), Tensor([1, 1, 1])
    assert ops.l1_loss(a, b).tolist() == 1 and ops.l1_loss(a, b).dtype is ms.int64
    assert ops.mse_loss(a, b).dtype is ms.float32 and abs(ops.mse_loss(a, b).item() - 10 / 3) < 1e-6
    assert ops.smooth_l1_loss(tensor([1.0, 3.0]), tensor([0.0, 0.0]), 0).tolist() == [1.0, 3.0]
    assert ms_nn.LossBase("sum").get_loss(tensor([1.0, 2.0]), 0.5).item() == 1.5
    assert ms_nn.LossBase().get_axis(tensor(X4)) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: ops.multi_margin_loss(tensor(A), Tensor([0, 1, 9])), IndexError),
        (lambda: ops.multi_margin_loss(tensor(A), Tensor([0, 1, -1])), IndexError),
        (lambda: ops.multi_margin_loss(tensor(A), Tensor([0, 1])), ValueError),
        (lambda: ops.multi_margin_loss(tensor(A), Tensor([0, 1, 1]), p=3), ValueError),
        (lambda: ops.multi_margin_loss(tensor(A), tensor([0.0, 1.0, 1.0])), TypeError),
        (lambda: ops.multilabel_margin_loss(tensor(A), Tensor([[0, 9, -1, -1]] * 3)), IndexError),
        (lambda: ms_nn.FocalLoss()(tensor(A), Tensor([[0], [1], [7]])), IndexError),
        (lambda: ms_nn.FocalLoss()(tensor(A), Tensor([[0], [1], [-1]])), IndexError),
        (lambda: ms_nn.FocalLoss()(tensor(A), Tensor([0, 1, 1])), ValueError),
        (lambda: ms_nn.FocalLoss(3), TypeError),
        (lambda: ms_nn.SampledSoftmaxLoss(8, 7), ValueError),
        (lambda: ms_nn.SampledSoftmaxLoss(3, 7, sampled_values=(1, 2)), ValueError),
        (lambda: ms_nn.SampledSoftmaxLoss(3, 7, sampled_values=3), TypeError),
        (lambda: ms_nn.FocalLoss(gamma=2), TypeError),
        (lambda: ops.margin_ranking_loss(tensor(A), tensor(B), tensor(S), 1), TypeError),
        (lambda: ops.margin_ranking_loss(tensor(A), Tensor([1]), tensor(S)), TypeError),
        (lambda: ops.cosine_embedding_loss(tensor(A), tensor(B), Tensor(K), 2.0), ValueError),
        (lambda: ops.cosine_embedding_loss(tensor(A), tensor(B), Tensor([1])), ValueError),
        (lambda: ms_nn.CosineEmbeddingLoss(1), TypeError),
        (lambda: ops.triplet_margin_loss(tensor(A), tensor(B), 3), TypeError),
        (lambda: ops.triplet_margin_loss(tensor(A), tensor(B), tensor(C), p=0), ValueError),
        (lambda: ops.gaussian_nll_loss(tensor(A), tensor(B), tensor(C), eps=1), ValueError),
        (lambda: ops.huber_loss(tensor(A), tensor(B), delta=0.0), ValueError),
        (lambda: ops.l1_loss(tensor(A), 3.0), TypeError),
        (lambda: ops.smooth_l1_loss(tensor(A), tensor(B), -1.0), ValueError),
        (lambda: ops.mse_loss(tensor(A), tensor(B), "x"), ValueError),
        (lambda: ops.kl_div(tensor(A), tensor(B), 3), ValueError),
        (lambda: ops.binary_cross_entropy(tensor(PROB), tensor(SB[:2])), ValueError),
        (lambda: ms_nn.DiceLoss()(tensor(A), tensor(B[:2])), ValueError),
        (lambda: ms_nn.MultiClassDiceLoss(activation="x"), ValueError),
        (lambda: ms_nn.CrossEntropyLoss(label_smoothing=1), TypeError),
        (lambda: ms_nn.BCEWithLogitsLoss(weight=ms.Parameter(Tensor(1.0))), TypeError),
        (lambda: ms_nn.MSELoss("x"), ValueError),
        (lambda: ms_nn.MSELoss()(tensor(A), 3), TypeError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6
