# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

AttributeProto: Any
FunctorProto: Any
GraphProto: Any
Iterable: Any
Iterator: Any
LayoutProto: Any
MapTensorProto: Any
ModelProto: Any
NodeProto: Any
ParallelProto: Any
PreprocessOpProto: Any
PreprocessorProto: Any
PrimitiveProto: Any
ScalarGraphHolderProto: Any
ScalarNodeProto: Any
TensorProto: Any
ValueInfoProto: Any
from concurrent.futures._base import Executor as Executor, Future as Future
from ms import _checkparam as Validator, _checkparam as check
from ms._unavailable import refused as refused
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms.serialization_names import ParamDictFuture as ParamDictFuture, init_ckpt_file_system as init_ckpt_file_system
from ms_nn import amp as amp
from ms_nn._validate import boolean as boolean, kind as kind, positive_int as positive_int
from ms_nn.cell import Cell as Cell
from ms_nn.train.batches import Batches as Batches
from ms_nn.train.callback._backup import BackupAndRestore as BackupAndRestore
from ms_nn.train.callback._callback import Callback as Callback, CallbackManager as CallbackManager, InternalCallbackParam as InternalCallbackParam, RunContext as RunContext, checkpoint_cb_for_save_op as checkpoint_cb_for_save_op, is_callback as is_callback, set_cur_net as set_cur_net
from ms_nn.train.callback._checkpoint import CheckpointConfig as CheckpointConfig, CheckpointManager as CheckpointManager, ModelCheckpoint as ModelCheckpoint
from ms_nn.train.callback._flops_collector import FlopsUtilizationCollector as FlopsUtilizationCollector
from ms_nn.train.callback._landscape import SummaryLandscape as SummaryLandscape
from ms_nn.train.callback._monitors import History as History, LossMonitor as LossMonitor, TimeMonitor as TimeMonitor
from ms_nn.train.callback._on_request_exit import OnRequestExit as OnRequestExit
from ms_nn.train.callback._resume import ResumeTraining as ResumeTraining
from ms_nn.train.callback._schedulers import EarlyStopping as EarlyStopping, LambdaCallback as LambdaCallback, LearningRateScheduler as LearningRateScheduler, ReduceLROnPlateau as ReduceLROnPlateau
from ms_nn.train.callback._summary import SummaryCollector as SummaryCollector
from ms_nn.train.callback._train_fault_tolerance import TrainFaultTolerance as TrainFaultTolerance
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.model import Model as Model
from ms_nn.wrap.cell_wrapper import WithEvalCell as WithEvalCell, WithLossCell as WithLossCell
from ms_runtime import Tensor as Tensor
from ms_tensor import context as context
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from ms_tensor.parallel_context import ParallelMode as ParallelMode
from ms_tensor.progress import watched as watched
from typing import Any as Any
