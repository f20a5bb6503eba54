"""Convolution layers; the transposed ones are in `conv_transpose`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

from .._validate import tensors
from .conv_base import _Conv, conv_words
from .conv_transpose import Conv1dTranspose, Conv2dTranspose, Conv3dTranspose

__all__ = ["Conv1d", "Conv1dTranspose", "Conv2d", "Conv2dTranspose", "Conv3d", "Conv3dTranspose"]


def _deconv_output_length(
    is_valid: bool,
    is_same: bool,
    is_pad: bool,
    input_length: int,
    filter_size: int,
    stride_size: int,
    dilation_size: int,
    padding: int,
) -> int:
    """The output length of a transposed convolution. Clients import this private name of MindSpore."""
    beyond = filter_size + (filter_size - 1) * (dilation_size - 1) - stride_size
    if is_valid:
        return input_length * stride_size + max(beyond, 0)
    if is_same:
        return input_length * stride_size
    return input_length * stride_size - padding + beyond if is_pad else 0


def _check_input_3d(input_shape: Any, op_name: str) -> None:
    """Raises a ValueError where a shape does not have three dimensions."""
    if len(input_shape) != 3:
        raise ValueError(f"For '{op_name}', the input must have 3 dimensions, but got {len(input_shape)}.")


def _convolution(layer: _Conv, op: Any) -> Any:
    """The op of a layer."""
    windows = (layer.pad_mode, layer.padding, layer.stride, layer.dilation)
    return op(layer.out_channels, layer.kernel_size, 1, *windows, layer.group, layer.data_format)


class Conv2d(
    _Conv,
    rank=2,
    words=conv_words(
        "2-d convolution",
        "an int, or (top, bottom, left, right)",
        "(C_out, C / group, height, width)",
        data_format="NCHW",
    ),
):
    """
    >>> nn.Conv2d(3, 8, 3)(ops.ones((1, 3, 10, 10))).shape
    (1, 8, 10, 10)
    """

    def _start(self) -> None:
        # Subclasses that transform the weight call these two ops directly.
        self.conv2d = _convolution(self, ops.Conv2D)
        self.bias_add = ops.BiasAdd(self.data_format)

    def construct(self, x: Tensor) -> Tensor:
        return self._biased(self.conv2d(x, self.weight))


class Conv1d(_Conv, rank=1, words=conv_words("1-d convolution", "an int", "(C_out, C / group, 1, kernel_size)")):
    """
    >>> nn.Conv1d(2, 3, 3)(ops.ones((1, 2, 8))).shape
    (1, 3, 8)
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

    def _start(self) -> None:
        self.conv2d = _convolution(self, ops.Conv2D)
        self.bias_add = ops.BiasAdd()

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim != 3:
            raise ValueError(f"For 'Conv1d', the input must have 3 dimensions, but got shape {x.shape}.")
        return ops.squeeze(self._biased(self.conv2d(ops.expand_dims(x, 2), self.weight)), 2)


class Conv3d(
    _Conv,
    rank=3,
    words=conv_words(
        "3-d convolution",
        "an int, or six (before and after a dimension)",
        "(C_out, C / group, depth, height, width)",
        data_format="NCDHW",
    ),
    defaults={"data_format": "NCDHW"},
):
    """
    >>> nn.Conv3d(3, 8, (2, 3, 3))(ops.ones((1, 3, 4, 6, 6))).shape
    (1, 8, 4, 6, 6)
    """

    def _start(self) -> None:
        self.conv3d = _convolution(self, ops.Conv3D)
        self.bias_add = ops.BiasAdd()

    def construct(self, x: Tensor) -> Tensor:
        return self._biased(self.conv3d(x, self.weight))
