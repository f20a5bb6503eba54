"""Layers that rearrange elements: flattening, padding, rolling, patches, one-hot encoding."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import kind, one_of, shown, tensors
from ..cell import Cell

__all__ = ["Flatten", "Identity", "OneHot", "Pad", "Roll", "Unflatten", "Unfold"]


class Identity(Cell):
    """Returns its input unchanged. All constructor arguments are ignored."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()

    def construct(self, x: Any) -> Any:
        return x


class Flatten(Cell):
    """Flattens dimensions `start_dim` to `end_dim` into one.

    >>> nn.Flatten()(ops.ones((2, 3, 4))).shape
    (2, 12)
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, x: Tensor) -> Tensor:
        return ops.flatten(x, start_dim=self.start_dim, end_dim=self.end_dim)


class Pad(Cell):
    """Pads every dimension of a tensor.

    paddings: A tuple of pairs (before, after), one per dimension; at most four.
    mode: 'CONSTANT' (zeros), 'REFLECT' (mirrored without the border element) or 'SYMMETRIC' (mirrored with it).
    TypeError: `paddings` is not a tuple.
    ValueError: `mode` is unknown, or `paddings` has more than four entries or one that is not a pair.

    >>> print(nn.Pad(((0, 0), (1, 2)), mode="SYMMETRIC")(Tensor([[1, 2, 3]])))
    [[1 1 2 3 3 2]]
    """

    def __init__(self, paddings: Any, mode: str = "CONSTANT") -> None:
        super().__init__()
        self.mode = one_of(mode, ("CONSTANT", "REFLECT", "SYMMETRIC"), "mode", "Pad", of_type=False)
        kind(paddings, tuple, "tuple", "paddings", "Pad")
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
    """One-hot encoding: adds a dimension of size `depth` to a tensor of indices.

    axis: The position of the new dimension.
    depth: The size of the new dimension.
    on_value: The value at the index.
    off_value: The value elsewhere.
    dtype: The dtype of the output.
    """

    def __init__(
        self, axis: int = -1, depth: int = 1, on_value: Any = 1.0, off_value: Any = 0.0, dtype: Any = mstype.float32
    ) -> None:
        super().__init__()
        self.axis, self.depth, self.on_value, self.off_value, self.dtype = axis, depth, on_value, off_value, dtype

    def construct(self, indices: Tensor) -> Tensor:
        hot = ops.one_hot(indices, self.depth, self.on_value, self.off_value, self.axis)
        return ops.cast(hot, self.dtype)


class Unfold(Cell):
    """Extracts image patches as channels: (N, C, H, W) to (N, rows * columns * C, H_out, W_out).

    ksizes: The size of a patch, as (1, rows, columns, 1).
    strides: The steps between patches, as (1, vertical, horizontal, 1).
    rates: The dilations, as (1, vertical, horizontal, 1).
    padding: 'valid' or 'same'.
    TypeError: `ksizes`, `strides` or `rates` is not a tuple or list.
    ValueError: an argument has another form.

    >>> nn.Unfold((1, 2, 2, 1), (1, 2, 2, 1), (1, 1, 1, 1))(ops.ones((2, 3, 6, 8))).shape
    (2, 12, 3, 4)
    """

    def __init__(self, ksizes: Any, strides: Any, rates: Any, padding: str = "valid") -> None:
        super().__init__()
        for name, value in (("ksize", ksizes), ("stride", strides), ("rate", rates)):
            kind(value, (tuple, list), "a tuple or list", f"{name}s", "Unfold")
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
        pads = ops.nn.window.resolve_pads(self.padding, 0, input_x.shape[2:], window, "Unfold")
        found = ops.nn.window.patches(input_x, self.ksizes, self.strides, pads, self.rates, "Unfold")
        n, c, rows, columns, height, width = found.shape
        # The position in the window comes before the channel.
        moved = ops.transpose(found, (0, 2, 3, 1, 4, 5))
        return ops.reshape(moved, (n, rows * columns * c, height, width))


class Roll(Cell):
    """Shifts elements cyclically along dimensions.

    shift: The number of places: an int, or a tuple or list of one int per axis.
    axis: The dimensions: an int, or a tuple or list of ints.
    TypeError: an argument is of another type.
    ValueError: `shift` and `axis` differ in length, or a dimension is out of range.

    >>> print(nn.Roll(1, 0)(Tensor([0, 1, 2])))
    [2 0 1]
    """

    def __init__(self, shift: Any, axis: Any) -> None:
        super().__init__()
        for name, value in (("shift", shift), ("axis", axis)):
            kind(value, (int, tuple, list), "int, tuple or list", name, "Roll", bools=False)
        self.shift = tuple(shift) if isinstance(shift, (tuple, list)) else (shift,)
        self.axis = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
        for place in self.shift:
            kind(place, int, "a tuple or list of ints", "shift", "Roll", bools=False)
        if len(self.shift) != len(self.axis):
            raise ValueError(
                f"For 'Roll', 'shift' {shorten(shift)} and 'axis' {shorten(axis)} must have the same length."
            )

    def construct(self, input_x: Tensor) -> Tensor:
        for i in range(len(self.axis)):
            input_x = ops.roll(input_x, self.shift[i], self.axis[i])
        return input_x


class Unflatten(Cell):
    """Splits a dimension into several.

    axis: The dimension to split.
    unflattened_size: The sizes of the new dimensions: a tuple or list.
    TypeError: an argument is of another type.

    >>> nn.Unflatten(1, (2, 3))(ops.ones((4, 6, 5))).shape
    (4, 2, 3, 5)
    """

    def __init__(self, axis: int, unflattened_size: Any) -> None:
        super().__init__()
        kind(axis, int, "int", "axis", "Unflatten", bools=False)
        kind(unflattened_size, (tuple, list), "tuple or list", "unflattened_size", "Unflatten")
        self.axis, self.unflattened_size = axis, tuple(unflattened_size)

    def construct(self, input_x: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x)
        behind = () if self.axis == -1 else input_x.shape[self.axis + 1 :]
        return ops.reshape(input_x, (*input_x.shape[: self.axis], *self.unflattened_size, *behind))
