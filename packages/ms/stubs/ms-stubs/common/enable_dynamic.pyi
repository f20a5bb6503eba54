# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

AnythingType: Any
Callable: Any
DEBUG: int
Ellipsis_: Any
FunctionType: Any
MsClassType: Any
NoneType: Any
RELEASE: int
TracebackType: Any
byte: _runtime.DType
cdouble: _runtime.DType
cfloat: _runtime.DType
coo_tensor: Any
csr_tensor: Any
default_generator: Any
double: _runtime.DType
env_type: Any
float8_e4m3fn: Any
float8_e5m2: Any
from ms import background as background
from ms import bool as bool
from ms import common as common
from ms import communication as communication
from ms import dataset_helper as dataset_helper
from ms import device as device
from ms import device as runtime
from ms import dynamic_shape as dynamic_shape
from ms import eager_executor as eager_executor
from ms import float as float
from ms import graph as graph
from ms import graph_extensions as graph_extensions
from ms import graph_tools as graph_tools
from ms import hal as hal
from ms import int as int
from ms import jit_options as jit_options
from ms import launch_settings as launch_settings
from ms import log as log
from ms import memory as memory
from ms import native_amp as native_amp
from ms import old_releases as old_releases
from ms import parallel as parallel
from ms import profiler as profiler
from ms import rewrite as rewrite
from ms import safeguard as safeguard
from ms import scipy as scipy
from ms import self_check as self_check
from ms import serialization_names as serialization_names
from ms import sinking as sinking
from ms import streams as streams
from ms import tools as tools
from ms import train as train
from ms import vectorize as vectorize
from ms import version as version
from ms._compat import flops_collection as flops_collection
from ms._compat import jit_class as jit_class
from ms._compat import lazy_inline as lazy_inline
from ms._compat import ms_class as ms_class
from ms._compat import ms_function as ms_function
from ms._compat import ms_memory_recycle as ms_memory_recycle
from ms._compat import no_inline as no_inline
from ms.background import mindio_preload as mindio_preload
from ms.background import set_mindio_server_info as set_mindio_server_info
from ms.dataset_helper import DatasetHelper as DatasetHelper
from ms.dataset_helper import connect_network_with_dataset as connect_network_with_dataset
from ms.device import DeviceCtx as DeviceCtx
from ms.device import dispatch_threads_num as dispatch_threads_num
from ms.device import get_num_threads as get_num_threads
from ms.device import launch_blocking as launch_blocking
from ms.device import set_num_threads as set_num_threads
from ms.device import set_recursion_limit as set_recursion_limit
from ms.device import synchronize as synchronize
from ms.dynamic_shape import Symbol as Symbol
from ms.dynamic_shape import enable_dynamic as enable_dynamic
from ms.dynamic_shape import mutable as mutable
from ms.graph_extensions import CustomPassType as CustomPassType
from ms.graph_extensions import clear_op_infer as clear_op_infer
from ms.graph_extensions import clear_op_wrapper as clear_op_wrapper
from ms.graph_extensions import register_custom_backend as register_custom_backend
from ms.graph_extensions import register_custom_pass as register_custom_pass
from ms.graph_extensions import register_op_infer as register_op_infer
from ms.graph_extensions import register_op_wrapper as register_op_wrapper
from ms.graph_tools import export_split_mindir as export_split_mindir
from ms.graph_tools import load_mindir as load_mindir
from ms.graph_tools import save_mindir as save_mindir
from ms.jit import explain as explain
from ms.jit import jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.launch_settings import set_cpu_affinity as set_cpu_affinity
from ms.launch_settings import set_kernel_launch_capture as set_kernel_launch_capture
from ms.launch_settings import set_kernel_launch_group as set_kernel_launch_group
from ms.launch_settings import set_memory as set_memory
from ms.log import get_level as get_level
from ms.log import get_log_config as get_log_config
from ms.memory import MemPool as MemPool
from ms.memory import PluggableAllocator as PluggableAllocator
from ms.memory import empty_cache as empty_cache
from ms.memory import max_memory_allocated as max_memory_allocated
from ms.memory import max_memory_reserved as max_memory_reserved
from ms.memory import memory_allocated as memory_allocated
from ms.memory import memory_replay as memory_replay
from ms.memory import memory_reserved as memory_reserved
from ms.memory import memory_stats as memory_stats
from ms.memory import memory_summary as memory_summary
from ms.memory import reset_peak_memory_stats as reset_max_memory_allocated
from ms.memory import reset_peak_memory_stats as reset_max_memory_reserved
from ms.memory import reset_peak_memory_stats as reset_peak_memory_stats
from ms.memory import use_mem_pool as use_mem_pool
from ms.parallel.checkpoints import convert_checkpoint_by_rank as convert_checkpoint_by_rank
from ms.parallel.checkpoints import convert_checkpoints as convert_checkpoints
from ms.parallel.checkpoints import rank_list_for_convert as rank_list_for_convert
from ms.parallel.checkpoints import set_op_strategy_config as set_op_strategy_config
from ms.parallel.shard import shard as shard
from ms.profiler.profiler import Profiler as Profiler
from ms.rewrite.node import Node as Node
from ms.rewrite.node import NodeType as NodeType
from ms.rewrite.scoped_value import ScopedValue as ScopedValue
from ms.rewrite.scoped_value import ValueType as ValueType
from ms.rewrite.symbol_tree import SymbolTree as SymbolTree
from ms.safeguard import load_obf_params_into_net as load_obf_params_into_net
from ms.safeguard import obfuscate_ckpt as obfuscate_ckpt
from ms.self_check import run_check as run_check
from ms.sinking import data_sink as data_sink
from ms.sinking import recompute as recompute
from ms.sinking import recompute_block as recompute_block
from ms.streams import Event as Event
from ms.streams import Stream as Stream
from ms.streams import StreamCtx as StreamCtx
from ms.streams import StreamLimitCtx as StreamLimitCtx
from ms.streams import communication_stream as communication_stream
from ms.streams import current_stream as current_stream
from ms.streams import default_stream as default_stream
from ms.streams import get_device_limit as get_device_limit
from ms.streams import get_stream_limit as get_stream_limit
from ms.streams import reset_stream_limit as reset_stream_limit
from ms.streams import set_cur_stream as set_cur_stream
from ms.streams import set_device_limit as set_device_limit
from ms.streams import set_stream_limit as set_stream_limit
from ms.tools import get_sdc_detect_result as get_sdc_detect_result
from ms.tools import sdc_detect_start as sdc_detect_start
from ms.tools import sdc_detect_stop as sdc_detect_stop
from ms.tools import set_dump as set_dump
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad
from ms_autodiff.grad import grad as grad
from ms_autodiff.grad import value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd
from ms_autodiff.products import jacrev as jacrev
from ms_autodiff.products import jvp as jvp
from ms_autodiff.products import vjp as vjp
from ms_dataset import mindrecord as mindrecord
from ms_nn import amp as amp
from ms_nn import boost as boost
from ms_nn import experimental as experimental
from ms_nn import onnx as onnx
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.checkpoint import load_checkpoint as load_checkpoint
from ms_nn.checkpoint import load_checkpoint_async as load_checkpoint_async
from ms_nn.checkpoint import save_checkpoint as save_checkpoint
from ms_nn.checkpoint_convert import ckpt_to_safetensors as ckpt_to_safetensors
from ms_nn.checkpoint_convert import safetensors_to_ckpt as safetensors_to_ckpt
from ms_nn.checkpoint_transform import merge_pipeline_strategys as merge_pipeline_strategys
from ms_nn.checkpoint_transform import rank_list_for_transform as rank_list_for_transform
from ms_nn.checkpoint_transform import transform_checkpoint_by_rank as transform_checkpoint_by_rank
from ms_nn.checkpoint_transform import transform_checkpoints as transform_checkpoints
from ms_nn.checkpoint_transform import unified_safetensors as unified_safetensors
from ms_nn.graph_export import export as export
from ms_nn.graph_export import load as load
from ms_nn.hooks import Leaves as Leaves
from ms_nn.parameter_loading import load_param_into_net as load_param_into_net
from ms_nn.saved_tensors import check_hooks as check_hooks
from ms_nn.saved_tensors import register_saved_tensors_hooks as register_saved_tensors_hooks
from ms_nn.saved_tensors import run_packed as run_packed
from ms_nn.saved_tensors import saved_tensors_hooks as saved_tensors_hooks
from ms_nn.sharded_checkpoint import async_ckpt_thread_status as async_ckpt_thread_status
from ms_nn.sharded_checkpoint import build_searched_strategy as build_searched_strategy
from ms_nn.sharded_checkpoint import get_ckpt_path_with_strategy as get_ckpt_path_with_strategy
from ms_nn.sharded_checkpoint import load_distributed_checkpoint as load_distributed_checkpoint
from ms_nn.sharded_checkpoint import load_segmented_checkpoints as load_segmented_checkpoints
from ms_nn.sharded_checkpoint import merge_sliced_parameter as merge_sliced_parameter
from ms_nn.sharded_checkpoint import parameter_broadcast as parameter_broadcast
from ms_nn.sharded_checkpoint import restore_group_info_list as restore_group_info_list
from ms_nn.sharded_checkpoint import sync_pipeline_shared_parameters as sync_pipeline_shared_parameters
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
from ms_runtime import DType as DType
from ms_runtime import Tensor as Tensor
from ms_runtime import capturing as capturing
from ms_runtime import next_rng as next_rng
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import context as context
from ms_tensor import dtype as dtype
from ms_tensor import dtype as mstype
from ms_tensor import initializer as initializer
from ms_tensor import mint as mint
from ms_tensor import numpy as numpy
from ms_tensor import ops as ops
from ms_tensor._messages import did_you_mean as did_you_mean
from ms_tensor._messages import known_only as known_only
from ms_tensor._messages import known_setting as known_setting
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
from ms_tensor._methods import attach as attach
from ms_tensor._methods.derived import add as add
from ms_tensor._methods.derived import addr as addr
from ms_tensor._methods.derived import adjoint as adjoint
from ms_tensor._methods.derived import approximate_equal as approximate_equal
from ms_tensor._methods.derived import argmax_with_value as argmax_with_value
from ms_tensor._methods.derived import argmin_with_value as argmin_with_value
from ms_tensor._methods.derived import fills as fills
from ms_tensor._methods.derived import float_power as float_power
from ms_tensor._methods.derived import index as index
from ms_tensor._methods.derived import lstsq as lstsq
from ms_tensor._methods.derived import multiply as multiply
from ms_tensor._methods.derived import new_empty as new_empty
from ms_tensor._methods.derived import ptp as ptp
from ms_tensor._methods.derived import put_ as put_
from ms_tensor._methods.derived import qr as qr
from ms_tensor._methods.derived import reverse as reverse
from ms_tensor._methods.derived import set_const_arg as set_const_arg
from ms_tensor._methods.derived import softmax as softmax
from ms_tensor._methods.derived import sub as sub
from ms_tensor._methods.derived import swapdims as swapdims
from ms_tensor._methods.derived import top_k as top_k
from ms_tensor._methods.derived import trace as trace
from ms_tensor._methods.in_place import add_ as add_
from ms_tensor._methods.in_place import addmm_ as addmm_
from ms_tensor._methods.in_place import clamp_ as clamp_
from ms_tensor._methods.in_place import copy_ as copy_
from ms_tensor._methods.in_place import fill_ as fill_
from ms_tensor._methods.in_place import masked_fill_ as masked_fill_
from ms_tensor._methods.in_place import sub_ as sub_
from ms_tensor._methods.in_place import zero_ as zero_
from ms_tensor._methods.indexing import diag as diag
from ms_tensor._methods.indexing import diagonal as diagonal
from ms_tensor._methods.indexing import fill_diagonal as fill_diagonal
from ms_tensor._methods.indexing import fill_diagonal_ as fill_diagonal_
from ms_tensor._methods.indexing import index_add as index_add
from ms_tensor._methods.indexing import index_add_ as index_add_
from ms_tensor._methods.indexing import index_fill_ as index_fill_
from ms_tensor._methods.indexing import index_put as index_put
from ms_tensor._methods.indexing import index_put_ as index_put_
from ms_tensor._methods.indexing import masked_scatter as masked_scatter
from ms_tensor._methods.indexing import masked_scatter_ as masked_scatter_
from ms_tensor._methods.indexing import reverse_sequence as reverse_sequence
from ms_tensor._methods.indexing import scatter_ as scatter_
from ms_tensor._methods.indexing import scatter_add as scatter_add
from ms_tensor._methods.indexing import scatter_add_ as scatter_add_
from ms_tensor._methods.order import argsort as argsort
from ms_tensor._methods.order import count_nonzero as count_nonzero
from ms_tensor._methods.order import median as median
from ms_tensor._methods.order import nansum as nansum
from ms_tensor._methods.order import sort as sort
from ms_tensor._methods.random import bernoulli as bernoulli
from ms_tensor._methods.random import bernoulli_ as bernoulli_
from ms_tensor._methods.random import bernoulli_ext as bernoulli_ext
from ms_tensor._methods.random import normal_ as normal_
from ms_tensor._methods.shape import astype as astype
from ms_tensor._methods.shape import broadcast_to as broadcast_to
from ms_tensor._methods.shape import expand as expand
from ms_tensor._methods.shape import expand_as as expand_as
from ms_tensor._methods.shape import index_select as index_select
from ms_tensor._methods.shape import new_full as new_full
from ms_tensor._methods.shape import new_ones as new_ones
from ms_tensor._methods.shape import new_zeros as new_zeros
from ms_tensor._methods.shape import ravel as ravel
from ms_tensor._methods.shape import repeat_interleave as repeat_interleave
from ms_tensor._methods.shape import reshape as reshape
from ms_tensor._methods.shape import select as select
from ms_tensor._methods.shape import split as split
from ms_tensor._methods.shape import squeeze as squeeze
from ms_tensor._methods.shape import stride as stride
from ms_tensor._methods.shape import t_ as t_
from ms_tensor._methods.shape import tile as tile
from ms_tensor._methods.shape import type_as as type_as
from ms_tensor._methods.shape import view as view
from ms_tensor._methods.shape import view_as as view_as
from ms_tensor._methods.storage import METHODS as METHODS
from ms_tensor._methods.storage import UntypedStorage as UntypedStorage
from ms_tensor._methods.storage import convert_bytes_to_tensor as convert_bytes_to_tensor
from ms_tensor._methods.storage import cpu as cpu
from ms_tensor._methods.storage import data_ptr as data_ptr
from ms_tensor._methods.storage import data_sync as data_sync
from ms_tensor._methods.storage import delete_ as delete_
from ms_tensor._methods.storage import from_dlpack as from_dlpack
from ms_tensor._methods.storage import frombuffer as frombuffer
from ms_tensor._methods.storage import get_bytes as get_bytes
from ms_tensor._methods.storage import move_to as move_to
from ms_tensor._methods.storage import offload as offload
from ms_tensor._methods.storage import set_ as set_
from ms_tensor._methods.storage import set_device_address as set_device_address
from ms_tensor._methods.storage import set_dtype as set_dtype
from ms_tensor._methods.storage import storage_offset as storage_offset
from ms_tensor._methods.storage import to_ as to_
from ms_tensor._methods.storage import to_dlpack as to_dlpack
from ms_tensor._methods.storage import wait_pipeline as wait_pipeline
from ms_tensor._methods.write import copy as copy
from ms_tensor._methods.write import detach as detach
from ms_tensor._methods.write import fill as fill
from ms_tensor._methods.write import init_data as init_data
from ms_tensor.context import COMPATIBLE as COMPATIBLE
from ms_tensor.context import DeviceInfo as DeviceInfo
from ms_tensor.context import GRAPH_MODE as GRAPH_MODE
from ms_tensor.context import K_CONTEXT as K_CONTEXT
from ms_tensor.context import LAX as LAX
from ms_tensor.context import PYNATIVE_MODE as PYNATIVE_MODE
from ms_tensor.context import STRICT as STRICT
from ms_tensor.context import at_seed as at_seed
from ms_tensor.context import get_context as get_context
from ms_tensor.context import get_current_device as get_current_device
from ms_tensor.context import get_seed as get_seed
from ms_tensor.context import on_mode_change as on_mode_change
from ms_tensor.context import reset_context as reset_context
from ms_tensor.context import set_context as set_context
from ms_tensor.context import set_deterministic as set_deterministic
from ms_tensor.context import set_device as set_device
from ms_tensor.context import set_seed as set_seed
from ms_tensor.context import settings as settings
from ms_tensor.dtype import BFloat as BFloat
from ms_tensor.dtype import Bool as Bool
from ms_tensor.dtype import Complex as Complex
from ms_tensor.dtype import Float as Float
from ms_tensor.dtype import Int as Int
from ms_tensor.dtype import Number as Number
from ms_tensor.dtype import UInt as UInt
from ms_tensor.dtype import all_types as all_types
from ms_tensor.dtype import as_dtype as as_dtype
from ms_tensor.dtype import bfloat16 as bfloat16
from ms_tensor.dtype import bool_ as bool_
from ms_tensor.dtype import complex128 as complex128
from ms_tensor.dtype import complex64 as complex64
from ms_tensor.dtype import complex_type as complex_type
from ms_tensor.dtype import dtype_to_nptype as dtype_to_nptype
from ms_tensor.dtype import dtype_to_pytype as dtype_to_pytype
from ms_tensor.dtype import float16 as float16
from ms_tensor.dtype import float32 as float32
from ms_tensor.dtype import float64 as float64
from ms_tensor.dtype import float_ as float_
from ms_tensor.dtype import float_type as float_type
from ms_tensor.dtype import get_py_obj_dtype as get_py_obj_dtype
from ms_tensor.dtype import int16 as int16
from ms_tensor.dtype import int32 as int32
from ms_tensor.dtype import int64 as int64
from ms_tensor.dtype import int8 as int8
from ms_tensor.dtype import int_ as int_
from ms_tensor.dtype import int_type as int_type
from ms_tensor.dtype import intp as intp
from ms_tensor.dtype import number_type as number_type
from ms_tensor.dtype import pytype_to_dtype as pytype_to_dtype
from ms_tensor.dtype import signed_type as signed_type
from ms_tensor.dtype import type_size_in_bytes as type_size_in_bytes
from ms_tensor.dtype import uint16 as uint16
from ms_tensor.dtype import uint32 as uint32
from ms_tensor.dtype import uint64 as uint64
from ms_tensor.dtype import uint8 as uint8
from ms_tensor.dtype import uint_type as uint_type
from ms_tensor.generator import Generator as Generator
from ms_tensor.generator import get_rng_state as get_rng_state
from ms_tensor.generator import initial_seed as initial_seed
from ms_tensor.generator import manual_seed as manual_seed
from ms_tensor.generator import seed as seed
from ms_tensor.generator import set_rng_state as set_rng_state
from ms_tensor.initializer import Constant as Constant
from ms_tensor.initializer import Dirac as Dirac
from ms_tensor.initializer import HeNormal as HeNormal
from ms_tensor.initializer import HeUniform as HeUniform
from ms_tensor.initializer import Identity as Identity
from ms_tensor.initializer import Initializer as Initializer
from ms_tensor.initializer import Normal as Normal
from ms_tensor.initializer import One as One
from ms_tensor.initializer import Orthogonal as Orthogonal
from ms_tensor.initializer import Sparse as Sparse
from ms_tensor.initializer import TruncatedNormal as TruncatedNormal
from ms_tensor.initializer import Uniform as Uniform
from ms_tensor.initializer import VarianceScaling as VarianceScaling
from ms_tensor.initializer import XavierNormal as XavierNormal
from ms_tensor.initializer import XavierUniform as XavierUniform
from ms_tensor.initializer import Zero as Zero
from ms_tensor.layout import Layout as Layout
from ms_tensor.layout import reshard as reshard
from ms_tensor.object_types import CSRTensorType as CSRTensorType
from ms_tensor.object_types import Dict as Dict
from ms_tensor.object_types import EnvType as EnvType
from ms_tensor.object_types import List as List
from ms_tensor.object_types import QuantDtype as QuantDtype
from ms_tensor.object_types import RefType as RefType
from ms_tensor.object_types import Slice as Slice
from ms_tensor.object_types import String as String
from ms_tensor.object_types import TensorType as TensorType
from ms_tensor.object_types import Tuple as Tuple
from ms_tensor.object_types import Type as Type
from ms_tensor.ops.linalg.matrix_products import sparse_dense_matmul as sparse_dense_matmul
from ms_tensor.ops.primitive import constexpr as constexpr
from ms_tensor.parallel_context import ParallelMode as ParallelMode
from ms_tensor.parallel_context import get_algo_parameters as get_algo_parameters
from ms_tensor.parallel_context import get_auto_parallel_context as get_auto_parallel_context
from ms_tensor.parallel_context import get_offload_context as get_offload_context
from ms_tensor.parallel_context import get_ps_context as get_ps_context
from ms_tensor.parallel_context import reset_algo_parameters as reset_algo_parameters
from ms_tensor.parallel_context import reset_auto_parallel_context as reset_auto_parallel_context
from ms_tensor.parallel_context import reset_ps_context as reset_ps_context
from ms_tensor.parallel_context import set_algo_parameters as set_algo_parameters
from ms_tensor.parallel_context import set_auto_parallel_context as set_auto_parallel_context
from ms_tensor.parallel_context import set_offload_context as set_offload_context
from ms_tensor.parallel_context import set_ps_context as set_ps_context
from ms_tensor.parameter import Parameter as Parameter
from ms_tensor.parameter import ParameterTuple as ParameterTuple
from ms_tensor.sparse import COOTensor as COOTensor
from ms_tensor.sparse import CSRTensor as CSRTensor
from ms_tensor.sparse import RowTensor as RowTensor
from ms_tensor.sparse import RowTensor as RowTensorInner
from ms_tensor.sparse import SparseTensor as SparseTensor
from ms_tensor.sparse import dense_to_coo as dense_to_coo
from ms_tensor.sparse import row_indices as row_indices
from ms_tensor.sparse import row_starts as row_starts
from ms_tensor.tensor import from_numpy as from_numpy
from ms_tensor.tensor import is_tensor as is_tensor
from ms_tensor.tensor import swap_tensors as swap_tensors
from ms_tensor.tensor import tensor as tensor
from typing import Any as Any
function: Any
half: _runtime.DType
hifloat8: Any
import ms_autodiff as ms_autodiff
import ms_dataset as dataset
import ms_nn as nn
import ms_runtime as ms_runtime
import ms_tensor as ms_tensor
index_slices: Any
intc: _runtime.DType
list_: Any
long: _runtime.DType
number: Any
qint4x2: Any
short: _runtime.DType
single: _runtime.DType
string: Any
symbolic_key: Any
tensor_type: Any
tuple_: Any
type_none: Any
type_refkey: Any
type_type: Any
ubyte: _runtime.DType
uint: _runtime.DType
uintc: _runtime.DType
uintp: _runtime.DType
undetermined: Any
ushort: _runtime.DType
