"""Primitive classes of neural network ops and random ops."""

from __future__ import annotations

import ms_runtime
from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._devices import beside
from ..arrays import creation
from ..arrays.selecting import one_hot
from ..calls_refused import calls_refused
from ..elementwise import activation
from ..losses import standard
from ..primitive import Primitive


class Dropout(Primitive):
    """`Dropout(keep_prob=0.5, Seed0=0, Seed1=0)(x)`: (kept elements divided by `keep_prob`, mask)."""

    def __init__(self, keep_prob: float = 0.5, Seed0: int = 0, Seed1: int = 0) -> None:
        super().__init__()
        with calls_refused(self):
            if not 0 < check.number(keep_prob, "Dropout", "keep_prob") <= 1:
                raise ValueError(f"For 'Dropout', 'keep_prob' must be in (0, 1], but got {check.show(keep_prob)}.")
        self.keep_prob, self.Seed0, self.Seed1 = keep_prob, Seed0, Seed1

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        check.tensor(x, "Dropout", "x")
        key, call = ms_runtime.next_rng()
        drawn = beside(x, t.uniform_, key, x.shape, call, mstype.float32)
        mask = t.cast(t.less(drawn, self.keep_prob), x.dtype)
        return t.mul(t.mul(x, mask), 1.0 / self.keep_prob), mask


class SparseSoftmaxCrossEntropyWithLogits(Primitive):
    """`SparseSoftmaxCrossEntropyWithLogits(is_grad=False)(logits, labels)`: the mean loss, or its gradient."""

    def __init__(self, is_grad: bool = False) -> None:
        super().__init__()
        self.is_grad = is_grad

    def __call__(self, logits: Tensor, labels: Tensor) -> Tensor:
        check.tensor(logits, self.name, "logits")
        check.tensor(labels, self.name, "labels")
        if not self.is_grad:
            return standard.cross_entropy(logits, labels)
        rows = float(max(logits.shape[0], 1))
        gap = t.sub(activation.softmax(logits), one_hot(labels, logits.shape[1], 1.0, 0.0))
        # More rows than 65,504 are infinitely many in float16.
        return accumulate.narrowed(t.div(accumulate.widened(gap), rows), gap)


class NLLLoss(Primitive):
    """`NLLLoss(reduction='mean', ignore_index=-100)(logits, labels, weight)`: (loss, the sum of weights)."""

    def __init__(self, reduction: str = "mean", ignore_index: int = -100) -> None:
        super().__init__()
        self.reduction = reduction
        if reduction is not None:
            check.choice(reduction, ("none", "mean", "sum"), "NLLLoss", "reduction")
        else:
            with calls_refused(self):
                raise TypeError("For 'NLLLoss', 'reduction' must be a str, but got None.")
        self.ignore_index = ignore_index

    def __call__(self, logits: Tensor, labels: Tensor, weight: Tensor) -> tuple[Tensor, Tensor]:
        loss = standard.nll_loss(logits, labels, weight, self.ignore_index, self.reduction)
        counted = t.not_equal(labels, self.ignore_index)
        shares = t.take(weight, t.select(counted, labels, creation.zeros_like(labels)), 0)
        return loss, t.reduce_sum(t.mul(shares, t.cast(counted, weight.dtype)))
