"""ASGD and Rprop."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ._groups import floating
from .optimizer import Optimizer, opt_init_args_register


class ASGD(Optimizer):
    """Averaged stochastic gradient descent (Polyak and Juditsky, 1992): `ax` holds the average of the parameters.

    `p = p * (1 - lambd * eta) - eta * g`, `ax = ax + mu * (p - ax)`, `eta = lr / (1 + lambd * lr * t) ** alpha`,
    `mu = 1 / max(1, t - t0)`.

    Args:
        params: Parameters, or groups of them; see Optimizer.
        learning_rate: See Optimizer. Default: 0.1.
        lambd: The decay term. Default: 1e-4.
        alpha: The power for `eta`. Default: 0.75.
        t0: The step at which averaging starts. Default: 1e6.
        weight_decay: See Optimizer. Default: 0.0.

    Raises:
        TypeError: `lambd`, `alpha` or `t0` is not a float.

    Examples:
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


class Rprop(Optimizer):
    """Resilient backpropagation (Riedmiller and Braun, 1993): only signs of gradients count.

    The step of an element grows by `etas[1]` where the sign of its gradient stays and shrinks by `etas[0]` where it
    changes; there the parameter waits.

    Args:
        params: Parameters, or groups of them; see Optimizer.
        learning_rate: The first step; see Optimizer. Default: 0.1.
        etas: (shrink in (0, 1), grow above 1). Default: (0.5, 1.2).
        step_sizes: (smallest, greatest) step. Default: (1e-6, 50.0).
        weight_decay: See Optimizer. Default: 0.0.

    Raises:
        TypeError: `etas` or `step_sizes` is not a tuple of floats.
        ValueError: a number is out of range.

    Examples:
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
            if not isinstance(pair, tuple):
                raise TypeError(f"For 'Rprop', the '{name}' must be a tuple, but got {type(pair).__name__}.")
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
