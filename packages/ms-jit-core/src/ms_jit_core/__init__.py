"""The shared part of the capture modes: bytecode decoder, virtual machine, guards, entries, counters and explanations.

A capture mode makes a `Driver` for a function; users call the JitFunction that `Driver.jit_function` returns.

Rules: calls of a function with ``__ms_capture__``, or of an instance whose class has it, are captured by
``rule(machine, obj, args, kwargs)``, which takes and returns abstract values; see the README.
"""

from __future__ import annotations

from os.path import dirname as _dirname
from typing import TYPE_CHECKING as _TYPE_CHECKING

import ms_runtime as _runtime
from ms_tensor._lazy import getter as _getter
from ms_tensor._lazy import offer as _offer

_TABLE_VERSION = 1
if _runtime.TABLE_VERSION != _TABLE_VERSION:
    raise ImportError(
        f"ms-jit-core was made for table version {_TABLE_VERSION}, but the installed ms-runtime has "
        f"{_runtime.TABLE_VERSION}. Install the two from one release."
    )
_runtime.register_internal(_dirname(__file__), machinery=True)

from ms_jit_core import compile_cache as _compile_cache  # noqa: E402  # registers the stores
from ms_jit_core.capture import Captured, capture  # noqa: E402
from ms_jit_core.check import CheckError, checked  # noqa: E402
from ms_jit_core.driver import CacheInfo, Driver, Options  # noqa: E402
from ms_jit_core.errors import BREAKS, BreakKind, FullGraphError, GraphBreak  # noqa: E402
from ms_jit_core.explanation import explain  # noqa: E402

if _TYPE_CHECKING:
    from ms_jit_core.explanation.report import Explanation

_offer(__name__, Explanation="ms_jit_core.explanation.report:Explanation")
__getattr__ = _getter(__name__)

__all__ = [
    "BREAKS",
    "BreakKind",
    "CacheInfo",
    "Captured",
    "CheckError",
    "Driver",
    "Explanation",
    "FullGraphError",
    "GraphBreak",
    "Options",
    "capture",
    "checked",
    "explain",
]
