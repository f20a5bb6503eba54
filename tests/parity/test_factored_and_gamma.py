"""Incomplete gamma and Bessel functions, neighbouring floats, factored matrices, draws by rejection, counting."""

from __future__ import annotations

import math
from typing import Any

import ms_autodiff
import ms_tensor as mt
import numpy as np
import pytest
from ms_tensor import Tensor, ops

RNG = np.random.default_rng(11)
# (a, x, P(a, x), Q(a, x)) as SciPy's gammainc and gammaincc give them.
GAMMA = [
    (0.5, 0.25, 0.5204998778130466, 0.47950012218695337),
    (0.001, 0.001, 0.9936876467088603, 0.006312353291139709),
    (1.0, 3.0, 0.950212931632136, 0.04978706836786395),
    (3.5, 20.0, 0.9999987412096126, 1.258790387371308e-06),
    (20.0, 3.0, 8.314423588191718e-11, 0.9999999999168557),
    (99.0, 101.0, 0.5921670870146757, 0.40783291298532426),
    (101.0, 90.0, 0.1349001637612884, 0.8650998362387116),
    (150.0, 100.0, 1.8842104660386844e-06, 0.999998115789534),
    (5000.0, 5001.0, 0.5075216837260982, 0.49247831627390176),
    (5000.0, 5300.0, 0.9999844548842145, 1.5545115785517534e-05),
]


def column(place: int) -> np.ndarray[Any, Any]:
    return np.array([row[place] for row in GAMMA])


@pytest.mark.parametrize(("kind", "tolerance"), [(np.float64, 1e-11), (np.float32, 1e-5)])
def test_incomplete_gamma(kind: Any, tolerance: float) -> None:
    a, x = Tensor(column(0).astype(kind)), Tensor(column(1).astype(kind))
    for function, wanted in ((ops.igamma, column(2)), (ops.igammac, column(3))):
        got = function(a, x).asnumpy()
        assert got.dtype == kind
        np.testing.assert_allclose(got, wanted, rtol=tolerance)
    assert a.igamma(x).asnumpy().tobytes() == ops.Igamma()(a, x).asnumpy().tobytes()


def test_incomplete_gamma_at_the_borders() -> None:
    a = Tensor([1.0, 1.0, 0.0, -1.0, 2.0, math.inf, math.nan])
    x = Tensor([0.0, math.inf, 1.0, 1.0, -1.0, 1.0, 1.0])
    np.testing.assert_array_equal(ops.igamma(a, x).asnumpy(), [0, 1] + [math.nan] * 5)
    np.testing.assert_array_equal(ops.igammac(a, x).asnumpy(), [1, 0] + [math.nan] * 5)
    assert ops.igamma(Tensor(np.ones((2, 1), np.float32)), Tensor([1.0, 2.0])).shape == (2, 2)
    assert ops.igamma(Tensor(np.ones((0,), np.float32)), Tensor([1.0])).shape == (0,)


def test_incomplete_gamma_has_gradients() -> None:
    a, x = column(0)[1:8], column(1)[1:8]
    for function in (ops.igamma, ops.igammac):
        grads = ms_autodiff.grad(lambda a, x, f=function: f(a, x).sum(), (0, 1))(Tensor(a), Tensor(x))
        for place, grad in enumerate(grads):
            step = 1e-5 * (a, x)[place]
            ends = [(a + sign * step * (place == 0), x + sign * step * (place == 1)) for sign in (-1, 1)]
            values = [function(Tensor(left), Tensor(right)).asnumpy() for left, right in ends]
            np.testing.assert_allclose(grad.asnumpy(), (values[1] - values[0]) / (2 * step), rtol=1e-4, atol=1e-9)


def test_incomplete_gamma_over_wide_ranges() -> None:
    a = 10.0 ** RNG.uniform(-3, 5, 400)
    x = a * 10.0 ** RNG.uniform(-1, 1, 400)
    below, above = (f(Tensor(a), Tensor(x)).asnumpy() for f in (ops.igamma, ops.igammac))
    np.testing.assert_allclose(below + above, 1, rtol=1e-14)
    # P(a, x) - P(a + 1, x) = x^a exp(-x) / gamma(a + 1)
    more = ops.igamma(Tensor(a + 1), Tensor(x)).asnumpy()
    step = np.exp([c * math.log(v) - v - math.lgamma(c + 1) for c, v in zip(a, x, strict=True)])
    np.testing.assert_allclose(below - more, step, rtol=1e-8, atol=1e-13)
    narrow = [Tensor(v.astype(np.float32)) for v in (a, x)]
    wide = [v.astype(mt.float64) for v in narrow]
    for function in (ops.igamma, ops.igammac):
        np.testing.assert_allclose(function(*narrow).asnumpy(), function(*wide).asnumpy(), rtol=1e-6, atol=1e-37)


def test_the_second_derivative_of_incomplete_gamma() -> None:
    a, x = Tensor([0.7, 3.0, 40.0]), Tensor([0.5, 5.0, 38.0])
    a, x = a.astype(mt.float64), x.astype(mt.float64)
    by_x = ms_autodiff.grad(lambda a, x: ops.igamma(a, x).sum(), 1)
    mixed = [ms_autodiff.grad(lambda a, x: by_x(a, x).sum(), k)(a, x).asnumpy() for k in (0, 1)]
    order_first = ms_autodiff.grad(lambda a, x: ms_autodiff.grad(lambda a, x: ops.igamma(a, x).sum(), 0)(a, x).sum(), 1)
    np.testing.assert_allclose(order_first(a, x).asnumpy(), mixed[0], rtol=1e-9)
    density = by_x(a, x).asnumpy()
    np.testing.assert_allclose(mixed[1], density * ((a.asnumpy() - 1) / x.asnumpy() - 1), rtol=1e-9)


@pytest.mark.parametrize(("name", "derivative"), [("i0", 1.0), ("j0", -1.0), ("k0", -1.0), ("y0", -1.0)])
def test_the_derivative_of_bessel_functions_of_order_0(name: str, derivative: float) -> None:
    x = Tensor(np.linspace(0.1, 25.0, 200))
    grad = ms_autodiff.grad(lambda v: getattr(ops, f"bessel_{name}")(v).sum())(x).asnumpy()
    want = derivative * getattr(ops, f"bessel_{name[0]}1")(x).asnumpy()
    np.testing.assert_allclose(grad, want, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_nextafter(kind: Any) -> None:
    least = -1074 if kind is np.float64 else -149
    powers = 2.0 ** np.arange(least, 127, 3)
    random = RNG.normal(size=400) * np.exp(RNG.uniform(-80, 80, 400))
    edges = [0.0, -0.0, 0.0, math.inf, -math.inf, math.nan, 1.0, 1.0, float(np.finfo(kind).max)]
    x = np.concatenate([powers, -powers, random, edges]).astype(kind)
    y = RNG.permutation(x)
    y[-9:] = [1, -1, 0, 0, 0, 1, math.nan, 1, math.inf]
    got = ops.nextafter(Tensor(x), Tensor(y)).asnumpy()
    assert got.dtype == kind
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(got, np.nextafter(x, y))


# What LAPACK makes of this matrix, as MindSpore gives it.
MATRIX = np.array(
    [
        [0.1257302165031433, -0.13210485875606537, 0.6404226422309875],
        [0.10490011423826218, -0.5356693863868713, 0.3615950644016266],
        [1.3040000200271606, 0.9470809698104858, -0.7037352323532104],
        [-1.2654215097427368, -0.6232744455337524, 0.04132597893476486],
    ],
    np.float32,
)
REFLECTORS = [
    [-1.82442319, -1.06932271, 0.466730386],
    [0.0537906997, 0.66811353, -0.705665469],
    [0.668665349, -0.25545907, 0.567487597],
    [-0.648883104, 0.0120632015, -0.126460299],
]
WIDE = [
    [-0.665883601, -0.473847568, 0.618501067, 0.0755358934],
    [-0.166880429, 0.451846421, -0.734595776, 0.557405949],
    [0.809008896, 0.119668722, -1.47324383, 1.29424238],
]


def close(got: Tensor, wanted: Any, tolerance: float = 2e-6) -> None:
    np.testing.assert_allclose(got.asnumpy(), wanted, rtol=tolerance, atol=tolerance)


def test_reflections() -> None:
    packed, factors = ops.geqrf(Tensor(MATRIX))
    close(packed, REFLECTORS)
    close(factors, [1.06891501, 1.87722063, 1.96851897])
    wide, wide_factors = ops.geqrf(Tensor(MATRIX.T.copy()))
    close(wide, WIDE)
    close(wide_factors, [1.18881714, 1.97176313, 0.0])
    q, _ = np.linalg.qr(MATRIX, "complete")
    close(ops.orgqr(packed, factors), q[:, :3])
    close(packed.orgqr(factors), q[:, :3])
    for transpose, matrix in ((False, q), (True, q.T)):
        close(ops.ormqr(packed, factors, Tensor(MATRIX), True, transpose), matrix @ MATRIX)
        close(ops.ormqr(packed, factors, Tensor(MATRIX.T.copy()), False, transpose), MATRIX.T @ matrix)
    batch = np.stack([MATRIX, 2 * MATRIX])
    close(ops.geqrf(Tensor(batch))[0][1], ops.geqrf(Tensor(2 * MATRIX))[0].asnumpy())
    assert [v.shape for v in ops.geqrf(Tensor(np.zeros((3, 0), np.float32)))] == [(3, 0), (0,)]
    close(ops.geqrf(Tensor(np.eye(2, dtype=np.float32)))[0], np.eye(2))


def test_lu_factors() -> None:
    # P @ L @ U of rows exchanged: the first with the second, then the second with the third.
    packed = np.array([[3.0, 4, 1], [0, 2, 5], [1 / 3, 1 / 3, -2]])
    pivots, a = Tensor([2, 3, 3], mt.int32), np.array([[1.0, 2, 0], [3, 4, 1], [0, 2, 5]])
    p, lower, upper = ops.lu_unpack(Tensor(packed), pivots)
    close(p, [[0, 0, 1], [1, 0, 0], [0, 1, 0]])
    close(ops.matmul(p, ops.matmul(lower, upper)), a, 1e-12)
    right = np.array([[1.0, -1], [2, 0], [4, 5]])
    close(ops.lu_solve(Tensor(right), Tensor(packed), pivots), np.linalg.solve(a, right), 1e-12)
    both = Tensor(np.stack([right, 2 * right]))
    assert ops.lu_solve(both, Tensor(packed), pivots).shape == (2, 3, 2)
    assert ops.lu_unpack(Tensor(packed), pivots, False, False) == (None, None, None)
    assert ops.lu_unpack(Tensor(packed), pivots, True, False)[0] is None
    tall, few = np.arange(12.0).reshape(4, 3), Tensor([1, 2, 3], mt.int32)
    assert [v.shape for v in ops.lu_unpack(Tensor(tall), few)] == [(4, 4), (4, 3), (3, 3)]
    assert [v.shape for v in ops.lu_unpack(Tensor(tall.T.copy()), few)] == [(3, 3), (3, 3), (3, 4)]
    grad = ms_autodiff.grad(lambda b: ops.lu_solve(b, Tensor(packed), pivots).sum())(Tensor(right))
    close(grad, np.linalg.inv(a).T @ np.ones((3, 2)), 1e-12)


def test_windows_to_images() -> None:
    x = np.arange(64, dtype=np.float32).reshape(1, 1, 4, 16)
    got = ops.col2im(Tensor(x), Tensor([8, 8], mt.int32), [2, 2], [1, 1], [0, 0], [2, 2])
    close(got[0, 0, :2], [[0, 16, 1, 17, 2, 18, 3, 19], [32, 48, 33, 49, 34, 50, 35, 51]])
    assert ops.Col2Im(2, 1, 0, 2)(Tensor(x), Tensor([8, 8], mt.int32)).tolist() == got.tolist()


def test_counting() -> None:
    values, ends = Tensor([0.0, 1.0, 2.0, 3.0, 5.5, -3.0, 4.99]), Tensor([0.0, 5.0])
    got = ops.HistogramFixedWidth(5)(values, ends)
    assert (got.tolist(), got.dtype) == ([2, 1, 1, 1, 2], mt.int32)
    bits = ops.CompareAndBitpack()(Tensor([[1.0, 2, 3, 4, 5, 6, 7, 8], [9.0, 2, 3, 4, 5, 6, 7, 8]]), Tensor(4.0))
    assert (bits.tolist(), bits.dtype) == ([[15], [143]], mt.uint8)


def moments_of_gamma(order: float, rate: float) -> tuple[float, float, float]:
    return order / rate, math.sqrt(order) / rate, 2 / math.sqrt(order)


@pytest.mark.parametrize("order", [0.05, 0.7, 1.0, 4.0, 300.0])
def test_gamma_numbers(order: float) -> None:
    drawn = ops.gamma((20000,), Tensor(order), Tensor(2.0), seed=3).asnumpy().astype(np.float64)
    mean, sd, _ = moments_of_gamma(order, 2.0)
    assert abs(drawn.mean() - mean) < 5 * sd / math.sqrt(20000)
    # The distance of Kolmogorov and Smirnov: one in a thousand samples is further away than 1.95 / sqrt(n).
    below = ops.igamma(Tensor(np.full(20000, order)), Tensor(np.sort(drawn) * 2.0)).asnumpy()
    assert np.abs(below - (np.arange(20000) + 0.5) / 20000).max() < 0.0138


@pytest.mark.parametrize("rate", [0.0, 0.02, 3.0, 9.99, 10.0, 55.0])
def test_poisson_numbers(rate: float) -> None:
    drawn = ops.poisson((20000,), Tensor(rate), seed=4).asnumpy()
    top = int(rate + 6 * math.sqrt(rate) + 6)
    chances = [math.exp(k * math.log(rate) - rate - math.lgamma(k + 1)) if rate else float(k == 0) for k in range(top)]
    counts = np.bincount(drawn.astype(np.int64), minlength=top)
    spread = np.sqrt(20000 * np.array(chances)) + 1
    assert (np.abs(counts[:top] - 20000 * np.array(chances)) < 4.5 * spread).all()


def test_draws_of_parameters_at_the_edges() -> None:
    orders = Tensor([0.0, 1e-3, 1e30, math.inf, math.nan, -1.0])
    drawn = ops.random_gamma(Tensor([50]), orders, seed=3).asnumpy()
    assert (drawn[:, 0] == 0).all() and (drawn[:, 1] >= 0).all() and (drawn[:, 1] < 1).mean() > 0.9
    np.testing.assert_allclose(drawn[:, 2], 1e30, rtol=1e-6)
    assert (drawn[:, 3] == math.inf).all() and np.isnan(drawn[:, 4:]).all()
    rates = Tensor([0.0, -1.0, 1e12, math.inf, math.nan], mt.float64)
    counts = ops.random_poisson(Tensor([50]), rates, seed=3, dtype=mt.float64).asnumpy()
    assert (counts[:, :2] == 0).all() and (counts[:, 3] == math.inf).all() and np.isnan(counts[:, 4]).all()
    assert (np.abs(counts[:, 2] - 1e12) < 6e6).all() and len(set(counts[:, 2])) == 50
    # No gradient goes to the parameters.
    grad = ms_autodiff.grad(lambda a: ops.random_gamma(Tensor([3]), a, seed=3).sum())
    assert grad(Tensor([1.0, 2.0])).tolist() == [0, 0]


def test_a_drawn_number_depends_on_its_place_only() -> None:
    for draw in (ops.random_gamma, ops.random_poisson):
        few, many = (draw(Tensor([n]), Tensor(12.5), seed=8).asnumpy() for n in (100, 100_000))
        np.testing.assert_array_equal(few, many[:100])


def test_shapes_and_seeds_of_drawn_numbers() -> None:
    alpha = Tensor([1.0, 2.0])
    assert ops.gamma((3, 1), alpha, Tensor(1.0)).shape == (3, 2)
    assert ops.random_gamma(Tensor([3]), alpha).shape == (3, 2)
    assert ops.random_gamma(Tensor([3]), Tensor([1.0], mt.float64)).dtype is mt.float64
    assert ops.random_poisson(Tensor([3]), alpha, dtype=mt.int32).dtype is mt.int32
    assert ops.RandomPoisson()(Tensor([3]), alpha).dtype is mt.int64
    assert ops.Poisson()((3, 2), alpha).dtype is mt.int32
    assert ops.gamma((0,), Tensor(1.0), Tensor(1.0)).shape == (0,)
    for draw in (lambda s: ops.gamma((4,), Tensor(1.0), Tensor(1.0), s), lambda s: ops.poisson((9,), Tensor(20.0), s)):
        assert draw(5).tolist() == draw(5).tolist() != draw(6).tolist()
        mt.set_seed(1)
        first, second = draw(None).tolist(), draw(None).tolist()
        mt.set_seed(1)
        assert draw(None).tolist() == first != second
    got = ops.StandardLaplace(3)((20000,)).asnumpy()
    assert abs(got.mean()) < 0.05 and abs(got.var() - 2) < 0.15
    mt.set_seed(2)
    assert abs(np.log(ops.LogNormalReverse(1.0, 0.5)(ops.zeros((20000,))).asnumpy()).mean() - 1) < 0.02
    assert abs(np.median(ops.Cauchy([20000], 3.0, 2.0)().asnumpy()) - 3) < 0.15


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: ops.igamma(Tensor([1]), Tensor([1])), TypeError),
        (lambda: ops.igamma(Tensor([1.0]), 1.0), TypeError),
        (lambda: ops.igammac(Tensor([1.0]), Tensor([1.0], mt.float64)), TypeError),
        (lambda: ops.nextafter(Tensor([1]), Tensor([2])), TypeError),
        (lambda: ops.nextafter(Tensor([1.0]), 2.0), TypeError),
        (lambda: ops.nextafter(Tensor([1.0]), Tensor([1.0], mt.float64)), TypeError),
        (lambda: ops.geqrf(Tensor([1.0])), ValueError),
        (lambda: ops.orgqr(Tensor([[1.0, 2.0]]), Tensor([1.0])), ValueError),
        (lambda: ops.ormqr(Tensor(MATRIX), Tensor([1.0]), Tensor([[1.0]])), ValueError),
        (lambda: ops.lu_solve(Tensor([1.0]), Tensor([[1.0]]), Tensor([1], mt.int32)), ValueError),
        (lambda: ops.lu_solve(Tensor([[1.0]]), Tensor([[1.0]]), Tensor([1.0])), TypeError),
        (lambda: ops.lu_solve(Tensor([[1.0], [2.0]]), Tensor([[1.0]]), Tensor([1], mt.int32)), ValueError),
        (lambda: ops.col2im(Tensor(MATRIX), Tensor([1, 1]), 1, 1, 0, 1), ValueError),
        (lambda: ops.col2im(ops.ones((1, 1, 1, 1)), (1, 1), 1, 1, 0, 1), TypeError),
        (lambda: ops.gamma(2, Tensor(1.0), Tensor(1.0)), TypeError),
        (lambda: ops.gamma((2,), Tensor([1, 2]), Tensor(1.0)), TypeError),
        (lambda: ops.gamma((2,), Tensor([1.0, 2.0]), 1.0), TypeError),
        (lambda: ops.gamma((3,), Tensor([1.0, 2.0]), Tensor(1.0)), ValueError),
        (lambda: ops.gamma((2,), Tensor(1.0), Tensor(1.0), -1), ValueError),
        (lambda: ops.random_gamma((3, 2), Tensor([1.0])), TypeError),
        (lambda: ops.random_gamma(Tensor([3.0]), Tensor([1.0])), TypeError),
        (lambda: ops.random_poisson(Tensor([3]), Tensor([1.0]), dtype=mt.int8), TypeError),
        (lambda: ops.HistogramFixedWidth(0), ValueError),
        (lambda: ops.HistogramFixedWidth(2.0), TypeError),
        (lambda: ops.HistogramFixedWidth(2, "int64"), ValueError),
        (lambda: ops.CompareAndBitpack()(Tensor([1.0]), Tensor(1.0)), ValueError),
        (lambda: ops.StandardLaplace(-1), ValueError),
        (lambda: ops.StandardLaplace()([2]), TypeError),
        (lambda: ops.Cauchy((3, 2)), TypeError),
    ],
)
def test_errors(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call()
