"""SGD and averaged SGD."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ..._validate import boolean, kind
from .optimizer import Optimizer, at_least


class SGD(Optimizer):
    """Stochastic gradient descent with momentum: `v = momentum * v + (1 - dampening) * g`, `p = p - lr * v`.

    dampening: The dampening of the momentum, which does not apply at the first step.
    nesterov: Whether to use Nesterov momentum; requires a momentum and no dampening.
    ValueError: a number is negative, or `nesterov` is True and `momentum` is 0 or `dampening` is not 0.

    >>> from ms_nn.experimental.optim import SGD
    >>> weight = Parameter(Tensor([1.0]), name="w")
    >>> _ = SGD([weight], lr=0.5)((Tensor([1.0]),))
    >>> print(weight.asnumpy())
    [0.5]
    """

    def __init__(
        self,
        params: Any,
        lr: Any,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "SGD")
        at_least(momentum, "momentum", "SGD")
        boolean(nesterov, "nesterov", "SGD")
        boolean(maximize, "maximize", "SGD")
        kind(dampening, (int, float), "float or int", "dampening", "SGD", bools=False)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError(
                "For 'SGD', if 'nesterov' is true, 'momentum' must be greater than 0 and 'dampening' 0, "
                f"but got {shorten(momentum)} and {shorten(dampening)}."
            )
        defaults = {"lr": lr, "momentum": float(momentum), "dampening": float(dampening), "weight_decay": weight_decay}
        switches = {"nesterov": nesterov, "maximize": maximize, "grad_centralization": False}
        super().__init__(params, {**defaults, **switches})
        self.accum = self.slots("accum")
        # 1 for a parameter before its first step.
        self.stat = self.slots("stat", "ones")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        momentum, dampening = group["momentum"], group["dampening"]
        if momentum > 0:
            accum, first = self.accum[i], self.stat[i]
            accum._assign(accum * momentum + gradient * (1.0 - dampening) + gradient * first * dampening)
            first._assign(first * 0.0)
            gradient = gradient + accum * momentum if group["nesterov"] else accum * 1.0
        parameter._assign(parameter - gradient * lr)


class ASGD(Optimizer):
    """Averaged stochastic gradient descent (Polyak and Juditsky, 1992): `ax` holds the average of the parameters.

    lambd: The decay coefficient, a float.
    alpha: The exponent for the learning rate.
    t0: The step at which averaging starts, a float.

    >>> from ms_nn.experimental.optim import ASGD
    >>> ASGD([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    _updates_integers = True
    _counts_first = True

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: float = 0.0,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "ASGD", itself=False)
        for name, value in (("lambd", lambd), ("t0", t0)):
            kind(value, float, "float", name, "ASGD")
        average = {"lambd": lambd, "alpha": alpha, "t0": t0}
        super().__init__(params, {"lr": lr, **average, "weight_decay": weight_decay, "maximize": maximize})
        names = [parameter.name for parameter in self.parameters]
        self.mu = ParameterTuple(Parameter(Tensor(1.0, mstype.float32), name=f"mu_{name}") for name in names)
        self.eta = ParameterTuple(Parameter(Tensor(0.0, mstype.float32), name=f"eta_{name}") for name in names)
        self.ax = self.slots("ax")
        self.count_steps("step_t")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        step = ops.cast(self._counter, mstype.float32)
        lambd, mu, mean = group["lambd"], self.mu[i], self.ax[i]
        eta = ops.select(ops.equal(step, 1.0), ops.ones_like(self.eta[i]) * lr, self.eta[i])
        weight = parameter * (1.0 - lambd * eta) - gradient * eta
        parameter._assign(weight)
        mean._assign(ops.select(ops.equal(mu, 1.0), weight, mean + (weight - mean) * mu))
        self.eta[i]._assign(lr / ops.pow(1.0 + lambd * lr * step, group["alpha"]))
        mu._assign(1.0 / ops.maximum(step - group["t0"], 1.0))
