"""Functions of `ms_tensor.mint.sliding`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.numpy._common import ops
from typing import Any


def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """The convolution along one axis.

    input: shape (N, C, L) or (C, L).
    weight: shape (out, C / groups, K).
    bias: shape (out,).
    stride: The distance of places.
    padding: Zeros on both sides, 'same' or 'valid'.
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.functional.conv1d(ms.mint.ones((1, 1, 3)), ms.mint.ones((1, 1, 2))))
    [[[2. 2.]]]
    """
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 1)


def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """The convolution along two axes.

    input: shape (N, C, H, W) or (C, H, W).
    weight: shape (out, C / groups, K, K).
    bias: shape (out,).
    padding: Zeros on both sides: an int or two, 'same' or 'valid'.
    ValueError: the shapes are incompatible.

    >>> ms.mint.conv2d(ms.mint.ones((1, 1, 3, 3)), ms.mint.ones((2, 1, 2, 2)), padding="same").shape
    (1, 2, 3, 3)
    """
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 2)


def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """The convolution along three axes.

    input: shape (N, C, D, H, W) or (C, D, H, W).
    weight: shape (out, C / groups, K, K, K).
    bias: shape (out,).
    stride: The distance of places: an int or three.
    padding: Zeros on both sides: an int or three, 'same' or 'valid'.
    ValueError: the shapes are incompatible.

    >>> ms.mint.functional.conv3d(ms.mint.ones((1, 1, 3, 3, 3)), ms.mint.ones((2, 1, 2, 2, 2))).shape
    (1, 2, 2, 2, 2)
    """
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 3)


def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, output_padding: Any=0, groups: int=1, dilation: Any=1) -> Tensor:
    """The transposed convolution along two axes: the gradient of `conv2d` with respect to its input.

    Arguments: conv2d
    weight: shape (C, out / groups, K, K).
    padding: How much is cut off on both sides: an int or two.
    output_padding: How much is added at the end: an int or two.

    >>> ms.mint.functional.conv_transpose2d(ms.mint.ones((1, 1, 2, 2)), ms.mint.ones((1, 2, 3, 3))).shape
    (1, 2, 4, 4)
    """
    return ops.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)


for _function in (conv1d, conv2d, conv3d, conv_transpose2d,):
    _function.__module__ = "ms_tensor.mint.sliding"

__all__ = [
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose2d",
]

from ms_tensor.mint.sliding import _convolve
