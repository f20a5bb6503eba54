"""Dropout of elements and of channels."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

from .._validate import kind, number_in
from ..cell import Cell
from .layer import Layer

__all__ = ["Dropout", "Dropout1d", "Dropout2d", "Dropout3d"]


class Dropout(Cell):
    """In training, zeroes elements with probability `p` and divides the others by `1 - p`.

    keep_prob: `1 - p`; used if `p` is None.
    p: The probability, in [0, 1).
    dtype: Accepted for compatibility.
    ValueError: a probability is out of range.

    >>> print(nn.Dropout(p=0.3)(Tensor([1.0, 2.0])))
    [1. 2.]
    """

    def __init__(self, keep_prob: float = 0.5, p: float | None = None, dtype: Any = mstype.float32) -> None:
        super().__init__()
        if p is None:
            number_in(keep_prob, 0, 1, "keep_prob", "Dropout", open_high=False)
            if keep_prob == 0:
                raise ValueError("For 'Dropout', the 'keep_prob' must be a number in range (0, 1], but got 0.")
        else:
            number_in(p, 0, 1, "p", "Dropout")
        self.keep_prob, self.p = keep_prob, p
        self._rate = 1.0 - keep_prob if p is None else p

    def construct(self, x: Tensor) -> Tensor:
        # Read the attributes in each call: programs disable dropout by setting them.
        if not self.training or self.keep_prob == 1 or self.p == 0:
            return x
        return ops.dropout(x, self._rate)

    def extend_repr(self) -> str:
        return f"keep_prob={self.keep_prob}" if self.p is None else f"p={self.p}"


class _ChannelDropout(Layer):
    """In training, zeroes channels of an input {shape} with probability `p` and divides the others by `1 - p`.

    Args:
        p: The probability, in [0, 1]. Default: 0.5.

    Raises:
        TypeError: `p` is not a float.
        ValueError: `p` is out of range.
    """

    _drop: Any = None

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        owner = type(self).__name__
        kind(p, float, "float", "p", owner)
        number_in(p, 0, 1, "p", owner, open_high=False)
        self.prob, self.keep_prob = p, 1.0 - p

    def construct(self, x: Tensor) -> Tensor:
        return type(self)._drop(x, self.prob) if self.training and self.prob != 0 else x


class Dropout1d(_ChannelDropout, rank=1):
    """
    >>> nn.Dropout1d(0.5).set_train()(ops.ones((2, 3, 4))).shape
    (2, 3, 4)
    """

    _drop = staticmethod(ops.dropout1d)


class Dropout2d(_ChannelDropout, rank=2):
    """
    >>> nn.Dropout2d(0.5).set_train()(ops.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    """

    _drop = staticmethod(ops.dropout2d)

    def extend_repr(self) -> str:
        return f"p={self.keep_prob}"


class Dropout3d(_ChannelDropout, rank=3):
    """
    >>> nn.Dropout3d(0.5).set_train()(ops.ones((2, 3, 2, 4, 4))).shape
    (2, 3, 2, 4, 4)
    """

    _drop = staticmethod(ops.dropout3d)

    def extend_repr(self) -> str:
        return f"p={self.keep_prob}"
