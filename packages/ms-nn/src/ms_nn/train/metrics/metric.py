"""The base class of metrics, which accumulate over the batches of an evaluation."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from ms_tensor import Tensor
from ms_tensor._messages import shorten

from ...printed_arguments import PrintsArguments


def rearrange_inputs(func: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator for `update` that selects and orders its inputs by `set_indexes`.

    >>> from ms_nn.train import Metric, rearrange_inputs
    >>> class Last(Metric):
    ...     def clear(self): self.seen = None
    ...     @rearrange_inputs
    ...     def update(self, *inputs): self.seen = inputs
    ...     def eval(self): return self.seen
    >>> Last().set_indexes([2, 0])(1, 2, 3)
    (3, 1)
    """

    @functools.wraps(func)
    def wrapper(self: Any, *inputs: Any) -> Any:
        chosen = self.indexes
        return func(self, *([inputs[i] for i in chosen] if chosen else inputs))

    return wrapper


class Metric(PrintsArguments, ABC):
    """Base class of metrics: `clear` resets it, `update` adds a batch, `eval` returns the result.

    Calling a metric with inputs clears it, updates it and returns the result.
    """

    def __init__(self) -> None:
        self._indexes: list[int] | None = None

    def _convert_data(self, data: Any) -> np.ndarray:
        """Converts a Tensor or list to an array; float16 to float32, because metrics sum over whole batches."""
        if isinstance(data, Tensor):
            data = data.asnumpy()
        if isinstance(data, (list, np.ndarray)):
            array = np.asarray(data)
            return array.astype(np.float32) if array.dtype == np.float16 else array
        raise TypeError(f"For 'Metric', the data must be a Tensor, list or numpy.ndarray, got {type(data).__name__}.")

    def _pair(self, inputs: Any) -> tuple[np.ndarray, np.ndarray]:
        """Returns (predictions, labels) as arrays."""
        if len(inputs) != 2:
            raise ValueError(
                f"For '{type(self).__name__}.update', it needs 2 inputs (predicted value, true value), "
                f"but got {len(inputs)}."
            )
        return self._convert_data(inputs[0]), self._convert_data(inputs[1])

    def _need(self, updated: Any) -> None:
        if not updated:
            raise RuntimeError(f"For '{type(self).__name__}', 'update' must be called with data before 'eval'.")

    @property
    def indexes(self) -> list[int] | None:
        """The indices of the inputs that `update` uses, in order; None uses all."""
        return getattr(self, "_indexes", None)

    def set_indexes(self, indexes: list[int]) -> Any:
        """Sets the inputs that `update` uses. Returns this metric.

        Raises:
            ValueError: `indexes` is not a list of ints.
        """
        if not isinstance(indexes, list) or not all(isinstance(i, int) for i in indexes):
            raise ValueError(f"For 'set_indexes', 'indexes' must be a list of ints, but got {shorten(indexes)}.")
        self._indexes = indexes
        return self

    def __call__(self, *inputs: Any) -> Any:
        self.clear()
        self.update(*inputs)
        return self.eval()

    @abstractmethod
    def clear(self) -> None:
        """Resets the metric."""

    @abstractmethod
    def eval(self) -> Any:
        """Returns the result."""

    @abstractmethod
    def update(self, *inputs: Any) -> None:
        """Adds a batch."""


def is_onehot(data: np.ndarray) -> bool:
    """Whether each row along dimension 1 is one-hot."""
    return data.ndim > 1 and bool(np.isin(data, (0, 1)).all()) and bool((data.sum(axis=1) == 1).all())


class EvaluationBase(Metric):
    """Base class of classification metrics.

    eval_type: 'classification' or 'multilabel'.
    TypeError: `eval_type` is unknown.
    """

    _held_as: ClassVar[dict[str, str]] = {"eval_type": "_type"}

    def __init__(self, eval_type: str) -> None:
        super().__init__()
        if eval_type not in ("classification", "multilabel"):
            raise TypeError(f"The 'eval_type' must be 'classification' or 'multilabel', but got {shorten(eval_type)}.")
        self._type = eval_type
        self._class_num = 0

    def _checked(self, inputs: Any) -> tuple[np.ndarray, np.ndarray]:
        """Returns (predictions, labels) after checking shapes, values and the number of classes."""
        y_pred, y = self._pair(inputs)
        owner = type(self).__name__
        if self._type == "classification":
            y = y.argmax(axis=1) if y_pred.ndim == y.ndim and is_onehot(y) else y
            if y_pred.ndim != y.ndim + 1 or y.shape != y_pred.shape[:1] + y_pred.shape[2:]:
                raise ValueError(
                    f"For '{owner}.update', the shape of the true value must be that of the predicted value without "
                    f"dimension 1, but got {y.shape} and {y_pred.shape}."
                )
        else:
            if y_pred.shape != y.shape:
                raise ValueError(f"For '{owner}.update', shapes {y_pred.shape} and {y.shape} must be the same.")
            if not (np.isin(y_pred, (0, 1)).all() and np.isin(y, (0, 1)).all()):
                raise ValueError(f"For '{owner}.update', all elements must be 0 or 1 in the multilabel case.")
        if self._class_num == 0:
            self._class_num = y_pred.shape[1]
        elif y_pred.shape[1] != self._class_num:
            raise ValueError(
                f"For '{owner}.update', there were {self._class_num} classes before, but now {y_pred.shape[1]}."
            )
        return y_pred, y

    def _indicators(self, y_pred: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The predicted and the true classes as rows of 0 and 1."""
        count = self._class_num
        if self._type == "multilabel":
            return y_pred.swapaxes(1, 0).reshape(count, -1), y.swapaxes(1, 0).reshape(count, -1)
        return onehot_rows(y_pred, y, count, type(self).__name__)


def onehot_rows(y_pred: np.ndarray, y: np.ndarray, count: int, owner: str) -> tuple[np.ndarray, np.ndarray]:
    """Converts scores and class indices to one-hot rows."""
    if y.size and y.max() + 1 > count:
        raise ValueError(f"For '{owner}.update', a class {y.max()} is not among the {count} of the prediction.")
    eye = np.eye(count)
    return eye[y_pred.argmax(axis=1).reshape(-1)], eye[y.reshape(-1).astype(int)]
