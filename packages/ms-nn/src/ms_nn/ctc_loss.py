"""The loss of connectionist temporal classification as a layer."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from ._validate import kind
from .loss.base import LossBase

__all__ = ["CTCLoss"]


class CTCLoss(LossBase):
    """The negative logarithm of the probability of labels, summed over all alignments (Graves et al., 2006).

    Inputs are `log_probs` of shape (time, batch, classes) or (time, classes), `targets` of shape (batch, longest) or,
    for one sequence, (longest,), `input_lengths` and `target_lengths` of shape (batch,).

    blank: The class that stands for no label.
    reduction: 'none', 'sum', or 'mean', which divides by the target lengths first.
    zero_infinity: Whether a target that no alignment gives costs 0 instead of infinity.
    TypeError: an input has another type or dtype.
    ValueError: a shape, `blank` or `reduction` is wrong.

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
