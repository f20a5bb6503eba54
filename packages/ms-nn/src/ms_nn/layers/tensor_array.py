"""An array of tensors that is written and read by index, from releases before 2.3."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import boolean, positive_int
from ..cell import Cell

__all__ = ["TensorArray"]


class TensorArray(Cell):
    """A growable array of tensors of the same dtype and shape.

    dtype: The dtype of the elements.
    element_shape (tuple[int]): The shape of the elements.
    dynamic_size (bool): Whether a write past the end extends the array, with zeros in between.
    size (int): The initial number of elements, all zeros.
    name (str): The name of the array.
    TypeError: an argument has the wrong type.
    ValueError: `size` is negative, or a tensor of another shape is written.
    IndexError: an index is out of range.
    RuntimeError: the array was closed.

    >>> array = nn.TensorArray(Tensor(1).dtype, ())
    >>> array.write(0, 1)
    >>> array.write(2, 3)
    >>> print(array.read(2), array.size())
    3 3
    >>> print(array.stack())
    [1 0 3]
    >>> array.clear()
    >>> print(array.size())
    0
    """

    def __init__(
        self, dtype: Any, element_shape: Any, dynamic_size: bool = True, size: int = 0, name: str = "TA"
    ) -> None:
        super().__init__()
        self.dtype = mstype.as_dtype(dtype, "TensorArray")
        self.element_shape = tuple(element_shape)
        self.dynamic_size = boolean(dynamic_size, "dynamic_size", "TensorArray")
        self.name = name
        count = positive_int(size, "size", "TensorArray", 0)
        self._elements: list[Tensor] | None = [self._zero() for _ in range(count)]

    def _zero(self) -> Tensor:
        return ops.zeros(self.element_shape, self.dtype)

    def _open(self, op: str) -> list[Tensor]:
        if self._elements is None:
            raise RuntimeError(f"For 'TensorArray.{op}', the array '{shorten(self.name)}' is closed.")
        return self._elements

    def _place(self, index: Any, op: str, count: int) -> int:
        place = int(index)
        if not 0 <= place < count:
            raise IndexError(f"For 'TensorArray.{op}', the index must be in [0, {count}), but got {place}.")
        return place

    def construct(self, *inputs: Any) -> Any:
        raise NotImplementedError("For 'TensorArray', its methods are called, not the array.")

    def write(self, index: Any, value: Any) -> None:
        """Sets the element at an index, cast to the dtype of the array."""
        elements = self._open("write")
        place = self._place(index, "write", int(index) + 1 if self.dynamic_size else len(elements))
        value = value if isinstance(value, Tensor) else Tensor(value)
        if tuple(value.shape) != self.element_shape:
            raise ValueError(
                f"For 'TensorArray.write', an element has the shape {self.element_shape}, but got {tuple(value.shape)}."
            )
        while len(elements) <= place:
            elements.append(self._zero())
        elements[place] = ops.cast(value, self.dtype)

    def read(self, index: Any) -> Tensor:
        """Returns the element at an index."""
        elements = self._open("read")
        return elements[self._place(index, "read", len(elements))]

    def stack(self) -> Tensor:
        """Stacks the elements along a new first dimension."""
        elements = self._open("stack")
        return ops.stack(elements) if elements else ops.zeros((0, *self.element_shape), self.dtype)

    def size(self) -> Tensor:
        """Returns the number of elements, an int64 Tensor."""
        return Tensor(len(self._open("size")), mstype.int64)

    def clear(self) -> None:
        """Removes all elements."""
        self._open("clear").clear()

    def close(self) -> None:
        """Frees the elements; the array cannot be used afterwards."""
        self._open("close")
        self._elements = None
