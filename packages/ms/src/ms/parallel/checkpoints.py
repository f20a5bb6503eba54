"""Checkpoints of parallel training under the names of `mindspore.parallel`; the work is done in `ms_nn`."""

from __future__ import annotations

import os

from ms_nn.checkpoint_transform import (
    merge_pipeline_strategys,
    rank_list_for_transform,
    transform_checkpoint_by_rank,
    transform_checkpoints,
    unified_safetensors,
)
from ms_nn.sharded_checkpoint import (
    build_searched_strategy,
    get_ckpt_path_with_strategy,
    load_distributed_checkpoint,
    load_segmented_checkpoints,
    merge_sliced_parameter,
    parameter_broadcast,
    restore_group_info_list,
    sync_pipeline_shared_parameters,
)

__all__ = [
    "build_searched_strategy",
    "convert_checkpoint_by_rank",
    "convert_checkpoints",
    "get_ckpt_path_with_strategy",
    "load_distributed_checkpoint",
    "load_segmented_checkpoints",
    "merge_pipeline_strategys",
    "merge_sliced_parameter",
    "parameter_broadcast",
    "rank_list_for_convert",
    "rank_list_for_transform",
    "restore_group_info_list",
    "set_op_strategy_config",
    "sync_pipeline_shared_parameters",
    "transform_checkpoint_by_rank",
    "transform_checkpoints",
    "unified_safetensors",
]


def rank_list_for_convert(
    rank_id: int, src_strategy_file: str | None = None, dst_strategy_file: str | None = None
) -> list[int]:
    """Another name of `rank_list_for_transform`."""
    return rank_list_for_transform(rank_id, src_strategy_file, dst_strategy_file)


def convert_checkpoint_by_rank(
    rank_id: int,
    checkpoint_files_map: dict[int, str],
    save_checkpoint_file_name: str,
    src_strategy_file: str | None = None,
    dst_strategy_file: str | None = None,
) -> None:
    """Another name of `transform_checkpoint_by_rank`."""
    transform_checkpoint_by_rank(
        rank_id, checkpoint_files_map, save_checkpoint_file_name, src_strategy_file, dst_strategy_file
    )


def convert_checkpoints(
    src_checkpoints_dir: str,
    dst_checkpoints_dir: str,
    ckpt_prefix: str,
    src_strategy_file: str | None = None,
    dst_strategy_file: str | None = None,
    process_num: int = 1,
    output_format: str = "ckpt",
) -> None:
    """Another name of `transform_checkpoints`."""
    transform_checkpoints(
        src_checkpoints_dir,
        dst_checkpoints_dir,
        ckpt_prefix,
        src_strategy_file,
        dst_strategy_file,
        process_num,
        output_format,
    )


_strategy_config: dict[str, str] = {}


def set_op_strategy_config(mode: str = "SAVE", path: str = "") -> None:
    """Stores where to save or load strategies of operations. One device has no strategies.

    Args:
        mode: 'SAVE' or 'LOAD'. Default: 'SAVE'.
        path: The absolute path of a JSON file. Default: ''.

    Raises:
        KeyError: `path` is not an absolute path of a JSON file, or `mode` is unknown.
    """
    if not os.path.isabs(path):
        raise KeyError(f"For 'set_op_strategy_config', 'path' must be an absolute path, but got '{path}'.")
    if mode not in ("SAVE", "LOAD"):
        raise KeyError(f"For 'set_op_strategy_config', 'mode' must be 'SAVE' or 'LOAD', but got '{mode}'.")
    if not path.endswith(".json"):
        raise KeyError(f"For 'set_op_strategy_config', 'path' must end with '.json', but got '{path}'.")
    _strategy_config.update(mode=mode, path=path)
