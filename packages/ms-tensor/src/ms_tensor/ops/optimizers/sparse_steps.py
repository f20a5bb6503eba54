"""Optimizer steps for gradients of some rows: a step of `optimizer_steps` over the rows that the indices name.

A gradient is `grad` of shape (k, *) with `indices` of shape (k,): row i belongs to row `indices[i]` of the variable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays._places import int_tensor
from ..arrays.searching import nonzero, searchsorted
from ..state import written

#: a function of `optimizer_steps`: it takes the rows of each variable, their gradient, and settings before and after
#: it; and writes the new values into the rows
Step = Callable[..., Any]
Settings = tuple[tuple[Any, ...], tuple[Any, ...]]


def _checked(op: str, variables: tuple[Any, ...], grad: Any, indices: Any) -> Tensor:
    """The indices as int64."""
    check.tensors(variables, op, "variables")
    check.tensor(grad, op, "grad")
    check.rank(int_tensor(indices, op, "indices"), 1, op, "indices")
    shape = (indices.shape[0], *variables[0].shape[1:])
    if any(v.shape != variables[0].shape for v in variables) or tuple(grad.shape) != shape:
        raise ValueError(f"For '{op}', 'grad' must have shape {shape}, but got {grad.shape}.")
    return t.cast(indices, mstype.int64)


def _step_rows(variables: tuple[Any, ...], rows: Tensor, grad: Tensor, step: Step, settings: Settings) -> None:
    blocks = [t.take(variable, rows, 0) for variable in variables]
    step(*blocks, *settings[0], grad, *settings[1])
    for variable, block in zip(variables, blocks, strict=True):
        variable[rows] = block


def by_rows(
    op: str,
    step: Step,
    variables: tuple[Any, ...],
    grad: Tensor,
    indices: Tensor,
    before: tuple[Any, ...] = (),
    after: tuple[Any, ...] = (),
) -> tuple[Tensor, ...]:
    """One step over the rows of `variables` at `indices`; a repeated row has several steps,
    in the order of its gradients.

    op: The name in messages.
    step: The step over whole variables.
    variables: Parameters of one shape, which are written.
    grad: Their gradient, of shape (k, *).
    indices: of ints of shape (k,).
    before: Arguments of the step before the gradient.
    after: Arguments of the step after the gradient.
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
        _step_rows(variables, t.take(rows, chosen, 0), t.take(grad, chosen, 0), step, (before, after))
    return tuple(written(variable) for variable in variables)


from ..._generated.rows.ops_optimizers import *
