"""Learning rate schedulers: `step()` after each epoch sets the learning rates of the groups of an optimizer."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from typing import Any, ClassVar

from ms_tensor import _lazy
from ms_tensor._documentation import document_classes as _document_classes

from ..._validate import at_least
from .lr_scheduler_base import LRScheduler, in_range, need
from .lr_scheduler_cycles import CosineAnnealingWarmRestarts, CyclicLR, ReduceLROnPlateau, SequentialLR
from .optimizer import Optimizer

__all__ = [
    "ConstantLR",
    "CosineAnnealingLR",
    "CosineAnnealingWarmRestarts",
    "CyclicLR",
    "ExponentialLR",
    "LRScheduler",
    "LambdaLR",
    "LinearLR",
    "MultiStepLR",
    "MultiplicativeLR",
    "PolynomialLR",
    "ReduceLROnPlateau",
    "SequentialLR",
    "StepLR",
]


class StepLR(LRScheduler):
    """Multiplies the learning rate by `gamma` every `step_size` epochs.

    step_size: The number of epochs.
    gamma: The factor, a float.
    """

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None:
        need(step_size, (int,), "step_size", "StepLR")
        need(gamma, (float,), "gamma", "StepLR")
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        fresh = self._epoch == 0 or self.step_size == 0 or self._epoch % self.step_size  # 0: no steps
        return [rate if fresh else rate * self.gamma for rate in self._now()]

    def _closed_form_lr(self) -> list[float]:
        return [rate * self.gamma ** (self._epoch // self.step_size) for rate in self._base()]


class LinearLR(LRScheduler):
    """Multiplies the initial learning rate by a factor that changes linearly over `total_iters` epochs.

    start_factor: The factor at the start, in (0, 1]. Default: 1 / 3.
    end_factor: The factor at the end, in [0, 1].
    ValueError: a factor is out of range.
    """

    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: float = 1.0 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None:
        in_range(start_factor, 0.0, 1.0, "start_factor", "LinearLR", open_low=True)
        in_range(end_factor, 0.0, 1.0, "end_factor", "LinearLR")
        need(total_iters, (int,), "total_iters", "LinearLR")
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        epoch, gap = self._epoch, self.end_factor - self.start_factor
        if epoch == 0:
            return [rate * self.start_factor for rate in self._now()]
        if epoch > self.total_iters:
            return self._now()
        factor = 1.0 + gap / (self.total_iters * self.start_factor + (epoch - 1) * gap)
        return [rate * factor for rate in self._now()]

    def _closed_form_lr(self) -> list[float]:
        share = min(self.total_iters, self._epoch) / self.total_iters
        return [rate * (self.start_factor + (self.end_factor - self.start_factor) * share) for rate in self._base()]


class ExponentialLR(LRScheduler):
    """Multiplies the learning rate by `gamma` every epoch.

    gamma: The factor, a float.
    """

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None:
        need(gamma, (float,), "gamma", "ExponentialLR")
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        return [rate if self._epoch == 0 else rate * self.gamma for rate in self._now()]

    def _closed_form_lr(self) -> list[float]:
        return [rate * self.gamma**self._epoch for rate in self._base()]


class PolynomialLR(LRScheduler):
    """Multiplies the initial learning rate by `(1 - epoch / total_iters) ** power`.

    power: The exponent, a float of at least 0.
    ValueError: `power` is negative.
    """

    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None:
        need(power, (float,), "power", "PolynomialLR")
        need(total_iters, (int,), "total_iters", "PolynomialLR")
        at_least(power, 0, "power", "PolynomialLR")
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        epoch, total = self._epoch, self.total_iters
        if epoch == 0 or epoch > total:
            return self._now()
        factor = ((1.0 - epoch / total) / (1.0 - (epoch - 1) / total)) ** self.power
        return [rate * factor for rate in self._now()]

    def _closed_form_lr(self) -> list[float]:
        share = 1.0 - min(self.total_iters, self._epoch) / self.total_iters
        return [rate * share**self.power for rate in self._base()]


class _Lambdas(LRScheduler):
    _held_as: ClassVar[dict[str, str]] = {"lr_lambda": "lr_lambdas"}

    def __init__(self, optimizer: Optimizer, lr_lambda: Any, last_epoch: int = -1) -> None:
        count = len(optimizer.param_groups)
        several = isinstance(lr_lambda, (list, tuple))
        self.lr_lambdas = list(lr_lambda) if several else [lr_lambda] * count
        if len(self.lr_lambdas) != count:
            raise ValueError(f"For '{type(self).__name__}', {count} functions are needed, got {len(self.lr_lambdas)}.")
        super().__init__(optimizer, last_epoch)


class LambdaLR(_Lambdas):
    """Multiplies the initial learning rate by a function of the epoch.

    lr_lambda: A function of the epoch, a 0-d Tensor; or a list of one function per group.
    ValueError: the numbers of functions and groups differ.

    >>> from ms_nn.experimental.optim import SGD
    >>> from ms_nn.experimental.optim.lr_scheduler import LambdaLR
    >>> optimizer = SGD([Parameter(Tensor([1.0]), name="w")], lr=1.0)
    >>> scheduler = LambdaLR(optimizer, lambda epoch: 0.5 ** epoch)
    >>> _ = scheduler.step(), scheduler.step()
    >>> print(scheduler.get_last_lr()[0])
    0.25
    """

    def get_lr(self) -> list[Any]:
        pairs = zip(self.lr_lambdas, self.base_lrs, strict=True)
        return [rate * function(self.last_epoch) for function, rate in pairs]


class MultiplicativeLR(_Lambdas):
    """Multiplies the learning rate by a function of the epoch, every epoch.

    lr_lambda: A function of the epoch, a 0-d Tensor; or a list of one function per group.
    ValueError: the numbers of functions and groups differ.
    """

    def get_lr(self) -> list[Any]:
        if self._epoch <= 0:
            return self._now()
        pairs = zip(self.lr_lambdas, self._last_lr, strict=True)
        return [rate * function(self.last_epoch) for function, rate in pairs]


class MultiStepLR(LRScheduler):
    """Multiplies the learning rate by `gamma` at each milestone.

    milestones: A list of epochs.
    gamma: The factor.
    """

    def __init__(self, optimizer: Optimizer, milestones: list[int], gamma: float = 0.1, last_epoch: int = -1) -> None:
        need(milestones, (list,), "milestones", "MultiStepLR")
        for milestone in milestones:
            need(milestone, (int,), "milestones", "MultiStepLR")
        need(gamma, (int, float), "gamma", "MultiStepLR")
        self.milestones, self.gamma = Counter(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        return [rate * self.gamma ** self.milestones[self._epoch] for rate in self._now()]

    def _closed_form_lr(self) -> list[float]:
        passed = bisect_right(sorted(self.milestones.elements()), self._epoch)
        return [rate * self.gamma**passed for rate in self._base()]


class ConstantLR(LRScheduler):
    """Multiplies the initial learning rate by `factor` for the first `total_iters` epochs.

    factor: The factor, in [0, 1]. Default: 1 / 3.
    TypeError: `total_iters` is not an int.
    ValueError: `factor` is out of range.
    """

    def __init__(
        self, optimizer: Optimizer, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1
    ) -> None:
        in_range(factor, 0.0, 1.0, "factor", "ConstantLR")
        need(total_iters, (int,), "total_iters", "ConstantLR")
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        if self._epoch == 0:
            return [rate * self.factor for rate in self._now()]
        return [rate / self.factor if self._epoch == self.total_iters else rate for rate in self._now()]

    def _closed_form_lr(self) -> list[float]:
        return [rate * (1.0 if self._epoch >= self.total_iters else self.factor) for rate in self._base()]


class CosineAnnealingLR(LRScheduler):
    """Cosine annealing between the initial learning rate and `eta_min` (arXiv 1608.03983).

    T_max: The number of epochs of half a period.
    eta_min: The smallest learning rate.
    """

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None:
        need(eta_min, (float, int), "eta_min", "CosineAnnealingLR")
        need(T_max, (int,), "T_max", "CosineAnnealingLR")
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        epoch, low = self._epoch, self.eta_min
        if epoch == 0:
            return self._now()
        if self.T_max == 0:
            return [math.nan for _ in self._now()]
        if (epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            rise = (1.0 - math.cos(math.pi / self.T_max)) / 2.0
            return [rate + (base - low) * rise for base, rate in zip(self._base(), self._now(), strict=True)]
        above, below = (1.0 + math.cos(math.pi * e / self.T_max) for e in (epoch, epoch - 1))
        return [above / below * (rate - low) + low for rate in self._now()]

    def _closed_form_lr(self) -> list[float]:
        share = (1.0 + math.cos(math.pi * self._epoch / self.T_max)) / 2.0
        return [self.eta_min + (base - self.eta_min) * share for base in self._base()]


_document_classes(globals(), "ms_nn._documented_arguments:EXPERIMENTAL")


def __dir__() -> list[str]:
    return _lazy.listed(globals())
