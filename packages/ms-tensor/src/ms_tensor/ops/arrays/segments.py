"""Functions over runs and groups of rows: segments and sequences; and `take`."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ._places import counting, int_tensor, pick, put


def _segments(x: Tensor, segment_ids: Tensor, num_segments: Any, first: Any, mode: str, op: str) -> Tensor:
    """Combines the rows of `x` by segment, starting from rows of `first`; rows of negative segments are ignored."""
    count = check.integer(num_segments, op, "num_segments")
    if count < 1:
        raise ValueError(f"For '{op}', 'num_segments' must be greater than 0, but got {check.show(count)}.")
    lead = int_tensor(segment_ids, op, "segment_ids").ndim
    if check.tensor(x, op, "input_x").shape[:lead] != segment_ids.shape:
        raise ValueError(
            f"For '{op}', the shape of 'segment_ids' must be where that of the tensor {x.shape} starts, but got "
            f"{segment_ids.shape}."
        )
    rest = x.shape[lead:]
    # Row 0 takes what no segment wants.
    rows = _filled((count + 1, *rest), first, x.dtype)
    places = t.add(t.maximum(t.cast(segment_ids, mstype.int64), -1), 1)
    whole = put(rows, x, [places], (0,), 0, mode)
    return t.slice_view(whole, (1, *(0,) * len(rest)), (count, *rest), (1,) * (1 + len(rest)))


def _filled(shape: tuple[int, ...], value: Any, dtype: Any) -> Tensor:
    """A tensor of one value, which may be the greatest of uint64."""
    if isinstance(value, int) and value > np.iinfo(np.int64).max:
        return t.cast(t.full(shape, value - (1 << 64), mstype.int64), dtype)  # type: ignore[no-any-return]
    return t.full(shape, value, dtype)  # type: ignore[no-any-return]


def _limits(x: Any, op: str) -> tuple[Any, Any]:
    """The least and greatest finite value of the dtype of `x`."""
    dtype = check.tensor(x, op, "x").dtype
    if dtype in mstype.complex_type:
        raise TypeError(f"For '{op}', 'x' must not be complex, but got dtype {dtype}.")
    if dtype is mstype.bool_:
        return False, True
    if dtype is mstype.bfloat16:
        return -3.3895313892515355e38, 3.3895313892515355e38
    kind = mstype.dtype_to_nptype(dtype)
    info: Any = np.finfo(kind) if np.issubdtype(kind, np.floating) else np.iinfo(kind)
    as_number = float if np.issubdtype(kind, np.floating) else int
    return as_number(info.min), as_number(info.max)


def sequence_mask(lengths: Tensor, maxlen: Any = None) -> Tensor:
    """Returns masks in which the first `length` elements are True, one mask per length.

    lengths: of int32 or int64.
    maxlen: The size of the new last dimension; None is the largest length.
    Returns: Tensor of bool, of shape ``lengths.shape + (maxlen,)``.
    TypeError: `lengths` is not an integer tensor.
    ValueError: `maxlen` is not positive.

    >>> print(ops.sequence_mask(Tensor([1, 3]), 3))
    [[ True False False]
     [ True  True  True]]
    """
    op = "sequence_mask"
    int_tensor(lengths, op, "lengths")
    # How long the result is depends on the data where it is not said.
    size = int(t.reduce_max(lengths, ())) if maxlen is None else check.integer(maxlen, op, "maxlen")
    if size < 1:
        raise ValueError(f"For '{op}', 'maxlen' must be greater than 0, but got {check.show(size)}.")
    return t.less(counting(size), t.reshape(t.cast(lengths, mstype.int64), (*lengths.shape, 1)))


def reverse_sequence(x: Tensor, seq_lengths: Tensor, seq_dim: int, batch_dim: int = 0) -> Tensor:
    """Reverses the first `seq_lengths[i]` elements of each example i; the others stay in place.

    seq_lengths: of int32 or int64: one length per index along `batch_dim`.
    seq_dim: The dimension to reverse.
    batch_dim: The dimension of the examples.
    Returns: Tensor of the shape and dtype of `x`.
    IndexError: a length is larger than the dimension.
    ValueError: a dimension is out of range, both are the same, or the number of lengths is wrong.

    >>> print(ops.reverse_sequence(Tensor([[1, 2, 3], [4, 5, 6]]), Tensor([2, 3]), 1))
    [[2 1 3]
     [6 5 4]]
    """
    op = "ReverseSequence"
    ndim = check.tensor(x, op, "x").ndim
    for name, dim in (("seq_dim", seq_dim), ("batch_dim", batch_dim)):
        if not 0 <= check.integer(dim, op, name) < ndim:
            raise ValueError(f"For '{op}', the '{name}' must be in [0, {ndim}), but got {check.show(dim)}.")
    if seq_dim == batch_dim:
        raise ValueError(f"For '{op}', 'seq_dim' and 'batch_dim' must differ, but both are {check.show(seq_dim)}.")
    batch, size = x.shape[batch_dim], x.shape[seq_dim]
    if int_tensor(seq_lengths, op, "seq_lengths").shape != (batch,):
        raise ValueError(f"For '{op}', 'seq_lengths' must have shape ({batch},), but got {seq_lengths.shape}.")
    lengths = t.reshape(t.cast(seq_lengths, mstype.int64), (batch, 1))
    along = counting(size, 2, 1)
    places = t.select(t.less(along, lengths), t.sub(t.sub(lengths, 1), along), along)
    picked = pick(x, [counting(batch, 2, 0), places], (batch_dim, seq_dim))
    rest = iter(range(2, ndim))
    return t.transpose(picked, tuple(0 if k == batch_dim else 1 if k == seq_dim else next(rest) for k in range(ndim)))


from ..._generated.rows.ops_arrays import *


def _rows_of(x: Tensor, ids: Tensor, count: int) -> Tensor:
    """How many rows each segment has, in the rank of `x`."""
    rows = unsorted_segment_sum(t.full(ids.shape, 1, mstype.int32), ids, count)
    return t.reshape(rows, (count,) + (1,) * (x.ndim - 1))


def _sorted_segments(input_x: Tensor, segment_ids: Tensor, kind: str, op: str) -> Tensor:
    """Combines rows by sorted segments; their number is the last one plus 1."""
    ids = int_tensor(segment_ids, op, "segment_ids")
    if ids.ndim != 1 or ids.shape[0] == 0:
        raise ValueError(f"For '{op}', 'segment_ids' must have 1 dimension, but got shape {ids.shape}.")
    count = int(t.reduce_max(ids, ())) + 1
    found = globals()[f"unsorted_segment_{kind}"](input_x, ids, count)
    if kind in ("sum", "prod"):
        return found  # type: ignore[no-any-return]
    return t.select(t.greater(_rows_of(input_x, ids, count), 0), found, t.full((), 0, found.dtype))


def _segment_means(input_x: Tensor, segment_ids: Tensor) -> Tensor:
    """The mean of each sorted segment's rows; 0 for one without."""
    wide = accumulate.widened(check.tensor(input_x, "SegmentMean", "input_x"))
    found = _sorted_segments(wide, segment_ids, "sum", "SegmentMean")
    rows = _rows_of(input_x, segment_ids, found.shape[0])
    return accumulate.narrowed(t.div(found, t.cast(t.maximum(rows, 1), found.dtype)), input_x)
