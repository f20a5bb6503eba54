"""ModelThor: a Model that renews the inverses of the optimizer `thor` every so many steps."""

from __future__ import annotations

from typing import Any

from ..model import Model


class ModelThor(Model):
    """A Model whose optimizer is `thor`: at every `frequency`-th step the flag `thor` is set, at the others it is not.

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
