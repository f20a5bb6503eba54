"""Dice and cosine similarity."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..._validate import boolean, one_of, positive_float
from .metric import Metric, rearrange_inputs


class Dice(Metric):
    """Dice coefficients of batches, `2 * sum(p * y) / (sum(p * p) + sum(y * y) + smooth)`, averaged over samples.

    smooth: A positive float that keeps the denominator from being 0.
    TypeError: `smooth` is not a float.
    ValueError: `smooth` is not positive; in `update`, the shapes differ.
    RuntimeError: in `eval`, there was no input.

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
    """Pairwise similarity of the rows of a matrix, an array of shape (N, N).

    similarity: 'cosine' or 'dot'.
    reduction: 'none', or 'sum' or 'mean' to reduce each row.
    zero_diagonal: Whether to set the diagonal to 0.
    TypeError: an argument has another type.
    ValueError: `similarity` or `reduction` is unknown.
    RuntimeError: in `eval`, there was no input.

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
