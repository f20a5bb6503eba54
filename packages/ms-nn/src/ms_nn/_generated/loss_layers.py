"""Layers of `ms_nn.loss`, from the rows of `ms_nn.layer_rows.loss`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor import ops

from .._validate import kind
from ms_nn.loss.base import LossBase


class MarginRankingLoss(LossBase):
    """Margin ranking loss of two inputs and targets 1 or -1; see `ops.margin_ranking_loss`.

    >>> print(nn.MarginRankingLoss()(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
    """

    __module__ = "ms_nn.loss"

    def __init__(self, margin: float=0.0, reduction: str='mean') -> None:
        super().__init__(reduction)
        self.margin = margin

    def construct(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        return ops.margin_ranking_loss(input1, input2, target, self.margin, self.reduction)


class SoftMarginLoss(LossBase):
    """Logistic loss, `log(1 + exp(-labels * logits))`, of labels 1 or -1; see `ops.soft_margin_loss`.

    >>> print(nn.SoftMarginLoss()(Tensor([0.0]), Tensor([1.0])))
    0.6931472
    """

    __module__ = "ms_nn.loss"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__(reduction)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.soft_margin_loss(logits, labels, self.reduction)


class MultiLabelSoftMarginLoss(LossBase):
    """One-versus-all logistic loss of scores and 0/1 targets of shape (N, C); see `ops.multilabel_soft_margin_loss`.

    weight: The weights of the classes; broadcast with the inputs.

    >>> print(nn.MultiLabelSoftMarginLoss()(Tensor([[0.0, 0.0]]), Tensor([[1.0, 0.0]])))
    0.6931472
    """

    __module__ = "ms_nn.loss"

    def __init__(self, weight: Tensor | None=None, reduction: str='mean') -> None:
        super().__init__(reduction)
        self.weight = weight

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        return ops.multilabel_soft_margin_loss(x, target, self.weight, self.reduction)


class MultilabelMarginLoss(LossBase):
    """Multi-label hinge loss of scores and int class indices of shape (N, C) or (C,); see `ops.multilabel_margin_loss`.

    >>> print(nn.MultilabelMarginLoss()(Tensor([0.0, 1.0]), Tensor([1, -1])))
    0.0
    """

    __module__ = "ms_nn.loss"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__(reduction)

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        return ops.multilabel_margin_loss(x, target, self.reduction)


class L1Loss(LossBase):
    """Mean absolute error, `|logits - labels|` reduced; the inputs broadcast.

    >>> print(nn.L1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
    """

    __module__ = "ms_nn.loss"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__(reduction)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.l1_loss(logits, labels, self.reduction)


class SmoothL1Loss(LossBase):
    """Smooth L1 loss, quadratic for errors below `beta` and linear above; see `ops.smooth_l1_loss`.

    beta: The error at which the loss becomes linear, a positive number.

    >>> print(nn.SmoothL1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    [0.  1.5]
    """

    __module__ = "ms_nn.loss"

    def __init__(self, beta: float=1.0, reduction: str='none') -> None:
        super().__init__(reduction)
        self.beta = kind(beta, (int, float, type(None)), "int or float", "beta", "SmoothL1Loss")

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.smooth_l1_loss(logits, labels, self.beta, self.reduction)


class HuberLoss(LossBase):
    """Huber loss, quadratic for errors below `delta` and linear above; see `ops.huber_loss`.

    delta: The error at which the loss becomes linear, a positive number.

    >>> print(nn.HuberLoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    0.75
    """

    __module__ = "ms_nn.loss"

    def __init__(self, reduction: str='mean', delta: float=1.0) -> None:
        super().__init__(reduction)
        self.delta = delta

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.huber_loss(logits, labels, self.reduction, self.delta)


class BCELoss(LossBase):
    """Binary cross entropy of probabilities and labels of the same shape; see `ops.binary_cross_entropy`.

    weight: Weights of the losses; broadcast with the inputs.

    >>> print(nn.BCELoss()(Tensor([0.5, 0.5]), Tensor([0.0, 1.0])))
    0.6931472
    """

    __module__ = "ms_nn.loss"

    def __init__(self, weight: Tensor | None=None, reduction: str='mean') -> None:
        super().__init__(reduction)
        self.weight = weight

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.binary_cross_entropy(logits, labels, self.weight, self.reduction)


__all__ = [
    "BCELoss",
    "HuberLoss",
    "L1Loss",
    "MarginRankingLoss",
    "MultiLabelSoftMarginLoss",
    "MultilabelMarginLoss",
    "SmoothL1Loss",
    "SoftMarginLoss",
]
