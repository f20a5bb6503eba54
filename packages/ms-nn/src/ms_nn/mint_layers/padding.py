"""Padding layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F
from ms_tensor.mint.sliding import several

from ..layers.layer import Layer

_EXAMPLE = """
    Examples:
        >>> mint.nn.{name}(1)(mint.ones({small})).shape
        {padded}
"""
_ZEROS = {"how": "with zeros"}
_REFLECTION = {"how": "by reflection; the border element is not repeated"}
_COPIES = {"how": "with copies of the border elements"}


class _Padding(Layer):
    """Pads {dimensions} {how}.

    Args:
        padding: The width on each side: {sides}.

    Raises:
        TypeError: `padding` is neither an int nor a sequence of ints.
        ValueError: `padding` has another length.
    """

    _example = _EXAMPLE
    _mode = "constant"
    value: Any = None

    def __init__(self, padding: Any) -> None:
        super().__init__()
        self.padding = several(padding, 2 * self._rank, type(self).__name__, "padding")

    def construct(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, self._mode, self.value)


class _ConstantPad(_Padding):
    """Pads {dimensions} with a constant.

    Args:
        padding: The width on each side: {sides}.
        value: The constant.

    Raises:
        TypeError: `padding` is neither an int nor a sequence of ints.
        ValueError: `padding` has another length.
    """

    _example = _EXAMPLE.replace("(1)", "(1, 0.5)")

    def __init__(self, padding: Any, value: Any) -> None:
        super().__init__(padding)
        self.value = value


class ConstantPad1d(_ConstantPad, rank=1): ...


class ConstantPad2d(_ConstantPad, rank=2): ...


class ConstantPad3d(_ConstantPad, rank=3): ...


class ZeroPad1d(_Padding, rank=1, words=_ZEROS): ...


class ZeroPad2d(_Padding, rank=2, words=_ZEROS): ...


class ZeroPad3d(_Padding, rank=3, words=_ZEROS): ...


class ReflectionPad1d(_Padding, rank=1, words=_REFLECTION):
    _mode = "reflect"


class ReflectionPad2d(_Padding, rank=2, words=_REFLECTION):
    _mode = "reflect"


class ReflectionPad3d(_Padding, rank=3, words=_REFLECTION):
    _mode = "reflect"


class ReplicationPad1d(_Padding, rank=1, words=_COPIES):
    _mode = "replicate"


class ReplicationPad2d(_Padding, rank=2, words=_COPIES):
    _mode = "replicate"


class ReplicationPad3d(_Padding, rank=3, words=_COPIES):
    _mode = "replicate"
