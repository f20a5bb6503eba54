"""Elements selected by their values: set difference, ranges of different lengths, hits, slices of sparse tensors.

How many there are depends on the values, so the size of the result is read from the tensors first.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .searching import nonzero, searchsorted

_LOWEST = -3.4028234663852886e38  # of float32


def _places(mask: Tensor) -> Tensor:
    """Where a mask of one dimension holds."""
    return t.reshape(nonzero(mask), (-1,))


def list_diff(x: Tensor, y: Tensor, out_idx: Any) -> tuple[Tensor, Tensor]:
    """Returns the elements of `x` that are not in `y`, in their order, and their indices.

    x: 1-d Tensor.
    y: 1-d Tensor of the same dtype.
    out_idx: int32 or int64, the dtype of the indices.
    Returns: tuple of two 1-d Tensors.
    TypeError: an argument is not a Tensor, or the dtypes differ.
    ValueError: an argument is not 1-d.
    """
    op = "ListDiff"
    check.rank(check.tensor(x, op, "x"), 1, op, "x")
    check.rank(check.tensor(y, op, "y"), 1, op, "y")
    if x.dtype is not y.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, but got {x.dtype} and {y.dtype}.")
    where = t.iota(0, 1, x.shape[0], mstype.int64)
    if y.shape[0] and x.shape[0]:
        known = t.sort_(y, 0, False)[0]
        at = t.minimum(searchsorted(known, x), y.shape[0] - 1)
        where = _places(t.not_equal(t.take(known, at, 0), x))
    return t.take(x, where, 0), t.cast(where, out_idx)


def sub_and_filter(x: Tensor, max_num: Any, offset: Any) -> tuple[Tensor, Tensor]:
    """Returns the elements of `x - offset` in [0, max_num) and their indices, both in the dtype of `x`.

    TypeError: `x` is not a Tensor of ints.
    ValueError: `x` is not 1-d.
    """
    op = "SubAndFilter"
    check.rank(check.tensor(x, op, "input_x"), 1, op, "input_x")
    if x.dtype not in mstype.int_type:
        raise TypeError(f"For '{op}', 'input_x' must be a Tensor of ints, but got {x.dtype}.")
    moved = t.sub(x, offset)
    where = _places(t.logical_and(t.greater_equal(moved, 0), t.less(moved, max_num)))
    return t.take(moved, where, 0), t.cast(where, x.dtype)


def ragged_range(starts: Tensor, limits: Tensor, deltas: Tensor, dtype: Any) -> tuple[Tensor, Tensor]:
    """Concatenates ranges of numbers.

    starts: of numbers, 0-d or 1-d: the start of each range.
    limits: of the same shape: the end of each range, which is excluded.
    deltas: of the same shape: the steps.
    dtype: int32 or int64, the dtype of the splits.
    Returns: tuple of the start of each range in the values, followed by the number of values; and the values.
    ValueError: the shapes differ.
    """
    op = "RaggedRange"
    flat = [
        t.reshape(check.tensor(v, op, n), (-1,))
        for n, v in zip(("starts", "limits", "deltas"), (starts, limits, deltas), strict=True)
    ]
    if len({value.shape for value in flat}) != 1:
        raise ValueError(f"For '{op}', the shapes must be the same, but got {[v.shape for v in flat]}.")
    first, limit, step = flat
    span = t.div(t.cast(t.sub(limit, first), mstype.float64), t.cast(step, mstype.float64))
    counts = t.cast(t.maximum(t.ceil(span), 0.0), mstype.int64)
    splits = t.concat([t.full((1,), 0, mstype.int64), t.cumsum_(counts, 0)], 0)
    total = int(t.reduce_sum(counts, (0,), False))
    place = t.iota(0, 1, total, mstype.int64)
    row = t.sub(searchsorted(splits, place, right=True), 1)
    within = t.cast(t.sub(place, t.take(splits, row, 0)), first.dtype)
    values = t.add(t.take(first, row, 0), t.mul(within, t.take(step, row, 0)))
    return t.cast(splits, dtype), values


def accidental_hits(true_classes: Tensor, sampled_candidates: Tensor, num_true: int) -> tuple[Tensor, Tensor, Tensor]:
    """Finds sampled classes that are targets.

    true_classes: of int64 of shape (batch, num_true).
    sampled_candidates: of int64 of shape (sampled,).
    num_true: The number of targets per example.
    Returns: tuple of the rows in `true_classes` as int32, the indices into `sampled_candidates` as int64, and the
        lowest float32 for each hit.
    TypeError: an input is not a Tensor of int64.
    ValueError: the shapes are incompatible.
    """
    op = "ComputeAccidentalHits"
    for name, value in (("true_classes", true_classes), ("sampled_candidates", sampled_candidates)):
        if check.tensor(value, op, name).dtype is not mstype.int64:
            raise TypeError(f"For '{op}', '{name}' must be a Tensor of Int64, but got {value.dtype}.")
    check.rank(true_classes, 2, op, "true_classes")
    check.rank(sampled_candidates, 1, op, "sampled_candidates")
    if true_classes.shape[1] != num_true:
        raise ValueError(f"For '{op}', 'true_classes' must have {num_true} columns, but got {true_classes.shape}.")
    found = nonzero(t.equal(t.reshape(true_classes, (-1, 1)), t.reshape(sampled_candidates, (1, -1))))
    place, candidate = (t.reshape(t.slice_view(found, (0, k), (found.shape[0], 1), (1, 1)), (-1,)) for k in (0, 1))
    weights = t.full(candidate.shape, _LOWEST, mstype.float32)
    return t.cast(t.floor_divide(place, num_true), mstype.int32), candidate, weights


def sparse_slice(
    indices: Tensor, values: Tensor, shape: Tensor, start: Tensor, size: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the elements of a sparse tensor inside a box.

    indices: of int64 of shape (n, rank).
    values: of shape (n,).
    shape: of int64 of shape (rank,): the shape of the sparse tensor.
    start: of int64 of shape (rank,): the start of the box.
    size: of int64 of shape (rank,): its size; the part outside the tensor is cut off.
    Returns: tuple of the indices in the box, the values and the size of the box.
    ValueError: the shapes are incompatible.
    """
    op = "SparseSlice"
    check.rank(check.tensor(indices, op, "indices"), 2, op, "indices")
    check.rank(check.tensor(values, op, "values"), 1, op, "values")
    for name, value in (("shape", shape), ("start", start), ("size", size)):
        if tuple(check.tensor(value, op, name).shape) != (indices.shape[1],):
            raise ValueError(f"For '{op}', '{name}' must have shape ({indices.shape[1]},), but got {value.shape}.")
    moved = t.sub(indices, start)
    box = t.maximum(t.minimum(size, t.sub(shape, start)), 0)
    inside = t.logical_and(t.greater_equal(moved, 0), t.less(moved, box))
    where = _places(t.reduce_all(inside, (1,), False))
    return t.take(moved, where, 0), t.take(values, where, 0), box


def no_repeat_ngram(state_seq: Tensor, log_probs: Tensor, ngram_size: int) -> Tensor:
    """Gives the lowest score to tokens that would repeat `ngram_size` tokens of the sequence.

    state_seq: of int32 of shape (batch, beams, length): the tokens so far.
    log_probs: of floats of shape (batch, beams, vocabulary).
    ngram_size: The length of token sequences that must not be repeated.
    Returns: Tensor of the shape of `log_probs`.
    ValueError: the shapes are incompatible.
    """
    op = "NoRepeatNGram"
    check.rank(check.tensor(state_seq, op, "state_seq"), 3, op, "state_seq")
    check.rank(check.tensor(log_probs, op, "log_probs"), 3, op, "log_probs")
    if state_seq.shape[:2] != log_probs.shape[:2]:
        raise ValueError(
            f"For '{op}', 'state_seq' and 'log_probs' must have the same first two sizes, but got "
            f"{state_seq.shape} and {log_probs.shape}."
        )
    batch, beams, length = state_seq.shape
    count = length - ngram_size + 1
    if count < 1:
        return t.mul(log_probs, 1.0)

    def part(start: int, size: int) -> Tensor:
        return t.slice_view(state_seq, (0, 0, start), (batch, beams, size), (1, 1, 1))

    same = t.full((batch, beams, count), True, mstype.bool_)
    for k in range(ngram_size - 1):
        same = t.logical_and(same, t.equal(part(k, count), part(count + k, 1)))
    hits = t.full(log_probs.shape, 0, mstype.int64)
    tokens = t.cast(part(ngram_size - 1, count), mstype.int64)
    hits = t.scatter_add_d(hits, 2, tokens, t.cast(same, mstype.int64))
    return t.select(t.greater(hits, 0), t.cast(_LOWEST, log_probs.dtype), log_probs)
