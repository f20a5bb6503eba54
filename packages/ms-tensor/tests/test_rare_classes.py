"""Primitive classes that MindSpore 2.10 has no CPU kernel for, against NumPy; and gradients, against differences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype

RANDOM = np.random.default_rng(5)


def parameter(value: Any) -> Parameter:
    return Parameter(Tensor(np.array(value, np.float32)), name="p")


def close(got: Tensor, want: Any, rtol: float = 2e-5) -> None:
    np.testing.assert_allclose(got.asnumpy(), want, rtol=rtol, atol=1e-6)


def test_rows_without_a_gradient_stay_and_repeated_rows_have_several_steps() -> None:
    var, accum = parameter([[1.0], [2.0], [3.0]]), parameter([[0.5], [0.5], [0.5]])
    ops.SparseApplyAdagrad(0.1)(var, accum, Tensor([[1.0], [2.0]]), Tensor([2, 2], mstype.int32))
    close(accum, [[0.5], [0.5], [5.5]])
    close(var, [[1.0], [2.0], [3 - 0.1 / np.sqrt(1.5) - 0.2 / np.sqrt(5.5)]])


def test_adadelta_of_rows_is_adadelta() -> None:
    values = [RANDOM.random((3, 2)).astype(np.float32) + 0.1 for _ in range(3)]
    grad = RANDOM.random((3, 2)).astype(np.float32)
    sparse, dense = ([parameter(v) for v in values] for _ in range(2))
    ops.SparseApplyAdadelta(1e-6)(*sparse, 0.1, 0.9, Tensor(grad[[2, 0, 1]]), Tensor([2, 0, 1], mstype.int32))
    ops.ApplyAdadelta()(*dense, 0.1, 0.9, 1e-6, Tensor(grad))
    for one, other in zip(sparse, dense, strict=True):
        close(one, other.asnumpy())


def test_ftrl_with_shrinkage() -> None:
    var, accum, linear = parameter([[1.0]]), parameter([[0.1]]), parameter([[0.3]])
    ops.SparseApplyFtrlV2(0.1, 0.01, 0.02, 0.03, -0.5)(var, accum, linear, Tensor([[0.5]]), Tensor([0], mstype.int32))
    root = np.sqrt(0.35)
    z = 0.3 + 0.5 + 2 * 0.03 * 1.0 - (root - np.sqrt(0.1)) / 0.1
    close(linear, [[z]])
    close(var, [[(np.sign(z) * 0.01 - z) / (root / 0.1 + 2 * 0.02)]])


def test_proximal_adagrad_of_rows_is_proximal_adagrad() -> None:
    sparse, dense = ((parameter([[1.0], [-2.0]]), parameter([[0.1], [0.2]])) for _ in range(2))
    grad = Tensor([[0.5], [-1.0]])
    ops.SparseApplyProximalAdagrad()(*sparse, 0.1, 0.02, 0.03, grad, Tensor([0, 1], mstype.int32))
    ops.ApplyProximalAdagrad()(*dense, 0.1, 0.02, 0.03, grad)
    for one, other in zip(sparse, dense, strict=True):
        close(one, other.asnumpy())


def test_nesterov_of_all_rows() -> None:
    sparse, dense = ([parameter([[1.0], [2.0]]), parameter([[0.1], [0.2]]), parameter([[0.3], [0.4]])] for _ in "ab")
    numbers = (0.9, 0.999, 0.1, 0.9, 0.999, 1e-8)
    indices = Tensor([1, 1], mstype.int32)
    ops.FusedSparseAdam(False, True)(*sparse, *numbers, Tensor([[0.5], [0.25]]), indices)
    ops.Adam(False, True)(*dense, *numbers, Tensor([[0.0], [0.75]]))
    for one, other in zip(sparse, dense, strict=True):
        close(one, other.asnumpy())


def test_a_gradient_must_have_a_row_for_each_index() -> None:
    with pytest.raises(ValueError, match="'grad' must have shape"):
        ops.SparseApplyAdagrad(0.1)(parameter([[1.0]]), parameter([[1.0]]), Tensor([[1.0]]), Tensor([0, 0]))


def test_momentum_with_penalty_and_scale() -> None:
    var, accum = parameter([1.0, 2.0]), parameter([0.1, 0.2])
    ops.FusedWeightScaleApplyMomentum()(Tensor(0.01), Tensor(0.5), var, accum, 0.1, Tensor([0.5, -1.0]), 0.9)
    moment = 0.9 * np.array([0.1, 0.2]) + 0.5 * (np.array([0.5, -1.0]) + 0.01 * np.array([1.0, 2.0]))
    close(accum, moment)
    close(var, np.array([1.0, 2.0]) - 0.1 * moment)


@pytest.mark.parametrize("clip", [False, True])
def test_lars(clip: bool) -> None:
    w, g = np.array([0.5, 0.8], np.float32), np.array([0.4, -0.2], np.float32)
    found = ops.LARSUpdate(use_clip=clip)(Tensor(w), Tensor(g), Tensor(w @ w), Tensor(g @ g), 0.1, 0.0005)
    norm, other = np.sqrt(w @ w), np.sqrt(g @ g)
    ratio = 0.001 * norm / (other + 0.1 * norm + 1e-5)
    close(found, (g + 0.1 * w) * (min(ratio / 0.0005, 1.0) if clip else ratio))


def test_lars_without_a_gradient_does_not_scale() -> None:
    found = ops.LARSUpdate()(Tensor([1.0]), Tensor([0.0]), Tensor(1.0), Tensor(0.0), 0.5, 0.1)
    close(found, [0.5])


BOXES = [[1.0, 2.0, 3.0, 4.0], [1.0, 3.0, 3.0, 4.0], [1.0, 3.0, 4.0, 4.0], [1.0, 1.0, 4.0, 4.0], [1.0, 1.0, 3.0, 4.0]]


@pytest.mark.parametrize(
    "limit, least, count, want",
    [(0.5, 0.0, 5, [3, 2, 0]), (1.0, 0.42, 9, [3, 2, 1, 4]), (1.0, 0.0, 2, [3, 2]), (0.5, 0.0, -1, [])],
)
def test_boxes_that_stay(limit: float, least: float, count: int, want: list[int]) -> None:
    scores = Tensor([0.4, 0.5, 0.72, 0.9, 0.45])
    found = ops.NonMaxSuppressionV3()(Tensor(BOXES), scores, Tensor(count, mstype.int32), Tensor(limit), Tensor(least))
    assert found.dtype is mstype.int32 and found.asnumpy().tolist() == want


def test_corners_of_boxes_stand_in_any_order() -> None:
    turned = Tensor(np.array(BOXES, np.float32)[:, [2, 3, 0, 1]])
    found = ops.NonMaxSuppressionV3()(turned, Tensor([0.4, 0.5, 0.72, 0.9, 0.45]), 5, 0.5, 0.0)
    assert found.asnumpy().tolist() == [3, 2, 0]


def test_accidental_hits() -> None:
    rows, places, weights = ops.ComputeAccidentalHits(2)(Tensor([[1, 2], [0, 4], [3, 3]]), Tensor([0, 1, 2, 3, 4]))
    assert rows.dtype is mstype.int32 and rows.asnumpy().tolist() == [0, 0, 1, 1, 2, 2]
    assert places.asnumpy().tolist() == [1, 2, 0, 4, 3, 3]
    assert set(weights.asnumpy().tolist()) == {float(np.finfo(np.float32).min)}


@pytest.mark.parametrize("mode", ["SAME", "valid"])
def test_dilation(mode: str) -> None:
    x, f = RANDOM.normal(size=(2, 2, 5, 4)).astype(np.float32), RANDOM.normal(size=(2, 2, 3)).astype(np.float32)
    found = ops.Dilation2D((2, 1), (2, 1), mode)(Tensor(x), Tensor(f))
    pads = ((1, 1), (1, 1)) if mode == "SAME" else ((0, 0), (0, 0))
    wide = np.pad(x, ((0, 0), (0, 0), *pads), constant_values=-np.inf)
    rows, columns = (wide.shape[2] - 3) // 2 + 1, wide.shape[3] - 2
    want = np.full((2, 2, rows, columns), -np.inf, np.float32)
    for i in range(2):
        for j in range(3):
            part = wide[:, :, 2 * i : 2 * i + 2 * rows - 1 : 2, j : j + columns]
            want = np.maximum(want, part + f[None, :, i, j, None, None])
    close(found, want)


def test_image_patches() -> None:
    x = np.arange(18, dtype=np.float32).reshape(1, 2, 3, 3)
    found = ops.ExtractImagePatches([1, 1, 2, 2], [1, 1, 1, 1], [1, 1, 1, 1], "VALID")(Tensor(x)).asnumpy()
    for place, (i, j) in enumerate(((0, 0), (0, 1), (1, 0), (1, 1))):
        np.testing.assert_array_equal(found[:, 2 * place : 2 * place + 2], x[:, :, i : i + 2, j : j + 2])
    assert ops.ExtractImagePatches([2, 2], [1, 2], [2, 1], "same")(Tensor(x)).shape == (1, 8, 3, 2)


@pytest.mark.parametrize("pseudo", [False, True])
@pytest.mark.parametrize("overlapping", [False, True])
def test_pooling_by_ratios(pseudo: bool, overlapping: bool) -> None:
    x = RANDOM.normal(size=(2, 9, 7, 3)).astype(np.float32)
    for name, reduce in (("FractionalMaxPool", np.max), ("FractionalAvgPool", np.mean)):
        pool = getattr(ops, name)([1.0, 1.4, 1.9, 1.0], pseudo, overlapping, True, 5, 7)
        y, rows, columns = pool(Tensor(x))
        assert y.shape == (2, 6, 3, 3)
        edges = [v.asnumpy().tolist() for v in (rows, columns)]
        assert (edges[0][0], edges[0][-1], edges[1][0], edges[1][-1]) == (0, 9, 0, 7)
        assert set(np.diff(edges[0])) == {1, 2} and set(np.diff(edges[1])) == {2, 3}
        for i in range(6):
            for j in range(3):
                part = x[:, edges[0][i] : edges[0][i + 1] + overlapping, edges[1][j] : edges[1][j + 1] + overlapping]
                np.testing.assert_allclose(y.asnumpy()[:, i, j], reduce(part, (1, 2)), rtol=1e-5, atol=1e-6)
        again = pool(Tensor(x))
        np.testing.assert_array_equal(again[1].asnumpy(), rows.asnumpy())


def test_seeds_of_pooling_need_deterministic() -> None:
    with pytest.raises(ValueError, match="seeds"):
        ops.FractionalMaxPool([1.0, 1.4, 1.9, 1.0], seed=3)(Tensor(np.zeros((1, 7, 7, 1), np.float32)))


def loss_of_paths(acts: np.ndarray, labels: np.ndarray, steps: int, blank: int) -> float:
    """The loss by the sum over all paths, one after the other."""
    logs = acts - np.log(np.exp(acts).sum(-1, keepdims=True))

    def walk(t: int, u: int) -> float:
        total = 0.0
        if t == steps - 1 and u == len(labels):
            return float(np.exp(logs[t, u, blank]))
        if t < steps - 1:
            total += np.exp(logs[t, u, blank]) * walk(t + 1, u)
        if u < len(labels):
            total += np.exp(logs[t, u, labels[u]]) * walk(t, u + 1)
        return float(total)

    return float(-np.log(walk(0, 0)))


def test_transducer_loss_and_gradient() -> None:
    acts = RANDOM.normal(size=(2, 4, 3, 5))
    labels = np.array([[1, 2], [3, 3]])
    lengths, counts = [4, 3], [2, 1]
    arguments = [Tensor(np.array(v, np.int32)) for v in (labels, lengths, counts)]
    costs, grads = ops.RNNTLoss(4)(Tensor(acts.astype(np.float32)), *arguments)

    def loss(values: np.ndarray, place: int) -> float:
        return loss_of_paths(values[place], labels[place, : counts[place]], lengths[place], 4)

    close(costs, [loss(acts, 0), loss(acts, 1)])
    want = np.zeros_like(acts)
    for index in np.ndindex(*acts.shape):
        step = np.zeros_like(acts)
        step[index] = 1e-5
        want[index] = (loss(acts + step, index[0]) - loss(acts - step, index[0])) / 2e-5
    np.testing.assert_allclose(grads.asnumpy(), want, rtol=1e-3, atol=1e-5)


def test_lstm_cell() -> None:
    x, h, c = (RANDOM.normal(size=(2, n)).astype(np.float32) for n in (3, 4, 4))
    w, b = RANDOM.normal(size=(7, 16)).astype(np.float32), RANDOM.normal(size=(16,)).astype(np.float32)
    found = ops.BasicLSTMCell()(*map(Tensor, (x, h, c, w, b)))
    i, j, f, o = np.split(np.concatenate([x, h], 1) @ w + b, 4, 1)

    def sigmoid(v: np.ndarray) -> np.ndarray:
        return 1 / (1 + np.exp(-v))

    cell = c * sigmoid(f + 1) + sigmoid(i) * np.tanh(j)
    want = (cell, np.tanh(cell) * sigmoid(o), sigmoid(i), np.tanh(j), sigmoid(f + 1), sigmoid(o), np.tanh(cell))
    for one, other in zip(found, want, strict=True):
        close(one, other)


def test_keys_are_written_into_their_slots() -> None:
    keys, values = (RANDOM.normal(size=(3, 2, 4)).astype(np.float16) for _ in range(2))
    key_cache, value_cache = (Parameter(Tensor(np.ones((2, 3, 2, 4), np.float16)), name=n) for n in "kv")
    ops.ReshapeAndCache()(Tensor(keys), Tensor(values), key_cache, value_cache, Tensor([4, -1, 0], mstype.int32))
    for cache, new in ((key_cache, keys), (value_cache, values)):
        want = np.ones((6, 2, 4), np.float16)
        want[4], want[0] = new[0], new[2]
        np.testing.assert_allclose(cache.asnumpy().reshape(6, 2, 4), want, atol=2e-3)


@pytest.mark.parametrize("prefill", [False, True])
def test_paged_attention(prefill: bool) -> None:
    counts, lengths, size = ([2, 1] if prefill else [1, 1]), [5, 2], 4
    tokens = sum(counts)
    query = RANDOM.normal(size=(tokens, 4, size)).astype(np.float32)
    keys, values = (RANDOM.normal(size=(4, 3, 2, size)).astype(np.float32) for _ in range(2))
    tables = np.array([[2, 0], [1, -1]], np.int32)
    mask = RANDOM.normal(size=(tokens, 6)).astype(np.float32)
    extra = (Tensor(mask), Tensor(np.array(counts, np.int32))) if prefill else (None, None)
    caches = (Tensor(keys), Tensor(values), Tensor(tables), Tensor(np.array(lengths, np.int32)))
    found = ops.PagedAttention(4, 0.5, 2)(Tensor(query), *caches, None, None, *extra)
    rows = np.repeat([0, 1], counts)
    for token in range(tokens):
        n = lengths[rows[token]]
        for head in range(4):
            k, v = (c[tables[rows[token]]].reshape(-1, 2, size)[:n, head // 2] for c in (keys, values))
            scores = 0.5 * k @ query[token, head] + (mask[token, :n] if prefill else 0)
            weights = np.exp(scores - scores.max())
            close(found[token, head], weights / weights.sum() @ v)


def test_biases_of_paged_attention() -> None:
    query, cache = Tensor(np.ones((1, 8), np.float32)), Tensor(np.ones((1, 2, 1, 8), np.float32))
    values = Tensor(np.arange(16, dtype=np.float32).reshape(1, 2, 1, 8))
    tables, lengths = Tensor([[0]], mstype.int32), Tensor([2], mstype.int32)
    bias = Tensor(np.array([[[0.0, np.log(3.0)]]], np.float32))
    found = ops.PagedAttentionMask(1, 1.0, 1)(query, cache, values, tables, lengths, None, None, bias)
    close(found, [0.25 * np.arange(8) + 0.75 * np.arange(8, 16)])
    with pytest.raises(NotImplementedError, match="quantized"):
        ops.PagedAttention(1, 1.0, 1)(query, cache, values, tables, lengths, Tensor([1.0]))


@pytest.mark.parametrize("layout", [0, 2])
def test_positions_rotate_queries(layout: int) -> None:
    x = RANDOM.normal(size=(2, 8)).astype(np.float32)
    angles = RANDOM.normal(size=(5, 2)).astype(np.float32)
    spread = np.concatenate([angles, angles], 1) if layout == 0 else np.repeat(angles, 2, 1)
    cos, sin = Tensor(np.cos(spread)), Tensor(np.sin(spread))
    query, key = ops.ApplyRotaryPosEmb(layout)(Tensor(x), Tensor(2 * x), cos, sin, Tensor([3, 1], mstype.int32))
    heads = x.reshape(2, 2, 4)
    pairs = heads.reshape(2, 2, 2, 2).swapaxes(2, 3) if layout == 0 else heads.reshape(2, 2, 2, 2)
    turned = (pairs[..., 0] + 1j * pairs[..., 1]) * np.exp(1j * angles[[3, 1]])[:, None]
    both = np.stack([turned.real, turned.imag], 2 if layout == 0 else 3)
    close(query, both.reshape(2, 8), 1e-4)
    close(key, 2 * both.reshape(2, 8), 1e-4)


def test_the_best_groups_stay() -> None:
    token = Parameter(Tensor(np.array([[0.1, 0.4, 0.3, 0.3], [0.5, 0.0, 0.2, 0.2]], np.float16)), name="token")
    assert ops.GroupTopk()(token, Tensor([0, 1, 2, 3], mstype.int32), 2, 1, 2) is None
    np.testing.assert_allclose(token.asnumpy(), [[0, 0, 0.3, 0.3], [0.5, 0, 0, 0]], atol=1e-3)


def test_truncated_normal_numbers() -> None:
    found = ops.TruncatedNormal(seed=3)(Tensor([4000])).asnumpy()
    assert np.abs(found).max() <= 2 and abs(found.mean()) < 0.05 and abs(found.std() - 0.8796) < 0.03
    np.testing.assert_array_equal(found, ops.TruncatedNormal(seed=3)(Tensor([4000])).asnumpy())
    parts = [Tensor(np.array(v, np.float32)) for v in ([0.0, 5.0], [1.0, 2.0], [-1.0, 5.0], [0.5, 30.0])]
    rows = ops.ParameterizedTruncatedNormal(1, 2)((2, 4000), *parts).asnumpy()
    assert rows[0].min() >= -1 and rows[0].max() <= 0.5 and rows[1].min() >= 5
    assert abs(rows[1].mean() - (5 + 2 * np.sqrt(2 / np.pi))) < 0.1


@pytest.mark.parametrize("dtype", [mstype.int32, mstype.int64, mstype.uint32, mstype.uint64])
def test_ints_of_all_values(dtype: Any) -> None:
    found = ops.NonDeterministicInts(dtype)(Tensor([500])).asnumpy()
    info = np.iinfo(found.dtype)
    shares = (found.astype(np.float64) - info.min) / (float(info.max) - info.min)
    assert found.dtype == str(dtype).lower() and shares.min() < 0.05 and shares.max() > 0.95


def test_random_boxes_cover_enough() -> None:
    box = Tensor(np.array([[[0.38, 0.17, 0.95, 0.40]]], np.float32))
    for seed in range(1, 9):
        sample = ops.SampleDistortedBoundingBoxV2(seed, 1, (0.9, 1.1), (0.1, 1.0))
        begin, size, found = sample(Tensor([640, 480, 3], mstype.int32), box, Tensor([0.8]))
        (y, x, _), (height, width, _) = begin.asnumpy(), size.asnumpy()
        tall = min(y + height, 0.95 * 640) - max(y, 0.38 * 640)
        wide = min(x + width, 0.4 * 480) - max(x, 0.17 * 480)
        assert tall * wide >= 0.79 * (0.57 * 640 * 0.23 * 480)
        close(found, [[[y / 640, x / 480, (y + height) / 640, (x + width) / 480]]])
    with pytest.raises(ValueError, match="must be a box"):
        sample(Tensor([640, 480, 3]), Tensor(np.zeros((1, 0, 4), np.float32)), Tensor([0.8]))


def test_noise_outside_of_images() -> None:
    x, size, offsets = Tensor(np.full((1, 2, 2, 1), 9.0, np.float32)), Tensor([6, 6]), Tensor([[0.0, 0.0]])
    found = ops.ExtractGlimpse()(x, size, offsets).asnumpy()[0, :, :, 0]
    assert (found[2:4, 2:4] == 9).all() and (found[:2] < 1).all() and len(set(found[:2].ravel())) == 12
    with pytest.raises(ValueError, match="uniform_noise"):
        ops.ExtractGlimpse(noise="zero")(x, size, offsets)


@pytest.mark.parametrize("size", [1, 2, 5])
def test_the_logarithm_is_the_inverse_of_the_exponential(size: int) -> None:
    x = RANDOM.normal(size=(2, size, size)) + 1j * RANDOM.normal(size=(2, size, size))
    powers, total = np.eye(size) + np.zeros_like(x), np.zeros_like(x)
    for k in range(1, 60):
        total, powers = total + powers, powers @ (0.4 * x) / k
    np.testing.assert_allclose(ops.MatrixLogarithm()(Tensor(total)).asnumpy(), 0.4 * x, rtol=1e-9, atol=1e-10)


def test_what_cannot_run_here_says_so() -> None:
    for call in (
        lambda: ops.GetNext([mstype.float32], [(1,)], 1, "queue")(),
        lambda: ops.Push()((), ()),
        lambda: ops.Pull()(1, 2),
        lambda: ops.PyExecute()("1", (), ()),
        lambda: ops.GeSwitch()(1, True),
        lambda: ops.Merge()((1,)),
        lambda: ops.Send(0, 1)(Tensor([1.0])),
        lambda: ops.Receive(0, 1, [1], mstype.float32)(),
        lambda: ops.NeighborExchange([0], [0], ([2],), ([2],), mstype.float32)((Tensor([1.0]),)),
        lambda: ops.NeighborExchangeV2([0], [0], [0], [0], "NCHW")(Tensor([1.0])),
        lambda: ops.BatchISendIRecv(("isend",), (1,))(Tensor([1.0])),
        lambda: ops.MapCacheIdx()(1, 2, 3, 4, 5),
    ):
        with pytest.raises(NotImplementedError, match="cannot run here"):
            call()


def test_one_member_has_all_parts() -> None:
    x = Tensor([1.0, 2.0])
    for found in (ops.AllGatherV()(x, [2]), ops.ReduceScatterV()(x, [2]), ops.AlltoAllVC()(x, [2])):
        assert found.asnumpy().tolist() == [1, 2]
    assert ops.Reshard(None, None, None)(x) is x


def test_gradients_are_written_to_files(tmp_path: Path) -> None:
    x = Tensor([1.0, 2.0])
    with ms_runtime.Tape() as tape:
        tape.watch(x)
        out = (ops.DumpGradient()(str(tmp_path / "dx"), x, "out") * Tensor([3.0, 4.0])).sum()
    assert tape.gradient([out], None, [x])[0].asnumpy().tolist() == [3, 4]
    (file,) = tmp_path.glob("*dx*.npy")
    assert np.load(file).tolist() == [3, 4]


def random(*shape: int) -> np.ndarray:
    return RANDOM.normal(size=shape)


SIZE = Tensor([4, 5], mstype.int32)
GRADIENTS: dict[str, tuple[Callable[..., Tensor], tuple[np.ndarray, ...]]] = {
    "betainc": (
        lambda x: ops.Betainc()(Tensor(np.array([0.3, 2.0, 30.0])), Tensor(np.array([0.4, 3.0, 40.0])), x),
        (np.array([0.2, 0.7, 0.45]),),
    ),
    "logsumexp": (lambda x: ops.CumulativeLogsumexp(True, True)(x, 1)[:, :3], (random(2, 4),)),
    "columns": (lambda x: ops.Im2Col(2, 1, 1, 1)(x), (random(1, 2, 3, 3),)),
    "volume patches": (lambda x: ops.ExtractVolumePatches(2, 1, "SAME")(x), (random(1, 2, 3, 2, 2),)),
    "image patches": (lambda x: ops.ExtractImagePatches((2, 2), (1, 1), (1, 1), "SAME")(x), (random(1, 2, 3, 3),)),
    "dilation": (lambda x, f: ops.Dilation2D(1, 1)(x, f), (random(1, 2, 3, 3), random(2, 2, 2))),
    "max pool": (
        lambda x: ops.FractionalMaxPool([1.0, 1.4, 1.9, 1.0], False, False, True, 5, 7)(x)[0],
        (random(1, 7, 7, 1),),
    ),
    "average pool": (
        lambda x: ops.FractionalAvgPool([1.0, 1.4, 1.9, 1.0], False, True, True, 5, 7)(x)[0],
        (random(1, 7, 7, 1),),
    ),
    "tridiagonal": (
        lambda a, b, c, r: ops.TridiagonalMatMul()(a, b, c, r),
        (random(1, 3), random(1, 3), random(1, 3), random(3, 2)),
    ),
    "solve": (
        lambda a, b: ops.MatrixSolveLs()(a, b, Tensor(0.5, mstype.float64)),
        (random(3, 2), random(3, 1)),
    ),
    "lstsq": (lambda a, b: ops.Lstsq()(a, b), (random(3, 2), random(3, 1))),
    "scatter": (
        lambda x, u: ops.ScatterAddWithAxis(1)(x, Tensor([[0, 2]]), u),
        (random(1, 3), random(1, 2)),
    ),
    "sparse add": (
        lambda v, x: ops.SparseTensorDenseAdd()(Tensor([[0, 1], [0, 1]]), v, Tensor([1, 2]), x),
        (random(2), random(1, 2)),
    ),
    "glimpse": (
        lambda x: ops.ExtractGlimpse(True, True, False, "zero")(x, Tensor([3, 3]), Tensor([[0.8, -0.8]])),
        (random(1, 4, 4, 1),),
    ),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients_are_those_of_differences(name: str) -> None:
    function, arrays = GRADIENTS[name]
    tensors = [Tensor(a, mstype.float64) for a in arrays]
    weights = RANDOM.normal(size=function(*tensors).shape)
    with ms_runtime.Tape() as tape:
        for value in tensors:
            tape.watch(value)
        out = (function(*tensors) * Tensor(weights, mstype.float64)).sum()
    found = tape.gradient([out], None, tensors)
    for place, array in enumerate(arrays):
        want = np.zeros_like(array)
        for index in np.ndindex(*array.shape):
            ends = []
            for sign in (1, -1):
                moved = [a.copy() for a in arrays]
                moved[place][index] += sign * 1e-6
                ends.append((function(*(Tensor(a, mstype.float64) for a in moved)).asnumpy() * weights).sum())
            want[index] = (ends[0] - ends[1]) / 2e-6
        np.testing.assert_allclose(found[place].asnumpy(), want, rtol=1e-5, atol=1e-7)
