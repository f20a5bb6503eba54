"""Normalizations of `mint.nn.functional`."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ..numpy._common import cast, ops
from ..ops.nn.normalization import batch_normalized, check_channels


def layer_norm(
    input: Tensor, normalized_shape: Any, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-05
) -> Tensor:
    """Elements normalized over the last dimensions.

    input: floats.
    normalized_shape: The sizes of the last dimensions: an int or several.
    weight: factors of that shape.
    bias: terms of that shape.

    >>> ms.mint.functional.layer_norm(ms.mint.ones((2, 3)), (3,)).shape
    (2, 3)
    """
    return ops.layer_norm(check.tensor(input, "layer_norm"), normalized_shape, weight, bias, eps)


def group_norm(
    input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-05
) -> Tensor:
    """Elements normalized over groups of channels.

    input: shape (N, C, *), floats.
    num_groups: The number of groups, which divides C.
    weight: shape (C,).
    bias: shape (C,).

    >>> ms.mint.functional.group_norm(ms.mint.ones((2, 4, 3)), 2).shape
    (2, 4, 3)
    """
    return ops.group_norm(check.tensor(input, "group_norm"), num_groups, weight, bias, eps)


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-05,
) -> Tensor:
    """Channels normalized over the batch, or by running statistics, which training moves.

    Arguments: group_norm
    running_mean: shape (C,); needed where not `training`.
    running_var: shape (C,); needed where not `training`.
    training: Whether the batch's statistics are used.
    momentum: The share of the batch's statistics in the running ones.
    ValueError: there are no statistics.

    >>> x = ms.Tensor([[1.0], [3.0]])
    >>> print(ms.mint.functional.batch_norm(x, None, None, training=True, eps=0.0))
    [[-1.]
     [ 1.]]
    """
    x = check.tensor(input, "batch_norm")
    check_channels(x, running_mean=running_mean, running_var=running_var, weight=weight, bias=bias)
    if not training and (running_mean is None or running_var is None):
        raise ValueError("For 'batch_norm', 'running_mean' and 'running_var' must be given where not training.")
    used = (weight, bias) if training else (weight, bias, running_mean, running_var)
    for value in used:
        if value is not None and value.dtype is not x.dtype:
            # Promotion decides on the result's dtype.
            x = cast(x, t.add(t.full((), 0, x.dtype), t.full((), 0, value.dtype)).dtype)
    return batch_normalized(x, running_mean, running_var, weight, bias, training, momentum, eps)[0]
