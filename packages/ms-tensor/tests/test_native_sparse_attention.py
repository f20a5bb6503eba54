"""nsa_compress and nsa_select_attention against NumPy; private names of `numpy` that scripts import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops
from ms_tensor.numpy import private_names as names
from ms_tensor.ops.attention.multi_head import _innner_log_softmax

RNG = np.random.default_rng(0)


def draw(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def test_sums_of_windows() -> None:
    x, weight = draw(20, 3, 4), draw(4, 3)
    want, first = [], 0
    for end in (9, 12, 20):
        while first + 4 <= end:
            want.append((x[first : first + 4] * weight[..., None]).sum(0))
            first += 2
        first = end
    found = ops.nsa_compress(Tensor(x), Tensor(weight), 4, 2, actual_seq_len=(9, 12, 20))
    np.testing.assert_allclose(found.asnumpy(), want, rtol=1e-5, atol=1e-5)
    # The lengths of MindSpore's documentation.
    found = ops.nsa_compress(ops.ones((256, 1, 1)), ops.ones((64, 1)), 64, 16, actual_seq_len=(80, 176, 256))
    assert found.shape == (7, 1, 1) and (found.asnumpy() == 64).all()


def test_attention_over_chosen_blocks() -> None:
    query, key, value = draw(5, 4, 6), draw(14, 2, 6), draw(14, 2, 3)
    blocks = np.stack([RNG.permutation(3)[:2] for _ in range(10)]).reshape(5, 2, 2).astype(np.int32)
    settings = {"actual_seq_qlen": (2, 5), "actual_seq_kvlen": (8, 14)}
    out, top, total = ops.nsa_select_attention(*map(Tensor, (query, key, value, blocks)), 0.4, 4, 3, 2, **settings)
    for row, head in np.ndindex(5, 4):
        start, end = (0, 8) if row < 2 else (8, 14)
        places = [start + 3 * block + i for block in blocks[row, head // 2] for i in range(3)]
        places = [place for place in places if place < end]
        scores = key[places, head // 2] @ query[row, head] * 0.4
        parts = np.exp(scores - scores.max())
        want = parts @ value[places, head // 2] / parts.sum()
        np.testing.assert_allclose(out.asnumpy()[row, head], want, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(top.asnumpy()[row, head], np.full(8, scores.max()), rtol=1e-5)
        np.testing.assert_allclose(total.asnumpy()[row, head], np.full(8, parts.sum()), rtol=1e-5)


X = ops.ones((4, 2, 8))
BLOCKS = ops.zeros((4, 2, 1), ms.int32)
ENDS = {"actual_seq_qlen": (2, 4), "actual_seq_kvlen": (2, 4)}


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: ops.nsa_compress(X, ops.ones((3, 2)), 2, 1, actual_seq_len=(4,)), RuntimeError),
        (lambda: ops.nsa_compress(X, ops.ones((2, 2)), 2, 3, actual_seq_len=(4,)), RuntimeError),
        (lambda: ops.nsa_compress(X, ops.ones((2, 2)), 2, 1, actual_seq_len=(3,)), RuntimeError),
        (lambda: ops.nsa_compress(X, ops.ones((2, 2)), 2, 1, actual_seq_len=4), TypeError),
        (lambda: ops.nsa_compress(X, ops.ones((2, 2), ms.float16), 2, 1, actual_seq_len=(4,)), TypeError),
        (lambda: ops.nsa_select_attention(X, X, X, BLOCKS, 1.0, 3, 2, 1, **ENDS), RuntimeError),
        (lambda: ops.nsa_select_attention(X, X, X, BLOCKS, "a", 2, 2, 1, **ENDS), TypeError),
        (lambda: ops.nsa_select_attention(X, X, X, BLOCKS, 1.0, 2, 2, 1, atten_mask=X, **ENDS), NotImplementedError),
        (lambda: names._raise_value_error("a", 3), ValueError),
        (lambda: names._raise_type_error("a"), TypeError),
        (lambda: names._raise_runtime_error("a"), RuntimeError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6


def test_private_names() -> None:
    assert names._to_tensor([1, 2]).asnumpy().tolist() == [1, 2]
    first, second = names._to_tensor([1], 2.5)
    assert first.shape == (1,) and second.shape == () and second.dtype == ms.float32
    found = _innner_log_softmax(Tensor([[1.0, 2.0]]), 1).asnumpy()
    np.testing.assert_allclose(found, [[-1.3132617, -0.3132617]], rtol=1e-6)
    with pytest.raises(ValueError, match=r"^a3$"):
        names._raise_value_error("a", 3)
