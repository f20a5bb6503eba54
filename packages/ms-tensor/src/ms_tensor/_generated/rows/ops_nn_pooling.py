"""Functions of `ms_tensor.ops.nn.pooling`, from the rows of `ms_tensor.function_rows.ops_nn`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from typing import Any


def batched(x: Tensor, rank: int, op: str, name: str='input') -> tuple[Tensor, bool]:
    """`x` with a batch dimension, and whether it had none."""
    check.tensor(x, op, name)
    if x.ndim == rank + 1:
        return (t.reshape(x, (1, *x.shape)), True)
    if x.ndim != rank + 2:
        raise ValueError(f"For '{op}', '{name}' must have {rank + 1} or {rank + 2} dimensions, but got {x.shape}.")
    return x, False


def unbatch(x: Tensor, single: bool) -> Tensor:
    """`x` without the batch dimension that `batched` gave it."""
    return t.reshape(x, x.shape[1:]) if single else x


def avg_pool1d(input_x: Tensor, kernel_size: Any=1, stride: Any=1, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True) -> Tensor:
    """The mean of every window.

    input_x: of shape (N, C, L) or (C, L).
    kernel_size: The window.
    padding: Zeros at each end; at most half a window.
    Returns: Tensor of shape (N, C, L_out).
    ValueError: the shapes are incompatible.

    >>> print(ops.avg_pool1d(ops.arange(4.0).reshape(1, 1, 4), 2, 2))
    [[[0.5 2.5]]]
    """
    return _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad, None, 1)


def avg_pool2d(input_x: Tensor, kernel_size: Any=1, stride: Any=1, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int=0) -> Tensor:
    """The mean of every window.

    input_x: of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    stride: An int or (vertical, horizontal).
    padding: An int, (vertical, horizontal) or (top, bottom, left, right); at most half a window.
    divisor_override: The divisor, if not 0.
    Returns: Tensor of shape (N, C, H_out, W_out).
    ValueError: the shapes are incompatible.

    >>> print(ops.avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2))
    [[[[ 2.5  4.5]
       [10.5 12.5]]]]
    """
    return _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 2)


def avg_pool3d(input_x: Tensor, kernel_size: Any=1, stride: Any=1, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int=0) -> Tensor:
    """The mean of every window.

    input_x: of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or (depth, height, width).
    stride: An int or three.
    padding: An int, three, or six (before and after a dimension); at most half a window.
    divisor_override: The divisor, if not 0.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out).
    ValueError: the shapes are incompatible.

    >>> print(ops.avg_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2))
    [[[[[3.5]]]]]
    """
    return _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 3)


def max_pool2d(x: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, dilation: Any=1, return_indices: bool=False, ceil_mode: bool=False) -> Any:
    """The maximum of every window.

    x: of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    stride: An int or (vertical, horizontal); None is `kernel_size`.
    padding: An int or (vertical, horizontal), at most half a window; it never is the maximum.
    dilation: An int or (vertical, horizontal).
    return_indices: Whether to return the flat index (in H x W) of every maximum too.
    Returns: Tensor of shape (N, C, H_out, W_out), or (that, its indices in int64).
    ValueError: the shapes are incompatible.

    >>> print(ops.max_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2))
    [[[[ 5.  7.]
       [13. 15.]]]]
    """
    return _maximum(x, kernel_size, stride, padding, dilation, return_indices, ceil_mode, 2)


def max_pool3d(x: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, dilation: Any=1, ceil_mode: bool=False, return_indices: bool=False) -> Any:
    """The maximum of every window.

    x: of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or (depth, height, width).
    stride: An int or three; None is `kernel_size`.
    padding: An int or three, at most half a window; what is added never is the maximum.
    dilation: An int or three.
    return_indices: Whether to return the flat index (in D x H x W) of every maximum too.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out), or (that, its indices in int64).
    ValueError: the shapes are incompatible.

    >>> print(ops.max_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2, return_indices=True)[1])
    [[[[[7]]]]]
    """
    return _maximum(x, kernel_size, stride, padding, dilation, return_indices, ceil_mode, 3)


def lp_pool1d(x: Tensor, norm_type: float, kernel_size: int, stride: Any=None, ceil_mode: bool=False) -> Tensor:
    """The power-average of every window, `(sum of x ** p) ** (1 / p)`.

    x: of shape (N, C, L) or (C, L).
    norm_type: p; not 0.
    kernel_size: The window.
    stride: None is `kernel_size`.
    Returns: Tensor of shape (N, C, L_out).
    TypeError: `norm_type` is not a number.
    ValueError: `norm_type` is 0, or the shapes are incompatible.

    >>> print(ops.lp_pool1d(Tensor([[[3.0, 4.0]]]), 2, 2))
    [[[5.]]]
    """
    return _power(x, norm_type, kernel_size, stride, ceil_mode, 1)


def lp_pool2d(x: Tensor, norm_type: float, kernel_size: Any, stride: Any=None, ceil_mode: bool=False) -> Tensor:
    """The power-average of every window, `(sum of x ** p) ** (1 / p)`.

    x: of shape (N, C, H, W).
    Arguments: lp_pool1d
    kernel_size: The window: an int or (height, width).
    stride: An int or (vertical, horizontal); None is `kernel_size`.
    Returns: Tensor of shape (N, C, H_out, W_out).

    >>> print(ops.lp_pool2d(ops.ones((1, 1, 2, 2)), 2, 2))
    [[[[2.]]]]
    """
    return _power(x, norm_type, kernel_size, stride, ceil_mode, 2)


for _row in (batched, unbatch, avg_pool1d, avg_pool2d, avg_pool3d, max_pool2d, max_pool3d, lp_pool1d, lp_pool2d,):
    _row.__module__ = "ms_tensor.ops.nn.pooling"

__all__ = [
    "batched",
    "unbatch",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "max_pool2d",
    "max_pool3d",
    "lp_pool1d",
    "lp_pool2d",
]

from ms_tensor.ops.nn.pooling import _average, _maximum, _power
