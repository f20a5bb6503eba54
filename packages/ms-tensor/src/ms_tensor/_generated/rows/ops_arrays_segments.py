"""Functions of `ms_tensor.ops.arrays.segments`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.ops.arrays._places import int_tensor
from ms_tensor.ops.arrays._places import pick
from typing import Any


def take(input: Tensor, index: Tensor) -> Tensor:
    """The elements of the flattened tensor that `index` names.

    index: of ints, of any shape.
    Returns: Tensor of the shape of `index`.
    IndexError: an index is out of range.

    >>> print(ops.take(Tensor([[1, 2], [3, 4]]), Tensor([0, 3])))
    [1 4]
    """
    return pick(t.reshape(check.tensor(input, "take"), (-1,)), [int_tensor(index, "take", "index")], (0,))


def unsorted_segment_sum(input_x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """The sum of the rows of each segment; 0 for a segment without rows.

    segment_ids: of ints, of a shape with which that of `input_x` starts; rows of a negative segment are left
        out.
    num_segments: The number of segments.
    Returns: Tensor of shape ``(num_segments,) + input_x.shape[segment_ids.ndim:]``.
    IndexError: a segment is not below `num_segments`.
    ValueError: the shapes are incompatible.

    >>> print(ops.unsorted_segment_sum(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 4. 0.]
    """
    return _segments(input_x, segment_ids, num_segments, 0, "add", "UnsortedSegmentSum")


def unsorted_segment_max(x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """As `unsorted_segment_sum`, but the greatest; the least finite number for a segment without rows.

    >>> print(ops.unsorted_segment_max(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 3.]
    """
    return _segments(x, segment_ids, num_segments, _limits(x, "UnsortedSegmentMax")[0], "max", "UnsortedSegmentMax")


def unsorted_segment_min(x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """As `unsorted_segment_sum`, but the smallest; the greatest finite number for a segment without rows.

    >>> print(ops.unsorted_segment_min(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 1.]
    """
    return _segments(x, segment_ids, num_segments, _limits(x, "UnsortedSegmentMin")[1], "min", "UnsortedSegmentMin")


def unsorted_segment_prod(x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """As `unsorted_segment_sum`, but the product; 1 for a segment without rows.

    >>> print(ops.unsorted_segment_prod(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 3. 1.]
    """
    return _segments(x, segment_ids, num_segments, 1, "mul", "UnsortedSegmentProd")


for _function in (take, unsorted_segment_sum, unsorted_segment_max, unsorted_segment_min, unsorted_segment_prod,):
    _function.__module__ = "ms_tensor.ops.arrays.segments"

__all__ = [
    "take",
    "unsorted_segment_sum",
    "unsorted_segment_max",
    "unsorted_segment_min",
    "unsorted_segment_prod",
]

from ms_tensor.ops.arrays.segments import _limits, _segments
