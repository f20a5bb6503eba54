"""Losses that only call a function: rows; see `ms_nn.layer_rows` for their form."""

from __future__ import annotations

MODULE = "ms_nn.loss"
IMPORT = "from ms_tensor import ops\n\nfrom .._validate import kind"

ROWS = {
    "LossBase": """
MarginRankingLoss(margin: float = 0.0, reduction: str = "mean")(input1, input2, target) =
    ops.margin_ranking_loss(input1, input2, target, margin, reduction)
    Margin ranking loss of two inputs and targets 1 or -1; see `ops.margin_ranking_loss`.
    >>> print(nn.MarginRankingLoss()(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
SoftMarginLoss(reduction: str = "mean")(logits, labels) = ops.soft_margin_loss(logits, labels, reduction)
    Logistic loss, `log(1 + exp(-labels * logits))`, of labels 1 or -1; see `ops.soft_margin_loss`.
    >>> print(nn.SoftMarginLoss()(Tensor([0.0]), Tensor([1.0])))
    0.6931472
MultiLabelSoftMarginLoss(weight: Tensor | None = None, reduction: str = "mean")(x, target) =
    ops.multilabel_soft_margin_loss(x, target, weight, reduction)
    One-versus-all logistic loss of scores and 0/1 targets of shape (N, C); see `ops.multilabel_soft_margin_loss`.
    weight: The weights of the classes; broadcast with the inputs.
    >>> print(nn.MultiLabelSoftMarginLoss()(Tensor([[0.0, 0.0]]), Tensor([[1.0, 0.0]])))
    0.6931472
MultilabelMarginLoss(reduction: str = "mean")(x, target) = ops.multilabel_margin_loss(x, target, reduction)
    Multi-label hinge loss of scores and int class indices of shape (N, C) or (C,); see `ops.multilabel_margin_loss`.
    >>> print(nn.MultilabelMarginLoss()(Tensor([0.0, 1.0]), Tensor([1, -1])))
    0.0
L1Loss(reduction: str = "mean")(logits, labels) = ops.l1_loss(logits, labels, reduction)
    Mean absolute error, `|logits - labels|` reduced; the inputs broadcast.
    >>> print(nn.L1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
SmoothL1Loss(beta: Number = 1.0, reduction: str = "none")(logits, labels) = ops.smooth_l1_loss(logits, labels, beta,
    reduction)
    Smooth L1 loss, quadratic for errors below `beta` and linear above; see `ops.smooth_l1_loss`.
    beta: The error at which the loss becomes linear, a positive number.
    >>> print(nn.SmoothL1Loss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    [0.  1.5]
HuberLoss(reduction: str = "mean", delta: float = 1.0)(logits, labels) = ops.huber_loss(logits, labels, reduction,
    delta)
    Huber loss, quadratic for errors below `delta` and linear above; see `ops.huber_loss`.
    delta: The error at which the loss becomes linear, a positive number.
    >>> print(nn.HuberLoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    0.75
BCELoss(weight: Tensor | None = None, reduction: str = "mean")(logits, labels) = ops.binary_cross_entropy(logits,
    labels, weight, reduction)
    Binary cross entropy of probabilities and labels of the same shape; see `ops.binary_cross_entropy`.
    weight: Weights of the losses; broadcast with the inputs.
    >>> print(nn.BCELoss()(Tensor([0.5, 0.5]), Tensor([0.0, 1.0])))
    0.6931472
""",
}
