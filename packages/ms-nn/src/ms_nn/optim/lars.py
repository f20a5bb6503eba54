"""LARS, which scales the gradients of another optimizer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype

from .._validate import boolean, kind
from ._groups import floating, wide
from .lamb import tensor_norm
from .optimizer import Optimizer, opt_init_args_register


def _no_norm_no_bias(parameter: Parameter) -> bool:
    return "LayerNorm" not in parameter.name and "bias" not in parameter.name


class LARS(Optimizer):
    """Layer-wise adaptive rate scaling around another optimizer (arXiv 1708.03888).

    The wrapped optimizer gets the gradients `(g + weight_decay * p) * ratio`, with
    `ratio = coefficient * norm(p) / (norm(g) + weight_decay * norm(p) + epsilon)`, or 1 if either norm is 0. It gets
    `g` for parameters that `lars_filter` excludes.

    optimizer: The optimizer to wrap; LARS applies its weight decay and loss scale instead.
    epsilon: A small number added to the denominator.
    coefficient: The trust coefficient.
    use_clip: Whether to clip the ratio divided by the learning rate to at most 1.
    lars_filter: A function that returns whether to scale a Parameter. Default: excludes 'LayerNorm' and 'bias' names.
    TypeError: an argument has another type.
    ValueError: `use_clip` is True and learning rates of groups depend on the step.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> nn.LARS(nn.SGD([weight], 0.1))((Tensor([1.0]),))
    (True,)
    """

    @opt_init_args_register
    def __init__(
        self,
        optimizer: Optimizer,
        epsilon: float = 1e-5,
        coefficient: float = 0.001,
        use_clip: bool = False,
        lars_filter: Callable[[Parameter], bool] = _no_norm_no_bias,
    ) -> None:
        super().__init__(0.0, [Parameter(Tensor(0.0), name="fake_param")])
        kind(optimizer, Optimizer, "Optimizer", "optimizer", "LARS")
        self.epsilon, self.coefficient = floating(epsilon, "epsilon", "LARS"), floating(coefficient, "", "LARS")
        self.use_clip = boolean(use_clip, "use_clip", "LARS")
        if use_clip and optimizer.is_group_lr and optimizer.dynamic_lr:
            raise ValueError("For 'LARS', with 'use_clip' a group's learning rate can not depend on the step.")
        for name in ("fake_param", "global_step", "learning_rate"):
            self._params.pop(name, None)
        self.opt = optimizer
        for name in ("dynamic_decay_flags", "dynamic_weight_decay", "weight_decay", "global_step", "parameters"):
            setattr(self, name, getattr(optimizer, name))
        for name in ("is_group", "decay_flags", "reciprocal_scale", "need_scale", "loss_scale", "param_length"):
            setattr(self, name, getattr(optimizer, name))
        self._parameters = optimizer.parameters
        self.lars_flag = tuple(bool(lars_filter(parameter)) for parameter in optimizer.parameters)
        self.learning_rate = Parameter(Tensor(0.0, mstype.float32), name="fake_lr")
        # The wrapped optimizer must not apply weight decay and loss scale again.
        optimizer.exec_weight_decay = False
        optimizer.decay_flags = (False,) * optimizer.param_length
        optimizer.need_scale = False

    def construct(self, gradients: Any) -> Any:
        self._check_count(gradients)
        rates = self.opt.get_lr() if self.use_clip else None
        decay = self.get_weight_decay()
        gradients = self.scale_grad(gradients)
        result = []
        for i, gradient in enumerate(gradients):
            if self.lars_flag[i]:
                weight_decay = (decay[i] if self.is_group else decay) / self.loss_scale if self.decay_flags[i] else 0.0
                rate = None if rates is None else (rates[i] if self.opt.is_group_lr else rates)
                gradient = self._scaled(self._parameters[i], gradient, weight_decay, rate)
            result.append(gradient)
        return self.opt(tuple(result))

    def _scaled(self, weight: Parameter, gradient: Tensor, decay: Any, rate: Any) -> Tensor:
        weight_norm, gradient_norm = tensor_norm(wide(weight)), tensor_norm(wide(gradient))
        ratio = weight_norm * self.coefficient / (gradient_norm + weight_norm * decay + self.epsilon)
        if rate is not None:
            ratio = ops.minimum(ratio / rate, 1.0)
        both = ops.logical_and(weight_norm > 0, gradient_norm > 0)
        ratio = ops.select(both, ratio, ops.ones_like(ratio))
        return (gradient + weight * decay) * ratio
