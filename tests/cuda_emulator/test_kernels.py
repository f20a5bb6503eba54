"""The CUDA kernels on the emulator against NumPy, over random shapes; `nox -s cuda_emulated` has sanitizers on."""

import ctypes
import math

import emulated as e
import numpy as np
import pytest
import units

LINES = [(1, 64), (32, 2), (128, 1)]


@pytest.fixture
def rng(request):
    return np.random.default_rng(len(request.node.name))


def random(rng, t, shape):
    dtype = e.TYPES[t]
    if t == "b8":
        return rng.random(shape) < 0.5
    if t in units.FLOATS:
        return rng.normal(size=shape).astype(dtype)
    low, high = (0, 9) if t.startswith("u") else (-9, 9)
    return rng.integers(low, high, shape).astype(dtype)


def shapes(rng, rank, most, count):
    for _ in range(count):
        yield tuple(int(n) for n in rng.integers(1, most, rank))


def lines(rng):
    """Sizes before, along and after an axis, and threads for it."""
    for threads in LINES:
        for count in (1, int(rng.integers(2, 30)), int(rng.integers(100, 400))):
            yield (int(rng.integers(1, 5)), count, int(rng.integers(1, 4))), threads


@pytest.mark.parametrize("t", units.WORDS[:4])
def test_copies_follow_layouts(t, rng):
    unit = e.Unit("copy", T=t)
    for shape in shapes(rng, 3, 40, 4):
        whole = random(rng, t, tuple(2 * n for n in shape))
        x = whole[::2, ::-2, 1::2].transpose(2, 0, 1)
        out = np.zeros(x.shape[::-1], x.dtype).transpose(2, 1, 0)
        unit.launch("copy_elements", e.view(x), e.view(out), e.dims(*x.shape))
        assert np.array_equal(out, x)
        y = random(rng, t, shape)
        turned = np.zeros((shape[0], shape[2], shape[1]), y.dtype)
        b, r, c = turned.shape
        unit.launch("copy_turned", e.view(y.transpose(0, 2, 1)), e.view(turned), b, r, c, threads=(32, 8))
        assert np.array_equal(turned, y.transpose(0, 2, 1))


def test_a_value_that_comes_with_the_launch_is_read_like_memory():
    out = np.zeros((3, 2), np.uint32)
    two = e.value(5 | 7 << 32)
    two.stride[:2] = [0, 1]
    e.Unit("copy", T="u32").launch("copy_elements", two, e.view(out), e.dims(3, 2))
    assert out.tolist() == [[5, 7]] * 3


def test_filling_counting_and_one_hot(rng):
    out = np.zeros((3, 5), np.float32)[:, ::2]
    bits = int(np.float32(1.5).view(np.uint32))
    word = (ctypes.c_uint64 * 2)(bits, 0)
    e.Unit("fill", O="u32").launch("fill_elements", e.view(out), e.dims(3, 3), word)
    assert np.array_equal(out, np.full((3, 3), 1.5))
    row = np.zeros(1000, np.float32)
    e.Unit("iota", O="f32", N="f64", WHOLE=0).launch("iota", e.view(row), e.dims(1000), 1.0, -0.1)
    assert np.array_equal(row, (1.0 + np.arange(1000) * -0.1).astype(np.float32))
    row = np.zeros(9, np.uint8)
    e.Unit("iota", O="u8", N="i64", WHOLE=1).launch("iota", e.view(row), e.dims(9), 250, 3)
    assert row.tolist() == [(250 + 3 * k) % 256 for k in range(9)]
    index = rng.integers(-1, 6, (4, 3))
    hot = np.zeros((4, 3, 5), np.bool_)
    e.Unit("one_hot", A="i64").launch("one_hot", e.view(index, [3, 1, 0]), e.view(hot), e.dims(4, 3, 5))
    assert np.array_equal(hot, index[..., None] == np.arange(5))


REDUCED = {0: np.sum, 1: np.prod, 2: np.max, 3: np.min, 4: np.all, 5: np.any, 6: np.argmax, 7: np.argmin}


CASES = [(k, t) for k in REDUCED for t in ("f32", "f16", "i32", "u8", "b8") if k > 1 or t != "b8"]


@pytest.mark.parametrize(("kind", "t"), CASES)
def test_reductions(kind, t, rng):
    out_type = {4: "b8", 5: "b8", 6: "i64", 7: "i64"}.get(kind, t)
    unit = e.Unit("reduce", KIND=kind, A=t, O=out_type)
    for threads in LINES:
        for shape in shapes(rng, 3, 12, 3):
            whole = random(rng, t, tuple(n + 1 for n in shape))
            if kind == 1:
                whole = (whole / 4 + 1).astype(whole.dtype)
            if t in units.FLOATS and kind in (2, 3, 6, 7) and rng.random() < 0.5:
                whole.flat[rng.integers(0, whole.size, 3)] = np.nan
            x = whole[1:, :-1, ::-1][:, :, : shape[2]]
            kept, reduced = x.shape[1], (x.shape[0], x.shape[2])
            s = [n // x.itemsize for n in x.strides]
            out = np.zeros(kept, e.TYPES[out_type])
            n = reduced[0] * reduced[1]
            splits = int(rng.integers(1, min(n, 4) + 1))
            part = -(-n // splits)
            splits = -(-n // part)
            parts = np.zeros((kept * splits, 16), np.uint8)
            view, sizes = e.view(x, [s[1], s[0], s[2]]), (e.dims(kept), e.dims(*reduced))
            unit.launch("reduce_lines", view, e.view(out), parts, *sizes, splits, part, threads=threads)
            if splits > 1:
                unit.launch("reduce_parts", parts, e.view(out), e.dims(kept), splits)
            flat = x.transpose(1, 0, 2).reshape(kept, -1)
            if kind < 2 and t in units.FLOATS:
                want = REDUCED[kind](flat.astype(np.float64), axis=1)
                np.testing.assert_allclose(
                    out, want, rtol=2e-3 if t == "f16" else 1e-5, atol=2e-3 if t == "f16" else 1e-5
                )
            elif kind < 2:
                assert np.array_equal(out, REDUCED[kind](flat, axis=1, dtype=x.dtype))
            else:
                np.testing.assert_array_equal(out, REDUCED[kind](flat, axis=1))


def softmax(x, log=False):
    shifted = x - x.max(1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return logs if log else np.exp(logs)


@pytest.mark.parametrize("t", ["f16", "f32", "f64"])
@pytest.mark.parametrize("log", [0, 1])
def test_softmax_and_its_gradient(t, log, rng):
    unit = e.Unit("softmax", A=t, LOG=log)
    tolerance = {"f16": 2e-3, "f32": 2e-6, "f64": 1e-13}[t]
    for shape, threads in lines(rng):
        x = (4 * random(rng, t, shape)).astype(e.TYPES[t])
        y, dx, count = np.zeros_like(x), np.zeros_like(x), shape[1]
        total = shape[0] * shape[2]
        unit.launch("softmax", x, y, total, count, shape[2], threads=threads)
        want = softmax(x.astype(np.float64), log)
        np.testing.assert_allclose(y, want, rtol=tolerance, atol=tolerance)
        g = random(rng, t, shape)
        unit.launch("softmax_grad", g, y, dx, total, count, shape[2], threads=threads)
        g, p = g.astype(np.float64), y.astype(np.float64)
        want = g - np.exp(p) * g.sum(1, keepdims=True) if log else p * (g - (g * p).sum(1, keepdims=True))
        np.testing.assert_allclose(dx, want, rtol=10 * tolerance, atol=20 * tolerance)


@pytest.mark.parametrize("logits", [0, 1])
def test_cross_entropy_and_its_gradient(logits, rng):
    unit = e.Unit("nll", A="f32", B="i64", C="f32", D="f32", LOGITS=logits)
    for shape, threads in lines(rng):
        outer, count, inner = shape
        x = random(rng, "f32", shape)
        logs = softmax(x.astype(np.float64), True) if logits else x.astype(np.float64)
        target = rng.integers(0, count, (outer, inner))
        target[rng.random(target.shape) < 0.2] = -100
        weight = rng.uniform(0.5, 2, count).astype(np.float32)
        for smoothing in (0.0, 0.3):
            loss, share = np.zeros((2, outer, inner), np.float32)
            unit.launch(
                "nll", x, target, weight, loss, share, outer * inner, count, inner, -100, smoothing, threads=threads
            )
            taken = np.zeros(shape)
            used = target >= 0
            hit = (np.arange(count)[None, :, None] == target[:, None, :]) & used[:, None, :]
            taken += (1 - smoothing) * hit * weight[None, :, None]
            taken += used[:, None, :] * smoothing / count * weight[None, :, None]
            np.testing.assert_allclose(loss, -(taken * logs).sum(1), rtol=1e-5, atol=1e-5)
            np.testing.assert_allclose(share, (hit * weight[None, :, None]).sum(1))
            g, dx = random(rng, "f32", (outer, inner)), np.zeros_like(x)
            unit.launch(
                "nll_grad", g, x, target, weight, dx, outer * inner, count, inner, -100, smoothing, threads=threads
            )
            p = np.exp(logs) if logits else 0
            want = g[:, None, :] * (taken.sum(1, keepdims=True) * p - taken)
            np.testing.assert_allclose(dx, want, rtol=1e-4, atol=1e-5)
    assert unit.fault.word == e.CLEAR


def test_a_class_out_of_range_is_the_launchs_error():
    unit = e.Unit("nll", A="f32", B="i64", C="f32", D="f32", LOGITS=1)
    target = np.array([0, 2, 5, -1])
    loss, share = np.full((2, 4), 9, np.float32)
    unit.launch("nll", np.zeros((4, 3), np.float32), target, np.ones(3, np.float32), loss, share, 4, 3, 1, -100, 0.0)
    assert (unit.fault.word, unit.fault.index, unit.fault.bound) == (1 << 40 | 2, 5, 3)
    # Later launches do nothing.
    unit2 = e.Unit("copy", T="u32")
    unit2.fault.word = 7 << 40 | 2
    out = np.zeros(4, np.uint32)
    unit2.launch("copy_elements", e.view(np.ones(4, np.uint32)), e.view(out), e.dims(4))
    assert not out.any()


class Shape(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int64) for name in ("n", "channels", "inner", "groups")]


@pytest.mark.parametrize(("batch", "mean"), [(0, 1), (0, 0), (1, 1)])
@pytest.mark.parametrize(("t", "b"), [("f32", "f32"), ("f16", "f32"), ("f64", "f64")])
def test_normalizations_and_their_gradients(batch, mean, t, b, rng):
    unit = e.Unit("norm", A=t, B=b, BATCH=batch, MEAN=mean, BETA=mean)
    wide = np.float64 if t == "f64" else np.float32
    tolerance = {"f16": 1e-2, "f32": 1e-4, "f64": 1e-11}[t]
    for threads in LINES:
        for n, groups, each, inner in shapes(rng, 4, 7, 4):
            groups = 1 if batch else groups
            channels, each = groups * each, each
            x, g = random(rng, t, (n, channels, inner)), random(rng, t, (n, channels, inner))
            gamma, beta = random(rng, b, channels), random(rng, b, channels)
            shape = Shape(n, channels, inner, groups)
            count = channels if batch else n * groups
            means, spread = np.zeros((2, count), wide)
            y, dx = np.zeros_like(x), np.zeros_like(x)
            unit.launch("normalize", x, gamma, beta, y, means, spread, shape, 1e-2, threads=threads)
            axes = (0, 2) if batch else (2, 3)
            cut = (n, channels, inner) if batch else (n, groups, each, inner)
            X, G = x.reshape(cut).astype(np.float64), g.reshape(cut).astype(np.float64)
            on = (1, channels, 1) if batch else (1, groups, each, 1)
            m = X.mean(axes, keepdims=True) if mean else 0
            variance = ((X - m) ** 2).mean(axes, keepdims=True)
            rstd = 1 / np.sqrt(variance + 1e-2)
            z = (X - m) * rstd
            want = z * gamma.reshape(on) + (beta.reshape(on) if mean else 0)
            np.testing.assert_allclose(y.reshape(cut), want, rtol=tolerance, atol=tolerance)
            np.testing.assert_allclose(spread, (variance if batch else rstd).ravel(), rtol=tolerance)
            if mean:
                np.testing.assert_allclose(means, m.ravel(), rtol=tolerance, atol=tolerance)
            unit.launch("normalize_grad", g, x, means, spread, gamma, dx, shape, 1e-2, threads=threads)
            scaled = G * gamma.reshape(on)
            want = scaled - z * (scaled * z).mean(axes, keepdims=True)
            want = rstd * (want - (scaled.mean(axes, keepdims=True) if mean else 0))
            np.testing.assert_allclose(dx.reshape(cut), want, rtol=10 * tolerance, atol=10 * tolerance)
            part = int(rng.integers(1, n + 1))
            splits = -(-n // part)
            parts = np.zeros((splits, channels, 2), wide)
            dgamma, dbeta = np.zeros_like(gamma), np.zeros_like(beta)
            unit.launch("normalize_param_grad", g, x, means, spread, parts, shape, 1e-2, splits, part, threads=threads)
            unit.launch("normalize_param_parts", parts, dgamma, dbeta, channels, splits)
            full = (G * z).reshape(n, channels, inner).sum((0, 2))
            np.testing.assert_allclose(dgamma, full, rtol=10 * tolerance, atol=50 * tolerance)
            if mean:
                np.testing.assert_allclose(
                    dbeta, g.astype(np.float64).sum((0, 2)), rtol=10 * tolerance, atol=10 * tolerance
                )


@pytest.mark.parametrize(
    ("t", "kind"), [(t, k) for t in ("f32", "f64", "i32", "u8") for k in range(6) if k != 2 or t in units.FLOATS]
)
def test_scans(t, kind, rng):
    unit = e.Unit("scan", KIND=kind, A=t)
    for shape, threads in lines(rng):
        if kind == 3 and t in units.FLOATS:
            x = rng.uniform(-1, 1, shape).astype(e.TYPES[t])
        elif kind == 1 and t in units.FLOATS:
            x = rng.uniform(0.9, 1.1, shape).astype(e.TYPES[t])
        else:
            x = random(rng, t, shape)
        other, y, places = random(rng, t, shape), np.zeros_like(x), np.zeros(shape, np.int64)
        ways = [(0, 0)] if kind in (2, 4, 5) else [(0, 0), (0, 1)] if kind == 3 else [(0, 0), (1, 0), (0, 1), (1, 1)]
        for exclusive, reverse in ways:
            threads_ = threads if threads[0] == 1 else (threads[0], 1)
            unit.launch("scan", x, other, y, places, shape[0] * shape[2], shape[1], shape[2], e.i32(exclusive),
                        e.i32(reverse), threads=threads_)  # fmt: skip
            a, b = (v[:, ::-1] if reverse else v for v in (x, other))
            wide = np.float64 if t in units.FLOATS else x.dtype
            a, b = a.astype(wide), b.astype(wide)
            want, at = np.zeros_like(a), np.zeros(a.shape, np.int64)
            if kind < 2:
                full = (np.cumsum if kind == 0 else np.cumprod)(a, axis=1, dtype=wide)
                want = np.full_like(full, kind)
                want[:, 1:] = full[:, :-1]
                want = want if exclusive else full
            elif kind == 2:
                want = np.logaddexp.accumulate(a, axis=1)
            elif kind == 3:
                carry = np.zeros_like(a[:, 0])
                for k in range(a.shape[1]):
                    carry = a[:, k] * carry + b[:, k]
                    want[:, k] = carry
            else:
                want = (np.maximum if kind == 4 else np.minimum).accumulate(a, axis=1)
                number = np.arange(a.shape[1])[None, :, None]
                at = np.maximum.accumulate(np.where(a == want, number, 0), axis=1)
                assert np.array_equal(places, at)
            got = y[:, ::-1] if reverse else y
            if t in units.FLOATS:
                # A sum may cancel, so its error is relative to the terms.
                rtol = 1e-6 if t == "f32" else 1e-12
                scale = np.abs(a).max() * math.sqrt(shape[1]) if kind in (0, 3) else 0
                np.testing.assert_allclose(got, want, rtol=rtol, atol=rtol * (scale + 1))
            else:
                assert np.array_equal(got, want)


class Indices(ctypes.Structure):
    _fields_ = [("count", ctypes.c_int32), ("type", ctypes.c_int32 * 8), ("view", e.View * 8),
                ("bound", ctypes.c_int64 * 8), ("stride", ctypes.c_int64 * 8)]  # fmt: skip


def indices(*rows):
    """Rows: an array, its strides over the kernel's dimensions, the size it indexes, and that dimension's stride."""
    out = Indices(count=len(rows))
    for k, (array, strides, bound, stride) in enumerate(rows):
        out.type[k] = array.itemsize if array.dtype.kind == "u" else -array.itemsize
        out.view[k] = e.view(array, strides)
        out.bound[k], out.stride[k] = bound, stride
    return out


@pytest.mark.parametrize("dtype", ["int64", "int32", "int8", "uint16"])
def test_gathering_by_two_indices(dtype, rng):
    unit = e.Unit("gather", T="u32")
    for a, b, c in shapes(rng, 3, 9, 5):
        x = random(rng, "i32", (a, b, c))
        low = 0 if dtype.startswith("u") else -1
        i = (rng.integers(low * a, a, (4, 1))).astype(dtype)
        j = (rng.integers(low * c, c, 5)).astype(dtype)
        # x[i, :, j] is [4, 5, b].
        out = np.zeros((4, 5, b), np.int32)
        picks = indices((i, [1, 0, 0], a, b * c), (j, [0, 1, 0], c, 1))
        unit.launch("gather", e.view(x, [0, 0, c]), picks, e.view(x, [5, 1, 0]), e.view(out), e.dims(4, 5, b))
        assert np.array_equal(out, x[i, :, j])
        assert unit.fault.word == e.CLEAR
    j[3] = c
    unit.launch("gather", e.view(x, [0, 0, c]), picks, e.view(x, [5, 1, 0]), e.view(out), e.dims(4, 5, b))
    assert (unit.fault.word, unit.fault.index, unit.fault.bound, unit.fault.number) == (1 << 40 | 3, c, c, 1)


def stable_sort(unit, keys, places, count, total=1):
    unit.launch("sort_tiles", keys, places, total, count, threads=(512, 1), blocks=2)
    width, spare = 1024, (np.zeros_like(keys), np.zeros_like(places))
    while width < count:
        unit.launch("sort_merge", keys, places, *spare, total, count, width)
        (keys, places), spare = spare, (keys, places)
        width *= 2
    return keys, places


UFUNC = {1: np.add, 2: np.multiply, 3: np.maximum, 4: np.minimum}


@pytest.mark.parametrize("mode", range(5))
@pytest.mark.parametrize("t", ["f32", "i64", "f16"])
def test_scattering_combines_in_order(mode, t, rng):
    unit, sorter = e.Unit("scatter", A=t, MODE=mode), e.Unit("sort")
    for rows, columns in shapes(rng, 2, 20, 4):
        n = int(rng.integers(1, 60))
        x, v = random(rng, t, (rows, columns)), random(rng, t, (n, columns))
        index = rng.integers(-rows, rows, n)
        out, want = x.copy(), x.copy()
        keys, places = np.zeros(n, np.uint64), np.zeros(n, np.uint32)
        unit.launch("scatter_keys", indices((index, [1], rows, columns)), e.view(out, [0]), e.dims(n), keys, places)
        keys, places = stable_sort(sorter, keys, places, n)
        unit.launch("scatter_apply", keys, places, e.view(v), e.view(out, [1]), e.dims(n), e.dims(columns))
        for k in range(n):
            want[index[k]] = v[k] if mode == 0 else UFUNC[mode](want[index[k]], v[k])
        assert np.array_equal(out, want)


@pytest.mark.parametrize("t", ["f32", "f16", "i8", "u64", "b8", "f64"])
def test_sorting_is_stable_and_nan_is_the_greatest(t, rng):
    unit, sorter = e.Unit("order", A=t, CLASS=units.class_of(t)), e.Unit("sort")
    for outer, count, inner in [(2, 7, 3), (1, 1024, 1), (2, 1500, 1), (1, 5000, 1), (3, 0, 2)]:
        x = random(rng, t, (outer, count, inner))
        if t in units.FLOATS and count:
            x = np.round(x, 1)
            x.flat[rng.integers(0, x.size, 5)] = np.nan
            x.flat[rng.integers(0, x.size, 5)] = -0.0
        total = outer * inner
        for descending in (0, 1):
            keys, places = np.zeros(total * count, np.uint64), np.zeros(total * count, np.uint32)
            unit.launch("sort_begin", x, keys, places, total, count, inner, e.i32(descending))
            keys, places = stable_sort(sorter, keys, places, count, total)
            kept = count if descending else min(count, 5)
            out, at = np.zeros((outer, kept, inner), x.dtype), np.zeros((outer, kept, inner), np.int64)
            unit.launch("sort_end", x, places, out, at, total, count, inner, kept)
            order = np.argsort(x, axis=1, kind="stable")
            if descending:
                order = count - 1 - np.argsort(x[:, ::-1], axis=1, kind="stable")[:, ::-1]
            order = order[:, :kept]
            assert np.array_equal(at, order)
            np.testing.assert_array_equal(out, np.take_along_axis(x, order, 1))


@pytest.mark.parametrize("right", [0, 1])
def test_searching(right, rng):
    unit = e.Unit("order", A="f32", CLASS=2)
    sorted_ = np.sort(np.round(rng.normal(size=(3, 50)), 1).astype(np.float32), axis=1)
    values = np.round(rng.normal(size=(3, 9)), 1).astype(np.float32)
    values[0, 0] = np.nan
    out = np.zeros(values.shape, np.int64)
    unit.launch("search_sorted", sorted_, values, out, values.size, 50, 9, e.i32(0), e.i32(right))
    side = "right" if right else "left"
    assert np.array_equal(out, [np.searchsorted(s, v, side) for s, v in zip(sorted_, values, strict=True)])


def philox(seed, call, block):
    x, k = [block & 0xFFFFFFFF, block >> 32, call & 0xFFFFFFFF, call >> 32], [seed & 0xFFFFFFFF, seed >> 32]
    for _ in range(10):
        p, q = 0xD2511F53 * x[0], 0xCD9E8D57 * x[2]
        x = [q >> 32 ^ x[1] ^ k[0], q & 0xFFFFFFFF, p >> 32 ^ x[3] ^ k[1], p & 0xFFFFFFFF]
        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return x


def test_random_numbers_are_those_of_philox():
    # The paper's known answer for zeros.
    assert philox(0, 0, 0) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    n, seed, first, call = 1001, 0x123456789ABCDEF, 5, 2
    words = np.array([philox(seed, first + call, b) for b in range(n)], np.uint64)
    for key in (e.view(np.array([seed, first], np.int64)), e.value(seed, first)):
        out = np.zeros(n, np.float32)
        e.Unit("draw", KIND=0, O="f32").launch("draw", key, call, out, n, 0, 0)
        assert np.array_equal(out, ((words >> 8).ravel()[:n] / 2**24).astype(np.float32))
    long = words[:, 0::2] | words[:, 1::2] << np.uint64(32)
    out = np.zeros(n, np.float64)
    e.Unit("draw", KIND=0, O="f64").launch("draw", key, call, out, n, 0, 0)
    assert np.array_equal(out, (long.ravel()[:n] >> np.uint64(11)) / 2**53)
    drawn = np.zeros(n, np.int32)
    e.Unit("draw", KIND=2, O="i32").launch("draw", key, call, drawn, n, -3, 8)
    assert np.array_equal(drawn, [-3 + (int(w) * 8 >> 64) for w in long.ravel()[:n]])
    order = np.zeros(n, np.int64)
    e.Unit("permutation", O="i64").launch("permutation", key, call, order, n)
    want = list(range(n))
    for i in range(n - 1):
        k = i + (int(long.ravel()[i]) * (n - i) >> 64)
        want[i], want[k] = want[k], want[i]
    assert order.tolist() == want


def test_normal_numbers(rng):
    n = 20002
    for t in ("f32", "f16"):
        out = np.zeros(n, e.TYPES[t])
        e.Unit("draw", KIND=1, O=t).launch("draw", e.value(7, 3), 1, out, n, 0, 0)
        words = np.array([philox(7, 4, b) for b in range(4)], np.float64)
        radius = np.sqrt(-2 * np.log((words[:, 0::2] + 1) / 2**32))
        turned = np.where(words[:, 1::2] >= 2**31, words[:, 1::2] - 2**32, words[:, 1::2])
        angle = turned * (np.pi / 2**31)
        want = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 2).ravel()
        np.testing.assert_allclose(out[:16], want, rtol=1e-3 if t == "f16" else 1e-5, atol=1e-3 if t == "f16" else 1e-6)
        assert abs(out.mean(dtype=np.float64)) < 0.03 and abs(out.std(dtype=np.float64) - 1) < 0.02


class Window(ctypes.Structure):
    _fields_ = [("size", ctypes.c_int64 * 5)] + [
        (name, ctypes.c_int64 * 2) for name in ("kernel", "stride", "pad", "behind", "dilation")
    ]


def windows(rng, dilated):
    for _ in range(6):
        kernel, stride = rng.integers(1, 4, 2), rng.integers(1, 4, 2)
        dilation = rng.integers(1, 3, 2) if dilated else np.ones(2, int)
        extent = dilation * (kernel - 1) + 1
        pad, behind = (np.minimum(rng.integers(0, 3, 2), extent - 1) for _ in range(2))
        size = extent + rng.integers(0, 8, 2)
        count = (size + pad + behind - extent) // stride + 1
        planes = int(rng.integers(1, 5))
        yield Window((planes, *size, *count), tuple(kernel), tuple(stride), tuple(pad), tuple(behind), tuple(dilation))


def window_places(p):
    _, h, w, oh, ow = p.size
    for r in range(oh):
        for c in range(ow):
            rows = [r * p.stride[0] - p.pad[0] + k * p.dilation[0] for k in range(p.kernel[0])]
            columns = [c * p.stride[1] - p.pad[1] + k * p.dilation[1] for k in range(p.kernel[1])]
            yield (r, c), [(y, x) for y in rows for x in columns if 0 <= y < h and 0 <= x < w]


def test_max_pooling(rng):
    unit = e.Unit("pool", A="f32")
    for p in windows(rng, True):
        planes, h, w, oh, ow = p.size
        x = np.round(random(rng, "f32", (planes, h, w)), 1)
        x.flat[0] = np.nan
        y, at = np.zeros((planes, oh, ow), np.float32), np.zeros((planes, oh, ow), np.int64)
        unit.launch("max_pool", x, y, at, p)
        for (r, c), places in window_places(p):
            for n in range(planes):
                if not places:
                    assert (y[n, r, c], at[n, r, c]) == (-np.inf, 0)
                    continue
                best = places[int(np.argmax([x[n, i, j] for i, j in places]))]
                assert at[n, r, c] == best[0] * w + best[1]
                np.testing.assert_equal(y[n, r, c], x[n][best])


@pytest.mark.parametrize("padded", [0, 1])
def test_average_pooling_and_its_gradient(padded, rng):
    unit = e.Unit("pool", A="f64")
    for p in windows(rng, False):
        planes, h, w, oh, ow = p.size
        x, g = random(rng, "f64", (planes, h, w)), random(rng, "f64", (planes, oh, ow))
        y, dx, want, wanted = np.zeros_like(g), np.zeros_like(x), np.zeros_like(g), np.zeros_like(x)
        unit.launch("avg_pool", x, y, p, e.i32(padded))
        unit.launch("avg_pool_grad", g, dx, p, e.i32(padded))
        for (r, c), places in window_places(p):
            n = len(places)
            if padded:
                n = 1
                for d, at, size in ((0, r, h), (1, c, w)):
                    begin = at * p.stride[d]
                    n *= min(begin + p.kernel[d], size + p.pad[d] + p.behind[d]) - begin
            for i, j in places:
                want[:, r, c] += x[:, i, j] / n
                wanted[:, i, j] += g[:, r, c] / n
        np.testing.assert_allclose(y, want, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(dx, wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("t", ["f32", "f64", "f16", "i32", "u8"])
@pytest.mark.parametrize("bias", [0, 1])
def test_products(t, bias, rng):
    unit = e.Unit("matmul", A=t, BIAS=bias)
    for batch, m, n, k in [(1, 1, 1, 1), (2, 70, 5, 33), (3, 17, 65, 16), (1, 3, 4, 0)]:
        x, y, b = random(rng, t, (batch, m, k)), random(rng, t, (n, k, batch)).transpose(2, 1, 0), random(rng, t, n)
        out = np.zeros((batch, n, m), x.dtype).transpose(0, 2, 1)
        unit.launch("matmul", e.view(x), e.view(y), e.view(b), e.view(out), e.dims(batch), m, n, k, threads=(16, 16))
        if t in units.FLOATS:
            want = x.astype(np.float64) @ y.astype(np.float64) + (b.astype(np.float64) if bias else 0)
            tolerance = {"f16": 2e-3, "f32": 1e-5, "f64": 1e-13}[t]
            np.testing.assert_allclose(out, want, rtol=tolerance, atol=10 * tolerance)
        else:
            assert np.array_equal(out, (x @ y + (b if bias else 0)).astype(x.dtype))


class Conv(ctypes.Structure):
    _fields_ = [("size", ctypes.c_int64 * 10)] + [(name, ctypes.c_int64 * 2) for name in ("stride", "pad", "dilation")]


def test_convolution_and_its_gradients(rng):
    unit = e.Unit("conv", A="f64")
    for threads in LINES:
        for batch, groups, cin, cout in shapes(rng, 4, 4, 3):
            kernel, stride, dilation, pad = (rng.integers(low, 3 + low, 2) for low in (1, 1, 1, 0))
            extent = dilation * (kernel - 1) + 1
            size = np.maximum(extent + rng.integers(0, 5, 2) - 2 * pad, 1)
            size = np.maximum(size, extent - 2 * pad)
            count = (size + 2 * pad - extent) // stride + 1
            p = Conv((batch, groups, cin, cout, *size, *kernel, *count), tuple(stride), tuple(pad), tuple(dilation))
            x = random(rng, "f64", (batch, groups * cin, *size))
            w = random(rng, "f64", (groups * cout, cin, *kernel))
            g = random(rng, "f64", (batch, groups * cout, *count))
            y, dx, dw = np.zeros_like(g), np.zeros_like(x), np.zeros_like(w)
            unit.launch("conv", x, w, y, p)
            unit.launch("conv_input_grad", g, w, dx, p)
            unit.launch("conv_weight_grad", g, x, dw, p, threads=threads)
            padded = np.pad(x, ((0, 0), (0, 0), (pad[0], pad[0]), (pad[1], pad[1])))
            cut = padded.reshape(batch, groups, cin, *padded.shape[2:])
            dpadded, W, G = (
                np.zeros_like(cut),
                w.reshape(groups, cout, cin, *kernel),
                g.reshape(batch, groups, cout, *count),
            )
            want, dW = np.zeros_like(G), np.zeros_like(W)
            for i in range(kernel[0]):
                for j in range(kernel[1]):
                    rows = slice(i * dilation[0], i * dilation[0] + stride[0] * (count[0] - 1) + 1, stride[0])
                    columns = slice(j * dilation[1], j * dilation[1] + stride[1] * (count[1] - 1) + 1, stride[1])
                    part = cut[..., rows, columns]
                    want += np.einsum("ngchw,goc->ngohw", part, W[..., i, j])
                    dpadded[..., rows, columns] += np.einsum("ngohw,goc->ngchw", G, W[..., i, j])
                    dW[..., i, j] += np.einsum("ngohw,ngchw->goc", G, part)
            inner = dpadded.reshape(padded.shape)[:, :, pad[0] : pad[0] + size[0], pad[1] : pad[1] + size[1]]
            np.testing.assert_allclose(y, want.reshape(y.shape), rtol=1e-11, atol=1e-11)
            np.testing.assert_allclose(dx, inner, rtol=1e-11, atol=1e-11)
            np.testing.assert_allclose(dw, dW.reshape(dw.shape), rtol=1e-11, atol=1e-11)
