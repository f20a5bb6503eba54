"""Services of Ascend clusters: fault tolerance and checks of communication. Using them raises an error."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from .._unavailable import ASCEND, unavailable


class TFTCommValue:
    """Settings of fault tolerance, read from the environment."""

    ENABLE_MINDX = ["TTP:1", "UCE:1", "ARF:1", "TSP:1", "HCCE:1", "RSC:1"]
    NEED_MINDIO = ["TTP:1", "UCE:1", "ARF:1", "TSP:1", "HCCE:1"]
    DISABLE_WATCHDOG = ["ARF:1", "TSP:1", "HCCE:1"]


class TftHandle:
    """The connection to the fault tolerance of an Ascend cluster."""

    def __init__(self) -> None:
        self.tft: Any = None
        self.enable_mindx = False

    def init(self, **kwargs: Any) -> None:
        """Connects to the service.

        Raises:
            ValueError: always, since it needs an Ascend cluster.
        """
        raise ValueError(f"For '_tft_handler.init', {ASCEND}")

    def get_tft(self) -> Any:
        """Returns None, because there is no service."""
        return self.tft

    def unregister_tft(self) -> None:
        """Does nothing, because there is no connection."""


_tft_handler = TftHandle()


class RSCPluginHandle:
    """A plug-in that reports to the scheduler of an Ascend cluster."""

    def check_enable(self) -> bool:
        """Returns whether the environment enables the plug-in: False."""
        return False

    def register_callback(self, func_map: dict[str, Callable[..., Any]]) -> None:
        """Stores functions for the scheduler; there is no scheduler that calls them."""

    @unavailable(ASCEND)
    def start(self) -> None:
        """Starts the plug-in."""


class ExitByRequest:
    """Ends training on request. `exit_by_request` returns the gradients unchanged until then."""

    def exit_by_request(self, grad: Any, init_value: Any, exit_value: Any) -> Any:
        """Returns the gradients.

        Args:
            grad: The gradients.
            init_value: The state of the request.
            exit_value: The value that requests the end.
        """
        return grad


def comm_exec_order_check(action: str) -> None:
    """Checks the order of communication between processes; one process has nothing to check.

    Args:
        action: 'start' or 'end'.

    Raises:
        TypeError: it is not a str.
    """
    if not isinstance(action, str):
        raise TypeError(f"For 'comm_exec_order_check', 'action' must be a str, but got {type(action).__name__}.")


def runtime_execution_order_check(folders_: str | list[str], all_rank: Any = None) -> None:
    """Checks the order of operations that several processes have written to folders.

    Args:
        folders_: Absolute paths of folders.
        all_rank: All ranks. Default: None.

    Raises:
        ValueError: a path is not absolute.
        RuntimeError: all paths are absolute: only Ascend devices write such files.
    """
    for folder in [folders_] if isinstance(folders_, str) else folders_:
        if not os.path.isabs(folder):
            raise ValueError(f"For 'runtime_execution_order_check', the path must be absolute, but got '{folder}'.")
    raise RuntimeError(f"For 'runtime_execution_order_check', {ASCEND}")
