"""Primitives over Python's numbers and sequences: eager, and as part of a graph."""

from __future__ import annotations

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor
from ms_tensor.ops.operations import sequence_prims as s

CASES = [
    (lambda: s.ScalarBool()(3), True),
    (lambda: s.bool_not()(True), False),
    (lambda: s.bit_and()(3, 5), 1),
    (lambda: s.bit_or()(3, 5), 7),
    (lambda: s.SequenceAdd()((1, 2), (3,)), (1, 2, 3)),
    (lambda: s.SequenceAdd()([1, 2], [3]), [1, 2, 3]),
    (lambda: s.SequenceMul()((1, 2), 2), (1, 2, 1, 2)),
    (lambda: s.SequenceCount()((1, 2, 1), 1), 2),
    (lambda: s.SequenceIndex()((1, 2, 1), 2), 1),
    (lambda: s.SequenceIndex()((1, 2, 1), 1, 1, 3), 2),
    (lambda: s.SequenceMax()((1, 2, 1)), 2),
    (lambda: s.SequenceMin()((1, 2, 1)), 1),
    (lambda: s.SequenceSlice()((1, 2, 3), 0, 3, 2), (1, 3)),
    (lambda: s.SequenceSliceGrad()((5.0, 6.0), (1.0, 2.0, 3.0, 4.0), 1, 3, 1), (0.0, 5.0, 6.0, 0.0)),
    (lambda: s.SequenceSliceSetItem()([1, 2, 3], [4], 0, 2, 1), [4, 3]),
    (lambda: s.SequenceZerosLike()((1, [2.5])), (0, [0.0])),
    (lambda: s.SequenceAddOffset()((1, 2), (3,)), (0, 2)),
    (lambda: s.InSequence()(1, (1, 2)), True),
    (lambda: s.ListAppend()([1, 2], 3), [1, 2, 3]),
    (lambda: s.ListInsert()([1, 2], 0, 3), [3, 1, 2]),
    (lambda: s.TensorToTuple()(Tensor([1, 2])), (1, 2)),
    (lambda: s.TensorToList()(Tensor([1, 2])), [1, 2]),
    (lambda: s.TensorToScalar()(Tensor(1)), 1),
    (lambda: s.make_range()(0, 5, 2), range(0, 5, 2)),
    (lambda: s.sequence_len()((0, 5, 2)), 3),
    (lambda: s.shape_mul()((2, 3)), 6),
    (lambda: s.tuple_lt()((0, 5), (1, 2)), True),
    (lambda: s.list_equal()([0, 5], [1, 2]), False),
    (lambda: s.list_greater_equal()([1, 5], [1, 2]), True),
]


@pytest.mark.parametrize("call, expected", CASES)
def test_values(call, expected):
    got = call()
    assert got == expected and type(got) is type(expected)


def test_tensors():
    a, b = Tensor(np.array([1.0, 2.0], np.float32)), Tensor(np.array([3.0, 4.0], np.float32))
    assert s.SequenceStack(1)((a, b)).asnumpy().tolist() == [[1, 3], [2, 4]]
    assert [x.asnumpy().tolist() for x in s.SequenceUnstack(0, 2)(a)] == [1.0, 2.0]
    assert s.SequenceAddN()((a, b)).asnumpy().tolist() == [4, 6]
    assert s.SequenceZerosLike()([a])[0].asnumpy().tolist() == [0, 0]
    for make in (s.TupleToTensor(), s.ListToTensor()):
        made = make((1, 2), ms.float32)
        assert made.dtype == ms.float32 and made.asnumpy().tolist() == [1, 2]
    with pytest.raises(ValueError, match="'num' must be the size 2"):
        s.SequenceUnstack(0, 3)(a)


def test_every_row_is_listed():
    assert len(s.__all__) == len(s.ROWS.strip().splitlines())
