"""Settings of Ascend devices, of which there are none here."""

from __future__ import annotations

from . import op_debug, op_precision, op_tuning


def device_count() -> int:
    """The number of Ascend devices.

    Raises:
        RuntimeError: always, since only the CPU is available.
    """
    raise RuntimeError("For 'device_count', the device 'Ascend' is not available; only 'CPU' is.")


def is_available() -> bool:
    """Whether there are Ascend devices: False."""
    return False


__all__ = ["device_count", "is_available", "op_debug", "op_precision", "op_tuning"]
