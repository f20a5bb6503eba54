"""The devices that are here, and what they hold and do: `mindspore.runtime` and `mindspore.hal`.

On the CPU calls have run when they return. On other devices they are launched, and run until something waits for them.
"""

from __future__ import annotations

import sys
from typing import Any

import ms_runtime
from ms_tensor import _devices
from ms_tensor._devices import Device, title
from ms_tensor._messages import shorten

from .launch_settings import (
    set_cpu_affinity,
    set_kernel_launch_capture,
    set_kernel_launch_group,
    set_memory,
)
from .memory import (
    MemPool,
    PluggableAllocator,
    empty_cache,
    max_memory_allocated,
    max_memory_reserved,
    memory_allocated,
    memory_replay,
    memory_reserved,
    memory_stats,
    memory_summary,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
    reset_peak_memory_stats,
    use_mem_pool,
)
from .streams import (
    Event,
    Stream,
    StreamCtx,
    StreamLimitCtx,
    communication_stream,
    current_stream,
    default_stream,
    get_device_limit,
    get_stream_limit,
    reset_stream_limit,
    set_cur_stream,
    set_device_limit,
    set_stream_limit,
)

#: what `from mindspore.runtime import *` gives; `mindspore.hal` has its own list
__all__ = [
    "Event",
    "MemPool",
    "PluggableAllocator",
    "Stream",
    "StreamCtx",
    "StreamLimitCtx",
    "communication_stream",
    "current_stream",
    "default_stream",
    "dispatch_threads_num",
    "empty_cache",
    "get_device_limit",
    "get_stream_limit",
    "launch_blocking",
    "max_memory_allocated",
    "max_memory_reserved",
    "memory_allocated",
    "memory_replay",
    "memory_reserved",
    "memory_stats",
    "memory_summary",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "reset_peak_memory_stats",
    "reset_stream_limit",
    "set_cpu_affinity",
    "set_cur_stream",
    "set_device_limit",
    "set_kernel_launch_capture",
    "set_kernel_launch_group",
    "set_memory",
    "set_stream_limit",
    "synchronize",
    "use_mem_pool",
]


def synchronize() -> None:
    """Waits until everything that was launched on the current device has run.

    Raises:
        RuntimeError: a launch failed.
    """
    ms_runtime.synchronize(*ms_runtime.current_device())


def launch_blocking() -> None:
    """Waits for each launch from now on, on every device, so that an error comes at the call that makes it."""
    ms_runtime.set_launch_blocking(True)


def fallbacks() -> dict[str, dict[str, int]]:
    """Launches that ran on the host because their device has no kernel for them.

    A warning tells of each such op once. With the environment variable `MS_STRICT_DEVICE=1` it is an error.

    Returns:
        dict, by device and op how often.

    Examples:
        >>> import ms
        >>> ms.runtime.fallbacks()
        {}
    """
    found: dict[str, dict[str, int]] = {}
    for device, op, count in ms_runtime.fallbacks():
        if count:
            found.setdefault(device, {})[op] = count
    return found


def _set_threads(name: str, threads_num: int) -> None:
    if isinstance(threads_num, bool) or not isinstance(threads_num, int):
        raise TypeError(f"For '{name}', an int is needed, but got {type(threads_num).__name__}.")
    if threads_num < 1:
        raise ValueError(f"For '{name}', at least 1 thread is needed, but got {shorten(threads_num)}.")
    ms_runtime.set_num_threads(threads_num)


def dispatch_threads_num(threads_num: int) -> None:
    """How many threads kernels run on.

    Args:
        threads_num: At least 1.

    Raises:
        TypeError: it is not an int.
        ValueError: it is below 1.
    """
    _set_threads("dispatch_threads_num", threads_num)


def set_num_threads(threads_num: int) -> None:
    """How many threads kernels run on, the caller's included; results do not depend on it.

    Args:
        threads_num: At least 1. Default: the cores that this process may use, or `MS_NUM_THREADS`.

    Raises:
        TypeError: it is not an int.
        ValueError: it is below 1.

    Examples:
        >>> import ms
        >>> before = ms.get_num_threads()
        >>> ms.set_num_threads(1)
        >>> ms.get_num_threads()
        1
        >>> ms.set_num_threads(before)
    """
    _set_threads("set_num_threads", threads_num)


def get_num_threads() -> int:
    """How many threads kernels run on, the caller's included."""
    return ms_runtime.num_threads()


def set_recursion_limit(recursion_limit: int = 1000) -> None:
    """How deep Python calls may nest.

    Args:
        recursion_limit: Above 0. Default: 1000.

    Raises:
        TypeError: it is not an int.
        ValueError: it is not positive.
    """
    if isinstance(recursion_limit, bool) or not isinstance(recursion_limit, int):
        raise TypeError(f"For 'set_recursion_limit', an int is needed, but got {type(recursion_limit).__name__}.")
    if recursion_limit < 1:
        raise ValueError(f"For 'set_recursion_limit', the limit must be positive, but got {shorten(recursion_limit)}.")
    # Python's own limit is never taken below what it is: a script means MindSpore's call depth.
    sys.setrecursionlimit(max(recursion_limit, sys.getrecursionlimit()))


def _count(device_target: str | None, name: str) -> int:
    """How many devices of a kind are here; None is the current device's kind."""
    target = ms_runtime.current_device()[0] if device_target is None else device_target
    here = dict(ms_runtime.available_devices())
    known = ["CPU", "GPU", "Ascend", *(kind for kind in here if kind not in ("CPU", "GPU"))]
    if target not in known:
        raise ValueError(f"For '{name}', 'device_target' must be one of {known}, but got {shorten(target)}.")
    return here.get(target, 0)


def _existing(device_id: int | None, device_target: str | None, name: str) -> Device:
    """The device of this number; the current one, or the first of a kind, where it is None.

    Raises:
        RuntimeError: no device of the kind is here.
        ValueError: the kind of device is unknown, or the machine has fewer of them.
    """
    count, current = _count(device_target, name), ms_runtime.current_device()
    target = current[0] if device_target is None else device_target
    if not count:
        here = [kind for kind, _ in ms_runtime.available_devices()]
        raise RuntimeError(f"For '{name}', the device '{shorten(target)}' is not available here; only {here} are.")
    if device_id is None:
        return current if target == current[0] else (target, 0)
    if target != "CPU" and not 0 <= device_id < count:
        raise ValueError(f"For '{name}', 'device_id' must be in [0, {count}), but got {shorten(device_id)}.")
    return (target, 0 if target == "CPU" else device_id)


def is_available(device_target: str) -> bool:
    """Whether a device of a kind is here.

    Examples:
        >>> from ms.device import is_available
        >>> is_available("CPU")
        True
    """
    return _count(device_target, "is_available") > 0


def is_initialized(device_target: str) -> bool:
    """Whether a device of a kind is in use; the CPU always is."""
    here = _count(device_target, "is_initialized") > 0
    return here and (device_target == "CPU" or any(kind == device_target for kind, _ in ms_runtime.made_devices()))


def device_count(device_target: str | None = None) -> int:
    """How many devices of a kind are here."""
    return _count(device_target, "device_count")


def get_device_name(device_id: int, device_target: str | None = None) -> str:
    """The name of a device."""
    return title(_existing(device_id, device_target, "get_device_name"))


def get_device_properties(device_id: int, device_target: str | None = None) -> dict[str, Any]:
    """The name, machine and threads of a device."""
    import platform  # Slow to import, and seldom asked for.

    return {
        "name": get_device_name(device_id, device_target),
        "machine": platform.machine(),
        "threads": ms_runtime.num_threads(),
    }


def get_device_capability(device_id: int, device_target: str | None = None) -> tuple[int, int] | None:
    """The compute capability of a GPU; None for other devices.

    Args:
        device_id: The device's number.
        device_target: The kind; None for the current one. Default: None.

    Raises:
        ValueError: the device is not available.
    """
    if not _count(device_target, "get_device_capability"):
        raise ValueError(f"For 'get_device_capability', the device '{device_target}' is not available here.")
    return None


def get_arch_list(device_target: str | None = None) -> list[str] | None:
    """The architectures of GPUs that this build serves; None for other devices.

    Raises:
        ValueError: the device is not available.
    """
    if not _count(device_target, "get_arch_list"):
        raise ValueError(f"For 'get_arch_list', the device '{device_target}' is not available here.")
    return None


class DeviceCtx:
    """A `with` block in which this thread makes tensors on a device.

    Args:
        name: The kind of the device, as 'CPU'; or 'meta', whose tensors are a dtype and a shape: networks of any size
            are made in no time and without memory.
        device_id: Its number; None is the current one of this kind, or the first. Default: None.

    Raises:
        RuntimeError: the device is not here.
        ValueError: no device has this name or number.

    Examples:
        >>> import ms
        >>> from ms.device import DeviceCtx
        >>> with DeviceCtx("CPU"):
        ...     print(ms.Tensor([1.0]).device)
        CPU
        >>> with DeviceCtx("meta"):
        ...     weight = ms.nn.Dense(10**6, 10**6).weight
        >>> weight.device, weight.shape
        ('meta', (1000000, 1000000))
    """

    def __init__(self, name: str, device_id: int | None = None) -> None:
        is_meta = name == _devices.META and device_id in (None, 0)
        self._device = _devices.place(name, "DeviceCtx") if is_meta else _existing(device_id, name, "DeviceCtx")
        self.name = title(self._device)
        self._before: list[Device] = []

    def __enter__(self) -> DeviceCtx:
        self._before.append(ms_runtime.set_current_device(*self._device))
        return self

    def __exit__(self, *exc: Any) -> None:
        ms_runtime.set_current_device(*self._before.pop())
