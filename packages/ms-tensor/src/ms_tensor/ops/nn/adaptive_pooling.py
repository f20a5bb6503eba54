"""Adaptive pooling: windows chosen so that the output has a given size."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from . import window
from .pooling import batched, unbatch


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


def adaptive_avg_pool1d(input: Tensor, output_size: int) -> Tensor:
    """Means of windows chosen so that the output has a given size.

    input: of a float dtype, of shape (N, C, L).
    output_size: The length of the output; it divides L.
    Returns: Tensor of shape (N, C, output_size).
    TypeError: `output_size` is not an int, or the dtype is not a float.
    ValueError: `output_size` does not divide L.

    >>> print(ops.adaptive_avg_pool1d(ops.arange(6.0).reshape(1, 1, 6), 2))
    [[[1. 4.]]]
    """
    return window.adaptive_means(input, 2, (_even(input, output_size, "adaptive_avg_pool1d"),))


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


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """Means of windows chosen so that the output has a given size.

    input: of a float dtype, of shape (N, C, H, W) or (C, H, W).
    output_size: An int or (height, width); None keeps a dimension.
    TypeError: `input` is not of a float dtype.
    ValueError: `input` has another rank, or a size is not positive.

    >>> print(ops.adaptive_avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 1))
    [[[[7.5]]]]
    """
    return adaptive_average(input, output_size, 2)


def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """Means of windows chosen so that the output has a given size.

    input: of a float or int dtype, of shape (N, C, D, H, W) or (C, D, H, W). Means of ints are cut to ints.
    output_size: An int or (depth, height, width); None keeps a dimension.
    TypeError: `input` holds bools or complex numbers.
    ValueError: `input` has another rank, or a size is not positive.

    >>> print(ops.adaptive_avg_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1))
    [[[[[3.5]]]]]
    """
    return adaptive_average(input, output_size, 3)


def adaptive_max_pool1d(input: Tensor, output_size: int) -> Tensor:
    """Maxima of windows chosen so that the output has a given size.

    Arguments: adaptive_avg_pool1d
    Returns: Tensor of shape (N, C, output_size).

    >>> print(ops.adaptive_max_pool1d(ops.arange(6.0).reshape(1, 1, 6), 2))
    [[[2. 5.]]]
    """
    return window.adaptive_max(input, (_even(input, output_size, "adaptive_max_pool1d"),))[0]


def _adaptive_maximum(x: Tensor, output_size: Any, indices: Any, rank: int) -> tuple[Tensor, Tensor]:
    op = f"adaptive_max_pool{rank}d"
    check.flag(indices, op, "return_indices")
    x, single = batched(x, rank, op)
    values, index = window.adaptive_max(x, _wanted(output_size, tuple(x.shape[2:]), op))
    return unbatch(values, single), unbatch(index, single)


def adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """Maxima of windows chosen so that the output has a given size.

    input: of shape (N, C, H, W) or (C, H, W).
    output_size: An int or (height, width); None keeps a dimension.
    return_indices: Whether to return the flat index (in H x W) of every maximum too.
    Returns: Tensor, or (that, its indices in int64).
    ValueError: `input` has another rank, or a size is not positive.

    >>> print(ops.adaptive_max_pool2d(ops.arange(9.0).reshape(1, 1, 3, 3), 2))
    [[[[4. 5.]
       [7. 8.]]]]
    """
    found = _adaptive_maximum(input, output_size, return_indices, 2)
    return found if return_indices else found[0]


def adaptive_max_pool3d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """Maxima of windows chosen so that the output has a given size.

    input: of shape (N, C, D, H, W) or (C, D, H, W).
    output_size: An int or (depth, height, width); None keeps a dimension.
    return_indices: Whether to return the flat index (in D x H x W) of every maximum too.
    Returns: Tensor, or (that, its indices in int32).
    ValueError: `input` has another rank, or a size is not positive.

    >>> print(ops.adaptive_max_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1))
    [[[[[7.]]]]]
    """
    values, index = _adaptive_maximum(input, output_size, return_indices, 3)
    return (values, t.cast(index, mstype.int32)) if return_indices else values
