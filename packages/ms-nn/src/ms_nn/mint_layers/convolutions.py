"""Convolution layers of `mint.nn`."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor
from ms_tensor._messages import shorten
from ms_tensor.initializer import HeUniform, Uniform
from ms_tensor.mint import functional as F
from ms_tensor.mint.sliding import several

from .._validate import positive_int, shown, tensors
from ..layers.layer import Layer
from ._parameters import kind_of, parameter

_PADDINGS = ("reflect", "replicate", "circular")


class _Convolution(Layer):
    """Convolution over {dimensions} of inputs of shape {shape}; the outputs have `out_channels` channels.

    Args:
        in_channels: The number of channels of the input.
        out_channels: The number of channels of the output.
        kernel_size: The kernel size: {sizes}.
        stride: The step between windows: {sizes}. Default: 1.
        padding: The width added on both sides: {sizes}; or 'same' or 'valid'. Default: 0.
        dilation: The step between the elements of a window: {sizes}. Default: 1.
        groups: The number of groups into which the channels are divided. Default: 1.
        bias: Whether to add a bias. Default: True.
        padding_mode: 'zeros', 'reflect', 'replicate' or 'circular'. Default: 'zeros'.
        dtype: The dtype of the parameters; None is float32. Default: None.
    """

    transposed = False
    _convolve: Any = None

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        dtype: Any = None,
    ) -> None:
        super().__init__()
        name = type(self).__name__
        if padding_mode not in ("zeros", *_PADDINGS):
            raise ValueError(
                f"For '{name}', 'padding_mode' must be 'zeros' or one of {[*_PADDINGS]}, got {shown(padding_mode)}."
            )
        for what, count in (("in_channels", in_channels), ("out_channels", out_channels), ("groups", groups)):
            positive_int(count, what, name)
        if in_channels % groups or out_channels % groups:
            raise ValueError(
                f"For '{name}', 'groups' {shorten(groups)} must divide {shorten(in_channels)} and "
                f"{shorten(out_channels)} channels."
            )
        self.in_channels, self.out_channels = in_channels, out_channels
        self.kernel_size = several(kernel_size, self._rank, name, "kernel_size")
        for size in self.kernel_size:
            positive_int(size, "kernel_size", name)
        self.stride = several(stride, self._rank, name, "stride")
        self.padding = padding if isinstance(padding, str) else several(padding, self._rank, name, "padding")
        self.dilation = several(dilation, self._rank, name, "dilation")
        self.groups = groups
        self.has_bias = bias
        self.padding_mode = padding_mode
        pair = (in_channels, out_channels // groups) if self.transposed else (out_channels, in_channels // groups)
        shape = (*pair, *self.kernel_size)
        self.weight = parameter(HeUniform(math.sqrt(5)), shape, "weight", kind_of(dtype))
        inside = pair[1] * math.prod(self.kernel_size)
        self.bias = parameter(Uniform(1 / math.sqrt(inside)), (out_channels,), "bias", kind_of(dtype)) if bias else None

    def construct(self, input: Tensor) -> Tensor:
        padding: Any = self.padding
        if self.padding_mode != "zeros" and padding != "valid":
            if padding == "same":
                total = [gap * (size - 1) for gap, size in zip(self.dilation, self.kernel_size)]
                sides = [(n // 2, n - n // 2) for n in total]
            else:
                sides = [(n, n) for n in padding]
            widths = [n for pair in reversed(sides) for n in pair]
            input, padding = F.pad(input, widths, self.padding_mode), 0
        return type(self)._convolve(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)

    def extend_repr(self) -> str:
        return (
            f"input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}, padding={self.padding}, dilation={self.dilation}, groups={self.groups}, "
            f"bias={self.has_bias}"
        )


class Conv1d(_Convolution, rank=1):
    """
    >>> mint.nn.Conv1d(2, 4, 3)(mint.ones((1, 2, 5))).shape
    (1, 4, 3)
    """

    _convolve = staticmethod(F.conv1d)


class Conv2d(_Convolution, rank=2):
    """
    >>> mint.nn.Conv2d(2, 4, 3, padding=1)(mint.ones((1, 2, 5, 5))).shape
    (1, 4, 5, 5)
    """

    _convolve = staticmethod(F.conv2d)


class Conv3d(_Convolution, rank=3):
    """
    >>> mint.nn.Conv3d(1, 2, 2)(mint.ones((1, 1, 3, 3, 3))).shape
    (1, 2, 2, 2, 2)
    """

    _convolve = staticmethod(F.conv3d)


class ConvTranspose2d(_Convolution):
    """Transposed convolution over the last two dimensions, (N, in_channels, H, W) to (N, out_channels, H_out, W_out).

    in_channels: The number of channels of the input.
    out_channels: The number of channels of the output.
    kernel_size: The kernel size: an int or (height, width).
    stride: The step between windows: an int or two.
    padding: The width removed from both sides: an int or two.
    output_padding: The width added at the end: an int or two.
    dilation: The step between the elements of a window: an int or two.
    padding_mode: Must be 'zeros'.
    dtype: The dtype of the parameters; None is float32.

    >>> mint.nn.ConvTranspose2d(2, 4, 3, stride=2)(mint.ones((1, 2, 2, 2))).shape
    (1, 4, 5, 5)
    """

    _rank = 2
    transposed = True

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: Any = 1,
        padding_mode: str = "zeros",
        dtype: Any = None,
    ) -> None:
        if padding_mode != "zeros":
            raise ValueError(f"For 'ConvTranspose2d', 'padding_mode' must be 'zeros', but got {shown(padding_mode)}.")
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype
        )
        self.output_padding = several(output_padding, 2, "ConvTranspose2d", "output_padding")

    def construct(self, input: Tensor, output_size: Any = None) -> Tensor:
        tensors("ConvTranspose2d", input=input)
        extra, cut = self.output_padding, several(self.padding, 2, "ConvTranspose2d", "padding")
        if output_size is not None:
            if isinstance(output_size, (tuple, list)) and len(output_size) == input.ndim:
                output_size = output_size[-2:]  # a full shape; only the spatial dimensions are used
            wanted = several(output_size, 2, "ConvTranspose2d", "output_size")
            least = [
                (n - 1) * step - 2 * pad + gap * (size - 1) + 1
                for n, step, pad, gap, size in zip(input.shape[-2:], self.stride, cut, self.dilation, self.kernel_size)
            ]
            extra = tuple(w - n for w, n in zip(wanted, least))
        return F.conv_transpose2d(input, self.weight, self.bias, self.stride, cut, extra, self.groups, self.dilation)
