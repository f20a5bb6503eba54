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
    Computes a vector norm over some or all dimensions.
    x: numbers.
    ord: The order of the norm: a number, inf or -inf.
    Returns: Tensor of a float dtype, of the shape of `x` without the reduced dimensions.
    TypeError: `x` is not a Tensor, or `ord` is not a number.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.linalg.vector_norm(ms.Tensor([3.0, 4.0])))
    5.0
matrix_norm(A: Tensor, ord='fro', dim=(-2, -1), keepdim: bool = False, *, dtype=None) =
        ops.norm(values, ord, over, keepdim)
        where values = _numbers(A, dtype, "matrix_norm", "A")
        where over = check.axes(dim, values.ndim, "matrix_norm", "dim")
        raise ValueError(f"For 'matrix_norm', 'dim' must be two dimensions, but got {check.show(dim)}.")
        if len(over) != 2
    Computes a matrix norm over two dimensions.
    A: numbers, of at least two dimensions.
    ord: 'fro' (root of the sum of squares); 1 or -1 (largest or smallest column sum of absolute values); inf or -inf
        (row sums); 2, -2 or 'nuc' (from singular values).
    dim: The two dimensions of the matrices.
    Returns: Tensor of a float dtype, of the shape of `A` without the reduced dimensions.
    ValueError: `ord` is unknown, or `dim` is not two dimensions.
    >>> print(ms.mint.linalg.matrix_norm(ms.Tensor([[3.0, 4.0]])))
    5.0
inv(input: Tensor) = ops.inverse(x)
        where x = check.tensor(input, "inv")
        raise ValueError(f"For 'inv', 'input' must be square matrices, but got shape {x.shape}.")
        if x.ndim < 2 or x.shape[-1] != x.shape[-2]
    Computes the inverses of square matrices.
    input: shape (*, n, n), floats.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: the matrices are not square.
    >>> ms.mint.linalg.inv(ms.mint.eye(2)).shape
    (2, 2)
qr(A: Tensor, mode: str = 'reduced') -> tuple[Tensor, Tensor] =
        (t.full((0,), 0, x.dtype), r) if mode == "r" else (q, r)
        where x = check.tensor(A, "qr", "A")
        where check.choice(mode, ("reduced", "complete", "r"), "qr", "mode")
        where q, r = ops.qr(x, "complete" if mode == "complete" else "reduced")
    Computes the QR decomposition of matrices: an orthogonal `Q` and an upper triangular `R`.
    A: shape (*, m, n), floats.
    mode: 'reduced', 'complete', or 'r' (`Q` is empty).
    Returns: (Q, R).
    ValueError: `mode` is unknown.
    >>> [x.shape for x in ms.mint.linalg.qr(ms.mint.ones((3, 2)))]
    [(3, 2), (2, 2)]
""",
}
