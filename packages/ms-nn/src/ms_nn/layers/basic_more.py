"""Linear and bilinear layers, patches, diagonals and triangles, moves of elements."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.initializer import HeUniform, Uniform, initializer

from .._validate import boolean, one_of, positive_int, shown, tensors
from ..cell import Cell
from .layer import Layer


class Linear(Cell):
    """`x @ weight.T + bias`.

    Args:
        in_features: The size of the last dimension of the input.
        out_features: The size of the last dimension of the output.
        bias: Whether there is a bias. Default: True.
        weight_init: How `weight` of shape (out, in) starts; None: HeUniform with slope sqrt(5). Default: None.
        bias_init: How `bias` of shape (out,) starts; None: uniform up to 1 / sqrt(in_features). Default: None.
        dtype: The parameters' dtype; None is float32. Default: None.

    Raises:
        TypeError: a number is no int.
        ValueError: a number is not positive, or an initial tensor has another shape.

    Examples:
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
        return ops.dense(x, self.weight, self.bias)

    def extend_repr(self) -> str:
        text = f"input_features={self.in_features}, output_features={self.out_features}"
        return f"{text}, has_bias={self.has_bias}" if self.has_bias else text


class BiDense(Cell):
    """A bilinear layer, `input1 @ weight[o] @ input2 + bias[o]` for every output channel o.

    Args:
        in1_channels: The size of the last dimension of the first input.
        in2_channels: That of the second.
        out_channels: That of the output.
        weight_init: How `weight` of shape (out, in1, in2) starts; None: uniform up to 1 / sqrt(in1_channels).
            Default: None.
        bias_init: How `bias` of shape (out,) starts; None: as the weight. Default: None.
        has_bias: Default: True.
        dtype: The parameters' dtype. Default: float32.

    Raises:
        TypeError: a number is no int.
        ValueError: a number is not positive, or shapes do not fit.

    Examples:
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
        return ops.bidense(input1, input2, self.weight, self.bias)

    def extend_repr(self) -> str:
        text = (
            f"in1_channels={self.in1_channels}, in2_channels={self.in2_channels}, output_channels={self.out_channels}"
        )
        return f"{text}, has_bias={self.has_bias}" if self.has_bias else text


class Unfold(Cell):
    """Patches of an image as channels: (N, C, H, W) to (N, rows * columns * C, H_out, W_out).

    Args:
        ksizes: The window, as (1, rows, columns, 1).
        strides: The steps, as (1, vertical, horizontal, 1).
        rates: The distances between the window's elements, as (1, vertical, horizontal, 1).
        padding: 'valid' or 'same'. Default: 'valid'.

    Raises:
        TypeError: an argument is no tuple or list.
        ValueError: an argument has another form.

    Examples:
        >>> nn.Unfold((1, 2, 2, 1), (1, 2, 2, 1), (1, 1, 1, 1))(ops.ones((2, 3, 6, 8))).shape
        (2, 12, 3, 4)
    """

    def __init__(self, ksizes: Any, strides: Any, rates: Any, padding: str = "valid") -> None:
        super().__init__()
        for name, value in (("ksize", ksizes), ("stride", strides), ("rate", rates)):
            if not isinstance(value, (tuple, list)):
                raise TypeError(f"For 'Unfold', '{name}s' must be a tuple or list, but got {type(value).__name__}.")
            if len(value) != 4 or value[0] != 1 or value[3] != 1:
                raise ValueError(
                    f"For 'Unfold' the format of '{name}s' must be [1, row, col, 1], but got {shown(value)}."
                )
            if not all(isinstance(n, int) and n >= 1 for n in value):
                raise ValueError(
                    f"For 'Unfold' the numbers in '{name}s' must be positive ints, but got {shown(value)}."
                )
        self.ksizes, self.strides, self.rates = tuple(ksizes[1:3]), tuple(strides[1:3]), tuple(rates[1:3])
        lower = padding.lower() if isinstance(padding, str) else padding
        self.padding = one_of(lower, ("valid", "same"), "padding", "Unfold")

    def construct(self, input_x: Tensor) -> Tensor:
        if input_x.ndim != 4:
            raise ValueError(f"For 'Unfold', the input must have 4 dimensions, but got shape {input_x.shape}.")
        window = (self.ksizes, self.strides, self.rates)
        pads = ops.window.resolve_pads(self.padding, 0, input_x.shape[2:], window, "Unfold")
        found = ops.window.patches(input_x, self.ksizes, self.strides, pads, self.rates, "Unfold")
        n, c, rows, columns, height, width = found.shape
        # The place in the window stands before the channel.
        moved = ops.transpose(found, (0, 2, 3, 1, 4, 5))
        return ops.reshape(moved, (n, rows * columns * c, height, width))


class Tril(Layer):
    """The elements on and below the diagonal `k`; zeros elsewhere.

    Examples:
        >>> print(nn.Tril()(Tensor([[1, 2], [3, 4]])))
        [[1 0]
         [3 4]]
    """

    def construct(self, x: Tensor, k: int = 0) -> Tensor:
        return ops.tril(x, k)


class Triu(Layer):
    """The elements on and above the diagonal `k`; zeros elsewhere.

    Examples:
        >>> print(nn.Triu()(Tensor([[1, 2], [3, 4]])))
        [[1 2]
         [0 4]]
    """

    def construct(self, x: Tensor, k: int = 0) -> Tensor:
        return ops.triu(x, k)


def _on_diagonal(rows: int, columns: int) -> Tensor:
    """Which elements of a (rows, columns) matrix stand on its diagonal."""
    return ops.equal(ops.reshape(ops.arange(rows), (rows, 1)), ops.arange(columns))


class MatrixDiag(Layer):
    """Vectors as the diagonals of matrices: (*, M) to (*, M, M).

    Examples:
        >>> print(nn.MatrixDiag()(Tensor([1, 2])))
        [[1 0]
         [0 2]]
    """

    def construct(self, input_x: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x)
        if input_x.ndim < 1:
            raise ValueError("For 'MatrixDiag', the input must have 1 dimension or more, but got a 0-d tensor.")
        size = input_x.shape[-1]
        rows = ops.expand_dims(input_x, -1)
        return ops.where(_on_diagonal(size, size), rows, ops.zeros_like(rows))


class MatrixDiagPart(Layer):
    """The diagonals of matrices: (*, M, N) to (*, min(M, N)).

    Examples:
        >>> print(nn.MatrixDiagPart()(Tensor([[1, 2, 3], [4, 5, 6]])))
        [1 5]
    """

    def construct(self, input_x: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x)
        if input_x.ndim < 2:
            raise ValueError(
                f"For 'MatrixDiagPart', the input must have 2 dimensions or more, but got shape {input_x.shape}."
            )
        rows, columns = input_x.shape[-2], input_x.shape[-1]
        flat = ops.reshape(input_x, (*input_x.shape[:-2], rows * columns))
        return ops.gather(flat, ops.arange(min(rows, columns)) * (columns + 1), flat.ndim - 1)


class MatrixSetDiag(Layer):
    """Matrices with other diagonals: (*, M, N) and (*, min(M, N)) to (*, M, N).

    Examples:
        >>> print(nn.MatrixSetDiag()(Tensor([[1, 2, 3], [4, 5, 6]]), Tensor([8, 9])))
        [[8 2 3]
         [4 9 6]]
    """

    def construct(self, input_x: Tensor, diagonal: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x, diagonal=diagonal)
        rows, columns = input_x.shape[-2], input_x.shape[-1]
        if tuple(diagonal.shape) != (*input_x.shape[:-2], min(rows, columns)):
            raise ValueError(
                f"For 'MatrixSetDiag', a diagonal of shape {diagonal.shape} does not fit a shape {input_x.shape}."
            )
        # Along the longer side the diagonal is repeated; what goes over is not on it.
        spread = ops.expand_dims(diagonal, -1 if rows <= columns else -2)
        return ops.where(_on_diagonal(rows, columns), spread, input_x)


class Roll(Cell):
    """Elements moved along dimensions; those that leave at one end come in at the other.

    Args:
        shift: An int, or one a dimension.
        axis: An int or several.

    Raises:
        TypeError: an argument is of another type.
        ValueError: there are more of one than of the other, or a dimension is out of range.

    Examples:
        >>> print(nn.Roll(1, 0)(Tensor([0, 1, 2])))
        [2 0 1]
    """

    def __init__(self, shift: Any, axis: Any) -> None:
        super().__init__()
        for name, value in (("shift", shift), ("axis", axis)):
            if isinstance(value, bool) or not isinstance(value, (int, tuple, list)):
                raise TypeError(f"For 'Roll', the '{name}' must be int, tuple or list, but got {type(value).__name__}.")
        self.shift = tuple(shift) if isinstance(shift, (tuple, list)) else (shift,)
        self.axis = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
        if len(self.shift) != len(self.axis):
            raise ValueError(
                f"For 'Roll', 'shift' {shorten(shift)} and 'axis' {shorten(axis)} must have the same length."
            )

    def construct(self, input_x: Tensor) -> Tensor:
        for i in range(len(self.axis)):
            input_x = ops.roll(input_x, self.shift[i], self.axis[i])
        return input_x


class Unflatten(Cell):
    """A dimension split into several.

    Args:
        axis: The dimension.
        unflattened_size: Its new sizes, as a tuple or list.

    Raises:
        TypeError: an argument is of another type.

    Examples:
        >>> nn.Unflatten(1, (2, 3))(ops.ones((4, 6, 5))).shape
        (4, 2, 3, 5)
    """

    def __init__(self, axis: int, unflattened_size: Any) -> None:
        super().__init__()
        if isinstance(axis, bool) or not isinstance(axis, int):
            raise TypeError(f"For 'Unflatten', the 'axis' must be int, but got {type(axis).__name__}.")
        if not isinstance(unflattened_size, (tuple, list)):
            raise TypeError(
                "For 'Unflatten', the 'unflattened_size' must be tuple or list, "
                f"but got {type(unflattened_size).__name__}."
            )
        self.axis, self.unflattened_size = axis, tuple(unflattened_size)

    def construct(self, input_x: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x)
        behind = () if self.axis == -1 else input_x.shape[self.axis + 1 :]
        return ops.reshape(input_x, (*input_x.shape[: self.axis], *self.unflattened_size, *behind))
