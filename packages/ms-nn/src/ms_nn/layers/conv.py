"""Convolution layers."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.initializer import HeUniform, Uniform, initializer

from .._validate import boolean, ints, one_of, positive_int
from ..cell import Cell


class _Conv(Cell):
    """What convolutions share: checks, parameters and the printed form."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: tuple[int, ...],
        stride: tuple[int, ...],
        pad_mode: str,
        padding: Any,
        dilation: tuple[int, ...],
        group: int,
        has_bias: bool,
        weight_init: Any,
        bias_init: Any,
        data_format: str,
        dtype: Any,
    ) -> None:
        super().__init__()
        owner = type(self).__name__
        self.in_channels = positive_int(in_channels, "in_channels", owner)
        self.out_channels = positive_int(out_channels, "out_channels", owner)
        self.kernel_size, self.stride, self.dilation = kernel_size, stride, dilation
        self.group = positive_int(group, "group", owner)
        self.pad_mode = one_of(pad_mode, ("valid", "same", "pad"), "pad_mode", owner)
        self.padding = padding
        flat = padding if isinstance(padding, (tuple, list)) else (padding,)
        if pad_mode != "pad" and any(flat):
            raise ValueError(
                f"For '{owner}', the 'pad' must be zero when 'pad_mode' is not 'pad', "
                f"but got 'pad': {padding} and 'pad_mode': {pad_mode}."
            )
        self.has_bias = boolean(has_bias, "has_bias", owner)
        self.data_format = one_of(data_format, ("NCHW",), "format", owner)
        for name, channels in (("in_channels", in_channels), ("out_channels", out_channels)):
            if channels % group:
                raise ValueError(f"For '{owner}', the '{name}' {channels} must be divisible by 'group' {group}.")
        shape = (out_channels, in_channels // group, *kernel_size)
        self.weight_init = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = Parameter(initializer(self.weight_init, shape, dtype), name="weight")
        self.bias_init = bias_init
        self.bias = None
        if has_bias:
            if bias_init is None:
                self.bias_init = Uniform(1 / math.sqrt(math.prod(shape[1:])))
            self.bias = Parameter(initializer(self.bias_init, (out_channels,), dtype), name="bias")

    def extend_repr(self) -> str:
        return (
            f"input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}, pad_mode={self.pad_mode}, padding={self.padding}, dilation={self.dilation}, "
            f"group={self.group}, has_bias={self.has_bias}, weight_init={self.weight_init}, "
            f"bias_init={self.bias_init}, format={self.data_format}"
        )


class Conv2d(_Conv):
    """A 2-d convolution.

    Args:
        in_channels: C.
        out_channels: C_out.
        kernel_size: An int or (height, width).
        stride: An int or (vertical, horizontal). Default: 1.
        pad_mode: 'same', 'valid' or 'pad'. Default: 'same'.
        padding: With 'pad': an int, or (top, bottom, left, right). Default: 0.
        dilation: An int or (vertical, horizontal). Default: 1.
        group: The number of groups that channels fall into. Default: 1.
        has_bias: Default: False.
        weight_init: How `weight` of shape (C_out, C / group, height, width) starts; None: HeUniform with slope sqrt(5).
            Default: None.
        bias_init: How `bias` of shape (C_out,) starts; None: uniform up to 1 / sqrt(C / group * height * width).
            Default: None.
        data_format: 'NCHW'. Default: 'NCHW'.
        dtype: The parameters' dtype. Default: float32.

    Raises:
        TypeError: a number is no int.
        ValueError: a number is out of range, or padding is given with another mode than 'pad'.

    Examples:
        >>> from ms_nn import Conv2d
        >>> from ms_tensor import ops
        >>> Conv2d(3, 8, 3)(ops.ones((1, 3, 10, 10))).shape
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
        dilation: Any = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: Any = None,
        bias_init: Any = None,
        data_format: str = "NCHW",
        dtype: Any = mstype.float32,
    ) -> None:
        if isinstance(padding, (tuple, list)):
            ints(padding, 4, "padding", "Conv2d", 0)
        else:
            positive_int(padding, "padding", "Conv2d", 0)
        super().__init__(
            in_channels,
            out_channels,
            ints(kernel_size, 2, "kernel_size", "Conv2d"),
            ints(stride, 2, "stride", "Conv2d"),
            pad_mode,
            padding,
            ints(dilation, 2, "dilation", "Conv2d"),
            group,
            has_bias,
            weight_init,
            bias_init,
            data_format,
            dtype,
        )

    def construct(self, x: Tensor) -> Tensor:
        return ops.conv2d(
            x, self.weight, self.bias, self.stride, self.pad_mode, self.padding, self.dilation, self.group
        )


class Conv1d(_Conv):
    """A 1-d convolution.

    Args:
        in_channels: C.
        out_channels: C_out.
        kernel_size: An int.
        stride: An int. Default: 1.
        pad_mode: 'same', 'valid' or 'pad'. Default: 'same'.
        padding: With 'pad': an int, or (before, after). Default: 0.
        dilation: An int. Default: 1.
        group: The number of groups that channels fall into. Default: 1.
        has_bias: Default: False.
        weight_init: How `weight` of shape (C_out, C / group, 1, kernel_size) starts. Default: None.
        bias_init: How `bias` of shape (C_out,) starts. Default: None.
        dtype: The parameters' dtype. Default: float32.

    Examples:
        >>> from ms_nn import Conv1d
        >>> from ms_tensor import ops
        >>> Conv1d(2, 3, 3)(ops.ones((1, 2, 8))).shape
        (1, 3, 8)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int,
        stride: int = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        dilation: int = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: Any = None,
        bias_init: Any = None,
        dtype: Any = mstype.float32,
    ) -> None:
        before, after = ints(padding, 2, "padding", "Conv1d", 0)
        super().__init__(
            in_channels,
            out_channels,
            (1, positive_int(kernel_size, "kernel_size", "Conv1d")),
            (1, positive_int(stride, "stride", "Conv1d")),
            pad_mode,
            (0, 0, before, after),
            (1, positive_int(dilation, "dilation", "Conv1d")),
            group,
            has_bias,
            weight_init,
            bias_init,
            "NCHW",
            dtype,
        )

    def construct(self, x: Tensor) -> Tensor:
        if x.ndim != 3:
            raise ValueError(f"For 'Conv1d', the input must have 3 dimensions, but got shape {x.shape}.")
        wide = ops.expand_dims(x, 2)
        wide = ops.conv2d(
            wide, self.weight, self.bias, self.stride, self.pad_mode, self.padding, self.dilation, self.group
        )
        return ops.squeeze(wide, 2)
