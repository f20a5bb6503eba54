"""The settings of the parallel modes.

One process runs here, so they are kept and given back; what would cut a network over devices has nothing to cut.
"""

from __future__ import annotations

import copy
from typing import Any

from . import _check as check
from ._messages import known_only, known_setting


class ParallelMode:
    """The parallel modes: by default `STAND_ALONE`, one device."""

    STAND_ALONE = "stand_alone"
    DATA_PARALLEL = "data_parallel"
    HYBRID_PARALLEL = "hybrid_parallel"
    SEMI_AUTO_PARALLEL = "semi_auto_parallel"
    AUTO_PARALLEL = "auto_parallel"
    MODE_LIST = [STAND_ALONE, DATA_PARALLEL, HYBRID_PARALLEL, SEMI_AUTO_PARALLEL, AUTO_PARALLEL]


def _fusion() -> dict[str, Any]:
    return {"mode": "auto", "config": None}


_DEFAULTS: dict[str, Any] = {
    "device_num": 1,
    "global_rank": 0,
    "gradients_mean": False,
    "gradient_fp32_sync": True,
    "loss_repeated_mean": True,
    "parallel_mode": ParallelMode.STAND_ALONE,
    "auto_parallel_search_mode": "recursive_programming",
    "search_mode": "recursive_programming",
    "parameter_broadcast": False,
    "strategy_ckpt_load_file": "",
    "strategy_ckpt_save_file": "",
    "strategy_ckpt_config": {"load_file": "", "save_file": "", "only_trainable_params": True},
    "group_ckpt_save_file": "",
    "full_batch": False,
    "dataset_strategy": "data_parallel",
    "enable_parallel_optimizer": False,
    "parallel_optimizer_config": {"gradient_accumulation_shard": False, "parallel_optimizer_threshold": 64},
    "force_fp32_communication": False,
    "pipeline_stages": 1,
    "pipeline_result_broadcast": False,
    "pipeline_interleave": False,
    "pipeline_config": {"pipeline_interleave": False, "pipeline_scheduler": "1f1b"},
    "grad_accumulation_step": 1,
    "all_reduce_fusion_config": [],
    "comm_fusion": {"openstate": True, "allreduce": _fusion(), "allgather": _fusion(), "reducescatter": _fusion()},
    "enable_alltoall": False,
    "sharding_propagation": False,
    "auto_parallel_new_interface": False,
    "auto_pipeline": False,
    "dump_local_norm": False,
    "dump_local_norm_path": "",
    "dump_device_local_norm": False,
    "optimizer_weight_shard_size": -1,
    "optimizer_weight_shard_aggregated_save": False,
    "communi_parallel_mode": "all_group_parallel",
    "fusion_threshold": 64,
}
_values: dict[str, Any] = copy.deepcopy(_DEFAULTS)


_SEARCHES = ["recursive_programming", "dynamic_programming", "sharding_propagation"]
_CHOICES: dict[str, list[str]] = {
    "parallel_mode": ParallelMode.MODE_LIST,
    "search_mode": _SEARCHES,
    "auto_parallel_search_mode": _SEARCHES,
    "communi_parallel_mode": ["all_group_parallel", "same_server_group_parallel", "no_group_parallel"],
}
_LEVELS = ["level1", "level2", "level3"]
#: the smallest ints in `parallel_optimizer_config`
_LEAST = {"parallel_optimizer_threshold": 0, "optimizer_weight_shard_size": 1}
#: dicts of which a call gives some keys; the others keep their values
_PARTIAL = ("comm_fusion", "parallel_optimizer_config", "pipeline_config", "strategy_ckpt_config")


def _check(name: str, value: Any) -> None:
    """Raises an error if a value has another type than the default or is out of range."""
    kind = type(_DEFAULTS[name])
    if kind in (bool, int, str) and name != "dataset_strategy" and type(value) is not kind:
        raise TypeError(f"The parameter '{name}' must be {kind}, but got {type(value)}")
    if kind in (dict, list) and not isinstance(value, kind):
        raise TypeError(f"The parameter '{name}' must be {kind}, but got {type(value)}")
    if name in _CHOICES and (value.lower() if name == "communi_parallel_mode" else value) not in _CHOICES[name]:
        choices, got = _CHOICES[name], check.show(value)
        raise ValueError(f"The context configuration parameter '{name}' must be one of {choices}, but got {got}.")
    if name == "dataset_strategy" and not isinstance(value, (str, tuple)):
        raise TypeError(f"The parameter '{name}' must be a str or a tuple, but got {type(value)}")
    if name == "dataset_strategy" and isinstance(value, str) and value not in ("full_batch", "data_parallel"):
        got = check.show(value)
        raise ValueError(f"The parameter '{name}' must be 'full_batch' or 'data_parallel', but got {got}.")
    if name == "comm_fusion" and (unknown := sorted(map(str, value.keys() - _DEFAULTS[name].keys()))):
        raise KeyError(f"For 'comm_fusion', the keys are {list(_DEFAULTS[name])}, but got {unknown[0]}.")
    if name in ("comm_fusion", "parallel_optimizer_config"):
        _check_entries(name, value)
    if name in ("strategy_ckpt_config", "pipeline_config"):
        known_only(name, value, _DEFAULTS[name], error=ValueError)
    if name in ("device_num", "pipeline_stages", "grad_accumulation_step") and value < 1:
        raise ValueError(
            f"The context configuration parameter '{name}' must be a positive integer, but got {check.show(value)}."
        )
    if name == "global_rank" and not 0 <= value <= 4095:
        raise ValueError(
            f"The context configuration parameter 'global_rank' must be in [0, 4095], but got {check.show(value)}."
        )


def _check_entries(name: str, value: dict[str, Any]) -> None:
    """Raises an error if an entry of `parallel_optimizer_config` or `comm_fusion` is unknown or wrong."""
    if name == "parallel_optimizer_config":
        known_only(name, value, [*_DEFAULTS[name], "optimizer_weight_shard_size", "optimizer_level"], error=ValueError)
        for entry, kind in (("gradient_accumulation_shard", bool), *((entry, int) for entry in _LEAST)):
            if type(value.get(entry, kind())) is not kind:
                raise TypeError(f"For '{name}', '{entry}' must be {kind}, but got {type(value[entry])}.")
        for entry, least in _LEAST.items():
            if value.get(entry, least) < least:
                raise ValueError(f"For '{name}', '{entry}' must be at least {least}, but got {value[entry]}.")
        if value.get("optimizer_level", _LEVELS[0]) not in _LEVELS:
            got = check.show(value["optimizer_level"])
            raise ValueError(f"For '{name}', 'optimizer_level' must be one of {_LEVELS}, but got {got}.")
        return
    for entry in sorted(value.keys() - {"openstate"}):
        if not isinstance(value[entry], dict):
            raise TypeError(f"For '{name}', '{entry}' must be a dict, but got {type(value[entry])}.")
        modes = ["auto", "index", "size"] if entry == "allreduce" else ["auto", "size"]
        if (mode := value[entry].get("mode")) not in modes:
            raise KeyError(f"For '{name}', the mode of '{entry}' must be one of {modes}, but got {check.show(mode)}.")


def set_auto_parallel_context(**kwargs: Any) -> None:
    """Sets options of the parallel modes, which are kept.

    kwargs: `parallel_mode`, `device_num`, `gradients_mean` and MindSpore's other settings.
    TypeError: a value has another type.
    ValueError: an option is unknown, or its value is out of range.
    KeyError: `comm_fusion` has an unknown key or mode.

    >>> from ms_tensor import context
    >>> context.set_auto_parallel_context(parallel_mode=context.ParallelMode.DATA_PARALLEL)
    >>> context.get_auto_parallel_context("parallel_mode")
    'data_parallel'
    >>> context.reset_auto_parallel_context()
    """
    check.outside_of_graphs("changes the context")
    known_only("set_auto_parallel_context", kwargs, _DEFAULTS, error=ValueError)
    for name, value in kwargs.items():
        _check(name, value)
    _values.update({n: {**_values[n], **v} if n in _PARTIAL else v for n, v in kwargs.items()})
    if "dataset_strategy" in kwargs:
        strategy = kwargs["dataset_strategy"]
        if isinstance(strategy, tuple):
            _values["dataset_strategy"] = [list(part) for part in strategy]
        _values["full_batch"] = strategy == "full_batch"
    elif "full_batch" in kwargs:
        _values["dataset_strategy"] = "full_batch" if kwargs["full_batch"] else "data_parallel"
    if "auto_parallel_search_mode" in kwargs or "search_mode" in kwargs:
        mode = kwargs.get("search_mode", kwargs.get("auto_parallel_search_mode"))
        _values.update(search_mode=mode, auto_parallel_search_mode=mode)


def get_auto_parallel_context(attr_key: str) -> Any:
    """Returns the value of an option of the parallel modes.

    attr_key: The name of the option.
    ValueError: the option is unknown.
    """
    check.outside_of_graphs("reads the context")
    if attr_key in _values["pipeline_config"]:
        return _values["pipeline_config"][attr_key]
    known_setting("get_auto_parallel_context", attr_key, _values)
    return _values[attr_key]


def reset_auto_parallel_context() -> None:
    """Resets the options of the parallel modes to their defaults."""
    check.outside_of_graphs("changes the context")
    _values.clear()
    _values.update(copy.deepcopy(_DEFAULTS))


_PS_DEFAULTS: dict[str, Any] = {
    "enable_ps": False,
    "config_file_path": "",
    "scheduler_manage_port": 11202,
    "enable_ssl": False,
    "client_password": "",
    "server_password": "",
}
_ps: dict[str, Any] = dict(_PS_DEFAULTS)


def set_ps_context(**kwargs: Any) -> None:
    """Sets options of the parameter server mode, which have no effect in one process.

    TypeError: a value has another type.
    ValueError: an option is unknown.
    """
    check.outside_of_graphs("changes the context")
    known_only("set_ps_context", kwargs, _PS_DEFAULTS, error=ValueError)
    for name in ("enable_ps", "enable_ssl"):
        if not isinstance(kwargs.get(name, False), bool):
            raise TypeError(f"The parameter '{name}' must be {bool}, but got {type(kwargs[name])}")
    _ps.update(kwargs)


def get_ps_context(attr_key: str) -> Any:
    """Returns the value of an option of the parameter server mode.

    ValueError: the option is unknown.
    """
    check.outside_of_graphs("reads the context")
    known_setting("get_ps_context", attr_key, _ps)
    return _ps[attr_key]


def reset_ps_context() -> None:
    """Resets the options of the parameter server mode to their defaults."""
    check.outside_of_graphs("changes the context")
    _ps.update(_PS_DEFAULTS)


_offload: dict[str, Any] = {}


def set_offload_context(offload_config: dict[str, Any]) -> None:
    """Sets options of parameter offloading, which release 2.4 removed; on a CPU they have no effect.

    offload_config: The options by name, such as 'offload_param' and 'offload_path'.
    TypeError: `offload_config` is not a dict.
    """
    check.outside_of_graphs("changes the context")
    if not isinstance(offload_config, dict):
        kind = type(offload_config).__name__
        raise TypeError(f"For 'set_offload_context', 'offload_config' must be a dict, but got {kind}.")
    _offload.update(offload_config)


def get_offload_context() -> dict[str, Any]:
    """Returns the options that `set_offload_context` has set."""
    check.outside_of_graphs("reads the context")
    return dict(_offload)


_ALGO_DEFAULTS: dict[str, Any] = {
    "fully_use_devices": False,
    "elementwise_op_strategy_follow": False,
    "enable_algo_approxi": False,
    "algo_approxi_epsilon": 0.1,
    "tensor_slice_align_enable": False,
    "tensor_slice_align_size": 16,
}
_algo: dict[str, Any] = dict(_ALGO_DEFAULTS)


def set_algo_parameters(**kwargs: Any) -> None:
    """Sets options of the strategy search, which are kept.

    TypeError: a value has another type.
    ValueError: an option is unknown, or its value is out of range.
    RuntimeError: `algo_approxi_epsilon` is not in (0, 1].
    """
    check.outside_of_graphs("changes the context")
    known_only("set_algo_parameters", kwargs, _ALGO_DEFAULTS, error=ValueError)
    for name, value in kwargs.items():
        if type(value) is not type(_ALGO_DEFAULTS[name]):
            raise TypeError(f"The parameter '{name}' must be {type(_ALGO_DEFAULTS[name])}, but got {type(value)}")
        if name == "algo_approxi_epsilon" and not 0 < value <= 1:
            raise RuntimeError(f"The parameter '{name}' must be in (0, 1], but got {check.show(value)}.")
        if name == "tensor_slice_align_size" and not 1 <= value <= 1024:
            raise ValueError(f"The parameter '{name}' must be in [1, 1024], but got {check.show(value)}.")
    _algo.update(kwargs)


def get_algo_parameters(attr_key: str) -> Any:
    """Returns the value of an option of the strategy search.

    ValueError: the option is unknown.
    """
    check.outside_of_graphs("reads the context")
    known_setting("get_algo_parameters", attr_key, _algo)
    return _algo[attr_key]


def reset_algo_parameters() -> None:
    """Resets the options of the strategy search to their defaults."""
    check.outside_of_graphs("changes the context")
    _algo.update(_ALGO_DEFAULTS)
