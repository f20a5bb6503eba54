"""capture_mode="ast": captures functions by the machine of ms-jit-core, but not the functions that native parts call.

Found by `ms.jit` through the entry point group ``ms.capture_modes``.
"""

from __future__ import annotations

import types
from os.path import dirname as _dirname
from typing import Any

import ms_runtime as _runtime
from ms_jit_core import Driver, Options

_TABLE_VERSION = 1
if _runtime.TABLE_VERSION != _TABLE_VERSION:
    raise ImportError(
        f"ms-jit-ast was made for table version {_TABLE_VERSION}, but the installed ms-runtime has "
        f"{_runtime.TABLE_VERSION}. Install the two from one release."
    )
_runtime.register_internal(_dirname(__file__), machinery=True)


class AstDriver(Driver):
    """The driver of capture_mode="ast": the shared one."""


def make(fn: types.FunctionType, options: Options | None = None) -> Any:
    """Return the jitted form of a Python function: a JitFunction with `cache_info()` and `cache_clear()`.

    Args:
        fn: the function.
        options: settings. Default: those of `Options()`.
    """
    return AstDriver(fn, options).jit_function


__all__ = ["AstDriver", "make"]
