"""Functions of `ms_tensor.ops.arrays.scattering`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.ops.arrays._places import elements_put
from typing import Any


def scatter(input: Tensor, axis: int, index: Tensor, src: Any) -> Tensor:
    """A copy in which the elements of `src` stand at their index along `axis`, the other coordinates kept.

    index: of int32 or int64, of the rank of `input`.
    src: Tensor of the dtype of `input`, at least of the shape of `index`; or a number.
    Arguments: tensor_scatter_update

    >>> print(ops.scatter(Tensor([[1.0, 2.0, 3.0]]), 1, Tensor([[2, 0]]), Tensor([[7.0, 8.0]])))
    [[8. 2. 7.]]
    """
    return elements_put(input, axis, index, src, "set", "scatter")


def inplace_update(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """A copy in which the rows that `indices` names are those of `v`; in spite of its name `x` keeps its values.

    v: Tensor with one row for each index.
    indices: An int or a tuple of ints.

    >>> print(ops.inplace_update(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [8 9 3]
    """
    return _rows(x, v, indices, "set", "InplaceUpdate")


def inplace_add(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """As `inplace_update`, but adds.

    >>> print(ops.inplace_add(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [ 9 11  3]
    """
    return _rows(x, v, indices, "add", "InplaceAdd")


def inplace_sub(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """As `inplace_update`, but subtracts.

    >>> print(ops.inplace_sub(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [-7 -7  3]
    """
    return _rows(x, v, indices, "sub", "InplaceSub")


for _function in (scatter, inplace_update, inplace_add, inplace_sub,):
    _function.__module__ = "ms_tensor.ops.arrays.scattering"

__all__ = [
    "scatter",
    "inplace_update",
    "inplace_add",
    "inplace_sub",
]

from ms_tensor.ops.arrays.scattering import _rows
