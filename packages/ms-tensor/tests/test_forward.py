"""Compositions against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ms_tensor import Tensor, dtype, ops

RNG = np.random.default_rng(0)
A = RNG.normal(size=(3, 4)).astype(np.float32)
B = RNG.normal(size=(3, 4)).astype(np.float32)
V = RNG.normal(size=(4,)).astype(np.float32)
C = RNG.normal(size=(2, 3, 4)).astype(np.float32)
I = np.array([[2, 0], [1, 2]], np.int64)


def _softmax(x: np.ndarray, axis: int = -1) -> np.ndarray:
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def _t(x: Any) -> Any:
    return Tensor(x) if isinstance(x, np.ndarray) else [_t(v) for v in x] if isinstance(x, list) else x


CASES: list[tuple[str, Callable[..., Any], tuple[Any, ...], dict[str, Any], Any]] = [
    ("sum", ops.sum, (A, 1), {}, A.sum(1)),
    ("sum_keep", ops.sum, (A, (0, 1), True), {}, A.sum(keepdims=True)),
    ("mean", ops.mean, (A, -1), {}, A.mean(-1)),
    ("prod", ops.prod, (A, 0), {}, A.prod(0)),
    ("amax", ops.amax, (A, 0), {}, A.max(0)),
    ("amin", ops.amin, (A,), {}, A.min()),
    ("all", ops.all, (A > 0, 0), {}, (A > 0).all(0)),
    ("any", ops.any, (A > 0, 1), {}, (A > 0).any(1)),
    ("var", ops.var, (A, 0), {}, A.var(0)),
    ("var_ddof", ops.var, (A, 0, 1), {}, A.var(0, ddof=1)),
    ("std", ops.std, (A,), {}, A.std()),
    ("norm", ops.norm, (A,), {}, np.linalg.norm(A)),
    ("norm_1", ops.norm, (A,), {"ord": 1, "dim": 1}, np.abs(A).sum(1)),
    ("norm_inf", ops.norm, (V,), {"ord": float("inf")}, np.abs(V).max()),
    ("logsumexp", ops.logsumexp, (A, 1), {}, np.log(np.exp(A).sum(1))),
    ("count_nonzero", ops.count_nonzero, (I,), {}, np.int32(3)),
    ("argmax", ops.argmax, (A, 1), {}, A.argmax(1)),
    ("argmax_flat", ops.argmax, (A,), {}, A.argmax()),
    ("argmin", ops.argmin, (A, 0), {}, A.argmin(0).astype(np.int32)),
    ("matmul", ops.matmul, (A, B.T.copy()), {}, A @ B.T),
    ("matmul_vec", ops.matmul, (A, V), {}, A @ V),
    ("matmul_vec2", ops.matmul, (V, V), {}, V @ V),
    ("matmul_vec3", ops.matmul, (V, B.T.copy()), {}, V @ B.T),
    ("matmul_batch", ops.matmul, (C, B.T.copy()), {}, C @ B.T),
    ("matmul_broadcast", ops.matmul, (C[:, None], C.swapaxes(1, 2)[None].copy()), {}, C[:, None] @ C.swapaxes(1, 2)),
    ("matmul_vec_batch", ops.matmul, (C, V), {}, C @ V),
    ("dot", ops.dot, (C, C.swapaxes(1, 2).copy()), {}, np.dot(C, C.swapaxes(1, 2))),
    ("outer", ops.outer, (V, V), {}, np.outer(V, V)),
    ("dense", ops.dense, (A, B, V[:3]), {}, A @ B.T + V[:3]),
    ("softmax", ops.softmax, (A,), {}, _softmax(A)),
    ("softmax_0", ops.softmax, (A, 0), {}, _softmax(A, 0)),
    ("log_softmax", ops.log_softmax, (A,), {}, np.log(_softmax(A))),
    ("relu6", ops.relu6, (A * 9,), {}, np.clip(A * 9, 0, 6)),
    ("silu", ops.silu, (A,), {}, A / (1 + np.exp(-A))),
    ("elu", ops.elu, (A,), {}, np.where(A > 0, A, np.expm1(A))),
    ("leaky_relu", ops.leaky_relu, (A,), {}, np.where(A > 0, A, 0.2 * A)),
    ("softplus", ops.softplus, (A,), {}, np.log1p(np.exp(A))),
    ("logsigmoid", ops.logsigmoid, (A,), {}, -np.log1p(np.exp(-A))),
    ("hardswish", ops.hardswish, (A * 4,), {}, A * 4 * np.clip(A * 4 + 3, 0, 6) / 6),
    ("hardsigmoid", ops.hardsigmoid, (A * 4,), {}, np.clip(A * 4 + 3, 0, 6) / 6),
    ("mish", ops.mish, (A,), {}, A * np.tanh(np.log1p(np.exp(A)))),
    ("softsign", ops.softsign, (A,), {}, A / (1 + np.abs(A))),
    ("hardtanh", ops.hardtanh, (A,), {}, np.clip(A, -1, 1)),
    (
        "gelu_tanh",
        ops.gelu,
        (A, "tanh"),
        {},
        0.5 * A * (1 + np.tanh(np.float32(np.sqrt(2 / np.pi)) * (A + 0.044715 * A**3))),
    ),
    ("clamp", ops.clamp, (A, -0.5, 0.5), {}, np.clip(A, -0.5, 0.5)),
    ("floor_div", ops.floor_div, (I, 2), {}, I // 2),
    ("div_trunc", ops.div, (A, B), {"rounding_mode": "trunc"}, np.trunc(A / B)),
    ("fmod", ops.fmod, (A, 0.5), {}, np.fmod(A, np.float32(0.5))),
    ("remainder", ops.remainder, (A, 0.5), {}, np.mod(A, np.float32(0.5))),
    ("lerp", ops.lerp, (A, B, 0.3), {}, A + np.float32(0.3) * (B - A)),
    ("addcmul", ops.addcmul, (A, A, B, 2), {}, A + 2 * A * B),
    ("isfinite", ops.isfinite, (np.array([1.0, np.inf, np.nan], np.float32),), {}, np.array([True, False, False])),
    ("reshape", ops.reshape, (A, (2, -1)), {}, A.reshape(2, -1)),
    ("transpose", ops.transpose, (C, (2, 0, 1)), {}, C.transpose(2, 0, 1)),
    ("swapaxes", ops.swapaxes, (C, 0, -1), {}, C.swapaxes(0, -1)),
    ("moveaxis", ops.moveaxis, (C, (0, 1), (1, 2)), {}, np.moveaxis(C, (0, 1), (1, 2))),
    ("expand_dims", ops.expand_dims, (A, -1), {}, A[..., None]),
    ("squeeze", ops.squeeze, (A[None],), {}, A),
    ("flatten", ops.flatten, (C,), {}, C.reshape(2, -1)),
    ("flatten_F", ops.flatten, (A, "F"), {"start_dim": 0}, A.flatten("F")),
    ("broadcast_to", ops.broadcast_to, (V, (2, -1)), {}, np.broadcast_to(V, (2, 4))),
    ("tile", ops.tile, (A, (2, 1, 3)), {}, np.tile(A, (2, 1, 3))),
    ("repeat_interleave", ops.repeat_interleave, (A, 2, 1), {}, np.repeat(A, 2, 1)),
    ("concat", ops.concat, ([A, B], 1), {}, np.concatenate([A, B], 1)),
    ("stack", ops.stack, ([A, B], -1), {}, np.stack([A, B], -1)),
    ("vstack", ops.vstack, ([V, V],), {}, np.vstack([V, V])),
    ("hstack", ops.hstack, ([A, B],), {}, np.hstack([A, B])),
    ("narrow", ops.narrow, (A, 1, 1, 2), {}, A[:, 1:3]),
    ("flip", ops.flip, (A, (0, 1)), {}, A[::-1, ::-1]),
    ("roll", ops.roll, (A, (1, -2), (0, 1)), {}, np.roll(A, (1, -2), (0, 1))),
    ("roll_flat", ops.roll, (A, 5), {}, np.roll(A, 5)),
    ("clip_by_norm", ops.clip_by_norm, (A, 1.0), {}, A / np.linalg.norm(A)),
    ("clip_by_norm_kept", ops.clip_by_norm, (A, 99.0), {}, A),
    ("where", ops.where, (A > 0, A, 0.5), {}, np.where(A > 0, A, np.float32(0.5))),
    ("where_int", ops.where, (A > 0, 1, 0), {}, np.where(A > 0, 1, 0)),
    ("masked_fill", ops.masked_fill, (A, A > 0, 7), {}, np.where(A > 0, np.float32(7), A)),
    ("gather", ops.gather, (A, I, 0), {}, A[I]),
    ("gather_1", ops.gather, (A, I, 1), {}, A[:, I]),
    ("gather_batch", ops.gather, (C, np.array([[2, 0], [1, 1]]), 1, 1), {}, np.stack([C[0][[2, 0]], C[1][[1, 1]]])),
    ("gather_elements", ops.gather_elements, (A[:2], 1, I), {}, np.take_along_axis(A[:2], I, 1)),
    ("one_hot", ops.one_hot, (I, 3), {}, np.eye(3, dtype=np.int64)[I]),
    ("one_hot_axis", ops.one_hot, (I, 3, 1.0, -1.0, 0), {}, np.moveaxis(np.eye(3, dtype=np.float32)[I] * 2 - 1, -1, 0)),
    ("tril", ops.tril, (A, 1), {}, np.tril(A, 1)),
    ("triu", ops.triu, (C, -1), {}, np.triu(C, -1)),
    ("pad", ops.pad, (A, (1, 2, 0, 1)), {"value": 3.0}, np.pad(A, ((0, 1), (1, 2)), constant_values=3)),
    ("pad_cut", ops.pad, (A, (-1, 1)), {}, np.pad(A[:, 1:], ((0, 0), (0, 1)))),
    ("cumulative_arange", ops.arange, (1, 9, 3), {}, np.arange(1, 9, 3)),
    ("arange_down", ops.arange, (5, 0, -2), {}, np.arange(5, 0, -2)),
    ("arange_float", ops.arange, (0, 1, 0.25), {}, np.arange(0, 1, 0.25, dtype=np.float32)),
    ("linspace", ops.linspace, (0.0, 2.0, 5), {}, np.linspace(0, 2, 5, dtype=np.float32)),
    ("eye", ops.eye, (2, 3), {}, np.eye(2, 3, dtype=np.float32)),
    ("full", ops.full, ((2, 2), 7), {}, np.full((2, 2), 7)),
    ("full_like", ops.full_like, (A, 7), {}, np.full_like(A, 7)),
    ("mse_loss", ops.mse_loss, (A, B), {}, ((A - B) ** 2).mean()),
    ("l1_loss", ops.l1_loss, (A, B, "sum"), {}, np.abs(A - B).sum()),
    (
        "kl_div",
        ops.kl_div,
        (np.log(_softmax(A)), _softmax(B)),
        {},
        (_softmax(B) * (np.log(_softmax(B) / _softmax(A)))).mean(),
    ),
    (
        "layer_norm",
        ops.layer_norm,
        (A, (4,)),
        {},
        (A - A.mean(1, keepdims=True)) / np.sqrt(A.var(1, keepdims=True) + 1e-5),
    ),
    ("adaptive", ops.adaptive_avg_pool2d, (C[None], (1, 2)), {}, C.reshape(1, 2, 3, 2, 2).mean((2, 4))[:, :, None]),
    ("embedding", ops.embedding, (I, A), {}, A[I]),
]


@pytest.mark.parametrize("name, fn, args, kwargs, expected", CASES, ids=[c[0] for c in CASES])
def test_against_numpy(name: str, fn: Any, args: Any, kwargs: Any, expected: Any) -> None:
    result = fn(*[_t(a) for a in args], **kwargs)
    got = result.asnumpy()
    expected = np.asarray(expected)
    assert got.dtype == expected.dtype
    assert got.shape == expected.shape
    np.testing.assert_allclose(got, expected, rtol=2e-5, atol=2e-6)


def test_max_gives_values_and_index() -> None:
    values, index = ops.max(Tensor(A), 1)
    np.testing.assert_array_equal(values.asnumpy(), A.max(1))
    np.testing.assert_array_equal(index.asnumpy(), A.argmax(1))
    whole, zero = ops.min(Tensor(A))
    assert float(whole) == A.min() and int(zero) == 0 and zero.dtype is dtype.int64


def test_max_with_where_and_initial() -> None:
    value, _ = ops.max(Tensor(A), initial=-5.0, where=Tensor(A < 0))
    assert float(value) == A[A < 0].max()
    with pytest.raises(ValueError, match="initial"):
        ops.max(Tensor(A), where=Tensor(A < 0))


def test_split_and_chunk() -> None:
    for got, expected in zip(ops.split(Tensor(A), [1, 3], 1), np.split(A, [1], 1), strict=True):
        np.testing.assert_array_equal(got.asnumpy(), expected)
    assert [p.shape for p in ops.split(Tensor(A), 3, 1)] == [(3, 3), (3, 1)]
    assert [p.shape for p in ops.chunk(Tensor(A), 3, 1)] == [(3, 2), (3, 2)]
    assert [p.shape for p in ops.unbind(Tensor(A), 1)] == [(3,)] * 4


def test_mean_of_ints_and_of_nothing() -> None:
    assert ops.mean(Tensor([1, 2])).dtype is dtype.int64 and str(ops.mean(Tensor([1, 2]))) == "1"
    assert str(ops.mean(Tensor([True, False]))) == "0.5"
    assert np.isnan(float(ops.mean(ops.zeros((0,)))))
    assert float(ops.sum(ops.zeros((0,)))) == 0.0


def test_int_sums_are_int64() -> None:
    assert ops.sum(Tensor([True, True])).dtype is dtype.int64
    assert ops.sum(Tensor([1, 2], dtype.int32)).dtype is dtype.int64
    assert ops.reduce_sum(Tensor([1, 2], dtype.int32)).dtype is dtype.int32


def test_softmax_of_extremes() -> None:
    np.testing.assert_array_equal(ops.softmax(Tensor([1e30, -1e30])).asnumpy(), [1, 0])
    assert float(ops.logsumexp(Tensor([float("-inf")] * 2), 0)) == float("-inf")
    assert float(ops.logsumexp(Tensor([float("inf"), 1.0]), 0)) == float("inf")
    for of_ints in (dtype.uint8, dtype.int8, dtype.int64):  # no difference of unsigned numbers may wrap around
        result = ops.logsumexp(Tensor([1, 0, 3], of_ints), 0)
        assert result.dtype is dtype.float32
        assert abs(float(result) - np.log(np.exp([1.0, 0.0, 3.0]).sum())) < 1e-6


def _conv(x: np.ndarray, w: np.ndarray, stride: int, pads: tuple[int, int, int, int], dilation: int) -> np.ndarray:
    x = np.pad(x, ((0, 0), (0, 0), pads[:2], pads[2:]))
    kh, kw = (w.shape[2] - 1) * dilation + 1, (w.shape[3] - 1) * dilation + 1
    rows, columns = (x.shape[2] - kh) // stride + 1, (x.shape[3] - kw) // stride + 1
    out = np.zeros((x.shape[0], w.shape[0], rows, columns))
    for i in range(rows):
        for j in range(columns):
            window = x[:, :, i * stride : i * stride + kh : dilation, j * stride : j * stride + kw : dilation]
            out[:, :, i, j] = np.einsum("nchw,ochw->no", window, w)
    return out


@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("dilation", [1, 2])
@pytest.mark.parametrize("mode", ["valid", "same", "pad"])
def test_conv2d(stride: int, dilation: int, mode: str) -> None:
    x, w = RNG.normal(size=(2, 3, 7, 8)), RNG.normal(size=(4, 3, 3, 2))
    pads = (0, 0, 0, 0)
    if mode == "pad":
        pads = (1, 2, 0, 1)
    elif mode == "same":
        pads = ops.nn.layers.same_padding(7, 3, stride, dilation) + ops.nn.layers.same_padding(8, 2, stride, dilation)
    given = pads if mode == "pad" else 0
    got = ops.conv2d(Tensor(x), Tensor(w), None, stride, mode, given, dilation)
    np.testing.assert_allclose(got.asnumpy(), _conv(x, w, stride, pads, dilation), rtol=1e-10, atol=1e-10)
    if mode == "same":
        assert got.shape[2:] == (-(-7 // stride), -(-8 // stride))


def test_conv2d_groups_and_bias() -> None:
    x, w, b = RNG.normal(size=(1, 4, 5, 5)), RNG.normal(size=(6, 2, 3, 3)), RNG.normal(size=6)
    got = ops.conv2d(Tensor(x), Tensor(w), Tensor(b), groups=2).asnumpy()
    parts = [_conv(x[:, 2 * g : 2 * g + 2], w[3 * g : 3 * g + 3], 1, (0, 0, 0, 0), 1) for g in range(2)]
    np.testing.assert_allclose(got, np.concatenate(parts, 1) + b[None, :, None, None], rtol=1e-10, atol=1e-10)


def test_pools() -> None:
    x = RNG.normal(size=(1, 2, 4, 6)).astype(np.float32)
    windows = x.reshape(1, 2, 2, 2, 3, 2)
    np.testing.assert_array_equal(ops.max_pool2d(Tensor(x), 2).asnumpy(), windows.max((3, 5)))
    np.testing.assert_allclose(ops.avg_pool2d(Tensor(x), 2, 2).asnumpy(), windows.mean((3, 5)), rtol=1e-6)
    values, index = ops.max_pool2d(Tensor(x), 2, return_indices=True)
    np.testing.assert_array_equal(x.reshape(1, 2, -1)[0, 1][index.asnumpy()[0, 1]], values.asnumpy()[0, 1])
    assert ops.max_pool2d(Tensor(x[0]), 3, 2, 1).shape == (2, 2, 3)


def test_cross_entropy_options() -> None:
    scores, labels = Tensor(A), Tensor([1, 3, 0])
    logp = np.log(_softmax(A))
    picked = -logp[[0, 1, 2], [1, 3, 0]]
    weight = np.array([1.0, 2.0, 3.0, 4.0], np.float32)
    shares = weight[[1, 3, 0]]

    def check(expected: Any, **options: Any) -> None:
        np.testing.assert_allclose(ops.cross_entropy(scores, labels, **options).asnumpy(), expected, rtol=1e-5)

    check(picked.mean())
    check(picked, reduction="none")
    check(picked.sum(), reduction="sum")
    check((picked * shares).sum() / shares.sum(), weight=Tensor(weight))
    check(picked[1:].mean(), ignore_index=1)
    check(0.9 * picked.mean() - 0.1 / 4 * logp.sum(1).mean(), label_smoothing=0.1)
    soft = _softmax(B)
    np.testing.assert_allclose(
        ops.cross_entropy(scores, Tensor(soft)).asnumpy(), -(soft * logp).sum(1).mean(), rtol=1e-5
    )


def test_batch_norm_moves_the_statistics() -> None:
    x = RNG.normal(size=(4, 2, 3, 3)).astype(np.float32)
    mean, var = ops.zeros(2), ops.ones(2)
    got = ops.batch_norm(Tensor(x), mean, var, None, None, True, 0.1)
    centred = x - x.mean((0, 2, 3), keepdims=True)
    expected = centred / np.sqrt(x.var((0, 2, 3), keepdims=True) + 1e-5)
    np.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(mean.asnumpy(), 0.1 * x.mean((0, 2, 3)), rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(var.asnumpy(), 0.9 + 0.1 * x.var((0, 2, 3), ddof=1), rtol=1e-4)


def test_dropout() -> None:
    x = ops.ones((1000,))
    kept = ops.dropout(x, 0.25).asnumpy()
    assert set(np.unique(kept)) == {0.0, np.float32(1 / 0.75)}
    assert 180 < (kept == 0).sum() < 320
    assert ops.dropout(x, 0.25, training=False) is x
    np.testing.assert_array_equal(ops.dropout(x, seed=3).asnumpy(), ops.dropout(x, seed=3).asnumpy())
    np.testing.assert_array_equal(ops.dropout(x, 1.0).asnumpy(), np.zeros(1000))


def test_clip_by_global_norm() -> None:
    total = np.sqrt((A**2).sum() + (V**2).sum())
    first, second = ops.clip_by_global_norm((Tensor(A), Tensor(V)), 1.0)
    np.testing.assert_allclose(first.asnumpy(), A / total, rtol=1e-5)
    np.testing.assert_allclose(second.asnumpy(), V / total, rtol=1e-5)
    with pytest.raises(ValueError, match="positive"):
        ops.clip_by_global_norm((Tensor(A),), 0)


@pytest.mark.parametrize("ord", [1, -1, float("inf"), float("-inf"), "fro", None])
@pytest.mark.parametrize("keepdim", [False, True])
def test_matrix_norms(ord: object, keepdim: bool) -> None:
    array = np.array([[1.0, -2.0, 0.5], [3.0, 4.0, -1.0]], np.float32)
    got = ops.norm(Tensor(array), ord, keepdim=keepdim).asnumpy()
    want = np.linalg.norm(array, ord, (0, 1), keepdims=keepdim)
    np.testing.assert_allclose(got, want, rtol=1e-6)
    assert got.shape == want.shape
    stacked = np.stack([array, array * 2])
    got = ops.norm(Tensor(stacked), ord, (1, 2)).asnumpy()
    np.testing.assert_allclose(got, np.linalg.norm(stacked, ord, (1, 2)), rtol=1e-6)


@pytest.mark.parametrize("label", [-1, -3, 3, 7])
def test_a_label_outside_of_the_classes_is_an_index_error(label: int) -> None:
    with pytest.raises(IndexError):
        ops.cross_entropy(Tensor(np.zeros((2, 3), np.float32)), Tensor([0, label]))


def test_the_ignored_label_counts_for_nothing() -> None:
    logits = Tensor(np.eye(3, dtype=np.float32))
    got = ops.cross_entropy(logits, Tensor([0, -1, 2]), ignore_index=-1)
    want = ops.cross_entropy(Tensor(np.eye(3, dtype=np.float32)[[0, 2]]), Tensor([0, 2]))
    np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), rtol=1e-6)


def test_functions_with_other_parameters_than_their_op() -> None:
    x = np.array([0.126, 2.5, -1.55, 0.05], np.float64)
    for decimals in (0, 1, 2, -1):
        np.testing.assert_allclose(ops.round(Tensor(x), decimals=decimals).asnumpy(), np.round(x, decimals))
    np.testing.assert_array_equal(ops.round(Tensor([15, 24, -26]), decimals=-1).asnumpy(), [20, 20, -30])
    assert ops.round(Tensor([15, 24]), decimals=-1).dtype == dtype.int64
    np.testing.assert_array_equal(ops.subtract(5, Tensor([1.0]), alpha=2).asnumpy(), [3.0])
    assert ops.swapdims(ops.ones((2, 3)), dim0=0, dim1=1).shape == (3, 2)
    np.testing.assert_array_equal(ops.true_divide(dividend=3, divisor=Tensor([2])).asnumpy(), [1.5])
    with pytest.raises(TypeError):
        ops.round(Tensor(x), decimals=1.5)
