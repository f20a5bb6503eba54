# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

AttributeProto: Any
Callable: Any
FunctorProto: Any
GraphProto: Any
Iterable: Any
LayoutProto: Any
MESSAGES: Any
MapTensorProto: Any
ModelProto: Any
NodeProto: Any
ParallelProto: Any
PreprocessOpProto: Any
PreprocessorProto: Any
PrimitiveProto: Any
ScalarGraphHolderProto: Any
ScalarNodeProto: Any
TYPE_CHECKING: bool
TensorProto: Any
ValueInfoProto: Any
from concurrent.futures._base import Executor as Executor, Future as Future
from ms import _checkparam as Validator
from ms._unavailable import refused as refused
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms.serialization_names import ParamDictFuture as ParamDictFuture, init_ckpt_file_system as init_ckpt_file_system
from ms_nn import checkpoint_files as files
from ms_nn._validate import boolean as boolean, kind as kind
from ms_nn.atomic_files import read_file as read_file, replacing as replacing
from ms_nn.cell import Cell as Cell
from ms_nn.checkpoint import load_checkpoint as load_checkpoint, load_checkpoint_async as load_checkpoint_async, save_checkpoint as save_checkpoint, tensor_to_ms_type as tensor_to_ms_type, tensor_to_np_type as tensor_to_np_type
from ms_nn.checkpoint_compat import Checkpoint as Checkpoint
from ms_nn.checkpoint_convert import ckpt_to_safetensors as ckpt_to_safetensors, safetensors_to_ckpt as safetensors_to_ckpt
from ms_nn.func_graph import FuncGraph as FuncGraph
from ms_nn.graph_export import check_file_name as check_file_name, export as export, load as load
from ms_nn.parameter_loading import load_param_into_net as load_param_into_net
from ms_nn.protobuf import Message as Message
from ms_nn.safetensors_files import read_safetensors as read_safetensors, safetensors_bytes as safetensors_bytes
from ms_nn.sharded_checkpoint import async_ckpt_thread_status as async_ckpt_thread_status, build_searched_strategy as build_searched_strategy, get_ckpt_path_with_strategy as get_ckpt_path_with_strategy, get_parameter_redundancy as get_parameter_redundancy, load_distributed_checkpoint as load_distributed_checkpoint, load_segmented_checkpoints as load_segmented_checkpoints, merge_sliced_parameter as merge_sliced_parameter, parameter_broadcast as parameter_broadcast, remove_param_redundancy as remove_param_redundancy, restore_group_info_list as restore_group_info_list, sync_pipeline_shared_parameters as sync_pipeline_shared_parameters
from ms_runtime import Tensor as Tensor
from ms_tensor import context as context, dtype as mstype, ops as ops
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
