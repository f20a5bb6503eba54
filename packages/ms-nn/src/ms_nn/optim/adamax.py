"""AdaMax."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ops
from ms_tensor import dtype as mstype

from .adam import check_betas, rest
from .optimizer import Optimizer, opt_init_args_register


class AdaMax(Optimizer):
    """Adam over the greatest gradient so far (arXiv 1412.6980, section 7).

    `m = beta1 * m + (1 - beta1) * g`, `v = max(beta2 * v, |g|)`, `p = p - lr / (1 - beta1 ** t) * m / (v + eps)`.

    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> nn.AdaMax([Parameter(Tensor([1.0]), name="weight")])((Tensor([1.0]),))
    (True,)
    """

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 0.001,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        weight_decay: Any = 0.0,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        check_betas(beta1, beta2, eps, "AdaMax")
        self.beta1, self.beta2, self.eps, self.rest1 = beta1, beta2, eps, rest(beta1)
        self.beta1_power = Parameter(ops.ones((1,), mstype.float32), name="beta1_power")
        self.moment1 = self.slots("moment1")
        self.moment2 = self.slots("moment2")

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        self.beta1_power._assign(self.beta1_power * self.beta1)
        correction = ops.reshape(1.0 - self.beta1_power, ())
        for i in range(self.param_length):
            parameter, gradient, first, second = self._parameters[i], gradients[i], self.moment1[i], self.moment2[i]
            mean = first * self.beta1 + gradient * self.rest1
            top = ops.maximum(second * self.beta2, ops.abs(gradient))
            first._assign(mean)
            second._assign(top)
            parameter._assign(parameter - mean * (rates[i] / correction) / (top + self.eps))
        return (True,) * self.param_length
