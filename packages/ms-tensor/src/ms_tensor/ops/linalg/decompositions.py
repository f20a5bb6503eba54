"""Linear algebra over the table's factorizations: inverses, solutions, powers, decompositions."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..reductions.norms import norm
from .matrix_products import matmul

_slogdet, _solve, _cholesky = _op("slogdet"), _op("solve_"), _op("cholesky_")
_qr, _svd, _eigh = _op("qr_"), _op("svd_"), _op("eigh_")

_DOUBLE = (mstype.float64, mstype.complex128)
_TERMS = 18  # of the exponential's series: what is left out is less than 1e-22 below a norm of 1/2
_SQUARINGS = 24


def _matrices(value: Any, op: str, name: str = "input", square: bool = False, complex: bool = False) -> Tensor:
    if not (complex and check.tensor(value, op, name).dtype in mstype.complex_type):
        check.floating(check.tensor(value, op, name), op, name)
    if value.ndim < 2 or (square and value.shape[-1] != value.shape[-2]):
        kind = "square matrices" if square else "matrices"
        raise ValueError(f"For '{op}', '{name}' must be {kind}, but got shape {value.shape}.")
    return value


def svd(input: Tensor, full_matrices: bool = False, compute_uv: bool = True) -> Any:
    """Computes the singular value decomposition of matrices, `input == u @ diag(s) @ conj(v.T)`.

    input: of float32, float64, complex64 or complex128 of shape (*, m, n).
    full_matrices: Whether u and v are square.
    compute_uv: Whether to compute u and v.
    Returns: (s, u, v), of the dtype of `input`, with s in descending order; only s without `compute_uv`.
    TypeError: `input` is not a tensor of floats or complex numbers, or a flag is not a bool.

    >>> print(ops.svd(Tensor([[3.0, 0.0], [0.0, -4.0]]), compute_uv=False))
    [4. 3.]
    """
    full = check.flag(full_matrices, "svd", "full_matrices")
    both = check.flag(compute_uv, "svd", "compute_uv")
    x = _matrices(input, "svd", complex=True)
    s, u, v = _svd(x, full and both)
    s = t.cast(s, x.dtype) if x.dtype in mstype.complex_type else s
    return (s, u, v) if both else s


def pinv(x: Tensor, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Tensor:
    """Computes the Moore-Penrose pseudo-inverse of matrices from their singular values.

    x: of float32, float64, complex64 or complex128 of shape (*, m, n).
    atol: The absolute tolerance: smaller singular values count as 0. Default: None, which is 0.
    rtol: The tolerance relative to the largest singular value. Default: None, which is the larger size times the
        epsilon of the dtype, or 0 if `atol` is given.
    hermitian: Whether the matrices are Hermitian; it has no effect.
    Returns: Tensor of shape (*, n, m) and the dtype of `x`.
    TypeError: `x` is not a tensor of floats or complex numbers.

    >>> print(ops.pinv(Tensor([[2.0, 0.0], [0.0, 0.0]])))
    [[0.5 0. ]
     [0.  0. ]]
    """
    _matrices(x, "pinv", "x", complex=True)
    check.flag(hermitian, "pinv", "hermitian")
    for name, value in (("atol", atol), ("rtol", rtol)):
        if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float, Tensor))):
            raise TypeError(f"For 'pinv', '{name}' must be a float or a Tensor, but got {type(value).__name__}.")
    if rtol is None:
        rtol = 0.0 if atol is not None else max(x.shape[-2:]) * (2.0**-52 if x.dtype in _DOUBLE else 2.0**-23)
    if 0 in x.shape[-2:]:
        return t.full((*x.shape[:-2], x.shape[-1], x.shape[-2]), 0, x.dtype)
    s, u, v = _svd(x, False)
    limit = t.mul(t.reduce_max(s, (s.ndim - 1,), True), rtol)
    if atol is not None:
        limit = t.maximum(limit, atol)
    kept = t.greater(s, limit)
    inverted = t.select(kept, t.reciprocal(t.select(kept, s, 1.0)), 0.0)
    return matmul(t.mul(v, t.reshape(inverted, (*s.shape[:-1], 1, s.shape[-1]))), _adjoint(u))


from ..._generated.rows.ops_families import *


def matrix_power(input: Tensor, n: int) -> Tensor:
    """Raises square matrices to an integer power; a negative power uses the inverse.

    Returns: Tensor of the shape of `input`.

    >>> print(ops.matrix_power(Tensor([[1.0, 1.0], [0.0, 1.0]]), 3))
    [[1. 3.]
     [0. 1.]]
    """
    x = _matrices(input, "matrix_power", square=True, complex=True)
    count = check.integer(n, "matrix_power", "n")
    if count < 0:
        x, count = inverse(x), -count
    if count >= 1 << 63:
        raise ValueError(f"For 'matrix_power', 'n' {check.show(n)} is too large.")
    result = None
    while count:
        if count & 1:
            result = x if result is None else matmul(result, x)
        count >>= 1
        x = matmul(x, x) if count else x
    return _identity_like(x) if result is None else result


def matrix_exp(input: Tensor) -> Tensor:
    """Computes the matrix exponential by scaling and squaring.

    input: of float32 or float64 of shape (*, n, n).
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a tensor of floats.
    ValueError: the matrices are not square.

    >>> print(ops.matrix_exp(Tensor([[0.0, 1.0], [0.0, 0.0]])))
    [[1. 1.]
     [0. 1.]]
    """
    x = _matrices(input, "matrix_exp", square=True)
    if x.size == 0:
        return x
    size = t.stop_gradient(t.reduce_max(t.reduce_sum(t.abs(x), (x.ndim - 1,), True), (x.ndim - 2,), True))
    # How often each matrix is halved, so that its norm is at most 1/2.
    wanted = t.ceil(t.div(t.log(t.mul(t.maximum(size, 0.25), 2.0)), math.log(2.0)))
    halvings = t.minimum(t.maximum(wanted, 0.0), float(_SQUARINGS))
    small = t.mul(x, t.pow(2.0, t.neg(halvings)))
    identity = _identity_like(x)
    result = identity
    for k in range(_TERMS, 0, -1):
        result = t.add(identity, t.div(matmul(small, result), float(k)))
    for k in range(_SQUARINGS):
        more = t.greater(halvings, float(k))
        # What is squared needlessly must not overflow, or its gradient would be NaN.
        result = t.select(more, matmul(t.select(more, result, 0.0), t.select(more, result, 0.0)), result)
    return result


def cond(A: Tensor, p: Any = None) -> Tensor:
    """Computes the condition number of matrices: the norm times the norm of the inverse.

    A: of float32, float64, complex64 or complex128 of shape (*, m, n).
    p: The norm: None or 2 (the ratio of the largest to the smallest singular value), -2, 'fro', 'nuc', inf, -inf, 1 or
        -1. All but None, 2 and -2 need square matrices.
    Returns: Tensor of shape (*).
    ValueError: the matrices are not square, or `p` is unknown.

    >>> print(ops.cond(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    2.0
    """

    x = _matrices(A, "cond", "A", complex=True)
    if p is None or (isinstance(p, (int, float)) and abs(p) == 2):
        s = _svd(x, False)[0]
        axis = (s.ndim - 1,)
        high, low = t.reduce_max(s, axis), t.reduce_min(s, axis)
        return t.div(low, high) if p == -2 else t.div(high, low)
    _matrices(x, "cond", "A", True, True)
    axes = (x.ndim - 2, x.ndim - 1)
    return t.mul(norm(x, p, axes), norm(inverse(x), p, axes))
