"""Values of the Primitives that only `auto_generate` has: in-place, random, forward and mixture-of-experts ops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_tensor import Tensor
from ms_tensor import dtype as mstype
from ms_tensor.generator import Generator
from ms_tensor.mint import functional as F
from ms_tensor.ops import auto_generate as ag

A = np.array([[0.5, -1.5, 2.5], [3.0, 0.25, -2.0]])
B = np.array([[2.0, 4.0, -1.0], [0.5, 3.0, 1.5]])
INDEX = np.array([1, 0])


def _with(x: Any, place: Any, value: Any) -> Any:
    found = x.copy()
    found[place] = value
    return found


def _outer(x: Any) -> Any:
    return x * 2 + 3 * np.outer(B[:, 0], B[0])


# the first argument is written: (name, further arguments, its value afterwards)
IN_PLACE: list[tuple[str, tuple[Any, ...], Callable[[Any], Any]]] = [
    ("InplaceAddExt", (B, 2), lambda x: x + 2 * B),
    ("InplaceAddsExt", (3.0, 2), lambda x: x + 6),
    ("InplaceAddmm", (B, np.ones((3, 3)), 2, 3), lambda x: 2 * x + 3 * (B @ np.ones((3, 3)))),
    ("InplaceAddr", (B[:, 0], B[0], 2, 3), _outer),
    ("InplaceDiv", (B,), lambda x: x / B),
    ("InplaceDivs", (2.0,), lambda x: x / 2),
    ("InplaceDivMod", (B, "floor"), lambda x: np.floor(x / B)),
    ("InplaceDivMods", (2.0, "trunc"), lambda x: np.trunc(x / 2)),
    ("InplaceElu", (0.5,), lambda x: np.where(x > 0, x, 0.5 * np.expm1(x))),
    ("InplaceExp", (), np.exp),
    ("InplaceFillScalar", (3.0,), lambda x: np.full_like(x, 3.0)),
    ("InplaceFillTensor", (np.array(3.0),), lambda x: np.full_like(x, 3.0)),
    ("InplaceFillDiagonal", (9.0,), lambda x: _with(x, ([0, 1], [0, 1]), 9.0)),
    ("InplaceFloor", (), np.floor),
    ("InplaceFloorDivide", (B,), lambda x: np.floor(x / B)),
    ("InplaceFloorDivides", (2.0,), lambda x: np.floor(x / 2)),
    ("InplaceHardtanh", (-1, 1), lambda x: np.clip(x, -1, 1)),
    ("InplaceIndexAddExt", (0, INDEX, B, 2), lambda x: x + 2 * B[::-1]),
    ("InplaceIndexCopy", (0, INDEX, B), lambda x: B[::-1]),
    ("InplaceIndexFillScalar", (1, INDEX, 7.0), lambda x: _with(x, (slice(None), [0, 1]), 7.0)),
    ("InplaceIndexFillTensor", (1, INDEX, np.array(7.0)), lambda x: _with(x, (slice(None), [0, 1]), 7.0)),
    ("InplaceIndexPut", ((INDEX, INDEX), np.array([8.0, 9.0])), lambda x: _with(x, ([1, 0], [1, 0]), [8.0, 9.0])),
    ("InplaceMaskedFillScalar", (A > 0, 5.0), lambda x: np.where(x > 0, 5.0, x)),
    ("InplaceMaskedFillTensor", (A > 0, np.array(5.0)), lambda x: np.where(x > 0, 5.0, x)),
    ("InplaceMaskedScatter", (A > 0, B), lambda x: _with(x, x > 0, B.ravel()[:4])),
    ("InplaceMul", (B,), lambda x: x * B),
    ("InplaceMuls", (2.0,), lambda x: x * 2),
    ("InplacePut", (np.array([5]), np.array([4.0])), lambda x: _with(x, (1, 2), 4.0)),
    ("InplaceReLU", (), lambda x: np.maximum(x, 0)),
    ("InplaceRemainderTensorScalar", (2.0,), lambda x: np.mod(x, 2)),
    ("InplaceRemainderTensorTensor", (B,), lambda x: np.mod(x, B)),
    ("InplaceScatterAdd", (0, INDEX[None, :1], B[:1, :1]), lambda x: _with(x, (1, 0), x[1, 0] + B[0, 0])),
    ("InplaceScatterSrc", (0, INDEX[None, :1], B[:1, :1]), lambda x: _with(x, (1, 0), B[0, 0])),
    ("InplaceScatterSrcReduce", (0, INDEX[None, :1], B[:1, :1], "add"), lambda x: _with(x, (1, 0), x[1, 0] + B[0, 0])),
    ("InplaceScatterValue", (0, INDEX[None, :1], 6.0), lambda x: _with(x, (1, 0), 6.0)),
    ("InplaceScatterValueReduce", (0, INDEX[None, :1], 6.0, "add"), lambda x: _with(x, (1, 0), x[1, 0] + 6)),
    ("InplaceSiLU", (), lambda x: x / (1 + np.exp(-x))),
    ("InplaceSign", (), np.sign),
    ("InplaceSubExt", (B, 2), lambda x: x - 2 * B),
    ("InplaceSubScalar", (3.0, 2), lambda x: x - 6),
    ("InplaceThreshold", (0.4, -1.0), lambda x: np.where(x > 0.4, x, -1.0)),
    ("InplaceCopy", (B,), lambda x: B),
    ("SetData", (B,), lambda x: B),
]


def _tensors(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_tensors, value))
    return Tensor(value) if isinstance(value, np.ndarray) else value


@pytest.mark.parametrize("case", IN_PLACE, ids=[case[0] for case in IN_PLACE])
def test_in_place_ops_write_their_input(case: Any) -> None:
    name, arguments, want = case
    x = Tensor(A.copy())
    returned = getattr(ag, name)()(x, *_tensors(arguments))
    np.testing.assert_allclose(x.asnumpy(), want(A), rtol=1e-12)
    np.testing.assert_allclose(returned.asnumpy(), want(A), rtol=1e-12)


def test_in_place_ops_on_positive_values_and_products() -> None:
    x = Tensor(np.array([0.5, 0.25]))
    ag.inplace_log_op(x)
    np.testing.assert_allclose(x.asnumpy(), np.log([0.5, 0.25]))
    y = Tensor(np.array([0.5, 0.25]))
    ag.inplace_erfinv_op(y)
    np.testing.assert_allclose(ag.Erf()(y).asnumpy(), [0.5, 0.25], rtol=1e-6)
    total = Tensor(np.ones((3, 3)))
    ag.matmul_add_(Tensor(A), Tensor(B), total)
    np.testing.assert_allclose(total.asnumpy(), 1 + A.T @ B)


def test_adam_with_decoupled_decay() -> None:
    var, m, v, grad = (np.array(row) for row in ([1.0, 2.0], [0.1, 0.2], [0.3, 0.4], [0.5, -0.5]))
    given = [Tensor(a.copy()) for a in (var, m, v)]
    ag.AdamW()(*given, Tensor(v.copy()), Tensor(grad), Tensor(2.0), 0.1, 0.9, 0.99, 0.01, 1e-8)
    m, v = 0.9 * m + 0.1 * grad, 0.99 * v + 0.01 * grad**2
    step = 0.1 / (1 - 0.9**3) * m / (np.sqrt(v) / np.sqrt(1 - 0.99**3) + 1e-8)
    for found, want in zip(given, (var * (1 - 0.1 * 0.01) - step, m, v), strict=True):
        np.testing.assert_allclose(found.asnumpy(), want, rtol=1e-6)


def test_the_first_step_of_adam_has_the_number_zero() -> None:
    for step in (Tensor(0), Tensor(0.0), 0):
        var, m, v = (Tensor(np.zeros(1)) for _ in range(3))
        ag.AdamW()(var, m, v, v.copy(), Tensor(np.array([4.0])), step, 0.1, 0.9, 0.99, 0.0, 0.0)
        np.testing.assert_allclose(var.asnumpy(), [-0.1], rtol=1e-6)


RANDOM: list[tuple[str, Callable[[Any, Any], tuple[Any, ...]]]] = [
    ("BernoulliExt", lambda s, o: (Tensor(np.full(64, 0.5)), s, o)),
    ("DropoutExt", lambda s, o: (Tensor(np.ones(64, np.float32)), 0.5, s, o)),
    ("Dropout2dExt", lambda s, o: (Tensor(np.ones((8, 8, 2, 2), np.float32)), 0.5, True, False, s, o)),
    ("DropoutGenMaskExt", lambda s, o: ((64,), 0.5, s, o, mstype.uint8)),
    ("FuncDropoutExt", lambda s, o: (Tensor(np.ones(64, np.float32)), 0.5, True, False, s, o)),
    ("MultinomialExt", lambda s, o: (Tensor(np.ones(64, np.float32)), 32, True, s, o)),
    ("NormalFloatFloat", lambda s, o: (0.0, 1.0, (8,), s, o)),
    ("NormalTensorTensor", lambda s, o: (Tensor(np.zeros(8)), Tensor(np.ones(8)), s, o)),
    ("RandExt", lambda s, o: ((8,), s, o)),
    ("RandInt", lambda s, o: (0, 1000, (8,), s, o)),
    ("RandIntLike", lambda s, o: (Tensor(np.zeros(8)), 0, 1000, s, o)),
    ("RandLikeExt", lambda s, o: (Tensor(np.zeros(8)), s, o)),
    ("Randn", lambda s, o: ((8,), s, o)),
    ("RandnLike", lambda s, o: (Tensor(np.zeros(8)), s, o)),
    ("RandpermExt", lambda s, o: (32, s, o)),
    ("UniformExt", lambda s, o: (Tensor(np.zeros(8)), -1.0, 1.0, s, o)),
    ("InplaceBernoulliScalar", lambda s, o: (Tensor(np.zeros(64)), 0.5, s, o)),
    ("InplaceExponential", lambda s, o: (Tensor(np.zeros(8)), 1.0, s, o)),
    ("InplaceNormal", lambda s, o: (Tensor(np.zeros(8)), 0.0, 1.0, s, o)),
    ("InplaceRandom", lambda s, o: (Tensor(np.zeros(8)), 0, 1000, s, o)),
    ("InplaceUniform", lambda s, o: (Tensor(np.zeros(8)), 0.0, 1.0, s, o)),
]


def _numbers(found: Any) -> Any:
    return (found[0] if isinstance(found, tuple) else found).asnumpy().copy()


@pytest.mark.parametrize("case", RANDOM, ids=[case[0] for case in RANDOM])
def test_random_ops_draw_from_their_seed_and_offset(case: Any) -> None:
    name, arguments = case
    op = getattr(ag, name)()
    state = ms_runtime.get_rng_state()
    first, same = _numbers(op(*arguments(5, 1))), _numbers(op(*arguments(Tensor(5), Tensor(1))))
    np.testing.assert_array_equal(first, same)
    assert (first != _numbers(op(*arguments(6, 1)))).any() and (first != _numbers(op(*arguments(5, 2)))).any()
    assert ms_runtime.get_rng_state() == state


def test_a_seed_and_an_offset_are_those_of_a_generator() -> None:
    generator = Generator().manual_seed(3)
    found = ag.dropout_ext_op(Tensor(np.ones(32, np.float32)), 0.25, *generator._step(12))
    assert set(np.unique(found[0].asnumpy())) <= {0.0, np.float32(1 / 0.75)} and found[1].dtype == mstype.uint8
    np.testing.assert_array_equal(found[0].asnumpy() != 0, found[1].asnumpy() == 1)


def _one(name: str, *arguments: Any, at: tuple[Any, ...] = ()) -> Any:
    return getattr(ag, name)(*at)(*_tensors(arguments))


FORWARD: list[tuple[Any, Any]] = [
    (lambda: _one("AsStrided", A, (2, 2), (3, 1), 1), A.ravel()[[[1, 2], [4, 5]]]),
    (lambda: _one("AvgPool1D", A[None], 2, 1), (A[None, :, 1:] + A[None, :, :-1]) / 2),
    (lambda: _one("AdaptiveAvgPool1D", A[None], 1), A[None].mean(-1, keepdims=True)),
    (lambda: _one("BatchNormExt", A, None, None, None, None, True)[1], A.mean(0)),
    (lambda: _one("BatchNormExt", A, None, None, None, None, True)[2], 1 / np.sqrt(A.var(0) + 1e-5)),
    (lambda: _one("LayerNormV3", A, np.ones(3), np.zeros(3), at=(1, 1, 0.0))[0].sum(1), np.zeros(2)),
    (lambda: _one("LayerNormV3", A, np.ones(3), np.zeros(3))[2][:, 0], 1 / np.sqrt(A.var(1) + 1e-7)),
    (lambda: _one("ToDtype", A, mstype.int32), A.astype(np.int32)),
    (lambda: _one("ToOther", A, INDEX), A.astype(np.int64)),
    (lambda: _one("CrossEntropyLoss", A, INDEX)[1], A - np.log(np.exp(A).sum(1, keepdims=True))),
    (lambda: _one("CrossEntropyLoss", A, INDEX, None, "mean", -100, 0.0, 2.0, True)[3], np.log(np.exp(A).sum(1))),
    (
        lambda: _one("CrossEntropyLoss", A, INDEX, None, "sum", -100, 0.0, 2.0, True)[2],
        2 * (np.log(np.exp(A).sum(1)) ** 2).sum(),
    ),
    (lambda: _one("DiagExt", A[0], 1), np.diag(A[0], 1)),
    (lambda: _one("QuantV2", A, np.full(3, 10.0), np.ones(3)), np.round(A * 10 + 1)),
    (lambda: _one("QuantV2", A, np.full(3, 100.0), None, False, "FLOOR"), np.clip(np.floor(A * 100), -128, 127)),
    (lambda: _one("Index", A, (INDEX,)), A[INDEX]),
    (lambda: _one("InnerIndex", A, (INDEX, INDEX)), A[INDEX, INDEX]),
    (lambda: _one("IndexAddExt", A, 0, INDEX, B, 2), A + 2 * B[::-1]),
    (lambda: _one("IndexFillScalar", A, 0, INDEX[:1], 2.0), _with(A, 1, 2.0)),
    (lambda: _one("InnerNonZero", np.array([[0, 1], [2, 0]])), np.array([[0, 1], [1, 0]])),
    (lambda: _one("InnerUnique", np.array([3, 1, 3]), True, True)[1], np.array([1, 0, 1])),
    (lambda: _one("Unique2", np.array([3, 1, 3]), True, False, True)[2], np.array([1, 2])),
    (lambda: _one("KLDiv", A, B, "none", True), np.exp(B) * (B - A)),
    (lambda: _one("LpNormV2", A, 2, 1), np.sqrt((A**2).sum(1))),
    (lambda: _one("LpNormV2", A * 0, 2, 1, True, 0.5), np.full((2, 1), 0.5)),
    (lambda: _one("NLLLoss2d", A.T.reshape(1, 3, 1, 2), np.array([[[1, -100]]]), np.array([1.0, 2, 3]))[1], 2.0),
    (lambda: _one("RepeatInterleaveTensor", A, np.array([1, 2]), 0), np.repeat(A, [1, 2], 0)),
    (
        lambda: _one(
            "TransposeBatchMatmulTranspose", np.stack([A, B]), np.stack([A, B, A]), (2, 0, 1), (1, 0, 2), True
        ),
        np.matmul(np.stack([A, B]).transpose(2, 0, 1).swapaxes(-1, -2), np.stack([A, B, A])).transpose(1, 0, 2),
    ),
    (lambda: _one("Vdot", A[0], B[0]), A[0] @ B[0]),
    (lambda: _one("View", A, (3, 2)), A.reshape(3, 2)),
    (lambda: _one("ViewDtype", A, mstype.int64), A.view(np.int64)),
    (lambda: _one("XLogYScalarSelf", 2.0, abs(A)), 2 * np.log(abs(A))),
    (lambda: _one("TupleToTensor", (1, 2), mstype.int64), np.array([1, 2])),
    (lambda: _one("ImagView", A + 1j * B), B),
    (lambda: _one("Scatter", A, 1, INDEX[:, None], B[:, :1], "add"), _with(A, ([0, 1], [1, 0]), [0.5, 3.5])),
]


@pytest.mark.parametrize("place", range(len(FORWARD)))
def test_forward_ops(place: int) -> None:
    found, want = FORWARD[place]
    np.testing.assert_allclose(found().asnumpy(), want, rtol=1e-6, atol=1e-7)


def test_a_row_is_quantized_by_its_largest_value() -> None:
    found, scale = _one("DynamicQuantExt", A)
    assert found.dtype == mstype.int8 and scale.dtype == mstype.float32
    np.testing.assert_allclose(scale.asnumpy(), abs(A).max(1) / 127, rtol=1e-6)
    np.testing.assert_allclose(found.asnumpy() * scale.asnumpy()[:, None], A, atol=0.02)


def test_convolutions_of_all_dimensions() -> None:
    x, w = np.arange(9.0).reshape(1, 1, 3, 3), np.ones((1, 1, 2, 2))
    want = F.conv2d(Tensor(x), Tensor(w)).asnumpy()
    for name in ("Conv2DExt", "Convolution"):
        np.testing.assert_array_equal(_one(name, x, w).asnumpy(), want)
    same = F.conv2d(Tensor(x), Tensor(w), padding="same").asnumpy()
    for name in ("Conv2DPadding", "ConvolutionStr"):
        np.testing.assert_array_equal(_one(name, x, w, None, 1, "same").asnumpy(), same)
    turned = _one("Convolution", x, w, None, 1, 0, 1, True).asnumpy()
    np.testing.assert_array_equal(turned, _one("ConvTranspose2D", x, w).asnumpy())
    with pytest.raises(ValueError, match="a weight of 4 dimensions"):
        _one("Convolution", x[0], w[0], None, 1, 0, 1, True)


ROWS, WEIGHTS = np.random.RandomState(0).randn(5, 3), np.random.RandomState(1).randn(2, 3, 4)
GROUPED = np.concatenate([ROWS[:2] @ WEIGHTS[0], ROWS[2:] @ WEIGHTS[1]])


@pytest.mark.parametrize(
    "call",
    [
        lambda: ag.GroupedMatmul(3, 0)([Tensor(ROWS)], [Tensor(WEIGHTS)], group_list=Tensor([2, 5])),
        lambda: ag.GroupedMatmul(3, 0, transpose_b=True)(
            [Tensor(ROWS)], [Tensor(WEIGHTS.swapaxes(1, 2))], group_list=Tensor([2, 5])
        ),
        lambda: ag.grouped_matmul_v2(
            [Tensor(ROWS)], [Tensor(w) for w in WEIGHTS], group_list=[2, 5], split_item=3, group_type=0
        ),
        lambda: ag.grouped_matmul_v4(
            [Tensor(ROWS)], [Tensor(WEIGHTS)], group_list=Tensor([2, 3]), split_item=3, group_type=0, group_list_type=1
        ),
        lambda: ag.GmmV2()([Tensor(ROWS)], [Tensor(WEIGHTS)], None, Tensor([2, 5])),
    ],
)
def test_products_by_groups_of_rows(call: Callable[[], Any]) -> None:
    (found,) = call()
    np.testing.assert_allclose(found.asnumpy(), GROUPED, rtol=1e-6)


def test_products_of_lists_and_along_the_summed_dimension() -> None:
    found = ag.GroupedMatmul()([Tensor(ROWS), Tensor(ROWS[:2])], [Tensor(w) for w in WEIGHTS], [Tensor(np.ones(4))] * 2)
    np.testing.assert_allclose(found[0].asnumpy(), ROWS @ WEIGHTS[0] + 1, rtol=1e-6)
    np.testing.assert_allclose(found[1].asnumpy(), ROWS[:2] @ WEIGHTS[1] + 1, rtol=1e-6)
    parts = ag.GroupedMatmul(0, 0)([Tensor(ROWS)], [Tensor(WEIGHTS)], group_list=Tensor([2, 5]))
    assert [part.shape for part in parts] == [(2, 4), (3, 4)]
    (summed,) = ag.Gmm()([Tensor(ROWS)], [Tensor(GROUPED)], None, Tensor([2, 5]), 2)
    np.testing.assert_allclose(summed.asnumpy()[1], ROWS[2:].T @ GROUPED[2:], rtol=1e-6)
    with pytest.raises(RuntimeError, match="quantized products need an Ascend device"):
        ag.GroupedMatmul()([Tensor(ROWS)], [Tensor(WEIGHTS[0])], None, [Tensor(1.0)])


def test_tokens_go_to_experts_and_back() -> None:
    """Routing, the experts and gathering equal the sum over the experts of each token."""
    tokens = np.random.RandomState(2).randn(4, 3)
    weights, experts, numbers = ag.MoeGatingTopKSoftmax()(Tensor(np.random.RandomState(3).randn(4, 2)), None, 2)
    expanded, places, sorted_experts = ag.MoeInitRouting()(Tensor(tokens), numbers, experts, 4)
    ends = ag.moe_compute_expert_tokens(sorted_experts, 2)
    assert ends.tolist() == [4, 8] and sorted_experts.tolist() == [0] * 4 + [1] * 4
    (outputs,) = ag.GmmV2()([expanded], [Tensor(WEIGHTS)], None, ends)
    bias = Tensor(np.random.RandomState(4).randn(2, 4))
    skipped = Tensor(np.ones((4, 4)))
    found = ag.moe_finalize_routing(outputs, skipped, None, bias, weights, places, experts)
    want = np.ones((4, 4))
    for row in range(4):
        for choice in range(2):
            expert = experts.asnumpy()[row, choice]
            want[row] += weights.asnumpy()[row, choice] * (tokens[row] @ WEIGHTS[expert] + bias.asnumpy()[expert])
    np.testing.assert_allclose(found.asnumpy(), want, rtol=1e-6)
    done = ag.MoeGatingTopKSoftmax()(Tensor(np.zeros((2, 3))), Tensor([True, False]), 1)[1]
    assert done.tolist() == [[3], [0]]


@pytest.mark.parametrize("driver", [None, "gels", "gelsy", "gelss", "gelsd"])
@pytest.mark.parametrize("wide", [False, True])
def test_least_squares_by_driver(driver: str | None, wide: bool) -> None:
    """Which parts MindSpore's drivers give; their values are NumPy's."""
    a = A if wide else A.T
    b = np.arange(1.0, len(a) + 1)[:, None]
    want = np.linalg.lstsq(a, b, rcond=None)
    found = [part.asnumpy() for part in _one("LstsqV2", a, b, driver)]
    np.testing.assert_allclose(found[0], want[0], rtol=1e-6)
    assert found[1].shape == ((1,) if driver not in (None, "gelsy") and not wide else (0,))
    assert found[2].shape == ((0,) if driver == "gels" else ()) and found[2].dtype == np.int64
    assert found[3].shape == ((2,) if driver in ("gelss", "gelsd") else (0,))
    if found[1].size:
        np.testing.assert_allclose(found[1], want[1], rtol=1e-6)
    if found[3].size:
        np.testing.assert_allclose(found[3], want[3], rtol=1e-6)
        assert found[2] == want[2]


# Recorded from MindSpore 2.10.
def test_parts_of_the_gradients_of_fourier_transforms() -> None:
    c = np.array([1 + 1j, 2, 3 - 1j, 4j], np.complex64)
    np.testing.assert_array_equal(_one("FFTShapeCopy", c, (6,)).asnumpy(), [*c, 0, 0])
    np.testing.assert_array_equal(_one("FFTShapeCopy", c, (3,)).asnumpy(), c[:3])
    np.testing.assert_array_equal(_one("IRFFTDouble", c, 6, 0).asnumpy(), [1 + 1j, 4, 6 - 2j, 4j])
    np.testing.assert_array_equal(_one("IRFFTDouble", c, 7, 0).asnumpy(), [1 + 1j, 4, 6 - 2j, 8j])
