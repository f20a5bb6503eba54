"""Devices and their state: `mindspore.runtime` and `mindspore.hal`.

On the CPU, operations are finished when their call returns. On other devices they run asynchronously.
"""

from __future__ import annotations

import sys
from typing import Any

import ms_runtime
from ms_tensor import _devices, _lazy
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

#: the names that `from mindspore.runtime import *` imports; `mindspore.hal` has its own list
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
    """Waits until all launches on the current device are finished.

    Raises:
        RuntimeError: a launch failed.
    """
    ms_runtime.synchronize(*ms_runtime.current_device())


def launch_blocking() -> None:
    """Makes every launch on every device synchronous, so that errors are raised by the call that causes them."""
    ms_runtime.set_launch_blocking(True)


def fallbacks() -> dict[str, dict[str, int]]:
    """Returns the launches that ran on the host because their device has no kernel for them.

    Each such op logs a warning once. With the environment variable `MS_STRICT_DEVICE=1` it is an error.

    Returns:
        dict: the number of launches by device and op.

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
    """Sets the number of threads on which kernels run.

    Args:
        threads_num: The number of threads, at least 1.

    Raises:
        TypeError: `threads_num` is not an int.
        ValueError: `threads_num` is below 1.
    """
    _set_threads("dispatch_threads_num", threads_num)


def set_num_threads(threads_num: int) -> None:
    """Sets the number of threads on which kernels run, including the caller's; results do not depend on it.

    Args:
        threads_num: At least 1. Default: `MS_NUM_THREADS`, or the number of cores available to the process.

    Raises:
        TypeError: `threads_num` is not an int.
        ValueError: `threads_num` is below 1.

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
    """Returns the number of threads on which kernels run, including the caller's."""
    return ms_runtime.num_threads()


def set_recursion_limit(recursion_limit: int = 1000) -> None:
    """Sets the maximum depth of Python calls.

    Args:
        recursion_limit: A positive int. Default: 1000.

    Raises:
        TypeError: `recursion_limit` is not an int.
        ValueError: `recursion_limit` is not positive.
    """
    if isinstance(recursion_limit, bool) or not isinstance(recursion_limit, int):
        raise TypeError(f"For 'set_recursion_limit', an int is needed, but got {type(recursion_limit).__name__}.")
    if recursion_limit < 1:
        raise ValueError(f"For 'set_recursion_limit', the limit must be positive, but got {shorten(recursion_limit)}.")
    # Never lower Python's limit: scripts mean MindSpore's call depth.
    sys.setrecursionlimit(max(recursion_limit, sys.getrecursionlimit()))


def _count(device_target: str | None, name: str) -> int:
    """The number of devices of a kind; None is the kind of the current device."""
    target = ms_runtime.current_device()[0] if device_target is None else device_target
    here = dict(ms_runtime.available_devices())
    known = ["CPU", "GPU", "Ascend", *(kind for kind in here if kind not in ("CPU", "GPU"))]
    if target not in known:
        raise ValueError(f"For '{name}', 'device_target' must be one of {known}, but got {shorten(target)}.")
    return here.get(target, 0)


def _existing(device_id: int | None, device_target: str | None, name: str) -> Device:
    """The device with a number; None is the current device, or the first of a kind.

    Raises:
        RuntimeError: there is no device of the kind.
        ValueError: the kind is unknown, or the number is too large.
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
    """Returns whether a device of a kind is available.

    Examples:
        >>> from ms.device import is_available
        >>> is_available("CPU")
        True
    """
    return _count(device_target, "is_available") > 0


def is_initialized(device_target: str) -> bool:
    """Returns whether a device of a kind is in use; the CPU always is."""
    here = _count(device_target, "is_initialized") > 0
    return here and (device_target == "CPU" or any(kind == device_target for kind, _ in ms_runtime.devices_in_use()))


def device_count(device_target: str | None = None) -> int:
    """Returns the number of devices of a kind."""
    return _count(device_target, "device_count")


def get_device_name(device_id: int, device_target: str | None = None) -> str:
    """Returns the name of a device."""
    return title(_existing(device_id, device_target, "get_device_name"))


def get_device_properties(device_id: int, device_target: str | None = None) -> dict[str, Any]:
    """Returns the name, machine and threads of a device."""
    import platform  # slow to import, and rarely needed

    return {
        "name": get_device_name(device_id, device_target),
        "machine": platform.machine(),
        "threads": ms_runtime.num_threads(),
    }


def get_device_capability(device_id: int, device_target: str | None = None) -> tuple[int, int] | None:
    """Returns the compute capability of a GPU, or None for other devices.

    Args:
        device_id: The device's number.
        device_target: The kind; None is the current kind. Default: None.

    Raises:
        ValueError: the device is not available.
    """
    if not _count(device_target, "get_device_capability"):
        raise ValueError(f"For 'get_device_capability', the device '{device_target}' is not available here.")
    return None


def get_arch_list(device_target: str | None = None) -> list[str] | None:
    """Returns the GPU architectures that this build supports, or None for other devices.

    Raises:
        ValueError: the device is not available.
    """
    if not _count(device_target, "get_arch_list"):
        raise ValueError(f"For 'get_arch_list', the device '{device_target}' is not available here.")
    return None


class DeviceCtx:
    """Context manager in which this thread creates tensors on a device.

    Args:
        name: The kind of the device, such as 'CPU'; or 'meta', whose tensors have only a dtype and a shape, so that
            networks of any size can be created without memory.
        device_id: The number; None is the current device of this kind, or the first. Default: None.

    Raises:
        RuntimeError: the device is not available.
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

#: functions that MindSpore has only in `hal` and `device_context`, and `fallbacks`
_UNLISTED = (
    "DeviceCtx device_count fallbacks get_arch_list get_device_capability get_device_name get_device_properties "
    "get_num_threads is_available is_initialized set_num_threads set_recursion_limit"
).split()


def __dir__() -> list[str]:
    return _lazy.listed(globals(), _UNLISTED)
