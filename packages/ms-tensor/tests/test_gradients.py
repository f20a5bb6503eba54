"""Gradients of compositions against central differences in float64, and their second order."""

from __future__ import annotations

from collections.abc import Callable

import ms_runtime
import numpy as np
import pytest
from ms_tensor import Tensor, ops

RNG = np.random.default_rng(1)
LABELS = Tensor([1, 0, 3])
WEIGHTS = Tensor(RNG.normal(size=(2, 2, 3, 3)))
KERNEL = Tensor(RNG.normal(size=(2, 2, 2, 2, 2)))
IMAGE = (1, 2, 5, 5)

CASES: dict[str, tuple[Callable[[Tensor], Tensor], tuple[int, ...]]] = {
    "softmax": (ops.softmax, (3, 4)),
    "log_softmax": (ops.log_softmax, (3, 4)),
    "gelu": (ops.gelu, (3, 4)),
    "gelu_tanh": (lambda x: ops.gelu(x, "tanh"), (3, 4)),
    "silu": (ops.silu, (3, 4)),
    "elu": (ops.elu, (3, 4)),
    "selu": (ops.selu, (3, 4)),
    "celu": (lambda x: ops.celu(x, 2.0), (3, 4)),
    "leaky_relu": (ops.leaky_relu, (3, 4)),
    "softplus": (ops.softplus, (3, 4)),
    "logsigmoid": (ops.logsigmoid, (3, 4)),
    "mish": (ops.mish, (3, 4)),
    "mean": (lambda x: ops.mean(x, 0), (3, 4)),
    "var": (lambda x: ops.var(x, 1), (3, 4)),
    "std": (ops.std, (3, 4)),
    "norm": (lambda x: ops.norm(x, dim=1), (3, 4)),
    "logsumexp": (lambda x: ops.logsumexp(x, 1), (3, 4)),
    "cumsum": (lambda x: ops.cumsum(x, 1), (3, 4)),
    "cumsum_exclusive_reverse": (lambda x: ops.CumSum(True, True)(x, 0), (3, 4)),
    "cumprod": (lambda x: ops.cumprod(x, 1), (3, 4)),
    "cumprod_of_zeros": (lambda x: ops.cumprod(x * Tensor([1.0, 0.0, 1.0, 0.0]), 1), (3, 4)),
    "cumprod_exclusive_reverse": (lambda x: ops.CumProd(True, True)(x, 0), (3, 4)),
    "cummax": (lambda x: ops.cummax(x, 1)[0], (3, 4)),
    "cummin": (lambda x: ops.cummin(x, 0)[0], (3, 4)),
    "logcumsumexp": (lambda x: ops.logcumsumexp(x * 30, 1), (3, 4)),
    "sort": (lambda x: ops.sort(x, 0)[0] * x, (3, 4)),
    "topk": (lambda x: ops.topk(x, 2, 1)[0] ** 2, (3, 4)),
    "median": (lambda x: ops.median(x)[0], (3, 5)),
    "quantile": (lambda x: ops.quantile(x, 0.3, 1), (3, 4)),
    "kthvalue": (lambda x: x.kthvalue(2)[0] * x[:, 0], (3, 4)),
    "masked_select": (lambda x: ops.masked_select(x, Tensor([True, False, True, True])) ** 2, (3, 4)),
    "unique": (lambda x: ops.unique(x)[0] ** 3, (3, 4)),
    "diff": (lambda x: ops.diff(x, 2) ** 2, (3, 4)),
    "trapz": (lambda x: ops.trapz(x, x * x), (3, 4)),
    "nanmean": (lambda x: ops.nanmean(x, 0) ** 2, (3, 4)),
    "cov": (lambda x: ops.cov(x), (3, 4)),
    "max": (lambda x: ops.max(x, 1)[0], (3, 4)),
    "prod": (lambda x: ops.prod(x, 1), (3, 4)),
    "matmul": (lambda x: ops.matmul(x, ops.transpose(x, (1, 0))), (3, 4)),
    "matmul_batch": (lambda x: ops.matmul(x, ops.swapaxes(x, 1, 2)), (2, 3, 4)),
    "gather": (lambda x: ops.gather(x, LABELS, 1), (3, 4)),
    "gather_elements": (lambda x: ops.gather_elements(x, 0, Tensor([[1, 1, 2, 0]])), (3, 4)),
    "concat_split": (lambda x: ops.concat([ops.split(x, 2, 1)[1], x], 1), (3, 4)),
    "tile": (lambda x: ops.tile(x, (2, 2)), (3, 4)),
    "pad": (lambda x: ops.pad(x, (1, 2)), (3, 4)),
    "stack": (lambda x: ops.stack([x, x * x]), (3, 4)),
    "where": (lambda x: ops.where(x > 0, x * x, x), (3, 4)),
    "tril": (ops.tril, (3, 4)),
    "flip": (lambda x: ops.flip(x, 1) * x, (3, 4)),
    "cross_entropy": (lambda x: ops.cross_entropy(x, LABELS), (3, 4)),
    "cross_entropy_smooth": (lambda x: ops.cross_entropy(x, LABELS, label_smoothing=0.1), (3, 4)),
    "mse_loss": (lambda x: ops.mse_loss(x, ops.zeros_like(x)), (3, 4)),
    "huber_loss": (lambda x: ops.huber_loss(x * 2, ops.zeros_like(x)), (3, 4)),
    "bce_logits": (lambda x: ops.binary_cross_entropy_with_logits(x, ops.full_like(x, 0.3)), (3, 4)),
    "layer_norm": (lambda x: ops.layer_norm(x, (4,)), (3, 4)),
    "group_norm": (lambda x: ops.group_norm(x, 2), (2, 4, 3)),
    "batch_norm": (lambda x: ops.batch_norm(x, Tensor(np.zeros(2)), Tensor(np.ones(2)), None, None, True), (4, 2, 3)),
    "conv2d": (lambda x: ops.conv2d(x, WEIGHTS, stride=2, pad_mode="same"), IMAGE),
    "conv2d_weight": (lambda w: ops.conv2d(Tensor(np.arange(50.0).reshape(IMAGE) / 50), w, dilation=2), (3, 2, 2, 2)),
    "max_pool2d": (lambda x: ops.max_pool2d(x, 3, 2, 1), IMAGE),
    "avg_pool2d": (lambda x: ops.avg_pool2d(x, 3, 2, 1, count_include_pad=False), IMAGE),
    "adaptive": (lambda x: ops.adaptive_avg_pool2d(x, 2), IMAGE),
    "conv1d": (lambda x: ops.conv1d(x, Tensor(np.arange(12.0).reshape(2, 2, 3) / 12), None, 2, "pad", 1, 2), (1, 2, 7)),
    "conv3d": (lambda x: ops.conv3d(x, KERNEL, None, 2, "pad", (1, 0, 1)), (1, 2, 3, 4, 3)),
    "conv3d_weight": (
        lambda w: ops.conv3d(Tensor(np.arange(72.0).reshape(1, 2, 3, 4, 3) / 72), w, dilation=(2, 1, 1)),
        (2, 2, 2, 2, 2),
    ),
    "conv_transpose2d": (lambda x: ops.conv_transpose2d(x, WEIGHTS, None, 2, 1, 1), (1, 2, 2, 3)),
    "conv3d_transpose": (lambda x: ops.conv3d_transpose(x, KERNEL, "pad", 1, 2, 1, 1, 1), (1, 2, 2, 2, 2)),
    "conv3d_transpose_weight": (
        lambda w: ops.conv3d_transpose(Tensor(np.arange(16.0).reshape(1, 2, 2, 2, 2) / 16), w),
        (2, 1, 2, 2, 2),
    ),
    "deformable_conv2d": (
        lambda x: ops.deformable_conv2d(
            x, WEIGHTS, Tensor(np.linspace(-0.7, 0.9, 243).reshape(1, 27, 3, 3)), (3, 3), (1, 1, 2, 2), (1, 1, 1, 1)
        ),
        IMAGE,
    ),
    "deformable_conv2d_offsets": (
        lambda x: ops.deformable_conv2d(
            Tensor(np.arange(32.0).reshape(1, 2, 4, 4) / 32), WEIGHTS, x * 0.2 + 0.3, (3, 3), (1, 1, 2, 2), (0, 0, 0, 0)
        ),
        (1, 27, 1, 1),
    ),
    "rotary": (
        lambda x: ops.rotary_position_embedding(x, Tensor(np.ones((1, 1, 1, 4))), Tensor(np.full((1, 1, 1, 4), 0.5))),
        (1, 2, 3, 4),
    ),
    "bidense": (lambda x: ops.bidense(x, x, Tensor(np.arange(32.0).reshape(2, 4, 4) / 32)), (3, 4)),
    "max_pool3d": (lambda x: ops.max_pool3d(x, 2, 2, 1), (1, 1, 3, 4, 3)),
    "avg_pool1d": (lambda x: ops.avg_pool1d(x, 3, 2, 1, True, False), (1, 2, 6)),
    "avg_pool2d_divisor": (lambda x: ops.avg_pool2d(x, 3, 2, 1, True, True, 4), IMAGE),
    "avg_pool3d": (lambda x: ops.avg_pool3d(x, 2, 1, 1, count_include_pad=False), (1, 1, 2, 3, 2)),
    "adaptive_avg_pool3d": (lambda x: ops.adaptive_avg_pool3d(x, 2), (1, 1, 3, 2, 3)),
    "adaptive_max_pool2d": (lambda x: ops.adaptive_max_pool2d(x, 3), IMAGE),
    "lp_pool2d": (lambda x: ops.lp_pool2d(x * x + 1, 3, 2), IMAGE),
    "max_unpool2d": (lambda x: ops.max_unpool2d(x, Tensor([[[[0, 2], [8, 8]]]]), 2), (1, 1, 2, 2)),
    "unfold": (lambda x: ops.unfold(x * x, 2, 1, 1, 2), IMAGE),
    "fold": (lambda x: ops.fold(x * x, (3, 3), 2), (1, 8, 4)),
    "pixel_shuffle": (lambda x: ops.pixel_shuffle(x * x, 2), (1, 4, 2, 2)),
    "space_to_batch": (lambda x: ops.space_to_batch_nd(x * x, 2, ((1, 0), (0, 1))), (1, 1, 3, 3)),
    "pad_reflect": (lambda x: ops.pad(x * x, (2, 1), "reflect"), (1, 2, 4)),
    "pad_circular": (lambda x: ops.pad(x * x, (2, 1), "circular"), (1, 2, 4)),
    "pad_replicate": (lambda x: ops.pad(x * x, (2, -1), "replicate"), (1, 2, 4)),
    "mirror_pad": (lambda x: ops.mirror_pad(x * x, ((1, 0), (2, 2)), "SYMMETRIC"), (3, 4)),
    "lrn": (lambda x: ops.lrn(x, 1), (1, 4, 2, 2)),
    "rms_norm": (lambda x: ops.rms_norm(x, Tensor(np.arange(4.0)))[0], (3, 4)),
    "instance_norm": (lambda x: ops.nn.normalization.instance_norm(x, Tensor(np.ones(2)), None), (2, 2, 5)),
    "take_with_repeats": (lambda x: ops.gather(x, Tensor([[0, 0], [2, 0]]), 0), (3, 4)),
}


def _weighted(fn: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    """A scalar that every output element enters differently."""
    out = fn(x)
    return (out * Tensor(np.cos(np.arange(out.size)).reshape(out.shape))).sum()


def _gradient(fn: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        y = fn(x)
    found = tape.gradient([y], None, [x])[0]
    return ops.zeros_like(x) if found is None else found


def _numeric(fn: Callable[[Tensor], Tensor], at: np.ndarray, step: float = 1e-6) -> np.ndarray:
    found = np.zeros_like(at)
    for i in np.ndindex(*at.shape):
        up, down = at.copy(), at.copy()
        up[i] += step
        down[i] -= step
        found[i] = (float(fn(Tensor(up))) - float(fn(Tensor(down)))) / (2 * step)
    return found


@pytest.mark.parametrize("name", CASES)
def test_first_order(name: str) -> None:
    fn, shape = CASES[name]
    at = RNG.normal(size=shape) + 0.05
    got = _gradient(lambda x: _weighted(fn, x), Tensor(at)).asnumpy()
    assert got.dtype == np.float64
    np.testing.assert_allclose(got, _numeric(lambda x: _weighted(fn, x), at), rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("name", CASES)
def test_second_order(name: str) -> None:
    fn, shape = CASES[name]
    at = RNG.normal(size=shape) + 0.05

    def slope(x: Tensor) -> Tensor:
        gradient = _gradient(lambda v: _weighted(fn, v), x)
        return (gradient * Tensor(np.sin(1 + np.arange(gradient.size)).reshape(gradient.shape))).sum()

    got = _gradient(slope, Tensor(at)).asnumpy()
    np.testing.assert_allclose(got, _numeric(slope, at), rtol=2e-4, atol=1e-5)


def test_embedding_padding_takes_no_gradient() -> None:
    table = Tensor(np.ones((3, 2)))
    got = _gradient(lambda w: ops.embedding(Tensor([0, 1, 1]), w, padding_idx=0).sum(), table)
    np.testing.assert_array_equal(got.asnumpy(), [[0, 0], [2, 2], [0, 0]])


def test_stop_gradient_and_copy() -> None:
    x = Tensor([2.0])
    assert float(_gradient(lambda v: (ops.stop_gradient(v) * v).sum(), x)) == 2.0
    assert float(_gradient(lambda v: (v.copy() * v).sum(), x)) == 4.0
