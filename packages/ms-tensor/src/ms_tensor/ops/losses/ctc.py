"""Connectionist temporal classification: the loss over all alignments, and greedy decoding.

The forward and backward variables are those of Graves et al., "Connectionist Temporal Classification" (2006), section
4.1, in logarithms. A path walks over the labels with a blank before, between and after them; a large negative number
stands for the logarithm of zero inside, so that no difference of infinities arises in the gradient.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import dtype as mstype
from ..._constants import constant
from ..._generated import functions as f
from ..arrays import creation, joining, selecting, shapes
from ..elementwise import activation
from ..reductions import reduce, scans

_ZERO = -1e30
_REACHED = -1e29


def _lengths(values: Any, op: str, name: str) -> Tensor:
    return constant(np.array([check.integer(v, op, name) for v in values], np.int64))


def _sizes(value: Any, op: str, name: str) -> Tensor:
    """Lengths as an int tensor of one dimension."""
    if isinstance(value, (list, tuple)):
        value = _lengths(value, op, name)
    check.tensor(value, op, name)
    if value.dtype not in (mstype.int32, mstype.int64):
        raise TypeError(f"For '{op}', '{name}' must be int32 or int64, but got {value.dtype}.")
    check.rank(value, 1, op, name)
    return value


def _in_range(lengths: Tensor, least: int, most: int, op: str, name: str) -> None:
    good = f.logical_and(f.greater_equal(lengths, least), f.less_equal(lengths, most))
    check.values(good, f"For '{op}', each of '{name}' must be in [{least}, {most}].", RuntimeError)


def _shifted(x: Tensor, by: int) -> Tensor:
    """`x` moved by `by` states to the right (or to the left where negative), the log of zero coming in."""
    empty = creation.full((x.shape[0], min(abs(by), x.shape[1])), _ZERO, dtype=x.dtype)
    if by > 0:
        return joining.concat((empty, x[:, : x.shape[1] - empty.shape[1]]), 1)
    return joining.concat((x[:, empty.shape[1] :], empty), 1)


def _sum_of_paths(*logs: Tensor) -> Tensor:
    """The logarithm of a sum, where each entry is a logarithm; never below the log of zero."""
    return f.maximum(reduce.logsumexp(joining.stack(logs, 0), 0), _ZERO)


class _Lattice:
    """The states of each sequence of a batch: blank, label, blank, ..., label, blank.

    With `merge` a label may repeat over steps, and a blank must stand between two equal labels; without, each step on a
    label is a label of its own.
    """

    def __init__(
        self, labels: Tensor, label_lengths: Tensor, shape: Sequence[int], blank: int, op: str, merge: bool = True
    ) -> None:
        self.steps, batch, classes = shape
        longest = labels.shape[1]
        self.states = 2 * longest + 1
        # What stands past a sequence's own labels is padding, and may be anything.
        place = shapes.expand_dims(creation.arange(longest), 0)
        own = f.less(place, shapes.expand_dims(label_lengths, 1))
        labels = selecting.where(own, labels, creation.full_like(labels, blank))
        if longest:
            known = f.logical_and(f.greater_equal(labels, 0), f.less(labels, classes))
            check.values(known, f"For '{op}', each label must be a class in [0, {classes}).", IndexError)
        blanks = creation.full((batch, longest, 1), blank, dtype=labels.dtype)
        pairs = joining.concat((blanks, shapes.expand_dims(labels, 2)), 2)
        last = creation.full((batch, 1), blank, dtype=labels.dtype)
        self.symbols = joining.concat((shapes.reshape(pairs, (batch, 2 * longest)), last), 1)
        state = shapes.expand_dims(creation.arange(self.states), 0)
        ends = shapes.expand_dims(label_lengths, 1) * 2
        self.inside = f.less_equal(state, ends)
        self.last = f.logical_or(f.equal(state, ends), f.equal(state, ends - 1))
        self.first = f.logical_and(f.less(state, 2), self.inside)
        is_label = f.equal(f.floor_mod(state, 2), 1)
        may_skip = f.logical_and(is_label, f.greater(state, 1))
        self.skips = shapes.broadcast_to(may_skip, (batch, self.states))
        if merge:
            before = joining.concat((self.symbols[:, :2], self.symbols[:, : self.states - 2]), 1)
            self.skips = f.logical_and(self.skips, f.not_equal(self.symbols, before))
        self.stays = creation.ones_like(self.inside) if merge else f.logical_not(is_label)
        # Before the first step only the empty target is complete.
        self.complete = f.logical_and(f.equal(ends, 0), f.equal(state, 0))

    def emitted(self, log_probs: Tensor) -> list[Tensor]:
        """For each step, the log probability of each state's symbol; the log of zero outside a sequence's states."""
        index = shapes.broadcast_to(shapes.expand_dims(self.symbols, 0), (self.steps, *self.symbols.shape))
        chosen = f.maximum(selecting.gather_elements(log_probs, 2, index), _ZERO)
        return [selecting.where(self.inside, chosen[t], _ZERO) for t in range(self.steps)]

    def forward(self, emitted: list[Tensor]) -> list[Tensor]:
        """log of the probability of all paths that are in a state after each step, that step's symbol included."""
        found = [selecting.where(self.first, step, _ZERO) for step in emitted[:1]]
        for step in emitted[1:]:
            last = found[-1]
            stay = selecting.where(self.stays, last, _ZERO)
            skip = selecting.where(self.skips, _shifted(last, 2), _ZERO)
            found.append(f.maximum(_sum_of_paths(stay, _shifted(last, 1), skip) + step, _ZERO))
        return found

    def backward(self, emitted: list[Tensor], lengths: Tensor) -> list[Tensor]:
        """log of the probability of all ways to end from a state, the steps after it only."""
        ending = selecting.where(self.last, creation.zeros_like(emitted[0]), _ZERO)
        lengths = shapes.expand_dims(lengths, 1)
        found: list[Tensor] = []
        follower = ending
        for t in reversed(range(self.steps)):
            if t == self.steps - 1:
                here = creation.full_like(ending, _ZERO)
            else:
                ahead = follower + emitted[t + 1]
                stay = selecting.where(self.stays, ahead, _ZERO)
                skip = _shifted(selecting.where(self.skips, ahead, _ZERO), -2)
                here = _sum_of_paths(stay, _shifted(ahead, -1), skip)
            follower = selecting.where(f.equal(lengths, t + 1), ending, here)
            found.append(follower)
        return found[::-1]

    def log_likelihood(self, forward: list[Tensor], lengths: Tensor, dtype: Any) -> Tensor:
        """log of the probability of the labels, of shape (batch,)."""
        lengths = shapes.expand_dims(lengths, 1)
        final = selecting.where(f.logical_and(f.equal(lengths, 0), self.complete), 0.0, _ZERO)
        final = selecting.cast(final, dtype)
        for t, state in enumerate(forward):
            final = selecting.where(f.equal(lengths, t + 1), state, final)
        return f.maximum(reduce.logsumexp(selecting.where(self.last, final, _ZERO), 1), _ZERO)


def _loss(log_likelihood: Tensor, instead: float) -> Tensor:
    """The negative; `instead` where no path gives the labels."""
    return selecting.where(f.greater(log_likelihood, _REACHED), f.neg(log_likelihood), instead)


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> tuple[Tensor, Tensor]:
    """Computes the negative log likelihood of the labels over all alignments (Graves et al., 2006).

    The gradient is that for `log_probs` from `log_softmax`: probabilities minus the paths' share in them. That of an
    infinite loss is NaN, or 0 with `zero_infinity`.

    log_probs: Shape (time, batch, classes), float.
    targets: Shape (batch, longest target), int32 or int64; labels without the blank.
    input_lengths: Shape (batch,): the steps of each sequence, at most `time`; a tensor or a tuple of ints.
    target_lengths: Shape (batch,): the labels of each target, at most the longest; a tensor or a tuple of ints.
    blank: The class of the blank label.
    reduction: 'none', 'sum', or 'mean', which divides by the target lengths first.
    zero_infinity: Whether the loss of a target without alignments is 0 instead of infinity.
    Returns: The loss, and log_alpha of shape (batch, time, 2 * longest target + 1).
    TypeError: an argument has another type or dtype.
    ValueError: a shape, `blank` or `reduction` is wrong.
    RuntimeError: a length is negative, or exceeds the length of `log_probs` or `targets`.
    IndexError: a label is not a class.

    >>> log_probs = ops.log_softmax(ops.zeros((4, 1, 3)), -1)
    >>> loss, log_alpha = ops.ctc_loss(log_probs, Tensor([[1, 2]]), Tensor([4]), Tensor([2]))
    >>> print(loss, log_alpha.shape)
    0.8431995 (1, 4, 5)
    """
    op = "ctc_loss"
    check.tensor(log_probs, op, "log_probs")
    check.tensor(targets, op, "targets")
    if log_probs.dtype not in mstype.float_type:
        raise TypeError(f"For '{op}', 'log_probs' must be float, but got {log_probs.dtype}.")
    if targets.dtype not in (mstype.int32, mstype.int64):
        raise TypeError(f"For '{op}', 'targets' must be int32 or int64, but got {targets.dtype}.")
    check.rank(log_probs, 3, op, "log_probs")
    check.rank(targets, 2, op, "targets")
    check.choice(reduction, ("none", "sum", "mean"), op, "reduction")
    check.kind(zero_infinity, bool, "bool", op, "zero_infinity")
    steps, batch, classes = log_probs.shape
    if not 0 <= check.integer(blank, op, "blank") < classes:
        raise ValueError(f"For '{op}', the 'blank' must be in [0,{classes}), but got {check.show(blank)}.")
    lengths = _sizes(input_lengths, op, "input_lengths")
    label_lengths = _sizes(target_lengths, op, "target_lengths")
    if {targets.shape[0], lengths.shape[0], label_lengths.shape[0]} != {batch}:
        raise ValueError(f"For '{op}', targets and lengths must be of a batch of {batch}, but got {targets.shape}.")
    _in_range(lengths, 0, steps, op, "input_lengths")
    _in_range(label_lengths, 0, targets.shape[1], op, "target_lengths")

    lattice = _Lattice(targets, label_lengths, log_probs.shape, blank, op)
    time = shapes.reshape(creation.arange(steps), (steps, 1, 1))
    running = f.less(time, shapes.reshape(lengths, (1, batch, 1)))
    forward = lattice.forward(lattice.emitted(log_probs))
    likelihood = lattice.log_likelihood(forward, lengths, log_probs.dtype)
    loss = _loss(likelihood, 0.0 if zero_infinity else float("inf"))
    alpha = joining.stack(forward, 1) if forward else creation.zeros((batch, 0, lattice.states), log_probs.dtype)
    reached = f.logical_and(shapes.swapaxes(running, 0, 1), f.greater(alpha, _REACHED))
    log_alpha = selecting.where(reached, f.stop_gradient(alpha), float("-inf"))

    # Zero in value; its gradient is the probabilities, which is what log_softmax would take off the gradient anyway.
    possible = shapes.reshape(f.greater(likelihood, _REACHED), (1, batch, 1))
    counted = f.logical_and(running, possible)
    probs = f.exp(selecting.where(counted, log_probs, float("-inf")))
    loss = loss + reduce.sum(probs - f.stop_gradient(probs), (0, 2))
    if not zero_infinity:
        loss = loss + _undefined_slope(log_probs, f.logical_and(running, f.logical_not(possible)))

    if reduction == "sum":
        loss = reduce.sum(loss)
    elif reduction == "mean":
        share = f.maximum(selecting.cast(label_lengths, loss.dtype), 1)
        loss = reduce.mean(loss / share)
    return loss, log_alpha


def _undefined_slope(log_probs: Tensor, where: Tensor) -> Tensor:
    """Zeros of shape (batch,), whose gradient is NaN for the steps `where` of shape (time, batch, 1) says."""
    # The root of a square at 0; the probability carries the gradient, since a logarithm may be infinite.
    probs = f.exp(selecting.where(where, log_probs, 0.0))
    zero = selecting.where(where, probs - f.stop_gradient(probs), 1.0)
    return reduce.sum(selecting.where(where, f.sqrt(zero * zero), 0.0), (0, 2))


def _dense_labels(indices: Tensor, values: Tensor, batch: int, longest: int, blank: int) -> tuple[Tensor, Tensor]:
    """Sparse labels as (batch, longest), and how many each sequence has; blanks behind a sequence's labels are padding.

    A sequence's labels stand in the order of `values`; their places in `indices` are not read.
    """
    op = "CTCLoss"
    row = indices[:, 0]
    known = f.logical_and(f.greater_equal(row, 0), f.less(row, batch))
    check.values(known, f"For '{op}', each sequence in 'labels_indices' must be in [0, {batch}).", RuntimeError)
    rows = selecting.cast(
        f.equal(shapes.expand_dims(row, 1), shapes.expand_dims(creation.arange(batch), 0)), values.dtype
    )
    padding = shapes.expand_dims(f.equal(values, blank), 1)
    padded = rows * selecting.cast(padding, values.dtype)
    after_padding = reduce.sum(rows * scans.cumsum(padded, 0), 1)
    message = f"For '{op}', no label may stand behind a blank in 'labels_values'."
    check.values(f.logical_or(padding[:, 0], f.equal(after_padding, 0)), message, RuntimeError)
    place = reduce.sum(rows * (scans.cumsum(rows, 0) - rows), 1)
    columns = selecting.cast(
        f.equal(shapes.expand_dims(place, 1), shapes.expand_dims(creation.arange(longest), 0)), values.dtype
    )
    placed = shapes.expand_dims(rows * shapes.expand_dims(values, 1), 2) * shapes.expand_dims(columns, 1)
    return reduce.sum(placed, 0), reduce.sum(rows - padded, 0)


def _collapsed(labels: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
    """Labels without those that repeat the one before them."""
    batch, longest = labels.shape
    place = creation.arange(longest)
    own = f.less(shapes.expand_dims(place, 0), shapes.expand_dims(lengths, 1))
    fresh = f.not_equal(labels[:, 1:], labels[:, :-1])
    kept = joining.concat((creation.ones((batch, 1), mstype.bool_), fresh), 1)
    kept = f.logical_and(kept, own)
    # Where a kept label goes is how many were kept before it.
    before = f.less(shapes.expand_dims(place, 0), shapes.expand_dims(place, 1))
    counts = selecting.cast(f.logical_and(shapes.expand_dims(kept, 1), shapes.expand_dims(before, 0)), labels.dtype)
    target = reduce.sum(counts, 2)
    hit = f.equal(shapes.expand_dims(target, 2), shapes.reshape(place, (1, 1, longest)))
    hit = selecting.cast(f.logical_and(hit, shapes.expand_dims(kept, 2)), labels.dtype)
    moved = reduce.sum(hit * shapes.expand_dims(labels, 2), 1)
    return moved, reduce.sum(selecting.cast(kept, lengths.dtype), 1)


def _ctc_with_gradient(
    x: Tensor,
    labels_indices: Tensor,
    labels_values: Tensor,
    sequence_length: Tensor,
    collapse: bool,
    merge: bool,
    ignore_longer: bool,
) -> tuple[Tensor, Tensor]:
    """The loss of unnormalised scores, the last class being the blank, and its gradient; for the Primitive CTCLoss."""
    op = "CTCLoss"
    check.tensor(x, op, "x")
    check.tensor(labels_indices, op, "labels_indices")
    check.tensor(labels_values, op, "labels_values")
    check.rank(x, 3, op, "x")
    check.rank(labels_indices, 2, op, "labels_indices")
    if x.dtype not in mstype.float_type:
        raise TypeError(f"For '{op}', 'x' must be float, but got {x.dtype}.")
    if labels_indices.dtype is not mstype.int64:
        raise TypeError(f"For '{op}', 'labels_indices' must be int64, but got {labels_indices.dtype}.")
    if labels_values.ndim != 1 or tuple(labels_indices.shape) != (labels_values.shape[0], 2):
        got = f"shapes {labels_indices.shape} and {labels_values.shape}"
        raise check.wrong(ValueError, op, "labels_indices", "a pair for each of 'labels_values'", got)
    lengths = _sizes(sequence_length, op, "sequence_length")
    steps, batch, classes = x.shape
    # No sequence has more labels than steps, nor more than there are.
    longest = max(1, min(steps, labels_values.shape[0]))
    labels, counts = _dense_labels(labels_indices, labels_values, batch, longest, classes - 1)
    if collapse:
        labels, counts = _collapsed(labels, counts)
    _in_range(lengths, 1, steps, op, "sequence_length")
    if not ignore_longer:
        message = f"For '{op}', no sequence may have more labels than steps, unless they are ignored."
        check.values(f.less_equal(counts, lengths), message, RuntimeError)
    log_probs = activation.log_softmax(x, -1)
    lattice = _Lattice(labels, counts, x.shape, classes - 1, op, merge)
    emitted = lattice.emitted(log_probs)
    forward = lattice.forward(emitted)
    likelihood = lattice.log_likelihood(forward, lengths, x.dtype)
    loss = _loss(likelihood, float("inf"))
    if ignore_longer:
        loss = selecting.where(f.greater(counts, lengths), 0.0, loss)

    # What each path state adds to the likelihood, gathered by class (equation 14 of the paper).
    states = joining.stack(forward, 0) + joining.stack(lattice.backward(emitted, lengths), 0)
    share = f.exp(f.minimum(states - shapes.reshape(likelihood, (1, batch, 1)), 0.0))
    share = selecting.where(f.greater(states, _REACHED), share, 0.0)
    is_class = f.equal(shapes.expand_dims(lattice.symbols, 2), shapes.reshape(creation.arange(classes), (1, 1, -1)))
    by_class = reduce.sum(shapes.expand_dims(share, 3) * selecting.cast(shapes.expand_dims(is_class, 0), x.dtype), 2)
    running = f.less(shapes.reshape(creation.arange(steps), (steps, 1)), shapes.expand_dims(lengths, 0))
    counted = f.logical_and(running, shapes.expand_dims(f.greater(likelihood, _REACHED), 0))
    gradient = selecting.where(shapes.expand_dims(counted, 2), f.exp(log_probs) - by_class, 0.0)
    return loss, f.stop_gradient(gradient)


def ctc_greedy_decoder(
    inputs: Tensor, sequence_length: Tensor, merge_repeated: bool = True
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Returns the most probable class of each step, without blanks (the last class).

    inputs: Shape (time, batch, classes), float32 or float64.
    sequence_length: Shape (batch,), int32; at most `time` each.
    merge_repeated: Whether a class in several consecutive steps counts once.
    Returns: The (batch, place) of each decoded class, int64; the classes, int64; the shape (batch, longest), int64;
        and the
        negative sum of the chosen scores, of shape (batch, 1).
    TypeError: an argument has another type or dtype.
    ValueError: a shape is wrong, or a length is above `time`.

    >>> from ms_tensor import Tensor, dtype, ops
    >>> scores = Tensor([[[0.6, 0.4, 0.2]], [[0.0, 0.6, 0.0]]])
    >>> indices, classes, shape, score = ops.ctc_greedy_decoder(scores, Tensor([2], dtype.int32))
    >>> print(classes, shape, score)
    [0 1] [1 2] [[-1.2]]
    """
    op = "ctc_greedy_decoder"
    check.tensor(inputs, op, "inputs")
    check.tensor(sequence_length, op, "sequence_length")
    if inputs.dtype not in mstype.float_type:
        raise TypeError(f"For '{op}', 'inputs' must be float, but got {inputs.dtype}.")
    if sequence_length.dtype is not mstype.int32:
        raise TypeError(f"For '{op}', 'sequence_length' must be int32, but got {sequence_length.dtype}.")
    check.rank(inputs, 3, op, "inputs")
    check.rank(sequence_length, 1, op, "sequence_length")
    steps, batch, classes = inputs.shape
    running = f.less(shapes.reshape(creation.arange(steps), (steps, 1)), shapes.expand_dims(sequence_length, 0))
    score = f.neg(reduce.sum(selecting.where(running, reduce.amax(inputs, 2), 0.0), 0))
    # How many classes come out depends on the data.
    best = np.argmax(inputs.asnumpy(), 2) if steps else np.zeros((0, batch), np.int64)
    places: list[list[int]] = []
    found: list[int] = []
    longest = 0
    for row, length in enumerate(sequence_length.tolist()):
        if not 0 <= length <= steps:
            raise ValueError(
                f"For '{op}', sequence_length[{row}] must be in [0, {steps}], but got {check.show(length)}."
            )
        path = best[:length, row].tolist()
        kept = [c for t, c in enumerate(path) if c != classes - 1 and not (merge_repeated and t and path[t - 1] == c)]
        places += [[row, place] for place in range(len(kept))]
        found += kept
        longest = max(longest, len(kept))
    indices = Tensor(np.array(places, np.int64).reshape(-1, 2))
    values = Tensor(np.array(found, np.int64))
    shape = Tensor(np.array([batch, longest], np.int64))
    return indices, values, shape, shapes.expand_dims(score, 1)
