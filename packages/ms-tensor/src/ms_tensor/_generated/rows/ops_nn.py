"""Functions of `ops.nn.pooling`, from the rows of `ms_tensor.function_rows.ops_nn`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.nn.pooling

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


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.nn.pooling": "batched unbatch avg_pool1d avg_pool2d avg_pool3d max_pool2d max_pool3d lp_pool1d lp_pool2d max_unpool1d max_unpool2d max_unpool3d fractional_max_pool2d fractional_max_pool3d",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

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
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
]

# Last, as some of these modules import the functions above: whichever is imported first, the other finds them.
from ms_tensor import _check as check, _table as t
from ms_tensor.ops.nn.pooling import _average, _fractional, _maximum, _power, _unpool
