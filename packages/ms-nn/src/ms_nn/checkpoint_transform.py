"""Resharding of the checkpoints of a parallel training for another number of devices.

The devices of the strategies hold the whole network: each stage of a pipeline has its own devices, whose checkpoints
are merged stage by stage.
"""

from __future__ import annotations

import glob
import math
import os
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor
from ms_tensor._documentation import document as _document
from ms_tensor._messages import shorten, show

from ._generated import CHECKPOINT_TRANSFORM as _DOCUMENTATION
from ._validate import kind
from .checkpoint import load_checkpoint, save_checkpoint
from .protobuf import MESSAGES
from .sharded_checkpoint import build_searched_strategy, merge_sliced_parameter


def merge_pipeline_strategys(src_strategy_dirs: str, dst_strategy_file: str) -> None:
    """Merges the strategy files of the stages of a pipeline.

    src_strategy_dirs: The folder of the files.
    dst_strategy_file: The output file.
    NotADirectoryError: the folder does not exist.
    ValueError: the folder is empty.
    """
    if not os.path.isdir(src_strategy_dirs):
        raise NotADirectoryError(f"For 'merge_pipeline_strategys', {shorten(src_strategy_dirs)} is not a folder.")
    merged = MESSAGES["ParallelStrategyMap"]()
    paths = sorted(glob.glob(os.path.join(src_strategy_dirs, "*.ckpt")))
    if not paths:
        raise ValueError(f"For 'merge_pipeline_strategys', there is no strategy in {shorten(src_strategy_dirs)}.")
    for path in paths:
        stage = MESSAGES["ParallelStrategyMap"]()
        with open(path, "rb") as file:
            stage.ParseFromString(file.read())
        for item in stage.parallel_strategy_item:
            item.parallel_strategys.stage = stage.current_stage
            merged.parallel_strategy_item.append(item)
        merged.parallel_layout_item.extend(stage.parallel_layout_item)
    with open(dst_strategy_file, "wb") as file:
        file.write(merged.SerializeToString())


def _devices(strategy: dict[str, Any] | None) -> int:
    """The number of devices of a strategy; 1 without a strategy."""
    return max((math.prod(layout.dev_matrix[0].dim) for layout in (strategy or {}).values()), default=1)


def _strategy(path: str | None) -> dict[str, Any] | None:
    return None if path is None else build_searched_strategy(path)


def rank_list_for_transform(
    rank_id: int, src_strategy_file: str | None = None, dst_strategy_file: str | None = None
) -> list[int]:
    """Returns the source devices whose checkpoints are needed for the checkpoint of a target device.

    rank_id: The target device.
    src_strategy_file: The strategy file of the checkpoints; None if they are whole.
    dst_strategy_file: The strategy file of the new checkpoints; None if they are whole.
    TypeError: `rank_id` is not an int.
    ValueError: a device of the strategy is missing.
    """
    kind(rank_id, int, "int", "rank_id", "rank_list_for_transform", bools=False)
    count = _devices(_strategy(dst_strategy_file))
    if not 0 <= rank_id < count:
        raise ValueError(f"For 'rank_list_for_transform', 'rank_id' must be in [0, {count}), but got {show(rank_id)}.")
    return list(range(_devices(_strategy(src_strategy_file))))


def _cut(whole: Parameter, layout: Any, rank: int) -> Parameter:
    """The slice of a parameter that a device holds."""
    devices, cuts = list(layout.dev_matrix[0].dim), list(layout.tensor_map[0].dim)
    at, places = np.unravel_index(rank, devices), []
    for size, cut in zip(whole.shape, cuts, strict=True):
        part = size if cut < 0 else size // devices[-1 - cut]
        start = 0 if cut < 0 else int(at[-1 - cut]) * part
        places.append(slice(start, start + part))
    return Parameter(Tensor(whole.asnumpy()[tuple(places)], whole.dtype), whole.name, whole.requires_grad)


def _merged(files: list[str], strategy: dict[str, Any] | None) -> dict[str, Parameter]:
    """Merges the parameters in the checkpoints of the devices, in order."""
    parts = [load_checkpoint(path, format=path.rpartition(".")[2]) for path in files]
    found = {}
    for name in dict.fromkeys(name for part in parts for name in part):
        slices = [part[name] for part in parts if isinstance(part.get(name), Parameter)]
        if not slices:
            continue
        cut = strategy is not None and name in strategy and len(slices) > 1
        found[name] = merge_sliced_parameter(slices, strategy) if cut else slices[0]
    return found


def transform_checkpoint_by_rank(
    rank_id: int,
    checkpoint_files_map: dict[int, str],
    save_checkpoint_file_name: str,
    src_strategy_file: str | None = None,
    dst_strategy_file: str | None = None,
) -> None:
    """Writes the checkpoint of one device from the source checkpoints that it needs.

    Arguments: rank_list_for_transform
    checkpoint_files_map: The files by device, for the devices of `rank_list_for_transform`.
    save_checkpoint_file_name: The output file.
    TypeError: `checkpoint_files_map` is not a dict.
    ValueError: a file does not exist, or its shapes do not match the strategy.
    """
    if not isinstance(checkpoint_files_map, dict):
        got = type(checkpoint_files_map).__name__
        raise TypeError(f"For 'transform_checkpoint_by_rank', 'checkpoint_files_map' must be a dict, but got {got}.")
    found = _merged([checkpoint_files_map[rank] for rank in sorted(checkpoint_files_map)], _strategy(src_strategy_file))
    wanted = _strategy(dst_strategy_file) or {}
    cut = {name: _cut(value, wanted[name], rank_id) if name in wanted else value for name, value in found.items()}
    ending = "safetensors" if save_checkpoint_file_name.endswith(".safetensors") else "ckpt"
    save_checkpoint(cut, save_checkpoint_file_name, format=ending)


def _files_of_ranks(folder: str, op: str) -> dict[int, str]:
    """The newest file of each subfolder 'rank_N'."""
    if not os.path.isdir(folder):
        raise NotADirectoryError(f"For '{op}', {shorten(folder)} is not a folder.")
    found = {}
    for below in sorted(os.listdir(folder)):
        number = below.removeprefix("rank_")
        if below != number and number.isdecimal():
            inside = [os.path.join(folder, below, name) for name in os.listdir(os.path.join(folder, below))]
            inside = [path for path in inside if path.endswith((".ckpt", ".safetensors"))]
            if inside:
                found[int(number)] = max(inside, key=os.path.getmtime)
    if not found:
        raise ValueError(f"For '{op}', there is no folder 'rank_0' with a checkpoint in {shorten(folder)}.")
    return found


def transform_checkpoints(
    src_checkpoints_dir: str,
    dst_checkpoints_dir: str,
    ckpt_prefix: str,
    src_strategy_file: str | None = None,
    dst_strategy_file: str | None = None,
    process_num: int = 1,
    output_format: str = "ckpt",
) -> None:
    """Converts the checkpoints of the devices of one strategy to another strategy.

    src_checkpoints_dir: The folder with a subfolder 'rank_N' for each device.
    dst_checkpoints_dir: The output folder, with such subfolders.
    ckpt_prefix: The prefix of the new file names, followed by the number of the device.
    src_strategy_file: The strategy file of the checkpoints; None if they are whole.
    dst_strategy_file: The strategy file of the new checkpoints; None if they are whole.
    process_num: Accepted for compatibility: one process writes all.
    output_format: 'ckpt' or 'safetensors'.
    NotADirectoryError: the folder does not exist.
    ValueError: the folder has no checkpoint, or shapes do not match the strategy.
    """
    files = _files_of_ranks(src_checkpoints_dir, "transform_checkpoints")
    for rank in range(_devices(_strategy(dst_strategy_file))):
        needed = {
            source: files[source] for source in rank_list_for_transform(rank, src_strategy_file, dst_strategy_file)
        }
        name = os.path.join(dst_checkpoints_dir, f"rank_{rank}", f"{ckpt_prefix}{rank}.{output_format}")
        transform_checkpoint_by_rank(rank, needed, name, src_strategy_file, dst_strategy_file)


def unified_safetensors(
    src_dir: str,
    src_strategy_file: str | None,
    dst_dir: str,
    merge_with_redundancy: bool = True,
    file_suffix: str | None = None,
    max_process_num: int = 64,
    choice_func: Callable[[str], bool | str] | None = None,
    split_dst_file: tuple[int, ...] = (),
) -> None:
    """Merges the checkpoints of a parallel training into one file, 'part0.safetensors'.

    src_dir: The folder with a subfolder 'rank_N' for each device.
    Arguments: transform_checkpoints
    dst_dir: The output folder.
    merge_with_redundancy: Accepted for compatibility: equal slices are read once.
    file_suffix: The suffix of the file names, before the extension; None takes the newest files.
    max_process_num: Accepted for compatibility.
    choice_func: A function of a name that returns whether to write it, or the new name.
    split_dst_file: Accepted for compatibility: there is one file.
    """
    op = "unified_safetensors"
    files = _files_of_ranks(src_dir, op)
    if file_suffix is not None:
        for rank, path in files.items():
            named = glob.glob(os.path.join(os.path.dirname(path), f"*{file_suffix}.safetensors"))
            if not named:
                raise ValueError(f"For '{op}', no file of device {rank} ends with {shorten(file_suffix)}.")
            files[rank] = named[0]
    written = {}
    for name, value in _merged([files[rank] for rank in sorted(files)], _strategy(src_strategy_file)).items():
        choice = True if choice_func is None else choice_func(name)
        if choice:
            written[choice if isinstance(choice, str) else name] = value
    save_checkpoint(written, os.path.join(dst_dir, "part0.safetensors"), format="safetensors")


_document(globals(), _DOCUMENTATION)
