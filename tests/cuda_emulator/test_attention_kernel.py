"""Attention's CUDA kernel on the emulator against NumPy; `nox -s cuda_emulated` has sanitizers on."""

import emulated as e
import numpy as np
import pytest


@pytest.mark.parametrize("t", ["f16", "f32"])
@pytest.mark.parametrize("weights", [0, 1])
def test_attention(t, weights):
    rng = np.random.default_rng(weights)
    tolerance = {"f16": 3e-3, "f32": 3e-6}[t]
    cases = [(1, 1, 1, 1, 1), (2, 35, 40, 130, 33), (3, 5, 3, 64, 9), (1, 33, 0, 70, 20), (1, 4, 3, 0, 5)]
    cases += [(1, 3, 33, 65, 130), (2, 3, 4, 5, 0)]
    for batch, n, d, m, e_ in cases:
        unit = e.Unit("attention", A=t, WIDTH=1 if e_ <= 32 else 2 if e_ <= 64 else 4, WEIGHTS=weights)
        # Heads are stored after positions, keys by rows.
        a = rng.normal(size=(n, batch, d)).astype(e.TYPES[t]).transpose(1, 0, 2)
        b = rng.normal(size=(m, batch, d)).astype(e.TYPES[t]).transpose(1, 2, 0)
        c = rng.normal(size=(batch, e_, m)).astype(e.TYPES[t]).transpose(0, 2, 1)
        out, shares = np.zeros((batch, n, e_), a.dtype), np.zeros((batch, n, m), a.dtype)
        views = [e.view(x) for x in (a, b, c, out, shares)]
        unit.launch("attention", *views, e.dims(batch), n, d, m, e_, blocks=3, threads=(32, 8))
        scores = (a.astype(np.float64) @ b.astype(np.float64)).astype(a.dtype).astype(np.float64)
        want = np.exp(scores - scores.max(-1, keepdims=True, initial=-np.inf))
        want /= want.sum(-1, keepdims=True)
        if weights:
            np.testing.assert_allclose(shares, want, rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(out, want @ c.astype(np.float64), rtol=tolerance, atol=10 * tolerance)


def test_attention_of_scores_that_are_infinite_or_no_numbers():
    unit = e.Unit("attention", A="f32", WIDTH=1, WEIGHTS=1)
    n, m = 6, 130
    # Rows: ordinary, fully masked, masked at the start, masked at the end, with an infinite score, with a NaN.
    scores = np.linspace(-2, 2, n * m, dtype=np.float32).reshape(n, m)
    scores[1] = -np.inf
    scores[2, :100], scores[3, 60:] = -np.inf, -np.inf
    scores[4, 70], scores[5, 3] = np.inf, np.nan
    a = np.ones((n, 1), np.float32)
    c = np.linspace(1, 2, m, dtype=np.float32)[:, None]
    out, shares = np.zeros((n, 1), np.float32), np.zeros((n, m), np.float32)
    for r in range(n):
        row = scores[r : r + 1]
        views = [e.view(x) for x in (a[r : r + 1], row, c, out[r : r + 1], shares[r : r + 1])]
        unit.launch("attention", *views, e.dims(), 1, 1, m, 1, threads=(32, 8))
    with np.errstate(invalid="ignore"):
        want = np.exp(scores - scores.max(1, keepdims=True))
        want /= want.sum(1, keepdims=True)
        np.testing.assert_allclose(shares, want, rtol=1e-5)
        np.testing.assert_allclose(out, want @ c, rtol=1e-5)
