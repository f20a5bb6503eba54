"""Pooling layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..cell import Cell


class AvgPool1d(Cell):
    """The mean of each window.

    Args:
        kernel_size: The window: an int or one for each axis.
        stride: The distance of windows; None is the window. Default: None.
        padding: Zeros on both sides. Default: 0.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.
        count_include_pad: Whether padding counts in the mean. Default: True.

    Examples:
        >>> mint.nn.AvgPool1d(2)(mint.ones((1, 2, 4))).shape
        (1, 2, 2)
    """

    def __init__(
        self,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def construct(self, input: Tensor) -> Tensor:
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


class AdaptiveAvgPool1d(Cell):
    """Means over windows of such sizes that so many come out.

    Args:
        output_size: How many: an int or one for each axis.

    Examples:
        >>> mint.nn.AdaptiveAvgPool1d(2)(mint.ones((1, 2, 4))).shape
        (1, 2, 2)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveMaxPool1d(Cell):
    """The greatest elements of windows of such sizes that so many come out.

    Args:
        output_size: How many: an int or one for each axis.
        return_indices: Whether the places of the elements are returned too. Default: False.

    Examples:
        >>> mint.nn.AdaptiveMaxPool1d(2)(mint.ones((1, 2, 4))).shape
        (1, 2, 2)
    """

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input: Tensor) -> Any:
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)


class AvgPool2d(Cell):
    """The mean of each window.

    Args:
        kernel_size: The window: an int or one for each axis.
        stride: The distance of windows; None is the window. Default: None.
        padding: Zeros on both sides. Default: 0.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.
        count_include_pad: Whether padding counts in the mean. Default: True.
        divisor_override: What sums are divided by. Default: None.

    Examples:
        >>> mint.nn.AvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 2, 2)
    """

    def __init__(
        self,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: Any = None,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def construct(self, input: Tensor) -> Tensor:
        return F.avg_pool2d(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )


class AdaptiveAvgPool2d(Cell):
    """Means over windows of such sizes that so many come out.

    Args:
        output_size: How many: an int or one for each axis.

    Examples:
        >>> mint.nn.AdaptiveAvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 2, 2)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveMaxPool2d(Cell):
    """The greatest elements of windows of such sizes that so many come out.

    Args:
        output_size: How many: an int or one for each axis.
        return_indices: Whether the places of the elements are returned too. Default: False.

    Examples:
        >>> mint.nn.AdaptiveMaxPool2d(2)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 2, 2)
    """

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input: Tensor) -> Any:
        return F.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AvgPool3d(Cell):
    """The mean of each window.

    Args:
        kernel_size: The window: an int or one for each axis.
        stride: The distance of windows; None is the window. Default: None.
        padding: Zeros on both sides. Default: 0.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.
        count_include_pad: Whether padding counts in the mean. Default: True.
        divisor_override: What sums are divided by. Default: None.

    Examples:
        >>> mint.nn.AvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 2, 2, 2)
    """

    def __init__(
        self,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: Any = None,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def construct(self, input: Tensor) -> Tensor:
        return F.avg_pool3d(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )


class AdaptiveAvgPool3d(Cell):
    """Means over windows of such sizes that so many come out.

    Args:
        output_size: How many: an int or one for each axis.

    Examples:
        >>> mint.nn.AdaptiveAvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 2, 2, 2)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool3d(input, self.output_size)


class MaxPool2d(Cell):
    """The greatest element of each window.

    Args:
        kernel_size: The window: an int or one for each axis.
        stride: The distance of windows; None is the window. Default: None.
        padding: Zeros on both sides. Default: 0.
        dilation: The distance of elements. Default: 1.
        return_indices: Whether the places of the elements are returned too. Default: False.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.

    Examples:
        >>> mint.nn.MaxPool2d(2)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 2, 2)
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = None,
        padding: Any = 0,
        dilation: Any = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def construct(self, input: Tensor) -> Any:
        return F.max_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode, self.return_indices
        )


class MaxUnpool2d(Cell):
    """The elements of a pooling at the places that they came from, and zeros elsewhere.

    Args:
        kernel_size: The window: an int or two.
        stride: The distance of windows; None is the window. Default: None.
        padding: An int or two. Default: 0.

    Examples:
        >>> values, places = mint.nn.MaxPool2d(2, return_indices=True)(mint.ones((1, 1, 4, 4)))
        >>> mint.nn.MaxUnpool2d(2)(values, places).shape
        (1, 1, 4, 4)
    """

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding

    def construct(self, input: Tensor, indices: Tensor, output_size: Any = None) -> Tensor:
        return F.max_unpool2d(input, indices, self.kernel_size, self.stride, self.padding, output_size)
