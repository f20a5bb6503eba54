"""What other libraries and Python itself ask of a tensor: arrays, buffers, DLPack, pickling, numbers, containers."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, dtype

VALUES = [[0, 1, 2], [3, 4, 5]]
KINDS = list(dtype.all_types)
NUMPY_KINDS = [d for d in KINDS if d is not ms.bfloat16]
_VERSIONED_NUMPY = np.lib.NumpyVersion(np.__version__) >= "2.1.0"


def x(kind: Any = ms.float32) -> Tensor:
    return Tensor(np.array(VALUES, np.float32)).astype(kind)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_copies_of_every_dtype(kind: Any) -> None:
    y = x(kind)
    twins = [y.copy(), copy.copy(y), copy.deepcopy(y), pickle.loads(pickle.dumps(y))]
    twins.append(pickle.loads(pickle.dumps(Parameter(y, name="w"))))
    for twin in twins:
        assert twin.dtype is kind and twin.shape == (2, 3)
        twin.fill_(1)
    assert y.astype(ms.float32).tolist() == (np.array(VALUES, bool) if kind is ms.bool_ else np.array(VALUES)).tolist()


@pytest.mark.host_memory
@pytest.mark.parametrize("kind", NUMPY_KINDS, ids=str)
def test_arrays_share_the_memory(kind: Any) -> None:
    y = x(kind)
    for view in (y.asnumpy(), np.asarray(y), np.from_dlpack(y) if kind is not ms.bool_ else y.asnumpy()):
        assert view.dtype == ms.dtype_to_nptype(kind)
        assert np.shares_memory(view, y.asnumpy())
    assert bytes(memoryview(y.flatten())) == y.get_bytes() == y.asnumpy().tobytes()
    again = Tensor.convert_bytes_to_tensor(y.get_bytes(), y.shape, kind)
    assert again.dtype is kind and again.tolist() == y.tolist()


def test_the_array_protocol() -> None:
    y = x()
    assert np.asarray(y, np.int32).dtype == np.int32 and np.array(y).tolist() == VALUES
    copied = np.array(y, copy=True)
    copied[0, 0] = 9
    assert y.tolist() == VALUES and not np.shares_memory(y.__array__(copy=True), y.asnumpy())
    with pytest.raises(ValueError):
        y.__array__(np.int32, copy=False)
    assert type(np.ones(3, np.float32) + y) is np.ndarray and type(np.add(y, 1)) is np.ndarray
    assert type(y * np.float32(2)) is Tensor and (y * np.float64(2)).dtype is ms.float32
    assert type(y + np.ones(3, np.float32)) is Tensor


@pytest.mark.host_memory
def test_dlpack_both_ways() -> None:
    array = np.arange(3, dtype=np.float32)
    for shared in (Tensor.from_dlpack(array), Tensor.from_dlpack(array.__dlpack__()), Tensor.from_numpy(array)):
        shared.add_(1)
    assert array.tolist() == [3.0, 4.0, 5.0]
    y = x()
    view = Tensor.from_dlpack(y[:, 1:])
    view.fill_(0)
    assert y.tolist() == [[0, 0, 0], [3, 0, 0]] and y.__dlpack_device__() == (1, 0)
    assert Tensor.from_dlpack(y.to_dlpack()).tolist() == y.tolist()
    kept = np.from_dlpack(y)
    del y
    gc.collect()
    assert kept[1, 0] == 3
    with pytest.raises(TypeError):
        Tensor.from_dlpack("a")
    with pytest.raises(BufferError):
        Tensor([1.0]).astype(ms.bfloat16).__dlpack__()


def _refuses_writes(shared: Any) -> bool:
    try:
        shared[0] = 9
    except (RuntimeError, ValueError):
        return True
    return False


@pytest.mark.host_memory
@pytest.mark.skipif(not _VERSIONED_NUMPY, reason="NumPy before 2.1 exports no versioned capsules")
def test_dlpack_honours_the_flag_of_versioned_capsules(tmp_path: Any) -> None:
    array = np.arange(4, dtype=np.float32)
    array.flags.writeable = False
    np.save(tmp_path / "mapped.npy", array)
    mapped = np.load(tmp_path / "mapped.npy", mmap_mode="r")
    for source in (array, mapped):
        for exported in (source, source.__dlpack__(max_version=(1, 0))):
            shared = Tensor.from_dlpack(exported)
            assert np.shares_memory(shared.asnumpy(), source) and _refuses_writes(shared)
        assert source.tolist() == [0, 1, 2, 3]
    read_only = Tensor.from_numpy(array)
    assert not np.from_dlpack(read_only).flags.writeable
    assert np.shares_memory(np.from_dlpack(read_only), array)
    writable = np.arange(4, dtype=np.float32)
    shared = Tensor.from_dlpack(writable.__dlpack__(max_version=(1, 0)))
    assert not _refuses_writes(shared) and writable[0] == 9


@pytest.mark.host_memory
def test_dlpack_without_a_version_follows_the_producer() -> None:
    array = np.arange(6, dtype=np.float32).reshape(2, 3).T[::-1]
    shared = Tensor.from_dlpack(array.__dlpack__())
    shared.add_(1)
    assert array.tolist() == [[3, 6], [2, 5], [1, 4]] == shared.tolist()

    class Immutable:
        """What JAX exports: no version, and never to be written."""

        __module__ = "jaxlib._jax"

        def __dlpack__(self) -> Any:
            return array.__dlpack__()

        def __dlpack_device__(self) -> tuple[int, int]:
            return (1, 0)

    assert _refuses_writes(Tensor.from_dlpack(Immutable()))


@pytest.mark.host_memory
def test_dlpack_asks_for_what_it_cannot_give() -> None:
    array = np.arange(3, dtype=np.float32)
    array.flags.writeable = False
    read_only = Tensor.from_numpy(array)
    with pytest.raises(BufferError):
        read_only.__dlpack__(copy=False)
    with pytest.raises(BufferError, match="device"):
        x().__dlpack__(dl_device=(2, 0))
    copied = Tensor.from_dlpack(read_only.__dlpack__())
    assert not _refuses_writes(copied) and array[0] == 0


def test_from_numpy_of_an_array_with_gaps_copies() -> None:
    array = np.arange(6)
    made = Tensor.from_numpy(array[::2])
    made.fill_(9)
    assert array.tolist() == [0, 1, 2, 3, 4, 5]
    for wrong in ([1], "a", 1):
        with pytest.raises(TypeError):
            Tensor.from_numpy(wrong)


def test_numbers() -> None:
    assert int(Tensor([3])) == 3 and float(Tensor([[2]])) == 2.0 and bool(Tensor(0.5)) and complex(Tensor(3)) == 3
    assert [1, 2, 3][Tensor(1)] == 2 and list(range(Tensor(3))) == [0, 1, 2] and int(Tensor(2.7)) == 2
    for convert in (int, float, complex, bool):
        with pytest.raises(ValueError):
            convert(x())
    assert round(Tensor([1.5, 2.5])).tolist() == [2.0, 2.0] and abs(Tensor([-1])).tolist() == [1]


def test_containers() -> None:
    y = x()
    assert len(y) == 2 and [row.tolist() for row in y] == VALUES and 3 in y and 9 not in y
    assert sum(Tensor([1, 2, 3])) == 6 and max(Tensor([1, 3, 2])) == 3 and y in [y] and len({y, y, y.copy()}) == 2
    for zero_d in (len, list):
        with pytest.raises(TypeError):
            zero_d(Tensor(3))
    assert (y == None).__class__ is bool and y != "a"  # noqa: E711
    assert f"{y[0]}" == "[0. 1. 2.]"
    with pytest.raises(TypeError):
        format(y, ".2f")


def test_weak_references_and_subclasses() -> None:
    class Named(Tensor):
        pass

    y = Named([1.0, 2.0])
    y.label = "a"
    reference = weakref.ref(y)
    assert reference() is y and type(y + 1) is Tensor and isinstance(y, Tensor) and y.label == "a"
    del y
    gc.collect()
    assert reference() is None


def test_param_info_of_any_tensor_may_be_set() -> None:
    y, info = x(), object()
    assert y.param_info is None and y._shape == y.shape
    y.param_info = info
    assert y.param_info is info
    y.set_param_info(None)
    assert y.param_info is None


@pytest.mark.host_memory
def test_memory() -> None:
    y = x()
    assert y.data_ptr() == y.asnumpy().ctypes.data == y.untyped_storage().data_ptr()
    assert y.storage().nbytes() == 24 == len(y.untyped_storage()) and y.untyped_storage().tolist()[4:8] == [
        0,
        0,
        128,
        63,
    ]
    assert not y.is_pinned() and not y.is_shared() and y.pin_memory() is not y and y.move_to("CPU").tolist() == VALUES
    with pytest.raises(RuntimeError):
        y.move_to("Ascend")


@pytest.mark.host_memory
def test_views_know_their_place() -> None:
    y = x()
    assert [v.storage_offset() for v in (y, y[1], y[:, 1], y[1, 1:], y.T)] == [0, 3, 1, 4, 0]
    assert y[1].storage().nbytes() == 24 == y[0, 0].untyped_storage().size()
    assert y[1].data_ptr() == y.data_ptr() + 12


def test_a_tensor_takes_the_memory_of_another() -> None:
    source, y = Tensor([1.0, 2.0, 3.0, 4.0]), Tensor([0.0])
    assert y.set_(source) is y and y.tolist() == source.tolist()
    y.fill_(5)
    assert source.tolist() == [5.0] * 4
    part = Tensor([0.0]).set_(x().flatten(), 1, (2, 2), (2, 1))
    assert part.tolist() == [[1.0, 2.0], [3.0, 4.0]] and Tensor([1.0]).set_().shape == (0,)
    with pytest.raises(RuntimeError):
        y.set_(Tensor([1]))
    with pytest.raises(RuntimeError):
        y.set_(source, 2, (3,))


def test_set_dtype_casts_the_tensor_itself() -> None:
    y = x()
    assert y.set_dtype(ms.int32) is ms.int32 and y.dtype is ms.int32 and y.tolist() == VALUES
    with pytest.raises(RuntimeError):
        y.set_dtype("int32")


def test_offload_writes_a_file(tmp_path: Any) -> None:
    y, path = x(), tmp_path / "x.bin"
    assert y.offload(str(path)) and np.fromfile(path, np.float32).tolist() == [0, 1, 2, 3, 4, 5]
    assert y.offload_file_path() == str(path) and Tensor(1).offload_file_path() == ""
    with pytest.raises(TypeError):
        y.offload()
