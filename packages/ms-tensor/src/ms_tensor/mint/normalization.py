"""Normalizations of `mint.nn.functional`."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ..numpy._common import cast
from ..ops.nn.normalization import batch_normalized, check_channels


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
    """Batch normalization: normalizes channels over the batch, or by running statistics, which training updates.

    Arguments: group_norm
    running_mean: shape (C,); needed where not `training`.
    running_var: shape (C,); needed where not `training`.
    training: Whether the batch's statistics are used.
    momentum: The share of the batch's statistics in the running ones.
    Returns: Tensor of the shape of `input`.
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


from .._generated.rows.mint_networks import *
