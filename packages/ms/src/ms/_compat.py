"""Names of older releases, and switches that need nothing here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
import ms_tensor

from .jit import jit

LAX = 2
STRICT = 0


def ms_function(fn: Callable[..., Any] | None = None, input_signature: Any = None, **kwargs: Any) -> Any:
    """A function as the static graph of its first call: numbers, strings and containers that are no arguments keep what
    they were then. Parameters and other tensors are read at each call, and what `jit` makes follows every change.

    Args:
        fn: As for `jit`. Default: None.
        input_signature: Accepted for compatibility: a graph is made for the shapes that it meets. Default: None.
        kwargs: `jit_config`, as for `jit`.

    Returns:
        As for `jit`.

    Examples:
        >>> import ms
        >>> print(ms.ms_function(lambda x: x + 1)(ms.Tensor(1.0)))
        2.0
    """
    return jit(fn, capture_mode="ast", _frozen=True, **kwargs)


def jit_class(cls: type) -> type:
    """The class itself: objects of any class may be used in captured functions."""
    return cls


def ms_class(cls: type) -> type:
    """The older name of `jit_class`."""
    return cls


def lazy_inline(fn: Any = None, attrs: Any = None, policy: Any = None) -> Any:
    """The function itself: what to inline is decided in the graph."""
    return fn if fn is not None else (lambda inner: inner)


def no_inline(fn: Any = None) -> Any:
    """The function itself: what to inline is decided in the graph."""
    return fn if fn is not None else (lambda inner: inner)


class _Executor:
    """What scripts ask of MindSpore's eager executor: `common.api._pynative_executor`."""

    def __init__(self) -> None:
        self._quiet: Any = None

    def sync(self) -> None:
        """Waits until everything that was called has run, which it has."""

    def grad_flag(self) -> bool:
        """Whether a gradient is being recorded."""
        return ms_runtime.is_recording()

    def enable_grad(self) -> bool:
        """Whether gradients are recorded where they are asked for."""
        return self._quiet is None

    def set_enable_grad(self, flag: bool) -> None:
        """Whether gradients are recorded from now on.

        Raises:
            TypeError: `flag` is no bool.
        """
        if not isinstance(flag, bool):
            raise TypeError(f"For 'set_enable_grad', a bool is needed, but got {type(flag).__name__}.")
        if flag and self._quiet is not None:
            self._quiet.__exit__(None, None, None)
            self._quiet = None
        elif not flag and self._quiet is None:
            self._quiet = ms_runtime.no_record()
            self._quiet.__enter__()


_pynative_executor = _Executor()
_no_grad = ms_runtime.no_record


def run_check() -> None:
    """Computes something small and prints that it worked.

    Raises:
        RuntimeError: the result is wrong.
    """
    x = ms_tensor.ops.ones((2, 3))
    if float(ms_tensor.ops.matmul(x, x.T).sum()) != 12.0:
        raise RuntimeError("For 'run_check', a matrix product gave a wrong result.")
    print("MindSpore has been installed on platform [CPU] successfully!")
