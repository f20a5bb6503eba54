"""Dense, Flatten and other basic layers; more of them stand in `basic_more` and `embedding`."""

from __future__ import annotations

import math
from typing import Any

import ms_runtime
from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.initializer import HeUniform, Uniform, initializer
from ms_tensor.ops.primitive import Primitive

from .._validate import boolean, one_of, positive_int, shown, tensors
from ..cell import Cell
from .activation import get_activation


class Identity(Cell):
    """Gives its input back."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()

    def construct(self, x: Any) -> Any:
        return x


class Flatten(Cell):
    """Dimensions `start_dim` to `end_dim` as one.

    Args:
        start_dim: Default: 1.
        end_dim: Default: -1.

    Examples:
        >>> nn.Flatten()(ops.ones((2, 3, 4))).shape
        (2, 12)
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, x: Tensor) -> Tensor:
        return ops.flatten(x, start_dim=self.start_dim, end_dim=self.end_dim)


def check_dense_input_shape(x: Any, prim_name: str | None = None) -> None:
    """Raises a ValueError where a shape has fewer than two dimensions.

    Args:
        x: The shape.
        prim_name: Who asks. Default: None.
    """
    if len(x) < 2:
        raise ValueError(f"For '{prim_name or 'Dense'}', the input must have at least 2 dimensions, but got {len(x)}.")


class Dense(Cell):
    """`activation(x @ weight.T + bias)`.

    Args:
        in_channels: The size of the last dimension of the input.
        out_channels: The size of the last dimension of the output.
        weight_init: How `weight` of shape (out, in) starts; None: HeUniform with slope sqrt(5). Default: None.
        bias_init: How `bias` of shape (out,) starts; None: uniform up to 1 / sqrt(in_channels). Default: None.
        has_bias: Default: True.
        activation: A Cell, a Primitive, or a name such as 'relu'. Default: None.
        dtype: The parameters' dtype. Default: float32.

    Raises:
        TypeError: a number is no int, or `activation` is none of these.
        ValueError: a number is not positive, or an initial tensor has another shape.

    Examples:
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
            raise TypeError(
                f"For 'Dense', the 'activation' must be str or Cell or Primitive, but got {type(activation).__name__}."
            )
        self.activation_flag = self.activation is not None

    def construct(self, x: Tensor) -> Tensor:
        if self.bias is not None and ms_runtime.autocast_id():
            # In mixed precision the bias is added in its own dtype.
            x = ops.dense(x, self.weight) + self.bias
        else:
            x = ops.dense(x, self.weight, self.bias)
        if self.activation_flag:
            x = self.activation(x)
        return x

    def extend_repr(self) -> str:
        text = f"input_channels={self.in_channels}, output_channels={self.out_channels}"
        if self.has_bias:
            text += f", has_bias={self.has_bias}"
        return f"{text}, activation={self.activation}" if self.activation_flag else text


class Pad(Cell):
    """Elements added around the input.

    Args:
        paddings: One (before, after) a dimension, as a tuple of tuples; up to four dimensions.
        mode: 'CONSTANT' (zeros), 'REFLECT' (mirrored, the last element not repeated) or 'SYMMETRIC' (mirrored, the last
            element repeated). Default: 'CONSTANT'.

    Raises:
        TypeError: `paddings` is no tuple.
        ValueError: another mode, no pairs, or more than four.

    Examples:
        >>> print(nn.Pad(((0, 0), (1, 2)), mode="SYMMETRIC")(Tensor([[1, 2, 3]])))
        [[1 1 2 3 3 2]]
    """

    def __init__(self, paddings: Any, mode: str = "CONSTANT") -> None:
        super().__init__()
        self.mode = one_of(mode, ("CONSTANT", "REFLECT", "SYMMETRIC"), "mode", "Pad")
        if not isinstance(paddings, tuple):
            raise TypeError(f"For 'Pad', the type of 'paddings' must be tuple, but got {type(paddings).__name__}.")
        if any(len(pair) != 2 for pair in paddings):
            raise ValueError(f"For 'Pad', the dimension of 'paddings' must be (n, 2), but got {shown(paddings)}.")
        if len(paddings) > 4:
            raise ValueError(f"For 'Pad', only 'paddings' up to 4 dims is supported, but got {len(paddings)}.")
        self.paddings = paddings

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if self.mode != "CONSTANT":
            return ops.mirror_pad(x, self.paddings, self.mode)
        if len(self.paddings) != x.ndim:
            raise ValueError(
                f"For 'Pad', 'paddings' must have one pair a dimension of shape {x.shape}, but got {self.paddings}."
            )
        return ops.pad(x, tuple(n for pair in reversed(self.paddings) for n in pair))


class OneHot(Cell):
    """A new dimension in which the index's place has `on_value` and the others `off_value`.

    Args:
        axis: Where the new dimension stands. Default: -1.
        depth: Its size. Default: 1.
        on_value: Default: 1.0.
        off_value: Default: 0.0.
        dtype: Default: float32.
    """

    def __init__(
        self, axis: int = -1, depth: int = 1, on_value: Any = 1.0, off_value: Any = 0.0, dtype: Any = mstype.float32
    ) -> None:
        super().__init__()
        self.axis, self.depth, self.on_value, self.off_value, self.dtype = axis, depth, on_value, off_value, dtype

    def construct(self, indices: Tensor) -> Tensor:
        hot = ops.one_hot(indices, self.depth, self.on_value, self.off_value, self.axis)
        return ops.cast(hot, self.dtype)
