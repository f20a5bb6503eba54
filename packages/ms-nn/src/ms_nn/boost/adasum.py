"""AdaSum combines the updates of several devices."""

from __future__ import annotations

from typing import Any

from ..cell import Cell


class AdaSum(Cell):
    """Combines the updates of several devices by the angles between them.

    Args:
        rank: The index of this process.
        device_number: The number of devices of a server.
        group_number: The number of servers.
        parameter_tuple: The parameters.

    Raises:
        RuntimeError: always; AdaSum needs several processes, and there is only one.
    """

    def __init__(self, rank: int, device_number: int, group_number: int, parameter_tuple: Any) -> None:
        raise RuntimeError(
            "For 'AdaSum', communication between several processes is needed, and there is one. Leave 'adasum' out."
        )
