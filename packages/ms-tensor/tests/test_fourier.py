"""Fourier transforms against NumPy's, their dtypes, gradients and errors."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

sys.path.insert(0, str(Path(__file__).parent))

from test_gradients import _gradient, _numeric, _weighted

RNG = np.random.default_rng(0)
LENGTHS = (1, 2, 3, 8, 31, 33, 37, 64, 65, 67, 100, 126, 134, 35 * 37, 2003, 8192)


@pytest.mark.parametrize("n", LENGTHS)
def test_lengths(n: int) -> None:
    x = RNG.normal(size=(2, n)) + 1j * RNG.normal(size=(2, n))
    np.testing.assert_allclose(ops.fft(Tensor(x)).asnumpy(), np.fft.fft(x), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(ops.ifft(Tensor(x)).asnumpy(), np.fft.ifft(x), rtol=1e-11, atol=1e-11)
    half = np.fft.rfft(x.real)
    np.testing.assert_allclose(ops.rfft(Tensor(x.real)).asnumpy(), half, rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(ops.irfft(Tensor(half), n).asnumpy(), x.real, rtol=1e-11, atol=1e-11)


REAL = RNG.normal(size=(3, 4, 6))
COMPLEX = REAL + 1j * RNG.normal(size=(3, 4, 6))
CALLS: list[tuple[str, np.ndarray, dict[str, Any], dict[str, Any]]] = [
    ("fft", COMPLEX, {"n": 4}, {"n": 4}),
    ("fft", REAL, {"n": 9, "dim": 1, "norm": "ortho"}, {"n": 9, "axis": 1, "norm": "ortho"}),
    ("ifft", COMPLEX, {"dim": 0, "norm": "forward"}, {"axis": 0, "norm": "forward"}),
    ("rfft", REAL, {"n": 5, "dim": -2}, {"n": 5, "axis": -2}),
    ("irfft", COMPLEX, {}, {}),
    ("irfft", COMPLEX, {"n": 7, "dim": 1, "norm": "ortho"}, {"n": 7, "axis": 1, "norm": "ortho"}),
    ("hfft", COMPLEX, {}, {}),
    ("hfft", COMPLEX, {"n": 5, "norm": "forward"}, {"n": 5, "norm": "forward"}),
    ("ihfft", REAL, {}, {}),
    ("ihfft", REAL, {"n": 7, "norm": "ortho"}, {"n": 7, "norm": "ortho"}),
    ("fft2", COMPLEX, {}, {}),
    ("ifft2", COMPLEX, {"s": (2, 8)}, {"s": (2, 8)}),
    ("rfft2", REAL, {"norm": "forward"}, {"norm": "forward"}),
    ("irfft2", COMPLEX, {"s": (4, 9)}, {"s": (4, 9)}),
    ("fftn", COMPLEX, {}, {}),
    ("fftn", COMPLEX, {"s": (2, 3), "dim": (0, 2)}, {"s": (2, 3), "axes": (0, 2)}),
    ("ifftn", REAL, {"dim": (1,)}, {"axes": (1,)}),
    ("rfftn", REAL, {}, {}),
    ("irfftn", COMPLEX, {}, {}),
    ("fftshift", REAL, {}, {}),
    ("fftshift", REAL, {"dim": 0}, {"axes": 0}),
    ("ifftshift", REAL, {"dim": (0, 2)}, {"axes": (0, 2)}),
]


@pytest.mark.parametrize("name, x, named, numpy_named", CALLS, ids=[f"{c[0]}-{c[2]}" for c in CALLS])
def test_against_numpy(name: str, x: np.ndarray, named: dict[str, Any], numpy_named: dict[str, Any]) -> None:
    if name in ("fftn", "ifftn") and "s" in numpy_named and "axes" not in numpy_named:
        numpy_named = {**numpy_named, "axes": tuple(range(-len(numpy_named["s"]), 0))}
    want = getattr(np.fft, name)(x, **numpy_named)
    got = getattr(ops, name)(Tensor(x), **named).asnumpy()
    assert got.dtype == want.dtype and got.shape == want.shape
    np.testing.assert_allclose(got, want, rtol=1e-11, atol=1e-11)


def test_of_halves_over_several_dimensions() -> None:
    whole = np.fft.hfft(np.fft.fft2(COMPLEX, axes=(0, 1)))
    np.testing.assert_allclose(ops.hfftn(Tensor(COMPLEX)).asnumpy(), whole, atol=1e-11)
    plane = np.fft.hfft(np.fft.fft(COMPLEX, axis=1))
    np.testing.assert_allclose(ops.hfft2(Tensor(COMPLEX)).asnumpy(), plane, atol=1e-11)
    whole = np.fft.ifft2(np.fft.ihfft(REAL), axes=(0, 1))
    np.testing.assert_allclose(ops.ihfftn(Tensor(REAL)).asnumpy(), whole, atol=1e-11)
    plane = np.fft.ifft(np.fft.ihfft(REAL), axis=1)
    np.testing.assert_allclose(ops.ihfft2(Tensor(REAL)).asnumpy(), plane, atol=1e-11)


def test_dtypes() -> None:
    x = np.arange(4)
    assert ops.fft(Tensor(x)).dtype is ms.complex64
    assert ops.fft(Tensor(x.astype(np.float32))).dtype is ms.complex64
    assert ops.fft(Tensor(x.astype(np.float64))).dtype is ms.complex128
    assert ops.irfft(Tensor(x.astype(np.float32))).dtype is ms.float32
    np.testing.assert_allclose(ops.fft(Tensor(x)).asnumpy(), np.fft.fft(x), rtol=1e-5, atol=1e-5)


def test_frequencies() -> None:
    for n in (1, 4, 5):
        np.testing.assert_allclose(ops.fftfreq(n, 0.5).asnumpy(), np.fft.fftfreq(n, 0.5), rtol=1e-6)
        np.testing.assert_allclose(ops.rfftfreq(n, 0.5, ms.float64).asnumpy(), np.fft.rfftfreq(n, 0.5))


def test_gradients() -> None:
    def energy(x: Tensor) -> Tensor:
        spectrum = ops.rfft(x, dim=1)
        return ops.concat([ops.real(spectrum), ops.imag(spectrum)], 1)

    at = RNG.normal(size=(2, 6))
    for fn in (energy, lambda x: ops.irfft(ops.rfft(x) * 2.0, 6), lambda x: ops.real(ops.fft(x, 35))):
        got = _gradient(lambda x, f=fn: _weighted(f, x), Tensor(at)).asnumpy()
        np.testing.assert_allclose(got, _numeric(lambda x, f=fn: _weighted(f, x), at), rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda x: ops.fft(x, 0), ValueError),
        (lambda x: ops.fft(x, dim=3), ValueError),
        (lambda x: ops.fft(x, norm="other"), ValueError),
        (lambda x: ops.fft(3), TypeError),
        (lambda x: ops.rfft(ops.fft(x)), TypeError),
        (lambda x: ops.fftn(x, (2, 2, 2)), ValueError),
        (lambda x: ops.fft2(x, (2,)), ValueError),
        (lambda x: ops.fftfreq(0), ValueError),
    ],
)
def test_errors(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call(ops.ones((2, 3)))


def test_transforms_of_three_axes_of_old_releases() -> None:
    x = RNG.normal(size=(4, 3, 6)).astype(np.float32)
    found = ops.FFT3D()(Tensor(x))
    np.testing.assert_allclose(found.asnumpy(), np.fft.rfftn(x), rtol=1e-4, atol=1e-5)
    # cuFFT, by which these were computed, divides by nothing.
    np.testing.assert_allclose(ops.IFFT3D()(found).asnumpy(), x * x.size, rtol=1e-4, atol=1e-3)
