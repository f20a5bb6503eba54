"""Two products around a softmax run as one launch, with the bits of plain calls."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ms_runtime import op
from support import launches

random = np.random.default_rng(0)
WHOLE = "attention of matmul2+mul+add+softmax_+matmul2"


def array(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return random.normal(size=shape).astype(dtype)


def attention(q: Any, k: Any, v: Any, mask: Any) -> Any:
    rank = len(q.shape)
    keys = op("transpose")(k, (*range(rank - 2), rank - 1, rank - 2))
    scores = op("matmul2")(q, keys) * 0.125 + mask
    return op("matmul2")(op("softmax_")(scores, -1), v)


def causal(n: int, m: int, dtype: Any = np.float32) -> np.ndarray:
    return np.triu(np.full((n, m), -np.inf), 1 + m - n).astype(dtype)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize(
    ("batch", "n", "m", "d", "e"),
    [
        ((2, 4), 128, 128, 64, 64),
        ((3,), 67, 101, 33, 5),
        ((), 300, 300, 16, 16),
        ((1, 2), 4, 5000, 8, 40),
        ((2, 3), 33, 32, 300, 300),
        ((1, 1), 500, 700, 64, 64),
    ],
)
def test_any_size_and_dtype(batch: tuple[int, ...], n: int, m: int, d: int, e: int, dtype: Any) -> None:
    q, k, v = array(*batch, n, d, dtype=dtype), array(*batch, m, d, dtype=dtype), array(*batch, m, e, dtype=dtype)
    assert launches(attention, q, k, v, causal(n, m, dtype)) == [WHOLE]


@pytest.mark.parametrize("shape", [(40, 64), (1, 64), (40, 1), (2, 1, 1, 64), (2, 3, 40, 64), ()])
def test_masks_broadcast(shape: tuple[int, ...]) -> None:
    assert launches(attention, array(2, 3, 40, 8), array(2, 3, 64, 8), array(2, 3, 64, 8), array(*shape)) == [WHOLE]


def test_rows_that_are_hidden_whole_and_what_is_no_number() -> None:
    mask = causal(64, 64)
    mask[5] = -np.inf
    mask[7, 3] = np.nan
    mask[9, 2] = np.inf
    assert launches(attention, array(2, 64, 8), array(2, 64, 8), array(2, 64, 8), mask) == [WHOLE]


def test_a_mask_of_bools_heads_inside_and_fewer_heads_of_keys() -> None:
    def f(q, k, v, hidden):
        q, k, v = (op("transpose")(x, (0, 2, 1, 3)) for x in (q, k, v))
        k, v = (op("broadcast_to")(x, (2, 4, 50, 16)) for x in (k, v))
        scores = op("matmul2")(q, op("transpose")(k, (0, 1, 3, 2)))
        scores = op("select")(hidden, -1e9, scores)
        return op("transpose")(op("matmul2")(op("softmax_")(scores, 3), v), (0, 2, 1, 3))

    hidden = random.integers(0, 2, (2, 1, 50, 50)).astype(bool)
    found = launches(f, array(2, 50, 4, 16), array(2, 50, 1, 16), array(2, 50, 1, 16), hidden)
    assert found[0] == "attention of matmul2+select+softmax_+matmul2"


def test_weights_that_are_read_leave() -> None:
    def f(q, k, v):
        weights = op("softmax_")(op("matmul2")(q, k) * 0.25, -1)
        out = op("matmul2")(weights, v)
        return out, op("reduce_sum")(weights, (-2,), False), weights

    for n, m in [(64, 64), (500, 700)]:
        found = launches(f, array(3, n, 16), array(3, 16, m), array(3, m, 8))
        assert found == ["attention of matmul2+mul+softmax_+matmul2", "kernel:reduce_sum"]


def test_scores_that_are_read_are_kept() -> None:
    def f(q, k, v):
        scores = op("matmul2")(q, k)
        return op("matmul2")(op("softmax_")(scores, -1), v), scores

    found = launches(f, array(3, 64, 16), array(3, 16, 64), array(3, 64, 8))
    assert found == ["kernel:matmul2", "kernel:softmax_", "kernel:matmul2"]


def test_an_answer_for_one_query_runs_one_by_one() -> None:
    assert len(launches(attention, array(8, 1, 64), array(8, 300, 64), array(8, 300, 64), array(300))) == 3


def test_no_rows_and_no_columns() -> None:
    for n, m, d in [(0, 64, 8), (64, 0, 8), (64, 64, 0)]:
        launches(attention, array(2, n, d), array(2, m, d), array(2, m, 8), array(m))
