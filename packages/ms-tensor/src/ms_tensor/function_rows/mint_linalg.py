"""Functions of `mint.linalg`, a namespace of its own; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.numpy._common import ops

ROWS = {
    "mint.linalg": """
vector_norm(x: Tensor, ord=2, dim=None, keepdim: bool = False, *, dtype=None) =
        accumulate.narrowed(accumulate.vector_norm(values, ord, over, kept), values)
        raise TypeError(f"For 'vector_norm', 'ord' must be a number, but got {check.show(ord)}.")
        if isinstance(ord, bool) or not isinstance(ord, (int, float))
        where values = _numbers(x, dtype, "vector_norm", "x")
        where over, kept = check.axes(dim, values.ndim, "vector_norm", "dim"), check.flag(keepdim, "vector_norm",
        "keepdim")
    A norm of vectors that lie along some dimensions.
    x: numbers.
    ord: A number p, inf or -inf.
    Returns: Tensor of a float dtype.
    TypeError: `x` is not a Tensor, or `ord` no number.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.linalg.vector_norm(ms.Tensor([3.0, 4.0])))
    5.0
matrix_norm(A: Tensor, ord='fro', dim=(-2, -1), keepdim: bool = False, *, dtype=None) =
        ops.norm(values, ord, over, keepdim)
        where values = _numbers(A, dtype, "matrix_norm", "A")
        where over = check.axes(dim, values.ndim, "matrix_norm", "dim")
        raise ValueError(f"For 'matrix_norm', 'dim' must be two dimensions, but got {check.show(dim)}.")
        if len(over) != 2
    A norm of matrices that lie along two dimensions.
    A: numbers, of at least two dimensions.
    ord: 'fro' (root of the sum of squares), 1, -1 (largest, smallest column sum of sizes), inf or -inf (row sums);
        2, -2 and 'nuc' where there are singular values.
    dim: The two dimensions.
    Returns: Tensor of a float dtype.
    ValueError: the norm is unknown, or `dim` is not two dimensions.
    >>> print(ms.mint.linalg.matrix_norm(ms.Tensor([[3.0, 4.0]])))
    5.0
inv(input: Tensor) = ops.inverse(x)
        where x = check.tensor(input, "inv")
        raise ValueError(f"For 'inv', 'input' must be square matrices, but got shape {x.shape}.")
        if x.ndim < 2 or x.shape[-1] != x.shape[-2]
    The inverse of square matrices.
    input: shape (*, n, n), floats.
    ValueError: the matrices are not square.
    >>> ms.mint.linalg.inv(ms.mint.eye(2)).shape
    (2, 2)
qr(A: Tensor, mode: str = 'reduced') -> tuple[Tensor, Tensor] =
        (t.full((0,), 0, x.dtype), r) if mode == "r" else (q, r)
        where x = check.tensor(A, "qr", "A")
        where check.choice(mode, ("reduced", "complete", "r"), "qr", "mode")
        where q, r = ops.qr(x, "complete" if mode == "complete" else "reduced")
    The factors `Q` (orthogonal) and `R` (upper triangular) of matrices.
    A: shape (*, m, n), floats.
    mode: 'reduced', 'complete', or 'r' (then `Q` is empty).
    Returns: Tuple of `Q` and `R`.
    ValueError: `mode` is another text.
    >>> [x.shape for x in ms.mint.linalg.qr(ms.mint.ones((3, 2)))]
    [(3, 2), (2, 2)]
""",
}
