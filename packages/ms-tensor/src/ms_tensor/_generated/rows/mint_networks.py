"""Functions of `mint.activations`, `mint.images`, `mint.losses`, `mint.sliding`, `mint.normalization`, from the rows of `ms_tensor.function_rows.mint_networks`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# mint.activations

def into(input: Tensor, value: Tensor, inplace: Any) -> Tensor:
    """`value`; with `inplace`, written into `input`."""
    return ops.assign(input, value) if inplace else value


def relu(input: Tensor, inplace: bool=False) -> Tensor:
    """Computes `max(x, 0)` elementwise."""
    return into(input, ops.relu(check.tensor(input, "relu")), inplace)


def relu_(input: Tensor) -> Tensor:
    """Like `relu`, in place."""
    return relu(input, True)


def sigmoid_(input: Tensor) -> Tensor:
    """Like `sigmoid`, in place."""
    return into(input, sigmoid(input), True)


def silu(input: Tensor, inplace: bool=False) -> Tensor:
    """Computes `input * sigmoid(input)` (arXiv 1702.03118)."""
    return into(input, ops.silu(check.tensor(input, "silu")), inplace)


def elu_(input: Tensor, alpha: float=1.0) -> Tensor:
    """Like `elu`, in place."""
    return elu(input, alpha, True)


def hardtanh(input: Tensor, min_val: float=-1.0, max_val: float=1.0, inplace: bool=False) -> Tensor:
    """Limits every element to [min_val, max_val]."""
    x = check.tensor(input, "hardtanh")
    return into(input, t.minimum(t.maximum(x, min_val), max_val), inplace)


def hardtanh_(input: Tensor, min_val: float=-1, max_val: float=1) -> Tensor:
    """Like `hardtanh`, in place."""
    return hardtanh(input, min_val, max_val, True)


def relu6(input: Tensor, inplace: bool=False) -> Tensor:
    """Limits every element to [0, 6]."""
    return hardtanh(input, 0, 6, inplace)


def threshold(input: Tensor, threshold: float, value: float, inplace: bool=False) -> Tensor:
    """Keeps the elements above a threshold and replaces the others by a value."""
    x = check.tensor(input, "threshold")
    return into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), inplace)


def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """Like `threshold`, in place."""
    x = check.tensor(input, "threshold_")
    return into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), True)


def leaky_relu(input: Tensor, negative_slope: float=0.01) -> Tensor:
    """Computes `x` where positive, else `negative_slope * x`."""
    if not check.tensor(input, "leaky_relu").is_floating_point():
        return ops.leaky_relu(input, negative_slope)
    return t.select(t.greater(input, 0), input, t.mul(input, negative_slope))


def gelu(input: Tensor, *, approximate: str='none') -> Tensor:
    """Gaussian error linear unit: `x * P(X <= x)` for a standard normal X (arXiv 1606.08415)."""
    return ops.gelu(check.tensor(input, "gelu"), approximate)


def npu_gelu(input: Tensor, approximate: str='none') -> Tensor:
    """Alias of `gelu`."""
    return gelu(input, approximate=approximate)


def glu(input: Tensor, dim: int=-1) -> Tensor:
    """Gated linear unit: the first half along a dimension times the sigmoid of the second half (arXiv 1612.08083)."""
    return ops.glu(check.tensor(input, "glu"), dim)


def logsigmoid(input: Tensor) -> Tensor:
    """Computes the logarithm of the sigmoid."""
    x = check.tensor(input, "logsigmoid")
    return t.sub(t.select(t.less(x, 0), x, 0), ops.log1p(t.exp(_minus_abs(x))))


def _default_dim(x: Tensor, dim: Any) -> int:
    """The dimension of a softmax if none is given: the channels."""
    return (0 if x.ndim in (0, 1, 3) else 1) if dim is None else dim


def softmax(input: Tensor, dim: int | None=None, dtype: Any=None) -> Tensor:
    """Computes the softmax along a dimension: exponentials divided by their sum."""
    x = check.tensor(input, "softmax")
    return ops.softmax(x if dtype is None else cast(x, mstype.as_dtype(dtype, "softmax")), _default_dim(x, dim))


def log_softmax(input: Tensor, dim: int | None=None, *, dtype: Any=None) -> Tensor:
    """Computes the logarithm of the softmax."""
    x = check.tensor(input, "log_softmax")
    x = x if dtype is None else cast(x, mstype.as_dtype(dtype, "log_softmax"))
    return ops.log_softmax(x, _default_dim(x, dim))


def softplus(input: Tensor, beta: float=1, threshold: float=20) -> Tensor:
    """Computes `log(1 + exp(beta * input)) / beta`; linear above a threshold."""
    return ops.softplus(check.tensor(input, "softplus"), beta, threshold)


# mint.images

def interpolate(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> Tensor:
    """Resizes the spatial dimensions."""
    sizes, scales = _scale(input, size, scale_factor)
    return resizing.resize(input, sizes, scales, mode, align_corners, recompute_scale_factor, mint=True)


def upsample(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None) -> Tensor:
    """Resizes the spatial dimensions; see `interpolate`."""
    return interpolate(input, size, scale_factor, mode, align_corners)


def grid_sample(input: Tensor, grid: Tensor, mode: str='bilinear', padding_mode: str='zeros', align_corners: bool | None=None) -> Tensor:
    """Samples an image at the positions of a grid (arXiv 1506.02025)."""
    return ops.grid_sample(input, grid, mode, padding_mode, bool(align_corners))


def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """Rearranges channels into space (arXiv 1609.05158)."""
    return ops.pixel_shuffle(check.tensor(input, "pixel_shuffle"), upscale_factor)


# mint.losses

def _reduced(loss: Tensor, reduction: str, op: str) -> Tensor:
    check.choice(reduction, ("none", "mean", "sum"), op, "reduction")
    return loss if reduction == "none" else ops.mean(loss) if reduction == "mean" else t.reduce_sum(loss)


def mse_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """Mean squared error: the squared differences."""
    x, y = check.tensor(input, "mse_loss"), check.tensor(target, "mse_loss", "target")
    return _reduced(t.square(t.sub(x, y)), reduction, "mse_loss")


def l1_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """Mean absolute error: the absolute differences."""
    x, y = check.tensor(input, "l1_loss"), check.tensor(target, "l1_loss", "target")
    return _reduced(t.abs(t.sub(x, y)), reduction, "l1_loss")


def cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None=None, ignore_index: int=-100, reduction: str='mean', label_smoothing: float=0.0) -> Tensor:
    """Computes the cross entropy between `softmax(input)` and a target."""
    return ops.cross_entropy(input, target, weight, ignore_index, reduction, label_smoothing)


def nll_loss(input: Tensor, target: Tensor, weight: Tensor | None=None, ignore_index: int=-100, reduction: str='mean') -> Tensor:
    """Computes the negative log likelihood of the target classes."""
    return ops.nll_loss(input, target, weight, ignore_index, reduction)


def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float=0.0, reduction: str='mean') -> Tensor:
    """Computes `1 - cos` for pairs with target 1, and `max(cos - margin, 0)` for the others."""
    return ops.cosine_embedding_loss(input1, input2, target, check.number(margin, "cosine_embedding_loss", "margin"), reduction)


def soft_margin_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """Computes `log(1 + exp(-target * input))`."""
    x, y = check.tensor(input, "soft_margin_loss"), check.tensor(target, "soft_margin_loss", "target")
    if x.shape != y.shape:
        raise ValueError(f"For 'soft_margin_loss', the shapes {x.shape} and {y.shape} must be the same.")
    return _reduced(t.neg(logsigmoid(t.mul(x, y))), reduction, "soft_margin_loss")


# mint.sliding

def several(value: Any, count: int, op: str, name: str) -> tuple[int, ...]:
    """An int for all axes, or one per axis, as a tuple."""
    found = value if isinstance(value, (tuple, list)) else (value,)
    found = tuple(check.integer(v, op, name) for v in (found * count if len(found) == 1 else found))
    if len(found) != count:
        raise ValueError(f"For '{op}', '{name}' must be an int or {count} ints, but got {check.show(value)}.")
    return found


def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """Computes a 1-d convolution (cross-correlation)."""
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 1)


def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """Computes a 2-d convolution (cross-correlation)."""
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 2)


def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, dilation: Any=1, groups: int=1) -> Tensor:
    """Computes a 3-d convolution (cross-correlation)."""
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 3)


def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None=None, stride: Any=1, padding: Any=0, output_padding: Any=0, groups: int=1, dilation: Any=1) -> Tensor:
    """Computes a 2-d transposed convolution: the gradient of `conv2d` with respect to its input."""
    return ops.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int=0) -> Tensor:
    """Computes a convolution along the first axis of a sequence (time, batch, channels)."""
    x, w = check.tensor(input, "conv_tbc"), check.tensor(weight, "conv_tbc", "weight")
    check.rank(x, 3, "conv_tbc")
    check.rank(w, 3, "conv_tbc", "weight")
    found = conv1d(t.transpose(x, (1, 2, 0)), t.transpose(w, (2, 1, 0)), bias, padding=pad)
    return t.transpose(found, (2, 0, 1))


def max_pool2d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, dilation: Any=1, ceil_mode: bool=False, return_indices: bool=False) -> Any:
    """Max pooling: the maximum of every window."""
    return ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)


def avg_pool1d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True) -> Tensor:
    """Average pooling: the mean of every window."""
    flat = [v[0] if isinstance(v, (tuple, list)) else v for v in (kernel_size, stride, padding)]
    return _average(input, 1, flat[0], flat[1], flat[2], ceil_mode, count_include_pad)


def avg_pool2d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int | None=None) -> Tensor:
    """Average pooling: the mean of every window."""
    return _average(input, 2, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)


def avg_pool3d(input: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: int | None=None) -> Tensor:
    """Average pooling: the mean of every window."""
    return _average(input, 3, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)


def adaptive_avg_pool1d(input: Tensor, output_size: Any) -> Tensor:
    """Adaptive average pooling to `output_size`."""
    return _adaptive_row(input, output_size, "adaptive_avg_pool1d")


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """Adaptive average pooling to `output_size`."""
    return _adaptive(input, output_size, 2, "adaptive_avg_pool2d")


def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """Adaptive average pooling to `output_size`."""
    return _adaptive(input, output_size, 3, "adaptive_avg_pool3d")


def adaptive_max_pool1d(input: Tensor, output_size: Any, return_indices: bool=False) -> Any:
    """Adaptive max pooling to `output_size`."""
    return _adaptive_row(input, output_size, "adaptive_max_pool1d", return_indices=return_indices)


def adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool=False) -> Any:
    """Adaptive max pooling to `output_size`."""
    return _adaptive(input, output_size, 2, "adaptive_max_pool2d", return_indices=return_indices)


def max_unpool2d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any=None, padding: Any=0, output_size: Any=None) -> Tensor:
    """Inverts `max_pool2d` partially: writes the maxima at `indices` and zeros elsewhere."""
    return ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)


# mint.normalization

def layer_norm(input: Tensor, normalized_shape: Any, weight: Tensor | None=None, bias: Tensor | None=None, eps: float=1e-05) -> Tensor:
    """Layer normalization over the last dimensions (arXiv 1607.06450)."""
    return ops.layer_norm(check.tensor(input, "layer_norm"), normalized_shape, weight, bias, eps)


def group_norm(input: Tensor, num_groups: int, weight: Tensor | None=None, bias: Tensor | None=None, eps: float=1e-05) -> Tensor:
    """Group normalization: normalizes over groups of channels (arXiv 1803.08494)."""
    return ops.group_norm(check.tensor(input, "group_norm"), num_groups, weight, bias, eps)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.mint.activations": "into relu relu_ sigmoid_ silu elu_ hardtanh hardtanh_ relu6 threshold threshold_ leaky_relu gelu npu_gelu glu logsigmoid _default_dim softmax log_softmax softplus",
    "ms_tensor.mint.images": "interpolate upsample grid_sample pixel_shuffle",
    "ms_tensor.mint.losses": "_reduced mse_loss l1_loss cross_entropy nll_loss cosine_embedding_loss soft_margin_loss",
    "ms_tensor.mint.sliding": "several conv1d conv2d conv3d conv_transpose2d conv_tbc max_pool2d avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d max_unpool2d",
    "ms_tensor.mint.normalization": "layer_norm group_norm",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "into",
    "relu",
    "relu_",
    "sigmoid_",
    "silu",
    "elu_",
    "hardtanh",
    "hardtanh_",
    "relu6",
    "threshold",
    "threshold_",
    "leaky_relu",
    "gelu",
    "npu_gelu",
    "glu",
    "logsigmoid",
    "_default_dim",
    "softmax",
    "log_softmax",
    "softplus",
    "interpolate",
    "upsample",
    "grid_sample",
    "pixel_shuffle",
    "_reduced",
    "mse_loss",
    "l1_loss",
    "cross_entropy",
    "nll_loss",
    "cosine_embedding_loss",
    "soft_margin_loss",
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
    "layer_norm",
    "group_norm",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.mint.activations import elu, sigmoid
from ms_tensor.mint.images import _scale
from ms_tensor.mint.sliding import _adaptive, _adaptive_row, _average, _convolve
from ms_tensor.numpy._common import cast, ops
from ms_tensor.ops.elementwise.activation import _minus_abs
from ms_tensor.ops.images import resizing
