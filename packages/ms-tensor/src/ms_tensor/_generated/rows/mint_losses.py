"""Functions of `ms_tensor.mint.losses`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.numpy._common import ops


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


for _function in (cross_entropy, nll_loss, cosine_embedding_loss,):
    _function.__module__ = "ms_tensor.mint.losses"

__all__ = [
    "cross_entropy",
    "nll_loss",
    "cosine_embedding_loss",
]
