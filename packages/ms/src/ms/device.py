"""What can be said about the device, which is a CPU: `mindspore.runtime` and `mindspore.hal`.

Calls run when they are made, so there is one stream and nothing to wait for.
"""

from __future__ import annotations

import sys
from typing import Any

import ms_runtime
from ms_tensor import context

from .memory import (  # noqa: F401
    empty_cache,
    max_memory_allocated,
    max_memory_reserved,
    memory_allocated,
    memory_reserved,
    memory_stats,
    memory_summary,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
    reset_peak_memory_stats,
)


def synchronize() -> None:
    """Waits until everything that was called has run, which it has."""


def launch_blocking() -> None:
    """Accepted for compatibility: calls run when they are made."""


def _set_threads(name: str, threads_num: int) -> None:
    if isinstance(threads_num, bool) or not isinstance(threads_num, int):
        raise TypeError(f"For '{name}', an int is needed, but got {type(threads_num).__name__}.")
    if threads_num < 1:
        raise ValueError(f"For '{name}', at least 1 thread is needed, but got {threads_num}.")
    ms_runtime.set_num_threads(threads_num)


def dispatch_threads_num(threads_num: int) -> None:
    """How many threads kernels run on.

    Args:
        threads_num: At least 1.

    Raises:
        TypeError: it is no int.
        ValueError: it is below 1.
    """
    _set_threads("dispatch_threads_num", threads_num)


def set_num_threads(threads_num: int) -> None:
    """How many threads kernels run on, the caller's included; results do not depend on it.

    Args:
        threads_num: At least 1. Default: the cores that this process may use, or `MS_NUM_THREADS`.

    Raises:
        TypeError: it is no int.
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
        TypeError: it is no int.
        ValueError: it is not positive.
    """
    if isinstance(recursion_limit, bool) or not isinstance(recursion_limit, int):
        raise TypeError(f"For 'set_recursion_limit', an int is needed, but got {type(recursion_limit).__name__}.")
    if recursion_limit < 1:
        raise ValueError(f"For 'set_recursion_limit', the limit must be positive, but got {recursion_limit}.")
    # Python's own limit is never taken below what it is: a script means MindSpore's call depth.
    sys.setrecursionlimit(max(recursion_limit, sys.getrecursionlimit()))


def _is_cpu(device_target: str | None, name: str) -> bool:
    target = context.get_context("device_target") if device_target is None else device_target
    if target not in ("CPU", "GPU", "Ascend"):
        raise ValueError(f"For '{name}', 'device_target' must be one of ['CPU', 'GPU', 'Ascend'], but got {target}.")
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


def get_device_name(device_id: int = 0, device_target: str | None = None) -> str:
    """The name of a device."""
    if not _is_cpu(device_target, "get_device_name"):
        raise RuntimeError(f"The device '{device_target}' is not available here; only 'CPU' is.")
    return "CPU"


def get_device_properties(device_id: int = 0, device_target: str | None = None) -> dict[str, Any]:
    """The name, machine and threads of a device."""
    import platform  # Slow to import, and seldom asked for.

    return {
        "name": get_device_name(device_id, device_target),
        "machine": platform.machine(),
        "threads": ms_runtime.num_threads(),
    }


class Stream:
    """The order in which calls run; there is one, that of the program.

    Args:
        priority: Accepted for compatibility. Default: 0.
        kwargs: Accepted for compatibility.
    """

    def __init__(self, priority: int = 0, **kwargs: Any) -> None:
        self.priority = priority

    def synchronize(self) -> None:
        """Waits until everything that was called has run, which it has."""

    def query(self) -> bool:
        """Whether everything that was called has run: always."""
        return True

    def wait_stream(self, stream: Stream) -> None:
        """Waits for another stream, which has nothing left to do."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream)

    def __hash__(self) -> int:
        return hash(Stream)

    def __repr__(self) -> str:
        return "Stream(device_name=CPU, device_id:0, stream id:0)"


class StreamCtx:
    """A `with` block whose calls go to a stream, of which there is one.

    Args:
        ctx_stream: A Stream, or None.

    Raises:
        TypeError: `ctx_stream` is neither.
    """

    def __init__(self, ctx_stream: Stream | None) -> None:
        if ctx_stream is not None and not isinstance(ctx_stream, Stream):
            raise TypeError(f"For 'StreamCtx', a Stream is needed, but got {type(ctx_stream).__name__}.")
        self.stream = ctx_stream

    def __enter__(self) -> None:
        return None

    def __exit__(self, *exc: Any) -> None:
        return None


def current_stream() -> Stream:
    """The one stream."""
    return Stream()


def default_stream() -> Stream:
    """The one stream."""
    return Stream()


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
