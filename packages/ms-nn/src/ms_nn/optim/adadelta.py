"""Adadelta."""

from __future__ import annotations

from typing import Any

from ms_tensor import ops
from ms_tensor._messages import shorten

from ._groups import floating, number, wide
from .optimizer import Optimizer, opt_init_args_register


class Adadelta(Optimizer):
    """Gradient descent over moving averages of squared gradients and squared steps (arXiv 1212.5701).

    `a = rho * a + (1 - rho) * g * g`, `d = sqrt(u + epsilon) / sqrt(a + epsilon) * g`,
    `u = rho * u + (1 - rho) * d * d`, `p = p - lr * d`.

    rho: In [0, 1].
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> nn.Adadelta([Parameter(Tensor([1.0]), name="weight")])((Tensor([1.0]),))
    (True,)
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 1.0,
        rho: float = 0.9,
        epsilon: float = 1e-6,
        loss_scale: float = 1.0,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if not 0.0 <= floating(rho, "rho", "Adadelta") <= 1.0:
            raise ValueError(f"For 'Adadelta', the 'rho' must be in range [0.0, 1.0], but got {shorten(rho)}.")
        self.rho, self.epsilon = rho, number(floating(epsilon, "epsilon", "Adadelta"), "epsilon", "Adadelta")
        self.accum = self.slots("accum", 0)
        self.accum_update = self.slots("accum_update", 0)

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        for i in range(self.param_length):
            gradient, squares, steps = gradients[i], self.accum[i], self.accum_update[i]
            square = squares * self.rho + ops.square(gradient) * (1.0 - self.rho)
            step = ops.sqrt(wide(steps) + self.epsilon) * ops.rsqrt(square + self.epsilon) * gradient
            squares._assign(square)
            steps._assign(steps * self.rho + ops.square(step) * (1.0 - self.rho))
            self._parameters[i]._assign(self._parameters[i] - step * rates[i])
        return (True,) * self.param_length
