"""ASGD."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype

from ._groups import floating
from .optimizer import Optimizer, opt_init_args_register


class ASGD(Optimizer):
    """Averaged stochastic gradient descent (Polyak and Juditsky, 1992): `ax` holds the average of the parameters.

    `p = p * (1 - lambd * eta) - eta * g`, `ax = ax + mu * (p - ax)`, `eta = lr / (1 + lambd * lr * t) ** alpha`,
    `mu = 1 / max(1, t - t0)`.

    lambd: The decay coefficient, a float.
    alpha: The exponent for `eta`, a float.
    t0: The step at which averaging starts, a float.
    TypeError: `lambd`, `alpha` or `t0` is not a float.

    >>> nn.ASGD([Parameter(Tensor([1.0]), name="weight")])((Tensor([1.0]),))
    True
    """

    _updates_integers = True

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 0.1,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay)
        self.lambd = floating(lambd, "lambd", "ASGD")
        self.alpha = floating(alpha, "alpha", "ASGD")
        self.t0 = floating(t0, "t0", "ASGD")
        names = [parameter.name for parameter in self._parameters]
        self.mu = ParameterTuple(Parameter(Tensor(1.0, mstype.float32), name=f"mu_{name}") for name in names)
        self.eta = ParameterTuple(Parameter(Tensor(0.0, mstype.float32), name=f"eta_{name}") for name in names)
        self.ax = self.slots("ax_")

    def construct(self, gradients: Any) -> bool:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        step = ops.cast(ops.reshape(self.global_step, ()), mstype.float32)
        for i in range(self.param_length):
            parameter, mu, mean = self._parameters[i], self.mu[i], self.ax[i]
            eta = ops.select(ops.equal(step, 1.0), rates[i] * 1.0, self.eta[i])
            weight = ops.cast(parameter, mstype.float32)
            weight = weight * (1.0 - self.lambd * eta) - ops.cast(gradients[i], mstype.float32) * eta
            parameter._assign(weight)
            moved = mean + (weight - mean) * mu
            mean._assign(ops.select(ops.equal(mu, 1.0), weight, ops.cast(moved, mstype.float32)))
            self.eta[i]._assign(rates[i] / ops.pow(1.0 + self.lambd * rates[i] * step, self.alpha))
            mu._assign(1.0 / ops.maximum(step - self.t0, 1.0))
        return True
