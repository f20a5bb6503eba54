"""Functions of `ops.attention`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

ROWS = {
    "ops.attention.flash_attention": """
flash_attention_score(query: Tensor, key: Tensor, value: Tensor, head_num: int, real_shift: Tensor | None = None,
        drop_mask: Tensor | None = None, padding_mask: Tensor | None = None, attn_mask: Tensor | None = None,
        prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None, keep_prob: float = 1.0, scalar_value: float = 1.0,
        pre_tokens: int = 2147483647, next_tokens: int = 2147483647, inner_precise: int = 0, input_layout: str =
        'BSH', sparse_mode: int = 0) = flash_attention_parts((query, key, value), setting, real_shift, attn_mask,
        pre_tokens, next_tokens, ends=ends)[2]
        where unused, ends = (drop_mask, padding_mask, prefix), (actual_seq_qlen, actual_seq_kvlen)
        where settings = (head_num, keep_prob, scalar_value, input_layout, sparse_mode)
        where setting = check_attention(*settings, "FlashAttentionScore", UNSUPPORTED, *unused, ends=ends)
    Attention: `softmax(scalar_value * (query @ key.T + real_shift)) @ value`, over the keys that are not masked.
    query: of floats, in the layout `input_layout`: shape (B, S1, N * D), (S1, B, N * D), (B, S1, N, D), (B, N, S1, D),
        or (T1, N, D) for concatenated sequences of several lengths.
    key: of the same dtype; its number of heads divides that of `query`.
    value: of the shape of `key`.
    head_num: The number of heads of `query`.
    real_shift: of shape (B or 1, N, S1, S2): added to the scores.
    attn_mask: of bool or uint8, true where a key is masked, of shape (S1, S2) or (B, N or 1, S1, S2). Sparse modes
        above 1 ignore it; TND accepts no other mask.
    actual_seq_qlen: for TND, which needs it, the end of each sequence of `query`: a Tensor, tuple or list of increasing
        ints, of which the last is T1.
    actual_seq_kvlen: the same for `key`; as many sequences, none of them empty.
    keep_prob: 1.0; dropout is not supported.
    scalar_value: The factor of the scores.
    pre_tokens: The number of keys kept before the position of a query, in mode 4, and in mode 0 with a mask.
    next_tokens: The number of keys kept after it.
    inner_precise: Has no effect.
    input_layout: 'BSH', 'SBH', 'BSND', 'BNSD' or 'TND'.
    sparse_mode: 0 or 1 (the mask), 2 (no key after the query), 3 (the same, counted from the ends), 4 (a band,
        counted from the ends). TND has no mode 1.
    Returns: Tensor of the shape and dtype of `query`.
    TypeError: an input is not a tensor of floats, or an option has another type.
    ValueError: `input_layout` is unknown.
    RuntimeError: a shape, the number of heads, an end of a sequence or `sparse_mode` is unexpected.
    NotImplementedError: an argument is not supported.
    >>> x = ops.ones((1, 2, 4))
    >>> print(ops.flash_attention_score(x, x, x, 2))
    [[[1. 1. 1. 1.]
      [1. 1. 1. 1.]]]
""",
}
