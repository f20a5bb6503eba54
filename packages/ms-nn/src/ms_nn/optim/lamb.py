"""Lamb."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

from ._groups import wide
from .adam import check_betas, rest
from .optimizer import Optimizer, opt_init_args_register


def tensor_norm(x: Tensor) -> Tensor:
    """Returns the Euclidean norm of all elements, a scalar."""
    return ops.sqrt(ops.square(x).sum())


class Lamb(Optimizer):
    """LAMB, Adam with layer-wise adaptive learning rates (arXiv 1904.00962).

    `m = beta1 * m + (1 - beta1) * g`, `v = beta2 * v + (1 - beta2) * g * g`. With bias-corrected `m` and `v`,
    `u = m / (sqrt(v) + eps) + weight_decay * p`, `p = p - lr * norm(p) / norm(u) * u`. The ratio of the norms is 1 if
    either norm is 0.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> _ = nn.Lamb([weight], 0.1)((Tensor([1.0]),))
    >>> print(weight.asnumpy().round(4))
    [0.9]
    """

    _support_parallel_optimizer = True

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-6,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay)
        check_betas(beta1, beta2, eps, "Lamb")
        self.beta1, self.beta2, self.eps = beta1, beta2, eps
        self.rest1, self.rest2 = rest(beta1), rest(beta2)
        self.params = self._parameters
        self.moments1 = self.slots("lamb_m")
        self.moments2 = self.slots("lamb_v")

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        self._check_count(gradients)
        decay = self.get_weight_decay()
        rates = self.next_rates()
        gradients = self.gradients_centralization(gradients)
        step = ops.cast(ops.reshape(self.global_step, ()), mstype.float32)
        first_correction = 1.0 - ops.pow(self.beta1, step)
        second_correction = 1.0 - ops.pow(self.beta2, step)
        for i in range(self.param_length):
            parameter, first, second = self._parameters[i], self.moments1[i], self.moments2[i]
            gradient, weight = wide(gradients[i]), wide(parameter)
            mean = first * self.beta1 + gradient * self.rest1
            square = second * self.beta2 + ops.square(gradient) * self.rest2
            first._assign(mean)
            second._assign(square)
            update = mean / first_correction / (ops.sqrt(square / second_correction) + self.eps)
            if self.decay_flags[i]:
                update = update + weight * ops.cast(decay[i] if self.is_group else decay, weight.dtype)
            weight_norm, update_norm = tensor_norm(weight), tensor_norm(update)
            both = ops.logical_and(weight_norm > 0, update_norm > 0)
            trust = ops.select(both, weight_norm / update_norm, ops.ones_like(update_norm))
            parameter._assign(parameter - update * (trust * rates[i]))
        return (True,) * self.param_length
