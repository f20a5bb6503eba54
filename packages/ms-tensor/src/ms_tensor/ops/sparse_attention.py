"""Attention over the keys that matter most to each query, and which those are.

See DeepSeek-AI, "DeepSeek-V3.2: Pushing the Frontier of Open Large Language Models" (2025), for both.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .inference_attention import _paged
from .linalg import _swap_last, matmul
from .sort_ops import topk

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
    """The keys of the greatest weighted scores for each query: `top(sum(weights * relu(query @ key.T)))`.

    query: Shape (B, S1, N, D), float.
    key: Shape (B, S2, 1, D); for 'PA_BSND' blocks of shape (count, block size, 1, D).
    weights: Shape (B, S1, N): the weight of each head.
    actual_seq_lengths_query: How many queries each batch has, shape (B,).
    actual_seq_lengths_key: How many keys each batch has, shape (B,).
    block_table: Int, shape (B, blocks): which blocks hold the keys of each batch.
    layout_query: 'BSND'.
    layout_key: 'BSND' or 'PA_BSND'.
    sparse_count: How many keys are given.
    sparse_mode: 0: all keys count; 3: those behind a query do not, counted from the ends.
    pre_tokens: Accepted for compatibility. Default: 2**63 - 1.
    next_tokens: Accepted for compatibility. Default: 2**63 - 1.
    return_value: Whether the scores are given.
    Returns: Tuple of the places of the keys, the greatest score first, int32 of shape (B, S1, 1, sparse_count), -1
        where
        there are not as many; and their scores in the dtype of `query`, minus infinity there, or an empty Tensor.
    TypeError: an input is not a float Tensor.
    ValueError: a setting is another value, or shapes do not match.
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
    if count < 1:
        raise ValueError(f"For '{op}', 'sparse_count' must be at least 1, but got {check.show(count)}.")
    values, places = topk(scores, min(count, columns))
    places = t.select(t.equal(values, float("-inf")), -1, t.cast(places, mstype.int32))
    if count > columns:
        more = (batch, rows, count - columns)
        values = t.concat([values, t.full(more, float("-inf"), values.dtype)], 2)
        places = t.concat([places, t.full(more, -1, mstype.int32)], 2)
    shape = (batch, rows, 1, count)
    found = t.cast(t.reshape(values, shape), query.dtype) if return_value else t.full((0,), 0, query.dtype)
    return t.cast(t.reshape(places, shape), mstype.int32), found


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
    """Attention of each query over the keys that `sparse_indices` names for it.

    Arguments: lightning_indexer
    value: Of the shape and dtype of `key`.
    sparse_indices: Int, shape (B, S1, 1, K): the places of keys, or of groups of `sparse_block_size` keys;
        -1 names none.
    scale_value: The factor of the scores.
    actual_seq_lengths_kv: How many keys each batch has, shape (B,).
    query_rope: Further elements of the queries, shape (B, S1, N, R).
    key_rope: Further elements of the keys, in the layout of `key`, of size R.
    sparse_block_size: How many keys an index names, a power of 2 up to 128.
    layout_kv: 'BSND' or 'PA_BSND'.
    attention_mode: 0, or 2, which needs the further elements.
    return_softmax_lse: Whether the second and third output are computed.
    Returns: Tuple of the attention, of the shape and dtype of `query`; and the greatest score and the sum of the
        exponentials, float32 of shape (B, 1, S1, N), or empty Tensors.
    ValueError: a setting is another value, or only one of `query_rope` and `key_rope` is given.
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
    block = check.integer(sparse_block_size, op, "sparse_block_size")
    if not 1 <= block <= 128 or block & (block - 1):
        raise RuntimeError(
            f"For '{op}', 'sparse_block_size' must be a power of 2 up to 128, but got {check.show(block)}."
        )
    if (query_rope is None) != (key_rope is None) or attention_mode not in (0, 2):
        raise ValueError(f"For '{op}', 'attention_mode' must be 0 or 2, and both of 'query_rope', 'key_rope' be given.")
    if attention_mode == 2 and query_rope is None:
        raise ValueError(f"For '{op}', 'attention_mode' 2 needs 'query_rope' and 'key_rope'.")
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
    inside = t.reshape(seen, (*seen.shape[:2], 1, seen.shape[2]))
    scores = t.select(inside, t.mul(scores, scale_value), -3.0e38)
    top = t.stop_gradient(t.reduce_max(scores, (3,), True))
    parts = t.select(inside, t.exp(t.sub(scores, top)), 0.0)
    total = t.reduce_sum(parts, (3,), True)
    # A query that sees no key gets zeros.
    shares = t.div(parts, t.select(t.equal(total, 0.0), 1.0, total))
    out = t.cast(matmul(shares, chosen(value)), query.dtype)
    if check.flag(return_softmax_lse, op, "return_softmax_lse"):
        return out, t.reshape(top, (batch, 1, rows, heads)), t.reshape(total, (batch, 1, rows, heads))
    return out, t.full((0,), 0, mstype.float32), t.full((0,), 0, mstype.float32)


def _named_keys(indices: Tensor, block: int) -> Tensor:
    """The places of the keys that the indices name, -1 for none: shape (B, S1, K * block)."""
    batch, rows, _, count = indices.shape
    named = t.reshape(t.cast(indices, mstype.int64), (batch, rows, count, 1))
    each = t.add(t.mul(named, block), t.iota(0, 1, block, mstype.int64))
    return t.reshape(t.select(t.less(named, 0), -1, each), (batch, rows, count * block))
