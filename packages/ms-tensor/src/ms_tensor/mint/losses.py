"""Losses of `mint.nn.functional`."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .._generated.rows.mint_networks import *
from .._mixed import as_one_op
from ..ops.losses.standard import _check_probabilities, _cross_entropy_of_probabilities


@as_one_op
def smooth_l1_loss(input: Tensor, target: Tensor, reduction: str = "mean", beta: float = 1.0) -> Tensor:
    """Smooth L1 loss: `0.5 d**2 / beta` for differences d below `beta`, else `d - 0.5 beta`.

    input: floats.
    target: floats.
    beta: Where the two meet.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    ValueError: another `reduction`, or `beta` is negative.

    >>> print(ms.mint.functional.smooth_l1_loss(ms.Tensor([1.0]), ms.Tensor([4.0])))
    2.5
    """
    x, y = check.tensor(input, "smooth_l1_loss"), check.tensor(target, "smooth_l1_loss", "target")
    if beta < 0:
        raise ValueError(f"For 'smooth_l1_loss', 'beta' must not be negative, but got {check.show(beta)}.")
    if beta == 0:
        return l1_loss(input, target, reduction)
    apart = t.abs(t.sub(x, y))
    near = t.mul(t.square(apart), 0.5 / beta)
    return _reduced(t.select(t.less(apart, beta), near, t.sub(apart, 0.5 * beta)), reduction, "smooth_l1_loss")


@as_one_op
def binary_cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, reduction: str = "mean"
) -> Tensor:
    """Computes the cross entropy of probabilities with labels in [0, 1]. The logarithms are of the probability + 1e-12.

    input: probabilities.
    target: labels, of the same shape.
    weight: factors; broadcast.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    ValueError: the shapes differ, or another `reduction`.
    RuntimeError: a probability lies outside [0, 1].

    >>> print(ms.mint.functional.binary_cross_entropy(ms.Tensor([1.0]), ms.Tensor([0.0])))
    27.631021
    """
    x, y = check.tensor(input, "binary_cross_entropy"), check.tensor(target, "binary_cross_entropy", "target")
    if x.shape != y.shape:
        raise ValueError(f"For 'binary_cross_entropy', the shapes {x.shape} and {y.shape} must be the same.")
    _check_probabilities(x)
    loss = _cross_entropy_of_probabilities(x, y)
    return _reduced(loss if weight is None else t.mul(loss, weight), reduction, "binary_cross_entropy")


@as_one_op
def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """Computes the cross entropy of the sigmoid of `input` with labels in [0, 1].

    input: floats.
    target: labels, of the same shape.
    weight: factors; broadcast.
    pos_weight: factors of the positive part; broadcast.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    ValueError: the shapes differ, or another `reduction`.

    >>> print(ms.mint.functional.binary_cross_entropy_with_logits(ms.Tensor([-200.0]), ms.Tensor([1.0])))
    200.0
    """
    op = "binary_cross_entropy_with_logits"
    x, y = check.tensor(input, op), check.tensor(target, op, "target")
    if x.shape != y.shape:
        raise ValueError(f"For '{op}', the shapes {x.shape} and {y.shape} must be the same.")
    yes = t.mul(y, logsigmoid(x))
    yes = yes if pos_weight is None else t.mul(yes, pos_weight)
    loss = t.neg(t.add(yes, t.mul(t.sub(1.0, y), logsigmoid(t.neg(x)))))
    return _reduced(loss if weight is None else t.mul(loss, weight), reduction, op)


@as_one_op
def kl_div(input: Tensor, target: Tensor, reduction: str = "mean", log_target: bool = False) -> Tensor:
    """Computes the Kullback-Leibler divergence between log-probabilities and a target.

    input: logarithms of probabilities.
    target: probabilities, or with `log_target` their logarithms.
    reduction: 'none', 'mean', 'sum' or 'batchmean' (the sum divided by the first size).
    log_target: Whether `target` holds logarithms.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    ValueError: another `reduction`.

    >>> print(ms.mint.functional.kl_div(ms.Tensor([0.0]), ms.Tensor([1.0])))
    0.0
    """
    x, y = check.tensor(input, "kl_div"), check.tensor(target, "kl_div", "target")
    if log_target:
        loss = t.mul(t.exp(y), t.sub(y, x))
    else:
        positive = t.greater(y, 0)
        log = t.log(t.select(positive, y, t.full((), 1, y.dtype)))
        loss = t.sub(t.select(positive, t.mul(y, log), t.full((), 0, y.dtype)), t.mul(y, x))
    if reduction == "batchmean":
        return accumulate.narrowed(t.div(accumulate.total(loss), float(x.shape[0] if x.ndim else 1)), loss)
    return _reduced(loss, reduction, "kl_div")
