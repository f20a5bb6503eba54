"""Learning rate schedulers that are cyclic, chained, or adapt to a value."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from typing import Any, ClassVar

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ..._validate import at_least, shown
from ...printed_arguments import PrintsArguments
from .lr_scheduler_base import LRScheduler, need, set_rate
from .optimizer import Optimizer


class CosineAnnealingWarmRestarts(LRScheduler):
    """Cosine annealing to `eta_min` with warm restarts (arXiv 1608.03983).

    T_0: The number of epochs until the first restart.
    T_mult: The factor by which the period grows at each restart, at least 1.
    eta_min: The smallest learning rate.
    TypeError: `eta_min` is not a number.
    ValueError: `T_0` or `T_mult` is not a positive int.
    """

    def __init__(
        self, optimizer: Optimizer, T_0: int, T_mult: int = 1, eta_min: float = 0, last_epoch: int = -1
    ) -> None:
        for name, value in (("T_0", T_0), ("T_mult", T_mult)):
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise ValueError(
                    f"For 'CosineAnnealingWarmRestarts', '{name}' must be a positive int, got {shorten(value)}."
                )
        need(eta_min, (float, int), "eta_min", "CosineAnnealingWarmRestarts")
        self.T_0, self.T_i, self.T_mult, self.eta_min = T_0, T_0, T_mult, eta_min
        self.T_cur: float = last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        share = (1.0 + math.cos(math.pi * self.T_cur / self.T_i)) / 2.0
        return [self.eta_min + (base - self.eta_min) * share for base in self._base()]

    def step(self, epoch: Any = None) -> bool:
        """Sets the learning rates of the next epoch, or of a given epoch, which may be fractional.

        Raises:
            ValueError: `epoch` is negative.
        """
        if epoch is None:
            epoch = self._epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        else:
            epoch = float(epoch)
            at_least(epoch, 0, "epoch", "CosineAnnealingWarmRestarts")
            self.T_cur, self.T_i = epoch, self.T_0
            while self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        set_rate(self.last_epoch, math.floor(epoch))
        for rate, value in zip(self._last_lr, self.get_lr(), strict=True):
            set_rate(rate, value)
        return True


class CyclicLR(LRScheduler):
    """Cycles the learning rate between `base_lr` and `max_lr` (arXiv 1506.01186).

    base_lr: The smallest learning rate, or a list with one per group.
    max_lr: The largest learning rate, or a list with one per group.
    step_size_up: The number of epochs of the increasing half.
    step_size_down: The number of epochs of the decreasing half; None is `step_size_up`.
    mode: 'triangular', 'triangular2' (the amplitude halves each cycle) or 'exp_range' (the amplitude is multiplied by
        `gamma ** epoch`). Default: 'triangular'.
    gamma: The factor for 'exp_range'.
    scale_fn: A function that scales the amplitude, instead of `mode`.
    scale_mode: The argument of `scale_fn`: the cycle ('cycle') or the epoch ('iterations').
    ValueError: `mode` is unknown and `scale_fn` is None, or the number of learning rates and groups differ.
    """

    _held_as: ClassVar[dict[str, str]] = {"base_lr": "base_lrs", "max_lr": "max_lrs"}

    def __init__(
        self,
        optimizer: Optimizer,
        base_lr: Any,
        max_lr: Any,
        step_size_up: int = 2000,
        step_size_down: int | None = None,
        mode: str = "triangular",
        gamma: float = 1.0,
        scale_fn: Callable[[Any], Any] | None = None,
        scale_mode: str = "cycle",
        last_epoch: int = -1,
    ) -> None:
        lows = self._for_groups(optimizer, base_lr, "base_lr")
        self.max_lrs = self._for_groups(optimizer, max_lr, "max_lr")
        if last_epoch == -1:
            for low, group in zip(lows, optimizer.param_groups, strict=True):
                set_rate(group["lr"], low)
        self._step_size_up, self._step_size_down = step_size_up, step_size_down
        up = float(step_size_up)
        self.total_step_size = up + (up if step_size_down is None else float(step_size_down))
        self.step_up_ratio = up / self.total_step_size
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError(f"For 'CyclicLR', the 'mode' {shorten(mode)} is not known, and there is no 'scale_fn'.")
        self.mode, self.gamma, self._scale_fn = mode, gamma, scale_fn
        self.scale_mode = scale_mode if scale_fn is not None else "iterations" if mode == "exp_range" else "cycle"
        super().__init__(optimizer, last_epoch)
        self.base_lrs = lows
        self.step(0)

    @staticmethod
    def _for_groups(optimizer: Optimizer, value: Any, name: str) -> list[float]:
        count = len(optimizer.param_groups)
        values = list(value) if isinstance(value, (list, tuple)) else [value] * count
        if len(values) != count:
            raise ValueError(f"For 'CyclicLR', {count} values are needed for '{name}', but got {len(values)}.")
        return [float(v) for v in values]

    def scale_fn(self, x: Any) -> Any:
        """Returns the scale of the amplitude."""
        if self._scale_fn is not None:
            return self._scale_fn(x)
        if self.mode == "exp_range":
            return self.gamma**x
        return 1.0 / 2.0 ** (x - 1) if self.mode == "triangular2" else 1.0

    def get_lr(self) -> list[Any]:
        epoch = self._epoch
        cycle = math.floor(1 + epoch / self.total_step_size)
        x = 1.0 + epoch / self.total_step_size - cycle
        up = x <= self.step_up_ratio
        share = x / self.step_up_ratio if up else (x - 1) / (self.step_up_ratio - 1)
        scale = self.scale_fn(cycle if self.scale_mode == "cycle" else epoch)
        return [low + (high - low) * share * scale for low, high in zip(self._base(), self.max_lrs, strict=True)]


class SequentialLR(PrintsArguments):
    """Runs several schedulers in sequence.

    schedulers: Schedulers of the optimizer.
    milestones: The epochs at which the next scheduler starts.
    ValueError: a scheduler is of another optimizer, or `milestones` does not have one entry less than `schedulers`.
    """

    def __init__(self, optimizer: Optimizer, schedulers: Any, milestones: list[int], last_epoch: int = -1) -> None:
        if any(scheduler.optimizer is not optimizer for scheduler in schedulers):
            raise ValueError("For 'SequentialLR', all schedulers must belong to the optimizer.")
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(f"For 'SequentialLR', {len(schedulers) - 1} milestones are needed, got {len(milestones)}.")
        self._schedulers, self.milestones, self.optimizer = schedulers, milestones, optimizer
        self.last_epoch = Parameter(Tensor(last_epoch + 1, mstype.float32), name="last_epoch_SequentialLR")
        for group in optimizer.param_groups:
            set_rate(group["lr"], group["initial_lr"])
        for scheduler in schedulers:
            ops.assign(scheduler.last_epoch, scheduler.last_epoch - 1.0)
        schedulers[0].step()
        self._last_lr = schedulers[0]._last_lr

    def step(self) -> None:
        """Sets the learning rates of the next epoch."""
        ops.assign(self.last_epoch, self.last_epoch + 1.0)
        epoch = int(self.last_epoch.asnumpy())
        place = bisect_right(self.milestones, epoch)
        if place > 0 and self.milestones[place - 1] == epoch:
            self._schedulers[place].step(0)
        else:
            self._schedulers[place].step()

    def get_last_lr(self) -> list[Tensor]:
        """Returns the current learning rates, one per group."""
        return [rate.value() for rate in self._last_lr]


class ReduceLROnPlateau(PrintsArguments):
    """Multiplies the learning rate by `factor` when a value has not improved for `patience` epochs.

    mode: Whether a smaller ('min') or larger ('max') value is better.
    factor: The factor, less than 1.
    patience: The number of epochs without improvement.
    threshold: The smallest change that counts as an improvement.
    threshold_mode: Whether `threshold` is relative ('rel') or absolute ('abs').
    cooldown: The number of epochs to wait after a change.
    min_lr: The smallest learning rate, or a list with one per group.
    eps: Smaller changes of the learning rate are ignored.
    TypeError: `optimizer` is not an Optimizer.
    ValueError: `factor`, `mode` or `threshold_mode` is out of range, or the number of learning rates and groups differ.

    >>> from ms_nn.experimental.optim import SGD
    >>> from ms_nn.experimental.optim.lr_scheduler import ReduceLROnPlateau
    >>> optimizer = SGD([Parameter(Tensor([1.0]), name="w")], lr=1.0)
    >>> scheduler = ReduceLROnPlateau(optimizer, factor=0.5, patience=0)
    >>> _ = scheduler.step(Tensor(1.0)), scheduler.step(Tensor(1.0))
    >>> print(scheduler.get_last_lr()[0])
    0.5
    """

    _held_as: ClassVar[dict[str, str]] = {"min_lr": "min_lrs"}

    def __init__(
        self,
        optimizer: Optimizer,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: Any = 0,
        eps: float = 1e-8,
    ) -> None:
        owner = "ReduceLROnPlateau"
        if factor >= 1.0:
            raise ValueError(f"For '{owner}', the 'factor' must be less than 1.0, but got {shorten(factor)}.")
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"For '{owner}', {type(optimizer).__name__} is not an Optimizer.")
        count = len(optimizer.param_groups)
        self.min_lrs = list(min_lr) if isinstance(min_lr, (list, tuple)) else [min_lr] * count
        if len(self.min_lrs) != count:
            raise ValueError(f"For '{owner}', {count} values are needed for 'min_lr', but got {len(self.min_lrs)}.")
        for name, value, allowed in (
            ("mode", mode, ("min", "max")),
            ("threshold_mode", threshold_mode, ("rel", "abs")),
        ):
            if value not in allowed:
                raise ValueError(f"For '{owner}', the '{name}' must be in {allowed}, but got {shown(value)}.")
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        self.best = math.inf if mode == "min" else -math.inf
        self.cooldown_counter = self.wait = self.last_epoch = 0
        self._last_lr = [group["lr"] for group in optimizer.param_groups]

    def _is_better(self, value: float) -> bool:
        sign = -1.0 if self.mode == "min" else 1.0
        relative = self.best * (1.0 + sign * self.threshold)
        bound = relative if self.threshold_mode == "rel" else self.best + sign * self.threshold
        return value < bound if self.mode == "min" else value > bound

    def step(self, metrics: Any) -> bool:
        """Updates the learning rates by the value of an epoch, a number or 0-d Tensor."""
        value = float(metrics.asnumpy()) if isinstance(metrics, Tensor) else float(metrics)
        self.last_epoch += 1
        if self._is_better(value):
            self.best, self.wait = value, 0
        else:
            self.wait += 1
        if self.in_cooldown():
            self.cooldown_counter -= 1
            self.wait = 0
        if self.wait > self.patience:
            for rate, least in zip(self._last_lr, self.min_lrs, strict=True):
                old = float(rate.asnumpy())
                new = max(old * self.factor, least)
                if old > new + self.eps:
                    set_rate(rate, new)
            self.cooldown_counter, self.wait = self.cooldown, 0
        return True

    def in_cooldown(self) -> bool:
        """Whether the scheduler waits after a change."""
        return self.cooldown_counter > 0

    def get_last_lr(self) -> list[Tensor]:
        """Returns the current learning rates, one per group."""
        return [rate.value() for rate in self._last_lr]
