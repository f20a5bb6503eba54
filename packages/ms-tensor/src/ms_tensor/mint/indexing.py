"""Elements by index: gather, scatter, triangles, diagonals."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t


def _placed(input: Any, dim: Any, index: Any, src: Any, op: str) -> tuple[Tensor, int, Tensor, Tensor]:
    x = check.tensor(input, op)
    place, index = check.axis(dim, x.ndim, op, "dim"), _ints(index, op)
    if isinstance(src, (bool, int, float)):
        return x, place, index, t.full(index.shape, src, x.dtype)
    if check.tensor(src, op, "src").dtype is not x.dtype:
        raise TypeError(f"For '{op}', 'src' must be of dtype {x.dtype}, but got {src.dtype}.")
    if src.ndim != index.ndim or x.ndim != index.ndim:
        raise ValueError(f"For '{op}', 'input', 'index' and 'src' must have as many dimensions as each other.")
    return x, place, index, _cut(src, index.shape)


from .._generated.rows.mint_arrays import *
