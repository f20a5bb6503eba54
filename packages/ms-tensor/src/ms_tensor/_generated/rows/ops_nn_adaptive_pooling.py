"""Functions of `ms_tensor.ops.nn.adaptive_pooling`, from the rows of `ms_tensor.function_rows.ops_nn`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.ops.nn import window
from typing import Any


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


for _function in (adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d, adaptive_max_pool1d,):
    _function.__module__ = "ms_tensor.ops.nn.adaptive_pooling"

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
]

from ms_tensor.ops.nn.adaptive_pooling import _even, adaptive_average
