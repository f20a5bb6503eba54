"""Methods about the memory behind a tensor, and the protocols by which other libraries share it."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import dtype as mstype

_CPU = (1, 0)  # DLPack's device type of the CPU, and its number


def from_numpy(array: Any) -> Tensor:
    """A tensor over the memory of a NumPy array; a copy where the array is not contiguous.

    Raises:
        TypeError: it is no NumPy array.
    """
    if not isinstance(array, np.ndarray):
        raise TypeError(f"For 'from_numpy', the input must be a numpy.ndarray, but got {type(array).__name__}.")
    return Tensor._from_numpy_shared(array if array.flags.c_contiguous else array.copy())


def __dlpack__(
    self: Tensor, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None
) -> Any:
    """The DLPack capsule of this tensor's memory; see the DLPack protocol of the array API standard.

    Raises:
        BufferError: DLPack as NumPy speaks it has no such dtype (bfloat16).
    """
    if self.dtype is mstype.bfloat16:
        raise BufferError("A tensor of BFloat16 cannot be handed over by DLPack; cast it to float32 first.")
    array = self.asnumpy()
    if not array.flags.writeable:
        array = array.copy()
    if copy:
        array = array.copy()
    # NumPy before 2.1 knows no versions; the capsule without one is what every reader takes.
    newer = max_version is not None and np.lib.NumpyVersion(np.__version__) >= "2.1.0"
    return array.__dlpack__(max_version=max_version) if newer else array.__dlpack__()


class _Capsule:
    """An object that speaks DLPack and hands out one capsule."""

    def __init__(self, capsule: Any) -> None:
        self._capsule = capsule

    def __dlpack__(self, **_: Any) -> Any:
        return self._capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CPU


def from_dlpack(dlpack: Any) -> Tensor:
    """A tensor over the memory of another library's array, given as an object that speaks DLPack or as its capsule.

    Raises:
        TypeError: it is neither.
    """
    bare = type(dlpack).__name__ == "PyCapsule"
    source = _Capsule(dlpack) if bare else dlpack
    if not hasattr(source, "__dlpack__"):
        raise TypeError(f"For 'from_dlpack', an array or a DLPack capsule is needed, but got {type(dlpack).__name__}.")
    array = np.from_dlpack(source)
    return Tensor._from_numpy_shared(_writable(array) if bare else array)


def _writable(array: Any) -> Any:
    """The same memory for writing: a bare capsule does not say whether it may be written, so NumPy reads only."""
    if array.flags.writeable or not array.flags.c_contiguous or not array.size:
        return array
    memory = (ctypes.c_char * array.nbytes).from_address(array.ctypes.data)
    memory._owner = array  # keeps the other library's memory
    return np.frombuffer(memory, array.dtype).reshape(array.shape)


def to_dlpack(tensor: Tensor) -> Any:
    """The DLPack capsule of a tensor's memory."""
    return __dlpack__(check.tensor(tensor, "to_dlpack", "tensor"))


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
        """The address of the first byte."""
        before = self._tensor._storage_offset * self._tensor.itemsize
        return int(self._tensor.asnumpy().ctypes.data) - before

    def tolist(self) -> list[int]:
        """The bytes as ints."""
        memory = (ctypes.c_ubyte * self.nbytes()).from_address(self.data_ptr())
        return list(memory)


def storage_offset(self: Tensor) -> int:
    """How many elements lie before this tensor's first in the memory."""
    if self._is_symbolic:
        self.asnumpy()  # there is no memory yet: this ends the capture
    return self._storage_offset


def get_bytes(self: Tensor) -> bytes:
    """The elements' bytes, row by row."""
    return self.asnumpy().tobytes()


def convert_bytes_to_tensor(bytes_data: bytes, dims: Any, type_: Any) -> Tensor:
    """The tensor of this shape and dtype whose bytes `get_bytes` gave."""
    kind = mstype.dtype_to_nptype(type_)
    if not isinstance(bytes_data, bytes):
        raise TypeError(f"For 'convert_bytes_to_tensor', bytes are needed, but got {check.show(bytes_data)}.")
    return Tensor(np.frombuffer(bytes_data, kind).reshape(tuple(dims)).copy(), type_)


def set_dtype(self: Tensor, dtype: Any) -> Any:
    """Casts this very tensor, and returns the dtype.

    Raises:
        RuntimeError: it is no dtype.
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
    flat = source.asnumpy().reshape(-1)
    steps = stride if stride is not None else _row_major(sizes)
    last = storage_offset + sum((n - 1) * s for n, s in zip(sizes, steps, strict=True))
    if min(sizes, default=1) and not (0 <= storage_offset and last < flat.size):
        raise RuntimeError(f"For 'set_', shape {sizes} reaches beyond the {flat.size} elements of 'source'.")
    item = flat.itemsize
    view = np.lib.stride_tricks.as_strided(flat[storage_offset:], sizes, [s * item for s in steps])
    self._set_data(Tensor._from_numpy_shared(view))
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


def _same(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """The tensor itself: on a CPU there is nowhere to move it."""
    return self


def _nothing(self: Tensor, *args: Any, **kwargs: Any) -> None:
    """Nothing to wait for or to move: kernels have ended when they return, in the memory of the host."""


def move_to(self: Tensor, to: str, blocking: bool = True) -> Tensor:
    """A copy on the device `to`, which must be 'CPU'.

    Raises:
        ValueError: it is another device.
    """
    if to != "CPU":
        raise ValueError(f"For 'move_to', the device must be 'CPU', but got {check.show(to)}.")
    return self.copy()


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


METHODS: dict[str, Any] = {
    "from_numpy": staticmethod(from_numpy),
    "from_dlpack": staticmethod(from_dlpack),
    "to_dlpack": to_dlpack,
    "__dlpack__": __dlpack__,
    "__dlpack_device__": lambda self: _CPU,
    "__array__": __array__,
    "storage": lambda self: UntypedStorage(self),
    "untyped_storage": lambda self: UntypedStorage(self),
    "storage_offset": storage_offset,
    "data_ptr": lambda self: int(self.asnumpy().ctypes.data),
    "_data_ptr": lambda self: int(self.asnumpy().ctypes.data),
    "get_bytes": get_bytes,
    "convert_bytes_to_tensor": staticmethod(convert_bytes_to_tensor),
    "set_dtype": set_dtype,
    "set_": set_,
    "offload": offload,
    "offload_file_path": lambda self: getattr(self, "_offload_path", ""),
    "_load": _nothing,
    "_offload": _nothing,
    "data_sync": _nothing,
    "wait_pipeline": _nothing,
    "flush_from_cache": _nothing,
    "_flush_from_cache": _nothing,
    "move_to": move_to,
    "pin_memory": lambda self: self.copy(),
    "is_pinned": lambda self: False,
    "is_shared": lambda self: False,
    "is_meta": property(lambda self: False),
    "is_init": lambda self: False,
    "init_flag": property(lambda self: False),
    "virtual_flag": property(lambda self: False),
    "to_": _same,
    "param_info": property(lambda self: None),
    "symbolic_shape": property(lambda self: self.__dict__.get("symbolic_shape") if self._is_symbolic else None),
}
