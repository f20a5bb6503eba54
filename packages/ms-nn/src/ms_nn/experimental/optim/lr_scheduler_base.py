"""The base of learning rate schedulers."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ..._validate import shown
from ...printed_arguments import PrintsArguments
from .optimizer import Optimizer


def need(value: Any, kinds: tuple[type, ...], name: str, owner: str) -> None:
    """Checks that `value` has one of these types."""
    if isinstance(value, bool) or not isinstance(value, kinds):
        wanted = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"For '{owner}', the '{name}' must be {wanted}, but got {type(value).__name__}.")


def in_range(value: Any, low: float, high: float, name: str, owner: str, *, open_low: bool = False) -> None:
    """Checks that `value` is between two numbers."""
    if value > high or (value <= low if open_low else value < low):
        raise ValueError(f"For '{owner}', the '{name}' must be from {low} to {high}, but got {shown(value)}.")


def set_rate(rate: Parameter, value: Any) -> None:
    """Assigns a number or Tensor to a learning rate."""
    ops.assign(rate, value if isinstance(value, Tensor) else Tensor(float(value), mstype.float32))


class LRScheduler(PrintsArguments):
    """Base class of schedulers: a subclass returns the learning rates of all groups in `get_lr()`.

    KeyError: `last_epoch` is not -1 and a group has no 'initial_lr'.
    TypeError: an argument has another type.
    ValueError: `last_epoch` is less than -1.

    >>> from ms_nn.experimental.optim import SGD
    >>> from ms_nn.experimental.optim.lr_scheduler import LRScheduler
    >>> class Halved(LRScheduler):
    ...     def get_lr(self):
    ...         return [rate / 2 ** self.last_epoch for rate in self.base_lrs]
    >>> optimizer = SGD([Parameter(Tensor([1.0]), name="w")], lr=0.5)
    >>> scheduler = Halved(optimizer)
    >>> _ = scheduler.step()
    >>> print(scheduler.get_last_lr()[0])
    0.25
    """

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        owner = type(self).__name__
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"For '{owner}', {type(optimizer).__name__} is not an Optimizer.")
        need(last_epoch, (int,), "last_epoch", owner)
        if last_epoch < -1:
            raise ValueError(f"For '{owner}', the 'last_epoch' must be at least -1, but got {shorten(last_epoch)}.")
        for i, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", ops.copy(group["lr"]))
            elif "initial_lr" not in group:
                raise KeyError(f"param 'initial_lr' is not specified in param_groups[{i}] when resuming an optimizer")
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.optimizer = optimizer
        self._last_lr = list(optimizer.lrs)
        self.groups_num = len(optimizer.param_groups)
        self.last_epoch = Parameter(Tensor(last_epoch, mstype.float32), name=f"last_epoch_{owner}")
        self.step()

    @property
    def _epoch(self) -> int:
        return int(self.last_epoch.asnumpy())

    def _base(self) -> list[float]:
        return [float(rate.asnumpy()) if isinstance(rate, Tensor) else float(rate) for rate in self.base_lrs]

    def _now(self) -> list[float]:
        return [float(rate.asnumpy()) for rate in self._last_lr]

    def get_lr(self) -> Any:
        """Returns the learning rates of all groups. Subclasses override it."""
        raise NotImplementedError(f"For '{type(self).__name__}', the method 'get_lr' is not defined.")

    def get_last_lr(self) -> list[Tensor]:
        """Returns the current learning rates, one per group."""
        return [rate.value() for rate in self._last_lr]

    def step(self, epoch: Any = None) -> bool:
        """Sets the learning rates of the next epoch, or of a given epoch."""
        if epoch is None:
            ops.assign(self.last_epoch, self.last_epoch + 1.0)
            values = self.get_lr()
        else:
            set_rate(self.last_epoch, epoch)
            values = self._closed_form_lr()
        for rate, value in zip(self._last_lr, values, strict=True):
            set_rate(rate, value)
        return True

    def _closed_form_lr(self) -> Any:
        """Returns the learning rates of an epoch without using those of the previous one; by default `get_lr()`."""
        return self.get_lr()
