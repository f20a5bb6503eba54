"""Dropout layers of `mint.nn`."""

from __future__ import annotations

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..cell import Cell


class Dropout(Cell):
    """Zeros with probability `p` while training, the other elements divided by `1 - p`.

    p: The probability.

    >>> mint.nn.Dropout()(mint.ones((2, 3))).shape
    (2, 3)
    """

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        self.p, self.inplace = p, inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.dropout(input, self.p, self.training, self.inplace)


class Dropout2d(Cell):
    """Whole channels set to zero with probability `p` while training, the others divided by `1 - p`.

    p: The probability.

    >>> mint.nn.Dropout2d()(mint.ones((1, 2, 3, 3))).shape
    (1, 2, 3, 3)
    """

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        self.p, self.inplace = p, inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.dropout2d(input, self.p, self.training, self.inplace)
