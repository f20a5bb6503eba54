"""Settings of the CPU."""

from __future__ import annotations

from ... import device as _device
from . import op_tuning
from .op_tuning import threads_num


def device_count() -> int:
    """Returns the number of CPU devices: 1."""
    return _device.device_count("CPU")


def is_available() -> bool:
    """Returns whether the CPU is available: True."""
    return _device.is_available("CPU")


__all__ = ["device_count", "is_available", "op_tuning", "threads_num"]
