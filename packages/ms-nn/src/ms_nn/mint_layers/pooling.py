"""Pooling layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..layers.layer import Layer
from ..printed_arguments import arguments_text


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
