"""More activation layers: shrinks, thresholds, random slopes, softmax over channels, local response normalization."""

from __future__ import annotations

from ms_tensor import Tensor, ops
from ms_tensor._messages import shorten

from .._validate import tensors
from ..cell import Cell
from .layer import Layer


class SoftShrink(Cell):
    """`x - lambd` above `lambd`, `x + lambd` below `-lambd`, else 0.

    Args:
        lambd: Default: 0.5.

    Examples:
        >>> print(nn.SoftShrink()(Tensor([-2.0, 0.25, 1.5])))
        [-1.5  0.   1. ]
    """

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        return ops.soft_shrink(input, self.lambd)


class Tanhshrink(Layer):
    """`x - tanh(x)`.

    Examples:
        >>> print(nn.Tanhshrink()(Tensor([0.0])))
        [0.]
    """

    def construct(self, x: Tensor) -> Tensor:
        return ops.tanhshrink(x)


class Threshold(Cell):
    """The element where it exceeds `threshold`, else `value`.

    Args:
        threshold: The limit.
        value: What stands in for elements that do not exceed it.

    Examples:
        >>> print(nn.Threshold(0.1, 20.0)(Tensor([0.0, 2.0])))
        [20.  2.]
    """

    def __init__(self, threshold: float, value: float) -> None:
        super().__init__()
        self.threshold, self.value = threshold, value

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.threshold(input_x, self.threshold, self.value)


class RReLU(Cell):
    """`x` where positive, else `x` times a slope drawn for every element (arXiv 1505.00853).

    Args:
        lower: The least slope. Default: 1/8.
        upper: The greatest slope. Default: 1/3.

    Raises:
        TypeError: a slope is no number.
        ValueError: `lower` exceeds `upper`.

    Examples:
        >>> print(nn.RReLU(0.5, 0.5)(Tensor([-2.0, 4.0])))
        [-1.  4.]
    """

    def __init__(self, lower: float = 1 / 8, upper: float = 1 / 3) -> None:
        super().__init__()
        for name, value in (("upper", upper), ("lower", lower)):
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise TypeError(f"For 'RReLU', the '{name}' must be float or int, but got {type(value).__name__}.")
        if lower > upper:
            raise ValueError(
                f"For 'RReLU', 'lower' must not exceed 'upper', but got {shorten(lower)} and {shorten(upper)}."
            )
        self.lower, self.upper = lower, upper

    def construct(self, x: Tensor) -> Tensor:
        return ops.rrelu(x, self.lower, self.upper)


class Softmax2d(Layer):
    """Softmax over the channels of an (N, C, H, W) or (C, H, W) input.

    Raises:
        ValueError: the input has another rank.

    Examples:
        >>> print(nn.Softmax2d()(ops.ones((2, 1, 1))).reshape(2))
        [0.5 0.5]
    """

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim not in (3, 4):
            raise ValueError(f"For 'Softmax2d', the in_shape must have 3 or 4 dims, but got {x.ndim}.")
        return ops.softmax(x, -3)


class LRN(Cell):
    """Local response normalization over channels; see `ops.lrn`.

    Args:
        depth_radius: How many channels before and behind count. Default: 5.
        bias: Default: 1.0.
        alpha: Default: 1.0.
        beta: Default: 0.5.
        norm_region: 'ACROSS_CHANNELS'.

    Examples:
        >>> nn.LRN()(ops.ones((2, 3, 4, 4))).shape
        (2, 3, 4, 4)
    """

    def __init__(
        self,
        depth_radius: int = 5,
        bias: float = 1.0,
        alpha: float = 1.0,
        beta: float = 0.5,
        norm_region: str = "ACROSS_CHANNELS",
    ) -> None:
        super().__init__()
        self.lrn_op = ops.LRN(depth_radius, bias, alpha, beta, norm_region)

    def construct(self, input_x: Tensor) -> Tensor:
        return self.lrn_op(input_x)
