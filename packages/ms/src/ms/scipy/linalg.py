"""Linear algebra under SciPy's names, for single matrices.

Flags for SciPy's memory and checks (`overwrite_a`, `check_finite`, ...) are accepted without effect.
"""

from __future__ import annotations

from typing import Any

import ms_tensor.mint as _mint
from ms_tensor import Tensor, _lazy, dtype, ops
from ms_tensor import _table as _t
from ms_tensor._documentation import document as _document
from ms_tensor._messages import show

from .._generated.scipy import LINALG as _DOCUMENTATION

_REAL = (dtype.float32, dtype.float64)
_COMPLEX = (dtype.complex64, dtype.complex128)


def _matrix(
    value: Any, op: str, name: str = "a", square: bool = True, batched: bool = False, complex: bool = False
) -> Tensor:
    """Converts to a float matrix or, with `complex`, also a complex one; ints become float64."""
    if not isinstance(value, Tensor):
        raise TypeError(f"For '{op}', '{name}' must be a Tensor, but got {type(value).__name__}.")
    if value.dtype in (dtype.int32, dtype.int64):
        value = ops.cast(value, dtype.float64)
    if value.dtype not in (_REAL + _COMPLEX if complex else _REAL):
        dtypes = "float32, float64, complex64, complex128" if complex else "float32, float64"
        raise TypeError(f"For '{op}', '{name}' must have dtype {dtypes}, int32 or int64, but got {value.dtype}.")
    if value.ndim < 2 or value.ndim > 2 and not batched:
        raise ValueError(f"For '{op}', '{name}' must have two dimensions, but got shape {value.shape}.")
    if square and value.shape[-1] != value.shape[-2]:
        raise ValueError(f"For '{op}', '{name}' must be square, but got shape {value.shape}.")
    return value


def block_diag(*arrs: Tensor) -> Tensor:
    """Block diagonal matrix.

    arrs (Tensor): The blocks, of at most two dimensions; a vector is one row.
    Returns: Tensor of two dimensions.
    ValueError: a Tensor has more than two dimensions.

    >>> print(ms.scipy.linalg.block_diag(ms.Tensor([[1, 2]]), ms.Tensor([3])))
    [[1 2 0]
     [0 0 3]]
    """
    return ops.block_diag(*arrs) if arrs else ops.zeros((1, 0))


def inv(a: Tensor, overwrite_a: bool = False, check_finite: bool = True) -> Tensor:
    """Inverse of a square matrix.

    Returns: Tensor of shape (n, n).
    ValueError: `a` is not square, or singular.

    >>> print(ms.scipy.linalg.inv(ms.Tensor([[2.0, 0.0], [0.0, 4.0]])))
    [[0.5  0.  ]
     [0.   0.25]]
    """
    return ops.inverse(_matrix(a, "inv"))


def det(a: Tensor, overwrite_a: bool = False, check_finite: bool = True) -> Tensor:
    """Determinant of a square matrix.

    Returns: 0-d Tensor.
    ValueError: `a` is not square.

    >>> print(ms.scipy.linalg.det(ms.Tensor([[2.0, 1.0], [0.0, 4.0]])))
    8.0
    """
    return ops.det(_matrix(a, "det"))


def cholesky(a: Tensor, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> Tensor:
    """Cholesky factor of a symmetric positive definite matrix.

    lower: Whether to return the lower factor L with `a = L @ L.T` instead of U with `a = U.T @ U`.
    Returns: Tensor of shape (n, n).
    ValueError: `a` is not square, or not positive definite.

    >>> print(ms.scipy.linalg.cholesky(ms.Tensor([[4.0, 2.0], [2.0, 2.0]]), lower=True))
    [[2. 0.]
     [1. 1.]]
    """
    return ops.cholesky(_matrix(a, "cholesky"), not lower)


def cho_factor(
    a: Tensor, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[Tensor, bool]:
    """Cholesky factor of a matrix, in the form for `cho_solve`.

    lower: Whether to compute the lower factor.
    Returns: Tuple of the factor, with zeros in its other triangle, and `lower`.
    ValueError: `a` is not square, or not positive definite.

    >>> print(ms.scipy.linalg.cho_factor(ms.Tensor([[4.0, 2.0], [2.0, 2.0]]))[0])
    [[2. 1.]
     [0. 1.]]
    """
    return ops.cholesky(_matrix(a, "cho_factor"), not lower), lower


def cho_solve(
    c_and_lower: tuple[Tensor, bool], b: Tensor, overwrite_b: bool = False, check_finite: bool = True
) -> Tensor:
    """Solves `a @ x = b` given the Cholesky factor of `a`.

    c_and_lower (tuple of Tensor and bool): The result of `cho_factor`.
    Returns: Tensor of the shape of `b`.
    ValueError: the shapes do not match.

    >>> factor = ms.scipy.linalg.cho_factor(ms.Tensor([[4.0, 2.0], [2.0, 2.0]]))
    >>> print(ms.scipy.linalg.cho_solve(factor, ms.Tensor([6.0, 4.0])))
    [1. 1.]
    """
    factor, lower = c_and_lower
    first = solve_triangular(factor, b, trans=0 if lower else 1, lower=lower)
    return solve_triangular(factor, first, trans=1 if lower else 0, lower=lower)


def solve_triangular(
    a: Tensor,
    b: Tensor,
    trans: Any = 0,
    lower: bool = False,
    unit_diagonal: bool = False,
    overwrite_b: bool = False,
    debug: Any = None,
    check_finite: bool = True,
) -> Tensor:
    """Solves `a @ x = b` for a triangular matrix.

    a: Shape (..., n, n); only one triangle is read.
    b: Shape (..., n) or (..., n, k), of the dtype of `a`.
    trans (int or str): 0 or 'N': `a @ x = b`; 1 or 'T': `a.T @ x = b`; 2 or 'C': `conj(a.T) @ x = b`.
    lower: Whether `a` is lower triangular instead of upper.
    unit_diagonal: Whether to assume ones on the diagonal.
    debug (Any): Accepted for compatibility.
    Returns: Tensor of the shape of `b`.
    TypeError: the dtypes differ.
    ValueError: a shape does not match, `trans` has another value, or the triangle is singular.

    >>> a = ms.Tensor([[2.0, 0.0], [1.0, 1.0]])
    >>> print(ms.scipy.linalg.solve_triangular(a, ms.Tensor([2.0, 3.0]), lower=True))
    [1. 2.]
    """
    op = "solve_triangular"
    matrix = _matrix(a, op, batched=True, complex=True)
    if not isinstance(b, Tensor):
        raise TypeError(f"For '{op}', 'b' must be a Tensor, but got {type(b).__name__}.")
    if a.dtype != b.dtype:
        raise TypeError(f"For '{op}', 'a' and 'b' must have one dtype, but got {a.dtype} and {b.dtype}.")
    if isinstance(trans, bool) or trans not in (0, 1, 2, "N", "T", "C"):
        raise ValueError(f"For '{op}', 'trans' must be one of 0, 1, 2, 'N', 'T' and 'C', but got {show(trans)}.")
    vector = b.ndim == a.ndim - 1
    if b.shape[: a.ndim - 1] != a.shape[:-1] or b.ndim not in (a.ndim - 1, a.ndim):
        raise ValueError(f"For '{op}', 'b' must have shape {a.shape[:-1]} or one dimension more, but got {b.shape}.")
    right = ops.cast(b, matrix.dtype)
    right = ops.expand_dims(right, -1) if vector else right
    if trans in (2, "C") and matrix.dtype in _COMPLEX:
        matrix = ops.conj(matrix)
    solution = _mint.triangular_solve(right, matrix, not lower, trans not in (0, "N"), unit_diagonal)[0]
    return ops.squeeze(solution, -1) if vector else solution


def eigh(
    a: Tensor,
    b: Any = None,
    lower: bool = True,
    eigvals_only: bool = False,
    overwrite_a: bool = False,
    overwrite_b: bool = False,
    turbo: bool = True,
    eigvals: Any = None,
    type: int = 1,
    check_finite: bool = True,
) -> Any:
    """Eigenvalues, in ascending order, and eigenvectors of a Hermitian matrix.

    a: Shape (n, n); only one triangle is read.
    b (None): The generalized problem is not supported.
    lower: Whether to read the lower triangle instead of the upper.
    eigvals_only: Whether to return only the eigenvalues.
    turbo: Accepted for compatibility.
    eigvals (None): All eigenvalues are computed.
    type: 1.
    Returns: Tuple of the eigenvalues, shape (n,), and the eigenvectors as columns, shape (n, n), both of the dtype of
        `a`; only the former with `eigvals_only`.
    TypeError: `a` is not a Tensor of numbers.
    ValueError: `a` is not square, or one of `b`, `eigvals` and `type` is not its default.

    >>> print(ms.scipy.linalg.eigh(ms.Tensor([[2.0, 0.0], [0.0, 1.0]]), eigvals_only=True))
    [1. 2.]
    """
    for name, value, default in (("b", b, None), ("eigvals", eigvals, None), ("type", type, 1)):
        if value is not default:
            raise ValueError(f"For 'eigh', '{name}' must be {default}: nothing else is computed.")
    matrix = _matrix(a, "eigh", complex=True)
    if not lower:
        # The kernel reads the lower triangle.
        matrix = ops.swapaxes(matrix, 0, 1)
        matrix = ops.conj(matrix) if matrix.dtype in _COMPLEX else matrix
    values, vectors = _t.eigh_(matrix)
    if matrix.dtype in _COMPLEX:
        values = ops.cast(values, matrix.dtype)
    return values if eigvals_only else (values, vectors)


def lstsq(A: Tensor, B: Tensor, rcond: float | None = None, driver: str | None = None) -> tuple[Tensor, ...]:
    """Least-squares solution of `A @ X = B` with the smallest norm.

    A: Shape (..., m, n), float32 or float64.
    B: Shape (..., m, k), or (m,), of the dtype of `A`.
    rcond: Singular values up to this fraction of the largest are treated as 0; None is the epsilon of the dtype times
        max(m, n).
    driver: 'gels', 'gelsy', 'gelsd' or 'gelss'; all use singular values. None is 'gelsy'.
    Returns: Tuple of the solution (..., n, k), or (n,), residuals (empty), ranks of shape (...,), and the singular
        values, empty except for 'gelsd' and 'gelss'.
    ValueError: `driver` is another str, or the shapes do not match.

    >>> a, b = ms.Tensor([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]]), ms.Tensor([[1.0], [4.0], [7.0]])
    >>> print(ms.scipy.linalg.lstsq(a, b)[0])
    [[1.]
     [2.]]
    """
    if isinstance(B, Tensor) and B.ndim == 1:
        found = lstsq(A, ops.expand_dims(B, -1), rcond, driver)
        return ops.squeeze(found[0], -1), *found[1:]
    a, b = _matrix(A, "lstsq", "A", False, True), _matrix(B, "lstsq", "B", False, True)
    if driver not in (None, "gels", "gelsy", "gelsd", "gelss"):
        raise ValueError(
            f"For 'lstsq', 'driver' must be one of 'gels', 'gelsy', 'gelsd' and 'gelss', but got {show(driver)}."
        )
    if a.shape[:-1] != b.shape[:-1]:
        raise ValueError(f"For 'lstsq', 'B' must start with the shape {a.shape[:-1]}, but got {b.shape}.")
    if rcond is None:
        rcond = max(a.shape[-2:]) * (2.0**-23 if a.dtype == dtype.float32 else 2.0**-52)
    s, u, v = ops.svd(a)
    kept = s > rcond * s.max(axis=-1, keepdims=True)
    inverted = ops.where(kept, 1 / ops.where(kept, s, 1.0), 0.0)
    solution = ops.matmul(v, ops.expand_dims(inverted, -1) * ops.matmul(ops.swapaxes(u, -1, -2), b))
    empty = ops.zeros((0,), a.dtype)
    rank = ops.sum(ops.cast(kept, dtype.int64), -1)
    return solution, empty, rank, s if driver in ("gelsd", "gelss") else empty


def lu_factor(a: Tensor, overwrite_a: bool = False, check_finite: bool = True) -> tuple[Tensor, Tensor]:
    """LU factorization of a square matrix with partial pivoting, in compact form.

    Returns: Tuple of a Tensor of shape (n, n) with U in its upper triangle and L, with unit diagonal, below it, and an
        int32 Tensor `pivots` of shape (n,): row i was exchanged with row `pivots[i]`.
    ValueError: `a` is not square.

    >>> factors, pivots = ms.scipy.linalg.lu_factor(ms.Tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> print(factors, pivots)
    [[2.  2. ]
     [0.5 1. ]] [1 1]
    """
    factors, pivots, _ = _factored(_matrix(a, "lu_factor"))
    return factors, pivots


def lu(a: Tensor, permute_l: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> tuple[Tensor, ...]:
    """LU factorization with partial pivoting, `a = P @ L @ U`.

    a: Shape (m, n).
    permute_l: Whether to return `P @ L` instead of P and L.
    Returns: Tuple of P (m, m), L (m, k) and U (k, n) with k = min(m, n), all of the dtype of `a`; or of `P @ L` and U.
    ValueError: `a` does not have two dimensions.

    >>> p, l, u = ms.scipy.linalg.lu(ms.Tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> print(ms.ops.matmul(p, ms.ops.matmul(l, u)))
    [[1. 2.]
     [2. 2.]]
    """
    matrix = _matrix(a, "lu", square=False)
    factors, _, order = _factored(matrix)
    rows, columns = matrix.shape
    rank = min(rows, columns)
    lower = ops.tril(factors, -1)[:, :rank] + ops.eye(rows, rank, matrix.dtype)
    upper = ops.triu(factors)[:rank]
    numbers = ops.arange(rows)
    permutation = ops.cast(ops.expand_dims(numbers, 1) == order, matrix.dtype)
    if permute_l:
        return ops.matmul(permutation, lower), upper
    return permutation, lower, upper


def lu_solve(lu_and_piv: tuple[Tensor, Tensor], b: Tensor, trans: Any = 0, overwrite_b: bool = False) -> Tensor:
    """Solves `a @ x = b` given the LU factorization of `a`.

    lu_and_piv (tuple of Tensor): The result of `lu_factor`.
    trans (int): 0: `a @ x = b`; 1 or 2: `a.T @ x = b`.
    Returns: Tensor of the shape of `b`.
    ValueError: the shapes do not match, or `trans` has another value.

    >>> factored = ms.scipy.linalg.lu_factor(ms.Tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> print(ms.scipy.linalg.lu_solve(factored, ms.Tensor([3.0, 4.0])))
    [1. 1.]
    """
    factors, pivots = lu_and_piv
    if trans not in (0, 1, 2):
        raise ValueError(f"For 'lu_solve', 'trans' must be 0, 1 or 2, but got {show(trans)}.")
    order = lu_pivots_to_permutation(pivots, factors.shape[-1])
    if trans == 0:
        first = solve_triangular(factors, ops.gather(b, order, 0), lower=True, unit_diagonal=True)
        return solve_triangular(factors, first)
    first = solve_triangular(factors, b, trans=1)
    last = solve_triangular(factors, first, trans=1, lower=True, unit_diagonal=True)
    return ops.gather(last, ops.argsort(order), 0)


def lu_pivots_to_permutation(pivots: Tensor, permutation_size: int) -> Tensor:
    """Converts pivots (exchange row i with row `pivots[i]`, in order) to a permutation.

    pivots: int32, shape (k,).
    permutation_size: The number of rows.
    Returns: int32 Tensor of shape (permutation_size,).

    >>> print(ms.scipy.linalg.lu_pivots_to_permutation(ms.Tensor([2, 2, 2]), 3))
    [2 0 1]
    """
    numbers = ops.arange(permutation_size)
    order = numbers
    for i in range(pivots.shape[-1]):
        order = ops.gather(order, _exchanged(numbers, i, ops.cast(pivots[i], dtype.int64)), 0)
    return ops.cast(order, dtype.int32)


def _exchanged(numbers: Tensor, first: int, second: Tensor) -> Tensor:
    """Returns the numbers with two of them exchanged."""
    here, there = numbers == first, numbers == second
    return ops.where(here, second, ops.where(there, first, numbers))


def _factored(matrix: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Gaussian elimination by columns. Returns both factors in one matrix, the row exchanges, and the permutation."""
    rows, columns = matrix.shape
    row, column = ops.arange(rows), ops.arange(columns)
    order, pivots = row, []
    for j in range(min(rows, columns)):
        size = ops.where(row >= j, ops.abs(ops.stop_gradient(matrix[:, j])), -1.0)
        pivot = ops.cast(ops.argmax(size, 0), dtype.int64)
        exchange = _exchanged(row, j, pivot)
        matrix, order = ops.gather(matrix, exchange, 0), ops.gather(order, exchange, 0)
        pivots.append(pivot)
        head = matrix[j, j]
        # A zero column needs no elimination and has no pivot.
        factor = ops.where(row > j, matrix[:, j] / ops.where(head == 0, 1.0, head), 0.0)
        update = ops.expand_dims(factor, 1) * ops.where(column > j, matrix[j], 0.0)
        stored = ops.logical_and(ops.expand_dims(row > j, 1), column == j)
        matrix = ops.where(stored, ops.expand_dims(factor, 1), matrix - update)
    return matrix, ops.cast(ops.stack(pivots), dtype.int32), order


_document(globals(), _DOCUMENTATION)

__all__ = [
    "block_diag",
    "cho_factor",
    "cho_solve",
    "cholesky",
    "eigh",
    "inv",
    "lstsq",
    "lu",
    "lu_factor",
    "solve_triangular",
]


def __dir__() -> list[str]:
    return _lazy.listed(globals(), ["det", "lu_pivots_to_permutation", "lu_solve"])
