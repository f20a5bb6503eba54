"""The Primitive class of attention."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _table as t
from ..attention.flash_attention import UNSUPPORTED, check_attention, flash_attention_parts
from ..primitive import Primitive


class FlashAttentionScore(Primitive):
    """`FlashAttentionScore(head_num, keep_prob=1.0, scale_value=1.0, pre_tokens=2147483647, next_tokens=2147483647,
    inner_precise=0, input_layout='BSH', sparse_mode=0)(query, key, value, real_shift=None, drop_mask=None,
    padding_mask=None, attn_mask=None, prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None)`: the greatest scores
    and the sums of exponentials of each query, of shape (B, N, S, 8), or (T, N, 8) for TND, nothing, and the
    attention; see `ops.flash_attention_score`.
    """

    _attrs = ("head_num", "keep_prob", "scale_value", "pre_tokens", "next_tokens", "inner_precise", "input_layout") + (
        "sparse_mode",
    )

    def __init__(
        self,
        head_num: int,
        keep_prob: float = 1.0,
        scale_value: float = 1.0,
        pre_tokens: int = 2147483647,
        next_tokens: int = 2147483647,
        inner_precise: int = 0,
        input_layout: str = "BSH",
        sparse_mode: int = 0,
    ) -> None:
        super().__init__()
        self.head_num, self.keep_prob, self.scale_value = head_num, keep_prob, scale_value
        self.pre_tokens, self.next_tokens, self.inner_precise = pre_tokens, next_tokens, inner_precise
        self.input_layout, self.sparse_mode = input_layout, sparse_mode

    def __call__(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        real_shift: Any = None,
        drop_mask: Any = None,
        padding_mask: Any = None,
        attn_mask: Any = None,
        prefix: Any = None,
        actual_seq_qlen: Any = None,
        actual_seq_kvlen: Any = None,
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        settings = (self.head_num, self.keep_prob, self.scale_value, self.input_layout, self.sparse_mode)
        unused, ends = (drop_mask, padding_mask, prefix), (actual_seq_qlen, actual_seq_kvlen)
        setting = check_attention(*settings, "FlashAttentionScore", UNSUPPORTED, *unused, ends=ends)
        inputs, window = (query, key, value), (self.pre_tokens, self.next_tokens)
        top, total, out = flash_attention_parts(inputs, setting, real_shift, attn_mask, *window, ends=ends)
        wide = (*top.shape[:-1], 8)
        return t.broadcast_to(top, wide), t.broadcast_to(total, wide), t.full((), 0, query.dtype), out
