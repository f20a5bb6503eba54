"""Parallel training in a single process: settings of parallel modes, layouts, and checkpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_tensor._lazy import getter as _getter
from ms_tensor._lazy import offer as _offer
from ms_tensor.layout import Layout
from ms_tensor.parallel_context import get_algo_parameters, reset_algo_parameters, set_algo_parameters

from .shard import shard

if TYPE_CHECKING:
    from .checkpoints import (
        build_searched_strategy,
        convert_checkpoint_by_rank,
        convert_checkpoints,
        load_distributed_checkpoint,
        load_segmented_checkpoints,
        merge_pipeline_strategys,
        merge_sliced_parameter,
        parameter_broadcast,
        rank_list_for_convert,
        rank_list_for_transform,
        restore_group_info_list,
        set_op_strategy_config,
        sync_pipeline_shared_parameters,
        transform_checkpoint_by_rank,
        transform_checkpoints,
        unified_safetensors,
    )

CHECKPOINTS = (
    "build_searched_strategy", "convert_checkpoint_by_rank", "convert_checkpoints", "load_distributed_checkpoint",
    "load_segmented_checkpoints", "merge_pipeline_strategys", "merge_sliced_parameter", "parameter_broadcast",
    "rank_list_for_convert", "rank_list_for_transform", "restore_group_info_list", "set_op_strategy_config",
    "sync_pipeline_shared_parameters", "transform_checkpoint_by_rank", "transform_checkpoints", "unified_safetensors",
)  # fmt: skip
_offer(__name__, _utils=f"{__name__}._utils")
_offer(__name__, **{name: f"{__name__}.checkpoints:{name}" for name in CHECKPOINTS})
__getattr__ = _getter(__name__)

__all__ = [
    "Layout",
    "build_searched_strategy",
    "convert_checkpoint_by_rank",
    "convert_checkpoints",
    "get_algo_parameters",
    "load_distributed_checkpoint",
    "load_segmented_checkpoints",
    "merge_pipeline_strategys",
    "merge_sliced_parameter",
    "parameter_broadcast",
    "rank_list_for_convert",
    "rank_list_for_transform",
    "reset_algo_parameters",
    "restore_group_info_list",
    "set_algo_parameters",
    "set_op_strategy_config",
    "shard",
    "sync_pipeline_shared_parameters",
    "transform_checkpoint_by_rank",
    "transform_checkpoints",
    "unified_safetensors",
]
