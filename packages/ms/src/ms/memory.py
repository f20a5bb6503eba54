"""Memory use of the current device: `ms.memory_stats()`, and functions of `mindspore.runtime`.

A caching allocator holds the memory of tensors: freed blocks serve later requests, so `reserved` stays constant when
`allocated` decreases.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator
from typing import Any

import ms_runtime

from ._unavailable import ASCEND, unavailable


def empty_cache() -> None:
    """Frees unused compiled graphs and returns cached memory to the system."""
    ms_runtime.clear_graph_cache()
    ms_runtime.trim_memory()


def memory_stats() -> dict[str, Any]:
    """Returns statistics of the allocator, in bytes unless stated otherwise.

    Returns:
        dict. `total_allocated_memory` is in use by tensors (and by a jitted call while it runs), `total_idle_memory` is
        cached, `total_reserved_memory` is the sum; `max_allocated_memory` and `max_reserved_memory` are the peaks since
        the start or `reset_peak_memory_stats`. `allocations` is the number of requests, `system_allocations` the number
        that the cache could not serve.

    Examples:
        >>> import ms
        >>> before = ms.memory_stats()["total_allocated_memory"]
        >>> x = ms.ops.zeros((1024, 1024), ms.float32)
        >>> ms.memory_stats()["total_allocated_memory"] - before >= 4 * 1024 * 1024
        True
    """
    s = ms_runtime.memory_statistics()
    pool: dict[str, Any] = {"block_unit_size": 0, "block_counts": 0, "blocks_info": {}}
    return {
        "total_reserved_memory": s["reserved"],
        "total_allocated_memory": s["allocated"],
        "total_idle_memory": max(s["reserved"] - s["allocated"], 0),
        "total_eager_free_memory": 0,
        "max_reserved_memory": s["peak_reserved"],
        "max_allocated_memory": s["peak_allocated"],
        "common_mem_pool_stats": pool,
        "persistent_mem_pool_stats": dict(pool),
        "allocations": s["allocations"],
        "system_allocations": s["system_allocations"],
    }


def memory_allocated() -> int:
    """Returns the bytes in use by tensors."""
    return ms_runtime.memory_statistics()["allocated"]


def max_memory_allocated() -> int:
    """Returns the peak of the bytes in use."""
    return ms_runtime.memory_statistics()["peak_allocated"]


def memory_reserved() -> int:
    """Returns the bytes in use and cached."""
    return ms_runtime.memory_statistics()["reserved"]


def max_memory_reserved() -> int:
    """Returns the peak of the bytes in use and cached."""
    return ms_runtime.memory_statistics()["peak_reserved"]


def reset_peak_memory_stats() -> None:
    """Resets `max_memory_allocated` and `max_memory_reserved`."""
    ms_runtime.reset_peak_memory()


reset_max_memory_allocated = reset_peak_memory_stats
reset_max_memory_reserved = reset_peak_memory_stats


def _size(value: int) -> str:
    amount, unit = float(value), "B"
    for larger in ("KB", "MB", "GB", "TB"):
        if amount < 1024:
            break
        amount, unit = amount / 1024, larger
    return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.2f} {unit}"


def memory_summary() -> str:
    """Returns `memory_stats` as a printable table."""
    stats = memory_stats()
    rows = [
        ("Reserved memory", "total_reserved_memory"),
        ("Allocated memory", "total_allocated_memory"),
        ("Idle memory", "total_idle_memory"),
        ("Eager free memory", "total_eager_free_memory"),
        ("Max reserved memory", "max_reserved_memory"),
        ("Max allocated memory", "max_allocated_memory"),
    ]
    double, single = f"|{'=' * 45}|", f"|{'-' * 45}|"
    lines = [double, f"|{'Memory summary':^45}|", double, f"| {'Metric':<20} | {'Data':<20} |"]
    for label, key in rows:
        lines += [single, f"| {label:<20} | {_size(stats[key]):<20} |"]
    return "\n".join([*lines, double, ""])


class PluggableAllocator:
    """Functions of a shared library that allocate and free device memory.

    Args:
        path_to_so_file: The path of the library.
        alloc_fn_name: The name of the function that allocates.
        free_fn_name: The name of the function that frees.

    Raises:
        OSError: the library cannot be loaded.
        AttributeError: the library does not have a function.
    """

    def __init__(self, path_to_so_file: str, alloc_fn_name: str, free_fn_name: str) -> None:
        library = ctypes.CDLL(path_to_so_file)
        self._alloc = ctypes.cast(getattr(library, alloc_fn_name), ctypes.c_void_p).value
        self._free = ctypes.cast(getattr(library, free_fn_name), ctypes.c_void_p).value

    @property
    def alloc_fn_ptr(self) -> int | None:
        """The address of the function that allocates."""
        return self._alloc

    @property
    def free_fn_ptr(self) -> int | None:
        """The address of the function that frees."""
        return self._free


class MemPool:
    """A memory pool with an allocator.

    Args:
        allocator: A PluggableAllocator.
    """

    def __init__(self, allocator: PluggableAllocator) -> None:
        self._allocator = allocator

    @property
    def allocator(self) -> PluggableAllocator:
        """The allocator of the pool."""
        return self._allocator


@contextlib.contextmanager
def use_mem_pool(pool: MemPool) -> Iterator[None]:
    """Not supported: context manager that allocates device memory from a pool.

    Raises:
        RuntimeError: always, because the core has its own allocator.
    """
    raise RuntimeError("For 'use_mem_pool', tensors of a CPU come from the core's own allocator; a device is needed.")
    yield


@unavailable(ASCEND)
def memory_replay(file_path: str) -> None:
    """Replays the memory requests of a trace on a device."""
