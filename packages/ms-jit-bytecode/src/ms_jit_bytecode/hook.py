"""Decides which Python functions are captured when native parts of a captured function call them.

`_hook` is the compiled part: the interpreter's frame hook, which is on in a thread while it runs a native part, and a
table that says how calls of each code object are handled. For a code object not in the table, it asks here once.
"""

from __future__ import annotations

import functools
import os
import sysconfig
import types
import weakref
from typing import Any

import ms_runtime
from ms_jit_core import Driver
from ms_jit_core.segments import interpreter, native_calls, native_flow, native_values
from ms_jit_core.segments.callee import NOT_RUN
from ms_jit_core.vm.core import frame_access
from ms_jit_core.vm.core.trust import is_trusted_module

try:
    from ms_jit_bytecode import _hook
except ImportError:  # installed without a C compiler: functions called by native parts are not captured
    _hook = None  # type: ignore[assignment]

#: whether the compiled part was built
AVAILABLE = _hook is not None

#: modules that run native instructions: they call the user's functions
_INTERPRETER = frozenset(m.__name__ for m in (interpreter, native_calls, native_flow, native_values))
#: packages that do the capturing: nothing is captured while their functions run
_CAPTURERS = frozenset({"ms_jit_core", "ms_jit_ast", "ms_jit_bytecode", "ms_jit_trace"})
#: answers to the table, see `Kind` in _hook.c
_SKIP, _DARK, _USER = None, False, True

if AVAILABLE:
    os.register_at_fork(after_in_child=_hook.after_fork)


_wanted: weakref.WeakSet[types.CodeType] = weakref.WeakSet()


def switch(on: bool) -> bool:
    """Turn the frame hook for native parts on or off; it is on at first.

    Args:
        on: False makes functions that native parts call run in Python, for all jitted functions.

    Returns:
        bool, whether there is a hook: False on a Python where it could not be built.
    """
    if AVAILABLE:
        _hook.enable(on)
    return AVAILABLE


def also_capture(fn: Any) -> bool:
    """Let native parts capture a function that they would skip as library code.

    Args:
        fn: a Python function or method.

    Returns:
        bool, whether `fn` is a Python function or method.
    """
    code = getattr(getattr(fn, "__func__", fn), "__code__", None)
    if not isinstance(code, types.CodeType):
        return False
    _wanted.add(code)
    return True


@functools.lru_cache(maxsize=1)
def _installed_folders() -> tuple[str, ...]:
    paths = sysconfig.get_paths()
    return tuple({os.path.join(paths[key], "") for key in ("purelib", "platlib")})


def _is_library(code: types.CodeType, package: str, own: str) -> bool:
    """Return whether the code is from an installed package other than the captured function's own."""
    return package not in (own, "ms_nn") and code.co_filename.startswith(_installed_folders())


class Hook:
    """The frame hook of one jitted function, on while a native part of it runs.

    Args:
        driver: the function's driver, held weakly. The hook never captures the function itself: where it runs natively,
            it could not be captured.
    """

    def __init__(self, driver: Driver) -> None:
        self._driver = weakref.ref(driver)
        self._own = (driver.fn.__module__ or "").partition(".")[0]
        self.table = _hook.Table(self._ask, ms_runtime.Tensor, NOT_RUN)
        self.table.skip(driver.fn.__code__)

    def forget(self) -> None:
        """Drop what is known about all other functions."""
        self.table.forget()
        driver = self._driver()
        if driver is not None:
            self.table.skip(driver.fn.__code__)

    def _ask(self, code: types.CodeType, space: dict[str, Any], fn: types.FunctionType | None) -> Any:
        """Return how to handle calls of a code object; `fn` is given for a call with tensors among its arguments."""
        module = space.get("__name__")
        package = module.partition(".")[0] if isinstance(module, str) else ""
        if package in _CAPTURERS:
            return _SKIP if module in _INTERPRETER else _DARK
        if code not in _wanted and self._is_skipped(code, package):
            return _SKIP
        driver = self._driver()
        if fn is None or driver is None:
            return _USER
        if hasattr(fn, "__ms_capture__"):  # its rule may differ from its body
            return _SKIP
        me = weakref.ref(self)

        def give_up() -> None:
            hook = me()
            if hook is not None:
                hook.table.skip(code)

        return driver.segment_driver.callee(fn, give_up)

    def _is_skipped(self, code: types.CodeType, package: str) -> bool:
        """Return whether the code is not the user's."""
        if native_calls.runs_native_part(code) or is_trusted_module(package) and package != "ms_nn":
            return True
        return frame_access.is_stdlib(code.co_filename) or _is_library(code, package, self._own)
