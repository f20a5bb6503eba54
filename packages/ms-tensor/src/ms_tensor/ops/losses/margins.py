"""Loss functions of margins, distances and distributions, composed of table ops."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays.creation import arange
from ..elementwise.activation import logsigmoid
from ..elementwise.arithmetic import clamp
from ..reductions.reduce import mean
from .standard import reduce_loss


def _tensors(op: str, **values: Any) -> None:
    for name, value in values.items():
        check.tensor(value, op, name)


def _at_least_0(x: Tensor) -> Tensor:
    return t.maximum(x, 0.0)


def margin_ranking_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean"
) -> Tensor:
    """Computes `max(0, -target * (input1 - input2) + margin)`; `target` is 1 if `input1` should rank higher, else -1.

    input1: of floats.
    input2: of the dtype of `input1`, of a shape that broadcasts with the first argument.
    target: of 1 and -1, of the same dtype.
    margin: A float.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    TypeError: an argument has another type, or the dtypes differ.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

    >>> print(ops.margin_ranking_loss(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
    """
    op = "margin_ranking_loss"
    _tensors(op, input1=input1, input2=input2, target=target)
    check.kind(margin, float, "a float", op, "margin")
    if input1.dtype is not input2.dtype or input1.dtype is not target.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, got {input1.dtype}, {input2.dtype}, {target.dtype}.")
    return reduce_loss(clamp(t.add(t.mul(t.neg(target), t.sub(input1, input2)), margin), 0.0), reduction, op)


@accumulate.cast_at_entry
def cosine_embedding_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean"
) -> Tensor:
    """Computes `1 - cosine` where `target` is 1, and `max(0, cosine - margin)` where it is -1.

    input1: of shape (N, D, ...).
    input2: of the same dtype and shape.
    target: of 1 and -1, of the shape of `input1` without its dimension 1.
    margin: In [-1, 1].
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `target`.
    TypeError: an argument has another type, or the dtypes differ.
    ValueError: `reduction` is unknown, `margin` is out of range, or the shapes are incompatible.

    >>> print(ops.cosine_embedding_loss(Tensor([[1.0, 0.0]]), Tensor([[0.0, 2.0]]), Tensor([1])))
    1.0
    """
    op = "cosine_embedding_loss"
    _tensors(op, input1=input1, input2=input2, target=target)
    check.kind(margin, (int, float), "a float", op, "margin", bools=False)
    if not -1.0 <= margin <= 1.0:
        raise ValueError(f"For '{op}', the 'margin' must be in [-1, 1], but got {check.show(margin)}.")
    if input1.dtype is not input2.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, but got {input1.dtype} and {input2.dtype}.")
    if input1.ndim < 2 or input1.shape[:1] + input1.shape[2:] != target.shape:
        raise ValueError(
            f"For '{op}', inputs must have at least 2 dimensions and 'target' their shape without the second, "
            f"but got {input1.shape} and {target.shape}."
        )
    first, second = (accumulate.widened(check.promoted_float(x)) for x in (input1, input2))
    product = t.reduce_sum(t.mul(first, second), (1,))
    norms = t.mul(accumulate.vector_norm(first, 2, (1,)), accumulate.vector_norm(second, 2, (1,)))
    cosine = t.div(product, norms)
    near, far = t.sub(1.0, cosine), _at_least_0(t.sub(cosine, margin))
    zero = t.full((), 0.0, cosine.dtype)
    loss = t.add(t.select(t.equal(target, 1), near, zero), t.select(t.equal(target, -1), far, zero))
    return accumulate.narrowed(reduce_loss(loss, reduction, op), input1)


def hinge_embedding_loss(inputs: Tensor, targets: Tensor, margin: Any = 1.0, reduction: str = "mean") -> Tensor:
    """Computes the input where the target is 1, and `max(0, margin - input)` where it is -1.

    inputs: of floats, such as distances.
    targets: of 1 and -1, of a shape that broadcasts with the first argument.
    margin: A number.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

    >>> print(ops.hinge_embedding_loss(Tensor([0.5, 0.5]), Tensor([1.0, -1.0]), reduction="none"))
    [0.5 0.5]
    """
    op = "hinge_embedding_loss"
    _tensors(op, inputs=inputs, targets=targets)
    check.floating(inputs, op, "inputs")
    check.kind(margin, (int, float), "a float or int", op, "margin", bools=False)
    zero = t.full((), 0.0, inputs.dtype)
    near = t.select(t.greater(targets, 0), inputs, zero)
    far = t.select(t.less(targets, 0), _at_least_0(t.sub(float(margin), inputs)), zero)
    return reduce_loss(t.add(near, far), reduction, op)


def soft_margin_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Computes `log(1 + exp(-target * input))` without overflow.

    input: of floats.
    target: of 1 and -1, of the same shape.
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `input`.
    TypeError: an argument is not a Tensor of floats.
    ValueError: `reduction` is unknown, or the shapes differ.

    >>> print(ops.soft_margin_loss(Tensor([0.0]), Tensor([1.0])))
    0.6931472
    """
    _tensors("soft_margin_loss", input=input, target=target)
    check.floating(input, "soft_margin_loss")
    if input.shape != target.shape:
        raise ValueError(f"For 'soft_margin_loss', shapes {input.shape} and {target.shape} must be the same.")
    return reduce_loss(t.neg(logsigmoid(t.mul(target, input))), reduction, "soft_margin_loss")


@accumulate.cast_at_entry
def multi_margin_loss(
    input: Tensor, target: Tensor, p: int = 1, margin: Any = 1, weight: Tensor | None = None, reduction: str = "mean"
) -> Tensor:
    """Computes the mean over other classes i of `weight[y] * max(0, margin - input[y] + input[i]) ** p`.

    input: of scores, of shape (N, C) or (C,).
    target: of classes y in [0, C), of shape (N,) or ().
    p: 1 or 2.
    margin: A number.
    weight: of shape (C,): the weight of each class.
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `target`.
    IndexError: a target is out of range.
    TypeError: an argument has another type.
    ValueError: `p` is neither 1 nor 2, `reduction` is unknown, or the shapes are incompatible.

    >>> print(ops.multi_margin_loss(Tensor([[0.0, 1.0]]), Tensor([0])))
    1.0
    """
    op = "multi_margin_loss"
    _tensors(op, input=input, target=target)
    if check.integer(p, op, "p") not in (1, 2):
        raise ValueError(f"For '{op}', 'p' must be 1 or 2, but got {check.show(p)}.")
    check.kind(margin, (int, float), "a number", op, "margin", bools=False)
    if input.ndim not in (1, 2) or input.shape[:-1] != target.shape:
        raise ValueError(
            f"For '{op}', 'input' must have shape (N, C) or (C,) and 'target' the same without C, "
            f"but got {input.shape} and {target.shape}."
        )
    classes = input.shape[-1]
    index = _checked_labels(target, classes, op)
    column = t.reshape(index, (*target.shape, 1))
    gap = t.relu(t.add(t.sub(input, t.gather_d(input, input.ndim - 1, column)), float(margin)))
    gap = gap if p == 1 else t.square(gap)
    if weight is not None:
        gap = t.mul(gap, t.take(check.tensor(weight, op, "weight"), column, 0))
    other = t.not_equal(column, arange(0, classes, 1, dtype=index.dtype))
    loss = accumulate.total(t.select(other, gap, t.full((), 0.0, gap.dtype)), (input.ndim - 1,))
    return accumulate.narrowed(reduce_loss(t.div(loss, float(classes)), reduction, op), gap)


def _checked_labels(target: Tensor, classes: int, op: str) -> Tensor:
    """The labels; a negative one is replaced by one past the end, because classes do not count from the end."""
    if target.dtype not in mstype.int_type:
        raise TypeError(f"For '{op}', 'target' must be of int32 or int64, but got {target.dtype}.")
    return t.select(t.less(target, 0), t.full((), classes, target.dtype), target)


@accumulate.cast_at_entry
def multilabel_margin_parts(input: Tensor, target: Tensor, op: str) -> tuple[Tensor, Tensor]:
    """(the loss of each row, in float32 for 16-bit floats; the mask of the target classes as 0 and 1)."""
    _tensors(op, input=input, target=target)
    if input.ndim not in (1, 2) or input.shape != target.shape:
        raise ValueError(f"For '{op}', shapes {input.shape} and {target.shape} must be the same, of 1 or 2 dimensions.")
    if target.dtype not in mstype.int_type:
        raise TypeError(f"For '{op}', 'target' must be of int32 or int64, but got {target.dtype}.")
    classes, last = input.shape[-1], input.ndim - 1
    place = arange(0, classes, 1, dtype=target.dtype)
    # A label counts where no negative one stands before it or in its place.
    ended = t.reshape(t.less(target, 0), (*target.shape, 1))
    before = t.less_equal(t.reshape(place, (-1, 1)), place)
    counted = t.logical_not(t.reduce_any(t.logical_and(ended, before), (last,)))
    labels = t.select(counted, target, t.full((), 0, target.dtype))
    hit = t.logical_and(t.equal(t.reshape(labels, (*labels.shape, 1)), place), t.reshape(counted, (*labels.shape, 1)))
    is_target = t.reduce_any(hit, (last,))
    chosen = t.reshape(t.gather_d(input, last, labels), (*input.shape, 1))
    others = t.reshape(input, (*input.shape[:-1], 1, classes))
    gap = _at_least_0(t.add(t.sub(others, chosen), 1.0))
    used = t.logical_and(
        t.reshape(counted, (*counted.shape, 1)),
        t.logical_not(t.reshape(is_target, (*is_target.shape[:-1], 1, classes))),
    )
    loss = accumulate.total(t.select(used, gap, t.full((), 0.0, gap.dtype)), (last, last + 1))
    return t.div(loss, float(max(classes, 1))), t.cast(is_target, mstype.int32)


def multilabel_margin_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Computes the sum over target classes y and other classes i of `max(0, 1 - (input[y] - input[i])) / C`.

    input: of scores, of shape (N, C) or (C,).
    target: of ints of the same shape: the classes of a row, up to the first -1.
    Returns: 0-d Tensor; for 'none', a Tensor of shape (N,) or ().
    IndexError: a target is C or more.
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown, or the shapes differ.

    >>> print(ops.multilabel_margin_loss(Tensor([0.0, 1.0]), Tensor([1, -1])))
    0.0
    """
    loss, _ = multilabel_margin_parts(input, target, "multilabel_margin_loss")
    return accumulate.narrowed(reduce_loss(loss, reduction, "multilabel_margin_loss"), input)


@accumulate.cast_at_entry
def multilabel_soft_margin_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, reduction: str = "mean"
) -> Tensor:
    """Computes the mean over classes of the binary cross entropy of `sigmoid(input)`.

    input: of scores, of shape (N, C).
    target: of 0 and 1, of the same shape.
    weight: of a shape that broadcasts: the weight of each class.
    Returns: 0-d Tensor; for 'none', a Tensor of shape (N,).
    ValueError: `reduction` is unknown, or the shapes are incompatible.

    >>> print(ops.multilabel_soft_margin_loss(Tensor([[0.0, 0.0]]), Tensor([[1.0, 0.0]])))
    0.6931472
    """
    op = "multilabel_soft_margin_loss"
    _tensors(op, input=input, target=target)
    positive = t.mul(target, logsigmoid(input))
    loss = t.neg(t.add(positive, t.mul(t.sub(1.0, target), logsigmoid(t.neg(input)))))
    loss = loss if weight is None else t.mul(loss, weight)
    rows = mean(accumulate.widened(loss), loss.ndim - 1)
    return accumulate.narrowed(reduce_loss(rows, reduction, op), loss)


def _distance(first: Tensor, second: Tensor, p: int, eps: float) -> Tensor:
    difference = t.add(accumulate.widened(t.sub(first, second)), eps)
    return accumulate.vector_norm(difference, p, (difference.ndim - 1,))


@accumulate.cast_at_entry
def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: Any = 1.0,
    p: int = 2,
    eps: float = 1e-6,
    swap: bool = False,
    reduction: str = "mean",
) -> Tensor:
    """Computes `max(d(anchor, positive) - d(anchor, negative) + margin, 0)`, where d is the p-norm of `x - y + eps`.

    anchor: of shape (..., D).
    positive: Tensor that broadcasts with `anchor`.
    negative: Tensor that broadcasts with `anchor`.
    margin: A number or 0-d Tensor.
    p: The order of the norm.
    swap: Whether the distance to `negative` is the smaller one of those from `anchor` and `positive`. Default:
        False.
    Returns: 0-d Tensor; for 'none', a Tensor of the shape without the last dimension.
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown, `p` is not positive, or the shapes are incompatible.

    >>> loss = ops.triplet_margin_loss(Tensor([[0.0, 0.0]]), Tensor([[3.0, 4.0]]), Tensor([[0.0, 1.0]]))
    >>> round(loss.item(), 4)
    5.0
    """
    op = "triplet_margin_loss"
    _tensors(op, anchor=anchor, positive=positive, negative=negative)
    if check.integer(p, op, "p") <= 0:
        raise ValueError(f"For '{op}', 'p' must be positive, but got {check.show(p)}.")
    check.flag(swap, op, "swap")
    check.kind(margin, (int, float, Tensor), "a number", op, "margin")
    if max(anchor.ndim, positive.ndim, negative.ndim) == 0:
        raise ValueError(f"For '{op}', a Tensor with at least one dimension is needed.")
    far = _distance(anchor, negative, p, eps)
    if swap:
        far = t.minimum(far, _distance(positive, negative, p, eps))
    loss = _at_least_0(t.add(t.sub(_distance(anchor, positive, p, eps), far), margin))
    return accumulate.narrowed(reduce_loss(loss, reduction, op), anchor, positive, negative)


def gaussian_nll_loss(
    x: Tensor, target: Tensor, var: Tensor, full: bool = False, eps: float = 1e-6, reduction: str = "mean"
) -> Tensor:
    """Negative log likelihood of `target` under normal distributions: `(log(var) + (x - target)**2 / var) / 2`.

    x: of means, of shape (N, *) or (*).
    target: of a shape that broadcasts with the first argument.
    var: of variances, of the shape of `x`, the same without its last dimension, or with 1 there.
    full: Whether to add `log(2 * pi) / 2`.
    eps: The smallest variance, a positive float.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    TypeError: an argument has another type.
    ValueError: `eps` is not a positive float, or `reduction` is unknown.

    >>> print(ops.gaussian_nll_loss(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
    """
    op = "gaussian_nll_loss"
    _tensors(op, x=x, target=target, var=var)
    check.flag(full, op, "full")
    if not isinstance(eps, float) or eps <= 0:
        raise ValueError(f"For '{op}', 'eps' must be a positive float, but got {check.show(eps)}.")
    if x.shape != var.shape and x.shape[:-1] == var.shape:
        var = t.reshape(var, (*var.shape, 1))
    variance = t.maximum(var, eps)
    loss = t.mul(t.add(t.log(variance), t.div(t.square(t.sub(x, target)), variance)), 0.5)
    return reduce_loss(t.add(loss, 0.5 * math.log(2 * math.pi)) if full else loss, reduction, op)
