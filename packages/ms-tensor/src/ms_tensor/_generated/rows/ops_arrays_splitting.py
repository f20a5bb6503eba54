"""Functions of `ms_tensor.ops.arrays.splitting`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.ops.arrays.joining import concat
from typing import Any


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


for _function in (tensor_split, atleast_1d, atleast_2d, row_stack, dstack,):
    _function.__module__ = "ms_tensor.ops.arrays.splitting"

__all__ = [
    "tensor_split",
    "atleast_1d",
    "atleast_2d",
    "row_stack",
    "dstack",
]

from ms_tensor.ops.arrays.splitting import _cuts, _each, atleast_3d
