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
import ms_nn as nn
import ms_runtime as ms_runtime
from ms import _checkparam as check
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms.jit import jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.sinking import recompute as recompute, recompute_block as recompute_block
from ms_nn import amp_lists as amp_lists, checkpoint_files as files
from ms_nn._validate import kind as kind
from ms_nn.amp import amp_cast as amp_cast, auto_mixed_precision as auto_mixed_precision, build_train_network as build_train_network, custom_mixed_precision as custom_mixed_precision, get_black_list as get_black_list, get_white_list as get_white_list
from ms_nn.atomic_files import read_file as read_file, replacing as replacing
from ms_nn.cell import Cell as Cell
from ms_nn.checkpoint import load_checkpoint as load_checkpoint, load_checkpoint_async as load_checkpoint_async, save_checkpoint as save_checkpoint, tensor_to_ms_type as tensor_to_ms_type, tensor_to_np_type as tensor_to_np_type
from ms_nn.checkpoint_convert import ckpt_to_safetensors as ckpt_to_safetensors, safetensors_to_ckpt as safetensors_to_ckpt
from ms_nn.func_graph import FuncGraph as FuncGraph
from ms_nn.graph_export import check_file_name as check_file_name, export as export, load as load
from ms_nn.loss_scaler import DynamicLossScaler as DynamicLossScaler, LossScaler as LossScaler, StaticLossScaler as StaticLossScaler, all_finite as all_finite
from ms_nn.parameter_loading import load_param_into_net as load_param_into_net
from ms_nn.protobuf import Message as Message
from ms_nn.safetensors_files import read_safetensors as read_safetensors, safetensors_bytes as safetensors_bytes
from ms_nn.sharded_checkpoint import async_ckpt_thread_status as async_ckpt_thread_status, build_searched_strategy as build_searched_strategy, get_ckpt_path_with_strategy as get_ckpt_path_with_strategy, get_parameter_redundancy as get_parameter_redundancy, load_distributed_checkpoint as load_distributed_checkpoint, load_segmented_checkpoints as load_segmented_checkpoints, merge_sliced_parameter as merge_sliced_parameter, parameter_broadcast as parameter_broadcast, remove_param_redundancy as remove_param_redundancy, restore_group_info_list as restore_group_info_list, sync_pipeline_shared_parameters as sync_pipeline_shared_parameters
from ms_nn.train import batches as batches
from ms_nn.train.batches import Batches as Batches
from ms_nn.train.callback._backup import BackupAndRestore as BackupAndRestore
from ms_nn.train.callback._callback import Callback as Callback, RunContext as RunContext
from ms_nn.train.callback._checkpoint import CheckpointConfig as CheckpointConfig, ModelCheckpoint as ModelCheckpoint
from ms_nn.train.callback._flops_collector import FlopsUtilizationCollector as FlopsUtilizationCollector
from ms_nn.train.callback._landscape import SummaryLandscape as SummaryLandscape
from ms_nn.train.callback._monitors import History as History, LossMonitor as LossMonitor, TimeMonitor as TimeMonitor
from ms_nn.train.callback._on_request_exit import OnRequestExit as OnRequestExit
from ms_nn.train.callback._resume import ResumeTraining as ResumeTraining
from ms_nn.train.callback._schedulers import EarlyStopping as EarlyStopping, LambdaCallback as LambdaCallback, LearningRateScheduler as LearningRateScheduler, ReduceLROnPlateau as ReduceLROnPlateau
from ms_nn.train.callback._summary import SummaryCollector as SummaryCollector
from ms_nn.train.callback._train_fault_tolerance import TrainFaultTolerance as TrainFaultTolerance
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.train.metrics import get_metric_fn as get_metric_fn, names as names
from ms_nn.train.metrics.bleu import BleuScore as BleuScore
from ms_nn.train.metrics.classification import Accuracy as Accuracy, F1 as F1, Fbeta as Fbeta, Perplexity as Perplexity, Precision as Precision, Recall as Recall, Top1CategoricalAccuracy as Top1CategoricalAccuracy, Top5CategoricalAccuracy as Top5CategoricalAccuracy, TopKCategoricalAccuracy as TopKCategoricalAccuracy
from ms_nn.train.metrics.confusion import ConfusionMatrix as ConfusionMatrix, ConfusionMatrixMetric as ConfusionMatrixMetric
from ms_nn.train.metrics.errors import Loss as Loss, MAE as MAE, MSE as MSE
from ms_nn.train.metrics.metric import Metric as Metric, rearrange_inputs as rearrange_inputs
from ms_nn.train.metrics.occlusion import OcclusionSensitivity as OcclusionSensitivity
from ms_nn.train.metrics.roc import ROC as ROC, auc as auc
from ms_nn.train.metrics.similarity import CosineSimilarity as CosineSimilarity, Dice as Dice
from ms_nn.train.metrics.surface import HausdorffDistance as HausdorffDistance, MeanSurfaceDistance as MeanSurfaceDistance, RootMeanSquareDistance as RootMeanSquareDistance
from ms_nn.train.model import Model as Model
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
from ms_nn.train.train_thor.convert_utils import ConvertModelUtils as ConvertModelUtils, ConvertNetUtils as ConvertNetUtils
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell, WithLossCell as WithLossCell
from ms_nn.wrap.loss_scale import TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as dtype, dtype as mstype, ops as ops
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any, cast as cast
