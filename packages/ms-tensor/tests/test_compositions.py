"""Compositions against NumPy, where MindSpore has no value on a CPU, and their gradients and special cases."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, dtype, ops

sys.path.insert(0, str(Path(__file__).parent))

from test_gradients import _gradient, _numeric, _weighted

RNG = np.random.default_rng(3)

EQUATIONS: list[tuple[str, tuple[tuple[int, ...], ...]]] = [
    ("ij,jk->ik", ((2, 3), (3, 4))),
    ("ij,jk", ((2, 3), (3, 4))),
    ("bij,bjk->bik", ((2, 2, 3), (2, 3, 4))),
    ("ii->i", ((3, 3),)),
    ("ii", ((3, 3),)),
    ("iij->j", ((3, 3, 2),)),
    ("ij->ji", ((2, 3),)),
    ("ij->", ((2, 3),)),
    ("ba", ((2, 3),)),
    ("...ij,...jk->...ik", ((2, 2, 3), (2, 3, 4))),
    ("...ij,jk->...ik", ((2, 5, 2, 3), (3, 4))),
    ("...i,...i->...", ((2, 1, 3), (4, 3))),
    ("i,j->ij", ((2,), (3,))),
    ("i,i", ((3,), (3,))),
    ("bn,anm,bm->ba", ((2, 3), (4, 3, 2), (2, 2))),
    ("ij,kl->", ((2, 3), (4, 5))),
    ("ij,ij,ij->ij", ((2, 3), (2, 3), (2, 3))),
    ("b...", ((2, 3, 2),)),
    ("...a->a...", ((2, 3, 4),)),
    ("ijk,jil->kl", ((3, 4, 5), (4, 3, 2))),
    ("ij,j->i", ((0, 3), (3,))),
    ("ij,jk->ik", ((2, 0), (0, 3))),
]


@pytest.mark.parametrize("equation, shapes", EQUATIONS, ids=[e for e, _ in EQUATIONS])
def test_einsum(equation: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    arrays = [RNG.normal(size=s) for s in shapes]
    want = np.einsum(equation, *arrays)
    got = ops.einsum(equation, *[Tensor(a) for a in arrays]).asnumpy()
    assert got.shape == want.shape and got.dtype == np.float64
    np.testing.assert_allclose(got, want, rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(ops.Einsum(equation)([Tensor(a) for a in arrays]).asnumpy(), got)


def test_einsum_by_lists_of_labels() -> None:
    a, b = RNG.normal(size=(2, 3)), RNG.normal(size=(3, 4))
    got = ops.einsum(Tensor(a), [0, 1], Tensor(b), [1, 2], [2, 0])
    np.testing.assert_allclose(got.asnumpy(), (a @ b).T)
    np.testing.assert_allclose(ops.einsum(Tensor(a), [1, 0]).asnumpy(), np.einsum(a, [1, 0]))


@pytest.mark.parametrize(
    "call",
    [
        lambda x: ops.einsum("ij,jk->il", x, x),
        lambda x: ops.einsum("ij,ij", x, ops.ones((2, 2))),
        lambda x: ops.einsum("i", x),
        lambda x: ops.einsum("ij,jk", x),
        lambda x: ops.einsum("i1", x),
        lambda x: ops.einsum("ii", x),
        lambda x: ops.einsum("ij->ii", x),
        lambda x: ops.einsum(x, [0, 99]),
    ],
)
def test_an_ill_formed_equation(call: Callable[[Tensor], Any]) -> None:
    with pytest.raises(ValueError, match="einsum"):
        call(ops.ones((2, 3)))


GRID = Tensor(RNG.uniform(-0.9, 0.9, size=(1, 2, 3, 2)))
IMAGE = Tensor(RNG.normal(size=(1, 2, 4, 5)))
ROWS = Tensor(RNG.normal(size=(3, 4)))
BOX = Tensor([[0.1, 0.1, 0.8, 0.7]])
GRADIENTS: dict[str, tuple[Callable[[Tensor], Tensor], tuple[int, ...]]] = {
    "bilinear": (lambda x: ops.interpolate(x, (5, 7), mode="bilinear"), (1, 2, 3, 4)),
    "bicubic": (lambda x: ops.interpolate(x, (5, 7), mode="bicubic"), (1, 1, 3, 4)),
    "nearest": (lambda x: ops.interpolate(x, (5, 7)), (1, 2, 3, 4)),
    "area": (lambda x: ops.interpolate(x, (2, 3), mode="area"), (1, 1, 4, 4)),
    "trilinear": (lambda x: ops.interpolate(x, 3, mode="trilinear", align_corners=True), (1, 1, 2, 2, 2)),
    "grid_sample": (lambda x: ops.grid_sample(x, GRID), (1, 2, 4, 5)),
    "grid_sample_grid": (lambda g: ops.grid_sample(IMAGE, ops.tanh(g)), (1, 2, 2, 2)),
    "grid_sample_border": (lambda x: ops.grid_sample(x, GRID * 2, padding_mode="border"), (1, 1, 3, 3)),
    "affine_grid": (lambda x: ops.affine_grid(x, (2, 1, 2, 3)), (2, 2, 3)),
    "roi_align": (lambda x: ops.ROIAlign(2, 2, 1.0)(x, Tensor([[0.0, 0.3, 0.4, 2.0, 3.0]])), (1, 1, 4, 4)),
    "einsum": (lambda x: ops.einsum("ij,kj,k->ik", x, x, Tensor(np.arange(3.0))), (3, 4)),
    "cdist": (lambda x: ops.cdist(x, ROWS), (2, 4)),
    "cdist_3": (lambda x: ops.cdist(x, ROWS, 3.0), (2, 4)),
    "pdist": (ops.pdist, (4, 3)),
    "kron": (lambda x: ops.kron(x, ROWS), (2, 2)),
    "cross": (lambda x: ops.cross(x, ops.sin(x)), (2, 3)),
    "cosine_similarity": (lambda x: ops.cosine_similarity(x, ROWS), (3, 4)),
    "tensor_dot": (lambda x: ops.tensor_dot(x, x, ((0,), (0,))), (3, 4)),
    "batch_dot": (lambda x: ops.batch_dot(x, x, (1, 1)), (2, 3, 4)),
    "block_diag": (lambda x: ops.block_diag(x, x * x), (2, 3)),
    "sinc": (ops.sinc, (3, 4)),
    "logaddexp": (lambda x: ops.logaddexp(x, x * x), (3, 4)),
    "hypot": (lambda x: ops.hypot(x, ROWS), (3, 4)),
    "xlogy": (lambda x: ops.xlogy(x, ops.exp(x)), (3, 4)),
    "copysign": (lambda x: ops.copysign(x, -ROWS), (3, 4)),
    "renorm": (lambda x: ops.renorm(x, 2, 0, 1.0), (3, 4)),
    "vector_norm": (lambda x: ops.vector_norm(x, 3, 1), (3, 4)),
    "l2_normalize": (lambda x: ops.L2Normalize(1)(x), (3, 4)),
    "swiglu": (ops.swiglu, (3, 4)),
    "bessel_i": (lambda x: ops.bessel_i0(x * 4) + ops.bessel_i1e(x * 4), (3, 4)),
    "bessel_j": (lambda x: ops.bessel_j0(x * 9) + ops.bessel_j1(x * 9), (3, 4)),
    "bessel_y": (lambda x: ops.bessel_y0(ops.exp(x)) + ops.bessel_y1(ops.exp(x) * 4), (3, 4)),
    "bessel_k": (lambda x: ops.bessel_k0e(ops.exp(x)) + ops.bessel_k1(ops.exp(x) * 2), (3, 4)),
    "zeta": (lambda x: ops.zeta(2.5, ops.exp(x)), (3, 4)),
    "polygamma": (lambda x: ops.polygamma(2, ops.exp(x)), (3, 4)),
    "polygamma of negative": (lambda x: ops.polygamma(1, ops.tanh(x) * 0.3 - 1.5), (3, 4)),
    "mvlgamma": (lambda x: ops.mvlgamma(x * x + 2.0, 3), (3, 4)),
    "matrix_exp": (ops.matrix_exp, (2, 3, 3)),
    "inplace_update": (lambda x: ops.inplace_update(x, x[1:] * x[1:], (0, 2)), (3, 4)),
    "hsv_to_rgb": (lambda x: ops.HSVToRGB()(ops.sigmoid(x)), (2, 3)),
    "rgb_to_hsv": (lambda x: ops.RGBToHSV()(ops.sigmoid(x)), (2, 3)),
    "soft_shrink": (ops.soft_shrink, (3, 4)),
    "space_to_batch": (lambda x: ops.space_to_batch_nd(x * x, [2, 2], [[0, 0], [1, 1]]), (1, 1, 2, 2)),
    "vander": (lambda x: ops.vander(x, 4), (3,)),
    "sigmoid_cross_entropy": (lambda x: ops.SigmoidCrossEntropyWithLogits()(x, ops.full_like(x, 0.3)), (3, 4)),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradient(name: str) -> None:
    fn, shape = GRADIENTS[name]
    at = np.random.default_rng(5).normal(size=shape) + 0.05
    got = _gradient(lambda x: _weighted(fn, x), Tensor(at)).asnumpy()
    np.testing.assert_allclose(got, _numeric(lambda x: _weighted(fn, x), at), rtol=2e-5, atol=1e-6)


def test_distances_of_equal_rows_have_a_gradient() -> None:
    x = Tensor(np.ones((2, 3)))
    assert not _gradient(lambda v: ops.pdist(v).sum(), x).asnumpy().any()


def test_functions_at_the_edge_of_their_domain() -> None:
    nan, inf = float("nan"), float("inf")
    assert ops.xlogy(Tensor([0.0, 0.0]), Tensor([0.0, nan])).asnumpy()[0] == 0.0
    assert np.isnan(ops.xlogy(Tensor([0.0]), Tensor([nan])).asnumpy())[0]
    np.testing.assert_array_equal(ops.logaddexp(Tensor([-inf, inf]), Tensor([-inf, 0.0])).asnumpy(), [-inf, inf])
    np.testing.assert_array_equal(ops.hypot(Tensor([1e30, inf, 0.0]), Tensor([0.0, 1.0, 0.0])).asnumpy()[1:], [inf, 0])
    np.testing.assert_array_equal(ops.signbit(Tensor([0.0, -0.0])).asnumpy(), [False, True])
    np.testing.assert_array_equal(ops.fmin(Tensor([nan, 1.0]), Tensor([2.0, nan])).asnumpy(), [2, 1])


def test_bessel_functions_in_both_precisions() -> None:
    # Wronskians: J1 Y0 - J0 Y1 = 2 / (pi x), and I0 K1 + I1 K0 = 1 / x.
    for kind, tolerance in ((np.float64, 1e-12), (np.float32, 1e-5)):
        x = np.concatenate([np.linspace(0.01, 30, 601), [8.0, 2.0, 200.0]]).astype(kind)
        v = Tensor(x)
        first = ops.bessel_j1(v) * ops.bessel_y0(v) - ops.bessel_j0(v) * ops.bessel_y1(v)
        np.testing.assert_allclose((first * v).asnumpy(), np.full(x.shape, 2 / np.pi), rtol=tolerance)
        second = ops.bessel_i0e(v) * ops.bessel_k1e(v) + ops.bessel_i1e(v) * ops.bessel_k0e(v)
        np.testing.assert_allclose((second * v).asnumpy(), np.ones(x.shape), rtol=tolerance)
    x = np.array([-3.0, 0.0, np.nan])
    np.testing.assert_array_equal(np.isnan(ops.bessel_k0(Tensor(x)).asnumpy()), [True, False, True])
    assert ops.bessel_y1(Tensor([0.0])).item() == -np.inf and np.isnan(ops.bessel_j1(Tensor(x)).asnumpy()[2])


def test_zeta_at_known_points() -> None:
    got = ops.zeta(Tensor(np.array([2.0, 4.0, 2.0, 1.0, 0.5, 2.0])), Tensor(np.array([1.0, 1.0, 2.0, 1.0, 1.0, 0.0])))
    want = [np.pi**2 / 6, np.pi**4 / 90, np.pi**2 / 6 - 1, np.inf, np.nan, np.inf]
    np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-13)
    np.testing.assert_allclose(ops.polygamma(0, Tensor([1.0])).asnumpy(), [-0.5772157], rtol=1e-6)
    assert ops.population_count(Tensor(np.array([-1, 255], np.int16))).tolist() == [16, 8]
    assert ops.invert(Tensor(np.array([0, 255], np.uint8))).tolist() == [255, 0]


def test_softmax_with_noise_follows_the_seed() -> None:
    ms.set_seed(3)
    first = ops.gumbel_softmax(ops.zeros((4, 5)), hard=True)
    ms.set_seed(3)
    np.testing.assert_array_equal(ops.gumbel_softmax(ops.zeros((4, 5)), hard=True).asnumpy(), first.asnumpy())
    np.testing.assert_array_equal(first.asnumpy().sum(1), np.ones(4))
    soft = ops.gumbel_softmax(ops.zeros((4, 5)), 0.5, dim=0)
    np.testing.assert_allclose(soft.asnumpy().sum(0), np.ones(5), rtol=1e-6)
    assert _gradient(lambda x: (ops.gumbel_softmax(x, hard=True) * x).sum(), ops.ones((2, 3))).asnumpy().any()


def test_numbers_of_laplace() -> None:
    ms.set_seed(1)
    drawn = ops.standard_laplace((20000,)).asnumpy()
    assert abs(np.median(drawn)) < 0.05 and abs(np.abs(drawn).mean() - 1) < 0.05
    moved = ops.laplace((20000,), Tensor(3.0), Tensor(0.5), seed=7)
    np.testing.assert_array_equal(ops.laplace((20000,), Tensor(3.0), Tensor(0.5), seed=7).asnumpy(), moved.asnumpy())
    assert abs(np.median(moved.asnumpy()) - 3) < 0.05
    ints = ops.randint_like(ops.ones((1000,), ms.int32), 2, 5)
    assert ints.dtype is ms.int32 and set(ints.tolist()) == {2, 3, 4}


def test_confusion_matrix() -> None:
    labels, guesses = RNG.integers(0, 4, 50), RNG.integers(0, 4, 50)
    want = np.zeros((4, 4), np.int32)
    np.add.at(want, (labels, guesses), 1)
    got = ops.ConfusionMatrix(4)(Tensor(labels), Tensor(guesses))
    assert got.dtype is ms.int32
    np.testing.assert_array_equal(got.asnumpy(), want)
    halves = ops.full((50,), 0.5, dtype=ms.float32)
    weighted = ops.ConfusionMatrix(4, "float32")(Tensor(labels), Tensor(guesses), halves)
    np.testing.assert_array_equal(weighted.asnumpy(), want / 2)


def test_loops_and_morph() -> None:
    x = Tensor([3.0])
    assert float(ops.WhileLoop()(lambda v: v < 20, lambda v: v * 2, x)) == 24.0
    assert float(ops.ForiLoop()(0, 3, lambda i, v: v + i, x)) == 6.0
    carry, seen = ops.Scan()(lambda c, v: (c + v, c * v), x, [1, 2])
    assert float(carry) == 6.0 and [float(v) for v in seen] == [3.0, 8.0]
    morph = ops.Morph(lambda v: v * v, lambda s: s, lambda d: d, lambda v, out, dout: (dout * 100,))
    assert float(morph(x)) == 9.0
    assert _gradient(lambda v: morph(v).sum(), x).tolist() == [100.0]
    plain = ops.Morph(lambda v: v * v, lambda s: s, lambda d: d)
    assert _gradient(lambda v: plain(v).sum(), x).tolist() == [6.0]


def test_tokens_go_to_their_experts_and_back() -> None:
    tokens, experts = RNG.normal(size=(5, 3)).astype(np.float32), RNG.integers(0, 4, (5, 2)).astype(np.int32)
    rows, places = ops.moe_token_permute(Tensor(tokens), Tensor(experts))
    order = np.argsort(experts.ravel(), kind="stable")
    np.testing.assert_array_equal(rows.asnumpy(), tokens[order // 2])
    np.testing.assert_array_equal(places.asnumpy(), np.argsort(order))
    probs = RNG.uniform(size=(5, 2)).astype(np.float32)
    back = ops.moe_token_unpermute(rows, places, Tensor(probs))
    np.testing.assert_allclose(back.asnumpy(), tokens * probs.sum(1, keepdims=True), rtol=1e-5)
    assert ops.moe_token_permute(Tensor(tokens), Tensor(experts), 4)[0].shape == (4, 3)
    with pytest.raises(ValueError, match="padded_mode"):
        ops.moe_token_permute(Tensor(tokens), Tensor(experts), None, True)


def test_changes_in_place() -> None:
    x = Tensor([-3.0, 5.0])
    view = x[:1]
    assert ops.clamp_(x, -1.0, 2.0) is x and view.tolist() == [-1.0]
    ops.zero_(x)
    assert view.tolist() == [0.0]


def test_real_transforms_by_flags() -> None:
    x = RNG.normal(size=(3, 5))
    spectrum = ops.FFTWithSize(2, False, True)(Tensor(x))
    np.testing.assert_allclose(spectrum.asnumpy(), np.fft.rfft2(x), atol=1e-12)
    back = ops.FFTWithSize(2, True, True, signal_sizes=(3, 5))(spectrum)
    np.testing.assert_allclose(back.asnumpy(), x, atol=1e-12)
    whole = ops.FFTWithSize(1, False, False, "ortho")(Tensor(x + 1j * x))
    np.testing.assert_allclose(whole.asnumpy(), np.fft.fft(x + 1j * x, norm="ortho"), atol=1e-12)


def test_gcd_against_numpy() -> None:
    a, b = RNG.integers(-1000, 1000, 200), RNG.integers(-1000, 1000, 200)
    np.testing.assert_array_equal(ops.gcd(Tensor(a), Tensor(b)).asnumpy(), np.gcd(a, b))
    np.testing.assert_array_equal(ops.lcm(Tensor(a), Tensor(b)).asnumpy(), np.lcm(a, b))
    # Neighbours among Fibonacci's numbers take the most steps.
    assert int(ops.gcd(Tensor([4660046610375530309]), Tensor([7540113804746346429]))) == 1


def test_nms_keeps_the_first_of_equal_scores() -> None:
    boxes = Tensor([[0.0, 0.0, 4.0, 4.0, 0.5], [0.0, 0.0, 4.0, 4.0, 0.5], [9.0, 9.0, 10.0, 10.0, 0.5]])
    ordered, index, mask = ops.NMSWithMask(0.5)(boxes)
    np.testing.assert_array_equal(ordered.asnumpy(), boxes.asnumpy())
    assert mask.tolist() == [True, False, True] and index.dtype is dtype.int32


def test_a_primitive_of_the_table() -> None:
    cdist = ops.Cdist(p=1.0)
    assert repr(cdist) == "Prim[Cdist]<p=1.0>" and cdist.p == 1.0
    assert isinstance(cdist, ops.operations.Primitive)
    x = ops.ones((2, 3))
    np.testing.assert_array_equal(cdist(x1=x, x2=x + 1).asnumpy(), np.full((2, 2), 3.0))
    with pytest.raises(TypeError, match="Cdist"):
        ops.Cdist(1.0, 2)
    with pytest.raises(TypeError, match="Cdist"):
        cdist(x)


def test_instances_are_found_again() -> None:
    from ms_tensor.ops._primitive_cache import _get_cache_prim

    first = _get_cache_prim(ops.Cdist)(2.0)
    assert _get_cache_prim(ops.Cdist)(2.0) is first
    assert _get_cache_prim(ops.Cdist)(1.0) is not first
    assert _get_cache_prim(ops.ReduceSum)(True) is not _get_cache_prim(ops.ReduceSum)(1)
    assert _get_cache_prim(ops.L2Normalize)([0]).axis == [0]


def test_a_group_of_one() -> None:
    x = Tensor([1.0, 2.0])
    for prim in (ops.AllReduce(), ops.AllReduce(ops.ReduceOp.MAX), ops.AllGather(), ops.ReduceScatter()):
        np.testing.assert_array_equal(prim(x).asnumpy(), x.asnumpy())
    assert ops.Broadcast(0)((x,))[0] is x
    assert ops.AlltoAll(1, 0, 0)(x) is x
    assert ops.AllReduce("sum").op == "sum" and ops.AllGather().group == "hccl_world_group"
    for wrong, given in ((ops.Broadcast(1), (x,)), (ops.AlltoAll(2, 0, 0), x), (ops.AllReduce(), 3)):
        with pytest.raises((TypeError, ValueError)):
            wrong(given)


def test_custom_functions_over_arrays() -> None:
    x = Tensor([1.0, 2.0])
    square = ops.Custom(lambda a: a * a, lambda s: s, lambda d: d, "pyfunc", bprop=lambda a, out, dout: (2 * a * dout,))
    np.testing.assert_array_equal(square(x).asnumpy(), [1, 4])
    np.testing.assert_array_equal(_gradient(lambda v: square(v).sum(), x).asnumpy(), [2, 4])
    plain = ops.Custom(lambda a: a * a)
    with pytest.raises(RuntimeError, match="gradient"):
        _gradient(lambda v: plain(v).sum(), x)
    with pytest.raises(ValueError, match="shapes"):
        ops.Custom(lambda a: a[:1], (2,), ms.float32)(x)
    with pytest.raises(RuntimeError, match="compiler"):
        ops.Custom("a.so:f", (2,), ms.float32, "aot")
    twice = ops.PyFunc(lambda a: (a * 2, a[0]), [ms.float32], [(2,)], [ms.float32, ms.float64], [(2,), ()])
    doubled, first = twice(x)
    assert doubled.tolist() == [2.0, 4.0] and float(first) == 1.0 and first.dtype is ms.float64
    with pytest.raises(RuntimeError, match="gradient"):
        _gradient(lambda v: twice(v)[0].sum(), x)


def test_functions_of_gradients() -> None:
    x, seen = Tensor([1.0, 2.0]), []
    changed = _gradient(lambda v: (ops.InsertGradientOf(lambda g: g * 3)(v) * v).sum(), x)
    np.testing.assert_array_equal(changed.asnumpy(), [4, 8])
    hooked = _gradient(lambda v: ops.HookBackward(seen.append)(v * v).sum(), x)
    np.testing.assert_array_equal(hooked.asnumpy(), [2, 4])
    assert [g.tolist() for g in seen[0]] == [[1.0, 1.0]]
    for double in (lambda grads: grads[0] * 2, lambda grads: (grads[0] * 2,)):
        got = _gradient(lambda v: ops.HookBackward(double)(v * v).sum(), x)  # noqa: B023
        np.testing.assert_array_equal(got.asnumpy(), [4, 8])
    swap = ops.HookBackward(lambda grads: grads[::-1])
    both = _gradient(lambda v: (swap(v, v * 2)[0] * Tensor([5.0, 6.0])).sum(), x)
    np.testing.assert_array_equal(both.asnumpy(), [10, 12])
    with pytest.raises(TypeError, match="2 gradients"):
        _gradient(lambda v: ops.HookBackward(lambda grads: grads[:1])(v, v)[0].sum(), x)


def test_notes_of_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    x = Tensor([1.0, float("inf")])
    assert ops.ScalarSummary()("loss", x) is None and ops.TensorSummary()("x", x) is None
    dump = ops.TensorDump()
    dump(str(tmp_path / "x"), x)
    dump(str(tmp_path / "x.npy"), x)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["x_float32_0.npy", "x_float32_1.npy"]
    np.testing.assert_array_equal(np.load(tmp_path / "x_float32_1.npy"), x.asnumpy())
    assert ops.FloatStatus()(x).tolist() == [1.0] and ops.FloatStatus()(x[:1]).tolist() == [0.0]
    with pytest.raises(RuntimeError):
        ops.CheckNumerics()(x)
    with pytest.raises(RuntimeError):
        ops.Assert()(Tensor(False), (x,))
    assert "condition is false" in capsys.readouterr().out


def test_records_of_custom_operators() -> None:
    assert ops.DataType.F16_5HD == ("float16", "NC1HWC0") and ops.DataType.None_None == ("", "")
    builder = ops.CustomRegOp("f").input(0, "x").output(0, "y").attr("a", "required", "int").target("CPU")
    info = builder.dtype_format(ops.DataType.F32_Default, ops.DataType.F32_Default).get_op_info()
    assert info == {
        "op_name": "f",
        "inputs": [{"index": 0, "name": "x", "paramType": "required"}],
        "outputs": [{"index": 0, "name": "y", "paramType": "required"}],
        "attr": [{"name": "a", "paramType": "required", "type": "int"}],
        "fusion_type": "",
        "dtype_format": [(("float32", "DefaultFormat"), ("float32", "DefaultFormat"))],
        "target": "CPU",
    }
    with pytest.raises(ValueError, match="target"):
        builder.target("TPU")


def test_nested_values() -> None:
    x = Tensor([1.5])
    composite = ops.composite
    ones = composite.ones_like((x, [x, 3]))
    assert ones[0].tolist() == [1.0] and ones[1][1] == 1 and composite.zeros_like({"a": x})["a"].tolist() == [0.0]
    cast = ops.mixed_precision_cast(ms.float64, (x, [Tensor([1])], 3))
    assert cast[0].dtype is ms.float64 and cast[1][0].dtype is ms.int64 and cast[2] == 3
    assert composite.clip_by_value is ops.clip_by_value and ops.functional.partial(max, 3)(5) == 5
    assert ops.Partial()(lambda a, b: a + b, 1)(2) == 3


def test_names_of_newer_scripts() -> None:
    from ms_tensor.ops import auto_generate
    from ms_tensor.ops.auto_generate import gen_ops_prim

    x = Tensor([[1.0, 2.0, 3.0]])
    assert auto_generate.AddExt()(x, 1, 2).tolist() == [[3.0, 4.0, 5.0]]
    assert auto_generate.SubExt()(x, x, 2).tolist() == [[-1.0, -2.0, -3.0]]
    assert [p.shape for p in gen_ops_prim.SplitWithSize()(x, (1, 2), 1)] == [(1, 1), (1, 2)]
    assert auto_generate.SliceExt()(x, 1, 1, 3, 1).tolist() == [[2.0, 3.0]]
    assert auto_generate.SelectExtView()(x, 1, -1).tolist() == [3.0]
    assert auto_generate.MeanExt()(x, -1, True).tolist() == [[2.0]]
    assert bool(auto_generate.EqualExt()(x, x)) and not bool(auto_generate.EqualExt()(x, x[0]))
    assert auto_generate.Transpose is ops.Transpose and auto_generate.interpolate is ops.interpolate


# Recorded from SciPy.
@pytest.mark.parametrize(
    "n, want",
    [
        (
            1,
            [8.934802200544679, 15.498848375038698, 19.181879647671604, 103.26817590908067, 12.245364546107734, np.inf],
        ),
        (2, [-0.82879664423432, -77.1385512593907, 123.72136678366235, -1998.66734027373, -75.272536588726, -np.inf]),
        (4, [-3.47424982666725, -11573.316256582128, 24481.0637141846, -2399973.8351100576, -9883.4685554965, -np.inf]),
    ],
)
def test_polygamma_of_negative_numbers(n: int, want: list[float]) -> None:
    x = Tensor(np.array([-0.5, -2.71, -1.25, -10.9, 0.3, -3.0]))
    np.testing.assert_allclose(ops.polygamma(n, x).asnumpy(), want, rtol=1e-10)
    np.testing.assert_allclose(ops.polygamma(Tensor(n), x.astype("float32")).asnumpy(), want, rtol=1e-3)


ROW, TABLE = Tensor([1.0, 2.0, 3.0]), Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: ops.smooth_l1_loss(TABLE, ROW), ValueError),
        (lambda: ops.SmoothL1Loss()(TABLE, ROW), ValueError),
        (lambda: ops.BatchMatMul()(TABLE, ROW), ValueError),
        (lambda: ops.BatchMatMul(transpose_a=True)(ROW, ROW), ValueError),
        (lambda: ops.addn([ROW, ops.cast(ROW, ms.float16)]), TypeError),
        (lambda: ops.AddN()([ROW, Tensor([1, 2, 3])]), TypeError),
        (lambda: ops.accumulate_n([ROW, Tensor([1, 2, 3])]), TypeError),
    ],
)
def test_operands_that_would_broadcast_or_promote_are_refused_as_there(
    call: Callable[[], Any], error: type[Exception]
) -> None:
    with pytest.raises(error, match="For '"):
        call()
