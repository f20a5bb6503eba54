"""The Tensor class of the core, with nothing but the core and NumPy installed."""

import gc
import weakref

import ms_runtime
import numpy as np
import pytest
from ms_runtime import Tensor, dtypes

A = np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.mark.parametrize("name", ["float32", "float64", "int32", "int64", "bool"])
def test_a_tensor_holds_what_an_array_holds(name):
    array = np.array([[0, 1, 2], [3, 0, 5]]).astype(name)
    tensor = Tensor(array)
    assert tensor.dtype is dtypes[name if name in dtypes else "bool_"]
    assert (tensor.shape, tensor.ndim, tensor.size, tensor.nbytes) == ((2, 3), 2, 6, array.nbytes)
    assert tensor.itemsize == array.itemsize and tensor.strides == array.strides
    np.testing.assert_array_equal(tensor.asnumpy(), array)
    assert tensor.asnumpy().dtype == array.dtype
    assert tensor.tolist() == array.tolist()


def test_from_python_values():
    assert Tensor(3).dtype is dtypes["int64"] and Tensor(2.5).dtype is dtypes["float32"]
    assert Tensor([[1, 2], [3, 4]]).shape == (2, 2)
    assert Tensor([1, 2], dtypes["float64"]).tolist() == [1.0, 2.0]
    assert Tensor(True).item() is True


def test_a_tensor_copies_its_input():
    array = A.copy()
    tensor = Tensor(array)
    array[0, 0] = 99
    assert tensor.asnumpy()[0, 0] == 0


@pytest.mark.host_memory
def test_a_tensor_shares_its_output():
    tensor = Tensor(A)
    view = tensor.asnumpy()
    view[0, 0] = 7
    assert tensor[0, 0].item() == 7
    shared = np.zeros(3, np.float32)
    other = Tensor._from_numpy_shared(shared)
    shared[1] = 5
    assert other.tolist() == [0, 5, 0]


def test_views_alias():
    base = Tensor(A)
    row, column = base[1], base[:, 1]
    row += 10
    assert base.tolist() == [[0, 1, 2], [13, 14, 15]]
    assert column.tolist() == [1, 14]
    base[:, 0] = -1
    assert base.tolist() == [[-1, 1, 2], [-1, 14, 15]]
    flipped = ms_runtime.op("transpose")(base, (1, 0))
    assert not flipped.is_contiguous() and flipped.contiguous().is_contiguous()
    flipped[2] = 0
    assert base.tolist() == [[-1, 1, 0], [-1, 14, 0]]


def test_basic_indexing_is_numpys():
    array = np.arange(24, dtype=np.int64).reshape(2, 3, 4)
    tensor = Tensor(array)
    plain = [0, -1, slice(1, None), None]
    tuples = [
        (0, 2),
        (slice(None), 1),
        (Ellipsis, 2),
        (None, 1),
        (slice(None), slice(0, 3, 2)),
        (1, Ellipsis, slice(1, 3)),
    ]
    for index in plain + tuples:
        np.testing.assert_array_equal(tensor[index].asnumpy(), array[index])
    np.testing.assert_array_equal(tensor[Tensor([1, 0, 1])].asnumpy(), array[[1, 0, 1]])


def test_operators_and_promotion():
    x = Tensor(A)
    np.testing.assert_array_equal((x + x * 2 - 1).asnumpy(), A * 3 - 1)
    np.testing.assert_array_equal((2 - x).asnumpy(), 2 - A)
    np.testing.assert_array_equal((1 / (x + 1)).asnumpy(), np.float32(1) / (A + 1))
    np.testing.assert_array_equal((x // 2).asnumpy(), A // 2)
    np.testing.assert_array_equal((-x).asnumpy(), -A)
    assert (x == A[0, 1]).tolist() == [[False, True, False], [False] * 3]
    assert (Tensor([1, 2]) + 1).dtype is dtypes["int64"]
    assert (Tensor([1, 2]) + 0.5).dtype is dtypes["float32"]
    assert (Tensor([1, 2], dtypes["int32"]) + Tensor(A[0, :2])).dtype is dtypes["float32"]
    assert (Tensor(A) + Tensor(A.astype(np.float64))).dtype is dtypes["float64"]


def test_python_protocols():
    assert float(Tensor(1.5)) == 1.5 and int(Tensor(3)) == 3 and bool(Tensor([1])) is True
    assert [10, 20, 30][Tensor(1)] == 20
    assert len(Tensor(A)) == 2 and [row.shape for row in Tensor(A)] == [(3,), (3,)]
    with pytest.raises((ValueError, TypeError, RuntimeError)):
        bool(Tensor(A))


def test_subclasses_and_weak_references():
    class Mine(Tensor):
        pass

    mine = Mine(A)
    assert isinstance(mine, Tensor) and type(mine) is Mine
    mine.note = "kept"
    assert mine.note == "kept"
    ref = weakref.ref(mine)
    del mine
    gc.collect()
    assert ref() is None


def test_assign_writes_in_place():
    x = Tensor(A)
    view, before = x[0], x._version
    x._assign(Tensor(5))
    assert view.tolist() == [5.0] * 3 and x._version > before
    x._set_data(Tensor([1, 2]))
    assert x.shape == (2,) and x.dtype is dtypes["int64"]


def test_the_user_sees_python_errors():
    with pytest.raises(ValueError, match="add"):
        Tensor(A) + Tensor(np.ones(5, np.float32))
    with pytest.raises(TypeError):
        ms_runtime.op("add")(Tensor(A))
    with pytest.raises(IndexError):
        Tensor(A)[2]
    with pytest.raises((ValueError, KeyError, AttributeError)):
        ms_runtime.op("no such op")
