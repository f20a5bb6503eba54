"""The context: execution mode, device, and settings that are kept for compatibility."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import ms_runtime

from . import _check as check
from . import _devices
from ._messages import did_you_mean, known_only, known_setting, shorten
from .generator import manual_seed
from .parallel_context import (  # noqa: F401
    ParallelMode,
    get_algo_parameters,
    get_auto_parallel_context,
    get_offload_context,
    get_ps_context,
    reset_algo_parameters,
    reset_auto_parallel_context,
    reset_ps_context,
    set_algo_parameters,
    set_auto_parallel_context,
    set_offload_context,
    set_ps_context,
)

GRAPH_MODE = 0
PYNATIVE_MODE = 1
#: values of `debug_level`
RELEASE, DEBUG = 0, 1

# Levels of `jit_syntax_level`.
STRICT = 0
COMPATIBLE = 1
LAX = 2

# Settings with their defaults. Those that nothing here reads are kept, so that scripts which set them run.
_DEFAULTS: dict[str, Any] = {
    "mode": PYNATIVE_MODE,
    "device_target": _devices.FIRST[0],
    "device_id": _devices.FIRST[1],
    "jit_level": "",
    "jit_config": None,
    "jit_syntax_level": LAX,
    "deterministic": "OFF",
    "pynative_synchronize": False,
    "save_graphs": False,
    "save_graphs_path": ".",
    "enable_graph_kernel": False,
    "graph_kernel_flags": "",
    "enable_reduce_precision": True,
    "enable_compile_cache": None,  # None leaves it to the environment
    "compile_cache_path": "",
    "enable_dump": False,
    "save_dump_path": "",
    "enable_profiling": False,
    "profiling_options": "",
    "print_file_path": "",
    "env_config_path": "",
    "reserve_class_name_in_scope": False,
    "check_bprop": False,
    "grad_for_scalar": False,
    "max_call_depth": 1000,
    "max_device_memory": "1024GB",
    "mempool_block_size": "1GB",
    "memory_optimize_level": "O0",
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
    "variable_memory_max_size": "0GB",
    "disable_format_transform": False,
}

_values: dict[str, Any] = dict(_DEFAULTS)
_mode_listeners: list[Callable[[int], None]] = []
_seed: int | None = None
_at_seed: list[Callable[[int], None]] = []
# Nobody has chosen a seed yet: a script gives other numbers each time it runs, as NumPy does.
ms_runtime.set_seed(int.from_bytes(os.urandom(8), "little"))

__all__ = [
    "COMPATIBLE",
    "GRAPH_MODE",
    "LAX",
    "PYNATIVE_MODE",
    "STRICT",
    "ParallelMode",
    "get_auto_parallel_context",
    "get_context",
    "get_ps_context",
    "reset_auto_parallel_context",
    "set_auto_parallel_context",
    "set_context",
    "set_ps_context",
]


def on_mode_change(listener: Callable[[int], None]) -> None:
    """Calls `listener(mode)` now and after each change of the mode."""
    _mode_listeners.append(listener)
    listener(_values["mode"])


def _set_mode(mode: Any) -> None:
    check.kind(mode, int, "an int", "context.set_context", "mode", bools=False)
    if mode not in (GRAPH_MODE, PYNATIVE_MODE):
        raise ValueError(
            "For 'context.set_context', the argument 'mode' should be context.GRAPH_MODE (0) or "
            f"context.PYNATIVE_MODE (1), but got {check.show(mode)}."
        )
    _values["mode"] = mode
    ms_runtime.set_ambient("mode", int(mode == GRAPH_MODE))
    for listener in _mode_listeners:
        listener(mode)


def _kinds() -> list[str]:
    """MindSpore's kinds of devices, and the other ones of this process."""
    here = [kind for kind, _ in ms_runtime.available_devices()]
    return [*_KINDS, *(kind for kind in here if kind not in _KINDS)]


_KINDS = ("CPU", "GPU", "Ascend")


def _choose_device(target: Any, number: Any) -> None:
    """Selects the device of this thread and of threads that start later."""
    if not isinstance(target, str):
        raise TypeError(f"The parameter 'device_target' must be {str}, but got {type(target)}")
    # Drivers are looked for where another kind is asked for than MindSpore's.
    if target not in _KINDS and target not in (kinds := _kinds()):
        raise ValueError(f"The argument 'device_target' must be one of {kinds}, but got {check.show(target)}.")
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"The parameter 'device_id' must be {int}, but got {type(number)}")
    if number < 0:
        raise ValueError(f"The argument 'device_id' must be an int of at least 0, but got {check.show(number)}.")
    # As in MindSpore, every number stands for the one CPU: a launcher counts its processes by them.
    device = (target, 0 if target == "CPU" else number)
    if ms_runtime.set_current_device(*device, True) != device:
        ms_runtime.use_several_devices()
    _values["device_target"], _values["device_id"] = target, number


def _set_deterministic(value: Any) -> None:
    if value not in ("ON", "OFF"):
        got = check.show(value)
        raise ValueError(f"For 'context.set_context', 'deterministic' must be 'ON' or 'OFF', but got {got}.")
    _values["deterministic"] = value
    ms_runtime.set_ambient("deterministic", int(value == "ON"))


def _int_setter(name: str, least: int) -> Callable[[Any], None]:
    def set_(value: Any) -> None:
        check.kind(value, int, "an int", "context.set_context", name, bools=False)
        check.at_least(value, least, "context.set_context", name)
        _values[name] = value

    return set_


def _set_save_graphs(value: Any) -> None:
    if not isinstance(value, int):
        raise TypeError(f"The parameter 'save_graphs' must be {(bool, int)}, but got {type(value)}")
    if not 0 <= value <= 3:
        raise ValueError(f"value for save_graphs should be 0-3 but got '{shorten(value)}'")
    _values["save_graphs"] = value


def _set_save_graphs_path(value: Any) -> None:
    if not isinstance(value, str):
        raise TypeError(f"The parameter 'save_graphs_path' must be {str}, but got {type(value)}")
    if not value:
        raise ValueError("For 'context.set_context', the 'save_graphs_path' must be a non-empty string, but got ''.")
    _values["save_graphs_path"] = value


def _set_jit_syntax_level(value: Any) -> None:
    if value is not None and not isinstance(value, int):
        raise TypeError(f"The parameter 'jit_syntax_level' must be {int}, but got {type(value)}")
    if value not in (0, 1, 2):
        raise ValueError(
            f"For 'jit_syntax_level', the value should be context.STRICT or context.LAX, but got {check.show(value)}."
        )
    _values["jit_syntax_level"] = int(value)


_JIT_CONFIG = {"jit_level": ("O0", "O1", "O2"), "infer_boost": ("on", "off")}


def _set_jit_config(value: Any) -> None:
    if not isinstance(value, dict):
        raise TypeError(f"The parameter 'jit_config' must be {dict}, but got {type(value)}")
    for key, given in value.items():
        if key not in _JIT_CONFIG:
            raise ValueError(f"For 'jit_config', there is no key {check.show(key)}; {did_you_mean(key, _JIT_CONFIG)}")
        if given not in _JIT_CONFIG[key]:
            got = check.show(given)
            raise ValueError(f"For 'jit_config', '{key}' must be one of {list(_JIT_CONFIG[key])}, but got {got}.")
    _values["jit_config"] = value


def _kind_setter(name: str, kind: type) -> Callable[[Any], None]:
    def set_(value: Any) -> None:
        if type(value) is not kind:
            raise TypeError(f"The parameter '{name}' must be {kind}, but got {type(value)}")
        _values[name] = value

    return set_


_SETTERS: dict[str, Callable[[Any], None]] = {
    "mode": _set_mode,
    "max_call_depth": _int_setter("max_call_depth", 1),
    "deterministic": _set_deterministic,
    "save_graphs": _set_save_graphs,
    "save_graphs_path": _set_save_graphs_path,
    "jit_syntax_level": _set_jit_syntax_level,
    "jit_config": _set_jit_config,
    "enable_compile_cache": _kind_setter("enable_compile_cache", bool),
    "compile_cache_path": _kind_setter("compile_cache_path", str),
}


def set_context(**kwargs: Any) -> None:
    """Sets options of the context.

    kwargs: `mode` (GRAPH_MODE or PYNATIVE_MODE), `device_target` and `device_id` (as `set_device` takes them),
        `deterministic` ('ON' or 'OFF'), `save_graphs` (False, or 1 to 3, True is 2: how much of each compile is
        written) and `save_graphs_path` (to which folder), `enable_compile_cache` (bool) with `compile_cache_path`
        (str), which keep what jit captured for later processes (docs/compile_cache.md), `jit_config`, and MindSpore's
        other settings, which are kept but have no effect on a CPU.
    ValueError: the option or its value is unknown.
    TypeError: the value has another type.

    >>> ms.set_context(mode=ms.PYNATIVE_MODE)
    >>> ms.get_context("mode")
    1
    """
    check.outside_of_graphs("changes the context")
    known_only("set_context", kwargs, _DEFAULTS, error=ValueError)
    if "device_target" in kwargs or "device_id" in kwargs:
        target = kwargs.pop("device_target", _values["device_target"])
        _choose_device(target, kwargs.pop("device_id", _values["device_id"]))
    for name, value in kwargs.items():
        setter = _SETTERS.get(name)
        if setter is None:
            _values[name] = value
        else:
            setter(value)


def get_context(attr_key: str) -> Any:
    """Returns the value of an option of the context.

    attr_key: The name of the option.
    ValueError: no option has this name.

    >>> ms.get_context("jit_syntax_level")
    2
    """
    known_setting("get_context", attr_key, _DEFAULTS)
    return _values[attr_key]


def _captured_get_context(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine: the setting's value is guarded."""
    key = machine.to_python([*args, *kwargs.values()][0])
    machine.native(get_context, [key])  # what is wrong with the name is said as ever
    values = machine.wrap(_values, machine.g.const(_values, "context"))
    return machine.getitem(values, key)


get_context.__ms_capture__ = _captured_get_context  # type: ignore[attr-defined]


def _get_mode() -> int:
    """The execution mode."""
    return int(_values["mode"])


class _Context:
    """`K_CONTEXT`: the methods of MindSpore's context object that trainers call. There is one backend."""

    def set_backend_policy(self, policy: str) -> None:
        """Accepts the name of a backend: 'ge', 'vm' or 'ms'."""
        if policy not in ("ge", "vm", "ms"):
            raise RuntimeError(f"For 'set_backend_policy', expected 'ge', 'vm' or 'ms', got {shorten(policy)}.")


K_CONTEXT = _Context()


def settings() -> dict[str, Any]:
    """All settings with their values."""
    return dict(_values)


def reset_context() -> None:
    """Sets every setting to its default."""
    check.outside_of_graphs("changes the context")
    _choose_device(_DEFAULTS["device_target"], _DEFAULTS["device_id"])
    _values.update(_DEFAULTS)
    _set_mode(_DEFAULTS["mode"])


def set_device(device_target: str, device_id: int | None = None) -> None:
    """Selects the device on which this thread, and threads that start later, create tensors.

    device_target: 'CPU', or another available kind of device.
    device_id: The number of the device; None is the first.
    TypeError: an argument has another type.
    ValueError: the kind of device is unknown, or the machine has fewer of them.
    RuntimeError: the kind of device is not available.

    >>> ms.set_device("CPU")
    """
    check.outside_of_graphs("changes the context")
    _choose_device(device_target, 0 if device_id is None else device_id)


class DeviceInfo(tuple[str, int]):
    """(device target, device id), also by name."""

    @property
    def device_target(self) -> str:
        """The kind of the device, such as 'CPU'."""
        return self[0]

    @property
    def device_id(self) -> int:
        """The number of the device among those of its kind."""
        return self[1]


def get_current_device() -> DeviceInfo:
    """(device target, device id)."""
    check.outside_of_graphs("reads the context")
    return DeviceInfo((_values["device_target"], _values["device_id"]))


def set_deterministic(deterministic: bool) -> None:
    """Sets whether only deterministic kernels run; on a CPU all are."""
    if not isinstance(deterministic, bool):
        raise TypeError(f"For 'set_deterministic', a bool was expected, but got {type(deterministic).__name__}.")
    check.outside_of_graphs("changes the context")
    _set_deterministic("ON" if deterministic else "OFF")


def at_seed(function: Callable[[int], None]) -> None:
    """Calls a function with the seed after each `set_seed`, and now if a seed is set."""
    _at_seed.append(function)
    if _seed is not None:
        function(_seed)


def set_seed(seed: int) -> None:
    """Seeds the default generator, NumPy's, Python's own, and the data pipeline.

    seed: An int of at least 0.
    TypeError: `seed` is not an int.
    ValueError: `seed` is negative.

    >>> ms.set_seed(7)
    >>> ms.get_seed()
    7
    """
    global _seed
    check.outside_of_graphs("sets the seed")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"The argument 'seed' must be type of int, but got {type(seed)}.")
    if seed < 0:
        got = f"{check.show(seed)} with type '{type(seed).__name__}'"
        raise check.wrong(ValueError, "global_seed", "seed", "int and must >= 0", got)
    import random

    import numpy as np

    # NumPy takes 32 bits; MindSpore seeds it too, so that shuffles of the same script repeat.
    np.random.seed(seed % 2**32)
    random.seed(seed)
    manual_seed(seed)
    _seed = seed
    for function in _at_seed:
        function(seed)


def get_seed() -> int | None:
    """Returns the seed of the last `set_seed`; None before it.

    >>> ms.set_seed(7)
    >>> ms.get_seed()
    7
    """
    check.outside_of_graphs("reads the seed")
    return _seed


def _truncate_seed(seed: int) -> int:
    """A seed within the range of 31 bits."""
    return seed % 2147483647


def _get_graph_seed(op_seed: int, kernel_name: str) -> tuple[int, int]:
    """The seeds of an op that has a seed: the global one and its own."""
    return get_seed() or 0, op_seed


def _get_op_seed(op_seed: int, kernel_name: str) -> int:
    """The seed of an op, made from the global one, the op's name and `op_seed`."""
    mixed = 2166136261
    for byte in f"{get_seed() or 0}.{kernel_name}.{op_seed}".encode():
        mixed = (mixed ^ byte) * 16777619 % (1 << 32)
    return _truncate_seed(mixed)
