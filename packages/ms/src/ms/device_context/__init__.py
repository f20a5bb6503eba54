"""Settings of kinds of devices: `cpu`, `gpu` and `ascend`."""

from __future__ import annotations

from . import ascend, cpu, gpu

__all__ = ["ascend", "cpu", "gpu"]
