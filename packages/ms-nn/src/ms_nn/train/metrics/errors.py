"""Mean errors: MAE, MSE and the loss."""

from __future__ import annotations

from typing import Any

import numpy as np

from .metric import Metric, rearrange_inputs


class MAE(Metric):
    """Mean absolute error: the sum of absolute differences divided by the number of samples.

    ValueError: in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import MAE
    >>> float(MAE()(np.array([1.0, 2.0]), np.array([1.0, 4.0])))
    1.0
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        self._sum: Any = np.float64(0.0)
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
    """Mean squared error: the sum of squared differences divided by the number of samples.

    ValueError: in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import MSE
    >>> float(MSE()(np.array([1.0, 2.0]), np.array([1.0, 4.0])))
    2.0
    """

    def _difference(self, difference: np.ndarray) -> np.ndarray:
        return np.power(difference, 2)


class Loss(Metric):
    """The mean loss over batches.

    ValueError: in `update`, the input is not a single loss with at most one dimension.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import Loss
    >>> float(Loss()(np.array([1.0, 3.0])))
    2.0
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        self._sum_loss: Any = np.float64(0.0)
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
