"""Groups of processes, as one process sees them: `management`, and the collective functions of `comm_func`."""

from __future__ import annotations

import importlib
from typing import Any

from .management import *  # noqa: F403
from .management import __all__ as __all__


def __getattr__(name: str) -> Any:
    """The collective functions, which are loaded at their first use: `communication.comm_func`."""
    if name == "comm_func":
        return importlib.import_module(f"{__name__}.comm_func")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
