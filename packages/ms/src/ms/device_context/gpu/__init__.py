"""Settings of GPUs."""

from __future__ import annotations

from . import op_precision, op_tuning


def device_count() -> int:
    """Returns the number of GPUs.

    Raises:
        RuntimeError: always, since only the CPU is available.
    """
    raise RuntimeError("For 'device_count', the device 'GPU' is not available; only 'CPU' is.")


def is_available() -> bool:
    """Returns whether GPUs are available: False."""
    return False


__all__ = ["device_count", "is_available", "op_precision", "op_tuning"]
