"""Optimizer steps of Primitive classes: each writes into its Parameters and returns their values.

The formulas are those of the optimizers of `nn` with the same names.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..state import written


def _tensors(op: str, **values: Any) -> None:
    for name, value in values.items():
        check.tensor(value, op, name)


def _shrunk(x: Tensor, rate: Any, l1: Any, l2: Any) -> Tensor:
    """The proximal step of the penalties `l1` and `l2`."""
    size = t.maximum(t.sub(t.abs(x), t.mul(rate, l1) if isinstance(rate, Tensor) else rate * l1), 0.0)
    below = t.add(t.mul(rate, l2), 1.0) if isinstance(rate, Tensor) else 1.0 + rate * l2
    return t.div(t.mul(t.sign(x), size), below)


def apply_momentum(
    variable: Any, accumulation: Any, learning_rate: Any, gradient: Tensor, momentum: Any, use_nesterov: bool
) -> Any:
    """One step of `ApplyMomentum`."""
    _tensors("ApplyMomentum", variable=variable, accumulation=accumulation, gradient=gradient)
    accumulation._assign(t.add(t.mul(accumulation, momentum), gradient))
    step = accumulation
    if use_nesterov:
        step = t.add(gradient, t.mul(accumulation, momentum))
    variable._assign(t.sub(variable, t.mul(step, learning_rate)))
    return written(variable)


def sgd(
    parameters: Any,
    gradient: Tensor,
    learning_rate: Any,
    accum: Any,
    momentum: Any,
    stat: Any,
    dampening: float,
    weight_decay: float,
    nesterov: bool,
) -> Tensor:
    """One step of `SGD`; `stat` is one before the first step of a parameter, and zero afterwards."""
    _tensors("SGD", parameters=parameters, gradient=gradient, accum=accum, stat=stat)
    if weight_decay:
        gradient = t.add(gradient, t.mul(parameters, weight_decay))
    later = t.add(t.mul(accum, momentum), t.mul(gradient, 1.0 - dampening))
    accum._assign(t.select(t.greater(stat, 0.0), gradient, later))
    stat._assign(t.mul(stat, 0.0))
    step = t.add(gradient, t.mul(accum, momentum)) if nesterov else accum
    parameters._assign(t.sub(parameters, t.mul(step, learning_rate)))
    return written(parameters)


def adam_no_update_param(
    m: Any,
    v: Any,
    beta1_power: Any,
    beta2_power: Any,
    lr: Any,
    beta1: Any,
    beta2: Any,
    epsilon: Any,
    gradient: Tensor,
    use_nesterov: bool,
) -> Tensor:
    """The update of one step of `Adam`; only the moments are written."""
    _tensors("Adam", m=m, v=v, gradient=gradient)
    m._assign(t.add(m, t.mul(t.sub(gradient, m), rest(beta1))))
    v._assign(t.add(v, t.mul(t.sub(t.square(gradient), v), rest(beta2))))
    rate = _corrected(lr, beta1_power, beta2_power)
    step = t.add(t.mul(m, beta1), t.mul(gradient, rest(beta1))) if use_nesterov else m
    return t.neg(t.div(t.mul(step, rate), t.add(t.sqrt(v), epsilon)))


def _corrected(lr: Any, beta1_power: Any, beta2_power: Any) -> Tensor:
    """The learning rate with the correction of Adam's biases."""
    like = [value for value in (lr, beta1_power, beta2_power) if isinstance(value, Tensor)]
    root = t.sqrt(rest(beta2_power)) if isinstance(beta2_power, Tensor) else rest(beta2_power) ** 0.5
    quotient = t.div(root, rest(beta1_power)) if like else root / rest(beta1_power)
    return t.mul(quotient, lr) if like else quotient * lr


def apply_adam_with_amsgrad(
    var: Any,
    m: Any,
    v: Any,
    vhat: Any,
    beta1_power: Any,
    beta2_power: Any,
    lr: Any,
    grad: Tensor,
    beta1: Any,
    beta2: Any,
    epsilon: Any,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """One step of `ApplyAdamWithAmsgrad`."""
    _tensors("ApplyAdamWithAmsgrad", var=var, m=m, v=v, vhat=vhat, grad=grad)
    m._assign(t.add(m, t.mul(t.sub(grad, m), rest(beta1))))
    v._assign(t.add(v, t.mul(t.sub(t.square(grad), v), rest(beta2))))
    vhat._assign(t.maximum(vhat, v))
    rate = _corrected(lr, beta1_power, beta2_power)
    var._assign(t.sub(var, t.div(t.mul(m, rate), t.add(t.sqrt(vhat), epsilon))))
    return written(var), written(m), written(v), written(vhat)


def adam_weight_decay(
    var: Any, m: Any, v: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, decay: Any, gradient: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """One step of `AdamWeightDecay`."""
    _tensors("AdamWeightDecay", var=var, m=m, v=v, gradient=gradient)
    m._assign(t.add(t.mul(m, beta1), t.mul(gradient, rest(beta1))))
    v._assign(t.add(t.mul(v, beta2), t.mul(t.square(gradient), rest(beta2))))
    step = t.add(t.div(m, t.add(t.sqrt(v), epsilon)), t.mul(var, decay))
    var._assign(t.sub(var, t.mul(step, lr)))
    return written(var), written(m), written(v)


def apply_ada_max(
    var: Any, m: Any, v: Any, beta1_power: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, grad: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """One step of `ApplyAdaMax`."""
    _tensors("ApplyAdaMax", var=var, m=m, v=v, grad=grad)
    m._assign(t.add(t.mul(m, beta1), t.mul(grad, rest(beta1))))
    v._assign(t.maximum(t.mul(v, beta2), t.abs(grad)))
    step = t.div(t.div(t.mul(m, lr), rest(beta1_power)), t.add(v, epsilon))
    var._assign(t.sub(var, step))
    return written(var), written(m), written(v)


def apply_adadelta(
    var: Any, accum: Any, accum_update: Any, lr: Any, rho: Any, epsilon: Any, grad: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """One step of `ApplyAdadelta`."""
    _tensors("ApplyAdadelta", var=var, accum=accum, accum_update=accum_update, grad=grad)
    accum._assign(t.add(t.mul(accum, rho), t.mul(t.square(grad), rest(rho))))
    roots = t.mul(t.sqrt(t.add(accum_update, epsilon)), t.rsqrt(t.add(accum, epsilon)))
    step = t.mul(roots, grad)
    accum_update._assign(t.add(t.mul(accum_update, rho), t.mul(t.square(step), rest(rho))))
    var._assign(t.sub(var, t.mul(step, lr)))
    return written(var), written(accum), written(accum_update)


def apply_adagrad(
    var: Any, accum: Any, lr: Any, grad: Tensor, update_slots: bool, epsilon: Any = None
) -> tuple[Tensor, Tensor]:
    """One step of `ApplyAdagrad`."""
    _tensors("ApplyAdagrad", var=var, accum=accum, grad=grad)
    if update_slots:
        accum._assign(t.add(accum, t.square(grad)))
    step = t.mul(grad, t.rsqrt(accum)) if epsilon is None else t.div(grad, t.add(t.sqrt(accum), epsilon))
    var._assign(t.sub(var, t.mul(step, lr)))
    return written(var), written(accum)


def apply_adagrad_da(
    var: Any,
    gradient_accumulator: Any,
    gradient_squared_accumulator: Any,
    grad: Tensor,
    lr: Any,
    l1: Any,
    l2: Any,
    global_step: Any,
) -> Tensor:
    """One step of `ApplyAdagradDA`."""
    total, squares = gradient_accumulator, gradient_squared_accumulator
    _tensors("ApplyAdagradDA", var=var, gradient_accumulator=total, gradient_squared_accumulator=squares, grad=grad)
    total._assign(t.add(total, grad))
    squares._assign(t.add(squares, t.square(grad)))
    steps = t.cast(global_step, var.dtype) if isinstance(global_step, Tensor) else float(global_step)
    bound = t.mul(steps, l1) if isinstance(steps, Tensor) or isinstance(l1, Tensor) else steps * l1
    shrunk = t.mul(t.sign(total), t.maximum(t.sub(t.abs(total), bound), 0.0))
    penalty = t.mul(t.mul(t.add(t.mul(squares, 0.0), steps), l2), lr)
    var._assign(t.div(t.mul(t.neg(shrunk), lr), t.add(penalty, t.sqrt(squares))))
    return written(var)


def apply_rms_prop(
    var: Any, mean_square: Any, moment: Any, learning_rate: Any, grad: Tensor, decay: Any, momentum: Any, epsilon: Any
) -> Tensor:
    """One step of `ApplyRMSProp`."""
    _tensors("ApplyRMSProp", var=var, mean_square=mean_square, moment=moment, grad=grad)
    mean_square._assign(t.add(t.mul(mean_square, decay), t.mul(t.square(grad), rest(decay))))
    step = t.mul(t.mul(grad, learning_rate), t.rsqrt(t.add(mean_square, epsilon)))
    moment._assign(t.add(t.mul(moment, momentum), step))
    var._assign(t.sub(var, moment))
    return written(var)


def apply_centered_rms_prop(
    var: Any,
    mean_gradient: Any,
    mean_square: Any,
    moment: Any,
    grad: Tensor,
    learning_rate: Any,
    decay: Any,
    momentum: Any,
    epsilon: Any,
) -> Tensor:
    """One step of `ApplyCenteredRMSProp`."""
    _tensors(
        "ApplyCenteredRMSProp", var=var, mean_gradient=mean_gradient, mean_square=mean_square, moment=moment, grad=grad
    )
    mean_square._assign(t.add(t.mul(mean_square, decay), t.mul(t.square(grad), rest(decay))))
    mean_gradient._assign(t.add(t.mul(mean_gradient, decay), t.mul(grad, rest(decay))))
    spread = t.add(t.sub(mean_square, t.square(mean_gradient)), epsilon)
    moment._assign(t.add(t.mul(moment, momentum), t.mul(t.mul(grad, learning_rate), t.rsqrt(spread))))
    var._assign(t.sub(var, moment))
    return written(var)


def apply_ftrl(
    var: Any,
    accum: Any,
    linear: Any,
    grad: Tensor,
    lr: Any,
    l1: Any,
    l2: Any,
    lr_power: Any,
    l2_shrinkage: float = 0.0,
) -> Tensor:
    """One step of `ApplyFtrl`; `l2_shrinkage` is a penalty that does not enter the accumulated squares."""
    _tensors("ApplyFtrl", var=var, accum=accum, linear=linear, grad=grad)
    power = t.neg(lr_power) if isinstance(lr_power, Tensor) else -lr_power
    summed = t.add(accum, t.square(grad))
    before, after = t.pow(accum, power), t.pow(summed, power)
    pull = t.add(grad, t.mul(var, 2.0 * l2_shrinkage)) if l2_shrinkage else grad
    z = t.sub(t.add(linear, pull), t.mul(t.div(t.sub(after, before), lr), var))
    twice = t.mul(l2, 2.0) if isinstance(l2, Tensor) else 2.0 * l2
    updated = t.div(t.sub(t.mul(t.sign(z), l1), z), t.add(t.div(after, lr), twice))
    linear._assign(z)
    accum._assign(summed)
    var._assign(t.select(t.greater(t.abs(z), l1), updated, 0.0))
    return written(var)


def apply_add_sign(
    var: Any, m: Any, lr: Any, alpha: Any, sign_decay: Any, beta: Any, grad: Tensor, power: bool = False
) -> tuple[Tensor, Tensor]:
    """One step of `ApplyAddSign`, or of `ApplyPowerSign` (arXiv 1709.07417)."""
    _tensors("ApplyAddSign", var=var, m=m, grad=grad)
    m._assign(t.add(t.mul(m, beta), t.mul(grad, rest(beta))))
    agreement = t.mul(t.mul(t.sign(grad), t.sign(m)), sign_decay)
    factor = t.exp(t.mul(agreement, alpha)) if power else t.add(agreement, alpha)
    var._assign(t.sub(var, t.mul(t.mul(factor, grad), lr)))
    return written(var), written(m)


from ..._generated.rows.ops_optimizers import *
