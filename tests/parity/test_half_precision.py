"""16-bit floats in reductions, norms, losses and pooling whose sums exceed 65,504, the end of float16.

Every case has a result that a float16 holds. It is checked against the formula in float64 NumPy, in every mode with
the same bits, and its gradient against that of the same values in float64.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, mint, nn, ops
from ms import numpy as mnp

F = mint.nn.functional
N = 70_000
Array = np.ndarray[Any, Any]


def _spread(*shape: int, low: float = 1.0, step: float = 10.0) -> Array:
    """Numbers `low`, `low + step`, ... that repeat after seven."""
    return (np.arange(np.prod(shape)) % 7 * step + low).reshape(shape)


LINE, ROWS = _spread(N), _spread(7, 10_000)
ONES, ZEROS = np.ones(N), np.zeros(N)
SCORES = np.arange(N) % 5 - 2.0
CHANCES = np.arange(N) % 5 / 8 + 0.125
SIGNS = np.arange(N) % 2 * 2.0 - 1
BITS = np.arange(N) % 2 * 1.0
PAIRS = (np.arange(2 * N) % 5 - 2.0).reshape(N, 2)
CLASSES = (np.arange(N) % 2).astype(np.int32)
LONG = np.random.default_rng(1).integers(-3, 4, (3, 600)) * 30.0
OTHER = np.random.default_rng(2).integers(-3, 4, (3, 600)) * 30.0
SIGNAL, IMAGE, VOLUME = _spread(1, 2, N, step=4), _spread(1, 4, 150, 150, step=4), _spread(1, 2, 30, 30, 30, step=4)
GAPS = np.where(np.arange(N) % 10 == 3, np.nan, LINE)


def _p_norm(x: Array, p: float = 2, axis: Any = None, keepdims: bool = False) -> Array:
    return np.sum(np.abs(x) ** p, axis, keepdims=keepdims) ** (1 / p)


def _clipped(x: Array, limit: float) -> Array:
    return x * limit / max(_p_norm(x), limit)


def _log_sum(x: Array, axis: Any = None) -> Array:
    return np.log(np.sum(np.exp(x), axis))


def _log_softmax(x: Array) -> Array:
    return x - _log_sum(x, 1)[:, None]


def _cross_entropy(x: Array, labels: Array) -> Array:
    return -_log_softmax(x)[np.arange(len(x)), labels].mean()


def _smooth(d: Array) -> Array:
    return np.where(np.abs(d) < 1, d * d / 2, np.abs(d) - 0.5)


def _binary(p: Array, y: Array) -> Array:
    return -(y * np.log(p) + (1 - y) * np.log(1 - p))


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def _cosine(x: Array, y: Array) -> Array:
    return (x * y).sum(1) / _p_norm(x, 2, 1) / _p_norm(y, 2, 1)


def _windows(x: Array, *sizes: int) -> Array:
    """The windows of the last dimensions as two axes: (*lead, windows, elements of one)."""
    rank = len(sizes)
    lead = x.shape[:-rank]
    parts: list[int] = []
    for n, k in zip(x.shape[-rank:], sizes, strict=True):
        parts += [n // k, k]
    split = x.reshape(*lead, *parts)
    first = len(lead)
    order = [*range(first), *range(first, first + 2 * rank, 2), *range(first + 1, first + 2 * rank, 2)]
    counts = [n // k for n, k in zip(x.shape[-rank:], sizes, strict=True)]
    return split.transpose(order).reshape(*lead, *counts, -1)


def _normalized(x: Array, axis: Any, eps: float = 1e-5) -> Array:
    return (x - x.mean(axis, keepdims=True)) / np.sqrt(x.var(axis, keepdims=True) + eps)


def _trapezoids(y: Array, dx: float) -> Array:
    return ((y[1:] + y[:-1]) / 2 * dx).sum()


def _weights(count: int, value: float) -> Tensor:
    return ops.full((count,), value, dtype=ms.float16)


#: name: (function of tensors, formula in NumPy, arguments)
REDUCTIONS: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Array, ...]]] = {
    "Tensor.mean": (lambda x: x.mean(), np.mean, (ONES,)),
    "Tensor.mean of an axis": (lambda x: x.mean(1), lambda x: x.mean(1), (ROWS,)),
    "ops.mean": (lambda x: ops.mean(x, 1, True), lambda x: x.mean(1, keepdims=True), (ROWS,)),
    "ops.ReduceMean": (lambda x: ops.ReduceMean()(x, 0), lambda x: x.mean(0), (_spread(7_000, 3),)),
    "mint.mean": (lambda x: mint.mean(x), np.mean, (LINE,)),
    "numpy.mean": (lambda x: mnp.mean(x), np.mean, (LINE,)),
    "numpy.average": (lambda x: mnp.average(x), np.mean, (LINE,)),
    "numpy.average weighted": (
        lambda x, w: mnp.average(x, weights=w),
        lambda x, w: np.average(x, weights=w),
        (LINE, LINE),
    ),
    "numpy.nanmean": (lambda x: mnp.nanmean(x), np.nanmean, (GAPS,)),
    "numpy.nanvar": (lambda x: mnp.nanvar(x), np.nanvar, (GAPS,)),
    "numpy.nanstd": (lambda x: mnp.nanstd(x), np.nanstd, (GAPS,)),
    "ops.nanmean": (lambda x: ops.nanmean(x), np.nanmean, (GAPS,)),
    "ops.var": (lambda x: ops.var(x), np.var, (LINE,)),
    "ops.std": (lambda x: ops.std(x), np.std, (LINE,)),
    "ops.std of far values": (lambda x: ops.std(x), np.std, (_spread(700, low=-9000.0, step=3000.0),)),
    "ops.std_mean": (lambda x: ops.std_mean(x), lambda x: (x.std(), x.mean()), (LINE,)),
    "ops.var_mean": (lambda x: ops.var_mean(x), lambda x: (x.var(), x.mean()), (LINE,)),
    "Tensor.std": (lambda x: x.std(), np.std, (LINE,)),
    "Tensor.var": (lambda x: x.var(), np.var, (LINE,)),
    "mint.var": (lambda x: mint.var(x), lambda x: x.var(ddof=1), (LINE,)),
    "mint.std": (lambda x: mint.std(x), lambda x: x.std(ddof=1), (LINE,)),
    "mint.std_mean": (lambda x: mint.std_mean(x), lambda x: (x.std(ddof=1), x.mean()), (LINE,)),
    "mint.var_mean": (lambda x: mint.var_mean(x), lambda x: (x.var(ddof=1), x.mean()), (LINE,)),
    "numpy.std": (lambda x: mnp.std(x), np.std, (LINE,)),
    "numpy.var": (lambda x: mnp.var(x, 1), lambda x: x.var(1), (ROWS,)),
    "nn.Moments": (lambda x: nn.Moments(0)(x), lambda x: (x.mean(), x.var()), (LINE,)),
    "ops.logsumexp": (lambda x: ops.logsumexp(x, 0), _log_sum, (ONES,)),
    "mint.logsumexp": (lambda x: mint.logsumexp(x, 0), _log_sum, (ZEROS,)),
    "nn.ReduceLogSumExp": (lambda x: nn.ReduceLogSumExp(0)(x), _log_sum, (ZEROS,)),
    "ops.trapz": (lambda y: ops.trapz(y, dx=0.01), lambda y: _trapezoids(y, 0.01), (LINE,)),
    "numpy.trapz": (lambda y: mnp.trapz(y, dx=0.01), lambda y: _trapezoids(y, 0.01), (LINE,)),
    "ops.cov": (lambda x: ops.cov(x), np.cov, (LONG,)),
    "ops.count_nonzero": (lambda x: ops.count_nonzero(x), np.count_nonzero, (ONES,)),
    "mint.sum to float32": (lambda x: mint.sum(x, dtype=ms.float32), np.sum, (LINE,)),
    "ops.sum to float32": (lambda x: ops.sum(x, dtype=ms.float32), np.sum, (LINE,)),
    "numpy.pad with means": (
        lambda x: mnp.pad(x, ((0, 1),), "mean")[-1],
        lambda x: np.pad(x, ((0, 1),), "mean")[-1],
        (LINE,),
    ),
    "ops.scatter_nd": (
        lambda x: ops.scatter_nd(ops.zeros((5_000, 1), ms.int32), x, (1,)),
        lambda x: x.sum(keepdims=True),
        (np.ones(5_000),),
    ),
    "SegmentMean": (
        lambda x: ops.operations.SegmentMean()(x, ops.zeros((N,), ms.int32)),
        lambda x: x.mean(keepdims=True),
        (LINE,),
    ),
}

NORMS: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Array, ...]]] = {
    "Tensor.norm": (lambda x: x.norm(), _p_norm, (LINE,)),
    "ops.norm": (lambda x: ops.norm(x), _p_norm, (LINE,)),
    "ops.norm of large elements": (lambda x: ops.norm(x), _p_norm, (np.array([300.0, -400.0]),)),
    "ops.norm of rows": (lambda x: ops.norm(x, 2, 1), lambda x: _p_norm(x, 2, 1), (ROWS,)),
    "ops.norm fro": (lambda x: ops.norm(x, "fro", (0, 1)), _p_norm, (ROWS,)),
    "ops.norm 3": (lambda x: ops.norm(x, 3, 0), lambda x: _p_norm(x, 3), (LINE,)),
    "ops.norm nuc": (lambda x: ops.norm(x, "nuc", (0, 1)), lambda x: np.linalg.norm(x, "nuc"), (LONG,)),
    "ops.vector_norm": (lambda x: ops.vector_norm(x, 3), lambda x: _p_norm(x, 3), (LINE,)),
    "ops.matrix_norm": (lambda x: ops.matrix_norm(x), _p_norm, (ROWS,)),
    "mint.norm": (lambda x: mint.norm(x), _p_norm, (LINE,)),
    "mint.linalg.norm": (lambda x: mint.linalg.norm(x), _p_norm, (LINE,)),
    "mint.linalg.vector_norm": (lambda x: mint.linalg.vector_norm(x, 3), lambda x: _p_norm(x, 3), (LINE,)),
    "mint.linalg.matrix_norm": (lambda x: mint.linalg.matrix_norm(x), _p_norm, (ROWS,)),
    "numpy.norm": (lambda x: mnp.norm(x), _p_norm, (LINE,)),
    "nn.Norm": (lambda x: nn.Norm(1)(x), lambda x: _p_norm(x, 2, 1), (ROWS,)),
    "LpNorm": (lambda x: ops.LpNorm(0, 2)(x), _p_norm, (LINE,)),
    "ops.dist": (lambda x, y: ops.dist(x, y), lambda x, y: _p_norm(x - y), (LONG, OTHER)),
    "ops.cdist": (
        lambda x, y: ops.cdist(x, y),
        lambda x, y: _p_norm(x[:, None] - y, 2, -1),
        (LONG, OTHER),
    ),
    "mint.cdist": (
        lambda x, y: mint.cdist(x, y, 3.0),
        lambda x, y: _p_norm(x[:, None] - y, 3, -1),
        (LONG, OTHER),
    ),
    "ops.pdist": (
        lambda x: ops.pdist(x),
        lambda x: _p_norm(np.stack([x[0] - x[1], x[0] - x[2], x[1] - x[2]]), 2, 1),
        (LONG,),
    ),
    "ops.cosine_similarity": (lambda x, y: ops.cosine_similarity(x, y), _cosine, (LONG + 200, OTHER + 200)),
    "L2Normalize": (lambda x: ops.L2Normalize(1)(x), lambda x: x / _p_norm(x, 2, 1, True), (LONG,)),
    "F.normalize": (lambda x: F.normalize(x), lambda x: x / _p_norm(x, 2, 1, True), (LONG,)),
    "ops.renorm": (lambda x: ops.renorm(x, 2, 0, 100.0), lambda x: x * 100 / _p_norm(x, 2, 1, True), (LONG,)),
    "ops.clip_by_norm": (lambda x: ops.clip_by_norm(x, 100.0), lambda x: _clipped(x, 100.0), (LONG,)),
    "ops.clip_by_global_norm": (
        lambda x: ops.clip_by_global_norm([x], 100.0)[0],
        lambda x: _clipped(x, 100.0),
        (LONG,),
    ),
    "nn.ClipByNorm": (
        lambda x: nn.ClipByNorm()(x, Tensor(100.0, ms.float16)),
        lambda x: _clipped(x, 100.0),
        (LONG,),
    ),
    "ops.layer_norm": (
        lambda x: ops.layer_norm(x, (10_000,), _weights(10_000, 1), _weights(10_000, 0)),
        lambda x: _normalized(x, 1),
        (ROWS,),
    ),
    "ops.group_norm": (
        lambda x: ops.group_norm(x, 2, _weights(4, 1), _weights(4, 0)),
        lambda x: _normalized(x.reshape(1, 2, -1), 2).reshape(x.shape),
        (IMAGE,),
    ),
    "ops.batch_norm": (
        lambda x: ops.batch_norm(x, _weights(4, 0), _weights(4, 1), _weights(4, 1), _weights(4, 0), True),
        lambda x: _normalized(x, (0, 2, 3)),
        (IMAGE,),
    ),
    "mint.batch_norm_stats": (
        lambda x: mint.batch_norm_stats(x, 1e-5),
        lambda x: (x.mean((0, 2, 3)), 1 / np.sqrt(x.var((0, 2, 3)) + 1e-5)),
        (IMAGE,),
    ),
    "ops.rms_norm": (
        lambda x: ops.rms_norm(x, _weights(10_000, 1))[0],
        lambda x: x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-6),
        (ROWS,),
    ),
    "ops.lrn": (
        lambda x: ops.lrn(x),
        lambda x: x / np.sqrt(1 + (x * x).sum(1, keepdims=True)),
        (_spread(1, 5, 3, 3, low=200),),
    ),
}

LOSSES: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Array, ...]]] = {
    "ops.l1_loss": (lambda x, y: ops.l1_loss(x, y), lambda x, y: np.abs(x - y).mean(), (LINE, ZEROS)),
    "ops.mse_loss": (lambda x, y: ops.mse_loss(x, y), lambda x, y: ((x - y) ** 2).mean(), (LINE, ZEROS)),
    "nn.L1Loss": (lambda x, y: nn.L1Loss()(x, y), lambda x, y: np.abs(x - y).mean(), (LINE, ZEROS)),
    "nn.L1Loss summed": (
        lambda x, y: nn.L1Loss("sum")(x, y),
        lambda x, y: np.abs(x - y).sum(),
        (ONES[:5000], ZEROS[:5000]),
    ),
    "nn.MSELoss": (lambda x, y: nn.MSELoss()(x, y), lambda x, y: ((x - y) ** 2).mean(), (LINE, ZEROS)),
    "nn.RMSELoss": (lambda x, y: nn.RMSELoss()(x, y), lambda x, y: np.sqrt(((x - y) ** 2).mean()), (LINE, ZEROS)),
    "nn.MAELoss": (lambda x, y: nn.MAELoss()(x, y), lambda x, y: np.abs(x - y).mean(), (LINE, ZEROS)),
    "mint.nn.L1Loss": (lambda x, y: mint.nn.L1Loss()(x, y), lambda x, y: np.abs(x - y).mean(), (LINE, ZEROS)),
    "mint.nn.MSELoss": (lambda x, y: mint.nn.MSELoss()(x, y), lambda x, y: ((x - y) ** 2).mean(), (LINE, ZEROS)),
    "nn.SmoothL1Loss": (
        lambda x, y: nn.SmoothL1Loss(reduction="mean")(x, y),
        lambda x, y: _smooth(x - y).mean(),
        (LINE, ZEROS),
    ),
    "ops.smooth_l1_loss of far values": (
        lambda x: ops.smooth_l1_loss(x, ops.zeros_like(x), 1000.0, "mean"),
        lambda x: (x * x / 2000).mean(),
        (np.array([500.0, 300.0]),),
    ),
    "nn.HuberLoss": (lambda x, y: nn.HuberLoss()(x, y), lambda x, y: _smooth(x - y).mean(), (LINE, ZEROS)),
    "nn.BCELoss": (
        lambda p, y: nn.BCELoss(reduction="mean")(p, y),
        lambda p, y: _binary(p, y).mean(),
        (CHANCES, BITS),
    ),
    "ops.binary_cross_entropy": (
        lambda p, y: ops.binary_cross_entropy(p, y, ops.ones_like(p)),
        lambda p, y: _binary(p, y).mean(),
        (CHANCES, BITS),
    ),
    "F.binary_cross_entropy": (
        lambda p, y: F.binary_cross_entropy(p, y),
        lambda p, y: _binary(p, y).mean(),
        (CHANCES, BITS),
    ),
    "nn.BCEWithLogitsLoss": (
        lambda x, y: nn.BCEWithLogitsLoss()(x, y),
        lambda x, y: _binary(_sigmoid(x), y).mean(),
        (SCORES, BITS),
    ),
    "F.binary_cross_entropy_with_logits": (
        lambda x, y: F.binary_cross_entropy_with_logits(x, y),
        lambda x, y: _binary(_sigmoid(x), y).mean(),
        (SCORES, BITS),
    ),
    "ops.kl_div": (
        lambda x, y: ops.kl_div(x, y),
        lambda x, y: (y * (np.log(y) - x)).mean(),
        (SCORES, CHANCES),
    ),
    "nn.KLDivLoss batchmean": (
        lambda x, y: nn.KLDivLoss("batchmean")(x, y),
        lambda x, y: (y * (np.log(y) - x)).mean(),
        (SCORES, CHANCES),
    ),
    "F.kl_div batchmean": (
        lambda x, y: F.kl_div(x, y, "batchmean"),
        lambda x, y: (y * (np.log(y) - x)).mean(),
        (SCORES, CHANCES),
    ),
    "ops.cross_entropy": (lambda x, y: ops.cross_entropy(x, y), _cross_entropy, (PAIRS, CLASSES)),
    "ops.cross_entropy summed": (
        lambda x, y: ops.cross_entropy(x, y, reduction="sum"),
        lambda x, y: _cross_entropy(x, y) * len(x),
        (PAIRS[:5000], CLASSES[:5000]),
    ),
    "ops.cross_entropy smoothed": (
        lambda x, y: ops.cross_entropy(x, y, label_smoothing=0.125),
        lambda x, y: 0.875 * _cross_entropy(x, y) - 0.125 * _log_softmax(x).mean(),
        (PAIRS, CLASSES),
    ),
    "ops.cross_entropy of probabilities": (
        lambda x: ops.cross_entropy(x, ops.ones_like(x) * 0.5),
        lambda x: -(_log_softmax(x) * 0.5).sum(1).mean(),
        (PAIRS,),
    ),
    "nn.CrossEntropyLoss": (lambda x, y: nn.CrossEntropyLoss()(x, y), _cross_entropy, (PAIRS, CLASSES)),
    "F.cross_entropy": (lambda x, y: F.cross_entropy(x, y), _cross_entropy, (PAIRS, CLASSES)),
    "ops.nll_loss": (
        lambda x, y: ops.nll_loss(x, y),
        lambda x, y: -x[np.arange(N), y].mean(),
        (PAIRS - 3, CLASSES),
    ),
    "nn.SoftmaxCrossEntropyWithLogits": (
        lambda x, y: nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")(x, y),
        _cross_entropy,
        (PAIRS, CLASSES),
    ),
    "nn.CosineEmbeddingLoss": (
        lambda x, y: nn.CosineEmbeddingLoss()(x, y, ops.ones((3,), ms.int32)),
        lambda x, y: (1 - _cosine(x, y)).mean(),
        (LONG, OTHER),
    ),
    "nn.CosineEmbeddingLoss of many": (
        lambda x, y: nn.CosineEmbeddingLoss()(x, y, ops.ones((N,), ms.int32)),
        lambda x, y: (1 - _cosine(x, y)).mean(),
        (PAIRS + 4, PAIRS * [-1, 1]),
    ),
    "nn.TripletMarginLoss": (
        lambda x, y: nn.TripletMarginLoss()(x, y, x + 20),
        lambda x, y: (_p_norm(x - y, 2, 1) - _p_norm(x * 0 + 20, 2, 1) + 1).mean(),
        (LONG, OTHER),
    ),
    "nn.TripletMarginWithDistanceLoss": (
        lambda x, y: nn.TripletMarginWithDistanceLoss()(x, y, x + 20),
        lambda x, y: (_p_norm(x - y, 2, 1) - _p_norm(x * 0 + 20, 2, 1) + 1).mean(),
        (LONG, OTHER),
    ),
    "nn.MarginRankingLoss": (
        lambda x, y: nn.MarginRankingLoss()(x, ops.zeros_like(x), y),
        lambda x, y: np.maximum(-y * x, 0).mean(),
        (LINE, SIGNS),
    ),
    "nn.HingeEmbeddingLoss": (
        lambda x, y: nn.HingeEmbeddingLoss()(x, y),
        lambda x, y: np.where(y > 0, x, np.maximum(1 - x, 0)).mean(),
        (LINE, SIGNS),
    ),
    "nn.SoftMarginLoss": (
        lambda x, y: nn.SoftMarginLoss()(x, y),
        lambda x, y: np.log1p(np.exp(-x * y)).mean(),
        (SCORES, SIGNS),
    ),
    "nn.MultiMarginLoss": (
        lambda x, y: nn.MultiMarginLoss()(x, y),
        lambda x, y: (np.maximum(1 - x[np.arange(N), y] + x[np.arange(N), 1 - y], 0) / 2).mean(),
        (PAIRS, CLASSES),
    ),
    "nn.MultiLabelSoftMarginLoss": (
        lambda x, y: nn.MultiLabelSoftMarginLoss()(x, y),
        lambda x, y: _binary(_sigmoid(x), y).mean(),
        (PAIRS, np.stack([BITS, 1 - BITS], 1)),
    ),
    "nn.GaussianNLLLoss": (
        lambda x, y: nn.GaussianNLLLoss()(x, y, ops.ones_like(x)),
        lambda x, y: ((x - y) ** 2 / 2).mean(),
        (LINE, ZEROS),
    ),
    "nn.PoissonNLLLoss": (
        lambda x, y: nn.PoissonNLLLoss()(x, y),
        lambda x, y: (np.exp(x) - y * x).mean(),
        (SCORES, ONES),
    ),
    "nn.DiceLoss": (
        lambda x, y: nn.DiceLoss()(x, y),
        lambda x, y: 1 - 2 * (x * y).sum() / ((x * x).sum() + (y * y).sum()),
        (LINE, ONES),
    ),
    "L2Loss": (lambda x: ops.L2Loss()(x), lambda x: (x * x).sum() / 2, (np.full(1000, 10.0),)),
    "nn.FocalLoss": (
        lambda x: nn.FocalLoss(gamma=0.0)(x, ops.zeros((N, 1), ms.int32)),
        lambda x: -_log_softmax(x)[:, 0].mean(),
        (PAIRS,),
    ),
}

POOLS: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Array, ...]]] = {
    "ops.avg_pool1d": (
        lambda x: ops.avg_pool1d(x, 7000, 7000),
        lambda x: _windows(x, 7000).mean(-1),
        (SIGNAL,),
    ),
    "ops.avg_pool2d": (lambda x: ops.avg_pool2d(x, 75, 75), lambda x: _windows(x, 75, 75).mean(-1), (IMAGE,)),
    "ops.avg_pool2d with a divisor": (
        lambda x: ops.avg_pool2d(x, 75, 75, divisor_override=5000),
        lambda x: _windows(x, 75, 75).sum(-1) / 5000,
        (IMAGE,),
    ),
    "ops.avg_pool3d": (
        lambda x: ops.avg_pool3d(x, 30, 30),
        lambda x: _windows(x, 30, 30, 30).mean(-1),
        (VOLUME,),
    ),
    "F.avg_pool2d": (lambda x: F.avg_pool2d(x, 75, 75), lambda x: _windows(x, 75, 75).mean(-1), (IMAGE,)),
    "nn.AvgPool2d": (lambda x: nn.AvgPool2d(75, 75)(x), lambda x: _windows(x, 75, 75).mean(-1), (IMAGE,)),
    "ops.adaptive_avg_pool1d": (
        lambda x: ops.adaptive_avg_pool1d(x, 1),
        lambda x: x.mean(-1, keepdims=True),
        (SIGNAL,),
    ),
    "nn.AdaptiveAvgPool1d": (
        lambda x: nn.AdaptiveAvgPool1d(2)(x),
        lambda x: _windows(x, N // 2).mean(-1),
        (SIGNAL,),
    ),
    "ops.adaptive_avg_pool2d": (
        lambda x: ops.adaptive_avg_pool2d(x, (1, 2)),
        lambda x: _windows(x, 150, 75).mean(-1),
        (IMAGE,),
    ),
    "F.adaptive_avg_pool2d": (
        lambda x: F.adaptive_avg_pool2d(x, 1),
        lambda x: x.mean((2, 3), keepdims=True),
        (IMAGE,),
    ),
    "ops.adaptive_avg_pool3d": (
        lambda x: ops.adaptive_avg_pool3d(x, 1),
        lambda x: x.mean((2, 3, 4), keepdims=True),
        (VOLUME,),
    ),
    "ops.lp_pool1d": (
        lambda x: ops.lp_pool1d(x, 2, 7000),
        lambda x: _p_norm(_windows(x, 7000), 2, -1),
        (SIGNAL,),
    ),
    "ops.lp_pool2d": (
        lambda x: ops.lp_pool2d(x, 2, 75),
        lambda x: _p_norm(_windows(x, 75, 75), 2, -1),
        (IMAGE,),
    ),
    "nn.LPPool2d": (
        lambda x: nn.LPPool2d(2, 75)(x),
        lambda x: _p_norm(_windows(x, 75, 75), 2, -1),
        (IMAGE,),
    ),
    "ROIAlign of a wide image": (
        lambda x: ops.ROIAlign(1, 2050, 1.0, 2)(x, Tensor([[0.0, 0.0, 0.0, 4096.0, 0.0]], ms.float32).astype(x.dtype)),
        lambda x: x[..., :2050],
        (np.full((1, 1, 1, 4100), 5.0),),
    ),
    "ops.interpolate area": (
        lambda x: ops.interpolate(x, (1, 1), mode="area"),
        lambda x: x.mean((2, 3), keepdims=True),
        (IMAGE,),
    ),
}

CASES = REDUCTIONS | NORMS | LOSSES | POOLS
# No gradient: counts.
WHOLE = {"ops.count_nonzero"}
# What is left of these differences has few digits in 16 bits.
CANCELLED = {"nn.DiceLoss", "ops.cov"}
HALF = {"float16": (ms.float16, 2e-3), "bfloat16": (ms.bfloat16, 1.6e-2)}


def _arguments(arrays: tuple[Array, ...], dtype: Any) -> list[Tensor]:
    return [Tensor(a) if a.dtype.kind == "i" else Tensor(a).astype(dtype) for a in arrays]


def _held(arrays: tuple[Array, ...], dtype: Any) -> list[Array]:
    """The numbers that the 16-bit tensors hold, in float64."""
    return [x.astype(ms.float64).asnumpy() if x.dtype is dtype else x.asnumpy() for x in _arguments(arrays, dtype)]


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def _close(got: Tensor, want: Any, tolerance: float) -> None:
    want = np.asarray(want)
    scale = np.abs(want).max(initial=0.0)
    np.testing.assert_allclose(got.astype(ms.float64).asnumpy(), want, rtol=tolerance, atol=tolerance * scale / 4)


@pytest.mark.parametrize("half", HALF)
@pytest.mark.parametrize("name", CASES)
def test_values_are_those_of_float64(name: str, half: str) -> None:
    function, formula, arrays = CASES[name]
    dtype, tolerance = HALF[half]
    if half == "bfloat16" and name in BFLOAT16_REFUSED:
        with pytest.raises(TypeError):
            function(*_arguments(arrays, dtype))
        return
    got, want = _several(function(*_arguments(arrays, dtype))), _several(formula(*_held(arrays, dtype)))
    assert len(got) == len(want)
    for a, b in zip(got, want, strict=True):
        _close(a, b, tolerance * (8 if name in CANCELLED else 1))


BFLOAT16_REFUSED = {"nn.Moments"}


@pytest.mark.parametrize("name", CASES)
def test_modes_agree(name: str, parity: Any) -> None:
    function, _, arrays = CASES[name]
    parity(function, *[a if a.dtype.kind == "i" else a.astype(np.float16) for a in arrays], captured=False)


@pytest.mark.parametrize("name", sorted(CASES.keys() - WHOLE))
def test_gradients_are_those_of_float64(name: str) -> None:
    function, _, arrays = CASES[name]

    def summed(*args: Tensor) -> Tensor:
        parts = [
            part.astype(ms.float32 if part.dtype is ms.float16 else part.dtype) for part in _several(function(*args))
        ]
        # Parts weighted unevenly: the sum of normalized values, for one, has no gradient.
        return sum(
            (part * (ops.arange(part.size, dtype=part.dtype).reshape(part.shape) % 3 + 1)).sum() for part in parts
        )

    got = ms.grad(summed)(*_arguments(arrays, ms.float16))
    assert got.dtype is ms.float16
    if name == "nn.Moments":
        want = ms.grad(summed)(*_arguments(arrays, ms.float32))
    else:
        want = ms.grad(summed)(
            *[x.astype(ms.float64) if x.dtype is ms.float16 else x for x in _arguments(arrays, ms.float16)]
        )
    want = want.asnumpy()
    assert np.isfinite(got.asnumpy()).all()
    scale = np.abs(want).max(initial=0.0)
    # The smallest float16 is 6e-8.
    np.testing.assert_allclose(got.astype(ms.float64).asnumpy(), want, rtol=5e-3, atol=5e-3 * scale + 6e-8)


def test_wider_dtypes_take_no_cast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule costs a float32 or float64 graph nothing."""
    from ms_tensor import _accumulate, _table

    casts: list[Any] = []
    cast = _table.cast

    def counted(x: Tensor, dtype: Any) -> Tensor:
        casts.append(dtype)
        return cast(x, dtype)

    monkeypatch.setattr(_accumulate.t, "cast", counted)
    functions = [
        ops.mean, ops.std, ops.var, ops.norm, mint.std, mint.norm, mnp.mean, mnp.std,
        lambda x: ops.logsumexp(x, 0), lambda x: ops.mse_loss(x, x), lambda x: ops.cosine_similarity(x, x, 0),
    ]  # fmt: skip
    for dtype in (np.float32, np.float64):
        for function in functions:
            function(Tensor(np.ones(8, dtype)))
    assert not casts
    ops.mean(Tensor(np.ones(8, np.float16)))
    assert casts == [ms.float32, ms.float16]
