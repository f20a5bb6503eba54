"""Pooling layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..layers.layer import Layer
from ..printed_arguments import arguments_text


class AvgPool1d(Layer):
    """Average pooling over the last dimension.

    kernel_size: The window: an int.
    stride: The step between windows; None is `kernel_size`.
    padding: Zeros added on both sides.

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
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding
        self.ceil_mode, self.count_include_pad = ceil_mode, count_include_pad

    def construct(self, input: Tensor) -> Tensor:
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


class _AvgPool(Layer):
    """Average pooling over {dimensions}.

    Args:
        kernel_size: The window: {sizes}.
        stride: The step between windows: {sizes}; None is `kernel_size`. Default: None.
        padding: Zeros added on both sides: {sizes}. Default: 0.
        ceil_mode: Whether a last, partial window counts. Default: False.
        count_include_pad: Whether the added zeros count in the mean. Default: True.
        divisor_override: The divisor; None is the number of elements of the window. Default: None.
    """

    _pool: Any = None

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
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding
        self.ceil_mode, self.count_include_pad, self.divisor_override = ceil_mode, count_include_pad, divisor_override

    def construct(self, input: Tensor) -> Tensor:
        return type(self)._pool(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )


class AvgPool2d(_AvgPool, rank=2):
    """
    Examples:
        >>> mint.nn.AvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 2, 2)
    """

    _pool = staticmethod(F.avg_pool2d)


class AvgPool3d(_AvgPool, rank=3):
    """
    Examples:
        >>> mint.nn.AvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 2, 2, 2)
    """

    _pool = staticmethod(F.avg_pool3d)


class _AdaptiveAvgPool(Layer):
    """Adaptive average pooling to `output_size`.

    Args:
        output_size: The size of {dimensions} of the output: {sizes}.
    """

    _pool: Any = None

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        return type(self)._pool(input, self.output_size)


class AdaptiveAvgPool1d(_AdaptiveAvgPool, rank=1):
    """
    Examples:
        >>> mint.nn.AdaptiveAvgPool1d(2)(mint.ones((1, 2, 4))).shape
        (1, 2, 2)
    """

    _pool = staticmethod(F.adaptive_avg_pool1d)
    extend_repr = arguments_text


class AdaptiveAvgPool2d(_AdaptiveAvgPool, rank=2):
    """
    Examples:
        >>> mint.nn.AdaptiveAvgPool2d(2)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 2, 2)
    """

    _pool = staticmethod(F.adaptive_avg_pool2d)
    extend_repr = arguments_text


class AdaptiveAvgPool3d(_AdaptiveAvgPool, rank=3):
    """
    Examples:
        >>> mint.nn.AdaptiveAvgPool3d(2)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 2, 2, 2)
    """

    _pool = staticmethod(F.adaptive_avg_pool3d)


class _AdaptiveMaxPool(Layer):
    """Adaptive max pooling to `output_size`.

    Args:
        output_size: The size of {dimensions} of the output: {sizes}.
        return_indices: Whether the indices of the maxima are returned too. Default: False.
    """

    _pool: Any = None

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, input: Tensor) -> Any:
        return type(self)._pool(input, self.output_size, self.return_indices)


class AdaptiveMaxPool1d(_AdaptiveMaxPool, rank=1):
    """
    Examples:
        >>> mint.nn.AdaptiveMaxPool1d(2)(mint.ones((1, 2, 4))).shape
        (1, 2, 2)
    """

    _pool = staticmethod(F.adaptive_max_pool1d)
    extend_repr = arguments_text


class AdaptiveMaxPool2d(_AdaptiveMaxPool, rank=2):
    """
    Examples:
        >>> mint.nn.AdaptiveMaxPool2d(2)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 2, 2)
    """

    _pool = staticmethod(F.adaptive_max_pool2d)


class MaxPool2d(Layer):
    """Max pooling over the last two dimensions.

    kernel_size: The window: an int or (height, width).
    stride: The step between windows: an int or two; None is `kernel_size`.
    padding: The width added on both sides, at most half a window: an int or two.
    dilation: The step between the elements of a window: an int or two.

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
        self.kernel_size, self.stride, self.padding, self.dilation = kernel_size, stride, padding, dilation
        self.return_indices, self.ceil_mode = return_indices, ceil_mode

    def construct(self, input: Tensor) -> Any:
        return F.max_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode, self.return_indices
        )


class MaxUnpool2d(Layer):
    """Inverse of `MaxPool2d`: the maxima at the places that the indices give, zeros elsewhere.

    kernel_size: The window of the pooling: an int or (height, width).
    stride: The step between windows: an int or two; None is `kernel_size`.
    padding: The width that the pooling added: an int or two.

    >>> values, places = mint.nn.MaxPool2d(2, return_indices=True)(mint.ones((1, 1, 4, 4)))
    >>> mint.nn.MaxUnpool2d(2)(values, places).shape
    (1, 1, 4, 4)
    """

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding

    def construct(self, input: Tensor, indices: Tensor, output_size: Any = None) -> Tensor:
        return F.max_unpool2d(input, indices, self.kernel_size, self.stride, self.padding, output_size)
