"""Functions of `ms_tensor.ops.nn.unpooling`, from the rows of `ms_tensor.function_rows.ops_nn`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


def max_unpool1d(x: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """Puts maxima back where `indices` says that they stood, among zeros.

    x: of shape (N, C, L) or (C, L).
    indices: of ints, of the shape of `x`: flat places in the output.
    kernel_size: The window of the pooling.
    stride: None is `kernel_size`.
    output_size: The output's shape, or its length, as a tuple; None is what the windows
        span. Less than `stride` off that.
    Returns: Tensor of shape (N, C, L_out).
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.

    >>> print(ops.max_unpool1d(Tensor([[[5.0, 6.0]]]), Tensor([[[1, 2]]]), 2))
    [[[0. 5. 6. 0.]]]
    """
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 1)


def max_unpool2d(x: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """Puts maxima back where `indices` says that they stood, among zeros.

    x: of shape (N, C, H, W) or (C, H, W).
    indices: of ints, of the shape of `x`: flat places in H_out x W_out.
    kernel_size: The window of the pooling: an int or (height, width).
    stride: An int or (vertical, horizontal); None is `kernel_size`.
    padding: An int or (vertical, horizontal).
    output_size: The output's shape, or (H_out, W_out); None is what the windows
        span. Less than `stride` off that.
    Returns: Tensor of shape (N, C, H_out, W_out).
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.

    >>> print(ops.max_unpool2d(Tensor([[[[5.0]]]]), Tensor([[[[2]]]]), 2))
    [[[[0. 0.]
       [5. 0.]]]]
    """
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 2)


def max_unpool3d(x: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """Puts maxima back where `indices` says that they stood, among zeros.

    x: of shape (N, C, D, H, W) or (C, D, H, W).
    indices: of ints, of the shape of `x`: flat places in D_out x H_out x W_out.
    kernel_size: The window of the pooling: an int or three.
    stride: An int or three; None is `kernel_size`.
    padding: An int or three.
    output_size: The output's shape, or its last three sizes; None is what the windows
        span. Less than `stride` off that.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out).
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.

    >>> ops.max_unpool3d(Tensor([[[[[5.0]]]]]), Tensor([[[[[2]]]]]), 2).shape
    (1, 1, 2, 2, 2)
    """
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 3)


def fractional_max_pool2d(input: Tensor, kernel_size: Any, output_size: Any=None, output_ratio: Any=None, return_indices: bool=False, _random_samples: Tensor | None=None) -> Any:
    """Maxima of windows whose places are drawn so that the output has a given size (arXiv 1412.6071).

    input: of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    output_size: An int or (height, width).
    output_ratio: The output's size over the input's, in (0, 1), in its stead.
    _random_samples: of shape (N, C, 2) in [0, 1); None draws from the default generator.
    Returns: Tensor, or (that, its indices in int64).
    ValueError: the output size is out of range, or neither or both of size and ratio are given.

    >>> ops.fractional_max_pool2d(ops.ones((1, 1, 6, 6)), 2, (3, 4)).shape
    (1, 1, 3, 4)
    """
    return _fractional(input, kernel_size, output_size, output_ratio, return_indices, _random_samples, 2)


def fractional_max_pool3d(input: Tensor, kernel_size: Any, output_size: Any=None, output_ratio: Any=None, return_indices: bool=False, _random_samples: Tensor | None=None) -> Any:
    """Maxima of windows whose places are drawn so that the output has a given size (arXiv 1412.6071).

    input: of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or three.
    output_size: An int or three.
    output_ratio: The output's size over the input's, in (0, 1), in its stead.
    _random_samples: of shape (N, C, 3) in [0, 1); None draws from the default generator.
    Returns: Tensor, or (that, its indices in int64).
    ValueError: the output size is out of range, or neither or both of size and ratio are given.

    >>> ops.fractional_max_pool3d(ops.ones((1, 1, 6, 6, 6)), 2, (3, 4, 5)).shape
    (1, 1, 3, 4, 5)
    """
    return _fractional(input, kernel_size, output_size, output_ratio, return_indices, _random_samples, 3)


for _row in (max_unpool1d, max_unpool2d, max_unpool3d, fractional_max_pool2d, fractional_max_pool3d,):
    _row.__module__ = "ms_tensor.ops.nn.unpooling"

__all__ = [
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
]

from ms_tensor.ops.nn.unpooling import _fractional, _unpool
