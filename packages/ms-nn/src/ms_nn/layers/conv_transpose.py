"""Transposed convolution layers: the gradients of convolutions with respect to their input."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

from .._validate import ints, tensors
from .conv_base import _Conv, check_padding, conv_words


class _Transpose2d(_Conv):
    __doc__ = _Conv.__doc__  # the members fill it in
    _transposed = True

    def _start(self) -> None:
        windows: dict[str, Any] = {"stride": self.stride, "dilation": self.dilation, "group": self.group}
        self.conv2d_transpose = ops.Conv2DTranspose(
            self.in_channels, self.kernel_size, self.pad_mode, self.padding, **windows
        )
        self.bias_add = ops.BiasAdd()

    def _sizes(self, x: Tensor) -> tuple[int, ...]:
        pads = self.padding if isinstance(self.padding, tuple) else (self.padding,) * 4
        found = []
        for i in range(2):
            step = self.stride[i]
            reach = (self.kernel_size[i] - 1) * self.dilation[i] + 1
            size = x.shape[2 + i] * step
            if self.pad_mode == "valid":
                size += max(reach - step, 0)
            elif self.pad_mode == "pad":
                size += reach - step - pads[2 * i] - pads[2 * i + 1]
            if size < 1:
                raise ValueError(
                    f"For '{type(self).__name__}', 'padding' {self.padding} leaves nothing of shape {x.shape}."
                )
            found.append(size)
        return tuple(found)

    def _forward(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim != 4:
            raise ValueError(f"For '{type(self).__name__}', the input must be a batch of images, but got {x.shape}.")
        return self._biased(self.conv2d_transpose(x, self.weight, (x.shape[0], self.out_channels, *self._sizes(x))))


class Conv2dTranspose(
    _Transpose2d,
    rank=2,
    words=conv_words(
        "transposed 2-d convolution",
        "an int, or (top, bottom, left, right)",
        "(C, C_out / group, height, width)",
        "With 'pad', rows and columns of zeros added at the end: an int or two, below stride or dilation",
    ),
):
    """
    >>> nn.Conv2dTranspose(3, 8, 4, stride=2)(ops.ones((1, 3, 5, 5))).shape
    (1, 8, 10, 10)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        output_padding: Any = 0,
        dilation: Any = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: Any = None,
        bias_init: Any = None,
        dtype: Any = mstype.float32,
    ) -> None:
        check_padding(padding, 4, "Conv2dTranspose")
        check_padding(output_padding, 2, "Conv2dTranspose")
        sizes = (kernel_size, stride, pad_mode, padding, dilation, group)
        super().__init__(in_channels, out_channels, *sizes, has_bias, weight_init, bias_init, dtype=dtype)
        self.output_padding = output_padding

    def construct(self, x: Tensor) -> Tensor:
        out = self._forward(x)
        extra = self.output_padding if isinstance(self.output_padding, tuple) else (self.output_padding,) * 2
        if extra == (0, 0):
            return out
        for i in range(2):
            if extra[i] >= max(self.dilation[i], self.stride[i]):
                raise ValueError("For 'Conv2dTranspose', 'output_padding' must be in [0, max(stride, dilation)).")
        if self.pad_mode != "pad":
            raise ValueError("For 'Conv2dTranspose', 'output_padding' needs 'pad_mode' to be 'pad'.")
        return ops.pad(out, (0, extra[1], 0, extra[0]))


class Conv1dTranspose(
    _Transpose2d,
    rank=1,
    words=conv_words("transposed 1-d convolution", "an int", "(C, C_out / group, 1, kernel_size)"),
):
    """
    >>> nn.Conv1dTranspose(2, 3, 4, stride=2)(ops.ones((1, 2, 8))).shape
    (1, 3, 16)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int,
        stride: int = 1,
        pad_mode: str = "same",
        padding: int = 0,
        dilation: int = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: Any = None,
        bias_init: Any = None,
        dtype: Any = mstype.float32,
    ) -> None:
        sizes = (kernel_size, stride, pad_mode, padding, dilation, group)
        super().__init__(in_channels, out_channels, *sizes, has_bias, weight_init, bias_init, dtype=dtype)

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim != 3:
            raise ValueError(f"For 'Conv1dTranspose', the input must have 3 dimensions, but got shape {x.shape}.")
        return ops.squeeze(self._forward(ops.expand_dims(x, 2)), 2)


class Conv3dTranspose(
    _Conv,
    rank=3,
    words=conv_words(
        "transposed 3-d convolution",
        "an int, or six (before and after a dimension)",
        "(C, C_out / group, depth, height, width)",
        "With 'pad', more at the end of each dimension, below stride or dilation",
        "NCDHW",
    ),
):
    """
    >>> nn.Conv3dTranspose(3, 8, 2, stride=2)(ops.ones((1, 3, 2, 3, 4))).shape
    (1, 8, 4, 6, 8)
    """

    _transposed = True

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
        output_padding: Any = 0,
        has_bias: bool = False,
        weight_init: Any = None,
        bias_init: Any = None,
        data_format: str = "NCDHW",
        dtype: Any = mstype.float32,
    ) -> None:
        check_padding(padding, 6, "Conv3dTranspose")
        extra = ints(output_padding, 3, "output_padding", "Conv3dTranspose", 0)
        sizes = (kernel_size, stride, pad_mode, padding, dilation, group)
        super().__init__(in_channels, out_channels, *sizes, has_bias, weight_init, bias_init, data_format, dtype)
        self.output_padding = extra
        windows = (pad_mode, padding, self.stride, self.dilation, group, extra, data_format)
        self.conv3d_transpose = ops.Conv3DTranspose(in_channels, out_channels, self.kernel_size, 1, *windows)
        self.bias_add = ops.BiasAdd()

    def construct(self, x: Tensor) -> Tensor:
        return self._biased(self.conv3d_transpose(x, self.weight))
