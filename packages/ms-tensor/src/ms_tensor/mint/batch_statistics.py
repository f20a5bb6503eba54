"""The parts of a batch norm over several devices: statistics, their sum, the normalization."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from ..numpy._common import cast, ops


def _channels(x: Tensor) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The axes that are summed, and the shape of what belongs to a channel."""
    return tuple(i for i in range(x.ndim) if i != 1), tuple(-1 if i == 1 else 1 for i in range(x.ndim))


def batch_norm_stats(input: Tensor, eps: float) -> tuple[Tensor, Tensor]:
    """The mean of each channel, and one divided by its standard deviation.

    input: shape (N, C, *), floats.
    Returns: Tuple of two tensors of shape (C,).
    TypeError: `input` is not a Tensor of floats.

    >>> mean, inverse = ms.mint.batch_norm_stats(ms.Tensor([[1.0], [5.0]]), 0.0)
    >>> print(mean, inverse)
    [3.] [0.5]
    """
    x = check.floating(check.tensor(input, "batch_norm_stats"), "batch_norm_stats")
    over = _channels(x)[0]
    spread, middle = accumulate.variance(x, over, False, accumulate.count_over(x, over))
    middle = t.reshape(middle, (x.shape[1],))
    return accumulate.narrowed(middle, x), accumulate.narrowed(t.rsqrt(t.add(spread, eps)), x)


def batch_norm_gather_stats_with_counts(
    input: Tensor,
    mean: Tensor,
    invstd: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    momentum: float = 0.1,
    eps: float = 1e-05,
    counts: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """The statistics of several parts of a batch as those of the whole; moves running statistics.

    input: a part; its dtype is that of the result.
    mean: shape (parts, C).
    invstd: shape (parts, C).
    running_mean: shape (C,); it changes.
    running_var: shape (C,); it changes.
    momentum: The share of the batch's statistics in the running ones.
    eps: What was, and is, added to the variance.
    counts: how many elements of a channel each part has; None is as many as `input`.
    Returns: Tuple of two tensors of shape (C,).

    >>> x = ms.Tensor([[1.0], [5.0]])
    >>> mean, inverse = ms.mint.batch_norm_stats(x, 0.0)
    >>> whole = ms.mint.batch_norm_gather_stats_with_counts(x, mean[None], inverse[None], eps=0.0)
    >>> print(whole[0], whole[1])
    [3.] [0.5]
    """
    op = "batch_norm_gather_stats_with_counts"
    x, means = check.tensor(input, op), accumulate.widened(check.tensor(mean, op, "mean"))
    inverse = accumulate.widened(check.tensor(invstd, op, "invstd"))
    each = x.size // max(x.shape[1], 1)
    weights = (
        t.full((means.shape[0], 1), each, means.dtype)
        if counts is None
        else t.reshape(cast(check.tensor(counts, op, "counts"), means.dtype), (-1, 1))
    )
    total = t.reduce_sum(weights)
    whole = t.div(t.reduce_sum(t.mul(means, weights), (0,), False), total)
    within = t.sub(t.reciprocal(t.square(inverse)), eps)
    squares = t.reduce_sum(t.mul(t.add(within, t.square(t.sub(means, whole))), weights), (0,), False)
    if running_mean is not None and running_var is not None:
        unbiased = t.div(squares, t.maximum(t.sub(total, 1.0), 1.0))
        for running, batch in ((running_mean, whole), (running_var, unbiased)):
            ops.assign(running, t.add(t.mul(running, 1.0 - momentum), t.mul(cast(batch, running.dtype), momentum)))
    return accumulate.narrowed(whole, mean), accumulate.narrowed(t.rsqrt(t.add(t.div(squares, total), eps)), mean)


def batch_norm_elemt(
    input: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    mean: Tensor | None = None,
    invstd: Tensor | None = None,
    eps: float = 1e-05,
) -> Tensor:
    """Normalizes channels by given statistics.

    input: shape (N, C, *), floats.
    weight: shape (C,).
    bias: shape (C,).
    mean: shape (C,).
    invstd: shape (C,): one divided by the standard deviation.
    eps: Does not matter: it is in `invstd`.
    Returns: Tensor of the shape of `input`.
    ValueError: there are no statistics.

    >>> x = ms.Tensor([[1.0], [5.0]])
    >>> print(ms.mint.batch_norm_elemt(x, mean=ms.Tensor([3.0]), invstd=ms.Tensor([0.5])))
    [[-1.]
     [ 1.]]
    """
    x = check.tensor(input, "batch_norm_elemt")
    if mean is None or invstd is None:
        raise ValueError("For 'batch_norm_elemt', 'mean' and 'invstd' must be given.")
    shape = _channels(x)[1]
    found = t.mul(t.sub(x, t.reshape(mean, shape)), t.reshape(invstd, shape))
    found = found if weight is None else t.mul(found, t.reshape(weight, shape))
    return found if bias is None else t.add(found, t.reshape(bias, shape))
