"""Dice losses."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, dtype, ops
from ms_tensor import _accumulate as accumulate
from ms_tensor._messages import shorten

from .._validate import positive_float, shown, wrong
from ..cell import Cell
from ..layers.activation import get_activation
from .base import LossBase, check_tensors


class DiceLoss(LossBase):
    """Dice loss, `1 - 2 * sum(p * y) / (sum(p * p) + sum(y * y) + smooth)`, a scalar (arXiv 1606.04797).

    smooth: A positive float that keeps the denominator from being 0.
    TypeError: `smooth` is not a float, or an input has dtype uint8.
    ValueError: `smooth` is not positive, or the shapes differ.

    >>> round(nn.DiceLoss()(Tensor([1.0, 0.0]), Tensor([1.0, 0.0])).item(), 4)
    0.0
    """

    def __init__(self, smooth: float = 1e-5) -> None:
        super().__init__()
        self.smooth = positive_float(smooth, "smooth", "DiceLoss")

    def construct(self, logits: Tensor, label: Tensor) -> Tensor:
        check_tensors("DiceLoss", logits=logits, labels=label)
        if logits.shape != label.shape:
            raise ValueError(f"For 'DiceLoss', shapes {logits.shape} and {label.shape} must be the same.")
        if logits.dtype is dtype.uint8 or label.dtype is dtype.uint8:
            raise TypeError("For 'DiceLoss', the dtype of an input can not be uint8.")
        products = logits * label
        both, first, second = (accumulate.total(p) for p in (products, logits * logits, label * label))
        return accumulate.narrowed(1.0 - both * 2.0 / (first + second + self.smooth), products)


class MultiClassDiceLoss(LossBase):
    """Mean of the Dice losses of the classes, for inputs of shape (N, C, ...).

    weights: The weights of the classes, of shape (C, 1).
    ignore_indiex: The index of a class to ignore.
    activation: The activation applied to the logits: a name, a Cell, or None.
    TypeError: an argument has another type.
    ValueError: the shapes are incompatible, or the activation is unknown.

    >>> loss = nn.MultiClassDiceLoss(activation=None)(Tensor([[1.0, 0.0]]), Tensor([[0.0, 1.0]]))
    >>> round(loss.item(), 4)
    1.0
    """

    def __init__(self, weights: Tensor | None = None, ignore_indiex: int | None = None, activation: Any = "softmax"):
        super().__init__()
        owner = "MultiClassDiceLoss"
        if weights is not None and not isinstance(weights, Tensor):
            raise TypeError(f"For '{owner}', the 'weights' must be a Tensor, but got {type(weights).__name__}.")
        if weights is not None and weights.ndim != 2:
            raise ValueError(f"For '{owner}', the 'weights' must have 2 dimensions, but got {weights.ndim}.")
        if ignore_indiex is not None and (isinstance(ignore_indiex, bool) or not isinstance(ignore_indiex, int)):
            raise TypeError(f"For '{owner}', the 'ignore_indiex' must be int, got {type(ignore_indiex).__name__}.")
        known = ("softmax", "logsoftmax", "relu", "relu6", "tanh", "sigmoid")
        if isinstance(activation, str):
            if activation not in known:
                raise wrong(ValueError, "activation", owner, f"in {list(known)}", shown(activation))
            activation = get_activation(activation)
        elif activation is not None and not isinstance(activation, Cell):
            raise TypeError(f"For '{owner}', the 'activation' must be str or Cell, got {type(activation).__name__}.")
        self.weights, self.ignore_indiex = weights, ignore_indiex
        self.activation = activation
        self.binarydiceloss = DiceLoss(smooth=1e-5)

    def construct(self, logits: Tensor, label: Tensor) -> Tensor:
        check_tensors("MultiClassDiceLoss", logits=logits, labels=label)
        if logits.shape != label.shape or logits.ndim < 2:
            raise ValueError(
                f"For 'MultiClassDiceLoss', shapes {logits.shape} and {label.shape} must be the same, of 2 or more "
                "dimensions."
            )
        classes = label.shape[1]
        if self.weights is not None and self.weights.shape[0] != classes:
            raise ValueError(
                f"For 'MultiClassDiceLoss', 'weights' must have {shorten(classes)} rows, but got {self.weights.shape}."
            )
        if self.activation is not None:
            logits = self.activation(logits)
        total = ops.zeros((), logits.dtype)
        for i in range(classes):
            if i != self.ignore_indiex:
                loss = self.binarydiceloss(logits[:, i], label[:, i])
                total = total + (loss if self.weights is None else loss * self.weights[i])
        return total / float(classes)
