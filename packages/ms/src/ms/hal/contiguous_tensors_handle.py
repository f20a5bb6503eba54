"""Tensors in one contiguous memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ms_tensor import Tensor, ops


class ContiguousTensorsHandle:
    """Moves tensors into one contiguous block of memory, which slices share.

    Args:
        tensor_list: A tuple or list of Tensors of one dtype.
        enable_mem_align: Accepted for compatibility: on a CPU there is no padding between the tensors. Default: True.

    Raises:
        TypeError: an argument has another type, or the dtypes differ.
        ValueError: the list is empty.

    Examples:
        >>> from mindspore import Tensor
        >>> from mindspore.hal.contiguous_tensors_handle import ContiguousTensorsHandle
        >>> handle = ContiguousTensorsHandle([Tensor([1.0, 2.0]), Tensor([3.0])])
        >>> print(handle[1:3], handle.slice_by_tensor_index(0, 1))
        [2. 3.] [1. 2.]
    """

    def __init__(self, tensor_list: Sequence[Tensor], enable_mem_align: bool = True) -> None:
        name = "ContiguousTensorsHandle"
        if not isinstance(tensor_list, (list, tuple)) or not all(isinstance(t, Tensor) for t in tensor_list):
            raise TypeError(f"For '{name}', 'tensor_list' must be a list or tuple of Tensors.")
        if not isinstance(enable_mem_align, bool):
            got = type(enable_mem_align).__name__
            raise TypeError(f"For '{name}', 'enable_mem_align' must be a bool, but got {got}.")
        if not tensor_list:
            raise ValueError(f"For '{name}', 'tensor_list' must hold at least one Tensor.")
        dtypes = {tensor.dtype for tensor in tensor_list}
        if len(dtypes) > 1:
            raise TypeError(f"For '{name}', the tensors must be of one dtype, but got {sorted(map(str, dtypes))}.")
        self.tensor_list, self.enable_mem_align = tuple(tensor_list), enable_mem_align
        self.before_padding_sizes = self.after_padding_sizes = [tensor.nbytes for tensor in tensor_list]
        self.total_padding_size = sum(self.after_padding_sizes)
        self.handle_shape = self.total_padding_size / tensor_list[0].itemsize
        self._memory = ops.concat([tensor.reshape(-1) for tensor in tensor_list])
        self._starts = [0]
        for tensor in tensor_list:
            start, stop = self._starts[-1], self._starts[-1] + tensor.size
            tensor.set_(self._memory, start, tensor.shape)
            self._starts.append(stop)

    def __getitem__(self, item: int | slice) -> Tensor:
        """Returns an element, of shape (1,), or a slice of elements.

        Raises:
            TypeError: `item` is neither an int nor a slice of ints.
            ValueError: `item` is out of range, or empty.
        """
        size = self._starts[-1]
        if isinstance(item, slice):
            return self._part(item.start, item.stop, size, lambda place: place)
        if isinstance(item, bool) or not isinstance(item, int):
            raise TypeError(f"For a handle of tensors, an index must be an int or a slice, got {type(item).__name__}.")
        if not 0 <= item < size:
            raise ValueError(f"For a handle of tensors, an index must be in [0, {size}), but got {item}.")
        return self._memory[item : item + 1]

    def slice_by_tensor_index(self, start: int | None = None, end: int | None = None) -> Tensor:
        """Returns the elements of neighbouring tensors as one dimension.

        Args:
            start: The index of the first tensor; None is 0. Default: None.
            end: The index after the last tensor; None is the number of tensors. Default: None.

        Raises:
            TypeError: an argument is not an int.
            ValueError: an argument is out of range, or the range is empty.
        """
        return self._part(start, end, len(self.tensor_list), lambda place: self._starts[place])

    def _part(self, start: Any, end: Any, count: int, place_of: Any) -> Tensor:
        start, end = 0 if start is None else start, count if end is None else end
        if not isinstance(start, int) or not isinstance(end, int):
            raise TypeError("For a handle of tensors, a slice must be of ints.")
        if start < 0 or end > count or start >= end:
            raise ValueError(
                f"For a handle of tensors, a slice must be of places in [0, {count}], got {start} to {end}."
            )
        return self._memory[place_of(start) : place_of(end)]


def combine_tensor_list_contiguous(
    tensor_list: Sequence[Tensor], enable_mem_align: bool = True
) -> ContiguousTensorsHandle:
    """Returns `ContiguousTensorsHandle(tensor_list, enable_mem_align)`.

    Args:
        tensor_list: A tuple or list of Tensors of one dtype.
        enable_mem_align: Accepted for compatibility. Default: True.
    """
    return ContiguousTensorsHandle(tensor_list, enable_mem_align)
