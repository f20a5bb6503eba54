"""Primitive classes of compositions give in graphs what they give in Python, whatever their results depend on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, jit, ops

RANDOM = np.random.default_rng(3)


def random(*shape: int) -> Tensor:
    return Tensor(RANDOM.random(shape).astype(np.float32))


def ints(value: Any) -> Tensor:
    return Tensor(np.array(value, np.int32))


CASES: dict[str, tuple[Callable[..., Tensor], tuple[Tensor, ...]]] = {
    "betainc": (lambda x: ops.Betainc()(x, x, x), (random(3),)),
    "logsumexp": (lambda x: ops.CumulativeLogsumexp(True)(x, 0), (random(3),)),
    "columns": (lambda x: ops.Im2Col(2)(x), (random(1, 1, 3, 3),)),
    "volumes": (lambda x: ops.ExtractVolumePatches(2, 1, "SAME")(x), (random(1, 1, 3, 3, 3),)),
    "dilation": (lambda x, f: ops.Dilation2D(1, 1)(x, f), (random(1, 1, 3, 3), random(1, 2, 2))),
    "pool": (
        lambda x: ops.FractionalMaxPool([1.0, 1.4, 1.9, 1.0], False, False, True, 5, 7)(x)[0],
        (random(1, 7, 7, 1),),
    ),
    "area": (lambda x: ops.ResizeArea()(x, (2, 2)), (random(1, 3, 3, 1),)),
    "scale": (
        lambda x: ops.ScaleAndTranslate()(x, (4, 4), Tensor([1.5, 1.5]), Tensor([0.0, 0.0])),
        (random(1, 3, 3, 1),),
    ),
    "glimpse": (
        lambda x, o: ops.ExtractGlimpse(True, True, False, "zero")(x, (2, 2), o),
        (random(1, 4, 4, 1), random(1, 2)),
    ),
    "tridiagonal": (lambda a, r: ops.TridiagonalMatMul()(a, a, a, r), (random(1, 3), random(3, 2))),
    "solve": (lambda a, r: ops.MatrixSolveLs()(a, r, 0.5), (random(3, 2), random(3, 2))),
    "ranges": (lambda a: ops.RaggedRange(ms.int32)(a, a + 3, a / a)[1], (Tensor([1.0, 2.0]),)),
    "difference": (lambda a, b: ops.ListDiff()(a, b)[0], (Tensor([1, 2, 3]), Tensor([2]))),
    "filter": (lambda a: ops.SubAndFilter()(a, 10, 5)[0], (Tensor([1, 7, 3]),)),
    "boxes": (lambda b, s: ops.NonMaxSuppressionV3()(b, s, 5, 0.5, 0.0), (random(5, 4), random(5))),
    "ngrams": (lambda s, p: ops.NoRepeatNGram(2)(s, p), (ints([[[1, 2, 1]]]), random(1, 1, 4))),
    "transducer": (
        lambda a: ops.RNNTLoss()(a, ints([[1, 2]]), ints([2]), ints([2]))[1],
        (random(1, 2, 3, 5),),
    ),
    "logarithm": (lambda a: ops.MatrixLogarithm()(a), (Tensor(np.eye(2, dtype=np.complex64) * 2),)),
    "hits": (lambda a, b: ops.ComputeAccidentalHits(1)(a, b)[1], (Tensor([[1], [2]]), Tensor([2, 1, 1]))),
    "distance": (
        lambda v: ops.EditDistance()(Tensor([[0, 0]]), v, Tensor([2, 2]), Tensor([[1, 0]]), v, Tensor([2, 2])),
        (Tensor([1]),),
    ),
    "draws": (lambda x: ops.TruncatedNormal(seed=3)((2, 3)) + x, (random(2, 3),)),
    "quantile": (lambda x: ops.Quantile(1)(x, 0.25), (random(2, 3),)),
    "row": (lambda x: ops.SelectView()(x, 2, 1), (random(2, 3),)),
    "picked rows": (lambda x: ops.SparseGatherV2()(x, ints([1, 0]), 0), (random(2, 3),)),
    "permutation": (lambda x: ops.RandpermV2(3, 1)(5) + x, (Tensor(0),)),
    "patches": (
        lambda x: ops.ExtractImagePatches([1, 1, 2, 2], [1, 1, 1, 1], [1, 1, 1, 1], "VALID")(x),
        (random(1, 1, 3, 3),),
    ),
    "cell": (
        lambda x, h, w, b: ops.BasicLSTMCell()(x, h, h, w, b)[1],
        (random(2, 3), random(2, 4), random(7, 16), random(16)),
    ),
    "scaled gradient": (
        lambda w, g: ops.LARSUpdate()(w, g, (w * w).sum(), (g * g).sum(), 0.1, 5e-4),
        (random(2), random(2)),
    ),
    "random box": (
        lambda box: ops.SampleDistortedBoundingBoxV2(3, 1)(ints([640, 480, 3]), box, Tensor([0.8]))[2],
        (Tensor([[[0.38, 0.17, 0.95, 0.40]]]),),
    ),
    "positions": (lambda x, c: ops.ApplyRotaryPosEmb(0)(x, x, c, c, ints([3, 1]))[0], (random(2, 8), random(5, 4))),
    "paged": (
        lambda q, k: ops.PagedAttention(4, 0.5, 2)(
            q, k, k, ints([[2, 0], [1, -1]]), ints([5, 2]), None, None, None, None
        ),
        (random(2, 4, 4), random(4, 3, 2, 4)),
    ),
    "paged with a bias": (
        lambda q, k, b: ops.PagedAttentionMask(1, 1.0, 1)(q, k, k, ints([[0]]), ints([2]), None, None, b),
        (random(1, 8), random(1, 2, 1, 8), random(1, 1, 2)),
    ),
}

#: what writes into its first arguments
WRITES: dict[str, tuple[Callable[..., Any], int, tuple[Tensor, ...]]] = {
    "copy": (lambda a, x: ops.CopyWithSlice()(a, x), 1, (random(2, 1),)),
    "momentum": (
        lambda a, b, g: ops.FusedWeightScaleApplyMomentum()(Tensor(0.01), Tensor(0.5), a, b, 0.1, g, 0.9),
        2,
        (random(2, 1),),
    ),
    "adadelta": (
        lambda a, b, c, g: ops.SparseApplyAdadelta(1e-6)(a, b, c, 0.1, 0.9, g, ints([1, 0])),
        3,
        (random(2, 1),),
    ),
    "ftrl": (
        lambda a, b, c, g: ops.SparseApplyFtrlV2(0.1, 0.01, 0.02, 0.03, -0.5)(a, b, c, g, ints([1, 0])),
        3,
        (random(2, 1),),
    ),
    "proximal": (
        lambda a, b, g: ops.SparseApplyProximalAdagrad()(a, b, 0.1, 0.02, 0.03, g, ints([1, 0])),
        2,
        (random(2, 1),),
    ),
}


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", WRITES)
def test_a_graph_writes_the_same(name: str, mode: str) -> None:
    function, count, arguments = WRITES[name]
    written, want = ([Parameter(Tensor([[0.5], [2.0]]), name=f"p{i}") for i in range(count)] for _ in range(2))
    captured = jit(lambda *args: function(*written, *args), capture_mode=mode)
    for _ in range(2):
        captured(*arguments)
        function(*want, *arguments)
    for one, other in zip(written, want, strict=True):
        np.testing.assert_allclose(one.asnumpy(), other.asnumpy(), rtol=1e-6)
    assert want[0].asnumpy()[0] != 0.5


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_caches_are_written(mode: str) -> None:
    keys = Tensor(np.ones((2, 2, 4), np.float16))
    caches = [Parameter(Tensor(np.zeros((2, 3, 2, 4), np.float16)), name=n) for n in "kv"]
    token = Parameter(Tensor(np.array([[0.1, 0.4, 0.3, 0.3]], np.float16)), name="token")

    @jit(capture_mode=mode)
    def write(keys: Tensor, slots: Tensor) -> None:
        ops.ReshapeAndCache()(keys, keys, *caches, slots)
        ops.GroupTopk()(token, ints([0, 1, 2, 3]), 2, 1, 2)

    write(keys, ints([4, 0]))
    for cache in caches:
        assert cache.asnumpy().reshape(6, 2, 4)[:, 0, 0].tolist() == [1, 0, 0, 0, 1, 0]
    np.testing.assert_allclose(token.asnumpy(), [[0, 0, 0.3, 0.3]], atol=1e-3)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", CASES)
def test_a_graph_gives_the_same(name: str, mode: str) -> None:
    function, arguments = CASES[name]
    want = function(*arguments).asnumpy()
    captured = jit(function, capture_mode=mode)
    for _ in range(2):
        np.testing.assert_allclose(captured(*arguments).asnumpy(), want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("fused", [False, True])
def test_a_graph_writes_the_same_rows(fused: bool, mode: str) -> None:
    written, want = ([Parameter(random(3, 2) * 0 + 1, name=n) for n in "abc"] for _ in range(2))
    grads, rows = Tensor([[1.0, 2.0], [3.0, 4.0]]), ints([2, 2])
    adagrad, adam = ops.SparseApplyAdagrad(0.1), ops.FusedSparseLazyAdam()

    def step(a: Parameter, b: Parameter, c: Parameter, grads: Tensor, rows: Tensor) -> Any:
        if fused:
            return adam(a, b, c, 0.9, 0.999, 0.1, 0.9, 0.999, 1e-8, grads, rows)
        return adagrad(a, b, grads, rows)

    jit(lambda g, r: step(*written, g, r), capture_mode=mode)(grads, rows)
    step(*want, grads, rows)
    for one, other in zip(written, want, strict=True):
        np.testing.assert_allclose(one.asnumpy(), other.asnumpy(), rtol=1e-6)
    assert (want[0].asnumpy()[2] != 1).all()
