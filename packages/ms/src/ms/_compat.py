"""Names of older releases, and switches that need nothing here."""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import Callable
from typing import Any

import ms_runtime

from .eager_executor import _pynative_executor  # noqa: F401
from .jit import jit
from .memory import empty_cache


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


def _function_forbid_reuse(func: Any) -> Any:
    """The function itself: each call of it in a graph has nodes of its own."""
    return func


def cell_attr_register(fn: Any = None, attrs: Any = None) -> Any:
    """A decorator for a Cell's `__init__`: notes on the Cell which arguments it was made with, or those of its
    attributes that `attrs` names.

    Args:
        fn: The `__init__`. Default: None.
        attrs: The name of an attribute, or several. Default: None.
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
    """What scripts ask of MindSpore's executor of graphs: `common.api._cell_graph_executor`."""

    def compile(self, obj: Any, *args: Any, phase: str = "predict", **kwargs: Any) -> tuple[str, bool]:
        """Makes the graph of a Cell for these arguments, as `Cell.compile` does; its name, and that there is one.

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
        """Whether graphs can take a dataset: yes, its rows are handed to each call. No queue is made."""
        return True

    def run(self, obj: Any, *args: Any, phase: str = "predict") -> Any:
        """Runs a Cell as GRAPH_MODE does, in any mode."""
        return jit(obj)(*args)

    __call__ = run


_cell_graph_executor = _CellGraphExecutor()
#: graphs by cell in MindSpore; a cell keeps its own here, so scripts find nothing in it to clear
cells_compile_cache: dict[int, Any] = {}


class _no_grad(ms_runtime.no_record, contextlib.ContextDecorator):
    """A block, or a function, whose calls no gradient sees; writes in it leave Parameters what they are."""


def ms_memory_recycle() -> None:
    """Gives memory back that nothing uses: compiled graphs, and blocks that the allocator caches."""
    gc.collect()
    empty_cache()


def flops_collection(phase: str = "train") -> tuple[int, int, int, int, bool]:
    """The floating point operations of a compiled graph, which are not counted here.

    Args:
        phase: The graph's name. Default: 'train'.

    Raises:
        RuntimeError: always. `ms.explain` gives a graph's times and bytes.
    """
    raise RuntimeError("For 'flops_collection', operations of graphs are not counted; ms.explain gives their times.")
