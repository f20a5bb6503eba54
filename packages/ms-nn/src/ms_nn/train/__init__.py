"""Training: Model, callbacks, metrics, loss scale managers."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ms_tensor._documentation import document_classes as _document_classes
from ms_tensor._lazy import getter as _getter
from ms_tensor._lazy import offer as _offer

from . import callback, loss_scale_manager, metrics
from .callback import (
    BackupAndRestore,
    Callback,
    CheckpointConfig,
    EarlyStopping,
    FlopsUtilizationCollector,
    History,
    LambdaCallback,
    LearningRateScheduler,
    LossMonitor,
    ModelCheckpoint,
    OnRequestExit,
    ReduceLROnPlateau,
    ResumeTraining,
    RunContext,
    SummaryCollector,
    SummaryLandscape,
    TimeMonitor,
    TrainFaultTolerance,
)
from .loss_scale_manager import DynamicLossScaleManager, FixedLossScaleManager, LossScaleManager
from .metrics import (
    F1,
    MAE,
    MSE,
    ROC,
    Accuracy,
    BleuScore,
    ConfusionMatrix,
    ConfusionMatrixMetric,
    CosineSimilarity,
    Dice,
    Fbeta,
    HausdorffDistance,
    Loss,
    MeanSurfaceDistance,
    Metric,
    OcclusionSensitivity,
    Perplexity,
    Precision,
    Recall,
    RootMeanSquareDistance,
    Top1CategoricalAccuracy,
    Top5CategoricalAccuracy,
    TopKCategoricalAccuracy,
    auc,
    get_metric_fn,
    names,
    rearrange_inputs,
)
from .model import Model
from .summary import SummaryRecord

if _TYPE_CHECKING:
    from .train_thor import ConvertModelUtils, ConvertNetUtils

_offer(__name__, **{_name: f"{__name__}.train_thor:{_name}" for _name in ("ConvertModelUtils", "ConvertNetUtils")})
__getattr__ = _getter(__name__)

__all__ = [
    "F1",
    "MAE",
    "MSE",
    "ROC",
    "Accuracy",
    "BackupAndRestore",
    "BleuScore",
    "Callback",
    "CheckpointConfig",
    "ConfusionMatrix",
    "ConfusionMatrixMetric",
    "ConvertModelUtils",
    "ConvertNetUtils",
    "CosineSimilarity",
    "Dice",
    "DynamicLossScaleManager",
    "EarlyStopping",
    "Fbeta",
    "FixedLossScaleManager",
    "FlopsUtilizationCollector",
    "HausdorffDistance",
    "History",
    "LambdaCallback",
    "LearningRateScheduler",
    "Loss",
    "LossMonitor",
    "LossScaleManager",
    "MeanSurfaceDistance",
    "Metric",
    "Model",
    "ModelCheckpoint",
    "OcclusionSensitivity",
    "OnRequestExit",
    "Perplexity",
    "Precision",
    "Recall",
    "ReduceLROnPlateau",
    "ResumeTraining",
    "RootMeanSquareDistance",
    "RunContext",
    "SummaryCollector",
    "SummaryLandscape",
    "SummaryRecord",
    "TimeMonitor",
    "Top1CategoricalAccuracy",
    "Top5CategoricalAccuracy",
    "TopKCategoricalAccuracy",
    "TrainFaultTolerance",
    "auc",
    "callback",
    "get_metric_fn",
    "loss_scale_manager",
    "metrics",
    "names",
    "rearrange_inputs",
]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
