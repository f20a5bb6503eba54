"""Merging of checkpoints whose parameters were sharded over the devices of a parallel training."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor, ops
from ms_tensor._documentation import document as _document
from ms_tensor._messages import shorten, show

from . import checkpoint_files as files
from ._generated import SHARDED_CHECKPOINT as _DOCUMENTATION
from .cell import Cell
from .checkpoint import load_checkpoint, load_param_into_net
from .protobuf import MESSAGES, Message


def async_ckpt_thread_status() -> bool:
    """Returns whether a checkpoint is still being written, always False, because saving is synchronous.

    >>> from ms_nn.sharded_checkpoint import async_ckpt_thread_status
    >>> async_ckpt_thread_status()
    False
    """
    return False


def get_ckpt_path_with_strategy(cur_ckpt_path: str, cur_strategy_path: str) -> str | None:
    """Returns the checkpoint of this process, or of another process with the same parameters.

    cur_ckpt_path: The file.
    cur_strategy_path: The strategy file; not needed with one process.
    Returns: The path, or None if the file does not exist.
    """
    return cur_ckpt_path if os.path.isfile(cur_ckpt_path) else None


def _message(path: Any, kind: str, op: str, name: str) -> Any:
    if not isinstance(path, str):
        raise TypeError(f"For '{op}', the argument '{name}' should be string, but got {type(path)}.")
    if not os.path.isfile(path):
        raise ValueError(f"For '{op}', no such file: {shorten(path)}. Please check whether the '{name}' exists.")
    message = MESSAGES[kind]()
    try:
        with open(path, "rb") as file:
            message.ParseFromString(file.read())
    except (files.Damaged, UnicodeDecodeError, TypeError):
        raise ValueError(f"For '{op}', the file {shorten(path)} does not hold a {kind}.") from None
    return message


def build_searched_strategy(strategy_filename: str) -> dict[str, Message]:
    """Reads the sharding of each parameter from the strategy file of a parallel training.

    strategy_filename: The file.
    Returns: A message by parameter name, with `dev_matrix[0].dim`, the shape of the devices, and `tensor_map[0].dim`,
        for each dimension of the parameter the dimension of the devices, counted from the last, over which it is
        sharded, or -1.
    TypeError: `strategy_filename` is not a str.
    ValueError: the file does not exist, or has no strategies.
    """
    found = _message(strategy_filename, "ParallelStrategyMap", "build_searched_strategy", "strategy_filename")
    return {item.param_name: item.parallel_layouts for item in found.parallel_layout_item}


def restore_group_info_list(group_info_file_name: str) -> list[int]:
    """Reads the processes with the same parameters from the file that GROUP_INFO_FILE names.

    group_info_file_name: The file.
    TypeError: `group_info_file_name` is not a str.
    ValueError: the file does not exist, or has no groups.
    """
    found = _message(group_info_file_name, "ParallelGroupMap", "restore_group_info_list", "group_info_file_name")
    return list(found.ckpt_restore_rank_list.dim)


def merge_sliced_parameter(sliced_parameters: list[Parameter], strategy: dict[str, Any] | None = None) -> Parameter:
    """Merges the slices of a parameter.

    sliced_parameters: The slices in the order of the devices.
    strategy: The sharding, from `build_searched_strategy`; None is over dimension 0.
    Returns: The whole Parameter.
    TypeError: an argument has another type.
    ValueError: the shapes of the slices differ, or do not match the strategy.
    KeyError: the strategy lacks the parameter.

    >>> from ms_nn.sharded_checkpoint import merge_sliced_parameter
    >>> slices = [Parameter(Tensor([[float(i)]]), name="w") for i in range(3)]
    >>> merge_sliced_parameter(slices)
    Parameter (name=w, shape=(3, 1), dtype=Float32, requires_grad=True)
    """
    op = "merge_sliced_parameter"
    if not isinstance(sliced_parameters, list):
        raise TypeError(f"For '{op}', 'sliced_parameters' should be list, but got {type(sliced_parameters)}.")
    if not sliced_parameters:
        raise ValueError(f"For '{op}', the argument 'sliced_parameters' should not be empty.")
    if strategy is not None and not isinstance(strategy, dict):
        raise TypeError(f"For '{op}', the argument 'strategy' should be dict, but got {type(strategy)}.")
    for item in sliced_parameters:
        if not isinstance(item, Parameter):
            raise TypeError(f"For '{op}', the slices must be Parameters, but got {type(item).__name__}.")
    first = sliced_parameters[0]
    name, shape = first.name, tuple(first.shape)
    for item in sliced_parameters:
        if item.name != name or item.ndim != len(shape) or tuple(item.shape)[1:] != shape[1:]:
            raise ValueError(
                f"For '{op}', the slices must have one name and one shape but for axis 0,\n"
                f"  expected: {shorten(name)} of shape {shape}\n"
                f"  got: {shorten(item.name)} of shape {tuple(item.shape)}"
            )
    if strategy is None:
        merged = ops.concat(list(sliced_parameters), 0) if shape else ops.stack(list(sliced_parameters), 0)
    elif name not in strategy:
        raise KeyError(f"For '{op}', the strategy has no parameter '{shorten(name)}'.")
    else:
        merged = _placed(sliced_parameters, strategy[name], op)
    return Parameter(merged, name, first.requires_grad, first.layerwise_parallel)


def _placed(slices: list[Parameter], layout: Any, op: str) -> Tensor:
    """Puts slices in place. Of several devices with the same slice, the last one counts."""
    devices, cuts = list(layout.dev_matrix[0].dim), list(layout.tensor_map[0].dim)
    if len(slices) != math.prod(devices):
        raise ValueError(f"For '{op}', the strategy needs {math.prod(devices)} slices, but got {len(slices)}.")
    block = tuple(slices[0].shape)
    if len(cuts) != len(block):
        raise ValueError(f"For '{op}', the strategy is for {len(cuts)} dimensions, but got slices of shape {block}.")
    parts = [1 if cut < 0 else devices[-1 - cut] for cut in cuts]
    first = slices[0].asnumpy()
    whole = np.zeros([n * size for n, size in zip(parts, block, strict=True)], first.dtype)
    for i, part in enumerate(slices):
        if tuple(part.shape) != block:
            raise ValueError(f"For '{op}', slice {i} should have the shape {block}, but got {tuple(part.shape)}.")
        at = np.unravel_index(i, devices)
        starts = [0 if cut < 0 else int(at[-1 - cut]) * size for cut, size in zip(cuts, block, strict=True)]
        whole[tuple(slice(s, s + size) for s, size in zip(starts, block, strict=True))] = part.asnumpy()
    return Tensor(whole, slices[0].dtype)


def load_distributed_checkpoint(
    network: Cell | None,
    checkpoint_filenames: list[str] | None = None,
    predict_strategy: dict[str, Any] | None = None,
    train_strategy_filename: str | None = None,
    strict_load: bool = False,
    dec_key: bytes | None = None,
    dec_mode: str = "AES-GCM",
    format: str = "ckpt",
    unified_safetensors_dir: str | None = None,
    dst_safetensors_dir: str | None = None,
    rank_id: int | None = None,
    output_format: str = "safetensors",
    name_map: dict[str, str] | None = None,
    max_process_num: int = 64,
    return_param_dict: bool = False,
) -> dict[str, Parameter] | None:
    """Loads the checkpoints of a parallel training, one per device, into a network on one device.

    network: The network; None only returns the parameters.
    checkpoint_filenames: The files in the order of the devices.
    predict_strategy: The sharding of the network; must be None on one device.
    train_strategy_filename: The strategy file of the training; None is sharding over dimension 0.
    Arguments: load_checkpoint
    dec_key: Must be None: encryption is not supported.
    dec_mode: Accepted for compatibility.
    unified_safetensors_dir: A folder of files with whole parameters, instead of `checkpoint_filenames`.
    dst_safetensors_dir: Accepted for compatibility: nothing is written.
    rank_id: Accepted for compatibility.
    output_format: Accepted for compatibility.
    name_map: Names in the network by names in the files.
    max_process_num: Accepted for compatibility.
    return_param_dict: Whether to return the parameters.
    Returns: The parameters by name with `return_param_dict` or without a network; else None.
    ValueError: no files are given, or they have other parameters or shapes than expected.
    NotImplementedError: `predict_strategy` is given.
    """
    op = "load_distributed_checkpoint"
    if predict_strategy is not None:
        raise NotImplementedError(
            f"For '{op}', a network that is cut over devices needs several of them.\n  hint: predict_strategy=None"
        )
    if unified_safetensors_dir is not None:
        found = load_segmented_checkpoints(unified_safetensors_dir)
    else:
        if not isinstance(checkpoint_filenames, list) or not checkpoint_filenames:
            raise ValueError(
                f"For '{op}', 'checkpoint_filenames' must be a list of files, got {show(checkpoint_filenames)}."
            )
        strategy = None if not train_strategy_filename else build_searched_strategy(train_strategy_filename)
        parts = [
            load_checkpoint(name, dec_key=dec_key, dec_mode=dec_mode, format=format) for name in checkpoint_filenames
        ]
        found = {}
        for name in parts[0]:
            slices = [part[name] for part in parts if isinstance(part.get(name), Parameter)]
            wanted = strategy if strategy is None or name in strategy else None
            found[name] = merge_sliced_parameter(slices, wanted) if len(slices) > 1 else slices[0]
    found = {(name_map or {}).get(name, name): value for name, value in found.items()}
    if network is not None:
        load_param_into_net(network, found, strict_load)
    return found if return_param_dict or network is None else None


def load_segmented_checkpoints(
    ckpt_file_dir: str,
    net: Cell | None = None,
    strict_load: bool = False,
    filter_prefix: Any = None,
    dec_key: bytes | None = None,
    dec_mode: str = "AES-GCM",
    specify_prefix: Any = None,
    choice_func: Callable[[str], bool] | None = None,
) -> dict[str, Parameter]:
    """Loads the parameters of all checkpoints in a folder.

    ckpt_file_dir: The folder of '.ckpt' or '.safetensors' files.
    net: A Cell to load them into.
    Arguments: load_checkpoint
    Returns: Parameters by name.
    TypeError: `ckpt_file_dir` is not a str.
    ValueError: the folder does not exist, or has no checkpoint.
    """
    op = "load_segmented_checkpoints"
    if not isinstance(ckpt_file_dir, str):
        raise TypeError(f"For '{op}', 'ckpt_file_dir' must be str, but got {type(ckpt_file_dir).__name__}.")
    if not os.path.isdir(ckpt_file_dir):
        raise ValueError(f"For '{op}', the folder {shorten(ckpt_file_dir)} does not exist.")
    found: dict[str, Parameter] = {}
    for name in sorted(os.listdir(ckpt_file_dir)):
        ending = name.rpartition(".")[2]
        if ending in ("ckpt", "safetensors"):
            path = os.path.join(ckpt_file_dir, name)
            choices = (filter_prefix, dec_key, dec_mode, specify_prefix, choice_func)
            found.update(load_checkpoint(path, None, False, *choices, format=ending))
    if not found:
        raise ValueError(f"For '{op}', there is no checkpoint in {shorten(ckpt_file_dir)}.")
    if net is not None:
        load_param_into_net(net, found, strict_load)
    return found


def parameter_broadcast(net: Cell, layout: dict[str, Any], cur_rank: int = 0, initial_rank: int = 0) -> None:
    """Broadcasts parameters to the processes with the same parameters; with one process it only checks arguments.

    net: The network.
    layout: The sharding of its parameters.
    cur_rank: This process: 0.
    initial_rank: The first process of its stage: 0.
    ValueError: the rank is out of range, or the network lacks a parameter of the layout.
    """
    if cur_rank != 0 or initial_rank != 0:
        raise ValueError(
            f"For 'parameter_broadcast', the only process is 0, but got {show(cur_rank)} and {show(initial_rank)}."
        )
    known = net.parameters_dict()
    for name in layout or ():
        if name not in known:
            raise ValueError(f"For 'parameter_broadcast', the network has no parameter '{shorten(name)}'.")


def sync_pipeline_shared_parameters(net: Cell) -> None:
    """Synchronizes parameters that stages of a pipeline share; one process has no stages.

    net: The network.
    TypeError: `net` is not a Cell.
    """
    if not isinstance(net, Cell):
        raise TypeError(f"For 'sync_pipeline_shared_parameters', a Cell is needed, but got {type(net).__name__}.")


def get_parameter_redundancy(
    layout_obj: Any, initial_rank: int | None = None
) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Returns the groups of devices that have the same slice of each parameter.

    layout_obj: The strategy file, or a dict of (devices, tensor map, ...) by parameter name.
    initial_rank: The first device. Default: None, 0.
    Returns: The groups of devices by parameter.

    >>> from ms_nn.sharded_checkpoint import get_parameter_redundancy
    >>> get_parameter_redundancy({"w": ([2, 2], [0, -1], [2, 4])})
    {'w': ((0, 2), (1, 3))}
    """
    if isinstance(layout_obj, str):
        layouts = {
            name: (list(layout.dev_matrix[0].dim), list(layout.tensor_map[0].dim))
            for name, layout in build_searched_strategy(layout_obj).items()
        }
    else:
        layouts = {name: (list(layout[0]), list(layout[1])) for name, layout in layout_obj.items()}
    start, found = initial_rank or 0, {}
    for name, (devices, cuts) in layouts.items():
        groups: dict[tuple[int, ...], list[int]] = {}
        for i in range(math.prod(devices)):
            at = np.unravel_index(i, devices)
            groups.setdefault(tuple(int(at[-1 - cut]) for cut in cuts if cut >= 0), []).append(start + i)
        found[name] = tuple(tuple(group) for group in groups.values())
    return found


def remove_param_redundancy(
    param_redundancy_dict: dict[str, tuple[tuple[int, ...], ...]], keep_redundancy: int = 1
) -> dict[int, set[str]]:
    """Chooses the parameters that each device saves, so that every slice is saved `keep_redundancy` times.

    param_redundancy_dict: The result of `get_parameter_redundancy`.
    keep_redundancy: The number of devices that save a slice.
    Returns: The names of the parameters by device; devices with the fewest come first.

    >>> from ms_nn.sharded_checkpoint import remove_param_redundancy
    >>> sorted(remove_param_redundancy({"a": ((0, 1), (2, 3))}).items())
    [(0, {'a'}), (2, {'a'})]
    """
    found: dict[int, set[str]] = {}
    for name, groups in param_redundancy_dict.items():
        for group in groups:
            fewest = sorted(group, key=lambda rank: len(found.get(rank, ())))
            for rank in fewest[:keep_redundancy]:
                found.setdefault(rank, set()).add(name)
    return found


_document(globals(), _DOCUMENTATION)
