"""Dense, Flatten, Embedding and other basic layers."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.initializer import HeUniform, Uniform, initializer
from ms_tensor.ops.primitive import Primitive

from .._validate import boolean, ints, positive_int
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
        >>> from ms_nn import Flatten
        >>> from ms_tensor import ops
        >>> Flatten()(ops.ones((2, 3, 4))).shape
        (2, 12)
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, x: Tensor) -> Tensor:
        return ops.flatten(x, start_dim=self.start_dim, end_dim=self.end_dim)


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
        >>> from ms_nn import Dense
        >>> from ms_tensor import ops
        >>> Dense(3, 4)(ops.ones((2, 3))).shape
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
        x = ops.dense(x, self.weight, self.bias)
        if self.activation_flag:
            x = self.activation(x)
        return x

    def extend_repr(self) -> str:
        text = f"input_channels={self.in_channels}, output_channels={self.out_channels}"
        if self.has_bias:
            text += f", has_bias={self.has_bias}"
        return f"{text}, activation={self.activation}" if self.activation_flag else text


class Embedding(Cell):
    """Rows of a table by index.

    Args:
        vocab_size: The number of rows.
        embedding_size: The size of a row.
        use_one_hot: Whether rows are taken by a product with a one-hot matrix. Default: False.
        embedding_table: How the table starts. Default: 'normal'.
        dtype: The table's dtype. Default: float32.
        padding_idx: A row that starts as zeros. Default: None.

    Raises:
        ValueError: a number is out of range.

    Examples:
        >>> from ms_nn import Embedding
        >>> from ms_tensor import Tensor
        >>> Embedding(10, 4)(Tensor([[1, 2, 3]])).shape
        (1, 3, 4)
    """

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        use_one_hot: bool = False,
        embedding_table: Any = "normal",
        dtype: Any = mstype.float32,
        padding_idx: int | None = None,
    ) -> None:
        super().__init__()
        self.vocab_size = positive_int(vocab_size, "vocab_size", "Embedding")
        self.embedding_size = positive_int(embedding_size, "embedding_size", "Embedding")
        self.use_one_hot, self.dtype, self.padding_idx = use_one_hot, dtype, padding_idx
        table = initializer(embedding_table, (vocab_size, embedding_size), dtype)
        if padding_idx is not None:
            if isinstance(padding_idx, bool) or not isinstance(padding_idx, int) or not 0 <= padding_idx < vocab_size:
                raise ValueError(
                    f"For 'Embedding', the 'padding_idx' must be an int in [0, {vocab_size}), but got {padding_idx}."
                )
            rows = ops.reshape(ops.arange(vocab_size), (-1, 1))
            table = ops.masked_fill(table, rows == padding_idx, 0)
        self.embedding_table = Parameter(table, name="embedding_table")

    def construct(self, ids: Tensor) -> Tensor:
        if self.use_one_hot:
            hot = ops.one_hot(ids, self.vocab_size, 1.0, 0.0)
            return ops.matmul(ops.cast(hot, self.dtype), self.embedding_table)
        return ops.gather(self.embedding_table, ids, 0)

    def extend_repr(self) -> str:
        return (
            f"vocab_size={self.vocab_size}, embedding_size={self.embedding_size}, use_one_hot={self.use_one_hot}, "
            f"embedding_table={self.embedding_table}, dtype={self.dtype}, padding_idx={self.padding_idx}"
        )


class Pad(Cell):
    """Zeros added around the input.

    Args:
        paddings: One (before, after) a dimension.
        mode: 'CONSTANT'. Default: 'CONSTANT'.
    """

    def __init__(self, paddings: Any, mode: str = "CONSTANT") -> None:
        super().__init__()
        if mode != "CONSTANT":
            raise ValueError(f"For 'Pad', the 'mode' must be 'CONSTANT', but got {mode}.")
        pairs = [ints(pair, 2, "paddings", "Pad", 0) for pair in paddings]
        self.mode, self.paddings = mode, tuple(n for pair in reversed(pairs) for n in pair)

    def construct(self, x: Tensor) -> Tensor:
        return ops.pad(x, self.paddings)


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
