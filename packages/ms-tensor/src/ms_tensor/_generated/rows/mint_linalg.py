"""Functions of `mint.linalg`, from the rows of `ms_tensor.function_rows.mint_linalg`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# mint.linalg

def vector_norm(x: Tensor, ord: Any=2, dim: Any=None, keepdim: bool=False, *, dtype: Any=None) -> Tensor:
    """Computes a vector norm over some or all dimensions."""
    if isinstance(ord, bool) or not isinstance(ord, (int, float)):
        raise TypeError(f"For 'vector_norm', 'ord' must be a number, but got {check.show(ord)}.")
    values = _numbers(x, dtype, "vector_norm", "x")
    over, kept = check.axes(dim, values.ndim, "vector_norm", "dim"), check.flag(keepdim, "vector_norm", "keepdim")
    return accumulate.narrowed(accumulate.vector_norm(values, ord, over, kept), values)


def matrix_norm(A: Tensor, ord: Any='fro', dim: Any=(-2, -1), keepdim: bool=False, *, dtype: Any=None) -> Tensor:
    """Computes a matrix norm over two dimensions."""
    values = _numbers(A, dtype, "matrix_norm", "A")
    over = check.axes(dim, values.ndim, "matrix_norm", "dim")
    if len(over) != 2:
        raise ValueError(f"For 'matrix_norm', 'dim' must be two dimensions, but got {check.show(dim)}.")
    return ops.norm(values, ord, over, keepdim)


def inv(input: Tensor) -> Tensor:
    """Computes the inverses of square matrices."""
    x = check.tensor(input, "inv")
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"For 'inv', 'input' must be square matrices, but got shape {x.shape}.")
    return ops.inverse(x)


def qr(A: Tensor, mode: str='reduced') -> tuple[Tensor, Tensor]:
    """Computes the QR decomposition of matrices: an orthogonal `Q` and an upper triangular `R`."""
    x = check.tensor(A, "qr", "A")
    check.choice(mode, ("reduced", "complete", "r"), "qr", "mode")
    q, r = ops.qr(x, "complete" if mode == "complete" else "reduced")
    return (t.full((0,), 0, x.dtype), r) if mode == "r" else (q, r)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.mint.linalg": "vector_norm matrix_norm inv qr",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "vector_norm",
    "matrix_norm",
    "inv",
    "qr",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _accumulate as accumulate, _check as check, _table as t
from ms_tensor.mint.linalg import _numbers
from ms_tensor.numpy._common import ops
