# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn.train.callback._backup import BackupAndRestore as BackupAndRestore
from ms_nn.train.callback._callback import Callback as Callback, CallbackManager as CallbackManager, InternalCallbackParam as InternalCallbackParam, RunContext as RunContext, checkpoint_cb_for_save_op as checkpoint_cb_for_save_op, set_cur_net as set_cur_net
from ms_nn.train.callback._checkpoint import CheckpointConfig as CheckpointConfig, CheckpointManager as CheckpointManager, ModelCheckpoint as ModelCheckpoint
from ms_nn.train.callback._flops_collector import FlopsUtilizationCollector as FlopsUtilizationCollector
from ms_nn.train.callback._landscape import SummaryLandscape as SummaryLandscape
from ms_nn.train.callback._monitors import History as History, LossMonitor as LossMonitor, TimeMonitor as TimeMonitor
from ms_nn.train.callback._on_request_exit import OnRequestExit as OnRequestExit
from ms_nn.train.callback._resume import ResumeTraining as ResumeTraining
from ms_nn.train.callback._schedulers import EarlyStopping as EarlyStopping, LambdaCallback as LambdaCallback, LearningRateScheduler as LearningRateScheduler, ReduceLROnPlateau as ReduceLROnPlateau
from ms_nn.train.callback._summary import SummaryCollector as SummaryCollector
from ms_nn.train.callback._train_fault_tolerance import TrainFaultTolerance as TrainFaultTolerance
