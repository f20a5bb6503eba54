"""The context: execution mode, device, and settings that are kept for compatibility."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import ms_runtime

from . import _check as check
from . import _devices
from . import context_settings as _settings
from ._messages import known_only, known_setting, shorten
from .context_settings import COMPATIBLE, LAX, STRICT
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

_DEFAULTS: dict[str, Any] = {**_settings.DEFAULTS, "device_target": _devices.FIRST[0], "device_id": _devices.FIRST[1]}

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


def _set_mode(mode: int) -> None:
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
    if not 0 <= number <= 4095:
        raise ValueError(f"The argument 'device_id' must be in [0, 4095], but got {check.show(number)}.")
    # As in MindSpore, every number stands for the one CPU: a launcher counts its processes by them.
    device = (target, 0 if target == "CPU" else number)
    if ms_runtime.set_current_device(*device, True) != device:
        ms_runtime.use_several_devices()
    _values["device_target"], _values["device_id"] = target, number


def _set_deterministic(value: str) -> None:
    _values["deterministic"] = value
    ms_runtime.set_ambient("deterministic", int(value == "ON"))


def _set_jit_config(value: dict[str, Any]) -> None:
    _values["jit_config"] = value
    if "jit_level" in value:
        _values["jit_level"] = value["jit_level"]


_SETTERS: dict[str, Callable[[Any], None]] = {
    "mode": _set_mode,
    "deterministic": _set_deterministic,
    "jit_config": _set_jit_config,
}


def set_context(**kwargs: Any) -> None:
    """Sets options of the context.

    kwargs: `mode` (GRAPH_MODE or PYNATIVE_MODE), `device_target` and `device_id` (as `set_device` takes them),
        `deterministic` ('ON' or 'OFF'), `save_graphs` (False, or 1 to 3, True is 2: how much of each compile is
        written) and `save_graphs_path` (to which folder), `enable_compile_cache` (bool) with `compile_cache_path`
        (str), which keep what jit captured for later processes (docs/compile_cache.md), `jit_config`, and MindSpore's
        other settings, which have no effect on a CPU. Those for an Ascend or a GPU keep their defaults there.
    ValueError: the option or its value is unknown.
    TypeError: the value has another type.

    >>> ms.set_context(mode=ms.PYNATIVE_MODE)
    >>> ms.get_context("mode")
    1
    """
    check.outside_of_graphs("changes the context")
    known_only("set_context", kwargs, _settings.SETTABLE, error=ValueError)
    if "device_target" in kwargs or "device_id" in kwargs:
        target = kwargs.pop("device_target", _values["device_target"])
        _choose_device(target, kwargs.pop("device_id", _values["device_id"]))
    for name, given in kwargs.items():
        value = _settings.checked(name, given)
        setter = _SETTERS.get(name)
        if setter is not None:
            setter(value)
        elif name not in _settings.OTHER_DEVICES:
            _values[name] = value


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

    seed: An int of at least 0 and less than 2**32.
    TypeError: `seed` is not an int.
    ValueError: `seed` is out of range.

    >>> ms.set_seed(7)
    >>> ms.get_seed()
    7
    """
    global _seed
    check.outside_of_graphs("sets the seed")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"The argument 'seed' must be type of int, but got {type(seed)}.")
    if not 0 <= seed < 2**32:
        got = f"{check.show(seed)} with type '{type(seed).__name__}'"
        raise check.wrong(ValueError, "global_seed", "seed", "int and must >= 0 and < 2**32", got)
    import random

    import numpy as np

    # MindSpore seeds NumPy too, so that shuffles of the same script repeat.
    np.random.seed(seed)
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
