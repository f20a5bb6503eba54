"""Pooling by means, maxima and power-averages."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from . import window


def batched(x: Tensor, rank: int, op: str, name: str = "input") -> tuple[Tensor, bool]:
    """`x` with a batch dimension, and whether it had none."""
    check.tensor(x, op, name)
    if x.ndim == rank + 1:
        return t.reshape(x, (1, *x.shape)), True
    if x.ndim != rank + 2:
        raise ValueError(f"For '{op}', '{name}' must have {rank + 1} or {rank + 2} dimensions, but got {x.shape}.")
    return x, False


def unbatch(x: Tensor, single: bool) -> Tensor:
    """`x` without the batch dimension that `batched` gave it."""
    return t.reshape(x, x.shape[1:]) if single else x


def small_pads(pads: window.Pads, kernel: window.Ints, op: str) -> window.Pads:
    """Pads of pooling, which together must not exceed a window."""
    for (before, after), k in zip(pads, kernel, strict=True):
        if before + after > k:
            raise ValueError(
                f"For '{op}', 'padding' must be at most half of 'kernel_size', but got {check.show((before, after))}."
            )
    return pads


def _average(
    x: Tensor, kernel_size: Any, stride: Any, padding: Any, ceil: Any, count_pads: Any, divisor: Any, rank: int
) -> Tensor:
    op = f"avg_pool{rank}d"
    x, single = batched(x, rank, op, "input_x")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    strides = window.ints(stride, rank, op, "stride")
    pads = small_pads(window.paddings(padding, rank, op), kernel, op)
    check.flag(ceil, op, "ceil_mode")
    check.flag(count_pads, op, "count_include_pad")
    if divisor is not None and check.integer(divisor, op, "divisor_override") < 0:
        raise ValueError(f"For '{op}', 'divisor_override' must be at least 0, but got {check.show(divisor)}.")
    return unbatch(window.avg_pool(x, kernel, strides, pads, ceil, count_pads, divisor or 0), single)


def avg_pool1d(
    input_x: Tensor,
    kernel_size: Any = 1,
    stride: Any = 1,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Tensor:
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


def avg_pool2d(
    input_x: Tensor,
    kernel_size: Any = 1,
    stride: Any = 1,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int = 0,
) -> Tensor:
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


def avg_pool3d(
    input_x: Tensor,
    kernel_size: Any = 1,
    stride: Any = 1,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int = 0,
) -> Tensor:
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


def _maximum(
    x: Tensor, kernel_size: Any, stride: Any, padding: Any, dilation: Any, indices: Any, ceil: Any, rank: int
) -> Any:
    op = f"max_pool{rank}d"
    x, single = batched(x, rank, op, "x")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    strides = kernel if stride is None else window.ints(stride, rank, op, "stride")
    pads = small_pads(window.paddings(padding, rank, op), kernel, op)
    dilations = window.ints(dilation, rank, op, "dilation")
    check.flag(ceil, op, "ceil_mode")
    values, index = window.max_pool(x, kernel, strides, pads, dilations, ceil)
    return (unbatch(values, single), unbatch(index, single)) if indices else unbatch(values, single)


def max_pool2d(
    x: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    return_indices: bool = False,
    ceil_mode: bool = False,
) -> Any:
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


def max_pool3d(
    x: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
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


def _power(x: Tensor, norm_type: Any, kernel_size: Any, stride: Any, ceil: Any, rank: int) -> Tensor:
    op = f"lp_pool{rank}d"
    if isinstance(norm_type, bool) or not isinstance(norm_type, (int, float)):
        raise TypeError(f"For '{op}', 'norm_type' must be a float or an int, but got {type(norm_type).__name__}.")
    if norm_type == 0:
        raise ValueError(f"For '{op}', 'norm_type' must not be 0.")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    powers = t.pow(check.tensor(x, op, "x"), float(norm_type))
    means = _average(
        accumulate.widened(powers), kernel, kernel if stride is None else stride, 0, ceil, True, None, rank
    )
    return accumulate.narrowed(t.pow(t.mul(means, float(math.prod(kernel))), 1.0 / norm_type), powers)


def lp_pool1d(x: Tensor, norm_type: float, kernel_size: int, stride: Any = None, ceil_mode: bool = False) -> Tensor:
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


def lp_pool2d(x: Tensor, norm_type: float, kernel_size: Any, stride: Any = None, ceil_mode: bool = False) -> Tensor:
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
