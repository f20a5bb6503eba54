"""Rprop."""

from __future__ import annotations

from typing import Any

from ms_tensor import ops
from ms_tensor._messages import shorten

from .._validate import kind
from ._groups import floating
from .optimizer import Optimizer, opt_init_args_register


class Rprop(Optimizer):
    """Resilient backpropagation (Riedmiller and Braun, 1993), which uses only the signs of gradients.

    The step size of an element is multiplied by `etas[1]` if the sign of its gradient stays, and by `etas[0]` if it
    changes; in this case the element is not updated.

    learning_rate: The initial step size; see Optimizer.
    etas: The factors that decrease, in (0, 1), and increase, above 1, the step size.
    step_sizes: The smallest and the largest step size.
    TypeError: `etas` or `step_sizes` is not a tuple of floats.
    ValueError: a number is out of range.

    >>> nn.Rprop([Parameter(Tensor([1.0]), name="weight")])((Tensor([1.0]),))
    True
    """

    _updates_integers = True

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 0.1,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50.0),
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay)
        for name, pair in (("etas", etas), ("step_sizes", step_sizes)):
            kind(pair, tuple, "a tuple", name, "Rprop")
            if len(pair) != 2:
                raise ValueError(f"For 'Rprop', the '{name}' must be a tuple of 2 numbers, but got {shorten(pair)}.")
        if step_sizes[0] > step_sizes[1]:
            raise ValueError(
                f"For 'Rprop', the greatest step must not be below the smallest, but got {shorten(step_sizes)}."
            )
        if not 0.0 < floating(etas[0], "etaminus", "Rprop") < 1.0:
            raise ValueError(f"For 'Rprop', 'etaminus' must be in range (0.0, 1.0), but got {shorten(etas[0])}.")
        if not floating(etas[1], "etaplus", "Rprop") > 1.0:
            raise ValueError(f"For 'Rprop', 'etaplus' must be greater than 1.0, but got {shorten(etas[1])}.")
        self.etaminus, self.etaplus = etas
        self.step_size_min = floating(step_sizes[0], "min_step_sizes", "Rprop")
        self.step_size_max = floating(step_sizes[1], "max_step_sizes", "Rprop")
        self.prev = self.slots("prev")
        self.step_size = self.slots("step_size")

    def construct(self, gradients: Any) -> bool:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        first = ops.equal(ops.reshape(self.global_step, ()), 1)
        for i in range(self.param_length):
            parameter, gradient, size = self._parameters[i], gradients[i], self.step_size[i]
            turned = gradient * self.prev[i]
            factor = ops.select(turned > 0, self.etaplus, ops.select(turned < 0, self.etaminus, turned * 0.0 + 1.0))
            start = ops.select(first, ops.cast(rates[i], size.dtype), size * 1.0)
            size._assign(ops.clamp(start * factor, self.step_size_min, self.step_size_max))
            kept = ops.select(turned < 0, 0.0, gradient)
            parameter._assign(parameter - ops.sign(kept) * size)
            self.prev[i]._assign(kept)
        return True
