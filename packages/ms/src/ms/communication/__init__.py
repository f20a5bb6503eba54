"""Process groups in a single process: `management`, and the collective functions of `comm_func`."""

from __future__ import annotations

import importlib
from typing import Any

from .management import *  # noqa: F403
from .management import __all__ as __all__


def __getattr__(name: str) -> Any:
    """Loads the collective functions, `communication.comm_func`, at their first use."""
    if name == "comm_func":
        return importlib.import_module(f"{__name__}.comm_func")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
