"""Conversions of arguments: one or four sizes to two, 0-d tensors to numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from ... import dtype as mstype
from ..._messages import show
from ...tensor import tensor


def arg_invalid_info(op_name: str, arg_name: str, arg_val: Any) -> str:
    """The error message for an invalid argument value."""
    return f"For '{op_name}', '{arg_name}' must be an int or a tuple of ints, but got {show(arg_val)}."


def _pair(types: tuple[type, ...], from_four: bool) -> Callable[[str, str, Any], Any]:
    def convert(op_name: str, arg_name: str, value: Any) -> Any:
        """Converts one size to two, and four to the last two. Other tuples and lists are returned unchanged.

        Raises:
            ValueError: `value` is not a number, a tuple or a list.
        """
        if isinstance(value, types):
            return (value, value)
        if isinstance(value, (tuple, list)):
            return (value[2], value[3]) if from_four and len(value) == 4 else value
        raise ValueError(arg_invalid_info(op_name, arg_name, value))

    return convert


to_pair = _pair((int, float), False)
to_2d_paddings = _pair((int,), False)
to_kernel_size = to_strides = to_rates = to_dilations = to_output_padding = _pair((int,), True)


def generator_handler(op_name: str, arg_name: str, inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """Converts ints to 0-d int64 tensors."""
    return tuple(tensor(value, mstype.int64) if isinstance(value, int) else value for value in inputs)


def _scalar_tensor_to_scalar(op_name: str, arg_name: str, x: Any) -> Any:
    """Returns the number in a 0-d tensor, and any other value unchanged.

    Raises:
        ValueError: `x` is a tensor with dimensions.
    """
    if not isinstance(x, Tensor):
        return x
    if x.ndim:
        raise ValueError(f"For '{op_name}', '{arg_name}' must be a 0-d tensor, but got shape {x.shape}.")
    return x.item()


_scalar_tensor_to_int = _scalar_tensor_to_float = _scalar_tensor_to_scalar


def _normalize_int_sequence(op_name: str, arg_name: str, data: Any) -> Any:
    """Replaces 0-d tensors in a tuple or list by their numbers. Other values are returned unchanged."""
    if not isinstance(data, (tuple, list)):
        return data
    return type(data)(_scalar_tensor_to_scalar(op_name, arg_name, value) for value in data)
