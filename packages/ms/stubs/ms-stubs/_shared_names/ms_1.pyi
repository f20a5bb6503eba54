from typing import Any
default_generator: Any
from ms.log import get_level as get_level, get_log_config as get_log_config
from ms.parallel.checkpoints import convert_checkpoint_by_rank as convert_checkpoint_by_rank, convert_checkpoints as convert_checkpoints, rank_list_for_convert as rank_list_for_convert, set_op_strategy_config as set_op_strategy_config
from ms.parallel.shard import shard as shard
from ms.profiler.profiler import Profiler as Profiler
from ms.rewrite.node import Node as Node, NodeType as NodeType
from ms.rewrite.scoped_value import ScopedValue as ScopedValue, ValueType as ValueType
from ms.rewrite.symbol_tree import SymbolTree as SymbolTree
from ms.safeguard.obfuscation import load_obf_params_into_net as load_obf_params_into_net, obfuscate_ckpt as obfuscate_ckpt
from ms.self_check import run_check as run_check
from ms.tools import get_sdc_detect_result as get_sdc_detect_result, sdc_detect_start as sdc_detect_start, sdc_detect_stop as sdc_detect_stop, set_dump as set_dump
from ms.utils.ms_dispatch import MsDispatchMode as MsDispatchMode
from ms_nn.checkpoint_transform import merge_pipeline_strategys as merge_pipeline_strategys, rank_list_for_transform as rank_list_for_transform, transform_checkpoint_by_rank as transform_checkpoint_by_rank, transform_checkpoints as transform_checkpoints, unified_safetensors as unified_safetensors
from ms_nn.saved_tensors import register_saved_tensors_hooks as register_saved_tensors_hooks, saved_tensors_hooks as saved_tensors_hooks
