"""Saving and loading checkpoints in MindSpore's .ckpt format or as .safetensors."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype
from ms_tensor._check import show
from ms_tensor._messages import known_only, shorten

from . import checkpoint_files as files
from ._validate import kind
from .atomic_files import read_file, replacing
from .cell import Cell
from .parameter_loading import load_param_into_net
from .safetensors_files import read_safetensors, safetensors_bytes

__all__ = ["load_checkpoint", "load_checkpoint_async", "load_param_into_net", "save_checkpoint"]

if TYPE_CHECKING:
    from concurrent.futures import Future

# For older scripts: dtypes by their names in files.
tensor_to_ms_type = {str(dtype): dtype for dtype in mstype.all_types if dtype not in mstype.complex_type}


def tensor_to_np_type(tensor_type_str: str) -> Any:
    """Returns the NumPy type of a dtype by its name in files.

    Examples:
        >>> from ms_nn.checkpoint import tensor_to_np_type
        >>> tensor_to_np_type("Float32")
        <class 'numpy.float32'>
    """
    return mstype.dtype_to_nptype(tensor_to_ms_type[tensor_type_str])


# Keywords of `save_checkpoint` without effect in one process.
_SAVE_SETTINGS = ("incremental", "global_step_num", "remove_redundancy")


def _check_format(format: Any, op: str) -> None:
    if format not in ("ckpt", "safetensors"):
        raise ValueError(f"For '{op}', the 'format' must be 'ckpt' or 'safetensors', but got {show(format)}.")


def _check_flag(value: Any, name: str, op: str) -> None:
    kind(value, bool, "a bool", name, op)


def checked_crc(value: Any, op: str) -> bool:
    """`crc_check`, which must be a bool."""
    if not isinstance(value, bool):
        raise ValueError(f"For '{op}', the 'crc_check' must be a bool, but got {type(value).__name__}.")
    return value


def checked_async_save(value: Any, op: str) -> bool | str:
    """`async_save`: a bool, 'thread' or 'process'."""
    if not isinstance(value, (bool, str)):
        raise TypeError(f"For '{op}', the 'async_save' must be a bool or a str, but got {type(value).__name__}.")
    if isinstance(value, str) and value not in ("thread", "process"):
        raise ValueError(f"For '{op}', 'async_save' must be a bool, 'thread' or 'process', but got {show(value)}.")
    return value


def _no_key(key: Any, op: str) -> None:
    if key is not None:
        raise ValueError(f"For '{op}', encryption is not supported.")


def _named(save_obj: Any, choice: Callable[[str], bool] | None) -> dict[str, Any]:
    op = "save_checkpoint"
    if isinstance(save_obj, Cell):
        pairs: list[tuple[Any, Any]] = list(save_obj.parameters_dict().items())
        pairs += save_obj.named_buffers()
    elif isinstance(save_obj, dict):
        pairs = list(save_obj.items())
    elif isinstance(save_obj, list):
        for item in save_obj:
            if not isinstance(item, Parameter) and not (isinstance(item, dict) and {"name", "data"} <= set(item)):
                raise TypeError(
                    f"For '{op}', an item of the list must be a Parameter, or a dict with 'name' and 'data', "
                    f"got {show(item)}."
                )
        pairs = [(p.name, p) if isinstance(p, Parameter) else (p["name"], p["data"]) for p in save_obj]
    else:
        raise TypeError(f"For '{op}', 'save_obj' must be nn.Cell, list or dict, but got {type(save_obj).__name__}.")
    for name, value in pairs:
        if not isinstance(name, str):
            raise TypeError(f"For '{op}', a name must be a str, but got {type(name).__name__}.")
        kind(value, (Tensor, str), "a Parameter or Tensor", shorten(name), op)
    return {name: value for name, value in pairs if choice is None or choice(name)}


def _appended(append_dict: Any) -> dict[str, Any]:
    if append_dict is None:
        return {}
    kind(append_dict, dict, "dict", "append_dict", "save_checkpoint")
    for name, value in append_dict.items():
        if not isinstance(name, str) or not isinstance(value, (int, float, bool, str, Tensor)):
            raise TypeError(f"For 'save_checkpoint', 'append_dict' can not hold {show(name)}: {type(value).__name__}.")
    return append_dict


def save_checkpoint(
    save_obj: Any,
    ckpt_file_name: str,
    integrated_save: bool = True,
    async_save: Any = False,
    append_dict: dict[str, Any] | None = None,
    enc_key: bytes | None = None,
    enc_mode: str = "AES-GCM",
    choice_func: Callable[[str], bool] | None = None,
    crc_check: bool = False,
    format: str = "ckpt",
    **kwargs: Any,
) -> None:
    """Saves parameters to a file.

    save_obj: A Cell; a dict of tensors by name; or a list of Parameters, or of dicts {'name': ..., 'data': ...}.
    ckpt_file_name: The file; the extension is appended if it is missing.
    integrated_save: Accepted for compatibility.
    async_save: Accepted for compatibility: False, True, 'thread' or 'process'; saving is synchronous.
    append_dict: Additional numbers, strings or tensors by name.
    enc_key: Must be None: encryption is not supported.
    enc_mode: Accepted for compatibility.
    choice_func: A function that returns whether to save a name; None saves all.
    crc_check: Whether to add a checksum.
    kwargs: `incremental`, `global_step_num` and `remove_redundancy` are accepted for compatibility.
    TypeError: an argument has another type, or a keyword is unknown.
    ValueError: encryption or an unknown format is requested.
    IsADirectoryError: the file is a directory.
    NotADirectoryError: its folder is a file.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> sorted(nn.load_checkpoint(path))
    ['bias', 'weight']
    """
    op = "save_checkpoint"
    known_only(op, kwargs, _SAVE_SETTINGS, of=save_checkpoint)
    _no_key(enc_key, op)
    _check_format(format, op)
    _check_flag(integrated_save, "integrated_save", op)
    checked_crc(crc_check, op)
    checked_async_save(async_save, op)
    kind(ckpt_file_name, (str, os.PathLike), "a str", "ckpt_file_name", op)
    path = os.path.realpath(os.fspath(ckpt_file_name))
    if not os.path.isdir(path):  # `replacing` rejects a directory
        path = path if path.endswith(format) else f"{path}.{format}"
    values = {**_named(save_obj, choice_func), **_appended(append_dict)}
    entries = {name: files.entry_of(value) for name, value in values.items()}
    parts = (files.ckpt_bytes if format == "ckpt" else safetensors_bytes)(entries, crc_check)
    with replacing(path, op) as partial, open(partial, "wb") as file:
        for part in parts:
            file.write(part)


def _prefixes(value: Any, name: str) -> tuple[str, ...]:
    """One or several prefixes as a tuple for `startswith`."""
    if value is None:
        return ()
    kind(value, (str, list, tuple), "str, list or tuple", name, "load_checkpoint")
    several = (value,) if isinstance(value, str) else tuple(value)
    if not several or "" in several:
        raise ValueError(f"For 'load_checkpoint', '{name}' can't be empty or include ''.")
    for item in several:
        if not isinstance(item, str):
            raise TypeError(f"For 'load_checkpoint', '{name}' must hold str, but got {type(item).__name__}.")
    return several


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
) -> dict[str, Any]:
    """Loads parameters from a file.

    ckpt_file_name: The file, whose extension is the format.
    net: A Cell to load them into.
    strict_load: As in `load_param_into_net`.
    filter_prefix: Prefixes of names to skip: a str, or a list or tuple.
    dec_key: Must be None: encryption is not supported.
    dec_mode: Accepted for compatibility.
    specify_prefix: Prefixes of the only names to load: a str, or a list or tuple.
    choice_func: A function that returns whether to load a name.
    crc_check: Whether to verify the checksum, if there is one.
    Returns: dict of Parameters by name; appended strings are str.
    TypeError: an argument has another type.
    ValueError: the file does not exist or is not a checkpoint, or no parameter is selected.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> nn.load_checkpoint(path)["weight"]
    Parameter (name=weight, shape=(3, 2), dtype=Float32, requires_grad=True)
    """
    op = "load_checkpoint"
    _no_key(dec_key, op)
    _check_format(format, op)
    checked_crc(crc_check, op)
    refused, wanted = _prefixes(filter_prefix, "filter_prefix"), _prefixes(specify_prefix, "specify_prefix")
    kind(ckpt_file_name, (str, os.PathLike), "a str", "ckpt_file_name", op)
    path = os.fspath(ckpt_file_name)
    if not path.endswith(format):
        raise ValueError(
            f"For '{op}', the file must end with the format '{shorten(format)}', but got '{shorten(path, 300)}'."
        )
    content = read_file(path, op)
    found: dict[str, Any] = {}
    try:
        entries = (files.read_ckpt if format == "ckpt" else read_safetensors)(content, crc_check)
        for name, entry in entries.items():
            chosen = choice_func is None or choice_func(name)
            if chosen and not name.startswith(refused) and (not wanted or name.startswith(wanted)):
                found[name] = files.value_of(name, entry)
    except files.Damaged as error:
        raise ValueError(f"For '{op}', '{shorten(path, 300)}' cannot be read: {error}.") from None
    if not found:
        raise ValueError(f"For '{op}', no parameter of '{shorten(path, 300)}' is left by the filters.")
    if net is not None:
        load_param_into_net(net, found, strict_load)
    return found


def load_checkpoint_async(
    ckpt_file_name: str,
    net: Cell | None = None,
    strict_load: bool = False,
    filter_prefix: Any = None,
    dec_key: bytes | None = None,
    dec_mode: str = "AES-GCM",
    specify_prefix: Any = None,
    choice_func: Callable[[str], bool] | None = None,
) -> Future[dict[str, Any]]:
    """Loads parameters from a file in another thread.

    ckpt_file_name: The file, whose extension is the format.
    Arguments: load_checkpoint
    Returns: A Future, whose `result()` is the result of `load_checkpoint`.

    >>> import os, tempfile
    >>> from ms_nn.checkpoint import load_checkpoint_async
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> sorted(load_checkpoint_async(path).result())
    ['bias', 'weight']
    """
    format = "safetensors" if str(ckpt_file_name).endswith(".safetensors") else "ckpt"
    choices = (filter_prefix, dec_key, dec_mode, specify_prefix, choice_func)
    # Imported here, because it loads logging and threads, which would slow down `import ms`.
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(max_workers=1)
    future = pool.submit(lambda: load_checkpoint(ckpt_file_name, net, strict_load, *choices, format=format))
    # The thread ends with its task.
    pool.shutdown(wait=False)
    return future
