"""Argument checks of the compositions. Each raises the exception type that MindSpore raises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import SymbolicNumber, Tensor

from . import _table as t
from . import dtype as mstype
from ._messages import at_user_line
from ._messages import show as show


def outside_of_graphs(what: str) -> None:
    """Ends a capture, so that the call runs in Python each time: a graph would freeze reads and drop effects."""
    if ms_runtime.capturing():
        raise NotImplementedError(what)


def wrong(error: type[Exception], op: str, name: str, wanted: str, got: Any) -> Exception:
    """The error of a wrong argument, with the line of the program."""
    return error(f"For '{op}', '{name}' must be {wanted}, but got {got}.{at_user_line()}")


def tensor(value: Any, op: str, name: str = "input") -> Tensor:
    """`value`, which must be a tensor."""
    if isinstance(value, Tensor):
        return value
    raise wrong(TypeError, op, name, "a Tensor", type(value).__name__)


def kind(value: Any, types: Any, words: str, op: str, name: str, *, bools: bool = True) -> Any:
    """`value`, which must be of one of these types; `words` names them. Without `bools`, a bool is not an int."""
    if isinstance(value, types) and (bools or not isinstance(value, bool)):
        return value
    raise wrong(TypeError, op, name, words, type(value).__name__)


def tensors(values: Any, op: str, name: str = "tensors") -> list[Tensor]:
    """`values`, which must be a non-empty list or tuple of tensors."""
    if not isinstance(values, (list, tuple)):
        raise wrong(TypeError, op, name, "a list or tuple of Tensors", type(values).__name__)
    if not values:
        raise ValueError(f"For '{op}', '{name}' must hold at least one Tensor.{at_user_line()}")
    for i, value in enumerate(values):
        if not isinstance(value, Tensor):
            tensor(value, op, f"{name}[{i}]")
    return list(values)


# The number of bits of sizes and counts.
_LIMIT = 2**63


def integer(value: Any, op: str, name: str) -> int:
    """`value` as an int; a bool or a float is an error. A symbolic int stays symbolic."""
    if type(value) is int or (type(value) is SymbolicNumber and isinstance(value, int)):
        return value
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return int(value)
    if isinstance(value, Tensor) and value.ndim == 0 and value.dtype in mstype.int_type:
        return int(value)
    raise wrong(TypeError, op, name, "an int", type(value).__name__)


def real(value: Any) -> float:
    """`value` as a float. A symbolic number stays symbolic."""
    return value * 1.0 if type(value) is SymbolicNumber else float(value)


def large(value: Any, dtype: Any) -> Any:
    """`value`, but an int from 2**63 on as a tensor of uint64, if `dtype` can hold it: the table's ops take int64."""
    holds = dtype in (mstype.uint64, mstype.float32, mstype.float64, mstype.bfloat16)
    return Tensor(value) if holds and type(value) is int and 1 << 63 <= value < 1 << 64 else value


def broadcast(*shapes: Any) -> tuple[int, ...] | None:
    """The shape to which all broadcast, or None. (NumPy's function needs ints; sizes in a graph may be open.)"""
    whole: list[int] = [1] * max(map(len, shapes))
    for shape in shapes:
        for i, n in enumerate(shape, len(whole) - len(shape)):
            if n != 1 and whole[i] not in (1, n):
                return None
            whole[i] = n if whole[i] == 1 else whole[i]
    return tuple(whole)


def number(value: Any, op: str, name: str) -> float:
    """`value`, which must be a Python or NumPy number, as a float."""
    if isinstance(value, (int, float, np.number)) and not isinstance(value, complex):
        return real(value)
    raise wrong(TypeError, op, name, "a number", show(value))


def at_least(value: Any, least: float, op: str, name: str) -> Any:
    """`value`, which must be at least `least`."""
    if value < least:
        raise wrong(ValueError, op, name, f"at least {least}", show(value))
    return value


def axis(value: Any, ndim: int, op: str, name: str = "axis") -> int:
    """`value` as an axis below `ndim`; a negative one counts from the end. A 0-d tensor has one axis."""
    axis_ = value if type(value) is int else integer(value, op, name)
    bound = ndim or 1
    if not -bound <= axis_ < bound:
        raise wrong(ValueError, op, name, f"in [{-bound},{bound})", show(axis_))
    return axis_ % bound


def axes(value: Any, ndim: int, op: str, name: str = "axis") -> tuple[int, ...]:
    """The axes below `ndim` that an int or several distinct ones name; None or () is all axes."""
    if type(value) is int:
        place = axis(value, ndim, op, name)
        return (place,) if ndim else ()
    if value is None or (isinstance(value, (tuple, list)) and not value):
        return tuple(range(ndim))
    if isinstance(value, Tensor):
        value = value.tolist()
    several = value if isinstance(value, (tuple, list)) else (value,)
    found = tuple([a if type(a) is int and 0 <= a < ndim else axis(a, ndim, op, name) for a in several])
    if len(found) > 1 and len(set(found)) != len(found):
        raise ValueError(f"For '{op}', the '{name}' must not repeat an axis, but got {show(value)}.{at_user_line()}")
    return found if ndim else ()


def shape(value: Any, op: str, name: str = "shape") -> tuple[int, ...]:
    """An int, several, or an integer tensor as a shape; negative sizes are an error."""
    if isinstance(value, Tensor):
        value = value.tolist()
    several: Sequence[Any] = value if isinstance(value, (tuple, list)) else (value,)
    for size in several:
        if type(size) is not int or not 0 <= size < _LIMIT:
            break
    else:
        return tuple(several)
    sizes = tuple(integer(v, op, name) for v in several)
    for i, size in enumerate(sizes):
        if size < 0:
            raise ValueError(
                f"For '{op}', the dimension {i} of '{name}' must be at least 0, but got {show(size)}.{at_user_line()}"
            )
        if type(size) is int and size >= _LIMIT:
            raise ValueError(
                f"For '{op}', the dimension {i} of '{name}' must be below 2**63, but got {show(size)}.{at_user_line()}"
            )
    return sizes


def pair(value: Any, op: str, name: str, least: int = 1) -> tuple[int, int]:
    """One or two ints, each at least `least`, as a pair; of a 4-tuple the last two (the form of NCHW attributes)."""
    if isinstance(value, (tuple, list)):
        if len(value) not in (1, 2, 4):
            raise wrong(ValueError, op, name, "an int or a tuple of two ints", show(value))
        values = tuple(integer(v, op, name) for v in (value * 2 if len(value) == 1 else value[-2:]))
    else:
        values = (integer(value, op, name),) * 2
    if min(values) < least:
        raise wrong(ValueError, op, name, f"at least {least}", show(value))
    return values[0], values[1]


def rank(value: Tensor, wanted: int, op: str, name: str = "input") -> None:
    """`value` must have `wanted` dimensions."""
    if value.ndim != wanted:
        raise ValueError(
            f"For '{op}', '{name}' must have {wanted} dimensions, but got shape {value.shape}.{at_user_line()}"
        )


def choice(value: Any, allowed: tuple[str, ...], op: str, name: str) -> str:
    """`value` must be one of these strings."""
    if not isinstance(value, str):
        raise wrong(TypeError, op, name, "a str", type(value).__name__)
    if value not in allowed:
        raise wrong(ValueError, op, name, f"one of {list(allowed)}", show(value))
    return value


def flag(value: Any, op: str, name: str) -> bool:
    """`value` must be a bool."""
    if isinstance(value, bool):
        return value
    raise wrong(TypeError, op, name, "a bool", type(value).__name__)


def values(good: Tensor, message: str, error: type[Exception] = ValueError) -> None:
    """Every element of the bool tensor `good` must be True."""
    whole = t.reduce_all(good, tuple(range(good.ndim)), False)
    if ms_runtime.capturing():
        device = good._location
        if good._is_symbolic or device is None:
            must_hold(whole)
            return
        ms_runtime.synchronize(*device)  # a trace has values; raise errors of earlier ops first
        try:
            must_hold(whole)
            ms_runtime.synchronize(*device)
        except IndexError:
            raise error(message) from None
    elif not bool(whole):
        raise error(message)


def must_hold(truth: Tensor) -> None:
    """In a graph: where the 0-d bool `truth` is False the graph raises, and the call runs as plain Python, which then
    raises for itself."""
    only = t.full((1,), False, mstype.bool_)
    t.take(only, t.cast(t.logical_not(truth), mstype.int64), 0)


def floating(value: Tensor, op: str, name: str = "input") -> Tensor:
    """`value`, which must have a float dtype."""
    if value.dtype in mstype.float_type:
        return value
    raise TypeError(
        f"For primitive[{op}], the input argument[{name}] must be a type of "
        f"{{BFloat16, Float16, Float32, Float64}}, but got {value.dtype}.{at_user_line()}"
    )


def promoted_float(value: Tensor) -> Tensor:
    """`value`, or its float32 form where it holds ints or bools."""
    if value.dtype in mstype.float_type or value.dtype in mstype.complex_type:
        return value
    return t.cast(value, mstype.float32)
