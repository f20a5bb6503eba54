"""Functions of `ms_tensor.ops.state`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.parameter import Parameter
from typing import Any


def written(variable: Tensor) -> Tensor:
    """What a write into `variable` gives: its values, as a Tensor where it is a Parameter; a view."""
    return t.reshape(variable, variable.shape) if isinstance(variable, Parameter) else variable


def depend(value: Any, expr: Any) -> Any:
    """`value`, once `expr` is evaluated; here order is program order, so that is always so.

    >>> print(ops.depend(Tensor([1.0]), Tensor([2.0])))
    [1.]
    """
    return value


def stop_gradient(value: Any) -> Any:
    """`value`, through which no gradient flows; of a tuple or list, each item.

    >>> print(ops.stop_gradient(Tensor([1.0])))
    [1.]
    """
    return t.stop_gradient(value) if isinstance(value, Tensor) else type(value)((stop_gradient(v) for v in value)) if isinstance(value, (list, tuple)) else value


def deepcopy(input_x: Tensor) -> Tensor:
    """A copy with memory of its own.

    >>> print(ops.deepcopy(Tensor([1, 2])))
    [1 2]
    """
    return copy(check.tensor(input_x, "deepcopy", "input_x"))


def cast(input: Any, dtype: Any) -> Tensor:
    """The elements converted to another dtype.

    Floats lose their fraction on the way to integers; everything that is not zero becomes True.

    input (Tensor or number): of any shape.
    dtype (mindspore.dtype): the dtype of the result.
    Returns: Tensor of the shape of `input`; `input` itself where it has the dtype.
    TypeError: `dtype` is not a dtype, or has no kernels.

    >>> print(ms.ops.cast(ms.Tensor([1.5, 0.0]), ms.int32))
    [1 0]
    """
    return input if isinstance(input, Tensor) and input.dtype is dtype else t.cast(input, dtype)


def copy(input: Tensor) -> Tensor:
    """A copy with memory of its own, through which gradients flow.

    >>> print(ops.copy(Tensor([1, 2])))
    [1 2]
    """
    return t.cast(check.tensor(input, "copy"), input.dtype)


for _function in (written, depend, stop_gradient, deepcopy, cast, copy,):
    _function.__module__ = "ms_tensor.ops.state"

__all__ = [
    "written",
    "depend",
    "stop_gradient",
    "deepcopy",
    "cast",
    "copy",
]
