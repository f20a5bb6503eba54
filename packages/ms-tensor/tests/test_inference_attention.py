"""Attention for inference, ring updates, routing to experts, deformable attention: against NumPy, gradients, errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

RNG = np.random.default_rng(0)
B, N, S1, S2, D = 2, 4, 3, 5, 6


def draw(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def close(value: Any, want: Any, tolerance: float = 2e-5) -> None:
    np.testing.assert_allclose(value.asnumpy(), want, rtol=tolerance, atol=tolerance)


Q, K, V = draw(B, N, S1, D), draw(B, N, S2, D), draw(B, N, S2, D)


def attention(q: Any, k: Any, v: Any, scale: float = 1.0, shift: Any = 0.0, out: Any = False) -> Any:
    """Attention over BNSD arrays, its greatest scores and sums; `out` is true where a key is left out."""
    k, v = (np.repeat(x, q.shape[1] // k.shape[1], 1) for x in (k, v))
    scores = np.where(out, -np.inf, q @ np.swapaxes(k, -1, -2) * scale + shift)
    top = scores.max(-1, keepdims=True)
    parts = np.exp(scores - top)
    total = parts.sum(-1, keepdims=True)
    return parts / total @ v, top, total


def packed(x: Any, layout: str) -> Any:
    """A BNSD array in a layout."""
    _, heads, _, size = x.shape
    orders = {"BNSD": (0, 1, 2, 3), "BSND": (0, 2, 1, 3), "BSH": (0, 2, 1, 3), "SBH": (2, 0, 1, 3)}
    found = x.transpose(orders[layout])
    return found.reshape(*found.shape[:2], heads * size) if layout in ("BSH", "SBH") else found


@pytest.mark.parametrize("layout", ["BSH", "BSND", "BNSD"])
def test_prompts(layout: str) -> None:
    parts = [Tensor(packed(x, layout)) for x in (Q, K, V)]

    def run(**settings: Any) -> Any:
        return ops.prompt_flash_attention(*parts, num_heads=N, input_layout=layout, scale_value=0.5, **settings)

    def want(*args: Any) -> Any:
        return packed(attention(Q, K, V, 0.5, *args)[0], layout)

    close(run(), want())
    shift = draw(1, N, S1, S2)
    close(run(pse_shift=Tensor(shift)), want(shift))
    mask = RNG.random((B, S1, S2)) < 0.4
    mask[..., 0] = False
    window = {"next_tokens": 2147483647}
    close(run(attn_mask=Tensor(mask), **window), want(0.0, mask[:, None]))
    close(run(attn_mask=Tensor(mask[0].astype(np.uint8)), **window), want(0.0, mask[0]))
    causal = np.triu(np.ones((S1, S2), bool), 1)
    close(run(attn_mask=Tensor(mask)), want(0.0, mask[:, None] | causal))
    close(run(sparse_mode=2), want(0.0, causal))
    close(run(sparse_mode=3), want(0.0, np.triu(np.ones((S1, S2), bool), 1 + S2 - S1)))
    lengths = np.array([2, 5])
    left_out = (np.arange(S2) >= lengths[:, None])[:, None, None]
    close(run(actual_seq_lengths_kv=[2, 5]), want(0.0, left_out))
    close(run(actual_seq_lengths_kv=Tensor(lengths), sparse_mode=2), want(0.0, left_out | causal))
    kept = attention(Q, K, V, 0.5)[0] * (np.arange(S1) < np.array([1, 3])[:, None])[:, None, :, None]
    close(run(actual_seq_lengths=(1, 3)), packed(kept, layout))


def test_fewer_heads_of_keys() -> None:
    k, v = K[:, :2], V[:, :2]
    parts = [Tensor(packed(x, "BSH")) for x in (Q, k, v)]
    want = packed(attention(Q, k, v)[0], "BSH")
    close(ops.prompt_flash_attention(*parts, num_heads=N, num_key_value_heads=2), want)
    close(ops.fused_infer_attention_score(*parts, num_heads=N, num_key_value_heads=2)[0], want)


def test_one_token_over_a_cache() -> None:
    q = Q[:, :, :1]
    parts = [Tensor(packed(x, "BSH")) for x in (q, K, V)]
    want = packed(attention(q, K, V, 0.5)[0], "BSH")
    close(ops.incre_flash_attention(*parts, num_heads=N, scale_value=0.5), want)
    close(ops.incre_flash_attention(parts[0], [parts[1]], (parts[2],), num_heads=N, scale_value=0.5), want)
    mask = np.arange(S2) >= np.array([2, 4])[:, None]
    want = packed(attention(q, K, V, 1.0, 0.0, mask[:, None, None])[0], "BSH")
    for given in (mask, mask[:, None], mask[:, None, None]):
        close(ops.incre_flash_attention(*parts, Tensor(given), num_heads=N), want)
    close(ops.incre_flash_attention(*parts, actual_seq_lengths=[2, 4], num_heads=N), want)


@pytest.mark.parametrize("layout", ["BSH", "BNSD"])
def test_pages(layout: str) -> None:
    k, v = draw(B, 2, 6, D), draw(B, 2, 6, D)
    q = Q[:, :, :1]
    table = np.array([[3, 0, 5], [1, 4, 2]], np.int32)

    def blocks(x: Any) -> Any:
        pages = np.zeros((6, 2, 2, D), np.float32)
        for b in range(B):
            for i, page in enumerate(table[b]):
                pages[page] = x[b, :, 2 * i : 2 * i + 2]
        return Tensor(packed(pages, layout))

    settings = {"block_table": Tensor(table), "num_heads": N, "num_key_value_heads": 2, "input_layout": layout}
    left_out = (np.arange(6) >= np.array([3, 6])[:, None])[:, None, None]
    want = packed(attention(q, k, v, 1.0, 0.0, left_out)[0], layout)
    query = Tensor(packed(q, layout))
    close(ops.incre_flash_attention(query, blocks(k), blocks(v), actual_seq_lengths=[3, 6], **settings), want)
    found = ops.fused_infer_attention_score(query, blocks(k), blocks(v), actual_seq_lengths_kv=[3, 6], **settings)
    close(found[0], want)


def test_the_logarithm_of_the_sums() -> None:
    parts = [Tensor(x) for x in (Q, K, V)]
    settings = {"num_heads": N, "input_layout": "BNSD", "scale": 0.3}
    out, lse = ops.fused_infer_attention_score(*parts, softmax_lse_flag=True, **settings)
    want, top, total = attention(Q, K, V, 0.3)
    close(out, want)
    close(lse, np.log(total) + top)
    assert ops.fused_infer_attention_score(*parts, **settings)[1].asnumpy().tolist() == [0.0]


@pytest.mark.parametrize("layout", ["BSH", "SBH", "BSND", "BNSD"])
def test_attention_for_training(layout: str) -> None:
    parts = [Tensor(packed(x, layout)) for x in (Q, K, V)]
    shift = draw(1, N, S1, S2)
    for kind, (scale, factor) in {0: (0.5, 1.0), 1: (0.5, 0.5)}.items():
        found = ops.speed_fusion_attention(*parts, N, layout, pse=Tensor(shift), scale=0.5, pse_type=kind)
        out, top, total = attention(Q, K, V, scale, shift * factor)
        close(found[0], packed(out, layout))
        close(found[1], np.repeat(top, 8, -1))
        close(found[2], np.repeat(total, 8, -1))
        assert len(found) == 7
    slopes = np.array([0.5, 0.25, 0.125, 0.0625], np.float32)
    distance = np.abs(np.arange(S2) + 1 - (np.arange(S1)[:, None] + 2))
    for kind, bias in {2: distance, 3: np.sqrt(distance)}.items():
        settings = {"pse": Tensor(slopes), "pse_type": kind, "q_start_idx": (2,), "kv_start_idx": (1,)}
        found = ops.speed_fusion_attention(*parts, N, layout, **settings)
        close(found[0], packed(attention(Q, K, V, 1.0, -slopes[:, None, None] * bias)[0], layout))


PACKED = {"queries": [2, 5, 5, 9], "keys": [4, 8, 10, 15]}  # the third sequence has no queries


def of_packed(q: Any, k: Any, v: Any, mode: int, before: int, after: int) -> Any:
    """Attention of each sequence by itself, its greatest scores and sums, one behind the other."""
    found, first, start = [], 0, 0
    for last, end in zip(*PACKED.values()):
        parts = [np.swapaxes(x, 0, 1)[None] for x in (q[first:last], k[start:end], v[start:end])]
        rows, columns = last - first, end - start
        distance = np.arange(columns) - np.arange(rows)[:, None] - (0 if mode == 2 else columns - rows)
        outside = (distance > after) | (distance < -before)
        out = {0: False, 2: distance > 0, 3: distance > 0, 4: outside}[mode]
        if rows:
            found.append([np.swapaxes(x[0], 0, 1) for x in attention(*parts, 0.5, 0.0, out)])
        first, start = last, end
    return [np.concatenate(part) for part in zip(*found)]


@pytest.mark.parametrize("kind", [list, tuple, Tensor])
@pytest.mark.parametrize(("mode", "before", "after"), [(0, 0, 0), (2, 0, 0), (3, 0, 0), (4, 2, 1)])
@pytest.mark.parametrize("heads", [1, 2, 4])
def test_packed_sequences(kind: Any, mode: int, before: int, after: int, heads: int) -> None:
    q, k, v = draw(9, N, D), draw(15, heads, D), draw(15, heads, D)
    parts = [Tensor(x) for x in (q, k, v)]
    ends = {f"actual_seq_{name}": kind(end) for name, end in zip(("qlen", "kvlen"), PACKED.values())}
    settings: Any = {"pre_tokens": before, "next_tokens": after, "input_layout": "TND", "sparse_mode": mode, **ends}
    mask = Tensor(np.triu(np.ones((2048, 2048)), 1).astype(np.uint8)) if mode > 1 else None
    want, top, total = of_packed(q, k, v, mode, before, after)
    close(ops.flash_attention_score(*parts, N, attn_mask=mask, scalar_value=0.5, **settings), want)
    settings.update((name, tuple(end)) for name, end in zip(ends, PACKED.values()))  # it takes no Tensor, as MindSpore
    found = ops.speed_fusion_attention(*parts, N, scale=0.5, **settings)
    close(found[0], want)
    close(found[1], np.repeat(top, 8, -1))
    close(found[2], np.repeat(total, 8, -1))
    op = ops.operations.FlashAttentionScore(N, 1.0, 0.5, before, after, 0, "TND", mode)
    statistics = op(*parts, None, None, None, mask, None, *ends.values())
    for value, expected in zip(statistics, (np.repeat(top, 8, -1), np.repeat(total, 8, -1))):
        close(value, expected)
    close(statistics[3], want)


def test_packed_sequences_that_do_not_fit() -> None:
    x = Tensor(draw(6, 2, 4))

    def run(queries: Any, keys: Any, layout: str = "TND", **settings: Any) -> Any:
        return ops.flash_attention_score(
            x, x, x, 2, actual_seq_qlen=queries, actual_seq_kvlen=keys, input_layout=layout, **settings
        )

    assert run([2, 6], (4, 6)).shape == (6, 2, 4)
    bad = [([2, 6], None), (None, [2, 6]), ([2, 5], [2, 6]), ([3, 2, 6], [2, 3, 6]), ([2, 6], [6]), ([], [])]
    for queries, keys in bad:
        with pytest.raises(RuntimeError, match="actual_seq_"):
            run(queries, keys)
    for ends in ([2.0, 6], Tensor([2.0, 6.0]), 6):
        with pytest.raises(TypeError, match="actual_seq_qlen"):
            run(ends, [2, 6])
    with pytest.raises(RuntimeError, match="actual_seq_qlen"):
        run([2, 6], [2, 6], "BSND")
    for settings in ({"sparse_mode": 1}, {"attn_mask": Tensor(np.zeros((6, 6), bool))}, {"real_shift": x}):
        with pytest.raises(NotImplementedError, match="TND"):
            run([2, 6], [2, 6], **settings)


def test_ring_updates_join_attention_over_two_sets_of_keys() -> None:
    first, second = (attention(Q, x, y) for x, y in ((K, V), (V, K)))
    whole, top, total = attention(Q, np.concatenate([K, V], 2), np.concatenate([V, K], 2))

    def statistics(part: Any) -> list[Tensor]:
        return [Tensor(np.repeat(x, 8, -1)) for x in part[1:]]

    outs = [Tensor(packed(part[0], "SBH")) for part in (first, second)]
    found = ops.ring_attention_update(outs[0], *statistics(first), outs[1], *statistics(second))
    close(found[0], packed(whole, "SBH"))
    close(found[1], np.repeat(top, 8, -1))
    close(found[2], np.repeat(total, 8, -1))

    def flat(x: Any) -> Any:
        return x.transpose(0, 2, 1, 3).reshape(B * S1, N, -1)

    parts = [[Tensor(flat(x)) for x in (p[0], np.repeat(p[1], 8, -1), np.repeat(p[2], 8, -1))] for p in (first, second)]
    found = ops.ring_attention_update(*parts[0], *parts[1], actual_seq_qlen=Tensor([0, 3, 6]), layout="TND")
    close(found[0], flat(whole))


TOKENS = np.array([[0.1, 0.2, 0.3], [0.2, 0.7, 0.8], [0.3, 0.3, 0.5]], np.float32)
EXPERTS = np.array([[0, 1, 1], [2, 1, 1], [0, 0, 0]], np.int32)


def test_routing_with_a_capacity() -> None:
    # The example of MindSpore's documentation.
    out, places, _, before = ops.moe_init_routing_v2(Tensor(TOKENS), Tensor(EXPERTS), 3, 2, 3, 1, 0, True)
    a, b, c = TOKENS
    close(out, [[a, c], [a, a], [b, 0 * b]])
    assert places.dtype == ms.int32 and places.asnumpy().tolist() == [0, 2, 3, 4, -1, -1, 1, -1, -1]
    assert before.asnumpy().tolist() == [4, 4, 1]


def test_routing_without_a_capacity() -> None:
    order = np.argsort(EXPERTS.ravel(), kind="stable")
    for active, flag, statistics in ((0, 1, [4, 8, 9]), (5, 2, [4, 4, 1]), (0, 0, [0, 0, 0])):
        out, places, total, _ = ops.moe_init_routing_v2(Tensor(TOKENS), Tensor(EXPERTS), active, 0, 3, 0, flag, False)
        close(out, TOKENS[order // 3][: active or None])
        assert places.asnumpy().tolist() == np.argsort(order).tolist()
        assert total.asnumpy().tolist() == statistics


def deformable(value: Any, shape: Any, offset: Any, locations: Any, weight: Any) -> Any:
    batch, _, heads, size = value.shape
    out = np.zeros((batch, locations.shape[1], heads, size))
    for b, q, h, level, p in np.ndindex(weight.shape):
        height, width = shape[level]
        x, y = locations[b, q, h, level, p] * (width, height) - 0.5
        for row in (int(np.floor(y)), int(np.floor(y)) + 1):
            for column in (int(np.floor(x)), int(np.floor(x)) + 1):
                if 0 <= row < height and 0 <= column < width:
                    share = (1 - abs(x - column)) * (1 - abs(y - row)) * weight[b, q, h, level, p]
                    out[b, q, h] += share * value[b, offset[level] + row * width + column, h]
    return out.reshape(batch, locations.shape[1], heads * size)


def test_deformable_attention() -> None:
    shape, offset = np.array([[3, 4], [2, 2]], np.int32), np.array([0, 12], np.int32)
    value, weight = draw(2, 16, 3, 8), draw(2, 5, 3, 2, 4)
    locations = RNG.uniform(-0.2, 1.2, (2, 5, 3, 2, 4, 2)).astype(np.float32)
    arrays = (value, shape, offset, locations, weight)
    close(ops.multi_scale_deformable_attn_function(*map(Tensor, arrays)), deformable(*arrays), 1e-4)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda x: ops.prompt_flash_attention(x, x, x, deq_scale1=x), NotImplementedError),
        (lambda x: ops.prompt_flash_attention(x, x, x, input_layout="XYZ"), ValueError),
        (lambda x: ops.prompt_flash_attention(x, x, x, num_heads=2, num_key_value_heads=3), ValueError),
        (lambda x: ops.prompt_flash_attention(x, x, x, actual_seq_lengths_kv=[1, 2, 3]), ValueError),
        (lambda x: ops.prompt_flash_attention(3, x, x), TypeError),
        (lambda x: ops.incre_flash_attention(x, x, x, kv_padding_size=x), NotImplementedError),
        (lambda x: ops.fused_infer_attention_score(x, x, x, key_shared_prefix=x), NotImplementedError),
        (lambda x: ops.fused_infer_attention_score(x, x, x, softmax_lse_flag=1), TypeError),
        (lambda x: ops.speed_fusion_attention(x, x, x, 1, "BSH", keep_prob=0.5), NotImplementedError),
        (lambda x: ops.speed_fusion_attention(x, x, x, 1, "BSH", pse_type=4), ValueError),
        (lambda x: ops.ring_attention_update(x, x, x, x, x, x, layout="BSH"), ValueError),
        (lambda x: ops.ring_attention_update(x, x, x, x, x, x, layout="TND"), RuntimeError),
        (lambda x: ops.moe_init_routing_v2(x, x, 0, 0, 1, 0, 0, False), ValueError),
        (lambda x: ops.moe_init_routing_v2(x[0], x[0], 0, 0, 1, 0, 0, False), TypeError),
        (lambda x: ops.multi_scale_deformable_attn_function(x, x, x, x, x), RuntimeError),
    ],
)
def test_errors(call: Callable[[Tensor], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call(ops.ones((1, 2, 4)))
    assert len(str(caught.value).splitlines()) <= 6
    assert "flash_attention_score" not in str(caught.value).lower()
