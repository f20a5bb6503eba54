"""Functions of `ms_tensor.mint.sliding`, from the rows of `ms_tensor.function_rows.mint_networks`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from ms_tensor.numpy._common import ops
from typing import Any


def several(value: Any, count: int, op: str, name: str) -> tuple[int, ...]:
    """An int for every axis, or one for each."""
    found = value if isinstance(value, (tuple, list)) else (value,)
    found = tuple(check.integer(v, op, name) for v in (found * count if len(found) == 1 else found))
    if len(found) != count:
        raise ValueError(f"For '{op}', '{name}' must be an int or {count} ints, but got {check.show(value)}.")
    return found


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


def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int=0) -> Tensor:
    """The convolution along the first axis of a sequence (time, batch, channels).

    input: shape (T, N, C).
    weight: shape (K, C, out).
    bias: shape (out,).
    pad: Zeros on both sides.
    Returns: Tensor of shape (time, N, out).
    ValueError: the shapes are incompatible.

    >>> ms.mint.conv_tbc(ms.mint.ones((5, 2, 3)), ms.mint.ones((2, 3, 4)), ms.mint.zeros((4,))).shape
    (4, 2, 4)
    """
    x, w = check.tensor(input, "conv_tbc"), check.tensor(weight, "conv_tbc", "weight")
    check.rank(x, 3, "conv_tbc")
    check.rank(w, 3, "conv_tbc", "weight")
    found = conv1d(t.transpose(x, (1, 2, 0)), t.transpose(w, (2, 1, 0)), bias, padding=pad)
    return t.transpose(found, (2, 0, 1))


for _row in (several, conv1d, conv2d, conv3d, conv_transpose2d, conv_tbc,):
    _row.__module__ = "ms_tensor.mint.sliding"

__all__ = [
    "several",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose2d",
    "conv_tbc",
]

from ms_tensor.mint.sliding import _convolve
