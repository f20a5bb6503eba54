"""Primitive classes of arithmetic, reductions and linear algebra that are compositions."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _table as t
from ... import dtype as mstype
from .. import linalg, math_ops, reduce_ops
from ..array_ops import transpose
from ..primitive import Primitive


class ReduceSum(Primitive):
    """`ReduceSum(keep_dims=False)(x, axis=())`: the sum over `axis`, in the dtype of `x`.

    With `skip_mode`, an empty `axis` reduces nothing.
    """

    _attrs = ("keep_dims", "skip_mode")

    def __init__(self, keep_dims: bool = False, skip_mode: bool = False) -> None:
        super().__init__()
        self.keep_dims, self.skip_mode = keep_dims, skip_mode

    def __call__(self, x: Tensor, axis: Any = ()) -> Tensor:
        if self.skip_mode and isinstance(axis, (tuple, list)) and not axis:
            return x
        return reduce_ops.reduce_sum(x, axis, self.keep_dims)


class ReduceMean(Primitive):
    """`ReduceMean(keep_dims=False)(x, axis=())`: the mean over `axis`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: bool = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, x: Tensor, axis: Any = ()) -> Tensor:
        return reduce_ops.mean(x, axis, self.keep_dims)


class Argmax(Primitive):
    """`Argmax(axis=-1, output_type=int32)(input_x)`: the index of the maximum."""

    _attrs = ("axis", "output_type")

    def __init__(self, axis: int = -1, output_type: Any = mstype.int32) -> None:
        super().__init__()
        self.axis, self.output_type = axis, output_type

    def __call__(self, input_x: Tensor) -> Tensor:
        return t.cast(reduce_ops.argmax(input_x, self.axis), self.output_type)


class Argmin(Primitive):
    """`Argmin(axis=-1, output_type=int32)(x)`: the index of the minimum."""

    _attrs = ("axis", "output_type")

    def __init__(self, axis: int = -1, output_type: Any = mstype.int32) -> None:
        super().__init__()
        self.axis, self.output_type = axis, output_type

    def __call__(self, x: Tensor) -> Tensor:
        return t.cast(reduce_ops.argmin(x, self.axis), self.output_type)


class ArgMaxWithValue(Primitive):
    """`ArgMaxWithValue(axis=0, keep_dims=False)(input)`: (index in int64, maximum)."""

    _attrs = ("axis", "keep_dims")

    def __init__(self, axis: int = 0, keep_dims: bool = False) -> None:
        super().__init__()
        self.axis, self.keep_dims = axis, keep_dims

    def __call__(self, input: Tensor) -> tuple[Tensor, Tensor]:
        values, index = reduce_ops.max(input, self.axis, self.keep_dims)
        return index, values


class ArgMinWithValue(ArgMaxWithValue):
    """`ArgMinWithValue(axis=0, keep_dims=False)(input)`: (index in int64, minimum)."""

    def __call__(self, input: Tensor) -> tuple[Tensor, Tensor]:
        values, index = reduce_ops.min(input, self.axis, self.keep_dims)
        return index, values


class MatMul(Primitive):
    """`MatMul(transpose_a=False, transpose_b=False)(input, mat2)`: the product of two matrices."""

    _attrs = ("transpose_a", "transpose_b")

    def __init__(self, transpose_a: bool = False, transpose_b: bool = False) -> None:
        super().__init__()
        self.transpose_a, self.transpose_b = transpose_a, transpose_b

    def __call__(self, input: Tensor, mat2: Tensor) -> Tensor:
        left = transpose(input, (1, 0)) if self.transpose_a else input
        return linalg.mm(left, transpose(mat2, (1, 0)) if self.transpose_b else mat2)


class BatchMatMul(Primitive):
    """`BatchMatMul(transpose_a=False, transpose_b=False)(x, y)`: the products of two batches of matrices."""

    _attrs = ("transpose_a", "transpose_b")

    def __init__(self, transpose_a: bool = False, transpose_b: bool = False) -> None:
        super().__init__()
        self.transpose_a, self.transpose_b = transpose_a, transpose_b

    def __call__(self, x: Tensor, y: Tensor) -> Tensor:
        left = linalg._swap_last(x) if self.transpose_a else x
        return linalg.matmul(left, linalg._swap_last(y) if self.transpose_b else y)


class AddN(Primitive):
    """`AddN()(x)`: the sum of several tensors."""

    def __call__(self, x: Any) -> Tensor:
        return math_ops.addn(x)


class RealDiv(Primitive):
    """`RealDiv()(x, y)`: the quotient."""

    def __call__(self, x: Any, y: Any) -> Tensor:
        return t.div(x, y)


class Mod(Primitive):
    """`Mod()(x, y)`: the remainder with the sign of `x`."""

    def __call__(self, x: Any, y: Any) -> Tensor:
        return math_ops.fmod(x, y)


class L2Loss(Primitive):
    """`L2Loss()(x)`: half the sum of squares."""

    def __call__(self, x: Tensor) -> Tensor:
        return t.div(t.reduce_sum(t.square(x)), 2.0)


class IsFinite(Primitive):
    """`IsFinite()(x)`: where elements are neither infinite nor NaN."""

    def __call__(self, x: Tensor) -> Tensor:
        return math_ops.isfinite(x)
