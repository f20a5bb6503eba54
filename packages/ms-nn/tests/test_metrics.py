"""Metrics against the results of MindSpore 2.10 (recorded in metrics.json)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ms_nn import train
from ms_tensor import Tensor

RECORDED = json.loads((Path(__file__).parent / "metrics.json").read_text())
R = np.random.RandomState(0)
P, Q = R.rand(6, 3).astype(np.float32), R.rand(4, 3).astype(np.float32)
Y, Z = R.randint(0, 3, 6), R.randint(0, 3, 4)
ML, MT = R.randint(0, 2, (5, 3)), R.randint(0, 2, (5, 3))
X1, X2 = R.randn(6).astype(np.float32), R.randn(6).astype(np.float32)
IMG, REF = (R.rand(6, 7) > 0.5).astype(int), (R.rand(6, 7) > 0.5).astype(int)
ONE = np.eye(3)[Y]
B1, B2 = R.randint(0, 2, (2, 3, 4)), R.randint(0, 2, (2, 3, 4))
TEXT = [["a", "cat", "is", "on", "the", "mat", "now"]]
REFS = [[["the", "cat", "is", "on", "the", "mat"], ["a", "cat", "on", "the", "mat", "now"]]]
CASES: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {
    "acc": (lambda m: m.Accuracy(), [(P, Y), (Q, Z)]),
    "acc1": (lambda m: m.Accuracy(), [(P, ONE)]),
    "accm": (lambda m: m.Accuracy("multilabel"), [(ML, MT), (MT, MT)]),
    "prec": (lambda m: m.Precision(), [(P, Y), (Q, Z)]),
    "precm": (lambda m: m.Precision("multilabel"), [(ML, MT)]),
    "rec": (lambda m: m.Recall(), [(P, Y), (Q, Z)]),
    "recm": (lambda m: m.Recall("multilabel"), [(ML, MT)]),
    "f1": (lambda m: m.F1(), [(P, Y), (Q, Z)]),
    "fb": (lambda m: m.Fbeta(2), [(P, ONE)]),
    "mae": (lambda m: m.MAE(), [(X1, X2), (X2, X1)]),
    "mse": (lambda m: m.MSE(), [(X1, X2), (P, P[::-1].copy())]),
    "loss": (lambda m: m.Loss(), [(np.array(2.0),), (np.array([1.0, 4.0]),)]),
    "top2": (lambda m: m.TopKCategoricalAccuracy(2), [(P, Y), (Q, Z)]),
    "top1": (lambda m: m.Top1CategoricalAccuracy(), [(P, ONE)]),
    "ppl": (lambda m: m.Perplexity(), [(P, Y)]),
    "pplig": (lambda m: m.Perplexity(ignore_label=1), [(P, Y)]),
    "dice": (lambda m: m.Dice(), [(P, ONE.astype(np.float32))]),
    "cos": (lambda m: m.CosineSimilarity(), [(P,)]),
    "cosd": (lambda m: m.CosineSimilarity("dot", "mean", False), [(P,)]),
    "coss": (lambda m: m.CosineSimilarity("cosine", "sum"), [(P,)]),
    "cm": (lambda m: m.ConfusionMatrix(3), [(P, Y), (Q, Z)]),
    "cmt": (lambda m: m.ConfusionMatrix(3, "target"), [(P, Y)]),
    "cmp": (lambda m: m.ConfusionMatrix(3, "prediction"), [(P, Y)]),
    "cma": (lambda m: m.ConfusionMatrix(2, "all", 0.3), [(P[:, 0], Y % 2)]),
    "roc": (lambda m: m.ROC(pos_label=1), [(P[:, 0].copy(), (Y == Y[0]).astype(int))]),
    "rocc": (lambda m: m.ROC(class_num=3), [(P[:3].copy(), np.array([0, 1, 2]))]),
    "bleu": (lambda m: m.BleuScore(), [(TEXT, REFS)]),
    "bleu2": (lambda m: m.BleuScore(2, True), [(TEXT, REFS)]),
    "hd": (lambda m: m.HausdorffDistance(), [(IMG, REF, 1)]),
    "hdp": (lambda m: m.HausdorffDistance("taxicab", 90.0, True), [(IMG, REF, 0)]),
    "hdc": (lambda m: m.HausdorffDistance("chessboard"), [(IMG, REF, 1)]),
    "msd": (lambda m: m.MeanSurfaceDistance(), [(IMG, REF, 1)]),
    "msds": (lambda m: m.MeanSurfaceDistance(True, "taxicab"), [(IMG, REF, 0)]),
    "rms": (lambda m: m.RootMeanSquareDistance(), [(IMG, REF, 1)]),
    "rmss": (lambda m: m.RootMeanSquareDistance(True), [(IMG, REF, 1)]),
}
RATES = "tpr tnr ppv npv fnr fpr fdr for pt ts acc ba f1 mcc fm bm mk".split()
for _name in RATES:
    CASES["cmm_" + _name] = (lambda m, n=_name: m.ConfusionMatrixMetric(metric_name=n), [(B1, B2), (B2, B1)])
CASES["cmmean"] = (lambda m: m.ConfusionMatrixMetric(True, "recall", True, "mean"), [(B1, B2), (B2, B1)])
CASES["cmskip"] = (lambda m: m.ConfusionMatrixMetric(False, "precision"), [(B1, B2)])


def plain(value: Any) -> Any:
    return [plain(v) for v in value] if isinstance(value, (tuple, list)) else np.asarray(value, np.float64)


def assert_close(got: Any, want: Any) -> None:
    if isinstance(got, list):
        for one, other in zip(got, want, strict=True):
            assert_close(one, other)
    else:
        np.testing.assert_allclose(got, np.asarray(want, np.float64), rtol=1e-6, atol=1e-7)
        assert got.shape == np.shape(want)


@pytest.mark.parametrize("name", CASES)
def test_recorded(name: str) -> None:
    make, inputs = CASES[name]
    metric = make(train)
    for batch in inputs:
        metric.update(*batch)
    assert_close(plain(metric.eval()), RECORDED[name])
    metric.clear()
    with pytest.raises((RuntimeError, ZeroDivisionError)):
        metric.eval()


def test_tensors_lists_and_chosen_inputs() -> None:
    right = train.Accuracy()(Tensor(P), Tensor(Y.astype(np.int32)))
    assert right == train.Accuracy()(P.tolist(), Y.tolist())
    assert train.Accuracy().set_indexes([2, 0])(Y, None, P) == right


def test_names() -> None:
    assert train.names() == sorted(train.names()) and {"acc", "F1", "loss"} <= set(train.names())
    assert isinstance(train.get_metric_fn("topk", 3), train.TopKCategoricalAccuracy)
    assert set(train.metrics.get_metrics({"acc", "mse"})) == {"acc", "mse"}
    assert train.metrics.get_metrics(None) is None


def test_the_curve_of_a_class_is_over_all_samples() -> None:
    # MindSpore reads the scores in another order where there are not as many samples as classes.
    truth = np.array([0, 1, 2, 0, 1, 2])
    several = train.ROC(class_num=3)(P, truth)
    for c in range(3):
        alone = train.ROC(pos_label=1)(P[:, c].copy(), (truth == c).astype(int))
        for part in range(3):
            np.testing.assert_array_equal(several[part][c], alone[part])


def test_auc() -> None:
    x, y = np.array([0.0, 0.5, 1.0]), np.array([0.0, 1.0, 1.0])
    assert train.auc(x, y) == 0.75 and train.auc(x[::-1].copy(), y[::-1].copy()) == 0.75
    assert train.auc(x[[2, 0, 1]], y[[2, 0, 1]], reorder=True) == 0.75


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: train.Accuracy("x"), TypeError),
        (lambda: train.Accuracy()(P), ValueError),
        (lambda: train.Accuracy()(P, P), ValueError),
        (lambda: train.Accuracy()("text", Y), TypeError),
        (lambda: train.Accuracy("multilabel")(P, P), ValueError),
        (lambda: train.Precision()(P, Y + 5), ValueError),
        (lambda: train.Precision().eval(3), RuntimeError),
        (lambda: train.Fbeta(0), ValueError),
        (lambda: train.TopKCategoricalAccuracy(0), ValueError),
        (lambda: train.TopKCategoricalAccuracy("1"), TypeError),
        (lambda: train.Loss()(P), ValueError),
        (lambda: train.Dice(0.0), ValueError),
        (lambda: train.Dice()(P, Q), ValueError),
        (lambda: train.ConfusionMatrix("3"), TypeError),
        (lambda: train.ConfusionMatrix(3, "x"), ValueError),
        (lambda: train.ConfusionMatrixMetric(metric_name="x")(B1, B2), NotImplementedError),
        (lambda: train.HausdorffDistance("x"), ValueError),
        (lambda: train.HausdorffDistance()(IMG, REF, 7), ValueError),
        (lambda: train.BleuScore(5), ValueError),
        (lambda: train.BleuScore()(TEXT, []), ValueError),
        (lambda: train.ROC()(P, Y), ValueError),
        (lambda: train.auc([1], [1]), TypeError),
        (lambda: train.auc(np.array([0.0, 2.0, 1.0]), np.zeros(3)), ValueError),
        (lambda: train.get_metric_fn("x"), KeyError),
        (lambda: train.metrics.get_metrics(["acc"]), TypeError),
        (lambda: train.Accuracy().set_indexes((0,)), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6


@pytest.mark.parametrize("kind", [train.MAE, train.MSE, train.Loss])
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_means_are_of_float64(kind: Any, dtype: Any) -> None:
    inputs = [np.array([1.0, 3.0], dtype)] * (1 if kind is train.Loss else 2)
    metric = kind()
    metric.update(*inputs)
    assert type(metric.eval()) is np.float64
