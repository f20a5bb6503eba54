"""Loss scale managers, which control the loss scale of a training."""

from __future__ import annotations

from typing import Any, ClassVar

from ms_tensor._messages import shorten

from .._validate import at_least, positive_int, wrong
from ..printed_arguments import PrintsArguments
from ..wrap.loss_scale import DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell


class LossScaleManager(PrintsArguments):
    """Base class of loss scale managers: a subclass returns the loss scale and adapts it to overflows."""

    def get_loss_scale(self) -> Any:
        """Returns the loss scale."""

    def update_loss_scale(self, overflow: bool) -> None:
        """Updates the loss scale after a step; `overflow` tells whether it overflowed."""

    def get_update_cell(self) -> Any:
        """Returns the cell that updates the loss scale in a training step, or None."""


class FixedLossScaleManager(LossScaleManager):
    """A constant loss scale.

    loss_scale: The loss scale, at least 1.
    drop_overflow_update: Whether to skip the update if a gradient overflows.
    ValueError: `loss_scale` is less than 1.

    >>> from ms_nn.train import FixedLossScaleManager
    >>> FixedLossScaleManager(8.0).get_loss_scale()
    8.0
    """

    def __init__(self, loss_scale: float = 128.0, drop_overflow_update: bool = True) -> None:
        at_least(loss_scale, 1, "loss_scale", "FixedLossScaleManager")
        self._loss_scale = loss_scale
        self._drop_overflow_update = drop_overflow_update

    def get_loss_scale(self) -> float:
        """The loss scale."""
        return self._loss_scale

    def get_drop_overflow_update(self) -> bool:
        """Returns whether the update is skipped if a gradient overflows."""
        return self._drop_overflow_update

    def update_loss_scale(self, overflow: bool) -> None:
        """Does nothing."""

    def get_update_cell(self) -> Any:
        """Returns a FixedLossScaleUpdateCell, or None if overflows are not checked."""
        return FixedLossScaleUpdateCell(self._loss_scale) if self._drop_overflow_update else None


class DynamicLossScaleManager(LossScaleManager):
    """A loss scale that is divided by a factor at an overflow, and multiplied by it after steps without overflow.

    init_loss_scale: The initial loss scale, at least 1.
    scale_factor: The factor, positive.
    scale_window: The number of consecutive steps without overflow, positive.
    TypeError: `scale_window` is not an int.
    ValueError: a number is out of range.

    >>> from ms_nn.train import DynamicLossScaleManager
    >>> manager = DynamicLossScaleManager(8, 2, 100)
    >>> manager.update_loss_scale(True)
    >>> manager.get_loss_scale()
    4.0
    """

    _held_as: ClassVar[dict[str, str]] = {"init_loss_scale": "loss_scale"}

    def __init__(self, init_loss_scale: float = 2**24, scale_factor: int = 2, scale_window: int = 2000) -> None:
        owner = "DynamicLossScaleManager"
        at_least(init_loss_scale, 1, "init_loss_scale", owner)
        self.loss_scale = init_loss_scale
        self.scale_window = positive_int(scale_window, "scale_window", owner)
        if scale_factor <= 0:
            raise wrong(ValueError, "scale_factor", owner, "greater than 0", shorten(scale_factor))
        self.scale_factor = scale_factor
        self.increase_ratio = scale_factor
        self.decrease_ratio = 1 / scale_factor
        self.cur_iter = 1
        self.last_overflow_iter = 0
        self.bad_step_max = 1000
        self.bad_step = 0

    def get_loss_scale(self) -> float:
        """The loss scale."""
        return self.loss_scale

    def update_loss_scale(self, overflow: bool) -> None:
        """Updates the loss scale after a step.

        Raises:
            RuntimeError: more than a thousand consecutive steps overflowed.
        """
        if overflow:
            self.loss_scale = max(self.loss_scale * self.decrease_ratio, 1)
            self.last_overflow_iter = self.cur_iter
            self.bad_step += 1
        else:
            if (self.cur_iter - self.last_overflow_iter) % self.scale_window == 0:
                self.loss_scale *= self.increase_ratio
            self.bad_step = 0
        if self.bad_step > self.bad_step_max:
            raise RuntimeError(f"For 'DynamicLossScaleManager', {self.bad_step} steps in a row had overflows.")
        self.cur_iter += 1

    def get_drop_overflow_update(self) -> bool:
        """Returns True: the update is skipped if a gradient overflows."""
        return True

    def get_update_cell(self) -> DynamicLossScaleUpdateCell:
        """Returns a DynamicLossScaleUpdateCell."""
        return DynamicLossScaleUpdateCell(self.loss_scale, self.scale_factor, self.scale_window)
