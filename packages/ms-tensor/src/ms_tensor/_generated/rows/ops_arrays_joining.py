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


def tensor_split(input: Tensor, indices_or_sections: Any, axis: int=0) -> tuple[Tensor, ...]:
    """The tensor cut into parts that may differ in size; views.

    input: of at least one dimension.
    indices_or_sections: An int, how many parts, of which the first ones are longer by 1 where it does not divide
        the size; or a tuple or list of ints, where to cut.
    Returns: tuple of Tensors.
    TypeError: `indices_or_sections` is neither.
    ValueError: it is an int below 1.

    >>> [p.shape for p in ops.tensor_split(ops.ones((5,)), 2)]
    [(3,), (2,)]
    """
    return _cuts(input, indices_or_sections, axis, "tensor_split")


def hsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """As `tensor_split`, by columns: along dimension 1, or 0 of a vector.

    >>> [p.shape for p in ops.hsplit(ops.ones((2, 3)), 3)]
    [(2, 1), (2, 1), (2, 1)]
    """
    check.tensor(input, "hsplit")
    return _cuts(input, indices_or_sections, 0 if input.ndim == 1 else 1, "hsplit")


def vsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """As `tensor_split`, by rows.

    >>> [p.shape for p in ops.vsplit(ops.ones((2, 3)), 2)]
    [(1, 3), (1, 3)]
    """
    check.tensor(input, "vsplit")
    if input.ndim < 2:
        raise ValueError(f"For 'vsplit', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    return _cuts(input, indices_or_sections, 0, "vsplit")


def dsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """As `tensor_split`, along dimension 2.

    >>> [p.shape for p in ops.dsplit(ops.ones((1, 2, 3)), 3)]
    [(1, 2, 1), (1, 2, 1), (1, 2, 1)]
    """
    check.tensor(input, "dsplit")
    if input.ndim < 3:
        raise ValueError(f"For 'dsplit', 'input' must have at least 3 dimensions, but got shape {input.shape}.")
    return _cuts(input, indices_or_sections, 2, "dsplit")


def _each(inputs: Any, widen: Any, op: str) -> Any:
    """`widen` of a tensor, or of each in a list or tuple."""
    if isinstance(inputs, (list, tuple)):
        return tuple(widen(item) for item in check.tensors(inputs, op, "inputs"))
    return widen(check.tensor(inputs, op, "inputs"))


def atleast_1d(inputs: Any) -> Any:
    """A tensor, or each of several, with at least one dimension.

    >>> ops.atleast_1d(Tensor(1.0)).shape
    (1,)
    """
    return _each(inputs, lambda x: t.reshape(x, (1,)) if x.ndim == 0 else x, "atleast_1d")


def atleast_2d(inputs: Any) -> Any:
    """A tensor, or each of several, with at least two dimensions; a vector becomes a row.

    >>> ops.atleast_2d(ops.ones((3,))).shape
    (1, 3)
    """
    return _each(inputs, lambda x: t.reshape(x, (1, x.size)) if x.ndim < 2 else x, "atleast_2d")


def column_stack(tensors: Any) -> Tensor:
    """Tensors joined by columns; a vector is one column.

    >>> print(ops.column_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 3]
     [2 4]]
    """
    items = check.tensors(tensors, "column_stack")
    return concat([t.reshape(x, (x.size, 1)) if x.ndim < 2 else x for x in items], 1)


def row_stack(tensors: Any) -> Tensor:
    """Tensors joined by rows; a vector is one row.

    >>> print(ops.row_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 2]
     [3 4]]
    """
    return concat(list(atleast_2d(check.tensors(tensors, "row_stack"))), 0)


def dstack(tensors: Any) -> Tensor:
    """Tensors joined along dimension 2.

    >>> ops.dstack((ops.ones((2, 3)), ops.ones((2, 3)))).shape
    (2, 3, 2)
    """
    return concat(list(atleast_3d(check.tensors(tensors, "dstack"))), 2)


for _row in (concat, cat, vstack, hstack, chunk, unbind, unstack, tensor_split, hsplit, vsplit, dsplit, _each, atleast_1d, atleast_2d, column_stack, row_stack, dstack,):
    _row.__module__ = "ms_tensor.ops.arrays.joining"

__all__ = [
    "concat",
    "cat",
    "vstack",
    "hstack",
    "chunk",
    "unbind",
    "unstack",
    "tensor_split",
    "hsplit",
    "vsplit",
    "dsplit",
    "_each",
    "atleast_1d",
    "atleast_2d",
    "column_stack",
    "row_stack",
    "dstack",
]

from ms_tensor.ops.arrays.joining import _cut, _cuts, atleast_3d, split
