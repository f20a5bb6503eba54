"""Functions that write to tensors or order effects."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _check as check
from .._mixed import cast as cast_input
from .._mixed import no_casts


def _value(variable: Any, value: Any, op: str) -> Any:
    check.tensor(variable, op, "variable")
    if isinstance(value, Tensor) and value.shape != variable.shape:
        raise ValueError(
            f"For '{op}', 'value' must have the same shape as 'variable', but got {value.shape} and {variable.shape}."
        )
    return cast_input(op, value)


def _moved(op: Any, variable: Tensor, value: Any) -> Tensor:
    """`op(variable, value)` for a write into `variable`, which mixed precision does not cast."""
    if not ms_runtime.autocast_id():
        return op(variable, value)
    with no_casts():
        return op(variable, value)


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
