"""Layers of `ms_nn.layers.activation`, from the rows of `ms_nn.layer_rows.activation`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor import ops

from .._validate import kind
from ms_nn.cell import Cell
from ms_nn.layers.layer import Layer


class ReLU(Layer):
    """Rectified linear unit, `max(x, 0)`.

    >>> print(nn.ReLU()(Tensor([-1.0, 4.0])))
    [0. 4.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, x: Tensor) -> Tensor:
        return ops.relu(x)


class ReLU6(Layer):
    """Rectified linear unit capped at 6.

    >>> print(nn.ReLU6()(Tensor([-1.0, 9.0])))
    [0. 6.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, x: Tensor) -> Tensor:
        return ops.relu6(x)


class Sigmoid(Layer):
    """Sigmoid, `1 / (1 + exp(-x))`.

    >>> print(nn.Sigmoid()(Tensor([0.0])))
    [0.5]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.sigmoid(input_x)


class Tanh(Layer):
    """Hyperbolic tangent.

    >>> print(nn.Tanh()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, x: Tensor) -> Tensor:
        return ops.tanh(x)


class SiLU(Layer):
    """Sigmoid linear unit, `x * sigmoid(x)` (arXiv 1702.03118).

    >>> print(nn.SiLU()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, x: Tensor) -> Tensor:
        return ops.silu(x)


class Mish(Layer):
    """Mish, `x * tanh(softplus(x))` (arXiv 1908.08681).

    >>> print(nn.Mish()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.mish(input_x)


class HSwish(Layer):
    """Hard swish, `x * relu6(x + 3) / 6` (arXiv 1905.02244).

    >>> print(nn.HSwish()(Tensor([-9.0, 9.0])))
    [-0.  9.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, x: Tensor) -> Tensor:
        return ops.hardswish(x)


class HSigmoid(Layer):
    """Hard sigmoid, `relu6(x + 3) / 6`.

    >>> print(nn.HSigmoid()(Tensor([-9.0, 0.0])))
    [0.  0.5]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.hardsigmoid(input_x)


class Softsign(Layer):
    """Softsign, `x / (1 + |x|)`.

    >>> print(nn.Softsign()(Tensor([1.0, -3.0])))
    [ 0.5  -0.75]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, x: Tensor) -> Tensor:
        return ops.softsign(x)


class LogSigmoid(Layer):
    """Logarithm of the sigmoid.

    >>> print(nn.LogSigmoid()(Tensor([-200.0])))
    [-200.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.logsigmoid(input_x)


class SeLU(Layer):
    """Scaled exponential linear unit (arXiv 1706.02515).

    >>> print(nn.SeLU()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.selu(input_x)


class Tanhshrink(Layer):
    """Tanh shrinkage, `x - tanh(x)`.

    >>> print(nn.Tanhshrink()(Tensor([0.0])))
    [0.]
    """

    __module__ = "ms_nn.layers.activation"

    def construct(self, x: Tensor) -> Tensor:
        return ops.tanhshrink(x)


class LogSoftmax(Cell):
    """Logarithm of the softmax along a dimension."""

    __module__ = "ms_nn.layers.activation"

    def __init__(self, axis: int=-1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        return ops.log_softmax(x, self.axis)


class ELU(Cell):
    """Exponential linear unit: `x` where positive, else `alpha * (exp(x) - 1)` (arXiv 1511.07289)."""

    __module__ = "ms_nn.layers.activation"

    def __init__(self, alpha: float=1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        return ops.elu(x, self.alpha)


class CELU(Cell):
    """Continuously differentiable ELU: `x` where positive, else `alpha * (exp(x / alpha) - 1)` (arXiv 1704.07483)."""

    __module__ = "ms_nn.layers.activation"

    def __init__(self, alpha: float=1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        return ops.celu(x, self.alpha)


class LeakyReLU(Cell):
    """Leaky ReLU: `x` where positive, else `alpha * x`."""

    __module__ = "ms_nn.layers.activation"

    def __init__(self, alpha: float=0.2) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        return ops.leaky_relu(x, self.alpha)


class GLU(Cell):
    """Gated linear unit: the first half along a dimension times the sigmoid of the second half."""

    __module__ = "ms_nn.layers.activation"

    def __init__(self, axis: int=-1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        return ops.glu(x, self.axis)


class HShrink(Cell):
    """Hard shrinkage: zeroes elements in [-lambd, lambd]."""

    __module__ = "ms_nn.layers.activation"

    def __init__(self, lambd: float=0.5) -> None:
        super().__init__()
        self.lambd = kind(lambd, (int, float, type(None)), "int or float", "lambd", "HShrink")

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.hardshrink(input_x, self.lambd)


class SoftShrink(Cell):
    """Soft shrinkage: `x - lambd` above `lambd`, `x + lambd` below `-lambd`, else 0.

    >>> print(nn.SoftShrink()(Tensor([-2.0, 0.25, 1.5])))
    [-1.5  0.   1. ]
    """

    __module__ = "ms_nn.layers.activation"

    def __init__(self, lambd: float=0.5) -> None:
        super().__init__()
        self.lambd = kind(lambd, (int, float, type(None)), "int or float", "lambd", "SoftShrink")

    def construct(self, input: Tensor) -> Tensor:
        return ops.soft_shrink(input, self.lambd)


class Threshold(Cell):
    """Keeps elements above `threshold` and replaces the others by `value`.

    threshold: The threshold.
    value: The replacement.

    >>> print(nn.Threshold(0.1, 20.0)(Tensor([0.0, 2.0])))
    [20.  2.]
    """

    __module__ = "ms_nn.layers.activation"

    def __init__(self, threshold: float, value: float) -> None:
        super().__init__()
        self.threshold = threshold
        self.value = value

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.threshold(input_x, self.threshold, self.value)


__all__ = [
    "CELU",
    "ELU",
    "GLU",
    "HShrink",
    "HSigmoid",
    "HSwish",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Mish",
    "ReLU",
    "ReLU6",
    "SeLU",
    "SiLU",
    "Sigmoid",
    "SoftShrink",
    "Softsign",
    "Tanh",
    "Tanhshrink",
    "Threshold",
]
