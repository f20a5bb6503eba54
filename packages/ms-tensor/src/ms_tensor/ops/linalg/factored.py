"""Matrices kept in the compact forms of LAPACK: LU factors with pivots, reflectors with factors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .decompositions import _adjoint, _matrices, _solve
from .matrix_products import _swap_last, matmul


def _numbers(count: int) -> Tensor:
    return t.iota(0, 1, count, mstype.int64)


def _column(count: int) -> Tensor:
    return t.reshape(_numbers(count), (-1, 1))


def _entry(x: Tensor, place: int) -> Tensor:
    """The entry of each vector at a place, with the dimension kept."""
    return t.take(x, t.iota(place, 1, 1, mstype.int64), x.ndim - 1)


def _order(pivots: Any, rows: int, op: str) -> Tensor:
    """The order of the rows after exchanging row i with row `pivots[i] - 1`, for each i in turn."""
    check.tensor(pivots, op, "LU_pivots")
    if pivots.dtype is not mstype.int32 and pivots.dtype is not mstype.int64:
        raise TypeError(f"For '{op}', 'LU_pivots' must be a Tensor of Int32, but got {pivots.dtype}.")
    if pivots.ndim < 1 or pivots.shape[-1] > rows:
        raise ValueError(f"For '{op}', 'LU_pivots' must have at most {rows} elements a matrix, but got {pivots.shape}.")
    numbers = _numbers(rows)
    order = t.broadcast_to(numbers, (*pivots.shape[:-1], rows))
    for i in range(pivots.shape[-1]):
        other = t.equal(numbers, t.sub(t.cast(_entry(pivots, i), mstype.int64), 1))
        theirs = t.reduce_sum(t.select(other, order, 0), (order.ndim - 1,), True)
        order = t.select(t.equal(numbers, i), theirs, t.select(other, _entry(order, i), order))
    return order


def _permutation(order: Tensor, dtype: Any) -> Tensor:
    """The matrix P in which row i has its one at `order[i]`."""
    n = order.shape[-1]
    return t.cast(t.equal(t.reshape(order, (*order.shape, 1)), _numbers(n)), dtype)


def _triangles(x: Tensor, rank: int) -> tuple[Tensor, Tensor]:
    """The unit lower triangle with `rank` columns and the upper triangle with `rank` rows."""
    row, column = _column(x.shape[-2]), _numbers(x.shape[-1])
    upper = t.select(t.less_equal(row, column), x, 0)
    lower = t.add(t.select(t.greater(row, column), x, 0), t.cast(t.equal(row, column), x.dtype))
    return lower[..., :rank], upper[..., :rank, :]


def lu_unpack(LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    """Unpacks the factors of an LU factorization: `P @ L @ U` is the matrix.

    LU_data: of float32 or float64 of shape (*, m, n): both triangles in one.
    LU_pivots: of int32 of shape (*, min(m, n)): the row, counted from 1, with which each row was exchanged.
    unpack_data: Whether to return L and U.
    unpack_pivots: Whether to return P.
    Returns: (P, L, U); factors that are not requested are None.
    TypeError: `LU_data` is not a tensor of floats, `LU_pivots` is not a tensor of ints, or a flag is not a bool.
    ValueError: the shapes are incompatible.

    >>> from ms_tensor.dtype import int32
    >>> print(ops.lu_unpack(Tensor([[4.0, 2.0], [0.5, 3.0]]), Tensor([2, 2], int32))[0])
    [[0. 1.]
     [1. 0.]]
    """
    x = _matrices(LU_data, "lu_unpack", "LU_data")
    rows, columns = x.shape[-2:]
    rank = min(rows, columns)
    wanted, both = check.flag(unpack_pivots, "lu_unpack", "unpack_pivots"), check.flag(unpack_data, "lu_unpack", "data")
    order = _order(LU_pivots, rows, "lu_unpack")
    p = _swap_last(_permutation(order, x.dtype)) if wanted else None
    return (p, *_triangles(x, rank)) if both else (p, None, None)


def lu_solve(b: Tensor, LU_data: Tensor, LU_pivots: Tensor) -> Tensor:
    """Solves linear systems whose matrices are given by their LU factors.

    b: The right-hand sides, a tensor of float32 or float64 of shape (*, n, k).
    LU_data: of the same dtype of shape (*, n, n): both triangles in one.
    LU_pivots: of int32 of shape (*, n): the row, counted from 1, with which each row was exchanged.
    Returns: Tensor of the shape and dtype of `b`.
    TypeError: an argument is not a tensor of the dtypes above.
    ValueError: the shapes are incompatible.

    >>> from ms_tensor.dtype import int32
    >>> print(ops.lu_solve(Tensor([[6.0], [8.0]]), Tensor([[4.0, 2.0], [0.5, 1.0]]), Tensor([2, 2], int32)))
    [[1.]
     [2.]]
    """
    right = _matrices(b, "lu_solve", "b")
    x = _matrices(LU_data, "lu_solve", "LU_data", square=True)
    if right.dtype is not x.dtype:
        raise TypeError(f"For 'lu_solve', the dtypes must be the same, but got {right.dtype} and {x.dtype}.")
    order = _order(LU_pivots, x.shape[-1], "lu_solve")
    if right.shape[-2] != x.shape[-1]:
        raise ValueError(f"For 'lu_solve', 'b' must have {x.shape[-1]} rows, but got shape {right.shape}.")
    lower, upper = _triangles(x, x.shape[-1])
    moved = matmul(_permutation(order, x.dtype), right)
    lead = moved.shape[:-2]
    lower, upper = (t.broadcast_to(v, (*lead, *v.shape[-2:])) for v in (lower, upper))
    return _solve(upper, _solve(lower, moved))


def geqrf(input: Tensor) -> tuple[Tensor, Tensor]:
    """Computes the QR factorization of matrices by Householder reflections, in the compact form of LAPACK.

    input: of float32 or float64 of shape (*, m, n).
    Returns: tuple of R in the upper triangle and the reflectors below it, of the shape of `input`; and the factors
        of the reflectors, of shape (*, min(m, n)).
    TypeError: `input` is not a tensor of floats.
    ValueError: `input` has fewer than two dimensions.

    >>> print(ops.geqrf(Tensor([[3.0], [4.0]])))
    (Tensor(shape=[2, 1], dtype=Float32, value=
    [[-5.00000000e+00],
     [ 5.00000000e-01]]), Tensor(shape=[1], dtype=Float32, value= [ 1.60000002e+00]))
    """
    x = _matrices(input, "geqrf")
    rows, columns = x.shape[-2:]
    row, column, place = _numbers(rows), _numbers(columns), _column(rows)
    factors = []
    for j in range(min(rows, columns)):
        line = t.take(x, t.iota(j, 1, 1, mstype.int64), x.ndim - 1)
        line = t.reshape(line, x.shape[:-1])
        below = t.select(t.greater(row, j), line, 0)
        first = _entry(line, j)
        rest = t.reduce_sum(t.square(below), (below.ndim - 1,), True)
        none = t.equal(rest, 0)
        # The reflected column is longer than any part of it, against the sign of its first entry: nothing cancels.
        length = t.sqrt(t.add(t.square(first), t.select(none, 1, rest)))
        turned = t.select(none, first, t.select(t.less(first, 0), length, t.neg(length)))
        safe = t.select(none, 1, turned)
        factor = t.select(none, 0, t.div(t.sub(safe, first), safe))
        tail = t.div(below, t.select(none, 1, t.sub(first, safe)))
        reflector = t.reshape(t.select(t.equal(row, j), 1, tail), (*tail.shape, 1))
        scale = t.reshape(factor, (*factor.shape, 1))
        step = t.mul(scale, matmul(reflector, matmul(_swap_last(reflector), x)))
        kept = t.select(t.equal(place, j), t.reshape(turned, (*turned.shape, 1)), t.reshape(tail, (*tail.shape, 1)))
        own = t.select(t.less(place, j), t.reshape(line, (*line.shape, 1)), kept)
        x = t.select(t.equal(column, j), own, t.select(t.greater(column, j), t.sub(x, step), x))
        factors.append(factor)
    if not factors:
        return x, t.full((*x.shape[:-2], 0), 0, x.dtype)
    return x, t.concat(factors, x.ndim - 2)


def _reflectors(input: Any, tau: Any, op: str, name: str, complex: bool = False) -> list[tuple[Tensor, Tensor]]:
    """The reflectors as columns, and their factors."""
    x = _matrices(input, op, complex=complex)
    if check.tensor(tau, op, name).dtype != x.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, but got {x.dtype} and {tau.dtype}.")
    count = tau.shape[-1] if tau.ndim else 0
    if tau.ndim != x.ndim - 1 or tau.shape[:-1] != x.shape[:-2] or count > x.shape[-1] or count > x.shape[-2]:
        raise ValueError(
            f"For '{op}', '{name}' must have shape (*, k) with k at most {min(x.shape[-2:])}, for an input of shape "
            f"{x.shape}, but got {tau.shape}."
        )
    row, found = _column(x.shape[-2]), []
    for j in range(count):
        line = t.take(x, t.iota(j, 1, 1, mstype.int64), x.ndim - 1)
        reflector = t.select(t.equal(row, j), 1, t.select(t.greater(row, j), line, 0))
        found.append((reflector, t.reshape(_entry(tau, j), (*tau.shape[:-1], 1, 1))))
    return found


def _reflect(x: Tensor, reflector: Tensor, factor: Tensor) -> Tensor:
    return t.sub(x, t.mul(factor, matmul(reflector, matmul(_adjoint(reflector), x))))


def orgqr(input: Tensor, input2: Tensor) -> Tensor:
    """Computes the first columns of the products of Householder reflections that `geqrf` returns.

    input: of float32, float64, complex64 or complex128 of shape (*, m, n), n at most m: the reflectors
        below the diagonal.
    input2: of the same dtype of shape (*, k), k at most n: their factors.
    Returns: Tensor of shape (*, m, n).
    TypeError: an argument is not a tensor of floats or complex numbers, or the dtypes differ.
    ValueError: the shapes are incompatible.

    >>> print(ops.orgqr(*ops.geqrf(Tensor([[3.0], [4.0]]))).asnumpy().round(4))
    [[-0.6]
     [-0.8]]
    """
    found = _reflectors(input, input2, "orgqr", "input2", complex=True)
    if input.shape[-1] > input.shape[-2]:
        raise ValueError(f"For 'orgqr', 'input' must not have more columns than rows, but got shape {input.shape}.")
    unit = t.cast(t.equal(_column(input.shape[-2]), _numbers(input.shape[-1])), input.dtype)
    x = t.broadcast_to(unit, input.shape)
    for reflector, factor in reversed(found):
        x = _reflect(x, reflector, factor)
    return x


def ormqr(input: Tensor, tau: Tensor, other: Tensor, left: bool = True, transpose: bool = False) -> Tensor:
    """Multiplies matrices by the orthogonal matrix Q of the Householder reflections that `geqrf` returns.

    input: of float32 or float64 of shape (*, p, k): the reflectors below the diagonal.
    tau: of the same dtype of shape (*, min(p, k)): their factors.
    other: of the same dtype of shape (*, m, n).
    left: Whether Q is to the left of `other`, so that p is m; else p is n.
    transpose: Whether to use the transpose of Q.
    Returns: Tensor of the shape and dtype of `other`.
    TypeError: an argument is not a tensor of floats, or a flag is not a bool.
    ValueError: the shapes are incompatible.

    >>> x = Tensor([[3.0], [4.0]])
    >>> print(ops.ormqr(*ops.geqrf(x), x, transpose=True).asnumpy().round(4)[0])
    [-5.]
    """
    found = _reflectors(input, tau, "ormqr", "tau")
    x = _matrices(other, "ormqr", "other")
    first, turned = check.flag(left, "ormqr", "left"), check.flag(transpose, "ormqr", "transpose")
    x = x if first else _swap_last(x)
    if x.shape[-2] != input.shape[-2] or x.shape[:-2] != input.shape[:-2]:
        raise ValueError(
            f"For 'ormqr', 'other' must have {input.shape[-2]} {'rows' if first else 'columns'} and the batch of "
            f"'input', but got shapes {other.shape} and {input.shape}."
        )
    # Q x applies the last reflection first; so does x Q, transposed, in the other order.
    for reflector, factor in found if turned == first else reversed(found):
        x = _reflect(x, reflector, factor)
    return x if first else _swap_last(x)
