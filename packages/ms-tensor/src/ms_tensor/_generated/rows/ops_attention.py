"""Functions of `ops.attention.flash_attention`, from the rows of `ms_tensor.function_rows.ops_attention`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.attention.flash_attention

def flash_attention_score(query: Tensor, key: Tensor, value: Tensor, head_num: int, real_shift: Tensor | None=None, drop_mask: Tensor | None=None, padding_mask: Tensor | None=None, attn_mask: Tensor | None=None, prefix: Any=None, actual_seq_qlen: Any=None, actual_seq_kvlen: Any=None, keep_prob: float=1.0, scalar_value: float=1.0, pre_tokens: int=2147483647, next_tokens: int=2147483647, inner_precise: int=0, input_layout: str='BSH', sparse_mode: int=0) -> Tensor:
    """Attention: `softmax(scalar_value * (query @ key.T + real_shift)) @ value`, over the keys that are not left out.

    query: of floats, in the layout that `input_layout` names: shape (B, S1, N * D), (S1, B, N * D), (B, S1, N, D),
        (B, N, S1, D), or (T1, N, D) for sequences of several lengths that stand one behind the other.
    key: of the same dtype, of as many heads or of a divisor.
    value: of the shape of `key`.
    head_num: How many heads `query` has.
    real_shift: of shape (B or 1, N, S1, S2) that is added to the scores.
    attn_mask: of bool or uint8, true where a key is left out, of shape (S1, S2) or (B, N or 1, S1, S2);
        sparse modes above 1 do not read it; TND takes no other.
    actual_seq_qlen: for TND, which needs it, where each sequence of `query` ends: a Tensor, tuple or list of ints in
        order, the last of them T1.
    actual_seq_kvlen: the same of `key`, for as many sequences, none of them empty.
    keep_prob: 1.0; dropout is not supported.
    scalar_value: The factor of the scores.
    pre_tokens: How many keys before a query's place are kept, in mode 4, and in mode 0 with a mask.
    next_tokens: How many behind it.
    inner_precise: Without effect.
    input_layout: 'BSH', 'SBH', 'BSND', 'BNSD' or 'TND'.
    sparse_mode: 0 or 1 (the mask), 2 (no key behind the query), 3 (the same, counted from the ends), 4 (a band,
        counted from the ends). TND has no mode 1.
    Returns: Tensor of the shape and dtype of `query`.
    TypeError: an input is not a tensor of floats, or a setting of another type.
    ValueError: `input_layout` is unknown.
    RuntimeError: unexpected shapes, number of heads, ends or `sparse_mode`.
    NotImplementedError: for what is not supported.
    """
    unused, ends = (drop_mask, padding_mask, prefix), (actual_seq_qlen, actual_seq_kvlen)
    settings = (head_num, keep_prob, scalar_value, input_layout, sparse_mode)
    setting = check_attention(*settings, "FlashAttentionScore", UNSUPPORTED, *unused, ends=ends)
    return flash_attention_parts((query, key, value), setting, real_shift, attn_mask, pre_tokens, next_tokens, ends=ends)[2]


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.attention.flash_attention": "flash_attention_score",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "flash_attention_score",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor.ops.attention.flash_attention import UNSUPPORTED, check_attention, flash_attention_parts
