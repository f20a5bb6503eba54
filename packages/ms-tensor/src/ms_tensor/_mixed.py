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

#: The name under which `ms_runtime.autocast` has the dtype of the functions that it does not list.
EVERY_FUNCTION = "*"
_NO_CASTS = ms_runtime.autocast({})


def cast(name: str, value: Any) -> Any:
    """`value`, a float tensor, in the dtype in which `name` takes its inputs now; anything else as it is."""
    if not ms_runtime.autocast_id():
        return value
    to = ms_runtime.autocast_dtype(name) or ms_runtime.autocast_dtype(EVERY_FUNCTION)
    if to is None or not isinstance(value, Tensor) or not value.dtype.is_float or value.dtype is to:
        return value
    return t.cast(value, to)


def no_casts() -> ms_runtime.autocast:
    """A scope in which ops keep the dtypes of their inputs."""
    return _NO_CASTS


def _cast_to(value: Any, to: Any) -> Any:
    if isinstance(value, Tensor):
        return t.cast(value, to) if value.dtype.is_float and value.dtype is not to else value
    if type(value) in (tuple, list):
        return type(value)([_cast_to(item, to) for item in value])
    return value


def cast_at_entry(fn: F) -> F:
    """A decorator: where every op casts its inputs, this function casts those it is given, and nothing inside it.

    For compositions that go on in float32 with what they are given in a 16-bit dtype. Where the casts depend on the op,
    those of the ops inside apply.
    """

    @functools.wraps(fn)
    def whole(*args: Any, **kwargs: Any) -> Any:
        to = ms_runtime.autocast_dtype(EVERY_FUNCTION) if ms_runtime.autocast_id() else None
        if to is None:
            return fn(*args, **kwargs)
        args = tuple([_cast_to(value, to) for value in args])
        kwargs = {key: _cast_to(value, to) for key, value in kwargs.items()}
        with _NO_CASTS:
            return fn(*args, **kwargs)

    return whole  # type: ignore[return-value]


def as_one_op(fn: F) -> F:
    """A decorator: mixed precision casts the tensors that the function is given, and nothing inside it."""
    name = fn.__name__

    @functools.wraps(fn)
    def whole(*args: Any, **kwargs: Any) -> Any:
        if not ms_runtime.autocast_id():
            return fn(*args, **kwargs)
        args = tuple(cast(name, value) for value in args)
        kwargs = {key: cast(name, value) for key, value in kwargs.items()}
        with _NO_CASTS:
            return fn(*args, **kwargs)

    return whole  # type: ignore[return-value]
