"""Functions of `ops.attribute_checks`, `ops._utils.arg_dtype_cast`, from the rows of `ms_tensor.function_rows.ops_checks`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.attribute_checks

def _as_tuple(value: Any, op: str, name: str) -> tuple[Any, ...]:
    """A check of attributes: one value is a tuple of one."""
    return value if isinstance(value, tuple) else (value,)


def _several(value: Any, op: str, name: str) -> Any:
    """A check of attributes: a tuple or list."""
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"For '{op}', '{name}' must be a tuple or list, but got {type(value).__name__}.")
    return value


def _ratios(value: Any, op: str, name: str) -> list[float]:
    """A check of attributes: a list of floats."""
    if not isinstance(value, list):
        raise TypeError(f"For '{op}', '{name}' must be a list, but got {type(value).__name__}.")
    return list(_floats(value, op, name))


def _as_pair(value: Any, op: str, name: str) -> Any:
    """A check of attributes: one int is two."""
    return _ints(value, op, name, 1)


def _as_padding(value: Any, op: str, name: str) -> Any:
    """A check of attributes: one int is two, which may be 0."""
    return _ints(value, op, name, 0)


def _as_five(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: one or three ints as (1, 1, depth, height, width)."""
    if isinstance(value, (tuple, list)) and len(value) == 5 and tuple(value[:2]) != (1, 1):
        raise ValueError(f"For '{op}', '{name}' must be (1, 1, depth, height, width), but got {value}.")
    return (1, 1, *window.ints(value, 3, op, name))


def _two_sizes(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: one or two ints of at least 1, as two."""
    return window.ints(value, 2, op, name)


def _three_sizes(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: one or three ints of at least 1, as three."""
    return window.ints(value, 3, op, name)


def _three_pads(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: one or three ints of at least 0, as three."""
    return window.ints(value, 3, op, name, 0)


def _three_outputs(value: Any, op: str, name: str) -> tuple[Any, ...]:
    """A check of attributes: the three sizes of an output."""
    return _outputs(value, op, name, 3)


def _size_list(value: Any, op: str, name: str) -> list[int]:
    """A check of attributes: a list of sizes."""
    check.shape(check.kind(value, list, "a list", op, name), op, name)
    return value


def _pairs(value: Any, op: str, name: str) -> tuple[Any, ...]:
    """A check of attributes: a tuple of pairs of at least 0."""
    pairs = check.kind(value, tuple, "a tuple of pairs", op, name)
    if any(isinstance(n, int) and n < 0 for pair in pairs if isinstance(pair, (tuple, list)) for n in pair):
        raise ValueError(f"For '{op}', '{name}' must be at least 0, but got {check.show(value)}.")
    return pairs


def _last_two(value: Any, op: str, name: str) -> tuple[int, ...]:
    """A check of attributes: two ints, which are the last ones of four."""
    return window.ints(_several(value, op, name), 2, op, name)


def _upper_padding(value: Any, op: str, name: str) -> str:
    """A check of attributes: 'SAME' or 'VALID', in either case."""
    check.choice(value, ("VALID", "SAME", "valid", "same"), op, name)
    return str(value.upper())


def _padding_number(value: Any, op: str, name: str) -> int:
    """A check of attributes: 'SAME' is 1 and 'VALID' is 2, as MindSpore prints them."""
    return {"SAME": 1, "VALID": 2}[_upper_padding(value, op, name)]


def _quant_mode(value: Any, op: str, name: str) -> int:
    """A check of attributes: the number of a mode of quantization."""
    modes = ("DEFAULT", "PERTOKEN")
    return modes.index(check.choice(value, modes, op, name))


def _fast(value: Any, op: str, name: str) -> bool:
    """A check of attributes: True, or 1."""
    if not isinstance(value, int) or value != 1:
        raise TypeError(f"For '{op}', '{name}' must be True, but got {check.show(value)}.")
    return True


def _no_penalty(value: Any, op: str, name: str) -> float:
    """A check of attributes: 0.0, or 0."""
    if not isinstance(value, (int, float)) or value != 0:
        raise TypeError(f"For '{op}', '{name}' must be 0.0, but got {check.show(value)}.")
    return value


# ops._utils.arg_dtype_cast

def is_tuple(type_id: int) -> bool:
    """Whether a type is a tuple type."""
    return DT_TUPLE_BOOL_VAL <= type_id <= DT_TUPLE_ANY_VAL


def is_list(type_id: int) -> bool:
    """Whether a type is a list type."""
    return DT_LIST_BOOL_VAL <= type_id <= DT_LIST_ANY_VAL


def is_number(type_id: int) -> bool:
    """Whether a type is a number or bool."""
    return DT_BOOL_VAL <= type_id <= DT_NUMBER_VAL


def is_integral_mstype(dtype: Any) -> bool:
    """Whether a dtype is an integer dtype."""
    return dtype in mstype.int_type or dtype in mstype.uint_type


def is_floating_point_mstype(dtype: Any) -> bool:
    """Whether a dtype is a float dtype."""
    return dtype in mstype.float_type


def _is_element(value: Any, element: str) -> bool:
    return isinstance(value, _ELEMENTS[element]) and (element == "BOOL" or not isinstance(value, bool))


def is_instance_in(data: Any, type_id: tuple[int, ...]) -> bool:
    """Whether a value has one of several types."""
    return any(is_instance_of(data, each) for each in type_id)


def int_to_float(data: int) -> float:
    """Converts an int to a float."""
    return float(data)


def scalar_to_tuple(data: Any) -> tuple[Any, ...]:
    """A tuple of one value."""
    return (data,)


def tensor_to_tuple(data: Tensor) -> tuple[Any, ...]:
    """The elements of a 0-d or 1-d tensor."""
    return tuple(data.tolist()) if data.ndim else (data.item(),)


def scalar_to_tensor(data: Any) -> Tensor:
    """A 0-d tensor: int64, float32 or bool."""
    return tensor(data)


def tuple_to_tensor(data: tuple[Any, ...]) -> Tensor:
    """A 1-d tensor of the elements."""
    return tensor(data)


def list_to_tensor(data: list[Any]) -> Tensor:
    """A 1-d tensor of the elements."""
    return tensor(data)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.attribute_checks": "_as_tuple _several _ratios _as_pair _as_padding _as_five _two_sizes _three_sizes _three_pads _three_outputs _size_list _pairs _last_two _upper_padding _padding_number _quant_mode _fast _no_penalty",
    "ms_tensor.ops._utils.arg_dtype_cast": "is_tuple is_list is_number is_integral_mstype is_floating_point_mstype _is_element is_instance_in int_to_float scalar_to_tuple tensor_to_tuple scalar_to_tensor tuple_to_tensor list_to_tensor",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "_as_tuple",
    "_several",
    "_ratios",
    "_as_pair",
    "_as_padding",
    "_as_five",
    "_two_sizes",
    "_three_sizes",
    "_three_pads",
    "_three_outputs",
    "_size_list",
    "_pairs",
    "_last_two",
    "_upper_padding",
    "_padding_number",
    "_quant_mode",
    "_fast",
    "_no_penalty",
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

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype
from ms_tensor.ops._utils.arg_dtype_cast import DT_BOOL_VAL, DT_LIST_ANY_VAL, DT_LIST_BOOL_VAL, DT_NUMBER_VAL, DT_TUPLE_ANY_VAL, DT_TUPLE_BOOL_VAL, _ELEMENTS, is_instance_of
from ms_tensor.ops.attribute_checks import _floats, _ints, _outputs
from ms_tensor.ops.nn import window
from ms_tensor.tensor import tensor
