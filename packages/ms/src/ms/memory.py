"""What tensors take of the machine's memory: `ms.memory_stats()` and `mindspore.runtime`'s functions of these names.

Tensors live in memory that a caching allocator holds: freed blocks serve later requests, so that `reserved` stays while
`allocated` goes down. `device_target` is accepted where MindSpore's `hal` takes it; the CPU is the one device.
"""

from __future__ import annotations

from typing import Any

import ms_runtime


def empty_cache() -> None:
    """Gives cached memory back to the system, after letting compiled graphs go that nothing uses."""
    ms_runtime.clear_graph_cache()
    ms_runtime.trim_memory()


def memory_stats(device_target: str | None = None) -> dict[str, Any]:
    """What the allocator holds and did, in bytes unless said otherwise.

    Args:
        device_target: Accepted for compatibility. Default: None.

    Returns:
        dict. `total_allocated_memory` is in use by tensors (and by a jitted call while it runs),
        `total_idle_memory` is cached, `total_reserved_memory` both; `max_allocated_memory` and `max_reserved_memory`
        are the most of each since the start or `reset_peak_memory_stats`. `allocations` counts requests,
        `system_allocations` those that the cache could not serve.

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


def memory_allocated(device_target: str | None = None) -> int:
    """Bytes that tensors use now."""
    return ms_runtime.memory_statistics()["allocated"]


def max_memory_allocated(device_target: str | None = None) -> int:
    """The most bytes that were in use at once."""
    return ms_runtime.memory_statistics()["peak_allocated"]


def memory_reserved(device_target: str | None = None) -> int:
    """Bytes held from the system, in use and cached."""
    return ms_runtime.memory_statistics()["reserved"]


def max_memory_reserved(device_target: str | None = None) -> int:
    """The most bytes that were held at once."""
    return ms_runtime.memory_statistics()["peak_reserved"]


def reset_peak_memory_stats(device_target: str | None = None) -> None:
    """Lets `max_memory_allocated` and `max_memory_reserved` count from now."""
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


def memory_summary(device_target: str | None = None) -> str:
    """A table of what `memory_stats` says, for printing."""
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
