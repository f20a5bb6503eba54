"""The Primitive class of a step of stochastic gradient descent. The other steps are rows."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ..calls_refused import calls_refused
from ..optimizers import optimizer_steps
from ..primitive import Primitive


class SGD(Primitive):
    """`SGD(dampening=0.0, weight_decay=0.0, nesterov=False)(parameters, gradient, learning_rate, accum, momentum,
    stat)`.

    `stat` is 1 before the first step of a parameter, and 0 afterwards.
    """

    _attrs = ("dampening", "weight_decay", "nesterov", "side_effect_mem")
    side_effect_mem = True

    def __init__(self, dampening: float = 0.0, weight_decay: float = 0.0, nesterov: bool = False) -> None:
        super().__init__()
        self.nesterov = check.flag(nesterov, "SGD", "nesterov")
        if nesterov and dampening != 0:
            raise check.wrong(ValueError, "SGD", "dampening", "0 when 'nesterov' is True", check.show(dampening))
        with calls_refused(self, dampening=dampening, weight_decay=weight_decay):
            self.dampening, self.weight_decay = float(dampening), float(weight_decay)

    def __call__(
        self, parameters: Any, gradient: Tensor, learning_rate: Any, accum: Any, momentum: Any, stat: Any
    ) -> Tensor:
        bound = (self.dampening, self.weight_decay, self.nesterov)
        return optimizer_steps.sgd(parameters, gradient, learning_rate, accum, momentum, stat, *bound)
