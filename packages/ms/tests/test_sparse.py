"""COOTensor, CSRTensor and RowTensor: conversions, arithmetic, printing as MindSpore 2.10's, wrong arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import COOTensor, CSRTensor, RowTensor, Tensor

INDICES = Tensor(np.array([[0, 1], [1, 2]], np.int32))
VALUES = Tensor(np.array([1.0, 2.0], np.float32))
DENSE = np.array([[0, 1, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0]], np.float32)
COO = COOTensor(INDICES, VALUES, (3, 4))
CSR = CSRTensor(Tensor(np.array([0, 1, 2, 2], np.int32)), Tensor(np.array([1, 2], np.int32)), VALUES, (3, 4))
SHOWN = (
    "COOTensor(shape=[3, 4], dtype=Float32, indices=Tensor(shape=[2, 2], dtype=Int32, value=\n[[0 1]\n [1 2]]), "
    "values=Tensor(shape=[2], dtype=Float32, value=[ 1.00000000e+00  2.00000000e+00]))"
)


def close(value: Any, want: Any) -> None:
    np.testing.assert_allclose(value.asnumpy(), want, rtol=1e-6)


def test_attributes_and_printing() -> None:
    assert (COO.shape, COO.ndim, COO.size, COO.itemsize, COO.dtype) == ((3, 4), 2, 2, 4, ms.float32)
    assert repr(COO) == str(COO) == SHOWN
    assert repr(CSR).startswith(
        "CSRTensor(shape=[3, 4], dtype=Float32, indptr=Tensor(shape=[4], dtype=Int32, value=[0 1"
    )
    rows = RowTensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2))
    assert rows.dense_shape == (3, 2) and repr(rows).startswith("RowTensor(shape=[3, 2], dtype=Float32, indices=")
    assert COO.to_tuple() == (INDICES, VALUES, (3, 4)) and CSR.to_tuple()[3] == (3, 4)
    assert COOTensor(coo_tensor=COO).values is VALUES and CSRTensor(csr_tensor=CSR).values is VALUES
    assert RowTensor(row_tensor=rows).values is rows.values
    assert isinstance(ms.SparseTensor(INDICES, VALUES, (3, 4)), COOTensor)


def test_conversions() -> None:
    close(COO.to_dense(), DENSE)
    close(CSR.to_dense(), DENSE)
    close(COO.to_csr().indptr, [0, 1, 2, 2])
    close(CSR.to_coo().indices, INDICES.asnumpy())
    shuffled = COOTensor(Tensor([[1, 2], [0, 1], [1, 2]]), Tensor([2.0, 1.0, 5.0]), (3, 4))
    close(shuffled.to_csr().to_dense(), DENSE + 5 * (DENSE == 2))
    once = shuffled.coalesce()
    close(once.indices, [[0, 1], [1, 2]])
    close(once.values, [1, 7])
    assert COO.astype(ms.float64).to_dense().dtype is ms.float64 and CSR.astype(ms.float64).dtype is ms.float64
    tall = CSRTensor(Tensor([0, 1, 2]), Tensor([1, 0]), Tensor([[1.0, 2.0], [3.0, 4.0]]), (2, 2, 2))
    close(tall.to_dense(), [[[0, 0], [1, 2]], [[3, 4], [0, 0]]])


def test_arithmetic() -> None:
    other = COOTensor(Tensor(np.array([[0, 0], [1, 2]], np.int32)), Tensor(np.array([3.0, -1.9], np.float32)), (3, 4))
    both = other.to_dense().asnumpy()
    close((COO + other).to_dense(), DENSE + both)
    close((COO - other).to_dense(), DENSE - both)
    close(COO.add(other, Tensor(0.5)).values, [3, 1])
    close((COO + Tensor(DENSE)), DENSE * 2)
    close((COO * Tensor(DENSE + 1)).to_dense(), DENSE * (DENSE + 1))
    close((COO / Tensor(DENSE + 1)).to_dense(), DENSE / (DENSE + 1))
    close((COO * 3).to_dense(), DENSE * 3)
    close((-COO).abs().to_dense(), DENSE)
    close((CSR * Tensor(DENSE + 1)).to_dense(), DENSE * (DENSE + 1))
    close((CSR / 2).abs().to_dense(), DENSE / 2)
    close(CSR.add(CSR, Tensor(1.0), Tensor(2.0)).to_dense(), DENSE * 3)
    vector = np.arange(4, dtype=np.float32).reshape(4, 1)
    close(CSR.mv(Tensor(vector)), DENSE @ vector)
    close(CSR.mm(Tensor(DENSE.T)), DENSE @ DENSE.T)
    close(CSR.mm(COOTensor(Tensor([[1, 0], [2, 1]]), VALUES, (4, 2)).to_csr()).to_dense(), [[1, 0], [0, 4], [0, 0]])
    close(CSR.sum(0), DENSE.sum(0, keepdims=True))
    close(CSR.sum(1), DENSE.sum(1, keepdims=True))


def test_gradients_reach_the_values() -> None:
    def loss(values: Tensor) -> Tensor:
        return (
            COOTensor(INDICES, values, (3, 4)).to_dense() * Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))
        ).sum()

    close(ms.grad(loss)(VALUES), [1, 6])


@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: COOTensor(INDICES, VALUES, [3, 4]), TypeError, "shape"),
        (lambda: COOTensor(INDICES, VALUES, (3, 4.0)), TypeError, "ints"),
        (lambda: COOTensor(INDICES, VALUES, (3, 0)), ValueError, "positive"),
        (lambda: COOTensor(Tensor([[0.0, 1.0]]), VALUES, (3, 4)), TypeError, "indices"),
        (lambda: COOTensor([[0, 1]], VALUES, (3, 4)), TypeError, "indices"),
        (lambda: COOTensor(INDICES, VALUES, (3,)), ValueError, "length of 'shape'"),
        (lambda: COOTensor(INDICES, VALUES, (3, 4, 5)), ValueError, "length of 'shape'"),
        (lambda: COOTensor(INDICES, VALUES[:1], (3, 4)), ValueError, "one length"),
        (lambda: COOTensor(INDICES, VALUES, (1, 1)), ValueError, "too small"),
        (lambda: COOTensor(INDICES[0], VALUES, (3, 4)), ValueError, "dimensions"),
        (lambda: COOTensor(), TypeError, "indices"),
        (lambda: COOTensor(coo_tensor=3), TypeError, "COOTensor"),
        (lambda: COO + COOTensor(INDICES, VALUES, (4, 4)), ValueError, "differ"),
        (lambda: COO + "a", TypeError, ""),
        (lambda: CSRTensor(Tensor([0, 1]), INDICES[0], VALUES, (3, 4)), ValueError, "1 + shape[0]"),
        (lambda: CSRTensor(Tensor([0, 1, 2]), Tensor([0.0, 1.0]), VALUES, (2, 4)), TypeError, "indices"),
        (lambda: CSRTensor(1, INDICES[0], VALUES, (2, 4)), TypeError, "indptr"),
        (lambda: CSRTensor(Tensor([0, 1, 2]), Tensor([0]), VALUES, (2, 4)), ValueError, "fit"),
        (lambda: CSRTensor(Tensor([0, 1, 2]), Tensor([0]), VALUES, (2, 4, 1)), ValueError, "dimension"),
        (lambda: RowTensor(1, 2, 3), TypeError, "indices"),
        (lambda: RowTensor(Tensor([0]), VALUES, (3, 2)), ValueError, "dimension"),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6


@pytest.mark.parametrize("place", [[0, 4], [3, 0], [0, -1], [-1, 0]])
def test_an_index_outside_of_the_shape_writes_nowhere(place: list[int]) -> None:
    outside = COOTensor(Tensor([place, [1, 2]]), Tensor([1.0, 2.0]), (3, 4))
    for use in (COOTensor.to_dense, COOTensor.to_csr, COOTensor.coalesce, lambda c: c * Tensor(DENSE), lambda c: c + c):
        with pytest.raises(IndexError, match=r"'indices\[:, [01]\]' must be in \[0, [34]\), but entry 0 has"):
            use(outside)


def test_rows_and_columns_of_a_csr_tensor_that_do_not_fit() -> None:
    for column in (4, -1):
        with pytest.raises(IndexError, match=r"'indices' must be in \[0, 4\), but entry 1 has"):
            CSRTensor(Tensor([0, 1, 2, 2]), Tensor([1, column]), VALUES, (3, 4)).to_dense()
    for starts in ([0, 1, 7, 7], [0, 2, 1, 2], [1, 1, 2, 2], [0, 1, 1, 1]):
        with pytest.raises(ValueError, match="'indptr' must rise from 0 to the number of values 2"):
            CSRTensor(Tensor(starts), Tensor([1, 2]), VALUES, (3, 4)).mv(Tensor(np.ones((4, 1), np.float32)))
