"""Functions of `ms_tensor.ops.shortcuts`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.ops.elementwise.arithmetic import clamp
from ms_tensor.ops.state import assign
from typing import Any


def clamp_(input: Tensor, min: Any=None, max: Any=None) -> Tensor:
    """Limits every element of the tensor itself.

    >>> x = Tensor([1.0, 5.0])
    >>> print(ops.clamp_(x, 0.0, 2.0), x)
    [1. 2.] [1. 2.]
    """
    return assign(input, clamp(input, min, max))


def tanh_(input: Tensor) -> Tensor:
    """The hyperbolic tangent, in the tensor itself.

    >>> print(ops.tanh_(Tensor([0.0])))
    [0.]
    """
    return assign(input, t.tanh(check.tensor(input, "tanh_")))


def inplace_sigmoid(input: Tensor) -> Tensor:
    """The sigmoid, in the tensor itself.

    >>> print(ops.inplace_sigmoid(Tensor([0.0])))
    [0.5]
    """
    return assign(input, t.sigmoid(check.tensor(input, "inplace_sigmoid")))


def augassign_add(x: Any, y: Any) -> Any:
    """`x + y`.

    >>> ops.augassign_add(1, 2)
    3
    """
    return x + y


def augassign_sub(x: Any, y: Any) -> Any:
    """`x - y`.

    >>> ops.augassign_sub(1, 2)
    -1
    """
    return x - y


def augassign_div(x: Any, y: Any) -> Any:
    """`x / y`.

    >>> ops.augassign_div(3, 2)
    1.5
    """
    return x / _divisor(y, "augassign_div")


def augassign_floordiv(x: Any, y: Any) -> Any:
    """`x // y`.

    >>> ops.augassign_floordiv(3, 2)
    1
    """
    return x // _divisor(y, "augassign_floordiv")


def augassign_mod(x: Any, y: Any) -> Any:
    """`x % y`.

    >>> ops.augassign_mod(5, 3)
    2
    """
    return x % _divisor(y, "augassign_mod")


for _function in (clamp_, tanh_, inplace_sigmoid, augassign_add, augassign_sub, augassign_div, augassign_floordiv, augassign_mod,):
    _function.__module__ = "ms_tensor.ops.shortcuts"

__all__ = [
    "clamp_",
    "tanh_",
    "inplace_sigmoid",
    "augassign_add",
    "augassign_sub",
    "augassign_div",
    "augassign_floordiv",
    "augassign_mod",
]

from ms_tensor.ops.shortcuts import _divisor
