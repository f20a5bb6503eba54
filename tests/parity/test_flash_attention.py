"""Attention over projected heads against NumPy: layouts, masks, fewer heads of keys, gradients, errors."""

from __future__ import annotations

from typing import Any

import ms_autodiff
import ms_tensor as mt
import numpy as np
import pytest
from ms_tensor import Tensor, ops

RNG = np.random.default_rng(5)
BATCH, HEADS, ROWS, COLUMNS, SIZE = 2, 4, 3, 5, 6
Q = RNG.normal(size=(BATCH, HEADS, ROWS, SIZE))
K, V = RNG.normal(size=(2, BATCH, HEADS, COLUMNS, SIZE))
MASK = RNG.integers(0, 2, (BATCH, 1, ROWS, COLUMNS)).astype(bool)
MASK[..., 0] = False
SHIFT = RNG.normal(size=(1, HEADS, ROWS, COLUMNS))
DISTANCE = np.arange(COLUMNS) - np.arange(ROWS)[:, None]


def attention(q: Any, k: Any, v: Any, out: Any = None, shift: Any = 0.0, scale: float = 0.5) -> tuple[Any, Any, Any]:
    scores = scale * (q @ k.swapaxes(-1, -2) + shift)
    scores = scores if out is None else np.where(out, -np.inf, scores)
    top = scores.max(-1, keepdims=True)
    parts = np.exp(scores - top)
    return top, parts.sum(-1, keepdims=True), parts / parts.sum(-1, keepdims=True) @ v


def placed(x: Any, layout: str) -> Any:
    """(batch, heads, sequence, size) in a layout."""
    if layout == "BNSD":
        return x
    x = x.transpose(0, 2, 1, 3)
    if layout == "BSND":
        return x
    flat = x.reshape(*x.shape[:2], -1)
    return flat if layout == "BSH" else flat.transpose(1, 0, 2)


def tensors(*arrays: Any, layout: str = "BNSD") -> list[Tensor]:
    return [Tensor(np.ascontiguousarray(placed(x, layout))) for x in arrays]


@pytest.mark.parametrize("layout", ["BSH", "SBH", "BSND", "BNSD"])
@pytest.mark.parametrize("heads", [4, 2, 1])
def test_layouts_and_fewer_heads(layout: str, heads: int) -> None:
    k, v = K[:, :heads], V[:, :heads]
    wanted = attention(Q, *(np.repeat(x, HEADS // heads, 1) for x in (k, v)))[2]
    got = ops.flash_attention_score(*tensors(Q, k, v, layout=layout), HEADS, scalar_value=0.5, input_layout=layout)
    np.testing.assert_allclose(got.asnumpy(), placed(wanted, layout), rtol=2e-5, atol=2e-6)


@pytest.mark.parametrize(
    ("settings", "out"),
    [
        ({"attn_mask": Tensor(MASK)}, MASK),
        ({"attn_mask": Tensor(MASK[0, 0].astype(np.uint8)), "sparse_mode": 1}, MASK[0, 0]),
        ({"attn_mask": Tensor(MASK), "pre_tokens": 1, "next_tokens": 2}, MASK | (DISTANCE > 2) | (DISTANCE < -1)),
        ({"sparse_mode": 2}, DISTANCE > 0),
        ({"sparse_mode": 3}, DISTANCE > 2),
        ({"sparse_mode": 4, "pre_tokens": 1, "next_tokens": 0}, (DISTANCE > 2) | (DISTANCE < 1)),
        ({"pre_tokens": 0, "next_tokens": 0}, None),
    ],
)
def test_masks(settings: dict[str, Any], out: Any) -> None:
    kept = np.ones(MASK.shape, bool) if out is None else ~np.broadcast_to(out, MASK.shape)
    rows = kept.any(-1)[:, 0]  # a query with no key at all has no defined answer
    assert rows.sum() > 3
    wanted = np.moveaxis(attention(Q, K, V, np.where(kept.any(-1, keepdims=True), ~kept, False))[2], 1, 2)
    got = ops.flash_attention_score(*tensors(Q, K, V), HEADS, scalar_value=0.5, input_layout="BNSD", **settings)
    np.testing.assert_allclose(np.moveaxis(got.asnumpy(), 1, 2)[rows], wanted[rows], rtol=2e-5, atol=2e-6)


def test_primitive_gives_all_parts() -> None:
    prim = ops.FlashAttentionScore(HEADS, scale_value=0.5, input_layout="BNSD")
    got = prim(*tensors(Q, K, V), Tensor(SHIFT), None, None, Tensor(MASK))
    wanted = attention(Q, K, V, MASK, SHIFT)
    assert [v.shape for v in got] == [(2, 4, 3, 8), (2, 4, 3, 8), (), (2, 4, 3, 6)]
    for place, want in ((0, wanted[0]), (1, wanted[1]), (3, wanted[2])):
        np.testing.assert_allclose(got[place].asnumpy(), np.broadcast_to(want, got[place].shape), rtol=2e-5, atol=2e-6)


def test_half_precision_and_gradients() -> None:
    half = [Tensor(x.astype(np.float16)) for x in (Q, K, V)]
    got = ops.flash_attention_score(*half, HEADS, scalar_value=0.5, input_layout="BNSD")
    assert got.dtype is mt.float16
    np.testing.assert_allclose(got.asnumpy(), attention(Q, K, V)[2], atol=1e-2)

    def loss(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        return (ops.flash_attention_score(q, k, v, HEADS, input_layout="BNSD", sparse_mode=3) ** 2).sum()

    grads = ms_autodiff.grad(loss, (0, 1, 2))(*tensors(Q, K, V))
    for place, array in enumerate((Q, K, V)):
        for where in ((0, 1, 2, 3), (1, 3, 0, 5)):
            ends = []
            for sign in (-1, 1):
                moved = [x.copy() for x in (Q, K, V)]
                moved[place][where] += sign * 1e-2
                ends.append((attention(*moved, DISTANCE > 2, scale=1.0)[2] ** 2).sum())
            assert abs((ends[1] - ends[0]) / 2e-2 - float(grads[place].asnumpy()[where])) < 2e-3, array.shape


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"head_num": 0}, RuntimeError),
        ({"head_num": 3}, RuntimeError),
        ({"head_num": 2.0}, TypeError),
        ({"keep_prob": "a"}, TypeError),
        ({"input_layout": "XYZ"}, ValueError),
        ({"input_layout": "TND"}, RuntimeError),
        ({"keep_prob": 0.5}, NotImplementedError),
        ({"sparse_mode": 5}, NotImplementedError),
        ({"sparse_mode": 9}, RuntimeError),
        ({"drop_mask": Tensor([1])}, NotImplementedError),
        ({"attn_mask": Tensor([True])}, RuntimeError),
        ({"key": Tensor(np.ones(3))}, ValueError),
        ({"key": Tensor(K.astype(np.float16))}, TypeError),
        ({"query": 3}, TypeError),
    ],
)
def test_errors(settings: dict[str, Any], error: type[Exception]) -> None:
    q, k, v = tensors(Q, K, V)
    given = {"query": q, "key": k, "value": v, "head_num": HEADS, "input_layout": "BNSD", **settings}
    with pytest.raises(error):
        ops.flash_attention_score(**given)
