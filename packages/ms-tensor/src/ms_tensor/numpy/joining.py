"""Joining and splitting."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ._common import axis as axis_of
from ._common import cast, common, slice_axis, strict

# NumPy reads this axis as "flattened".
_FLAT = 32


def _items(values: Any, op: str, name: str) -> list[Tensor]:
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"For '{op}', '{name}' must be a list or tuple of Tensors, but got {type(values).__name__}.")
    if not values:
        raise ValueError(f"For '{op}', '{name}' must hold at least one Tensor.")
    return [strict(v, op, f"{name}[{i}]") for i, v in enumerate(values)]


def _join(items: list[Tensor], axis: Any, op: str) -> Tensor:
    place = axis_of(axis, items[0].ndim, op)
    for item in items[1:]:
        same = item.ndim == items[0].ndim
        if not same or any(a != b for i, (a, b) in enumerate(zip(item.shape, items[0].shape)) if i != place):
            raise ValueError(
                f"For '{op}', shapes must be the same but along axis {place}: got {items[0].shape} and {item.shape}."
            )
    dtype = common(*items)
    return t.concat([cast(item, dtype) for item in items], place) if len(items) > 1 else items[0]


def concatenate(arrays: Any, axis: Any = 0) -> Tensor:
    """Tensors one after the other along an axis, in the promoted dtype.

    arrays: A list or tuple of tensors, or a tensor of which the first axis is taken apart.
    axis: The axis; None joins the flattened tensors.
    TypeError: `arrays` is none of these.
    ValueError: the shapes are incompatible, or the sequence is empty.

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


def _rows(x: Tensor) -> list[Tensor]:
    return [slice_axis(x, 0, i, i + 1) for i in range(x.shape[0])]


def append(arr: Tensor, values: Tensor, axis: int | None = None) -> Tensor:
    """A tensor with another one after it.

    values: Tensor.
    axis: The axis; None joins the flattened tensors.
    ValueError: the shapes are incompatible.

    >>> print(ms.numpy.append(ms.Tensor([1, 2]), ms.Tensor([[3, 4]])))
    [1 2 3 4]
    """
    return concatenate((strict(arr, "append", "arr"), strict(values, "append", "values")), axis)


def stack(arrays: Any, axis: int = 0) -> Tensor:
    """Tensors of one shape along a new axis, in the promoted dtype.

    arrays: A list or tuple of tensors, or a tensor of which the first axis is taken apart.
    axis: The place of the new axis.
    TypeError: `arrays` is none of these.
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


def _lifted(tup: Any, op: str, axis: int, lift: Any) -> Tensor:
    if isinstance(tup, Tensor):
        return tup
    items = [lift(v) for v in _items(tup, op, "tup")]
    return _join(items, 0 if op == "hstack" and items[0].ndim == 1 else axis, op)


def vstack(tup: Any) -> Tensor:
    """Tensors one below the other; a vector is a row.

    tup: A list or tuple of tensors; a tensor is returned as it is.
    TypeError: `tup` is none of these.
    ValueError: the shapes are incompatible.

    >>> print(ms.numpy.vstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 2]
     [3 4]]
    """
    return _lifted(tup, "vstack", 0, lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))


def hstack(tup: Any) -> Tensor:
    """Tensors side by side; vectors one after the other.

    Arguments: vstack

    >>> print(ms.numpy.hstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [1 2 3 4]
    """
    return _lifted(tup, "hstack", 1, lambda x: x if x.ndim else t.reshape(x, (1,)))


def dstack(tup: Any) -> Tensor:
    """Tensors behind each other, along the third axis.

    Arguments: vstack

    >>> ms.numpy.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
    """
    return _lifted(
        tup, "dstack", 2, lambda x: x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else (1, -1, 1))
    )


def column_stack(tup: Any) -> Tensor:
    """Tensors side by side; a vector is a column.

    Arguments: vstack

    >>> print(ms.numpy.column_stack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 3]
     [2 4]]
    """
    return _lifted(tup, "column_stack", 1, lambda x: x if x.ndim > 1 else t.reshape(x, (-1, 1)))


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


def split(x: Tensor, indices_or_sections: Any, axis: int = 0) -> Any:
    """Parts of a tensor along an axis; views.

    Returns: Tuple of tensors; with places, a list.
    TypeError: `x` is not a Tensor, or `indices_or_sections` not an int, tuple or list.
    ValueError: a part would be empty, or the parts not equal.

    >>> [str(v) for v in ms.numpy.split(ms.Tensor([1, 2, 3, 4]), 2)]
    ['[1 2]', '[3 4]']
    """
    return _split(x, indices_or_sections, axis, "split")


def array_split(x: Tensor, indices_or_sections: Any, axis: int = 0) -> Any:
    """Parts of a tensor along an axis, the first ones longer by one where they cannot be equal; views.

    indices_or_sections: The number of parts, or the places where parts begin.
    Returns: Tuple of tensors; with places, a list.
    TypeError: `x` is not a Tensor, or `indices_or_sections` not an int, tuple or list.
    ValueError: a part would be empty.

    >>> [str(v) for v in ms.numpy.array_split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
    """
    return _split(x, indices_or_sections, axis, "array_split")


def vsplit(x: Tensor, indices_or_sections: Any) -> Any:
    """`split` along the first axis.

    Returns: Tuple of tensors; with places, a list.
    ValueError: a part would be empty, or the parts not equal.

    >>> [v.shape for v in ms.numpy.vsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(1, 2), (1, 2)]
    """
    return split(x, indices_or_sections, 0)


def hsplit(x: Tensor, indices_or_sections: Any) -> Any:
    """`split` along the second axis.

    x: of at least two dimensions.
    Returns: Tuple of tensors; with places, a list.
    ValueError: a part would be empty, or the parts not equal.

    >>> [v.shape for v in ms.numpy.hsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(2, 1), (2, 1)]
    """
    return split(x, indices_or_sections, 1)


def dsplit(x: Tensor, indices_or_sections: Any) -> Any:
    """`split` along the third axis.

    x: of at least three dimensions.
    Returns: Tuple of tensors; with places, a list.
    ValueError: a part would be empty, or the parts not equal.

    >>> [v.shape for v in ms.numpy.dsplit(ms.Tensor([[[1, 2]]]), 2)]
    [(1, 1, 1), (1, 1, 1)]
    """
    return split(x, indices_or_sections, 2)
