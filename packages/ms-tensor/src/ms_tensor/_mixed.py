"""Mixed precision by op, where a function of several table ops counts as one op.

The core casts the inputs of table ops (`ms_runtime.autocast`). A function that is an op of its own to mixed precision
says so here; its name is then looked up as those of table ops are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import ms_runtime
from ms_runtime import Tensor

from . import _table as t

F = TypeVar("F", bound=Callable[..., Any])


def cast(name: str, value: Any) -> Any:
    """`value`, a float tensor, in the dtype in which `name` takes its inputs now; anything else as it is."""
    to = ms_runtime.autocast_dtype(name) if ms_runtime.autocast_id() else None
    if to is None or not isinstance(value, Tensor) or not value.dtype.is_float or value.dtype is to:
        return value
    return t.cast(value, to)


def as_one_op(fn: F) -> F:
    """A decorator: mixed precision casts the tensors that the function is given, and nothing inside it."""
    name = fn.__name__

    @functools.wraps(fn)
    def whole(*args: Any, **kwargs: Any) -> Any:
        if not ms_runtime.autocast_id():
            return fn(*args, **kwargs)
        args = tuple(cast(name, value) for value in args)
        kwargs = {key: cast(name, value) for key, value in kwargs.items()}
        with ms_runtime.autocast({}):
            return fn(*args, **kwargs)

    return whole  # type: ignore[return-value]
