"""Attention as language models call it when they run: prompts, single tokens over a cache, and both in one function.

They are masks and lengths around the scores of `flash_attention`. Quantized inputs are not supported.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .flash_attention import check_attention, flash_attention_parts

_ENDLESS = 2147483647
_QUANTIZATION = "dequant_scale1 quant_scale1 dequant_scale2 quant_scale2 quant_offset2 antiquant_scale antiquant_offset"


def _sizes(x: Tensor, layout: str) -> tuple[int, int]:
    """Batch and sequence length of a tensor in a layout."""
    batch, length = {"BSH": (0, 1), "SBH": (1, 0), "BSND": (0, 1), "BNSD": (0, 2)}[layout]
    return x.shape[batch], x.shape[length]


def _beyond(lengths: Any, batch: int, size: int, op: str, name: str) -> Tensor | None:
    """Which positions of each batch element are beyond its length, of shape (batch, size)."""
    if lengths is None:
        return None
    ends = lengths if isinstance(lengths, Tensor) else Tensor(list(lengths), mstype.int64)
    if ends.ndim != 1 or ends.shape[0] not in (1, batch):
        raise ValueError(
            f"For '{op}', '{name}' must have one entry for each of {batch} batches, but got {check.show(lengths)}."
        )
    return t.greater_equal(t.iota(0, 1, size, mstype.int64), t.reshape(t.cast(ends, mstype.int64), (-1, 1)))


def _mask(mask: Any, op: str) -> Any:
    """A mask of shape (S1, S2) or (B, 1, S1, S2)."""
    if mask is None:
        return None
    check.tensor(mask, op, "attn_mask")
    return t.reshape(mask, (mask.shape[0], 1, *mask.shape[1:])) if mask.ndim == 3 else mask


def _attend(
    op: str,
    inputs: tuple[Tensor, Tensor, Tensor],
    mask: Any,
    shift: Any,
    lengths: tuple[Any, Any],
    heads_of: tuple[Any, Any],
    window: tuple[Any, Any],
    settings: tuple[Any, Any, Any],
    names: str,
    *unused: Any,
) -> tuple[Tensor, Tensor, Tensor]:
    """`lengths` and `heads_of` are of queries and of keys, `settings` scale, layout and mode."""
    setting = check_attention(heads_of[0], 1.0, *settings, op, names, *unused)
    heads, _, layout, _ = setting
    fewer = check.integer(heads_of[1], op, "num_key_value_heads")
    if fewer and heads % fewer:
        raise ValueError(
            f"For '{op}', 'num_key_value_heads' {check.show(fewer)} must divide 'num_heads' {check.show(heads)}."
        )
    batch, rows = _sizes(check.tensor(inputs[0], op, "query"), layout)
    columns = _sizes(check.tensor(inputs[1], op, "key"), layout)[1]
    left_out = _beyond(lengths[1], batch, columns, op, "actual_seq_lengths_kv")
    if left_out is not None:
        left_out = t.reshape(left_out, (-1, 1, 1, columns))
    before, after = (check.integer(n, op, name) for n, name in zip(window, ("pre_tokens", "next_tokens")))
    how: Any = {"op": op, "shift_first": False, "left_out": left_out}
    top, total, out = flash_attention_parts(inputs, setting, shift, _mask(mask, op), before, after, **how)
    behind = _beyond(lengths[0], batch, rows, op, "actual_seq_lengths")
    if behind is not None:
        shape = {"BSH": (-1, rows, 1), "SBH": (rows, -1, 1), "BSND": (-1, rows, 1, 1), "BNSD": (-1, 1, rows, 1)}[layout]
        behind = t.transpose(behind, (1, 0)) if layout == "SBH" else behind
        out = t.select(t.reshape(behind, shape), t.full((), 0, out.dtype), out)
    return top, total, out


def prompt_flash_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    actual_seq_lengths: Any = None,
    actual_seq_lengths_kv: Any = None,
    pse_shift: Tensor | None = None,
    deq_scale1: Any = None,
    quant_scale1: Any = None,
    deq_scale2: Any = None,
    quant_scale2: Any = None,
    quant_offset2: Any = None,
    num_heads: int = 1,
    scale_value: float = 1.0,
    pre_tokens: int = 2147483647,
    next_tokens: int = 0,
    input_layout: str = "BSH",
    num_key_value_heads: int = 0,
    sparse_mode: int = 0,
    inner_precise: int = 1,
) -> Tensor:
    """Attention of a whole prompt: `softmax(scale_value * query @ key.T + pse_shift) @ value`.

    query: Shape (B, S1, N * D) or (B, N, S1, D), float.
    key: Shape (B, S2, N2 * D) or (B, N2, S2, D), of the same dtype; N2 divides N.
    value: Of the shape and dtype of `key`.
    attn_mask: Bool or int, true where a key is masked, of shape (S1, S2), (B or 1, S1, S2) or
        (B or 1, 1, S1, S2); sparse modes above 1 ignore it.
    actual_seq_lengths (tuple of int or Tensor): The number of queries per batch element; the output is 0 after them.
    actual_seq_lengths_kv (tuple of int or Tensor): The number of keys of each batch element.
    pse_shift: Added to the scores, shape (B or 1, N, S1, S2).
    num_heads: N.
    scale_value: The factor of the scores.
    pre_tokens: The number of keys kept before the position of a query, in mode 4, and in mode 0 with a mask.
    next_tokens: The number of keys kept after it.
    input_layout: 'BSH', 'BSND' or 'BNSD'.
    num_key_value_heads: N2; 0 is N.
    sparse_mode: 0 or 1 (the mask), 2 (no key after the query), 3 (the same, counted from the ends), 4 (a
        band, counted from the ends).
    inner_precise: Accepted for compatibility.
    Returns: Tensor of the shape and dtype of `query`.
    TypeError: an input is not a float Tensor, or an option has another type.
    ValueError: a length, layout or number of heads is wrong.
    NotImplementedError: an argument that is not supported is given.

    >>> x = ops.ones((1, 2, 4))
    >>> print(ops.prompt_flash_attention(x, x, x, num_heads=2))
    [[[1. 1. 1. 1.]
      [1. 1. 1. 1.]]]
    """
    lengths, heads = (actual_seq_lengths, actual_seq_lengths_kv), (num_heads, num_key_value_heads)
    window, settings = (pre_tokens, next_tokens), (scale_value, input_layout, sparse_mode)
    names = "deq_scale1 quant_scale1 deq_scale2 quant_scale2 quant_offset2"
    unused = (deq_scale1, quant_scale1, deq_scale2, quant_scale2, quant_offset2)
    how = (attn_mask, pse_shift, lengths, heads, window, settings)
    return _attend("prompt_flash_attention", (query, key, value), *how, names, *unused)[2]


def _paged(cache: Tensor, table: Tensor, layout: str) -> Tensor:
    """The keys of each batch from blocks of shape (count, block size, N * D), or (count, N, block size, D)."""
    places = t.cast(t.maximum(table, 0), mstype.int64)
    found = t.take(cache, places, 0)  # batch, blocks, then a block's dimensions
    batch, blocks = table.shape
    if layout == "BNSD" and cache.ndim == 4:
        found = t.transpose(found, (0, 2, 1, 3, 4))
        return t.reshape(found, (batch, cache.shape[1], blocks * cache.shape[2], cache.shape[3]))
    return t.reshape(found, (batch, blocks * cache.shape[1], *cache.shape[2:]))


def _unpaged(key: Any, value: Any, table: Any, layout: str, op: str) -> tuple[Any, Any]:
    """Keys and values as they are, or from blocks."""
    if table is None:
        return key, value
    check.rank(check.tensor(table, op, "block_table"), 2, op, "block_table")
    parts = [check.tensor(x, op, name) for x, name in ((key, "key"), (value, "value"))]
    return _paged(parts[0], table, layout), _paged(parts[1], table, layout)


def incre_flash_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    actual_seq_lengths: Any = None,
    pse_shift: Tensor | None = None,
    dequant_scale1: Any = None,
    quant_scale1: Any = None,
    dequant_scale2: Any = None,
    quant_scale2: Any = None,
    quant_offset2: Any = None,
    antiquant_scale: Any = None,
    antiquant_offset: Any = None,
    block_table: Tensor | None = None,
    num_heads: int = 1,
    input_layout: str = "BSH",
    scale_value: float = 1.0,
    num_key_value_heads: int = 0,
    block_size: int = 0,
    inner_precise: int = 1,
    kv_padding_size: Any = None,
) -> Tensor:
    """Attention of one token over the keys of those before it.

    query: Shape (B, 1, N * D), (B, 1, N, D) or (B, N, 1, D), float.
    key (Tensor, or a list or tuple of one): The cache in the same layout, with N2 heads; or, with `block_table`,
        blocks of shape (count, block_size, N2 * D).
    value (Tensor, or a list or tuple of one): Of the shape of `key`.
    attn_mask: Bool or int, true where a key is masked, of shape (B, S), (B, 1, S) or (B, 1, 1, S).
    actual_seq_lengths (tuple of int or Tensor): The number of keys of each batch element.
    pse_shift: Added to the scores, shape (B or 1, N, 1, S).
    Arguments: prompt_flash_attention
    block_table: Int, shape (B, blocks): the blocks with the keys of each batch element.
    block_size: The size of a block, as in the shape of the blocks.
    Returns: Tensor of the shape and dtype of `query`.

    >>> print(ops.incre_flash_attention(ops.ones((1, 1, 4)), ops.ones((1, 3, 4)), ops.ones((1, 3, 4)), num_heads=2))
    [[[1. 1. 1. 1.]]]
    """
    op = "incre_flash_attention"
    key, value = (x[0] if isinstance(x, (list, tuple)) and len(x) == 1 else x for x in (key, value))
    key, value = _unpaged(key, value, block_table, input_layout, op)
    if attn_mask is not None:
        check.tensor(attn_mask, op, "attn_mask")
        attn_mask = t.reshape(attn_mask, (attn_mask.shape[0], 1, 1, attn_mask.shape[-1]))
    heads, settings = (num_heads, num_key_value_heads), (scale_value, input_layout, 0)
    how = (attn_mask, pse_shift, (None, actual_seq_lengths), heads, (_ENDLESS, _ENDLESS), settings)
    quantization = (dequant_scale1, quant_scale1, dequant_scale2, quant_scale2, quant_offset2)
    unused = (*quantization, antiquant_scale, antiquant_offset, kv_padding_size)
    return _attend(op, (query, key, value), *how, f"{_QUANTIZATION} kv_padding_size", *unused)[2]


def fused_infer_attention_score(
    query: Tensor,
    key: Any,
    value: Any,
    *,
    pse_shift: Tensor | None = None,
    atten_mask: Tensor | None = None,
    actual_seq_lengths: Any = None,
    actual_seq_lengths_kv: Any = None,
    dequant_scale1: Any = None,
    quant_scale1: Any = None,
    dequant_scale2: Any = None,
    quant_scale2: Any = None,
    quant_offset2: Any = None,
    antiquant_scale: Any = None,
    antiquant_offset: Any = None,
    key_antiquant_scale: Any = None,
    key_antiquant_offset: Any = None,
    value_antiquant_scale: Any = None,
    value_antiquant_offset: Any = None,
    block_table: Tensor | None = None,
    query_padding_size: Any = None,
    kv_padding_size: Any = None,
    key_shared_prefix: Any = None,
    value_shared_prefix: Any = None,
    actual_shared_prefix_len: Any = None,
    num_heads: int = 1,
    scale: float = 1.0,
    pre_tokens: int = 2147483647,
    next_tokens: int = 2147483647,
    input_layout: str = "BSH",
    num_key_value_heads: int = 0,
    sparse_mode: int = 0,
    inner_precise: int = 1,
    block_size: int = 0,
    antiquant_mode: int = 0,
    key_antiquant_mode: int = 0,
    value_antiquant_mode: int = 0,
    softmax_lse_flag: bool = False,
) -> tuple[Tensor, Tensor]:
    """Attention of a prompt or of one token: `softmax(scale * query @ key.T + pse_shift) @ value`.

    query: Shape (B, S1, N * D), (B, S1, N, D) or (B, N, S1, D), float.
    key (Tensor, or a list or tuple of one): In the same layout, with N2 heads and S2 keys; or, with `block_table`,
        blocks of shape (count, block_size, N2 * D).
    value (Tensor, or a list or tuple of one): Of the shape of `key`.
    Arguments: prompt_flash_attention
    atten_mask: Bool or int, true where a key is masked, of shape (S1, S2), (B or 1, S1, S2) or
        (B or 1, 1, S1, S2); sparse modes above 1 ignore it.
    block_table: Int, shape (B, blocks): the blocks with the keys of each batch element.
    scale: The factor of the scores.
    sparse_mode: As for `prompt_flash_attention`.
    block_size: The size of a block, as in the shape of the blocks.
    softmax_lse_flag: Whether the second output is computed.
    Returns: Tuple of the attention, of the shape and dtype of `query`, and the logarithm of the sum of the
        exponentials of the scores, float32 of shape (B, N, S1, 1); without `softmax_lse_flag` one zero.

    >>> x = ops.ones((1, 2, 4))
    >>> print(ops.fused_infer_attention_score(x, x, x, num_heads=2)[0])
    [[[1. 1. 1. 1.]
      [1. 1. 1. 1.]]]
    """
    op = "fused_infer_attention_score"
    key, value = (x[0] if isinstance(x, (list, tuple)) and len(x) == 1 else x for x in (key, value))
    key, value = _unpaged(key, value, block_table, input_layout, op)
    lengths, heads = (actual_seq_lengths, actual_seq_lengths_kv), (num_heads, num_key_value_heads)
    window, settings = (pre_tokens, next_tokens), (scale, input_layout, sparse_mode)
    how = (atten_mask, pse_shift, lengths, heads, window, settings)
    names = f"{_QUANTIZATION} key_antiquant_scale key_antiquant_offset value_antiquant_scale value_antiquant_offset "
    names += "query_padding_size kv_padding_size key_shared_prefix value_shared_prefix actual_shared_prefix_len"
    unused: tuple[Any, ...] = (dequant_scale1, quant_scale1, dequant_scale2, quant_scale2, quant_offset2)
    unused += (antiquant_scale, antiquant_offset, key_antiquant_scale, key_antiquant_offset)
    unused += (value_antiquant_scale, value_antiquant_offset, query_padding_size, kv_padding_size)
    unused += (key_shared_prefix, value_shared_prefix, actual_shared_prefix_len)
    top, total, out = _attend(op, (query, key, value), *how, names, *unused)
    if check.flag(softmax_lse_flag, op, "softmax_lse_flag"):
        return out, t.add(t.log(total), top)
    return out, t.full((1,), 0, mstype.float32)


def speed_fusion_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    head_num: int,
    input_layout: str,
    *,
    pse: Tensor | None = None,
    padding_mask: Any = None,
    atten_mask: Tensor | None = None,
    scale: float = 1.0,
    keep_prob: float = 1.0,
    pre_tokens: int = 2147483647,
    next_tokens: int = 2147483647,
    inner_precise: int = 0,
    prefix: Any = None,
    actual_seq_qlen: Any = None,
    actual_seq_kvlen: Any = None,
    sparse_mode: int = 0,
    gen_mask_parallel: bool = True,
    sync: bool = False,
    pse_type: int = 1,
    q_start_idx: Any = None,
    kv_start_idx: Any = None,
) -> tuple[Any, ...]:
    """Attention for training, with what its gradient needs: `softmax(scale * (query @ key.T + pse)) @ value`.

    query: In the layout `input_layout`, float.
    key: Of the same dtype; its number of heads divides that of `query`.
    value: Of the shape of `key`.
    head_num: The number of heads of `query`.
    input_layout: 'BSH', 'SBH', 'BSND', 'BNSD' or 'TND' (of shape (T1, N, D): concatenated sequences).
    pse: Added to the scores, shape (B or 1, N, S1, S2); for types 2 and 3 the slopes, shape (N,) or
        (B, N).
    atten_mask: Bool or uint8, true where a key is masked, of shape (S1, S2) or (B, N or 1, S1, S2);
        sparse modes above 1 ignore it.
    scale: The factor of the scores.
    keep_prob: 1.0; dropout is not supported.
    Arguments: prompt_flash_attention
    actual_seq_qlen: For TND, which needs it, the end of each sequence of `query`: a Tensor, tuple or list of ints in
        order, the last of them T1.
    actual_seq_kvlen: The same for `key`; as many sequences, none of them empty.
    gen_mask_parallel: Accepted for compatibility.
    sync: Accepted for compatibility.
    pse_type: 1: `pse` is added before the scores are scaled; 0: after; 2 and 3: after, and it is made of the
        slopes, times the distance of query and key or its square root, negated (ALiBi).
    q_start_idx (tuple of int): One number: the position of the first query, for types 2 and 3.
    kv_start_idx (tuple of int): One number: the position of the first key, for types 2 and
        3.
    Returns: Tuple of the attention, of the shape and dtype of `query`; the maximum score and the sum of the
        exponentials, float32 of shape (B, N, S1, 8), or (T1, N, 8) for TND, each number eight times; an empty
        Tensor; and the numbers 0, 0 and 0, which are seed, offset and length of a dropout mask.
    ValueError: `input_layout` or `pse_type` is unknown.

    >>> x = ops.ones((2, 4, 8))
    >>> ops.speed_fusion_attention(x, x, x, 4, "BSH")[0].shape
    (2, 4, 8)
    """
    op = "speed_fusion_attention"
    settings, ends = (head_num, keep_prob, scale, input_layout, sparse_mode), (actual_seq_qlen, actual_seq_kvlen)
    setting = check_attention(*settings, op, "padding_mask prefix", padding_mask, prefix, ends=ends)
    kind = check.integer(pse_type, op, "pse_type")
    if not 0 <= kind <= 3:
        raise ValueError(f"For '{op}', 'pse_type' must be in [0, 3], but got {check.show(kind)}.")
    if kind > 1 and pse is not None and input_layout != "TND":
        rows, columns = (_sizes(x, setting[2])[1] for x in (query, key))
        pse = _alibi(pse, rows, columns, q_start_idx, kv_start_idx, kind == 3)
    inputs = (query, key, value)
    how: Any = {"op": op, "shift_first": kind == 1, "ends": ends}
    top, total, out = flash_attention_parts(inputs, setting, pse, atten_mask, pre_tokens, next_tokens, **how)
    wide = (*top.shape[:-1], 8)
    return out, t.broadcast_to(top, wide), t.broadcast_to(total, wide), t.full((0,), 0, out.dtype), 0, 0, 0


def _alibi(slopes: Tensor, rows: int, columns: int, first_query: Any, first_key: Any, rooted: bool) -> Tensor:
    """The linear biases of distances; O. Press et al., "Train Short, Test Long" (2021)."""
    start = (first_key[0] if first_key else 0) - (first_query[0] if first_query else 0)
    row = t.reshape(t.iota(0, 1, rows, mstype.float32), (-1, 1))
    distance = t.abs(t.sub(t.add(t.iota(0, 1, columns, mstype.float32), float(start)), row))
    distance = t.sqrt(distance) if rooted else distance
    return t.neg(t.mul(t.reshape(t.cast(slopes, mstype.float32), (-1, slopes.shape[-1], 1, 1)), distance))


def ring_attention_update(
    prev_attn_out: Tensor,
    prev_softmax_max: Tensor,
    prev_softmax_sum: Tensor,
    cur_attn_out: Tensor,
    cur_softmax_max: Tensor,
    cur_softmax_sum: Tensor,
    actual_seq_qlen: Tensor | None = None,
    layout: str = "SBH",
) -> tuple[Tensor, Tensor, Tensor]:
    """Combines attention over two sets of keys into attention over both.

    prev_attn_out: The attention over the first keys, shape (S, B, H) or (T, N, D).
    prev_softmax_max: Its maximum scores, float32, shape (B, N, S, 8) or (T, N, 8), each eight times.
    prev_softmax_sum: Its sums of exponentials, of the same shape.
    cur_attn_out: The attention over the second keys, of the shape and dtype of the first.
    cur_softmax_max: Its maximum scores.
    cur_softmax_sum: Its sums of exponentials.
    actual_seq_qlen: The ends of the sequences, which 'TND' needs.
    layout: 'SBH' or 'TND'.
    Returns: Tuple of the attention, maximum scores and sums over both.
    ValueError: `layout` is unknown.
    RuntimeError: 'TND' without `actual_seq_qlen`, or the shapes are incompatible.

    >>> x, stat = ops.ones((4, 1, 6)), ops.ones((1, 2, 4, 8))
    >>> ops.ring_attention_update(x, stat, stat, x, stat, stat)[0].shape
    (4, 1, 6)
    """
    op = "ring_attention_update"
    check.choice(layout, ("SBH", "TND"), op, "layout")
    if layout == "TND" and actual_seq_qlen is None:
        raise RuntimeError(f"For '{op}', the layout 'TND' needs 'actual_seq_qlen'.")
    statistics = (prev_softmax_max, prev_softmax_sum, cur_softmax_max, cur_softmax_sum)
    for value in (prev_attn_out, cur_attn_out, *statistics):
        check.tensor(value, op)
    if prev_attn_out.shape != cur_attn_out.shape or len({tuple(s.shape) for s in statistics}) != 1:
        raise RuntimeError(f"For '{op}', both attentions, and all statistics, must have one shape.")
    top = t.maximum(prev_softmax_max, cur_softmax_max)
    before = t.mul(prev_softmax_sum, t.exp(t.sub(prev_softmax_max, top)))
    behind = t.mul(cur_softmax_sum, t.exp(t.sub(cur_softmax_max, top)))
    total = t.add(before, behind)

    def share(part: Tensor) -> Tensor:
        ratio = t.div(part, total)[..., :1]
        if layout == "TND":
            return ratio
        batch, heads, rows, _ = part.shape
        ratio = t.transpose(ratio, (2, 0, 1, 3))
        size = prev_attn_out.shape[2] // heads
        return t.reshape(t.broadcast_to(ratio, (rows, batch, heads, size)), (rows, batch, heads * size))

    wide = [t.cast(x, mstype.float32) for x in (prev_attn_out, cur_attn_out)]
    joined = t.add(t.mul(wide[0], share(before)), t.mul(wide[1], share(behind)))
    return t.cast(joined, prev_attn_out.dtype), top, total
