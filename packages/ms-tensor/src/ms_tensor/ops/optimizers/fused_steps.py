"""Optimizer steps that do more than the step: unscale gradients, factor second moments (AdaFactor), scale by layer."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..state import written
from . import optimizer_steps as steps


def lars_update(
    weight: Tensor,
    gradient: Tensor,
    norm_weight: Tensor,
    norm_gradient: Tensor,
    weight_decay: Any,
    learning_rate: Any,
    epsilon: float,
    hyperpara: float,
    use_clip: bool,
) -> Tensor:
    """The gradient of `LARSUpdate` (arXiv 1708.03888); the norms are sums of squares.

    The trust ratio is 1 where a norm is 0.
    """
    op = "LARSUpdate"
    for name, value in (("weight", weight), ("norm_weight", norm_weight), ("norm_gradient", norm_gradient)):
        check.tensor(value, op, name)
    if tuple(weight.shape) != tuple(check.tensor(gradient, op, "gradient").shape):
        raise ValueError(f"For '{op}', shapes must be the same, but got {weight.shape} and {gradient.shape}.")
    of_weight, of_gradient = t.sqrt(norm_weight), t.sqrt(norm_gradient)
    below = t.add(t.add(of_gradient, t.mul(of_weight, weight_decay)), epsilon)
    known = t.logical_and(t.greater(of_weight, 0.0), t.greater(of_gradient, 0.0))
    ratio = t.select(known, t.div(t.mul(of_weight, hyperpara), below), 1.0)
    if use_clip:
        ratio = t.minimum(t.div(ratio, learning_rate), 1.0)
    return t.mul(t.add(gradient, t.mul(weight, weight_decay)), ratio)


def _mean(x: Tensor, axis: int, keep: bool = False) -> Tensor:
    return t.div(t.reduce_sum(x, (axis,), keep), check.real(x.shape[axis]))


def _root_mean_square(x: Tensor) -> Tensor:
    total = t.reduce_sum(t.square(x), tuple(range(x.ndim)), False)
    return t.sqrt(t.div(total, check.real(x.size)))


def _moving(average: Any, value: Tensor, beta: Any) -> Tensor:
    average._assign(t.add(t.mul(average, beta), t.mul(value, steps.rest(beta))))
    return written(average)


def fused_ada_factor(
    epsilon: Any,
    clip_threshold: Any,
    beta1: Any,
    beta2t: Any,
    weight_decay: Any,
    learning_rate: Any,
    gradient: Tensor,
    param: Any,
    exp_avg: Any,
    exp_avg_sq_row: Any,
    exp_avg_sq_col: Any,
    exp_avg_sq: Any,
    scale_parameter: bool,
    first_moment: bool,
    decay: bool,
    global_norm: Any = None,
) -> Tensor:
    """One step of `FusedAdaFactor` (arXiv 1804.04235), written into the parameter and the averages that it uses.

    epsilon: Two numbers: the term added to the squares, and the smallest scale of the parameter.
    clip_threshold: The root mean square of an update above which it is scaled down.
    beta1: Decay of the first moment.
    beta2t: Decay of the second moment in this step.
    weight_decay: Factor of the decoupled penalty.
    learning_rate: The learning rate.
    gradient: of the shape of `param`.
    param: Parameter.
    exp_avg: The first moment.
    exp_avg_sq_row: The second moment over rows; used if `param` has two dimensions or more.
    exp_avg_sq_col: The second moment over columns; used if `param` has two dimensions or more.
    exp_avg_sq: The second moment of other parameters.
    scale_parameter: Whether the learning rate is multiplied by the root mean square of the parameter.
    first_moment: Whether `exp_avg` is used.
    decay: Whether the penalty is used.
    global_norm: The divisor of the gradient; None is 1.
    Returns: Tensor with the new values of `param`.
    TypeError: `gradient` or `param` is not a Tensor.
    ValueError: their shapes differ.
    """
    op = "FusedAdaFactor"
    if tuple(check.tensor(gradient, op, "grad").shape) != tuple(check.tensor(param, op, "param").shape):
        raise ValueError(f"For '{op}', 'grad' must have shape {param.shape}, but got {gradient.shape}.")
    for value, name in ((exp_avg_sq_row, "row"), (exp_avg_sq_col, "col"), (exp_avg_sq, "sq")):
        check.tensor(value, op, f"exp_avg_{name}")
    update = t.cast(gradient, exp_avg_sq.dtype)
    value = t.cast(param, update.dtype)
    if global_norm is not None:
        update = t.div(update, global_norm)
    squares = t.add(t.square(update), epsilon[0])
    if param.ndim >= 2:
        row = _moving(exp_avg_sq_row, _mean(squares, param.ndim - 1), beta2t)
        column = _moving(exp_avg_sq_col, _mean(squares, param.ndim - 2), beta2t)
        row = t.div(row, _mean(row, row.ndim - 1, True))
        outer = t.mul(t.reshape(row, (*row.shape, 1)), t.reshape(column, (*column.shape[:-1], 1, column.shape[-1])))
        update = t.mul(update, t.rsqrt(outer))
    else:
        update = t.mul(update, t.rsqrt(_moving(exp_avg_sq, squares, beta2t)))
    rate: Any = learning_rate
    if scale_parameter:
        rate = t.mul(t.maximum(_root_mean_square(value), epsilon[1]), rate)
    update = t.div(update, t.maximum(t.div(_root_mean_square(update), clip_threshold), 1.0))
    update = t.mul(update, rate)
    if first_moment:
        update = _moving(exp_avg, update, beta1)
    if decay:
        value = t.sub(value, t.mul(t.mul(value, weight_decay), rate))
    param._assign(t.cast(t.sub(value, update), param.dtype))
    return written(param)


from ..._generated.rows.ops_optimizers import *
