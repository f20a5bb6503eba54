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
    `value`; where asked, put into `input` itself.
relu(input: Tensor, inplace: bool = False) = into(input, ops.relu(check.tensor(input, "relu")), inplace)
    The greater of each element and 0.
    input: numbers.
    >>> print(ms.mint.functional.relu(ms.Tensor([-1.0, 2.0])))
    [0. 2.]
relu_(input: Tensor) = relu(input, True)
    `relu` that changes `input` itself.
    input: numbers.
    Returns: `input`.
    >>> x = ms.Tensor([-1.0, 2.0])
    >>> y = ms.mint.functional.relu_(x)
    >>> print(x)
    [0. 2.]
sigmoid_(input: Tensor) = into(input, sigmoid(input), True)
    `sigmoid` that changes `input` itself.
    input: floats.
    Returns: `input`.
    >>> x = ms.Tensor([0.0])
    >>> y = ms.mint.functional.sigmoid_(x)
    >>> print(x)
    [0.5]
silu(input: Tensor, inplace: bool = False) = into(input, ops.silu(check.tensor(input, "silu")), inplace)
    `input * sigmoid(input)`.
    input: floats.
    >>> print(ms.mint.functional.silu(ms.Tensor([0.0])))
    [0.]
elu_(input: Tensor, alpha: float = 1.0) = elu(input, alpha, True)
    `elu` that changes `input` itself.
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
    >>> print(ms.mint.functional.hardtanh(ms.Tensor([-3.0, 0.5])))
    [-1.   0.5]
hardtanh_(input: Tensor, min_val: float = -1, max_val: float = 1) = hardtanh(input, min_val, max_val, True)
    `hardtanh` that changes `input` itself.
    Arguments: hardtanh
    Returns: `input`.
    >>> print(ms.mint.functional.hardtanh_(ms.Tensor([-3.0])))
    [-1.]
relu6(input: Tensor, inplace: bool = False) = hardtanh(input, 0, 6, inplace)
    Limits every element to [0, 6].
    input: numbers.
    >>> print(ms.mint.functional.relu6(ms.Tensor([-3.0, 9.0])))
    [0. 6.]
threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) =
        into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), inplace)
        where x = check.tensor(input, "threshold")
    Elements above a threshold, and a value in the place of the others.
    input: numbers.
    threshold: The threshold.
    value: The value.
    >>> print(ms.mint.functional.threshold(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
threshold_(input: Tensor, threshold: float, value: float) =
        into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), True)
        where x = check.tensor(input, "threshold_")
    `threshold` that changes `input` itself.
    Arguments: threshold
    Returns: `input`.
    >>> print(ms.mint.functional.threshold_(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
leaky_relu(input: Tensor, negative_slope: float = 0.01) =
        ops.leaky_relu(check.tensor(input, "leaky_relu"), negative_slope)
    `input` where positive, else a multiple of it.
    input: floats.
    negative_slope: The factor.
    >>> print(ms.mint.functional.leaky_relu(ms.Tensor([-1.0, 2.0]), 0.5))
    [-0.5  2. ]
gelu(input: Tensor, *, approximate: str = "none") = ops.gelu(check.tensor(input, "gelu"), approximate)
    `input` times the normal distribution's cumulated density at `input`.
    input: floats.
    >>> print(ms.mint.functional.gelu(ms.Tensor([0.0])))
    [0.]
npu_gelu(input: Tensor, approximate: str = "none") = gelu(input, approximate=approximate)
    As `gelu`.
    input: floats.
    >>> print(ms.mint.npu_gelu(ms.Tensor([0.0])))
    [0.]
glu(input: Tensor, dim: int = -1) = ops.glu(check.tensor(input, "glu"), dim)
    The first half of a dimension times the sigmoid of the second.
    input: floats.
    dim: The dimension; of even size.
    >>> print(ms.mint.functional.glu(ms.Tensor([4.0, 0.0])))
    [2.]
logsigmoid(input: Tensor) = t.sub(t.select(t.less(x, 0), x, 0), ops.log1p(t.exp(_minus_abs(x))))
        where x = check.tensor(input, "logsigmoid")
    The logarithm of the sigmoid.
    input: floats.
    >>> print(ms.mint.functional.logsigmoid(ms.Tensor([200.0])))
    [0.]
_default_dim(x: Tensor, dim) -> int = (0 if x.ndim in (0, 1, 3) else 1) if dim is None else dim
    The dimension that a softmax without one takes: the channels.
softmax(input: Tensor, dim: int | None = None, dtype=None) =
        ops.softmax(x if dtype is None else cast(x, mstype.as_dtype(dtype, "softmax")), _default_dim(x, dim))
        where x = check.tensor(input, "softmax")
    Exponentials divided by their sum along a dimension.
    input: floats.
    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.
    >>> print(ms.mint.functional.softmax(ms.Tensor([0.0, 0.0]), -1))
    [0.5 0.5]
log_softmax(input: Tensor, dim: int | None = None, *, dtype=None) = ops.log_softmax(x, _default_dim(x, dim))
        where x = check.tensor(input, "log_softmax")
        where x = x if dtype is None else cast(x, mstype.as_dtype(dtype, "log_softmax"))
    The logarithm of the softmax.
    input: floats.
    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.
    >>> print(ms.mint.functional.log_softmax(ms.Tensor([0.0, -200.0]), -1))
    [   0. -200.]
softplus(input: Tensor, beta: float = 1, threshold: float = 20) =
        ops.softplus(check.tensor(input, "softplus"), beta, threshold)
    `log(1 + exp(beta * input)) / beta`; linear above a threshold.
    input: floats.
    threshold: Where `beta * input` counts as linear.
    >>> print(ms.mint.functional.softplus(ms.Tensor([200.0])))
    [200.]
""",
    "mint.images": """
interpolate(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None) = resizing.resize(input, sizes, scales, mode, align_corners,
        recompute_scale_factor, mint=True)
        where sizes, scales = _scale(input, size, scale_factor)
    An image in another size.
    input: shape (N, C, *).
    size: The size: an int or one for each axis.
    scale_factor: Or how many times: a number or one for each axis.
    mode: 'nearest', 'linear' for 3 dimensions, 'bilinear' and 'bicubic' for 4, 'trilinear' for 5.
    align_corners: Whether the middles of the corners' pixels stay.
    recompute_scale_factor: Whether the factor is worked out from the sizes.
    ValueError: neither or both of `size` and `scale_factor`, or no such mode.
    >>> ms.mint.functional.interpolate(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
upsample(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None) =
        interpolate(input, size, scale_factor, mode, align_corners)
    As `interpolate`.
    input: shape (N, C, *).
    size: The size.
    scale_factor: Or how many times.
    mode: The mode.
    align_corners: Whether the middles of the corners' pixels stay.
    >>> ms.mint.functional.upsample(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
grid_sample(input: Tensor, grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros", align_corners: bool | None
        = None) = ops.grid_sample(input, grid, mode, padding_mode, bool(align_corners))
    An image's values at the places of a grid.
    input: shape (N, C, H, W) or (N, C, D, H, W).
    grid: shape (N, h, w, 2) or (N, d, h, w, 3): places in [-1, 1].
    mode: 'bilinear' or 'nearest'.
    padding_mode: 'zeros', 'border' or 'reflection'.
    align_corners: Whether -1 and 1 are the middles of the corners' pixels.
    >>> ms.mint.functional.grid_sample(ms.mint.ones((1, 1, 2, 2)), ms.mint.zeros((1, 3, 3, 2))).shape
    (1, 1, 3, 3)
pixel_shuffle(input: Tensor, upscale_factor: int) =
        ops.pixel_shuffle(check.tensor(input, "pixel_shuffle"), upscale_factor)
    Channels spread over the image.
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
    The squared differences.
    input: floats.
    target: floats; both are broadcast together.
    ValueError: another `reduction`.
    >>> print(ms.mint.functional.mse_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    2.0
l1_loss(input: Tensor, target: Tensor, reduction: str = "mean") = _reduced(t.abs(t.sub(x, y)), reduction, "l1_loss")
        where x, y = check.tensor(input, "l1_loss"), check.tensor(target, "l1_loss", "target")
    The sizes of the differences.
    Arguments: mse_loss
    >>> print(ms.mint.functional.l1_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    1.0
cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str =
        "mean", label_smoothing: float = 0.0) = ops.cross_entropy(input, target, weight, ignore_index, reduction,
        label_smoothing)
    The cross entropy of the softmax of `input` with labels.
    input: shape (C,), (N, C) or (N, C, *), floats.
    target: the classes as ints, without the dimension C; or their probabilities.
    weight: shape (C,).
    ignore_index: A class that does not count.
    label_smoothing: The share that is spread over all classes.
    ValueError: the shapes are incompatible, or another `reduction`.
    >>> print(ms.mint.functional.cross_entropy(ms.Tensor([[0.0, 200.0]]), ms.Tensor([0])))
    200.0
nll_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean")
        = ops.nll_loss(input, target, weight, ignore_index, reduction)
    The negative logarithms of probabilities of the classes.
    input: shape (C,), (N, C) or (N, C, *): logarithms of probabilities.
    target: the classes as ints, without the dimension C.
    Arguments: cross_entropy
    >>> print(ms.mint.functional.nll_loss(ms.Tensor([[-2.0, 0.0]]), ms.Tensor([0])))
    2.0
cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean") =
        ops.cosine_embedding_loss(input1, input2, target, check.number(margin, "cosine_embedding_loss", "margin"),
        reduction)
    One minus the cosine of pairs that belong together, and what exceeds a margin of the others.
    input1: shape (N, D) or (D,).
    input2: as `input1`.
    target: 1 or -1 for each pair.
    margin: In [-1, 1].
    ValueError: the shapes are incompatible, or another `reduction`.
    >>> x = ms.Tensor([[1.0, 0.0]])
    >>> print(ms.mint.functional.cosine_embedding_loss(x, ms.Tensor([[0.0, 1.0]]), ms.Tensor([1])))
    1.0
soft_margin_loss(input: Tensor, target: Tensor, reduction: str = "mean") =
        _reduced(t.neg(logsigmoid(t.mul(x, y))), reduction, "soft_margin_loss")
        where x, y = check.tensor(input, "soft_margin_loss"), check.tensor(target, "soft_margin_loss", "target")
        raise ValueError(f"For 'soft_margin_loss', the shapes {x.shape} and {y.shape} must be the same.") if x.shape !=
        y.shape
    `log(1 + exp(-target * input))`.
    input: floats.
    target: 1 or -1, of the same shape.
    ValueError: the shapes differ, or another `reduction`.
    >>> print(ms.mint.functional.soft_margin_loss(ms.Tensor([-200.0]), ms.Tensor([1.0])))
    200.0
""",
    "mint.sliding": """
several(value, count: int, op: str, name: str) -> tuple[int, ...] = found
        where found = value if isinstance(value, (tuple, list)) else (value,)
        where found = tuple(check.integer(v, op, name) for v in (found * count if len(found) == 1 else found))
        raise ValueError(f"For '{op}', '{name}' must be an int or {count} ints, but got {check.show(value)}.") if
        len(found) != count
    An int for every axis, or one for each.
conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 1)
    The convolution along one axis.
    input: shape (N, C, L) or (C, L).
    weight: shape (out, C / groups, K).
    bias: shape (out,).
    stride: The distance of places.
    padding: Zeros on both sides, 'same' or 'valid'.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.functional.conv1d(ms.mint.ones((1, 1, 3)), ms.mint.ones((1, 1, 2))))
    [[[2. 2.]]]
conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 2)
    The convolution along two axes.
    input: shape (N, C, H, W) or (C, H, W).
    weight: shape (out, C / groups, K, K).
    bias: shape (out,).
    padding: Zeros on both sides: an int or two, 'same' or 'valid'.
    ValueError: the shapes are incompatible.
    >>> ms.mint.conv2d(ms.mint.ones((1, 1, 3, 3)), ms.mint.ones((2, 1, 2, 2)), padding="same").shape
    (1, 2, 3, 3)
conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 3)
    The convolution along three axes.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    weight: shape (out, C / groups, K, K, K).
    bias: shape (out,).
    stride: The distance of places: an int or three.
    padding: Zeros on both sides: an int or three, 'same' or 'valid'.
    ValueError: the shapes are incompatible.
    >>> ms.mint.functional.conv3d(ms.mint.ones((1, 1, 3, 3, 3)), ms.mint.ones((2, 1, 2, 2, 2))).shape
    (1, 2, 2, 2, 2)
conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, output_padding=0,
        groups: int = 1, dilation=1) = ops.conv_transpose2d(input, weight, bias, stride, padding, output_padding,
        groups, dilation)
    The transposed convolution along two axes: the gradient of `conv2d` with respect to its input.
    Arguments: conv2d
    weight: shape (C, out / groups, K, K).
    padding: How much is cut off on both sides: an int or two.
    output_padding: How much is added at the end: an int or two.
    >>> ms.mint.functional.conv_transpose2d(ms.mint.ones((1, 1, 2, 2)), ms.mint.ones((1, 2, 3, 3))).shape
    (1, 2, 4, 4)
conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int = 0) = t.transpose(found, (2, 0, 1))
        where x, w = check.tensor(input, "conv_tbc"), check.tensor(weight, "conv_tbc", "weight")
        where check.rank(x, 3, "conv_tbc")
        where check.rank(w, 3, "conv_tbc", "weight")
        where found = conv1d(t.transpose(x, (1, 2, 0)), t.transpose(w, (2, 1, 0)), bias, padding=pad)
    The convolution along the first axis of a sequence (time, batch, channels).
    input: shape (T, N, C).
    weight: shape (K, C, out).
    bias: shape (out,).
    pad: Zeros on both sides.
    Returns: Tensor of shape (time, N, out).
    ValueError: the shapes are incompatible.
    >>> ms.mint.conv_tbc(ms.mint.ones((5, 2, 3)), ms.mint.ones((2, 3, 4)), ms.mint.zeros((4,))).shape
    (4, 2, 4)
max_pool2d(input: Tensor, kernel_size, stride=None, padding=0, dilation=1, ceil_mode: bool = False, return_indices: bool
        = False) -> Any = ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)
    The greatest element of each window.
    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance of windows: an int or two; None is the window.
    padding: An int or two, at most half the window.
    Returns: Tensor, or a tuple of two.
    ValueError: a number is out of range.
    >>> ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
avg_pool1d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True)
        = _average(input, 1, flat[0], flat[1], flat[2], ceil_mode, count_include_pad)
        where flat = [v[0] if isinstance(v, (tuple, list)) else v for v in (kernel_size, stride, padding)]
    The mean of each window.
    input: shape (N, C, L) or (C, L).
    stride: The distance of windows; None is the window.
    >>> print(ms.mint.functional.avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
avg_pool2d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int | None = None) = _average(input, 2, kernel_size, stride, padding, ceil_mode,
        count_include_pad, divisor_override or 0)
    The mean of each window.
    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance of windows: an int or two; None is the window.
    divisor_override: What sums are divided by.
    >>> ms.mint.functional.avg_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
avg_pool3d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int | None = None) = _average(input, 3, kernel_size, stride, padding, ceil_mode,
        count_include_pad, divisor_override or 0)
    The mean of each window.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    stride: The distance of windows: an int or three; None is the window.
    divisor_override: What sums are divided by.
    >>> ms.mint.functional.avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
adaptive_avg_pool1d(input: Tensor, output_size) = _adaptive_row(input, output_size, "adaptive_avg_pool1d")
    Means over windows of such sizes that so many come out.
    input: shape (N, C, L) or (C, L).
    output_size: How many.
    >>> print(ms.mint.functional.adaptive_avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
adaptive_avg_pool2d(input: Tensor, output_size) = _adaptive(input, output_size, 2, "adaptive_avg_pool2d")
    Means over windows of such sizes that so many come out.
    input: shape (N, C, H, W) or (C, H, W).
    output_size: How many: an int or two; None keeps the size.
    >>> ms.mint.functional.adaptive_avg_pool2d(ms.mint.ones((1, 1, 4, 4)), (2, None)).shape
    (1, 1, 2, 4)
adaptive_avg_pool3d(input: Tensor, output_size) = _adaptive(input, output_size, 3, "adaptive_avg_pool3d")
    Means over windows of such sizes that so many come out.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    output_size: How many: an int or three; None keeps the size.
    >>> ms.mint.functional.adaptive_avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
adaptive_max_pool1d(input: Tensor, output_size, return_indices: bool = False) -> Any =
        _adaptive_row(input, output_size, "adaptive_max_pool1d", return_indices=return_indices)
    The greatest elements of windows of such sizes that so many come out.
    input: shape (N, C, L) or (C, L).
    output_size: How many.
    Returns: Tensor, or a tuple of two.
    >>> print(ms.mint.functional.adaptive_max_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[3. 7.]]]
adaptive_max_pool2d(input: Tensor, output_size, return_indices: bool = False) -> Any =
        _adaptive(input, output_size, 2, "adaptive_max_pool2d", return_indices=return_indices)
    The greatest elements of windows of such sizes that so many come out.
    input: shape (N, C, H, W) or (C, H, W).
    output_size: How many: an int or two; None keeps the size.
    Returns: Tensor, or a tuple of two.
    >>> ms.mint.functional.adaptive_max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
max_unpool2d(input: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None) =
        ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)
    The elements of a pooling at the places that they came from, and zeros elsewhere.
    input: shape (N, C, H, W) or (C, H, W).
    indices: the places, as `max_pool2d` gives them.
    stride: The distance of windows: an int or two; None is the window.
    padding: An int or two.
    output_size: The size; None works it out.
    >>> values, places = ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2, return_indices=True)
    >>> ms.mint.functional.max_unpool2d(values, places, 2).shape
    (1, 1, 4, 4)
""",
    "mint.normalization": """
layer_norm(input: Tensor, normalized_shape, weight: Tensor | None = None, bias: Tensor | None = None, eps: float =
        1e-05) = ops.layer_norm(check.tensor(input, "layer_norm"), normalized_shape, weight, bias, eps)
    Elements normalized over the last dimensions.
    input: floats.
    normalized_shape: The sizes of the last dimensions: an int or several.
    weight: factors of that shape.
    bias: terms of that shape.
    >>> ms.mint.functional.layer_norm(ms.mint.ones((2, 3)), (3,)).shape
    (2, 3)
group_norm(input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float =
        1e-05) = ops.group_norm(check.tensor(input, "group_norm"), num_groups, weight, bias, eps)
    Elements normalized over groups of channels.
    input: shape (N, C, *), floats.
    num_groups: The number of groups, which divides C.
    weight: shape (C,).
    bias: shape (C,).
    >>> ms.mint.functional.group_norm(ms.mint.ones((2, 4, 3)), 2).shape
    (2, 4, 3)
""",
}
