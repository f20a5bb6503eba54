"""Layers of `ms_nn.layers.pooling`, from the rows of `ms_nn.layer_rows.pooling`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor import ops
from ms_nn.cell import Cell
from ms_nn.layers.layer import Layer


class AdaptiveMaxPool2d(Cell):
    """Adaptive max pooling to `output_size`.

    output_size: The size of the last two dimensions of the output: an int or (height, width); None keeps a dimension.

    >>> nn.AdaptiveMaxPool2d((None, 2))(ops.ones((1, 3, 8, 8))).shape
    (1, 3, 8, 2)
    """

    __module__ = "ms_nn.layers.pooling"

    def __init__(self, output_size: Any, return_indices: bool=False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input: Tensor) -> Any:
        return ops.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(Cell):
    """Adaptive max pooling to `output_size`.

    output_size: The size of the last three dimensions of the output: an int or (depth, height, width);
        None keeps a dimension.

    >>> nn.AdaptiveMaxPool3d(2)(ops.ones((1, 3, 4, 5, 6))).shape
    (1, 3, 2, 2, 2)
    """

    __module__ = "ms_nn.layers.pooling"

    def __init__(self, output_size: Any, return_indices: bool=False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input: Tensor) -> Any:
        return ops.adaptive_max_pool3d(input, self.output_size, self.return_indices)


class FractionalMaxPool2d(Cell):
    """Fractional max pooling (arXiv 1412.6071): maxima of pseudo-random windows.

    kernel_size: The window: an int or (height, width).
    output_size: The size of the last two dimensions of the output: an int or (height, width).
    output_ratio: The output size relative to the input size, in (0, 1), given instead of `output_size`.
    _random_samples: Random numbers in [0, 1) of shape (N, C, 2) that determine the windows; None draws them.

    >>> nn.FractionalMaxPool2d(2, output_ratio=(0.5, 0.5))(ops.ones((1, 1, 6, 6))).shape
    (1, 1, 3, 3)
    """

    __module__ = "ms_nn.layers.pooling"

    def __init__(self, kernel_size: Any, output_size: Any=None, output_ratio: Any=None, return_indices: bool=False, _random_samples: Tensor | None=None) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.output_size = output_size
        self.output_ratio = output_ratio
        self.return_indices = return_indices
        self._random_samples = _random_samples

    def construct(self, input: Tensor) -> Any:
        return ops.fractional_max_pool2d(input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices, self._random_samples)


class FractionalMaxPool3d(Cell):
    """Fractional max pooling (arXiv 1412.6071): maxima of pseudo-random windows.

    kernel_size: The window: an int or (depth, height, width).
    output_size: The size of the last three dimensions of the output: an int or three.
    output_ratio: The output size relative to the input size, in (0, 1), given instead of `output_size`.
    _random_samples: Random numbers in [0, 1) of shape (N, C, 3) that determine the windows; None draws them.

    >>> nn.FractionalMaxPool3d(2, 3)(ops.ones((1, 1, 6, 6, 6))).shape
    (1, 1, 3, 3, 3)
    """

    __module__ = "ms_nn.layers.pooling"

    def __init__(self, kernel_size: Any, output_size: Any=None, output_ratio: Any=None, return_indices: bool=False, _random_samples: Tensor | None=None) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.output_size = output_size
        self.output_ratio = output_ratio
        self.return_indices = return_indices
        self._random_samples = _random_samples

    def construct(self, input: Tensor) -> Any:
        return ops.fractional_max_pool3d(input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices, self._random_samples)


class LPPool1d(Cell):
    """Power-average pooling over the last dimension: `(sum of x ** p) ** (1 / p)` of each window.

    norm_type: The exponent p, not 0.
    kernel_size: The window: an int.
    stride: The step between windows: an int; None is `kernel_size`.

    >>> print(nn.LPPool1d(2, 2)(Tensor([[[3.0, 4.0]]])))
    [[[5.]]]
    """

    __module__ = "ms_nn.layers.pooling"

    def __init__(self, norm_type: float, kernel_size: Any, stride: Any=None, ceil_mode: bool=False) -> None:
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def construct(self, x: Tensor) -> Tensor:
        return ops.lp_pool1d(x, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)


class LPPool2d(Cell):
    """Power-average pooling over the last two dimensions: `(sum of x ** p) ** (1 / p)` of each window.

    norm_type: The exponent p, not 0.
    kernel_size: The window: an int or (height, width).
    stride: The step between windows: an int or (height, width); None is `kernel_size`.

    >>> print(nn.LPPool2d(2, 2)(ops.ones((1, 1, 2, 2))))
    [[[[2.]]]]
    """

    __module__ = "ms_nn.layers.pooling"

    def __init__(self, norm_type: float, kernel_size: Any, stride: Any=None, ceil_mode: bool=False) -> None:
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def construct(self, x: Tensor) -> Tensor:
        return ops.lp_pool2d(x, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)


__all__ = [
    "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3d",
    "FractionalMaxPool2d",
    "FractionalMaxPool3d",
    "LPPool1d",
    "LPPool2d",
]
