"""ModelThor, a Model that updates the inverses of the optimizer `thor` every `frequency` steps."""

from __future__ import annotations

from typing import Any

from ..model import Model


class ModelThor(Model):
    """A Model for the optimizer `thor`, which sets the flag `thor` only in every `frequency`-th step.

    Arguments: Model
    """

    def __init__(
        self,
        network: Any,
        loss_fn: Any = None,
        optimizer: Any = None,
        metrics: Any = None,
        eval_network: Any = None,
        eval_indexes: list[int] | None = None,
        amp_level: str = "O0",
        **kwargs: Any,
    ) -> None:
        super().__init__(
            network, loss_fn, optimizer, metrics, eval_network, eval_indexes, amp_level=amp_level, **kwargs
        )
        self._frequency = int(optimizer.get_frequency()) if hasattr(optimizer, "get_frequency") else 1

    def _before_step(self, step: int) -> None:
        self._train_network.add_flags_recursive(thor=(step - 1) % self._frequency == 0)
