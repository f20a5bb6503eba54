"""Products of matrices and vectors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ..numpy import linear as _linear
from ..numpy._common import cast, floating, ops, promote
from ..ops.linalg.matrix_products import _broadcast


def _of_ranks(op: str, *items: tuple[Any, int, str]) -> list[Tensor]:
    found = []
    for value, rank, name in items:
        check.rank(check.tensor(value, op, name), rank, op, name)
        found.append(value)
    return found


def _fit(op: str, x: Tensor, y: Tensor, inside: bool) -> None:
    if not inside:
        raise ValueError(
            f"For '{op}', the inner dimensions of the factors must be equal, but got shapes {x.shape} and {y.shape}."
        )


from .._generated.rows.mint import *


def cross(input: Tensor, other: Tensor, dim: int | None = None) -> Tensor:
    """Computes the cross product of vectors of three elements.

    input: numbers.
    other: numbers; both are broadcast together.
    dim: The dimension that holds the vectors; None is the first one of size 3.
    Returns: Tensor of the broadcast shape.
    ValueError: the dimension has another size.

    >>> print(ms.mint.cross(ms.Tensor([1, 2, 3]), ms.Tensor([4, 5, 6])))
    [-3  6 -3]
    """
    x, y = check.tensor(input, "cross"), check.tensor(other, "cross", "other")
    if dim is None:
        dim = next((i for i, n in enumerate(x.shape) if n == 3), None)
        if dim is None:
            raise ValueError(f"For 'cross', a dimension of 'input' must have size 3, but got shape {x.shape}.")
    place = check.axis(dim, x.ndim, "cross", "dim")
    if x.shape[place] != 3 or y.shape[place - x.ndim] != 3:
        raise ValueError(f"For 'cross', the dimension {dim} must have size 3, but got {x.shape} and {y.shape}.")
    return _linear.cross(x, y, axis=place - x.ndim)


def triangular_solve(
    b: Tensor, A: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> tuple[Tensor, Tensor]:
    """The solution `X` of `A X = b` with a triangular matrix.

    b: shape (*, n, k), floats.
    A: shape (*, n, n), floats; only one triangle is read.
    upper: Whether the upper triangle; else the lower.
    transpose: Whether `A` is transposed first.
    unitriangular: Whether the diagonal counts as ones.
    Returns: Tuple of `X` and `A`.
    ValueError: the shapes are incompatible, or the triangle is singular.

    >>> print(ms.mint.triangular_solve(ms.Tensor([[4.0], [2.0]]), ms.Tensor([[1.0, 1.0], [0.0, 2.0]]))[0])
    [[3.]
     [1.]]
    """
    right, matrix = check.tensor(b, "triangular_solve", "b"), check.tensor(A, "triangular_solve", "A")
    if matrix.ndim < 2 or right.ndim < 2 or matrix.shape[-1] != matrix.shape[-2] or right.shape[-2] != matrix.shape[-1]:
        raise ValueError(
            f"For 'triangular_solve', 'A' must hold square matrices and 'b' as many rows as they have, "
            f"but got shapes {matrix.shape} and {right.shape}."
        )
    dtype = promote(floating(right).dtype, floating(matrix).dtype)
    right, matrix = cast(right, dtype), cast(matrix, dtype)
    used = ops.triu(matrix) if upper else ops.tril(matrix)
    if unitriangular:
        number = t.iota(0, 1, matrix.shape[-1], mstype.int64)
        used = t.select(t.equal(t.reshape(number, (-1, 1)), number), 1, used)
    if transpose:
        used = ops.swapaxes(used, -1, -2)
    lead = _broadcast(right.shape[:-2], used.shape[:-2], right, used)
    right, used = (t.broadcast_to(v, (*lead, *v.shape[-2:])) for v in (right, used))
    return t.solve_(used, right), matrix
