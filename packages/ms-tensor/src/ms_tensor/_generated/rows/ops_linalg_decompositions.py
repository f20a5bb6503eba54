"""Functions of `ms_tensor.ops.linalg.decompositions`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays.creation import eye
from ms_tensor.ops.linalg.matrix_products import _swap_last, matmul
from typing import Any
import math


def _adjoint(x: Tensor) -> Tensor:
    """The conjugate of the transposed matrices."""
    turned = _swap_last(x)
    return t.conj(turned) if x.dtype in mstype.complex_type else turned


def _identity_like(x: Tensor) -> Tensor:
    n = x.shape[-1]
    return t.broadcast_to(eye(n, n, x.dtype), x.shape)


def inverse(input: Tensor) -> Tensor:
    """The inverses of square matrices.

    input: of float32, float64, complex64 or complex128 of shape (*, n, n).
    Returns: Tensor of the same shape.
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: the matrices are not square, or one is singular.

    >>> print(ops.inverse(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    [[0.5  0.  ]
     [0.   0.25]]
    """
    x = _matrices(input, "inverse", square=True, complex=True)
    return _solve(x, _identity_like(x))


def logdet(input: Tensor) -> Tensor:
    """The logarithm of the determinant of square matrices; NaN where that is negative. Of complex matrices its
    imaginary part lies in (-pi, pi].

    input: of float32, float64, complex64 or complex128 of shape (*, n, n).
    Returns: Tensor of shape (*).
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: the matrices are not square.

    >>> print(ops.logdet(Tensor([[1.0, 0.0], [0.0, 1.0]])))
    0.0
    """
    sign, logarithm = _slogdet(_matrices(input, "logdet", square=True, complex=True))
    if logarithm.dtype in mstype.complex_type:
        return t.add(logarithm, t.log(sign))
    return t.select(t.less(sign, 0), math.nan, logarithm)


def matrix_solve(matrix: Tensor, rhs: Tensor, adjoint: bool=False) -> Tensor:
    """The solutions of `matrix @ x == rhs`.

    matrix: of float32, float64, complex64 or complex128 of shape (*, n, n).
    rhs: of the same dtype of shape (*, n, k).
    adjoint: Whether the conjugates of the transposed matrices are meant.
    Returns: Tensor of the shape of `rhs`.
    TypeError: an input is not a tensor of floats or complex numbers.
    ValueError: the shapes are incompatible, or a matrix is singular.

    >>> print(ops.matrix_solve(Tensor([[2.0, 0.0], [0.0, 4.0]]), Tensor([[2.0], [2.0]])))
    [[1. ]
     [0.5]]
    """
    a = _matrices(matrix, "matrix_solve", "matrix", square=True, complex=True)
    b = _matrices(rhs, "matrix_solve", "rhs", complex=True)
    return _solve(_adjoint(a) if check.flag(adjoint, "matrix_solve", "adjoint") else a, b)


def cholesky(input_x: Tensor, upper: bool=False) -> Tensor:
    """The Cholesky factor of Hermitian positive definite matrices.

    input_x: of float32, float64, complex64 or complex128 of shape (*, n, n).
    upper: Whether the upper triangular factor is given, instead of the lower one.
    Returns: Tensor of the same shape.
    TypeError: `input_x` is not a tensor of floats or complex numbers.
    ValueError: a matrix is not square, or not positive definite.

    >>> print(ops.cholesky(Tensor([[4.0, 2.0], [2.0, 2.0]])))
    [[2. 0.]
     [1. 1.]]
    """
    factor = _cholesky(_matrices(input_x, "cholesky", "input_x", True, True))
    return _adjoint(factor) if check.flag(upper, "cholesky", "upper") else factor


def _lower(factor: Any, upper: Any, op: str, name: str) -> Tensor:
    x = _matrices(factor, op, name, True, True)
    return _adjoint(x) if check.flag(upper, op, "upper") else x


def cholesky_inverse(input_x: Tensor, upper: bool=False) -> Tensor:
    """The inverses of matrices given by their Cholesky factors.

    >>> print(ops.cholesky_inverse(Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[0.25 0.  ]
     [0.   1.  ]]
    """
    lower = _lower(input_x, upper, "cholesky_inverse", "input_x")
    root = _solve(lower, _identity_like(lower))
    return matmul(_adjoint(root), root)


def cholesky_solve(input: Tensor, input2: Tensor, upper: bool=False) -> Tensor:
    """The solutions of linear systems whose matrices are given by their Cholesky factors.

    input: The right-hand sides, a tensor of float32, float64, complex64 or complex128 of shape (*, n, k).
    input2: The factors, of shape (*, n, n).
    upper: Whether the factors are upper triangular.
    Returns: Tensor of the shape of `input`.
    ValueError: the shapes are incompatible.

    >>> print(ops.cholesky_solve(Tensor([[4.0], [1.0]]), Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[1.]
     [1.]]
    """
    right = _matrices(input, "cholesky_solve", complex=True)
    lower = _lower(input2, upper, "cholesky_solve", "input2")
    return _solve(_adjoint(lower), _solve(lower, right))


def qr(input: Tensor, mode: str='reduced') -> tuple[Tensor, Tensor]:
    """The QR decomposition of matrices: orthonormal columns times an upper triangular matrix.

    input: of float32, float64, complex64 or complex128 of shape (*, m, n).
    mode: 'reduced', with min(m, n) columns, or 'complete', with m.
    Returns: tuple of two Tensors, q and r.
    TypeError: `input` is not a tensor of floats or complex numbers, or `mode` is unknown.

    >>> print(ops.qr(Tensor([[3.0], [4.0]]))[1])
    [[-5.]]
    """
    if mode not in ("reduced", "complete"):
        raise TypeError(f"For 'qr', 'mode' must be 'reduced' or 'complete', but got {check.show(mode)}.")
    return _qr(_matrices(input, "qr", complex=True), mode == "complete")


def lstsq(input: Tensor, A: Tensor) -> Tensor:
    """The solutions of least squares, `input @ x` nearest to `A`; of several, the shortest.

    input: of float32 or float64 of shape (m, n).
    A: of the same dtype of shape (m, k) or (m,).
    Returns: Tensor of shape (n, k); k is 1 for a vector.
    ValueError: the shapes are incompatible.

    >>> print(ops.lstsq(Tensor([[1.0], [1.0]]), Tensor([[1.0], [3.0]])).asnumpy().round(4))
    [[2.]]
    """
    check.rank(_matrices(input, "lstsq"), 2, "lstsq")
    check.floating(check.tensor(A, "lstsq", "A"), "lstsq", "A")
    if A.ndim not in (1, 2) or A.shape[0] != input.shape[0]:
        raise ValueError(f"For 'lstsq', 'A' must have {input.shape[0]} rows, but got shape {A.shape}.")
    return matmul(pinv(input), t.reshape(A, (-1, 1)) if A.ndim == 1 else A)


def log_matrix_determinant(input: Tensor) -> tuple[Tensor, Tensor]:
    """The sign and the logarithm of the absolute value of the determinant of square matrices.

    >>> print(ops.log_matrix_determinant(Tensor([[1.0, 0.0], [0.0, -1.0]]))[0])
    -1.0
    """
    return _slogdet(_matrices(input, "log_matrix_determinant", square=True, complex=True))


for _row in (_adjoint, _identity_like, inverse, logdet, matrix_solve, cholesky, _lower, cholesky_inverse, cholesky_solve, qr, lstsq, log_matrix_determinant,):
    _row.__module__ = "ms_tensor.ops.linalg.decompositions"

__all__ = [
    "_adjoint",
    "_identity_like",
    "inverse",
    "logdet",
    "matrix_solve",
    "cholesky",
    "_lower",
    "cholesky_inverse",
    "cholesky_solve",
    "qr",
    "lstsq",
    "log_matrix_determinant",
]

from ms_tensor.ops.linalg.decompositions import _cholesky, _matrices, _qr, _slogdet, _solve, pinv
