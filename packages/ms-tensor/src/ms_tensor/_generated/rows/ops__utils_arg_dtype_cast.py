"""Functions of `ms_tensor.ops._utils.arg_dtype_cast`, from the rows of `ms_tensor.function_rows.ops_python`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from ms_tensor.tensor import tensor
from typing import Any


def is_tuple(type_id: int) -> bool:
    """Whether a type is one of tuples."""
    return DT_TUPLE_BOOL_VAL <= type_id <= DT_TUPLE_ANY_VAL


def is_list(type_id: int) -> bool:
    """Whether a type is one of lists."""
    return DT_LIST_BOOL_VAL <= type_id <= DT_LIST_ANY_VAL


def is_number(type_id: int) -> bool:
    """Whether a type is one of numbers and bools."""
    return DT_BOOL_VAL <= type_id <= DT_NUMBER_VAL


def is_integral_mstype(dtype: Any) -> bool:
    """Whether a dtype is one of integers."""
    return dtype in mstype.int_type or dtype in mstype.uint_type


def is_floating_point_mstype(dtype: Any) -> bool:
    """Whether a dtype is one of floats."""
    return dtype in mstype.float_type


def _is_element(value: Any, element: str) -> bool:
    return isinstance(value, _ELEMENTS[element]) and (element == "BOOL" or not isinstance(value, bool))


def is_instance_in(data: Any, type_id: tuple[int, ...]) -> bool:
    """Whether a value has one of several types."""
    return any(is_instance_of(data, each) for each in type_id)


def int_to_float(data: int) -> float:
    """The float."""
    return float(data)


def scalar_to_tuple(data: Any) -> tuple[Any, ...]:
    """The tuple of one value."""
    return (data,)


def tensor_to_tuple(data: Tensor) -> tuple[Any, ...]:
    """The elements of a 0-d or 1-d tensor."""
    return tuple(data.tolist()) if data.ndim else (data.item(),)


def scalar_to_tensor(data: Any) -> Tensor:
    """The 0-d tensor: int64, float32 or bool."""
    return tensor(data)


def tuple_to_tensor(data: tuple[Any, ...]) -> Tensor:
    """The 1-d tensor."""
    return tensor(data)


def list_to_tensor(data: list[Any]) -> Tensor:
    """The 1-d tensor."""
    return tensor(data)


for _row in (is_tuple, is_list, is_number, is_integral_mstype, is_floating_point_mstype, _is_element, is_instance_in, int_to_float, scalar_to_tuple, tensor_to_tuple, scalar_to_tensor, tuple_to_tensor, list_to_tensor,):
    _row.__module__ = "ms_tensor.ops._utils.arg_dtype_cast"

__all__ = [
    "is_tuple",
    "is_list",
    "is_number",
    "is_integral_mstype",
    "is_floating_point_mstype",
    "_is_element",
    "is_instance_in",
    "int_to_float",
    "scalar_to_tuple",
    "tensor_to_tuple",
    "scalar_to_tensor",
    "tuple_to_tensor",
    "list_to_tensor",
]

from ms_tensor.ops._utils.arg_dtype_cast import DT_BOOL_VAL, DT_LIST_ANY_VAL, DT_LIST_BOOL_VAL, DT_NUMBER_VAL, DT_TUPLE_ANY_VAL, DT_TUPLE_BOOL_VAL, _ELEMENTS, is_instance_of
