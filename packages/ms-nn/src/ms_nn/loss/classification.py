"""Losses for classification and for probabilities."""

from __future__ import annotations

from ms_tensor import Parameter, Tensor, dtype, ops
from ms_tensor._messages import shorten

from .._validate import boolean, is_float, kind, wrong
from .base import REDUCTIONS, LossBase, check_tensors


def _check_weight(weight: Tensor | None, ignore_index: int, owner: str) -> None:
    if weight is not None and not isinstance(weight, Tensor):
        raise TypeError(f"For '{owner}', the 'weight' must be a Tensor, but got {type(weight).__name__}.")
    kind(ignore_index, int, "int", "ignore_index", owner, bools=False)


class KLDivLoss(LossBase):
    """Kullback-Leibler divergence of log-probabilities from probabilities of the same shape; see `ops.kl_div`.

    reduction: 'mean', 'batchmean', 'sum' or 'none'.

    >>> print(nn.KLDivLoss("sum")(Tensor([0.0, 0.0]), Tensor([1.0, 0.0])))
    0.0
    """

    _reductions = (*REDUCTIONS, "batchmean")

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        check_tensors("KLDivLoss", logits=logits, labels=labels)
        return ops.kl_div(logits, labels, self.reduction)


class BCEWithLogitsLoss(LossBase):
    """Binary cross entropy of logits and targets of the same shape; see `ops.binary_cross_entropy_with_logits`.

    weight: Weights of the losses; broadcast with the inputs.
    pos_weight: Weights of the positive targets; broadcast with the inputs.
    TypeError: a weight is a Parameter, or an input is not a Tensor.

    >>> print(nn.BCEWithLogitsLoss()(Tensor([0.0, 0.0]), Tensor([0.0, 1.0])))
    0.6931472
    """

    def __init__(self, reduction: str = "mean", weight: Tensor | None = None, pos_weight: Tensor | None = None) -> None:
        super().__init__(reduction)
        for name, value in (("weight", weight), ("pos_weight", pos_weight)):
            if isinstance(value, Parameter):
                raise TypeError(f"For 'BCEWithLogitsLoss', the '{name}' can not be a Parameter.")
        self.weight, self.pos_weight = weight, pos_weight

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        check_tensors("BCEWithLogitsLoss", input=input, target=target)
        return ops.binary_cross_entropy_with_logits(input, target, self.weight, self.pos_weight, self.reduction)


class NLLLoss(LossBase):
    """Negative log likelihood of log-probabilities of shape (N, C) and int labels of shape (N,); see `ops.nll_loss`.

    weight: The weights of the classes, of shape (C,).
    ignore_index: A label that is ignored.
    TypeError: `weight` is not a Tensor, or `ignore_index` is not an int.

    >>> print(nn.NLLLoss()(Tensor([[-1.0, -2.0], [-3.0, -4.0]]), Tensor([0, 1])))
    2.5
    """

    def __init__(self, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(reduction)
        _check_weight(weight, ignore_index, "NLLLoss")
        self.weight, self.ignore_index = weight, ignore_index

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        return ops.nll_loss(logits, labels, self.weight, self.ignore_index, self.reduction)


class CrossEntropyLoss(LossBase):
    """Cross entropy of logits and class indices or class probabilities; see `ops.cross_entropy`.

    The inputs are `logits` of shape (N, C) or (N, C, ...) and `labels`, int class indices of shape (N,) or (N, ...), or
    probabilities of the shape of the logits.

    weight: The weights of the classes, of shape (C,).
    ignore_index: A class index that is ignored.
    label_smoothing: The probability mass that is spread over all classes, in [0, 1].
    TypeError: `weight` is not a Tensor, `ignore_index` is not an int, `label_smoothing` is not a float, or class
        indices are floats.
    ValueError: `reduction` is unknown, or `label_smoothing` is out of range.

    >>> print(nn.CrossEntropyLoss()(Tensor([[1.0, 1.0]]), Tensor([0])))
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
        _check_weight(weight, ignore_index, "CrossEntropyLoss")
        if not 0.0 <= is_float(label_smoothing, "label_smoothing", "CrossEntropyLoss") <= 1.0:
            raise wrong(ValueError, "label_smoothing", "CrossEntropyLoss", "in [0, 1]", shorten(label_smoothing))
        self.weight, self.ignore_index, self.label_smoothing = weight, ignore_index, label_smoothing

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        check_tensors("CrossEntropyLoss", logits=logits, labels=labels)
        if labels.ndim == logits.ndim - 1 and labels.dtype in dtype.float_type:
            raise wrong(TypeError, "labels", "CrossEntropyLoss", "class indices of int32 or int64", str(labels.dtype))
        return ops.cross_entropy(logits, labels, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class SoftmaxCrossEntropyWithLogits(LossBase):
    """Cross entropy of the softmax of logits of shape (N, C) and labels; by default one loss per sample, shape (N,).

    sparse: Whether labels are class indices of shape (N,) instead of probabilities of shape (N, C).
    TypeError: `sparse` is not a bool, or an input is not a Tensor.
    ValueError: `reduction` is unknown, or the logits do not have two dimensions.

    >>> print(nn.SoftmaxCrossEntropyWithLogits(sparse=True)(Tensor([[1.0, 1.0]]), Tensor([0])))
    [0.6931472]
    """

    def __init__(self, sparse: bool = False, reduction: str = "none") -> None:
        super().__init__(reduction)
        boolean(sparse, "sparse", "SoftmaxCrossEntropyWithLogits")
        self.sparse = sparse

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        check_tensors("SoftmaxCrossEntropyWithLogits", logits=logits, labels=labels)
        if logits.ndim != 2:
            raise ValueError(
                f"For 'SoftmaxCrossEntropyWithLogits', 'logits' must have 2 dimensions, but got shape {logits.shape}."
            )
        if self.sparse:
            loss = ops.nll_loss(ops.log_softmax(logits), labels, reduction="none")
        else:
            loss = ops.losses.standard.softmax_cross_entropy(logits, ops.cast(labels, logits.dtype))
        return self.get_loss(loss)


class FocalLoss(LossBase):
    """Focal loss: cross entropy weighted by `(1 - probability) ** gamma` (arXiv 1708.02002).

    The inputs are logits of shape (N, C, ...) with 2 to 4 dimensions, and labels: probabilities of the same shape, or
    class indices of shape (N, 1, ...).

    weight: The weights of the classes, of shape (C,).
    gamma: The focusing parameter, a float.
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

    >>> print(nn.FocalLoss(gamma=0.0)(Tensor([[1.0, 1.0]]), Tensor([[0]])))
    0.6931472
    """

    def __init__(self, weight: Tensor | None = None, gamma: float = 2.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.gamma = is_float(gamma, "gamma", "FocalLoss")
        if weight is not None and not isinstance(weight, Tensor):
            raise TypeError(f"For 'FocalLoss', the 'weight' must be a Tensor, but got {type(weight).__name__}.")
        if weight is not None and weight.ndim != 1:
            raise ValueError(f"For 'FocalLoss', the 'weight' must have 1 dimension, but got {weight.ndim}.")
        self.weight = weight

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        check_tensors("FocalLoss", logits=logits, labels=labels)
        if not 2 <= logits.ndim <= 4 or logits.ndim != labels.ndim:
            raise ValueError(f"For 'FocalLoss', shapes {logits.shape} and {labels.shape} must have 2 to 4 dimensions.")
        classes = logits.shape[1]
        if classes == 1 or labels.shape[1] not in (1, classes):
            raise ValueError(
                f"For 'FocalLoss', dimension 1 must be at least 2 in 'logits', and the same or 1 in 'labels', "
                f"but got shapes {logits.shape} and {labels.shape}."
            )
        logits = ops.reshape(logits, (logits.shape[0], classes, -1))
        labels = ops.reshape(labels, (labels.shape[0], labels.shape[1], -1))
        by_index = labels.shape[1] == 1
        logs = ops.log_softmax(logits, 1)
        if by_index:
            index = ops.cast(labels, dtype.int32)
            # A negative class index does not count from the end.
            index = ops.select(index < 0, ops.full_like(index, classes), index)
            logs = ops.gather_d(logs, 1, index)
        share = ops.pow(1.0 - ops.exp(logs), self.gamma)
        if self.weight is not None:
            weight = ops.broadcast_to(ops.reshape(self.weight, (1, -1, 1)), logits.shape)
            logs = logs * (ops.gather_d(weight, 1, index) if by_index else weight)
        loss = -(share * logs)
        if by_index:
            return self.get_loss(ops.mean(ops.squeeze(loss, 1), 1))
        return self.get_loss(ops.mean(loss * labels, -1))
