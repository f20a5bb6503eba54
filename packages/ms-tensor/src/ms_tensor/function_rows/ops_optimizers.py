"""Functions of `ops.optimizers`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.ops.arrays.searching import distinct
from ms_tensor.ops.optimizers import optimizer_steps as steps
from ms_tensor.ops.state import written

ROWS = {
    "ops.optimizers.optimizer_steps": """
apply_gradient_descent(var, alpha, delta: Tensor) = written(var)
        where _tensors("ApplyGradientDescent", var=var, delta=delta)
        where var._assign(t.sub(var, t.mul(delta, alpha)))
    One step of `ApplyGradientDescent`: `var -= alpha * delta`.
apply_proximal_gradient_descent(var, alpha, l1, l2, delta: Tensor) = written(var)
        where _tensors("ApplyProximalGradientDescent", var=var, delta=delta)
        where var._assign(_shrunk(t.sub(var, t.mul(delta, alpha)), alpha, l1, l2))
    One step of `ApplyProximalGradientDescent`: a gradient step, then a proximal step for the penalties.
adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient: Tensor, use_nesterov: bool) ->
        tuple[Tensor, Tensor, Tensor] = (written(var), written(m), written(v))
        where check.tensor(var, "Adam", "var")
        where delta = adam_no_update_param(m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient,
        use_nesterov)
        where var._assign(t.add(var, delta))
    One step of `Adam`.
rest(beta) -> Any = t.sub(1.0, beta) if isinstance(beta, Tensor) else 1.0 - beta
    `1 - beta` of a number or a Tensor.
apply_proximal_adagrad(var, accum, lr, l1, l2, grad: Tensor) -> tuple[Tensor, Tensor] = (written(var), written(accum))
        where _tensors("ApplyProximalAdagrad", var=var, accum=accum, grad=grad)
        where accum._assign(t.add(accum, t.square(grad)))
        where rate = t.mul(t.rsqrt(accum), lr)
        where var._assign(_shrunk(t.sub(var, t.mul(grad, rate)), rate, l1, l2))
    One step of `ApplyProximalAdagrad`.
apply_keras_momentum(var, accum, lr, grad: Tensor, momentum, use_nesterov: bool) -> tuple[Tensor, Tensor] =
        (written(var), written(accum))
        where _tensors("ApplyKerasMomentum", var=var, accum=accum, grad=grad)
        where accum._assign(t.sub(t.mul(accum, momentum), t.mul(grad, lr)))
        where step = t.sub(t.mul(accum, momentum), t.mul(grad, lr)) if use_nesterov else accum
        where var._assign(t.add(var, step))
    One step of `ApplyKerasMomentum`.
""",
    "ops.optimizers.fused_steps": """
fused_cast_adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay, gradient: Tensor, global_norm) ->
        tuple[Tensor, Tensor, Tensor] = steps.adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay,
        t.div(wide, global_norm))
        where op = "FusedCastAdamWeightDecay"
        where wide = t.cast(check.tensor(gradient, op, "grad"), check.tensor(m, op, "m").dtype)
    One step of `FusedCastAdamWeightDecay`: the gradient is cast and divided by `global_norm`.
fused_weight_scale_apply_momentum(weight_decay, loss_scale, variable, accumulation, learning_rate, gradient: Tensor,
        momentum) = steps.apply_momentum(variable, accumulation, learning_rate, scaled, momentum, False)
        where op = "FusedWeightScaleApplyMomentum"
        where total = t.add(t.mul(check.tensor(variable, op, "variable"), weight_decay), check.tensor(gradient, op,
        "gradient"))
        where scaled = t.cast(t.mul(total, loss_scale), variable.dtype)
    One step of `FusedWeightScaleApplyMomentum`: adds the L2 penalty to the gradient and scales both.
""",
    "ops.optimizers.sparse_steps": """
by_distinct_rows(op: str, step: Step, variables: tuple[Any, ...], grad: Tensor, indices: Tensor, before: tuple[Any,
        ...] = (), after: tuple[Any, ...] = ()) -> tuple[Tensor, ...] = tuple(written(variable) for variable in
        variables)
        where rows = _checked(op, variables, grad, indices)
        where firsts, number, _ = distinct(rows, by_value=True)
        where total = t.full((firsts.shape[0], *grad.shape[1:]), 0, grad.dtype)
        where _step_rows(variables, t.take(rows, firsts, 0), t.take_add(total, number, grad, 0), step, (before,
        after))
    One step over the rows of `variables` at `indices`, after adding up the gradients of each row.

    Arguments, results and errors are those of `by_rows`.
over_all_rows(op: str, step: Step, variables: tuple[Any, ...], grad: Tensor, indices: Tensor, before: tuple[Any, ...]
        = (), after: tuple[Any, ...] = ()) -> tuple[Tensor, ...] = step(*variables, *before, whole, *after)
        where rows = _checked(op, variables, grad, indices)
        where whole = t.take_add(t.full(variables[0].shape, 0, grad.dtype), rows, grad, 0)
    One step over whole variables; rows that are not in `indices` have zero gradients.

    Arguments, results and errors are those of `by_rows`.
""",
}
