"""Layers of `ms_nn.mint_layers`, from the rows of `ms_nn.layer_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F
from ms_nn.cell import Cell
from ms_nn.layers.layer import Layer
from ms_nn.layers.layer import PrintedLayer


class ReLU6(Cell):
    """Rectified linear unit capped at 6.

    >>> print(mint.nn.ReLU6()(Tensor([-1.0, 9.0])))
    [0. 6.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, inplace: bool=False) -> None:
        super().__init__()
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.relu6(input, self.inplace)


class SiLU(Cell):
    """Sigmoid linear unit, `input * sigmoid(input)`.

    >>> print(mint.nn.SiLU()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, inplace: bool=False) -> None:
        super().__init__()
        self.inplace = inplace

    def construct(self, x: Tensor) -> Tensor:
        return F.silu(x, self.inplace)


class ELU(Cell):
    """Exponential linear unit: `input` where positive, else `alpha * (exp(input) - 1)`.

    >>> print(mint.nn.ELU()(Tensor([0.0, 2.0])))
    [0. 2.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, alpha: float=1.0, inplace: bool=False) -> None:
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.elu(input, self.alpha, self.inplace)


class Hardtanh(Cell):
    """Clips elements to [min_val, max_val].

    min_val: The lower limit.
    max_val: The upper limit.

    >>> print(mint.nn.Hardtanh()(Tensor([-3.0, 0.5])))
    [-1.   0.5]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, min_val: float=-1.0, max_val: float=1.0, inplace: bool=False) -> None:
        super().__init__()
        self.min_val = min_val
        self.max_val = max_val
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)


class Threshold(Cell):
    """Keeps elements above `threshold` and replaces the others by `value`.

    threshold: The threshold.
    value: The replacement.

    >>> print(mint.nn.Threshold(2.0, 9.0)(Tensor([1.0, 3.0])))
    [9. 3.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, threshold: float, value: float, inplace: bool=False) -> None:
        super().__init__()
        self.threshold = threshold
        self.value = value
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.threshold(input, self.threshold, self.value, self.inplace)


class GELU(Cell):
    """Gaussian error linear unit, `input * normal_cdf(input)` (arXiv 1606.08415).

    >>> print(mint.nn.GELU()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, approximate: str='none') -> None:
        super().__init__()
        self.approximate = approximate

    def construct(self, input: Tensor) -> Tensor:
        return F.gelu(input, approximate=self.approximate)


class GLU(Cell):
    """Gated linear unit: the first half along a dimension times the sigmoid of the second half.

    dim: The dimension, of even size.

    >>> print(mint.nn.GLU()(Tensor([4.0, 0.0])))
    [2.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, dim: int=-1) -> None:
        super().__init__()
        self.dim = dim

    def construct(self, input: Tensor) -> Tensor:
        return F.glu(input, self.dim)


class Hardshrink(Cell):
    """Hard shrinkage: zeroes elements in [-lambd, lambd].

    lambd: The threshold.

    >>> print(mint.nn.Hardshrink()(Tensor([0.25, 2.0])))
    [0. 2.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, lambd: float=0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        return F.hardshrink(input, self.lambd)


class LogSoftmax(Cell):
    """Logarithm of the softmax along a dimension.

    dim: The dimension; None is dimension 1, or 0 for inputs with 0, 1 or 3 dimensions.

    >>> print(mint.nn.LogSoftmax()(Tensor([0.0, -200.0])))
    [   0. -200.]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, dim: int | None=None) -> None:
        super().__init__()
        self.dim = dim

    def construct(self, x: Tensor) -> Tensor:
        return F.log_softmax(x, self.dim)


class Mish(Layer):
    """Mish, `input * tanh(softplus(input))` (arXiv 1908.08681).

    >>> print(mint.nn.Mish()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.mish(input)


class SELU(Layer):
    """Scaled exponential linear unit (arXiv 1706.02515).

    >>> print(mint.nn.SELU()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.selu(input)


class Softmax(Cell):
    """Softmax, `exp(input) / sum(exp(input))` along a dimension.

    dim: The dimension; None is dimension 1, or 0 for inputs with 0, 1 or 3 dimensions.

    >>> print(mint.nn.Softmax()(Tensor([0.0, 0.0])))
    [0.5 0.5]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, dim: int | None=None) -> None:
        super().__init__()
        self.dim = dim

    def construct(self, input: Tensor) -> Tensor:
        return F.softmax(input, self.dim)


class Softshrink(Cell):
    """Soft shrinkage: moves every element towards 0 by `lambd`.

    lambd: The threshold.

    >>> print(mint.nn.Softshrink()(Tensor([0.25, 2.0])))
    [0.  1.5]
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, lambd: float=0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        return F.softshrink(input, self.lambd)


class Flatten(Cell):
    """Flattens dimensions `start_dim` to `end_dim` into one.

    start_dim: The first dimension.
    end_dim: The last dimension.

    >>> mint.nn.Flatten()(mint.ones((2, 3, 4))).shape
    (2, 12)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, start_dim: int=1, end_dim: int=-1) -> None:
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def construct(self, input: Tensor) -> Tensor:
        return F.flatten(input, self.start_dim, self.end_dim)


class Unfold(Cell):
    """Extracts sliding windows as columns (im2col): (N, C, H, W) to (N, C * window size, number of windows).

    dilation: The step between the elements of a window.

    >>> mint.nn.Unfold(2)(mint.ones((1, 2, 3, 3))).shape
    (1, 8, 4)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, kernel_size: Any, dilation: Any=1, padding: Any=0, stride: Any=1) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def construct(self, input: Tensor) -> Tensor:
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)


class Fold(Cell):
    """Sums windows, given as columns, into an image (col2im), the inverse of `Unfold` up to overlaps.

    output_size: The size of the image: an int or (height, width).
    dilation: The step between the elements of a window.

    >>> mint.nn.Fold(3, 2)(mint.ones((1, 8, 4))).shape
    (1, 2, 3, 3)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, output_size: Any, kernel_size: Any, dilation: Any=1, padding: Any=0, stride: Any=1) -> None:
        super().__init__()
        self.output_size = output_size
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def construct(self, input: Tensor) -> Tensor:
        return F.fold(input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride)


class PixelShuffle(Cell):
    """Rearranges channels into space, (N, C r r, H, W) to (N, C, H r, W r) (arXiv 1609.05158).

    upscale_factor: The factor r.

    >>> mint.nn.PixelShuffle(2)(mint.ones((1, 4, 2, 2))).shape
    (1, 1, 4, 4)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, upscale_factor: int) -> None:
        super().__init__()
        self.upscale_factor = upscale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.pixel_shuffle(input, self.upscale_factor)


class Upsample(Cell):
    """Resizes the spatial dimensions of an (N, C, *) input to a size or by a factor.

    size: The output size: an int or a tuple.
    mode: 'nearest', 'linear', 'bilinear', 'trilinear' or 'bicubic'.
    recompute_scale_factor: Whether to recompute the factor from the rounded output size.

    >>> mint.nn.Upsample((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: Any=None, recompute_scale_factor: Any=None) -> None:
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, self.mode, self.align_corners, self.recompute_scale_factor)


class UpsamplingNearest2d(Cell):
    """Nearest-neighbour upsampling of an (N, C, H, W) input.

    size: The output size: an int or (height, width).

    >>> mint.nn.UpsamplingNearest2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, size: Any=None, scale_factor: Any=None) -> None:
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, 'nearest')


class UpsamplingBilinear2d(Cell):
    """Bilinear upsampling of an (N, C, H, W) input with aligned corners.

    size: The output size: an int or (height, width).

    >>> mint.nn.UpsamplingBilinear2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, size: Any=None, scale_factor: Any=None) -> None:
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, 'bilinear', True)


class Dropout(Cell):
    """In training, zeroes elements with probability `p` and divides the others by `1 - p`.

    p: The probability.

    >>> mint.nn.Dropout()(mint.ones((2, 3))).shape
    (2, 3)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, p: float=0.5, inplace: bool=False) -> None:
        super().__init__()
        self.p = p
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.dropout(input, self.p, self.training, self.inplace)


class Dropout2d(Cell):
    """In training, zeroes whole channels with probability `p` and divides the others by `1 - p`.

    p: The probability.

    >>> mint.nn.Dropout2d()(mint.ones((1, 2, 3, 3))).shape
    (1, 2, 3, 3)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, p: float=0.5, inplace: bool=False) -> None:
        super().__init__()
        self.p = p
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.dropout2d(input, self.p, self.training, self.inplace)


class ReLU(Layer):
    """Rectified linear unit, `max(input, 0)`.

    >>> print(mint.nn.ReLU()(Tensor([-1.0, 2.0])))
    [0. 2.]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.relu(input)


class Hardsigmoid(Layer):
    """Hard sigmoid, `relu6(input + 3) / 6`.

    >>> print(mint.nn.Hardsigmoid()(Tensor([-9.0, 0.0])))
    [0.  0.5]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.hardsigmoid(input)


class Hardswish(Layer):
    """Hard swish, `input * hardsigmoid(input)` (arXiv 1905.02244).

    >>> print(mint.nn.Hardswish()(Tensor([-9.0, 9.0])))
    [-0.  9.]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.hardswish(input)


class LogSigmoid(Layer):
    """Logarithm of the sigmoid.

    >>> print(mint.nn.LogSigmoid()(Tensor([-200.0])))
    [-200.]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.logsigmoid(input)


class Sigmoid(Layer):
    """Sigmoid, `1 / (1 + exp(-input))`.

    >>> print(mint.nn.Sigmoid()(Tensor([0.0])))
    [0.5]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.sigmoid(input)


class Tanh(Layer):
    """Hyperbolic tangent.

    >>> print(mint.nn.Tanh()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.mint_layers"

    def construct(self, input: Tensor) -> Tensor:
        return F.tanh(input)


class AvgPool1d(Cell):
    """Average pooling over the last dimension.

    kernel_size: The window: an int.
    stride: The step between windows; None is `kernel_size`.
    padding: Zeros added on both sides.

    >>> mint.nn.AvgPool1d(2)(mint.ones((1, 2, 4))).shape
    (1, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def construct(self, input: Tensor) -> Tensor:
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


class MaxPool2d(Cell):
    """Max pooling over the last two dimensions.

    kernel_size: The window: an int or (height, width).
    stride: The step between windows: an int or two; None is `kernel_size`.
    padding: The width added on both sides, at most half a window: an int or two.
    dilation: The step between the elements of a window: an int or two.

    >>> mint.nn.MaxPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, kernel_size: Any=1, stride: Any=None, padding: Any=0, dilation: Any=1, return_indices: bool=False, ceil_mode: bool=False) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def construct(self, input: Tensor) -> Any:
        return F.max_pool2d(input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode, self.return_indices)


class MaxUnpool2d(Cell):
    """Inverse of `MaxPool2d`: puts the maxima at the given indices, and zeros elsewhere.

    kernel_size: The window of the pooling: an int or (height, width).
    stride: The step between windows: an int or two; None is `kernel_size`.
    padding: The padding of the pooling: an int or two.

    >>> values, places = mint.nn.MaxPool2d(2, return_indices=True)(mint.ones((1, 1, 4, 4)))
    >>> mint.nn.MaxUnpool2d(2)(values, places).shape
    (1, 1, 4, 4)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, kernel_size: Any, stride: Any=None, padding: Any=0) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding

    def construct(self, input: Tensor, indices: Tensor, output_size: Any=None) -> Tensor:
        return F.max_unpool2d(input, indices, self.kernel_size, self.stride, self.padding, output_size)


class AvgPool2d(Cell):
    """Average pooling over the last two dimensions.

    kernel_size: The window: an int or (height, width).
    stride: The step between windows: an int or (height, width); None is `kernel_size`.
    padding: Zeros added on both sides: an int or (height, width).

    >>> mint.nn.AvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: Any=None) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def construct(self, input: Tensor) -> Tensor:
        return F.avg_pool2d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad, self.divisor_override)


class AvgPool3d(Cell):
    """Average pooling over the last three dimensions.

    kernel_size: The window: an int or (depth, height, width).
    stride: The step between windows: an int or (depth, height, width); None is `kernel_size`.
    padding: Zeros added on both sides: an int or (depth, height, width).

    >>> mint.nn.AvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
    (1, 2, 2, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, kernel_size: Any, stride: Any=None, padding: Any=0, ceil_mode: bool=False, count_include_pad: bool=True, divisor_override: Any=None) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def construct(self, input: Tensor) -> Tensor:
        return F.avg_pool3d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad, self.divisor_override)


class AdaptiveMaxPool2d(Cell):
    """Adaptive max pooling to `output_size`.

    output_size: The size of the last two dimensions of the output: an int or (height, width).
    return_indices: Whether the indices of the maxima are returned too.

    >>> mint.nn.AdaptiveMaxPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, output_size: Any, return_indices: bool=False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input: Tensor) -> Any:
        return F.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class BCELoss(PrintedLayer):
    """Binary cross entropy of probabilities and targets of the same shape.

    weight: Weights of the losses; broadcast with the inputs.

    >>> print(mint.nn.BCELoss()(Tensor([1.0]), Tensor([0.0])))
    27.631021
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, weight: Any=None, reduction: str='mean') -> None:
        super().__init__()
        self.weight = weight
        self.reduction = reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.binary_cross_entropy(input, target, self.weight, self.reduction)


class BCEWithLogitsLoss(PrintedLayer):
    """Binary cross entropy of logits and targets of the same shape.

    weight: Weights of the losses; broadcast with the inputs.
    pos_weight: Weights of the positive targets; broadcast with the inputs.

    >>> print(mint.nn.BCEWithLogitsLoss()(Tensor([-200.0]), Tensor([1.0])))
    200.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, weight: Any=None, reduction: str='mean', pos_weight: Any=None) -> None:
        super().__init__()
        self.weight = weight
        self.reduction = reduction
        self.pos_weight = pos_weight

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.binary_cross_entropy_with_logits(input, target, self.weight, self.reduction, self.pos_weight)


class CrossEntropyLoss(PrintedLayer):
    """Cross entropy of logits of shape (N, C) or (N, C, ...) and class indices of shape (N,) or (N, ...).

    weight: The weights of the classes, of shape (C,).
    ignore_index: A label that is ignored.
    label_smoothing: The probability mass that is spread over all classes, in [0, 1].

    >>> print(mint.nn.CrossEntropyLoss()(Tensor([[0.0, 200.0]]), Tensor([0])))
    200.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, weight: Any=None, ignore_index: int=-100, reduction: str='mean', label_smoothing: float=0.0) -> None:
        super().__init__()
        self.weight = weight
        self.ignore_index = ignore_index
        self.reduction = reduction
        self.label_smoothing = label_smoothing

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.cross_entropy(input, target, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class KLDivLoss(PrintedLayer):
    """Kullback-Leibler divergence of log-probabilities from a target of the same shape.

    log_target: Whether the target contains log-probabilities.

    >>> print(mint.nn.KLDivLoss()(Tensor([0.0]), Tensor([1.0])))
    0.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, reduction: str='mean', log_target: bool=False) -> None:
        super().__init__()
        self.reduction = reduction
        self.log_target = log_target

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.kl_div(input, target, self.reduction, self.log_target)


class L1Loss(PrintedLayer):
    """Mean absolute error, `|logits - labels|` reduced.

    >>> print(mint.nn.L1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__()
        self.reduction = reduction

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return F.l1_loss(logits, labels, self.reduction)


class MSELoss(PrintedLayer):
    """Mean squared error, `(input - target) ** 2` reduced.

    >>> print(mint.nn.MSELoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    2.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__()
        self.reduction = reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.mse_loss(input, target, self.reduction)


class NLLLoss(PrintedLayer):
    """Negative log likelihood of log-probabilities of shape (N, C) and class indices of shape (N,).

    weight: The weights of the classes, of shape (C,).
    ignore_index: A label that is ignored.

    >>> print(mint.nn.NLLLoss()(Tensor([[-2.0, 0.0]]), Tensor([0])))
    2.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, weight: Any=None, ignore_index: int=-100, reduction: str='mean') -> None:
        super().__init__()
        self.weight = weight
        self.ignore_index = ignore_index
        self.reduction = reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.nll_loss(input, target, self.weight, self.ignore_index, self.reduction)


class SmoothL1Loss(PrintedLayer):
    """Smooth L1 loss, quadratic for errors below `beta` and linear above.

    beta: The error at which the loss becomes linear.

    >>> print(mint.nn.SmoothL1Loss()(Tensor([1.0]), Tensor([4.0])))
    2.5
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, reduction: str='mean', beta: float=1.0) -> None:
        super().__init__()
        self.reduction = reduction
        self.beta = beta

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.smooth_l1_loss(input, target, self.reduction, self.beta)


class SoftMarginLoss(PrintedLayer):
    """Logistic loss, `log(1 + exp(-labels * logits))`, of labels 1 or -1.

    >>> print(mint.nn.SoftMarginLoss()(Tensor([-200.0]), Tensor([1.0])))
    200.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__()
        self.reduction = reduction

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return F.soft_margin_loss(logits, labels, self.reduction)


class CosineEmbeddingLoss(PrintedLayer):
    """Cosine embedding loss: `1 - cosine` for target 1, `max(cosine - margin, 0)` for target -1.

    margin: The margin, in [-1, 1].

    >>> print(mint.nn.CosineEmbeddingLoss()(Tensor([[1.0, 0.0]]), Tensor([[0.0, 1.0]]), Tensor([1])))
    1.0
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, margin: float=0.0, reduction: str='mean') -> None:
        super().__init__()
        self.margin = margin
        self.reduction = reduction

    def construct(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        return F.cosine_embedding_loss(input1, input2, target, self.margin, self.reduction)


class AdaptiveAvgPool1d(PrintedLayer):
    """Adaptive average pooling to `output_size`.

    output_size: The size of the last dimension of the output: an int.

    >>> mint.nn.AdaptiveAvgPool1d(2)(mint.ones((1, 2, 4))).shape
    (1, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(PrintedLayer):
    """Adaptive average pooling to `output_size`.

    output_size: The size of the last two dimensions of the output: an int or (height, width).

    >>> mint.nn.AdaptiveAvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
    (1, 2, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveAvgPool3d(PrintedLayer):
    """Adaptive average pooling to `output_size`.

    output_size: The size of the last three dimensions of the output: an int or (depth, height, width).

    >>> mint.nn.AdaptiveAvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
    (1, 2, 2, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool3d(input, self.output_size)


class AdaptiveMaxPool1d(PrintedLayer):
    """Adaptive max pooling to `output_size`.

    output_size: The size of the last dimension of the output: an int.
    return_indices: Whether the indices of the maxima are returned too.

    >>> mint.nn.AdaptiveMaxPool1d(2)(mint.ones((1, 2, 4))).shape
    (1, 2, 2)
    """

    __module__ = "ms_nn.mint_layers"

    def __init__(self, output_size: Any, return_indices: bool=False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input: Tensor) -> Any:
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)


__all__ = [
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2d",
    "AvgPool1d",
    "AvgPool2d",
    "AvgPool3d",
    "BCELoss",
    "BCEWithLogitsLoss",
    "CosineEmbeddingLoss",
    "CrossEntropyLoss",
    "Dropout",
    "Dropout2d",
    "ELU",
    "Flatten",
    "Fold",
    "GELU",
    "GLU",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "KLDivLoss",
    "L1Loss",
    "LogSigmoid",
    "LogSoftmax",
    "MSELoss",
    "MaxPool2d",
    "MaxUnpool2d",
    "Mish",
    "NLLLoss",
    "PixelShuffle",
    "ReLU",
    "ReLU6",
    "SELU",
    "SiLU",
    "Sigmoid",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "Softmax",
    "Softshrink",
    "Tanh",
    "Threshold",
    "Unfold",
    "Upsample",
    "UpsamplingBilinear2d",
    "UpsamplingNearest2d",
]
