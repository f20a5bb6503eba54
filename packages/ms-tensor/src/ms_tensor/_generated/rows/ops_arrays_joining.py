"""Functions of `ms_tensor.ops.arrays.joining`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.ops.arrays.joining import concat
from typing import Any


def cat(tensors: Any, axis: int=0) -> Tensor:
    """As `concat`.

    >>> print(ops.cat((Tensor([1, 2]), Tensor([3]))))
    [1 2 3]
    """
    return concat(tensors, axis)


def unstack(input_x: Tensor, axis: int=0) -> tuple[Tensor, ...]:
    """As `unbind`.

    >>> [int(part) for part in ops.unstack(Tensor([1, 2]))]
    [1, 2]
    """
    return unbind(input_x, axis)


for _function in (cat, unstack,):
    _function.__module__ = "ms_tensor.ops.arrays.joining"

__all__ = [
    "cat",
    "unstack",
]

from ms_tensor.ops.arrays.joining import unbind
