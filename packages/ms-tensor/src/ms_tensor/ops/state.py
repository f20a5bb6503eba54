"""Functions that write to tensors or order effects."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _check as check


def _value(variable: Any, value: Any, op: str) -> Any:
    check.tensor(variable, op, "variable")
    if isinstance(value, Tensor) and value.shape != variable.shape:
        raise ValueError(
            f"For '{op}', 'value' must have the same shape as 'variable', but got {value.shape} and {variable.shape}."
        )
    return value


from .._generated.rows.ops_python import *


def print_(*input_x: Any) -> None:
    """Prints its arguments, one per line; tensors with shape and dtype.

    >>> ops.print_("sum", Tensor([1, 2]))
    sum
    Tensor(shape=[2], dtype=Int64, value= [1, 2])
    """
    if ms_runtime.capturing():
        raise NotImplementedError("output, which must come at each call")
    for item in input_x:
        print(repr(item) if isinstance(item, Tensor) else item)
