"""Functions of `ms_tensor.mint.elementwise`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.numpy._common import floating
from ms_tensor.numpy._common import ops


def arcsin(x: Tensor) -> Tensor:
    """The inverse sine, element by element.

    x: numbers; ints and bools count as float32.

    >>> print(ms.mint.arcsin(ms.Tensor([0.0])))
    [0.]
    """
    return ops.asin(floating(check.tensor(x, "arcsin", "x")))


def isnan(tensor: Tensor) -> Tensor:
    """Whether elements are NaN.

    tensor: numbers, of any shape.
    Returns: Tensor of bool.

    >>> print(ms.mint.isnan(ms.Tensor([1.0, float("nan")])))
    [False  True]
    """
    return t.isnan(check.tensor(tensor, "isnan", "tensor"))


def clone(input: Tensor) -> Tensor:
    """A copy; the gradient flows through it.

    >>> print(ms.mint.clone(ms.Tensor([1, 2])))
    [1 2]
    """
    return ops.deepcopy(check.tensor(input, "clone"))


for _function in (arcsin, isnan, clone,):
    _function.__module__ = "ms_tensor.mint.elementwise"

__all__ = [
    "arcsin",
    "isnan",
    "clone",
]
