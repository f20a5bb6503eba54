"""Sampled softmax loss."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, dtype, ops
from ms_tensor._messages import shorten

from .._validate import at_least, boolean, kind, positive_int, wrong
from .base import LossBase, check_tensors


class SampledSoftmaxLoss(LossBase):
    """Cross entropy over the true classes and a random sample of classes; one loss per sample (arXiv 1412.2007).

    The inputs are the weights of the classes, of shape (num_classes, D), their biases, of shape (num_classes,), labels
    of shape (N, num_true) or (N,), and the last hidden values, of shape (N, D).

    num_sampled: The number of classes to sample.
    num_classes: The number of classes.
    num_true: The number of true classes per sample.
    sampled_values: A tuple of the sampled classes, and the expected counts of the true and of the sampled classes; None
        samples them.
    remove_accidental_hits: Whether to ignore sampled classes that are true classes.
    seed: The seed of the sampler; 0 uses the global generator.
    reduction: 'mean', 'sum' or 'none'; without effect, as in MindSpore.
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> drawn = (Tensor([1, 2]), Tensor([[1.0]]), Tensor([1.0, 1.0]))
    >>> loss = nn.SampledSoftmaxLoss(2, 3, sampled_values=drawn)
    >>> round(loss(ops.ones((3, 4)), ops.zeros((3,)), Tensor([[0]]), ops.ones((1, 4))).item(), 4)
    1.0986
    """

    def __init__(
        self,
        num_sampled: int,
        num_classes: int,
        num_true: int = 1,
        sampled_values: Any = None,
        remove_accidental_hits: bool = True,
        seed: int = 0,
        reduction: str = "none",
    ) -> None:
        super().__init__(reduction)
        owner = "SampledSoftmaxLoss"
        for name, number in (("num_sampled", num_sampled), ("num_true", num_true)):
            positive_int(number, name, owner)
        boolean(remove_accidental_hits, "remove_accidental_hits", owner)
        if num_true > num_classes:
            raise wrong(ValueError, "num_true", owner, f"from 1 to {shorten(num_classes)}", shorten(num_true))
        at_least(seed, 0, "seed", owner)
        if num_sampled > num_classes:
            raise ValueError(
                f"For '{owner}', 'num_sampled' {shorten(num_sampled)} is more than 'num_classes' "
                f"{shorten(num_classes)}."
            )
        if sampled_values is not None:
            kind(sampled_values, (list, tuple), "a list or tuple", "sampled_values", owner)
            if len(sampled_values) != 3:
                raise ValueError(f"For '{owner}', 'sampled_values' must be three, but got {len(sampled_values)}.")
        self.num_sampled, self.num_classes, self.num_true = num_sampled, num_classes, num_true
        self.seed, self.remove_accidental_hits = seed, remove_accidental_hits
        self.sampled_values = sampled_values
        self.sampler = ops.UniformCandidateSampler(
            num_true, num_sampled, True, num_classes, seed, remove_accidental_hits
        )

    def construct(self, weights: Tensor, biases: Tensor, labels: Tensor, logits: Tensor) -> Tensor:
        check_tensors("SampledSoftmaxLoss", weights=weights, biases=biases, labels=labels, logits=logits)
        if labels.dtype not in (dtype.int32, dtype.int64):
            raise TypeError(f"For 'SampledSoftmaxLoss', 'labels' must be of int32 or int64, but got {labels.dtype}.")
        labels = ops.reshape(labels, (-1, self.num_true))
        drawn, true_count, drawn_count = self.sampler(labels) if self.sampled_values is None else self.sampled_values
        true_weights = ops.gather(weights, labels, 0)
        true_scores = ops.reduce_sum(ops.expand_dims(logits, 1) * true_weights, (2,)) + ops.gather(biases, labels, 0)
        scores = ops.matmul(logits, ops.gather(weights, drawn, 0).T) + ops.gather(biases, drawn, 0)
        # Correct for the probability that a class is sampled.
        true_scores, scores = true_scores - ops.log(true_count), scores - ops.log(drawn_count)
        shares = ops.concat((ops.ones_like(true_scores) / float(self.num_true), ops.zeros_like(scores)), 1)
        logs = ops.log_softmax(ops.concat((true_scores, scores), 1), 1)
        return -ops.reduce_sum(shares * logs, (1,))
