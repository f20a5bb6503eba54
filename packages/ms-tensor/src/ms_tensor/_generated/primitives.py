"""Primitive classes over one table op each.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import op

from ..ops.primitive import Primitive

_add = op("add")
_reduce_sum = op("reduce_sum")
_sqrt = op("sqrt")
_transpose = op("transpose")


class Add(Primitive):
    """`Add()(input, other)`: see `ops.add`."""

    def __call__(self, input: Any, other: Any) -> Any:
        return _add(input=input, other=other)


class ReduceSum(Primitive):
    """`ReduceSum(keep_dims=False)(x, axis=())`: see `ops.reduce_sum`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: Any = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, x: Any, axis: Any = ()) -> Any:
        return _reduce_sum(input=x, axis=axis, keep_dims=self.keep_dims)


class Sqrt(Primitive):
    """`Sqrt()(x)`: see `ops.sqrt`."""

    def __call__(self, x: Any) -> Any:
        return _sqrt(input=x)


class Transpose(Primitive):
    """`Transpose()(input, input_perm)`: see `ops.transpose`."""

    def __call__(self, input: Any, input_perm: Any) -> Any:
        return _transpose(input=input, input_perm=input_perm)


__all__ = [
    "Add",
    "ReduceSum",
    "Sqrt",
    "Transpose",
]
