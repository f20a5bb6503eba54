"""Conversion of arguments: what MindSpore's generated classes call before an op, under the names that scripts import.

Types of arguments are the numbers of `OpDtype`: 2 is an int, 5 a Tensor, 9 a tuple of ints.
"""

from __future__ import annotations

import enum
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import dtype as mstype

_SCALARS = {
    "bool": bool,
    "int": int,
    "float": float,
    "number": (int, float),
    "tensor": Tensor,
    "str": str,
    "any": object,
}
_ELEMENTS = ("bool", "int", "float", "number", "tensor", "str", "any")


class OpDtype(enum.IntEnum):
    """The types of arguments that ops declare."""

    DT_BEGIN = 0
    DT_BOOL = 1
    DT_INT = 2
    DT_FLOAT = 3
    DT_NUMBER = 4
    DT_TENSOR = 5
    DT_STR = 6
    DT_ANY = 7
    DT_TUPLE_BOOL = 8
    DT_TUPLE_INT = 9
    DT_TUPLE_FLOAT = 10
    DT_TUPLE_NUMBER = 11
    DT_TUPLE_TENSOR = 12
    DT_TUPLE_STR = 13
    DT_TUPLE_ANY = 14
    DT_LIST_BOOL = 15
    DT_LIST_INT = 16
    DT_LIST_FLOAT = 17
    DT_LIST_NUMBER = 18
    DT_LIST_TENSOR = 19
    DT_LIST_STR = 20
    DT_LIST_ANY = 21
    DT_TYPE = 22
    DT_NONE = 23
    DT_END = 24


#: the numbers, by their names in MindSpore's modules
VALUES = {
    f"{item.name}_VAL": int(item)
    for item in OpDtype
    if item.name not in ("DT_BEGIN", "DT_STR", "DT_ANY", "DT_NONE", "DT_END")
}


def _word(element: str, alone: bool) -> str:
    return {"tensor": "Tensor", "str": "string", "any": "Any"}.get(element, element)


#: a description of each type number
dtype_to_string = {
    **{int(OpDtype[f"DT_{name.upper()}"]): _word(name, True) for name in ("int", "float", "bool", "number", "tensor")},
    **{
        int(OpDtype[f"DT_{kind.upper()}_{name.upper()}"]): f"{kind} of {_word(name, False)}"
        for kind in ("tuple", "list")
        for name in _ELEMENTS
    },
}
dtype_to_string[int(OpDtype.DT_TUPLE_TENSOR)] = "tuple of tensor"  # as MindSpore prints it

#: functions of this module that MindSpore calls, not users
hidden_handlers = [
    "_scalar_tensor_to_scalar",
    "_scalar_tensor_to_int",
    "_scalar_tensor_to_float",
    "_normalize_int_sequence",
]

#: the numbers of string arguments: formats, reductions, modes
_ENUMS = {
    "NCHW": 0,
    "NHWC": 1,
    "NCDHW": 14,
    "NDHWC": 17,
    "ND": 20,
    "NONE": 2,
    "MEAN": 1,
    "SUM": 0,
    "PAD": 0,
    "SAME": 1,
    "VALID": 2,
    "CONSTANT": 0,
    "REFLECT": 1,
    "SYMMETRIC": 2,
    "BILINEAR": 0,
    "NEAREST": 1,
    "LINEAR": 15,
    "ZEROS": 0,
    "BORDER": 1,
    "REFLECTION": 2,
    "TANH": 10,
    "FLOOR": 2,
    "TRUNC": 1,
    "FASTGELU": 22,
    "GELU": 19,
    "RELU": 1,
    "SILU": 23,
    "BSH": 0,
    "BNSD": 1,
    "SBH": 2,
    "BSND": 3,
    "TND": 4,
    "ADD": 1,
    "UPDATE": 3,
    "ASYMMETRIC": 0,
    "ALIGN_CORNERS": 1,
    "HALF_PIXEL": 2,
    "LEFT": 1,
    "RIGHT": 0,
    "XY": 1,
    "IJ": 0,
    "BACKWARD": 0,
    "ORTHO": 2,
    "FORWARD": 1,
    "ROUND": 0,
    "CEIL": 3,
    "MASK_DEFAULT": 0,
    "DEFAULT": 0,
    "MASK_NONE": 0,
    "MASK_ALIBI": 2,
    "SET": 0,
    "EQ": 0,
}

#: the numbers of dtypes
TYPE_IDS = {
    mstype.bool_: 30,
    mstype.int8: 32,
    mstype.int16: 33,
    mstype.int32: 34,
    mstype.int64: 35,
    mstype.uint8: 37,
    mstype.uint16: 38,
    mstype.uint32: 39,
    mstype.uint64: 40,
    mstype.float16: 42,
    mstype.float32: 43,
    mstype.float64: 44,
    mstype.bfloat16: 45,
    mstype.complex64: 51,
    mstype.complex128: 52,
}


def string_to_enum(op_name: str, arg_name: str, enum_str: str | None) -> int | None:
    """Returns the number of a string such as 'NCHW' or 'mean'; None for None.

    Raises:
        ValueError: If the string is unknown.
    """
    if enum_str is None:
        return None
    if not isinstance(enum_str, str) or enum_str.upper() not in _ENUMS:
        raise check.wrong(ValueError, op_name, arg_name, "a word that stands for a number", f"{enum_str!r}")
    return _ENUMS[enum_str.upper()]


def _is(data: Any, number: int) -> bool:
    """Whether a value has the type of a number."""
    name = OpDtype(number).name.removeprefix("DT_").lower()
    kind, _, element = name.partition("_")
    if kind in ("tuple", "list"):
        outer = tuple if kind == "tuple" else list
        return isinstance(data, outer) and all(_is_scalar(item, element) for item in data)
    if name == "type":
        return isinstance(data, type(mstype.int32))
    return name in _SCALARS and _is_scalar(data, name)


def _is_scalar(data: Any, name: str) -> bool:
    if isinstance(data, bool) and name in ("float",):
        return False
    return isinstance(data, _SCALARS[name])  # type: ignore[arg-type]


def do_type_cast(data: Any, dst_type: int, op_name: str) -> Any:
    """Converts a value to a type, given by its number in `OpDtype`.

    Raises:
        TypeError: If there is no conversion.
    """
    if _is(data, dst_type):
        return data
    if dst_type == OpDtype.DT_FLOAT and isinstance(data, int):
        return float(data)
    if dst_type == OpDtype.DT_TENSOR:
        return Tensor(data, mstype.int32) if isinstance(data, int) else Tensor(data)
    if is_tuple(dst_type) or is_list(dst_type):
        items = data.tolist() if isinstance(data, Tensor) else data
        if isinstance(items, (tuple, list)) or not isinstance(data, Tensor):
            items = items if isinstance(items, (tuple, list)) else [items]
            return tuple(items) if is_tuple(dst_type) or isinstance(data, tuple) else list(items)
    if isinstance(data, Tensor) and is_number(dst_type) and data.size == 1:
        value = tensor_to_number(data, dst_type, op_name)
        if _is(data.item(), dst_type) or dst_type == OpDtype.DT_NUMBER:
            return value
    raise TypeError(
        f"For '{op_name}', a {check.show(data)} is not converted to {dtype_to_string.get(dst_type, dst_type)}."
    )


def type_it(op_name: str, arg_name: str, data: Any, src_type: Any, dst_type: int) -> Any:
    """Converts an argument to `dst_type`, if it has one of the types `src_type`.

    Raises:
        TypeError: If it has neither the type `dst_type` nor one of `src_type`.
    """
    if not is_instance_in(data, (*_numbers(src_type), dst_type)):
        expected = get_support_dtype_list(src_type, dst_type)
        raise check.wrong(TypeError, op_name, arg_name, f"one of [{expected}]", type(data).__name__)
    return do_type_cast(data, dst_type, op_name)


def _sizes(op_name: str, arg_name: str, value: Any, last_two: bool) -> tuple[int, ...]:
    if isinstance(value, int):
        return (value, value)
    if isinstance(value, (tuple, list)):
        return tuple(value[2:]) if last_two and len(value) == 4 else tuple(value)
    raise ValueError(arg_invalid_info(op_name, arg_name, value))


from ..._generated.rows.ops_auto_generate import *
