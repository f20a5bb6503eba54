"""Layers for sparse matrices."""

from __future__ import annotations

from ms_tensor import Tensor, ops
from ms_tensor.sparse import COOTensor

from .._validate import boolean, kind
from ..cell import Cell
from .layer import Layer

__all__ = ["SparseTensorDenseMatmul", "SparseToDense"]


class SparseToDense(Layer):
    """Converts a COOTensor to a dense Tensor.

    Inputs:
        - **coo_tensor** (COOTensor) - A sparse matrix; duplicate entries are summed.

    Outputs:
        Tensor of the shape of `coo_tensor`.

    TypeError: the input is not a COOTensor.

    >>> from ms_tensor.sparse import COOTensor
    >>> print(nn.SparseToDense()(COOTensor(Tensor([[0, 1]]), Tensor([2.0]), (2, 2))))
    [[0. 2.]
     [0. 0.]]
    """

    def construct(self, coo_tensor: COOTensor) -> Tensor:
        kind(coo_tensor, COOTensor, "a COOTensor", "coo_tensor", "SparseToDense")
        return coo_tensor.to_dense()


class SparseTensorDenseMatmul(Cell):
    """Multiplies a sparse matrix in coordinate format by a dense matrix.

    Inputs:
        - **indices** (Tensor) - Shape (n, 2), int32 or int64: row and column of each value.
        - **values** (Tensor) - Shape (n,).
        - **sparse_shape** (tuple of int) - The shape of the sparse matrix.
        - **dense** (Tensor) - A matrix.

    Outputs:
        Tensor, the product.

    adjoint_st: Whether the sparse matrix is transposed first.
    adjoint_dt: Whether the dense matrix is transposed first.
    TypeError: a flag is not a bool.
    ValueError: the shapes do not match.

    >>> layer = nn.SparseTensorDenseMatmul()
    >>> print(layer(Tensor([[0, 1], [1, 0]]), Tensor([2.0, 3.0]), (2, 2), ops.ones((2, 3))))
    [[2. 2. 2.]
     [3. 3. 3.]]
    """

    def __init__(self, adjoint_st: bool = False, adjoint_dt: bool = False) -> None:
        super().__init__()
        self.adjst = boolean(adjoint_st, "adjoint_st", "SparseTensorDenseMatmul")
        self.adjdt = boolean(adjoint_dt, "adjoint_dt", "SparseTensorDenseMatmul")
        self.sparse_dense_matmul = ops.SparseTensorDenseMatmul(adjoint_st=self.adjst, adjoint_dt=self.adjdt)

    def construct(self, indices: Tensor, values: Tensor, sparse_shape: tuple[int, ...], dense: Tensor) -> Tensor:
        return self.sparse_dense_matmul(indices, values, sparse_shape, dense)
