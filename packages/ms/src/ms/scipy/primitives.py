"""Primitive classes of `mindspore.scipy.ops`, over the functions of `scipy.linalg` and `scipy.optimize`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, dtype, ops
from ms_tensor import _check as check
from ms_tensor.ops.primitive_table import PrimitiveTable

from . import linalg, optimize

ROWS = """
LU()(x) = _lu(x)  # (both factors in one matrix, row exchanges, the permutation matrix).
LinearSumAssignment()(cost_matrix, dimension_limit, maximize) = _assignment(cost_matrix, dimension_limit, maximize)
    # (rows, columns) of the assignment with the smallest or largest cost.
SolveTriangular(lower: bool = False, unit_diagonal: bool = False, trans: 'N' | 'T' | 'C' = 'N')(a, b) =
    _solve(a, b, trans, lower, unit_diagonal)
    # the solution of a system with a triangular matrix.
"""


def _lu(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    factors, pivots, order = linalg._factored(linalg._matrix(x, "LU"))
    rows = ops.expand_dims(ops.arange(x.shape[0]), 1)
    return factors, pivots, ops.cast(rows == order, dtype.int32)


def _assignment(cost: Tensor, limit: Tensor, maximize: Any) -> tuple[Tensor, Tensor]:
    wanted = bool(maximize) if isinstance(maximize, Tensor) and maximize.size == 1 else maximize
    return optimize.linear_sum_assignment(cost, wanted, limit)


def _solve(a: Tensor, b: Tensor, trans: str, lower: bool, unit_diagonal: bool) -> Tensor:
    check.tensor(a, "SolveTriangular", "a")
    check.tensor(b, "SolveTriangular", "b")
    return linalg.solve_triangular(a, b, trans=trans, lower=lower, unit_diagonal=unit_diagonal)


_table = PrimitiveTable(__name__, ROWS, scope=lambda name: globals()[name])


def __getattr__(name: str) -> Any:
    if name in _table:
        return _table[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_table})


__all__ = sorted(_table)
