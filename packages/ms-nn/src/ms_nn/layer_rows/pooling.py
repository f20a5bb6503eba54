"""Pooling layers that only call a function: rows; see `ms_nn.layer_rows` for their form."""

from __future__ import annotations

MODULE = "ms_nn.layers.pooling"
IMPORT = "from ms_tensor import ops"

ROWS = {
    "": """
AdaptiveMaxPool2d(output_size, return_indices: bool = False)(input) -> Any =
    ops.adaptive_max_pool2d(input, output_size, return_indices)
    Adaptive max pooling to `output_size`.
    output_size: The size of the last two dimensions of the output: an int or (height, width); None keeps a dimension.
    >>> nn.AdaptiveMaxPool2d((None, 2))(ops.ones((1, 3, 8, 8))).shape
    (1, 3, 8, 2)
AdaptiveMaxPool3d(output_size, return_indices: bool = False)(input) -> Any =
    ops.adaptive_max_pool3d(input, output_size, return_indices)
    Adaptive max pooling to `output_size`.
    output_size: The size of the last three dimensions of the output: an int or (depth, height, width);
        None keeps a dimension.
    >>> nn.AdaptiveMaxPool3d(2)(ops.ones((1, 3, 4, 5, 6))).shape
    (1, 3, 2, 2, 2)
FractionalMaxPool2d(kernel_size, output_size=None, output_ratio=None, return_indices: bool = False,
    _random_samples: Tensor | None = None)(input) -> Any = ops.fractional_max_pool2d(input, kernel_size,
    output_size, output_ratio, return_indices, _random_samples)
    Fractional max pooling (arXiv 1412.6071): maxima of pseudo-random windows.
    kernel_size: The window: an int or (height, width).
    output_size: The size of the last two dimensions of the output: an int or (height, width).
    output_ratio: The output size relative to the input size, in (0, 1), given instead of `output_size`.
    _random_samples: Random numbers in [0, 1) of shape (N, C, 2) that determine the windows; None draws them.
    >>> nn.FractionalMaxPool2d(2, output_ratio=(0.5, 0.5))(ops.ones((1, 1, 6, 6))).shape
    (1, 1, 3, 3)
FractionalMaxPool3d(kernel_size, output_size=None, output_ratio=None, return_indices: bool = False,
    _random_samples: Tensor | None = None)(input) -> Any = ops.fractional_max_pool3d(input, kernel_size,
    output_size, output_ratio, return_indices, _random_samples)
    Fractional max pooling (arXiv 1412.6071): maxima of pseudo-random windows.
    kernel_size: The window: an int or (depth, height, width).
    output_size: The size of the last three dimensions of the output: an int or three.
    output_ratio: The output size relative to the input size, in (0, 1), given instead of `output_size`.
    _random_samples: Random numbers in [0, 1) of shape (N, C, 3) that determine the windows; None draws them.
    >>> nn.FractionalMaxPool3d(2, 3)(ops.ones((1, 1, 6, 6, 6))).shape
    (1, 1, 3, 3, 3)
LPPool1d(norm_type: float, kernel_size, stride=None, ceil_mode: bool = False)(x) = ops.lp_pool1d(x, norm_type,
    kernel_size, stride, ceil_mode)
    Power-average pooling over the last dimension: `(sum of x ** p) ** (1 / p)` of each window.
    norm_type: The exponent p, not 0.
    kernel_size: The window: an int.
    stride: The step between windows: an int; None is `kernel_size`.
    >>> print(nn.LPPool1d(2, 2)(Tensor([[[3.0, 4.0]]])))
    [[[5.]]]
LPPool2d(norm_type: float, kernel_size, stride=None, ceil_mode: bool = False)(x) = ops.lp_pool2d(x, norm_type,
    kernel_size, stride, ceil_mode)
    Power-average pooling over the last two dimensions: `(sum of x ** p) ** (1 / p)` of each window.
    norm_type: The exponent p, not 0.
    kernel_size: The window: an int or (height, width).
    stride: The step between windows: an int or (height, width); None is `kernel_size`.
    >>> print(nn.LPPool2d(2, 2)(ops.ones((1, 1, 2, 2))))
    [[[[2.]]]]
""",
}
