"""Padding layers: with a constant, by reflection, by replication."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor._messages import shorten

from .._validate import kind, shown, tensors, wrong
from .layer import Layer

__all__ = [
    "ConstantPad1d",
    "ConstantPad2d",
    "ConstantPad3d",
    "ReflectionPad1d",
    "ReflectionPad2d",
    "ReflectionPad3d",
    "ReplicationPad1d",
    "ReplicationPad2d",
    "ReplicationPad3d",
    "ZeroPad2d",
]


def _sides(padding: Any, rank: int, owner: str) -> tuple[int, ...]:
    """Expands an int to all sides, or checks a tuple of pairs (before, after), the last dimension first."""
    if isinstance(padding, int) and not isinstance(padding, bool):
        return (padding,) * (2 * rank)
    kind(padding, tuple, "int or tuple", "padding", owner)
    if len(padding) % 2 or len(padding) > 2 * rank:
        raise ValueError(f"For '{owner}', the 'padding' must be up to {rank} pairs of ints, but got {shown(padding)}.")
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in padding):
        raise TypeError(f"For '{owner}', every element of 'padding' must be int, but got {shown(padding)}.")
    return padding


class _ConstantPad(Layer):
    """Pads {dimensions} with a constant.

    Args:
        padding: The width on each side: {sides}; a negative width crops.
        value: The constant.

    Raises:
        TypeError: an argument has another type.
        ValueError: `padding` has another length.
    """

    def __init__(self, padding: Any, value: float) -> None:
        super().__init__()
        owner = type(self).__name__
        self.padding = _sides(padding, self._rank, owner)
        if self._rank == 1 and len(self.padding) != 2:
            raise wrong(ValueError, "padding", owner, "an int or a pair of ints", shown(padding))
        kind(value, (int, float), "int or float", "value", owner)
        self.value = value

    def construct(self, x: Tensor) -> Tensor:
        return ops.pad(x, self.padding, "constant", self.value)


class ConstantPad1d(_ConstantPad, rank=1):
    """
    >>> print(nn.ConstantPad1d((1, 0), 0.5)(Tensor([1.0, 2.0])))
    [0.5 1.  2. ]
    """


class ConstantPad2d(_ConstantPad, rank=2):
    """
    >>> print(nn.ConstantPad2d((1, 0, 0, 0), 7)(Tensor([[1, 2]])))
    [[7 1 2]]
    """


class ConstantPad3d(_ConstantPad, rank=3):
    """
    >>> nn.ConstantPad3d(1, 0.0)(ops.ones((2, 3, 4))).shape
    (4, 5, 6)
    """


class ZeroPad2d(_ConstantPad):
    """Pads the last two dimensions with zeros.

    padding: The width on each side: an int, or (left, right, top, bottom); a negative width crops.
    TypeError: `padding` has another type.
    ValueError: `padding` has another length.

    >>> print(nn.ZeroPad2d((1, 0, 0, 0))(Tensor([[1, 2]])))
    [[0 1 2]]
    """

    _rank = 2

    def __init__(self, padding: Any) -> None:
        super().__init__(padding, 0)


class _ReflectionPad(Layer):
    """Pads {dimensions} by reflection; the border element is not repeated.

    Args:
        padding: The width on each side: {sides}; each less than the size of its dimension.

    Raises:
        TypeError: `padding` has an element that is not an int.
        ValueError: a width is negative, or not less than the size.
    """

    def __init__(self, padding: Any) -> None:
        super().__init__()
        self.padding = _sides(padding, self._rank, type(self).__name__)
        if any(n < 0 for n in self.padding):
            raise wrong(ValueError, "padding", type(self).__name__, "at least 0", shorten(padding))

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        pairs = len(self.padding) // 2
        if x.ndim < pairs:
            raise ValueError(
                f"For '{type(self).__name__}', the input must have {pairs} dimensions or more, but got {x.ndim}."
            )
        for i in range(pairs):
            before, after = self.padding[2 * i], self.padding[2 * i + 1]
            x = ops.arrays.padding.pad_axis(x, x.ndim - 1 - i, before, after, "reflect", type(self).__name__)
        return x


class ReflectionPad1d(_ReflectionPad, rank=1):
    """
    >>> print(nn.ReflectionPad1d((2, 1))(Tensor([[1, 2, 3]])))
    [[3 2 1 2 3 2]]
    """


class ReflectionPad2d(_ReflectionPad, rank=2):
    """
    >>> nn.ReflectionPad2d(1)(ops.ones((1, 3, 4))).shape
    (1, 5, 6)
    """


class ReflectionPad3d(_ReflectionPad, rank=3):
    """
    >>> nn.ReflectionPad3d(1)(ops.ones((1, 2, 3, 4))).shape
    (1, 4, 5, 6)
    """


class _ReplicationPad(Layer):
    """Pads {dimensions} with copies of the border elements.

    Args:
        padding: The width on each side: {sides}; a negative width crops.

    Raises:
        TypeError: `padding` has an element that is not an int.
        ValueError: `padding` has another length, or the input another rank.
    """

    def __init__(self, padding: Any) -> None:
        super().__init__()
        self.padding = _sides(padding, self._rank, type(self).__name__)

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim not in (self._rank + 1, self._rank + 2):
            raise ValueError(
                f"For '{type(self).__name__}', the input must have {self._rank + 1} or {self._rank + 2} dimensions, "
                f"but got {x.ndim}."
            )
        return ops.pad(x, self.padding, "replicate")


class ReplicationPad1d(_ReplicationPad, rank=1):
    """
    >>> print(nn.ReplicationPad1d((2, 1))(Tensor([[1, 2, 3]])))
    [[1 1 1 2 3 3]]
    """


class ReplicationPad2d(_ReplicationPad, rank=2):
    """
    >>> nn.ReplicationPad2d(1)(ops.ones((1, 3, 4))).shape
    (1, 5, 6)
    """


class ReplicationPad3d(_ReplicationPad, rank=3):
    """
    >>> nn.ReplicationPad3d(1)(ops.ones((1, 2, 3, 4))).shape
    (1, 4, 5, 6)
    """
