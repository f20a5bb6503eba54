"""`mindspore._c_expression.typing`: the families of dtypes, and their numbers."""

from __future__ import annotations

from typing import Any

from ms_tensor import dtype as _dtype
from ms_tensor.dtype import BFloat, Bool, Complex, Float, Int, Number, Type, UInt

_IDS = {
    "bool_": 30, "int8": 32, "int16": 33, "int32": 34, "int64": 35, "uint8": 37, "uint16": 38, "uint32": 39,
    "uint64": 40, "float16": 42, "float32": 43, "float64": 44, "bfloat16": 45, "complex64": 51, "complex128": 52,
}  # fmt: skip
_TYPES = {number: getattr(_dtype, name) for name, number in _IDS.items()}

kBool, kInt8, kInt16, kInt32, kInt64 = (_TYPES[n] for n in (30, 32, 33, 34, 35))
kUInt8, kUInt16, kUInt32, kUInt64 = (_TYPES[n] for n in (37, 38, 39, 40))
kFloat16, kFloat32, kFloat64, kBFloat16 = (_TYPES[n] for n in (42, 43, 44, 45))
kComplex64, kComplex128 = (_TYPES[n] for n in (51, 52))


def type_to_type_id(type_: Any) -> int:
    """Returns the number of a dtype.

    Raises:
        TypeError: the argument is not a dtype.

    Examples:
        >>> import ms
        >>> from ms._c_expression import typing
        >>> typing.type_to_type_id(ms.float32)
        43
    """
    for number, known in _TYPES.items():
        if known is type_:
            return number
    raise TypeError(f"For 'type_to_type_id', a dtype is needed, but got {type(type_).__name__}.")


def type_id_to_type(number: int) -> Any:
    """Returns the dtype with a number.

    Raises:
        RuntimeError: no dtype has the number.

    Examples:
        >>> from ms._c_expression import typing
        >>> typing.type_id_to_type(34)
        mindspore.int32
    """
    if number not in _TYPES:
        raise RuntimeError(f"For 'type_id_to_type', no dtype has the number {number}.")
    return _TYPES[number]


load_type = type_id_to_type


def type_size_in_bytes(type_: Any) -> int:
    """Returns the size of an element in bytes."""
    size: int = type_.itemsize
    return size


def str_to_type(name: str) -> Any:
    """Returns the dtype with a name, such as 'float32'.

    Raises:
        ValueError: no dtype has the name.
    """
    if name not in _dtype._BY_NAME:
        raise ValueError(f"For 'str_to_type', there is no dtype '{name}'.")
    return _dtype._BY_NAME[name]


def is_subclass(type_: Any, family: Any) -> bool:
    """Returns whether a dtype equals another or belongs to a family.

    Examples:
        >>> import ms
        >>> from ms._c_expression import typing
        >>> typing.is_subclass(ms.float32, typing.Number), typing.is_subclass(ms.float32, ms.int32)
        (True, False)
    """
    return isinstance(type_, family) if isinstance(family, type) else type_ is family


__all__ = [
    "BFloat",
    "Bool",
    "Complex",
    "Float",
    "Int",
    "Number",
    "Type",
    "UInt",
    "is_subclass",
    "kBFloat16",
    "kBool",
    "kComplex64",
    "kComplex128",
    "kFloat16",
    "kFloat32",
    "kFloat64",
    "kInt8",
    "kInt16",
    "kInt32",
    "kInt64",
    "kUInt8",
    "kUInt16",
    "kUInt32",
    "kUInt64",
    "load_type",
    "str_to_type",
    "type_id_to_type",
    "type_size_in_bytes",
    "type_to_type_id",
]
