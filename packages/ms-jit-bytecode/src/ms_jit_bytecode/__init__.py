"""capture_mode="bytecode": captures functions by the machine of ms-jit-core, and also the functions that native parts
call.

Found by `ms.jit` through the entry point group ``ms.capture_modes``.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from os.path import dirname as _dirname
from typing import Any

import ms_runtime as _runtime
from ms_jit_core import Captured, Driver, Options
from ms_jit_core.bytecode_decoder import SUPPORTED, code_of
from ms_jit_core.segments.callee import Callee

from ms_jit_bytecode import extra
from ms_jit_bytecode.continuation import AVAILABLE as HAS_CONTINUATIONS
from ms_jit_bytecode.continuation import continuation_of
from ms_jit_bytecode.extra import get_code_extra
from ms_jit_bytecode.hook import AVAILABLE, Hook, also_capture, switch

_TABLE_VERSION = 1
if _runtime.TABLE_VERSION != _TABLE_VERSION:
    raise ImportError(
        f"ms-jit-bytecode was made for table version {_TABLE_VERSION}, but the installed ms-runtime has "
        f"{_runtime.TABLE_VERSION}. Install the two from one release."
    )
_runtime.register_internal(_dirname(__file__), machinery=True)


class BytecodeDriver(Driver):
    """The driver of capture_mode="bytecode". The frame hook captures functions that native parts call."""

    hook: Hook | None = None
    has_continuations = HAS_CONTINUATIONS

    def wrap_native_call(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return `call` wrapped to run with the frame hook on."""
        if self.hook is None:
            if self.options.fullgraph or not AVAILABLE:
                return call
            self.hook = Hook(self)
        return self.hook.table.part(call)

    def continuation_of(self, frame: Any, loop: frozenset[int] | None) -> Any:
        """Return how the interpreter runs a frame until it leaves a loop, or to its end."""
        found = continuation_of(frame, loop)
        if found is not None and self.hook is not None:
            self.hook.table.skip(found.python)
        return found

    def record(self, bound: list[Any], start: Any = None, *args: Any, **kwargs: Any) -> Captured:
        """Capture one call, or one segment of it."""
        if start is None:
            extra.started(self.fn.__code__, self.options.fullgraph)
        return super().record(bound, start, *args, **kwargs)

    def remember(self, captured: Captured, callee: Callee | None = None, later: bool = False) -> None:
        """Remember a capture, for `explain` and `get_code_extra`."""
        super().remember(captured, callee, later)
        if callee is not None:
            extra.captured(callee.code, callee.name, captured, callee.jit)
        elif not later:
            extra.captured(self.fn.__code__, self.fn.__name__, captured, self.jit_function)

    def cache_clear(self) -> None:
        """Forget all entries and captures, and what the hook knows."""
        super().cache_clear()
        if self.hook is not None:
            self.hook.forget()


def make(fn: types.FunctionType, options: Options | None = None) -> Any:
    """Return the jitted form of a Python function: a JitFunction with `cache_info()` and `cache_clear()`.

    Args:
        fn: the function.
        options: settings. Default: those of `Options()`.

    Raises:
        RuntimeError: the bytecode of this Python version is not supported.
    """
    if sys.version_info[:2] not in SUPPORTED:
        known = ", ".join(f"{a}.{b}" for a, b in SUPPORTED)
        raise RuntimeError(
            f"jit: capture_mode='bytecode' knows the bytecode of Python {known}, but this is Python "
            f"{sys.version_info[0]}.{sys.version_info[1]}.\n  hint: use capture_mode='ast' or 'trace'"
        )
    return BytecodeDriver(fn, options).jit_function


__all__ = ["BytecodeDriver", "also_capture", "code_of", "get_code_extra", "make", "switch"]
