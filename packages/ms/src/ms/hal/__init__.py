"""`mindspore.hal`: like `mindspore.runtime`, but memory functions take a device name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ms_tensor import _lazy
from ms_tensor._devices import on

from .. import memory as _memory
from ..device import (
    Event,
    Stream,
    StreamCtx,
    _existing,
    communication_stream,
    current_stream,
    default_stream,
    device_count,
    empty_cache,
    get_arch_list,
    get_device_capability,
    get_device_name,
    get_device_properties,
    is_available,
    is_initialized,
    set_cur_stream,
    synchronize,
)


def _of_device(function: Callable[[], Any]) -> Callable[..., Any]:
    """Wraps a memory function to take a device name."""

    def call(device_target: str | None = None) -> Any:
        with on(_existing(None, device_target, function.__name__)):
            return function()

    call.__name__ = call.__qualname__ = function.__name__
    call.__doc__ = (
        f"{inspect.getdoc(function)}\n\nArgs:\n    device_target: The kind of a device; None for the current device. "
        "Default: None."
    )
    return call


max_memory_allocated = _of_device(_memory.max_memory_allocated)
max_memory_reserved = _of_device(_memory.max_memory_reserved)
memory_allocated = _of_device(_memory.memory_allocated)
memory_reserved = _of_device(_memory.memory_reserved)
memory_stats = _of_device(_memory.memory_stats)
memory_summary = _of_device(_memory.memory_summary)
reset_max_memory_allocated = _of_device(_memory.reset_max_memory_allocated)
reset_max_memory_reserved = _of_device(_memory.reset_max_memory_reserved)
reset_peak_memory_stats = _of_device(_memory.reset_peak_memory_stats)

__all__ = [
    "Event",
    "Stream",
    "StreamCtx",
    "communication_stream",
    "current_stream",
    "default_stream",
    "device_count",
    "empty_cache",
    "get_arch_list",
    "get_device_capability",
    "get_device_name",
    "get_device_properties",
    "is_available",
    "is_initialized",
    "max_memory_allocated",
    "max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "memory_stats",
    "memory_summary",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "reset_peak_memory_stats",
    "set_cur_stream",
    "synchronize",
]


def __dir__() -> list[str]:
    return _lazy.listed(globals())
