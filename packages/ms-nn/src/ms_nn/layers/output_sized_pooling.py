"""Pooling to an output size, adaptive or fractional."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .._validate import positive_int
from .layer import Layer

__all__ = [
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3d",
    "FractionalMaxPool2d",
    "FractionalMaxPool3d",
]


class _AdaptivePool1d(Layer):
    """Adaptive {kind} pooling over the last dimension, to a length of `output_size`.

    Args:
        output_size: The length of the output, a divisor of the input's.
    """

    def __init__(self, output_size: int) -> None:
        super().__init__()
        self.output_size = positive_int(output_size, "output_size", type(self).__name__)


class AdaptiveAvgPool1d(_AdaptivePool1d, words={"kind": "average"}):
    """
    Examples:
        >>> nn.AdaptiveAvgPool1d(2)(ops.ones((1, 3, 8))).shape
        (1, 3, 2)
    """

    def construct(self, input: Tensor) -> Tensor:
        return ops.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveMaxPool1d(_AdaptivePool1d, words={"kind": "max"}):
    """
    Examples:
        >>> print(nn.AdaptiveMaxPool1d(2)(Tensor([[[1.0, 4.0, 3.0, 2.0]]])))
        [[[4. 3.]]]
    """

    def construct(self, x: Tensor) -> Tensor:
        return ops.adaptive_max_pool1d(x, self.output_size)


class _AdaptiveAvgPool(Layer):
    """Adaptive average pooling to `output_size`.

    Args:
        output_size: The size of {dimensions} of the output: {sizes}; None keeps a dimension.
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size


class AdaptiveAvgPool2d(_AdaptiveAvgPool, rank=2):
    """
    Examples:
        >>> nn.AdaptiveAvgPool2d(2)(ops.ones((1, 3, 8, 8))).shape
        (1, 3, 2, 2)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__(output_size)
        self.adaptive_avgpool2d = ops.AdaptiveAvgPool2D(output_size)

    def construct(self, input: Tensor) -> Tensor:
        return self.adaptive_avgpool2d(input)


class AdaptiveAvgPool3d(_AdaptiveAvgPool, rank=3):
    """
    Examples:
        >>> nn.AdaptiveAvgPool3d((2, None, 3))(ops.ones((1, 3, 4, 5, 6))).shape
        (1, 3, 2, 5, 3)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__(output_size)
        self.adaptive_avg_pool3d = ops.AdaptiveAvgPool3D(output_size)

    def construct(self, input: Tensor) -> Tensor:
        return self.adaptive_avg_pool3d(input)


class _AdaptiveMaxPool(Layer):
    """Adaptive max pooling to `output_size`.

    Args:
        output_size: The size of {dimensions} of the output: {sizes}; None keeps a dimension.
        return_indices: Whether the flat indices of the maxima are returned too. Default: False.
    """

    _pool: Any = None

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, input: Tensor) -> Any:
        return type(self)._pool(input, self.output_size, self.return_indices)


class AdaptiveMaxPool2d(_AdaptiveMaxPool, rank=2):
    """
    Examples:
        >>> nn.AdaptiveMaxPool2d((None, 2))(ops.ones((1, 3, 8, 8))).shape
        (1, 3, 8, 2)
    """

    _pool = staticmethod(ops.adaptive_max_pool2d)


class AdaptiveMaxPool3d(_AdaptiveMaxPool, rank=3):
    """
    Examples:
        >>> nn.AdaptiveMaxPool3d(2)(ops.ones((1, 3, 4, 5, 6))).shape
        (1, 3, 2, 2, 2)
    """

    _pool = staticmethod(ops.adaptive_max_pool3d)


class _FractionalMaxPool(Layer):
    """Fractional max pooling (arXiv 1412.6071): maxima of windows at random places.

    Args:
        kernel_size: The window: {sizes}.
        output_size: The size of {dimensions} of the output: {sizes}. Default: None.
        output_ratio: Instead of it, the output's size over the input's, in (0, 1). Default: None.
        return_indices: Whether the flat indices of the maxima are returned too. Default: False.
    """

    _pool: Any = None

    def __init__(
        self,
        kernel_size: Any,
        output_size: Any = None,
        output_ratio: Any = None,
        return_indices: bool = False,
        _random_samples: Tensor | None = None,
    ) -> None:
        super().__init__()
        self.kernel_size, self.output_size, self.output_ratio = kernel_size, output_size, output_ratio
        self.return_indices, self._random_samples = return_indices, _random_samples

    def construct(self, input: Tensor) -> Any:
        return type(self)._pool(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices, self._random_samples
        )


class FractionalMaxPool2d(_FractionalMaxPool, rank=2):
    """
    Examples:
        >>> nn.FractionalMaxPool2d(2, output_ratio=(0.5, 0.5))(ops.ones((1, 1, 6, 6))).shape
        (1, 1, 3, 3)
    """

    _pool = staticmethod(ops.fractional_max_pool2d)


class FractionalMaxPool3d(_FractionalMaxPool, rank=3):
    """
    Examples:
        >>> nn.FractionalMaxPool3d(2, 3)(ops.ones((1, 1, 6, 6, 6))).shape
        (1, 1, 3, 3, 3)
    """

    _pool = staticmethod(ops.fractional_max_pool3d)
