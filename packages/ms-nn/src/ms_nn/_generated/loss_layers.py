"""Layers of `ms_nn.loss`, from the rows of `ms_nn.layer_rows.loss`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor import ops
from ms_nn.loss.base import LossBase


class MarginRankingLoss(LossBase):
    """Margin ranking loss; see `ops.margin_ranking_loss`.

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
    """Logistic loss of targets -1 and 1; see `ops.soft_margin_loss`.

    reduction: 'mean', 'sum' or 'none'.

    >>> print(nn.SoftMarginLoss()(Tensor([0.0]), Tensor([1.0])))
    0.6931472
    """

    __module__ = "ms_nn.loss"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__(reduction)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.soft_margin_loss(logits, labels, self.reduction)


class MultiLabelSoftMarginLoss(LossBase):
    """One-versus-all logistic loss; see `ops.multilabel_soft_margin_loss`.

    weight: Tensor that broadcasts: the classes' weights.

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
    """Multi-label hinge loss; see `ops.multilabel_margin_loss`.

    reduction: 'mean', 'sum' or 'none'.

    >>> print(nn.MultilabelMarginLoss()(Tensor([0.0, 1.0]), Tensor([1, -1])))
    0.0
    """

    __module__ = "ms_nn.loss"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__(reduction)

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        return ops.multilabel_margin_loss(x, target, self.reduction)


class L1Loss(LossBase):
    """Mean absolute error: `L1Loss(reduction='mean')(logits, labels)`.

    reduction: 'mean', 'sum' or 'none'.

    >>> print(nn.L1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
    """

    __module__ = "ms_nn.loss"

    def __init__(self, reduction: str='mean') -> None:
        super().__init__(reduction)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.l1_loss(logits, labels, self.reduction)


class SmoothL1Loss(LossBase):
    """Smooth L1 loss; see `ops.smooth_l1_loss`.

    beta: A positive number.

    >>> print(nn.SmoothL1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    [0.  1.5]
    """

    __module__ = "ms_nn.loss"

    def __init__(self, beta: float=1.0, reduction: str='none') -> None:
        super().__init__(reduction)
        self.beta = beta

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.smooth_l1_loss(logits, labels, self.beta, self.reduction)


class HuberLoss(LossBase):
    """Huber loss; see `ops.huber_loss`.

    delta: A positive number.

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
    """Binary cross entropy of probabilities; see `ops.binary_cross_entropy`.

    weight: Tensor that broadcasts with the inputs.

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
