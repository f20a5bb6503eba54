"""Functions of `ops.attention.flash_attention`, from the rows of `ms_tensor.function_rows.ops_attention`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.attention.flash_attention

def flash_attention_score(query: Tensor, key: Tensor, value: Tensor, head_num: int, real_shift: Tensor | None=None, drop_mask: Tensor | None=None, padding_mask: Tensor | None=None, attn_mask: Tensor | None=None, prefix: Any=None, actual_seq_qlen: Any=None, actual_seq_kvlen: Any=None, keep_prob: float=1.0, scalar_value: float=1.0, pre_tokens: int=2147483647, next_tokens: int=2147483647, inner_precise: int=0, input_layout: str='BSH', sparse_mode: int=0) -> Tensor:
    """Attention: `softmax(scalar_value * (query @ key.T + real_shift)) @ value`, over the keys that are not left out."""
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
