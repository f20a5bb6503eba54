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
from ms import background as background, bool as bool, common as common, communication as communication, dataset_helper as dataset_helper, device as device, device as runtime, dynamic_shape as dynamic_shape, eager_executor as eager_executor, float as float, graph as graph, graph_extensions as graph_extensions, graph_tools as graph_tools, hal as hal, int as int, jit_options as jit_options, launch_settings as launch_settings, log as log, memory as memory, native_amp as native_amp, old_releases as old_releases, parallel as parallel, profiler as profiler, rewrite as rewrite, safeguard as safeguard, scipy as scipy, self_check as self_check, serialization_names as serialization_names, sinking as sinking, streams as streams, tools as tools, train as train, vectorize as vectorize, version as version
from ms._compat import flops_collection as flops_collection, jit_class as jit_class, lazy_inline as lazy_inline, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle, no_inline as no_inline
from ms.background import mindio_preload as mindio_preload, set_mindio_server_info as set_mindio_server_info
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms.device import DeviceCtx as DeviceCtx, dispatch_threads_num as dispatch_threads_num, get_num_threads as get_num_threads, launch_blocking as launch_blocking, set_num_threads as set_num_threads, set_recursion_limit as set_recursion_limit, synchronize as synchronize
from ms.dynamic_shape import Symbol as Symbol, enable_dynamic as enable_dynamic, mutable as mutable
from ms.graph_extensions import CustomPassType as CustomPassType, clear_op_infer as clear_op_infer, clear_op_wrapper as clear_op_wrapper, register_custom_backend as register_custom_backend, register_custom_pass as register_custom_pass, register_op_infer as register_op_infer, register_op_wrapper as register_op_wrapper
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms.jit import explain as explain, jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.launch_settings import set_cpu_affinity as set_cpu_affinity, set_kernel_launch_capture as set_kernel_launch_capture, set_kernel_launch_group as set_kernel_launch_group, set_memory as set_memory
from ms.log import get_level as get_level, get_log_config as get_log_config
from ms.memory import MemPool as MemPool, PluggableAllocator as PluggableAllocator, empty_cache as empty_cache, max_memory_allocated as max_memory_allocated, max_memory_reserved as max_memory_reserved, memory_allocated as memory_allocated, memory_replay as memory_replay, memory_reserved as memory_reserved, memory_stats as memory_stats, memory_summary as memory_summary, reset_peak_memory_stats as reset_max_memory_allocated, reset_peak_memory_stats as reset_max_memory_reserved, reset_peak_memory_stats as reset_peak_memory_stats, use_mem_pool as use_mem_pool
from ms.parallel.checkpoints import convert_checkpoint_by_rank as convert_checkpoint_by_rank, convert_checkpoints as convert_checkpoints, rank_list_for_convert as rank_list_for_convert, set_op_strategy_config as set_op_strategy_config
from ms.parallel.shard import shard as shard
from ms.profiler.profiler import Profiler as Profiler
from ms.rewrite.node import Node as Node, NodeType as NodeType
from ms.rewrite.scoped_value import ScopedValue as ScopedValue, ValueType as ValueType
from ms.rewrite.symbol_tree import SymbolTree as SymbolTree
from ms.safeguard import load_obf_params_into_net as load_obf_params_into_net, obfuscate_ckpt as obfuscate_ckpt
from ms.self_check import run_check as run_check
from ms.sinking import data_sink as data_sink, recompute as recompute, recompute_block as recompute_block
from ms.streams import Event as Event, Stream as Stream, StreamCtx as StreamCtx, StreamLimitCtx as StreamLimitCtx, communication_stream as communication_stream, current_stream as current_stream, default_stream as default_stream, get_device_limit as get_device_limit, get_stream_limit as get_stream_limit, reset_stream_limit as reset_stream_limit, set_cur_stream as set_cur_stream, set_device_limit as set_device_limit, set_stream_limit as set_stream_limit
from ms.tools import get_sdc_detect_result as get_sdc_detect_result, sdc_detect_start as sdc_detect_start, sdc_detect_stop as sdc_detect_stop, set_dump as set_dump
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad, grad as grad, value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, vjp as vjp
from ms_dataset import mindrecord as mindrecord
from ms_nn import amp as amp, boost as boost, experimental as experimental, onnx as onnx
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.checkpoint import load_checkpoint as load_checkpoint, load_checkpoint_async as load_checkpoint_async, save_checkpoint as save_checkpoint
from ms_nn.checkpoint_convert import ckpt_to_safetensors as ckpt_to_safetensors, safetensors_to_ckpt as safetensors_to_ckpt
from ms_nn.checkpoint_transform import merge_pipeline_strategys as merge_pipeline_strategys, rank_list_for_transform as rank_list_for_transform, transform_checkpoint_by_rank as transform_checkpoint_by_rank, transform_checkpoints as transform_checkpoints, unified_safetensors as unified_safetensors
from ms_nn.graph_export import export as export, load as load
from ms_nn.hooks import Leaves as Leaves
from ms_nn.parameter_loading import load_param_into_net as load_param_into_net
from ms_nn.saved_tensors import check_hooks as check_hooks, register_saved_tensors_hooks as register_saved_tensors_hooks, run_packed as run_packed, saved_tensors_hooks as saved_tensors_hooks
from ms_nn.sharded_checkpoint import async_ckpt_thread_status as async_ckpt_thread_status, build_searched_strategy as build_searched_strategy, get_ckpt_path_with_strategy as get_ckpt_path_with_strategy, load_distributed_checkpoint as load_distributed_checkpoint, load_segmented_checkpoints as load_segmented_checkpoints, merge_sliced_parameter as merge_sliced_parameter, parameter_broadcast as parameter_broadcast, restore_group_info_list as restore_group_info_list, sync_pipeline_shared_parameters as sync_pipeline_shared_parameters
from ms_nn.train.callback._backup import BackupAndRestore as BackupAndRestore
from ms_nn.train.callback._callback import Callback as Callback, RunContext as RunContext
from ms_nn.train.callback._checkpoint import CheckpointConfig as CheckpointConfig, ModelCheckpoint as ModelCheckpoint
from ms_nn.train.callback._flops_collector import FlopsUtilizationCollector as FlopsUtilizationCollector
from ms_nn.train.callback._landscape import SummaryLandscape as SummaryLandscape
from ms_nn.train.callback._monitors import History as History, LossMonitor as LossMonitor, TimeMonitor as TimeMonitor
from ms_nn.train.callback._on_request_exit import OnRequestExit as OnRequestExit
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
from ms_runtime import DType as DType, Tensor as Tensor, capturing as capturing, next_rng as next_rng
from ms_tensor import _check as check, _table as t, context as context, dtype as dtype, dtype as mstype, initializer as initializer, mint as mint, numpy as numpy, ops as ops
from ms_tensor._messages import did_you_mean as did_you_mean, known_only as known_only, known_setting as known_setting, shorten as shorten, show as show
from ms_tensor._methods import attach as attach
from ms_tensor._methods.derived import add as add, addr as addr, adjoint as adjoint, approximate_equal as approximate_equal, argmax_with_value as argmax_with_value, argmin_with_value as argmin_with_value, fills as fills, float_power as float_power, index as index, lstsq as lstsq, multiply as multiply, new_empty as new_empty, ptp as ptp, put_ as put_, qr as qr, reverse as reverse, set_const_arg as set_const_arg, softmax as softmax, sub as sub, swapdims as swapdims, top_k as top_k, trace as trace
from ms_tensor._methods.in_place import add_ as add_, addmm_ as addmm_, clamp_ as clamp_, copy_ as copy_, fill_ as fill_, masked_fill_ as masked_fill_, sub_ as sub_, zero_ as zero_
from ms_tensor._methods.indexing import diag as diag, diagonal as diagonal, fill_diagonal as fill_diagonal, fill_diagonal_ as fill_diagonal_, index_add as index_add, index_add_ as index_add_, index_fill_ as index_fill_, index_put as index_put, index_put_ as index_put_, masked_scatter as masked_scatter, masked_scatter_ as masked_scatter_, reverse_sequence as reverse_sequence, scatter_ as scatter_, scatter_add as scatter_add, scatter_add_ as scatter_add_
from ms_tensor._methods.order import argsort as argsort, count_nonzero as count_nonzero, median as median, nansum as nansum, sort as sort
from ms_tensor._methods.random import bernoulli as bernoulli, bernoulli_ as bernoulli_, bernoulli_ext as bernoulli_ext, normal_ as normal_
from ms_tensor._methods.shape import astype as astype, broadcast_to as broadcast_to, expand as expand, expand_as as expand_as, index_select as index_select, new_full as new_full, new_ones as new_ones, new_zeros as new_zeros, ravel as ravel, repeat_interleave as repeat_interleave, reshape as reshape, select as select, split as split, squeeze as squeeze, stride as stride, t_ as t_, tile as tile, type_as as type_as, view as view, view_as as view_as
from ms_tensor._methods.storage import METHODS as METHODS, UntypedStorage as UntypedStorage, convert_bytes_to_tensor as convert_bytes_to_tensor, cpu as cpu, data_ptr as data_ptr, data_sync as data_sync, delete_ as delete_, from_dlpack as from_dlpack, frombuffer as frombuffer, get_bytes as get_bytes, move_to as move_to, offload as offload, set_ as set_, set_device_address as set_device_address, set_dtype as set_dtype, storage_offset as storage_offset, to_ as to_, to_dlpack as to_dlpack, wait_pipeline as wait_pipeline
from ms_tensor._methods.write import copy as copy, detach as detach, fill as fill, init_data as init_data
from ms_tensor.context import COMPATIBLE as COMPATIBLE, DeviceInfo as DeviceInfo, GRAPH_MODE as GRAPH_MODE, K_CONTEXT as K_CONTEXT, LAX as LAX, PYNATIVE_MODE as PYNATIVE_MODE, STRICT as STRICT, at_seed as at_seed, get_context as get_context, get_current_device as get_current_device, get_seed as get_seed, on_mode_change as on_mode_change, reset_context as reset_context, set_context as set_context, set_deterministic as set_deterministic, set_device as set_device, set_seed as set_seed, settings as settings
from ms_tensor.dtype import BFloat as BFloat, Bool as Bool, Complex as Complex, Float as Float, Int as Int, Number as Number, UInt as UInt, all_types as all_types, as_dtype as as_dtype, bfloat16 as bfloat16, bool_ as bool_, complex128 as complex128, complex64 as complex64, complex_type as complex_type, dtype_to_nptype as dtype_to_nptype, dtype_to_pytype as dtype_to_pytype, float16 as float16, float32 as float32, float64 as float64, float_ as float_, float_type as float_type, get_py_obj_dtype as get_py_obj_dtype, int16 as int16, int32 as int32, int64 as int64, int8 as int8, int_ as int_, int_type as int_type, intp as intp, number_type as number_type, pytype_to_dtype as pytype_to_dtype, signed_type as signed_type, type_size_in_bytes as type_size_in_bytes, uint16 as uint16, uint32 as uint32, uint64 as uint64, uint8 as uint8, uint_type as uint_type
from ms_tensor.generator import Generator as Generator, get_rng_state as get_rng_state, initial_seed as initial_seed, manual_seed as manual_seed, seed as seed, set_rng_state as set_rng_state
from ms_tensor.initializer import Constant as Constant, Dirac as Dirac, HeNormal as HeNormal, HeUniform as HeUniform, Identity as Identity, Initializer as Initializer, Normal as Normal, One as One, Orthogonal as Orthogonal, Sparse as Sparse, TruncatedNormal as TruncatedNormal, Uniform as Uniform, VarianceScaling as VarianceScaling, XavierNormal as XavierNormal, XavierUniform as XavierUniform, Zero as Zero
from ms_tensor.layout import Layout as Layout, reshard as reshard
from ms_tensor.object_types import CSRTensorType as CSRTensorType, Dict as Dict, EnvType as EnvType, List as List, QuantDtype as QuantDtype, RefType as RefType, Slice as Slice, String as String, TensorType as TensorType, Tuple as Tuple, Type as Type
from ms_tensor.ops.linalg.matrix_products import sparse_dense_matmul as sparse_dense_matmul
from ms_tensor.ops.primitive import constexpr as constexpr
from ms_tensor.parallel_context import ParallelMode as ParallelMode, get_algo_parameters as get_algo_parameters, get_auto_parallel_context as get_auto_parallel_context, get_offload_context as get_offload_context, get_ps_context as get_ps_context, reset_algo_parameters as reset_algo_parameters, reset_auto_parallel_context as reset_auto_parallel_context, reset_ps_context as reset_ps_context, set_algo_parameters as set_algo_parameters, set_auto_parallel_context as set_auto_parallel_context, set_offload_context as set_offload_context, set_ps_context as set_ps_context
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
from ms_tensor.sparse import COOTensor as COOTensor, CSRTensor as CSRTensor, RowTensor as RowTensor, RowTensor as RowTensorInner, SparseTensor as SparseTensor, dense_to_coo as dense_to_coo, row_indices as row_indices, row_starts as row_starts
from ms_tensor.tensor import from_numpy as from_numpy, is_tensor as is_tensor, swap_tensors as swap_tensors, tensor as tensor
from typing import Any as Any
