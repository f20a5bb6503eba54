"""Functions of `ops.nn.pooling`, `ops.nn.normalization`, `ops.nn.convolutions`, `ops.nn.layers`, `ops.nn.adaptive_pooling`, from the rows of `ms_tensor.function_rows.ops_nn`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.nn.pooling

def batched(x: Tensor, rank: int, op: str, name: str='input') -> tuple[Tensor, bool]:
    """`x` with a batch dimension, and whether it was added."""
    check.tensor(x, op, name)
    if x.ndim == rank + 1:
        return (t.reshape(x, (1, *x.shape)), True)
    if x.ndim != rank + 2:
        raise ValueError(f"For '{op}', '{name}' must have {rank + 1} or {rank + 2} dimensions, but got {x.shape}.")
    return x, False


def unbatch(x: Tensor, single: bool) -> Tensor:
    """Removes the batch dimension if `batched` added it."""
    return t.reshape(x, x.shape[1:]) if single else x


def avg_pool1d(input_x: Tensor, kernel_size: Any=1, stride: Any=1, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True) -> Tensor:
    """Average pooling: the mean of every window."""
    return _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad, None, 1)


def avg_pool2d(input_x: Tensor, kernel_size: Any=1, stride: Any=1, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int=0) -> Tensor:
    """Average pooling: the mean of every window."""
    return _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 2)


def avg_pool3d(input_x: Tensor, kernel_size: Any=1, stride: Any=1, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int=0) -> Tensor:
    """Average pooling: the mean of every window."""
    return _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 3)


def max_pool2d(x: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, dilation: Any=1, return_indices: bool=False, ceil_mode: bool=False) -> Any:
    """Max pooling: the maximum of every window."""
    return _maximum(x, kernel_size, stride, padding, dilation, return_indices, ceil_mode, 2)


def max_pool3d(x: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, dilation: Any=1, ceil_mode: bool=False, return_indices: bool=False) -> Any:
    """Max pooling: the maximum of every window."""
    return _maximum(x, kernel_size, stride, padding, dilation, return_indices, ceil_mode, 3)


def lp_pool1d(x: Tensor, norm_type: float, kernel_size: int, stride: Any=None, ceil_mode: bool=False) -> Tensor:
    """Power-average pooling: `(sum of x ** p) ** (1 / p)` of every window."""
    return _power(x, norm_type, kernel_size, stride, ceil_mode, 1)


def lp_pool2d(x: Tensor, norm_type: float, kernel_size: Any, stride: Any=None, ceil_mode: bool=False) -> Tensor:
    """Power-average pooling: `(sum of x ** p) ** (1 / p)` of every window."""
    return _power(x, norm_type, kernel_size, stride, ceil_mode, 2)


def max_unpool1d(x: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """Inverts `max_pool1d` partially: writes the maxima at `indices` and zeros elsewhere."""
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 1)


def max_unpool2d(x: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """Inverts `max_pool2d` partially: writes the maxima at `indices` and zeros elsewhere."""
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 2)


def max_unpool3d(x: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """Inverts `max_pool3d` partially: writes the maxima at `indices` and zeros elsewhere."""
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 3)


def fractional_max_pool2d(input: Tensor, kernel_size: Any, output_size: Any=None, output_ratio: Any=None, return_indices: bool=False, _random_samples: Tensor | None=None) -> Any:
    """Fractional max pooling: the maxima of randomly placed windows, which give an output of a chosen size
    (arXiv 1412.6071).
    """
    return _fractional(input, kernel_size, output_size, output_ratio, return_indices, _random_samples, 2)


def fractional_max_pool3d(input: Tensor, kernel_size: Any, output_size: Any=None, output_ratio: Any=None, return_indices: bool=False, _random_samples: Tensor | None=None) -> Any:
    """Fractional max pooling: the maxima of randomly placed windows, which give an output of a chosen size
    (arXiv 1412.6071).
    """
    return _fractional(input, kernel_size, output_size, output_ratio, return_indices, _random_samples, 3)


# ops.nn.normalization

def batch_norm(input_x: Tensor, running_mean: Tensor, running_var: Tensor, weight: Tensor | None, bias: Tensor | None, training: bool=False, momentum: float=0.1, eps: float=1e-05) -> Tensor:
    """Batch normalization: normalizes every channel (dimension 1) over the other dimensions (arXiv 1502.03167).

    In training it uses the statistics of the batch, and updates `running_mean` and `running_var` in place:
    `running = (1 - momentum) * running + momentum * batch`, with the unbiased variance of the batch.
    """
    check_batch_norm(input_x, running_mean, running_var, weight, bias)
    return batch_normalized(input_x, running_mean, running_var, weight, bias, training, momentum, eps)[0]


def layer_normalized(x: Tensor, shape: tuple[int, ...], weight: Tensor | None, bias: Tensor | None, eps: float) -> tuple[Tensor, Tensor, Tensor]:
    """The result of `layer_norm`, its mean and its reciprocal standard deviation."""
    return _with_parameters("layer_norm", t.layer_norm_, x, shape, (), weight, bias, float(eps))


def add_rms_norm(x1: Tensor, x2: Tensor, gamma: Tensor, epsilon: float=1e-06) -> tuple[Tensor, Tensor, Tensor]:
    """Computes `rms_norm` of the sum of two tensors."""
    total = _sum(x1, x2, "add_rms_norm")
    out, scale = rms_norm(total, gamma, epsilon)
    return (out, scale, total)


# ops.nn.convolutions

def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, pad_mode: str='valid', padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """Computes a 1-d convolution (cross-correlation)."""
    return _convolve(input, weight, bias, stride, pad_mode, padding, dilation, groups, 1)


def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, pad_mode: str='valid', padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """Computes a 3-d convolution (cross-correlation)."""
    return _convolve(input, weight, bias, stride, pad_mode, padding, dilation, groups, 3)


# ops.nn.layers

def dropout2d(input: Tensor, p: float=0.5, training: bool=True) -> Tensor:
    """In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`."""
    check.tensor(input, "dropout2d")
    return _channels(input, p, 4, "dropout2d") if check.flag(training, "dropout2d", "training") else input


def dropout3d(input: Tensor, p: float=0.5, training: bool=True) -> Tensor:
    """In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`."""
    check.tensor(input, "dropout3d")
    return _channels(input, p, 5, "dropout3d") if check.flag(training, "dropout3d", "training") else input


# ops.nn.adaptive_pooling

def adaptive_avg_pool1d(input: Tensor, output_size: int) -> Tensor:
    """Adaptive average pooling to `output_size`."""
    return window.adaptive_means(input, 2, (_even(input, output_size, "adaptive_avg_pool1d"),))


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """Adaptive average pooling to `output_size`."""
    return adaptive_average(input, output_size, 2)


def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """Adaptive average pooling to `output_size`."""
    return adaptive_average(input, output_size, 3)


def adaptive_max_pool1d(input: Tensor, output_size: int) -> Tensor:
    """Adaptive max pooling to `output_size`."""
    return window.adaptive_max(input, (_even(input, output_size, "adaptive_max_pool1d"),))[0]


def adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool=False) -> Any:
    """Adaptive max pooling to `output_size`."""
    found = _adaptive_maximum(input, output_size, return_indices, 2)
    return found if return_indices else found[0]


def adaptive_max_pool3d(input: Tensor, output_size: Any, return_indices: bool=False) -> Any:
    """Adaptive max pooling to `output_size`."""
    values, index = _adaptive_maximum(input, output_size, return_indices, 3)
    return (values, t.cast(index, mstype.int32)) if return_indices else values


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.nn.pooling": "batched unbatch avg_pool1d avg_pool2d avg_pool3d max_pool2d max_pool3d lp_pool1d lp_pool2d max_unpool1d max_unpool2d max_unpool3d fractional_max_pool2d fractional_max_pool3d",
    "ms_tensor.ops.nn.normalization": "batch_norm layer_normalized add_rms_norm",
    "ms_tensor.ops.nn.convolutions": "conv1d conv3d",
    "ms_tensor.ops.nn.layers": "dropout2d dropout3d",
    "ms_tensor.ops.nn.adaptive_pooling": "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d",
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
    "batch_norm",
    "layer_normalized",
    "add_rms_norm",
    "conv1d",
    "conv3d",
    "dropout2d",
    "dropout3d",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.nn import window
from ms_tensor.ops.nn.adaptive_pooling import _adaptive_maximum, _even, adaptive_average
from ms_tensor.ops.nn.convolutions import _convolve
from ms_tensor.ops.nn.layers import _channels
from ms_tensor.ops.nn.normalization import _sum, _with_parameters, batch_normalized, check_batch_norm, rms_norm
from ms_tensor.ops.nn.pooling import _average, _fractional, _maximum, _power, _unpool
