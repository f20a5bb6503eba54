"""`mint.linalg`: norms, inverses, factors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._documentation import document as _document
from .._generated.mint_documentation import LINALG as _DOCUMENTATION
from ..numpy._common import cast, floating, ops


def _numbers(x: Any, dtype: Any, op: str, name: str) -> Tensor:
    value = check.tensor(x, op, name)
    return floating(value) if dtype is None else cast(value, mstype.as_dtype(dtype, op))


def vector_norm(x: Tensor, ord: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """A norm of vectors that lie along some dimensions.

    x: numbers.
    ord: A number p, inf or -inf.
    Returns: Tensor of a float dtype.
    TypeError: `x` is not a Tensor, or `ord` no number.
    ValueError: `dim` is out of range or repeated.

    >>> print(ms.mint.linalg.vector_norm(ms.Tensor([3.0, 4.0])))
    5.0
    """
    if isinstance(ord, bool) or not isinstance(ord, (int, float)):
        raise TypeError(f"For 'vector_norm', 'ord' must be a number, but got {check.show(ord)}.")
    values = _numbers(x, dtype, "vector_norm", "x")
    over, kept = check.axes(dim, values.ndim, "vector_norm", "dim"), check.flag(keepdim, "vector_norm", "keepdim")
    return accumulate.narrowed(accumulate.vector_norm(values, ord, over, kept), values)


def matrix_norm(
    A: Tensor, ord: Any = "fro", dim: Any = (-2, -1), keepdim: bool = False, *, dtype: Any = None
) -> Tensor:
    """A norm of matrices that lie along two dimensions.

    A: numbers, of at least two dimensions.
    ord: 'fro' (root of the sum of squares), 1, -1 (largest, smallest column sum of sizes), inf or -inf (row sums);
        2, -2 and 'nuc' where there are singular values.
    dim: The two dimensions.
    Returns: Tensor of a float dtype.
    ValueError: the norm is unknown, or `dim` is not two dimensions.

    >>> print(ms.mint.linalg.matrix_norm(ms.Tensor([[3.0, 4.0]])))
    5.0
    """
    values = _numbers(A, dtype, "matrix_norm", "A")
    over = check.axes(dim, values.ndim, "matrix_norm", "dim")
    if len(over) != 2:
        raise ValueError(f"For 'matrix_norm', 'dim' must be two dimensions, but got {check.show(dim)}.")
    return ops.norm(values, ord, over, keepdim)


def norm(A: Tensor, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """A norm of vectors along one dimension, or of matrices along two.

    A: numbers.
    ord: None (root of the sum of squares over any dimensions), or as for the norms of vectors or matrices.
    dim: None (all), an int, or two.
    Returns: Tensor of a float dtype.
    ValueError: the norm is unknown.

    >>> print(ms.mint.linalg.norm(ms.Tensor([[3.0, 4.0]]), dim=1))
    [5.]
    """
    values = _numbers(A, dtype, "norm", "A")
    if ord is None:
        return vector_norm(values, 2, dim, keepdim)
    if dim is None and values.ndim not in (1, 2):
        raise ValueError(f"For 'norm' with 'ord' and no 'dim', 'A' must have 1 or 2 dimensions, but got {values.ndim}.")
    over = check.axes(dim, values.ndim, "norm", "dim")
    if len(over) == 1:
        return vector_norm(values, ord, over, keepdim)
    return matrix_norm(values, ord, over, keepdim)


def inv(input: Tensor) -> Tensor:
    """The inverse of square matrices.

    input: shape (*, n, n), floats.
    ValueError: the matrices are not square.

    >>> ms.mint.linalg.inv(ms.mint.eye(2)).shape
    (2, 2)
    """
    x = check.tensor(input, "inv")
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"For 'inv', 'input' must be square matrices, but got shape {x.shape}.")
    return ops.inverse(x)


def qr(A: Tensor, mode: str = "reduced") -> tuple[Tensor, Tensor]:
    """The factors `Q` (orthogonal) and `R` (upper triangular) of matrices.

    A: shape (*, m, n), floats.
    mode: 'reduced', 'complete', or 'r' (then `Q` is empty).
    Returns: Tuple of `Q` and `R`.
    ValueError: `mode` is another text.

    >>> [x.shape for x in ms.mint.linalg.qr(ms.mint.ones((3, 2)))]
    [(3, 2), (2, 2)]
    """
    x = check.tensor(A, "qr", "A")
    check.choice(mode, ("reduced", "complete", "r"), "qr", "mode")
    q, r = ops.qr(x, "complete" if mode == "complete" else "reduced")
    return (t.full((0,), 0, x.dtype), r) if mode == "r" else (q, r)


_document(globals(), _DOCUMENTATION)
