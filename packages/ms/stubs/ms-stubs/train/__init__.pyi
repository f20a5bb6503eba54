# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import amp as amp
from . import callback as callback
from . import checkpoint_pb2 as checkpoint_pb2
from . import data_sink as data_sink
from . import dataset_helper as dataset_helper
from . import loss_scale_manager as loss_scale_manager
from . import metrics as metrics
from . import mind_ir_pb2 as mind_ir_pb2
from . import model as model
from . import node_strategy_pb2 as node_strategy_pb2
from . import serialization as serialization
from . import summary as summary
from . import train_thor as train_thor
AMP_AUTO_BLACK_LIST: Any
AMP_AUTO_WHITE_LIST: Any
AMP_BLACK_LIST: Any
AMP_PRIM_ARG_TABLE: Any
AMP_WHITE_LIST: Any
Callable: Any
Iterator: Any
MESSAGES: Any
TYPE_CHECKING: bool
from ms import _checkparam as check
from ms.dataset_helper import DatasetHelper as DatasetHelper
from ms.dataset_helper import connect_network_with_dataset as connect_network_with_dataset
from ms.graph_tools import export_split_mindir as export_split_mindir
from ms.graph_tools import load_mindir as load_mindir
from ms.graph_tools import save_mindir as save_mindir
from ms.jit import jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.sinking import recompute as recompute
from ms.sinking import recompute_block as recompute_block
from ms_nn import amp_lists as amp_lists
from ms_nn import checkpoint_files as files
from ms_nn._validate import kind as kind
from ms_nn.amp import amp_cast as amp_cast
from ms_nn.amp import auto_mixed_precision as auto_mixed_precision
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.amp import custom_mixed_precision as custom_mixed_precision
from ms_nn.amp import get_black_list as get_black_list
from ms_nn.amp import get_white_list as get_white_list
from ms_nn.atomic_files import read_file as read_file
from ms_nn.atomic_files import replacing as replacing
from ms_nn.cell import Cell as Cell
from ms_nn.checkpoint import load_checkpoint as load_checkpoint
from ms_nn.checkpoint import load_checkpoint_async as load_checkpoint_async
from ms_nn.checkpoint import save_checkpoint as save_checkpoint
from ms_nn.checkpoint import tensor_to_ms_type as tensor_to_ms_type
from ms_nn.checkpoint import tensor_to_np_type as tensor_to_np_type
from ms_nn.checkpoint_convert import ckpt_to_safetensors as ckpt_to_safetensors
from ms_nn.checkpoint_convert import safetensors_to_ckpt as safetensors_to_ckpt
from ms_nn.func_graph import FuncGraph as FuncGraph
from ms_nn.graph_export import check_file_name as check_file_name
from ms_nn.graph_export import export as export
from ms_nn.graph_export import load as load
from ms_nn.loss_scaler import DynamicLossScaler as DynamicLossScaler
from ms_nn.loss_scaler import LossScaler as LossScaler
from ms_nn.loss_scaler import StaticLossScaler as StaticLossScaler
from ms_nn.loss_scaler import all_finite as all_finite
from ms_nn.parameter_loading import load_param_into_net as load_param_into_net
from ms_nn.protobuf import Message as Message
from ms_nn.safetensors_files import read_safetensors as read_safetensors
from ms_nn.safetensors_files import safetensors_bytes as safetensors_bytes
from ms_nn.sharded_checkpoint import async_ckpt_thread_status as async_ckpt_thread_status
from ms_nn.sharded_checkpoint import build_searched_strategy as build_searched_strategy
from ms_nn.sharded_checkpoint import get_ckpt_path_with_strategy as get_ckpt_path_with_strategy
from ms_nn.sharded_checkpoint import get_parameter_redundancy as get_parameter_redundancy
from ms_nn.sharded_checkpoint import load_distributed_checkpoint as load_distributed_checkpoint
from ms_nn.sharded_checkpoint import load_segmented_checkpoints as load_segmented_checkpoints
from ms_nn.sharded_checkpoint import merge_sliced_parameter as merge_sliced_parameter
from ms_nn.sharded_checkpoint import parameter_broadcast as parameter_broadcast
from ms_nn.sharded_checkpoint import remove_param_redundancy as remove_param_redundancy
from ms_nn.sharded_checkpoint import restore_group_info_list as restore_group_info_list
from ms_nn.sharded_checkpoint import sync_pipeline_shared_parameters as sync_pipeline_shared_parameters
from ms_nn.train import batches as batches
from ms_nn.train.batches import Batches as Batches
from ms_nn.train.callback._backup import BackupAndRestore as BackupAndRestore
from ms_nn.train.callback._callback import Callback as Callback
from ms_nn.train.callback._callback import RunContext as RunContext
from ms_nn.train.callback._checkpoint import CheckpointConfig as CheckpointConfig
from ms_nn.train.callback._checkpoint import ModelCheckpoint as ModelCheckpoint
from ms_nn.train.callback._flops_collector import FlopsUtilizationCollector as FlopsUtilizationCollector
from ms_nn.train.callback._landscape import SummaryLandscape as SummaryLandscape
from ms_nn.train.callback._monitors import History as History
from ms_nn.train.callback._monitors import LossMonitor as LossMonitor
from ms_nn.train.callback._monitors import TimeMonitor as TimeMonitor
from ms_nn.train.callback._on_request_exit import OnRequestExit as OnRequestExit
from ms_nn.train.callback._resume import ResumeTraining as ResumeTraining
from ms_nn.train.callback._schedulers import EarlyStopping as EarlyStopping
from ms_nn.train.callback._schedulers import LambdaCallback as LambdaCallback
from ms_nn.train.callback._schedulers import LearningRateScheduler as LearningRateScheduler
from ms_nn.train.callback._schedulers import ReduceLROnPlateau as ReduceLROnPlateau
from ms_nn.train.callback._summary import SummaryCollector as SummaryCollector
from ms_nn.train.callback._train_fault_tolerance import TrainFaultTolerance as TrainFaultTolerance
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager
from ms_nn.train.loss_scale_manager import FixedLossScaleManager as FixedLossScaleManager
from ms_nn.train.loss_scale_manager import LossScaleManager as LossScaleManager
from ms_nn.train.metrics import get_metric_fn as get_metric_fn
from ms_nn.train.metrics import names as names
from ms_nn.train.metrics.bleu import BleuScore as BleuScore
from ms_nn.train.metrics.classification import Accuracy as Accuracy
from ms_nn.train.metrics.classification import F1 as F1
from ms_nn.train.metrics.classification import Fbeta as Fbeta
from ms_nn.train.metrics.classification import Perplexity as Perplexity
from ms_nn.train.metrics.classification import Precision as Precision
from ms_nn.train.metrics.classification import Recall as Recall
from ms_nn.train.metrics.classification import Top1CategoricalAccuracy as Top1CategoricalAccuracy
from ms_nn.train.metrics.classification import Top5CategoricalAccuracy as Top5CategoricalAccuracy
from ms_nn.train.metrics.classification import TopKCategoricalAccuracy as TopKCategoricalAccuracy
from ms_nn.train.metrics.confusion import ConfusionMatrix as ConfusionMatrix
from ms_nn.train.metrics.confusion import ConfusionMatrixMetric as ConfusionMatrixMetric
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.errors import MAE as MAE
from ms_nn.train.metrics.errors import MSE as MSE
from ms_nn.train.metrics.metric import Metric as Metric
from ms_nn.train.metrics.metric import rearrange_inputs as rearrange_inputs
from ms_nn.train.metrics.occlusion import OcclusionSensitivity as OcclusionSensitivity
from ms_nn.train.metrics.roc import ROC as ROC
from ms_nn.train.metrics.roc import auc as auc
from ms_nn.train.metrics.similarity import CosineSimilarity as CosineSimilarity
from ms_nn.train.metrics.similarity import Dice as Dice
from ms_nn.train.metrics.surface import HausdorffDistance as HausdorffDistance
from ms_nn.train.metrics.surface import MeanSurfaceDistance as MeanSurfaceDistance
from ms_nn.train.metrics.surface import RootMeanSquareDistance as RootMeanSquareDistance
from ms_nn.train.model import Model as Model
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
from ms_nn.train.train_thor.convert_utils import ConvertModelUtils as ConvertModelUtils
from ms_nn.train.train_thor.convert_utils import ConvertNetUtils as ConvertNetUtils
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell
from ms_nn.wrap.cell_wrapper import WithLossCell as WithLossCell
from ms_nn.wrap.loss_scale import TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as dtype
from ms_tensor import dtype as mstype
from ms_tensor import ops as ops
from ms_tensor._messages import known_only as known_only
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
from typing import cast as cast
import ms_nn as nn
import ms_runtime as ms_runtime
