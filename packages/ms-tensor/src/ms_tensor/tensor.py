"""The Tensor class with its methods attached, and ways to make one."""

from __future__ import annotations

import abc
from typing import Any

import numpy as np
from ms_runtime import Tensor

from . import _check as check
from . import dtype as mstype
from ._methods import attach

attach()


class _TensorMeta(abc.ABCMeta):
    """A metaclass for subclasses of Tensor. That of Tensor itself is `type`, whose attributes cannot be set."""


def tensor(
    input_data: Any = None,
    dtype: Any = None,
    shape: Any = None,
    init: Any = None,
    const_arg: bool = False,
    device: Any = None,
) -> Tensor:
    """Returns a tensor, like `Tensor(...)`.

    input_data: Tensor, number, bool, list, tuple or NumPy array. A Tensor of this dtype shares its memory with the
        result, anything else is copied. Gradients flow through it, but not to a Parameter.
    dtype: The dtype; None is that of the data (float32 and int64 for Python's numbers).
    shape: The shape, if `init` is given instead of data.
    init: An initializer.
    const_arg: Accepted for compatibility.
    device: The name of a device, such as 'CPU' or 'GPU:1'; None is the current one.
    TypeError: `input_data` has another type.

    >>> print(ms.tensor([1, 2, 3]))
    [1 2 3]
    """
    return Tensor(input_data, dtype, shape, init, const_arg, device)


def from_numpy(array: np.ndarray[Any, Any]) -> Tensor:
    """Returns a tensor that shares the memory of a NumPy array.

    array: The array.
    Returns: Tensor of the shape and dtype of `array`.
    TypeError: `array` is not a NumPy array.

    >>> array = np.array([1, 2])
    >>> shared = ms.from_numpy(array)
    >>> array[0] = 7
    >>> print(shared)
    [7 2]
    """
    if not isinstance(array, np.ndarray):
        raise TypeError(f"For from_numpy, the input must be a numpy.ndarray, but got {type(array)}.")
    return Tensor._from_numpy_shared(array)


def frombuffer(buffer: Any, dtype: Any, count: int = -1, offset: int = 0) -> Tensor:
    """Returns a 1-d tensor over the memory of an object with the buffer protocol: bytes, bytearray, array, NumPy array.

    buffer: The object. Writes to either are visible in the other; an object that is not writable, such as bytes, is
        copied.
    dtype (mindspore.dtype): The dtype.
    count: The number of elements; -1 is all of them.
    offset: The offset of the first byte.
    Returns: Tensor of shape (count,).
    TypeError: `buffer` does not support the buffer protocol, or `dtype` is not a dtype.
    RuntimeError: the buffer is empty, or `count` or `offset` does not match its length.

    >>> data = bytearray([1, 2, 3, 4])
    >>> x = ms.frombuffer(data, ms.uint8, offset=1)
    >>> x[0] = 9
    >>> print(x, data[1])
    [9 3 4] 9
    """
    kind = np.dtype(mstype.dtype_to_nptype(mstype.as_dtype(dtype, "frombuffer")))
    first, wanted = check.integer(offset, "frombuffer", "offset"), check.integer(count, "frombuffer", "count")
    size = memoryview(buffer).nbytes
    if size == 0 or wanted == 0 or wanted < -1 or not 0 <= first < size:
        got = f"count {wanted}, offset {first} and {size} bytes"
        raise check.wrong(RuntimeError, "frombuffer", "count", "-1 or positive and 'offset' lie in the buffer", got)
    left = size - first
    if wanted == -1 and left % kind.itemsize or wanted * kind.itemsize > left:
        raise RuntimeError(
            f"For 'frombuffer', {left} bytes do not hold "
            f"{'whole elements' if wanted == -1 else f'{wanted} elements'} of {kind.itemsize} bytes."
        )
    array = np.frombuffer(buffer, kind, wanted, first)
    aligned = array.flags.writeable and array.flags.aligned
    return Tensor._from_numpy_shared(array if aligned else array.copy())


def swap_tensors(t1: Tensor, t2: Tensor) -> None:
    """Swaps two tensors in place: values, shapes, dtypes and attributes; names stay with their objects.

    Args:
        t1: A Tensor or Parameter.
        t2: One of the same class.

    Raises:
        TypeError: one is not a Tensor, or the classes differ.

    Examples:
        >>> import mindspore as ms
        >>> from ms_tensor.tensor import swap_tensors
        >>> a, b = ms.Tensor([1.0, 2.0]), ms.Tensor(3)
        >>> swap_tensors(a, b)
        >>> print(a, b)
        3 [1. 2.]
    """
    if not isinstance(t1, Tensor) or type(t1) is not type(t2):
        raise TypeError(
            f"For 'swap_tensors', two Tensors of one class are needed, "
            f"but got {type(t1).__name__} and {type(t2).__name__}."
        )
    kept = Tensor(0)
    kept._set_data(t1)
    t1._set_data(t2)
    t2._set_data(kept)
    first, second = dict(vars(t1)), dict(vars(t2))
    for tensor, attributes in ((t1, second), (t2, first)):
        vars(tensor).clear()
        vars(tensor).update(attributes)


def is_tensor(obj: Any) -> bool:
    """Returns whether `obj` is a Tensor.

    >>> ms.is_tensor(ms.Tensor(1.0))
    True
    """
    return isinstance(obj, Tensor)
