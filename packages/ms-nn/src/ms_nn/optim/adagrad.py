"""Adagrad."""

from __future__ import annotations

from typing import Any

from ms_tensor import ops

from .._validate import boolean
from ._groups import floating, number, wide
from .optimizer import Optimizer, opt_init_args_register


class Adagrad(Optimizer):
    """Gradient descent over the root of the sum of squared gradients: `a = a + g * g`, `p = p - lr * g / sqrt(a)`.

    accum: The start value of `a`.
    update_slots: Whether `a` is updated.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> nn.Adagrad([weight], learning_rate=0.1)((Tensor([1.0]),))
    (True,)
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        accum: float = 0.1,
        learning_rate: Any = 0.001,
        update_slots: bool = True,
        loss_scale: float = 1.0,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self.update_slots = boolean(update_slots, "update_slots", "Adagrad")
        self.accum = self.slots("accum", number(floating(accum, "accum", "Adagrad"), "accum", "Adagrad"))

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        for i in range(self.param_length):
            parameter, gradient, total = self._parameters[i], gradients[i], self.accum[i]
            summed = total + ops.square(gradient) if self.update_slots else wide(total)
            if self.update_slots:
                total._assign(summed)
            parameter._assign(parameter - gradient * rates[i] * ops.rsqrt(summed))
        return (True,) * self.param_length
