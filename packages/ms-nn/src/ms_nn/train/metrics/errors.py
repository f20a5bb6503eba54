"""Metrics of numbers: MAE, MSE, Loss, Dice, CosineSimilarity."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..._numbers import positive_float
from ..._validate import boolean, one_of
from .metric import Metric, rearrange_inputs


class MAE(Metric):
    """The sum of absolute differences over the number of samples.

    Raises:
        ValueError: in `update`, the inputs do not fit.
        RuntimeError: in `eval`, there were none.

    Examples:
        >>> from ms_nn.train import MAE
        >>> float(MAE()(np.array([1.0, 2.0]), np.array([1.0, 4.0])))
        1.0
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        self._sum: Any = 0
        self._samples_num = 0

    def _difference(self, difference: np.ndarray) -> np.ndarray:
        return np.abs(difference)

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        self._sum = self._sum + self._difference(y.reshape(y_pred.shape) - y_pred).sum()
        self._samples_num += y.shape[0]

    def eval(self) -> Any:
        self._need(self._samples_num)
        return self._sum / self._samples_num


class MSE(MAE):
    """The sum of squared differences over the number of samples.

    Raises:
        ValueError: in `update`, the inputs do not fit.
        RuntimeError: in `eval`, there were none.

    Examples:
        >>> from ms_nn.train import MSE
        >>> float(MSE()(np.array([1.0, 2.0]), np.array([1.0, 4.0])))
        2.0
    """

    def _difference(self, difference: np.ndarray) -> np.ndarray:
        return np.power(difference, 2)


class Loss(Metric):
    """The mean of the losses of batches.

    Raises:
        ValueError: in `update`, there is not one loss of at most one dimension.
        RuntimeError: in `eval`, there were none.

    Examples:
        >>> from ms_nn.train import Loss
        >>> float(Loss()(np.array([1.0, 3.0])))
        2.0
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        self._sum_loss: Any = 0
        self._total_num = 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        if len(inputs) != 1:
            raise ValueError(f"For 'Loss.update', it needs 1 input (loss), but got {len(inputs)}.")
        loss = self._convert_data(inputs[0])
        if loss.ndim > 1:
            raise ValueError(f"For 'Loss.update', the loss must have 1 dimension, but got {loss.ndim}.")
        self._sum_loss = self._sum_loss + loss.reshape(-1).mean(-1)
        self._total_num += 1

    def eval(self) -> Any:
        self._need(self._total_num)
        return self._sum_loss / self._total_num


class Dice(Metric):
    """The sum of `2 * sum(p * y) / (sum(p * p) + sum(y * y) + smooth)` of batches, over the number of samples.

    Args:
        smooth: A positive float. Default: 1e-5.

    Raises:
        TypeError: `smooth` is not a float.
        ValueError: `smooth` is not positive; in `update`, the shapes differ.
        RuntimeError: in `eval`, there were none.

    Examples:
        >>> from ms_nn.train import Dice
        >>> round(Dice()(np.array([[1.0, 0.0]]), np.array([[1.0, 0.0]])), 4)
        1.0
    """

    def __init__(self, smooth: float = 1e-5) -> None:
        super().__init__()
        self.smooth = positive_float(smooth, "smooth", "Dice")
        self.clear()

    def clear(self) -> None:
        self._dice_coeff_sum, self._samples_num = 0.0, 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        y_pred, y = self._pair(inputs)
        if y_pred.shape != y.shape:
            raise ValueError(f"For 'Dice.update', shapes {y_pred.shape} and {y.shape} must be the same.")
        both = float(np.dot(y_pred.flatten(), y.flatten()))
        union = np.dot(y_pred.flatten(), y_pred.flatten()) + np.dot(y.flatten(), y.flatten())
        self._dice_coeff_sum += 2 * both / float(union + self.smooth)
        self._samples_num += y.shape[0]

    def eval(self) -> float:
        self._need(self._samples_num)
        return self._dice_coeff_sum / float(self._samples_num)


class CosineSimilarity(Metric):
    """The similarity of each row with each other one.

    Args:
        similarity: 'cosine' or 'dot'. Default: 'cosine'.
        reduction: 'none', 'sum' or 'mean' of each row. Default: 'none'.
        zero_diagonal: Whether the diagonal is set to 0. Default: True.

    Raises:
        TypeError: an argument has another type.
        ValueError: another `similarity` or `reduction`.
        RuntimeError: in `eval`, there was no input.

    Examples:
        >>> from ms_nn.train import CosineSimilarity
        >>> print(CosineSimilarity()(np.array([[1.0, 0.0], [2.0, 0.0]])))
        [[0. 1.]
         [1. 0.]]
    """

    def __init__(self, similarity: str = "cosine", reduction: str = "none", zero_diagonal: bool = True) -> None:
        super().__init__()
        self.similarity = one_of(similarity, ("dot", "cosine"), "similarity", "CosineSimilarity")
        self.reduction = one_of(reduction, ("none", "sum", "mean"), "reduction", "CosineSimilarity")
        self.zero_diagonal = boolean(zero_diagonal, "zero_diagonal", "CosineSimilarity")
        self.clear()

    def clear(self) -> None:
        self.sqr_mtx_res: Any = 0
        self._is_update = False

    @rearrange_inputs
    def update(self, inputs: Any) -> None:
        rows = self._convert_data(inputs)
        if self.similarity == "cosine":
            rows = rows / np.linalg.norm(rows, ord=2, axis=1, keepdims=True)
        self.sqr_mtx_res = np.dot(rows, rows.T)
        self._is_update = True

    def eval(self) -> Any:
        self._need(self._is_update)
        result = self.sqr_mtx_res.copy()
        if self.zero_diagonal:
            np.fill_diagonal(result, 0)
        if self.reduction == "none":
            return result
        return result.mean(axis=-1) if self.reduction == "mean" else result.sum(axis=-1)
