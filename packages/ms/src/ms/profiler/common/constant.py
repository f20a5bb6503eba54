"""Choices of the profiler."""

from __future__ import annotations

from enum import Enum


class ProfilerLevel(Enum):
    """How much is collected from a device."""

    LevelNone = "LevelNone"
    Level0 = "Level0"
    Level1 = "Level1"
    Level2 = "Level2"


class ProfilerActivity(Enum):
    """Which processors are observed."""

    NPU = "NPU"
    GPU = "GPU"
    CPU = "CPU"


class AicoreMetrics(Enum):
    """Which counters of an Ascend device's cores are collected."""

    PipeUtilization = "PipeUtilization"
    ArithmeticUtilization = "ArithmeticUtilization"
    Memory = "Memory"
    MemoryL0 = "MemoryL0"
    MemoryUB = "MemoryUB"
    ResourceConflictRatio = "ResourceConflictRatio"
    L2Cache = "L2Cache"
    MemoryAccess = "MemoryAccess"
    AiCoreNone = "None"


class ExportType(Enum):
    """The format of results."""

    Db = "db"
    Text = "text"


class HostSystem(Enum):
    """Which resources of the host are observed."""

    CPU = "cpu"
    MEM = "mem"
    DISK = "disk"
    NETWORK = "network"
    OSRT = "osrt"


class DeviceTarget(Enum):
    """The names of devices."""

    CPU = "CPU"
    GPU = "GPU"
    NPU = "Ascend"
