"""Optimizer steps: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
ApplyGradientDescent(*, side_effect_mem=True)(var, alpha, delta) =
    optimizer_steps.apply_gradient_descent(var, alpha, delta)
    # `var -= alpha * delta`.
ApplyProximalGradientDescent(*, side_effect_mem=True)(var, alpha, l1, l2, delta) =
    optimizer_steps.apply_proximal_gradient_descent(var, alpha, l1, l2, delta)
    # `var -= alpha * delta`, then a proximal step for the penalties.
ApplyMomentum(use_nesterov: bool = False, use_locking: bool = False, gradient_scale: float = 1.0, *,
    side_effect_mem=True)(variable, accumulation, learning_rate, gradient, momentum) =
    optimizer_steps.apply_momentum(variable, accumulation, learning_rate, gradient, momentum, use_nesterov)
    # one step, written into the Parameters.
Adam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(var, m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, gradient) = optimizer_steps.adam(var, m, v, beta1_power, beta2_power, lr,
    beta1, beta2, epsilon, gradient, use_nesterov)
    # one step, written into the Parameters.
ApplyAdamWithAmsgrad(beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-08, use_locking: bool = False, *,
    side_effect_mem=True)(var, m, v, vhat,
    beta1_power, beta2_power, lr, grad) = optimizer_steps.apply_adam_with_amsgrad(var, m, v, vhat, beta1_power,
    beta2_power, lr, grad, beta1, beta2, epsilon)
    # one step, written into the Parameters.
AdamWeightDecay(use_locking: bool = False, *, side_effect_mem=True)(var, m, v, lr, beta1, beta2, epsilon, decay,
    gradient) = optimizer_steps.adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay, gradient)
    # one step, written into the Parameters.
ApplyAdaMax(*, side_effect_mem=True)(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad) =
    optimizer_steps.apply_ada_max(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad)
    # one step, written into the Parameters.
ApplyAdadelta(*, side_effect_mem=True)(var, accum, accum_update, lr, rho, epsilon, grad) =
    optimizer_steps.apply_adadelta(var, accum, accum_update, lr, rho, epsilon, grad)
    # one step, written into the Parameters.
ApplyAdagrad(update_slots: bool = True, *, side_effect_mem=True)(var, accum, lr, grad) =
    optimizer_steps.apply_adagrad(var, accum, lr, grad, update_slots)
    # one step, written into the Parameters.
ApplyAdagradV2(epsilon: float, update_slots: bool = True, *, side_effect_mem=True)(var, accum, lr, grad) =
    optimizer_steps.apply_adagrad(var, accum, lr, grad, update_slots, epsilon)
    # one step, written into the Parameters.
ApplyAdagradDA(use_locking: bool = False, *, side_effect_mem=True)(var, gradient_accumulator,
    gradient_squared_accumulator, grad, lr, l1, l2, global_step) = optimizer_steps.apply_adagrad_da(var,
    gradient_accumulator, gradient_squared_accumulator, grad, lr, l1, l2, global_step)
    # one step, written into the Parameters.
ApplyRMSProp(use_locking: bool = False, *, side_effect_mem=True)(var, mean_square, moment, learning_rate, grad, decay,
    momentum, epsilon) = optimizer_steps.apply_rms_prop(var, mean_square, moment, learning_rate, grad, decay, momentum,
    epsilon)
    # one step, written into the Parameters.
ApplyCenteredRMSProp(use_locking: bool = False, *, side_effect_mem=True)(var, mean_gradient, mean_square, moment, grad,
    learning_rate, decay, momentum, epsilon) = optimizer_steps.apply_centered_rms_prop(var, mean_gradient, mean_square,
    moment, grad, learning_rate, decay, momentum, epsilon)
    # one step, written into the Parameters.
ApplyFtrl(use_locking: bool = False, *, side_effect_mem=True)(var, accum, linear, grad, lr, l1, l2, lr_power) =
    optimizer_steps.apply_ftrl(var, accum, linear, grad, lr, l1, l2, lr_power)
    # one step, written into the Parameters.
ApplyProximalAdagrad(use_locking: bool = False, *, side_effect_mem=True)(var, accum, lr, l1, l2, grad) =
    optimizer_steps.apply_proximal_adagrad(var, accum, lr, l1, l2, grad)
    # one step, written into the Parameters.
ApplyAddSign(*, side_effect_mem=True)(var, m, lr, alpha, sign_decay, beta, grad) =
    optimizer_steps.apply_add_sign(var, m, lr, alpha, sign_decay, beta, grad)
    # one step, written into the Parameters.
ApplyKerasMomentum(use_locking: bool = False, use_nesterov: bool = False)(var, accum, lr, grad, momentum) =
    optimizer_steps.apply_keras_momentum(var, accum, lr, grad, momentum, use_nesterov)
    # one step, written into the Parameters.
ApplyPowerSign(*, side_effect_mem=True)(var, m, lr, logbase, sign_decay, beta, grad) =
    optimizer_steps.apply_add_sign(var, m, lr, logbase, sign_decay, beta, grad, True)
    # one step, written into the Parameters.
SparseApplyAdadelta(epsilon: float >= 0, use_locking: bool = False)(var, accum, accum_update, lr, rho, grad, indices) =
    sparse_steps.by_rows('SparseApplyAdadelta', optimizer_steps.apply_adadelta, (var, accum, accum_update), grad,
    indices, (lr, rho, epsilon))
    # one step of some rows, written into the Parameters.
SparseApplyAdagrad(lr: float, update_slots: bool = True, use_locking: bool = False, *, side_effect_mem=True)(var, accum,
    grad, indices) = sparse_steps.by_rows('SparseApplyAdagrad', optimizer_steps.apply_adagrad, (var, accum), grad,
    indices, (lr,), (update_slots,))
    # one step of some rows, written into the Parameters.
SparseApplyAdagradV2(lr: float, epsilon: float, use_locking: bool = False, update_slots: bool = True, *,
    side_effect_mem=True)(var, accum, grad, indices) = sparse_steps.by_rows('SparseApplyAdagradV2',
    optimizer_steps.apply_adagrad, (var, accum), grad, indices, (lr,), (update_slots, epsilon))
    # one step of some rows, written into the Parameters.
SparseApplyFtrl(lr: float > 0, l1: float >= 0, l2: float >= 0, lr_power: float <= 0, use_locking: bool = False, *,
    side_effect_mem=True)(var, accum, linear, grad, indices) = sparse_steps.by_rows('SparseApplyFtrl',
    optimizer_steps.apply_ftrl, (var, accum, linear), grad, indices, (), (lr, l1, l2, lr_power))
    # one step of some rows, written into the Parameters.
SparseApplyFtrlV2(lr: float > 0, l1: float >= 0, l2: float >= 0, l2_shrinkage: float, lr_power: float <= 0, use_locking:
    bool = False, *, side_effect_mem=True)(var, accum, linear, grad, indices) =
    sparse_steps.by_rows('SparseApplyFtrlV2', optimizer_steps.apply_ftrl, (var, accum, linear), grad, indices, (), (lr,
    l1, l2, lr_power, l2_shrinkage))
    # one step of some rows, written into the Parameters.
SparseApplyProximalAdagrad(use_locking: bool = False, *, side_effect_mem=True)(var, accum, lr, l1, l2, grad, indices) =
    sparse_steps.by_rows('SparseApplyProximalAdagrad', optimizer_steps.apply_proximal_adagrad, (var, accum), grad,
    indices, (lr, l1, l2))
    # one step of some rows, written into the Parameters.
SparseApplyRMSProp(rho: 0 <= float <= 1, momentum: float >= 0, epsilon: float > 0, use_locking: bool = False)(var, ms,
    mom, lr, grad, indices) = sparse_steps.by_rows('SparseApplyRMSProp', optimizer_steps.apply_rms_prop, (var, ms, mom),
    grad, indices, (lr,), (rho, momentum, epsilon))
    # one step of some rows, written into the Parameters.
FusedSparseAdam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(var, m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, grad, indices) = sparse_steps.over_all_rows('FusedSparseAdam',
    optimizer_steps.adam, (var, m, v), grad, indices, (beta1_power, beta2_power, lr, beta1, beta2, epsilon),
    (use_nesterov,))
    # one step, written into the Parameters; gradients of the same row are added, other rows have zeros.
FusedSparseLazyAdam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(var, m, v,
    beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices) =
    sparse_steps.by_distinct_rows('FusedSparseLazyAdam', optimizer_steps.adam, (var, m, v), grad, indices, (beta1_power,
    beta2_power, lr, beta1, beta2, epsilon), (use_nesterov,))
    # one step of some rows, written into the Parameters; gradients of the same row are added.
FusedSparseFtrl(lr: float > 0, l1: float >= 0, l2: float >= 0, lr_power: float <= 0, use_locking: bool = False, *,
    side_effect_mem=True)(var, accum, linear, grad, indices) = sparse_steps.by_distinct_rows('FusedSparseFtrl',
    optimizer_steps.apply_ftrl, (var, accum, linear), grad, indices, (), (lr, l1, l2, lr_power))
    # one step of some rows, written into the Parameters; gradients of the same row are added.
FusedSparseProximalAdagrad(use_locking: bool = False, *, side_effect_mem=True)(var, accum, lr, l1, l2, grad, indices) =
    sparse_steps.by_distinct_rows('FusedSparseProximalAdagrad', optimizer_steps.apply_proximal_adagrad, (var, accum),
    grad, indices, (lr, l1, l2))
    # one step of some rows, written into the Parameters; gradients of the same row are added.
AdamNoUpdateParam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, gradient) = optimizer_steps.adam_no_update_param(m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, gradient, use_nesterov)
    # the update of one step of `Adam`; the moments are written.
ApplyAdamWithAmsgradV2(use_locking: bool = False, *, side_effect_mem=True)(var, m, v, vhat, beta1_power, beta2_power,
    lr, beta1, beta2, epsilon, grad) = optimizer_steps.apply_adam_with_amsgrad(var, m, v, vhat, beta1_power,
    beta2_power, lr, grad, beta1, beta2, epsilon)
    # one step, written into the Parameters.
FusedCastAdamWeightDecay(use_locking: bool = False, *, side_effect_mem=True)(var, m, v, lr, beta1, beta2, epsilon,
    decay, grad, global_norm) = fused_steps.fused_cast_adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay,
    grad, global_norm)
    # one step with the gradient over `global_norm`, written into the Parameters.
FusedWeightScaleApplyMomentum()(weight_decay, loss_scale, variable, accumulation, learning_rate, gradient, momentum) =
    fused_steps.fused_weight_scale_apply_momentum(weight_decay, loss_scale, variable, accumulation, learning_rate,
    gradient, momentum)
    # one step with a penalty and a scale, written into the Parameters.
FusedAdaFactor(enable_scale_parameter: bool = False, enable_first_moment: bool = False, enable_weight_decay: bool =
    False, *, side_effect_mem=True)(epsilon, clip_threshold, beta1, beta2t, weight_decay, learning_rate, grad, param,
    exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq) = fused_steps.fused_ada_factor(epsilon, clip_threshold, beta1,
    beta2t, weight_decay, learning_rate, grad, param, exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq,
    enable_scale_parameter, enable_first_moment, enable_weight_decay)
    # one step, written into the Parameters.
FusedAdaFactorWithGlobalNorm(enable_scale_parameter: bool = False, enable_first_moment: bool = False,
    enable_weight_decay: bool = False, *, side_effect_mem=True)(epsilon, clip_threshold, beta1, beta2t, weight_decay,
    learning_rate, grad, param, exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq, global_norm) =
    fused_steps.fused_ada_factor(epsilon, clip_threshold, beta1, beta2t, weight_decay, learning_rate, grad, param,
    exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq, enable_scale_parameter, enable_first_moment,
    enable_weight_decay, global_norm)
    # one step of AdaFactor with the gradient over `global_norm`, written into the Parameters.
LARSUpdate(epsilon: float = 1e-05, hyperpara: float = 0.001, use_clip: bool = False)(weight, gradient, norm_weight,
    norm_gradient, weight_decay, learning_rate) = fused_steps.lars_update(weight, gradient, norm_weight, norm_gradient,
    weight_decay, learning_rate, epsilon, hyperpara, use_clip)
    # the gradient, scaled by the ratio of the norms.
"""
