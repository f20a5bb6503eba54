"""Shrinkage and threshold activations."""

from __future__ import annotations

from ms_tensor import Tensor, ops

from ..cell import Cell
from .layer import Layer


class HShrink(Cell):
    """Hard shrinkage: zeroes elements in [-lambd, lambd]."""

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.hardshrink(input_x, self.lambd)


class SoftShrink(Cell):
    """`x - lambd` above `lambd`, `x + lambd` below `-lambd`, else 0.

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

    >>> print(nn.Tanhshrink()(Tensor([0.0])))
    [0.]
    """

    def construct(self, x: Tensor) -> Tensor:
        return ops.tanhshrink(x)


class Threshold(Cell):
    """The element where it exceeds `threshold`, else `value`.

    threshold: The limit.
    value: What stands in for elements that do not exceed it.

    >>> print(nn.Threshold(0.1, 20.0)(Tensor([0.0, 2.0])))
    [20.  2.]
    """

    def __init__(self, threshold: float, value: float) -> None:
        super().__init__()
        self.threshold, self.value = threshold, value

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.threshold(input_x, self.threshold, self.value)
