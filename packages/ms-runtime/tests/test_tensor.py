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


def test_a_subclass_may_have_an_init_with_arguments_of_its_own():
    class Named(Tensor):
        def __init__(self, data, name, scale=1):
            super().__init__(np.array(data) * scale, dtypes["float32"])
            self.name = name

    x = Named([1, 2], "x", scale=3)
    assert type(x) is Named and x.name == "x" and x.tolist() == [3.0, 6.0] and x.dtype is dtypes["float32"]
    assert (x + 1).tolist() == [4.0, 7.0] and type(x + 1) is Tensor
    y = Named([1, 2], name="y")
    assert y.name == "y" and y.tolist() == [1.0, 2.0]


def test_a_subclass_that_does_not_call_init():
    class Plain(Tensor):
        def __init__(self, data):
            self.note = "kept"

    class Other(Tensor):
        def __init__(self, data, name):
            self.name = name

    assert Plain([1.0]).tolist() == [1.0] and Plain([1.0]).note == "kept"
    with pytest.raises(ValueError, match="__init__ was not called"):
        Other([1.0], "x").tolist()


def test_init_of_a_tensor_that_is_there_changes_nothing():
    x = Tensor([1.0, 2.0])
    x.__init__([3.0])
    x.__init__()
    assert x.tolist() == [1.0, 2.0]


def test_init_may_be_replaced(monkeypatch):
    before = Tensor.__init__

    def init(self, *args, **kwargs):
        kwargs.pop("note", None)
        if len(args) > 1 and all(isinstance(a, int) for a in args):
            before(self, shape=args, dtype=dtypes["float32"])
        else:
            before(self, *args, **kwargs)

    monkeypatch.setattr(Tensor, "__init__", init)
    assert Tensor([1.0, 2.0], note=True).tolist() == [1.0, 2.0] and Tensor(2, 3).shape == (2, 3)
    assert (Tensor([1, 2]) + Tensor(3)).tolist() == [4, 5]
    with pytest.raises(TypeError):
        Tensor([1.0], other=True)


def test_arguments_that_no_tensor_has():
    with pytest.raises(TypeError, match="unexpected keyword argument 'other'"):
        Tensor([1.0], other=True)
    with pytest.raises(TypeError, match="at most 6 arguments"):
        Tensor([1.0], None, None, None, False, None, 3)


def test_programs_may_keep_a_device_of_their_own():
    x = Tensor([1.0])
    x._device = "cpu"
    assert x._device == "cpu" and Tensor([1.0])._location == ("CPU", 0)


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
