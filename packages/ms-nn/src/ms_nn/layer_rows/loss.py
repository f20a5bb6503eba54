"""Losses that only call a function: rows; see `ms_nn.layer_rows` for their form."""

from __future__ import annotations

MODULE = "ms_nn.loss"
IMPORT = "from ms_tensor import ops"

ROWS = {
    "LossBase": """
MarginRankingLoss(margin: float = 0.0, reduction: str = "mean")(input1, input2, target) =
    ops.margin_ranking_loss(input1, input2, target, margin, reduction)
    Margin ranking loss; see `ops.margin_ranking_loss`.
    >>> print(nn.MarginRankingLoss()(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
SoftMarginLoss(reduction: str = "mean")(logits, labels) = ops.soft_margin_loss(logits, labels, reduction)
    Logistic loss of targets -1 and 1; see `ops.soft_margin_loss`.
    reduction: 'mean', 'sum' or 'none'.
    >>> print(nn.SoftMarginLoss()(Tensor([0.0]), Tensor([1.0])))
    0.6931472
MultiLabelSoftMarginLoss(weight: Tensor | None = None, reduction: str = "mean")(x, target) =
    ops.multilabel_soft_margin_loss(x, target, weight, reduction)
    One-versus-all logistic loss; see `ops.multilabel_soft_margin_loss`.
    weight: Tensor that broadcasts: the classes' weights.
    >>> print(nn.MultiLabelSoftMarginLoss()(Tensor([[0.0, 0.0]]), Tensor([[1.0, 0.0]])))
    0.6931472
MultilabelMarginLoss(reduction: str = "mean")(x, target) = ops.multilabel_margin_loss(x, target, reduction)
    Multi-label hinge loss; see `ops.multilabel_margin_loss`.
    reduction: 'mean', 'sum' or 'none'.
    >>> print(nn.MultilabelMarginLoss()(Tensor([0.0, 1.0]), Tensor([1, -1])))
    0.0
L1Loss(reduction: str = "mean")(logits, labels) = ops.l1_loss(logits, labels, reduction)
    Mean absolute error: `L1Loss(reduction='mean')(logits, labels)`.
    reduction: 'mean', 'sum' or 'none'.
    >>> print(nn.L1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
SmoothL1Loss(beta: float = 1.0, reduction: str = "none")(logits, labels) = ops.smooth_l1_loss(logits, labels, beta,
    reduction)
    Smooth L1 loss; see `ops.smooth_l1_loss`.
    beta: A positive number.
    >>> print(nn.SmoothL1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    [0.  1.5]
HuberLoss(reduction: str = "mean", delta: float = 1.0)(logits, labels) = ops.huber_loss(logits, labels, reduction,
    delta)
    Huber loss; see `ops.huber_loss`.
    delta: A positive number.
    >>> print(nn.HuberLoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    0.75
BCELoss(weight: Tensor | None = None, reduction: str = "mean")(logits, labels) = ops.binary_cross_entropy(logits,
    labels, weight, reduction)
    Binary cross entropy of probabilities; see `ops.binary_cross_entropy`.
    weight: Tensor that broadcasts with the inputs.
    >>> print(nn.BCELoss()(Tensor([0.5, 0.5]), Tensor([0.0, 1.0])))
    0.6931472
""",
}
