"""Momentum."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype

from .._validate import boolean
from ._groups import number
from .optimizer import Optimizer, opt_init_args_register


class Momentum(Optimizer):
    """Gradient descent with momentum: `v = momentum * v + g`, `p = p - lr * v`.

    With Nesterov momentum, `p = p - lr * (g + momentum * v)`.

    ValueError: a number is negative.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> _ = nn.Momentum([weight], 0.1, 0.9)((Tensor([1.0]),))
    >>> print(weight.asnumpy())
    [0.9]
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any,
        momentum: float,
        weight_decay: Any = 0.0,
        loss_scale: float = 1.0,
        use_nesterov: bool = False,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        value = number(momentum, "momentum", "Momentum")
        self.momentum = Parameter(Tensor(value, mstype.float32), name="momentum")
        self.use_nesterov = boolean(use_nesterov, "use_nesterov", "Momentum")
        self.moments = self.slots("moments")

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        momentum = self.momentum
        for i in range(self.param_length):
            parameter, moment, gradient = self._parameters[i], self.moments[i], gradients[i]
            lr = rates[i]
            velocity = moment * momentum + gradient
            moment._assign(velocity)
            if self.use_nesterov:
                parameter._assign(parameter - (gradient + velocity * momentum) * lr)
            else:
                parameter._assign(parameter - velocity * lr)
        return (True,) * self.param_length
