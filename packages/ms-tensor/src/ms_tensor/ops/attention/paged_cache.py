"""Attention over keys and values that stand in blocks of a cache, and writing into such a cache.

W. Kwon et al., "Efficient Memory Management for Large Language Model Serving with PagedAttention", arXiv 2309.06180.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays.searching import searchsorted


def reshape_and_cache(key: Tensor, value: Any, key_cache: Any, value_cache: Any, slot_mapping: Tensor) -> Tensor:
    """Writes the keys and values of tokens into the slots of their caches.

    key: of shape (tokens, heads, size), or of other dimensions before heads and size.
    value: As `key`, or None.
    key_cache: Parameter of shape (blocks, block size, heads, size), which is written.
    value_cache: As `key_cache`, or None.
    slot_mapping: of ints of shape (tokens,): slot i is row i % block size of block i // block size; tokens
        with a negative slot are ignored.
    Returns: Tensor, `key`.
    ValueError: the shapes are incompatible.
    """
    op = "ReshapeAndCache"
    slots = t.cast(t.reshape(check.tensor(slot_mapping, op, "slot_mapping"), (-1,)), mstype.int64)
    for name, new, cache in (("key", key, key_cache), ("value", value, value_cache)):
        if new is None and name == "value":
            continue
        row = check.tensor(cache, op, f"{name}_cache").shape[2:]
        size = 1
        for n in row:
            size *= n
        if check.tensor(new, op, name).size != slots.shape[0] * size:
            raise ValueError(f"For '{op}', '{name}' {new.shape} does not fill {slots.shape[0]} slots of {row}.")
        rows = t.reshape(cache, (-1, size))
        kept = t.reshape(t.greater_equal(slots, 0), (-1, 1))
        at = t.maximum(slots, 0)
        change = t.sub(t.cast(t.reshape(new, (-1, size)), cache.dtype), t.take(rows, at, 0))
        change = t.select(kept, change, t.cast(0, cache.dtype))
        cache._assign(t.reshape(t.take_add(rows, at, change, 0), cache.shape))
    return key


def paged_attention(
    query: Tensor,
    key_cache: Tensor,
    value_cache: Any,
    block_tables: Tensor,
    context_lens: Tensor,
    antiquant_scale: Any,
    antiquant_offset: Any,
    attn_mask: Any,
    q_seq_lens: Any,
    alibi_mask: Any,
    head_num: int,
    scale_value: float,
    kv_head_num: int,
    mla_v_dim: int = 0,
) -> Tensor:
    """Attention of tokens over the keys of their sequences, which are in blocks of a cache.

    query: of floats of shape (tokens, heads, size), or with the last two dimensions joined.
    key_cache: of shape (blocks, block size, key heads, size), or with the last two dimensions joined.
    value_cache: As `key_cache`; None takes the first `mla_v_dim` elements of the keys.
    block_tables: of ints of shape (sequences, most blocks): the blocks of each sequence.
    context_lens: of ints of shape (sequences,): the number of keys of each sequence.
    antiquant_scale: Must be None; quantized caches are not supported.
    antiquant_offset: Must be None.
    attn_mask: Tensor of shape (tokens, keys) that is added to the scores, or None.
    q_seq_lens: Tensor of ints of shape (sequences,): the number of tokens of each sequence; None is one token each.
    alibi_mask: Tensor that broadcasts to (tokens, heads, keys) and is added to the scores, or None.
    head_num: The number of heads of the query.
    scale_value: Factor of the scores.
    kv_head_num: The number of heads of the keys; it divides `head_num`.
    mla_v_dim: The size of a value where `value_cache` is None.
    Returns: Tensor of the shape of `query`, with the size of a value in place of that of a key.
    ValueError: the shapes are incompatible.
    NotImplementedError: an argument of quantized caches is given.
    """
    op = "PagedAttention"
    if antiquant_scale is not None or antiquant_offset is not None:
        raise NotImplementedError(f"For '{op}', quantized caches are not supported.")
    for name, given in (("query", query), ("key_cache", key_cache), ("block_tables", block_tables)):
        check.tensor(given, op, name)
    check.rank(block_tables, 2, op, "block_tables")
    if head_num % kv_head_num:
        raise ValueError(f"For '{op}', 'kv_head_num' {kv_head_num} must divide 'head_num' {head_num}.")
    tokens = query.shape[0]
    wide = t.cast(t.reshape(query, (tokens, head_num, -1)), mstype.float32)
    sequences, blocks = block_tables.shape
    length = blocks * key_cache.shape[1]
    order = t.iota(0, 1, tokens, mstype.int64)
    if q_seq_lens is not None:
        order = searchsorted(t.cumsum_(t.cast(q_seq_lens, mstype.int64), 0), order, right=True)
    elif tokens != sequences:
        raise ValueError(f"For '{op}', {tokens} tokens of {sequences} sequences need 'q_seq_lens'.")

    def paged(cache: Tensor) -> Tensor:
        """The keys of each token, of shape (tokens, heads, keys, size)."""
        rows = t.take(cache, t.cast(t.maximum(block_tables, 0), mstype.int64), 0)
        rows = t.reshape(t.cast(rows, mstype.float32), (sequences, length, kv_head_num, 1, -1))
        rows = t.broadcast_to(rows, (*rows.shape[:3], head_num // kv_head_num, rows.shape[4]))
        rows = t.transpose(t.reshape(rows, (sequences, length, head_num, -1)), (0, 2, 1, 3))
        return t.take(rows, order, 0)

    keys = paged(key_cache)
    scores = t.mul(t.reduce_sum(t.mul(keys, t.reshape(wide, (tokens, head_num, 1, -1))), (3,), False), scale_value)
    if attn_mask is not None:
        scores = t.add(scores, t.reshape(t.cast(attn_mask, mstype.float32), (tokens, 1, -1)))
    if alibi_mask is not None:
        scores = t.add(scores, t.cast(alibi_mask, mstype.float32))
    ends = t.take(t.cast(check.tensor(context_lens, op, "context_lens"), mstype.int64), order, 0)
    beyond = t.greater_equal(t.iota(0, 1, length, mstype.int64), t.reshape(ends, (-1, 1, 1)))
    weights = t.softmax_(t.select(beyond, -1e30, scores), 2)
    if value_cache is None:
        values = t.slice_view(keys, (0, 0, 0, 0), (*keys.shape[:3], mla_v_dim), (1, 1, 1, 1))
    else:
        values = paged(value_cache)
    found = t.reduce_sum(t.mul(values, t.reshape(weights, (*weights.shape, 1))), (2,), False)
    shape = found.shape if query.ndim == 3 else (tokens, -1)
    return t.cast(t.reshape(found, shape), query.dtype)


def rotate_positions(
    query: Tensor, key: Tensor, cos: Tensor, sin: Tensor, position_ids: Tensor, cos_format: int
) -> tuple[Tensor, Tensor]:
    """Rotary position embedding of queries and keys, whose positions index the tables of cosines and sines.

    query: of floats of shape (..., hidden); hidden is a multiple of the tables' size.
    key: of floats of shape (..., hidden).
    cos: of shape (positions, size) with `cos_format` 0 or 1, where the halves of the size are equal; with 2 or
        3, pairs of neighbours are.
    sin: As `cos`.
    position_ids: of ints, one for each row of a table that a token takes.
    cos_format: 0 to 3.
    Returns: tuple of the query and the key, rotated.
    ValueError: the shapes are incompatible.
    """
    op = "ApplyRotaryPosEmb"
    places = t.cast(t.reshape(check.tensor(position_ids, op, "position_ids"), (-1,)), mstype.int64)
    size = check.tensor(cos, op, "cos").shape[-1]
    rows = [t.cast(t.take(check.tensor(v, op, n), places, 0), mstype.float32) for n, v in (("cos", cos), ("sin", sin))]
    found = []
    of_head = places.shape[0] * size
    for name, x in (("query", query), ("key", key)):
        elements = check.tensor(x, op, name).size
        if elements % of_head if of_head else elements:
            raise ValueError(
                f"For '{op}', '{name}' must have heads of {size} elements for {places.shape[0]} positions, "
                f"but got shape {x.shape}."
            )
        heads = t.cast(t.reshape(x, (places.shape[0], -1, size)), mstype.float32)
        shape = (*heads.shape[:2], 2, size // 2) if cos_format < 2 else (*heads.shape[:2], size // 2, 2)
        axis = 2 if cos_format < 2 else 3
        pairs = t.reshape(heads, shape)
        sizes = tuple(1 if i == axis else n for i, n in enumerate(shape))
        first, second = (
            t.slice_view(pairs, tuple(k if i == axis else 0 for i in range(4)), sizes, (1,) * 4) for k in (0, 1)
        )
        turned = t.reshape(t.concat([t.neg(second), first], axis), heads.shape)
        factors = [t.reshape(row, (-1, 1, size)) for row in rows]
        rotated = t.add(t.mul(heads, factors[0]), t.mul(turned, factors[1]))
        found.append(t.cast(t.reshape(rotated, x.shape), x.dtype))
    return found[0], found[1]


def group_topk(token: Any, idx_arr: Any, group_num: Any, k: Any, k_inner: Any = 1) -> None:
    """Writes zeros into all groups of scores except the best ones.

    token: Parameter of floats of shape (tokens, experts), which is written.
    idx_arr: Tensor of ints; not used.
    group_num: The number of groups; it divides the number of experts.
    k: The number of groups of each token that are kept.
    k_inner: The number of largest scores of a group that make up its score.
    TypeError: `token` is not a Tensor of floats.
    ValueError: `group_num` does not divide the experts, or `k` or `k_inner` is out of range.
    """
    op = "GroupTopk"
    check.rank(check.floating(check.tensor(token, op, "token"), op, "token"), 2, op, "token")
    count, experts = token.shape
    groups, kept, inner = (
        check.integer(v, op, n) for n, v in (("group_num", group_num), ("k", k), ("k_inner", k_inner))
    )
    if groups < 1 or experts % groups or not 0 < kept <= groups or not 0 < inner <= experts // groups:
        raise ValueError(
            f"For '{op}', 'group_num' must divide {experts} experts, with 'k' of the groups and 'k_inner' of the "
            f"experts in one, but got {groups}, {kept} and {inner}."
        )
    parts = t.reshape(token, (count, groups, experts // groups))
    best = t.sort_(t.cast(parts, mstype.float32), 2, True)[0]
    sums = t.reduce_sum(t.slice_view(best, (0, 0, 0), (count, groups, inner), (1, 1, 1)), (2,), False)
    order = t.slice_view(t.sort_(sums, 1, True)[1], (0, 0), (count, kept), (1, 1))
    chosen = t.scatter_add_d(t.full((count, groups), 0, mstype.int64), 1, order, t.full((count, kept), 1, mstype.int64))
    stays = t.reshape(t.greater(chosen, 0), (count, groups, 1))
    token._assign(t.reshape(t.select(stays, parts, t.cast(0, token.dtype)), token.shape))
