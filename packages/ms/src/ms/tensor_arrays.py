"""Primitives of `ops.operations._tensor_array` in releases before 2.3: `TensorArray` creates an array and returns its
handle, which the others take.
"""

from __future__ import annotations

import itertools
from typing import Any

import ms_nn
from ms_tensor import Tensor, dtype, ops
from ms_tensor.ops.primitive import Primitive

_ARRAYS: dict[int, ms_nn.TensorArray] = {}
_HANDLES = itertools.count()


class TensorArray(Primitive):
    """Creates an array when it is called; returns its handle.

    Args:
        dtype, element_shape, dynamic_size, size, name: As of `nn.TensorArray`.
    """

    def __init__(
        self, dtype: Any, element_shape: Any, dynamic_size: bool = True, size: int = 0, name: str = "TA"
    ) -> None:
        super().__init__("TensorArray")
        self.array = (dtype, element_shape, dynamic_size, size, name)

    def __call__(self) -> Tensor:
        handle = next(_HANDLES)
        _ARRAYS[handle] = ms_nn.TensorArray(*self.array)
        return Tensor(handle, dtype.int64)


class _OfArray(Primitive):
    """A primitive that uses the array of a handle. Its other arguments repeat those of `TensorArray`."""

    def __init__(self, *described: Any, **more: Any) -> None:
        super().__init__(type(self).__name__)

    def _array(self, handle: Any) -> ms_nn.TensorArray:
        try:
            return _ARRAYS[int(handle)]
        except KeyError:
            raise ValueError(f"For '{self.name}', there is no array of handle {int(handle)}.") from None


class TensorArrayWrite(_OfArray):
    """Sets the element at an index."""

    def __call__(self, handle: Any, index: Any, value: Any) -> Any:
        self._array(handle).write(index, value)
        return handle


class TensorArrayRead(_OfArray):
    """Returns the element at an index."""

    def __call__(self, handle: Any, index: Any) -> Tensor:
        return self._array(handle).read(index)


class TensorArrayGather(_OfArray):
    """Returns the elements at indices, stacked along a new first dimension."""

    def __call__(self, handle: Any, indices: Tensor) -> Tensor:
        array = self._array(handle)
        return ops.stack([array.read(index) for index in indices.tolist()])


class TensorArrayStack(_OfArray):
    """Returns all elements, stacked along a new first dimension."""

    def __call__(self, handle: Any) -> Tensor:
        return self._array(handle).stack()


class TensorArraySize(_OfArray):
    """Returns the number of elements as an int64."""

    def __call__(self, handle: Any) -> Tensor:
        return self._array(handle).size()


class TensorArrayClear(_OfArray):
    """Removes all elements."""

    def __call__(self, handle: Any) -> Any:
        self._array(handle).clear()
        return handle


class TensorArrayClose(_OfArray):
    """Frees the array."""

    def __call__(self, handle: Any) -> Any:
        self._array(handle).close()
        del _ARRAYS[int(handle)]
        return handle
