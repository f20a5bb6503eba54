"""The programming model in one import: tensors, ops, networks, gradients, jit.

Examples:
    >>> import ms
    >>> net = ms.nn.Dense(3, 2, weight_init="ones", bias_init="zeros")
    >>> print(net(ms.ops.ones((1, 3))))
    [[3. 3.]]
"""

from __future__ import annotations

from os.path import dirname as _dirname
from typing import TYPE_CHECKING as _TYPE_CHECKING

import ms_autodiff
import ms_nn as nn
import ms_runtime as _runtime
import ms_tensor
from ms_autodiff import GradOperation, _Function, get_grad, grad, jacfwd, jacrev, jvp, value_and_grad, vjp
from ms_nn import (
    amp,
    ckpt_to_safetensors,
    export,
    load,
    load_checkpoint,
    load_checkpoint_async,
    load_param_into_net,
    safetensors_to_ckpt,
    save_checkpoint,
)
from ms_nn.amp import build_train_network
from ms_nn.train import (
    F1,
    MAE,
    MSE,
    ROC,
    Accuracy,
    BackupAndRestore,
    BleuScore,
    Callback,
    CheckpointConfig,
    ConfusionMatrix,
    ConfusionMatrixMetric,
    CosineSimilarity,
    Dice,
    DynamicLossScaleManager,
    EarlyStopping,
    Fbeta,
    FixedLossScaleManager,
    HausdorffDistance,
    History,
    LambdaCallback,
    LearningRateScheduler,
    Loss,
    LossMonitor,
    LossScaleManager,
    MeanSurfaceDistance,
    Metric,
    Model,
    ModelCheckpoint,
    Perplexity,
    Precision,
    Recall,
    ReduceLROnPlateau,
    RootMeanSquareDistance,
    RunContext,
    SummaryCollector,
    SummaryRecord,
    TimeMonitor,
    Top1CategoricalAccuracy,
    Top5CategoricalAccuracy,
    TopKCategoricalAccuracy,
    auc,
    get_metric_fn,
    names,
    rearrange_inputs,
)
from ms_tensor import (
    GRAPH_MODE,
    PYNATIVE_MODE,
    Generator,
    Parameter,
    ParameterTuple,
    Tensor,
    bfloat16,
    bool_,
    byte,
    cdouble,
    cfloat,
    complex64,
    complex128,
    context,
    default_generator,
    double,
    dtype,
    dtype_to_nptype,
    dtype_to_pytype,
    float16,
    float32,
    float64,
    float_,
    from_numpy,
    frombuffer,
    get_context,
    get_current_device,
    get_py_obj_dtype,
    get_rng_state,
    get_seed,
    half,
    initial_seed,
    initializer,
    int8,
    int16,
    int32,
    int64,
    int_,
    intc,
    intp,
    is_tensor,
    long,
    manual_seed,
    ops,
    pytype_to_dtype,
    reset_context,
    seed,
    set_context,
    set_deterministic,
    set_device,
    set_rng_state,
    set_seed,
    short,
    single,
    tensor,
    ubyte,
    uint,
    uint8,
    uint16,
    uint32,
    uint64,
    uintc,
    uintp,
    ushort,
)
from ms_tensor._lazy import getter as _getter
from ms_tensor._lazy import offer as _offer
from ms_tensor.context import (
    COMPATIBLE,
    LAX,
    STRICT,
    ParallelMode,
    get_algo_parameters,
    get_auto_parallel_context,
    get_ps_context,
    reset_algo_parameters,
    reset_auto_parallel_context,
    reset_ps_context,
    set_algo_parameters,
    set_auto_parallel_context,
    set_ps_context,
)
from ms_tensor.ops.primitive import constexpr
from ms_tensor.sparse import COOTensor, CSRTensor, RowTensor, SparseTensor

_runtime.register_internal(_dirname(__file__))

from ms_tensor.layout import Layout, reshard  # noqa: E402

from . import _environment, _import_paths, communication, hal  # noqa: E402
from . import device as runtime  # noqa: E402
from . import jit as _jit_module  # noqa: E402
from ._compat import (  # noqa: E402
    _no_grad,
    jit_class,
    lazy_inline,
    ms_class,
    ms_function,
    no_inline,
)
from .device import (  # noqa: E402
    DeviceCtx,
    Stream,
    StreamCtx,
    current_stream,
    default_stream,
    dispatch_threads_num,
    empty_cache,
    get_num_threads,
    launch_blocking,
    set_num_threads,
    set_recursion_limit,
    synchronize,
)
from .dynamic_shape import Symbol, enable_dynamic, mutable  # noqa: E402
from .jit import JitConfig, explain, jit  # noqa: E402
from .memory import memory_stats, reset_peak_memory_stats  # noqa: E402
from .parallel import CHECKPOINTS as _CHECKPOINTS  # noqa: E402
from .parallel.shard import shard  # noqa: E402
from .self_check import run_check  # noqa: E402
from .sinking import data_sink, recompute, recompute_block  # noqa: E402
from .vectorize import vmap  # noqa: E402

if _TYPE_CHECKING:
    from ms_nn import train
    from ms_tensor import mint, numpy

    from . import log, scipy
    from .log import get_level, get_log_config

_offer(__name__, mint="ms_tensor.mint", numpy="ms_tensor.numpy")
_offer(__name__, scipy=f"{__name__}.scipy", log=f"{__name__}.log", get_level=f"{__name__}.log:get_level")
_offer(__name__, get_log_config=f"{__name__}.log:get_log_config")
_LAZY = {
    "parallel.checkpoints": (*_CHECKPOINTS, "get_ckpt_path_with_strategy"),
    "profiler": ("Profiler",),
    "rewrite": ("Node", "NodeType", "ScopedValue", "SymbolTree", "ValueType"),
    "safeguard": ("load_obf_params_into_net", "obfuscate_ckpt"),
    "utils.ms_dispatch": ("MsDispatchMode",),
    "tools": ("get_sdc_detect_result", "sdc_detect_start", "sdc_detect_stop", "set_dump"),
    "dataset_helper": ("DatasetHelper", "connect_network_with_dataset"),
    "device": (
        "Event", "MemPool", "PluggableAllocator", "StreamLimitCtx", "communication_stream", "get_device_limit",
        "get_stream_limit", "max_memory_allocated", "max_memory_reserved", "memory_allocated", "memory_replay",
        "memory_reserved", "memory_summary", "reset_max_memory_allocated", "reset_max_memory_reserved",
        "reset_stream_limit", "set_cpu_affinity", "set_cur_stream", "set_device_limit", "set_kernel_launch_capture",
        "set_kernel_launch_group", "set_memory", "set_stream_limit", "use_mem_pool",
    ),
    "graph_extensions": (
        "CustomPassType", "clear_op_infer", "clear_op_wrapper", "register_custom_backend", "register_custom_pass",
        "register_op_infer", "register_op_wrapper",
    ),
    "_compat": ("flops_collection", "ms_memory_recycle"),
    "background": ("mindio_preload", "set_mindio_server_info"),
}  # fmt: skip
for _place, _names in _LAZY.items():
    _offer(__name__, **{_name: f"{__name__}.{_place}:{_name}" for _name in _names})
# Rarely used names, by the module that defines them.
_RARE = {
    "graph_tools": "export_split_mindir load_mindir save_mindir",
    "ms_nn.saved_tensors": "register_saved_tensors_hooks saved_tensors_hooks",
    "ms_nn.sharded_checkpoint": "async_ckpt_thread_status",
    "ms_nn.train": "ConvertModelUtils ConvertNetUtils FlopsUtilizationCollector OcclusionSensitivity "
    "OnRequestExit SummaryLandscape TrainFaultTolerance",
    "ms_tensor.tensor": "swap_tensors",
    "ms_tensor._methods.storage": "UntypedStorage",
    "ms_tensor.parallel_context": "get_offload_context set_offload_context",
    "ms_tensor.dtype": "Int QuantDtype TensorType Type float8_e4m3fn float8_e5m2 hifloat8 list_ number qint4x2 string "
    "tensor_type tuple_ type_none",
}
for _module, _listed in _RARE.items():
    _path = _module if _module.startswith("ms_") else f"{__name__}.{_module}"
    _offer(__name__, **{_rare: f"{_path}:{_rare}" for _rare in _listed.split()})
# Collective functions that write their result are also names of `ops`.
_COLLECTIVES = (
    "P2POp TCPStore all_gather all_gather_into_tensor all_gather_into_tensor_uneven all_gather_object all_reduce "
    "all_to_all all_to_all_single all_to_all_v_c barrier batch_isend_irecv broadcast broadcast_object_list "
    "destroy_process_group gather_into_tensor gather_object get_backend get_global_rank get_group_rank "
    "get_process_group_ranks get_rank get_world_size init_process_group irecv is_available is_initialized isend "
    "new_group recv recv_object_list reduce reduce_scatter reduce_scatter_tensor reduce_scatter_tensor_uneven "
    "scatter_object_list scatter_tensor send send_object_list set_comm_ops_inplace"
)
_offer("ms_tensor.ops", **{_name: f"{__name__}.communication.distributed:{_name}" for _name in _COLLECTIVES.split()})
_offer(__name__, _null="ms_tensor.object_types:null", _NullType="ms_tensor.object_types:NullType")
for _name in ("all_gather_matmul", "matmul_reduce_scatter"):
    _offer("ms_tensor.ops", **{_name: f"{__name__}.communication.fused:{_name}"})
for _space in ("ms_tensor.ops", "ms_tensor.ops.composite"):
    _offer(_space, _Grad="ms_autodiff.operation:_Grad", _Vmap=f"{__name__}.vectorize:_Vmap")
__getattr__ = _getter(__name__)
_import_paths.install(__name__)

_jit_module.install()
_environment.check()

# Older scripts import these from `ops`.
for _name, _value in (("vmap", vmap), ("reshard", reshard), ("recompute_block", recompute_block)):
    vars(ops)[_name] = vars(ops.functional)[_name] = vars(ops.composite)[_name] = _value

# Not in `__all__`, because they would hide builtins in `from ms import *`.
bool = ms_tensor.bool
int = ms_tensor.int
float = ms_tensor.float

__version__ = "0.1.0"

__all__ = [
    "COMPATIBLE",
    "F1",
    "GRAPH_MODE",
    "LAX",
    "MAE",
    "MSE",
    "PYNATIVE_MODE",
    "ROC",
    "STRICT",
    "Accuracy",
    "BackupAndRestore",
    "BleuScore",
    "COOTensor",
    "CSRTensor",
    "Callback",
    "CheckpointConfig",
    "ConfusionMatrix",
    "ConfusionMatrixMetric",
    "CosineSimilarity",
    "DeviceCtx",
    "Dice",
    "DynamicLossScaleManager",
    "EarlyStopping",
    "Fbeta",
    "FixedLossScaleManager",
    "Generator",
    "GradOperation",
    "HausdorffDistance",
    "History",
    "JitConfig",
    "LambdaCallback",
    "Layout",
    "LearningRateScheduler",
    "Loss",
    "LossMonitor",
    "LossScaleManager",
    "MeanSurfaceDistance",
    "Metric",
    "Model",
    "ModelCheckpoint",
    "ParallelMode",
    "Parameter",
    "ParameterTuple",
    "Perplexity",
    "Precision",
    "Recall",
    "ReduceLROnPlateau",
    "RootMeanSquareDistance",
    "RowTensor",
    "RunContext",
    "SparseTensor",
    "Stream",
    "StreamCtx",
    "SummaryCollector",
    "SummaryRecord",
    "Symbol",
    "Tensor",
    "TimeMonitor",
    "Top1CategoricalAccuracy",
    "Top5CategoricalAccuracy",
    "TopKCategoricalAccuracy",
    "amp",
    "auc",
    "bfloat16",
    "bool_",
    "build_train_network",
    "byte",
    "cdouble",
    "cfloat",
    "ckpt_to_safetensors",
    "communication",
    "complex64",
    "complex128",
    "constexpr",
    "context",
    "current_stream",
    "data_sink",
    "default_generator",
    "default_stream",
    "dispatch_threads_num",
    "double",
    "dtype",
    "dtype_to_nptype",
    "dtype_to_pytype",
    "empty_cache",
    "enable_dynamic",
    "explain",
    "export",
    "float16",
    "float32",
    "float64",
    "float_",
    "from_numpy",
    "frombuffer",
    "get_algo_parameters",
    "get_auto_parallel_context",
    "get_context",
    "get_current_device",
    "get_grad",
    "get_level",
    "get_log_config",
    "get_metric_fn",
    "get_num_threads",
    "get_ps_context",
    "get_py_obj_dtype",
    "get_rng_state",
    "get_seed",
    "grad",
    "hal",
    "half",
    "initial_seed",
    "initializer",
    "int8",
    "int16",
    "int32",
    "int64",
    "int_",
    "intc",
    "intp",
    "is_tensor",
    "jacfwd",
    "jacrev",
    "jit",
    "jit_class",
    "jvp",
    "launch_blocking",
    "lazy_inline",
    "load",
    "load_checkpoint",
    "load_checkpoint_async",
    "load_param_into_net",
    "log",
    "long",
    "manual_seed",
    "memory_stats",
    "ms_class",
    "ms_function",
    "mutable",
    "names",
    "nn",
    "no_inline",
    "ops",
    "pytype_to_dtype",
    "rearrange_inputs",
    "recompute",
    "reset_algo_parameters",
    "reset_auto_parallel_context",
    "reset_context",
    "reset_peak_memory_stats",
    "reset_ps_context",
    "run_check",
    "runtime",
    "safetensors_to_ckpt",
    "save_checkpoint",
    "seed",
    "set_algo_parameters",
    "set_auto_parallel_context",
    "set_context",
    "set_deterministic",
    "set_device",
    "set_num_threads",
    "set_ps_context",
    "set_recursion_limit",
    "set_rng_state",
    "set_seed",
    "short",
    "single",
    "synchronize",
    "tensor",
    "train",
    "ubyte",
    "uint",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "uintc",
    "uintp",
    "ushort",
    "value_and_grad",
    "vjp",
    "vmap",
]
