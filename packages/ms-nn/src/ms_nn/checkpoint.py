"""Checkpoints in MindSpore's .ckpt format.

A file is one protobuf message: field 1, repeated, is an entry {1: name, 2: tensor}; a tensor is {1: dims (repeated),
2: dtype as printed, 3: the elements' bytes}. Only those wire types are read and written here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype

from .cell import Cell

_VARINT, _BYTES = 0, 2
_BY_TITLE = {str(d): d for d in mstype.all_types}


def _varint(value: int) -> bytes:
    out = bytearray()
    value &= (1 << 64) - 1
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _field(number: int, data: bytes) -> bytes:
    return _varint(number << 3 | _BYTES) + _varint(len(data)) + data


def _read_varint(data: memoryview, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if place >= len(data) or shift > 63:
            raise ValueError("the file is cut off or no checkpoint")
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
        shift += 7


def _fields(data: memoryview) -> Iterator[tuple[int, Any]]:
    """(number, value) of each field: an int, or the bytes."""
    place = 0
    while place < len(data):
        key, place = _read_varint(data, place)
        kind = key & 7
        if kind == _VARINT:
            value, place = _read_varint(data, place)
            yield key >> 3, value
        elif kind == _BYTES:
            size, place = _read_varint(data, place)
            if size > len(data) - place:
                raise ValueError("the file is cut off or no checkpoint")
            yield key >> 3, data[place : place + size]
            place += size
        else:
            raise ValueError("the file is no checkpoint")


def _entry(name: str, tensor: Tensor) -> bytes:
    values = np.ascontiguousarray(tensor.asnumpy())
    dims = b"".join(_varint(1 << 3 | _VARINT) + _varint(n) for n in tensor.shape)
    body = dims + _field(2, str(tensor.dtype).encode()) + _field(3, values.tobytes())
    return _field(1, _field(1, name.encode()) + _field(2, body))


def _tensor(data: memoryview) -> tuple[tuple[int, ...], Any, bytes]:
    dims: list[int] = []
    title, content = "", b""
    for number, value in _fields(data):
        if number == 1 and isinstance(value, int):
            dims.append(value)
        elif number == 1:
            place = 0
            while place < len(value):
                dim, place = _read_varint(value, place)
                dims.append(dim)
        elif number == 2:
            title = bytes(value).decode()
        elif number == 3:
            content = bytes(value)
    if title not in _BY_TITLE:
        raise ValueError(f"it holds a tensor of the unknown dtype '{title}'")
    # Some releases write a 0-d tensor with one dimension 0.
    return () if dims == [0] and content else tuple(dims), _BY_TITLE[title], content


def _named(save_obj: Any, choice: Callable[[str], bool] | None) -> list[tuple[str, Tensor]]:
    if isinstance(save_obj, Cell):
        pairs: list[tuple[str, Any]] = [(p.name, p) for p in save_obj.get_parameters()]
        pairs += save_obj.named_buffers()
    elif isinstance(save_obj, dict):
        pairs = list(save_obj.items())
    elif isinstance(save_obj, (list, tuple)):
        pairs = [(item["name"], item["data"]) for item in save_obj]
    else:
        raise TypeError(
            f"For 'save_checkpoint', the parameter 'save_obj' must be nn.Cell, list or dict, but got {type(save_obj)}."
        )
    found: list[tuple[str, Tensor]] = []
    for name, value in pairs:
        if not isinstance(name, str):
            raise TypeError(f"For 'save_checkpoint', a name must be a str, but got {type(name).__name__}.")
        if choice is None or choice(name):
            found.append((name, value if isinstance(value, Tensor) else Tensor(value)))
    return found


def save_checkpoint(
    save_obj: Any,
    ckpt_file_name: str,
    integrated_save: bool = True,
    async_save: bool = False,
    append_dict: dict[str, Any] | None = None,
    enc_key: bytes | None = None,
    enc_mode: str = "AES-GCM",
    choice_func: Callable[[str], bool] | None = None,
    crc_check: bool = False,
    format: str = "ckpt",
    **kwargs: Any,
) -> None:
    """Writes parameters to a file.

    Args:
        save_obj: A Cell; a dict of tensors by name; or a list of dicts {'name': ..., 'data': ...}.
        ckpt_file_name: The file; '.ckpt' is put at the end where it lacks.
        integrated_save: Accepted for compatibility. Default: True.
        async_save: Accepted for compatibility; the file is there on return. Default: False.
        append_dict: Further numbers or tensors by name. Default: None.
        enc_key: Encryption is not supported; must be None. Default: None.
        enc_mode: Accepted for compatibility. Default: 'AES-GCM'.
        choice_func: Which names are saved; None: all. Default: None.
        crc_check: Accepted for compatibility. Default: False.
        format: 'ckpt'. Default: 'ckpt'.

    Raises:
        TypeError: `save_obj` is none of these.
        ValueError: encryption or another format is asked for.

    Examples:
        >>> import os, tempfile
        >>> from ms_nn import Dense, load_checkpoint, save_checkpoint
        >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
        >>> save_checkpoint(Dense(2, 3), path)
        >>> sorted(load_checkpoint(path))
        ['bias', 'weight']
    """
    _supported(enc_key, format, "save_checkpoint")
    if not isinstance(ckpt_file_name, (str, os.PathLike)):
        raise TypeError(
            f"For 'save_checkpoint', 'ckpt_file_name' must be a str, but got {type(ckpt_file_name).__name__}."
        )
    path = os.fspath(ckpt_file_name)
    path = path if path.endswith(".ckpt") else path + ".ckpt"
    pairs = _named(save_obj, choice_func)
    for name, value in (append_dict or {}).items():
        pairs.append((name, value if isinstance(value, Tensor) else Tensor(value)))
    folder = os.path.dirname(os.path.abspath(path))
    os.makedirs(folder, exist_ok=True)
    # Written beside and moved into place, so that a broken run leaves no half file.
    partial = f"{path}.{os.getpid()}.tmp"
    try:
        with open(partial, "wb") as file:
            for name, tensor in pairs:
                file.write(_entry(name, tensor))
        os.replace(partial, path)
    finally:
        if os.path.exists(partial):
            os.remove(partial)


def _supported(key: Any, format: str, op: str) -> None:
    if key is not None:
        raise ValueError(f"For '{op}', encryption is not supported.")
    if format != "ckpt":
        raise ValueError(f"For '{op}', the 'format' must be 'ckpt', but got {format}.")


def load_checkpoint(
    ckpt_file_name: str,
    net: Cell | None = None,
    strict_load: bool = False,
    filter_prefix: Any = None,
    dec_key: bytes | None = None,
    dec_mode: str = "AES-GCM",
    specify_prefix: Any = None,
    choice_func: Callable[[str], bool] | None = None,
    crc_check: bool = False,
    remove_redundancy: bool = False,
    format: str = "ckpt",
) -> dict[str, Parameter]:
    """Reads parameters from a file.

    Args:
        ckpt_file_name: The file.
        net: A Cell to write them into. Default: None.
        strict_load: As in `load_param_into_net`. Default: False.
        filter_prefix: Names that start so are left out: a str or several. Default: None.
        dec_key: Encryption is not supported; must be None. Default: None.
        dec_mode: Accepted for compatibility. Default: 'AES-GCM'.
        specify_prefix: Only names that start so are read: a str or several. Default: None.
        choice_func: Which names are read. Default: None.
        crc_check: Accepted for compatibility. Default: False.
        remove_redundancy: Accepted for compatibility. Default: False.
        format: 'ckpt'. Default: 'ckpt'.

    Returns:
        Parameters by name.

    Raises:
        ValueError: there is no such file, it is no checkpoint, or nothing is left of it.

    Examples:
        >>> import os, tempfile
        >>> from ms_nn import Dense, load_checkpoint, save_checkpoint
        >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
        >>> save_checkpoint(Dense(2, 3), path)
        >>> load_checkpoint(path)["weight"]
        Parameter (name=weight, shape=(3, 2), dtype=Float32, requires_grad=True)
    """
    _supported(dec_key, format, "load_checkpoint")
    path = os.fspath(ckpt_file_name)
    if not os.path.isfile(path):
        raise ValueError(f"For 'load_checkpoint', the checkpoint file: {path} does not exist, please check it.")
    with open(path, "rb") as file:
        data = memoryview(file.read())
    try:
        entries = _entries(data)
    except (ValueError, UnicodeDecodeError) as error:
        raise ValueError(f"For 'load_checkpoint', {path} cannot be read: {error}.") from None
    found: dict[str, Parameter] = {}
    for name, (shape, dtype, content) in entries.items():
        if not _wanted(name, filter_prefix, specify_prefix, choice_func):
            continue
        values = np.frombuffer(content, mstype.dtype_to_nptype(dtype))
        found[name] = Parameter(Tensor(values.reshape(shape), dtype), name=name)
    if not found:
        raise ValueError(f"For 'load_checkpoint', no parameter is left of {path}, please check the filters.")
    if net is not None:
        load_param_into_net(net, found, strict_load)
    return found


def _entries(data: memoryview) -> dict[str, tuple[tuple[int, ...], Any, bytes]]:
    """The tensors by name. MindSpore cuts large ones into several entries of one name."""
    parts: dict[str, tuple[tuple[int, ...], Any, list[bytes]]] = {}
    for number, value in _fields(data):
        if number != 1 or isinstance(value, int):
            continue
        name, tensor = None, None
        for inner, content in _fields(value):
            if inner == 1:
                name = bytes(content).decode()
            elif inner == 2:
                tensor = _tensor(content)
        if name is None or tensor is None:
            raise ValueError("it holds an entry without name or tensor")
        shape, dtype, content = tensor
        parts.setdefault(name, (shape, dtype, []))[2].append(content)
    return {name: (shape, dtype, b"".join(chunks)) for name, (shape, dtype, chunks) in parts.items()}


def _wanted(name: str, filtered: Any, specified: Any, choice: Callable[[str], bool] | None) -> bool:
    if choice is not None and not choice(name):
        return False
    if filtered and name.startswith((filtered,) if isinstance(filtered, str) else tuple(filtered)):
        return False
    return not specified or name.startswith((specified,) if isinstance(specified, str) else tuple(specified))


def load_param_into_net(
    net: Cell, parameter_dict: dict[str, Parameter], strict_load: bool = False, remove_redundancy: bool = False
) -> tuple[list[str], list[str]]:
    """Writes parameters into those of a network that have the same names.

    Args:
        net: The network.
        parameter_dict: Parameters by name.
        strict_load: Whether dtypes must be the same; else values are cast. Default: False.
        remove_redundancy: Accepted for compatibility. Default: False.

    Returns:
        (names of the network that got nothing, names that the network lacks).

    Raises:
        TypeError: `net` is no Cell, or `parameter_dict` no dict of Parameters.
        RuntimeError: a shape differs, or a dtype with `strict_load`.

    Examples:
        >>> from ms_nn import Dense, load_param_into_net
        >>> load_param_into_net(Dense(2, 3), Dense(2, 3).parameters_dict())
        ([], [])
    """
    if not isinstance(net, Cell):
        raise TypeError(f"For 'load_param_into_net', the argument 'net' should be a Cell, but got {type(net)}.")
    if not isinstance(parameter_dict, dict):
        raise TypeError(
            "For 'load_param_into_net', the argument 'parameter_dict' should be a dict, "
            f"but got {type(parameter_dict)}."
        )
    used, missing = set(), []
    for parameter in net.get_parameters():
        source = parameter_dict.get(parameter.name)
        if source is None:
            missing.append(parameter.name)
            continue
        if not isinstance(source, Tensor):
            raise TypeError(f"For 'load_param_into_net', {parameter.name} must be a Parameter, but got {type(source)}.")
        if tuple(source.shape) != tuple(parameter.shape):
            raise RuntimeError(
                f"For 'load_param_into_net', {parameter.name} in the argument 'net' should have the same shape as "
                f"{parameter.name} in the argument 'parameter_dict'. But got its shape {tuple(parameter.shape)} in the "
                f"argument 'net' and shape {tuple(source.shape)} in the argument 'parameter_dict'."
            )
        if strict_load and source.dtype is not parameter.dtype:
            raise RuntimeError(
                f"For 'load_param_into_net', {parameter.name} has dtype {parameter.dtype} in the argument 'net', "
                f"but {source.dtype} in the argument 'parameter_dict'."
            )
        parameter._assign(source)
        used.add(parameter.name)
    return missing, [name for name in parameter_dict if name not in used]
