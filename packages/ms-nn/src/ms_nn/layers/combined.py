"""Layers that combine a convolution or dense layer with batch normalization and an activation."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.ops.primitive import Primitive

from .._validate import boolean
from ..cell import Cell
from .activation import LeakyReLU, get_activation
from .conv import Conv2d
from .dense import Dense
from .normalization import BatchNorm1d, BatchNorm2d

__all__ = ["Conv2dBnAct", "DenseBnAct"]


class _WithNormAndActivation(Cell):
    """A layer with optional batch normalization and activation."""

    def _start(self, has_bn: Any, norm: Any, activation: Any, alpha: float, after_fake: Any) -> None:
        owner = type(self).__name__
        self.has_bn = boolean(has_bn, "has_bn", owner)
        self.has_act = activation is not None
        self.after_fake = boolean(after_fake, "after_fake", owner)
        if norm:
            self.batchnorm = norm[0](*norm[1:])
        if activation == "leakyrelu":
            self.activation: Any = LeakyReLU(alpha)
            return
        self.activation = get_activation(activation, owner) if isinstance(activation, str) else activation
        if activation is not None and not isinstance(self.activation, (Cell, Primitive)):
            got = type(activation).__name__
            raise TypeError(f"For '{owner}', the 'activation' must be str or Cell or Primitive, but got {got}.")

    def _finish(self, x: Tensor) -> Tensor:
        if self.has_bn:
            x = self.batchnorm(x)
        if self.has_act:
            x = self.activation(x)
        return x


class Conv2dBnAct(_WithNormAndActivation):
    """2-d convolution with optional batch normalization and activation.

    padding: With 'pad': an int, or (top, bottom, left, right).
    has_bn: Whether to apply batch normalization.
    activation: A Cell, a Primitive, or a name such as 'relu'.
    alpha: The slope for negative inputs if `activation` is 'leakyrelu'.
    after_fake: Accepted for compatibility.

    >>> nn.Conv2dBnAct(3, 8, 3, has_bn=True, activation="relu")(ops.ones((1, 3, 6, 6))).shape
    (1, 8, 6, 6)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        dilation: Any = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: Any = "normal",
        bias_init: Any = "zeros",
        has_bn: bool = False,
        momentum: float = 0.997,
        eps: float = 1e-5,
        activation: Any = None,
        alpha: float = 0.2,
        after_fake: bool = True,
    ) -> None:
        super().__init__()
        sizes = (kernel_size, stride, pad_mode, padding, dilation, group)
        self.conv = Conv2d(in_channels, out_channels, *sizes, has_bias, weight_init, bias_init)
        norm = (BatchNorm2d, out_channels, eps, momentum) if has_bn else None
        self._start(has_bn, norm, activation, alpha, after_fake)

    def construct(self, x: Tensor) -> Tensor:
        return self._finish(self.conv(x))


class DenseBnAct(_WithNormAndActivation):
    """Dense layer with optional batch normalization and activation.

    in_channels: The size of the last dimension of the input.
    out_channels: The size of the last dimension of the output.
    Arguments: Conv2dBnAct

    >>> nn.DenseBnAct(3, 4, has_bn=True, activation="relu")(ops.ones((2, 3))).shape
    (2, 4)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        weight_init: Any = "normal",
        bias_init: Any = "zeros",
        has_bias: bool = True,
        has_bn: bool = False,
        momentum: float = 0.9,
        eps: float = 1e-5,
        activation: Any = None,
        alpha: float = 0.2,
        after_fake: bool = True,
    ) -> None:
        super().__init__()
        self.dense = Dense(in_channels, out_channels, weight_init, bias_init, has_bias)
        norm = (BatchNorm1d, out_channels, eps, momentum) if has_bn else None
        self._start(has_bn, norm, activation, alpha, after_fake)

    def construct(self, x: Tensor) -> Tensor:
        return self._finish(self.dense(x))
