"""Private helpers of `mindspore.ops.function` that clients import."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import dtype as mstype
from ..context import _get_graph_seed
from .arrays import creation, joining, padding, shapes
from .elementwise import activation
from .linalg import matrix_products
from .nn import layers

_get_seed = _get_graph_seed


def _set_prim_op_user_data(prim: Any, key: str, value: Any) -> Any:
    """Sets an attribute of a Primitive and returns the Primitive."""
    prim.add_prim_attr(key, value)
    return prim


def linear(x: Tensor, w: Tensor, b: Tensor | None) -> Tensor:
    """Computes `x @ w.T`, plus `b` if given."""
    return matrix_products.dense(x, w, b)


def _inner_dropout(x: Tensor, p: float, training: bool) -> Tensor:
    """Drops a fraction `p` of the elements if `training`."""
    return layers.dropout(x, p) if training and 0 < p <= 1 else x


def _inner_pad(x: Tensor, pad: Any, value: Any = None) -> Tensor:
    """`ops.pad` that also supports bools."""
    return padding.pad(x.astype(mstype.int32) if x.dtype == mstype.bool_ else x, pad, value=value).astype(x.dtype)


def _in_projection(
    q: Tensor,
    k: Tensor,
    v: Tensor,
    w_q: Tensor,
    w_k: Tensor,
    w_v: Tensor,
    b_q: Tensor | None = None,
    b_k: Tensor | None = None,
    b_v: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Projects queries, keys and values by a matrix each."""
    size = q.shape[-1]
    for name, x, w, b in (("query", q, w_q, b_q), ("key", k, w_k, b_k), ("value", v, w_v, b_v)):
        if tuple(w.shape) != (size, x.shape[-1]):
            wanted = (size, x.shape[-1])
            raise ValueError(f"For '_in_projection', expected {name} weights of shape {wanted}, got {w.shape}.")
        if b is not None and tuple(b.shape) != (size,):
            raise ValueError(f"For '_in_projection', expected a {name} bias of shape {(size,)}, got {b.shape}.")
    return linear(q, w_q, b_q), linear(k, w_k, b_k), linear(v, w_v, b_v)


def _in_projection_packed(
    q: Tensor, k: Tensor, v: Tensor, w: Tensor, b: Tensor | None, k_is_v: bool, q_is_k: bool
) -> tuple[Tensor, ...]:
    """Projects queries, keys and values by the three parts of one matrix, in one product if they are the same."""
    size = q.shape[-1]
    if k_is_v and q_is_k:
        return tuple(joining.chunk(linear(q, w, b), 3, -1))
    if k_is_v:
        first = None if b is None else b[:size]
        rest = None if b is None else b[size:]
        return linear(q, w[:size], first), *joining.chunk(linear(k, w[size:], rest), 2, -1)
    biases: Any = (None, None, None) if b is None else joining.chunk(b, 3, 0)
    parts = zip((q, k, v), joining.chunk(w, 3, 0), biases, strict=True)
    return tuple(linear(x, part, bias) for x, part, bias in parts)


def _scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None,
    dropout_p: float,
    is_causal: bool,
    is_training: bool,
    dtype: Any,
) -> tuple[Tensor, Tensor]:
    """Computes `softmax(Q K^T / sqrt(size) + mask) V` and the weights; both sides are divided by the root of the scale.

    With `is_causal` the mask is the lower triangle of ones, which MindSpore also adds to the scores.
    """
    scale = creation.full((), query.shape[-1], dtype=dtype).sqrt().sqrt()
    if is_causal:
        attn_mask = creation.ones((query.shape[-2], key.shape[-2]), mstype.bool_).tril()
    scores = matrix_products.matmul(query / scale, shapes.swapaxes(key, -2, -1) / scale)
    weights = activation.softmax(scores if attn_mask is None else scores + attn_mask, -1)
    weights = _inner_dropout(weights, dropout_p, is_training)
    return matrix_products.matmul(weights, value), weights


def _refuse_dimensions(name: str, expected: str, got: int) -> None:
    raise ValueError(f"For 'multi_head_attention_forward', expected '{name}' of {expected} dimensions, got {got}.")


def _check_qkv_shape(query_ndim: int, key_ndim: int, value_ndim: int) -> bool:
    """Returns whether there is a batch: 3 dimensions each, or 2 without one."""
    if query_ndim not in (2, 3):
        _refuse_dimensions("query", "2 or 3", query_ndim)
    for name, ndim in (("key", key_ndim), ("value", value_ndim)):
        if ndim != query_ndim:
            _refuse_dimensions(name, str(query_ndim), ndim)
    return query_ndim == 3


def _check_kpm_shape(query_ndim: int, kmp_ndim: int) -> None:
    """Checks that the mask of keys has one dimension less than the queries."""
    if query_ndim in (2, 3) and kmp_ndim != query_ndim - 1:
        _refuse_dimensions("key_padding_mask", str(query_ndim - 1), kmp_ndim)


def _check_attn_mask_shape(
    query_ndim: int, query_shape: Any, key_shape: Any, attn_mask_ndim: int, attn_mask_shape: Any, num_heads: int
) -> None:
    """Checks that the mask of scores has 2 or 3 dimensions; without a batch, 3 are heads, queries and keys."""
    if attn_mask_ndim not in (2, 3):
        _refuse_dimensions("attn_mask", "2 or 3", attn_mask_ndim)
    if query_ndim == 2 and attn_mask_ndim == 3:
        expected = (num_heads, query_shape[0], key_shape[0])
        if tuple(attn_mask_shape) != expected:
            raise ValueError(
                f"For 'multi_head_attention_forward', expected 'attn_mask' of shape {expected}, got {attn_mask_shape}."
            )


def _interploate_ext_make_tuple(input: Tensor, value: Any) -> Any:
    """Returns a number for each dimension after the first two."""
    return value if isinstance(value, (list, tuple)) else (value,) * (input.ndim - 2)


def _interpolate_ext_scale_factor_convert_size(input: Tensor, scale_factor: Any) -> tuple[int, ...]:
    """Returns the sizes of all dimensions after the first two, times their factors, rounded down."""
    return tuple(math.floor(size * factor) for size, factor in zip(input.shape[2:], scale_factor))
