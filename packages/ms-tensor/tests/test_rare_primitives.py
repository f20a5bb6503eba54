"""Primitives over functions of ops that few programs name; values recorded from MindSpore 2.10 or NumPy's."""

from __future__ import annotations

import numpy as np
import pytest
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

X = np.arange(6, dtype=np.float32).reshape(2, 3)


def test_select_view_is_the_slice_at_an_index() -> None:
    assert ops.SelectView()(Tensor(X), 2, 1).asnumpy().tolist() == [2, 5]
    assert ops.SelectView()(Tensor(X), -1, 0).asnumpy().tolist() == [3, 4, 5]
    with pytest.raises(ValueError):
        ops.SelectView()(Tensor(X), 1, 2)


def test_sparse_gather_is_gather() -> None:
    assert ops.SparseGatherV2()(Tensor(X), Tensor([1, 0]), 0).asnumpy().tolist() == X[[1, 0]].tolist()
    assert repr(ops.SparseGatherV2()) == "Prim[SparseGatherV2]<bprop_return_sparse=True>"


def test_sparse_to_dense() -> None:
    found = ops.SparseToDense()(Tensor([[0, 1], [1, 2]]), Tensor([1.0, 2.0], mstype.float32), (2, 3))
    assert found.asnumpy().tolist() == [[0, 1, 0], [0, 0, 2]]


def test_bernoulli_with_a_seed_is_the_same_each_time() -> None:
    x = Tensor(np.zeros((100,), np.float32))
    first, second = (ops.Bernoulli(seed=7)(x, Tensor(0.3)).asnumpy() for _ in range(2))
    np.testing.assert_array_equal(first, second)
    assert set(first.tolist()) == {0.0, 1.0} and 10 < first.sum() < 55
    free = [ops.Bernoulli()(x, Tensor(0.5)).asnumpy() for _ in range(2)]
    assert (free[0] != free[1]).any()


def test_randperm() -> None:
    found = ops.RandpermV2()(50)
    assert found.dtype is mstype.int64 and sorted(found.asnumpy().tolist()) == list(range(50))
    assert ops.RandpermV2(3, 1, mstype.int32)(5).dtype is mstype.int32


def test_quantile() -> None:
    x = X.copy()
    np.testing.assert_allclose(ops.Quantile(1)(Tensor(x), 0.25).asnumpy(), np.quantile(x, 0.25, 1))
    np.testing.assert_allclose(ops.Quantile(1, True)(Tensor(x), 0.5).asnumpy(), np.quantile(x, 0.5, 1, keepdims=True))
    x[0, 0] = np.nan
    np.testing.assert_allclose(ops.Quantile(None, False, True)(Tensor(x), 0.5).asnumpy(), np.nanquantile(x, 0.5))
