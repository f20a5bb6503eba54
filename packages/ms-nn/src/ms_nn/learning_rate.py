"""Learning rate schedules: cells of the step, and lists made beforehand."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor, dtype, ops

from .cell import Cell


class LearningRateSchedule(Cell):
    """Base of schedules: a subclass gives the learning rate of a step in `construct(global_step)`."""

    def construct(self, global_step: Tensor) -> Tensor:
        raise NotImplementedError("Subclass of LearningRateSchedule must give 'construct'.")


class ExponentialDecayLR(LearningRateSchedule):
    """`learning_rate * decay_rate ** (step / decay_steps)`; in stairs, the quotient is rounded down.

    Args:
        learning_rate: The first learning rate.
        decay_rate: The factor.
        decay_steps: The number of steps that a factor takes.
        is_stair: Default: False.

    Examples:
        >>> from ms_nn import ExponentialDecayLR
        >>> from ms_tensor import Tensor
        >>> print(ExponentialDecayLR(0.5, 0.5, 2)(Tensor([2])))
        [0.25]
    """

    def __init__(self, learning_rate: float, decay_rate: float, decay_steps: int, is_stair: bool = False) -> None:
        super().__init__()
        self.learning_rate, self.decay_rate = learning_rate, decay_rate
        self.decay_steps, self.is_stair = decay_steps, is_stair

    def construct(self, global_step: Tensor) -> Tensor:
        power = ops.cast(global_step, dtype.float32) / float(self.decay_steps)
        if self.is_stair:
            power = ops.floor(power)
        return ops.pow(self.decay_rate, power) * self.learning_rate


class CosineDecayLR(LearningRateSchedule):
    """From `max_lr` to `min_lr` along half a cosine of `decay_steps` steps.

    Args:
        min_lr: The last learning rate.
        max_lr: The first learning rate.
        decay_steps: The number of steps.

    Examples:
        >>> from ms_nn import CosineDecayLR
        >>> from ms_tensor import Tensor
        >>> print(CosineDecayLR(0.0, 0.5, 4)(Tensor([0])))
        [0.5]
    """

    def __init__(self, min_lr: float, max_lr: float, decay_steps: int) -> None:
        super().__init__()
        if min_lr >= max_lr:
            raise ValueError(
                f"For 'CosineDecayLR', the 'max_lr' must be greater than the 'min_lr', but got {max_lr} and {min_lr}."
            )
        self.min_lr, self.max_lr, self.decay_steps = min_lr, max_lr, decay_steps

    def construct(self, global_step: Tensor) -> Tensor:
        share = ops.cast(ops.minimum(global_step, self.decay_steps), dtype.float32) / float(self.decay_steps)
        return (ops.cos(share * math.pi) + 1.0) * (0.5 * (self.max_lr - self.min_lr)) + self.min_lr


def _steps(total_step: Any, step_per_epoch: Any) -> range:
    for name, value in (("total_step", total_step), ("step_per_epoch", step_per_epoch)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"The '{name}' must be int, but got {type(value).__name__}.")
        if value <= 0:
            raise ValueError(f"The '{name}' must be positive, but got {value}.")
    return range(total_step)


def piecewise_constant_lr(milestone: list[int], learning_rates: list[float]) -> list[float]:
    """The learning rate of every step: `learning_rates[i]` until step `milestone[i]`.

    Examples:
        >>> from ms_nn import piecewise_constant_lr
        >>> piecewise_constant_lr([1, 3], [0.1, 0.05])
        [0.1, 0.05, 0.05]
    """
    if len(milestone) != len(learning_rates) or not milestone:
        raise ValueError("For 'piecewise_constant_lr', 'milestone' and 'learning_rates' must have the same length.")
    found: list[float] = []
    for until, rate in zip(milestone, learning_rates, strict=True):
        if until <= len(found):
            raise ValueError("For 'piecewise_constant_lr', 'milestone' must be increasing and positive.")
        found += [rate] * (until - len(found))
    return found


def exponential_decay_lr(
    learning_rate: float,
    decay_rate: float,
    total_step: int,
    step_per_epoch: int,
    decay_epoch: int,
    is_stair: bool = False,
) -> list[float]:
    """The learning rate of every step: `learning_rate * decay_rate ** (epoch / decay_epoch)`.

    Examples:
        >>> from ms_nn import exponential_decay_lr
        >>> exponential_decay_lr(0.5, 0.5, 4, 2, 1)
        [0.5, 0.5, 0.25, 0.25]
    """
    rates = []
    for step in _steps(total_step, step_per_epoch):
        power = step // step_per_epoch / decay_epoch
        rates.append(learning_rate * decay_rate ** (math.floor(power) if is_stair else power))
    return rates


def cosine_decay_lr(
    min_lr: float, max_lr: float, total_step: int, step_per_epoch: int, decay_epoch: int
) -> list[float]:
    """The learning rate of every step: from `max_lr` to `min_lr` along half a cosine of `decay_epoch` epochs.

    Examples:
        >>> from ms_nn import cosine_decay_lr
        >>> cosine_decay_lr(0.0, 0.5, 2, 1, 2)
        [0.5, 0.25]
    """
    rates = []
    for step in _steps(total_step, step_per_epoch):
        epoch = min(step // step_per_epoch, decay_epoch)
        rate = min_lr + 0.5 * (max_lr - min_lr) * (1.0 + math.cos(math.pi * epoch / decay_epoch))
        rates.append(round(rate, 16))
    return rates
