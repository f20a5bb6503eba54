"""Adagrad, Adadelta and RMSProp: per-element learning rates from past gradients."""

from __future__ import annotations

from typing import Any

from ms_tensor import ops
from ms_tensor._messages import shorten

from .._validate import boolean
from ._groups import floating, number, wide
from .optimizer import Optimizer, opt_init_args_register


class Adagrad(Optimizer):
    """Adagrad (Duchi et al., JMLR 2011): `a = a + g * g`, `p = p - lr * g / sqrt(a)`.

    accum: The initial value of `a`, at least 0.
    update_slots: Whether to update `a`.

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


class Adadelta(Optimizer):
    """Adadelta, with moving averages of squared gradients and squared updates (arXiv 1212.5701).

    `a = rho * a + (1 - rho) * g * g`, `d = sqrt(u + epsilon) / sqrt(a + epsilon) * g`,
    `u = rho * u + (1 - rho) * d * d`, `p = p - lr * d`.

    rho: The decay rate of the moving averages, in [0, 1].

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


class RMSProp(Optimizer):
    """RMSProp (Tieleman and Hinton, 2012): divides gradients by their moving root mean square.

    `s = decay * s + (1 - decay) * g * g`, `m = momentum * m + lr * g / sqrt(s + eps)`, `p = p - m`.

    decay: The decay rate of `s`, at least 0.
    centered: Whether to subtract the square of the moving mean of `g` from `s` in the update.

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
