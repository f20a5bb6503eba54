"""Functions of `ms_tensor.ops.auto_generate.gradients`, from the rows of `ms_tensor.function_rows.ops_auto_generate`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from ms_tensor.ops.pullback import pullback
from typing import Any


def layer_norm_gradient_of_variance(x: Tensor, dy: Tensor, variance: Tensor, mean: Tensor, gamma: Tensor, begin_norm: int, begin_params: int) -> tuple[Tensor, Tensor, Tensor]:
    """As `layer_norm_gradient`, from the variance."""
    return layer_norm_gradient(dy, x, mean, t.rsqrt(variance), gamma, begin_norm, begin_params)


def bias_add_gradient(dout: Tensor, data_format: str) -> Tensor:
    """The gradient of `bias_add` by the bias."""
    return _sum_to(dout, (dout.ndim - 1 if data_format == "NHWC" else 1,))


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


def second_gradient(forward: Any, x: Tensor, out: Tensor, grad: Tensor) -> Tensor:
    """The gradient of the gradient of `forward` by its cotangent, which has the shape of `out`."""
    return gradient_from_shape(lambda weight: pullback(forward, weight, x), grad, out.shape)


def convolution_weight_gradient(forward: Any, dout: Tensor, x: Tensor, shape: Any) -> Tensor:
    """The gradient of a convolution by its weight, whose shape is known."""
    return gradient_from_shape(lambda weight: forward(x, weight), dout, shape)


def window(sizes: Any) -> Any:
    """The last three of five sizes; an int or three sizes as they are."""
    return tuple(sizes[2:]) if isinstance(sizes, (tuple, list)) and len(sizes) == 5 else sizes


for _function in (layer_norm_gradient_of_variance, bias_add_gradient, extremum_second_gradient, shape_of, trace, softmax_gradient, log_softmax_gradient, elu_gradient_of_output, second_gradient, convolution_weight_gradient, window,):
    _function.__module__ = "ms_tensor.ops.auto_generate.gradients"

__all__ = [
    "layer_norm_gradient_of_variance",
    "bias_add_gradient",
    "extremum_second_gradient",
    "shape_of",
    "trace",
    "softmax_gradient",
    "log_softmax_gradient",
    "elu_gradient_of_output",
    "second_gradient",
    "convolution_weight_gradient",
    "window",
]

from ms_tensor.ops.auto_generate.gradients import _sum_to, gradient_from_shape, layer_norm_gradient
