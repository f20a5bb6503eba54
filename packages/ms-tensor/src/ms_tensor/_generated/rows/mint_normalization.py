"""Functions of `ms_tensor.mint.normalization`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.numpy._common import ops
from typing import Any


def layer_norm(input: Tensor, normalized_shape: Any, weight: Tensor | None=None, bias: Tensor | None=None, eps: float=1e-05) -> Tensor:
    """Elements normalized over the last dimensions.

    input: floats.
    normalized_shape: The sizes of the last dimensions: an int or several.
    weight: factors of that shape.
    bias: terms of that shape.

    >>> ms.mint.functional.layer_norm(ms.mint.ones((2, 3)), (3,)).shape
    (2, 3)
    """
    return ops.layer_norm(check.tensor(input, "layer_norm"), normalized_shape, weight, bias, eps)


def group_norm(input: Tensor, num_groups: int, weight: Tensor | None=None, bias: Tensor | None=None, eps: float=1e-05) -> Tensor:
    """Elements normalized over groups of channels.

    input: shape (N, C, *), floats.
    num_groups: The number of groups, which divides C.
    weight: shape (C,).
    bias: shape (C,).

    >>> ms.mint.functional.group_norm(ms.mint.ones((2, 4, 3)), 2).shape
    (2, 4, 3)
    """
    return ops.group_norm(check.tensor(input, "group_norm"), num_groups, weight, bias, eps)


for _function in (layer_norm, group_norm,):
    _function.__module__ = "ms_tensor.mint.normalization"

__all__ = [
    "layer_norm",
    "group_norm",
]
