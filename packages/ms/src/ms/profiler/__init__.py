"""The interface of the profiler: steps are counted and timed, and handlers are called.

A timeline of operations is not written yet: requesting results logs that once. `ms.explain` reports the times and bytes
of a jitted call.
"""

from __future__ import annotations

from .common.constant import AicoreMetrics, ExportType, HostSystem, ProfilerActivity, ProfilerLevel
from .dynamic_profiler import DynamicProfilerMonitor
from .envprofiler import EnvProfiler
from .experimental_config import _ExperimentalConfig
from .mstx import Mstx as mstx
from .profiler import Profile as profile
from .profiler import Profiler, tensorboard_trace_handler
from .schedule import Schedule as schedule

#: the name of older releases
tensor_board_trace_handler = tensorboard_trace_handler

__all__ = [
    "AicoreMetrics",
    "DynamicProfilerMonitor",
    "EnvProfiler",
    "ExportType",
    "HostSystem",
    "Profiler",
    "ProfilerActivity",
    "ProfilerLevel",
    "_ExperimentalConfig",
    "mstx",
    "profile",
    "schedule",
    "tensorboard_trace_handler",
]
