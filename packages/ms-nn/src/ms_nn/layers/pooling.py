"""Pooling layers."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor.ops.operations import AvgPool, MaxPool

from .._validate import ints, one_of, positive_int
from ..cell import Cell


class _Pool(Cell):
    def __init__(self, kernel_size: Any, stride: Any, pad_mode: str, padding: Any, data_format: str) -> None:
        super().__init__()
        owner = type(self).__name__
        pair = ints(kernel_size, 2, "kernel_size", owner)
        steps = ints(stride, 2, "stride", owner)
        self.kernel_size = pair if isinstance(kernel_size, (tuple, list)) else kernel_size
        self.stride = steps if isinstance(stride, (tuple, list)) else stride
        if not isinstance(pad_mode, str):
            raise TypeError(f"For '{owner}', the 'pad_mode' must be str, but got '{type(pad_mode).__name__}'")
        self.pad_mode = one_of(pad_mode.upper(), ("VALID", "SAME", "PAD"), "pad_mode", owner)
        self.padding = padding
        self.format = one_of(data_format, ("NCHW",), "data_format", owner)
        if self.pad_mode != "PAD" and any(ints(padding, 2, "padding", owner, 0)):
            raise ValueError(f"For '{owner}', the 'padding' must be zero when 'pad_mode' is not 'pad'.")

    def extend_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, pad_mode={self.pad_mode}"


class MaxPool2d(_Pool):
    """The maximum of every window.

    Args:
        kernel_size: An int or (height, width). Default: 1.
        stride: An int or (vertical, horizontal). Default: 1.
        pad_mode: 'valid', 'same' or 'pad'. Default: 'valid'.
        padding: With 'pad': an int or (vertical, horizontal). Default: 0.
        dilation: With 'pad': an int or (vertical, horizontal). Default: 1.
        return_indices: With 'pad': whether to return the flat index of every maximum too. Default: False.
        ceil_mode: With 'pad': whether a last, partial window counts. Default: False.
        data_format: 'NCHW'. Default: 'NCHW'.

    Examples:
        >>> from ms_nn import MaxPool2d
        >>> from ms_tensor import ops
        >>> MaxPool2d(2, 2)(ops.ones((1, 3, 8, 8))).shape
        (1, 3, 4, 4)
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        dilation: Any = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode, padding, data_format)
        self.dilation, self.return_indices, self.ceil_mode = dilation, return_indices, ceil_mode
        self._padded = self.pad_mode == "PAD"
        if not self._padded and (dilation not in (1, (1, 1)) or return_indices or ceil_mode):
            raise ValueError(
                "For 'MaxPool2d', 'dilation', 'return_indices' and 'ceil_mode' need 'pad_mode' to be 'pad'."
            )
        self._pool: Any = None if self._padded else MaxPool(self.kernel_size, self.stride, self.pad_mode)

    def construct(self, x: Tensor) -> Any:
        if self._padded:
            return ops.max_pool2d(
                x, self.kernel_size, self.stride, self.padding, self.dilation, self.return_indices, self.ceil_mode
            )
        if x.ndim == 3:
            return ops.squeeze(self._pool(ops.expand_dims(x, 0)), 0)
        return self._pool(x)


class AvgPool2d(_Pool):
    """The mean of every window.

    Args:
        kernel_size: An int or (height, width). Default: 1.
        stride: An int or (vertical, horizontal). Default: 1.
        pad_mode: 'valid', 'same' or 'pad'. Default: 'valid'.
        padding: With 'pad': an int or (vertical, horizontal). Default: 0.
        ceil_mode: With 'pad': whether a last, partial window counts. Default: False.
        count_include_pad: With 'pad': whether added zeros count in the mean. Default: True.
        divisor_override: With 'pad': the divisor. Default: None.
        data_format: 'NCHW'. Default: 'NCHW'.

    Examples:
        >>> from ms_nn import AvgPool2d
        >>> from ms_tensor import ops
        >>> AvgPool2d(2, 2)(ops.ones((1, 3, 8, 8))).shape
        (1, 3, 4, 4)
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode, padding, data_format)
        self.ceil_mode, self.count_include_pad, self.divisor_override = ceil_mode, count_include_pad, divisor_override
        self._padded = self.pad_mode == "PAD"
        self._pool: Any = None if self._padded else AvgPool(self.kernel_size, self.stride, self.pad_mode)

    def construct(self, x: Tensor) -> Tensor:
        if self._padded:
            return ops.avg_pool2d(
                x,
                self.kernel_size,
                self.stride,
                self.padding,
                self.ceil_mode,
                self.count_include_pad,
                self.divisor_override or 0,
            )
        if x.ndim == 3:
            return ops.squeeze(self._pool(ops.expand_dims(x, 0)), 0)
        return self._pool(x)


class AdaptiveAvgPool2d(Cell):
    """Means of windows chosen so that the output has a given size.

    Args:
        output_size: An int or (height, width); None keeps a dimension.

    Examples:
        >>> from ms_nn import AdaptiveAvgPool2d
        >>> from ms_tensor import ops
        >>> AdaptiveAvgPool2d(2)(ops.ones((1, 3, 8, 8))).shape
        (1, 3, 2, 2)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        for size in output_size if isinstance(output_size, (tuple, list)) else (output_size,):
            if size is not None:
                positive_int(size, "output_size", "AdaptiveAvgPool2d")
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return ops.adaptive_avg_pool2d(input, self.output_size)
