"""Conversion of rows to batches: values become Tensors, also inside dicts, tuples and lists."""

from __future__ import annotations

import copy
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any

import numpy as np
from ms_tensor import Tensor
from ms_tensor.dtype import float64


def _is_text(array: np.ndarray) -> bool:
    return array.dtype.kind in "SUO"


def _with_values(kind: Any, values: dict[Any, Any]) -> Mapping:
    """Returns a mapping of the same class with other values, or a dict for unsuitable classes."""
    try:
        if isinstance(kind, MutableMapping):
            clone = copy.copy(kind)
            clone.update(values)
            return clone
        return type(kind)(values)
    except TypeError:
        return values


def _with_items(kind: Any, items: list[Any]) -> Sequence:
    """Returns a sequence of the same class with other items, or a list for tuples and unsuitable classes."""
    if isinstance(kind, tuple):
        return type(kind)(*items) if hasattr(kind, "_fields") else items
    try:
        if isinstance(kind, MutableSequence):
            clone = copy.copy(kind)
            for place, item in enumerate(items):
                clone[place] = item
            return clone
        return type(kind)(items)
    except TypeError:
        return items


def default_convert(data: Any) -> Any:
    """Converts the arrays and NumPy scalars of a row to Tensors. Tuples become lists; other objects stay as they are.

    Args:
        data: A row.

    Returns:
        The row with Tensors.

    Examples:
        >>> import numpy as np
        >>> default_convert((1, np.array([2, 3]), "a"))
        [1, Tensor(shape=[2], dtype=Int64, value= [2, 3]), 'a']
    """
    if isinstance(data, Tensor) or isinstance(data, (str, bytes)):
        return data
    if isinstance(data, (np.number, np.bool_)):
        return Tensor(data)
    if isinstance(data, np.ndarray):
        return data if _is_text(data) else Tensor(data)
    if isinstance(data, Mapping):
        return _with_values(data, {key: default_convert(value) for key, value in data.items()})
    if isinstance(data, Sequence):
        return _with_items(data, [default_convert(item) for item in data])
    return data


def default_collate(batch: list[Any]) -> Any:
    """Joins rows into a batch. Numbers, arrays and Tensors are stacked, also inside dicts, tuples and lists.

    Args:
        batch (list): The rows, all with the same structure.

    Returns:
        The batch. Tuples become lists; strings become a list of strings.

    Raises:
        TypeError: If a value is of another type.
        RuntimeError: If sequences have different lengths.
        ValueError: If arrays have different shapes.

    Examples:
        >>> default_collate([(1, "a"), (2, "b")])
        [Tensor(shape=[2], dtype=Int64, value= [1, 2]), ['a', 'b']]
    """
    first = batch[0]
    if isinstance(first, Tensor):
        return Tensor(np.stack([np.asarray(one) for one in batch]))
    if isinstance(first, np.ndarray):
        if _is_text(first):
            raise TypeError(f"default_collate: arrays of {first.dtype} do not make a Tensor")
        return Tensor(np.stack(batch))
    if isinstance(first, (np.number, np.bool_)):
        return Tensor(np.stack(batch))
    if isinstance(first, float):
        return Tensor(batch, dtype=float64)
    if isinstance(first, int):
        return Tensor(batch)
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        return _with_values(first, {key: default_collate([row[key] for row in batch]) for key in first})
    if isinstance(first, Sequence):
        sizes = {len(row) for row in batch}
        if len(sizes) > 1:
            raise RuntimeError(f"default_collate: rows have different lengths\n  got: {sorted(sizes)}")
        return _with_items(first, [default_collate(list(column)) for column in zip(*batch)])
    raise TypeError(
        f"default_collate: {type(first).__name__} does not make a batch\n"
        "  expected: numbers, arrays, Tensors, strings, dicts, tuples or lists\n  hint: give `collate_fn`"
    )
