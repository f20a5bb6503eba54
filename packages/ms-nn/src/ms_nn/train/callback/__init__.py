"""Callbacks for training and evaluation."""

from ms_tensor._documentation import document_classes as _document_classes

from . import _callback, _checkpoint
from ._backup import BackupAndRestore
from ._callback import (
    Callback,
    CallbackManager,
    InternalCallbackParam,
    RunContext,
    _handle_loss,
    checkpoint_cb_for_save_op,
    set_cur_net,
)
from ._checkpoint import CheckpointConfig, CheckpointManager, ModelCheckpoint
from ._flops_collector import FlopsUtilizationCollector
from ._landscape import SummaryLandscape
from ._monitors import History, LossMonitor, TimeMonitor
from ._on_request_exit import OnRequestExit
from ._resume import ResumeTraining
from ._schedulers import EarlyStopping, LambdaCallback, LearningRateScheduler, ReduceLROnPlateau
from ._summary import SummaryCollector
from ._train_fault_tolerance import TrainFaultTolerance

# Older names.
_CallbackManager, _CheckpointManager, _InternalCallbackParam = CallbackManager, CheckpointManager, InternalCallbackParam
_set_cur_net, _checkpoint_cb_for_save_op = set_cur_net, checkpoint_cb_for_save_op

__all__ = [
    "BackupAndRestore",
    "Callback",
    "CheckpointConfig",
    "EarlyStopping",
    "FlopsUtilizationCollector",
    "History",
    "LambdaCallback",
    "LearningRateScheduler",
    "LossMonitor",
    "ModelCheckpoint",
    "OnRequestExit",
    "ReduceLROnPlateau",
    "ResumeTraining",
    "RunContext",
    "SummaryCollector",
    "SummaryLandscape",
    "TimeMonitor",
    "TrainFaultTolerance",
]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
