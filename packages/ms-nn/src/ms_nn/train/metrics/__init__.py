"""Evaluation metrics and their names."""

from __future__ import annotations

from typing import Any

from ms_tensor import _lazy
from ms_tensor._documentation import document_classes as _document_classes
from ms_tensor._messages import shorten

from .bleu import BleuScore
from .classification import (
    F1,
    Accuracy,
    Fbeta,
    Perplexity,
    Precision,
    Recall,
    Top1CategoricalAccuracy,
    Top5CategoricalAccuracy,
    TopKCategoricalAccuracy,
)
from .confusion import ConfusionMatrix, ConfusionMatrixMetric
from .errors import MAE, MSE, Loss
from .metric import EvaluationBase, Metric, rearrange_inputs
from .occlusion import OcclusionSensitivity
from .roc import ROC, auc
from .similarity import CosineSimilarity, Dice
from .surface import HausdorffDistance, MeanSurfaceDistance, RootMeanSquareDistance

_BY_NAME: dict[str, Any] = {
    "accuracy": Accuracy,
    "acc": Accuracy,
    "precision": Precision,
    "recall": Recall,
    "F1": F1,
    "dice": Dice,
    "roc": ROC,
    "auc": auc,
    "bleu_score": BleuScore,
    "cosine_similarity": CosineSimilarity,
    "topk": TopKCategoricalAccuracy,
    "hausdorff_distance": HausdorffDistance,
    "top_1_accuracy": Top1CategoricalAccuracy,
    "top_5_accuracy": Top5CategoricalAccuracy,
    "mae": MAE,
    "mse": MSE,
    "loss": Loss,
    "occlusion_sensitivity": OcclusionSensitivity,
    "mean_surface_distance": MeanSurfaceDistance,
    "root_mean_square_distance": RootMeanSquareDistance,
    "perplexity": Perplexity,
    "confusion_matrix": ConfusionMatrix,
    "confusion_matrix_metric": ConfusionMatrixMetric,
}


def names() -> list[str]:
    """Returns the sorted names that `get_metric_fn` accepts.

    >>> from ms_nn.train import names
    >>> "acc" in names()
    True
    """
    return sorted(_BY_NAME)


def get_metric_fn(name: str, *args: Any, **kwargs: Any) -> Any:
    """Creates a metric by name.

    name: One of `names()`.
    args: Positional arguments of its class.
    kwargs: Keyword arguments of its class.
    KeyError: the name is unknown.

    >>> from ms_nn.train import get_metric_fn
    >>> type(get_metric_fn("acc")).__name__
    'Accuracy'
    """
    if name not in _BY_NAME:
        raise KeyError(f"For 'get_metric_fn', the metric '{shorten(name)}' is not known; there are {names()}.")
    return _BY_NAME[name](*args, **kwargs)


def get_metrics(metrics: Any) -> Any:
    """Returns a dict of metrics by name.

    metrics: None, a dict of Metrics, or a set of names.
    TypeError: `metrics` has another type.

    >>> from ms_nn.train.metrics import get_metrics
    >>> list(get_metrics({"acc"}))
    ['acc']
    """
    if metrics is None:
        return None
    if isinstance(metrics, dict):
        for name, metric in metrics.items():
            if not isinstance(name, str) or not isinstance(metric, Metric):
                raise TypeError(
                    "For 'get_metrics', a dict must have names and Metrics, "
                    f"but got {type(name).__name__}: {type(metric).__name__}."
                )
        return metrics
    if isinstance(metrics, set):
        return {name: get_metric_fn(name) for name in metrics}
    raise TypeError(f"For 'get_metrics', 'metrics' must be None, dict or set, but got {type(metrics).__name__}.")


__all__ = [
    "F1",
    "MAE",
    "MSE",
    "ROC",
    "Accuracy",
    "BleuScore",
    "ConfusionMatrix",
    "ConfusionMatrixMetric",
    "CosineSimilarity",
    "Dice",
    "Fbeta",
    "HausdorffDistance",
    "Loss",
    "MeanSurfaceDistance",
    "Metric",
    "OcclusionSensitivity",
    "Perplexity",
    "Precision",
    "Recall",
    "RootMeanSquareDistance",
    "Top1CategoricalAccuracy",
    "Top5CategoricalAccuracy",
    "TopKCategoricalAccuracy",
    "auc",
    "get_metric_fn",
    "get_metrics",
    "names",
    "rearrange_inputs",
]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")


def __dir__() -> list[str]:
    return _lazy.listed(globals(), ["EvaluationBase"])
