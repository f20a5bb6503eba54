"""Fully connected layers."""

from __future__ import annotations

import math
from typing import Any

import ms_runtime
from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.initializer import HeUniform, Uniform, initializer
from ms_tensor.ops.primitive import Primitive

from .._validate import boolean, positive_int, wrong
from ..cell import Cell
from .activation import get_activation

__all__ = ["BiDense", "Dense", "Linear"]


def check_dense_input_shape(x: Any, prim_name: str | None = None) -> None:
    """Raises a ValueError if a shape has fewer than two dimensions.

    Args:
        x: The shape.
        prim_name: The layer that the message names; None is 'Dense'. Default: None.
    """
    if len(x) < 2:
        raise ValueError(f"For '{prim_name or 'Dense'}', the input must have at least 2 dimensions, but got {len(x)}.")


class Dense(Cell):
    """Fully connected layer, `activation(x @ weight.T + bias)`, from (*, in_channels) to (*, out_channels).

    in_channels: The size of the last dimension of the input.
    out_channels: The size of the last dimension of the output.
    weight_init: Initial `weight`, of shape (out_channels, in_channels); None is HeUniform(sqrt(5)).
    bias_init: Initial `bias`, of shape (out_channels,); None is uniform in [-b, b] with b = 1 / sqrt(in_channels).
    activation: A Cell, a Primitive, or a name such as 'relu'.
    TypeError: a size is not an int, or `activation` has another type.
    ValueError: a size is not positive, or an initial tensor has another shape.

    >>> nn.Dense(3, 4)(ops.ones((2, 3))).shape
    (2, 4)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        weight_init: Any = None,
        bias_init: Any = None,
        has_bias: bool = True,
        activation: Any = None,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        self.in_channels = positive_int(in_channels, "in_channels", "Dense")
        self.out_channels = positive_int(out_channels, "out_channels", "Dense")
        self.has_bias = boolean(has_bias, "has_bias", "Dense")
        if weight_init is None:
            weight_init = HeUniform(math.sqrt(5))
        self.weight = Parameter(initializer(weight_init, (out_channels, in_channels), dtype), name="weight")
        self.bias = None
        if has_bias:
            if bias_init is None:
                bias_init = Uniform(1 / math.sqrt(in_channels))
            self.bias = Parameter(initializer(bias_init, (out_channels,), dtype), name="bias")
        self.activation: Any = get_activation(activation, "Dense") if isinstance(activation, str) else activation
        if activation is not None and not isinstance(self.activation, (Cell, Primitive)):
            raise wrong(TypeError, "activation", "Dense", "str or Cell or Primitive", type(activation).__name__)
        self.activation_flag = self.activation is not None

    def construct(self, x: Tensor) -> Tensor:
        # As in MindSpore, a bias that a network assigns later (tied heads do) is not used.
        bias = self.bias if self.has_bias else None
        if bias is not None and ms_runtime.autocast_id():
            # In mixed precision the bias is added in its own dtype.
            x = ops.dense(x, self.weight) + bias
        else:
            x = ops.dense(x, self.weight, bias)
        if self.activation_flag:
            x = self.activation(x)
        return x

    def extend_repr(self) -> str:
        text = f"input_channels={self.in_channels}, output_channels={self.out_channels}"
        if self.has_bias:
            text += f", has_bias={self.has_bias}"
        return f"{text}, activation={self.activation}" if self.activation_flag else text


class Linear(Cell):
    """Fully connected layer, `x @ weight.T + bias`, from (*, in_features) to (*, out_features).

    in_features: The size of the last dimension of the input.
    out_features: The size of the last dimension of the output.
    weight_init: Initial `weight`, of shape (out_features, in_features); None is HeUniform(sqrt(5)).
    bias_init: Initial `bias`, of shape (out_features,); None is uniform in [-b, b] with b = 1 / sqrt(in_features).
    TypeError: a size is not an int.
    ValueError: a size is not positive, or an initial tensor has another shape.

    >>> nn.Linear(3, 4)(ops.ones((2, 3))).shape
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
        self.in_features = positive_int(in_features, "in_features", "Linear")
        self.out_features = positive_int(out_features, "out_features", "Linear")
        self.has_bias = boolean(bias, "has_bias", "Linear")
        kind = mstype.float32 if dtype is None else dtype
        start = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = Parameter(initializer(start, (out_features, in_features), kind), name="weight")
        self.bias = None
        if bias:
            shift = Uniform(1 / math.sqrt(in_features)) if bias_init is None else bias_init
            self.bias = Parameter(initializer(shift, (out_features,), kind), name="bias")

    def construct(self, x: Tensor) -> Tensor:
        return ops.dense(x, self.weight, self.bias if self.has_bias else None)

    def extend_repr(self) -> str:
        text = f"input_features={self.in_features}, output_features={self.out_features}"
        return f"{text}, has_bias={self.has_bias}" if self.has_bias else text


class BiDense(Cell):
    """Bilinear layer, `input1 @ weight[o] @ input2 + bias[o]` for every output channel o.

    Maps inputs of shapes (*, in1_channels) and (*, in2_channels) to (*, out_channels).

    in1_channels: The size of the last dimension of the first input.
    in2_channels: The size of the last dimension of the second input.
    out_channels: The size of the last dimension of the output.
    weight_init: Initial `weight`, of shape (out, in1, in2); None is uniform in [-b, b] with b = 1 / sqrt(in1_channels).
    bias_init: Initial `bias`, of shape (out,); None is the same distribution.
    TypeError: a size is not an int.
    ValueError: a size is not positive, or does not match the last dimension of an input.

    >>> nn.BiDense(2, 3, 4)(ops.ones((5, 2)), ops.ones((5, 3))).shape
    (5, 4)
    """

    def __init__(
        self,
        in1_channels: int,
        in2_channels: int,
        out_channels: int,
        weight_init: Any = None,
        bias_init: Any = None,
        has_bias: bool = True,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        self.in1_channels = positive_int(in1_channels, "in1_channels", "BiDense")
        self.in2_channels = positive_int(in2_channels, "in2_channels", "BiDense")
        self.out_channels = positive_int(out_channels, "out_channels", "BiDense")
        self.has_bias = boolean(has_bias, "has_bias", "BiDense")
        bound = 1 / math.sqrt(in1_channels)
        start = Uniform(bound) if weight_init is None else weight_init
        shape = (out_channels, in1_channels, in2_channels)
        self.weight = Parameter(initializer(start, shape, dtype), name="weight")
        self.bias = None
        if has_bias:
            shift = Uniform(bound) if bias_init is None else bias_init
            self.bias = Parameter(initializer(shift, (out_channels,), dtype), name="bias")

    def construct(self, input1: Tensor, input2: Tensor) -> Tensor:
        return ops.bidense(input1, input2, self.weight, self.bias if self.has_bias else None)

    def extend_repr(self) -> str:
        text = (
            f"in1_channels={self.in1_channels}, in2_channels={self.in2_channels}, output_channels={self.out_channels}"
        )
        return f"{text}, has_bias={self.has_bias}" if self.has_bias else text
