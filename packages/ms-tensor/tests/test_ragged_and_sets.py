"""Ragged tensors, sets, environments and other Primitives that MindSpore registers and exposes in no module.

MindSpore 2.10 gives the same values, but for RaggedTensorToTensor, DenseToSparseSetOperation, EnvironSet and
EnvironGet, which raise there however Python calls them: theirs follow from their definitions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, ops
from ms_tensor.ops import Primitive
from ms_tensor.ops.operations import grad_ops as G
from ms_tensor.ops.operations import inner_ops as P
from ms_tensor.ops.pullback import pullback


def array(values: Any, dtype: Any = np.int64) -> Tensor:
    return Tensor(np.array(values, dtype))


def lists(results: Any) -> list[Any]:
    return [result.tolist() for result in results]


VALUES = array([1, 2, 3, 4, 5], np.float32)


@pytest.mark.parametrize(
    "kinds, partitions, shape, expected",
    [
        (["ROW_SPLITS"], [[0, 2, 2, 5]], [3, 4], [[1, 2, 9, 9], [9, 9, 9, 9], [3, 4, 5, 9]]),
        (["ROW_SPLITS"], [[0, 2, 2, 5]], [2, 1], [[1], [9]]),
        (["FIRST_DIM_SIZE", "VALUE_ROWIDS"], [3, [0, 0, 2, 2, 2]], [3, 3], [[1, 2, 9], [9, 9, 9], [3, 4, 5]]),
        (
            ["ROW_SPLITS", "ROW_SPLITS"],
            [[0, 2, 3], [0, 1, 3, 5]],
            [2, 2, 2],
            [[[1, 9], [2, 3]], [[4, 5], [9, 9]]],
        ),
    ],
)
def test_rows_of_different_lengths_as_a_dense_tensor(kinds: Any, partitions: Any, shape: Any, expected: Any) -> None:
    parts = [array(part) for part in partitions]
    primitive = P.RaggedTensorToTensor(len(parts), kinds)
    found = primitive(array(shape), VALUES, array(9, np.float32), parts)
    assert found.tolist() == expected
    gradient = pullback(lambda v: primitive(array(shape), v, array(9, np.float32), parts), ops.ones_like(found), VALUES)
    assert gradient.tolist() == [float(np.sum(np.array(expected) == v)) for v in VALUES.tolist()]


def test_rows_of_vectors_and_of_unknown_lengths() -> None:
    values = array([[1, 2], [3, 4], [5, 6]], np.float32)
    found = P.RaggedTensorToTensor(1, ["ROW_SPLITS"])(array([-1, -1, 2]), values, Tensor(0.0), [array([0, 1, 3])])
    assert found.tolist() == [[[1, 2], [0, 0]], [[3, 4], [5, 6]]]
    for wrong in ([array([0, 1, 2])], [array([1, 3])], [array([0, 2, 1, 3])]):
        with pytest.raises(ValueError, match="RaggedTensorToTensor"):
            P.RaggedTensorToTensor(1, ["ROW_SPLITS"])(array([-1, -1, 2]), values, Tensor(0.0), wrong)


def test_rows_of_different_lengths_as_a_list() -> None:
    found = P.RaggedTensorToSparse()([array([0, 2, 2, 5])], VALUES)
    assert lists(found) == [[[0, 0], [0, 1], [2, 0], [2, 1], [2, 2]], [1, 2, 3, 4, 5], [3, 3]]
    found = P.RaggedTensorToSparse()([array([0, 2, 3]), array([0, 1, 3, 5])], VALUES)
    assert lists(found) == [
        [[0, 0, 0], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1]],
        [1, 2, 3, 4, 5],
        [2, 2, 2],
    ]
    found = P.RaggedTensorToSparse()([array([0, 1, 2])], array([[1, 2], [3, 4]], np.float32))
    assert lists(found) == [[[0, 0, 0], [0, 0, 1], [1, 0, 0], [1, 0, 1]], [1, 2, 3, 4], [2, 1, 2]]


@pytest.mark.parametrize(
    "operation, expected",
    [
        ("a-b", [[[0, 0], [1, 0], [1, 1]], [3, 1, 4], [2, 2]]),
        ("b-a", [[[0, 0]], [5], [2, 1]]),
        ("intersection", [[[0, 0]], [1], [2, 1]]),
        ("union", [[[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]], [1, 3, 5, 1, 4], [2, 3]]),
    ],
)
def test_sets_of_a_dense_and_a_sparse_tensor(operation: str, expected: Any) -> None:
    dense, sparse = array([[1, 3], [4, 1]]), (array([[0, 0], [0, 1]]), array([1, 5]), array([2, 2]))
    assert lists(P.DenseToSparseSetOperation(operation)(dense, *sparse)) == expected
    with pytest.raises(ValueError, match="DenseToSparseSetOperation"):
        P.DenseToSparseSetOperation(operation)(dense[:1], *sparse)


def test_slices_of_several_tensors_in_one() -> None:
    indices = [array([6], np.int32), array([4, 1], np.int32), array([[5, 2], [0, 3]], np.int32)]
    data = [
        array([[61, 62]], np.int32),
        array([[41, 42], [11, 12]], np.int32),
        array([[[51, 52], [21, 22]], [[1, 2], [31, 32]]], np.int32),
    ]
    want = [[1, 2], [11, 12], [21, 22], [31, 32], [41, 42], [51, 52], [61, 62]]
    assert P.DynamicStitch()(indices, data).tolist() == want
    assert P.DynamicStitch()([array([0, 1]), array([1])], [Tensor([1.0, 2.0]), Tensor([3.0])]).tolist() == [1.0, 3.0]
    with pytest.raises(ValueError, match="DynamicStitch"):
        P.DynamicStitch()(indices, data[:2])


def test_matrices_times_a_dense_tensor_by_elements() -> None:
    matrix = array([2, 3]), array([0, 3]), array([0, 1, 3]), array([1, 0, 2]), array([1, 2, 3], np.float32)
    dense = array([[1, 10, 100], [2, 20, 200]], np.float32)
    found = P.SparseMatrixMul()(*matrix, dense)
    assert lists(found) == [[2, 3], [0, 3], [0, 1, 3], [1, 0, 2], [10, 4, 600]]


def symmetric(rows: list[list[int]]) -> tuple[Tensor, ...]:
    a = np.array(rows)
    columns = [np.flatnonzero(row) for row in a]
    pointers = np.cumsum([0, *map(len, columns)])
    every = np.concatenate(columns)
    starts = array([0, len(every)], np.int32), array(pointers, np.int32)
    return array(a.shape), *starts, array(every, np.int32), Tensor(np.ones(len(every), np.float32))


def filled_in(rows: list[list[int]], order: list[int]) -> int:
    """How many zeros an elimination in this order fills."""
    beside = {i: {j for j, x in enumerate(row) if x and i != j} for i, row in enumerate(rows)}
    count = 0
    for chosen in order:
        around = beside.pop(chosen)
        for i in around:
            new = (beside[i] | around) - {i, chosen}
            count += len(new - beside[i])
            beside[i] = new
    return count


ORDERS = [  # matrices, and the order that MindSpore chose for each
    (["1010", "0110", "1111", "0011"], [0, 1, 3, 2]),
    (["11111", "11101", "11110", "10110", "11001"], [3, 4, 0, 1, 2]),
    (["1101100", "1100010", "0011111", "1011010", "1010111", "0111111", "0010111"], [1, 0, 3, 4, 6, 2, 5]),
]


@pytest.mark.parametrize("rows, recorded", ORDERS)
def test_an_order_of_elimination(rows: list[str], recorded: list[int]) -> None:
    matrix = [[int(x) for x in row] for row in rows]
    found = P.SparseMatrixOrderingAMD()(*symmetric(matrix))
    assert str(found.dtype) == "Int32" and sorted(found.tolist()) == list(range(len(rows)))
    assert filled_in(matrix, found.tolist()) == filled_in(matrix, recorded)


def test_orders_of_several_matrices() -> None:
    matrix = [[int(x) for x in row] for row in ORDERS[0][0]]
    _, _, pointers, columns, values = symmetric(matrix)
    starts = array([0, len(columns), 2 * len(columns)], np.int32)
    many = starts, ops.cat([pointers, pointers]), ops.cat([columns, columns]), ops.cat([values, values])
    found = P.SparseMatrixOrderingAMD()(array([2, 4, 4]), *many).tolist()
    assert found[0] == found[1] == P.SparseMatrixOrderingAMD()(*symmetric(matrix)).tolist()
    with pytest.raises(ValueError, match="square"):
        P.SparseMatrixOrderingAMD()(array([4, 5]), starts[:2], pointers, columns, values)


@pytest.mark.parametrize("trans", [0, 1])
@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("unit", [True, False])
def test_the_gradient_of_a_triangular_system(trans: int, lower: bool, unit: bool) -> None:
    a = array([[2, 0.5], [1, 3]], np.float32)
    b, dx = array([[1], [2]], np.float32), array([[1], [1]], np.float32)

    def solve(a: Tensor, b: Tensor) -> Tensor:
        return Primitive("SolveTriangular")(a, b, trans, lower, unit)

    found = G.SolveTriangularGrad()(a, solve(a, b), dx, trans, lower, unit)
    for got, want in zip(found, pullback(solve, dx, a, b, wrt=(0, 1)), strict=True):
        np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), atol=1e-6)


def test_the_recorded_gradient_of_a_triangular_system() -> None:
    a, x, dx = (array(v, np.float32) for v in ([[2, 0], [1, 3]], [[1], [2]], [[1], [1]]))
    da, db = G.SolveTriangularGrad()(a, x, dx, 0, True, False)
    np.testing.assert_allclose(da.asnumpy(), [[-1 / 3, 0], [-1 / 3, -2 / 3]], atol=1e-6)
    np.testing.assert_allclose(db.asnumpy(), [[1 / 3], [1 / 3]], atol=1e-6)


def test_rows_of_a_cache() -> None:
    cache = Parameter(array([[0, 0], [1, 1], [2, 2]], np.float32), name="cache")
    P.UpdateCache()(cache, array([2, -1, 3, 0], np.int32), array([[5, 6], [7, 7], [8, 8], [9, 9]], np.float32), 3)
    assert cache.tolist() == [[9, 9], [1, 1], [5, 6]]


def test_environments() -> None:
    env = P.EnvironCreate()()
    again = P.EnvironSet()(env, array(1), Tensor([1.5]))
    assert P.EnvironGet()(again, array(1), Tensor([0.0])).tolist() == [1.5]
    assert P.EnvironGet()(env, array(2), Tensor([0.5])).tolist() == [0.5]
    other = P.EnvironCreate()()
    assert P.EnvironGet()(other, array(1), Tensor([0.0])).tolist() == [0.0]
    P.EnvironDestroyAll()()
    with pytest.raises(RuntimeError, match="no environment"):
        P.EnvironGet()(env, array(1), Tensor([0.0]))
    with pytest.raises(TypeError, match="int64"):
        P.EnvironSet()(P.EnvironCreate()(), Tensor(1.0), Tensor(0.0))


def test_the_gradient_of_ctc() -> None:
    scores = ops.log_softmax(Tensor(np.cos(np.arange(24)).reshape(4, 2, 3).astype(np.float32)), -1)
    lengths = array([[1, 2], [2, 0]]), array([4, 3]), array([2, 1])
    loss, alpha = ops.CTCLossV2(blank=0)(scores, *lengths)
    found = G.CTCLossV2Grad(0)(Tensor([1.0, 2.0]), scores, *lengths, loss, alpha)
    want = pullback(lambda x: ops.CTCLossV2(blank=0)(x, *lengths)[0], Tensor([1.0, 2.0]), scores)
    np.testing.assert_allclose(found.asnumpy(), want.asnumpy())
    recorded = [
        *(0.0213537, -0.1508263, 0.1294725, -0.1301613, 0.4686636, -0.3384957, 0.1294589, -0.2132361, 0.08378),
        *(0.1418352, 0.4700404, -0.6118734, 0.079344, 0.0697216, -0.149064, -0.2721831, 0.4764454, -0.204269),
        *(0.0859527, 0.4386684, -0.524618, 0.0, 0.0, 0.0),
    ]
    np.testing.assert_allclose(found.asnumpy().reshape(-1), recorded, atol=5e-6)


def test_they_are_found_by_name() -> None:
    for name in ("DynamicStitch", "EnvironCreate", "RaggedTensorToSparse", "UpdateCache", "CTCLossV2Grad"):
        assert Primitive(name).name == name
    assert Primitive("EnvironCreate")().shape == ()
