"""The configuration of pipelines, `mindspore.dataset.config`.

Settings that only tune MindSpore's engine are checked and stored; they have no other effect.

Examples:
    >>> from ms_dataset import config
    >>> config.set_seed(1)
    >>> config.get_seed()
    1
"""

from __future__ import annotations

import enum
import json
import os
import random
import warnings
from typing import Any

import numpy
from ms_tensor.context import at_seed

INT32_MAX = 2147483647
UINT32_MAX = 4294967295


class ErrorSamplesMode(enum.IntEnum):
    """How `map` handles a row whose operation raises.

    - RETURN: stop the pipeline with the error.
    - REPLACE: replace the row by another.
    - SKIP: skip the row.
    """

    RETURN = 0
    REPLACE = 1
    SKIP = 2


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


_settings: dict[str, Any] = {
    "seed": 5489,
    "prefetch_size": 16,
    "num_parallel_workers": min(8, _cores()),
    "numa_enable": False,
    "monitor_sampling_interval": 1000,
    "auto_num_workers": False,
    "auto_worker_config": 0,
    "callback_timeout": 60,
    "enable_autotune": False,
    "autotune_json_filepath": "",
    "autotune_interval": 0,
    "enable_shared_mem": True,
    "sending_batches": 0,
    "auto_offload": False,
    "enable_watchdog": True,
    "multiprocessing_timeout_interval": 300,
    "dynamic_shape": False,
    "fast_recovery": True,
    "debug_mode": False,
    "debug_hook_list": None,
    "error_samples_mode": ErrorSamplesMode.RETURN,
    "do_copy": False,
    "parallel_convert": False,
    "multiprocessing_start_method": "fork",
    "video_backend": "CPU",
}


def _integer(value: Any, name: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"config: `{name}`: expected an int, got {type(value).__name__}")
    if not low <= value <= high:
        raise ValueError(f"config: `{name}`: expected a value in [{low}, {high}], got {value}")
    return value


def _boolean(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"config: `{name}`: expected a bool, got {type(value).__name__}")
    return value


def _choice(value: Any, name: str, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str):
        raise TypeError(f"config: `{name}`: expected a str, got {type(value).__name__}")
    if value not in choices:
        raise ValueError(f"config: `{name}`: expected one of {list(choices)}, got {value!r}")
    return value


def set_seed(seed: int) -> None:
    """Sets the seed of pipelines, and those of `random` and `numpy.random`.

    Args:
        seed (int): In [0, 2**32).

    Raises:
        TypeError: If `seed` is not an int.
        ValueError: If `seed` is out of range.

    Examples:
        >>> set_seed(1000)
        >>> get_seed()
        1000
    """
    _settings["seed"] = _integer(seed, "seed", 0, UINT32_MAX)
    random.seed(seed)
    numpy.random.seed(seed)


def _take_seed(seed: int) -> None:
    """Seeds pipelines; called by `mindspore.set_seed`."""
    _settings["seed"] = seed % 2**32


at_seed(_take_seed)


def get_seed() -> int:
    """Returns the seed. The default, 5489, means a random seed for each operation."""
    return _settings["seed"]


def set_prefetch_size(size: int) -> None:
    """Sets the number of rows or batches that the pipeline prefetches.

    Args:
        size (int): At least 1.

    Raises:
        TypeError: If `size` is not an int.
        ValueError: If `size` is out of range.

    Examples:
        >>> set_prefetch_size(32)
        >>> get_prefetch_size()
        32
    """
    _settings["prefetch_size"] = _integer(size, "size", 1, INT32_MAX)


def get_prefetch_size() -> int:
    """Returns the number of rows or batches that the pipeline prefetches. Default: 16."""
    return _settings["prefetch_size"]


def set_num_parallel_workers(num: int) -> None:
    """Sets the default number of logical workers of operations.

    Args:
        num (int): At least 1. The results of random operations depend on it.

    Raises:
        TypeError: If `num` is not an int.
        ValueError: If `num` is out of range.

    Examples:
        >>> set_num_parallel_workers(4)
        >>> get_num_parallel_workers()
        4
    """
    _settings["num_parallel_workers"] = _integer(num, "num", 1, INT32_MAX)


def get_num_parallel_workers() -> int:
    """Returns the default number of logical workers. Default: the number of cores, at most 8."""
    return _settings["num_parallel_workers"]


def set_numa_enable(numa_enable: bool) -> None:
    """Accepted for compatibility. Default: False."""
    _settings["numa_enable"] = _boolean(numa_enable, "numa_enable")


def get_numa_enable() -> bool:
    """The value set by `set_numa_enable`."""
    return _settings["numa_enable"]


def set_monitor_sampling_interval(interval: int) -> None:
    """Accepted for compatibility: pipelines have no queues to sample. Default: 1000."""
    _settings["monitor_sampling_interval"] = _integer(interval, "interval", 1, INT32_MAX)


def get_monitor_sampling_interval() -> int:
    """The value set by `set_monitor_sampling_interval`."""
    return _settings["monitor_sampling_interval"]


def set_auto_num_workers(enable: bool) -> None:
    """Accepted for compatibility: only the script sets the number of workers. Default: False."""
    _settings["auto_num_workers"] = _boolean(enable, "enable")


def get_auto_num_workers() -> bool:
    """The value set by `set_auto_num_workers`."""
    return _settings["auto_num_workers"]


def _set_auto_workers_config(option: int) -> None:
    _settings["auto_worker_config"] = _integer(option, "option", 0, 6)


def set_callback_timeout(timeout: int) -> None:
    """Sets the seconds that `WaitedDSCallback` waits for the training. Default: 60."""
    _settings["callback_timeout"] = _integer(timeout, "timeout", 1, INT32_MAX)


def get_callback_timeout() -> int:
    """The value set by `set_callback_timeout`."""
    return _settings["callback_timeout"]


def set_enable_autotune(enable: bool, filepath_prefix: str | None = None) -> None:
    """Accepted for compatibility: there are no queues to tune.

    Args:
        enable (bool): Whether to tune.
        filepath_prefix (str, optional): The path of the tuned configuration. Default: None.

    Raises:
        TypeError: If `enable` is not a bool, or `filepath_prefix` is not a str.
        RuntimeError: If `enable` is True and `filepath_prefix` is empty or its folder does not exist.
    """
    _boolean(enable, "enable")
    if filepath_prefix and not isinstance(filepath_prefix, str):
        raise TypeError(f"config: `filepath_prefix`: expected a str, got {type(filepath_prefix).__name__}")
    if enable and filepath_prefix == "":
        raise RuntimeError("config: `filepath_prefix`: expected a path, got ''")
    if enable and filepath_prefix and not os.path.isdir(os.path.dirname(filepath_prefix) or "."):
        raise RuntimeError(f"config: `filepath_prefix`: the folder of {filepath_prefix!r} does not exist")
    _settings["enable_autotune"] = enable
    _settings["autotune_json_filepath"] = filepath_prefix or ""


def get_enable_autotune() -> bool:
    """The value set by `set_enable_autotune`."""
    return _settings["enable_autotune"]


def set_autotune_interval(interval: int) -> None:
    """Accepted for compatibility. Default: 0."""
    _settings["autotune_interval"] = _integer(interval, "interval", 0, INT32_MAX)


def get_autotune_interval() -> int:
    """The value set by `set_autotune_interval`."""
    return _settings["autotune_interval"]


def set_enable_shared_mem(enable: bool) -> None:
    """Accepted for compatibility: worker processes always pass arrays by shared memory. Default: True."""
    _settings["enable_shared_mem"] = _boolean(enable, "enable")


def get_enable_shared_mem() -> bool:
    """The value set by `set_enable_shared_mem`."""
    return _settings["enable_shared_mem"]


def set_sending_batches(batch_num: int) -> None:
    """Accepted for compatibility: device queues are not supported."""
    if not isinstance(batch_num, int) or isinstance(batch_num, bool):
        raise TypeError(f"config: `batch_num`: expected an int, got {type(batch_num).__name__}")
    _settings["sending_batches"] = batch_num


def set_auto_offload(offload: bool) -> None:
    """Accepted for compatibility: transforms run in the pipeline. Default: False."""
    _settings["auto_offload"] = _boolean(offload, "offload")


def get_auto_offload() -> bool:
    """The value set by `set_auto_offload`."""
    return _settings["auto_offload"]


def set_enable_watchdog(enable: bool) -> None:
    """Accepted for compatibility: the end of a worker process is always detected. Default: True."""
    _settings["enable_watchdog"] = _boolean(enable, "enable")


def get_enable_watchdog() -> bool:
    """The value set by `set_enable_watchdog`."""
    return _settings["enable_watchdog"]


def set_multiprocessing_timeout_interval(interval: int) -> None:
    """Sets the seconds without a row from a worker process after which a warning is issued. Default: 300."""
    _settings["multiprocessing_timeout_interval"] = _integer(interval, "interval", 1, INT32_MAX)


def get_multiprocessing_timeout_interval() -> int:
    """The value set by `set_multiprocessing_timeout_interval`."""
    return _settings["multiprocessing_timeout_interval"]


def set_dynamic_shape(is_dynamic: bool) -> None:
    """Accepted for compatibility: the shapes of batches may always differ. Default: False."""
    _settings["dynamic_shape"] = _boolean(is_dynamic, "is_dynamic")


def get_dynamic_shape() -> bool:
    """The value set by `set_dynamic_shape`."""
    return _settings["dynamic_shape"]


def set_fast_recovery(fast_recovery: bool) -> None:
    """Accepted for compatibility: a restored position always continues with the same rows. Default: True."""
    _settings["fast_recovery"] = _boolean(fast_recovery, "fast_recovery")


def get_fast_recovery() -> bool:
    """The value set by `set_fast_recovery`."""
    return _settings["fast_recovery"]


def set_debug_mode(debug_mode_flag: bool, debug_hook_list: list[Any] | None = None) -> None:
    """Sets the debug mode: pipelines run in the calling thread, with hooks around each operation of `map`.

    Args:
        debug_mode_flag (bool): Whether to debug.
        debug_hook_list (list[DebugHook], optional): The hooks. Default: None, one that prints shapes and dtypes.

    Raises:
        TypeError: If `debug_mode_flag` is not a bool, or `debug_hook_list` is not a list of `DebugHook`.
    """
    from .debug import DebugHook, PrintMetaDataHook

    _boolean(debug_mode_flag, "debug_mode_flag")
    hooks = [PrintMetaDataHook()] if debug_hook_list is None else debug_hook_list
    if not isinstance(hooks, list):
        raise TypeError(f"config: `debug_hook_list`: expected a list, got {type(hooks).__name__}")
    for hook in hooks:
        if not isinstance(hook, DebugHook):
            raise TypeError(f"config: `debug_hook_list`: expected DebugHook objects, got {type(hook).__name__}")
    if hooks:
        _settings["debug_hook_list"] = hooks
    _settings["debug_mode"] = debug_mode_flag


def get_debug_mode() -> bool:
    """Returns whether pipelines run in debug mode."""
    return _settings["debug_mode"]


def _get_debug_hook_list() -> list[Any] | None:
    return _settings["debug_hook_list"]


def set_error_samples_mode(error_samples_mode: ErrorSamplesMode) -> None:
    """Sets how `map` handles a row whose operation raises.

    Args:
        error_samples_mode (ErrorSamplesMode): RETURN (the default), REPLACE or SKIP.

    Raises:
        TypeError: If `error_samples_mode` is not an ErrorSamplesMode.

    Examples:
        >>> set_error_samples_mode(ErrorSamplesMode.SKIP)
        >>> get_error_samples_mode()
        <ErrorSamplesMode.SKIP: 2>
        >>> set_error_samples_mode(ErrorSamplesMode.RETURN)
    """
    if not isinstance(error_samples_mode, ErrorSamplesMode):
        raise TypeError(
            f"config: `error_samples_mode`: expected an ErrorSamplesMode, got {type(error_samples_mode).__name__}"
        )
    _settings["error_samples_mode"] = error_samples_mode


def get_error_samples_mode() -> ErrorSamplesMode:
    """The value set by `set_error_samples_mode`."""
    return _settings["error_samples_mode"]


def set_iterator_mode(do_copy: bool = False, parallel_convert: bool = False) -> None:
    """Sets how iterators create Tensors.

    Args:
        do_copy (bool): Whether Tensors own their memory. Default: False.
        parallel_convert (bool): Accepted for compatibility. Default: False.

    Raises:
        TypeError: If an argument is not a bool.
    """
    _settings["do_copy"] = _boolean(do_copy, "do_copy")
    _settings["parallel_convert"] = _boolean(parallel_convert, "parallel_convert")


def get_iterator_mode() -> dict[str, bool]:
    """The values set by `set_iterator_mode`."""
    return {name: _settings[name] for name in ("do_copy", "parallel_convert")}


def set_multiprocessing_start_method(start_method: str = "fork") -> None:
    """Sets how worker processes start.

    Args:
        start_method (str): 'fork' or 'spawn'. Default: 'fork'.

    Raises:
        TypeError: If `start_method` is not a str.
        ValueError: If `start_method` is another str.
    """
    _settings["multiprocessing_start_method"] = _choice(start_method, "start_method", ("fork", "spawn"))


def get_multiprocessing_start_method() -> str:
    """The value set by `set_multiprocessing_start_method`."""
    return _settings["multiprocessing_start_method"]


def set_video_backend(backend: str) -> None:
    """Accepted for compatibility.

    Args:
        backend (str): 'CPU' or 'Ascend'.

    Raises:
        TypeError: If `backend` is not a str.
        ValueError: If `backend` is another str.
    """
    _settings["video_backend"] = _choice(backend, "backend", ("CPU", "Ascend"))


def get_video_backend() -> str:
    """The value set by `set_video_backend`."""
    return _settings["video_backend"]


#: keys of a configuration file, by the setting that they change
_FILE_KEYS = {
    "seed": ("seed", 0, UINT32_MAX),
    "numParallelWorkers": ("num_parallel_workers", 1, INT32_MAX),
    "opConnectorSize": ("prefetch_size", 1, INT32_MAX),
    "monitorSamplingInterval": ("monitor_sampling_interval", 1, INT32_MAX),
}


def load(file: str) -> None:
    """Loads settings from a JSON file. Nothing is set if one of them is invalid.

    Args:
        file (str): The path.

    Raises:
        TypeError: If `file` is not a str.
        RuntimeError: If the file cannot be read, is not a JSON object, or has an invalid value.
    """
    if not isinstance(file, (str, os.PathLike)):
        raise TypeError(f"config.load: `file`: expected a str, got {type(file).__name__}")
    try:
        with open(file, encoding="utf-8") as opened:
            values = json.load(opened)
    except (OSError, ValueError) as error:
        raise RuntimeError(f"config.load: expected a JSON file, got {file!r}: {error}") from error
    if not isinstance(values, dict):
        raise RuntimeError(f"config.load: {file!r}: expected an object of settings, got {type(values).__name__}")
    found = {}
    for key, value in values.items():
        if key not in _FILE_KEYS:
            warnings.warn(f"config.load: {file!r} sets {key!r}, which has no effect", stacklevel=2)
            continue
        setting, low, high = _FILE_KEYS[key]
        try:
            found[setting] = _integer(value, key, low, high)
        except (TypeError, ValueError) as error:
            raise RuntimeError(f"{error}\n  file: {file!r}") from error
    _settings.update(found)


def _init_device_info() -> None:
    """Accepted for compatibility: device queues are not supported."""
