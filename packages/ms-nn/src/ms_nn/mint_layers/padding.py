"""Padding layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F
from ms_tensor.mint.sliding import several

from ..cell import Cell


class _Padding(Cell):
    """A padding of the last axes: an int for all sides, or pairs, that of the last axis first."""

    axes = 1
    mode = "constant"

    def __init__(self, padding: Any, value: Any = None) -> None:
        super().__init__()
        self.padding = several(padding, 2 * self.axes, type(self).__name__, "padding")
        self.value = value

    def construct(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, self.mode, self.value)


class _EdgePadding(_Padding):
    """A padding whose values follow from its mode."""

    def __init__(self, padding: Any) -> None:
        super().__init__(padding)


class ConstantPad1d(_Padding):
    """A value put before and after the last axis.

    Args:
        padding: How many: an int, or a pair.
        value: The value.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ConstantPad1d(1, 0.5)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """

    axes = 1

    def __init__(self, padding: Any, value: Any) -> None:
        super().__init__(padding, value)


class ConstantPad2d(_Padding):
    """A value put before and after the last 2 axes.

    Args:
        padding: How many: an int, or 2 pairs, that of the last axis first.
        value: The value.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ConstantPad2d(1, 0.5)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """

    axes = 2

    def __init__(self, padding: Any, value: Any) -> None:
        super().__init__(padding, value)


class ConstantPad3d(_Padding):
    """A value put before and after the last 3 axes.

    Args:
        padding: How many: an int, or 3 pairs, that of the last axis first.
        value: The value.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ConstantPad3d(1, 0.5)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """

    axes = 3

    def __init__(self, padding: Any, value: Any) -> None:
        super().__init__(padding, value)


class ZeroPad1d(_EdgePadding):
    """Zeros put before and after the last axis.

    Args:
        padding: How many: an int, or a pair.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ZeroPad1d(1)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """

    axes = 1


class ZeroPad2d(_EdgePadding):
    """Zeros put before and after the last 2 axes.

    Args:
        padding: How many: an int, or 2 pairs, that of the last axis first.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ZeroPad2d(1)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """

    axes = 2


class ZeroPad3d(_EdgePadding):
    """Zeros put before and after the last 3 axes.

    Args:
        padding: How many: an int, or 3 pairs, that of the last axis first.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ZeroPad3d(1)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """

    axes = 3


class ReflectionPad1d(_EdgePadding):
    """The elements mirrored at the edge put before and after the last axis.

    Args:
        padding: How many: an int, or a pair.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ReflectionPad1d(1)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """

    axes = 1
    mode = "reflect"


class ReflectionPad2d(_EdgePadding):
    """The elements mirrored at the edge put before and after the last 2 axes.

    Args:
        padding: How many: an int, or 2 pairs, that of the last axis first.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ReflectionPad2d(1)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """

    axes = 2
    mode = "reflect"


class ReflectionPad3d(_EdgePadding):
    """The elements mirrored at the edge put before and after the last 3 axes.

    Args:
        padding: How many: an int, or 3 pairs, that of the last axis first.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ReflectionPad3d(1)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """

    axes = 3
    mode = "reflect"


class ReplicationPad1d(_EdgePadding):
    """The elements of the edge put before and after the last axis.

    Args:
        padding: How many: an int, or a pair.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ReplicationPad1d(1)(mint.ones((1, 2, 4))).shape
        (1, 2, 6)
    """

    axes = 1
    mode = "replicate"


class ReplicationPad2d(_EdgePadding):
    """The elements of the edge put before and after the last 2 axes.

    Args:
        padding: How many: an int, or 2 pairs, that of the last axis first.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ReplicationPad2d(1)(mint.ones((1, 2, 4, 4))).shape
        (1, 2, 6, 6)
    """

    axes = 2
    mode = "replicate"


class ReplicationPad3d(_EdgePadding):
    """The elements of the edge put before and after the last 3 axes.

    Args:
        padding: How many: an int, or 3 pairs, that of the last axis first.

    Raises:
        TypeError: `padding` holds no ints.
        ValueError: it holds another number of them.

    Examples:
        >>> mint.nn.ReplicationPad3d(1)(mint.ones((1, 2, 4, 4, 4))).shape
        (1, 2, 6, 6, 6)
    """

    axes = 3
    mode = "replicate"
