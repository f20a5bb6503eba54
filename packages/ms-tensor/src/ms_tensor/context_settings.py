"""The settings of the context: their defaults, and what each accepts.

Nothing here reads most of them. Their values are checked as MindSpore checks them, so that a wrong one is noticed, and
a script that reads a setting gets what it would get from MindSpore on a CPU.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from . import _check as check
from ._messages import did_you_mean, shorten

# Levels of `jit_syntax_level`.
STRICT = 0
COMPATIBLE = 1
LAX = 2

#: The settings with their defaults.
DEFAULTS: dict[str, Any] = {
    "mode": 1,
    "device_target": "CPU",
    "device_id": 0,
    "jit_level": "",
    "jit_config": {},
    "jit_syntax_level": LAX,
    "deterministic": "OFF",
    "pynative_synchronize": False,
    "save_graphs": 0,
    "save_graphs_path": ".",
    "enable_graph_kernel": False,
    "graph_kernel_flags": "",
    "enable_reduce_precision": True,
    "enable_compile_cache": None,  # None leaves it to the environment
    "compile_cache_path": "",
    "enable_dump": False,
    "save_dump_path": "",
    "enable_profiling": False,
    "profiling_options": "training_trace",
    "print_file_path": "",
    "env_config_path": "",
    "reserve_class_name_in_scope": True,
    "check_bprop": False,
    "grad_for_scalar": False,
    "max_call_depth": 1000,
    "max_device_memory": 1024.0,
    "mempool_block_size": 1.0,
    "memory_optimize_level": 0,
    "memory_offload": "OFF",
    "runtime_num_threads": 30,
    "inter_op_parallel_num": 0,
    "op_timeout": 900,
    "precompile_only": False,
    "support_binary": False,
    "auto_tune_mode": "NO_TUNE",
    "aoe_tune_mode": "",
    "aoe_config": {},
    "ascend_config": {},
    "gpu_config": {},
    "exec_order": "bfs",
    "debug_level": 0,
    "enable_sparse": False,
    "variable_memory_max_size": "0",
    "disable_format_transform": False,
    "host_scheduling_max_threshold": "",
}

# Settings for an Ascend or a GPU: MindSpore checks their types, and keeps the defaults on a CPU.
OTHER_DEVICES = frozenset(
    {
        "ascend_config",
        "disable_format_transform",
        "enable_auto_mixed_precision",
        "enable_reduce_precision",
        "gpu_config",
        "max_device_memory",
        "mempool_block_size",
        "print_file_path",
        "variable_memory_max_size",
    }
)
# Settings that can be set, but not read.
_WRITE_ONLY = ("enable_auto_mixed_precision",)
SETTABLE = (*DEFAULTS, *_WRITE_ONLY)

_KINDS: dict[str, type] = {
    "aoe_config": dict,
    "aoe_tune_mode": str,
    "ascend_config": dict,
    "check_bprop": bool,
    "compile_cache_path": str,
    "debug_level": int,
    "deterministic": str,
    "disable_format_transform": bool,
    "enable_auto_mixed_precision": bool,
    "enable_compile_cache": bool,
    "enable_graph_kernel": bool,
    "enable_profiling": bool,
    "enable_reduce_precision": bool,
    "env_config_path": str,
    "gpu_config": dict,
    "graph_kernel_flags": str,
    "inter_op_parallel_num": int,
    "jit_config": dict,
    "jit_level": str,
    "max_call_depth": int,
    "max_device_memory": str,
    "mempool_block_size": str,
    "mode": int,
    "op_timeout": int,
    "print_file_path": str,
    "profiling_options": str,
    "pynative_synchronize": bool,
    "reserve_class_name_in_scope": bool,
    "runtime_num_threads": int,
    "save_graphs": int,
    "save_graphs_path": str,
    "support_binary": bool,
    "variable_memory_max_size": str,
}
_CHOICES: dict[str, tuple[Any, ...]] = {
    "aoe_tune_mode": ("online", "offline"),
    "deterministic": ("ON", "OFF"),
    "exec_order": ("bfs", "dfs"),
    "memory_optimize_level": ("O0", "O1"),
    "mode": (0, 1),
    "debug_level": (0, 1),
}
_LEAST = {"max_call_depth": 1, "runtime_num_threads": 0, "inter_op_parallel_num": 0, "op_timeout": 0}
_KEYS: dict[str, dict[str, tuple[str, ...]]] = {
    "aoe_config": {"job_type": ("1", "2")},
    "jit_config": {"jit_level": ("O0", "O1", "O2"), "infer_boost": ("on", "off")},
}


def checked(name: str, value: Any) -> Any:
    """The value that the setting `name` gets from `value`.

    TypeError: the value has another type.
    ValueError: the value is not one of those that the setting has.
    """
    kind = _KINDS.get(name)
    if kind is not None and not isinstance(value, kind):
        wanted = (bool, int) if name == "save_graphs" else kind
        raise TypeError(f"The parameter '{name}' must be {wanted}, but got {type(value)}")
    if name in _CHOICES and value not in _CHOICES[name]:
        choices = list(_CHOICES[name])
        raise check.wrong(ValueError, "context.set_context", name, f"one of {choices}", check.show(value))
    if name in _LEAST:
        check.at_least(value, _LEAST[name], "context.set_context", name)
    if name in _KEYS:
        _check_keys(name, value, _KEYS[name])
    convert = _CONVERSIONS.get(name)
    if convert is not None:
        return convert(value)
    return int(value) if kind is int else value


def _check_keys(name: str, value: dict[str, Any], keys: dict[str, tuple[str, ...]]) -> None:
    for key, given in value.items():
        if key not in keys:
            raise ValueError(f"For '{name}', there is no key {check.show(key)}; {did_you_mean(key, keys)}")
        if given not in keys[key]:
            got = check.show(given)
            raise ValueError(f"For '{name}', '{key}' must be one of {list(keys[key])}, but got {got}.")


def _jit_config(value: dict[str, Any]) -> dict[str, Any]:
    if value.get("infer_boost") == "on" and value.get("jit_level", "O0") != "O0":
        raise ValueError(
            f"For 'jit_config', 'infer_boost' can be 'on' with the jit_level 'O0' only, but got '{value['jit_level']}'."
        )
    return value


def _save_graphs(value: Any) -> int:
    if not 0 <= value <= 3:
        raise ValueError(f"value for save_graphs should be 0-3 but got '{shorten(value)}'")
    return 2 if value is True else int(value)


def _save_graphs_path(value: str) -> str:
    if not value:
        raise ValueError("For 'context.set_context', the 'save_graphs_path' must be a non-empty string, but got ''.")
    return os.path.realpath(value)


def _jit_syntax_level(value: Any) -> int:
    if value is not None and not isinstance(value, int):
        raise TypeError(f"The parameter 'jit_syntax_level' must be {int}, but got {type(value)}")
    if value not in (STRICT, COMPATIBLE, LAX):
        raise ValueError(
            f"For 'jit_syntax_level', the value should be context.STRICT or context.LAX, but got {check.show(value)}."
        )
    return int(value)


def _env_config_path(value: str) -> str:
    path = os.path.realpath(value)
    if not os.path.isfile(path):
        raise ValueError(f"For 'context.set_context', the file of 'env_config_path' does not exist: '{shorten(path)}'.")
    return path


def _host_scheduling_max_threshold(value: Any) -> str:
    raise ValueError("For 'context.set_context', 'host_scheduling_max_threshold' is a key of 'ascend_config'.")


_CONVERSIONS: dict[str, Callable[[Any], Any]] = {
    "env_config_path": _env_config_path,
    "host_scheduling_max_threshold": _host_scheduling_max_threshold,
    "jit_config": _jit_config,
    "jit_syntax_level": _jit_syntax_level,
    "memory_optimize_level": lambda value: int(value == "O1"),
    "save_graphs": _save_graphs,
    "save_graphs_path": _save_graphs_path,
}
