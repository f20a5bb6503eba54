"""Functions of `ms_tensor.ops.arrays.joining`, from the rows of `ms_tensor.function_rows.ops_shapes`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from ms_tensor._promotion import unified
from typing import Any
import builtins


def concat(tensors: Any, axis: int=0) -> Tensor:
    """Tensors joined along a dimension that they have.

    tensors: A list or tuple of tensors, equal in shape but for `axis`; their dtypes are promoted.
    Returns: Tensor of the promoted dtype.
    ValueError: the shapes are incompatible.

    >>> print(ops.concat((Tensor([1, 2]), Tensor([3])), 0))
    [1 2 3]
    """
    items = check.tensors(tensors, "concat")
    return t.concat(unified(items), check.axis(axis, items[0].ndim, "concat"))


def cat(tensors: Any, axis: int=0) -> Tensor:
    """As `concat`.

    >>> print(ops.cat((Tensor([1, 2]), Tensor([3]))))
    [1 2 3]
    """
    return concat(tensors, axis)


def vstack(inputs: Any) -> Tensor:
    """Tensors joined by rows.

    >>> ops.vstack([Tensor([1, 2]), Tensor([3, 4])]).shape
    (2, 2)
    """
    items = [v if v.ndim > 1 else t.reshape(v, (1, -1)) for v in check.tensors(inputs, "vstack", "inputs")]
    return t.concat(unified(items), 0)


def hstack(tensors: Any) -> Tensor:
    """Tensors joined by columns.

    >>> print(ops.hstack([Tensor([1, 2]), Tensor([3])]))
    [1 2 3]
    """
    items = [v if v.ndim else t.reshape(v, (1,)) for v in check.tensors(tensors, "hstack")]
    return t.concat(unified(items), 0 if items[0].ndim == 1 else 1)


def chunk(input: Tensor, chunks: int, axis: int=0) -> tuple[Tensor, ...]:
    """The tensor cut into `chunks` parts, equal but for the last; fewer where the size gives no more.

    >>> [part.shape for part in ops.chunk(Tensor([0, 1, 2, 3, 4]), 2)]
    [(3,), (2,)]
    """
    count = check.integer(chunks, "chunk", "chunks")
    if count <= 0:
        raise ValueError(f"For 'chunk', 'chunks' must be positive, but got {check.show(chunks)}.")
    size = check.tensor(input, "chunk").shape[check.axis(axis, input.ndim, "chunk")]
    return split(input, builtins.max(-(-size // count), 1), axis)


def unbind(input: Tensor, dim: int=0) -> tuple[Tensor, ...]:
    """The slices along a dimension, which they lose; views.

    >>> [int(part) for part in ops.unbind(Tensor([1, 2]))]
    [1, 2]
    """
    place = check.axis(dim, check.tensor(input, "unbind").ndim, "unbind", "dim")
    rest = input.shape[:place] + input.shape[place + 1 :]
    return tuple(t.reshape(_cut(input, place, i, 1), rest) for i in range(input.shape[place]))


def unstack(input_x: Tensor, axis: int=0) -> tuple[Tensor, ...]:
    """As `unbind`.

    >>> [int(part) for part in ops.unstack(Tensor([1, 2]))]
    [1, 2]
    """
    return unbind(input_x, axis)


for _row in (concat, cat, vstack, hstack, chunk, unbind, unstack,):
    _row.__module__ = "ms_tensor.ops.arrays.joining"

__all__ = [
    "concat",
    "cat",
    "vstack",
    "hstack",
    "chunk",
    "unbind",
    "unstack",
]

from ms_tensor.ops.arrays.joining import _cut, split
