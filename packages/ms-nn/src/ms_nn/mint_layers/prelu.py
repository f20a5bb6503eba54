"""PReLU of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..cell import Cell
from ._parameters import kind_of, parameter


class PReLU(Cell):
    """Parametric ReLU: `input` where positive, else `weight * input` with a learned `weight` (arXiv 1502.01852).

    num_parameters: The number of slopes: 1, or the number of channels.
    init: The initial slope.
    dtype: The dtype of the parameter; None is float32.

    >>> print(mint.nn.PReLU()(Tensor([-1.0, 2.0])))
    [-0.25  2.  ]
    """

    def __init__(self, num_parameters: int = 1, init: float = 0.25, dtype: Any = None) -> None:
        super().__init__()
        self.weight = parameter(init, (num_parameters,), "weight", kind_of(dtype))

    def construct(self, input: Tensor) -> Tensor:
        return F.prelu(input, self.weight)
