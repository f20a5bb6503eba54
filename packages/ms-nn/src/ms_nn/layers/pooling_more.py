"""Adaptive, power-average and fractional pooling layers, and unpooling."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .._validate import positive_int, shown
from ..cell import Cell


class AdaptiveAvgPool1d(Cell):
    """Means of windows chosen so that the output has a given length.

    Args:
        output_size: The length; it divides the input's.

    Examples:
        >>> nn.AdaptiveAvgPool1d(2)(ops.ones((1, 3, 8))).shape
        (1, 3, 2)
    """

    def __init__(self, output_size: int) -> None:
        super().__init__()
        self.output_size = positive_int(output_size, "output_size", "AdaptiveAvgPool1d")

    def construct(self, input: Tensor) -> Tensor:
        return ops.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(Cell):
    """Means of windows chosen so that the output has a given size.

    Args:
        output_size: An int or (height, width); None keeps a dimension.

    Examples:
        >>> nn.AdaptiveAvgPool2d(2)(ops.ones((1, 3, 8, 8))).shape
        (1, 3, 2, 2)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size
        self.adaptive_avgpool2d = ops.AdaptiveAvgPool2D(output_size)

    def construct(self, input: Tensor) -> Tensor:
        return self.adaptive_avgpool2d(input)


class AdaptiveAvgPool3d(Cell):
    """Means of windows chosen so that the output has a given size.

    Args:
        output_size: An int or (depth, height, width); None keeps a dimension.

    Examples:
        >>> nn.AdaptiveAvgPool3d((2, None, 3))(ops.ones((1, 3, 4, 5, 6))).shape
        (1, 3, 2, 5, 3)
    """

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size
        self.adaptive_avg_pool3d = ops.AdaptiveAvgPool3D(output_size)

    def construct(self, input: Tensor) -> Tensor:
        return self.adaptive_avg_pool3d(input)


class AdaptiveMaxPool1d(Cell):
    """Maxima of windows chosen so that the output has a given length.

    Args:
        output_size: The length; it divides the input's.

    Examples:
        >>> print(nn.AdaptiveMaxPool1d(2)(Tensor([[[1.0, 4.0, 3.0, 2.0]]])))
        [[[4. 3.]]]
    """

    def __init__(self, output_size: int) -> None:
        super().__init__()
        self.output_size = positive_int(output_size, "output_size", "AdaptiveMaxPool1d")

    def construct(self, x: Tensor) -> Tensor:
        return ops.adaptive_max_pool1d(x, self.output_size)


class AdaptiveMaxPool2d(Cell):
    """Maxima of windows chosen so that the output has a given size.

    Args:
        output_size: An int or (height, width); None keeps a dimension.
        return_indices: Whether to return the flat index of every maximum too. Default: False.

    Examples:
        >>> nn.AdaptiveMaxPool2d((None, 2))(ops.ones((1, 3, 8, 8))).shape
        (1, 3, 8, 2)
    """

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, input: Tensor) -> Any:
        return ops.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(Cell):
    """Maxima of windows chosen so that the output has a given size.

    Args:
        output_size: An int or (depth, height, width); None keeps a dimension.
        return_indices: Whether to return the flat index of every maximum too. Default: False.

    Examples:
        >>> nn.AdaptiveMaxPool3d(2)(ops.ones((1, 3, 4, 5, 6))).shape
        (1, 3, 2, 2, 2)
    """

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, input: Tensor) -> Any:
        return ops.adaptive_max_pool3d(input, self.output_size, self.return_indices)


class LPPool1d(Cell):
    """The power-average of every window, `(sum of x ** p) ** (1 / p)`.

    Args:
        norm_type: p; not 0.
        kernel_size: The window.
        stride: None is `kernel_size`. Default: None.
        ceil_mode: Whether a last, partial window counts. Default: False.

    Examples:
        >>> print(nn.LPPool1d(2, 2)(Tensor([[[3.0, 4.0]]])))
        [[[5.]]]
    """

    def __init__(self, norm_type: float, kernel_size: int, stride: Any = None, ceil_mode: bool = False) -> None:
        super().__init__()
        self.norm_type, self.kernel_size, self.stride, self.ceil_mode = norm_type, kernel_size, stride, ceil_mode

    def construct(self, x: Tensor) -> Tensor:
        return ops.lp_pool1d(x, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)


class LPPool2d(Cell):
    """The power-average of every window, `(sum of x ** p) ** (1 / p)`.

    Args:
        norm_type: p; not 0.
        kernel_size: The window: an int or (height, width).
        stride: An int or (vertical, horizontal); None is `kernel_size`. Default: None.
        ceil_mode: Whether a last, partial window counts. Default: False.

    Examples:
        >>> print(nn.LPPool2d(2, 2)(ops.ones((1, 1, 2, 2))))
        [[[[2.]]]]
    """

    def __init__(self, norm_type: float, kernel_size: Any, stride: Any = None, ceil_mode: bool = False) -> None:
        super().__init__()
        self.norm_type, self.kernel_size, self.stride, self.ceil_mode = norm_type, kernel_size, stride, ceil_mode

    def construct(self, x: Tensor) -> Tensor:
        return ops.lp_pool2d(x, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)


class _MaxUnpool(Cell):
    _undo: Any = None

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size, self.padding = kernel_size, padding
        self.stride = kernel_size if stride is None else stride

    def construct(self, x: Tensor, indices: Tensor, output_size: Any = None) -> Tensor:
        if output_size is not None and (not isinstance(output_size, tuple) or not output_size):
            raise ValueError(
                f"For '{type(self).__name__}', 'output_size' must be a tuple of ints, but got {shown(output_size)}."
            )
        return type(self)._undo(x, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_MaxUnpool):
    """Puts maxima back where the indices say that they stood, among zeros; see `ops.max_unpool1d`.

    Args:
        kernel_size: The window of the pooling.
        stride: None is `kernel_size`. Default: None.
        padding: Default: 0.

    Examples:
        >>> print(nn.MaxUnpool1d(2)(Tensor([[[5.0, 6.0]]]), Tensor([[[1, 2]]])))
        [[[0. 5. 6. 0.]]]
    """

    _undo = staticmethod(ops.max_unpool1d)


class MaxUnpool2d(_MaxUnpool):
    """Puts maxima back where the indices say that they stood, among zeros; see `ops.max_unpool2d`.

    Args:
        kernel_size: The window of the pooling: an int or (height, width).
        stride: An int or two; None is `kernel_size`. Default: None.
        padding: An int or two. Default: 0.

    Examples:
        >>> nn.MaxUnpool2d(2)(Tensor([[[[5.0]]]]), Tensor([[[[2]]]])).shape
        (1, 1, 2, 2)
    """

    _undo = staticmethod(ops.max_unpool2d)


class MaxUnpool3d(_MaxUnpool):
    """Puts maxima back where the indices say that they stood, among zeros; see `ops.max_unpool3d`.

    Args:
        kernel_size: The window of the pooling: an int or three.
        stride: An int or three; None is `kernel_size`. Default: None.
        padding: An int or three. Default: 0.

    Examples:
        >>> nn.MaxUnpool3d(2)(Tensor([[[[[5.0]]]]]), Tensor([[[[[2]]]]])).shape
        (1, 1, 2, 2, 2)
    """

    _undo = staticmethod(ops.max_unpool3d)


class _Fractional(Cell):
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


class FractionalMaxPool2d(_Fractional):
    """Maxima of windows whose places are drawn (arXiv 1412.6071); see `ops.fractional_max_pool2d`.

    Args:
        kernel_size: The window: an int or (height, width).
        output_size: An int or (height, width). Default: None.
        output_ratio: The output's size over the input's, in (0, 1), in its stead. Default: None.
        return_indices: Whether to return the flat index of every maximum too. Default: False.

    Examples:
        >>> nn.FractionalMaxPool2d(2, output_ratio=(0.5, 0.5))(ops.ones((1, 1, 6, 6))).shape
        (1, 1, 3, 3)
    """

    def construct(self, input: Tensor) -> Any:
        return ops.fractional_max_pool2d(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices, self._random_samples
        )


class FractionalMaxPool3d(_Fractional):
    """Maxima of windows whose places are drawn (arXiv 1412.6071); see `ops.fractional_max_pool3d`.

    Args:
        kernel_size: The window: an int or three.
        output_size: An int or three. Default: None.
        output_ratio: The output's size over the input's, in (0, 1), in its stead. Default: None.
        return_indices: Whether to return the flat index of every maximum too. Default: False.

    Examples:
        >>> nn.FractionalMaxPool3d(2, 3)(ops.ones((1, 1, 6, 6, 6))).shape
        (1, 1, 3, 3, 3)
    """

    def construct(self, input: Tensor) -> Any:
        return ops.fractional_max_pool3d(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices, self._random_samples
        )
