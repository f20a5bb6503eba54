"""Ragged tensors: the concatenated values of rows of different lengths, and partitions that define where rows end.

The size of a result depends on the partitions, so these ops run outside graphs. Gradients flow to the values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from .lists import _numbers, _taken

_SIZE, _IDS, _SPLITS = "FIRST_DIM_SIZE", "VALUE_ROWIDS", "ROW_SPLITS"


def _parents(kind: str, partition: np.ndarray, op: str) -> tuple[np.ndarray, int]:
    """Returns the row of each element, and the number of rows that the partition defines."""
    if kind == _IDS:
        if (np.diff(partition) < 0).any():
            raise ValueError(f"For '{op}', row ids must not descend.")
        return partition, int(partition.max(initial=-1)) + 1
    if not partition.size or partition[0] != 0 or (np.diff(partition) < 0).any():
        raise ValueError(f"For '{op}', row splits must begin with 0 and must not descend.")
    return np.repeat(np.arange(partition.size - 1), np.diff(partition)), partition.size - 1


def _levels(kinds: Sequence[str], partitions: Sequence[Tensor], op: str) -> tuple[int, list[np.ndarray]]:
    """Returns the number of rows and, for each level, the row of each of its elements."""
    rows, found = None, []
    for kind, partition in zip(kinds, partitions, strict=True):
        check.choice(kind, (_SIZE, _IDS, _SPLITS), op, "row_partition_types")
        array = _numbers(partition, op, "row_partition_tensors").reshape(-1).astype(np.int64)
        if kind == _SIZE:
            rows = int(array[0])
            continue
        parents, count = _parents(kind, array, op)
        rows = count if rows is None else rows
        found.append(parents)
    if not found or rows is None:
        raise ValueError(f"For '{op}', a partition of rows is needed, but got {list(kinds)}.")
    return rows, found


def _in_row(parents: np.ndarray) -> np.ndarray:
    """Returns the position of each element in its row."""
    return np.arange(len(parents)) - np.searchsorted(parents, parents)


def to_tensor(shape: Any, values: Tensor, default: Any, partitions: Sequence[Tensor], kinds: Sequence[str]) -> Tensor:
    """Converts the rows to a dense tensor, cut or padded with `default` to `shape`; -1 is the longest row's length."""
    op = "RaggedTensorToTensor"
    rows, levels = _levels(kinds, partitions, op)
    inner = tuple(check.tensor(values, op, "values").shape[1:])
    if len(levels[-1]) != values.shape[0]:
        raise ValueError(f"For '{op}', the partitions are of {len(levels[-1])} values, but got {values.shape[0]}.")
    wanted = _numbers(shape, op, "shape").reshape(-1).tolist() or [-1]
    depth = len(levels) + 1
    if wanted == [-1]:
        wanted = [-1] * (depth + len(inner))
    if len(wanted) != depth + len(inner):
        raise ValueError(f"For '{op}', 'shape' must have {depth + len(inner)} sizes, but got {wanted}.")
    places = [_in_row(parents) for parents in levels]
    found = [rows, *(int(place.max(initial=-1)) + 1 for place in places)]
    sizes = [own if size < 0 else size for size, own in zip(wanted[:depth], found, strict=True)]
    index, kept = np.arange(rows), np.arange(rows) < sizes[0]
    for parents, place, size in zip(levels, places, sizes[1:], strict=True):
        index, kept = index[parents] * size + place, kept[parents] & (place < size)
    source = np.full(int(np.prod(sizes)), values.shape[0], np.int64)
    source[index[kept]] = np.flatnonzero(kept)
    filler = default if isinstance(default, Tensor) else Tensor(default, values.dtype)
    filler = t.broadcast_to(t.cast(filler, values.dtype), (1, *inner))
    return t.reshape(_taken(t.concat([values, filler], 0), source), (*sizes, *inner))


def to_sparse(splits: Sequence[Tensor], values: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the elements of all rows as (indices, elements, shape)."""
    op = "RaggedTensorToSparse"
    splits = splits if isinstance(splits, (tuple, list)) else (splits,)
    rows, levels = _levels([_SPLITS] * len(splits), splits, op)
    inner = tuple(check.tensor(values, op, "rt_dense_values").shape[1:])
    if len(levels[-1]) != values.shape[0]:
        raise ValueError(f"For '{op}', the splits are of {len(levels[-1])} values, but got {values.shape[0]}.")
    indices, sizes = np.arange(rows).reshape(-1, 1), [rows]
    for parents in levels:
        place = _in_row(parents)
        indices = np.column_stack([indices[parents], place])
        sizes.append(int(place.max(initial=-1)) + 1)
    inside = np.array(list(np.ndindex(*inner)), np.int64).reshape(int(np.prod(inner)), len(inner))
    indices = np.concatenate([np.repeat(indices, len(inside), 0), np.tile(inside, (len(indices), 1))], 1)
    shape = np.array([*sizes, *inner], np.int64)
    return Tensor(indices.astype(np.int64)), t.reshape(values, (-1,)), Tensor(shape)
