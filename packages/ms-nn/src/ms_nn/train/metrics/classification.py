"""Classification metrics."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from ms_tensor._messages import shorten

from ..._validate import at_least, boolean, kind
from .metric import EvaluationBase, Metric, is_onehot, onehot_rows, rearrange_inputs

_EPS = sys.float_info.min


class Accuracy(EvaluationBase):
    """The fraction of correct predictions, a float.

    eval_type: 'classification': predictions are scores of shape (N, C, ...), labels are class indices of shape
        (N, ...) or one-hot; 'multilabel': both are 0 and 1, of the same shape.
    TypeError: `eval_type` is unknown.
    ValueError: in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import Accuracy
    >>> float(Accuracy()(np.array([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]]), np.array([1, 0, 1])).round(4))
    0.6667
    """

    def __init__(self, eval_type: str = "classification") -> None:
        super().__init__(eval_type)
        self.clear()

    def clear(self) -> None:
        self._correct_num = self._total_num = self._class_num = 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._checked(inputs)
        if self._type == "classification":
            right = np.equal(y_pred.argmax(axis=1), y).reshape(-1)
        else:
            last = y_pred.ndim - 1
            rows = (-1, self._class_num)
            right = np.equal(y_pred.swapaxes(1, last).reshape(rows), y.swapaxes(1, last).reshape(rows)).all(axis=1)
        self._correct_num += right.sum()
        self._total_num += right.shape[0]

    def eval(self) -> Any:
        self._need(self._total_num)
        return self._correct_num / self._total_num


class _Share(EvaluationBase):
    """True positives divided by predicted positives (`Precision`) or actual positives (`Recall`)."""

    _of_predicted = True

    def __init__(self, eval_type: str = "classification") -> None:
        super().__init__(eval_type)
        self.eps = _EPS
        self.clear()

    def clear(self) -> None:
        self._class_num = 0
        several = self._type == "multilabel"
        self._true_positives: Any = np.empty(0) if several else 0
        self._positives: Any = np.empty(0) if several else 0
        self._share_sum = self._share_count = 0.0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        predicted, true = self._indicators(*self._checked(inputs))
        positives = (predicted if self._of_predicted else true).sum(axis=0)
        true_positives = (predicted * true).sum(axis=0)
        if self._type == "multilabel":
            self._share_sum += np.sum(true_positives / (positives + self.eps))
            self._share_count += len(positives)
            self._true_positives = np.concatenate((self._true_positives, true_positives))
            self._positives = np.concatenate((self._positives, positives))
        else:
            self._true_positives = self._true_positives + true_positives
            self._positives = self._positives + positives

    def eval(self, average: bool = False) -> Any:
        """Returns an array of one result per class, or their mean.

        Args:
            average: Whether to return the mean over classes. Default: False.
        """
        self._need(self._class_num)
        if not boolean(average, "average", type(self).__name__):
            return self._true_positives / (self._positives + self.eps)
        if self._type == "multilabel":
            return self._share_sum / (self._share_count + self.eps)
        return (self._true_positives / (self._positives + self.eps)).mean()


class Precision(_Share):
    """The precision of each class, `true positives / predicted positives`, an array of shape (C,).

    eval_type: 'classification' or 'multilabel'; see `Accuracy`.
    TypeError: `eval_type` is unknown.
    ValueError: in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import Precision
    >>> print(Precision()(np.array([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]]), np.array([1, 0, 1])))
    [0.5 1. ]
    """


class Recall(_Share):
    """The recall of each class, `true positives / actual positives`, an array of shape (C,).

    eval_type: 'classification' or 'multilabel'; see `Accuracy`.
    TypeError: `eval_type` is unknown.
    ValueError: in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import Recall
    >>> print(Recall()(np.array([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]]), np.array([1, 0, 1])))
    [1.  0.5]
    """

    _of_predicted = False


class Fbeta(Metric):
    """The F-beta score of each class, `(1 + beta**2) * precision * recall / (beta**2 * precision + recall)`.

    beta: The weight of recall relative to precision, a positive number.
    ValueError: `beta` is not positive; in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import Fbeta
    >>> print(Fbeta(1)(np.array([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]]), np.array([1, 0, 1])).round(4))
    [0.6667 0.6667]
    """

    def __init__(self, beta: float) -> None:
        super().__init__()
        if not beta > 0:
            raise ValueError(f"For 'Fbeta', the 'beta' must be greater than 0, but got {shorten(beta)}.")
        self.eps, self.beta = _EPS, beta
        self.clear()

    def clear(self) -> None:
        self._true_positives: Any = 0
        self._actual_positives: Any = 0
        self._positives: Any = 0
        self._class_num = 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        y = y.argmax(axis=1) if y_pred.ndim == y.ndim and is_onehot(y) else y
        if self._class_num not in (0, y_pred.shape[1]):
            raise ValueError(f"For 'Fbeta.update', there were {self._class_num} classes, but now {y_pred.shape[1]}.")
        self._class_num = y_pred.shape[1]
        predicted, true = onehot_rows(y_pred, y, self._class_num, "Fbeta")
        self._positives = self._positives + predicted.sum(axis=0)
        self._actual_positives = self._actual_positives + true.sum(axis=0)
        self._true_positives = self._true_positives + (predicted * true).sum(axis=0)

    def eval(self, average: bool = False) -> Any:
        """Returns an array of one result per class, or their mean.

        Args:
            average: Whether to return the mean over classes. Default: False.
        """
        boolean(average, "average", type(self).__name__)
        self._need(self._class_num)
        square = self.beta**2
        result = (1.0 + square) * self._true_positives
        result = result / (square * self._actual_positives + self._positives + self.eps)
        return result.mean() if average else result


class F1(Fbeta):
    """The F1 score of each class, `Fbeta(1)`.

    >>> from ms_nn.train import F1
    >>> print(F1()(np.array([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]]), np.array([1, 0, 1])).round(4))
    [0.6667 0.6667]
    """

    def __init__(self) -> None:
        super().__init__(1.0)


class TopKCategoricalAccuracy(Metric):
    """The fraction of samples whose class is among the k classes with the highest scores.

    k: The number of classes, at least 1.
    TypeError: `k` is not an int.
    ValueError: `k` is less than 1; in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import TopKCategoricalAccuracy
    >>> float(TopKCategoricalAccuracy(2)(np.array([[0.1, 0.5, 0.2], [0.9, 0.6, 0.2]]), np.array([2, 2])))
    0.5
    """

    def __init__(self, k: int) -> None:
        super().__init__()
        kind(k, int, "int", "k", "TopKCategoricalAccuracy", bools=False)
        at_least(k, 1, "k", "TopKCategoricalAccuracy")
        self.k = k
        self.clear()

    def clear(self) -> None:
        self._correct_num = self._samples_num = 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        y = y.argmax(axis=1) if y_pred.ndim == y.ndim and is_onehot(y) else y
        best = np.argsort(-y_pred, axis=1, kind="stable")[:, : self.k]
        rows = y.reshape(-1, 1)
        self._correct_num += np.equal(best, rows).sum()
        self._samples_num += rows.shape[0]

    def eval(self) -> Any:
        self._need(self._samples_num)
        return self._correct_num / self._samples_num


class Top1CategoricalAccuracy(TopKCategoricalAccuracy):
    """Top-1 accuracy, `TopKCategoricalAccuracy(1)`."""

    def __init__(self) -> None:
        super().__init__(1)


class Top5CategoricalAccuracy(TopKCategoricalAccuracy):
    """Top-5 accuracy, `TopKCategoricalAccuracy(5)`."""

    def __init__(self) -> None:
        super().__init__(5)


class Perplexity(Metric):
    """Perplexity, the exponential of the mean negative log probability of the labels.

    ignore_label: A class that is ignored.
    TypeError: `ignore_label` is not an int.
    RuntimeError: the sizes are incompatible; in `eval`, there was no input.

    >>> from ms_nn.train import Perplexity
    >>> round(Perplexity()(np.array([[0.5, 0.5], [0.5, 0.5]]), np.array([0, 1])), 4)
    2.0
    """

    def __init__(self, ignore_label: int | None = None) -> None:
        super().__init__()
        if ignore_label is not None and (isinstance(ignore_label, bool) or not isinstance(ignore_label, int)):
            raise TypeError(f"For 'Perplexity', the 'ignore_label' must be int, got {type(ignore_label).__name__}.")
        self.ignore_label = ignore_label
        self.clear()

    def clear(self) -> None:
        self._sum_metric, self._num_inst = 0.0, 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        if y.size != y_pred.size / y_pred.shape[-1]:
            raise RuntimeError(
                f"For 'Perplexity.update', labels must have shape {y_pred.shape[:-1]}, but got {y.shape}."
            )
        labels = y.reshape(-1).astype(int)
        chosen = y_pred.reshape(labels.size, -1)[np.arange(labels.size), labels]
        counted = np.ones(labels.shape, bool) if self.ignore_label is None else labels != self.ignore_label
        self._sum_metric -= float(np.sum(np.log(np.maximum(1e-10, chosen[counted]))))
        self._num_inst += int(counted.sum())

    def eval(self) -> float:
        self._need(self._num_inst)
        return float(np.exp(self._sum_metric / self._num_inst))
