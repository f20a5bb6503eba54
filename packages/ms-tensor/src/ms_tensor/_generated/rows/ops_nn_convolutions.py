"""Functions of `ms_tensor.ops.nn.convolutions`, from the rows of `ms_tensor.function_rows.ops_nn`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, pad_mode: str='valid', padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """A 1-d convolution (cross-correlation).

    input: of shape (N, C, L).
    weight: of shape (C_out, C / groups, kernel length).
    bias: of shape (C_out,).
    stride: An int, or a tuple of one.
    pad_mode: 'valid' (none), 'same' (output size is input size / stride, rounded up) or 'pad' (by `padding`).
    padding: An int, or a tuple of one; only with 'pad'.
    dilation: An int, or a tuple of one.
    Returns: Tensor of shape (N, C_out, L_out).
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible, or padding is given with another mode than 'pad'.

    >>> print(ops.conv1d(ops.ones((1, 2, 4)), ops.ones((1, 2, 3))))
    [[[6. 6.]]]
    """
    return _convolve(input, weight, bias, stride, pad_mode, padding, dilation, groups, 1)


def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, pad_mode: str='valid', padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """A 3-d convolution (cross-correlation).

    input: of shape (N, C, D, H, W).
    weight: of shape (C_out, C / groups, kernel depth, kernel height, kernel width).
    Arguments: conv1d
    stride: An int or three.
    padding: An int, three, or six (before and after a dimension); only with 'pad'.
    dilation: An int or three.
    Returns: Tensor of shape (N, C_out, D_out, H_out, W_out).

    >>> ops.conv3d(ops.ones((1, 2, 4, 5, 6)), ops.ones((3, 2, 2, 3, 3))).shape
    (1, 3, 3, 3, 4)
    """
    return _convolve(input, weight, bias, stride, pad_mode, padding, dilation, groups, 3)


for _function in (conv1d, conv3d,):
    _function.__module__ = "ms_tensor.ops.nn.convolutions"

__all__ = [
    "conv1d",
    "conv3d",
]

from ms_tensor.ops.nn.convolutions import _convolve
