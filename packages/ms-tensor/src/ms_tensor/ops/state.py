"""Functions that write into tensors or order what happens."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .._generated.rows.ops_state import *


def _value(variable: Any, value: Any, op: str) -> Any:
    check.tensor(variable, op, "variable")
    if isinstance(value, Tensor) and value.shape != variable.shape:
        raise ValueError(
            f"For '{op}', 'value' must have the same shape as 'variable', but got {value.shape} and {variable.shape}."
        )
    return value


def assign(variable: Tensor, value: Any) -> Tensor:
    """Writes `value` into `variable`.

    value: Tensor of the same shape, or a number; it is cast to the variable's dtype.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> print(ops.assign(weight, Tensor([3.0])).asnumpy())
    [3.]
    """
    value = _value(variable, value, "Assign")
    variable._assign(value if isinstance(value, Tensor) else t.full((), value, variable.dtype))
    return written(variable)


def assign_add(variable: Tensor, value: Any) -> Tensor:
    """Adds `value` to `variable` in place.

    value: Tensor of the same shape, or a number.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.

    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_add(step, 1).asnumpy())
    [2.]
    """
    value = _value(variable, value, "AssignAdd")
    variable._assign(t.add(variable, value))
    return written(variable)


def assign_sub(variable: Tensor, value: Any) -> Tensor:
    """Takes `value` off `variable` in place.

    value: Tensor of the same shape, or a number.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.

    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_sub(step, 1).asnumpy())
    [0.]
    """
    value = _value(variable, value, "AssignSub")
    variable._assign(t.sub(variable, value))
    return written(variable)


def print_(*input_x: Any) -> None:
    """Prints its arguments, one a line; tensors with shape and dtype.

    >>> ops.print_("sum", Tensor([1, 2]))
    sum
    Tensor(shape=[2], dtype=Int64, value= [1, 2])
    """
    if ms_runtime.capturing():
        raise NotImplementedError("output, which must come at each call")
    for item in input_x:
        print(repr(item) if isinstance(item, Tensor) else item)
