"""Images from their windows, with every argument given."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .patch_ops import fold


def col2im(
    input_x: Tensor, output_size: Tensor, kernel_size: Any, dilation: Any, padding_value: Any, stride: Any
) -> Tensor:
    """Windows added up where they stand in an image.

    input_x: of shape (N, C, window elements, windows).
    output_size: The size of the image: a Tensor of two ints.
    kernel_size: The window: an int or (height, width).
    dilation: An int or (vertical, horizontal).
    padding_value: How far the image was padded: an int or (vertical, horizontal).
    stride: An int or (vertical, horizontal).
    Returns: Tensor of shape (N, C, *output_size).
    TypeError: `input_x` or `output_size` is not a tensor, or a size no int.
    ValueError: the shapes are incompatible.

    >>> print(ops.col2im(ops.ones((1, 1, 2, 2)), Tensor([1, 3]), (1, 2), 1, 0, 1))
    [[[[1. 2. 1.]]]]
    """
    check.rank(check.tensor(input_x, "col2im", "input_x"), 4, "col2im", "input_x")
    check.tensor(output_size, "col2im", "output_size")
    return fold(input_x, output_size, kernel_size, dilation, padding_value, stride)
