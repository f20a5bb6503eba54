"""Padding layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F
from ms_tensor.mint.sliding import several

from ..layers.layer import Layer


class _Padding(Layer):
    """Pads {dimensions} by `_mode`."""

    _mode = "constant"
    value: Any = None

    def __init__(self, padding: Any) -> None:
        super().__init__()
        self.padding = several(padding, 2 * self._rank, type(self).__name__, "padding")

    def construct(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, self._mode, self.value)


class _ConstantPad(_Padding):
    """Pads {dimensions} with a number.

    Args:
        padding: The width on each side: {sides}.
        value: The number.

    Raises:
        TypeError: `padding` is not an int or ints.
        ValueError: `padding` has another length.
    """

    def __init__(self, padding: Any, value: Any) -> None:
        super().__init__(padding)
        self.value = value


class ConstantPad1d(_ConstantPad, rank=1):
    """
    Examples:
        >>> mint.nn.ConstantPad1d(1, 0.5)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """


class ConstantPad2d(_ConstantPad, rank=2):
    """
    Examples:
        >>> mint.nn.ConstantPad2d(1, 0.5)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """


class ConstantPad3d(_ConstantPad, rank=3):
    """
    Examples:
        >>> mint.nn.ConstantPad3d(1, 0.5)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """


class _ZeroPad(_Padding):
    """Pads {dimensions} with zeros.

    Args:
        padding: The width on each side: {sides}.

    Raises:
        TypeError: `padding` is not an int or ints.
        ValueError: `padding` has another length.
    """


class ZeroPad1d(_ZeroPad, rank=1):
    """
    Examples:
        >>> mint.nn.ZeroPad1d(1)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """


class ZeroPad2d(_ZeroPad, rank=2):
    """
    Examples:
        >>> mint.nn.ZeroPad2d(1)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """


class ZeroPad3d(_ZeroPad, rank=3):
    """
    Examples:
        >>> mint.nn.ZeroPad3d(1)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """


class _ReflectionPad(_Padding):
    """Pads {dimensions} by reflection; the border element is not repeated.

    Args:
        padding: The width on each side: {sides}.

    Raises:
        TypeError: `padding` is not an int or ints.
        ValueError: `padding` has another length.
    """

    _mode = "reflect"


class ReflectionPad1d(_ReflectionPad, rank=1):
    """
    Examples:
        >>> mint.nn.ReflectionPad1d(1)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """


class ReflectionPad2d(_ReflectionPad, rank=2):
    """
    Examples:
        >>> mint.nn.ReflectionPad2d(1)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """


class ReflectionPad3d(_ReflectionPad, rank=3):
    """
    Examples:
        >>> mint.nn.ReflectionPad3d(1)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """


class _ReplicationPad(_Padding):
    """Pads {dimensions} with copies of the border elements.

    Args:
        padding: The width on each side: {sides}.

    Raises:
        TypeError: `padding` is not an int or ints.
        ValueError: `padding` has another length.
    """

    _mode = "replicate"


class ReplicationPad1d(_ReplicationPad, rank=1):
    """
    Examples:
        >>> mint.nn.ReplicationPad1d(1)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """


class ReplicationPad2d(_ReplicationPad, rank=2):
    """
    Examples:
        >>> mint.nn.ReplicationPad2d(1)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """


class ReplicationPad3d(_ReplicationPad, rank=3):
    """
    Examples:
        >>> mint.nn.ReplicationPad3d(1)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """
