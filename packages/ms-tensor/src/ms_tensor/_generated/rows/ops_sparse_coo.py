"""Functions of `ms_tensor.ops.sparse.coo`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.sparse import COOTensor
from ms_tensor.sparse import CSRTensor
from ms_tensor.sparse import RowTensor


def make_sparse_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> COOTensor:
    """A COOTensor of these parts: `COOTensor(indices, values, dense_shape)`.

    >>> ops.make_sparse_tensor(Tensor([[0, 1]]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
    """
    return COOTensor(indices, values, dense_shape)


def make_row_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> RowTensor:
    """A RowTensor of these parts: `RowTensor(indices, values, dense_shape)`.

    >>> ops.make_row_tensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2)).dense_shape
    (3, 2)
    """
    return RowTensor(indices, values, dense_shape)


def make_csr_tensor(indptr: Tensor, indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> CSRTensor:
    """A CSRTensor of these parts: `CSRTensor(indptr, indices, values, dense_shape)`.

    >>> ops.make_csr_tensor(Tensor([0, 1]), Tensor([1]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
    """
    return CSRTensor(indptr, indices, values, dense_shape)


for _function in (make_sparse_tensor, make_row_tensor, make_csr_tensor,):
    _function.__module__ = "ms_tensor.ops.sparse.coo"

__all__ = [
    "make_sparse_tensor",
    "make_row_tensor",
    "make_csr_tensor",
]
