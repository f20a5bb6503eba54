"""Triangular parts and diagonals of matrices."""

from __future__ import annotations

from ms_tensor import Tensor, ops

from .._validate import tensors
from .layer import Layer

__all__ = ["MatrixDiag", "MatrixDiagPart", "MatrixSetDiag", "Tril", "Triu"]


class Tril(Layer):
    """Lower triangles of matrices: zeroes elements above diagonal `k`, an input that is 0 by default.

    >>> print(nn.Tril()(Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
    """

    def construct(self, x: Tensor, k: int = 0) -> Tensor:
        return ops.tril(x, k)


class Triu(Layer):
    """Upper triangles of matrices: zeroes elements below diagonal `k`, an input that is 0 by default.

    >>> print(nn.Triu()(Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
    """

    def construct(self, x: Tensor, k: int = 0) -> Tensor:
        return ops.triu(x, k)


def _on_diagonal(rows: int, columns: int) -> Tensor:
    """A mask of the diagonal of a (rows, columns) matrix."""
    return ops.equal(ops.reshape(ops.arange(rows), (rows, 1)), ops.arange(columns))


class MatrixDiag(Layer):
    """Diagonal matrices from vectors: (*, M) to (*, M, M).

    >>> print(nn.MatrixDiag()(Tensor([1, 2])))
    [[1 0]
     [0 2]]
    """

    def construct(self, input_x: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x)
        if input_x.ndim < 1:
            raise ValueError("For 'MatrixDiag', the input must have 1 dimension or more, but got a 0-d tensor.")
        size = input_x.shape[-1]
        rows = ops.expand_dims(input_x, -1)
        return ops.where(_on_diagonal(size, size), rows, ops.zeros_like(rows))


class MatrixDiagPart(Layer):
    """Diagonals of matrices: (*, M, N) to (*, min(M, N)).

    >>> print(nn.MatrixDiagPart()(Tensor([[1, 2, 3], [4, 5, 6]])))
    [1 5]
    """

    def construct(self, input_x: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x)
        if input_x.ndim < 2:
            raise ValueError(
                f"For 'MatrixDiagPart', the input must have 2 dimensions or more, but got shape {input_x.shape}."
            )
        rows, columns = input_x.shape[-2], input_x.shape[-1]
        flat = ops.reshape(input_x, (*input_x.shape[:-2], rows * columns))
        return ops.gather(flat, ops.arange(min(rows, columns)) * (columns + 1), flat.ndim - 1)


class MatrixSetDiag(Layer):
    """Replaces the diagonals of matrices: (*, M, N) and (*, min(M, N)) to (*, M, N).

    >>> print(nn.MatrixSetDiag()(Tensor([[1, 2, 3], [4, 5, 6]]), Tensor([8, 9])))
    [[8 2 3]
     [4 9 6]]
    """

    def construct(self, input_x: Tensor, diagonal: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x, diagonal=diagonal)
        rows, columns = input_x.shape[-2], input_x.shape[-1]
        if tuple(diagonal.shape) != (*input_x.shape[:-2], min(rows, columns)):
            raise ValueError(
                f"For 'MatrixSetDiag', 'diagonal' must have shape {(*input_x.shape[:-2], min(rows, columns))}, "
                f"but got {diagonal.shape}."
            )
        # The diagonal is broadcast along the longer side; the mask selects its elements.
        spread = ops.expand_dims(diagonal, -1 if rows <= columns else -2)
        return ops.where(_on_diagonal(rows, columns), spread, input_x)
