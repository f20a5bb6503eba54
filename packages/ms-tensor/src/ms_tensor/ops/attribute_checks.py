"""Checks `(value, op, name)` of attributes in rows of Primitive classes. Each returns the attribute."""

from __future__ import annotations

from typing import Any

from ms_runtime import DType, Tensor

from .. import _check as check
from .. import dtype as mstype
from .nn import window


def _floats(value: Any, op: str, name: str) -> Any:
    """Checks for a tuple or list of floats."""
    for item in _several(value, op, name):
        if not isinstance(item, float):
            raise TypeError(f"For '{op}', '{name}' must hold floats, but got {type(item).__name__}.")
    return value


def _ints(value: Any, op: str, name: str, least: int) -> Any:
    """Checks for an int, or a tuple or list of one or two ints; returns two ints."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = (value, value)
    check.kind(value, (tuple, list), "an int or a tuple of ints", op, name)
    if len(value) not in (1, 2) or any(isinstance(v, bool) or not isinstance(v, int) or v < least for v in value):
        raise ValueError(f"For '{op}', '{name}' must hold one or two ints of at least {least}, but got {value}.")
    return value


def _dims(value: Any, op: str, name: str) -> Any:
    """Checks for an int, or a tuple or list of ints."""
    for item in value if isinstance(value, (tuple, list)) else (value,):
        check.integer(int(item) if isinstance(item, bool) else item, op, name)
    return value


def _indices(value: Any, op: str, name: str) -> Any:
    """Like `_dims`, but rejects bools."""
    return _dims(check.kind(value, (int, tuple, list), "an int, tuple or list", op, name, bools=False), op, name)


def _axes(value: Any, op: str, name: str) -> tuple[int, ...]:
    """Checks for an int, or a tuple or list of ints; returns a tuple."""
    return tuple(_dims(value, op, name)) if isinstance(value, (tuple, list)) else (_dims(value, op, name),)


def _int_or_tuple(value: Any, op: str, name: str) -> tuple[int, ...]:
    """Like `_axes`, but rejects lists."""
    return _axes(check.kind(value, (int, tuple), "an int or a tuple of ints", op, name), op, name)


def _several_ints(value: Any, op: str, name: str) -> Any:
    """Checks for a tuple or list of ints."""
    return _dims(check.kind(value, (tuple, list), "a tuple or list of ints", op, name), op, name)


def _target_sizes(value: Any, op: str, name: str) -> Any:
    """A check of attributes: a tuple, list or Tensor of sizes, as a tuple; None is refused by the call."""
    if isinstance(value, Tensor):
        value = value.tolist()
    if value is None:
        return None
    return tuple(check.kind(value, (tuple, list), "a tuple or list of ints, or a Tensor", op, name))


def _dtype(value: Any, op: str, name: str) -> Any:
    """Checks for a dtype."""
    return check.kind(value, DType, "a dtype", op, name)


def _optional_dims(value: Any, op: str, name: str) -> Any:
    """Like `_dims`, but accepts None."""
    return value if value is None else _dims(value, op, name)


def _outputs(value: Any, op: str, name: str, count: int) -> tuple[Any, ...]:
    """Returns the sizes of an output: an int for all, or a tuple, in which None keeps a size."""
    check.kind(value, (int, tuple), "an int or a tuple", op, name, bools=False)
    return value if isinstance(value, tuple) else (value,) * count


from .._generated.rows.ops_checks import *


def _as_four(value: Any, op: str, name: str) -> tuple[int, ...]:
    """Checks for one or two ints; returns (1, 1, vertical, horizontal)."""
    check.kind(value, (int, tuple), "an int or a tuple of ints", op, name)
    if isinstance(value, tuple) and len(value) == 4 and value[:2] != (1, 1):
        raise ValueError(f"For '{op}', '{name}' must be (1, 1, vertical, horizontal), but got {value}.")
    return 1, 1, *window.ints(value, 2, op, name)


def _mask_mode(value: Any, op: str, name: str) -> int:
    """Checks for the number of a mask mode; only masks given as tensors are supported."""
    if value == "TRAPEZOIDAL":
        raise NotImplementedError(f"For '{op}', '{name}' must be 'MASK_DEFAULT'; give the mask as a tensor.")
    check.choice(value, ("MASK_DEFAULT",), op, name)
    return 0


def _two_outputs(value: Any, op: str, name: str) -> tuple[Any, ...]:
    """Checks for the two sizes of an output, which must not be negative."""
    found = _outputs(value, op, name, 2)
    for n in found:
        if n is not None:
            check.at_least(check.integer(n, op, name), 0, op, name)
    return found


def _index_type(value: Any, op: str, name: str) -> str:
    """Checks for a dtype of indices; returns its lower-case name, as it is printed."""
    if value not in (mstype.int32, mstype.int64):
        raise TypeError(f"For '{op}', '{name}' must be int32 or int64, but got {check.show(value)}.")
    return str(value).lower()


def _only_member(value: Any, op: str, name: str) -> int:
    """Checks for the rank of the only member of a group."""
    if check.integer(value, op, name) != 0:
        raise ValueError(f"For '{op}', '{name}' must be 0, the only member of the group, but got {check.show(value)}.")
    return 0
