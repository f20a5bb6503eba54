"""Layers against NumPy, where MindSpore on a CPU computes nothing or something else."""

from __future__ import annotations

import math
from typing import Any

import ms_nn as nn
import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, ops

RNG = np.random.default_rng(4)


def floats(*shape: int) -> np.ndarray[Any, Any]:
    return RNG.random(shape).astype(np.float32)


def close(got: Tensor, want: Any, tolerance: float = 1e-4) -> None:
    np.testing.assert_allclose(got.asnumpy(), want, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize(
    "layer, shape",
    [(nn.InstanceNorm1d, (2, 3, 7)), (nn.InstanceNorm2d, (2, 3, 4, 5)), (nn.InstanceNorm3d, (2, 3, 2, 4, 5))],
)
def test_instance_norm(layer: Any, shape: tuple[int, ...]) -> None:
    x, gamma, beta = floats(*shape), floats(3), floats(3)
    cell = layer(3, gamma_init=Tensor(gamma), beta_init=Tensor(beta), momentum=0.2)
    axes = tuple(range(2, len(shape)))
    spread = (1, 3) + (1,) * len(axes)
    mean, var = x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
    want = (x - mean) / np.sqrt(var + 1e-5) * gamma.reshape(spread) + beta.reshape(spread)
    close(cell(Tensor(x)), want)
    assert cell.moving_mean.tolist() == [0.0] * 3
    close(cell.set_train()(Tensor(x)), want)
    close(cell.moving_mean, 0.2 * mean.reshape(2, 3).mean(0))
    close(cell.moving_variance, 0.8 + 0.2 * x.var(axes, ddof=1).mean(0))


def test_sync_batch_norm_in_one_process() -> None:
    x = Tensor(floats(4, 3, 2, 2))
    plain, synced = nn.BatchNorm2d(3).set_train(), nn.SyncBatchNorm(3, process_groups=[[0]]).set_train()
    assert plain(x).asnumpy().tobytes() == synced(x).asnumpy().tobytes()
    assert plain.moving_mean.tolist() == synced.moving_mean.tolist()
    for wrong, error in ((5, TypeError), ([[1]], ValueError), ([[0], [0]], ValueError)):
        with pytest.raises(error):
            nn.SyncBatchNorm(3, process_groups=wrong)


def window(size: int, sigma: float) -> np.ndarray[Any, Any]:
    reach = np.arange(size) - (size - 1) / 2
    one = np.exp(-(reach**2) / (2 * sigma**2))
    both = np.outer(one, one)
    return both / both.sum()


def blur(x: np.ndarray[Any, Any], size: int) -> np.ndarray[Any, Any]:
    views = np.lib.stride_tricks.sliding_window_view(x, (size, size), (2, 3))
    return np.einsum("nchwij,ij->nchw", views, window(size, 1.5))


def likeness(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any], size: int) -> tuple[Any, Any]:
    """The formulas of Wang et al. 2004, in float64."""
    a, b = a.astype(np.float64), b.astype(np.float64)
    mean_a, mean_b = blur(a, size), blur(b, size)
    var_a, var_b, both = (
        blur(a * a, size) - mean_a**2,
        blur(b * b, size) - mean_b**2,
        blur(a * b, size) - mean_a * mean_b,
    )
    contrast = (2 * both + 0.03**2) / (var_a + var_b + 0.03**2)
    whole = (2 * mean_a * mean_b + 0.01**2) / (mean_a**2 + mean_b**2 + 0.01**2) * contrast
    return whole.mean((2, 3)), contrast.mean((2, 3))


def test_likeness_of_images() -> None:
    a, b = floats(2, 3, 24, 22), floats(2, 3, 24, 22)
    close(nn.SSIM()(Tensor(a), Tensor(b)), likeness(a, b, 11)[0].mean(-1), 1e-3)
    close(nn.PSNR()(Tensor(a), Tensor(b)), 10 * np.log10(1 / ((a - b) ** 2).mean((1, 2, 3))))
    b = (0.9 * a + 0.1 * b).astype(np.float32)
    half = [x.reshape(2, 3, 12, 2, 11, 2).mean((3, 5)) for x in (a, b)]
    want = likeness(a, b, 5)[1] ** 0.3 * likeness(*half, 5)[0] ** 0.7
    close(nn.MSSSIM(power_factors=(0.3, 0.7), filter_size=5)(Tensor(a), Tensor(b)), want.mean(-1), 1e-3)
    ints = (a * 255).astype(np.int32)
    assert nn.PSNR(255)(Tensor(ints), Tensor(ints + 1)).shape == (2,)
    with pytest.raises(ValueError, match="one shape"):
        nn.SSIM()(Tensor(a), Tensor(b[:1]))
    with pytest.raises(ValueError, match="at least 11"):
        nn.SSIM()(Tensor(a[:, :, :4]), Tensor(a[:, :, :4]))


def test_patches() -> None:
    x = floats(1, 2, 5, 6)
    got = nn.Unfold((1, 2, 3, 1), (1, 2, 1, 1), (1, 1, 1, 1))(Tensor(x))
    want = np.zeros((1, 12, 2, 4), np.float32)
    for row in range(2):
        for column in range(4):
            want[0, :, row, column] = x[0, :, 2 * row : 2 * row + 2, column : column + 3].transpose(1, 2, 0).ravel()
    np.testing.assert_array_equal(got.asnumpy(), want)
    assert nn.Unfold((1, 2, 2, 1), (1, 2, 2, 1), (1, 2, 1, 1), "same")(Tensor(x)).shape == (1, 8, 3, 3)


def test_diagonals_and_triangles() -> None:
    for shape in ((2, 3, 3), (2, 4), (3, 2), (1, 2, 3)):
        x = floats(*shape)
        diagonal = np.diagonal(x, 0, -2, -1)
        np.testing.assert_array_equal(nn.MatrixDiagPart()(Tensor(x)).asnumpy(), diagonal)
        want = x.copy()
        for k in range(min(shape[-2:])):
            want[..., k, k] = 7.0 + k
        other = np.broadcast_to(7.0 + np.arange(min(shape[-2:])), diagonal.shape).astype(np.float32)
        np.testing.assert_array_equal(nn.MatrixSetDiag()(Tensor(x), Tensor(other)).asnumpy(), want)
        np.testing.assert_array_equal(nn.Tril()(Tensor(x), -1).asnumpy(), np.tril(x, -1))
        np.testing.assert_array_equal(nn.Triu()(Tensor(x), 1).asnumpy(), np.triu(x, 1))
    rows = floats(2, 3)
    np.testing.assert_array_equal(
        nn.MatrixDiag()(Tensor(rows)).asnumpy(), rows[..., None] * np.eye(3, dtype=np.float32)
    )


def test_clip_by_norm_along_a_dimension() -> None:
    x = floats(3, 4) * 2
    norm = np.sqrt((x**2).sum(0, keepdims=True))
    close(nn.ClipByNorm(0)(Tensor(x), Tensor(1.5)), x * 1.5 / np.maximum(norm, 1.5))
    assert nn.ClipByNorm()(ops.zeros(3), Tensor(1.0)).tolist() == [0.0] * 3


def test_lookup_with_a_limit() -> None:
    table = floats(4, 3)
    got = nn.EmbeddingLookup(4, 3, Tensor(table), max_norm=0.5)(Tensor([[0, 3], [7, 1]], ms.int32)).asnumpy()
    norm = np.linalg.norm(table, axis=1, keepdims=True)
    clipped = table * 0.5 / np.maximum(norm, 0.5)
    np.testing.assert_allclose(got, np.stack([clipped[[0, 3]], np.stack([np.zeros(3), clipped[1]])]), rtol=1e-5)


def test_gamma_functions() -> None:
    values = [0.5, 1.0, 4.0, 7.5]
    x, y = Tensor(values), Tensor(values[::-1])
    close(nn.LGamma()(x), [math.lgamma(v) for v in values])
    close(nn.DiGamma()(x), [-1.9635100, -0.5772157, 1.2561177, 1.9467465])
    want = [math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b) for a, b in zip(values, values[::-1], strict=True)]
    close(nn.LBeta()(x, y), want)
    for call in (
        lambda: nn.LGamma()(Tensor([1])),
        lambda: nn.DiGamma()(Tensor([1])),
        lambda: nn.LBeta()(x, Tensor([1])),
    ):
        with pytest.raises(TypeError):
            call()


def test_matrices() -> None:
    a = floats(2, 3, 3) + 2 * np.eye(3, dtype=np.float32)
    close(nn.MatInverse()(Tensor(a)), np.linalg.inv(a), 1e-3)
    close(nn.MatDet()(Tensor(a)), np.linalg.det(a), 1e-3)
    with pytest.raises(TypeError):
        nn.MatDet()(Tensor(a.astype(np.float64)))


def test_resizing() -> None:
    x = Tensor(np.arange(4, dtype=np.float32).reshape(1, 1, 2, 2))
    close(nn.ResizeBilinear()(x, size=(4, 4))[0, 0, 0], [0, 0.5, 1, 1])
    close(nn.ResizeBilinear()(x, size=(3, 3), align_corners=True)[0, 0, 1], [1, 1.5, 2])
    close(nn.ResizeBilinear(half_pixel_centers=True)(x, scale_factor=2)[0, 0, 0], [0, 0.25, 0.75, 1])
    close(nn.Upsample(scale_factor=2.0, recompute_scale_factor=True)(x)[0, 0, 0], [0, 0, 1, 1])
    for size, factor in ((None, None), ((4, 4), 2)):
        with pytest.raises(ValueError, match="one of 'size'"):
            nn.ResizeBilinear()(x, size, factor)


def test_channel_dropout_layers() -> None:
    x = ops.ones((8, 9, 4, 4))
    ms.set_seed(1)
    for layer in (nn.Dropout2d(0.5), nn.Dropout1d(0.5), nn.Dropout3d(0.5)):
        value = x[:, :, 0] if isinstance(layer, nn.Dropout1d) else ops.expand_dims(x, 2)
        value = x if isinstance(layer, nn.Dropout2d) else value
        assert layer(value) is value
        out = layer.set_train()(value).asnumpy()
        flat = out.reshape(72, -1)
        assert set(np.unique(out)) == {0.0, 2.0} and (flat == flat[:, :1]).all()


def test_random_slopes_and_activations_by_name() -> None:
    ms.set_seed(1)
    out = nn.RReLU()(ops.full((500,), -1.0, dtype=ms.float32)).asnumpy()
    assert -1 / 3 <= out.min() < -0.32 and -0.13 < out.max() <= -0.125
    for name in ("softmax2d", "rrelu", "tanhshrink", "softshrink"):
        assert type(nn.get_activation(name)).__name__.lower() == name


def test_a_subclass_may_call_the_primitive_with_another_weight() -> None:
    class Doubled(nn.Conv2d):
        def construct(self, x: Tensor) -> Tensor:
            return self.bias_add(self.conv2d(x, self.weight * 2), self.bias)

    x = Tensor(floats(1, 2, 4, 4))
    layer = Doubled(2, 3, 3, has_bias=True, bias_init="zeros")
    plain = nn.Conv2d(2, 3, 3, weight_init=layer.weight)
    close(layer(x), plain(x).asnumpy() * 2)


def test_parameters_get_gradients() -> None:
    layers: list[tuple[nn.Cell, Tensor]] = [
        (nn.Conv3d(2, 3, 2, has_bias=True), ops.ones((1, 2, 3, 3, 3))),
        (nn.Conv3dTranspose(2, 3, 2, has_bias=True), ops.ones((1, 2, 3, 3, 3))),
        (nn.Conv1dTranspose(2, 3, 2, has_bias=True), ops.ones((1, 2, 3))),
        (nn.InstanceNorm2d(2).set_train(), Tensor(floats(1, 2, 3, 3))),
        (nn.PReLU(2), Tensor(floats(1, 2, 3) - 1)),
        (nn.EmbeddingLookup(3, 2), Tensor([0, 1], ms.int32)),
    ]
    for layer, x in layers:
        weights = layer.trainable_params()
        tape = ms_runtime.Tape()
        with tape:
            for weight in weights:
                tape.watch(weight)
            y = (layer(x) * Tensor(floats(*layer(x).shape))).sum()
        found = tape.gradient([y], None, list(weights))
        assert weights and all(g is not None and np.abs(g.asnumpy()).sum() > 0 for g in found), type(layer).__name__
        assert all(isinstance(weight, Parameter) for weight in weights)
