"""Layers of `mint.nn` that only call a function: rows; see `ms_nn.layer_rows` for their form."""

from __future__ import annotations

MODULE = "ms_nn.mint_layers"
IMPORT = "from ms_tensor.mint import functional as F"

ROWS = {
    "": """
ReLU6(inplace: bool = False)(input) = F.relu6(input, inplace)
    Rectified linear unit capped at 6.
    >>> print(mint.nn.ReLU6()(Tensor([-1.0, 9.0])))
    [0. 6.]
SiLU(inplace: bool = False)(x) = F.silu(x, inplace)
    Sigmoid linear unit, `input * sigmoid(input)`.
    >>> print(mint.nn.SiLU()(Tensor([0.0])))
    [0.]
ELU(alpha: float = 1.0, inplace: bool = False)(input) = F.elu(input, alpha, inplace)
    Exponential linear unit: `input` where positive, else `alpha * (exp(input) - 1)`.
    >>> print(mint.nn.ELU()(Tensor([0.0, 2.0])))
    [0. 2.]
Hardtanh(min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False)(input) = F.hardtanh(input, min_val,
    max_val, inplace)
    Clips elements to [min_val, max_val].
    min_val: The lower limit.
    max_val: The upper limit.
    >>> print(mint.nn.Hardtanh()(Tensor([-3.0, 0.5])))
    [-1.   0.5]
Threshold(threshold: float, value: float, inplace: bool = False)(input) = F.threshold(input, threshold, value, inplace)
    Keeps elements above `threshold` and replaces the others by `value`.
    threshold: The threshold.
    value: The replacement.
    >>> print(mint.nn.Threshold(2.0, 9.0)(Tensor([1.0, 3.0])))
    [9. 3.]
GELU(approximate: str = "none")(input) = F.gelu(input, approximate=approximate)
    Gaussian error linear unit, `input * normal_cdf(input)` (arXiv 1606.08415).
    >>> print(mint.nn.GELU()(Tensor([0.0])))
    [0.]
GLU(dim: int = -1)(input) = F.glu(input, dim)
    Gated linear unit: the first half along a dimension times the sigmoid of the second half.
    dim: The dimension, of even size.
    >>> print(mint.nn.GLU()(Tensor([4.0, 0.0])))
    [2.]
Hardshrink(lambd: float = 0.5)(input) = F.hardshrink(input, lambd)
    Hard shrinkage: zeroes elements in [-lambd, lambd].
    lambd: The threshold.
    >>> print(mint.nn.Hardshrink()(Tensor([0.25, 2.0])))
    [0. 2.]
LogSoftmax(dim: int | None = None)(x) = F.log_softmax(x, dim)
    Logarithm of the softmax along a dimension.
    dim: The dimension; None is dimension 1, or 0 for inputs with 0, 1 or 3 dimensions.
    >>> print(mint.nn.LogSoftmax()(Tensor([0.0, -200.0])))
    [   0. -200.]
Mish()(input) = F.mish(input)
    Mish, `input * tanh(softplus(input))` (arXiv 1908.08681).
    >>> print(mint.nn.Mish()(Tensor([0.0])))
    [0.]
SELU()(input) = F.selu(input)
    Scaled exponential linear unit (arXiv 1706.02515).
    >>> print(mint.nn.SELU()(Tensor([0.0])))
    [0.]
Softmax(dim: int | None = None)(input) = F.softmax(input, dim)
    Softmax, `exp(input) / sum(exp(input))` along a dimension.
    dim: The dimension; None is dimension 1, or 0 for inputs with 0, 1 or 3 dimensions.
    >>> print(mint.nn.Softmax()(Tensor([0.0, 0.0])))
    [0.5 0.5]
Softshrink(lambd: float = 0.5)(input) = F.softshrink(input, lambd)
    Soft shrinkage: moves every element towards 0 by `lambd`.
    lambd: The threshold.
    >>> print(mint.nn.Softshrink()(Tensor([0.25, 2.0])))
    [0.  1.5]
Flatten(start_dim: int = 1, end_dim: int = -1)(input) = F.flatten(input, start_dim, end_dim)
    Flattens dimensions `start_dim` to `end_dim` into one.
    start_dim: The first dimension.
    end_dim: The last dimension.
    >>> mint.nn.Flatten()(mint.ones((2, 3, 4))).shape
    (2, 12)
Unfold(kernel_size, dilation=1, padding=0, stride=1)(input) = F.unfold(input, kernel_size, dilation, padding, stride)
    Extracts sliding windows as columns (im2col): (N, C, H, W) to (N, C * window size, number of windows).
    dilation: The step between the elements of a window.
    >>> mint.nn.Unfold(2)(mint.ones((1, 2, 3, 3))).shape
    (1, 8, 4)
Fold(output_size, kernel_size, dilation=1, padding=0, stride=1)(input) = F.fold(input, output_size, kernel_size,
    dilation, padding, stride)
    Sums windows, given as columns, into an image (col2im), the inverse of `Unfold` up to overlaps.
    output_size: The size of the image: an int or (height, width).
    dilation: The step between the elements of a window.
    >>> mint.nn.Fold(3, 2)(mint.ones((1, 8, 4))).shape
    (1, 2, 3, 3)
PixelShuffle(upscale_factor: int)(input) = F.pixel_shuffle(input, upscale_factor)
    Rearranges channels into space, (N, C r r, H, W) to (N, C, H r, W r) (arXiv 1609.05158).
    upscale_factor: The factor r.
    >>> mint.nn.PixelShuffle(2)(mint.ones((1, 4, 2, 2))).shape
    (1, 1, 4, 4)
Upsample(size=None, scale_factor=None, mode: str = "nearest", align_corners=None, recompute_scale_factor=None)(input) =
    F.interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)
    Resizes the spatial dimensions of an (N, C, *) input to a size or by a factor.
    size: The output size: an int or a tuple.
    mode: 'nearest', 'linear', 'bilinear', 'trilinear' or 'bicubic'.
    recompute_scale_factor: Whether to recompute the factor from the rounded output size.
    >>> mint.nn.Upsample((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
UpsamplingNearest2d(size=None, scale_factor=None)(input) = F.interpolate(input, size, scale_factor, 'nearest')
    Nearest-neighbour upsampling of an (N, C, H, W) input.
    size: The output size: an int or (height, width).
    >>> mint.nn.UpsamplingNearest2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
UpsamplingBilinear2d(size=None, scale_factor=None)(input) = F.interpolate(input, size, scale_factor, 'bilinear', True)
    Bilinear upsampling of an (N, C, H, W) input with aligned corners.
    size: The output size: an int or (height, width).
    >>> mint.nn.UpsamplingBilinear2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
Dropout(p: float = 0.5, inplace: bool = False)(input) = F.dropout(input, p, self.training, inplace)
    In training, zeroes elements with probability `p` and divides the others by `1 - p`.
    p: The probability.
    >>> mint.nn.Dropout()(mint.ones((2, 3))).shape
    (2, 3)
Dropout2d(p: float = 0.5, inplace: bool = False)(input) = F.dropout2d(input, p, self.training, inplace)
    In training, zeroes whole channels with probability `p` and divides the others by `1 - p`.
    p: The probability.
    >>> mint.nn.Dropout2d()(mint.ones((1, 2, 3, 3))).shape
    (1, 2, 3, 3)
ReLU()(input) = F.relu(input)
    Rectified linear unit, `max(input, 0)`.
    >>> print(mint.nn.ReLU()(Tensor([-1.0, 2.0])))
    [0. 2.]
Hardsigmoid()(input) = F.hardsigmoid(input)
    Hard sigmoid, `relu6(input + 3) / 6`.
    >>> print(mint.nn.Hardsigmoid()(Tensor([-9.0, 0.0])))
    [0.  0.5]
Hardswish()(input) = F.hardswish(input)
    Hard swish, `input * hardsigmoid(input)` (arXiv 1905.02244).
    >>> print(mint.nn.Hardswish()(Tensor([-9.0, 9.0])))
    [-0.  9.]
LogSigmoid()(input) = F.logsigmoid(input)
    Logarithm of the sigmoid.
    >>> print(mint.nn.LogSigmoid()(Tensor([-200.0])))
    [-200.]
Sigmoid()(input) = F.sigmoid(input)
    Sigmoid, `1 / (1 + exp(-input))`.
    >>> print(mint.nn.Sigmoid()(Tensor([0.0])))
    [0.5]
Tanh()(input) = F.tanh(input)
    Hyperbolic tangent.
    >>> print(mint.nn.Tanh()(Tensor([0.0])))
    [0.]
AvgPool1d(kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True)(input) =
    F.avg_pool1d(input, kernel_size, stride, padding, ceil_mode, count_include_pad)
    Average pooling over the last dimension.
    kernel_size: The window: an int.
    stride: The step between windows; None is `kernel_size`.
    padding: Zeros added on both sides.
    >>> mint.nn.AvgPool1d(2)(mint.ones((1, 2, 4))).shape
    (1, 2, 2)
MaxPool2d(kernel_size=1, stride=None, padding=0, dilation=1, return_indices: bool = False, ceil_mode: bool =
    False)(input) -> Any = F.max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
    Max pooling over the last two dimensions.
    kernel_size: The window: an int or (height, width).
    stride: The step between windows: an int or two; None is `kernel_size`.
    padding: The width added on both sides, at most half a window: an int or two.
    dilation: The step between the elements of a window: an int or two.
    >>> mint.nn.MaxPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
MaxUnpool2d(kernel_size, stride=None, padding=0)(input, indices, output_size: Any = None) = F.max_unpool2d(input,
    indices, kernel_size, stride, padding, output_size)
    Inverse of `MaxPool2d`: puts the maxima at the given indices, and zeros elsewhere.
    kernel_size: The window of the pooling: an int or (height, width).
    stride: The step between windows: an int or two; None is `kernel_size`.
    padding: The padding of the pooling: an int or two.
    >>> values, places = mint.nn.MaxPool2d(2, return_indices=True)(mint.ones((1, 1, 4, 4)))
    >>> mint.nn.MaxUnpool2d(2)(values, places).shape
    (1, 1, 4, 4)
AvgPool2d(kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
    divisor_override=None)(input) = F.avg_pool2d(input, kernel_size, stride, padding, ceil_mode, count_include_pad,
    divisor_override)
    Average pooling over the last two dimensions.
    kernel_size: The window: an int or (height, width).
    stride: The step between windows: an int or (height, width); None is `kernel_size`.
    padding: Zeros added on both sides: an int or (height, width).
    >>> mint.nn.AvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
AvgPool3d(kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
    divisor_override=None)(input) = F.avg_pool3d(input, kernel_size, stride, padding, ceil_mode, count_include_pad,
    divisor_override)
    Average pooling over the last three dimensions.
    kernel_size: The window: an int or (depth, height, width).
    stride: The step between windows: an int or (depth, height, width); None is `kernel_size`.
    padding: Zeros added on both sides: an int or (depth, height, width).
    >>> mint.nn.AvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
    (1, 2, 2, 2, 2)
AdaptiveMaxPool2d(output_size, return_indices: bool = False)(input) -> Any =
    F.adaptive_max_pool2d(input, output_size, return_indices)
    Adaptive max pooling to `output_size`.
    output_size: The size of the last two dimensions of the output: an int or (height, width).
    return_indices: Whether the indices of the maxima are returned too.
    >>> mint.nn.AdaptiveMaxPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
""",
    "PrintedLayer": """
BCELoss(weight=None, reduction: str = "mean")(input, target) = F.binary_cross_entropy(input, target, weight, reduction)
    Binary cross entropy of probabilities and targets of the same shape.
    weight: Weights of the losses; broadcast with the inputs.
    >>> print(mint.nn.BCELoss()(Tensor([1.0]), Tensor([0.0])))
    27.631021
BCEWithLogitsLoss(weight=None, reduction: str = "mean", pos_weight=None)(input, target) =
    F.binary_cross_entropy_with_logits(input, target, weight, reduction, pos_weight)
    Binary cross entropy of logits and targets of the same shape.
    weight: Weights of the losses; broadcast with the inputs.
    pos_weight: Weights of the positive targets; broadcast with the inputs.
    >>> print(mint.nn.BCEWithLogitsLoss()(Tensor([-200.0]), Tensor([1.0])))
    200.0
CrossEntropyLoss(weight=None, ignore_index: int = -100, reduction: str = "mean", label_smoothing: float = 0.0)(input,
    target) = F.cross_entropy(input, target, weight, ignore_index, reduction, label_smoothing)
    Cross entropy of logits of shape (N, C) or (N, C, ...) and class indices of shape (N,) or (N, ...).
    weight: The weights of the classes, of shape (C,).
    ignore_index: A label that is ignored.
    label_smoothing: The probability mass that is spread over all classes, in [0, 1].
    >>> print(mint.nn.CrossEntropyLoss()(Tensor([[0.0, 200.0]]), Tensor([0])))
    200.0
KLDivLoss(reduction: str = "mean", log_target: bool = False)(input, target) = F.kl_div(input, target, reduction,
    log_target)
    Kullback-Leibler divergence of log-probabilities from a target of the same shape.
    log_target: Whether the target contains log-probabilities.
    >>> print(mint.nn.KLDivLoss()(Tensor([0.0]), Tensor([1.0])))
    0.0
L1Loss(reduction: str = "mean")(logits, labels) = F.l1_loss(logits, labels, reduction)
    Mean absolute error, `|logits - labels|` reduced.
    >>> print(mint.nn.L1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
MSELoss(reduction: str = "mean")(input, target) = F.mse_loss(input, target, reduction)
    Mean squared error, `(input - target) ** 2` reduced.
    >>> print(mint.nn.MSELoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    2.0
NLLLoss(weight=None, ignore_index: int = -100, reduction: str = "mean")(input, target) = F.nll_loss(input, target,
    weight, ignore_index, reduction)
    Negative log likelihood of log-probabilities of shape (N, C) and class indices of shape (N,).
    weight: The weights of the classes, of shape (C,).
    ignore_index: A label that is ignored.
    >>> print(mint.nn.NLLLoss()(Tensor([[-2.0, 0.0]]), Tensor([0])))
    2.0
SmoothL1Loss(reduction: str = "mean", beta: float = 1.0)(input, target) = F.smooth_l1_loss(input, target, reduction,
    beta)
    Smooth L1 loss, quadratic for errors below `beta` and linear above.
    beta: The error at which the loss becomes linear.
    >>> print(mint.nn.SmoothL1Loss()(Tensor([1.0]), Tensor([4.0])))
    2.5
SoftMarginLoss(reduction: str = "mean")(logits, labels) = F.soft_margin_loss(logits, labels, reduction)
    Logistic loss, `log(1 + exp(-labels * logits))`, of labels 1 or -1.
    >>> print(mint.nn.SoftMarginLoss()(Tensor([-200.0]), Tensor([1.0])))
    200.0
CosineEmbeddingLoss(margin: float = 0.0, reduction: str = "mean")(input1, input2, target) =
    F.cosine_embedding_loss(input1, input2, target, margin, reduction)
    Cosine embedding loss: `1 - cosine` for target 1, `max(cosine - margin, 0)` for target -1.
    margin: The margin, in [-1, 1].
    >>> print(mint.nn.CosineEmbeddingLoss()(Tensor([[1.0, 0.0]]), Tensor([[0.0, 1.0]]), Tensor([1])))
    1.0
AdaptiveAvgPool1d(output_size)(input) = F.adaptive_avg_pool1d(input, output_size)
    Adaptive average pooling to `output_size`.
    output_size: The size of the last dimension of the output: an int.
    >>> mint.nn.AdaptiveAvgPool1d(2)(mint.ones((1, 2, 4))).shape
    (1, 2, 2)
AdaptiveAvgPool2d(output_size)(input) = F.adaptive_avg_pool2d(input, output_size)
    Adaptive average pooling to `output_size`.
    output_size: The size of the last two dimensions of the output: an int or (height, width).
    >>> mint.nn.AdaptiveAvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
AdaptiveAvgPool3d(output_size)(input) = F.adaptive_avg_pool3d(input, output_size)
    Adaptive average pooling to `output_size`.
    output_size: The size of the last three dimensions of the output: an int or (depth, height, width).
    >>> mint.nn.AdaptiveAvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
    (1, 2, 2, 2, 2)
AdaptiveMaxPool1d(output_size, return_indices: bool = False)(input) -> Any =
    F.adaptive_max_pool1d(input, output_size, return_indices)
    Adaptive max pooling to `output_size`.
    output_size: The size of the last dimension of the output: an int.
    return_indices: Whether the indices of the maxima are returned too.
    >>> mint.nn.AdaptiveMaxPool1d(2)(mint.ones((1, 2, 4))).shape
    (1, 2, 2)
""",
}
