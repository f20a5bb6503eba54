"""Rows of tokens brought into the order of their experts, and back."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .sort_ops import argsort


def _places(indices: Any, op: str, name: str) -> Tensor:
    check.tensor(indices, op, name)
    if indices.dtype not in (mstype.int32, mstype.int64):
        raise TypeError(f"For '{op}', '{name}' must be a Tensor of int32 or int64, but got {indices.dtype}.")
    return indices


def _unpadded(padded_mode: Any, op: str) -> None:
    if check.flag(padded_mode, op, "padded_mode"):
        raise ValueError(f"For '{op}', 'padded_mode' must be False.")


def moe_token_permute(
    tokens: Tensor, indices: Tensor, num_out_tokens: int | None = None, padded_mode: bool = False
) -> tuple[Tensor, Tensor]:
    """Tokens repeated for each of their experts, sorted by expert.

    tokens: of shape (tokens, hidden).
    indices: The experts of each token, a tensor of ints of shape (tokens,) or (tokens, experts of each).
    num_out_tokens: How many rows are kept; None or 0 is all, a negative number leaves so many out.
    padded_mode: Must be False.
    Returns: tuple of the rows, of shape (rows, hidden), and where each token stands among them, int32.
    ValueError: the shapes are incompatible.

    >>> rows, places = ops.moe_token_permute(Tensor([[1.0], [2.0], [3.0]]), Tensor([1, 0, 1]))
    >>> print(rows.reshape(-1), places)
    [2. 1. 3.] [1 0 2]
    """
    op = "moe_token_permute"
    check.rank(check.tensor(tokens, op, "tokens"), 2, op, "tokens")
    _places(indices, op, "indices")
    _unpadded(padded_mode, op)
    if indices.ndim not in (1, 2) or indices.shape[0] != tokens.shape[0]:
        raise ValueError(
            f"For '{op}', 'indices' must have shape ({tokens.shape[0]},) or ({tokens.shape[0]}, k), "
            f"but got {indices.shape}."
        )
    each = indices.shape[1] if indices.ndim == 2 else 1
    order = argsort(t.reshape(indices, (-1,)))
    count = order.shape[0]
    wanted = count if not num_out_tokens else check.integer(num_out_tokens, op, "num_out_tokens")
    wanted = max(min(wanted if wanted > 0 else count + wanted, count), 0)
    kept = t.slice_view(order, (0,), (wanted,), (1,))
    rows = t.take(tokens, t.cast(t.floor_divide(kept, max(each, 1)), mstype.int64), 0)
    return rows, argsort(order)


def moe_token_unpermute(
    permuted_tokens: Tensor,
    sorted_indices: Tensor,
    probs: Tensor | None = None,
    padded_mode: bool = False,
    restore_shape: Any = None,
) -> Tensor:
    """The inverse of `moe_token_permute`: the rows of each token summed, weighted by `probs`.

    permuted_tokens: of shape (rows, hidden).
    sorted_indices: Where each token stands among the rows, a tensor of ints of shape (rows,).
    probs: Weights, a tensor of floats of shape (tokens, experts of each); None is one expert for each token.
    padded_mode: Must be False.
    restore_shape: Accepted for compatibility.
    Returns: Tensor of shape (tokens, hidden).
    ValueError: the shapes are incompatible.

    >>> rows = Tensor([[2.0], [1.0], [3.0]])
    >>> print(ops.moe_token_unpermute(rows, Tensor([1, 0, 2])).reshape(-1))
    [1. 2. 3.]
    """
    op = "moe_token_unpermute"
    check.rank(check.tensor(permuted_tokens, op, "permuted_tokens"), 2, op, "permuted_tokens")
    check.rank(_places(sorted_indices, op, "sorted_indices"), 1, op, "sorted_indices")
    _unpadded(padded_mode, op)
    rows = t.take(permuted_tokens, t.cast(sorted_indices, mstype.int64), 0)
    if probs is None:
        return rows
    check.rank(check.floating(check.tensor(probs, op, "probs"), op, "probs"), 2, op, "probs")
    if probs.size != rows.shape[0]:
        raise ValueError(f"For '{op}', 'probs' must have {rows.shape[0]} elements, but got shape {probs.shape}.")
    split = t.reshape(rows, (*probs.shape, rows.shape[1]))
    return t.reduce_sum(t.mul(split, t.reshape(probs, (*probs.shape, 1))), (1,))
