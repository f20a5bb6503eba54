"""Attention with several heads (Vaswani et al., "Attention Is All You Need") over projected inputs."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import dtype as mstype
from ..._generated import functions as f
from ..arrays import creation, joining, selecting, shapes
from ..elementwise import activation
from ..linalg import matrix_products
from ..nn import layers
from ..reductions import reduce

_OP = "multi_head_attention_forward"


def _innner_log_softmax(inputs: Tensor, axis: int) -> Tensor:
    """`ops.log_softmax`, under the name of MindSpore's helper that scripts import."""
    return activation.log_softmax(inputs, axis)


def _refuse(text: str) -> None:
    raise ValueError(f"For '{_OP}', {text}.")


def _check_shapes(query: Tensor, key: Tensor, value: Tensor, padding: Tensor | None, mask: Tensor | None) -> None:
    """Two dimensions each, or three each with a batch; masks to match."""
    if query.ndim not in (2, 3):
        _refuse(f"'query' must have 2 dimensions, or 3 with a batch, but got shape {query.shape}")
    if key.ndim != query.ndim or value.ndim != query.ndim:
        _refuse(f"'key' and 'value' must have {query.ndim} dimensions, but got {key.shape} and {value.shape}")
    if padding is not None:
        if padding.ndim != query.ndim - 1:
            _refuse(f"'key_padding_mask' must have {query.ndim - 1} dimensions, but got shape {padding.shape}")
        if padding.dtype is not mstype.bool_ and padding.dtype not in mstype.float_type:
            _refuse(f"'key_padding_mask' must be bool or float, but got {padding.dtype}")
    if mask is not None:
        if mask.ndim not in (2, 3):
            _refuse(f"'attn_mask' must have 2 or 3 dimensions, but got shape {mask.shape}")
        if mask.dtype not in (mstype.bool_, mstype.uint8) and mask.dtype not in mstype.float_type:
            _refuse(f"'attn_mask' must be float, uint8 or bool, but got {mask.dtype}")


def _project(
    query: Tensor, key: Tensor, value: Tensor, weights: tuple[Any, Any, Any], bias: Tensor | None
) -> tuple[Tensor, Tensor, Tensor]:
    biases: Any = (None, None, None) if bias is None else joining.chunk(bias, 3, 0)
    q, k, v = (matrix_products.dense(x, w, b) for x, w, b in zip((query, key, value), weights, biases, strict=True))
    return q, k, v


def _widened(mask: Tensor | None) -> Tensor | None:
    """One more key, which no mask hides."""
    if mask is None:
        return None
    return joining.concat((mask, creation.zeros((*mask.shape[:-1], 1), mask.dtype)), -1)


def _heads(x: Tensor, batch: int, heads: int) -> Tensor:
    """(length, batch, size) as (batch, heads, length, size / heads)."""
    return shapes.transpose(shapes.reshape(x, (x.shape[0], batch, heads, -1)), (1, 2, 0, 3))


def _as_scores(mask: Tensor, dtype: Any) -> Tensor:
    """A mask to add to scores: a bool mask becomes minus infinity where it is true."""
    if mask.dtype is not mstype.bool_:
        return mask
    return selecting.where(mask, creation.full(mask.shape, float("-inf"), dtype=dtype), 0.0)


def _joined_masks(attn: Tensor | None, padding: Tensor | None, batch: int, heads: int, dtype: Any) -> Tensor | None:
    """Both masks as one that broadcasts over (batch, heads, queries, keys)."""
    parts = []
    if attn is not None:
        scores = _as_scores(attn, dtype)
        per_head = scores.ndim == 3 and scores.shape[0] != 1
        parts.append(shapes.reshape(scores, (batch if per_head else 1, heads if per_head else 1, *scores.shape[-2:])))
    if padding is not None:
        parts.append(shapes.reshape(_as_scores(padding, dtype), (batch, 1, 1, padding.shape[-1])))
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else parts[0] + parts[1]


def _check_sizes(query: Tensor, key: Tensor, value: Tensor, embed: int, heads: int) -> None:
    """The embedding is the one that was named, heads divide it, and keys and values belong together."""
    if query.shape[2] != embed:
        _refuse(f"the last size of 'query' must be {embed}, but got {query.shape[2]}")
    if embed % heads:
        _refuse(f"'num_heads' must divide {embed}, but got {heads}")
    if key.shape[:2] != value.shape[:2]:
        _refuse(f"'key' and 'value' must have one length and batch, but got {key.shape} and {value.shape}")


def _as_mask(mask: Tensor, queries: int, keys: int, rows: int) -> Tensor:
    """The mask of pairs of queries and keys, bool where it was uint8; `rows` is the batch times the heads."""
    if mask.dtype is mstype.uint8:
        mask = f.cast(mask, mstype.bool_)
    wanted = (queries, keys) if mask.ndim == 2 else (rows, queries, keys)
    if mask.shape != wanted:
        _refuse(f"'attn_mask' must have the shape {wanted}, but got {mask.shape}")
    return mask


def _attended(q: Tensor, k: Tensor, v: Tensor, masks: tuple[Any, Any], dropped: float) -> tuple[Tensor, Tensor]:
    """What each query reads, of shape (queries, batch, embed), and the weights, of each head."""
    batch, heads, queries, size = q.shape
    # Both sides get half of the scale, so that products of large values stay finite.
    scale = float(size) ** 0.25
    scores = matrix_products.matmul(q / scale, shapes.swapaxes(k, -2, -1) / scale)
    mask = _joined_masks(*masks, batch, heads, scores.dtype)
    if mask is not None:
        scores = scores + mask
    attention = activation.softmax(scores, -1)
    if dropped > 0:
        attention = layers.dropout(attention, dropped)
    read = shapes.transpose(matrix_products.matmul(attention, v), (2, 0, 1, 3))
    return shapes.reshape(read, (queries, batch, heads * size)), attention


def multi_head_attention_forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Tensor | None,
    in_proj_bias: Tensor | None,
    bias_k: Tensor | None,
    bias_v: Tensor | None,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Tensor,
    out_proj_bias: Tensor | None,
    training: bool = True,
    key_padding_mask: Tensor | None = None,
    attn_mask: Tensor | None = None,
    use_separate_proj_weight: bool = False,
    q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None,
    v_proj_weight: Tensor | None = None,
    static_k: Tensor | None = None,
    static_v: Tensor | None = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
    k_is_v: bool = False,
    q_is_k: bool = False,
    dtype: Any = mstype.float32,
) -> tuple[Tensor, Tensor]:
    """`softmax(Q K^T / sqrt(d) + mask) V` for each head, concatenated and projected.

    query: Shape (queries, batch, embed), or (queries, embed).
    key: Shape (keys, batch, key size), or without the batch.
    value: Shape (keys, batch, value size), or without the batch.
    embed_dim_to_check: The required last size of `query`.
    num_heads: The number of heads, a divisor of the embedding size.
    in_proj_weight: Shape (3 * embed, embed), for all three; None with separate weights.
    in_proj_bias: Shape (3 * embed,), or None.
    bias_k: One more key, of shape (1, 1, embed), or None.
    bias_v: One more value, of shape (1, 1, embed), or None.
    add_zero_attn: Whether one more key and value are zeros.
    dropout_p: The probability with which attention weights are set to zero in training.
    out_proj_weight: Shape (embed, embed).
    out_proj_bias: Shape (embed,), or None.
    training: Whether to apply dropout.
    key_padding_mask: Shape (batch, keys); True masks a key, a float is added to the scores.
    attn_mask: Shape (queries, keys) or (batch * heads, queries, keys); as above.
    use_separate_proj_weight: Whether the next three are used.
    static_k: Keys used instead of the projected, of shape (batch * heads, keys, head size).
    static_v: Values used instead of the projected.
    average_attn_weights: Whether the weights are averaged over the heads.
    is_causal: Whether a query only sees the keys up to its own position.
    k_is_v: Accepted for compatibility.
    q_is_k: Accepted for compatibility.
    dtype: Accepted for compatibility.
    Returns: The output, with the shape of `query`; and the weights of shape (batch, queries, keys), or (batch, heads,
        queries, keys) where they are not averaged.
    ValueError: a shape or the dtype of a mask is unexpected.
    """
    _check_shapes(query, key, value, key_padding_mask, attn_mask)
    batched = query.ndim == 3
    if not batched:
        query, key, value = (shapes.expand_dims(x, 1) for x in (query, key, value))
        if key_padding_mask is not None:
            key_padding_mask = shapes.expand_dims(key_padding_mask, 0)
    _check_sizes(query, key, value, embed_dim_to_check, num_heads)
    queries, batch, embed = query.shape
    weights: Any = (q_proj_weight, k_proj_weight, v_proj_weight)
    if not use_separate_proj_weight:
        if key.shape != value.shape:
            _refuse(f"'key' and 'value' must have one shape, but got {key.shape} and {value.shape}")
        weights = (None,) if in_proj_weight is None else joining.chunk(in_proj_weight, 3, 0)
    if any(weight is None for weight in weights):
        _refuse("the weights of the projections must be given")
    if (bias_k is None) != (bias_v is None):
        _refuse("'bias_k' and 'bias_v' must be given both or not at all")
    if attn_mask is not None:
        attn_mask = _as_mask(attn_mask, queries, key.shape[0], batch * num_heads)

    q, k, v = _project(query, key, value, weights, in_proj_bias)
    if bias_k is not None and bias_v is not None:
        k = joining.concat((k, shapes.broadcast_to(bias_k, (1, batch, embed))), 0)
        v = joining.concat((v, shapes.broadcast_to(bias_v, (1, batch, embed))), 0)
        attn_mask, key_padding_mask = _widened(attn_mask), _widened(key_padding_mask)
    q, k, v = (_heads(x, batch, num_heads) for x in (q, k, v))
    if static_k is not None:
        k = shapes.reshape(static_k, (batch, num_heads, -1, embed // num_heads))
    if static_v is not None:
        v = shapes.reshape(static_v, (batch, num_heads, -1, embed // num_heads))
    if add_zero_attn:
        zero = creation.zeros((batch, num_heads, 1, embed // num_heads), k.dtype)
        k, v = joining.concat((k, zero), 2), joining.concat((v, zero), 2)
        attn_mask, key_padding_mask = _widened(attn_mask), _widened(key_padding_mask)
    keys = k.shape[2]
    if key_padding_mask is not None and key_padding_mask.shape != (batch, keys):
        _refuse(f"'key_padding_mask' must have the shape {(batch, keys)}, but got {key_padding_mask.shape}")
    if is_causal:
        seen = selecting.tril(creation.ones((queries, keys), mstype.bool_))
        attn_mask = f.logical_not(seen)
    output, attention = _attended(q, k, v, (attn_mask, key_padding_mask), dropout_p if training else 0.0)
    output = matrix_products.dense(output, out_proj_weight, out_proj_bias)
    shown = reduce.mean(attention, 1) if average_attn_weights else attention
    if not batched:
        return shapes.squeeze(output, 1), shapes.squeeze(shown, 0)
    return output, shown
