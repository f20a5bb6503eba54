"""The loss of recurrent transducers (A. Graves, "Sequence Transduction with Recurrent Neural Networks", 2012)."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

_LOW = -1e30  # the logarithm of 0 that stays finite in sums


def _column(x: Tensor, place: int) -> Tensor:
    """One step in time: (B, T, U) to (B, U)."""
    batch, _, labels = x.shape
    return t.reshape(t.slice_view(x, (0, place, 0), (batch, 1, labels), (1, 1, 1)), (batch, labels))


def _summed(start: Tensor, edges: Tensor) -> Tensor:
    """`y[0] = start[0]`, `y[u + 1] = logaddexp(start[u + 1], y[u] + edges[u])`, one label after the other."""
    batch, labels = start.shape
    found = [t.slice_view(start, (0, 0), (batch, 1), (1, 1))]
    for place in range(1, labels):
        own = t.slice_view(start, (0, place), (batch, 1), (1, 1))
        reached = t.add(found[-1], t.slice_view(edges, (0, place - 1), (batch, 1), (1, 1)))
        top = t.maximum(own, reached)
        found.append(t.add(top, t.log(t.add(1.0, t.exp(t.sub(t.minimum(own, reached), top))))))
    return t.concat(found, 1)


def _forward(blank: Tensor, emit: Tensor) -> Tensor:
    """The logarithms of the probabilities to be at each node, of shape (B, T, U)."""
    batch, steps, labels = blank.shape
    start = t.concat([t.full((batch, 1), 0, blank.dtype), t.full((batch, labels - 1), _LOW, blank.dtype)], 1)
    found = [_summed(start, _column(emit, 0))]
    for step in range(1, steps):
        found.append(_summed(t.add(found[-1], _column(blank, step - 1)), _column(emit, step)))
    return t.concat([t.reshape(alpha, (batch, 1, labels)) for alpha in found], 1)


def rnnt_loss(
    acts: Tensor, labels: Tensor, input_lengths: Tensor, label_lengths: Tensor, blank_label: int
) -> tuple[Tensor, Tensor]:
    """Computes the negative log likelihood of the labels and its gradient with respect to `acts`.

    acts: of float16 or float32 of shape (B, T, U, V): scores, of which a softmax over V is taken.
    labels: of int32 of shape (B, U - 1).
    input_lengths: of int32 of shape (B,): the number of time steps of each example.
    label_lengths: of int32 of shape (B,): the number of labels of each example.
    blank_label: The class that advances in time.
    Returns: tuple of the losses (B,) and the gradient, both of the dtype of `acts`.
    TypeError: an input is not a Tensor, or of another dtype.
    ValueError: the shapes are incompatible.
    """
    op = "RNNTLoss"
    check.rank(check.tensor(acts, op, "acts"), 4, op, "acts")
    if acts.dtype not in (mstype.float16, mstype.float32):
        raise TypeError(f"For '{op}', 'acts' must be a Tensor of Float16 or Float32, but got {acts.dtype}.")
    batch, steps, nodes, classes = acts.shape
    shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
        "labels": (labels, (batch, nodes - 1)),
        "input_lengths": (input_lengths, (batch,)),
        "label_lengths": (label_lengths, (batch,)),
    }
    for name, (value, shape) in shapes.items():
        if check.tensor(value, op, name).dtype is not mstype.int32:
            raise TypeError(f"For '{op}', '{name}' must be a Tensor of Int32, but got {value.dtype}.")
        if tuple(value.shape) != shape:
            raise ValueError(f"For '{op}', '{name}' must have shape {shape}, but got {value.shape}.")
    logs = t.log_softmax_(t.cast(acts, mstype.float32), 3)
    # The label that each node emits; the last node emits none.
    none = t.full((batch, 1), blank_label, mstype.int64)
    wanted = t.concat([t.cast(labels, mstype.int64), none], 1)
    index = t.broadcast_to(t.reshape(wanted, (batch, 1, nodes, 1)), (batch, steps, nodes, 1))
    shape3 = (batch, steps, nodes)
    label = t.iota(0, 1, nodes, mstype.int64)
    time = t.reshape(t.iota(0, 1, steps, mstype.int64), (1, steps, 1))
    last_label = t.reshape(t.cast(label_lengths, mstype.int64), (batch, 1, 1))
    last_time = t.reshape(t.sub(t.cast(input_lengths, mstype.int64), 1), (batch, 1, 1))
    blank = t.reshape(t.slice_view(logs, (0, 0, 0, blank_label), (*shape3, 1), (1, 1, 1, 1)), shape3)
    emit = t.select(t.less(label, last_label), t.reshape(t.gather_d(logs, 3, index), shape3), _LOW)
    end = t.broadcast_to(t.logical_and(t.equal(time, last_time), t.equal(label, last_label)), shape3)
    alpha = _forward(blank, emit)
    paths = t.select(end, t.add(alpha, blank), 0.0)
    total = t.reduce_sum(paths, (1, 2), False)
    # Backwards, a path begins at its end: the same sums over the reversed grid, in which an edge is read at the node
    # that it leads to.
    beta = _backward(blank, emit, end)
    scale = t.reshape(total, (batch, 1, 1))
    after_blank = _shifted(beta, 1, steps)
    after_emit = _shifted(beta, 2, nodes)
    onward = t.select(end, 0.0, after_blank)
    blanks = t.exp(t.minimum(t.sub(t.add(t.add(alpha, blank), onward), scale), 0.0))
    emits = t.exp(t.minimum(t.sub(t.add(t.add(alpha, emit), after_emit), scale), 0.0))
    target = t.mul(t.cast(t.one_hot_(index, classes), mstype.float32), t.reshape(emits, (*shape3, 1, 1)))
    chosen = t.reshape(target, (*shape3, classes))
    is_blank = t.cast(t.equal(t.iota(0, 1, classes, mstype.int64), blank_label), mstype.float32)
    chosen = t.add(chosen, t.mul(t.reshape(blanks, (*shape3, 1)), is_blank))
    visits = t.reshape(t.add(blanks, emits), (*shape3, 1))
    gradient = t.stop_gradient(t.sub(t.mul(t.exp(logs), visits), chosen))
    return t.cast(t.neg(total), acts.dtype), t.cast(gradient, acts.dtype)


def _shifted(x: Tensor, axis: int, size: int) -> Tensor:
    """The next element along an axis; behind the last one there is nothing."""
    starts, sizes = [0, 0, 0], list(x.shape)
    starts[axis], sizes[axis] = 1, size - 1
    rest = list(x.shape)
    rest[axis] = 1
    return t.concat([t.slice_view(x, tuple(starts), tuple(sizes), (1, 1, 1)), t.full(tuple(rest), _LOW, x.dtype)], axis)


def _backward(blank: Tensor, emit: Tensor, end: Tensor) -> Tensor:
    """The logarithms of the probabilities to get from each node to the end, of shape (B, T, U)."""
    batch, steps, labels = blank.shape
    flip = t.iota(labels - 1, -1, labels, mstype.int64)
    after = t.full((batch, labels), _LOW, blank.dtype)
    found = []
    for step in range(steps - 1, -1, -1):
        going = t.add(_column(blank, step), after)
        start = t.select(_column(end, step), _column(blank, step), going)
        # beta[u] = logaddexp(start[u], emit[u] + beta[u + 1]): along the labels from behind.
        edges = t.take(_column(emit, step), flip, 1)
        edges = t.slice_view(edges, (0, 1), (batch, labels - 1), (1, 1))
        edges = t.concat([edges, t.full((batch, 1), 0, blank.dtype)], 1)
        after = t.take(_summed(t.take(start, flip, 1), edges), flip, 1)
        found.append(t.reshape(after, (batch, 1, labels)))
    return t.concat(found[::-1], 1)
