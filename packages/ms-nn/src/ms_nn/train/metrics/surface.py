"""Distances between the surfaces of two masks."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor._messages import shorten

from ..._validate import boolean, one_of, wrong
from .metric import Metric, rearrange_inputs

_DISTANCES = ("euclidean", "chessboard", "taxicab")


def _edges(mask: np.ndarray) -> np.ndarray:
    """The elements of a mask with a neighbour outside the mask or the array."""
    inner = mask.copy()
    padded = np.pad(mask, 1)
    for axis in range(mask.ndim):
        for shift in (0, 2):
            window = [slice(1, -1)] * mask.ndim
            window[axis] = slice(shift, shift + mask.shape[axis])
            inner &= padded[tuple(window)]
    return mask & ~inner


def _nearest(points: np.ndarray, others: np.ndarray, metric: str) -> np.ndarray:
    """The distance of each point to the nearest other point, computed in blocks."""
    found = []
    for start in range(0, len(points), 256):
        gap = np.abs(points[start : start + 256, None, :] - others[None, :, :])
        if metric == "euclidean":
            distance = np.sqrt((gap.astype(float) ** 2).sum(-1))
        else:
            distance = gap.max(-1) if metric == "chessboard" else gap.sum(-1)
        found.append(distance.min(axis=1))
    return np.concatenate(found)


class _Surface(Metric):
    """The base of these metrics: makes two masks from images and a label, and computes the distances of their edges."""

    def __init__(self, distance_metric: str) -> None:
        super().__init__()
        self.distance_metric = one_of(distance_metric, _DISTANCES, "distance_metric", type(self).__name__)
        self.clear()

    def clear(self) -> None:
        self._y_pred_edges: Any = 0
        self._y_edges: Any = 0
        self._is_update = False

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        owner = type(self).__name__
        if len(inputs) != 3:
            raise ValueError(
                f"For '{owner}.update', it needs 3 inputs (predicted, true value, label index), got {len(inputs)}."
            )
        y_pred, y, label = self._convert_data(inputs[0]), self._convert_data(inputs[1]), inputs[2]
        if not isinstance(label, (int, float)):
            raise ValueError(f"For '{owner}.update', the label index must be int or float, got {type(label).__name__}.")
        if y_pred.size == 0 or y_pred.shape != y.shape:
            raise ValueError(f"For '{owner}.update', shapes {y_pred.shape} and {y.shape} must be the same, not empty.")
        if label not in y_pred and label not in y:
            raise ValueError(f"For '{owner}.update', the label {shorten(label)} is in neither input.")
        self._y_pred_edges = _edges(y_pred if y_pred.dtype == bool else y_pred == label)
        self._y_edges = _edges(y if y.dtype == bool else y == label)
        self._is_update = True

    def _distances(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """The distance of each element of the first edges to the nearest of the second."""
        points, others = np.argwhere(first), np.argwhere(second)
        if not len(points):
            return np.array([])
        if not len(others):
            return np.full(len(points), np.inf)
        return _nearest(points, others, self.distance_metric)


class HausdorffDistance(_Surface):
    """Hausdorff distance, the largest distance from one surface to the other.

    distance_metric: 'euclidean', 'chessboard' or 'taxicab'.
    percentile: The percentile of the distances to use, in [0, 100], instead of the maximum.
    directed: Whether to use only distances from the predicted surface.
    crop: Accepted for compatibility; the surroundings of the masks have no effect.
    TypeError: an argument has another type.
    ValueError: `distance_metric` is unknown; in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import HausdorffDistance
    >>> float(HausdorffDistance()(np.array([[1, 0, 0, 0]]), np.array([[1, 0, 0, 1]]), 1))
    3.0
    """

    def __init__(
        self,
        distance_metric: str = "euclidean",
        percentile: float | None = None,
        directed: bool = False,
        crop: bool = True,
    ) -> None:
        super().__init__(distance_metric)
        if percentile is not None and not isinstance(percentile, float):
            raise TypeError(f"For 'HausdorffDistance', 'percentile' must be float, got {type(percentile).__name__}.")
        if percentile is not None and not 0 <= percentile <= 100:
            raise wrong(ValueError, "percentile", "HausdorffDistance", "in [0, 100]", shorten(percentile))
        self.percentile = percentile
        self.directed = boolean(directed, "directed", "HausdorffDistance") if directed is not None else False
        self.crop = boolean(crop, "crop", "HausdorffDistance") if crop is not None else False

    def _one_way(self, first: np.ndarray, second: np.ndarray) -> Any:
        distances = self._distances(first, second)
        if distances.size == 0:
            return np.inf
        return np.percentile(distances, self.percentile) if self.percentile else distances.max()

    def eval(self) -> Any:
        self._need(self._is_update)
        forth = self._one_way(self._y_pred_edges, self._y_edges)
        return forth if self.directed else max(forth, self._one_way(self._y_edges, self._y_pred_edges))


class MeanSurfaceDistance(_Surface):
    """Mean distance from the predicted surface to the true surface.

    symmetric: Whether to average over both directions.
    distance_metric: 'euclidean', 'chessboard' or 'taxicab'.
    TypeError: an argument has another type.
    ValueError: `distance_metric` is unknown; in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import MeanSurfaceDistance
    >>> float(MeanSurfaceDistance()(np.array([[1, 0, 0, 1]]), np.array([[1, 0, 0, 0]]), 1))
    1.5
    """

    def __init__(self, symmetric: bool = False, distance_metric: str = "euclidean") -> None:
        super().__init__(distance_metric)
        self.symmetric = boolean(symmetric, "symmetric", type(self).__name__)

    def _mean(self, distances: np.ndarray) -> Any:
        return distances.mean() if distances.size else np.inf

    def _both(self, forth: Any, back: Any) -> Any:
        return np.mean((forth, back))

    def eval(self) -> Any:
        self._need(self._is_update)
        forth = self._mean(self._distances(self._y_pred_edges, self._y_edges))
        if not self.symmetric or np.isinf(forth):
            return forth
        back = self._mean(self._distances(self._y_edges, self._y_pred_edges))
        return np.inf if np.isinf(back) else self._both(forth, back)


class RootMeanSquareDistance(MeanSurfaceDistance):
    """Mean squared distance from the predicted surface to the true surface.

    symmetric: Whether to return the root mean square over both directions instead.
    distance_metric: 'euclidean', 'chessboard' or 'taxicab'.
    TypeError: an argument has another type.
    ValueError: `distance_metric` is unknown; in `update`, the inputs have unexpected shapes.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import RootMeanSquareDistance
    >>> float(RootMeanSquareDistance()(np.array([[1, 0, 0, 1]]), np.array([[1, 0, 0, 0]]), 1))
    4.5
    """

    # MindSpore takes no root without `symmetric`; the values must match.
    def _mean(self, distances: np.ndarray) -> Any:
        return (distances**2).mean() if distances.size else np.inf

    def _both(self, forth: Any, back: Any) -> Any:
        return np.sqrt(np.mean((forth, back)))
