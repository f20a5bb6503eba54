"""Turning and mirroring."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .array_ops import swapaxes
from .join_ops import flip


def flipud(input: Tensor) -> Tensor:
    """The elements in the opposite order along the first dimension.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.flipud(Tensor([[1, 2], [3, 4]])))
        [[3 4]
         [1 2]]
    """
    if check.tensor(input, "flipud").ndim < 1:
        raise ValueError("For 'flipud', 'input' must have at least 1 dimension, but got a 0-d Tensor.")
    return flip(input, (0,))


def fliplr(input: Tensor) -> Tensor:
    """The elements in the opposite order along the second dimension.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.fliplr(Tensor([[1, 2], [3, 4]])))
        [[2 1]
         [4 3]]
    """
    if check.tensor(input, "fliplr").ndim < 2:
        raise ValueError(f"For 'fliplr', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    return flip(input, (1,))


def rot90(input: Tensor, k: int, dims: Any) -> Tensor:
    """A tensor turned by quarter turns in the plane of two dimensions, from the first towards the second.

    Args:
        input: Tensor of at least two dimensions.
        k: The number of turns; negative ones go the other way.
        dims: Two dimensions.

    Returns:
        Tensor.

    Raises:
        TypeError: `k` is no int.
        ValueError: `dims` are not two.
        RuntimeError: `dims` are equal or out of range.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.rot90(Tensor([[1, 2], [3, 4]]), 1, (0, 1)))
        [[2 4]
         [1 3]]
    """
    check.tensor(input, "rot90")
    turns = check.integer(k, "rot90", "k") % 4
    if not isinstance(dims, (tuple, list)) or len(dims) != 2:
        raise ValueError(f"For 'rot90', 'dims' must be two dimensions, but got {check.show(dims)}.")
    rank = input.ndim
    places = [check.integer(d, "rot90", "dims") for d in dims]
    if any(not -rank <= d < rank for d in places) or places[0] % rank == places[1] % rank:
        raise RuntimeError(f"For 'rot90', 'dims' must be two dimensions of shape {input.shape}, but got {dims}.")
    first, second = places
    if turns == 0:
        return input
    if turns == 2:
        return flip(input, (first, second))
    return swapaxes(flip(input, (second,)) if turns == 1 else flip(input, (first,)), first, second)
