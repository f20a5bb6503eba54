"""What can be said about the device, which is a CPU: `mindspore.runtime` and `mindspore.hal`.

Calls run when they are made, so there is one stream and nothing to wait for.
"""

from __future__ import annotations

import sys
from typing import Any

import ms_runtime
from ms_tensor import context
from ms_tensor._messages import shorten

from .launch_settings import (  # noqa: F401
    set_cpu_affinity,
    set_kernel_launch_capture,
    set_kernel_launch_group,
    set_memory,
)
from .memory import (  # noqa: F401
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
from .streams import (  # noqa: F401
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


def synchronize() -> None:
    """Waits until everything that was called has run, which it has."""


def launch_blocking() -> None:
    """Accepted for compatibility: calls run when they are made."""


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


def _is_cpu(device_target: str | None, name: str) -> bool:
    target = context.get_context("device_target") if device_target is None else device_target
    if target not in ("CPU", "GPU", "Ascend"):
        raise ValueError(
            f"For '{name}', 'device_target' must be one of ['CPU', 'GPU', 'Ascend'], but got {shorten(target)}."
        )
    return target == "CPU"


def is_available(device_target: str) -> bool:
    """Whether a kind of device is here.

    Examples:
        >>> from ms.device import is_available
        >>> is_available("CPU")
        True
    """
    return _is_cpu(device_target, "is_available")


def is_initialized(device_target: str) -> bool:
    """Whether a kind of device is ready for use."""
    return _is_cpu(device_target, "is_initialized")


def device_count(device_target: str | None = None) -> int:
    """How many devices of a kind are here."""
    return int(_is_cpu(device_target, "device_count"))


def get_device_name(device_id: int, device_target: str | None = None) -> str:
    """The name of a device."""
    if not _is_cpu(device_target, "get_device_name"):
        raise RuntimeError(f"The device '{shorten(device_target)}' is not available here; only 'CPU' is.")
    return "CPU"


def get_device_properties(device_id: int, device_target: str | None = None) -> dict[str, Any]:
    """The name, machine and threads of a device."""
    import platform  # Slow to import, and seldom asked for.

    return {
        "name": get_device_name(device_id, device_target),
        "machine": platform.machine(),
        "threads": ms_runtime.num_threads(),
    }


def get_device_capability(device_id: int, device_target: str | None = None) -> tuple[int, int] | None:
    """The compute capability of a GPU; None for a CPU.

    Args:
        device_id: The device's number.
        device_target: 'CPU'; None for the one of the context. Default: None.

    Raises:
        ValueError: the device is not available.
    """
    if not _is_cpu(device_target, "get_device_capability"):
        raise ValueError(f"For 'get_device_capability', the device '{device_target}' is not available; only 'CPU' is.")
    return None


def get_arch_list(device_target: str | None = None) -> list[str] | None:
    """The architectures of GPUs that this build serves; None for a CPU.

    Raises:
        ValueError: the device is not available.
    """
    if not _is_cpu(device_target, "get_arch_list"):
        raise ValueError(f"For 'get_arch_list', the device '{device_target}' is not available; only 'CPU' is.")
    return None


class DeviceCtx:
    """A `with` block whose tensors are made on a device, which is the CPU.

    Args:
        name: 'CPU'.
        device_id: Default: None.

    Raises:
        RuntimeError: the device is not here.
        ValueError: no device has this name.
    """

    def __init__(self, name: str, device_id: int | None = None) -> None:
        self.name = get_device_name(device_id or 0, name)

    def __enter__(self) -> DeviceCtx:
        return self

    def __exit__(self, *exc: Any) -> None:
        return None
