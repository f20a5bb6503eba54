"""Scans, sorting, searching, statistics and random choice run eagerly, by ast and by trace: equal bits."""

import ms
import numpy as np
import pytest
from ms import Tensor, ops

A = np.random.default_rng(0).normal(size=(4, 5)).astype(np.float32)
N = A.copy()
N[1, 2] = np.nan
MASK = A > 0
INTS = np.random.default_rng(1).integers(0, 4, 12)
GRID = np.sort(A.reshape(-1))

CASES = {
    "cumsum": (lambda x: (ops.cumsum(x, 0), x.cumsum(), x.cumsum(1, ms.float64)), A),
    "cumprod": (lambda x: ops.cumprod(x, 1), A),
    "cummax and cummin": (lambda x: ops.cummax(x, 0) + ops.cummin(x, 1), N),
    "logcumsumexp": (lambda x: ops.logcumsumexp(x, 1), A),
    "sort": (lambda x: x.sort(0, descending=True) + ops.sort(x), N),
    "argsort": (lambda x: x.argsort(-1) + ops.argsort(x, descending=True), A),
    "topk": (lambda x: ops.topk(x, 2) + x.topk(3, dim=0, largest=False), A),
    "median": (lambda x: ops.median(x) + ops.nanmedian(x, 0), N),
    "quantile": (lambda x: (ops.quantile(x, 0.3), ops.nanquantile(x, 0.7, 1)), N),
    "kthvalue": (lambda x: x.kthvalue(2, 0), A),
    "diff and trapz": (lambda x: (ops.diff(x, 2), ops.trapz(x, dim=0)), A),
    "searchsorted": (lambda s, x: (ops.searchsorted(s, x), ops.bucketize(x, [-1.0, 0.0, 1.0])), GRID, A),
    "histc": (lambda x: ops.histc(x, 5, -2.0, 2.0), A),
    "nansum": (lambda x: (ops.nansum(x, 0), ops.nanmean(x)), N),
    "cov": (ops.cov, A),
    "rot90": (lambda x: (ops.rot90(x, 1, (0, 1)), ops.flipud(x), ops.fliplr(x)), A),
    "primitives": (lambda x: (ops.CumSum(True)(x, 0), ops.TopK()(x, 2)[1], ops.Sort()(x)[0]), A),
    "argmax_with_value": (lambda x: x.argmax_with_value(1) + x.argmin_with_value(0, True) + (x.ptp(0),), A),
}

# The size of these results depends on the elements, which Python reads.
BY_VALUE = {
    "nonzero": (lambda x: (ops.nonzero(x) + 0, ops.nonzero(x, as_tuple=True)[1]), MASK),
    "masked_select": (lambda x, m: ops.masked_select(x, m) * 2, A, MASK),
    "unique": (lambda x: ops.unique(x) + x.unique(return_counts=True), INTS),
    "unique_consecutive": (lambda x: ops.unique_consecutive(x, True, True), INTS),
    "bincount": (lambda x: ops.bincount(x), INTS),
    "histc": (lambda x: ops.histc(x, 5), A),
}


@pytest.mark.parametrize("name", CASES)
def test_every_way_gives_the_same(parity, name):
    function, *arrays = CASES[name]

    def call(*tensors):
        return function(*tensors)

    parity(call, *arrays)


@pytest.mark.parametrize("name", BY_VALUE)
def test_sizes_that_depend_on_elements(parity, name):
    function, *arrays = BY_VALUE[name]

    def call(*tensors):
        return function(*tensors)

    parity(call, *arrays, captured=False)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_other_elements_give_another_size(mode):
    def positive(x):
        return ops.masked_select(x, x > 0)

    jitted = ms.jit(positive, capture_mode=mode)
    for values in ([1.0, -1.0, 2.0], [-1.0, -2.0, -3.0], [1.0, 2.0, 3.0]):
        assert jitted(Tensor(values)).tolist() == [v for v in values if v > 0]


@pytest.mark.parametrize(
    "draw",
    [
        lambda p, m: ops.multinomial(p, 6),
        lambda p, m: ops.multinomial(p, 3, False),
        lambda p, m: ops.choice_with_mask(m, 4),
        lambda p, m: ops.shuffle(p),
        lambda p, m: ops.random_categorical(p, 3),
        lambda p, m: ops.Randperm(6)(Tensor([4], ms.int32)),
        lambda p, m: ops.UniformInt()((5,), Tensor(3, ms.int32), Tensor(9, ms.int32)),
    ],
)
@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_random_choice_draws_what_eager_draws(draw, mode):
    weights, mask = Tensor(np.abs(A)), Tensor(MASK)

    def call(p, m):
        return draw(p, m)

    jitted = ms.jit(call, capture_mode=mode, jit_level="O0")
    jitted(weights, mask)
    ms.set_seed(5)
    eager = [call(weights, mask) for _ in range(2)]
    ms.set_seed(5)
    again = [jitted(weights, mask) for _ in range(2)]
    numbers = [[np.asarray(v.asnumpy()) for v in (r if isinstance(r, tuple) else (r,))] for r in (*eager, *again)]
    for got, want in zip(numbers[2:], numbers[:2], strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(got, want, strict=True))


@pytest.mark.parametrize(
    "fn",
    [
        lambda x: ops.cumsum(x, 0).sum(),
        lambda x: (ops.cumprod(x, 1) * x).sum(),
        lambda x: (ops.topk(x, 2)[0] ** 2).sum(),
        lambda x: (ops.sort(x, 0)[0] * x).sum(),
        lambda x: ops.median(x)[0].sum(),
    ],
)
def test_gradients(parity, fn):
    def call(x):
        return fn(x)

    parity.grad(call, A)
