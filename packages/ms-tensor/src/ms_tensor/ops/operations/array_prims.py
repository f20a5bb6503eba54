"""Primitive classes that rearrange, join, cut and make tensors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..arrays import joining, padding
from ..calls_refused import calls_refused
from ..primitive import Primitive, _read_item


class Split(Primitive):
    """`Split(axis=0, output_num=1)(input_x)`: cut into equal parts."""

    def __init__(self, axis: int = 0, output_num: int = 1) -> None:
        super().__init__()
        self.axis = axis
        with calls_refused(self, output_num=output_num):
            self.output_num = check.integer(output_num, "Split", "output_num")

    def __call__(self, input_x: Tensor) -> tuple[Tensor, ...]:
        check.tensor(input_x, "Split", "input_x")
        size = input_x.shape[check.axis(self.axis, input_x.ndim, "Split")]
        if self.output_num <= 0 or size % self.output_num:
            raise ValueError(f"For 'Split', a dimension of size {size} is not cut into {self.output_num} equal parts.")
        return joining.split(input_x, size // self.output_num, self.axis)


def _misfit(begin: Any, size: Any, input: Tensor) -> ValueError:
    return ValueError(
        f"For 'Slice', 'begin' {check.show(begin)} and 'size' {check.show(size)} exceed the shape {input.shape}."
    )


class Slice(Primitive):
    """`Slice()(input, begin, size)`: `size` elements from `begin` on, in every dimension; -1 is all that is left."""

    def __call__(self, input: Tensor, begin: Any, size: Any) -> Tensor:
        check.tensor(input, "Slice")
        begin, size = (part.tolist() if isinstance(part, Tensor) else part for part in (begin, size))
        if len(begin) != input.ndim or len(size) != input.ndim:
            raise _misfit(begin, size, input)
        sizes = tuple(n - b if s == -1 else s for n, b, s in zip(input.shape, begin, size, strict=True))
        for n, b, s in zip(input.shape, begin, sizes, strict=True):
            if not (0 <= b <= n and 0 <= s <= n - b):
                raise _misfit(begin, size, input)
        return t.slice_view(input, tuple(begin), sizes, (1,) * input.ndim)


class StridedSlice(Primitive):
    """`StridedSlice()(input_x, begin, end, strides)`: as `input_x[begin:end:strides]` in every dimension.

    In each mask, bit i is for dimension i: its `begin` or `end` is left out, it stands for an ellipsis, it is a new
    dimension, or only the element at `begin` is taken.
    """

    def __init__(
        self,
        begin_mask: int = 0,
        end_mask: int = 0,
        ellipsis_mask: int = 0,
        new_axis_mask: int = 0,
        shrink_axis_mask: int = 0,
    ) -> None:
        super().__init__()
        self.begin_mask, self.end_mask, self.ellipsis_mask = begin_mask, end_mask, ellipsis_mask
        self.new_axis_mask, self.shrink_axis_mask = new_axis_mask, shrink_axis_mask

    def __call__(self, input_x: Tensor, begin: Any, end: Any, strides: Any) -> Tensor:
        if not len(begin) == len(end) == len(strides):
            raise ValueError("For 'StridedSlice', 'begin', 'end' and 'strides' must have the same length.")
        index: list[Any] = []
        for i, (first, last, step) in enumerate(zip(begin, end, strides, strict=True)):
            bit = 1 << i
            if self.ellipsis_mask & bit:
                index.append(Ellipsis)
            elif self.new_axis_mask & bit:
                index.append(None)
            elif self.shrink_axis_mask & bit:
                index.append(first)
            else:
                low = None if self.begin_mask & bit else first
                index.append(slice(low, None if self.end_mask & bit else last, step))
        return _read_item(input_x, tuple(index))


class Pad(Primitive):
    """`Pad(paddings)(input_x)`: zeros added; `paddings` has one (before, after) a dimension."""

    def __init__(self, paddings: Any) -> None:
        super().__init__()
        self.paddings = check.kind(paddings, tuple, "a tuple of pairs", "Pad", "paddings")
        if any(isinstance(n, int) and n < 0 for pair in paddings if isinstance(pair, (tuple, list)) for n in pair):
            raise ValueError(f"For 'Pad', 'paddings' must be at least 0, but got {check.show(paddings)}.")

    def __call__(self, input_x: Tensor) -> Tensor:
        check.tensor(input_x, "Pad", "input_x")
        if len(self.paddings) != input_x.ndim:
            raise ValueError(
                f"For 'Pad', 'paddings' must have {input_x.ndim} pairs, but got {check.show(self.paddings)}."
            )
        return padding.pad(input_x, [n for pair in reversed(list(self.paddings)) for n in pair])
