"""Functions of `ms_tensor.numpy.joining`, from the rows of `ms_tensor.function_rows.numpy_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from ms_tensor.numpy._common import slice_axis, strict
from typing import Any


def _items(values: Any, op: str, name: str) -> list[Tensor]:
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"For '{op}', '{name}' must be a list or tuple of Tensors, but got {type(values).__name__}.")
    if not values:
        raise ValueError(f"For '{op}', '{name}' must hold at least one Tensor.")
    return [strict(v, op, f"{name}[{i}]") for i, v in enumerate(values)]


def _rows(x: Tensor) -> list[Tensor]:
    return [slice_axis(x, 0, i, i + 1) for i in range(x.shape[0])]


def append(arr: Tensor, values: Tensor, axis: int | None=None) -> Tensor:
    """A tensor with another one after it.

    values: Tensor.
    axis: The axis; None joins the flattened tensors.
    ValueError: the shapes are incompatible.

    >>> print(ms.numpy.append(ms.Tensor([1, 2]), ms.Tensor([[3, 4]])))
    [1 2 3 4]
    """
    return concatenate((strict(arr, "append", "arr"), strict(values, "append", "values")), axis)


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
    return _lifted(tup, "dstack", 2, lambda x: x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else (1, -1, 1)))


def column_stack(tup: Any) -> Tensor:
    """Tensors side by side; a vector is a column.

    Arguments: vstack

    >>> print(ms.numpy.column_stack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 3]
     [2 4]]
    """
    return _lifted(tup, "column_stack", 1, lambda x: x if x.ndim > 1 else t.reshape(x, (-1, 1)))


def split(x: Tensor, indices_or_sections: Any, axis: int=0) -> Any:
    """Parts of a tensor along an axis; views.

    Returns: Tuple of tensors; with places, a list.
    TypeError: `x` is not a Tensor, or `indices_or_sections` not an int, tuple or list.
    ValueError: a part would be empty, or the parts not equal.

    >>> [str(v) for v in ms.numpy.split(ms.Tensor([1, 2, 3, 4]), 2)]
    ['[1 2]', '[3 4]']
    """
    return _split(x, indices_or_sections, axis, "split")


def array_split(x: Tensor, indices_or_sections: Any, axis: int=0) -> Any:
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


for _row in (_items, _rows, append, _lifted, vstack, hstack, dstack, column_stack, split, array_split, vsplit, hsplit, dsplit,):
    _row.__module__ = "ms_tensor.numpy.joining"

__all__ = [
    "_items",
    "_rows",
    "append",
    "_lifted",
    "vstack",
    "hstack",
    "dstack",
    "column_stack",
    "split",
    "array_split",
    "vsplit",
    "hsplit",
    "dsplit",
]

from ms_tensor.numpy.joining import _join, _split, concatenate
