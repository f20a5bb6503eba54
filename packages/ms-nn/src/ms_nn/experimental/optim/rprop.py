"""Rprop."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor._messages import shorten

from .optimizer import Optimizer, at_least


class Rprop(Optimizer):
    """Resilient backpropagation (Riedmiller and Braun, 1993), which uses only the signs of gradients.

    lr: The initial step size.
    etas: The factors that decrease, in (0, 1), and increase, above 1, the step size.
    step_sizes: The smallest and the largest step size.
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> from ms_nn.experimental.optim import Rprop
    >>> Rprop([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    _counts_first = True

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50),
        *,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "Rprop", itself=False)
        at_least(etas[1], "etas[1]", "Rprop", 1.0, itself=False)
        if not 0.0 < etas[0] < 1.0:
            raise ValueError(f"For 'Rprop', the 'etas[0]' must be in range (0.0, 1.0), but got {shorten(etas[0])}.")
        super().__init__(params, {"lr": lr, "etas": etas, "step_sizes": step_sizes, "maximize": maximize})
        self.prev = self.slots("prev")
        self.step_size = self.slots("step_size")
        self.count_steps("step_t")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = -gradient if group["maximize"] else gradient
        (less, more), (least, most), size = group["etas"], group["step_sizes"], self.step_size[i]
        turned = gradient * self.prev[i]
        factor = ops.select(turned > 0, more, ops.select(turned < 0, less, turned * 0.0 + 1.0))
        start = ops.select(ops.equal(self._counter, 1), ops.ones_like(size) * lr, size * 1.0)
        size._assign(ops.clamp(start * factor, float(least), float(most)))
        kept = ops.select(turned < 0, 0.0, gradient)
        parameter._assign(parameter - ops.sign(kept) * size)
        self.prev[i]._assign(kept)
