"""Logarithms of matrices, regularized least squares and products with tridiagonal matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .decompositions import _adjoint, _matrices, matrix_solve, pinv
from .matrix_products import _swap_last, matmul

_NEAR = 0.25  # distance from the identity below which the approximant is exact to float64
_NODES = 12


def _root(x: np.ndarray) -> np.ndarray:
    """The principal square root (E. Denman and A. Beavers, "The matrix sign function and computations in systems")."""
    y, z = x, np.broadcast_to(np.eye(x.shape[-1], dtype=x.dtype), x.shape)
    for _ in range(100):
        y, z, before = (y + np.linalg.inv(z)) / 2, (z + np.linalg.inv(y)) / 2, y
        if np.abs(y - before).max(initial=0) <= 1e-15 * np.abs(y).max(initial=0):
            break
    return y


def matrix_logarithm(x: Tensor) -> Tensor:
    """Computes the principal logarithm of square matrices by inverse scaling and squaring.

    It is computed in NumPy: a capture leaves it to Python, and it has no gradient, as in MindSpore. See N. Higham,
    "Functions of Matrices", chapter 11.

    x: of complex64 or complex128 of shape (..., n, n), without eigenvalues that are negative or 0.
    Returns: Tensor of the same dtype and shape.
    TypeError: `x` is not a Tensor of complex numbers.
    ValueError: the matrices are not square or are singular.
    """
    op = "MatrixLogarithm"
    check.outside_of_graphs("MatrixLogarithm takes roots until they are near the identity.")
    if check.tensor(x, op, "x").dtype not in mstype.complex_type:
        raise TypeError(f"For '{op}', 'x' must be a Tensor of complex numbers, but got {x.dtype}.")
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"For '{op}', 'x' must hold square matrices, but got shape {x.shape}.")
    root = x.asnumpy().astype(np.complex128)
    one = np.eye(x.shape[-1])
    count = 0
    try:
        while np.abs(root - one).sum(-1).max(initial=0) > _NEAR and count < 64:
            root, count = _root(root), count + 1
        # The integral of (X - I) / (I + s (X - I)) over s in [0, 1], by Gauss's rule.
        nodes, weights = np.polynomial.legendre.leggauss(_NODES)
        rest = root - one
        total = np.zeros_like(root)
        for node, weight in zip((nodes + 1) / 2, weights / 2, strict=True):
            total = total + weight * np.linalg.solve(one + node * rest, rest)
    except np.linalg.LinAlgError:
        raise ValueError(f"For '{op}', 'x' must not hold singular matrices.") from None
    return Tensor(total * 2.0**count, x.dtype)


def matrix_solve_ls(matrix: Tensor, rhs: Tensor, l2_regularizer: Any, fast: bool) -> Tensor:
    """Solves least squares problems.

    matrix: of float32, float64, complex64 or complex128 of shape (..., m, n).
    rhs: of the same dtype of shape (..., m, k).
    l2_regularizer: A nonnegative number or 0-d Tensor of float64: the factor of the squared norm of the solution.
    fast: Whether to solve the normal equations; else the result is the solution of least norm, and `l2_regularizer` is
        not used.
    Returns: Tensor of shape (..., n, k).
    TypeError: an argument is not a Tensor of floats or complex numbers.
    ValueError: the shapes are incompatible.
    """
    op = "MatrixSolveLs"
    _matrices(matrix, op, "matrix", complex=True)
    _matrices(rhs, op, "rhs", complex=True)
    if matrix.shape[-2] != rhs.shape[-2]:
        raise ValueError(
            f"For '{op}', 'matrix' and 'rhs' must have the same number of rows, but got shapes {matrix.shape} and "
            f"{rhs.shape}."
        )
    if not fast:
        return matmul(pinv(matrix), rhs)
    rows, columns = matrix.shape[-2:]
    turned = _adjoint(matrix)
    square = matmul(turned, matrix) if rows >= columns else matmul(matrix, turned)
    size = square.shape[-1]
    place = t.iota(0, 1, size, mstype.int64)
    one = t.cast(t.equal(place, t.reshape(place, (size, 1))), matrix.dtype)
    factor = t.cast(l2_regularizer, matrix.dtype) if isinstance(l2_regularizer, Tensor) else l2_regularizer
    square = t.add(square, t.mul(one, factor))
    if rows >= columns:
        return matrix_solve(square, matmul(turned, rhs))
    return matmul(turned, matrix_solve(square, rhs))


def tridiagonal_matmul(superdiag: Tensor, maindiag: Tensor, subdiag: Tensor, rhs: Tensor) -> Tensor:
    """Multiplies tridiagonal matrices by matrices.

    superdiag: of shape (..., 1, m): the elements above the diagonal; the last one is not used.
    maindiag: of shape (..., 1, m): the diagonal.
    subdiag: of shape (..., 1, m): the elements below the diagonal; the first one is not used.
    rhs: of shape (..., m, n).
    Returns: Tensor of the shape of `rhs`.
    ValueError: the shapes are incompatible.
    """
    op = "TridiagonalMatMul"
    if check.tensor(rhs, op, "rhs").ndim < 2:
        raise ValueError(f"For '{op}', 'rhs' must have at least 2 dimensions, but got shape {rhs.shape}.")
    wanted = (*rhs.shape[:-2], 1, rhs.shape[-2])
    diagonals = []
    for name, value in (("superdiag", superdiag), ("maindiag", maindiag), ("subdiag", subdiag)):
        if tuple(check.tensor(value, op, name).shape) != wanted:
            raise ValueError(f"For '{op}', '{name}' must have shape {wanted}, but got {value.shape}.")
        diagonals.append(_swap_last(value))
    count, lead = rhs.shape[-2], rhs.ndim - 2
    empty = t.full((*rhs.shape[:-2], 1, rhs.shape[-1]), 0, rhs.dtype)
    sizes, steps = (*rhs.shape[:-2], count - 1, rhs.shape[-1]), (1,) * rhs.ndim
    above = t.concat([t.slice_view(rhs, (*(0,) * lead, 1, 0), sizes, steps), empty], lead)
    below = t.concat([empty, t.slice_view(rhs, (0,) * rhs.ndim, sizes, steps)], lead)
    products = [t.mul(d, v) for d, v in zip(diagonals, (above, rhs, below), strict=True)]
    return t.add(t.add(products[0], products[1]), products[2])


def tridiagonal_solve(diagonals: Tensor, rhs: Tensor) -> Tensor:
    """Solves systems with tridiagonal matrices.

    diagonals: of shape (..., 3, m): the elements above the diagonal, whose last one is not used; the diagonal; those
        below it, whose first one is not used.
    rhs: of shape (..., m, n).
    Returns: Tensor of the shape of `rhs`.
    ValueError: the shapes are incompatible, or a matrix is singular.
    """
    op = "TridiagonalSolve"
    if check.tensor(rhs, op, "rhs").ndim < 2:
        raise ValueError(f"For '{op}', 'rhs' must have at least 2 dimensions, but got shape {rhs.shape}.")
    count = rhs.shape[-2]
    wanted = (*rhs.shape[:-2], 3, count)
    if tuple(check.tensor(diagonals, op, "diagonals").shape) != wanted:
        raise ValueError(f"For '{op}', 'diagonals' must have shape {wanted}, but got {diagonals.shape}.")
    rows = np.arange(count)
    matrix = t.full((), 0, diagonals.dtype)
    for k, offset in enumerate((1, 0, -1)):
        pattern = Tensor((rows[:, None] + offset == rows[None, :]).astype(np.float64))
        diagonal = t.slice_view(
            diagonals, (0,) * (len(wanted) - 2) + (k, 0), (*wanted[:-2], 1, count), (1,) * len(wanted)
        )
        matrix = t.add(matrix, t.mul(t.cast(pattern, diagonals.dtype), _swap_last(diagonal)))
    return t.solve_(matrix, rhs)


def self_adjoint_eig(x: Tensor, compute_vectors: bool, lower: bool = True) -> tuple[Tensor, Tensor]:
    """Computes eigenvalues, in ascending order, and eigenvectors (or zeros) of symmetric matrices.

    x: of shape (..., m, m).
    compute_vectors: Whether eigenvectors are computed.
    lower: Whether the triangle below the diagonal is read.
    """
    check.tensor(x, "SelfAdjointEig", "x")
    values, vectors = t.eigh_(x if lower else _adjoint(x))  # the kernel reads the lower triangle
    return values, vectors if compute_vectors else t.full(x.shape, 0, x.dtype)
