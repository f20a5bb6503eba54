"""The ROC curve and the area under a curve."""

from __future__ import annotations

from typing import Any

import numpy as np

from .metric import Metric, rearrange_inputs


def _optional_int(value: Any, name: str) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise TypeError(f"For 'ROC', the '{name}' must be int, but got {type(value).__name__}.")
    return value


class ROC(Metric):
    """Receiver operating characteristic: false and true positive rates over thresholds.

    class_num: The number of classes, if predictions have one dimension more than labels.
    pos_label: The positive class, if they have the same number of dimensions; None is 1.
    Returns: (false positive rates, true positive rates, thresholds), arrays, or lists of one array per class.
    TypeError: an argument has another type.
    ValueError: in `update`, the inputs have unexpected shapes; in `eval`, there are no positive or no negative samples.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import ROC
    >>> ROC(pos_label=1)(np.array([0.1, 0.4, 0.8]), np.array([0, 1, 1]))[1]
    array([0. , 0.5, 1. , 1. ])
    """

    def __init__(self, class_num: int | None = None, pos_label: int | None = None) -> None:
        super().__init__()
        self.class_num = _optional_int(class_num, "class_num")
        self.pos_label = _optional_int(pos_label, "pos_label")
        self.clear()

    def clear(self) -> None:
        self.y_pred: Any = 0
        self.y: Any = 0
        self._is_update = False

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        if y_pred.ndim == y.ndim:
            if self.class_num not in (None, 1):
                raise ValueError(f"For 'ROC.update', 'class_num' must be 1 for equal shapes, but got {self.class_num}.")
            self.class_num, self.pos_label = 1, 1 if self.pos_label is None else self.pos_label
            y_pred = y_pred.flatten()
        elif y_pred.ndim == y.ndim + 1:
            if self.pos_label is not None:
                raise ValueError(f"For 'ROC.update', 'pos_label' must be None for classes, but got {self.pos_label}.")
            if self.class_num != y_pred.shape[1]:
                raise ValueError(f"For 'ROC.update', 'class_num' must be {y_pred.shape[1]}, but got {self.class_num}.")
            y_pred = y_pred.swapaxes(0, 1).reshape(y_pred.shape[1], -1).T
        else:
            raise ValueError(
                f"For 'ROC.update', the predictions must have the shape of the labels, or one dimension more, "
                f"but got {y_pred.shape} and {y.shape}."
            )
        self.y_pred, self.y, self._is_update = y_pred, y.flatten(), True

    def eval(self) -> Any:
        self._need(self._is_update)
        if self.class_num == 1:
            return _roc(np.squeeze(self.y_pred), self.y, self.pos_label)
        curves = [_roc(self.y_pred[:, c], self.y, c) for c in range(self.class_num or 0)]
        return tuple([curve[part] for curve in curves] for part in range(3))


def _roc(scores: np.ndarray, truth: np.ndarray, positive: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    order = np.argsort(-scores, kind="stable")
    scores, hits = scores[order], (truth[order] == positive).astype(np.int64)
    ends = np.append(np.nonzero(np.diff(scores))[0], truth.size - 1)
    true_positives = np.append(0, np.cumsum(hits)[ends])
    false_positives = np.append(0, 1 + ends) - true_positives
    thresholds = np.append(scores[ends][:1] + 1, scores[ends])
    if false_positives[-1] <= 0:
        raise ValueError("For 'ROC.eval', there is no negative sample in the true value.")
    if true_positives[-1] <= 0:
        raise ValueError("For 'ROC.eval', there is no positive sample in the true value.")
    return false_positives / false_positives[-1], true_positives / true_positives[-1], thresholds


def _column(values: Any) -> np.ndarray:
    if values.ndim == 1 or values.ndim == 2 and values.shape[1] == 1:
        return np.ravel(values)
    raise ValueError(f"For 'auc', the inputs must have 1 dimension, or one column, but got shape {values.shape}.")


def auc(x: Any, y: Any, reorder: bool = False) -> Any:
    """Area under a curve by the trapezoidal rule.

    x: A 1-d array; monotonic unless `reorder`.
    y: An array of the same length.
    reorder: Whether to sort the points by `x` first.
    Returns: float.
    TypeError: an input is not an array.
    ValueError: the lengths differ or are less than 2, or `x` is not monotonic.

    >>> from ms_nn.train import auc
    >>> float(auc(np.array([0.0, 1.0, 2.0]), np.array([0.0, 1.0, 1.0])))
    1.5
    """
    if not isinstance(x, np.ndarray) or not isinstance(y, np.ndarray):
        raise TypeError(f"For 'auc', 'x' and 'y' must be np.ndarray, got {type(x).__name__} and {type(y).__name__}.")
    x, y = _column(x), _column(y)
    if x.shape != y.shape:
        raise ValueError(f"For 'auc', the lengths must be the same, but got {x.size} and {y.size}.")
    if x.size < 2:
        raise ValueError(f"For 'auc', at least 2 points are needed, but got {x.size}.")
    sign = 1
    if reorder:
        order = np.lexsort((y, x))
        x, y = x[order], y[order]
    elif (np.diff(x) < 0).any():
        if not (np.diff(x) <= 0).all():
            raise ValueError("For 'auc', 'x' must rise or fall, or be sorted by 'reorder'.")
        sign = -1
    return sign * (np.diff(x) * (y[1:] + y[:-1]) / 2.0).sum()
