"""Multi-head attention as a layer."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.initializer import HeUniform, Uniform, XavierNormal, XavierUniform, initializer
from ms_tensor.ops.attention.multi_head import multi_head_attention_forward

from .._validate import positive_int, tensors
from ..cell import Cell
from .dense import Dense

__all__ = ["MultiheadAttention"]


class MultiheadAttention(Cell):
    """Multi-head attention (Vaswani et al., "Attention Is All You Need").

    The inputs are `query` of shape (length, batch, embed_dim), `key` of shape (keys, batch, kdim), `value` of shape
    (keys, batch, vdim), `key_padding_mask` of shape (batch, keys), whose True entries hide keys, `need_weights`,
    `attn_mask` of shape (length, keys) or (batch * num_heads, length, keys), and `average_attn_weights`. Float masks
    are added to the scores. The result is a tuple of the output, of the shape of `query`, and, if `need_weights`, the
    attention weights of shape (batch, length, keys), or (batch, num_heads, length, keys) if not averaged over heads.

    embed_dim: The number of features of queries and of the output.
    num_heads: The number of heads; it must divide `embed_dim`.
    dropout: The dropout probability of attention weights.
    has_bias: Whether the projections have biases.
    add_bias_kv: Whether to append a learned key and value.
    add_zero_attn: Whether to append a key and value of zeros.
    kdim: The number of features of keys; None is `embed_dim`.
    vdim: The number of features of values; None is `embed_dim`.
    ValueError: `num_heads` does not divide `embed_dim`, or an input has an unexpected shape.

    >>> x = ops.ones((5, 2, 4))
    >>> output, weights = nn.MultiheadAttention(4, 2)(x, x, x)
    >>> output.shape, weights.shape
    ((5, 2, 4), (2, 5, 5))
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        has_bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        positive_int(embed_dim, "embed_dim", "MultiheadAttention")
        positive_int(num_heads, "num_heads", "MultiheadAttention")
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.num_heads, self.dropout, self.batch_first = num_heads, dropout, batch_first
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise ValueError(
                f"For 'MultiheadAttention', 'num_heads' must divide 'embed_dim', but got {shorten(num_heads)} "
                f"and {shorten(embed_dim)}."
            )
        self.dtype = dtype = mstype.float32 if dtype is None else dtype

        def drawn(name: str, shape: tuple[int, ...], init: Any) -> Parameter:
            return Parameter(initializer(init, shape, dtype), name=name)

        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.q_proj_weight = self.k_proj_weight = self.v_proj_weight = self.in_proj_weight = None
        if self._qkv_same_embed_dim:
            self.in_proj_weight = drawn("in_proj_weight", (3 * embed_dim, embed_dim), XavierUniform())
        else:
            self.q_proj_weight = drawn("q_proj_weight", (embed_dim, embed_dim), XavierUniform())
            self.k_proj_weight = drawn("k_proj_weight", (embed_dim, self.kdim), XavierUniform())
            self.v_proj_weight = drawn("v_proj_weight", (embed_dim, self.vdim), XavierUniform())
        self.in_proj_bias = drawn("in_proj_bias", (3 * embed_dim,), "zeros") if has_bias else None
        self.out_proj = Dense(
            embed_dim,
            embed_dim,
            has_bias=has_bias,
            weight_init=HeUniform(math.sqrt(5)),
            bias_init=Uniform(1 / math.sqrt(embed_dim)),
            dtype=dtype,
        )
        self.bias_k = drawn("bias_k", (1, 1, embed_dim), XavierNormal()) if add_bias_kv else None
        self.bias_v = drawn("bias_v", (1, 1, embed_dim), XavierNormal()) if add_bias_kv else None
        self.add_zero_attn = add_zero_attn

    def construct(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
    ) -> Any:
        tensors(type(self).__name__, query=query, key=key, value=value)
        turned = self.batch_first and query.ndim == 3
        if turned:
            query, key, value = ops.swapaxes(query, 0, 1), ops.swapaxes(key, 0, 1), ops.swapaxes(value, 0, 1)
        # `out_proj` is not called, so `to_float` of this cell does not cast its parameters.
        out_weight: Any = self.out_proj.weight
        out_bias: Any = self.out_proj.bias
        if out_weight.dtype is not query.dtype:
            out_weight = ops.cast(out_weight, query.dtype)
            out_bias = None if out_bias is None else ops.cast(out_bias, query.dtype)
        output, weights = multi_head_attention_forward(
            query,
            key,
            value,
            self.embed_dim,
            self.num_heads,
            self.in_proj_weight,
            self.in_proj_bias,
            self.bias_k,
            self.bias_v,
            self.add_zero_attn,
            self.dropout,
            out_weight,
            out_bias,
            training=self.training,
            key_padding_mask=key_padding_mask,
            attn_mask=attn_mask,
            use_separate_proj_weight=not self._qkv_same_embed_dim,
            q_proj_weight=self.q_proj_weight,
            k_proj_weight=self.k_proj_weight,
            v_proj_weight=self.v_proj_weight,
            average_attn_weights=average_attn_weights,
        )
        if turned:
            output = ops.swapaxes(output, 0, 1)
        return (output, weights) if need_weights else (output,)
