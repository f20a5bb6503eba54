"""Resizing, transposed convolutions and adaptive pooling against direct definitions in NumPy, in float64."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops

RNG = np.random.default_rng(16)
F = mint.functional
Array = np.ndarray[Any, Any]


def positions(size: int, wanted: int, align: bool, scale: float | None) -> Array:
    """Where the elements of the result lie in the input: corners aligned, or half-pixel centres."""
    index = np.arange(wanted)
    if align:
        return index * ((size - 1) / (wanted - 1) if wanted > 1 else 0.0)
    return (index + 0.5) * (1 / scale if scale else size / wanted) - 0.5


def linear_matrix(size: int, wanted: int, align: bool, scale: float | None = None) -> Array:
    """The weights of the input's elements (columns) in the result's (rows)."""
    matrix = np.zeros((wanted, size))
    for row, position in enumerate(np.maximum(positions(size, wanted, align, scale), 0)):
        below = min(int(position), size - 1)
        matrix[row, below] += 1 - (position - int(position))
        matrix[row, min(below + 1, size - 1)] += position - int(position)
    return matrix


def cubic_matrix(size: int, wanted: int, align: bool, scale: float | None = None) -> Array:
    """Cubic convolution with the coefficient -0.75, the outermost elements repeated."""
    a, matrix = -0.75, np.zeros((wanted, size))
    for row, position in enumerate(positions(size, wanted, align, scale)):
        below = int(np.floor(position))
        for tap in range(below - 1, below + 3):
            d = abs(position - tap)
            near = (a + 2) * d**3 - (a + 3) * d**2 + 1
            far = a * d**3 - 5 * a * d**2 + 8 * a * d - 4 * a
            matrix[row, min(max(tap, 0), size - 1)] += near if d <= 1 else far
    return matrix


def apply(x: Array, matrices: list[Array]) -> Array:
    for axis, matrix in enumerate(matrices, 2):
        x = np.moveaxis(np.tensordot(matrix, x, (1, axis)), 0, axis)
    return x


def gradient(function: Callable[[Tensor], Tensor], x: Tensor, dout: Tensor) -> Array:
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        y = (function(x) * dout).sum()
    return tape.gradient([y], None, [x])[0].asnumpy()


SHAPES = {"linear": (5,), "bilinear": (4, 5), "trilinear": (2, 3, 4), "bicubic": (4, 5)}


@pytest.mark.parametrize("mode, align", list(product(SHAPES, (False, True))))
@pytest.mark.parametrize("sizes", [(7, 3, 6), (1, 9, 2), (2, 1, 1)])
def test_interpolation_in_float64(mode: str, align: bool, sizes: tuple[int, ...]) -> None:
    shape, matrix = SHAPES[mode], cubic_matrix if mode == "bicubic" else linear_matrix
    sizes = sizes[: len(shape)]
    x = RNG.normal(size=(2, 3, *shape))
    matrices = [matrix(n, wanted, align) for n, wanted in zip(shape, sizes, strict=True)]
    functions = [F.interpolate]
    # ops takes cubic weights from a table, and the first element for a single output of 'linear'.
    if mode != "bicubic" and (mode != "linear" or sizes[0] > 1):
        functions.append(ops.interpolate)
    for function in functions:
        got = function(Tensor(x), sizes, mode=mode, align_corners=align)
        assert got.dtype is ms.float64
        np.testing.assert_allclose(got.asnumpy(), apply(x, matrices), rtol=1e-12, atol=1e-12)
        dout = RNG.normal(size=got.shape)
        resize = lambda v: function(v, sizes, mode=mode, align_corners=align)  # noqa: B023, E731
        want = apply(dout, [m.T for m in matrices])
        np.testing.assert_allclose(gradient(resize, Tensor(x), Tensor(dout)), want, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("recompute", [None, False, True])
@pytest.mark.parametrize("scales", [(1.5, 2.3), (0.6, 0.5)])
def test_scales_of_mint_bicubic(recompute: bool | None, scales: tuple[float, float]) -> None:
    x = RNG.normal(size=(1, 2, 4, 5))
    sizes = [int(n * scale) for n, scale in zip((4, 5), scales, strict=True)]
    used = (None, None) if recompute else scales
    matrices = [cubic_matrix(n, w, False, s) for n, w, s in zip((4, 5), sizes, used, strict=True)]
    got = F.interpolate(Tensor(x), scale_factor=scales, mode="bicubic", recompute_scale_factor=recompute)
    np.testing.assert_allclose(got.asnumpy(), apply(x, matrices), rtol=1e-12, atol=1e-12)
    half = F.interpolate(Tensor(x).half(), scale_factor=scales, mode="bicubic", recompute_scale_factor=recompute)
    assert half.dtype is ms.float16
    np.testing.assert_allclose(half.asnumpy(), apply(x, matrices), rtol=4e-3, atol=4e-3)


def test_resizing_primitives_in_float64() -> None:
    x = RNG.normal(size=(1, 2, 4, 5))
    size = Tensor([7, 3], ms.int32)
    for align in (False, True):
        want = apply(x, [linear_matrix(4, 7, align), linear_matrix(5, 3, align)])
        got = ops.ResizeBilinearV2(align, not align)(Tensor(x), size)
        np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-12, atol=1e-12)
    want = apply(x[:, 0], [linear_matrix(5, 3, False)])
    np.testing.assert_allclose(ops.ResizeLinear1D("half_pixel")(Tensor(x[:, 0]), (3,)).asnumpy(), want, atol=1e-12)
    # The table has 1024 fractions: a quarter is one of them.
    got = ops.ResizeBicubic(False, False)(Tensor(x), Tensor([16, 5], ms.int32)).asnumpy()
    a, d = -0.75, np.array([1.25, 0.25, 0.75, 1.75])
    weights = np.where(d < 1, (a + 2) * d**3 - (a + 3) * d**2 + 1, a * d**3 - 5 * a * d**2 + 8 * a * d - 4 * a)
    np.testing.assert_allclose(got[:, :, 5], np.tensordot(weights, x, (0, 2)), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("mode", SHAPES)
def test_weighted_modes_refuse_ints(mode: str) -> None:
    x = ops.ones((1, 1, *SHAPES[mode]), ms.int32)
    for function in (ops.interpolate, F.interpolate):
        with pytest.raises(TypeError, match=r"interpolate|ResizeLinear1D"):
            function(x, (2,) * len(SHAPES[mode]), mode=mode)


@pytest.mark.parametrize("mode", ["area", "nearest-exact"])
def test_modes_that_mint_lacks(mode: str) -> None:
    with pytest.raises(ValueError, match="mode"):
        F.interpolate(ops.ones((1, 1, 4, 4)), (2, 2), mode=mode)


def transposed(x: Array, w: Array, stride: Any, pad: Any, extra: Any, dilation: Any, groups: int) -> Array:
    """A transposed convolution: every element of `x` adds its kernel, then the padding is cut off."""
    reach = [d * (k - 1) + 1 for k, d in zip(w.shape[2:], dilation, strict=True)]
    full = [(n - 1) * s + r + e for n, s, r, e in zip(x.shape[2:], stride, reach, extra, strict=True)]
    outs, inner = w.shape[1], x.shape[1] // groups
    out = np.zeros((x.shape[0], outs * groups, *full))
    for c, place in product(range(x.shape[1]), np.ndindex(*x.shape[2:])):
        cut = tuple(slice(p * s, p * s + r, d) for p, s, r, d in zip(place, stride, reach, dilation, strict=True))
        first = c // inner * outs
        part = x[(slice(None), c, *place)].reshape(-1, *(1,) * (w.ndim - 1)) * w[c]
        out[(slice(None), slice(first, first + outs), *cut)] += part
    return out[(..., *(slice(p, n - p) for p, n in zip(pad, full, strict=True)))]


@pytest.mark.parametrize("stride, dilation", list(product([(1, 1), (2, 1), (1, 3)], [(1, 2), (3, 2)])))
@pytest.mark.parametrize("pad, extra", list(product([(0, 0), (1, 0), (1, 2)], [(0, 1), (1, 1), (2, 0)])))
def test_output_padding_of_transposed_convolutions(stride: Any, dilation: Any, pad: Any, extra: Any) -> None:
    x, w = RNG.normal(size=(2, 4, 3, 4)), RNG.normal(size=(4, 3, 2, 3))
    for function in (ops.conv_transpose2d, F.conv_transpose2d):
        call = lambda v: function(v, Tensor(w), None, stride, pad, extra, 2, dilation)  # noqa: B023, E731
        if any(e >= max(s, d) for e, s, d in zip(extra, stride, dilation, strict=True)):
            with pytest.raises(ValueError, match="output_padding"):
                call(Tensor(x))
            continue
        got = call(Tensor(x)).asnumpy()
        np.testing.assert_allclose(got, transposed(x, w, stride, pad, extra, dilation, 2), rtol=1e-10, atol=1e-10)
        # Linear in x: the product of the gradient with x is that of the cotangent with the result.
        dout = RNG.normal(size=got.shape)
        np.testing.assert_allclose((gradient(call, Tensor(x), Tensor(dout)) * x).sum(), (dout * got).sum(), rtol=1e-9)


@pytest.mark.parametrize("extra", [(0, 0, 0), (1, 2, 1), (0, 2, 1)])
def test_output_padding_in_three_dimensions(extra: tuple[int, ...]) -> None:
    x, w = RNG.normal(size=(1, 2, 2, 3, 3)), RNG.normal(size=(2, 2, 2, 2, 2))
    want = transposed(x, w, (1, 1, 2), (1, 0, 1), extra, (2, 3, 2), 1)
    got = ops.conv3d_transpose(Tensor(x), Tensor(w), "pad", (1, 1, 0, 0, 1, 1), (1, 1, 2), (2, 3, 2), 1, extra)
    np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-10, atol=1e-10)


def windows(size: int, wanted: int) -> list[slice]:
    return [slice(i * size // wanted, -(-(i + 1) * size // wanted)) for i in range(wanted)]


@pytest.mark.parametrize("length, wanted", list(product((1, 5, 7, 13), (1, 2, 3, 5, 8))))
@pytest.mark.parametrize("dtype, tolerance", [(np.float16, 2e-3), (np.float32, 1e-5), (np.float64, 1e-12)])
def test_adaptive_pooling_of_any_length(length: int, wanted: int, dtype: Any, tolerance: float) -> None:
    x = RNG.normal(size=(2, 3, length)).astype(dtype)
    parts = windows(length, wanted)
    want = np.stack([x[..., part].astype(np.float64).mean(-1) for part in parts], -1)
    mean = F.adaptive_avg_pool1d(Tensor(x), wanted)
    assert mean.asnumpy().dtype == dtype
    np.testing.assert_allclose(mean.asnumpy(), want, rtol=tolerance, atol=tolerance)
    np.testing.assert_array_equal(F.adaptive_avg_pool1d(Tensor(x[0]), (wanted,)).asnumpy(), mean.asnumpy()[0])
    greatest, place = F.adaptive_max_pool1d(Tensor(x), wanted, return_indices=True)
    np.testing.assert_array_equal(greatest.asnumpy(), np.stack([x[..., part].max(-1) for part in parts], -1))
    np.testing.assert_array_equal(np.take_along_axis(x, place.asnumpy(), -1), greatest.asnumpy())
    if dtype == np.float64:
        slopes = np.zeros(length)
        dout = np.arange(1.0, wanted + 1)
        for part, weight in zip(parts, dout, strict=True):
            slopes[part] += weight / (part.stop - part.start)
        found = gradient(lambda v: F.adaptive_avg_pool1d(v, wanted), Tensor(x), Tensor(dout))
        np.testing.assert_allclose(found, np.broadcast_to(slopes, x.shape), rtol=1e-12)


@pytest.mark.parametrize("shape, size", [((4,), 2), ((1, 2, 3, 4), 2), ((2, 4), (2, 2)), ((2, 4), 0)])
def test_adaptive_pooling_of_sequences_refuses(shape: tuple[int, ...], size: Any) -> None:
    for function in (F.adaptive_avg_pool1d, F.adaptive_max_pool1d):
        with pytest.raises(ValueError):
            function(ops.ones(shape), size)


def test_a_window_beyond_the_input_by_a_stride_in_mint() -> None:
    x = ops.ones((1, 1, 2, 4))
    assert F.avg_pool2d(x, (4, 2), (3, 2), 0, True).shape == (1, 1, 1, 2)
    with pytest.raises(ValueError, match="exceed the padded input by less than the stride 2, but got a window of 4"):
        F.avg_pool2d(x, (4, 2), (2, 2), 0, True)


def test_more_than_one_turn_of_circular_padding() -> None:
    for function in (ops.pad, F.pad):
        with pytest.raises(ValueError, match=r"circular|around"):
            function(ops.ones((2, 4)), (5, 5), "circular")
