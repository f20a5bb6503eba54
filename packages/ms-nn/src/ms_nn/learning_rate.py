"""Learning rate schedules: cells that map a step to its learning rate."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from ms_tensor import Tensor, _lazy, dtype, ops
from ms_tensor._documentation import document_classes as _document_classes
from ms_tensor._messages import shorten

from ._validate import boolean, float_from_0, positive_float, positive_int, wrong
from .cell import Cell
from .printed_arguments import arguments_text

__all__ = [
    "CosineDecayLR",
    "ExponentialDecayLR",
    "InverseDecayLR",
    "LearningRateSchedule",
    "NaturalExpDecayLR",
    "PolynomialDecayLR",
    "WarmUpLR",
]


class LearningRateSchedule(Cell):
    """Base class of schedules. A subclass returns the learning rate in `construct(global_step)`.

    `global_step` is an int32 Tensor of shape (1,); the learning rate is a float32 Tensor of the same shape.
    """

    extend_repr = arguments_text

    def construct(self, global_step: Tensor) -> Tensor:
        raise NotImplementedError("Subclass of LearningRateSchedule must give 'construct'.")


def _float32(global_step: Any) -> Tensor:
    return ops.cast(global_step, dtype.float32)


class _Decay(LearningRateSchedule):
    """The base of schedules with a rate and a number of steps."""

    def __init__(self, learning_rate: float, decay_rate: float, decay_steps: int, is_stair: bool = False) -> None:
        super().__init__()
        owner = type(self).__name__
        self.decay_steps = positive_int(decay_steps, "decay_steps", owner)
        self.learning_rate = positive_float(learning_rate, "learning_rate", owner)
        self.decay_rate = positive_float(decay_rate, "decay_rate", owner)
        self.is_stair = boolean(is_stair, "is_stair", owner)

    def _quotient(self, global_step: Tensor) -> Tensor:
        quotient = _float32(global_step) / float(self.decay_steps)
        return ops.floor(quotient) if self.is_stair else quotient


class ExponentialDecayLR(_Decay):
    """Exponential decay, `learning_rate * decay_rate ** (step / decay_steps)`.

    decay_steps: The number of steps per factor of `decay_rate`.
    is_stair: Whether to round the quotient down.
    TypeError: an argument has another type.
    ValueError: a number is not positive.

    >>> print(nn.ExponentialDecayLR(0.5, 0.5, 2)(Tensor([2])))
    [0.25]
    """

    def construct(self, global_step: Tensor) -> Tensor:
        return ops.pow(self.decay_rate, self._quotient(global_step)) * self.learning_rate


class NaturalExpDecayLR(_Decay):
    """Natural exponential decay, `learning_rate * exp(-decay_rate * step)`.

    decay_steps: The number of steps per stair.
    is_stair: Whether to round the step down to a multiple of `decay_steps`.
    TypeError: an argument has another type.
    ValueError: a number is not positive.

    >>> print(nn.NaturalExpDecayLR(0.5, 0.5, 2, True)(Tensor([1])))
    [0.5]
    """

    def construct(self, global_step: Tensor) -> Tensor:
        step = self._quotient(global_step) * float(self.decay_steps) if self.is_stair else _float32(global_step)
        return ops.pow(math.e, step * -self.decay_rate) * self.learning_rate


class InverseDecayLR(_Decay):
    """Inverse-time decay, `learning_rate / (1 + decay_rate * step / decay_steps)`.

    decay_steps: The number of steps per unit of `decay_rate`.
    is_stair: Whether to round `step / decay_steps` down.
    TypeError: an argument has another type.
    ValueError: a number is not positive.

    >>> print(nn.InverseDecayLR(0.5, 1.0, 2)(Tensor([2])))
    [0.25]
    """

    def construct(self, global_step: Tensor) -> Tensor:
        return self.learning_rate / (self._quotient(global_step) * self.decay_rate + 1.0)


class CosineDecayLR(LearningRateSchedule):
    """Cosine decay from `max_lr` to `min_lr` over `decay_steps` steps (arXiv 1608.03983).

    min_lr: The final learning rate, a float of at least 0.
    max_lr: The initial learning rate, a float greater than `min_lr`.
    decay_steps: The number of steps.
    TypeError: an argument has another type.
    ValueError: `max_lr` is not greater than `min_lr`, or a number is out of range.

    >>> print(nn.CosineDecayLR(0.0, 0.5, 4)(Tensor([0])))
    [0.5]
    """

    def __init__(self, min_lr: float, max_lr: float, decay_steps: int) -> None:
        super().__init__()
        self.min_lr = float_from_0(min_lr, "min_lr", "CosineDecayLR")
        self.max_lr = positive_float(max_lr, "max_lr", "CosineDecayLR")
        self.decay_steps = positive_int(decay_steps, "decay_steps", "CosineDecayLR")
        if min_lr >= max_lr:
            got = f"{shorten(max_lr)} and {shorten(min_lr)}"
            raise wrong(ValueError, "max_lr", "CosineDecayLR", "greater than the 'min_lr'", got)

    def construct(self, global_step: Tensor) -> Tensor:
        share = _float32(ops.minimum(global_step, self.decay_steps)) / float(self.decay_steps)
        return (ops.cos(share * math.pi) + 1.0) * (0.5 * (self.max_lr - self.min_lr)) + self.min_lr


class PolynomialDecayLR(LearningRateSchedule):
    """Polynomial decay, `(learning_rate - end_learning_rate) * (1 - step / decay_steps) ** power + end_learning_rate`.

    end_learning_rate: The final learning rate, a float of at least 0.
    decay_steps: The number of steps.
    power: The exponent, a positive float.
    update_decay_steps: Whether to replace `decay_steps` by its next multiple when the step exceeds it; else the
        learning rate stays at `end_learning_rate`.
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> print(nn.PolynomialDecayLR(0.5, 0.0, 4, 1.0)(Tensor([2])))
    [0.25]
    """

    _held_as: ClassVar[dict[str, str]] = {"learning_rate": "start_learning_rate"}

    def __init__(
        self,
        learning_rate: float,
        end_learning_rate: float,
        decay_steps: int,
        power: float,
        update_decay_steps: bool = False,
    ) -> None:
        super().__init__()
        owner = "PolynomialDecayLR"
        self.start_learning_rate = positive_float(learning_rate, "learning_rate", owner)
        self.end_learning_rate = float_from_0(end_learning_rate, "end_learning_rate", owner)
        self.decay_steps = positive_int(decay_steps, "decay_steps", owner)
        self.power = positive_float(power, "power", owner)
        self.update_decay_steps = boolean(update_decay_steps, "update_decay_steps", owner)

    def construct(self, global_step: Tensor) -> Tensor:
        step, steps = _float32(global_step), float(self.decay_steps)
        if self.update_decay_steps:
            share = step / (ops.maximum(ops.ceil(step / steps), 1.0) * steps)
        else:
            share = ops.minimum(step, steps) / steps
        difference = self.start_learning_rate - self.end_learning_rate
        return ops.pow(1.0 - share, self.power) * difference + self.end_learning_rate


class WarmUpLR(LearningRateSchedule):
    """Linear warm-up, `learning_rate * min(step, warmup_steps) / warmup_steps`.

    learning_rate: The final learning rate, a float of at least 0.
    warmup_steps: The number of warm-up steps.
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> print(nn.WarmUpLR(0.5, 4)(Tensor([2])))
    [0.25]
    """

    def __init__(self, learning_rate: float, warmup_steps: int) -> None:
        super().__init__()
        self.learning_rate = float_from_0(learning_rate, "learning_rate", "WarmUpLR")
        self.warmup_steps = positive_int(warmup_steps, "warmup_steps", "WarmUpLR")

    def construct(self, global_step: Tensor) -> Tensor:
        share = _float32(ops.minimum(global_step, self.warmup_steps)) / float(self.warmup_steps)
        return share * self.learning_rate


_document_classes(globals(), "ms_nn._documented_arguments:SCHEDULES")


def __dir__() -> list[str]:
    return _lazy.listed(globals())
