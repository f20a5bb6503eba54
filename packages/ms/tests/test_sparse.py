"""COOTensor, CSRTensor and RowTensor: conversions, arithmetic, printing as MindSpore 2.10's, wrong arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import COOTensor, CSRTensor, RowTensor, Tensor, ops
from ms_tensor.ops.sparse.unary import UNARY

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


STARTS, COLUMNS = Tensor(np.array([0, 2, 3, 4], np.int32)), Tensor(np.array([0, 3, 1, 2], np.int32))
FULL = np.array([[1, 0, 0, 2], [0, 3, 0, 0], [0, 0, -4, 0]], np.float32)


def full_csr(values: Any = (1.0, 2.0, 3.0, -4.0)) -> CSRTensor:
    return CSRTensor(STARTS, COLUMNS, values if isinstance(values, Tensor) else Tensor(values, ms.float32), (3, 4))


@pytest.mark.parametrize("name", UNARY)
def test_unary_functions_apply_to_the_values(name: str) -> None:
    values = Tensor(np.array([0.5, 0.25], np.float32) + (name == "acosh"))
    want = getattr(ops, name)(values).asnumpy()
    coo = getattr(ops, f"coo_{name}")(COOTensor(INDICES, values, (3, 4)))
    csr = getattr(ops, f"csr_{name}")(CSRTensor(CSR.indptr, CSR.indices, values, (3, 4)))
    assert type(coo) is COOTensor and type(csr) is CSRTensor and coo.shape == csr.shape == (3, 4)
    assert coo.indices is INDICES and csr.indptr is CSR.indptr and coo.dtype == getattr(ops, name)(values).dtype
    np.testing.assert_array_equal(coo.values.asnumpy(), want)
    np.testing.assert_array_equal(csr.values.asnumpy(), want)
    for call in (lambda: getattr(ops, f"coo_{name}")(CSR), lambda: getattr(ops, f"csr_{name}")(VALUES)):
        with pytest.raises(TypeError, match=f"For 'c.._{name}', 'x' must be a C"):
            call()


def test_products_of_csr_tensors() -> None:
    dense = np.arange(4, dtype=np.float32).reshape(4, 1)
    close(ops.csr_mv(full_csr(), Tensor(dense)), FULL @ dense)
    close(ops.csr_mm(full_csr(), Tensor(FULL.T.copy())), FULL @ FULL.T)
    # The example of MindSpore's documentation.
    a = CSRTensor(Tensor([0, 1, 1, 3, 4]), Tensor([0, 3, 4, 0]), Tensor([1.0, 5.0, -1.0, -2.0]), (4, 5))
    b = CSRTensor(Tensor([0, 1, 1, 3, 3, 3]), Tensor([0, 0, 1]), Tensor([2.0, 7.0, 8.0]), (5, 3))
    product = ops.csr_mm(a, b)
    assert product.shape == (4, 3)
    close(product.values, [2, -4])
    close(product.indptr, [0, 1, 1, 1, 2])
    close(product.indices, [0, 0])
    close(ops.csr_mm(a, a, trans_a=True).to_dense(), a.to_dense().asnumpy().T @ a.to_dense().asnumpy())
    close(ops.csr_mm(a, a, adjoint_b=True).to_dense(), a.to_dense().asnumpy() @ a.to_dense().asnumpy().T)
    assert isinstance(ops.csr_mul(full_csr(), Tensor(FULL)), CSRTensor)
    close(ops.csr_mul(full_csr(), Tensor(FULL)).values, [1, 4, 9, 16])
    close(ops.csr_div(full_csr(), Tensor(np.array([[2], [3], [4]], np.float32))), [0.5, 1, 1, -1])
    close(ops.csr_add(full_csr(), full_csr(), Tensor(1.0), Tensor(2.0)).to_dense(), FULL * 3)
    close(ops.csr_gather(STARTS, COLUMNS, Tensor(np.arange(12).reshape(3, 4)), (3, 4)), [0, 3, 5, 10])


def test_rows_of_csr_tensors() -> None:
    soft = ops.csr_softmax(full_csr(), ms.float64)
    assert soft.dtype == ms.float64
    close(soft.values, [0.26894143, 0.7310586, 1, 1])
    close(ops.csr_reduce_sum(full_csr(), 1), [[3], [3], [-4]])
    close(ops.csr_reduce_sum(full_csr(), -1), [[3], [3], [-4]])
    close(ops.csr_to_dense(full_csr()), FULL)
    close(ops.csr_to_coo(full_csr()).indices, [[0, 0], [0, 3], [1, 1], [2, 2]])
    close(ops.csr2coo(STARTS, 4), [0, 0, 1, 2])
    close(ops.coo2csr(Tensor([0, 0, 2]), 4), [0, 2, 2, 3, 3])


def test_functions_of_coo_tensors() -> None:
    close(ops.coo_add(COO, COO, Tensor(0.0)).to_dense(), DENSE * 2)
    close(ops.coo_add(COO, COO, Tensor(3.0)).values, [4])
    # The example of MindSpore's documentation.
    first = COOTensor(Tensor([[0, 1], [1, 2]]), Tensor([1, 2]), (3, 4))
    second = COOTensor(Tensor([[0, 0], [1, 1]]), Tensor([3, 4]), (3, 4))
    joined = ops.coo_concat((first, second), 1)
    assert joined.shape == (3, 8)
    close(joined.indices, [[0, 1], [0, 4], [1, 2], [1, 5]])
    close(joined.values, [1, 3, 2, 4])
    close(ops.coo_concat([first, second], -2).to_dense(), np.concatenate([first.to_dense(), second.to_dense()]))
    indices, values, shape = ops.coalesce(Tensor([[0, 0, 1], [1, 1, 2]]), Tensor([1.0, 5.0, 4.0]), Tensor([3, 3]))
    close(indices, [[0, 1], [1, 2]])
    close(values, [6, 4])
    close(shape, [3, 3])


def test_dense_tensors_become_sparse() -> None:
    dense = Tensor(FULL)
    for coo in (ops.dense_to_sparse_coo(dense), dense.to_coo()):
        assert coo.indices.dtype == ms.int32 and coo.shape == (3, 4)
        close(coo.indices, np.argwhere(FULL))
        close(coo.values, [1, 2, 3, -4])
    for csr in (ops.dense_to_sparse_csr(dense), dense.to_csr()):
        close(csr.indptr, STARTS.asnumpy())
        close(csr.indices, COLUMNS.asnumpy())
    close(Tensor(np.zeros((2, 2), np.float32)).to_csr().indptr, [0, 0, 0])
    close(ms.grad(lambda x: (x.to_csr().values ** 2).sum())(dense), FULL * 2)
    with pytest.raises(ValueError, match="must have 2 dimensions"):
        ops.dense_to_sparse_coo(Tensor(np.ones((2, 2, 2))))
    with pytest.raises(TypeError, match="must be a Tensor"):
        ops.dense_to_sparse_csr([[1.0]])


def test_parts_and_makers() -> None:
    rows = ops.make_row_tensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2))
    assert isinstance(rows, RowTensor) and ops.row_tensor_get_dense_shape(rows) == (3, 2)
    total = ops.row_tensor_add(rows, rows)
    close(ops.row_tensor_get_indices(total), [0, 0])
    close(ops.row_tensor_get_values(total), [[1, 2], [1, 2]])
    assert isinstance(ops.make_sparse_tensor(INDICES, VALUES, (3, 4)), COOTensor)
    assert isinstance(ops.make_coo_tensor(INDICES, VALUES, (3, 4)), COOTensor)
    assert isinstance(ops.make_csr_tensor(*CSR.to_tuple()), CSRTensor)
    assert ops.coo_tensor_get_indices(COO) is INDICES and ops.coo_tensor_get_dense_shape(COO) == (3, 4)
    assert ops.csr_tensor_get_indptr(CSR) is CSR.indptr and ops.csr_tensor_get_values(CSR) is VALUES
    with pytest.raises(TypeError, match="must be a CSRTensor"):
        ops.csr_tensor_get_indptr(COO)


def test_sparse_segment_mean() -> None:
    x = Tensor([[0.0, 1.0, 2.0], [1.0, 2.0, 3.0], [3.0, 6.0, 7.0]])
    close(ops.sparse_segment_mean(x, Tensor([0, 1, 2]), Tensor([1, 2, 2])), [[0, 0, 0], [0, 1, 2], [2, 4, 5]])
    close(ops.sparse_segment_mean(x, Tensor([2, 0]), Tensor([0, 2])), [[3, 6, 7], [0, 0, 0], [0, 1, 2]])
    with pytest.raises(ValueError, match="ascend"):
        ops.sparse_segment_mean(x, Tensor([0, 1]), Tensor([1, 0]))
    with pytest.raises(TypeError, match="int32 or int64"):
        ops.sparse_segment_mean(x, Tensor([0.0]), Tensor([0]))


def test_sparse_layers() -> None:
    close(ms.nn.SparseToDense()(COO), DENSE)
    dense = np.arange(8, dtype=np.float32).reshape(4, 2)
    close(ms.nn.SparseTensorDenseMatmul()(INDICES, VALUES, (3, 4), Tensor(dense)), DENSE @ dense)
    turned = ms.nn.SparseTensorDenseMatmul(adjoint_st=True, adjoint_dt=True)
    right = np.arange(6, dtype=np.float32).reshape(2, 3)
    close(turned(INDICES, VALUES, (3, 4), Tensor(right)), DENSE.T @ right.T)


@pytest.mark.parametrize("mode", [None, "ast", "bytecode", "trace"])
def test_gradients_in_every_mode(mode: str | None) -> None:
    weight = np.arange(1, 5, dtype=np.float32)
    column = Tensor(weight.reshape(4, 1))

    def loss(values: Tensor) -> Tensor:
        x = CSRTensor(STARTS, COLUMNS, values, (3, 4))
        product = ops.csr_mv(ops.csr_square(x), column).sum()
        return product + ops.csr_softmax(x, ms.float32).values[0] + ops.csr_reduce_sum(x, 1).sum()

    def plain(v: Any) -> Any:
        return (v**2 * weight[[0, 3, 1, 2]]).sum() + np.exp(v[0]) / np.exp(v[:2]).sum() + v.sum()

    values = np.array([1.0, 2.0, 3.0, -4.0])
    steps = np.eye(4) * 1e-6
    want = [(plain(values + s) - plain(values - s)) / 2e-6 for s in steps]
    run = loss if mode is None else ms.jit(loss, capture_mode=mode)
    np.testing.assert_allclose(run(Tensor(values, ms.float32)).asnumpy(), plain(values), rtol=1e-5)
    np.testing.assert_allclose(ms.grad(run)(Tensor(values, ms.float32)).asnumpy(), want, rtol=1e-4)


@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: ops.csr_mm(COO, COO), TypeError, "'a' must be a CSRTensor"),
        (lambda: ops.csr_mm(CSR, COO), TypeError, "'b' must be a CSRTensor"),
        (lambda: ops.csr_mv(CSR, Tensor(np.ones((3, 1), np.float32))), ValueError, "inner sizes"),
        (lambda: ops.csr_reduce_sum(CSR, 0), ValueError, "'axis' must be 1 or -1"),
        (lambda: ops.coo_concat((COO,)), ValueError, "at least two"),
        (lambda: ops.coo_concat(COO), TypeError, "list or tuple"),
        (lambda: ops.coo_concat((COO, COO), 2), ValueError, "concat_dim"),
        (lambda: ops.coo_add(COO, COO, 0.0), TypeError, "'thresh' must be a Tensor"),
        (lambda: ops.csr_to_coo(COO), TypeError, "must be a CSRTensor"),
        (lambda: ops.csr_gather(STARTS, COLUMNS, VALUES, (3, 4)), ValueError, "must start with"),
        (lambda: ms.nn.SparseToDense()(DENSE), TypeError, "COOTensor"),
    ],
)
def test_errors_of_functions(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6
