"""Losses for regression."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import _accumulate as accumulate
from ms_tensor._messages import shorten

from .._validate import is_float, kind
from .base import LossBase, check_tensors


class MAELoss(LossBase):
    """Mean absolute error, `|logits - label|`, optionally multiplied by `weights`, a third input.

    >>> print(nn.MAELoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
    """

    def construct(self, logits: Tensor, label: Tensor, weights: Any = 1.0) -> Tensor:
        check_tensors("MAELoss", logits=logits, labels=label)
        return self.get_loss(ops.abs(logits - label), weights)


class MSELoss(LossBase):
    """Mean squared error, `(logits - labels) ** 2` reduced; the inputs broadcast.

    >>> print(nn.MSELoss()(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    2.0
    """

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        check_tensors("MSELoss", logits=logits, labels=labels)
        return self.get_loss(ops.square(logits - labels))


class RMSELoss(LossBase):
    """Root mean squared error, a scalar.

    >>> print(nn.RMSELoss()(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    2.0
    """

    def __init__(self) -> None:
        super().__init__()

    def construct(self, logits: Tensor, label: Tensor) -> Tensor:
        check_tensors("RMSELoss", logits=logits, label=label)
        difference = logits - label
        # The squares stay in float32 up to the root, because the gradient of the mean is small.
        mean = self.get_loss(ops.square(accumulate.widened(difference)))
        return accumulate.narrowed(ops.sqrt(mean), difference)


class PoissonNLLLoss(LossBase):
    """Negative log likelihood of counts under Poisson distributions, `exp(input) - target * input`.

    log_input: Whether inputs are logarithms of means; else the loss is `input - target * log(input + eps)`.
    full: Whether to add Stirling's approximation of `log(target!)` for targets above 1.
    eps: A small number that keeps the logarithm finite.
    TypeError: an input is not a Tensor.
    ValueError: `reduction` is unknown.

    >>> print(nn.PoissonNLLLoss()(Tensor([0.0, 0.0]), Tensor([1.0, 2.0])))
    1.0
    """

    def __init__(self, log_input: bool = True, full: bool = False, eps: float = 1e-8, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.log_input, self.full, self.eps = log_input, full, eps

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        check_tensors("PoissonNLLLoss", input=input, target=target)
        target = ops.cast(target, input.dtype)
        if self.log_input:
            loss = ops.exp(input) - target * input
        else:
            loss = input - target * ops.log(input + self.eps)
        if self.full:
            count = ops.maximum(target, self.eps)
            stirling = (count + 0.5) * ops.log(count) - count + 0.5 * math.log(2 * math.pi)
            loss = loss + ops.select(count > 1, stirling, ops.zeros_like(stirling))
        return self.get_loss(loss)


class GaussianNLLLoss(LossBase):
    """Gaussian negative log likelihood of means, labels and variances; see `ops.gaussian_nll_loss`.

    full: Whether to add the constant term.
    eps: The smallest variance; smaller ones are raised to it.
    TypeError: an argument has another type.
    ValueError: `eps` is not positive, or `reduction` is unknown.

    >>> print(nn.GaussianNLLLoss()(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
    """

    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> None:
        super().__init__(reduction)
        if not is_float(eps, "eps", "GaussianNLLLoss") > 0:
            raise ValueError(f"For 'GaussianNLLLoss', the 'eps' must be greater than 0, but got {shorten(eps)}.")
        kind(full, bool, "bool", "full", "GaussianNLLLoss")
        self.full, self.eps = full, eps

    def construct(self, logits: Tensor, labels: Tensor, var: Tensor) -> Tensor:
        check_tensors("GaussianNLLLoss", logits=logits, labels=labels, var=var)
        return ops.gaussian_nll_loss(logits, labels, var, self.full, self.eps, self.reduction)
