"""Gradient Primitives that only `_grad_ops` has: the values of MindSpore 2.10 on a CPU, and where its CPU has no
kernel, what differentiating the forward op gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.ops.operations import grad_ops, inner_ops
from ms_tensor.ops.pullback import pullback, with_pullback

RNG = np.random.default_rng(11)


def t(values: Any, dtype: Any = np.float32) -> Tensor:
    return Tensor(np.asarray(values, dtype))


def draw(*shape: int) -> Tensor:
    return t(RNG.standard_normal(shape))


def same(found: Any, wanted: Any, tolerance: float = 1e-4) -> None:
    found = found if isinstance(found, tuple) else (found,)
    wanted = wanted if isinstance(wanted, tuple) else (wanted,)
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        other = other.asnumpy() if isinstance(other, Tensor) else np.asarray(other)
        assert one.shape == other.shape
        np.testing.assert_allclose(one.asnumpy(), other, rtol=tolerance, atol=tolerance)


GRID = t(np.arange(16).reshape(1, 4, 4, 1))
IMAGE = t(np.arange(8).reshape(1, 2, 2, 2, 1))
ONES = t(np.ones((1, 2, 1, 1, 1)))


def test_pooling_by_ratios_as_mindspore_recorded_it() -> None:
    edges = t([0, 2, 4], np.int64)
    out, dy = t([[[[5], [7]], [[13], [15]]]]), t([[[[1], [2]], [[3], [4]]]])
    found = grad_ops.FractionalMaxPoolGrad()(GRID, out, dy, edges, edges)
    same(found.reshape(4, 4), [[0, 0, 0, 0], [0, 1, 0, 2], [0, 0, 0, 0], [0, 3, 0, 4]])
    edges = t([0, 2, 3], np.int64)
    found = grad_ops.FractionalMaxPoolGrad(True)(GRID, out, dy, edges, edges)
    same(found.reshape(4, 4), [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 2], [0, 0, 3, 4]])
    shape, edges = t([1, 4, 4, 1], np.int64), t([0, 2, 4], np.int64)
    found = grad_ops.FractionalAvgPoolGrad()(shape, dy, edges, t([0, 1, 4], np.int64)).reshape(4, 4)
    same(found, [[0.5, 1 / 3, 1 / 3, 1 / 3]] * 2 + [[1.5, 2 / 3, 2 / 3, 2 / 3]] * 2)
    found = grad_ops.FractionalAvgPoolGrad(True)(shape, dy, t([0, 2, 3], np.int64), t([0, 1, 3], np.int64)).reshape(
        4, 4
    )
    rows = [[1 / 6, 7 / 18, 2 / 9, 2 / 9]] * 2
    same(found, [*rows, [11 / 12, 65 / 36, 8 / 9, 8 / 9], [3 / 4, 17 / 12, 2 / 3, 2 / 3]])


@pytest.mark.parametrize(
    "training, dx, dgamma",
    [
        (True, [58, 30, 2, -26, -2630, -3938, -5246, -6554], [8, 328]),
        (False, np.arange(8) / 3, [8 / 3, 104 / 3]),
    ],
)
def test_an_instance_norm_as_mindspore_recorded_it(training: bool, dx: Any, dgamma: Any) -> None:
    found = grad_ops.InstanceNormV2Grad(training, 1e-5)(IMAGE, IMAGE, ONES, ONES, ONES * 9, ONES * 2, ONES * 4)
    wanted = (np.reshape(dx, IMAGE.shape), np.reshape(dgamma, ONES.shape), np.reshape([6, 22], ONES.shape))
    same(found, wanted)


def test_sparse_tensors_as_mindspore_recorded_it() -> None:
    found = grad_ops.SparseFillEmptyRowsGrad()(t([0, 2, 3], np.int64), t([1, 2, 3, 4, 5]))
    same(found, (np.array([1.0, 3, 4]), np.array(7.0)))
    rows = (t([1, 2]), t([[0, 1], [1, 1], [2, 2]], np.int64), t([0, 1], np.int64), t([[0, 0], [1, 0]], np.int64))
    same(grad_ops.SparseSliceGrad()(*rows), [1, 2, 0])
    indices, values, shape = ops.Coalesce()(t([[0, 0, 1], [1, 1, 2]], np.int64), t([1, 5, 4]), t([3, 3], np.int64))
    same((indices, values, shape), ([[0, 1], [1, 2]], [6, 4], [3, 3]))
    with pytest.raises(TypeError, match="'x_indices' must be int64"):
        ops.Coalesce()(t([[0], [1]], np.int32), t([1]), t([3, 3], np.int64))
    with pytest.raises(ValueError, match="below 'x_shape'"):
        ops.Coalesce()(t([[0], [5]], np.int64), t([1]), t([3, 3], np.int64))
    with pytest.raises(ValueError, match="must have shapes"):
        ops.Coalesce()(t([[0], [1]], np.int64), t([1]), t([3], np.int64))


def test_matrices_as_mindspore_recorded_it() -> None:
    lower, upper = grad_ops.LuUnpackGrad(True, True)(t([[1, 2], [3, 4]]), t([[5, 6], [7, 8]]), t([[1, 1], [1, 1]]))
    same((lower, upper), ([[0, 0], [3, 0]], [[5, 6], [0, 8]]))
    same(grad_ops.LuUnpackGrad(True, True)(t([[1], [3]]), t([[5]]), t([[1], [1]])), ([[0], [3]], [[5], [0]]))
    found = grad_ops.ScaleAndTranslateGrad("triangle", True)(
        t(np.ones((1, 4, 4, 1))), t(np.ones((1, 2, 2, 1))), t([2, 2]), t([0, 0])
    )
    same(found, np.full((1, 2, 2, 1), 4.0))
    offsets = grad_ops.ConcatOffset(2, 1)((draw(2, 3), draw(2, 4)))
    assert offsets.dtype == mstype.int64 and offsets.tolist() == [[0, 0], [0, 3]]


def test_position_sensitive_pooling_as_mindspore_recorded_it() -> None:
    features = t(np.arange(64).reshape(1, 4, 4, 4))
    rois = t([0, 0, 0, 3, 3]).reshape(1, 5, 1)
    same(inner_ops.PSROIPooling(1.0, 2, 1)(features, rois), [[[[2.5, 19.5], [38.5, 55.5]]]])
    large = t(np.arange(144).reshape(1, 4, 6, 6))
    for roi, wanted in [
        ([0, 0.5, 0.5, 3.5, 2.5], [7.5, 44.5, 85.5, 122.5]),
        ([0, 1, 1, 1, 1], [7, 43, 79, 115]),
        ([0, 4, 4, 9, 9], [28, 0, 0, 0]),
        ([0, -3, -3, 1, 1], [0, 0, 0, 108]),
        ([0, 7, 7, 9, 9], [0, 0, 0, 0]),
        ([0, 0, 0, 6, 6], [7, 45.5, 94, 132.5]),
        ([0, 3, 3, 6, 6], [24.5, 61, 99.5, 136]),
    ]:
        same(inner_ops.PSROIPooling(1.0, 2, 1)(large, t(roi).reshape(1, 5, 1)).reshape(4), wanted)
    # Two regions: MindSpore's gradient reads them as columns, as its documentation says.
    two, dy = t([0, 0, 0, 3, 3, 0, 1, 1, 5, 5]).reshape(1, 5, 2), t(np.arange(8).reshape(2, 1, 2, 2))
    found = grad_ops.PSROIPoolingGrad((6, 6), 1.0, 2, 1)(dy, two)
    wanted = np.zeros((1, 4, 6, 6))
    wanted[0, 0, 0:3, 3], wanted[0, 1, 0:3, 3], wanted[0, 1, 3, 0] = 4 / 3, 5 / 3, 1
    wanted[0, 2, 2:5, 3], wanted[0, 2, 4, 0], wanted[0, 3, 2:5, 3], wanted[0, 3, 4, 0] = 2, 2, 7 / 3, 3
    same(found, wanted)
    for wrong, error in [((1, 2, 1), TypeError), ((0.0, 2, 1), ValueError), ((1.0, 0, 1), ValueError)]:
        with pytest.raises(error):
            inner_ops.PSROIPooling(*wrong)
    with pytest.raises(ValueError, match="8 channels"):
        inner_ops.PSROIPooling(1.0, 2, 2)(features, rois)
    with pytest.raises(ValueError, match="must have shape"):
        inner_ops.PSROIPooling(1.0, 2, 1)(features, t([[[0.0]]]))


def test_dilations_and_convolutions_by_channel() -> None:
    x, filter, dy = draw(1, 2, 5, 5), draw(2, 3, 3), draw(1, 2, 3, 3)
    forward = ops.Dilation2D(1, 1, "VALID")
    same(grad_ops.Dilation2DBackpropInput(1, 1, "VALID")(x, filter, dy), pullback(forward, dy, x, filter))
    same(grad_ops.Dilation2DBackpropFilter(1, 1, "VALID")(x, filter, dy), pullback(forward, dy, x, filter, wrt=1))
    weight, dy = draw(1, 2, 2, 2), draw(1, 2, 4, 4)
    convolution = ops.operations.DepthwiseConv2dNative(1, 2)
    dx, dweight = pullback(convolution, dy, x, weight, wrt=(0, 1))
    same(grad_ops.DepthwiseConv2dNativeBackpropInput(1, 2)(x.shape, weight, dy), dx)
    same(grad_ops.DepthwiseConv2dNativeBackpropFilter(1, 2)(x, weight.shape, dy), dweight)
    pooled = ops.AvgPool(2, 2)
    dy = draw(1, 2, 2, 2)
    same(grad_ops.AvgPoolGradVm(2, 2)((1, 2, 4, 4), dy, t([0]), t([0])), pullback(pooled, dy, draw(1, 2, 4, 4)))


def test_a_batch_norm() -> None:
    x, scale, dy, eps = draw(3, 2, 2, 2), draw(2), draw(3, 2, 2, 2), 1e-4
    mean, variance = x.mean((0, 2, 3)), x.asnumpy().var((0, 2, 3))

    def forward(x: Tensor, scale: Tensor, offset: Tensor) -> Tensor:
        centred = x - x.mean((0, 2, 3), keep_dims=True)
        spread = ops.square(centred).mean((0, 2, 3), keep_dims=True)
        return centred * ops.rsqrt(spread + eps) * scale.reshape(1, 2, 1, 1) + offset.reshape(1, 2, 1, 1)

    dx, dscale, doffset = pullback(forward, dy, x, scale, scale, wrt=(0, 1, 2))
    same(grad_ops.BNTrainingUpdateGrad(eps)(dy, x, mean, t(variance)), (dscale, doffset))
    same(grad_ops.BNTrainingReduceGrad(eps)(dy, x, dscale, doffset, scale, mean, t(variance)), dx)
    same(grad_ops.SyncBatchNormGrad()(dy, x, scale, mean, t((variance + eps) ** -0.5)), (dx, dscale, doffset))
    one, gamma = draw(1, 2, 3, 3), draw(2)
    dy = draw(1, 2, 3, 3)
    wanted = pullback(forward, dy, one, gamma, gamma, wrt=(0, 1, 2))
    statistics = one.mean((2, 3)).reshape(2), t(one.asnumpy().var((2, 3))).reshape(2)
    same(grad_ops.InstanceNormGrad(eps)(dy, one, gamma, *statistics), wanted)


def test_a_cell_of_an_lstm() -> None:
    x, h, c, w, b = draw(2, 3), draw(2, 4), draw(2, 4), draw(7, 16), draw(16)
    cell = ops.operations.BasicLSTMCell()
    _, _, i, j, f, o, squashed = cell(x, h, c, w, b)
    dh, dc = draw(2, 4), draw(2, 4)
    wanted = pullback(cell, (dc, dh, None, None, None, None, None), x, h, c, w, b, wrt=(0, 1, 2, 3, 4))
    dgate, dc_before = grad_ops.BasicLSTMCellCStateGrad(1.0, "tanh")(c, dh, dc, i, j, f, o, squashed)
    dx, dh_before = grad_ops.BasicLSTMCellInputGrad(1.0)(dgate, w)
    same((dx, dh_before, dc_before, *grad_ops.BasicLSTMCellWeightGrad()(x, h, dgate)), wanted)


def test_a_draw_of_the_gamma_distribution() -> None:
    """With alpha 1 the distribution is exponential: a difference of quantiles gives the derivative."""
    alpha, sample = t([1.0, 2.0, 5.0], np.float64), t([0.5, 1.5, 6.0], np.float64)
    step = 1e-5

    def below(a: Tensor, x: Tensor) -> Tensor:
        return ops.igamma(a, x)

    by_alpha = (below(alpha + step, sample) - below(alpha - step, sample)) / (2 * step)
    by_sample = (below(alpha, sample + step) - below(alpha, sample - step)) / (2 * step)
    same(grad_ops.RandomGammaGrad()(alpha, sample), -by_alpha / by_sample, 1e-4)


def test_the_pullback_of_a_function() -> None:
    value, pull = with_pullback(lambda x, y: x * x * y)(t([3]), t([5]))
    same(value, [45])
    same(pull(t(2))[1:], ([60], [18]))
    assert repr(ops.J) == "Prim[J]" and ops.J(ops.neg)(t([3]))[0].tolist() == [-3]
    with pytest.raises(TypeError, match="must be a function"):
        ops.J(3)
    assert ops.SliceGetItem(slice(1, 5, 2), "start") == 1 and repr(ops.SliceGetItem) == "Prim[SliceGetItem]"


@pytest.mark.parametrize("name", ["GRUV2Grad", "GruGradData", "GruGradWeight"])
def test_the_gradients_of_whole_networks_are_taken_by_grad(name: str) -> None:
    with pytest.raises(RuntimeError, match=r"hint: use ms\.grad over nn\.GRU"):
        getattr(grad_ops, name)(2, 3, 1, True, False, 0.0)(t([1]))


@pytest.mark.parametrize("name", ["DSDMatmul", "MatmulDDS", "PsROIPooling"])
def test_classes_of_ascend_alone_say_so(name: str) -> None:
    cls = getattr(inner_ops, name)
    made = {"DSDMatmul": (), "MatmulDDS": (1, 2), "PsROIPooling": (2, 2, 1, 1.0, 1, 2)}[name]
    with pytest.raises(RuntimeError, match="a kernel exists for Ascend alone"):
        cls(*made)(*[t([1])] * {"DSDMatmul": 3, "MatmulDDS": 4, "PsROIPooling": 2}[name])


def test_names_that_modules_have_but_do_not_list() -> None:
    assert ops.P is ops.operations and ops.functional.P is ops.operations
    assert ops.DtypeToEnum()("op", "arg", mstype.float32) == 43
    assert ops.operations.DSDMatmul is inner_ops.DSDMatmul and ops._AllSwap is inner_ops._AllSwap
    assert ops.operations.CustomOpBuilder is ops.CustomOpBuilder
    for name in ("P", "DtypeToEnum", "J", "SliceGetItem", "_AllSwap"):
        assert name not in ops.__all__
    same(inner_ops._VirtualDataset()(t([1]), t([2])), ([1], [2]))
    same(inner_ops._AllSwap()(t([[1]]), 0, 0), [[1]])
    same(ops.operations.identity()(t([3])), [3])
