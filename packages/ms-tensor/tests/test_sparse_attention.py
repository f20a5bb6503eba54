"""lightning_indexer and sparse_flash_attention against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

RNG = np.random.default_rng(0)
B, S1, S2, N, D, R = 2, 3, 8, 4, 6, 2
ROWS, COLUMNS = np.arange(S1)[:, None], np.arange(S2)


def draw(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


Q, K, V, W = draw(B, S1, N, D), draw(B, S2, 1, D), draw(B, S2, 1, D), draw(B, S1, N)


def seen(lengths: Any = (S2, S2), mode: int = 3) -> Any:
    """Which keys each query sees, of shape (B, S1, S2)."""
    ends = np.array(lengths)[:, None, None]
    found = ends > COLUMNS
    return found & (ROWS + ends - S1 + 1 > COLUMNS) if mode == 3 else np.broadcast_to(found, (B, S1, S2))


def pages(x: Any, table: Any) -> Any:
    """Blocks of two keys, in the order of a table."""
    found = np.zeros((table.size, 2, *x.shape[2:]), np.float32)
    for b, row in enumerate(table):
        for i, place in enumerate(row):
            found[place] = x[b, 2 * i : 2 * i + 2]
    return found


@pytest.mark.parametrize("mode", [0, 3])
@pytest.mark.parametrize("lengths", [None, (4, 7)])
def test_the_keys_of_the_greatest_scores(mode: int, lengths: Any) -> None:
    scores = np.einsum("bqnd,bkd->bqnk", Q, K[:, :, 0])
    scores = (np.maximum(scores, 0) * W[..., None]).sum(2)
    scores = np.where(seen(lengths or (S2, S2), mode), scores, -np.inf)
    order = np.argsort(-scores, -1, kind="stable")
    values = np.take_along_axis(scores, order, -1)
    want = np.where(values == -np.inf, -1, order)
    given = None if lengths is None else Tensor(np.array(lengths, np.int32))
    for count in (3, 10):
        settings = {"sparse_count": count, "sparse_mode": mode, "actual_seq_lengths_key": given}
        places, found = ops.lightning_indexer(*map(Tensor, (Q, K, W)), return_value=True, **settings)
        assert places.dtype == ms.int32 and places.shape == found.shape == (B, S1, 1, count)
        near = min(count, S2)
        np.testing.assert_array_equal(places.asnumpy()[:, :, 0, :near], want[..., :near])
        np.testing.assert_allclose(found.asnumpy()[:, :, 0, :near], values[..., :near], rtol=1e-5, atol=1e-5)
        assert (places.asnumpy()[..., near:] == -1).all()
        assert ops.lightning_indexer(*map(Tensor, (Q, K, W)), **settings)[1].shape == (0,)


def test_keys_in_pages() -> None:
    table = np.array([[5, 0, 7, 2], [1, 4, 3, 6]], np.int32)
    settings = {"sparse_count": 4, "layout_key": "PA_BSND", "block_table": Tensor(table)}
    found = ops.lightning_indexer(Tensor(Q), Tensor(pages(K, table)), Tensor(W), **settings)[0]
    want = ops.lightning_indexer(*map(Tensor, (Q, K, W)), sparse_count=4)[0]
    np.testing.assert_array_equal(found.asnumpy(), want.asnumpy())
    indices = want
    whole = ops.sparse_flash_attention(*map(Tensor, (Q, K, V)), indices, 0.4)[0]
    blocks = [Tensor(pages(x, table)) for x in (K, V)]
    settings = {"layout_kv": "PA_BSND", "block_table": Tensor(table)}
    found = ops.sparse_flash_attention(Tensor(Q), *blocks, indices, 0.4, **settings)[0]
    np.testing.assert_allclose(found.asnumpy(), whole.asnumpy(), rtol=1e-6)


@pytest.mark.parametrize("mode", [0, 3])
@pytest.mark.parametrize("block", [1, 2])
@pytest.mark.parametrize("rope", [False, True])
def test_attention_over_chosen_keys(mode: int, block: int, rope: bool) -> None:
    indices = np.stack([RNG.permutation(S2 // block)[:3] for _ in range(B * S1)]).reshape(B, S1, 1, 3).astype(np.int32)
    indices[0, 1, 0, 2] = -1
    chosen = np.zeros((B, S1, S2), bool)
    for b, q, _, i in np.ndindex(indices.shape):
        place = indices[b, q, 0, i]
        if place >= 0:
            chosen[b, q, place * block : (place + 1) * block] = True
    lengths = (5, 8)
    chosen &= seen(lengths, mode)
    further = (draw(B, S1, N, R), draw(B, S2, 1, R)) if rope else None
    scores = np.einsum("bqnd,bkd->bqnk", Q, K[:, :, 0])
    settings: dict[str, Any] = {"actual_seq_lengths_kv": Tensor(np.array(lengths, np.int32)), "sparse_mode": mode}
    if further is not None:
        scores = scores + np.einsum("bqnd,bkd->bqnk", further[0], further[1][:, :, 0])
        settings |= {"query_rope": Tensor(further[0]), "key_rope": Tensor(further[1]), "attention_mode": 2}
    scores = np.where(chosen[:, :, None], scores * 0.4, -np.inf)
    top = np.maximum(scores.max(-1), -3.0e38)
    parts = np.exp(scores - top[..., None])
    total = parts.sum(-1)
    want = np.einsum("bqnk,bkd->bqnd", parts / np.where(total == 0, 1, total)[..., None], V[:, :, 0])
    arguments = (*map(Tensor, (Q, K, V, indices)), 0.4)
    out, greatest, sums = ops.sparse_flash_attention(
        *arguments, sparse_block_size=block, return_softmax_lse=True, **settings
    )
    np.testing.assert_allclose(out.asnumpy(), want, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(greatest.asnumpy()[:, 0], top, rtol=1e-5)
    np.testing.assert_allclose(sums.asnumpy()[:, 0], total, rtol=1e-5)
    assert ops.sparse_flash_attention(*arguments, sparse_block_size=block, **settings)[1].shape == (0,)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda x, i: ops.lightning_indexer(x, x, x[..., 0], layout_query="TND"), NotImplementedError),
        (lambda x, i: ops.lightning_indexer(x, x, x[..., 0], sparse_mode=1), ValueError),
        (lambda x, i: ops.lightning_indexer(x, x, x[..., 0], sparse_count=0), ValueError),
        (lambda x, i: ops.lightning_indexer(x, x, x), ValueError),
        (lambda x, i: ops.lightning_indexer(3, x, x), TypeError),
        (lambda x, i: ops.sparse_flash_attention(x, x, x, i, 1.0, attention_mode=2), ValueError),
        (lambda x, i: ops.sparse_flash_attention(x, x, x, i, 1.0, query_rope=x), ValueError),
        (lambda x, i: ops.sparse_flash_attention(x, x, x, i, 1.0, sparse_block_size=3), RuntimeError),
        (lambda x, i: ops.sparse_flash_attention(x, x, x[:, :0], i, 1.0), ValueError),
    ],
)
def test_errors(call: Callable[[Tensor, Tensor], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call(ops.ones((1, 1, 1, 2)), ops.zeros((1, 1, 1, 1), ms.int32))
    assert len(str(caught.value).splitlines()) <= 6
