"""Primitives over lists of elements and over rows of matrices, which MindSpore registers without exposing them.

Values were recorded with MindSpore 2.10, but where the comment says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_autodiff
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor
from ms_tensor.ops.operations import inner_ops as P


def ints(values: Any, dtype: Any = np.int64) -> Tensor:
    return Tensor(np.array(values, dtype))


INDICES, SHAPE = ints([[0, 1], [1, 2]]), ints([2, 3])
VALUES, OTHER = Tensor([1.0, -2.0]), (ints([[0, 0], [1, 2]]), Tensor([-3.0, 5.0]), SHAPE)
SPARSE = (INDICES, VALUES, SHAPE)
DENSE = Tensor(np.arange(1, 7).reshape(2, 3).astype(np.float32))
ROWS = Tensor(np.array([[0, 1, 0], [2, 0, 3]], np.float32))
SEGMENTS = (
    Tensor(np.array([[1, 2], [3, 4], [5, 6]], np.float32)),
    ints([0, 2, 1], np.int32),
    ints([0, 0, 2], np.int32),
)


def matrices() -> tuple[Tensor, ...]:
    return P.DenseToCSRSparseMatrix()(ROWS, ints([[0, 1], [1, 0], [1, 2]], np.int32))


CASES: list[tuple[Callable[[], Any], Any]] = [
    (lambda: P.SparseDenseCwiseAdd()(INDICES, Tensor([1.0, 2.0]), SHAPE, DENSE), [3, 8]),
    (lambda: P.SparseDenseCwiseMul()(INDICES, Tensor([1.0, 2.0]), SHAPE, DENSE), [2, 12]),
    (lambda: P.SparseDenseCwiseDiv()(INDICES, Tensor([1.0, 2.0]), SHAPE, DENSE), [0.5, 1 / 3]),  # no kernel there
    (lambda: P.SparseDenseCwiseMul()(*SPARSE, Tensor([[2.0, 3.0, 4.0]])), [3, -8]),  # no kernel there
    (lambda: P.SparseSparseMaximum()(*SPARSE, *OTHER), ([[0, 0], [0, 1], [1, 2]], [0, 1, 5])),
    (lambda: P.SparseSparseMinimum()(*SPARSE, *OTHER), ([[0, 0], [0, 1], [1, 2]], [-3, 0, -2])),
    (lambda: P.SparseAdd()(*SPARSE, *OTHER, Tensor(0.0)), ([[0, 0], [0, 1], [1, 2]], [-3, 1, 3], [2, 3])),
    (lambda: P.SparseAdd()(*SPARSE, *OTHER, Tensor(3.5)), ([[0, 0], [0, 1]], [-3, 1], [2, 3])),
    (
        lambda: P.SparseReorder()(ints([[2, 1], [0, 1], [0, 0]]), Tensor([1.0, 2.0, 3.0]), ints([3, 3])),
        ([[0, 0], [0, 1], [2, 1]], [3, 2, 1]),
    ),
    (
        lambda: P.SparseToDenseV2()(ints([[0, 1], [1, 0]]), ints([2, 2]), Tensor([1.0, 2.0]), Tensor(9.0)),
        [[9, 1], [2, 9]],
    ),
    (
        lambda: P.SparseSoftmax()(ints([[0, 0], [0, 2], [1, 1]]), Tensor([1.0, 2.0, 3.0]), SHAPE),
        [0.26894143, 0.7310586, 1],
    ),
    (
        lambda: P.SparseConcat(0)((INDICES, INDICES), (VALUES, VALUES), (SHAPE, SHAPE)),
        ([[0, 1], [1, 2], [2, 1], [3, 2]], [1, -2, 1, -2], [4, 3]),
    ),
    (
        lambda: P.SparseConcat(1)((INDICES, INDICES), (VALUES, VALUES), (SHAPE, SHAPE)),
        ([[0, 1], [0, 4], [1, 2], [1, 5]], [1, 1, -2, -2], [2, 6]),
    ),
    # MindSpore gives a place outside of the shape.
    (lambda: P.SparseReshape()(INDICES, SHAPE, ints([3, -1])), ([[0, 1], [2, 1]], [3, 2])),
    (
        lambda: P.SparseFillEmptyRows()(ints([[0, 1], [2, 2]]), Tensor([1.0, 2.0]), ints([4, 3]), Tensor(9.0)),
        ([[0, 1], [1, 0], [2, 2], [3, 0]], [1, 9, 2, 9], [False, True, False, True], [0, 2]),
    ),
    (lambda: matrices(), ([2, 3], [0, 3], [0, 1, 3], [1, 0, 2], [1, 2, 3])),
    (lambda: P.CSRSparseMatrixToDense()(*matrices()), [[0, 1, 0], [2, 0, 3]]),
    (lambda: P.CSRSparseMatrixToSparseTensor()(*matrices()), ([[0, 1], [1, 0], [1, 2]], [1, 2, 3], [2, 3])),
    (
        lambda: P.SparseTensorToCSRSparseMatrix()(ints([[0, 1], [1, 0], [1, 2]]), Tensor([1.0, 2.0, 3.0]), SHAPE),
        ([2, 3], [0, 3], [0, 1, 3], [1, 0, 2], [1, 2, 3]),
    ),
    (lambda: P.SparseMatrixTranspose()(*matrices()), ([3, 2], [0, 3], [0, 1, 2, 3], [1, 0, 1], [2, 1, 3])),
    (lambda: P.SparseMatrixNNZ()(*matrices()), [3]),
    (lambda: P.SparseMatrixSoftmax(ms.float32)(*matrices())[4], [1, 0.26894143, 0.7310586]),
    (lambda: P.SparseMatrixMatMul()(*matrices(), Tensor(np.ones((3, 2), np.float32))), [[1, 1], [5, 5]]),
    (
        lambda: P.SparseMatrixMatMul(transpose_x1=True)(*matrices(), Tensor(np.ones((2, 1), np.float32))),
        [[2], [1], [3]],
    ),
    (lambda: P.SparseMatrixAdd()(*matrices(), *matrices(), Tensor(1.0), Tensor(2.0))[4], [3, 6, 9]),
    (
        lambda: P.SparseAddmm()(
            INDICES,
            Tensor([1.0, 2.0]),
            SHAPE,
            Tensor(np.ones((3, 2), np.float32)),
            Tensor(np.ones((2, 2), np.float32)),
            Tensor([1.0]),
            Tensor([2.0]),
        ),
        [[3, 3], [4, 4]],
    ),
    (lambda: P.SetSize()(ints([[0, 0], [0, 1], [1, 0]]), ints([1, 1, 2]), SHAPE), [1, 1]),  # MindSpore: 1000 numbers
    *(
        (lambda how=how: P.DenseToDenseSetOperation(how)(ints([[1, 2], [3, 4]]), ints([[2, 5], [3, 3]])), expected)
        for how, expected in {
            "a-b": ([[0, 0], [1, 0]], [1, 4], [2, 1]),
            "b-a": ([[0, 0]], [5], [2, 1]),
            "intersection": ([[0, 0], [1, 0]], [2, 3], [2, 1]),
            "union": ([[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]], [1, 2, 5, 3, 4], [2, 3]),
        }.items()
    ),
    # MindSpore asks for segments without gaps.
    (lambda: P.SparseSegmentSum()(*SEGMENTS), [[6, 8], [0, 0], [3, 4]]),
    (lambda: P.SparseSegmentSumWithNumSegments()(*SEGMENTS, ints(4)), [[6, 8], [0, 0], [3, 4], [0, 0]]),
    (lambda: P.SparseSegmentMean()(*SEGMENTS), [[3, 4], [0, 0], [3, 4]]),
    (lambda: P.SparseSegmentMeanWithNumSegments()(*SEGMENTS, ints([3])), [[3, 4], [0, 0], [3, 4]]),
    (lambda: P.SparseSegmentSqrtN()(*SEGMENTS), [[4.2426405, 5.656854], [0, 0], [3, 4]]),
    (lambda: P.SparseSegmentSqrtNWithNumSegments()(*SEGMENTS, ints(3)), [[4.2426405, 5.656854], [0, 0], [3, 4]]),
    (
        lambda: P.TridiagonalSolve()(
            Tensor(np.array([[1, 2, 3], [4, 5, 6], [0, 1, 2]], np.float32)),
            Tensor(np.array([[1], [2], [3]], np.float32)),
        ),
        [[10 / 49], [9 / 49], [43 / 98]],
    ),
    (lambda: P.SelfAdjointEig(False)(Tensor([[2.0, 1.0], [1.0, 4.0]])), ([1.5857865, 4.4142136], [[0, 0], [0, 0]])),
    (lambda: P.Eigh()(Tensor([[2.0, 0.0], [0.0, 4.0]])), ([2, 4], [[1, 0], [0, 1]])),
    (lambda: P.Eigh(True, False)(Tensor([[2.0, 0.0], [9.0, 4.0]])), ([2, 4], [[1, 0], [0, 1]])),
    (lambda: P.AddV2()(ints([1, 2]), ints([3, 4])), [4, 6]),
]


@pytest.mark.parametrize("place", range(len(CASES)))
def test_values(place: int) -> None:
    call, expected = CASES[place]
    found = call()
    pairs = zip(found, expected, strict=True) if isinstance(found, tuple) else [(found, expected)]
    for tensor, values in pairs:
        assert tensor.shape == np.array(values).shape
        np.testing.assert_allclose(tensor.asnumpy(), values, rtol=1e-5)


def test_steps_of_some_rows() -> None:
    gradient, rows = Tensor(np.full((2, 2), 0.5, np.float32)), ints([0, 2], np.int32)

    def made(*values: float) -> list[Parameter]:
        return [Parameter(Tensor(np.full((3, 2), v, np.float32)), name=f"p{i}") for i, v in enumerate(values)]

    var, accum = made(1, 1)
    found = P.SparseApplyMomentum()(var, accum, Tensor(0.1), gradient, rows, Tensor(0.9))
    np.testing.assert_allclose(found.asnumpy()[:, 0], [0.86, 1, 0.86], rtol=1e-6)
    np.testing.assert_allclose(accum.asnumpy()[:, 0], [1.4, 1, 1.4], rtol=1e-6)
    (var,) = made(1)
    P.SparseApplyProximalGradientDescent()(var, Tensor(0.1), Tensor(0.2), Tensor(0.3), gradient, rows)
    np.testing.assert_allclose(var.asnumpy()[:, 0], [0.9029126, 1, 0.9029126], rtol=1e-6)
    var, total, squares = made(1, 1, 1)
    numbers = (Tensor(0.1), Tensor(0.2), Tensor(0.3), ints(4))
    P.SparseApplyAdagradDA()(var, total, squares, gradient, rows, *numbers)
    found = [p.asnumpy()[0, 0] for p in (var, total, squares)]
    np.testing.assert_allclose(found, [-0.05654, 1.5, 1.25], rtol=1e-3)
    parameters = made(1, 0.1, 2, 1)
    numbers = (Tensor(0.1), Tensor(0.9), Tensor(0.8), Tensor(1e-3))
    P.SparseApplyCenteredRMSProp()(*parameters, *numbers, gradient, rows)
    found = [p.asnumpy()[0, 0] for p in parameters]
    np.testing.assert_allclose(found, [0.1628, 0.14, 1.825, 0.8372], rtol=1e-3)
    assert parameters[0].asnumpy()[1, 0] == 1


def test_gradients_flow_to_the_elements() -> None:
    def loss(values: Tensor) -> Tensor:
        rows, sums, _ = P.SparseAdd()(INDICES, values, SHAPE, *OTHER, Tensor(0.0))
        return (P.SparseSoftmax()(rows, sums, SHAPE) * Tensor([1.0, 2.0, 3.0])).sum() + (sums * sums).sum()

    gradient = ms_autodiff.grad(loss)(VALUES).asnumpy()
    step = 1e-2
    for i in range(2):
        moved = [float(loss(Tensor(np.array(VALUES.asnumpy() + s * np.eye(2)[i], np.float32)))) for s in (step, -step)]
        assert gradient[i] == pytest.approx((moved[0] - moved[1]) / (2 * step), abs=1e-2)


@pytest.mark.parametrize(
    "call",
    [
        lambda: P.SparseReorder()(ints([[0, 5]]), Tensor([1.0]), SHAPE),
        lambda: P.SparseReorder()(ints([[0, 1, 1]]), Tensor([1.0]), SHAPE),
        lambda: P.SparseSparseMaximum()(*SPARSE, INDICES, VALUES, ints([3, 3])),
        lambda: P.SparseReshape()(INDICES, SHAPE, ints([4, -1])),
        lambda: P.SparseConcat(0)((INDICES, INDICES), (VALUES, VALUES), (SHAPE, ints([2, 4]))),
        lambda: P.SparseSegmentSum()(SEGMENTS[0], SEGMENTS[1], ints([2, 0, 0])),
        lambda: P.SparseSegmentSum()(SEGMENTS[0], ints([0, 3, 1]), SEGMENTS[2]),
        lambda: P.SparseSegmentSumWithNumSegments()(*SEGMENTS, ints(2)),
        lambda: P.DenseToDenseSetOperation("a+b")(ints([[1]]), ints([[1]])),
        lambda: P.DenseToDenseSetOperation("a-b")(ints([[1]]), ints([[1], [2]])),
        lambda: P.TridiagonalSolve()(DENSE, DENSE),
    ],
)
def test_wrong_values(call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 2
