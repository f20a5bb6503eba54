"""FTRL and ProximalAdagrad."""

from __future__ import annotations

from typing import Any

from ms_tensor import ops
from ms_tensor._messages import shorten

from .._validate import boolean, wrong
from ._groups import floating, number, wide
from .optimizer import Optimizer, opt_init_args_register


class _Sparse(Optimizer):
    """The base of optimizers with an option for where to run sparse updates."""

    @Optimizer.target.setter  # type: ignore[attr-defined]
    def target(self, value: str) -> None:
        self._set_base_target(value)


class FTRL(_Sparse):
    """FTRL-Proximal, follow the regularized leader (McMahan et al., KDD 2013).

    `n = a + g * g`, `z = z + g - (n ** -lr_power - a ** -lr_power) / lr * p`; the new parameter is
    `(l1 * sign(z) - z) / (n ** -lr_power / lr + 2 * l2)` where `|z| > l1`, else 0.

    params: The Parameters to update, or groups of them without 'lr'; see Optimizer.
    initial_accum: The initial value of `a`, at least 0.
    learning_rate: The learning rate, a positive float.
    lr_power: The learning rate exponent, at most 0.
    l1: The L1 penalty coefficient, at least 0.
    l2: The L2 penalty coefficient, at least 0.
    weight_decay: The weight decay, applied to all parameters; see Optimizer.
    ValueError: a number is out of range, or the learning rate depends on the step or the group.

    >>> nn.FTRL([Parameter(Tensor([1.0]), name="weight")])((Tensor([1.0]),))
    (True,)
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        initial_accum: float = 0.1,
        learning_rate: float = 0.001,
        lr_power: float = -0.5,
        l1: float = 0.0,
        l2: float = 0.0,
        use_locking: bool = False,
        loss_scale: float = 1.0,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if self.dynamic_lr or self.is_group_lr:
            raise ValueError("For 'FTRL', the learning rate can depend neither on the step nor on the group.")
        if not floating(learning_rate, "learning_rate", "FTRL") > 0:
            raise wrong(ValueError, "learning_rate", "FTRL", "greater than 0", shorten(learning_rate))
        if floating(lr_power, "lr_power", "FTRL") > 0:
            raise ValueError(f"For 'FTRL', the 'lr_power' must be at most 0, but got {shorten(lr_power)}.")
        number(floating(initial_accum, "initial_accum", "FTRL"), "initial_accum", "FTRL")
        boolean(use_locking, "use_locking", "FTRL")
        self.l1 = number(floating(l1, "l1", "FTRL"), "l1", "FTRL")
        self.l2 = number(floating(l2, "l2", "FTRL"), "l2", "FTRL")
        self.lr_power = lr_power
        self.moments = self.slots("moments", initial_accum)
        self.linear = self.slots("linear")
        if not self.is_group:
            self.decay_flags = (True,) * self.param_length

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        for i in range(self.param_length):
            parameter, gradient, total, linear = self._parameters[i], gradients[i], self.moments[i], self.linear[i]
            summed = total + ops.square(gradient)
            before, after = ops.pow(wide(total), -self.lr_power), ops.pow(summed, -self.lr_power)
            z = linear + gradient - (after - before) / rates[i] * parameter
            updated = (ops.sign(z) * self.l1 - z) / (after / rates[i] + 2.0 * self.l2)
            linear._assign(z)
            total._assign(summed)
            parameter._assign(ops.select(ops.abs(z) > self.l1, updated, 0.0))
        return (True,) * self.param_length


class ProximalAdagrad(_Sparse):
    """Proximal Adagrad, with L1 and L2 penalties (Duchi and Singer, JMLR 2009).

    `a = a + g * g`, `r = lr / sqrt(a)`, `q = p - r * g`, `p = sign(q) / (1 + r * l2) * max(|q| - r * l1, 0)`.

    accum: The initial value of `a`, at least 0.
    l1: The L1 penalty coefficient, at least 0.
    l2: The L2 penalty coefficient, at least 0.
    ValueError: a number is negative.

    >>> nn.ProximalAdagrad([Parameter(Tensor([1.0]), name="weight")])((Tensor([1.0]),))
    (True,)
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        accum: float = 0.1,
        learning_rate: Any = 0.001,
        l1: float = 0.0,
        l2: float = 0.0,
        use_locking: bool = False,
        loss_scale: float = 1.0,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        owner = "ProximalAdagrad"
        boolean(use_locking, "use_locking", owner)
        self.l1 = number(floating(l1, "l1", owner), "l1", owner)
        self.l2 = number(floating(l2, "l2", owner), "l2", owner)
        self.accum = self.slots("accum", number(floating(accum, "accum", owner), "accum", owner))

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        for i in range(self.param_length):
            parameter, gradient, total = self._parameters[i], gradients[i], self.accum[i]
            summed = total + ops.square(gradient)
            total._assign(summed)
            rate = ops.rsqrt(summed) * rates[i]
            moved = parameter - gradient * rate
            size = ops.maximum(ops.abs(moved) - rate * self.l1, 0.0)
            parameter._assign(ops.sign(moved) * size / (rate * self.l2 + 1.0))
        return (True,) * self.param_length
