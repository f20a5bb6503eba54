"""Marks for the tools of Ascend devices: `mindspore.profiler.mstx`."""

from __future__ import annotations

from typing import Any


class Mstx:
    """Marks that a profile of an Ascend device shows. On a CPU they have no effect, as in MindSpore.

    Examples:
        >>> from ms.profiler import mstx
        >>> mstx.mark("begin")
        >>> mstx.range_end(mstx.range_start("step"))
    """

    NPU_PROFILER: Any = None
    enable = False

    @staticmethod
    def mark(message: str, stream: Any = None, domain: str = "default") -> None:
        """Marks a point in time.

        Args:
            message: The text of the mark.
            stream: A stream of the device. Default: None.
            domain: The domain of the mark. Default: 'default'.
        """

    @staticmethod
    def range_start(message: str, stream: Any = None, domain: str = "default") -> int:
        """Begins a range and returns its number: 0, since there is no device.

        Args:
            message: The range's text.
            stream: A stream of the device. Default: None.
            domain: The range's domain. Default: 'default'.
        """
        return 0

    @staticmethod
    def range_end(range_id: int, domain: str = "default") -> None:
        """Ends a range.

        Args:
            range_id: Its number.
            domain: Its domain. Default: 'default'.
        """
