"""Functions of `ms_tensor.ops.auto_generate.conversion`, from the rows of `ms_tensor.function_rows.ops_auto_generate`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype
from typing import Any


def dtype_to_enum(op_name: str, arg_name: str, dtype: Any) -> int:
    """The number of a dtype.

    Raises:
        TypeError: If it is not a dtype.
    """
    if not isinstance(dtype, type(mstype.int32)):
        raise TypeError(f"For '{op_name}', '{arg_name}' must be a dtype, but got {check.show(dtype)}.")
    return TYPE_IDS[dtype]


def is_instance_of(data: Any, type_id: int) -> bool:
    """Whether a value has the type of a number of `OpDtype`."""
    return _is(data, type_id)


def is_instance_in(data: Any, type_id: Any) -> bool:
    """Whether a value has one of some types: a number of `OpDtype` or a tuple of them."""
    return any(_is(data, item) for item in _numbers(type_id))


def _numbers(type_id: Any) -> tuple[int, ...]:
    return tuple(type_id) if isinstance(type_id, (tuple, list)) else (type_id,)


def is_tuple(type_id: int) -> bool:
    """Whether a number of `OpDtype` stands for a tuple."""
    return OpDtype(type_id).name.startswith("DT_TUPLE")


def is_list(type_id: int) -> bool:
    """Whether a number of `OpDtype` stands for a list."""
    return OpDtype(type_id).name.startswith("DT_LIST")


def is_number(type_id: int) -> bool:
    """Whether a number of `OpDtype` stands for a bool, an int, a float or any number."""
    return OpDtype(type_id).name in ("DT_BOOL", "DT_INT", "DT_FLOAT", "DT_NUMBER")


def is_floating_point_mstype(dtype: Any) -> bool:
    """Whether a dtype is a floating one."""
    return str(dtype).startswith("Float") or str(dtype).startswith("BFloat")


def is_integral_mstype(dtype: Any) -> bool:
    """Whether a dtype is an integer one, without bool."""
    return str(dtype).startswith(("Int", "UInt"))


def is_shape_unknown(shape: Any) -> bool:
    """Whether a shape has sizes (-1) or a rank (-2) that are not known."""
    return any(size < 0 for size in shape)


def is_rank_unknown(data: Any) -> bool:
    """Whether a sequence is a shape of unknown rank, `(-2,)`."""
    return isinstance(data, (tuple, list)) and len(data) == 1 and data[0] == -2


def is_stub_tensor(tensor: Any) -> bool:
    """Whether a tensor is a placeholder for one that is still computed: no tensor is."""
    return False


def int_to_float(data: Any) -> float:
    """The number as a float."""
    return float(data)


def scalar_to_tuple(data: Any) -> tuple[Any, ...]:
    """A tuple of one element."""
    return (data,)


def tensor_to_tuple(data: Tensor) -> tuple[Any, ...]:
    """The elements of a tensor of integers of one dimension."""
    return tuple(data.tolist())


def tuple_to_tensor(data: Any) -> Tensor:
    """A tensor of int32 of the numbers, whose fractions are dropped."""
    return Tensor(list(data), mstype.int32)


def list_to_tensor(data: Any) -> Tensor:
    """A tensor of int32 of the numbers, whose fractions are dropped."""
    return Tensor(list(data), mstype.int32)


def tensor_to_number(data: Tensor, dst_type: int, op_name: str) -> Any:
    """The one element of a tensor as an int (`dst_type` 2), a float (3) or what it is; None for several elements."""
    if data.size != 1:
        return None
    value = data.item()
    return {int(OpDtype.DT_INT): int, int(OpDtype.DT_FLOAT): float}.get(int(dst_type), lambda v: v)(value)


def normalize_int_sequence(op_name: str, arg_name: str, data: Any, to_tuple: bool=True) -> Any:
    """A sequence or a tensor of integers as a tuple, or as a list."""
    items = data.tolist() if isinstance(data, Tensor) else data
    return tuple(items) if to_tuple else list(items)


def normalize_int_tensor(op_name: str, arg_name: str, data: Any) -> Any:
    """The element of a tensor that has one, as an int; None for several."""
    return int(data.item()) if data.size == 1 else None


def get_support_dtype_list(src_type: Any, dst_type: int) -> str:
    """The types that an argument may have, in words and in alphabetical order."""
    return ", ".join(sorted(dtype_to_string[item] for item in {*_numbers(src_type), dst_type}))


def arg_invalid_info(op_name: str, arg_name: str, arg_val: Any) -> str:
    """The text of the error for an invalid argument."""
    return f"For '{op_name}', the value of '{arg_name}' is invalid: '{arg_val}'."


def to_pair(op_name: str, arg_name: str, arg_val: Any) -> tuple[int, ...]:
    """An int twice; a tuple or list as a tuple."""
    return _sizes(op_name, arg_name, arg_val, False)


def to_kernel_size(op_name: str, arg_name: str, kernel_size: Any) -> tuple[int, ...]:
    """An int twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, kernel_size, True)


def to_strides(op_name: str, arg_name: str, stride: Any) -> tuple[int, ...]:
    """An int twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, stride, True)


def to_dilations(op_name: str, arg_name: str, dilation: Any) -> tuple[int, ...]:
    """An int twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, dilation, True)


def to_output_padding(op_name: str, arg_name: str, output_padding: Any) -> tuple[int, ...]:
    """An int twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, output_padding, True)


def to_rates(op_name: str, arg_name: str, rates: Any) -> tuple[int, ...]:
    """An int twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, rates, True)


def to_2d_paddings(op_name: str, arg_name: str, pad: Any) -> tuple[int, ...]:
    """An int twice; a tuple or list as a tuple."""
    return _sizes(op_name, arg_name, pad, False)


def generator_handler(op_name: str, arg_name: str, inputs: Any) -> Any:
    """The inputs as they are."""
    return inputs


for _row in (dtype_to_enum, is_instance_of, is_instance_in, _numbers, is_tuple, is_list, is_number, is_floating_point_mstype, is_integral_mstype, is_shape_unknown, is_rank_unknown, is_stub_tensor, int_to_float, scalar_to_tuple, tensor_to_tuple, tuple_to_tensor, list_to_tensor, tensor_to_number, normalize_int_sequence, normalize_int_tensor, get_support_dtype_list, arg_invalid_info, to_pair, to_kernel_size, to_strides, to_dilations, to_output_padding, to_rates, to_2d_paddings, generator_handler,):
    _row.__module__ = "ms_tensor.ops.auto_generate.conversion"

__all__ = [
    "dtype_to_enum",
    "is_instance_of",
    "is_instance_in",
    "_numbers",
    "is_tuple",
    "is_list",
    "is_number",
    "is_floating_point_mstype",
    "is_integral_mstype",
    "is_shape_unknown",
    "is_rank_unknown",
    "is_stub_tensor",
    "int_to_float",
    "scalar_to_tuple",
    "tensor_to_tuple",
    "tuple_to_tensor",
    "list_to_tensor",
    "tensor_to_number",
    "normalize_int_sequence",
    "normalize_int_tensor",
    "get_support_dtype_list",
    "arg_invalid_info",
    "to_pair",
    "to_kernel_size",
    "to_strides",
    "to_dilations",
    "to_output_padding",
    "to_rates",
    "to_2d_paddings",
    "generator_handler",
]

from ms_tensor.ops.auto_generate.conversion import OpDtype, TYPE_IDS, _is, _sizes, dtype_to_string
