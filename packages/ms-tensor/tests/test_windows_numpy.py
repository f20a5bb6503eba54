"""Windows and norms against NumPy, where MindSpore on a CPU computes nothing; dtypes, empty batches, NaN, views."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

RNG = np.random.default_rng(3)


def floats(*shape: int, dtype: Any = np.float32) -> np.ndarray[Any, Any]:
    return RNG.normal(size=shape).astype(dtype)


def close(got: Tensor, want: Any, tolerance: float = 1e-4) -> None:
    want = np.asarray(want)
    assert tuple(got.shape) == want.shape
    np.testing.assert_allclose(got.asnumpy(), want, rtol=tolerance, atol=tolerance)


def convolve(
    x: np.ndarray[Any, Any], w: np.ndarray[Any, Any], stride: int, pad: int, dilation: int, groups: int
) -> np.ndarray[Any, Any]:
    """A convolution over any number of dimensions, element by element."""
    rank = x.ndim - 2
    x = np.pad(x, ((0, 0), (0, 0)) + ((pad, pad),) * rank)
    sizes = [(n - (k - 1) * dilation - 1) // stride + 1 for n, k in zip(x.shape[2:], w.shape[2:], strict=True)]
    out = np.zeros((x.shape[0], w.shape[0], *sizes))
    inner, outer = w.shape[1], w.shape[0] // groups
    for o, place in product(range(w.shape[0]), np.ndindex(*sizes)):
        first = o // outer * inner
        cut = tuple(
            slice(p * stride, p * stride + (k - 1) * dilation + 1, dilation)
            for p, k in zip(place, w.shape[2:], strict=True)
        )
        out[(slice(None), o, *place)] = (x[(slice(None), slice(first, first + inner), *cut)] * w[o]).sum(
            axis=tuple(range(1, rank + 2))
        )
    return out


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("stride, pad, dilation, groups", [(1, 0, 1, 1), (2, 1, 1, 2), (1, 2, 2, 1)])
def test_convolutions(rank: int, stride: int, pad: int, dilation: int, groups: int) -> None:
    x, w = floats(2, 4, *(5, 6, 4)[:rank]), floats(6, 4 // groups, *(2, 3, 2)[:rank])
    fn = (ops.conv1d, ops.conv2d, ops.conv3d)[rank - 1]
    got = fn(Tensor(x), Tensor(w), None, stride, "pad", pad, dilation, groups)
    close(got, convolve(x, w, stride, pad, dilation, groups))


def gradient(fn: Callable[[Tensor], Tensor], x: Tensor, dout: Tensor) -> Tensor:
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        y = (fn(x) * dout).sum()
    return tape.gradient([y], None, [x])[0]


@pytest.mark.parametrize("stride, pad, extra, dilation, groups", [(1, 0, 0, 1, 1), (2, 1, 1, 1, 2), (3, 2, 2, 2, 1)])
def test_a_transposed_convolution_is_the_gradient_of_one(
    stride: int, pad: int, extra: int, dilation: int, groups: int
) -> None:
    small, w = Tensor(floats(2, 4, 3, 4)), Tensor(floats(4, 6 // groups, 3, 2))
    big = ops.conv_transpose2d(small, w, None, stride, pad, extra, groups, dilation)
    forward = lambda x: ops.conv2d(x, w, None, stride, "pad", pad, dilation, groups)  # noqa: E731
    close(gradient(forward, ops.zeros_like(big), small), big.asnumpy())
    bias = Tensor(floats(6))
    shifted = ops.conv_transpose2d(small, w, bias, stride, pad, extra, groups, dilation)
    close(shifted - big, np.broadcast_to(bias.asnumpy().reshape(1, 6, 1, 1), big.shape), 1e-5)


def test_unbatched_transposed_convolution() -> None:
    x, w = Tensor(floats(2, 3, 3)), Tensor(floats(2, 1, 2, 2))
    close(ops.conv_transpose2d(x, w), ops.conv_transpose2d(x.reshape(1, 2, 3, 3), w)[0].asnumpy())


def test_depthwise() -> None:
    x, w = floats(1, 3, 5, 5), floats(2, 3, 3, 3)
    kernel = w.transpose(1, 0, 2, 3).reshape(6, 1, 3, 3)
    close(ops.DepthwiseConv2dNative(2, 3)(Tensor(x), Tensor(w)), convolve(x, kernel, 1, 0, 1, 3))


@pytest.mark.parametrize("dtype", [ms.float16, ms.bfloat16, ms.float32, ms.float64])
def test_dtypes_are_kept(dtype: Any) -> None:
    image, volume = ops.ones((1, 2, 4, 4), dtype), ops.ones((1, 2, 3, 4, 3), dtype)
    affine = ops.ones(2, ms.float64 if dtype == ms.float64 else ms.float32)
    found = [
        ops.conv2d(image, ops.ones((2, 2, 2, 2), dtype)),
        ops.conv3d(volume, ops.ones((2, 2, 2, 2, 2), dtype)),
        ops.conv_transpose2d(image, ops.ones((2, 2, 2, 2), dtype)),
        ops.max_pool3d(volume, 2),
        ops.avg_pool3d(volume, 2),
        ops.adaptive_avg_pool2d(image, 3),
        ops.adaptive_max_pool2d(image, 3),
        ops.pad(image, (1, 1), "reflect"),
        ops.fold(ops.unfold(image, 2), (4, 4), 2),
        ops.lrn(image),
        ops.batch_norm(image, affine * 1, affine * 1, affine, affine, True),
        ops.group_norm(image, 2),
        ops.layer_norm(image, (4,)),
        ops.rms_norm(image, ops.ones(4, dtype))[0],
        ops.dropout2d(image),
    ]
    assert {t.dtype for t in found} == {dtype}


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64])
def test_pooling_ints(dtype: Any) -> None:
    x = RNG.integers(0, 100, (1, 2, 4, 4)).astype(dtype)
    got = ops.max_pool2d(Tensor(x), 2)
    assert got.asnumpy().dtype == dtype
    np.testing.assert_array_equal(got.asnumpy(), x.reshape(1, 2, 2, 2, 2, 2).max(axis=(3, 5)))


def test_views_as_inputs() -> None:
    x = floats(2, 5, 6, 3)
    view = Tensor(x).transpose(0, 3, 1, 2)
    copy = Tensor(np.ascontiguousarray(x.transpose(0, 3, 1, 2)))
    w = Tensor(floats(2, 3, 2, 2))
    for fn in (
        lambda t: ops.conv2d(t, w),
        lambda t: ops.max_pool2d(t, 2),
        lambda t: ops.unfold(t, 2),
        lambda t: ops.pad(t, (1, 2), "reflect"),
        lambda t: ops.adaptive_max_pool2d(t, 2),
        lambda t: ops.lrn(t),
    ):
        np.testing.assert_array_equal(fn(view).asnumpy(), fn(copy).asnumpy())


def test_empty_batches() -> None:
    image, volume = ops.ones((0, 2, 4, 4)), ops.ones((0, 2, 3, 4, 3))
    assert ops.conv2d(image, ops.ones((3, 2, 2, 2))).shape == (0, 3, 3, 3)
    assert ops.conv3d(volume, ops.ones((3, 2, 2, 2, 2))).shape == (0, 3, 2, 3, 2)
    assert ops.max_pool2d(image, 2).shape == (0, 2, 2, 2) and ops.avg_pool3d(volume, 2).shape == (0, 2, 2, 3, 2)
    assert ops.pad(image, (1, 1), "replicate").shape == (0, 2, 4, 6) and ops.unfold(image, 2).shape == (0, 8, 9)
    assert ops.group_norm(image, 2).shape == image.shape and ops.lrn(image).shape == image.shape


def test_nan() -> None:
    x = floats(1, 1, 4, 4)
    x[0, 0, 1, 1] = np.nan
    got = ops.max_pool2d(Tensor(x), 2, return_indices=True)
    assert np.isnan(got[0].asnumpy()[0, 0, 0, 0]) and got[1].asnumpy()[0, 0, 0, 0] == 5
    assert np.isnan(ops.max_pool3d(Tensor(x.reshape(1, 1, 1, 4, 4)), (1, 2, 2)).asnumpy()).sum() == 1
    # A patch takes no part of its neighbours.
    assert np.isnan(ops.unfold(Tensor(x), 2, stride=2).asnumpy()).sum() == 1


def test_norms() -> None:
    x, gamma = floats(3, 4, 5), floats(4, 5)
    centred = x - x.mean((1, 2), keepdims=True)
    close(
        ops.layer_norm(Tensor(x), (4, 5), Tensor(gamma), Tensor(gamma)),
        centred / np.sqrt((centred**2).mean((1, 2), keepdims=True) + 1e-5) * gamma + gamma,
    )
    out, scale = ops.rms_norm(Tensor(x), Tensor(gamma[0]))
    root = 1 / np.sqrt((x**2).mean(-1, keepdims=True) + 1e-6)
    close(out, x * root * gamma[0])
    close(scale, root)
    out, scale, total = ops.add_rms_norm(Tensor(x), Tensor(x * 2), Tensor(gamma))
    close(total, x * 3)
    close(out, x * 3 / np.sqrt((9 * x**2).mean((1, 2), keepdims=True) + 1e-6) * gamma)
    out, mean, scale, total = ops.add_layer_norm(Tensor(x), Tensor(x), ops.ones(5), ops.zeros(5))
    close(mean, 2 * x.mean(-1, keepdims=True))
    close(out, (2 * x - 2 * x.mean(-1, keepdims=True)) / np.sqrt(4 * x.var(-1, keepdims=True) + 1e-5))


def test_training_batch_norm_gives_its_statistics() -> None:
    x, mean, var = floats(4, 3, 2), Tensor(np.zeros(3, np.float32)), Tensor(np.ones(3, np.float32))
    _, used, spread, _, _ = ops.BatchNorm(True)(Tensor(x), ops.ones(3), ops.zeros(3), mean, var)
    close(used, x.mean((0, 2)))
    close(spread, x.var((0, 2)))
    close(mean, 0.1 * x.mean((0, 2)))


def test_rotary_embedding() -> None:
    x, angle = floats(1, 2, 3, 4), floats(1, 1, 3, 4)
    cos, sin = np.cos(angle), np.sin(angle)
    half = np.concatenate([-x[..., 2:], x[..., :2]], -1)
    close(ops.rotary_position_embedding(Tensor(x), Tensor(cos), Tensor(sin)), x * cos + half * sin)
    pairs = np.stack([-x[..., 1::2], x[..., ::2]], -1).reshape(x.shape)
    close(ops.rotary_position_embedding(Tensor(x), Tensor(cos), Tensor(sin), 1), x * cos + pairs * sin)


def test_dropped_channels() -> None:
    ms.set_seed(5)
    kept = 0
    for fn, shape in (
        (ops.dropout1d, (40, 50, 3)),
        (ops.dropout2d, (40, 50, 2, 2)),
        (ops.dropout3d, (40, 50, 1, 2, 2)),
    ):
        flat = fn(ops.ones(shape), 0.25).asnumpy().reshape(2000, -1)
        # A channel is dropped or kept as a whole.
        assert (flat == flat[:, :1]).all() and set(np.unique(flat)) == {0.0, np.float32(1 / 0.75)}
        kept += (flat[:, 0] > 0).mean()
        assert (fn(ops.ones(shape), 1.0).asnumpy() == 0).all()
    assert abs(kept / 3 - 0.75) < 0.03
    mask = ops.Dropout2D(0.5)(ops.ones((4, 5, 2, 2)))[1]
    assert mask.dtype == ms.bool_ and mask.shape == (4, 5, 2, 2)


def test_dropout_by_bits() -> None:
    ms.set_seed(5)
    mask = ops.DropoutGenMask()((30, 50), Tensor(0.75, ms.float32))
    assert mask.dtype == ms.uint8 and mask.shape == (192,)
    out = ops.DropoutDoMask()(ops.ones((30, 50)), mask, Tensor(0.75, ms.float32)).asnumpy()
    bits = np.unpackbits(mask.asnumpy(), bitorder="little")[:1500].reshape(30, 50)
    np.testing.assert_allclose(out, bits / 0.75, rtol=1e-6)
    assert abs(bits.mean() - 0.75) < 0.05


def test_rrelu_slopes() -> None:
    ms.set_seed(5)
    out = ops.rrelu(ops.full((1000,), -1.0, dtype=ms.float32), 0.2, 0.4).asnumpy()
    assert out.min() >= -0.4 and out.max() <= -0.2 and abs(out.mean() + 0.3) < 0.01
    assert ops.rrelu(ops.ones(3)).tolist() == [1.0] * 3


def test_unpooling_overlapping_windows() -> None:
    x = Tensor(floats(1, 2, 5, 5))
    values, places = ops.max_pool2d(x, 3, 1, return_indices=True)
    out = ops.max_unpool2d(values, places, 3, 1).asnumpy()
    seen = np.zeros((1, 2, 25), bool)
    np.put_along_axis(seen, places.asnumpy().reshape(1, 2, -1), True, 2)
    np.testing.assert_allclose(out, np.where(seen.reshape(1, 2, 5, 5), x.asnumpy(), 0), rtol=1e-6)


def test_lookup() -> None:
    table, places = floats(4, 2), np.array([[5, 2], [8, 4]], np.int32)
    want = np.where(((places >= 4) & (places < 8))[..., None], table[np.clip(places - 4, 0, 3)], 0)
    np.testing.assert_array_equal(ops.EmbeddingLookup()(Tensor(table), Tensor(places), 4).asnumpy(), want)
