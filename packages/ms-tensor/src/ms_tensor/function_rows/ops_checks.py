"""Functions of `ops` that check arguments for scripts; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import dtype as mstype
from ms_tensor.ops.nn import window
from ms_tensor.tensor import tensor

ROWS = {
    "ops.attribute_checks": """
_as_tuple(value, op: str, name: str) -> tuple[Any, ...] = value if isinstance(value, tuple) else (value,)
    A check of attributes: one value is a tuple of one.
_several(value, op: str, name: str) -> Any = value
        raise TypeError(f"For '{op}', '{name}' must be a tuple or list, but got {type(value).__name__}.") if not
        isinstance(value, (tuple, list))
    A check of attributes: a tuple or list.
_ratios(value, op: str, name: str) -> list[float] = list(_floats(value, op, name))
        raise TypeError(f"For '{op}', '{name}' must be a list, but got {type(value).__name__}.") if not
        isinstance(value, list)
    A check of attributes: a list of floats.
_as_pair(value, op: str, name: str) -> Any = _ints(value, op, name, 1)
    A check of attributes: one int is two.
_as_padding(value, op: str, name: str) -> Any = _ints(value, op, name, 0)
    A check of attributes: one int is two, which may be 0.
_as_five(value, op: str, name: str) -> tuple[int, ...] = (1, 1, *window.ints(value, 3, op, name))
        raise ValueError(f"For '{op}', '{name}' must be (1, 1, depth, height, width), but got {value}.") if
        isinstance(value, (tuple, list)) and len(value) == 5 and tuple(value[:2]) != (1, 1)
    A check of attributes: one or three ints as (1, 1, depth, height, width).
_two_sizes(value, op: str, name: str) -> tuple[int, ...] = window.ints(value, 2, op, name)
    A check of attributes: one or two ints of at least 1, as two.
_three_sizes(value, op: str, name: str) -> tuple[int, ...] = window.ints(value, 3, op, name)
    A check of attributes: one or three ints of at least 1, as three.
_three_pads(value, op: str, name: str) -> tuple[int, ...] = window.ints(value, 3, op, name, 0)
    A check of attributes: one or three ints of at least 0, as three.
_three_outputs(value, op: str, name: str) -> tuple[Any, ...] = _outputs(value, op, name, 3)
    A check of attributes: the three sizes of an output.
_size_list(value, op: str, name: str) -> list[int] = value
        where check.shape(check.kind(value, list, "a list", op, name), op, name)
    A check of attributes: a list of sizes.
_pairs(value, op: str, name: str) -> tuple[Any, ...] = pairs
        where pairs = check.kind(value, tuple, "a tuple of pairs", op, name)
        raise ValueError(f"For '{op}', '{name}' must be at least 0, but got {check.show(value)}.") if
        any(isinstance(n, int) and n < 0 for pair in pairs if isinstance(pair, (tuple, list)) for n in pair)
    A check of attributes: a tuple of pairs of at least 0.
_last_two(value, op: str, name: str) -> tuple[int, ...] = window.ints(_several(value, op, name), 2, op, name)
    A check of attributes: two ints, which are the last ones of four.
_upper_padding(value, op: str, name: str) -> str = str(value.upper())
        where check.choice(value, ("VALID", "SAME", "valid", "same"), op, name)
    A check of attributes: 'SAME' or 'VALID', in either case.
_padding_number(value, op: str, name: str) -> int = {"SAME": 1, "VALID": 2}[_upper_padding(value, op, name)]
    A check of attributes: 'SAME' is 1 and 'VALID' is 2, as MindSpore prints them.
_quant_mode(value, op: str, name: str) -> int = modes.index(check.choice(value, modes, op, name))
        where modes = ("DEFAULT", "PERTOKEN")
    A check of attributes: the number of a mode of quantization.
_fast(value, op: str, name: str) -> bool = True
        raise TypeError(f"For '{op}', '{name}' must be True, but got {check.show(value)}.") if not
        isinstance(value, int) or value != 1
    A check of attributes: True, or 1.
_no_penalty(value, op: str, name: str) -> float = value
        raise TypeError(f"For '{op}', '{name}' must be 0.0, but got {check.show(value)}.") if not
        isinstance(value, (int, float)) or value != 0
    A check of attributes: 0.0, or 0.
""",
    "ops._utils.arg_dtype_cast": """
is_tuple(type_id: int) -> bool = DT_TUPLE_BOOL_VAL <= type_id <= DT_TUPLE_ANY_VAL
    Whether a type is a tuple type.
is_list(type_id: int) -> bool = DT_LIST_BOOL_VAL <= type_id <= DT_LIST_ANY_VAL
    Whether a type is a list type.
is_number(type_id: int) -> bool = DT_BOOL_VAL <= type_id <= DT_NUMBER_VAL
    Whether a type is a number or bool.
is_integral_mstype(dtype) -> bool = dtype in mstype.int_type or dtype in mstype.uint_type
    Whether a dtype is an integer dtype.
is_floating_point_mstype(dtype) -> bool = dtype in mstype.float_type
    Whether a dtype is a float dtype.
_is_element(value, element: str) -> bool =
        isinstance(value, _ELEMENTS[element]) and (element == "BOOL" or not isinstance(value, bool))
is_instance_in(data, type_id: tuple[int, ...]) -> bool = any(is_instance_of(data, each) for each in type_id)
    Whether a value has one of several types.
int_to_float(data: int) -> float = float(data)
    Converts an int to a float.
scalar_to_tuple(data) -> tuple[Any, ...] = (data,)
    A tuple of one value.
tensor_to_tuple(data: Tensor) -> tuple[Any, ...] = tuple(data.tolist()) if data.ndim else (data.item(),)
    The elements of a 0-d or 1-d tensor.
scalar_to_tensor(data) = tensor(data)
    A 0-d tensor: int64, float32 or bool.
tuple_to_tensor(data: tuple[Any, ...]) = tensor(data)
    A 1-d tensor of the elements.
list_to_tensor(data: list[Any]) = tensor(data)
    A 1-d tensor of the elements.
""",
}
