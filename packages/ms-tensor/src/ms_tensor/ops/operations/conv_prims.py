"""Primitive classes of convolutions."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ..._messages import at_user_line
from ..nn import convolutions, window
from ..primitive import Primitive


def flat_pads(pad: Any, rank: int, mode: Any, op: str) -> tuple[int, ...]:
    """Converts a pad, an int or a flat tuple of (before, after) per dimension, to the latter."""
    if isinstance(pad, (tuple, list)):
        pads = tuple(check.integer(n, op, "pad") for n in pad)
        if len(pads) != 2 * rank:
            raise check.wrong(ValueError, op, "pad", f"an int or a tuple of {2 * rank} ints", check.show(pad))
    else:
        pads = (check.integer(pad, op, "pad"),) * (2 * rank)
    if min(pads) < 0:
        raise ValueError(f"For '{op}', 'pad' must be at least 0, but got {check.show(pad)}.")
    if mode != "pad" and any(pads):
        got = f"{check.show(pad)} and '{check.show(mode)}'"
        raise check.wrong(ValueError, op, "pad", "0 where 'pad_mode' is not 'pad'", got)
    return pads


def pad_mode_of(value: Any, op: str) -> str:
    """Returns 'valid', 'same' or 'pad'; ignores case."""
    return check.choice(value.lower() if isinstance(value, str) else value, ("valid", "same", "pad"), op, "pad_mode")


class _Conv(Primitive):
    """Base class of convolutions, with checked attributes."""

    _rank = 2
    # The error of MindSpore for a weight of another shape.
    _shape_error: type[Exception] = RuntimeError

    def _set(
        self,
        out_channel: Any,
        kernel_size: Any,
        mode: Any,
        pad_mode: Any,
        pad: Any,
        stride: Any,
        dilation: Any,
        group: Any,
    ) -> None:
        op, rank = type(self).__name__, self._rank
        self.out_channel = check.integer(out_channel, op, "out_channel")
        check.at_least(self.out_channel, 1, op, "out_channel")
        self.kernel_size = window.ints(kernel_size, rank, op, "kernel_size")
        if mode != 1:
            raise ValueError(f"For '{op}', 'mode' must be 1, but got {check.show(mode)}.")
        self.mode, self.pad_mode = mode, pad_mode_of(pad_mode, op)
        self.pad = flat_pads(pad, rank, self.pad_mode, op)
        self.stride = (1, 1, *window.ints(stride, rank, op, "stride"))
        self.dilation = (1, 1, *window.ints(dilation, rank, op, "dilation"))
        self.group = check.integer(group, op, "group")
        check.at_least(self.group, 1, op, "group")

        # Everything that does not depend on the input is computed once.
        self._window = (self.kernel_size, self.stride[2:], self.dilation[2:])
        pads = tuple((self.pad[2 * i], self.pad[2 * i + 1]) for i in range(rank))
        self._fixed_pads = None if self.pad_mode == "same" else pads

    def _pads(self, sizes: tuple[int, ...]) -> window.Pads:
        return window.same_pads(sizes, *self._window) if self._fixed_pads is None else self._fixed_pads

    def _forward(self, x: Tensor, weight: Tensor) -> Tensor:
        op, rank = type(self).__name__, self._rank
        check.rank(check.tensor(x, op, "x"), rank + 2, op, "x")
        check.rank(check.tensor(weight, op, "weight"), rank + 2, op, "weight")
        shape, inputs = weight.shape, x.shape
        if shape[0] != self.out_channel or shape[2:] != self.kernel_size:
            wanted = (self.out_channel, *self.kernel_size)
            raise self._shape_error(
                f"For '{op}', the weight must have the sizes {wanted} (out, *kernel), "
                f"but got {check.show(shape)}.{at_user_line()}"
            )
        if inputs[1] != shape[1] * self.group or self.out_channel % self.group:
            raise self._shape_error(
                f"For '{op}', expected an input of {shape[1] * self.group} channels ('group' {self.group} times the "
                f"weight's {shape[1]}), but got {inputs[1]} in shape {check.show(inputs)}.{at_user_line()}"
            )
        return window.conv(x, weight, self._window[1], self._pads(inputs[2:]), self._window[2], self.group)


class Conv2D(_Conv):
    """`Conv2D(out_channel, kernel_size, ...)(x, weight)`: a 2-d convolution; see `ops.conv2d`."""

    def __init__(
        self,
        out_channel: int,
        kernel_size: Any,
        mode: int = 1,
        pad_mode: str = "valid",
        pad: Any = 0,
        stride: Any = 1,
        dilation: Any = 1,
        group: int = 1,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__()
        self._set(out_channel, kernel_size, mode, pad_mode, pad, stride, dilation, group)
        self.data_format = check.choice(data_format, ("NCHW",), "Conv2D", "data_format")

    def __call__(self, x: Tensor, weight: Tensor) -> Tensor:
        return self._forward(x, weight)


class DepthwiseConv2dNative(_Conv):
    """`DepthwiseConv2dNative(channel_multiplier, kernel_size, ...)(x, weight)`: convolves each channel separately.

    The weight has shape (channel_multiplier, C, height, width).
    """

    channel_multiplier: int

    def __init__(
        self,
        channel_multiplier: int,
        kernel_size: Any,
        mode: int = 3,
        pad_mode: str = "valid",
        pad: Any = 0,
        stride: Any = 1,
        dilation: Any = 1,
        group: int = 1,
    ) -> None:
        super().__init__()
        if mode != 3:
            raise ValueError(f"For 'DepthwiseConv2dNative', 'mode' must be 3, but got {check.show(mode)}.")
        self._set(channel_multiplier, kernel_size, 1, pad_mode, pad, stride, dilation, group)
        # Not set like an attribute by a user, because captures of all primitives would notice the change.
        self.__dict__.update(channel_multiplier=self.out_channel, mode=mode)

    def __call__(self, x: Tensor, weight: Tensor) -> Tensor:
        op = "DepthwiseConv2dNative"
        check.rank(check.tensor(x, op, "x"), 4, op, "x")
        check.rank(check.tensor(weight, op, "weight"), 4, op, "weight")
        wanted = (self.channel_multiplier, x.shape[1], *self.kernel_size)
        if tuple(weight.shape) != wanted:
            raise ValueError(f"For '{op}', a weight of shape {wanted} is needed, but got {weight.shape}.")
        groups = x.shape[1]
        kernel = weight.transpose(1, 0, 2, 3).reshape(groups * self.channel_multiplier, 1, *self.kernel_size)
        return window.conv(x, kernel, self.stride[2:], self._pads(tuple(x.shape[2:])), self.dilation[2:], groups)


class Conv2DBackpropInput(_Conv):
    """`Conv2DBackpropInput(out_channel, kernel_size, ...)(dout, weight, input_sizes)`: a transposed 2-d convolution.

    `out_channel` is the number of channels of `dout`; `input_sizes` is the shape of the result.
    """

    def __init__(
        self,
        out_channel: int,
        kernel_size: Any,
        pad_mode: str = "valid",
        pad: Any = 0,
        pad_list: Any = None,
        mode: int = 1,
        stride: Any = 1,
        dilation: Any = 1,
        group: int = 1,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__()
        self._set(out_channel, kernel_size, mode, pad_mode, pad, stride, dilation, group)
        self.pad_list = pad_list
        self.data_format = check.choice(data_format, ("NCHW",), type(self).__name__, "data_format")

    def __call__(self, out_backprop: Tensor, filter: Tensor, input_sizes: Any) -> Tensor:
        op = type(self).__name__
        check.rank(check.tensor(out_backprop, op, "out_backprop"), 4, op, "out_backprop")
        check.rank(check.tensor(filter, op, "filter"), 4, op, "filter")
        sizes = check.shape(input_sizes, op, "input_sizes")
        if len(sizes) != 4 or sizes[1] != filter.shape[1] * self.group or sizes[0] != out_backprop.shape[0]:
            raise ValueError(
                f"For '{op}', 'input_sizes' must begin with {out_backprop.shape[0]} and "
                f"{filter.shape[1] * self.group} and have 4 entries, but got {sizes}."
            )
        pads = self._pads(sizes[2:])
        return window.conv_transpose(
            out_backprop, filter, sizes[2:], self.stride[2:], pads, self.dilation[2:], self.group
        )


class Conv2DTranspose(Conv2DBackpropInput):
    """`Conv2DTranspose(out_channel, kernel_size, ...)(dout, weight, input_sizes)`: see `Conv2DBackpropInput`."""


class Conv3D(_Conv):
    """`Conv3D(out_channel, kernel_size, ...)(x, weight)`: a 3-d convolution; see `ops.conv3d`."""

    _rank = 3
    _shape_error = ValueError

    def __init__(
        self,
        out_channel: int,
        kernel_size: Any,
        mode: int = 1,
        pad_mode: str = "valid",
        pad: Any = 0,
        stride: Any = 1,
        dilation: Any = 1,
        group: int = 1,
        data_format: str = "NCDHW",
    ) -> None:
        super().__init__()
        self._set(out_channel, kernel_size, mode, pad_mode, pad, stride, dilation, group)
        self.data_format = check.choice(data_format, ("NCDHW",), "Conv3D", "data_format")

    def __call__(self, x: Tensor, weight: Tensor) -> Tensor:
        return self._forward(x, weight)


class Conv3DTranspose(_Conv):
    """`Conv3DTranspose(in_channel, out_channel, kernel_size, ...)(x, weight)`: see `ops.conv3d_transpose`."""

    _rank = 3

    def __init__(
        self,
        in_channel: int,
        out_channel: int,
        kernel_size: Any,
        mode: int = 1,
        pad_mode: str = "valid",
        pad: Any = 0,
        stride: Any = 1,
        dilation: Any = 1,
        group: int = 1,
        output_padding: Any = 0,
        data_format: str = "NCDHW",
    ) -> None:
        super().__init__()
        self.in_channel = check.integer(in_channel, "Conv3DTranspose", "in_channel")
        self._set(out_channel, kernel_size, mode, pad_mode, pad, stride, dilation, group)
        extra = convolutions.output_padding_of(
            output_padding, 3, (self.stride[2:], self.dilation[2:]), "Conv3DTranspose"
        )
        if any(extra) and self.pad_mode != "pad":
            raise ValueError("For 'Conv3DTranspose', 'output_padding' must be 0 where 'pad_mode' is not 'pad'.")
        self.output_padding = (0, 0, *extra)
        self.data_format = check.choice(data_format, ("NCDHW",), "Conv3DTranspose", "data_format")

    def __call__(self, dout: Tensor, weight: Tensor) -> Tensor:
        pads = self.pad if self.pad_mode == "pad" else 0
        window_ = (self.stride[2:], self.dilation[2:])
        return convolutions.conv3d_transpose(
            dout, weight, self.pad_mode, pads, *window_, self.group, self.output_padding[2:]
        )
