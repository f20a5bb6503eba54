"""Functions of `mint` for networks; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import cast, ops
from ms_tensor.ops.elementwise.activation import _minus_abs
from ms_tensor.ops.images import resizing

ROWS = {
    "mint.activations": """
into(input: Tensor, value: Tensor, inplace) = ops.assign(input, value) if inplace else value
    `value`; with `inplace`, written into `input`.
relu(input: Tensor, inplace: bool = False) = into(input, ops.relu(check.tensor(input, "relu")), inplace)
    Computes `max(x, 0)` elementwise.
    input: numbers.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.functional.relu(ms.Tensor([-1.0, 2.0])))
    [0. 2.]
relu_(input: Tensor) = relu(input, True)
    Like `relu`, in place.
    input: numbers.
    Returns: `input`.
    >>> x = ms.Tensor([-1.0, 2.0])
    >>> y = ms.mint.functional.relu_(x)
    >>> print(x)
    [0. 2.]
sigmoid_(input: Tensor) = into(input, sigmoid(input), True)
    Like `sigmoid`, in place.
    input: floats.
    Returns: `input`.
    >>> x = ms.Tensor([0.0])
    >>> y = ms.mint.functional.sigmoid_(x)
    >>> print(x)
    [0.5]
silu(input: Tensor, inplace: bool = False) = into(input, ops.silu(check.tensor(input, "silu")), inplace)
    Computes `input * sigmoid(input)` (arXiv 1702.03118).
    input: floats.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.functional.silu(ms.Tensor([0.0])))
    [0.]
elu_(input: Tensor, alpha: float = 1.0) = elu(input, alpha, True)
    Like `elu`, in place.
    input: floats.
    Returns: `input`.
    >>> print(ms.mint.functional.elu_(ms.Tensor([2.0])))
    [2.]
hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) =
        into(input, t.minimum(t.maximum(x, min_val), max_val), inplace)
        where x = check.tensor(input, "hardtanh")
    Limits every element to [min_val, max_val].
    input: numbers.
    min_val: The lower limit.
    max_val: The upper limit.
    Returns: Tensor of the shape of `input`.
    >>> print(ms.mint.functional.hardtanh(ms.Tensor([-3.0, 0.5])))
    [-1.   0.5]
hardtanh_(input: Tensor, min_val: float = -1, max_val: float = 1) = hardtanh(input, min_val, max_val, True)
    Like `hardtanh`, in place.
    Arguments: hardtanh
    Returns: `input`.
    >>> print(ms.mint.functional.hardtanh_(ms.Tensor([-3.0])))
    [-1.]
relu6(input: Tensor, inplace: bool = False) = hardtanh(input, 0, 6, inplace)
    Limits every element to [0, 6].
    input: numbers.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.functional.relu6(ms.Tensor([-3.0, 9.0])))
    [0. 6.]
threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) =
        into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), inplace)
        where x = check.tensor(input, "threshold")
    Keeps the elements above a threshold and replaces the others by a value.
    input: numbers.
    threshold: The threshold.
    value: The replacement.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.functional.threshold(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
threshold_(input: Tensor, threshold: float, value: float) =
        into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), True)
        where x = check.tensor(input, "threshold_")
    Like `threshold`, in place.
    Arguments: threshold
    Returns: `input`.
    >>> print(ms.mint.functional.threshold_(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
leaky_relu(input: Tensor, negative_slope: float = 0.01) =
        t.select(t.greater(input, 0), input, t.mul(input, negative_slope))
        return ops.leaky_relu(input, negative_slope) if not check.tensor(input, "leaky_relu").is_floating_point()
    Computes `x` where positive, else `negative_slope * x`.
    input: floats.
    negative_slope: The slope of the negative part.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.functional.leaky_relu(ms.Tensor([-1.0, 2.0]), 0.5))
    [-0.5  2. ]
gelu(input: Tensor, *, approximate: str = "none") = ops.gelu(check.tensor(input, "gelu"), approximate)
    Gaussian error linear unit: `x * P(X <= x)` for a standard normal X (arXiv 1606.08415).
    input: floats.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.functional.gelu(ms.Tensor([0.0])))
    [0.]
npu_gelu(input: Tensor, approximate: str = "none") = gelu(input, approximate=approximate)
    Alias of `gelu`.
    input: floats.
    >>> print(ms.mint.npu_gelu(ms.Tensor([0.0])))
    [0.]
glu(input: Tensor, dim: int = -1) = ops.glu(check.tensor(input, "glu"), dim)
    Gated linear unit: the first half along a dimension times the sigmoid of the second half (arXiv 1612.08083).
    input: floats.
    dim: The dimension, of even size.
    Returns: Tensor of the shape of `input`, with half the size along `dim`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.functional.glu(ms.Tensor([4.0, 0.0])))
    [2.]
logsigmoid(input: Tensor) = t.sub(t.select(t.less(x, 0), x, 0), ops.log1p(t.exp(_minus_abs(x))))
        where x = check.tensor(input, "logsigmoid")
    Computes the logarithm of the sigmoid.
    input: floats.
    Returns: Tensor of the shape of `input`.
    >>> print(ms.mint.functional.logsigmoid(ms.Tensor([200.0])))
    [0.]
_default_dim(x: Tensor, dim) -> int = (0 if x.ndim in (0, 1, 3) else 1) if dim is None else dim
    The dimension of a softmax if none is given: the channels.
softmax(input: Tensor, dim: int | None = None, dtype=None) =
        ops.softmax(x if dtype is None else cast(x, mstype.as_dtype(dtype, "softmax")), _default_dim(x, dim))
        where x = check.tensor(input, "softmax")
    Computes the softmax along a dimension: exponentials divided by their sum.
    input: floats.
    dim: The dimension; None is 1, or 0 for inputs of 0, 1 or 3 dimensions.
    Returns: Tensor of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.functional.softmax(ms.Tensor([0.0, 0.0]), -1))
    [0.5 0.5]
log_softmax(input: Tensor, dim: int | None = None, *, dtype=None) = ops.log_softmax(x, _default_dim(x, dim))
        where x = check.tensor(input, "log_softmax")
        where x = x if dtype is None else cast(x, mstype.as_dtype(dtype, "log_softmax"))
    Computes the logarithm of the softmax.
    input: floats.
    dim: The dimension; None is 1, or 0 for inputs of 0, 1 or 3 dimensions.
    Returns: Tensor of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.functional.log_softmax(ms.Tensor([0.0, -200.0]), -1))
    [   0. -200.]
softplus(input: Tensor, beta: float = 1, threshold: float = 20) =
        ops.softplus(check.tensor(input, "softplus"), beta, threshold)
    Computes `log(1 + exp(beta * input)) / beta`; linear above a threshold.
    input: floats.
    threshold: The value of `beta * input` above which the function is linear.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.functional.softplus(ms.Tensor([200.0])))
    [200.]
""",
    "mint.images": """
interpolate(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None) = resizing.resize(input, sizes, scales, mode, align_corners,
        recompute_scale_factor, mint=True)
        where sizes, scales = _scale(input, size, scale_factor)
    Resizes the spatial dimensions.
    input: shape (N, C, *).
    size: The new sizes: an int, or one per spatial dimension.
    scale_factor: The factors of the sizes: a number, or one per spatial dimension; instead of `size`.
    mode: 'nearest', 'linear' for rank 3, 'bilinear' or 'bicubic' for rank 4, 'trilinear' for rank 5.
    align_corners: Whether the centers of the corner elements are aligned.
    recompute_scale_factor: Whether the factor is computed again from the sizes.
    Returns: Tensor of shape (N, C, *) and the dtype of `input`.
    ValueError: neither or both of `size` and `scale_factor` are given, or `mode` is unknown.
    >>> ms.mint.functional.interpolate(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
upsample(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None) =
        interpolate(input, size, scale_factor, mode, align_corners)
    Resizes the spatial dimensions; see `interpolate`.
    input: shape (N, C, *).
    size: The new sizes.
    scale_factor: The factors of the sizes; instead of `size`.
    mode: The mode.
    align_corners: Whether the centers of the corner elements are aligned.
    Returns: Tensor of shape (N, C, *) and the dtype of `input`.
    >>> ms.mint.functional.upsample(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
grid_sample(input: Tensor, grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros", align_corners: bool | None
        = None) = ops.grid_sample(input, grid, mode, padding_mode, bool(align_corners))
    Samples an image at the positions of a grid (arXiv 1506.02025).
    input: shape (N, C, H, W) or (N, C, D, H, W).
    grid: shape (N, h, w, 2) or (N, d, h, w, 3): positions in [-1, 1].
    mode: 'bilinear' or 'nearest'.
    padding_mode: 'zeros', 'border' or 'reflection'.
    align_corners: Whether -1 and 1 are the centers of the corner elements, instead of their edges.
    Returns: Tensor of shape (N, C, h, w) or (N, C, d, h, w).
    >>> ms.mint.functional.grid_sample(ms.mint.ones((1, 1, 2, 2)), ms.mint.zeros((1, 3, 3, 2))).shape
    (1, 1, 3, 3)
pixel_shuffle(input: Tensor, upscale_factor: int) =
        ops.pixel_shuffle(check.tensor(input, "pixel_shuffle"), upscale_factor)
    Rearranges channels into space (arXiv 1609.05158).
    input: shape (*, C * r * r, H, W).
    upscale_factor: r.
    Returns: Tensor of shape (*, C, H * r, W * r).
    >>> ms.mint.functional.pixel_shuffle(ms.mint.ones((1, 4, 2, 2)), 2).shape
    (1, 1, 4, 4)
""",
    "mint.losses": """
_reduced(loss: Tensor, reduction: str, op: str) =
        loss if reduction == "none" else ops.mean(loss) if reduction == "mean" else t.reduce_sum(loss)
        where check.choice(reduction, ("none", "mean", "sum"), op, "reduction")
mse_loss(input: Tensor, target: Tensor, reduction: str = "mean") =
        _reduced(t.square(t.sub(x, y)), reduction, "mse_loss")
        where x, y = check.tensor(input, "mse_loss"), check.tensor(target, "mse_loss", "target")
    Mean squared error: the squared differences.
    input: floats.
    target: floats; it broadcasts with `input`.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    ValueError: `reduction` is unknown.
    >>> print(ms.mint.functional.mse_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    2.0
l1_loss(input: Tensor, target: Tensor, reduction: str = "mean") = _reduced(t.abs(t.sub(x, y)), reduction, "l1_loss")
        where x, y = check.tensor(input, "l1_loss"), check.tensor(target, "l1_loss", "target")
    Mean absolute error: the absolute differences.
    Arguments: mse_loss
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    >>> print(ms.mint.functional.l1_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    1.0
cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str =
        "mean", label_smoothing: float = 0.0) = ops.cross_entropy(input, target, weight, ignore_index, reduction,
        label_smoothing)
    Computes the cross entropy between `softmax(input)` and a target.
    input: shape (C,), (N, C) or (N, C, *), floats.
    target: the classes as ints, without the dimension C; or class probabilities.
    weight: shape (C,): the weight of each class.
    ignore_index: A class that is ignored.
    label_smoothing: The share that is distributed over all classes, in [0, 1].
    Returns: 0-d Tensor; for 'none', a Tensor without the dimension C.
    ValueError: the shapes are incompatible, or `reduction` is unknown.
    >>> print(ms.mint.functional.cross_entropy(ms.Tensor([[0.0, 200.0]]), ms.Tensor([0])))
    200.0
nll_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean")
        = ops.nll_loss(input, target, weight, ignore_index, reduction)
    Computes the negative log likelihood of the target classes.
    input: shape (C,), (N, C) or (N, C, *): log-probabilities.
    target: the classes as ints, without the dimension C.
    Arguments: cross_entropy
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `target`.
    >>> print(ms.mint.functional.nll_loss(ms.Tensor([[-2.0, 0.0]]), ms.Tensor([0])))
    2.0
cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean") =
        ops.cosine_embedding_loss(input1, input2, target, check.number(margin, "cosine_embedding_loss", "margin"),
        reduction)
    Computes `1 - cos` for pairs with target 1, and `max(cos - margin, 0)` for the others.
    input1: shape (N, D) or (D,).
    input2: as `input1`.
    target: 1 or -1 for each pair.
    margin: In [-1, 1].
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `target`.
    ValueError: the shapes are incompatible, or `reduction` is unknown.
    >>> x = ms.Tensor([[1.0, 0.0]])
    >>> print(ms.mint.functional.cosine_embedding_loss(x, ms.Tensor([[0.0, 1.0]]), ms.Tensor([1])))
    1.0
soft_margin_loss(input: Tensor, target: Tensor, reduction: str = "mean") =
        _reduced(t.neg(logsigmoid(t.mul(x, y))), reduction, "soft_margin_loss")
        where x, y = check.tensor(input, "soft_margin_loss"), check.tensor(target, "soft_margin_loss", "target")
        raise ValueError(f"For 'soft_margin_loss', the shapes {x.shape} and {y.shape} must be the same.") if x.shape !=
        y.shape
    Computes `log(1 + exp(-target * input))`.
    input: floats.
    target: 1 or -1, of the same shape.
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `input`.
    ValueError: the shapes differ, or `reduction` is unknown.
    >>> print(ms.mint.functional.soft_margin_loss(ms.Tensor([-200.0]), ms.Tensor([1.0])))
    200.0
""",
    "mint.sliding": """
several(value, count: int, op: str, name: str) -> tuple[int, ...] = found
        where found = value if isinstance(value, (tuple, list)) else (value,)
        where found = tuple(check.integer(v, op, name) for v in (found * count if len(found) == 1 else found))
        raise ValueError(f"For '{op}', '{name}' must be an int or {count} ints, but got {check.show(value)}.") if
        len(found) != count
    An int for all axes, or one per axis, as a tuple.
conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 1)
    Computes a 1-d convolution (cross-correlation).
    input: shape (N, C, L) or (C, L).
    weight: shape (out, C / groups, K).
    bias: shape (out,).
    stride: The distance between windows.
    padding: The number of zeros on both sides, 'same' or 'valid'.
    Returns: Tensor of shape (N, out, L_out) or (out, L_out).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.functional.conv1d(ms.mint.ones((1, 1, 3)), ms.mint.ones((1, 1, 2))))
    [[[2. 2.]]]
conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 2)
    Computes a 2-d convolution (cross-correlation).
    input: shape (N, C, H, W) or (C, H, W).
    weight: shape (out, C / groups, K, K).
    bias: shape (out,).
    padding: The number of zeros on both sides: an int or two, 'same' or 'valid'.
    Returns: Tensor of shape (N, out, H_out, W_out) or (out, H_out, W_out).
    ValueError: the shapes are incompatible.
    >>> ms.mint.conv2d(ms.mint.ones((1, 1, 3, 3)), ms.mint.ones((2, 1, 2, 2)), padding="same").shape
    (1, 2, 3, 3)
conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 3)
    Computes a 3-d convolution (cross-correlation).
    input: shape (N, C, D, H, W) or (C, D, H, W).
    weight: shape (out, C / groups, K, K, K).
    bias: shape (out,).
    stride: The distance between windows: an int or three.
    padding: The number of zeros on both sides: an int or three, 'same' or 'valid'.
    Returns: Tensor of shape (N, out, D_out, H_out, W_out) or (out, D_out, H_out, W_out).
    ValueError: the shapes are incompatible.
    >>> ms.mint.functional.conv3d(ms.mint.ones((1, 1, 3, 3, 3)), ms.mint.ones((2, 1, 2, 2, 2))).shape
    (1, 2, 2, 2, 2)
conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, output_padding=0,
        groups: int = 1, dilation=1) = ops.conv_transpose2d(input, weight, bias, stride, padding, output_padding,
        groups, dilation)
    Computes a 2-d transposed convolution: the gradient of `conv2d` with respect to its input.
    Arguments: conv2d
    weight: shape (C, out / groups, K, K).
    padding: The number of elements cut off on both sides: an int or two.
    output_padding: The number of elements added at the end: an int or two.
    Returns: Tensor of shape (N, out, H_out, W_out) or (out, H_out, W_out).
    >>> ms.mint.functional.conv_transpose2d(ms.mint.ones((1, 1, 2, 2)), ms.mint.ones((1, 2, 3, 3))).shape
    (1, 2, 4, 4)
conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int = 0) = t.transpose(found, (2, 0, 1))
        where x, w = check.tensor(input, "conv_tbc"), check.tensor(weight, "conv_tbc", "weight")
        where check.rank(x, 3, "conv_tbc")
        where check.rank(w, 3, "conv_tbc", "weight")
        where found = conv1d(t.transpose(x, (1, 2, 0)), t.transpose(w, (2, 1, 0)), bias, padding=pad)
    Computes a convolution along the first axis of a sequence (time, batch, channels).
    input: shape (T, N, C).
    weight: shape (K, C, out).
    bias: shape (out,).
    pad: The number of zeros on both sides.
    Returns: Tensor of shape (T_out, N, out).
    ValueError: the shapes are incompatible.
    >>> ms.mint.conv_tbc(ms.mint.ones((5, 2, 3)), ms.mint.ones((2, 3, 4)), ms.mint.zeros((4,))).shape
    (4, 2, 4)
max_pool2d(input: Tensor, kernel_size, stride=None, padding=0, dilation=1, ceil_mode: bool = False, return_indices: bool
        = False) -> Any = ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)
    Max pooling: the maximum of every window.
    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance between windows: an int or two; None is `kernel_size`.
    padding: An int or two, at most half a window.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out); or a tuple of it and the indices.
    ValueError: an argument is out of range.
    >>> ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
avg_pool1d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True)
        = _average(input, 1, flat[0], flat[1], flat[2], ceil_mode, count_include_pad)
        where flat = [v[0] if isinstance(v, (tuple, list)) else v for v in (kernel_size, stride, padding)]
    Average pooling: the mean of every window.
    input: shape (N, C, L) or (C, L).
    stride: The distance between windows; None is `kernel_size`.
    Returns: Tensor of shape (N, C, L_out) or (C, L_out).
    >>> print(ms.mint.functional.avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
avg_pool2d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int | None = None) = _average(input, 2, kernel_size, stride, padding, ceil_mode,
        count_include_pad, divisor_override or 0)
    Average pooling: the mean of every window.
    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance between windows: an int or two; None is `kernel_size`.
    divisor_override: The divisor of the sums; None is the number of elements.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out).
    >>> ms.mint.functional.avg_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
avg_pool3d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int | None = None) = _average(input, 3, kernel_size, stride, padding, ceil_mode,
        count_include_pad, divisor_override or 0)
    Average pooling: the mean of every window.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    stride: The distance between windows: an int or three; None is `kernel_size`.
    divisor_override: The divisor of the sums; None is the number of elements.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out).
    >>> ms.mint.functional.avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
adaptive_avg_pool1d(input: Tensor, output_size) = _adaptive_row(input, output_size, "adaptive_avg_pool1d")
    Adaptive average pooling to `output_size`.
    input: shape (N, C, L) or (C, L).
    output_size: The length of the output.
    Returns: Tensor of shape (N, C, output_size) or (C, output_size).
    >>> print(ms.mint.functional.adaptive_avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
adaptive_avg_pool2d(input: Tensor, output_size) = _adaptive(input, output_size, 2, "adaptive_avg_pool2d")
    Adaptive average pooling to `output_size`.
    input: shape (N, C, H, W) or (C, H, W).
    output_size: An int or two; None keeps the size.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out).
    >>> ms.mint.functional.adaptive_avg_pool2d(ms.mint.ones((1, 1, 4, 4)), (2, None)).shape
    (1, 1, 2, 4)
adaptive_avg_pool3d(input: Tensor, output_size) = _adaptive(input, output_size, 3, "adaptive_avg_pool3d")
    Adaptive average pooling to `output_size`.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    output_size: An int or three; None keeps the size.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out).
    >>> ms.mint.functional.adaptive_avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
adaptive_max_pool1d(input: Tensor, output_size, return_indices: bool = False) -> Any =
        _adaptive_row(input, output_size, "adaptive_max_pool1d", return_indices=return_indices)
    Adaptive max pooling to `output_size`.
    input: shape (N, C, L) or (C, L).
    output_size: The length of the output.
    Returns: Tensor of shape (N, C, output_size) or (C, output_size); or a tuple of it and the indices.
    >>> print(ms.mint.functional.adaptive_max_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[3. 7.]]]
adaptive_max_pool2d(input: Tensor, output_size, return_indices: bool = False) -> Any =
        _adaptive(input, output_size, 2, "adaptive_max_pool2d", return_indices=return_indices)
    Adaptive max pooling to `output_size`.
    input: shape (N, C, H, W) or (C, H, W).
    output_size: An int or two; None keeps the size.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out); or a tuple of it and the indices.
    >>> ms.mint.functional.adaptive_max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
max_unpool2d(input: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None) =
        ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)
    Inverts `max_pool2d` partially: writes the maxima at `indices` and zeros elsewhere.
    input: shape (N, C, H, W) or (C, H, W).
    indices: the indices that `max_pool2d` returns.
    stride: The distance between windows: an int or two; None is `kernel_size`.
    padding: An int or two.
    output_size: The size of the output; None is the size that the windows span.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out).
    >>> values, places = ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2, return_indices=True)
    >>> ms.mint.functional.max_unpool2d(values, places, 2).shape
    (1, 1, 4, 4)
""",
    "mint.normalization": """
layer_norm(input: Tensor, normalized_shape, weight: Tensor | None = None, bias: Tensor | None = None, eps: float =
        1e-05) = ops.layer_norm(check.tensor(input, "layer_norm"), normalized_shape, weight, bias, eps)
    Layer normalization over the last dimensions (arXiv 1607.06450).
    input: floats.
    normalized_shape: The sizes of the last dimensions: an int or several.
    weight: the factors, of that shape.
    bias: the offsets, of that shape.
    Returns: Tensor of the shape of `input`.
    >>> ms.mint.functional.layer_norm(ms.mint.ones((2, 3)), (3,)).shape
    (2, 3)
group_norm(input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float =
        1e-05) = ops.group_norm(check.tensor(input, "group_norm"), num_groups, weight, bias, eps)
    Group normalization: normalizes over groups of channels (arXiv 1803.08494).
    input: shape (N, C, *), floats.
    num_groups: The number of groups, a divisor of C.
    weight: shape (C,).
    bias: shape (C,).
    Returns: Tensor of the shape of `input`.
    >>> ms.mint.functional.group_norm(ms.mint.ones((2, 4, 3)), 2).shape
    (2, 4, 3)
""",
}
