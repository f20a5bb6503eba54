"""Learning rate schedules as lists with one value per step."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import _lazy
from ms_tensor._messages import shorten

from ._validate import boolean, float_from_0, kind, positive_float, positive_int

__all__ = [
    "cosine_decay_lr",
    "exponential_decay_lr",
    "inverse_decay_lr",
    "natural_exp_decay_lr",
    "piecewise_constant_lr",
    "polynomial_decay_lr",
    "warmup_lr",
]


def _epochs(total_step: Any, step_per_epoch: Any, owner: str) -> list[int]:
    positive_int(total_step, "total_step", owner)
    positive_int(step_per_epoch, "step_per_epoch", owner)
    if total_step > 1 << 28:
        raise ValueError(f"For '{owner}', the 'total_step' must be at most {1 << 28}, but got {shorten(total_step)}.")
    return [step // step_per_epoch for step in range(total_step)]


def _check_decay(learning_rate: Any, decay_rate: Any, decay_epoch: Any, is_stair: Any, owner: str) -> None:
    positive_int(decay_epoch, "decay_epoch", owner)
    positive_float(learning_rate, "learning_rate", owner)
    positive_float(decay_rate, "decay_rate", owner)
    boolean(is_stair, "is_stair", owner)


def piecewise_constant_lr(milestone: list[int], learning_rates: list[float]) -> list[float]:
    """Piecewise constant learning rates: `learning_rates[i]` until step `milestone[i]`.

    milestone: Non-decreasing positive ints.
    learning_rates: Floats, one per milestone.
    Returns: list[float] of length `milestone[-1]`.
    TypeError: an argument has another type.
    ValueError: the lengths differ, or the milestones decrease.

    >>> nn.piecewise_constant_lr([1, 3], [0.1, 0.05])
    [0.1, 0.05, 0.05]
    """
    owner = "piecewise_constant_lr"
    for name, value in (("milestone", milestone), ("learning_rates", learning_rates)):
        kind(value, (list, tuple), "a tuple or list", name, owner)
    if len(milestone) != len(learning_rates):
        raise ValueError(
            f"For '{owner}', the size of 'milestone' must be same with the size of 'learning_rates', "
            f"but got {len(milestone)} and {len(learning_rates)}."
        )
    found: list[float] = []
    for i, (until, rate) in enumerate(zip(milestone, learning_rates, strict=True)):
        positive_int(until, f"milestone[{i}]", owner)
        kind(rate, float, "float", f"learning_rates[{i}]", owner)
        if until < len(found):
            raise ValueError(f"For '{owner}', the milestones must not fall, but got {shorten(milestone)}.")
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
    """Exponentially decaying learning rates, `learning_rate * decay_rate ** (epoch / decay_epoch)`.

    decay_epoch: The number of epochs per factor of `decay_rate`.
    is_stair: Whether to round the quotient down.
    Returns: list[float] of `total_step` learning rates.
    TypeError: an argument has another type.
    ValueError: a number is not positive.

    >>> nn.exponential_decay_lr(0.5, 0.5, 4, 2, 1)
    [0.5, 0.5, 0.25, 0.25]
    """
    epochs = _epochs(total_step, step_per_epoch, "exponential_decay_lr")
    _check_decay(learning_rate, decay_rate, decay_epoch, is_stair, "exponential_decay_lr")
    powers = [epoch // decay_epoch if is_stair else epoch / decay_epoch for epoch in epochs]
    return [learning_rate * decay_rate**power for power in powers]


def natural_exp_decay_lr(
    learning_rate: float,
    decay_rate: float,
    total_step: int,
    step_per_epoch: int,
    decay_epoch: int,
    is_stair: bool = False,
) -> list[float]:
    """Learning rates with natural exponential decay, `learning_rate * exp(-decay_rate * epoch)`.

    decay_epoch: The number of epochs per stair.
    is_stair: Whether to round the epoch down to a multiple of `decay_epoch`.
    Returns: list[float] of `total_step` learning rates.
    TypeError: an argument has another type.
    ValueError: a number is not positive.

    >>> nn.natural_exp_decay_lr(0.5, 0.5, 2, 1, 2, True)
    [0.5, 0.5]
    """
    epochs = _epochs(total_step, step_per_epoch, "natural_exp_decay_lr")
    _check_decay(learning_rate, decay_rate, decay_epoch, is_stair, "natural_exp_decay_lr")
    counted = [epoch // decay_epoch * decay_epoch if is_stair else epoch for epoch in epochs]
    return [learning_rate * math.e ** (-decay_rate * epoch) for epoch in counted]


def inverse_decay_lr(
    learning_rate: float,
    decay_rate: float,
    total_step: int,
    step_per_epoch: int,
    decay_epoch: int,
    is_stair: bool = False,
) -> list[float]:
    """Learning rates with inverse-time decay, `learning_rate / (1 + decay_rate * epoch / decay_epoch)`.

    decay_epoch: The number of epochs per unit of `decay_rate`.
    Arguments: exponential_decay_lr
    Returns: list[float] of `total_step` learning rates.

    >>> nn.inverse_decay_lr(0.5, 1.0, 2, 1, 1)
    [0.5, 0.25]
    """
    epochs = _epochs(total_step, step_per_epoch, "inverse_decay_lr")
    _check_decay(learning_rate, decay_rate, decay_epoch, is_stair, "inverse_decay_lr")
    if is_stair:
        return [learning_rate / (1 + decay_rate * (epoch // decay_epoch)) for epoch in epochs]
    return [learning_rate / (1 + decay_rate * epoch / decay_epoch) for epoch in epochs]


def cosine_decay_lr(
    min_lr: float, max_lr: float, total_step: int, step_per_epoch: int, decay_epoch: int
) -> list[float]:
    """Learning rates with cosine decay from `max_lr` to `min_lr` over `decay_epoch` epochs (arXiv 1608.03983).

    min_lr: The final learning rate, a float of at least 0.
    max_lr: The initial learning rate, a float greater than `min_lr`.
    decay_epoch: The number of epochs.
    Returns: list[float] of `total_step` learning rates.
    TypeError: an argument has another type.
    ValueError: `max_lr` is not greater than `min_lr`, or a number is out of range.

    >>> nn.cosine_decay_lr(0.0, 0.5, 2, 1, 2)
    [0.5, 0.25]
    """
    owner = "cosine_decay_lr"
    float_from_0(min_lr, "min_lr", owner)
    positive_float(max_lr, "max_lr", owner)
    epochs = _epochs(total_step, step_per_epoch, owner)
    positive_int(decay_epoch, "decay_epoch", owner)
    if min_lr >= max_lr:
        raise ValueError(
            f"For '{owner}', the 'max_lr' must be greater than the 'min_lr', got {shorten(max_lr)} and "
            f"{shorten(min_lr)}."
        )
    half = 0.5 * (max_lr - min_lr)
    return [min_lr + half * (1 + math.cos(math.pi * min(epoch, decay_epoch) / decay_epoch)) for epoch in epochs]


def polynomial_decay_lr(
    learning_rate: float,
    end_learning_rate: float,
    total_step: int,
    step_per_epoch: int,
    decay_epoch: int,
    power: float,
    update_decay_epoch: bool = False,
) -> list[float]:
    """Learning rates with polynomial decay, `(first - last) * (1 - epoch / decay_epoch) ** power + last`.

    end_learning_rate: The final learning rate, a float of at least 0.
    decay_epoch: The number of epochs.
    power: The exponent, a positive float.
    update_decay_epoch: Whether to replace `decay_epoch` by its next multiple when the epoch exceeds it.
    Returns: list[float] of `total_step` learning rates.
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> nn.polynomial_decay_lr(0.5, 0.0, 3, 1, 2, 1.0)
    [0.5, 0.25, 0.0]
    """
    owner = "polynomial_decay_lr"
    positive_float(learning_rate, "learning_rate", owner)
    float_from_0(end_learning_rate, "end_learning_rate", owner)
    positive_float(power, "power", owner)
    epochs = _epochs(total_step, step_per_epoch, owner)
    positive_int(decay_epoch, "decay_epoch", owner)
    boolean(update_decay_epoch, "update_decay_epoch", owner)
    difference = learning_rate - end_learning_rate
    rates = []
    for epoch in epochs:
        if update_decay_epoch:
            share = epoch / (decay_epoch * max(math.ceil(epoch / decay_epoch), 1))
        else:
            share = min(epoch, decay_epoch) / decay_epoch
        rates.append(difference * (1 - share) ** power + end_learning_rate)
    return rates


def warmup_lr(learning_rate: float, total_step: int, step_per_epoch: int, warmup_epoch: int) -> list[float]:
    """Learning rates with linear warm-up, `learning_rate * min(epoch, warmup_epoch) / warmup_epoch`.

    learning_rate: The final learning rate, a float of at least 0.
    warmup_epoch: The number of warm-up epochs.
    Returns: list[float] of `total_step` learning rates.
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> nn.warmup_lr(0.5, 3, 1, 2)
    [0.0, 0.25, 0.5]
    """
    owner = "warmup_lr"
    float_from_0(learning_rate, "learning_rate", owner)
    positive_int(warmup_epoch, "warmup_epoch", owner)
    epochs = _epochs(total_step, step_per_epoch, owner)
    return [learning_rate * min(epoch, warmup_epoch) / warmup_epoch for epoch in epochs]


def __dir__() -> list[str]:
    return _lazy.listed(globals())
