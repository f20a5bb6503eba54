"""Losses with margins and distances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor._messages import shorten

from .._validate import boolean, is_float, kind, wrong
from .base import LossBase, check_tensors


class CosineEmbeddingLoss(LossBase):
    """Cosine embedding loss of two (N, D) inputs and labels 1 or -1 of shape (N,); see `ops.cosine_embedding_loss`.

    margin: The margin, a float in [-1, 1].
    TypeError: `margin` is not a float.
    ValueError: `margin` is out of range, or `reduction` is unknown.

    >>> print(nn.CosineEmbeddingLoss()(Tensor([[1.0, 0.0]]), Tensor([[0.0, 2.0]]), Tensor([1])))
    1.0
    """

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        if not -1.0 <= is_float(margin, "margin", "CosineEmbeddingLoss") <= 1.0:
            raise wrong(ValueError, "margin", "CosineEmbeddingLoss", "in [-1.0, 1.0]", shorten(margin))
        self.margin = margin

    def construct(self, logits_x1: Tensor, logits_x2: Tensor, labels: Tensor) -> Tensor:
        return ops.cosine_embedding_loss(logits_x1, logits_x2, labels, self.margin, self.reduction)


class HingeEmbeddingLoss(LossBase):
    """Hinge embedding loss of distances and labels 1 or -1 of the same shape; see `ops.hinge_embedding_loss`.

    TypeError: `margin` is not a number.
    ValueError: `reduction` is unknown.

    >>> print(nn.HingeEmbeddingLoss()(Tensor([0.5, 0.5]), Tensor([1.0, -1.0])))
    0.5
    """

    def __init__(self, margin: float = 1.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        kind(margin, (int, float), "a number", "margin", "HingeEmbeddingLoss", bools=False)
        self.margin = margin

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.hinge_embedding_loss(logits, labels, self.margin, self.reduction)


class MultiMarginLoss(LossBase):
    """Multi-class hinge loss of scores of shape (N, C) and class indices of shape (N,); see `ops.multi_margin_loss`.

    p: The exponent: 1 or 2.
    weight: The weights of the classes, of shape (C,); they take precedence over those of a call.
    TypeError: an argument has another type.
    ValueError: `p` or `reduction` has another value.

    >>> print(nn.MultiMarginLoss()(Tensor([[0.0, 1.0]]), Tensor([0])))
    1.0
    """

    def __init__(self, p: int = 1, margin: float = 1.0, reduction: str = "mean", weight: Tensor | None = None) -> None:
        super().__init__(reduction)
        kind(p, int, "int", "p", "MultiMarginLoss", bools=False)
        if p not in (1, 2):
            raise ValueError(f"For 'MultiMarginLoss', the 'p' must be 1 or 2, but got {shorten(p)}.")
        self.p, self.margin, self.weight = p, is_float(margin, "margin", "MultiMarginLoss"), weight

    def construct(self, x: Tensor, target: Tensor, weight: Tensor | None = None) -> Tensor:
        weight = weight if self.weight is None else self.weight
        return ops.multi_margin_loss(x, target, self.p, self.margin, weight, self.reduction)


class TripletMarginLoss(LossBase):
    """Triplet margin loss of anchors, positives, negatives and, optionally, a margin; see `ops.triplet_margin_loss`.

    p: The degree of the norm.
    swap: Whether to use the distance swap; see `ops.triplet_margin_loss`.
    eps: A small number added to the differences, so that the distance has a gradient at 0.
    margin: The margin; unless it is 1.0, it takes precedence over that of a call.

    >>> loss = nn.TripletMarginLoss()(Tensor([[0.0, 0.0]]), Tensor([[3.0, 4.0]]), Tensor([[0.0, 1.0]]))
    >>> round(loss.item(), 4)
    5.0
    """

    def __init__(
        self, p: int = 2, swap: bool = False, eps: float = 1e-6, reduction: str = "mean", margin: float = 1.0
    ) -> None:
        super().__init__(reduction)
        self.p, self.swap, self.eps, self.margin = p, swap, eps, margin

    def construct(self, x: Tensor, positive: Tensor, negative: Tensor, margin: Any = 1.0) -> Tensor:
        margin = self.margin if self.margin != 1.0 else margin
        return ops.triplet_margin_loss(x, positive, negative, margin, self.p, self.eps, self.swap, self.reduction)


def _euclidean(x: Tensor, y: Tensor) -> Tensor:
    return ops.norm(x - y, 2, 1)


class TripletMarginWithDistanceLoss(LossBase):
    """Triplet margin loss with any distance d, `max(d(x, positive) - d(x, negative) + margin, 0)`.

    distance_function: The distance d of two Tensors; None is the Euclidean distance along dimension 1.
    swap: Whether to replace d(x, negative) by d(positive, negative) if the latter is smaller.
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown.

    >>> loss = nn.TripletMarginWithDistanceLoss()
    >>> print(loss(Tensor([[0.0, 0.0]]), Tensor([[3.0, 4.0]]), Tensor([[0.0, 1.0]])))
    5.0
    """

    def __init__(
        self,
        distance_function: Callable[[Tensor, Tensor], Tensor] | None = None,
        swap: bool = False,
        reduction: str = "mean",
        margin: float = 1.0,
    ) -> None:
        super().__init__(reduction)
        self.margin = is_float(margin, "margin", "TripletMarginWithDistanceLoss")
        self.swap = boolean(swap, "swap", "TripletMarginWithDistanceLoss")
        self.distance_function = _euclidean if distance_function is None else distance_function

    def construct(self, x: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        check_tensors("TripletMarginWithDistanceLoss", x=x, positive=positive, negative=negative)
        far = self.distance_function(x, negative)
        if self.swap:
            far = ops.minimum(far, self.distance_function(positive, negative))
        return self.get_loss(ops.maximum(self.distance_function(x, positive) - far + self.margin, 0.0))
