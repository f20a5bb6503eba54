"""Optimizer steps for gradients of some rows: a step of `optimizer_steps` over the rows that the indices name.

A gradient is `grad` of shape (k, *) with `indices` of shape (k,): row i belongs to row `indices[i]` of the variable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from . import optimizer_steps as steps
from ._places import int_tensor
from .search_ops import distinct, nonzero, searchsorted
from .state import written

#: takes the rows of each variable and their gradient, and writes the new values into the rows
Step = Callable[..., Any]


def _checked(op: str, variables: tuple[Any, ...], grad: Any, indices: Any) -> Tensor:
    """The indices as int64."""
    for name, value in (("var", variables[0]), ("grad", grad)):
        check.tensor(value, op, name)
    check.rank(int_tensor(indices, op, "indices"), 1, op, "indices")
    shape = (indices.shape[0], *variables[0].shape[1:])
    if any(v.shape != variables[0].shape for v in variables) or tuple(grad.shape) != shape:
        raise ValueError(f"For '{op}', 'grad' must have shape {shape}, but got {grad.shape}.")
    return t.cast(indices, mstype.int64)


def _step_rows(variables: tuple[Any, ...], rows: Tensor, grad: Tensor, step: Step) -> None:
    blocks = [t.take(variable, rows, 0) for variable in variables]
    step(*blocks, grad)
    for variable, block in zip(variables, blocks, strict=True):
        variable[rows] = block


def by_rows(op: str, variables: tuple[Any, ...], grad: Tensor, indices: Tensor, step: Step) -> tuple[Tensor, ...]:
    """A step over the rows of `variables` that `indices` names; a row that is named several times has several steps,
    in the order of its gradients.

    op: The name in messages.
    variables: Parameters of one shape, which are written.
    grad: Their gradient, of shape (k, *).
    indices: of ints of shape (k,).
    step: Called with a block of rows of each variable and their gradient; writes the new values into the blocks.
    Returns: The values of the variables.
    ValueError: the shapes are incompatible.
    """
    rows = _checked(op, variables, grad, indices)
    ordered, order = t.sort_(rows, 0, False)
    # How many steps of the same row come before; the sort is stable.
    turn = t.sub(t.iota(0, 1, rows.shape[0], mstype.int64), searchsorted(ordered, ordered))
    rounds = int(t.reduce_max(turn, (0,), False)) + 1 if rows.shape[0] else 0
    for round_ in range(rounds):
        chosen = order if rounds == 1 else t.take(order, t.reshape(nonzero(t.equal(turn, round_)), (-1,)), 0)
        _step_rows(variables, t.take(rows, chosen, 0), t.take(grad, chosen, 0), step)
    return tuple(written(variable) for variable in variables)


def by_distinct_rows(
    op: str, variables: tuple[Any, ...], grad: Tensor, indices: Tensor, step: Step
) -> tuple[Tensor, ...]:
    """A step over the rows of `variables` that `indices` names, after the gradients of the same row were added.

    Arguments, results and errors are those of `by_rows`.
    """
    rows = _checked(op, variables, grad, indices)
    firsts, number, _ = distinct(rows, by_value=True)
    total = t.full((firsts.shape[0], *grad.shape[1:]), 0, grad.dtype)
    _step_rows(variables, t.take(rows, firsts, 0), t.take_add(total, number, grad, 0), step)
    return tuple(written(variable) for variable in variables)


def _dense(op: str, variables: tuple[Any, ...], grad: Tensor, indices: Tensor) -> Tensor:
    """The gradient of all rows."""
    rows = _checked(op, variables, grad, indices)
    return t.take_add(t.full(variables[0].shape, 0, grad.dtype), rows, grad, 0)


def sparse_apply_adadelta(
    var: Any, accum: Any, accum_update: Any, lr: Any, rho: Any, grad: Tensor, indices: Tensor, epsilon: float
) -> tuple[Tensor, ...]:
    """One step of `SparseApplyAdadelta`."""
    return by_rows(
        "SparseApplyAdadelta",
        (var, accum, accum_update),
        grad,
        indices,
        lambda v, a, u, g: steps.apply_adadelta(v, a, u, lr, rho, epsilon, g),
    )


def sparse_apply_adagrad(
    var: Any, accum: Any, grad: Tensor, indices: Tensor, lr: float, update_slots: bool, epsilon: float | None = None
) -> tuple[Tensor, ...]:
    """One step of `SparseApplyAdagrad`, or with an `epsilon` of `SparseApplyAdagradV2`."""
    return by_rows(
        "SparseApplyAdagrad",
        (var, accum),
        grad,
        indices,
        lambda v, a, g: steps.apply_adagrad(v, a, lr, g, update_slots, epsilon),
    )


def sparse_apply_ftrl(
    var: Any,
    accum: Any,
    linear: Any,
    grad: Tensor,
    indices: Tensor,
    lr: float,
    l1: float,
    l2: float,
    lr_power: float,
    l2_shrinkage: float = 0.0,
) -> tuple[Tensor, ...]:
    """One step of `SparseApplyFtrl`, or with `l2_shrinkage` of `SparseApplyFtrlV2`."""
    return by_rows(
        "SparseApplyFtrl",
        (var, accum, linear),
        grad,
        indices,
        lambda v, a, z, g: steps.apply_ftrl(v, a, z, g, lr, l1, l2, lr_power, l2_shrinkage),
    )


def sparse_apply_proximal_adagrad(
    var: Any, accum: Any, lr: Any, l1: Any, l2: Any, grad: Tensor, indices: Tensor
) -> tuple[Tensor, ...]:
    """One step of `SparseApplyProximalAdagrad`."""
    return by_rows(
        "SparseApplyProximalAdagrad",
        (var, accum),
        grad,
        indices,
        lambda v, a, g: steps.apply_proximal_adagrad(v, a, lr, l1, l2, g),
    )


def sparse_apply_rms_prop(
    var: Any, ms: Any, mom: Any, lr: Any, grad: Tensor, indices: Tensor, rho: float, momentum: float, epsilon: float
) -> tuple[Tensor, ...]:
    """One step of `SparseApplyRMSProp`."""
    return by_rows(
        "SparseApplyRMSProp",
        (var, ms, mom),
        grad,
        indices,
        lambda v, s, m, g: steps.apply_rms_prop(v, s, m, lr, g, rho, momentum, epsilon),
    )


def fused_sparse_adam(
    var: Any,
    m: Any,
    v: Any,
    beta1_power: Any,
    beta2_power: Any,
    lr: Any,
    beta1: Any,
    beta2: Any,
    epsilon: Any,
    grad: Tensor,
    indices: Tensor,
    use_nesterov: bool,
) -> tuple[Tensor, ...]:
    """One step of `FusedSparseAdam`: rows without a gradient have one of zeros."""
    whole = _dense("FusedSparseAdam", (var, m, v), grad, indices)
    return steps.adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, whole, use_nesterov)


def fused_sparse_lazy_adam(
    var: Any,
    m: Any,
    v: Any,
    beta1_power: Any,
    beta2_power: Any,
    lr: Any,
    beta1: Any,
    beta2: Any,
    epsilon: Any,
    grad: Tensor,
    indices: Tensor,
    use_nesterov: bool,
) -> tuple[Tensor, ...]:
    """One step of `FusedSparseLazyAdam`: rows without a gradient stay as they are."""
    return by_distinct_rows(
        "FusedSparseLazyAdam",
        (var, m, v),
        grad,
        indices,
        lambda a, b, c, g: steps.adam(a, b, c, beta1_power, beta2_power, lr, beta1, beta2, epsilon, g, use_nesterov),
    )


def fused_sparse_ftrl(
    var: Any,
    accum: Any,
    linear: Any,
    grad: Tensor,
    indices: Tensor,
    lr: float,
    l1: float,
    l2: float,
    lr_power: float,
) -> tuple[Tensor, ...]:
    """One step of `FusedSparseFtrl`."""
    return by_distinct_rows(
        "FusedSparseFtrl",
        (var, accum, linear),
        grad,
        indices,
        lambda v, a, z, g: steps.apply_ftrl(v, a, z, g, lr, l1, l2, lr_power),
    )


def fused_sparse_proximal_adagrad(
    var: Any, accum: Any, lr: Any, l1: Any, l2: Any, grad: Tensor, indices: Tensor
) -> tuple[Tensor, ...]:
    """One step of `FusedSparseProximalAdagrad`."""
    return by_distinct_rows(
        "FusedSparseProximalAdagrad",
        (var, accum),
        grad,
        indices,
        lambda v, a, g: steps.apply_proximal_adagrad(v, a, lr, l1, l2, g),
    )


def sparse_apply_momentum(
    var: Any, accum: Any, lr: Any, grad: Tensor, indices: Tensor, momentum: Any, use_nesterov: bool
) -> Any:
    """One step of `SparseApplyMomentum`."""
    step = lambda v, a, g: steps.apply_momentum(v, a, lr, g, momentum, use_nesterov)  # noqa: E731
    return by_rows("SparseApplyMomentum", (var, accum), grad, indices, step)[0]


def sparse_apply_proximal_gradient_descent(
    var: Any, alpha: Any, l1: Any, l2: Any, grad: Tensor, indices: Tensor
) -> Any:
    """One step of `SparseApplyProximalGradientDescent`."""
    step = lambda v, g: steps.apply_proximal_gradient_descent(v, alpha, l1, l2, g)  # noqa: E731
    return by_rows("SparseApplyProximalGradientDescent", (var,), grad, indices, step)[0]


def sparse_apply_adagrad_da(
    var: Any,
    grad_accum: Any,
    grad_square_accum: Any,
    grad: Tensor,
    indices: Tensor,
    lr: Any,
    l1: Any,
    l2: Any,
    global_step: Any,
) -> Any:
    """One step of `SparseApplyAdagradDA`."""
    step = lambda v, a, s, g: steps.apply_adagrad_da(v, a, s, g, lr, l1, l2, global_step)  # noqa: E731
    return by_rows("SparseApplyAdagradDA", (var, grad_accum, grad_square_accum), grad, indices, step)[0]


def sparse_apply_centered_rms_prop(
    var: Any,
    mg: Any,
    ms: Any,
    mom: Any,
    lr: Any,
    rho: Any,
    momentum: Any,
    epsilon: Any,
    grad: Tensor,
    indices: Tensor,
) -> Any:
    """One step of `SparseApplyCenteredRMSProp`."""
    step = lambda v, a, s, m, g: steps.apply_centered_rms_prop(v, a, s, m, g, lr, rho, momentum, epsilon)  # noqa: E731
    return by_rows("SparseApplyCenteredRMSProp", (var, mg, ms, mom), grad, indices, step)[0]
