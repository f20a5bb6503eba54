"""Private functions of `mindspore.train.serialization` that scripts call."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from . import checkpoint_files as files
from .cell import Cell
from .checkpoint import _appended, _named, _no_key, _prefixes, load_checkpoint, save_checkpoint
from .protobuf import MESSAGES

Checkpoint = MESSAGES["Checkpoint"]


def _parse_ckpt_proto(ckpt_file_name: str, dec_key: bytes | None, dec_mode: str, crc_check: bool) -> Any:
    """Reads a .ckpt file as a Checkpoint message.

    Raises:
        ValueError: the file is not a checkpoint.
    """
    _no_key(dec_key, "load_checkpoint")
    message = Checkpoint()
    for name, held in load_checkpoint(ckpt_file_name, crc_check=bool(crc_check)).items():
        shape, title, body = files.entry_of(held)
        value = message.value.add()
        value.tag = name
        value.tensor.dims.extend(shape)
        value.tensor.tensor_type, value.tensor.tensor_content = title, bytes(body)
    return message


def _exec_save(
    ckpt_file_name: str,
    data_list: dict[str, Any],
    enc_key: bytes | None = None,
    enc_mode: str = "AES-GCM",
    map_param_inc: bool = False,
    crc_check: bool = False,
    format: str = "ckpt",
    remove_redundancy: Any = None,
) -> None:
    """Writes values by name: a Tensor, or a list of the shape, the dtype as printed and the array."""
    values = {}
    for name, value in data_list.items():
        array = value[2] if isinstance(value, (list, tuple)) else value
        values[name] = array if isinstance(array, (Tensor, str)) else Tensor(np.asarray(array))
    save_checkpoint(values, ckpt_file_name, True, False, None, enc_key, enc_mode, None, crc_check, format)


def _get_merged_param_data(
    net: Cell, parameter_layout_dict: Any, param_name: str, param_data: Any, integrated_save: bool
) -> Any:
    """A parameter's values put together over the devices: one device has all of them."""
    return param_data


def _check_checkpoint_param(ckpt_file_name: Any, filter_prefix: Any = None) -> None:
    """Checks the file and the filters of `load_checkpoint`.

    Raises:
        TypeError: an argument has another type.
        ValueError: the file does not exist, or its name does not end with '.ckpt'.
    """
    if not isinstance(ckpt_file_name, str):
        raise TypeError(f"For 'load_checkpoint', the file must be a str, but got {type(ckpt_file_name).__name__}.")
    if not ckpt_file_name.endswith(".ckpt") or not os.path.isfile(ckpt_file_name):
        raise ValueError(f"For 'load_checkpoint', there is no .ckpt file {shorten(ckpt_file_name)}.")
    _check_prefix(filter_prefix)


def _check_prefix(prefix: Any) -> tuple[str, ...]:
    return _prefixes(prefix, "prefix")


def _whether_load_param(specify_prefix: Any, filter_prefix: Any, param_name: str) -> bool:
    """Returns whether the filters let `load_checkpoint` read a name."""
    wanted, refused = _check_prefix(specify_prefix), _check_prefix(filter_prefix)
    return not param_name.startswith(refused) and (not wanted or param_name.startswith(wanted))


def _convert_cell_to_param_list(save_obj: Cell, integrated_save: bool, append_dict: Any, choice_func: Any) -> list[Any]:
    """What `save_checkpoint` writes of a Cell: a list of dicts with 'name' and 'data'."""
    values = {**_named(save_obj, choice_func), **_appended(append_dict)}
    return [{"name": name, "data": value} for name, value in values.items()]


def _convert_save_obj_to_param_list(
    save_obj: Any, integrated_save: bool, append_dict: Any, choice_func: Any
) -> list[dict[str, Any]]:
    """What `save_checkpoint` would write of a Cell, a list or a dict: a dict of name and data for each parameter.

    Raises:
        TypeError: `save_obj` is something else.
    """
    if isinstance(save_obj, Cell):
        return _convert_cell_to_param_list(save_obj, integrated_save, append_dict, choice_func)
    return [{"name": name, "data": value} for name, value in _named(save_obj, choice_func).items()]


def _load_map_parameter(
    checkpoint_list: Any,
    element: Any,
    element_id: int,
    map_data_list: list[Any],
    map_shape_list: list[int],
    parameter_dict: dict[str, Any],
) -> None:
    """Raises, because a script cannot read a hash table entry by entry.

    Raises:
        NotImplementedError: always.
    """
    raise NotImplementedError(
        f"For '_load_map_parameter', the entry {shorten(element.tag)} of the checkpoint is a MapParameter.\n"
        "  expected: tensors\n  got: a hash table\n  hint: load it with load_checkpoint"
    )


def _alike(first: Any, second: Any) -> bool:
    """Whether values of one dtype may be written to a parameter of the other: floats to floats, ints to ints."""
    pair = {first, second}
    return len(pair) == 1 or pair <= set(mstype.float_type) or pair <= set(mstype.int_type)


def _type_convert(param: Parameter, new_param: Parameter, strict_load: bool) -> bool:
    """Writes values of another dtype into a parameter if the dtypes allow it; returns whether they do."""
    if not _alike(param.dtype, new_param.dtype) or (strict_load and param.dtype is not new_param.dtype):
        return False
    param.set_data(ops.cast(new_param, param.dtype))
    return True


def _special_process_par(par: Parameter, new_par: Parameter) -> bool:
    """Writes values whose shape differs only in trailing dimensions of size 1; returns whether it did."""
    own, other = tuple(par.shape), tuple(new_par.shape)
    if own == other or other[: len(own)] != own or any(size != 1 for size in other[len(own) :]):
        return False
    par.set_data(ops.cast(ops.reshape(new_par, own), par.dtype))
    return True
