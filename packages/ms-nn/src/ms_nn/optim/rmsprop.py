"""RMSProp."""

from __future__ import annotations

from typing import Any

from ms_tensor import ops

from .._validate import boolean
from ._groups import number
from .optimizer import Optimizer, opt_init_args_register


class RMSProp(Optimizer):
    """Gradient descent over a moving root mean square of gradients.

    `s = decay * s + (1 - decay) * g * g`, `m = momentum * m + lr * g / sqrt(s + eps)`, `p = p - m`; centred, the square
    of the moving mean of `g` is taken off `s`.

    decay: At least 0.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> nn.RMSProp([weight], 0.1)((Tensor([1.0]),))
    (True,)
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 0.1,
        decay: float = 0.9,
        momentum: float = 0.0,
        epsilon: float = 1e-10,
        use_locking: bool = False,
        centered: bool = False,
        loss_scale: float = 1.0,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self.decay = number(decay, "decay", "RMSProp")
        self.momentum = number(momentum, "momentum", "RMSProp")
        self.epsilon = number(epsilon, "epsilon", "RMSProp")
        self.centered = boolean(centered, "centered", "RMSProp")
        if centered:
            self.mg = self.slots("mean_grad")
        self.ms = self.slots("mean_square", "ones")
        self.moment = self.slots("moment")

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        for i in range(self.param_length):
            parameter, gradient = self._parameters[i], gradients[i]
            lr = rates[i]
            square = self.ms[i] * self.decay + ops.square(gradient) * (1.0 - self.decay)
            self.ms[i]._assign(square)
            if self.centered:
                mean = self.mg[i] * self.decay + gradient * (1.0 - self.decay)
                self.mg[i]._assign(mean)
                square = square - ops.square(mean)
            step = self.moment[i] * self.momentum + gradient * lr / ops.sqrt(square + self.epsilon)
            self.moment[i]._assign(step)
            parameter._assign(parameter - step)
        return (True,) * self.param_length
