"""Functions of `ms_tensor.mint.pooling`, from the rows of `ms_tensor.function_rows.mint_networks`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.numpy._common import ops
from typing import Any


def max_pool2d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, dilation: Any=1, ceil_mode: bool=False, return_indices: bool=False) -> Any:
    """The greatest element of each window.

    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance of windows: an int or two; None is the window.
    padding: An int or two, at most half the window.
    Returns: Tensor, or a tuple of two.
    ValueError: a number is out of range.

    >>> ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
    """
    return ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)


def avg_pool1d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True) -> Tensor:
    """The mean of each window.

    input: shape (N, C, L) or (C, L).
    stride: The distance of windows; None is the window.

    >>> print(ms.mint.functional.avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
    """
    flat = [v[0] if isinstance(v, (tuple, list)) else v for v in (kernel_size, stride, padding)]
    return _average(input, 1, flat[0], flat[1], flat[2], ceil_mode, count_include_pad)


def avg_pool2d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int | None=None) -> Tensor:
    """The mean of each window.

    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance of windows: an int or two; None is the window.
    divisor_override: What sums are divided by.

    >>> ms.mint.functional.avg_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
    """
    return _average(input, 2, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)


def avg_pool3d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int | None=None) -> Tensor:
    """The mean of each window.

    input: shape (N, C, D, H, W) or (C, D, H, W).
    stride: The distance of windows: an int or three; None is the window.
    divisor_override: What sums are divided by.

    >>> ms.mint.functional.avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
    """
    return _average(input, 3, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)


def adaptive_avg_pool1d(input: Tensor, output_size: Any) -> Tensor:
    """Means over windows of such sizes that so many come out.

    input: shape (N, C, L) or (C, L).
    output_size: How many.

    >>> print(ms.mint.functional.adaptive_avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
    """
    return _adaptive_row(input, output_size, "adaptive_avg_pool1d")


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """Means over windows of such sizes that so many come out.

    input: shape (N, C, H, W) or (C, H, W).
    output_size: How many: an int or two; None keeps the size.

    >>> ms.mint.functional.adaptive_avg_pool2d(ms.mint.ones((1, 1, 4, 4)), (2, None)).shape
    (1, 1, 2, 4)
    """
    return _adaptive(input, output_size, 2, "adaptive_avg_pool2d")


def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """Means over windows of such sizes that so many come out.

    input: shape (N, C, D, H, W) or (C, D, H, W).
    output_size: How many: an int or three; None keeps the size.

    >>> ms.mint.functional.adaptive_avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
    """
    return _adaptive(input, output_size, 3, "adaptive_avg_pool3d")


def adaptive_max_pool1d(input: Tensor, output_size: Any, return_indices: bool=False) -> Any:
    """The greatest elements of windows of such sizes that so many come out.

    input: shape (N, C, L) or (C, L).
    output_size: How many.
    Returns: Tensor, or a tuple of two.

    >>> print(ms.mint.functional.adaptive_max_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[3. 7.]]]
    """
    return _adaptive_row(input, output_size, "adaptive_max_pool1d", return_indices=return_indices)


def adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool=False) -> Any:
    """The greatest elements of windows of such sizes that so many come out.

    input: shape (N, C, H, W) or (C, H, W).
    output_size: How many: an int or two; None keeps the size.
    Returns: Tensor, or a tuple of two.

    >>> ms.mint.functional.adaptive_max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
    """
    return _adaptive(input, output_size, 2, "adaptive_max_pool2d", return_indices=return_indices)


def max_unpool2d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """The elements of a pooling at the places that they came from, and zeros elsewhere.

    input: shape (N, C, H, W) or (C, H, W).
    indices: the places, as `max_pool2d` gives them.
    stride: The distance of windows: an int or two; None is the window.
    padding: An int or two.
    output_size: The size; None works it out.

    >>> values, places = ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2, return_indices=True)
    >>> ms.mint.functional.max_unpool2d(values, places, 2).shape
    (1, 1, 4, 4)
    """
    return ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)


for _row in (max_pool2d, avg_pool1d, avg_pool2d, avg_pool3d, adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d, adaptive_max_pool1d, adaptive_max_pool2d, max_unpool2d,):
    _row.__module__ = "ms_tensor.mint.pooling"

__all__ = [
    "max_pool2d",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "max_unpool2d",
]

from ms_tensor.mint.pooling import _adaptive, _adaptive_row, _average
