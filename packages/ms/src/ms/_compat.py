"""Names of older releases, and options without effect."""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_nn import Cell
from ms_tensor._check import show

from .eager_executor import _pynative_executor  # noqa: F401
from .jit import jit
from .memory import empty_cache


def ms_function(fn: Callable[..., Any] | None = None, input_signature: Any = None, **kwargs: Any) -> Any:
    """Captures a function as the static graph of its first call.

    Numbers, strings and containers that are not arguments keep their values of the first call; Parameters and other
    tensors are read at each call. In contrast, a function of `jit` notices every change.

    Args:
        fn: As for `jit`. Default: None.
        input_signature: Accepted for compatibility: graphs are compiled for actual shapes. Default: None.
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
    """Returns the class unchanged: captured functions can use objects of any class.

    Raises:
        TypeError: `cls` is not a class, or is a Cell.
    """
    if not isinstance(cls, type) or issubclass(cls, Cell):
        raise TypeError(f"For 'jit_class', expected a class that is not a Cell, got {show(cls)}.")
    return cls


def ms_class(cls: type) -> type:
    """Older name of `jit_class`."""
    return jit_class(cls)


def lazy_inline(fn: Any = None, attrs: Any = None, policy: Any = None) -> Any:
    """Returns the function unchanged: the compiler decides what to inline.

    Raises:
        ValueError: `attrs` is neither a str nor a list of them, or `policy` is neither None nor 'front'.
    """
    if not (attrs is None or isinstance(attrs, str) or isinstance(attrs, list) and all(type(a) is str for a in attrs)):
        raise ValueError(f"For 'lazy_inline', 'attrs' must be a str or a list of str, but got {show(attrs)}.")
    if policy not in (None, "front"):
        raise ValueError(f"For 'lazy_inline', 'policy' must be None or 'front', but got {show(policy)}.")
    return fn if fn is not None else (lambda inner: inner)


def no_inline(fn: Any = None) -> Any:
    """Returns the function unchanged: the compiler decides what to inline."""
    return fn if fn is not None else (lambda inner: inner)


def _function_forbid_reuse(func: Any) -> Any:
    """Returns the function unchanged: each call in a graph has its own nodes."""
    return func


def cell_attr_register(fn: Any = None, attrs: Any = None) -> Any:
    """Decorator for the `__init__` of a Cell that records its arguments, or the attributes in `attrs`, on the Cell.

    Args:
        fn: The `__init__`. Default: None.
        attrs: One or several attribute names. Default: None.
    """

    def decorate(init: Any) -> Any:
        @functools.wraps(init)
        def noting(self: Any, *args: Any, **kwargs: Any) -> None:
            init(self, *args, **kwargs)
            if attrs is None:
                noted = str([*args, *kwargs.values()])
            else:
                noted = str(getattr(self, attrs) if isinstance(attrs, str) else [getattr(self, a) for a in attrs])
            object.__setattr__(self, "cell_init_args", type(self).__name__ + noted)

        return noting

    return decorate if fn is None else decorate(fn)


class _CellGraphExecutor:
    """MindSpore's graph executor `common.api._cell_graph_executor`, as scripts use it."""

    def compile(self, obj: Any, *args: Any, phase: str = "predict", **kwargs: Any) -> tuple[str, bool]:
        """Compiles a Cell for these arguments, as `Cell.compile` does; returns the name of the graph, and True.

        Raises:
            AttributeError: `obj` has no `construct`.
        """
        if not hasattr(obj, "construct"):
            raise AttributeError(f"For 'compile', a Cell is needed, but {type(obj).__name__} has no 'construct'.")
        for setting in ("do_convert", "jit_config_dict"):
            kwargs.pop(setting, None)
        obj.compile(*args, **kwargs)
        return f"{phase}.{id(obj)}", True

    def init_dataset(self, queue_name: str, dataset_size: int, batch_size: int, *layout: Any, **settings: Any) -> bool:
        """Returns True: graphs can use a dataset, whose rows are passed to each call without a queue."""
        return True

    def run(self, obj: Any, *args: Any, phase: str = "predict") -> Any:
        """Runs a Cell as GRAPH_MODE does, in any mode."""
        return jit(obj)(*args)

    __call__ = run


_cell_graph_executor = _CellGraphExecutor()
#: MindSpore's graphs by cell; empty here, because each cell stores its own graphs
cells_compile_cache: dict[int, Any] = {}


class _no_grad(ms_runtime.no_record, contextlib.ContextDecorator):
    """Context manager and decorator that disables gradients; Parameters that are written in it stay Parameters."""


def ms_memory_recycle() -> None:
    """Frees unused compiled graphs and blocks that the allocator caches."""
    gc.collect()
    empty_cache()


def flops_collection(phase: str = "train") -> tuple[int, int, int, int, bool]:
    """Not supported: the number of floating point operations of a compiled graph.

    Args:
        phase: The name of the graph. Default: 'train'.

    Raises:
        RuntimeError: always; `ms.explain` reports the times and bytes of a graph.
    """
    raise RuntimeError("For 'flops_collection', operations of graphs are not counted; ms.explain gives their times.")
