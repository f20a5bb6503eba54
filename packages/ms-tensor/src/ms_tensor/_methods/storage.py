"""Methods about the memory behind a tensor, and the protocols by which other libraries share it."""

from __future__ import annotations

import ctypes
from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _devices
from .. import _table as t
from .. import dtype as mstype

_CPU = (1, 0)  # DLPack's device type of the CPU, and its number


def __dlpack__(
    self: Tensor, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None
) -> Any:
    """The DLPack capsule of this tensor's memory; see the DLPack protocol of the array API standard.

    Memory that is read-only is shared where the consumer knows versions, since a versioned capsule says so; for others
    it is copied.

    Raises:
        BufferError: NumPy's DLPack has no such dtype (bfloat16); `dl_device` is not the CPU; read-only memory would
            have to be copied, and `copy` is False.
    """
    if self.dtype is mstype.bfloat16:
        raise BufferError("A tensor of BFloat16 cannot be exported by DLPack; cast it to float32 first.")
    _dlpack_device(self)
    if dl_device is not None and tuple(dl_device) != _CPU:
        raise BufferError(f"For '__dlpack__', the tensor is on the CPU, but device {tuple(dl_device)} was asked for.")
    array = self.asnumpy()
    # NumPy before 2.1 knows no versions; the capsule without one is what every consumer takes.
    versioned = max_version is not None and max_version[0] >= 1 and _numpy_has_versions()
    if copy or not (array.flags.writeable or versioned):
        if copy is False:
            raise BufferError("A read-only tensor cannot be exported without a copy to a consumer without versions.")
        array = array.copy()
    return array.__dlpack__(max_version=max_version) if versioned else array.__dlpack__()


def _dlpack_device(self: Tensor) -> tuple[int, int]:
    """DLPack's device type and number.

    Raises:
        BufferError: other libraries cannot address the memory of the tensor's device.
    """
    if self._location not in (None, _devices.CPU):
        raise BufferError(
            f"DLPack shares memory, and that of {_devices.title(self._location)} is not addressable by other "
            "libraries; make a copy: x.to('CPU')."
        )
    return _CPU


def _numpy_has_versions() -> bool:
    return np.lib.NumpyVersion(np.__version__) >= "2.1.0"


class _ManagedTensorVersioned(ctypes.Structure):
    """The beginning of DLManagedTensorVersioned, as dlpack.h lays it out."""

    _fields_ = (
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("manager_ctx", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
    )


_READ_ONLY = 1  # DLPACK_FLAG_BITMASK_READ_ONLY
_VERSIONED = b"dltensor_versioned"


def _is_read_only(capsule: Any) -> bool:
    """Whether a capsule's producer forbids writes. A capsule without a version cannot say so: the protocol has its
    producers refuse to export what is read-only.
    """
    is_valid, pointer = ctypes.pythonapi.PyCapsule_IsValid, ctypes.pythonapi.PyCapsule_GetPointer
    is_valid.argtypes, is_valid.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_int
    pointer.argtypes, pointer.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_void_p
    if not is_valid(capsule, _VERSIONED):
        return False
    return bool(_ManagedTensorVersioned.from_address(pointer(capsule, _VERSIONED)).flags & _READ_ONLY)


class _Exported:
    """An object with the DLPack protocol that hands out one capsule."""

    def __init__(self, capsule: Any) -> None:
        self._capsule = capsule

    def __dlpack__(self, **_: Any) -> Any:
        return self._capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CPU


def _export(producer: Any) -> Any:
    """The capsule of an object with the DLPack protocol, with a version where the producer and NumPy know them."""
    device = tuple(producer.__dlpack_device__()) if hasattr(producer, "__dlpack_device__") else _CPU
    if device[0] != _CPU[0]:
        raise BufferError(f"For 'from_dlpack', an array in the CPU's memory is needed, but got one on device {device}.")
    if _numpy_has_versions():
        try:
            return producer.__dlpack__(max_version=(1, 0))
        except TypeError:  # a producer from before versions
            pass
    return producer.__dlpack__()


def _is_immutable(producer: Any) -> bool:
    """Whether a library's arrays are never written, also where its capsules cannot say so."""
    return type(producer).__module__.partition(".")[0] in ("jax", "jaxlib")


def from_dlpack(dlpack: Any) -> Tensor:
    """A tensor over the memory of another library's array, given as an object with the DLPack protocol or a capsule.

    The tensor can be written where the producer allows it: a versioned capsule says whether it does, arrays of JAX are
    never written, and any other capsule without a version can be.

    Raises:
        TypeError: it is neither.
        BufferError: the array is not in the CPU's memory, or its producer does not export it.
    """
    if type(dlpack).__name__ == "PyCapsule":
        capsule = dlpack
    elif hasattr(dlpack, "__dlpack__"):
        capsule = _export(dlpack)
    else:
        raise TypeError(f"For 'from_dlpack', an array or a DLPack capsule is needed, but got {type(dlpack).__name__}.")
    # Asked before NumPy consumes the capsule.
    read_only = _is_read_only(capsule) or _is_immutable(dlpack)
    array = np.from_dlpack(_Exported(capsule))
    if read_only:
        array.flags.writeable = False
    elif not array.flags.writeable and array.size:
        array = _writable(array)
    return Tensor._from_numpy_shared(array)


def _writable(array: Any) -> Any:
    """The same elements for writing: NumPy reads what comes without a version."""
    start = array.ctypes.data
    reach = [(size - 1) * stride for size, stride in zip(array.shape, array.strides, strict=True)]
    low = start + sum(step for step in reach if step < 0)
    high = start + sum(step for step in reach if step > 0) + array.itemsize
    memory = (ctypes.c_char * (high - low)).from_address(low)
    memory._owner = array  # keeps the producer's memory
    return np.ndarray(array.shape, array.dtype, memory, start - low, array.strides)


class UntypedStorage:
    """The memory behind a tensor, as bytes.

    Examples:
        >>> from ms_tensor import Tensor
        >>> Tensor([1.0, 2.0]).untyped_storage().nbytes()
        8
    """

    def __init__(self, tensor: Tensor) -> None:
        if tensor._is_symbolic:
            tensor.asnumpy()  # there is no memory yet: this ends the capture
        self._tensor = tensor

    def nbytes(self) -> int:
        """How many bytes there are."""
        return self._tensor._storage_nbytes

    size = nbytes

    def __len__(self) -> int:
        return self.nbytes()

    def data_ptr(self) -> int:
        """The address of the first byte, as `Tensor.data_ptr` gives it."""
        return data_ptr(self._tensor) - self._tensor._storage_offset * self._tensor.itemsize

    def tolist(self) -> list[int]:
        """The bytes as ints."""
        return list(self._tensor._storage_bytes())


def data_ptr(self: Tensor) -> int:
    """The address of the first element.

    Raises:
        RuntimeError: the elements are in the memory of a device, of which the host has no address.
    """
    if self._location not in (None, _devices.CPU):
        raise RuntimeError(
            f"For 'data_ptr', the host has no address of the memory of {_devices.title(self._location)}."
        )
    return int(self.asnumpy().ctypes.data)


def storage_offset(self: Tensor) -> int:
    """How many elements lie before this tensor's first in the memory."""
    if self._is_symbolic:
        self.asnumpy()  # there is no memory yet: this ends the capture
    return self._storage_offset


def convert_bytes_to_tensor(bytes_data: bytes, dims: Any, type_: Any) -> Tensor:
    """The tensor of this shape and dtype whose bytes `get_bytes` gave."""
    kind = mstype.dtype_to_nptype(type_)
    if not isinstance(bytes_data, bytes):
        raise TypeError(f"For 'convert_bytes_to_tensor', bytes are needed, but got {check.show(bytes_data)}.")
    return Tensor(np.frombuffer(bytes_data, kind).reshape(tuple(dims)).copy(), type_)


def set_dtype(self: Tensor, dtype: Any) -> Any:
    """Casts this very tensor, and returns the dtype.

    Raises:
        RuntimeError: it is not a dtype.
    """
    if not isinstance(dtype, mstype.DType):
        raise RuntimeError(f"For 'set_dtype', a mindspore dtype is needed, but got {type(dtype).__name__}.")
    if dtype is not self.dtype:
        self._set_data(Tensor(self, dtype))
    return dtype


def set_(self: Tensor, source: Any = None, storage_offset: int = 0, size: Any = None, stride: Any = None) -> Tensor:
    """Makes this tensor one over the memory of another, which must be of its dtype; it is returned.

    Args:
        source: The other tensor; None makes this one empty. Default: None.
        storage_offset: With `size`: how many elements to leave out. Default: 0.
        size: The new shape; None is that of `source`. Default: None.
        stride: Distances in elements; None is row-major. Default: None.

    Raises:
        RuntimeError: the dtypes differ.
    """
    if source is None:
        source = Tensor(np.zeros((0,), mstype.dtype_to_nptype(self.dtype)))
    if check.tensor(source, "set_", "source").dtype is not self.dtype:
        raise RuntimeError(f"For 'set_', 'source' must be of {self.dtype}, but got {source.dtype}.")
    if size is None:
        self._set_data(source)
        return self
    sizes = check.shape(size, "set_", "size")
    flat = t.reshape(source, (-1,))
    steps = stride if stride is not None else _row_major(sizes)
    last = storage_offset + sum((n - 1) * s for n, s in zip(sizes, steps, strict=True))
    if min(sizes, default=1) and not (0 <= storage_offset and last < flat.size):
        raise RuntimeError(f"For 'set_', shape {sizes} reaches beyond the {flat.size} elements of 'source'.")
    self._set_data(t.as_strided(flat, sizes, steps, storage_offset))
    return self


def _row_major(sizes: tuple[int, ...]) -> list[int]:
    steps = [1] * len(sizes)
    for i in range(len(sizes) - 2, -1, -1):
        steps[i] = steps[i + 1] * sizes[i + 1]
    return steps


def offload(self: Tensor, file_path: str = "") -> bool:
    """Writes the elements to a file, and says that it did; the tensor stays as it is.

    Raises:
        TypeError: no path is given.
    """
    if not isinstance(file_path, str) or not file_path:
        raise TypeError("For 'offload', the path of a file is needed.")
    with open(file_path, "wb") as file:
        file.write(get_bytes(self))
    vars(self)["_offload_path"] = file_path
    return True


def _keep_info(self: Tensor, info: Any) -> None:
    self.__dict__["_kept_info"] = info


def _nothing(self: Tensor, *args: Any, **kwargs: Any) -> None:
    """Nothing to do: where elements lie is up to the device."""


def wait_pipeline(self: Tensor) -> None:
    """Waits until the tensor's device has run what was launched."""
    if not self._is_symbolic and self._location is not None:
        ms_runtime.synchronize(*self._location)


def data_sync(self: Tensor, *args: Any) -> None:
    """As `wait_pipeline`; the arguments are accepted for compatibility."""
    wait_pipeline(self)


def to_(self: Tensor, device: Any = None, non_blocking: bool = False) -> Tensor:
    """Moves this very tensor to a device, and returns it.

    Raises:
        RuntimeError: the device is not available.
        ValueError: it is not a device.
    """
    if not isinstance(device, str):
        raise ValueError(f"For 'to_', the name of a device was expected, but got {check.show(device)}.")
    place = _devices.parse(device, "to_")
    if place != self._location:
        self._set_data(self._to_device(*place))
    return self


def __array__(self: Tensor, dtype: Any = None, copy: bool | None = None) -> Any:
    """The elements as a NumPy array: over the same memory, unless the dtype differs or `copy` is True.

    Raises:
        ValueError: `copy` is False and the dtype differs.
    """
    array = self.asnumpy()
    if isinstance(dtype, Tensor):
        raise TypeError(f"For '__array__', 'dtype' must be a NumPy dtype, but got {check.show(dtype)}.")
    if dtype is not None and np.dtype(dtype) != array.dtype:
        if copy is False:
            raise ValueError("A copy is needed to change the dtype of a tensor, but 'copy' is False.")
        return array.astype(dtype)
    return array.copy() if copy else array


def set_device_address(self: Tensor, addr: int, shape: Any, dtype: Any) -> None:
    """Makes a tensor of another device's memory.

    Raises:
        RuntimeError: always: there is no other device.
    """
    raise RuntimeError("For 'set_device_address', an Ascend device is needed, and only the CPU is available here.")


def delete_(self: Tensor, non_blocking: bool = False) -> Tensor:
    """Gives another device's memory back.

    Raises:
        ValueError: `non_blocking` is not a bool.
        RuntimeError: always: there is no other device.
    """
    if not isinstance(non_blocking, bool):
        raise ValueError(f"For 'delete_', 'non_blocking' must be a bool, but got {type(non_blocking).__name__}.")
    raise RuntimeError("For 'delete_', an Ascend device is needed, and only the CPU is available here.")


from .._generated.rows.methods import *

METHODS: dict[str, Any] = {
    "set_param_info": _keep_info,
    # A view's storage has its base; the tensor itself is no part of another.
    "parent_tensor_": None,
    "index_of_parent_": None,
    "from_numpy": staticmethod(from_numpy),
    "from_dlpack": staticmethod(from_dlpack),
    "__dlpack__": __dlpack__,
    "__dlpack_device__": _dlpack_device,
    "__array__": __array__,
    "storage": lambda self: UntypedStorage(self),
    "untyped_storage": lambda self: UntypedStorage(self),
    "_data_ptr": data_ptr,
    # Packages that replace `item` reach the first one by this.
    "_item": Tensor.item,
    "convert_bytes_to_tensor": staticmethod(convert_bytes_to_tensor),
    "offload_file_path": lambda self: getattr(self, "_offload_path", ""),
    "_load": _nothing,
    "_offload": _nothing,
    "flush_from_cache": _nothing,
    "_flush_from_cache": _nothing,
    "pin_memory": lambda self: self.copy(),
    "is_pinned": lambda self: False,
    "is_shared": lambda self: False,
    "is_meta": property(_devices.is_meta),
    "is_init": lambda self: False,
    "init_flag": property(lambda self: False),
    "virtual_flag": property(lambda self: False),
    "_shape": Tensor.__dict__["shape"],  # programs replace `shape` by what asks for this
    "param_info": property(lambda self: self.__dict__.get("_kept_info"), _keep_info),
    "symbolic_shape": property(lambda self: self.__dict__.get("symbolic_shape") if self._is_symbolic else None),
}
