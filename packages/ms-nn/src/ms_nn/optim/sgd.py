"""SGD."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import boolean
from ._groups import number
from .optimizer import Optimizer, opt_init_args_register


class SGD(Optimizer):
    """Stochastic gradient descent with momentum: `v = momentum * v + (1 - dampening) * g`, `p = p - lr * v`.

    At the first step `v` is `g`. With Nesterov momentum, `p = p - lr * (g + momentum * v)`.

    dampening: The dampening of the momentum, at least 0.
    nesterov: Whether to use Nesterov momentum; requires a momentum and no dampening.
    ValueError: a number is negative, or `nesterov` is True and `momentum` is 0 or `dampening` is not 0.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> _ = nn.SGD([weight], 0.5)((Tensor([1.0]),))
    >>> print(weight.asnumpy())
    [0.5]
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 0.1,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: Any = 0.0,
        nesterov: bool = False,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        value = number(momentum, "momentum", "SGD")
        self.dampening = number(dampening, "dampening", "SGD")
        self.nesterov = boolean(nesterov, "nesterov", "SGD")
        if nesterov and (value <= 0 or self.dampening != 0):
            raise ValueError(
                "For 'SGD', if 'nesterov' is true, 'momentum' must be greater than 0.0 and 'dampening' equal to 0.0, "
                f"but got 'momentum' {shorten(momentum)}, 'dampening' {shorten(dampening)}."
            )
        self._has_momentum = value > 0
        self.momentum = Parameter(Tensor(value, mstype.float32), name="momentum")
        self.accum = self.slots("accum")
        # 1 for a parameter before its first step.
        self.stat = self.slots("stat", "ones")

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        momentum = self.momentum
        for i in range(self.param_length):
            parameter, gradient = self._parameters[i], gradients[i]
            lr = rates[i]
            if self._has_momentum:
                accum, first = self.accum[i], self.stat[i]
                # Dampening does not apply at the first step, where `first` is 1; later it is 0.
                fresh = gradient * (1.0 - self.dampening) + gradient * first * self.dampening
                velocity = accum * momentum + fresh
                accum._assign(velocity)
                first._assign(first * 0.0)
                gradient = gradient + velocity * momentum if self.nesterov else velocity
            parameter._assign(parameter - gradient * lr)
        return (True,) * self.param_length
