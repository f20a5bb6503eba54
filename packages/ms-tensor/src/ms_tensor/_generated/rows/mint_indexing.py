"""Functions of `ms_tensor.mint.indexing`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.numpy import matrices as _matrices
from ms_tensor.numpy._common import ops


def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Elements by an index tensor of as many dimensions, along one of them.

    index: ints; no longer than `input` along the other dimensions.
    Returns: Tensor of the shape of `index`.
    TypeError: `input` is not a Tensor, or `index` no Tensor of ints.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

    >>> print(ms.mint.gather(ms.Tensor([[1, 2], [3, 4]]), 1, ms.Tensor([[0, 0], [1, 0]])))
    [[1 1]
     [4 3]]
    """
    return ops.gather_elements(check.tensor(input, "gather"), dim, _ints(index, "gather"))


def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """The elements where a mask holds, in one dimension.

    mask: bools; both are broadcast together.
    TypeError: an argument is not a Tensor, or `mask` holds no bools.
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.masked_select(ms.Tensor([1, 2, 3]), ms.Tensor([True, False, True])))
    [1 3]
    """
    return ops.masked_select(check.tensor(input, "masked_select"), check.tensor(mask, "masked_select", "mask"))


def diag(input: Tensor, diagonal: int=0) -> Tensor:
    """Of a matrix its diagonal; of a vector the matrix that has it as diagonal.

    input: one or two dimensions.
    ValueError: `input` has other dimensions.

    >>> print(ms.mint.diag(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
    """
    return _matrices.diag(check.tensor(input, "diag"), diagonal)


def tril(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements at and below a diagonal, and zeros above.

    input: at least two dimensions.
    ValueError: `input` has fewer dimensions.

    >>> print(ms.mint.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
    """
    return _matrices.tril(_matrix(input, "tril"), diagonal)


def triu(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements at and above a diagonal, and zeros below.

    input: at least two dimensions.
    ValueError: `input` has fewer dimensions.

    >>> print(ms.mint.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
    """
    return _matrices.triu(_matrix(input, "triu"), diagonal)


for _function in (gather, masked_select, diag, tril, triu,):
    _function.__module__ = "ms_tensor.mint.indexing"

__all__ = [
    "gather",
    "masked_select",
    "diag",
    "tril",
    "triu",
]

from ms_tensor.mint.indexing import _ints, _matrix
