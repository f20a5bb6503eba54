"""Arguments in forms that MindSpore 2.10 takes or refuses too; the values that are expected are its.

Tensors among the sizes, numbers for a second operand, ints where floats are usual, attributes of another type.
"""

from __future__ import annotations

from typing import Any, cast

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops

X = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3) - 2.5)
N = Tensor(np.array([[3, 1, 2], [0, -4, 5]], np.int32))


def test_primitives_take_tensors_among_the_sizes() -> None:
    assert ops.Reshape()(X, (Tensor(3), 2)).shape == ops.Reshape()(X, (Tensor(3), -1)).shape == (3, 2)
    assert ops.BroadcastTo((Tensor(2), 3))(Tensor([1.0, 2, 3])).shape == (2, 3)
    assert ops.BroadcastTo((Tensor(2), -1))(Tensor([1.0, 2, 3])).shape == (2, 3)
    assert ops.Transpose()(X, (Tensor(1), 0)).shape == ops.transpose(X, (Tensor(1), 0)).shape == (3, 2)
    assert ops.Slice()(X, Tensor([0, 1]), (2, 1)).tolist() == [[-1.5], [1.5]]
    assert (
        ops.tile(X, Tensor([2, 1])).shape
        == X.tile(Tensor([2, 1])).shape
        == ops.Tile()(X, Tensor([2, 1])).shape
        == (4, 3)
    )


def test_broadcast_to_holds_its_sizes_as_a_tuple() -> None:
    for sizes in ([2, 3], (2, 3), Tensor([2, 3])):
        primitive = ops.BroadcastTo(sizes)
        assert primitive.shape == (2, 3) and repr(primitive) == "Prim[BroadcastTo]<shape=(2, 3)>"
        assert primitive(Tensor([1.0, 2, 3])).shape == (2, 3)


def test_truth_of_numbers() -> None:
    assert ops.ReduceAll()(X).item() is True and ops.ReduceAll(True)(X, 1).tolist() == [[True], [True]]
    assert ops.ReduceAny(True)(N, (0, 1)).tolist() == [[True]] and ops.ReduceAll()(N, 1).tolist() == [True, False]


def test_two_ints_exchange_the_dimensions_of_a_matrix() -> None:
    assert X.transpose(0, 1).tolist() == X.transpose(0, -1).tolist() == X.T.tolist()
    assert X.transpose(1, 1).tolist() == X.transpose((0, 1)).tolist() == X.tolist()


def test_what_a_maximum_begins_with_does_not_change_the_dtype() -> None:
    for result in (N.max(axis=1, initial=3.5), ops.amax(N, 1, initial=3.5), ops.max(N, 1, initial=3.5)[0]):
        assert result.dtype == ms.int32 and result.tolist() == [3, 5]
    least = N.min(axis=1, initial=0.5)
    assert least.dtype == ms.int32 and least.tolist() == [0, -4]


def test_a_named_initial_makes_the_older_form_of_max() -> None:
    assert X.max(1, True, initial=None).tolist() == [[-0.5], [2.5]]
    assert X.min(1, initial=None).tolist() == [-2.5, 0.5]
    assert isinstance(X.max(1, True), tuple)


def test_mint_max_of_a_tensor_and_a_number() -> None:
    assert mint.max(X, 2.0).tolist() == [[2, 2, 2], [2, 2, 2.5]]
    assert mint.min(N, 1.5).tolist() == [[1.5, 1, 1.5], [0, -4, 1.5]]
    assert mint.max(X, True).tolist() == [[1, 1, 1], [1, 1.5, 2.5]]
    assert mint.max(X, 1)[1].tolist() == [2, 2]


def test_leaky_relu_of_ints() -> None:
    result = ops.leaky_relu(N, 0.5)
    assert result.dtype == ms.int32 and result.tolist() == [[3, 1, 2], [0, 0, 5]]


def test_clipped_norms() -> None:
    assert ops.clip_by_norm(Tensor([3.0, 4.0]), 2.5, 2.0, True).tolist() == [1.5, 2.0]
    with pytest.raises(RuntimeError, match="finite"):
        ops.clip_by_norm(Tensor([3.0, np.inf]), 2.5, 2.0, True)
    assert isinstance(ops.clip_by_norm([X, X], 1.0), tuple)
    assert ops.clip_by_global_norm(Tensor([3.0, 4.0]), 2.5).tolist() == [1.5, 2.0]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: ops.Softmax(axis=[1]), TypeError),
        (lambda: ops.Argmax(output_type="int32"), TypeError),
        (lambda: ops.ResizeNearestNeighbor(4), TypeError),
        (lambda: ops.Pad(((1, 1), (0, -2))), ValueError),
        (lambda: ops.TupleToArray()([1, 2]), TypeError),
        (lambda: ops.TupleToArray()((1, 2.0)), TypeError),
        (lambda: ops.MatMul().recompute(mode=cast(Any, 1)), TypeError),
    ],
)
def test_attributes_that_primitives_refuse(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call()
