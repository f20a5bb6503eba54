"""Functions of `ops.optimizers.optimizer_steps`, `ops.optimizers.fused_steps`, `ops.optimizers.sparse_steps`, from the rows of `ms_tensor.function_rows.ops_optimizers`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.optimizers.optimizer_steps

def apply_gradient_descent(var: Any, alpha: Any, delta: Tensor) -> Tensor:
    """One step of `ApplyGradientDescent`: `var -= alpha * delta`."""
    _tensors("ApplyGradientDescent", var=var, delta=delta)
    var._assign(t.sub(var, t.mul(delta, alpha)))
    return written(var)


def apply_proximal_gradient_descent(var: Any, alpha: Any, l1: Any, l2: Any, delta: Tensor) -> Tensor:
    """One step of `ApplyProximalGradientDescent`: a gradient step, then a proximal step for the penalties."""
    _tensors("ApplyProximalGradientDescent", var=var, delta=delta)
    var._assign(_shrunk(t.sub(var, t.mul(delta, alpha)), alpha, l1, l2))
    return written(var)


def adam(var: Any, m: Any, v: Any, beta1_power: Any, beta2_power: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, gradient: Tensor, use_nesterov: bool) -> tuple[Tensor, Tensor, Tensor]:
    """One step of `Adam`."""
    check.tensor(var, "Adam", "var")
    delta = adam_no_update_param(m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient, use_nesterov)
    var._assign(t.add(var, delta))
    return (written(var), written(m), written(v))


def rest(beta: Any) -> Any:
    """`1 - beta` of a number or a Tensor."""
    return t.sub(1.0, beta) if isinstance(beta, Tensor) else 1.0 - beta


def apply_proximal_adagrad(var: Any, accum: Any, lr: Any, l1: Any, l2: Any, grad: Tensor) -> tuple[Tensor, Tensor]:
    """One step of `ApplyProximalAdagrad`."""
    _tensors("ApplyProximalAdagrad", var=var, accum=accum, grad=grad)
    accum._assign(t.add(accum, t.square(grad)))
    rate = t.mul(t.rsqrt(accum), lr)
    var._assign(_shrunk(t.sub(var, t.mul(grad, rate)), rate, l1, l2))
    return (written(var), written(accum))


def apply_keras_momentum(var: Any, accum: Any, lr: Any, grad: Tensor, momentum: Any, use_nesterov: bool) -> tuple[Tensor, Tensor]:
    """One step of `ApplyKerasMomentum`."""
    _tensors("ApplyKerasMomentum", var=var, accum=accum, grad=grad)
    accum._assign(t.sub(t.mul(accum, momentum), t.mul(grad, lr)))
    step = t.sub(t.mul(accum, momentum), t.mul(grad, lr)) if use_nesterov else accum
    var._assign(t.add(var, step))
    return (written(var), written(accum))


# ops.optimizers.fused_steps

def fused_cast_adam_weight_decay(var: Any, m: Any, v: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, decay: Any, gradient: Tensor, global_norm: Any) -> tuple[Tensor, Tensor, Tensor]:
    """One step of `FusedCastAdamWeightDecay`: the gradient is cast and divided by `global_norm`."""
    op = "FusedCastAdamWeightDecay"
    wide = t.cast(check.tensor(gradient, op, "grad"), check.tensor(m, op, "m").dtype)
    return steps.adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay, t.div(wide, global_norm))


def fused_weight_scale_apply_momentum(weight_decay: Any, loss_scale: Any, variable: Any, accumulation: Any, learning_rate: Any, gradient: Tensor, momentum: Any) -> Tensor:
    """One step of `FusedWeightScaleApplyMomentum`: adds the L2 penalty to the gradient and scales both."""
    op = "FusedWeightScaleApplyMomentum"
    total = t.add(t.mul(check.tensor(variable, op, "variable"), weight_decay), check.tensor(gradient, op, "gradient"))
    scaled = t.cast(t.mul(total, loss_scale), variable.dtype)
    return steps.apply_momentum(variable, accumulation, learning_rate, scaled, momentum, False)


# ops.optimizers.sparse_steps

def by_distinct_rows(op: str, step: Step, variables: tuple[Any, ...], grad: Tensor, indices: Tensor, before: tuple[Any, ...]=(), after: tuple[Any, ...]=()) -> tuple[Tensor, ...]:
    """One step over the rows of `variables` at `indices`, after adding up the gradients of each row.

    Arguments, results and errors are those of `by_rows`.
    """
    rows = _checked(op, variables, grad, indices)
    firsts, number, _ = distinct(rows, by_value=True)
    total = t.full((firsts.shape[0], *grad.shape[1:]), 0, grad.dtype)
    _step_rows(variables, t.take(rows, firsts, 0), t.take_add(total, number, grad, 0), step, (before, after))
    return tuple(written(variable) for variable in variables)


def over_all_rows(op: str, step: Step, variables: tuple[Any, ...], grad: Tensor, indices: Tensor, before: tuple[Any, ...]=(), after: tuple[Any, ...]=()) -> tuple[Tensor, ...]:
    """One step over whole variables; rows that are not in `indices` have zero gradients.

    Arguments, results and errors are those of `by_rows`.
    """
    rows = _checked(op, variables, grad, indices)
    whole = t.take_add(t.full(variables[0].shape, 0, grad.dtype), rows, grad, 0)
    return step(*variables, *before, whole, *after)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.optimizers.optimizer_steps": "apply_gradient_descent apply_proximal_gradient_descent adam rest apply_proximal_adagrad apply_keras_momentum",
    "ms_tensor.ops.optimizers.fused_steps": "fused_cast_adam_weight_decay fused_weight_scale_apply_momentum",
    "ms_tensor.ops.optimizers.sparse_steps": "by_distinct_rows over_all_rows",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "apply_gradient_descent",
    "apply_proximal_gradient_descent",
    "adam",
    "rest",
    "apply_proximal_adagrad",
    "apply_keras_momentum",
    "fused_cast_adam_weight_decay",
    "fused_weight_scale_apply_momentum",
    "by_distinct_rows",
    "over_all_rows",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, _table as t
from ms_tensor.ops.arrays.searching import distinct
from ms_tensor.ops.optimizers import optimizer_steps as steps
from ms_tensor.ops.optimizers.optimizer_steps import _shrunk, _tensors, adam_no_update_param
from ms_tensor.ops.optimizers.sparse_steps import Step, _checked, _step_rows
from ms_tensor.ops.state import written
