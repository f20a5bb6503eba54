"""Reductions: sums, means, extrema, spread, norms."""

from __future__ import annotations

import builtins
from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ..numpy._common import is_float, ops, scalar_like


def nansum(input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """Sums the elements that are not NaN, over some or all dimensions.

    input: numbers.
    dtype: Cast to this before summing.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.nansum(ms.Tensor([1.0, float("nan"), 2.0])))
    3.0
    """
    x = check.tensor(input, "nansum")
    if is_float(x.dtype):
        x = t.select(t.isnan(x), scalar_like(0, x), x)
    elif dtype is None and x.dtype is not mstype.bool_:
        # Other than the plain sum, ints keep their dtype.
        dtype = x.dtype
    return ops.sum(x, dim, keepdim, dtype=dtype)


def _extreme(reduce: Any, x: Tensor, dim: Any, keepdim: Any, op: str) -> Tensor:
    if check.tensor(x, op).dtype is mstype.bool_:
        raise TypeError(f"For '{op}', 'input' must hold numbers, but got bool.")
    over = _axes(dim, x, op)
    if accumulate.count_over(x, over) == 0:
        raise ValueError(f"For '{op}', there is no element to take: got shape {x.shape}.")
    return reduce(x, over, check.flag(keepdim, op, "keepdim")) if over else x


def _with_index(name: str, input: Any, dim: Any, keepdim: Any, plain: Any, index: Any, pair: Any, other: Any) -> Any:
    if other is not None:
        if dim is not None:
            raise TypeError(f"For '{name}', give 'dim' or 'other', not both.")
        return pair(input, other)
    if isinstance(dim, (Tensor, bool, float)):  # the overload with a second operand, which may be a number
        return pair(input, dim)
    if dim is None:
        return plain(input)
    x = check.tensor(input, name)
    place = check.axis(dim, x.ndim, name, "dim")
    return plain(x, place, keepdim), index(x, place, keepdim)


@accumulate.cast_at_entry
def _moments(input: Tensor, dim: Any, correction: Any, keepdim: Any, op: str) -> tuple[Tensor, Tensor]:
    """(variance, mean), in the dtype that sums over `input` have."""
    x = check.floating(check.tensor(input, op), op)
    over, kept = _axes(dim, x, op), check.flag(keepdim, op, "keepdim")
    left = builtins.max(accumulate.count_over(x, over) - check.integer(correction, op, "correction"), 0)
    spread, middle = accumulate.variance(x, over, kept, left)
    return spread, t.reshape(middle, spread.shape)


from .._generated.rows.mint_reductions import *


def norm(input: Tensor, p: Any = "fro", dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """Computes a norm over some or all dimensions; over all, that of the flattened tensor.

    input: floats.
    p: 'fro' or 2 (root of the sum of squares), another number, inf or -inf.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: the norm is unknown, or `dim` is out of range.

    >>> print(ms.mint.norm(ms.Tensor([3.0, 4.0])))
    5.0
    """
    from .linalg import vector_norm

    if isinstance(p, str) and p != "fro":
        raise ValueError(f"For 'norm', 'p' must be 'fro' or a number, but got {check.show(p)}.")
    return vector_norm(input, 2 if p == "fro" else p, dim, keepdim, dtype=dtype)
