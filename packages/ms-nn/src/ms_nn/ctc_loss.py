"""Connectionist temporal classification loss as a layer."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from ._validate import kind
from .loss.base import LossBase

__all__ = ["CTCLoss"]


class CTCLoss(LossBase):
    """Connectionist temporal classification (CTC) loss (Graves et al., 2006).

    The negative log probability of the labels, summed over all alignments. The inputs are `log_probs` of shape (time,
    batch, classes), `targets` of shape (batch, max length), and `input_lengths` and `target_lengths` of shape (batch,);
    or for one sequence `log_probs` of shape (time, classes) and `targets` of shape (max length,).

    blank: The class of the blank label.
    reduction: 'none' for one loss per sequence, 'sum', or 'mean', which first divides by the target lengths.
    zero_infinity: Whether the loss of a target without any alignment is 0 instead of infinity.
    TypeError: an input has another type or dtype.
    ValueError: a shape, `blank` or `reduction` is invalid.

    >>> log_probs = ops.log_softmax(ops.zeros((4, 1, 3)), -1)
    >>> print(nn.CTCLoss()(log_probs, Tensor([[1, 2]]), Tensor([4]), Tensor([2])))
    0.8431995
    """

    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False) -> None:
        super().__init__()
        self.blank, self.reduction, self.zero_infinity = blank, reduction, zero_infinity

    def construct(  # type: ignore[override]
        self, log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any
    ) -> Tensor:
        for name, value in (("log_probs", log_probs), ("targets", targets)):
            kind(value, Tensor, "a Tensor", name, "CTCLoss")
        single = log_probs.ndim == 2
        if single:
            log_probs = ops.expand_dims(log_probs, 1)
            if targets.ndim == 1:
                targets = ops.expand_dims(targets, 0)
        loss, _ = ops.ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )
        return ops.squeeze(loss, 0) if single and self.reduction == "none" else loss
