"""Parts of native sparse attention: summaries of windows of keys, and attention over chosen blocks of keys.

See J. Yuan et al., "Native Sparse Attention: Hardware-Aligned and Natively Trainable Sparse Attention" (2025).
Sequences of several lengths lie one after the other; `actual_seq_len` and the like name where each ends.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .linalg import _swap_last, matmul


def _bounds(ends: Any, total: int, op: str, name: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Where each sequence starts and ends."""
    if not isinstance(ends, (tuple, list)):
        raise TypeError(f"For '{op}', '{name}' must be a tuple or list of ints, but got {type(ends).__name__}.")
    found = np.array([check.integer(end, op, name) for end in ends], np.int64)
    if not found.size or found[0] <= 0 or (np.diff(found) < 0).any() or found[-1] != total:
        raise RuntimeError(f"For '{op}', '{name}' must rise from above 0 to {total}, but got {check.show(ends)}.")
    return np.concatenate([[0], found[:-1]]), found


def nsa_compress(
    input: Tensor, weight: Tensor, compress_block_size: int, compress_stride: int, *, actual_seq_len: Any
) -> Tensor:
    """The weighted sums of the rows of windows that slide over each sequence.

    input: The sequences one after the other, shape (T, N, D), float.
    weight: The weight of each row of a window, shape (compress_block_size, N), of the dtype of `input`.
    compress_block_size: The size of a window.
    compress_stride: The distance between windows, at most their size.
    actual_seq_len (tuple of int): Where each sequence ends; the last one at T.
    Returns: Tensor of shape (windows, N, D) and the dtype of `input`; a sequence of length L has
        `max(0, 1 + (L - compress_block_size) // compress_stride)` windows.
    TypeError: an input is not a float Tensor, or the dtypes differ.
    RuntimeError: a shape or number does not match.

    >>> x = ops.reshape(ops.arange(1.0, 6.0), (5, 1, 1))
    >>> print(ops.nsa_compress(x, ops.ones((2, 1)), 2, 1, actual_seq_len=(3, 5)).flatten())
    [3. 5. 9.]
    """
    op = "nsa_compress"
    for name, value, rank in (("input", input, 3), ("weight", weight, 2)):
        if check.floating(check.tensor(value, op, name), op, name).ndim != rank:
            raise RuntimeError(f"For '{op}', '{name}' must have {rank} dimensions, but got shape {value.shape}.")
    if input.dtype is not weight.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, but got {input.dtype} and {weight.dtype}.")
    size, stride = (
        check.integer(compress_block_size, op, "compress_block_size"),
        check.integer(compress_stride, op, "compress_stride"),
    )
    rows, heads, _ = input.shape
    if weight.shape != (size, heads) or not 1 <= stride <= size:
        raise RuntimeError(
            f"For '{op}', 'weight' must have shape ({size}, {heads}) and 'compress_stride' lie in [1, {size}], "
            f"but got {weight.shape} and {check.show(stride)}."
        )
    starts = [
        first + stride * np.arange(max(0, 1 + (end - first - size) // stride))
        for first, end in zip(*_bounds(actual_seq_len, rows, op, "actual_seq_len"), strict=True)
    ]
    places = np.concatenate(starts)[:, None] + np.arange(size)
    windows = t.mul(t.cast(t.take(input, Tensor(places), 0), mstype.float32), t.cast(_wide(weight), mstype.float32))
    return t.cast(t.reduce_sum(windows, (1,), False), input.dtype)


def _wide(weight: Tensor) -> Tensor:
    return t.reshape(weight, (*weight.shape, 1))


def nsa_select_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    topk_indices: Tensor,
    scale_value: float,
    head_num: int,
    select_block_size: int,
    select_block_count: int,
    *,
    atten_mask: Any = None,
    actual_seq_qlen: Any,
    actual_seq_kvlen: Any,
) -> tuple[Tensor, Tensor, Tensor]:
    """Attention of each query over blocks of keys of its sequence.

    query: The sequences one after the other, shape (T1, N1, D1), float.
    key: Shape (T2, N2, D1), where N2 divides N1.
    value: Shape (T2, N2, D2).
    topk_indices: int32, shape (T1, N2, select_block_count): the blocks, counted from where the keys of the
        sequence start. Places behind its end are left out.
    scale_value: The factor of the scores.
    head_num: N1.
    select_block_size: The size of a block.
    select_block_count: The number of blocks.
    atten_mask (None): Not supported.
    actual_seq_qlen (tuple of int): Where the queries of each sequence end; the last one at T1.
    actual_seq_kvlen (tuple of int): Where its keys end; the last one at T2.
    Returns: Tuple of the attention, shape (T1, N1, D2) and the dtype of `query`, and the greatest score and the sum of
        the
        exponentials, float32 of shape (T1, N1, 8), each number eight times.
    TypeError: an input is not a float Tensor, or a setting has another type.
    RuntimeError: a shape or number does not match.
    NotImplementedError: `atten_mask` is given.

    >>> x = ms.ops.ones((4, 2, 8))
    >>> blocks = ms.ops.zeros((4, 2, 1), ms.int32)
    >>> settings = {"actual_seq_qlen": (2, 4), "actual_seq_kvlen": (2, 4)}
    >>> ms.ops.nsa_select_attention(x, x, x, blocks, 1.0, 2, 2, 1, **settings)[0].shape
    (4, 2, 8)
    """
    op = "nsa_select_attention"
    for name, x in (("query", query), ("key", key), ("value", value)):
        if check.floating(check.tensor(x, op, name), op, name).ndim != 3:
            raise RuntimeError(f"For '{op}', '{name}' must have 3 dimensions, but got shape {x.shape}.")
    check.tensor(topk_indices, op, "topk_indices")
    if atten_mask is not None:
        raise NotImplementedError(f"For '{op}', 'atten_mask' is not supported.")
    if isinstance(scale_value, bool) or not isinstance(scale_value, (int, float)):
        raise TypeError(f"For '{op}', 'scale_value' must be a float, but got {type(scale_value).__name__}.")
    rows, heads, size = query.shape
    columns, fewer, _ = key.shape
    block = check.integer(select_block_size, op, "select_block_size")
    count = check.integer(select_block_count, op, "select_block_count")
    if (
        check.integer(head_num, op, "head_num") != heads
        or key.shape[2] != size
        or value.shape[:2] != (columns, fewer)
        or not fewer
        or heads % fewer
        or topk_indices.shape != (rows, fewer, count)
        or block < 1
    ):
        raise RuntimeError(
            f"For '{op}', {head_num} heads, {count} blocks and shapes {query.shape}, {key.shape}, {value.shape}, "
            f"{topk_indices.shape} do not match."
        )
    query_starts, query_ends = _bounds(actual_seq_qlen, rows, op, "actual_seq_qlen")
    starts, ends = _bounds(actual_seq_kvlen, columns, op, "actual_seq_kvlen")
    if len(starts) != len(query_starts):
        raise RuntimeError(f"For '{op}', there must be as many sequences of queries as of keys.")
    lengths = query_ends - query_starts
    first, end = (Tensor(np.repeat(x, lengths).reshape(-1, 1, 1)) for x in (starts, ends))
    chosen = t.reshape(t.cast(topk_indices, mstype.int64), (rows, fewer, count, 1))
    within = t.reshape(t.add(t.mul(chosen, block), t.iota(0, 1, block, mstype.int64)), (rows, fewer, count * block))
    places = t.add(within, first)
    seen = t.logical_and(t.greater_equal(within, 0), t.less(places, end))
    head = t.reshape(t.iota(0, 1, fewer, mstype.int64), (1, fewer, 1))
    row = t.add(t.mul(t.select(seen, places, 0), fewer), head)

    def gathered(x: Tensor) -> Tensor:
        return t.take(t.reshape(t.cast(x, mstype.float32), (columns * fewer, x.shape[2])), row, 0)

    grouped = t.reshape(t.cast(query, mstype.float32), (rows, fewer, heads // fewer, size))
    inside = t.reshape(seen, (rows, fewer, 1, count * block))
    scores = t.select(inside, t.mul(matmul(grouped, _swap_last(gathered(key))), scale_value), -3.0e38)
    top = t.stop_gradient(t.reduce_max(scores, (3,), True))
    parts = t.select(inside, t.exp(t.sub(scores, top)), 0.0)
    total = t.reduce_sum(parts, (3,), True)
    out = matmul(t.div(parts, t.select(t.equal(total, 0.0), 1.0, total)), gathered(value))

    def eight_times(x: Tensor) -> Tensor:
        return t.broadcast_to(t.reshape(x, (rows, heads, 1)), (rows, heads, 8))

    return t.cast(t.reshape(out, (rows, heads, value.shape[2])), query.dtype), eight_times(top), eight_times(total)
