"""Functions of `ms_tensor.mint.functional`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.numpy._common import ops


def linear(input: Tensor, weight: Tensor, bias: Tensor | None=None) -> Tensor:
    """`input @ weight.T + bias`.

    input: shape (*, in).
    weight: shape (out, in), or (in,).
    bias: shape (out,).
    Returns: Tensor of shape (*, out).
    ValueError: the sizes are incompatible.

    >>> print(ms.mint.functional.linear(ms.mint.ones((1, 3)), ms.mint.ones((2, 3))))
    [[3. 3.]]
    """
    return ops.dense(check.tensor(input, "linear"), weight, bias)


def embedding(input: Tensor, weight: Tensor, padding_idx: int | None=None, max_norm: float | None=None, norm_type: float=2.0, scale_grad_by_freq: bool=False) -> Tensor:
    """Rows of a table by index.

    input: ints.
    weight: shape (rows, size).
    padding_idx: A row that takes no gradient.
    max_norm: Rows that are longer are scaled down to this.
    norm_type: The norm of that.
    scale_grad_by_freq: Must be False.
    Returns: Tensor of shape (*, size).
    IndexError: an index is out of range.

    >>> print(ms.mint.functional.embedding(ms.Tensor([1]), ms.Tensor([[1.0], [2.0]])))
    [[2.]]
    """
    return ops.embedding(input, weight, padding_idx, max_norm, norm_type, scale_grad_by_freq)


for _function in (linear, embedding,):
    _function.__module__ = "ms_tensor.mint.functional"

__all__ = [
    "linear",
    "embedding",
]
