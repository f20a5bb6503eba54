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


for _row in (several, conv1d, conv2d, conv3d, conv_transpose2d, conv_tbc, max_pool2d, avg_pool1d, avg_pool2d, avg_pool3d, adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d, adaptive_max_pool1d, adaptive_max_pool2d, max_unpool2d,):
    _row.__module__ = "ms_tensor.mint.sliding"

__all__ = [
    "several",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose2d",
    "conv_tbc",
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

from ms_tensor.mint.sliding import _adaptive, _adaptive_row, _average, _convolve
