"""Loss functions composed of table ops."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._messages import at_user_line
from ..._mixed import as_one_op
from ..arrays.selecting import one_hot
from ..elementwise.activation import log_softmax, logsigmoid, softmax
from ..reductions.reduce import mean

_REDUCTIONS = ("mean", "sum", "none")


@accumulate.cast_at_entry
def reduce_loss(loss: Tensor, reduction: str, op: str) -> Tensor:
    """The mean or sum of all elements of `loss`, or `loss`."""
    check.choice(reduction, _REDUCTIONS, op, "reduction")
    if reduction == "mean":
        if loss.dtype in mstype.float_type:
            return mean(loss)
        # A mean of ints is taken among floats and cut off.
        return t.cast(mean(t.cast(loss, mstype.float32)), loss.dtype)
    return t.reduce_sum(loss) if reduction == "sum" else loss


def _positive(value: Any, op: str, name: str) -> None:
    check.kind(value, (int, float), "a number", op, name, bools=False)
    if not value > 0:
        raise ValueError(f"For '{op}', '{name}' must be positive, but got {check.show(value)}.")


@as_one_op
def smooth_l1_loss(input: Tensor, target: Tensor, beta: float = 1.0, reduction: str = "none") -> Tensor:
    """Computes `0.5 * d * d / beta` where the difference d is less than `beta`, else `d - 0.5 * beta`.

    target: of the same shape.
    beta: At least 0; for 0 this is `l1_loss`.
    Returns: 0-d Tensor; for 'none', a Tensor of the same shape.
    TypeError: an argument has another type.
    ValueError: `beta` is negative, `reduction` is unknown, or the shapes differ.

    >>> print(ops.smooth_l1_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    [0.  1.5]
    """
    if not isinstance(beta, bool) and beta == 0:
        return l1_loss(input, target, reduction)
    _positive(beta, "smooth_l1_loss", "beta")
    # (N, 1) and (N,) would broadcast to (N, N), which no training means.
    if check.tensor(input, "smooth_l1_loss").shape != check.tensor(target, "smooth_l1_loss", "target").shape:
        raise ValueError(
            f"For 'smooth_l1_loss', 'input' and 'target' must have one shape, but got {input.shape} and {target.shape}."
        )
    difference = t.sub(input, target)
    size = t.abs(accumulate.widened(difference))
    loss = t.select(t.less(size, beta), t.div(t.mul(t.square(size), 0.5), beta), t.sub(size, 0.5 * beta))
    return accumulate.narrowed(reduce_loss(loss, reduction, "smooth_l1_loss"), difference)


def huber_loss(input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0) -> Tensor:
    """Computes `0.5 * d * d` where the difference d is at most `delta`, else `delta * (d - 0.5 * delta)`.

    target: of a shape that broadcasts with the first argument.
    delta: A positive number.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    TypeError: an argument has another type.
    ValueError: `delta` is not positive, or `reduction` is unknown.

    >>> print(ops.huber_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    0.75
    """
    _positive(delta, "huber_loss", "delta")
    check.tensor(target, "huber_loss", "target")
    size = t.abs(t.sub(check.tensor(input, "huber_loss"), target))
    linear = t.mul(t.sub(size, 0.5 * delta), delta)
    loss = t.select(t.less_equal(size, delta), t.mul(t.square(size), 0.5), linear)
    return reduce_loss(loss, reduction, "huber_loss")


def _check_probabilities(x: Tensor) -> None:
    """What `binary_cross_entropy` takes: NaN, and all in [0, 1]."""
    outside = t.logical_or(t.less(x, 0), t.greater(x, 1))
    message = "For 'binary_cross_entropy', the probabilities must be between 0 and 1."
    check.values(t.logical_not(outside), message, RuntimeError)


#: what MindSpore adds below the logarithms of `binary_cross_entropy`, so that the loss and its gradient stay finite
_LEAST_PROBABILITY = 1e-12


@accumulate.cast_at_entry
def _cross_entropy_of_probabilities(x: Tensor, y: Tensor) -> Tensor:
    """The binary cross entropy of each element, in the dtype of `x`; 16-bit floats cannot hold what is added."""
    wide = accumulate.widened(x)
    yes = t.log(t.add(wide, _LEAST_PROBABILITY))
    no = t.log(t.add(t.sub(1.0, wide), _LEAST_PROBABILITY))
    loss = t.neg(t.add(t.mul(y, yes), t.mul(t.sub(1.0, y), no)))
    return accumulate.narrowed(loss, x)


@as_one_op
def binary_cross_entropy(logits: Tensor, labels: Tensor, weight: Any = None, reduction: str = "mean") -> Tensor:
    """Computes the cross entropy of probabilities with binary targets. The logarithms are of the probability + 1e-12.

    logits: of probabilities, in [0, 1].
    labels: of the same shape, in [0, 1].
    weight: Tensor that broadcasts with them.
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `logits`.
    TypeError: `logits` or `labels` is not a Tensor.
    ValueError: the shapes differ, or `reduction` is unknown.
    RuntimeError: a probability is outside [0, 1].

    >>> print(ops.binary_cross_entropy(Tensor([0.5, 0.5]), Tensor([0.0, 1.0])))
    0.6931472
    """
    check.tensor(logits, "binary_cross_entropy", "logits")
    check.tensor(labels, "binary_cross_entropy", "labels")
    if logits.shape != labels.shape:
        raise ValueError(f"For 'binary_cross_entropy', shapes {logits.shape} and {labels.shape} must be the same.")
    _check_probabilities(logits)
    loss = _cross_entropy_of_probabilities(logits, labels)
    return reduce_loss(loss if weight is None else t.mul(loss, weight), reduction, "binary_cross_entropy")


@as_one_op
def binary_cross_entropy_with_logits(
    input: Tensor, target: Tensor, weight: Any = None, pos_weight: Any = None, reduction: str = "mean"
) -> Tensor:
    """Computes the cross entropy of `sigmoid(input)` with binary targets, without overflow.

    input: of floats.
    target: of the same shape, in [0, 1].
    weight: Tensor that broadcasts with them.
    pos_weight: Tensor that broadcasts with them: the weight of positive targets.
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `input`.
    TypeError: `input` or `target` is not a Tensor.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

    >>> print(ops.binary_cross_entropy_with_logits(Tensor([0.0, 0.0]), Tensor([0.0, 1.0])))
    0.6931472
    """
    check.tensor(input, "binary_cross_entropy_with_logits")
    check.tensor(target, "binary_cross_entropy_with_logits", "target")
    if input.shape != target.shape:
        raise ValueError(
            f"For 'binary_cross_entropy_with_logits', 'input' and 'target' must have the same shape, "
            f"but got {input.shape} and {target.shape}."
        )
    positive = t.mul(target, logsigmoid(input))
    if pos_weight is not None:
        positive = t.mul(positive, pos_weight)
    negative = t.mul(t.sub(1.0, target), logsigmoid(t.neg(input)))
    loss = t.neg(t.add(positive, negative))
    loss = loss if weight is None else t.mul(loss, weight)
    return reduce_loss(loss, reduction, "binary_cross_entropy_with_logits")


@as_one_op
def kl_div(logits: Tensor, labels: Tensor, reduction: str = "mean") -> Tensor:
    """Computes `labels * (log(labels) - logits)`, 0 where a label is 0. 'batchmean' divides the sum by the batch size.

    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.

    >>> print(ops.kl_div(Tensor([0.0, 0.0]), Tensor([1.0, 0.0]), "sum"))
    0.0
    """
    check.tensor(logits, "kl_div", "logits")
    check.tensor(labels, "kl_div", "labels")
    if logits.shape != labels.shape:
        raise ValueError(
            f"For 'kl_div', 'logits' and 'labels' must have the same shape, but got {logits.shape} and {labels.shape}."
        )
    if logits.dtype is not labels.dtype:
        raise TypeError(
            f"For 'kl_div', 'logits' and 'labels' must have the same dtype, but got {logits.dtype} and {labels.dtype}."
        )
    if reduction not in (*_REDUCTIONS, "batchmean"):
        raise check.wrong(ValueError, "kl_div", "reduction", f"in {[*_REDUCTIONS, 'batchmean']}", check.show(reduction))
    some = t.greater(labels, 0)
    safe = t.select(some, labels, t.full((), 1.0, labels.dtype))
    loss = t.select(some, t.mul(labels, t.sub(t.log(safe), logits)), t.full((), 0.0, labels.dtype))
    if reduction == "batchmean":
        return accumulate.narrowed(t.div(accumulate.total(loss), check.real(logits.shape[0])), loss)
    return reduce_loss(loss, reduction, "kl_div")


@accumulate.cast_at_entry
def _class_loss(
    inputs: Tensor,
    target: Tensor,
    weight: Tensor | None,
    ignore_index: int,
    reduction: str,
    label_smoothing: float,
    logits: bool,
) -> Tensor:
    """The loss of classes, of logits or of log-probabilities."""
    check.choice(reduction, _REDUCTIONS, "nll_loss", "reduction")
    axis = 0 if inputs.ndim == 1 else 1
    if inputs.ndim == 0 or inputs.shape[:axis] + inputs.shape[axis + 1 :] != target.shape:
        wanted = inputs.shape[:axis] + inputs.shape[axis + 1 :]
        raise ValueError(
            f"For 'nll_loss', 'target' must have shape {wanted} for an input of {inputs.shape}, "
            f"but got {target.shape}.{at_user_line()}"
        )
    if target.dtype not in mstype.int_type:
        raise TypeError(f"For 'nll_loss', 'target' must be of int32 or int64, but got {target.dtype}.")
    ignored = check.integer(ignore_index, "nll_loss", "ignore_index")
    if inputs.dtype not in mstype.float_type:
        inputs = t.cast(inputs, mstype.float32)
    if weight is None:
        weight = t.full((inputs.shape[axis],), 1.0, inputs.dtype)
    elif check.tensor(weight, "nll_loss", "weight").dtype is not inputs.dtype:
        # Promotion decides on the dtype of the loss.
        dtype = t.mul(t.full((), 1.0, inputs.dtype), t.full((), 1.0, weight.dtype)).dtype
        inputs, weight = t.cast(inputs, dtype), t.cast(weight, dtype)
    loss, share = t.cross_entropy_(inputs, target, weight, ignored, float(label_smoothing), logits)
    if reduction == "none":
        return loss
    total = accumulate.total(loss)
    if reduction == "mean":
        total = t.div(total, accumulate.total(share))
    return accumulate.narrowed(total, loss)


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Computes the cross entropy between `softmax(input)` and targets.

    input: of logits, of shape (N, C), (C,) or (N, C, d1, d2, ...).
    target: of class indices (int32 or int64) of shape (N,), () or (N, d1, d2, ...); or of probabilities,
        of a float dtype and the shape of `input`.
    weight: of shape (C,): the weight of each class.
    ignore_index: A target that is ignored.
    label_smoothing: The share that is distributed over all classes, in [0, 1].
    Returns: 0-d Tensor; for 'none', a Tensor without the class dimension.
    IndexError: a target is out of range.
    ValueError: the shapes are incompatible.

    >>> print(ops.cross_entropy(Tensor([[1.0, 1.0]]), Tensor([0])))
    0.6931472
    """
    check.tensor(input, "cross_entropy")
    check.tensor(target, "cross_entropy", "target")
    if target.dtype not in mstype.float_type:
        check.floating(input, "LogSoftmax", "logits")
        return _class_loss(input, target, weight, ignore_index, reduction, label_smoothing, True)
    axis = 0 if input.ndim <= 1 else 1
    scores = log_softmax(input, axis)
    check.choice(reduction, _REDUCTIONS, "cross_entropy", "reduction")
    if target.shape != input.shape:
        raise ValueError(
            f"For 'cross_entropy', a 'target' of probabilities must have shape {input.shape}, "
            f"but got {target.shape}.{at_user_line()}"
        )
    if label_smoothing:
        target = t.add(t.mul(target, 1.0 - label_smoothing), label_smoothing / input.shape[axis])
    weighted = t.mul(scores, target)
    if weight is not None:
        weighted = t.mul(weighted, t.reshape(weight, (-1,) + (1,) * (input.ndim - axis - 1)))
    loss = t.neg(accumulate.total(weighted, (axis,)))
    if reduction != "none":
        count = check.real(max(loss.size, 1))
        loss = t.reduce_sum(loss) if reduction == "sum" else t.div(t.reduce_sum(loss), count)
    return accumulate.narrowed(loss, weighted)


from ..._generated.rows.ops_losses import *


def _mean_cross_entropy_gradient(logits: Tensor, labels: Tensor) -> Tensor:
    """The gradient of the mean cross entropy of classes by the logits."""
    rows = float(max(logits.shape[0], 1))
    gap = t.sub(softmax(logits), one_hot(labels, logits.shape[1], 1.0, 0.0))
    # More rows than 65,504 are infinitely many in float16.
    return accumulate.narrowed(t.div(accumulate.widened(gap), rows), gap)


def _loss_and_weights(
    logits: Tensor, labels: Tensor, weight: Tensor, ignore_index: int, reduction: str
) -> tuple[Tensor, Tensor]:
    """`nll_loss`, and the sum of the weights of the classes that count."""
    loss = nll_loss(logits, labels, weight, ignore_index, reduction)
    counted = t.not_equal(labels, ignore_index)
    shares = t.take(weight, t.select(counted, labels, t.full((), 0, labels.dtype)), 0)
    return loss, t.reduce_sum(t.mul(shares, t.cast(counted, weight.dtype)))
