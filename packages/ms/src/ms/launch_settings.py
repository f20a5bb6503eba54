"""Settings for launches and memory: `mindspore.runtime.set_memory` and others.

As in MindSpore, each can be set once per process.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Any

import ms_runtime
from ms_tensor import _check as check

_made: dict[str, dict[str, Any]] = {}


def _once(name: str, **settings: Any) -> None:
    if name in _made:
        raise RuntimeError(f"For '{name}', the setting can only be made once in a process.")
    _made[name] = settings


def _check_list(name: str, value: Any, op: str) -> None:
    if value is not None and not isinstance(value, list):
        raise TypeError(f"For '{op}', '{name}' must be a list, but got {type(value).__name__}.")


_GIGABYTES = re.compile(r"[1-9][0-9]*(\.)?[0-9]*GB|0\.[0-9]*GB")


def _check_size(name: str, size: Any, zero: bool = False) -> None:
    if not isinstance(size, str):
        raise TypeError(f"For 'set_memory', '{name}' must be a str, but got {type(size).__name__}.")
    if not _GIGABYTES.fullmatch(size) and not (zero and size == "0GB"):
        raise ValueError(f"For 'set_memory', '{name}' must be a number of gigabytes such as '10GB', but got '{size}'.")


def set_memory(
    init_size: str = "2GB",
    increase_size: str = "2GB",
    max_size: str = "1024GB",
    optimize_level: str = "O0",
    huge_page_reserve_size: str = "0GB",
) -> None:
    """Configures the memory pool of the current device. The pool of the CPU grows as needed and ignores the settings.

    Args:
        init_size: The initial size. Default: '2GB'.
        increase_size: The size by which the pool grows. Default: '2GB'.
        max_size: The maximum size; exceeding it is a MemoryError. Default: '1024GB'.
        optimize_level: 'O0' or 'O1'. Default: 'O0'.
        huge_page_reserve_size: The size reserved in huge pages. Default: '0GB'.

    Raises:
        TypeError: an argument is not a str.
        ValueError: an argument is not a size, or the level is unknown.
        RuntimeError: the function was called before.
    """
    for name, size in (("init_size", init_size), ("increase_size", increase_size), ("max_size", max_size)):
        _check_size(name, size)
    _check_size("huge_page_reserve_size", huge_page_reserve_size, zero=True)
    check.choice(optimize_level, ("O0", "O1"), "set_memory", "optimize_level")
    _once("set_memory", init_size=init_size, increase_size=increase_size, max_size=max_size)
    ms_runtime.limit_memory(int(float(max_size.removesuffix("GB")) * (1 << 30)))


def _cpus(ranges: Iterable[Any]) -> set[int]:
    """The numbers of `["0-3", "8"]`."""
    found: set[int] = set()
    for part in ranges:
        first, _, last = str(part).partition("-")
        if not first.isdigit() or not (last or first).isdigit():
            raise ValueError(
                f"For 'set_cpu_affinity', 'affinity_cpu_list' must hold ranges such as '0-3', but got '{part}'."
            )
        found.update(range(int(first), int(last or first) + 1))
    return found


def set_cpu_affinity(
    enable_affinity: bool,
    affinity_cpu_list: list[str] | None = None,
    module_to_cpu_dict: dict[str, Any] | None = None,
    bind_file: str | None = None,
) -> None:
    """Binds the process to cores.

    Args:
        enable_affinity: Whether to bind at all.
        affinity_cpu_list: Ranges of cores, such as `['0-3', '8']`; None lets the system choose. Default: None.
        module_to_cpu_dict: Accepted for compatibility: all threads are bound to the same cores. Default: None.
        bind_file: Accepted for compatibility. Default: None.

    Raises:
        TypeError: an argument has another type.
        ValueError: a range is malformed, or none of its cores is available.
        RuntimeError: the function was called before.
    """
    check.flag(enable_affinity, "set_cpu_affinity", "enable_affinity")
    _check_list("affinity_cpu_list", affinity_cpu_list, "set_cpu_affinity")
    cores = _cpus(affinity_cpu_list or ())
    if cores and hasattr(os, "sched_getaffinity") and not cores & os.sched_getaffinity(0):
        raise ValueError(f"For 'set_cpu_affinity', none of the cores {sorted(cores)[:8]} is available.")
    _once("set_cpu_affinity", enable_affinity=enable_affinity, cores=cores)
    if enable_affinity and cores and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores & os.sched_getaffinity(0))


def set_kernel_launch_group(thread_num: int = 2, kernel_group_num: int = 8) -> None:
    """Accepted for compatibility: would launch kernels in groups on several host threads.

    Args:
        thread_num: The number of threads. Default: 2.
        kernel_group_num: The number of groups. Default: 8.

    Raises:
        TypeError: an argument is not an int.
        ValueError: it is not positive.
        RuntimeError: the setting was made before.
    """
    for name, value in (("thread_num", thread_num), ("kernel_group_num", kernel_group_num)):
        if check.integer(value, "set_kernel_launch_group", name) < 1:
            raise ValueError(f"For 'set_kernel_launch_group', '{name}' must be positive, but got {value}.")
    _once("set_kernel_launch_group", thread_num=thread_num, kernel_group_num=kernel_group_num)


def set_kernel_launch_capture(enable_capture_graph: bool, op_capture_skip: list[str] | None = None) -> None:
    """Accepted for compatibility: would replay captured launches; a jitted call already runs one compiled plan.

    Args:
        enable_capture_graph: Whether to capture.
        op_capture_skip: Names of ops that are not captured. Default: None.

    Raises:
        TypeError: an argument has another type.
        RuntimeError: `set_kernel_launch_group` was called.
    """
    check.flag(enable_capture_graph, "set_kernel_launch_capture", "enable_capture_graph")
    _check_list("op_capture_skip", op_capture_skip, "set_kernel_launch_capture")
    if "set_kernel_launch_group" in _made:
        raise RuntimeError("For 'set_kernel_launch_capture', 'set_kernel_launch_group' was called already.")
    _made["set_kernel_launch_capture"] = {"enable_capture_graph": enable_capture_graph}
