"""Loss cells."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .cell import Cell

_REDUCTIONS = ("mean", "sum", "none")


class LossBase(Cell):
    """Base of losses: keeps how a loss is reduced.

    Args:
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.

    Raises:
        ValueError: another reduction.
    """

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__()
        allowed = (*_REDUCTIONS, "batchmean") if type(self).__name__ == "KLDivLoss" else _REDUCTIONS
        if reduction not in allowed:
            raise ValueError(
                f"For '{type(self).__name__}', the 'reduction' must be in {list(allowed)}, but got {reduction}."
            )
        self.reduction = reduction

    def get_loss(self, x: Tensor, weights: Any = 1.0) -> Tensor:
        """`x` times `weights`, reduced."""
        return ops.loss_ops.reduce_loss(x * weights, self.reduction, type(self).__name__)


_Loss = LossBase


class L1Loss(LossBase):
    """The absolute difference, reduced: `L1Loss(reduction='mean')(logits, labels)`."""

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.l1_loss(logits, labels, self.reduction)


class MAELoss(L1Loss):
    """As `L1Loss`, with weights: `MAELoss(reduction='mean')(logits, labels, weights=1.0)`."""

    def construct(self, logits: Tensor, labels: Tensor, weights: Any = 1.0) -> Tensor:  # type: ignore[override]
        return self.get_loss(ops.abs(logits - labels), weights)


class MSELoss(LossBase):
    """The squared difference, reduced: `MSELoss(reduction='mean')(logits, labels)`.

    Examples:
        >>> from ms_nn import MSELoss
        >>> from ms_tensor import Tensor
        >>> print(MSELoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
        2.0
    """

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.mse_loss(logits, labels, self.reduction)


class SmoothL1Loss(LossBase):
    """See `ops.smooth_l1_loss`: `SmoothL1Loss(beta=1.0, reduction='none')(logits, labels)`."""

    def __init__(self, beta: float = 1.0, reduction: str = "none") -> None:
        super().__init__(reduction)
        self.beta = beta

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.smooth_l1_loss(logits, labels, self.beta, self.reduction)


class HuberLoss(LossBase):
    """See `ops.huber_loss`: `HuberLoss(reduction='mean', delta=1.0)(logits, labels)`."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        self.delta = delta

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.huber_loss(logits, labels, self.reduction, self.delta)


class KLDivLoss(LossBase):
    """See `ops.kl_div`: `KLDivLoss(reduction='mean')(logits, labels)`."""

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.kl_div(logits, labels, self.reduction)


class BCELoss(LossBase):
    """See `ops.binary_cross_entropy`: `BCELoss(weight=None, reduction='mean')(logits, labels)`."""

    def __init__(self, weight: Tensor | None = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight = weight

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.binary_cross_entropy(logits, labels, self.weight, self.reduction)


class BCEWithLogitsLoss(LossBase):
    """See `ops.binary_cross_entropy_with_logits`."""

    def __init__(self, reduction: str = "mean", weight: Tensor | None = None, pos_weight: Tensor | None = None) -> None:
        super().__init__(reduction)
        self.weight, self.pos_weight = weight, pos_weight

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.binary_cross_entropy_with_logits(logits, labels, self.weight, self.pos_weight, self.reduction)


class NLLLoss(LossBase):
    """See `ops.nll_loss`: `NLLLoss(weight=None, ignore_index=-100, reduction='mean')(logits, labels)`."""

    def __init__(self, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight, self.ignore_index = weight, ignore_index

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.nll_loss(logits, labels, self.weight, self.ignore_index, self.reduction)


class CrossEntropyLoss(LossBase):
    """The cross entropy of logits with class indices or probabilities; see `ops.cross_entropy`.

    Args:
        weight: Tensor of shape (C,): the classes' weights. Default: None.
        ignore_index: A target that counts for nothing. Default: -100.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        label_smoothing: The share that is spread over all classes, in [0, 1]. Default: 0.0.

    Raises:
        TypeError: `weight` is no Tensor, or `ignore_index` no int.
        ValueError: `reduction` or `label_smoothing` is out of range.

    Examples:
        >>> from ms_nn import CrossEntropyLoss
        >>> from ms_tensor import Tensor
        >>> print(CrossEntropyLoss()(Tensor([[1.0, 1.0]]), Tensor([0])))
        0.6931472
    """

    def __init__(
        self,
        weight: Tensor | None = None,
        ignore_index: int = -100,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__(reduction)
        if weight is not None and not isinstance(weight, Tensor):
            raise TypeError(f"For 'CrossEntropyLoss', 'weight' must be a Tensor, but got {type(weight).__name__}.")
        if isinstance(ignore_index, bool) or not isinstance(ignore_index, int):
            raise TypeError(
                f"For 'CrossEntropyLoss', 'ignore_index' must be int, but got {type(ignore_index).__name__}."
            )
        if not 0 <= label_smoothing <= 1:
            raise ValueError(f"For 'CrossEntropyLoss', 'label_smoothing' must be in [0, 1], but got {label_smoothing}.")
        self.weight, self.ignore_index, self.label_smoothing = weight, ignore_index, label_smoothing

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.cross_entropy(logits, labels, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class SoftmaxCrossEntropyWithLogits(LossBase):
    """The cross entropy of logits of shape (N, C) with labels.

    Args:
        sparse: Whether labels are class indices of shape (N,), else probabilities of shape (N, C). Default: False.
        reduction: 'mean', 'sum' or 'none'. Default: 'none'.

    Examples:
        >>> from ms_nn import SoftmaxCrossEntropyWithLogits
        >>> from ms_tensor import Tensor
        >>> print(SoftmaxCrossEntropyWithLogits(sparse=True)(Tensor([[1.0, 1.0]]), Tensor([0])))
        [0.6931472]
    """

    def __init__(self, sparse: bool = False, reduction: str = "none") -> None:
        super().__init__(reduction)
        if not isinstance(sparse, bool):
            raise TypeError(f"For 'SoftmaxCrossEntropyWithLogits', 'sparse' must be bool, got {type(sparse).__name__}.")
        self.sparse = sparse

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        if logits.ndim != 2:
            raise ValueError(
                f"For 'SoftmaxCrossEntropyWithLogits', 'logits' must have 2 dimensions, but got shape {logits.shape}."
            )
        if self.sparse:
            loss = ops.nll_loss(ops.log_softmax(logits), labels, reduction="none")
        else:
            loss = ops.cross_entropy(logits, ops.cast(labels, logits.dtype), reduction="none")
        return self.get_loss(loss)
