"""Primitive classes that rearrange, join, cut and make tensors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from .. import array_ops, creation, index_ops, join_ops, pad_ops, state
from ..primitive import Primitive


class ExpandDims(Primitive):
    """`ExpandDims()(input_x, axis)`: a dimension of size 1 put in."""

    def __call__(self, input_x: Tensor, axis: int) -> Tensor:
        return array_ops.expand_dims(input_x, axis)


class Squeeze(Primitive):
    """`Squeeze(axis=())(input)`: dimensions of size 1 taken out."""

    _attrs = ("axis",)

    def __init__(self, axis: Any = ()) -> None:
        super().__init__()
        self.axis = axis

    def __call__(self, input: Tensor) -> Tensor:
        return array_ops.squeeze(input, self.axis)


class Flatten(Primitive):
    """`Flatten()(input_x)`: all dimensions but the first as one."""

    def __call__(self, input_x: Tensor) -> Tensor:
        return array_ops.flatten(input_x)


class Tile(Primitive):
    """`Tile()(input, dims)`: repeated along every dimension."""

    def __call__(self, input: Tensor, dims: Any) -> Tensor:
        return array_ops.tile(input, dims)


class Stack(Primitive):
    """`Stack(axis=0)(tensors)`: joined along a new dimension."""

    _attrs = ("axis",)

    def __init__(self, axis: int = 0) -> None:
        super().__init__()
        self.axis = axis

    def __call__(self, input_x: Any) -> Tensor:
        return join_ops.stack(input_x, self.axis)


Pack = Stack


class Unstack(Primitive):
    """`Unstack(axis=0, num=None)(x)`: the slices along a dimension."""

    _attrs = ("axis", "num")

    def __init__(self, axis: int = 0, num: int | None = None) -> None:
        super().__init__()
        self.axis, self.num = axis, num

    def __call__(self, x: Tensor) -> tuple[Tensor, ...]:
        return join_ops.unbind(x, self.axis)


Unpack = Unstack


class Split(Primitive):
    """`Split(axis=0, output_num=1)(input_x)`: cut into equal parts."""

    _attrs = ("axis", "output_num")

    def __init__(self, axis: int = 0, output_num: int = 1) -> None:
        super().__init__()
        self.axis, self.output_num = axis, check.integer(output_num, "Split", "output_num")

    def __call__(self, input_x: Tensor) -> tuple[Tensor, ...]:
        check.tensor(input_x, "Split", "input_x")
        size = input_x.shape[check.axis(self.axis, input_x.ndim, "Split")]
        if self.output_num <= 0 or size % self.output_num:
            raise ValueError(f"For 'Split', a dimension of size {size} is not cut into {self.output_num} equal parts.")
        return join_ops.split(input_x, size // self.output_num, self.axis)


def _misfit(begin: Any, size: Any, input: Tensor) -> ValueError:
    return ValueError(
        f"For 'Slice', 'begin' {check.show(begin)} and 'size' {check.show(size)} do not fit shape {input.shape}."
    )


class Slice(Primitive):
    """`Slice()(input, begin, size)`: `size` elements from `begin` on, in every dimension; -1 is all that is left."""

    def __call__(self, input: Tensor, begin: Any, size: Any) -> Tensor:
        check.tensor(input, "Slice")
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

    _attrs = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")

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
        return input_x[tuple(index)]


class Gather(Primitive):
    """`Gather(batch_dims=0)(input_params, input_indices, axis)`: slices along `axis`, one for each index."""

    _attrs = ("batch_dims",)

    def __init__(self, batch_dims: int = 0) -> None:
        super().__init__()
        self.batch_dims = batch_dims

    def __call__(self, input_params: Tensor, input_indices: Tensor, axis: int) -> Tensor:
        return index_ops.gather(input_params, input_indices, axis, self.batch_dims)


class OneHot(Primitive):
    """`OneHot(axis=-1)(indices, depth, on_value, off_value)`: one place `on_value`, the others `off_value`."""

    _attrs = ("axis",)

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def __call__(self, indices: Tensor, depth: int, on_value: Any, off_value: Any) -> Tensor:
        return index_ops.one_hot(indices, depth, on_value, off_value, self.axis)


class Pad(Primitive):
    """`Pad(paddings)(input_x)`: zeros added; `paddings` has one (before, after) a dimension."""

    _attrs = ("paddings",)

    def __init__(self, paddings: Any) -> None:
        super().__init__()
        self.paddings = paddings

    def __call__(self, input_x: Tensor) -> Tensor:
        check.tensor(input_x, "Pad", "input_x")
        if len(self.paddings) != input_x.ndim:
            raise ValueError(f"For 'Pad', 'paddings' {check.show(self.paddings)} does not fit shape {input_x.shape}.")
        return pad_ops.pad(input_x, [n for pair in reversed(list(self.paddings)) for n in pair])


class Shape(Primitive):
    """`Shape()(x)`: the shape, as a tuple."""

    def __call__(self, x: Tensor) -> tuple[int, ...]:
        return array_ops.shape(x)


class Rank(Primitive):
    """`Rank()(x)`: the number of dimensions."""

    def __call__(self, x: Tensor) -> int:
        return array_ops.rank(x)


class Size(Primitive):
    """`Size()(x)`: the number of elements."""

    def __call__(self, x: Tensor) -> int:
        return array_ops.size(x)


class DType(Primitive):
    """`DType()(x)`: the dtype."""

    def __call__(self, x: Tensor) -> Any:
        return array_ops.dtype(x)


class Fill(Primitive):
    """`Fill()(dtype, dims, x)`: filled with one value."""

    def __call__(self, dtype: Any, dims: Any, x: Any) -> Tensor:
        return creation.fill(dtype, dims, x)


class Zeros(Primitive):
    """`Zeros()(size, dtype=None)`: zeros."""

    def __call__(self, size: Any, dtype: Any = None) -> Tensor:
        return creation.zeros(size, dtype)


class Ones(Primitive):
    """`Ones()(shape, dtype=None)`: ones."""

    def __call__(self, shape: Any, dtype: Any = None) -> Tensor:
        return creation.ones(shape, dtype)


class ZerosLike(Primitive):
    """`ZerosLike()(x)`: zeros of the same shape and dtype."""

    def __call__(self, x: Tensor) -> Tensor:
        return creation.zeros_like(x)


class OnesLike(Primitive):
    """`OnesLike()(x)`: ones of the same shape and dtype."""

    def __call__(self, x: Tensor) -> Tensor:
        return creation.ones_like(x)


class Eye(Primitive):
    """`Eye()(n, m, dtype)`: ones on the main diagonal."""

    def __call__(self, n: int, m: int, dtype: Any) -> Tensor:
        return creation.eye(n, m, dtype)


class Range(Primitive):
    """`Range(maxlen=1000000)(start, end, step)`: numbers `step` apart."""

    _attrs = ("maxlen",)

    def __init__(self, maxlen: int = 1000000) -> None:
        super().__init__()
        self.maxlen = maxlen

    def __call__(self, start: Any, end: Any, step: Any) -> Tensor:
        return creation.arange(start, end, step)


class ScalarToTensor(Primitive):
    """`ScalarToTensor()(x, dtype=float32)`: a number as a 0-d tensor."""

    def __call__(self, x: Any, dtype: Any = None) -> Tensor:
        return creation.scalar_to_tensor(x) if dtype is None else creation.scalar_to_tensor(x, dtype)


class Identity(Primitive):
    """`Identity()(x)`: the tensor itself."""

    def __call__(self, x: Tensor) -> Tensor:
        return x


class _Write(Primitive):
    """Writes into a variable; the attribute is printed, as MindSpore does."""

    _attrs = ("side_effect_mem",)
    side_effect_mem = True


class Assign(_Write):
    """`Assign()(variable, value)`: writes `value` into `variable`."""

    def __call__(self, variable: Tensor, value: Any) -> Tensor:
        return state.assign(variable, value)


class AssignAdd(_Write):
    """`AssignAdd()(variable, value)`: adds `value` to `variable` in place."""

    def __call__(self, variable: Tensor, value: Any) -> Tensor:
        return state.assign_add(variable, value)


class AssignSub(_Write):
    """`AssignSub()(variable, value)`: takes `value` off `variable` in place."""

    def __call__(self, variable: Tensor, value: Any) -> Tensor:
        return state.assign_sub(variable, value)


class Depend(Primitive):
    """`Depend()(value, expr)`: `value`, once `expr` is evaluated."""

    def __call__(self, value: Any, expr: Any) -> Any:
        return value


class Print(Primitive):
    """`Print()(*args)`: prints its arguments, one a line."""

    def __call__(self, *args: Any) -> None:
        state.print_(*args)


class StopGradient(Primitive):
    """`StopGradient()(value)`: `value`, through which no gradient flows."""

    def __call__(self, value: Any) -> Any:
        return state.stop_gradient(value)
