"""Joining and splitting."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ._common import axis as axis_of
from ._common import cast, common, slice_axis, strict

# MindSpore reads this axis, and larger ones, as "flattened".
_FLAT = 32


def _join(items: list[Tensor], axis: Any, op: str) -> Tensor:
    place = axis_of(axis, items[0].ndim, op)
    shape = items[0].shape
    for item in items[1:]:
        if (*item.shape[:place], *item.shape[place + 1 :]) != (*shape[:place], *shape[place + 1 :]):
            raise ValueError(
                f"For '{op}', shapes must be the same but along axis {place}: got {shape} and {item.shape}."
            )
    dtype = common(*items)
    return t.concat([cast(item, dtype) for item in items], place) if len(items) > 1 else items[0]


def concatenate(arrays: Any, axis: Any = 0) -> Tensor:
    """Joins tensors along an existing axis.

    arrays: A list or tuple of tensors, or a tensor that is split along its first axis.
    axis: The axis; None, or an int from 32 on, joins the flattened tensors.
    Returns: Tensor of the promoted dtype.
    TypeError: `arrays` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes are incompatible, `axis` is out of range, or the sequence is empty.

    >>> print(ms.numpy.concatenate((ms.Tensor([1, 2]), ms.Tensor([3.0]))))
    [1. 2. 3.]
    """
    if isinstance(arrays, Tensor):
        items = [t.reshape(v, v.shape[1:]) for v in _rows(arrays)]
    else:
        items = _items(arrays, "concatenate", "arrays")
    if axis is None or isinstance(axis, int) and axis >= _FLAT:
        items, axis = [t.reshape(v, (-1,)) for v in items], 0
    return _join(items, axis, "concatenate")


def stack(arrays: Any, axis: int = 0) -> Tensor:
    """Joins tensors of one shape along a new axis.

    arrays: A list or tuple of tensors, or a tensor that is split along its first axis.
    axis: The position of the new axis.
    Returns: Tensor of the promoted dtype, with one axis more.
    TypeError: `arrays` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes differ, or `axis` is out of range.

    >>> print(ms.numpy.stack((ms.Tensor([1, 2]), ms.Tensor([3, 4])), 1))
    [[1 3]
     [2 4]]
    """
    items = [t.reshape(v, v.shape[1:]) for v in _rows(arrays)] if isinstance(arrays, Tensor) else arrays
    items = _items(items, "stack", "arrays")
    shape = tuple(items[0].shape)
    for item in items[1:]:
        if tuple(item.shape) != shape:
            raise ValueError(f"For 'stack', all shapes must be the same, but got {check.show(shape)} and {item.shape}.")
    place = axis_of(axis, len(shape) + 1, "stack")
    return _join([t.reshape(v, (*shape[:place], 1, *shape[place:])) for v in items], place, "stack")


def _split(x: Any, parts: Any, axis: Any, op: str) -> Any:
    x = strict(x, op)
    place = axis_of(axis, x.ndim, op)
    size = x.shape[place]
    if isinstance(parts, int) and not isinstance(parts, bool):
        if not 0 < parts <= size:
            raise ValueError(f"For '{op}', {size} elements cannot be split into {check.show(parts)} parts.")
        if size % parts and op == "split":
            raise ValueError(f"For 'split', {size} elements cannot be split into {parts} equal parts.")
        ends = [size // parts * (i + 1) + min(i + 1, size % parts) for i in range(parts)]
    elif isinstance(parts, (list, tuple)):
        ends = [check.integer(v, op, "indices_or_sections") for v in parts]
        ends = [v + size if v < 0 else v for v in ends] + [size]
    else:
        raise TypeError(f"For '{op}', 'indices_or_sections' must be an int or several, got {type(parts).__name__}.")
    found = []
    for start, stop in zip([0, *ends], ends):
        if not start < stop <= size:
            raise ValueError(f"For '{op}', the part from {start} to {stop} of {size} elements is empty.")
        found.append(slice_axis(x, place, start, stop))
    return tuple(found) if isinstance(parts, int) else found


from .._generated.rows.numpy_arrays import *
