"""Losses of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..layers.layer import Layer
from ..printed_arguments import arguments_text


class _Loss(Layer):
    """What the losses share: `reduction` is 'mean', 'sum' or 'none'."""

    extend_repr = arguments_text

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__()
        self.reduction = reduction


class BCELoss(_Loss):
    """Binary cross entropy of probabilities and targets.

    weight: Rescaling weight; broadcasts.

    >>> print(mint.nn.BCELoss()(Tensor([1.0]), Tensor([0.0])))
    100.0
    """

    def __init__(self, weight: Any = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight = weight

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.binary_cross_entropy(input, target, self.weight, self.reduction)


class BCEWithLogitsLoss(_Loss):
    """Binary cross entropy of logits and targets.

    weight: Rescaling weight; broadcasts.
    pos_weight: Weight of positive targets.

    >>> print(mint.nn.BCEWithLogitsLoss()(Tensor([-200.0]), Tensor([1.0])))
    200.0
    """

    def __init__(self, weight: Any = None, reduction: str = "mean", pos_weight: Any = None) -> None:
        super().__init__(reduction)
        self.weight, self.pos_weight = weight, pos_weight

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.binary_cross_entropy_with_logits(input, target, self.weight, self.reduction, self.pos_weight)


class CrossEntropyLoss(_Loss):
    """Cross entropy of logits and class labels.

    weight: Rescaling weight; broadcasts.
    ignore_index: The label that is ignored.
    label_smoothing: The probability mass spread over all classes.

    >>> print(mint.nn.CrossEntropyLoss()(Tensor([[0.0, 200.0]]), Tensor([0])))
    200.0
    """

    def __init__(
        self, weight: Any = None, ignore_index: int = -100, reduction: str = "mean", label_smoothing: float = 0.0
    ) -> None:
        super().__init__(reduction)
        self.weight, self.ignore_index = weight, ignore_index
        self.label_smoothing = label_smoothing

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.cross_entropy(input, target, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class KLDivLoss(_Loss):
    """Kullback-Leibler divergence of log-probabilities from a target.

    log_target: Whether the target holds logarithms.

    >>> print(mint.nn.KLDivLoss()(Tensor([0.0]), Tensor([1.0])))
    0.0
    """

    def __init__(self, reduction: str = "mean", log_target: bool = False) -> None:
        super().__init__(reduction)
        self.log_target = log_target

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.kl_div(input, target, self.reduction, self.log_target)


class L1Loss(_Loss):
    """Mean absolute error.

    >>> print(mint.nn.L1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
    """

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return F.l1_loss(logits, labels, self.reduction)


class MSELoss(_Loss):
    """Mean squared error.

    >>> print(mint.nn.MSELoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    2.0
    """

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.mse_loss(input, target, self.reduction)


class NLLLoss(_Loss):
    """Negative log likelihood of log-probabilities.

    weight: Rescaling weight; broadcasts.
    ignore_index: The label that is ignored.

    >>> print(mint.nn.NLLLoss()(Tensor([[-2.0, 0.0]]), Tensor([0])))
    2.0
    """

    def __init__(self, weight: Any = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight, self.ignore_index = weight, ignore_index

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.nll_loss(input, target, self.weight, self.ignore_index, self.reduction)


class SmoothL1Loss(_Loss):
    """Smooth L1 loss: quadratic below `beta`, linear above.

    beta: Where squares and sizes meet.

    >>> print(mint.nn.SmoothL1Loss()(Tensor([1.0]), Tensor([4.0])))
    2.5
    """

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction)
        self.beta = beta

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        return F.smooth_l1_loss(input, target, self.reduction, self.beta)


class SoftMarginLoss(_Loss):
    """Logistic loss, `log(1 + exp(-target * input))`, of targets -1 and 1.

    >>> print(mint.nn.SoftMarginLoss()(Tensor([-200.0]), Tensor([1.0])))
    200.0
    """

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return F.soft_margin_loss(logits, labels, self.reduction)


class CosineEmbeddingLoss(_Loss):
    """`1 - cosine` of pairs with target 1, `max(cosine - margin, 0)` of pairs with target -1.

    margin: In [-1, 1].

    >>> print(mint.nn.CosineEmbeddingLoss()(Tensor([[1.0, 0.0]]), Tensor([[0.0, 1.0]]), Tensor([1])))
    1.0
    """

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin

    def construct(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        return F.cosine_embedding_loss(input1, input2, target, self.margin, self.reduction)
