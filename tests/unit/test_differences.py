"""The rows of docs/differences.md that fit in a line."""

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops


def test_an_empty_sum_is_zero():
    assert Tensor(np.zeros((0, 3), np.float32)).sum().asnumpy() == 0


def test_in_place_methods_write():
    x = Tensor([1.0, 2.0])
    assert x.add_(1).tolist() == x.tolist() == [2.0, 3.0]


def test_a_bad_label_is_an_index_error():
    with pytest.raises(IndexError):
        nn.CrossEntropyLoss()(Tensor(np.zeros((2, 3), np.float32)), Tensor(np.array([0, 5], np.int32)))


def test_gather_past_the_end_is_an_index_error():
    with pytest.raises(IndexError):
        ops.gather(Tensor([1.0, 2.0]), Tensor([5]), 0)


def test_too_much_memory_is_a_memory_error():
    with pytest.raises(MemoryError, match="PB"):
        ops.zeros((1 << 50,), ms.float32)
