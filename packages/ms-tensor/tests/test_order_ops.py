"""Scans, sorting, searching, statistics and random choice against NumPy and SciPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ms_tensor import Tensor, context, dtype, ops

RNG = np.random.default_rng(0)
A = RNG.normal(size=(3, 4)).astype(np.float32)
C = RNG.normal(size=(2, 3, 4)).astype(np.float32)
V = RNG.normal(size=50)
N = np.where(RNG.random((4, 6)) < 0.3, np.nan, RNG.normal(size=(4, 6))).astype(np.float32)
I = RNG.integers(-4, 5, (5, 6))
ROWS = RNG.integers(0, 2, (8, 3))
SHAPES = [(0,), (1,), (2, 0), (0, 3), (7,), (129,), (3, 200), (200, 3), (2, 1500), (20000,), (2, 70, 3)]


def _check(got: Any, want: Any) -> None:
    if isinstance(want, tuple):
        assert len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            _check(a, b)
        return
    want = np.asarray(want)
    assert got.shape == want.shape
    np.testing.assert_allclose(got.asnumpy(), want, rtol=2e-6, atol=1e-6)


CASES: list[tuple[str, Callable[[], Any], Any]] = [
    ("cumsum", lambda: ops.cumsum(Tensor(C), 1), C.cumsum(1)),
    ("cumprod", lambda: ops.cumprod(Tensor(C), -1), C.cumprod(-1)),
    ("cummax", lambda: ops.cummax(Tensor(C), 0)[0], np.maximum.accumulate(C, 0)),
    ("cummin", lambda: ops.cummin(Tensor(I), 1)[0], np.minimum.accumulate(I, 1)),
    ("logcumsumexp", lambda: ops.logcumsumexp(Tensor(C), 2), np.logaddexp.accumulate(C, 2)),
    ("logcumsumexp_large", lambda: ops.logcumsumexp(Tensor([900.0, 901.0]), 0), [900.0, np.logaddexp(900, 901)]),
    ("diff_2", lambda: ops.diff(Tensor(A), 2, 0), np.diff(A, 2, 0)),
    ("diff_0", lambda: ops.diff(Tensor(A), 0), A),
    ("diff_more_than_there_are", lambda: ops.diff(Tensor(A), 9, 0), np.diff(A, 9, 0)),
    ("trapz_of_one", lambda: ops.trapz(Tensor([[2.0]])), np.zeros(1)),
    ("median_odd", lambda: ops.median(Tensor(C), 1)[0], np.median(C, 1)),
    ("quantile", lambda: ops.quantile(Tensor(V), 0.37), np.quantile(V, 0.37)),
    (
        "quantile_several",
        lambda: ops.quantile(Tensor(C), Tensor(np.array([0.1, 0.5, 1.0], np.float32)), 1, True),
        np.quantile(C, [0.1, 0.5, 1.0], 1, keepdims=True),
    ),
    ("quantile_nan", lambda: ops.quantile(Tensor(N), 0.5, 1), np.quantile(N, 0.5, 1)),
    ("quantile_infinite", lambda: ops.quantile(Tensor([-np.inf, 0.0, np.inf]), 0.5), 0.0),
    ("nanquantile", lambda: ops.nanquantile(Tensor(N), 0.3, 1), np.nanquantile(N, 0.3, 1)),
    ("nanquantile_all", lambda: ops.nanquantile(Tensor(N), 0.8, keepdims=True), np.nanquantile(N, 0.8, keepdims=True)),
    ("nansum", lambda: ops.nansum(Tensor(N), (0, 1)), np.nansum(N)),
    ("nanmean", lambda: ops.nanmean(Tensor(N), 0), np.nanmean(N, 0)),
    ("cov", lambda: ops.cov(Tensor(A)), np.cov(A)),
    ("kthvalue", lambda: Tensor(I).kthvalue(2, 0)[0], np.sort(I, 0)[1]),
    ("kthvalue_keep", lambda: Tensor(I).kthvalue(6, keepdim=True)[0], I.max(1, keepdims=True)),
    ("ptp", lambda: Tensor(A).ptp(1), np.ptp(A, 1)),
    ("vander", lambda: ops.vander(Tensor(I[0])), np.vander(I[0])),
    ("histc", lambda: ops.histc(Tensor(C), 7), np.histogram(C, 7)[0]),
    ("nonzero", lambda: ops.nonzero(Tensor(I)), np.argwhere(I)),
    ("nonzero_3d", lambda: ops.nonzero(Tensor(C > 0)), np.argwhere(C > 0)),
    ("nonzero_tuple", lambda: ops.nonzero(Tensor(I), as_tuple=True), np.nonzero(I)),
    ("nonzero_of_a_number", lambda: ops.nonzero(Tensor(3.0)), np.zeros((1, 0))),
    ("nonzero_tuple_of_a_number", lambda: ops.nonzero(Tensor(0.0), as_tuple=True), (np.zeros(0),)),
    ("nonzero_transposed", lambda: ops.nonzero(Tensor(I).T), np.argwhere(I.T)),
    ("masked_select_empty", lambda: ops.masked_select(Tensor(A[:0]), Tensor(A[:0] > 0)), np.zeros(0)),
    ("unique_sorted", lambda: Tensor(I).unique(True, True, True), np.unique(I, False, True, True)),
    ("unique_rows", lambda: Tensor(ROWS).unique(dim=0), np.unique(ROWS, axis=0)),
    ("unique_columns", lambda: Tensor(ROWS).unique(dim=1), np.unique(ROWS, axis=1)),
    ("unique_empty", lambda: ops.unique(Tensor(I[:0])), (np.zeros(0), np.zeros((0, 6)))),
    ("searchsorted_2d", lambda: ops.searchsorted(Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor([[1.5], [5.0]])), [[1], [2]]),
    (
        "searchsorted_sorter",
        lambda: ops.searchsorted(Tensor(V), Tensor(V[:9]), sorter=Tensor(np.argsort(V)), right=True),
        np.searchsorted(V, V[:9], "right", np.argsort(V)),
    ),
    ("searchsorted_mixed", lambda: ops.searchsorted(Tensor([1, 3, 5]), Tensor([2.5, 3.0])), [1, 1]),
    ("searchsorted_in_nothing", lambda: ops.searchsorted(Tensor(A[0, :0]), Tensor(A)), np.zeros((3, 4))),
    ("bincount_empty", lambda: ops.bincount(Tensor(I[0, :0])), np.zeros(0)),
    ("rot90_-2", lambda: ops.rot90(Tensor(C), -2, (2, 0)), np.rot90(C, -2, (2, 0))),
    ("rot90_3", lambda: ops.rot90(Tensor(C), 3, (-1, 1)), np.rot90(C, 3, (-1, 1))),
]


@pytest.mark.parametrize(("name", "got", "want"), CASES, ids=[case[0] for case in CASES])
def test_against_numpy(name: str, got: Callable[[], Any], want: Any) -> None:
    _check(got(), want)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("kind", ["?", "b", "h", "i", "l", "B", "H", "I", "L", "e", "f", "d"])
def test_sorts_every_length_along_every_axis(shape: tuple[int, ...], kind: Any) -> None:
    values = (RNG.normal(size=shape) * 50).astype("d" if kind in "efd" else "l").astype(kind)
    for axis in range(len(shape)):
        order = np.argsort(values, axis, kind="stable")
        got, index = ops.sort(Tensor(values), axis)
        np.testing.assert_array_equal(got.asnumpy(), np.sort(values, axis))
        np.testing.assert_array_equal(index.asnumpy(), order)
        # Stable in falling order too: equal elements keep their own order.
        falling = np.flip(np.argsort(np.flip(values, axis), axis, kind="stable"), axis)
        falling = values.shape[axis] - 1 - falling
        np.testing.assert_array_equal(ops.argsort(Tensor(values), axis, True).asnumpy(), falling)
        for k in {1, 3, values.shape[axis]} & set(range(1, values.shape[axis] + 1)):
            for largest, best in ((True, falling), (False, order)):
                got, index = ops.topk(Tensor(values), k, axis, largest)
                want = np.take(best, range(k), axis)
                np.testing.assert_array_equal(index.asnumpy(), want)
                np.testing.assert_array_equal(got.asnumpy(), np.take_along_axis(values, want, axis))


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_nan_is_greater_than_every_number(kind: Any) -> None:
    values = np.array([np.nan, -0.0, np.inf, 0.0, -np.inf, -np.nan, 1e-6, -3], kind)
    assert ops.argsort(Tensor(values)).tolist() == [4, 7, 1, 3, 6, 2, 0, 5]
    assert ops.topk(Tensor(values), 3)[1].tolist() == [0, 5, 2]
    sorted_ = ops.sort(Tensor(values))[0].asnumpy()
    assert np.signbit(sorted_[2]) and not np.signbit(sorted_[3]), "zeros keep their signs"


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_scans_every_length_along_every_axis(shape: tuple[int, ...]) -> None:
    values = RNG.integers(-3, 4, shape)
    for axis in range(len(shape)):
        np.testing.assert_array_equal(ops.cumsum(Tensor(values), axis).asnumpy(), values.cumsum(axis))
        got = ops.CumSum(True, True)(Tensor(values), axis).asnumpy()
        np.testing.assert_array_equal(got, np.flip(np.flip(values, axis).cumsum(axis), axis) - values)
        np.testing.assert_array_equal(ops.cumprod(Tensor(values), axis).asnumpy(), values.cumprod(axis))


def test_a_long_sum_of_float32_is_accurate() -> None:
    tenths = np.full(1_000_000, 0.1, np.float32)
    want = np.float64(tenths[0]) * 1_000_000
    assert float(ops.cumsum(Tensor(tenths), 0)[-1]) == pytest.approx(want, rel=1e-7)


@pytest.mark.parametrize("kind", ["b", "h", "i", "l", "B", "H", "I", "L", "e", "f", "d", "F", "D"])
def test_scans_of_every_dtype(kind: str) -> None:
    values = RNG.integers(1, 4, (5, 3)).astype(kind)
    if kind in "FD":
        values = values * np.array(1 - 0.5j, kind)
    # Products of integers are taken in int64, as in the oracle.
    wide = values.dtype if kind in "efdFD" else np.dtype(np.int64)
    for scan, want, dtype_ in ((ops.cumsum, np.cumsum, values.dtype), (ops.cumprod, np.cumprod, wide)):
        got = scan(Tensor(values), 0)
        assert got.asnumpy().dtype == dtype_
        np.testing.assert_allclose(got.asnumpy(), want(values, 0, dtype=dtype_), rtol=1e-6)
    if kind not in "FD":
        for scan, best in ((ops.cummax, np.maximum), (ops.cummin, np.minimum)):
            np.testing.assert_array_equal(scan(Tensor(values), 1)[0].asnumpy(), best.accumulate(values, 1))


def test_bfloat16() -> None:
    values = Tensor([[3.0, -1.0, 2.5], [0.0, -0.5, 7.0]], dtype.bfloat16)
    assert ops.sort(values)[0].float().tolist() == [[-1.0, 2.5, 3.0], [-0.5, 0.0, 7.0]]
    assert ops.topk(values, 1)[1].tolist() == [[0], [2]]
    assert ops.cumsum(values, 1).dtype is dtype.bfloat16
    assert ops.cumsum(values, 1).float().tolist() == [[3.0, 2.0, 4.5], [0.0, -0.5, 6.5]]
    assert ops.nonzero(values).tolist() == [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2]]
    assert ops.unique(values)[0].dtype is dtype.bfloat16


def test_complex_numbers_have_no_order() -> None:
    for call in (ops.sort, lambda x: ops.topk(x, 1), lambda x: ops.cummax(x, 0), ops.median):
        with pytest.raises(TypeError):
            call(Tensor(np.ones(3, np.complex64)))


def test_unique_keeps_the_order_of_appearance() -> None:
    values, index = ops.unique(Tensor(I))
    flat = list(dict.fromkeys(I.reshape(-1).tolist()))
    assert values.tolist() == flat
    np.testing.assert_array_equal(np.array(flat)[index.asnumpy()], I)


@pytest.mark.parametrize(
    "call",
    [
        lambda: ops.bincount(Tensor([-1, 2])),
        lambda: Tensor([1.0]).kthvalue(2),
        lambda: Tensor([1.0]).kthvalue(0),
        lambda: ops.diff(Tensor([1.0]), -1),
        lambda: ops.quantile(Tensor([1.0]), Tensor([[0.5]])),
        lambda: ops.median(Tensor(np.zeros((2, 0), np.float32))),
        lambda: ops.bucketize(Tensor([1.0]), []),
        lambda: ops.searchsorted(Tensor([1.0, 2.0]), Tensor([1.0]), sorter=Tensor([0])),
        lambda: ops.choice_with_mask(Tensor(True)),
        lambda: ops.Randperm(0),
        lambda: ops.RandomChoiceWithMask(0),
        lambda: ops.Multinomial(seed=-1),
    ],
)
def test_wrong_values(call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert len(str(error.value).splitlines()) <= 6


@pytest.mark.parametrize(
    "call",
    [
        lambda: ops.masked_select(Tensor([1.0]), Tensor([1])),
        lambda: ops.bucketize([1.0], [1.0]),
        lambda: ops.sort(Tensor([1.0]), 0.5),
        lambda: ops.CumSum(1)(Tensor([1.0]), 0),
        lambda: ops.TopK(sorted=1),
        lambda: ops.Multinomial(dtype=dtype.float32),
        lambda: ops.Randperm(4)(4),
        lambda: ops.Bucketize([1]),
        lambda: ops.Bucketize((1.0,)),
        lambda: Tensor([1.0]).sort(stable=1),
        lambda: Tensor([1.0]).unique(return_counts=1),
    ],
)
def test_wrong_types(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert len(str(error.value).splitlines()) <= 6


def _shares(drawn: Tensor, classes: int) -> np.ndarray:
    return np.bincount(drawn.asnumpy().reshape(-1), minlength=classes) / drawn.size


WEIGHTS = np.array([0.5, 0.0, 2.0, 1.5], np.float32)


def test_multinomial_draws_in_proportion() -> None:
    want = WEIGHTS / WEIGHTS.sum()
    np.testing.assert_allclose(_shares(ops.multinomial(Tensor(WEIGHTS), 40000, seed=3), 4), want, atol=0.01)
    two = ops.multinomial(Tensor(np.stack([WEIGHTS, WEIGHTS[::-1]])), 20000, seed=4)
    np.testing.assert_allclose(_shares(two[1], 4), want[::-1], atol=0.015)
    first = ops.multinomial(Tensor(np.tile(WEIGHTS, (20000, 1))), 1, False, seed=5)
    np.testing.assert_allclose(_shares(first, 4), want, atol=0.015)
    logits = Tensor(np.log(np.maximum(WEIGHTS, 1e-30))[None])
    np.testing.assert_allclose(_shares(ops.random_categorical(logits, 40000, 7), 4), want, atol=0.01)


def test_without_replacement_no_place_comes_twice() -> None:
    drawn = ops.multinomial(Tensor(RNG.random((50, 9))), 9, False).asnumpy()
    np.testing.assert_array_equal(np.sort(drawn, 1), np.tile(np.arange(9), (50, 1)))
    # What has no weight comes last.
    assert (ops.multinomial(Tensor(np.tile(WEIGHTS, (50, 1))), 4, False).asnumpy()[:, 3] == 1).all()


def test_choice_with_mask_gives_distinct_true_places() -> None:
    mask = RNG.random((6, 7, 2)) < 0.4
    many, valid = ops.choice_with_mask(Tensor(mask), 200)
    assert many.shape == (200, 3) and int(valid.asnumpy().sum()) == mask.sum()
    places = many.asnumpy()[valid.asnumpy()]
    np.testing.assert_array_equal(places[np.lexsort(places.T[::-1])], np.argwhere(mask))
    assert not many.asnumpy()[~valid.asnumpy()].any()
    few, valid = ops.choice_with_mask(Tensor(mask), 5)
    assert valid.asnumpy().all() and mask[tuple(few.asnumpy().T)].all()


def test_orders_and_ints() -> None:
    assert sorted(ops.shuffle(Tensor(np.arange(30)), seed=1).tolist()) == list(range(30))
    order = ops.Randperm(8, -7)(Tensor([5], dtype.int32))
    assert order.dtype is dtype.int32 and order.tolist()[5:] == [-7] * 3 and sorted(order.tolist()[:5]) == [*range(5)]
    ints = ops.UniformInt()((5000,), Tensor(-3, dtype.int32), Tensor(4, dtype.int32))
    np.testing.assert_allclose(_shares(ints + 3, 7), np.full(7, 1 / 7), atol=0.03)


def test_a_seed_repeats_and_the_generator_goes_on() -> None:
    weights = Tensor(RNG.random(1000))
    assert ops.multinomial(weights, 20, seed=3).tolist() == ops.multinomial(weights, 20, seed=3).tolist()
    assert ops.multinomial(weights, 20).tolist() != ops.multinomial(weights, 20).tolist()
    context.set_seed(9)
    first = ops.multinomial(weights, 20, False).tolist()
    context.set_seed(9)
    assert ops.multinomial(weights, 20, False).tolist() == first


@pytest.mark.parametrize("unique", [False, True])
def test_candidates(unique: bool) -> None:
    true = Tensor([[1], [3]])
    drawn, expected, among = ops.uniform_candidate_sampler(true, 1, 4, unique, 8)
    assert drawn.dtype is dtype.int64 and expected.shape == (2, 1) and among.tolist() == [0.5] * 4
    assert not unique or len(set(drawn.tolist())) == 4
    numbers = ops.uniform_candidate_sampler(true, 1, 20000, False, 8, seed=3)[0]
    np.testing.assert_allclose(_shares(numbers, 8), np.full(8, 1 / 8), atol=0.02)
    drawn, expected, among = ops.LogUniformCandidateSampler(1, 3, unique, 5)(true)
    chance = np.log((np.arange(5) + 2) / (np.arange(5) + 1)) / np.log(6)
    want = 1 - (1 - chance) ** 3 if unique else chance * 3
    np.testing.assert_allclose(expected.asnumpy()[:, 0], want[[1, 3]], rtol=1e-6)
    np.testing.assert_allclose(among.asnumpy(), want[drawn.asnumpy()], rtol=1e-6)
    assert not unique or len(set(drawn.tolist())) == 3
    numbers = ops.log_uniform_candidate_sampler(true, 1, 20000, False, 5, seed=3)[0]
    np.testing.assert_allclose(_shares(numbers, 5), chance, atol=0.02)


def test_candidates_that_are_not_true() -> None:
    true = Tensor([[1, 2], [3, 2]], dtype.int32)
    drawn = ops.UniformCandidateSampler(2, 3, True, 6, 0, True)(true)[0]
    assert drawn.dtype is dtype.int32 and sorted(drawn.tolist()) == [0, 4, 5]
    for wrong in ((1, 3, True, 6), (2, 7, True, 6), (2, 0, True, 6), (2, 3, True, 0), (2, 3, True, 6, -1)):
        with pytest.raises(ValueError):
            ops.uniform_candidate_sampler(true, *wrong)
    for case in (
        lambda: ops.log_uniform_candidate_sampler(true, 2),
        lambda: ops.UniformCandidateSampler(2, 3, 1, 6)(true),
    ):
        with pytest.raises(TypeError):
            case()
