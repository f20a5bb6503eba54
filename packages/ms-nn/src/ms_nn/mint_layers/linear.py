"""The fully connected layer of `mint.nn`."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor
from ms_tensor.initializer import HeUniform, Uniform
from ms_tensor.mint import functional as F

from ..cell import Cell
from ._parameters import kind_of, parameter


class Linear(Cell):
    """Fully connected layer, `x @ weight.T + bias`, from (*, in_features) to (*, out_features).

    in_features: The size of the last dimension of the input.
    out_features: The size of the last dimension of the output.
    weight_init: Initial weight; None is uniform in [-b, b] with b = 1 / sqrt(in_features).
    bias_init: Initial bias; None is the same distribution.

    >>> mint.nn.Linear(3, 4)(mint.ones((2, 3))).shape
    (2, 4)
    """

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        weight_init: Any = None,
        bias_init: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self.has_bias = bias
        weight = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = parameter(weight, (out_features, in_features), "weight", kind_of(dtype))
        limit = 1 / math.sqrt(in_features) if in_features > 0 else 0.0
        shift = Uniform(limit) if bias_init is None else bias_init
        self.bias = parameter(shift, (out_features,), "bias", kind_of(dtype)) if bias else None

    def construct(self, x: Tensor) -> Tensor:
        return F.linear(x, self.weight, self.bias)

    def extend_repr(self) -> str:
        text = f"input_features={self.in_features}, output_features={self.out_features}"
        return f"{text}, has_bias=True" if self.has_bias else text
