"""Attention over the keys that matter most to each query, or over blocks of them, and which those are.

See DeepSeek-AI, "DeepSeek-V3.2: Pushing the Frontier of Open Large Language Models" (2025), for both.


See J. Yuan et al., "Native Sparse Attention: Hardware-Aligned and Natively Trainable Sparse Attention" (2025).
Sequences of several lengths lie one after the other; `actual_seq_len` and the like name where each ends."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays.sorting import topk
from ..linalg.matrix_products import _swap_last, matmul
from .inference import _paged

_FAR = 9223372036854775807


def _layouts(query: Any, key: Any, mode: Any, op: str) -> None:
    """The layouts and modes that are supported."""
    check.choice(query, ("BSND", "TND"), op, "layout_query")
    check.choice(key, ("BSND", "TND", "PA_BSND"), op, "layout of keys")
    if check.integer(mode, op, "sparse_mode") not in (0, 3):
        raise ValueError(f"For '{op}', 'sparse_mode' must be 0 or 3, but got {check.show(mode)}.")
    if "TND" in (query, key):
        raise NotImplementedError(f"For '{op}', the layout 'TND' is not supported.")


def _ends(query_lengths: Any, key_lengths: Any, rows: int, columns: int, mode: int) -> Tensor:
    """How many keys each query sees, of shape (B or 1, rows)."""
    queries, keys = (
        t.full((1,), size, mstype.int64) if lengths is None else t.cast(lengths, mstype.int64)
        for lengths, size in ((query_lengths, rows), (key_lengths, columns))
    )
    seen = t.reshape(keys, (-1, 1))
    if mode == 0:
        return t.add(seen, t.full((1, rows), 0, mstype.int64))
    behind = t.add(t.sub(seen, t.reshape(queries, (-1, 1))), t.add(t.iota(0, 1, rows, mstype.int64), 1))
    return t.minimum(behind, seen)


def lightning_indexer(
    query: Tensor,
    key: Tensor,
    weights: Tensor,
    *,
    actual_seq_lengths_query: Tensor | None = None,
    actual_seq_lengths_key: Tensor | None = None,
    block_table: Tensor | None = None,
    layout_query: str = "BSND",
    layout_key: str = "BSND",
    sparse_count: int = 2048,
    sparse_mode: int = 3,
    pre_tokens: int = _FAR,
    next_tokens: int = _FAR,
    return_value: bool = False,
) -> tuple[Tensor, Tensor]:
    """Finds the keys of the largest weighted scores of each query: `top(sum(weights * relu(query @ key.T)))`.

    query: Shape (B, S1, N, D), float.
    key: Shape (B, S2, 1, D); for 'PA_BSND' blocks of shape (count, block size, 1, D).
    weights: Shape (B, S1, N): the weight of each head.
    actual_seq_lengths_query: The number of queries of each batch element, shape (B,).
    actual_seq_lengths_key: The number of keys of each batch element, shape (B,).
    block_table: Int, shape (B, blocks): the blocks with the keys of each batch element.
    layout_query: 'BSND'.
    layout_key: 'BSND' or 'PA_BSND'.
    sparse_count: The number of keys.
    sparse_mode: 0: all keys count; 3: only those up to the query, counted from the ends.
    pre_tokens: Accepted for compatibility. Default: 2**63 - 1.
    next_tokens: Accepted for compatibility. Default: 2**63 - 1.
    return_value: Whether to return the scores.
    Returns: Tuple of the places of the keys, the greatest score first, int32 of shape (B, S1, 1, sparse_count), -1
        where
        there are not as many; and their scores in the dtype of `query`, minus infinity there, or an empty Tensor.
    TypeError: an input is not a float Tensor.
    ValueError: an option is unknown, or the shapes are incompatible.
    NotImplementedError: the layout is 'TND'.

    >>> key = ms.Tensor([[[[1.0]], [[3.0]], [[2.0]]]])
    >>> one = ms.ops.ones((1, 1, 1, 1))
    >>> print(ms.ops.lightning_indexer(one, key, one[..., 0], sparse_count=2)[0])
    [[[[1 2]]]]
    """
    op = "lightning_indexer"
    _layouts(layout_query, layout_key, sparse_mode, op)
    for name, x, rank in (("query", query, 4), ("key", key, 4), ("weights", weights, 3)):
        check.rank(check.floating(check.tensor(x, op, name), op, name), rank, op, name)
    if block_table is not None:
        key = _paged(key, block_table, "BSND")
    batch, rows, heads, size = query.shape
    columns = key.shape[1]
    if key.shape != (batch, columns, 1, size) or weights.shape != (batch, rows, heads):
        raise ValueError(f"For '{op}', shapes do not match: {query.shape}, {key.shape} and {weights.shape}.")
    keys = t.reshape(t.cast(key, mstype.float32), (batch, 1, columns, size))
    products = t.relu(matmul(t.cast(query, mstype.float32), _swap_last(keys)))
    scores = t.reduce_sum(t.mul(products, t.reshape(t.cast(weights, mstype.float32), (*weights.shape, 1))), (2,), False)
    ends = _ends(actual_seq_lengths_query, actual_seq_lengths_key, rows, columns, sparse_mode)
    seen = t.less(t.iota(0, 1, columns, mstype.int64), t.reshape(ends, (-1, rows, 1)))
    scores = t.select(seen, scores, float("-inf"))
    count = check.integer(sparse_count, op, "sparse_count")
    check.at_least(count, 1, op, "sparse_count")
    values, places = topk(scores, min(count, columns))
    places = t.select(t.equal(values, float("-inf")), -1, t.cast(places, mstype.int32))
    if count > columns:
        more = (batch, rows, count - columns)
        values = t.concat([values, t.full(more, float("-inf"), values.dtype)], 2)
        places = t.concat([places, t.full(more, -1, mstype.int32)], 2)
    shape = (batch, rows, 1, count)
    found = t.cast(t.reshape(values, shape), query.dtype) if return_value else t.full((0,), 0, query.dtype)
    return t.cast(t.reshape(places, shape), mstype.int32), found


def _block_size(value: Any, op: str) -> int:
    block = check.integer(value, op, "sparse_block_size")
    if not 1 <= block <= 128 or block & (block - 1):
        raise check.wrong(RuntimeError, op, "sparse_block_size", "a power of 2 up to 128", check.show(block))
    return block


def _check_further(query: Tensor | None, key: Tensor | None, mode: Any, op: str) -> None:
    """Check that further elements of queries and keys are both given or both omitted; mode 2 needs them."""
    if (query is None) != (key is None) or mode not in (0, 2):
        raise ValueError(f"For '{op}', 'attention_mode' must be 0 or 2, and both of 'query_rope', 'key_rope' be given.")
    if mode == 2 and query is None:
        raise ValueError(f"For '{op}', 'attention_mode' 2 needs 'query_rope' and 'key_rope'.")


def _shares(scores: Tensor, seen: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The softmax over the visible keys, the maximum score, and the sum of the exponentials."""
    scores = t.select(seen, scores, -3.0e38)
    top = t.stop_gradient(t.reduce_max(scores, (3,), True))
    parts = t.select(seen, t.exp(t.sub(scores, top)), 0.0)
    total = t.reduce_sum(parts, (3,), True)
    # A query that sees no key gets zeros.
    return t.div(parts, t.select(t.equal(total, 0.0), 1.0, total)), top, total


def sparse_flash_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    sparse_indices: Tensor,
    scale_value: float,
    block_table: Tensor | None = None,
    actual_seq_lengths_query: Tensor | None = None,
    actual_seq_lengths_kv: Tensor | None = None,
    query_rope: Tensor | None = None,
    key_rope: Tensor | None = None,
    sparse_block_size: int = 1,
    layout_query: str = "BSND",
    layout_kv: str = "BSND",
    sparse_mode: int = 3,
    pre_tokens: int = _FAR,
    next_tokens: int = _FAR,
    attention_mode: int = 0,
    return_softmax_lse: bool = False,
) -> tuple[Tensor, Tensor, Tensor]:
    """Attention of each query over the keys at `sparse_indices`.

    Arguments: lightning_indexer
    value: Of the shape and dtype of `key`.
    sparse_indices: Int, shape (B, S1, 1, K): the places of keys, or of groups of `sparse_block_size` keys;
        -1 is not a key.
    scale_value: The factor of the scores.
    actual_seq_lengths_kv: The number of keys of each batch element, shape (B,).
    query_rope: Further elements of the queries, shape (B, S1, N, R).
    key_rope: Further elements of the keys, in the layout of `key`, of size R.
    sparse_block_size: The number of keys per index, a power of 2 up to 128.
    layout_kv: 'BSND' or 'PA_BSND'.
    attention_mode: 0, or 2, which needs the further elements.
    return_softmax_lse: Whether to compute the second and third output.
    Returns: Tuple of the attention, of the shape and dtype of `query`; and the maximum score and the sum of the
        exponentials, float32 of shape (B, 1, S1, N), or empty Tensors.
    ValueError: an option is unknown, or only one of `query_rope` and `key_rope` is given.
    RuntimeError: `sparse_block_size` is not a power of 2 up to 128.

    >>> one = ms.ops.ones((1, 1, 1, 1))
    >>> keys = ms.Tensor([[[[1.0]], [[3.0]], [[2.0]]]])
    >>> print(ms.ops.sparse_flash_attention(one, keys, keys, ms.Tensor([[[[2, -1]]]], ms.int32), 1.0)[0])
    [[[[2.]]]]
    """
    op = "sparse_flash_attention"
    _layouts(layout_query, layout_kv, sparse_mode, op)
    for name, x in (("query", query), ("key", key), ("value", value)):
        check.rank(check.floating(check.tensor(x, op, name), op, name), 4, op, name)
    block = _block_size(sparse_block_size, op)
    _check_further(query_rope, key_rope, attention_mode, op)
    if block_table is not None:
        key, value = _paged(key, block_table, "BSND"), _paged(value, block_table, "BSND")
        key_rope = None if key_rope is None else _paged(key_rope, block_table, "BSND")
    batch, rows, heads, size = query.shape
    columns = key.shape[1]
    if (
        key.shape != (batch, columns, 1, size)
        or value.shape != key.shape
        or sparse_indices.shape[:3] != (batch, rows, 1)
    ):
        raise ValueError(
            f"For '{op}', shapes do not match: {query.shape}, {key.shape}, {value.shape} and {sparse_indices.shape}."
        )
    places = _named_keys(sparse_indices, block)
    ends = t.reshape(_ends(actual_seq_lengths_query, actual_seq_lengths_kv, rows, columns, sparse_mode), (-1, rows, 1))
    seen = t.logical_and(t.greater_equal(places, 0), t.less(places, ends))
    first = t.mul(t.reshape(t.iota(0, 1, batch, mstype.int64), (batch, 1, 1)), columns)
    row = t.select(seen, t.add(first, places), 0)

    def chosen(x: Tensor) -> Tensor:
        return t.take(t.reshape(t.cast(x, mstype.float32), (batch * columns, x.shape[3])), row, 0)

    scores = matmul(t.cast(query, mstype.float32), _swap_last(chosen(key)))
    if query_rope is not None and key_rope is not None:
        scores = t.add(scores, matmul(t.cast(query_rope, mstype.float32), _swap_last(chosen(key_rope))))
    shares, top, total = _shares(t.mul(scores, scale_value), t.reshape(seen, (*seen.shape[:2], 1, seen.shape[2])))
    out = t.cast(matmul(shares, chosen(value)), query.dtype)
    if check.flag(return_softmax_lse, op, "return_softmax_lse"):
        return out, t.reshape(top, (batch, 1, rows, heads)), t.reshape(total, (batch, 1, rows, heads))
    return out, t.full((0,), 0, mstype.float32), t.full((0,), 0, mstype.float32)


def _named_keys(indices: Tensor, block: int) -> Tensor:
    """The positions of the indexed keys, -1 for none: shape (B, S1, K * block)."""
    batch, rows, _, count = indices.shape
    named = t.reshape(t.cast(indices, mstype.int64), (batch, rows, count, 1))
    each = t.add(t.mul(named, block), t.iota(0, 1, block, mstype.int64))
    return t.reshape(t.select(t.less(named, 0), -1, each), (batch, rows, count * block))


def _bounds(ends: Any, total: int, op: str, name: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Where each sequence starts and ends."""
    check.kind(ends, (tuple, list), "a tuple or list of ints", op, name)
    found = np.array([check.integer(end, op, name) for end in ends], np.int64)
    if not found.size or found[0] <= 0 or (np.diff(found) < 0).any() or found[-1] != total:
        raise RuntimeError(f"For '{op}', '{name}' must rise from above 0 to {total}, but got {check.show(ends)}.")
    return np.concatenate([[0], found[:-1]]), found


def nsa_compress(
    input: Tensor, weight: Tensor, compress_block_size: int, compress_stride: int, *, actual_seq_len: Any
) -> Tensor:
    """Computes weighted sums of the rows of windows that slide over each sequence.

    input: The concatenated sequences, shape (T, N, D), float.
    weight: The weight of each row of a window, shape (compress_block_size, N), of the dtype of `input`.
    compress_block_size: The size of a window.
    compress_stride: The distance between windows, at most their size.
    actual_seq_len (tuple of int): The end of each sequence; the last is T.
    Returns: Tensor of shape (windows, N, D) and the dtype of `input`; a sequence of length L has
        `max(0, 1 + (L - compress_block_size) // compress_stride)` windows.
    TypeError: an input is not a float Tensor, or the dtypes differ.
    RuntimeError: a shape or number is wrong.

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


def _matching(query: Tensor, key: Tensor, value: Tensor, blocks: Tensor, heads: int, count: int) -> bool:
    """Check the numbers of heads and selected blocks, and that the shapes are compatible."""
    columns, fewer, size = key.shape
    return (
        query.shape[1:] == (heads, size)
        and value.shape[:2] == (columns, fewer)
        and fewer > 0
        and heads % fewer == 0
        and blocks.shape == (query.shape[0], fewer, count)
    )


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

    query: The concatenated sequences, shape (T1, N1, D1), float.
    key: Shape (T2, N2, D1), where N2 divides N1.
    value: Shape (T2, N2, D2).
    topk_indices: int32, shape (T1, N2, select_block_count): the blocks, counted from where the keys of the
        sequence start. Positions after its end are ignored.
    scale_value: The factor of the scores.
    head_num: N1.
    select_block_size: The size of a block.
    select_block_count: The number of blocks.
    atten_mask (None): Not supported.
    actual_seq_qlen (tuple of int): The end of the queries of each sequence; the last is T1.
    actual_seq_kvlen (tuple of int): The end of the keys of each sequence; the last is T2.
    Returns: Tuple of the attention, shape (T1, N1, D2) and the dtype of `query`, and the maximum score and the sum of
        the exponentials, float32 of shape (T1, N1, 8), each number eight times.
    TypeError: an input is not a float Tensor, or an option has another type.
    RuntimeError: a shape or number is wrong.
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
    check.kind(scale_value, (int, float), "a float", op, "scale_value", bools=False)
    rows, heads, size = query.shape
    columns, fewer, _ = key.shape
    block = check.integer(select_block_size, op, "select_block_size")
    count = check.integer(select_block_count, op, "select_block_count")
    if block < 1 or not _matching(query, key, value, topk_indices, check.integer(head_num, op, "head_num"), count):
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
    shares, top, total = _shares(t.mul(matmul(grouped, _swap_last(gathered(key))), scale_value), inside)
    out = matmul(shares, gathered(value))
    top, total = (t.broadcast_to(t.reshape(x, (rows, heads, 1)), (rows, heads, 8)) for x in (top, total))
    return t.cast(t.reshape(out, (rows, heads, value.shape[2])), query.dtype), top, total
