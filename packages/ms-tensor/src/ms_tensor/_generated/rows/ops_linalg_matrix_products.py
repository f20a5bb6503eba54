"""Functions of `ms_tensor.ops.linalg.matrix_products`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from typing import Any


def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """`beta * input + alpha * (mat1 @ mat2)`.

    >>> print(ops.addmm(ops.ones((1, 1)), ops.ones((1, 3)), ops.ones((3, 1))))
    [[4.]]
    """
    return t.add(t.mul(input, beta), t.mul(mm(mat1, mat2), alpha))


def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, beta: Any=1, alpha: Any=1) -> Tensor:
    """`beta * input + alpha * (batch1 @ batch2)`, in batches.

    >>> ops.baddbmm(ops.ones((2, 1, 1)), ops.ones((2, 1, 3)), ops.ones((2, 3, 1))).shape
    (2, 1, 1)
    """
    return t.add(t.mul(input, beta), t.mul(bmm(batch1, batch2), alpha))


for _function in (addmm, baddbmm,):
    _function.__module__ = "ms_tensor.ops.linalg.matrix_products"

__all__ = [
    "addmm",
    "baddbmm",
]

from ms_tensor.ops.linalg.matrix_products import bmm, mm
