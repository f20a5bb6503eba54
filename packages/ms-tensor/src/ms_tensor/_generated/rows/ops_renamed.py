"""Functions of `ms_tensor.ops.renamed`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from typing import Any


def subtract(input: Any, other: Any, *, alpha: Any=1) -> Tensor:
    """The first operand without `alpha` times the second, element by element.

    input: Tensor or number.
    other: Tensor or number; the shapes must broadcast.
    alpha: A number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ops.subtract(Tensor([3.0]), Tensor([1.0]), alpha=2))
    [1.]
    """
    return t.sub(input, other if alpha == 1 else t.mul(other, alpha))


def true_divide(dividend: Any, divisor: Any) -> Tensor:
    """The quotient, element by element; integers become float32.

    dividend: Tensor or number.
    divisor: Tensor or number; the shapes must broadcast.
    Returns: Tensor of the broadcast shape.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ops.true_divide(Tensor([3]), Tensor([2])))
    [1.5]
    """
    return t.div(dividend, divisor)


for _function in (subtract, true_divide,):
    _function.__module__ = "ms_tensor.ops.renamed"

__all__ = [
    "subtract",
    "true_divide",
]
