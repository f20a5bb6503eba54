"""Callbacks of a training or evaluation."""

from . import _callback, _checkpoint
from ._backup import BackupAndRestore
from ._callback import Callback, CallbackManager, InternalCallbackParam, RunContext, _handle_loss
from ._checkpoint import CheckpointConfig, CheckpointManager, ModelCheckpoint
from ._monitors import History, LossMonitor, TimeMonitor
from ._schedulers import EarlyStopping, LambdaCallback, LearningRateScheduler, ReduceLROnPlateau
from ._summary import SummaryCollector

# Older spellings.
_CallbackManager, _InternalCallbackParam = CallbackManager, InternalCallbackParam

__all__ = [
    "BackupAndRestore",
    "Callback",
    "CheckpointConfig",
    "EarlyStopping",
    "History",
    "LambdaCallback",
    "LearningRateScheduler",
    "LossMonitor",
    "ModelCheckpoint",
    "ReduceLROnPlateau",
    "RunContext",
    "SummaryCollector",
    "TimeMonitor",
]
