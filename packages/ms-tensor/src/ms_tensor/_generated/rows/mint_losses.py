"""Functions of `ms_tensor.mint.losses`, from the rows of `ms_tensor.function_rows.mint_networks`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from ms_tensor.mint.activations import logsigmoid
from ms_tensor.numpy._common import ops


def _reduced(loss: Tensor, reduction: str, op: str) -> Tensor:
    check.choice(reduction, ("none", "mean", "sum"), op, "reduction")
    return loss if reduction == "none" else ops.mean(loss) if reduction == "mean" else t.reduce_sum(loss)


def mse_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """The squared differences.

    input: floats.
    target: floats; both are broadcast together.
    ValueError: another `reduction`.

    >>> print(ms.mint.functional.mse_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    2.0
    """
    x, y = check.tensor(input, "mse_loss"), check.tensor(target, "mse_loss", "target")
    return _reduced(t.square(t.sub(x, y)), reduction, "mse_loss")


def l1_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """The sizes of the differences.

    Arguments: mse_loss

    >>> print(ms.mint.functional.l1_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    1.0
    """
    x, y = check.tensor(input, "l1_loss"), check.tensor(target, "l1_loss", "target")
    return _reduced(t.abs(t.sub(x, y)), reduction, "l1_loss")


def cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None=None, ignore_index: int=-100, reduction: str='mean', label_smoothing: float=0.0) -> Tensor:
    """The cross entropy of the softmax of `input` with labels.

    input: shape (C,), (N, C) or (N, C, *), floats.
    target: the classes as ints, without the dimension C; or their probabilities.
    weight: shape (C,).
    ignore_index: A class that does not count.
    label_smoothing: The share that is spread over all classes.
    ValueError: the shapes are incompatible, or another `reduction`.

    >>> print(ms.mint.functional.cross_entropy(ms.Tensor([[0.0, 200.0]]), ms.Tensor([0])))
    200.0
    """
    return ops.cross_entropy(input, target, weight, ignore_index, reduction, label_smoothing)


def nll_loss(input: Tensor, target: Tensor, weight: Tensor | None=None, ignore_index: int=-100, reduction: str='mean') -> Tensor:
    """The negative logarithms of probabilities of the classes.

    input: shape (C,), (N, C) or (N, C, *): logarithms of probabilities.
    target: the classes as ints, without the dimension C.
    Arguments: cross_entropy

    >>> print(ms.mint.functional.nll_loss(ms.Tensor([[-2.0, 0.0]]), ms.Tensor([0])))
    2.0
    """
    return ops.nll_loss(input, target, weight, ignore_index, reduction)


def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float=0.0, reduction: str='mean') -> Tensor:
    """One minus the cosine of pairs that belong together, and what exceeds a margin of the others.

    input1: shape (N, D) or (D,).
    input2: as `input1`.
    target: 1 or -1 for each pair.
    margin: In [-1, 1].
    ValueError: the shapes are incompatible, or another `reduction`.

    >>> x = ms.Tensor([[1.0, 0.0]])
    >>> print(ms.mint.functional.cosine_embedding_loss(x, ms.Tensor([[0.0, 1.0]]), ms.Tensor([1])))
    1.0
    """
    return ops.cosine_embedding_loss(input1, input2, target, check.number(margin, "cosine_embedding_loss", "margin"), reduction)


def soft_margin_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """`log(1 + exp(-target * input))`.

    input: floats.
    target: 1 or -1, of the same shape.
    ValueError: the shapes differ, or another `reduction`.

    >>> print(ms.mint.functional.soft_margin_loss(ms.Tensor([-200.0]), ms.Tensor([1.0])))
    200.0
    """
    x, y = check.tensor(input, "soft_margin_loss"), check.tensor(target, "soft_margin_loss", "target")
    if x.shape != y.shape:
        raise ValueError(f"For 'soft_margin_loss', the shapes {x.shape} and {y.shape} must be the same.")
    return _reduced(t.neg(logsigmoid(t.mul(x, y))), reduction, "soft_margin_loss")


for _row in (_reduced, mse_loss, l1_loss, cross_entropy, nll_loss, cosine_embedding_loss, soft_margin_loss,):
    _row.__module__ = "ms_tensor.mint.losses"

__all__ = [
    "_reduced",
    "mse_loss",
    "l1_loss",
    "cross_entropy",
    "nll_loss",
    "cosine_embedding_loss",
    "soft_margin_loss",
]
