"""Adaptive pooling layers that check the output size in their constructor."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .._validate import positive_int
from .layer import Layer


class _AdaptivePool1d(Layer):
    """Adaptive {kind} pooling of the last dimension to a length of `output_size`.

    Args:
        output_size: The length of the output; it must divide the length of the input.
    """

    def __init__(self, output_size: int) -> None:
        super().__init__()
        self.output_size = positive_int(output_size, "output_size", type(self).__name__)


class AdaptiveAvgPool1d(_AdaptivePool1d, words={"kind": "average"}):
    """
    >>> nn.AdaptiveAvgPool1d(2)(ops.ones((1, 3, 8))).shape
    (1, 3, 2)
    """

    def construct(self, input: Tensor) -> Tensor:
        return ops.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveMaxPool1d(_AdaptivePool1d, words={"kind": "max"}):
    """
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
    >>> nn.AdaptiveAvgPool3d((2, None, 3))(ops.ones((1, 3, 4, 5, 6))).shape
    (1, 3, 2, 5, 3)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__(output_size)
        self.adaptive_avg_pool3d = ops.AdaptiveAvgPool3D(output_size)

    def construct(self, input: Tensor) -> Tensor:
        return self.adaptive_avg_pool3d(input)
