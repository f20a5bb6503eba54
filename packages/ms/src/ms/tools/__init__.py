"""Tools for Ascend devices, and dumps."""

from __future__ import annotations

import warnings
from typing import Any

from ms_nn import Cell
from ms_tensor.ops.primitive import Primitive

from .._unavailable import ASCEND, unavailable


@unavailable(ASCEND)
def stress_detect(detect_type: str = "aic") -> int:  # type: ignore[empty-body]
    """Tests the hardware of an Ascend device."""


def sdc_detect_start() -> None:
    """Does nothing: would start to look for silent faults of an Ascend device."""


def sdc_detect_stop() -> None:
    """Does nothing: would stop looking for silent faults of an Ascend device."""


def get_sdc_detect_result() -> bool:
    """Returns whether a silent fault was found: False.

    Examples:
        >>> import ms
        >>> ms.get_sdc_detect_result()
        False
    """
    return False


def set_dump(target: Any, enabled: bool = True) -> None:
    """Warns: would write the inputs and outputs of a Cell or primitive to files on an Ascend device.

    Args:
        target: A Cell or Primitive.
        enabled: Whether to write. Default: True.

    Raises:
        ValueError: `target` is neither a Cell nor a Primitive, or `enabled` is not a bool.
    """
    if not isinstance(target, (Cell, Primitive)):
        raise ValueError(f"For 'set_dump', 'target' must be a Cell or Primitive, but got {type(target).__name__}.")
    if not isinstance(enabled, bool):
        raise ValueError(f"For 'set_dump', 'enabled' must be a bool, but got {type(enabled).__name__}.")
    warnings.warn("For 'set_dump', an Ascend device is needed; nothing is written on a CPU.", stacklevel=2)


__all__ = ["get_sdc_detect_result", "sdc_detect_start", "sdc_detect_stop", "set_dump", "stress_detect"]
