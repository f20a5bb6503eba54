"""Adaptive pooling: windows chosen so that the output has a given size."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from . import window


def _wanted(value: Any, sizes: tuple[int, ...], op: str) -> window.Ints:
    """The output sizes of adaptive pooling; None (or -1) keeps a size."""
    several = tuple(value) if isinstance(value, (tuple, list)) else (value,) * len(sizes)
    if len(several) != len(sizes):
        raise ValueError(f"For '{op}', 'output_size' must have {len(sizes)} elements, but got {len(several)}.")
    found = []
    for wanted, size in zip(several, sizes, strict=True):
        number = size if wanted is None else check.integer(wanted, op, "output_size")
        found.append(size if number == -1 else number)
        # Each output is a window of its own.
        if not 1 <= found[-1] <= 1 << 24:
            raise ValueError(f"For '{op}', 'output_size' must be in [1, {1 << 24}], but got {check.show(wanted)}.")
    return tuple(found)


def _even(x: Tensor, output_size: Any, op: str) -> int:
    """The output size of 1-d adaptive pooling, which must divide the length."""
    check.rank(check.tensor(x, op), 3, op)
    wanted = check.integer(output_size, op, "output_size")
    if wanted < 1 or x.shape[2] % wanted or x.shape[2] < wanted:
        raise ValueError(
            f"For '{op}', the length {x.shape[2]} must be divisible by 'output_size' {check.show(output_size)}."
        )
    check.floating(x, op)
    return wanted


def adaptive_average(x: Tensor, output_size: Any, rank: int) -> Tensor:
    """`adaptive_avg_pool2d` or `adaptive_avg_pool3d`."""
    op = f"adaptive_avg_pool{rank}d"
    if check.tensor(x, op).ndim not in (rank + 1, rank + 2):
        raise ValueError(f"For '{op}', 'input' must have {rank + 1} or {rank + 2} dimensions, but got {x.ndim}.")
    first = x.ndim - rank
    wanted = _wanted(output_size, tuple(x.shape[first:]), op)
    if rank == 3 and (x.dtype in mstype.int_type or x.dtype in mstype.uint_type):
        # Only three dimensions take ints; their means are cut to ints.
        return t.cast(adaptive_average(t.cast(x, mstype.float64), wanted, rank), x.dtype)
    check.floating(x, f"AdaptiveAvgPool{rank}D", "x")
    return window.adaptive_means(x, first, wanted)


def _adaptive_maximum(x: Tensor, output_size: Any, indices: Any, rank: int) -> tuple[Tensor, Tensor]:
    op = f"adaptive_max_pool{rank}d"
    check.flag(indices, op, "return_indices")
    x, single = batched(x, rank, op)
    values, index = window.adaptive_max(x, _wanted(output_size, tuple(x.shape[2:]), op))
    return unbatch(values, single), unbatch(index, single)


from ..._generated.rows.ops_nn import *


def _planes_of_means(x: Tensor, output_size: tuple[Any, Any]) -> Tensor:
    """`adaptive_avg_pool2d`, whose result may also have a size of 0."""
    if 0 in output_size:
        check.tensor(x, "AdaptiveAvgPool2D", "x")
        sizes = [size if n is None else n for n, size in zip(output_size, x.shape[-2:], strict=True)]
        return t.full((*x.shape[:-2], *sizes), 0, x.dtype)
    return adaptive_average(x, output_size, 2)
