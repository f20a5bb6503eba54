"""`mint.linalg`: norms, inverses, factors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _lazy
from .. import dtype as mstype
from .._documentation import document as _document
from .._generated.mint_documentation import LINALG as _DOCUMENTATION
from ..numpy._common import cast, floating


def _numbers(x: Any, dtype: Any, op: str, name: str) -> Tensor:
    value = check.tensor(x, op, name)
    return floating(value) if dtype is None else cast(value, mstype.as_dtype(dtype, op))


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


from .._generated.rows.mint_linalg import *

_document(globals(), _DOCUMENTATION)

__all__ = ["inv", "matrix_norm", "norm", "qr", "vector_norm"]


def __dir__() -> list[str]:
    return _lazy.listed(globals())
