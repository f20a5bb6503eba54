"""Settings of GPUs, of which there are none here."""

from __future__ import annotations

from . import op_precision, op_tuning


def device_count() -> int:
    """The number of GPUs.

    Raises:
        RuntimeError: always, since only the CPU is available.
    """
    raise RuntimeError("For 'device_count', the device 'GPU' is not available; only 'CPU' is.")


def is_available() -> bool:
    """Whether there are GPUs: False."""
    return False


__all__ = ["device_count", "is_available", "op_precision", "op_tuning"]
