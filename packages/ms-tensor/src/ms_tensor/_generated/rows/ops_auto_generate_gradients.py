"""Functions of `ms_tensor.ops.auto_generate.gradients`, from the rows of `ms_tensor.function_rows.ops_auto_generate`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import mint, dtype as mstype, _table as t
from ms_tensor.ops.auto_generate.convolutions import convolution
from ms_tensor.ops.pullback import pullback
from typing import Any


def _sum_to(x: Tensor, keep: tuple[int, ...]) -> Tensor:
    """The sum over all dimensions but `keep`."""
    axes = tuple(axis for axis in range(x.ndim) if axis not in keep)
    return t.reduce_sum(x, axes) if axes else x


def _along(x: Tensor, rank: int, axis: int) -> Tensor:
    """A vector as a tensor of `rank` dimensions that lies along `axis`."""
    return t.reshape(x, tuple(-1 if place == axis else 1 for place in range(rank)))


def normalized_gradient(dy: Tensor, xhat: Tensor, rstd: Tensor, axes: tuple[int, ...]) -> Tensor:
    """The gradient by x of `xhat = (x - mean) * rstd`, with mean and rstd of x over `axes`."""
    mean_of = t.div(1.0, float(_count(xhat, axes)))
    centred = t.sub(dy, t.mul(t.reduce_sum(dy, axes, True), mean_of))
    return t.mul(rstd, t.sub(centred, t.mul(xhat, t.mul(t.reduce_sum(t.mul(dy, xhat), axes, True), mean_of))))


def layer_norm_gradient_of_variance(x: Tensor, dy: Tensor, variance: Tensor, mean: Tensor, gamma: Tensor, begin_norm: int, begin_params: int) -> tuple[Tensor, Tensor, Tensor]:
    """As `layer_norm_gradient`, from the variance."""
    return layer_norm_gradient(dy, x, mean, t.rsqrt(variance), gamma, begin_norm, begin_params)


def _first(x: Tensor, axes: tuple[int, ...]) -> tuple[slice, ...]:
    """The index of the first element along `axes`."""
    return tuple(slice(0, 1) if axis in axes else slice(None) for axis in range(x.ndim))


def add_layer_norm_gradient(dy: Tensor, x1: Tensor, x2: Tensor, rstd: Tensor, mean: Tensor, gamma: Tensor, dsum: Tensor | None) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of `layer_norm(x1 + x2)` by the sum, gamma and beta."""
    begin = x1.ndim - gamma.ndim
    dx, dgamma, dbeta = layer_norm_gradient(dy, t.add(x1, x2), mean, rstd, gamma, begin, begin)
    return dx if dsum is None else t.add(dx, dsum), dgamma, dbeta


def batch_norm_masked_gradient(dy: Tensor, x: Tensor, scale: Any, mean: Any, variance: Any, training: bool, epsilon: float, mask: Any) -> tuple[Tensor | None, ...]:
    """The gradients of a batch norm, each None where `mask` is False."""
    found = batch_norm_gradient(dy, x, scale, mean, variance, training, epsilon)
    return tuple(gradient if wanted else None for gradient, wanted in zip(found, mask, strict=True))


def batch_norm_reduced(dy: Tensor, x: Tensor, mean: Tensor, invstd: Tensor, input_g: Any, weight_g: Any, bias_g: Any) -> tuple[Tensor | None, ...]:
    """The sums by channel that synchronized batch norms exchange: of dy, of dy * (x - mean), and the gradients by
    weight and bias.
    """
    total = _sum_to(dy, (1,))
    product = _sum_to(t.mul(dy, t.sub(x, _along(mean, x.ndim, 1))), (1,))
    return (total if input_g else None, product if input_g else None, t.mul(product, invstd) if weight_g else None, total if bias_g else None)


def bias_add_gradient(dout: Tensor, data_format: str) -> Tensor:
    """The gradient of `bias_add` by the bias."""
    return _sum_to(dout, (dout.ndim - 1 if data_format == "NHWC" else 1,))


def convolution_gradient(dout: Tensor, input: Tensor, weight: Tensor, bias: Any, mask: Any, *settings: Any) -> tuple[Tensor | None, ...]:
    """The gradients of a convolution by input, weight and bias, each None where `mask` is False."""
    wanted = tuple(mask) or (True, True, bias is not None)
    dx, dweight = pullback(convolution, dout, input, weight, None, *settings, wrt=(0, 1))
    found = (dx, dweight, _sum_to(dout, (1,)) if wanted[2] else None)
    return tuple(gradient if w else None for gradient, w in zip(found, wanted, strict=True))


def scatter_to_indices(grad: Tensor, x: Tensor, index: Tensor, dims: int) -> Tensor:
    """A tensor shaped as `x` that holds `grad` at the places `index` of its flattened last `dims` dimensions."""
    lead = x.shape[: x.ndim - dims]
    flat = t.full((*lead, _count(x, tuple(range(x.ndim - dims, x.ndim)))), 0, grad.dtype)
    places = t.reshape(t.cast(index, mstype.int64), (*lead, -1))
    return t.reshape(mint.scatter_add(flat, -1, places, t.reshape(grad, (*lead, -1))), x.shape)


def extremum_second_gradient(x: Tensor, y: Tensor, dx: Tensor, dy: Tensor, larger: Any) -> tuple[Tensor, ...]:
    """The gradients of the gradients of `maximum` or `minimum`: zeros for x and y, and the one by the cotangent."""
    return t.full(x.shape, 0, x.dtype), t.full(y.shape, 0, y.dtype), t.select(larger(x, y), dx, dy)


def shape_of(shape: Any) -> tuple[int, ...]:
    """A shape that is given as a tuple, a list or a tensor."""
    return tuple(shape.tolist()) if isinstance(shape, Tensor) else tuple(shape)


def trace(x: Tensor, offset: int, axis1: int, axis2: int) -> Tensor:
    """The sum of the diagonals of matrices."""
    return t.reduce_sum(t.diagonal_(x, offset, axis1, axis2), -1)


def softmax_gradient(dout: Tensor, out: Tensor, dim: int) -> Tensor:
    """The gradient of softmax, from its output."""
    return t.mul(t.sub(dout, t.reduce_sum(t.mul(dout, out), dim, True)), out)


def log_softmax_gradient(dout: Tensor, out: Tensor, dim: int) -> Tensor:
    """The gradient of log_softmax, from its output."""
    return t.sub(dout, t.mul(t.exp(out), t.reduce_sum(dout, dim, True)))


def elu_gradient_of_output(dout: Tensor, out: Tensor, alpha: float) -> Tensor:
    """The gradient of ELU, from its output."""
    return t.select(t.greater(out, 0), dout, t.mul(dout, t.add(out, alpha)))


def selu_gradient_of_output(dout: Tensor, out: Tensor) -> Tensor:
    """The gradient of SELU, from its output; the constants are those of Klambauer et al., 2017."""
    scale, alpha = 1.0507009873554805, 1.6732632423543772
    return t.select(t.greater(out, 0), t.mul(dout, scale), t.mul(dout, t.add(out, scale * alpha)))


def permuted_tokens_gradient(grad: Tensor, sorted_indices: Tensor, topk: int) -> Tensor:
    """The gradient of `moe_token_permute` by the tokens: the sum over the `topk` copies of each."""
    copies = t.take(grad, sorted_indices, 0)
    return t.reduce_sum(t.reshape(copies, (-1, topk, grad.shape[-1])), 1)


def resize_gradient(grads: Tensor, size: Any, resize: Any, *settings: Any) -> Tensor:
    """The gradient of a resizing by the image, whose last dimensions are `size`."""
    lead = grads.ndim - len(shape_of(size))
    shape = (*grads.shape[:lead], *shape_of(size))
    return gradient_from_shape(resize, grads, shape, tuple(grads.shape[lead:]), *settings)


def take_indices(x: Tensor, index: Tensor, dims: int) -> Tensor:
    """The elements of x at the places `index` of its flattened last `dims` dimensions: undoes `scatter_to_indices`."""
    lead = x.shape[: x.ndim - dims]
    places = t.reshape(t.cast(index, mstype.int64), (*lead, -1))
    return t.reshape(t.gather_d(t.reshape(x, (*lead, -1)), -1, places), index.shape)


def second_gradient(forward: Any, x: Tensor, out: Tensor, grad: Tensor) -> Tensor:
    """The gradient of the gradient of `forward` by its cotangent, which has the shape of `out`."""
    return gradient_from_shape(lambda weight: pullback(forward, weight, x), grad, out.shape)


def mirror_pad_gradient(dy: Tensor, paddings: Any, pad: Any, *settings: Any) -> Tensor:
    """The gradient of a padding that is given as pairs, one a dimension."""
    pairs = paddings.tolist() if isinstance(paddings, Tensor) else paddings
    shape = tuple(size - sum(pair) for size, pair in zip(dy.shape, pairs, strict=True))
    return gradient_from_shape(pad, dy, shape, paddings, *settings)


def affine_grid_gradient(y_grad: Tensor, size: Any, grid: Any, align_corners: bool) -> Tensor:
    """The gradient of `affine_grid` by theta."""
    size = shape_of(size)
    return gradient_from_shape(grid, y_grad, (size[0], len(size) - 2, len(size) - 1), size, align_corners)


def convolution_weight_gradient(forward: Any, dout: Tensor, x: Tensor, shape: Any) -> Tensor:
    """The gradient of a convolution by its weight, whose shape is known."""
    return gradient_from_shape(lambda weight: forward(x, weight), dout, shape)


def window(sizes: Any) -> Any:
    """The last three of five sizes; an int or three sizes as they are."""
    return tuple(sizes[2:]) if isinstance(sizes, (tuple, list)) and len(sizes) == 5 else sizes


for _row in (_sum_to, _along, normalized_gradient, layer_norm_gradient_of_variance, _first, add_layer_norm_gradient, batch_norm_masked_gradient, batch_norm_reduced, bias_add_gradient, convolution_gradient, scatter_to_indices, extremum_second_gradient, shape_of, trace, softmax_gradient, log_softmax_gradient, elu_gradient_of_output, selu_gradient_of_output, permuted_tokens_gradient, resize_gradient, take_indices, second_gradient, mirror_pad_gradient, affine_grid_gradient, convolution_weight_gradient, window,):
    _row.__module__ = "ms_tensor.ops.auto_generate.gradients"

__all__ = [
    "_sum_to",
    "_along",
    "normalized_gradient",
    "layer_norm_gradient_of_variance",
    "_first",
    "add_layer_norm_gradient",
    "batch_norm_masked_gradient",
    "batch_norm_reduced",
    "bias_add_gradient",
    "convolution_gradient",
    "scatter_to_indices",
    "extremum_second_gradient",
    "shape_of",
    "trace",
    "softmax_gradient",
    "log_softmax_gradient",
    "elu_gradient_of_output",
    "selu_gradient_of_output",
    "permuted_tokens_gradient",
    "resize_gradient",
    "take_indices",
    "second_gradient",
    "mirror_pad_gradient",
    "affine_grid_gradient",
    "convolution_weight_gradient",
    "window",
]

from ms_tensor.ops.auto_generate.gradients import _count, batch_norm_gradient, gradient_from_shape, layer_norm_gradient
