"""The confusion matrix and rates derived from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ms_tensor._messages import shorten

from ..._validate import boolean, kind, one_of, wrong
from .metric import Metric, rearrange_inputs


class ConfusionMatrix(Metric):
    """Confusion matrix: the number of samples of class i (row) predicted as class j (column).

    num_classes: The number of classes.
    normalize: 'no_norm', 'target' (over rows), 'prediction' (over columns) or 'all'.
    threshold: The score from which 1-d float predictions count as class 1.
    TypeError: an argument has another type.
    ValueError: `normalize` is unknown; in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import ConfusionMatrix
    >>> print(ConfusionMatrix(2)(np.array([1, 0, 1]), np.array([1, 0, 0])))
    [[1. 1.]
     [0. 1.]]
    """

    def __init__(self, num_classes: int, normalize: str = "no_norm", threshold: float = 0.5) -> None:
        super().__init__()
        kind(num_classes, int, "int", "num_classes", "ConfusionMatrix", bools=False)
        kind(threshold, float, "float", "threshold", "ConfusionMatrix")
        kinds = ("target", "prediction", "all", "no_norm")
        if normalize not in kinds:
            raise wrong(ValueError, "normalize", "ConfusionMatrix", f"in {list(kinds)}", shorten(normalize))
        self.num_classes, self.normalize, self.threshold = num_classes, normalize, threshold
        self.clear()

    def clear(self) -> None:
        self.confusion_matrix = np.zeros((self.num_classes, self.num_classes))
        self._is_update = False

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        if y_pred.ndim == y.ndim + 1:
            y_pred = y_pred.argmax(axis=1)
        elif y_pred.ndim != y.ndim:
            raise ValueError(
                f"For 'ConfusionMatrix.update', predictions must have the rank of the labels {y.shape}, or one "
                f"more, but got shape {y_pred.shape}."
            )
        elif np.issubdtype(y_pred.dtype, np.floating):
            y_pred = y_pred >= self.threshold
        cells = (y.reshape(-1) * self.num_classes + y_pred.reshape(-1)).astype(int)
        counts = np.bincount(cells, minlength=self.num_classes**2)
        self.confusion_matrix = self.confusion_matrix + counts.reshape(self.num_classes, self.num_classes)
        self._is_update = True

    def eval(self) -> Any:
        self._need(self._is_update)
        matrix = self.confusion_matrix.astype(float)
        if self.normalize == "no_norm":
            return matrix
        axis = {"target": 1, "prediction": 0, "all": None}[self.normalize]
        total = matrix.sum(axis=axis, keepdims=True)
        return np.divide(matrix, total, out=np.zeros_like(matrix), where=total != 0)


def _ratio(top: Any, bottom: Any) -> np.ndarray:
    top, bottom = np.broadcast_arrays(np.asarray(top, float), np.asarray(bottom, float))
    return np.divide(top, bottom, out=np.full(top.shape, np.nan), where=bottom != 0)


def _threshold(tp: Any, fp: Any, tn: Any, fn: Any) -> Any:
    tpr, tnr = _ratio(tp, tp + fn), _ratio(tn, tn + fp)
    return _ratio(np.sqrt(tpr * (1.0 - tnr)) + tnr - 1.0, tpr + tnr - 1.0)


# Formulas over true positives, false positives, true negatives and false negatives.
_FORMULAS: dict[str, Callable[[Any, Any, Any, Any], Any]] = {
    "tpr": lambda tp, fp, tn, fn: _ratio(tp, tp + fn),
    "tnr": lambda tp, fp, tn, fn: _ratio(tn, tn + fp),
    "ppv": lambda tp, fp, tn, fn: _ratio(tp, tp + fp),
    "npv": lambda tp, fp, tn, fn: _ratio(tn, tn + fn),
    "fnr": lambda tp, fp, tn, fn: _ratio(fn, tp + fn),
    "fpr": lambda tp, fp, tn, fn: _ratio(fp, tn + fp),
    "fdr": lambda tp, fp, tn, fn: _ratio(fp, tp + fp),
    "for": lambda tp, fp, tn, fn: _ratio(fn, tn + fn),
    "pt": _threshold,
    "ts": lambda tp, fp, tn, fn: _ratio(tp, tp + fn + fp),
    "acc": lambda tp, fp, tn, fn: _ratio(tp + tn, tp + fp + tn + fn),
    "ba": lambda tp, fp, tn, fn: (_ratio(tp, tp + fn) + _ratio(tn, tn + fp)) / 2.0,
    "f1": lambda tp, fp, tn, fn: _ratio(2.0 * tp, 2.0 * tp + fn + fp),
    "mcc": lambda tp, fp, tn, fn: _ratio(tp * tn - fp * fn, np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))),
    "fm": lambda tp, fp, tn, fn: np.sqrt(_ratio(tp, tp + fp) * _ratio(tp, tp + fn)),
    "bm": lambda tp, fp, tn, fn: _ratio(tp, tp + fn) + _ratio(tn, tn + fp) - 1.0,
    "mk": lambda tp, fp, tn, fn: _ratio(tp, tp + fp) + _ratio(tn, tn + fn) - 1.0,
}

_NAMES = {
    "tpr": "sensitivity recall hit_rate true_positive_rate",
    "tnr": "specificity selectivity true_negative_rate",
    "ppv": "precision positive_predictive_value",
    "npv": "negative_predictive_value",
    "fnr": "miss_rate false_negative_rate",
    "fpr": "fall_out false_positive_rate",
    "fdr": "false_discovery_rate",
    "for": "false_omission_rate",
    "pt": "prevalence_threshold",
    "ts": "threat_score critical_success_index csi",
    "acc": "accuracy",
    "ba": "balanced_accuracy",
    "f1": "f1_score",
    "mcc": "matthews_correlation_coefficient",
    "fm": "fowlkes_mallows_index",
    "bm": "informedness bookmaker_informedness",
    "mk": "markedness deltap",
}
_FORMULA_OF = {name: key for key, names in _NAMES.items() for name in (key, *names.split())}

_DECREASES = ("none", "mean", "sum", "mean_batch", "sum_batch", "mean_channel", "sum_channel")


def _decreased(values: np.ndarray, how: str) -> tuple[Any, Any]:
    """Reduces values, ignoring NaNs; returns the result and the number of values that are not NaN."""
    there = (~np.isnan(values)).astype(float)
    values = np.where(np.isnan(values), 0.0, values)

    def mean(values: Any, there: Any, axis: int) -> tuple[Any, Any]:
        count = there.sum(axis=axis)
        total = values.sum(axis=axis)
        return np.divide(total, count, out=np.zeros_like(total), where=count > 0), count

    if how == "mean":
        by_row, count = mean(values, there, 1)
        return mean(by_row, (count > 0).astype(float), 0)
    if how == "none":
        return values, there
    axis: Any = {"sum": (0, 1), "sum_batch": 0, "mean_batch": 0}.get(how, 1)
    if how.startswith("mean"):
        return mean(values, there, axis)
    return values.sum(axis=axis), there.sum(axis=axis)


class ConfusionMatrixMetric(Metric):
    """A rate of true and false positives and negatives, for inputs of 0 and 1 of shape (N, C, ...).

    skip_channel: As in MindSpore, False skips the first class.
    metric_name: The rate, such as 'sensitivity', 'precision', 'accuracy' or 'f1 score'.
    calculation_method: Whether to average the rates of samples instead of pooling the counts.
    decrease: How the rates of samples and classes are reduced.
    TypeError: an argument has another type.
    ValueError: `decrease` is unknown; in `update`, the inputs have unexpected shapes.
    NotImplementedError: the rate is unknown.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import ConfusionMatrixMetric
    >>> print(ConfusionMatrixMetric(metric_name="acc")(np.array([[[1], [0]]]), np.array([[[1], [1]]])))
    [0.5]
    """

    def __init__(
        self,
        skip_channel: bool = True,
        metric_name: str = "sensitivity",
        calculation_method: bool = False,
        decrease: str = "mean",
    ) -> None:
        super().__init__()
        owner = "ConfusionMatrixMetric"
        self.skip_channel = boolean(skip_channel, "skip_channel", owner)
        kind(metric_name, str, "str", "metric_name", owner)
        self.metric_name = metric_name
        self.calculation_method = boolean(calculation_method, "calculation_method", owner)
        self.decrease = one_of(decrease, _DECREASES, "decrease", owner)
        self.clear()

    def clear(self) -> None:
        self._total_num, self._class_num = 0.0, 0
        self._counts = np.zeros(4)

    def _rate(self, counts: np.ndarray) -> np.ndarray:
        name = self.metric_name.replace(" ", "_").lower()
        if name not in _FORMULA_OF:
            raise NotImplementedError(f"For 'ConfusionMatrixMetric', the metric '{self.metric_name}' is not known.")
        return _FORMULAS[_FORMULA_OF[name]](*np.moveaxis(counts, -1, 0))

    def _count(self, y_pred: np.ndarray, y: np.ndarray) -> np.ndarray:
        if not np.isin(y, (0, 1)).all():
            raise ValueError("For 'ConfusionMatrixMetric.update', the true value must hold 0 and 1 only.")
        if y_pred.ndim < 2 or y_pred.shape != y.shape:
            raise ValueError(
                f"For 'ConfusionMatrixMetric.update', the inputs must have one shape, of 2 dimensions or more, "
                f"but got {y_pred.shape} and {y.shape}."
            )
        if not self.skip_channel and y.shape[1] > 1:
            y_pred, y = y_pred[:, 1:], y[:, 1:]
        y_pred, y = (a.reshape(*a.shape[:2], -1).astype(float) for a in (y_pred, y))
        tp, tn = (y_pred + y == 2).sum(axis=2), (y_pred + y == 0).sum(axis=2)
        positive = y.sum(axis=2)
        return np.stack([tp, y.shape[-1] - positive - tn, tn, positive - tp], axis=-1).astype(float)

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        counts = self._count(y_pred, y)
        if self.calculation_method:
            rate, count = _decreased(self._rate(counts), self.decrease)
            number = int(np.asarray(count).item())
            self._total_num += np.asarray(rate).item() * number
            self._class_num += number
        else:
            self._counts = self._counts + counts.sum(axis=(0, 1))
            self._class_num += 1

    def eval(self) -> Any:
        self._need(self._class_num)
        if self.calculation_method:
            return self._total_num / self._class_num
        return self._rate(self._counts[None, :])
