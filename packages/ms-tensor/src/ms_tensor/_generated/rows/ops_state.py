"""Functions of `ms_tensor.ops.state`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from ms_tensor.parameter import Parameter
from typing import Any


def written(variable: Tensor) -> Tensor:
    """What a write into `variable` gives: its values, as a Tensor where it is a Parameter; a view."""
    return t.reshape(variable, variable.shape) if isinstance(variable, Parameter) else variable


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
    if isinstance(value, Tensor):
        return t.stop_gradient(value)
    if isinstance(value, (list, tuple)):
        return type(value)(stop_gradient(v) for v in value)
    return value


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


for _row in (written, assign, assign_add, assign_sub, depend, stop_gradient, deepcopy, cast, copy,):
    _row.__module__ = "ms_tensor.ops.state"

__all__ = [
    "written",
    "assign",
    "assign_add",
    "assign_sub",
    "depend",
    "stop_gradient",
    "deepcopy",
    "cast",
    "copy",
]

from ms_tensor.ops.state import _value
