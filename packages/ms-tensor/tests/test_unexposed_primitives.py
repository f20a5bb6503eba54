"""Primitives that MindSpore registers and exposes in no module. Values are those of MindSpore 2.10."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor
from ms_tensor.ops import Primitive
from ms_tensor.ops.operations import inner_ops as P


def array(values: Any, dtype: Any) -> Tensor:
    return Tensor(np.array(values, dtype))


def lists(results: Any) -> list[Any]:
    return [result.tolist() for result in results]


def test_a_product_of_sparse_tensors_is_a_list() -> None:
    dense = array([[4, 3, 2], [8, 7, 9], [1, 2, 3]], np.float32)
    first = (array([[0, 1], [0, 1]], np.int64), Tensor([1.0, 2.0]), array([3, 3], np.int64))
    second = (array([[0, 2], [1, 0]], np.int64), Tensor([3.0, 4.0]), array([3, 3], np.int64))
    found = P.Sspaddmm()(*first, *second, dense, Tensor([2.0]), Tensor([0.5]))
    assert lists(found) == [
        [[0, 1, 0, 0, 0, 2, 2, 2], [0, 1, 0, 1, 2, 0, 1, 2]],
        [0.5, 1, 48, 42, 54, 32, 24, 16],
        [3, 3],
    ]
    with pytest.raises(ValueError, match="expected shapes"):
        P.Sspaddmm()(*first, *second, dense[:2], Tensor([2.0]), Tensor([0.5]))
    with pytest.raises(ValueError, match="x2"):
        outside = array([[0, 3], [1, 0]], np.int64)
        P.Sspaddmm()(*first, outside, *second[1:], dense, Tensor([2.0]), Tensor([0.5]))


@pytest.mark.parametrize("shape", [(2, 3, 4, 4), (2, 1, 2, 3, 2)])
def test_norms_of_instances(shape: tuple[int, ...]) -> None:
    rng = np.random.default_rng(0)
    x = rng.standard_normal(shape).astype(np.float32)
    small = (*shape[:2], 1, 1, *shape[4:])
    gamma, beta, mean = (rng.standard_normal(small).astype(np.float32) for _ in range(3))
    variance = np.abs(rng.standard_normal(small)).astype(np.float32)
    given = [Tensor(value) for value in (x, gamma, beta, mean, variance)]
    own, scale = x.mean((2, 3), keepdims=True), 1 / np.sqrt(x.var((2, 3), keepdims=True) + 0.01)
    found = P.InstanceNormV2(epsilon=0.01)(*given)
    for got, want in zip(found, ((x - own) * scale * gamma + beta, own, scale), strict=True):
        np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-5, atol=1e-6)
    y, *zeros = P.InstanceNormV2(is_training=False, epsilon=0.01)(*given)
    want = (x - mean) / np.sqrt(variance + 0.01) * gamma + beta
    np.testing.assert_allclose(y.asnumpy(), want, rtol=1e-5, atol=1e-6)
    assert not any(zero.any() for zero in zeros)
    with pytest.raises(ValueError, match="rank"):
        P.InstanceNormV2()(*[Tensor([1.0])] * 5)


def test_counts_by_row() -> None:
    indices, shape = array([[0, 0], [0, 1], [1, 0]], np.int64), array([2, 2], np.int64)
    values, weights = array([2, 2, 1], np.int64), Tensor([1.0, 2.0, 3.0])

    def counts(**limits: Any) -> list[Any]:
        return lists(P.SparseCountSparseOutput(**limits)(indices, values, shape, weights))

    assert counts() == [[[0, 2], [1, 1]], [3, 3], [2, 3]]
    assert counts(binary_output=True) == [[[0, 2], [1, 1]], [1, 1], [2, 3]]
    assert counts(minlength=5) == [[[0, 2], [1, 1]], [3, 3], [2, 5]]
    assert counts(maxlength=2) == [[[1, 1]], [3], [2, 2]]
    with pytest.raises(ValueError, match="negative"):
        P.SparseCountSparseOutput()(indices, values - 2, shape, weights)


def test_rows_behind_one_another() -> None:
    x, ends = array([9, 13, -1, -1, -1, -1, -1, -1], np.int32), array([0, 3, 5], np.int32)
    assert P.PadAndShift()(x, ends, 0).tolist() == [9, 13, -1, -1, -1]
    assert P.PadAndShift()(x, ends, 1).tolist() == [-1, -1, -1, 9, 13]
    with pytest.raises(ValueError, match="shift_idx"):
        P.PadAndShift()(x, ends, 2)
    shapes = [array([2, 3], np.int32), array([2, 4], np.int32), array([2, 1], np.int32)]
    assert lists(P.ConcatOffsetV1()(array(1, np.int32), shapes)) == [[0, 0], [0, 3], [0, 7]]
    assert lists(P.ConcatOffsetV1()(array(0, np.int32), shapes)) == [[0, 0], [2, 0], [4, 0]]
    with pytest.raises(ValueError, match="axis"):
        P.ConcatOffsetV1()(array(2, np.int32), shapes)


@pytest.mark.parametrize("name", P._ASCEND.split())
def test_what_ascend_alone_computes_is_refused_by_name(name: str) -> None:
    primitive = Primitive(name)
    with pytest.raises(RuntimeError, match=f"'{name}', a kernel exists for Ascend alone"):
        primitive(Tensor([1.0]))


def test_numbers_and_images_of_other_sizes() -> None:
    assert P.RangeV2()(Tensor(0), Tensor(5), Tensor(2)).tolist() == [0, 2, 4]
    assert Primitive("RangeV2")(Tensor(5), Tensor(0), Tensor(-2)).tolist() == [5, 3, 1]

    def resized(x: Any, height: int, width: int, **attributes: Any) -> Any:
        empty = Tensor(np.zeros(0, np.float32))
        sizes = Tensor([*x.shape[:2], height, width])
        return P.ResizeV2(**attributes)(Tensor(x.astype(np.float32)), empty, empty, sizes).asnumpy().ravel()

    # Recorded from MindSpore 2.10.
    eight, four = np.arange(8).reshape(1, 1, 1, 8) ** 2, np.arange(4).reshape(1, 1, 1, 4) ** 2
    assert resized(eight, 1, 5).tolist() == [0, 1, 9, 16, 36]
    assert resized(four, 1, 9).tolist() == [0, 0, 0, 1, 1, 4, 4, 9, 9]
    corners = {"coordinate_transformation_mode": "align_corners"}
    assert resized(eight, 1, 5, mode="linear", **corners).tolist() == [0, 3.25, 12.5, 27.75, 49]
    plane = np.arange(16).reshape(1, 1, 4, 4)
    cubic = [1.538195, 2.03125, 2.837963, 3.4120376, 4.21875, 4.711806]
    np.testing.assert_allclose(resized(plane, 2, 6, mode="cubic")[:6], cubic, rtol=1e-5)
    found = resized(plane, 2, 6, mode="cubic", **corners)[:6]
    np.testing.assert_allclose(found, [0, 0.504, 1.248001, 1.751999, 2.496, 3], rtol=1e-5, atol=1e-6)
    with pytest.raises(ValueError, match="the height must be 1"):
        resized(plane, 2, 6, mode="linear")
    with pytest.raises(ValueError, match="coordinate_transformation_mode"):
        resized(eight, 1, 5, **corners)
    with pytest.raises(RuntimeError, match="Ascend"):
        P.RowTensorAdd()(Tensor(1.0), Tensor(2.0))


def test_contrast_and_norms() -> None:
    images = array(np.arange(12).reshape(1, 2, 2, 3), np.float32)
    found = P.AdjustContrastv2()(images, Tensor(2.0)).tolist()
    assert found == [
        [[[-4.5, -3.5, -2.5], [1.5, 2.5, 3.5]], [[7.5, 8.5, 9.5], [13.5, 14.5, 15.5]]],
    ]
    np.testing.assert_allclose(P.ClipByNorm([0])(Tensor([3.0, 4.0]), Tensor(1.0)).asnumpy(), [0.6, 0.8], rtol=1e-6)
    np.testing.assert_allclose(P.ClipByNorm()(Tensor([[3.0], [4.0]]), 10.0).asnumpy(), [[3.0], [4.0]])
    assert Primitive("ReLUV3")(Tensor([-1.0, 2.0])).tolist() == [0.0, 2.0]
    with pytest.raises(ValueError, match="dimensions"):
        P.AdjustContrastv2()(Tensor([1.0]), 2.0)


def test_gradients_of_crops() -> None:
    grads, boxes, index = array(np.ones((1, 2, 2, 1)), np.float32), Tensor([[0.1, 0.1, 0.8, 0.9]]), array([0], np.int32)
    images = array(np.arange(16).reshape(1, 4, 4, 1), np.float32)
    found = Primitive("CropAndResizeGradBoxes")(grads, images, boxes, index)
    np.testing.assert_allclose(found.asnumpy(), [[24.0, 6.0, 24.0, 6.0]], rtol=1e-5)
    found = Primitive("CropAndResizeGradImage")(grads, boxes, index, array([1, 4, 4, 1], np.int32))
    want = [
        *(0.49, 0.21, 0.21, 0.49, 0.21, 0.09, 0.09, 0.21),
        *(0.42, 0.18, 0.18, 0.42, 0.28, 0.12, 0.12, 0.28),
    ]
    np.testing.assert_allclose(found.asnumpy().reshape(-1), want, atol=1e-6)


def test_primitives_on_python_values() -> None:
    assert P.Format()("{} a", "b") == "b a"
    assert P.IsConstant()(1)
    assert (P.IsParameter()(Tensor(1.0)), P.IsParameter()(Parameter(Tensor(1.0)))) == (False, True)
