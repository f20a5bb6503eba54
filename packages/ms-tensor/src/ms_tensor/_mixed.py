"""Mixed precision by op, where a function of several table ops counts as one op.

The core casts the inputs of table ops (`ms_runtime.autocast`). A function that is an op of its own to mixed precision
says so here; its name is then looked up as those of table ops are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import ms_runtime
from ms_runtime import Tensor, autocast_id

from . import _table as t

F = TypeVar("F", bound=Callable[..., Any])

#: The name under which `ms_runtime.autocast` has the dtype of the functions that it does not list.
EVERY_FUNCTION = "*"
_NO_CASTS = ms_runtime.autocast({})


def _dtype_of(name: str) -> Any:
    return ms_runtime.autocast_dtype(name) or ms_runtime.autocast_dtype(EVERY_FUNCTION)


def cast(name: str, value: Any) -> Any:
    """`value`, a float tensor, in the dtype in which `name` takes its inputs now; anything else as it is."""
    if not autocast_id():
        return value
    to = _dtype_of(name)
    return cast_floats(value, to) if to is not None and isinstance(value, Tensor) else value


def cast_floats(value: Any, to: Any) -> Any:
    """Casts float tensors, also inside tuples, lists and dicts."""
    if isinstance(value, Tensor):
        return t.cast(value, to) if value.dtype.is_float and value.dtype is not to else value
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        items = [cast_floats(item, to) for item in value]
        return items if isinstance(value, list) else tuple(items)
    if isinstance(value, dict):
        return {key: cast_floats(item, to) for key, item in value.items()}
    return value


def no_casts() -> ms_runtime.autocast:
    """A scope in which ops keep the dtypes of their inputs."""
    return _NO_CASTS


def _whole(fn: F, name: str) -> F:
    @functools.wraps(fn)
    def whole(*args: Any, **kwargs: Any) -> Any:
        if not autocast_id():
            return fn(*args, **kwargs)
        to = _dtype_of(name)
        if to is not None:
            args, kwargs = cast_floats(args, to), cast_floats(kwargs, to)
        elif name == EVERY_FUNCTION:
            return fn(*args, **kwargs)
        with _NO_CASTS:
            return fn(*args, **kwargs)

    return whole  # type: ignore[return-value]


def as_one_op(fn: F) -> F:
    """A decorator: mixed precision casts the tensors that the function is given, and nothing inside it."""
    return _whole(fn, fn.__name__)


def cast_at_entry(fn: F) -> F:
    """A decorator: as `as_one_op` where every op casts its inputs; elsewhere the ops inside have their own casts.

    For compositions that go on in float32 with what they are given in a 16-bit dtype.
    """
    return _whole(fn, EVERY_FUNCTION)
