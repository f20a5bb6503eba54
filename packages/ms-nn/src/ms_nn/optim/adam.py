"""Adam, AdamWeightDecay, LazyAdam, AdamOffload and AdaMax."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import boolean
from ._groups import floating, wide
from .optimizer import Optimizer, opt_init_args_register


def check_betas(beta1: Any, beta2: Any, eps: Any, owner: str) -> None:
    for name, value in (("beta1", beta1), ("beta2", beta2)):
        if not 0.0 < floating(value, name, owner) < 1.0:
            raise ValueError(f"For '{owner}', the '{name}' must be in range (0.0, 1.0), but got {shorten(value)}.")
    if not floating(eps, "eps", owner) > 0:
        raise ValueError(f"For '{owner}', the 'eps' must be greater than 0, but got {shorten(eps)}.")


def rest(beta: Any) -> Any:
    """Returns `1 - beta` computed in float32, as in MindSpore's kernels."""
    if isinstance(beta, Tensor):
        return 1.0 - beta
    return float(np.float32(1.0) - np.float32(beta))


def _update_run_op(
    beta1: Any,
    beta2: Any,
    eps: Any,
    lr: Any,
    weight_decay: Any,
    param: Any,
    m: Any,
    v: Any,
    gradient: Tensor,
    decay_flag: bool,
    optim_filter: bool,
) -> Tensor:
    """One step of AdamWeightDecay, written into a Parameter and its moments: the new values.

    The first five are Tensors or numbers. Without `decay_flag`, the weight does not decay; without `optim_filter`,
    nothing is done, and the result is the gradient.
    """
    if not optim_filter:
        return gradient
    gradient = wide(gradient)
    mean = m * beta1 + gradient * rest(beta1)
    square = v * beta2 + ops.square(gradient) * rest(beta2)
    m._assign(mean)
    v._assign(square)
    update = mean / (ops.sqrt(square) + eps)
    if decay_flag:
        update = param * ops.cast(weight_decay, param.dtype) + update
    changed: Tensor = param - update * lr
    param._assign(changed)
    return changed


class Adam(Optimizer):
    """Adam (arXiv 1412.6980), with the bias correction applied to the learning rate.

    `m = beta1 * m + (1 - beta1) * g`, `v = beta2 * v + (1 - beta2) * g * g`,
    `p = p - lr * sqrt(1 - beta2 ** t) / (1 - beta1 ** t) * m / (sqrt(v) + eps)`.

    use_nesterov: Whether to replace `m` in the update by `beta1 * m + (1 - beta1) * g` (Nesterov).
    use_amsgrad: Whether to replace `v` in the update by its maximum so far (AMSGrad).
    kwargs: `use_lazy` and `use_offload`, options for sparse gradients; without effect, because gradients are dense.
    KeyError: a keyword is unknown.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> _ = nn.Adam([weight], 0.1)((Tensor([1.0]),))
    >>> print(weight.asnumpy().round(4))
    [0.9]
    """

    # The shape of `beta1_power` and `beta2_power` in checkpoints.
    _power_shape: tuple[int, ...] = ()

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        use_locking: bool = False,
        use_nesterov: bool = False,
        weight_decay: Any = 0.0,
        loss_scale: float = 1.0,
        use_amsgrad: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        owner = type(self).__name__
        check_betas(beta1, beta2, eps, owner)
        boolean(use_locking, "use_locking", owner)
        self.use_nesterov = boolean(use_nesterov, "use_nesterov", owner)
        self.use_amsgrad = boolean(use_amsgrad, "use_amsgrad", owner)
        self._take_kinds(kwargs, owner)
        self.beta1, self.beta2, self.eps = beta1, beta2, float(eps)
        self.rest1, self.rest2 = rest(beta1), rest(beta2)
        one = ops.ones(self._power_shape, mstype.float32)
        self.beta1_power = Parameter(one, name="beta1_power")
        self.beta2_power = Parameter(one, name="beta2_power")
        self.moment1 = self.slots("moment1")
        self.moment2 = self.slots("moment2")
        if use_amsgrad:
            self.vhat = self.slots("vhat")

    def _take_kinds(self, kinds: dict[str, Any], owner: str) -> None:
        wrong = [name for name in kinds if name not in ("use_lazy", "use_offload")]
        if wrong:
            raise KeyError(
                f"For '{owner}', only 'use_lazy' and 'use_offload' are further arguments, but got {shorten(wrong)}."
            )
        self.use_lazy = boolean(kinds.get("use_lazy", False), "use_lazy", owner)
        self.use_offload = boolean(kinds.get("use_offload", False), "use_offload", owner)
        if self.use_lazy and self.use_offload:
            raise ValueError(f"For '{owner}', 'use_lazy' and 'use_offload' can not both be True.")
        if self.use_amsgrad and (self.use_lazy or self.use_offload):
            raise ValueError(f"For '{owner}', 'use_amsgrad' goes with neither 'use_lazy' nor 'use_offload'.")

    @Optimizer.target.setter  # type: ignore[attr-defined]
    def target(self, value: str) -> None:
        self._set_base_target(value)

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        gradients = self.prepare(gradients)
        rates = self.next_rates()
        beta1, beta2 = self.beta1, self.beta2
        power1, power2 = self.beta1_power * beta1, self.beta2_power * beta2
        self.beta1_power._assign(power1)
        self.beta2_power._assign(power2)
        correction = ops.reshape(ops.sqrt(1.0 - power2) / (1.0 - power1), ())
        for i in range(self.param_length):
            parameter, gradient = self._parameters[i], gradients[i]
            first, second = self.moment1[i], self.moment2[i]
            lr = rates[i] * correction
            mean = first + (gradient - first) * self.rest1
            square = second + (ops.square(gradient) - second) * self.rest2
            first._assign(mean)
            second._assign(square)
            if self.use_amsgrad:
                square = ops.maximum(self.vhat[i], square)
                self.vhat[i]._assign(square)
            step = mean * beta1 + gradient * self.rest1 if self.use_nesterov else mean
            parameter._assign(parameter - step * lr / (ops.sqrt(square) + self.eps))
        return (True,) * self.param_length


class AdamWeightDecay(Optimizer):
    """Adam without bias correction, with decoupled weight decay (arXiv 1711.05101).

    `p = p - lr * (m / (sqrt(v) + eps) + weight_decay * p)`.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> nn.AdamWeightDecay([weight], 0.1)((Tensor([0.0]),))[0]
    True
    """

    def __init__(
        self,
        params: Any,
        learning_rate: Any = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-6,
        weight_decay: Any = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay)
        check_betas(beta1, beta2, eps, "AdamWeightDecay")
        self.beta1, self.beta2, self.eps = beta1, beta2, float(eps)
        self.moments1 = self.slots("adam_m")
        self.moments2 = self.slots("adam_v")

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        self._check_count(gradients)
        gradients = self.gradients_centralization(gradients)
        decay = self.get_weight_decay()
        rates = self.next_rates()
        for i in range(self.param_length):
            settings = (self.beta1, self.beta2, self.eps, rates[i], decay[i] if self.is_group else decay)
            parameters = (self._parameters[i], self.moments1[i], self.moments2[i])
            _update_run_op(*settings, *parameters, gradients[i], self.decay_flags[i], True)
        return (True,) * self.param_length


class LazyAdam(Adam):
    """Adam that updates only the rows of a sparse gradient; because gradients are dense, it equals Adam.

    Arguments: Adam

    >>> nn.LazyAdam([Parameter(Tensor([1.0]), name="weight")], 0.1)((Tensor([1.0]),))
    (True,)
    """

    _power_shape = (1,)

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        use_locking: bool = False,
        use_nesterov: bool = False,
        weight_decay: Any = 0.0,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(params, learning_rate, beta1, beta2, eps, use_locking, use_nesterov, weight_decay, loss_scale)


class AdamOffload(Adam):
    """Adam that updates on the host; equals Adam.

    Arguments: Adam

    >>> nn.AdamOffload([Parameter(Tensor([1.0]), name="weight")], 0.1)((Tensor([1.0]),))
    (True,)
    """

    _power_shape = (1,)

    def __init__(
        self,
        params: Any,
        learning_rate: Any = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        use_locking: bool = False,
        use_nesterov: bool = False,
        weight_decay: Any = 0.0,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(params, learning_rate, beta1, beta2, eps, use_locking, use_nesterov, weight_decay, loss_scale)


class AdaMax(Optimizer):
    """AdaMax, Adam with the infinity norm (arXiv 1412.6980, section 7).

    `m = beta1 * m + (1 - beta1) * g`, `v = max(beta2 * v, |g|)`, `p = p - lr / (1 - beta1 ** t) * m / (v + eps)`.

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
