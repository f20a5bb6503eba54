"""Settings of Ascend devices. None are available."""

from __future__ import annotations

from . import op_debug, op_precision, op_tuning


def device_count() -> int:
    """Returns the number of Ascend devices.

    Raises:
        RuntimeError: always, since only the CPU is available.
    """
    raise RuntimeError("For 'device_count', the device 'Ascend' is not available; only 'CPU' is.")


def is_available() -> bool:
    """Returns whether Ascend devices are available: False."""
    return False


__all__ = ["device_count", "is_available", "op_debug", "op_precision", "op_tuning"]
