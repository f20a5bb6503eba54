"""The dtypes of the programming model, and conversions between them, NumPy's and Python's.

Every dtype is one object, so `x.dtype == ms.float32` and `x.dtype is ms.float32` say the same.
"""

from __future__ import annotations

import builtins
import types
from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import DType

from ._messages import show
from .object_types import (  # noqa: F401
    AnythingType,
    CSRTensorType,
    Dict,
    Ellipsis_,
    EnvType,
    FunctionType,
    List,
    MsClassType,
    NoneType,
    QuantDtype,
    RefType,
    Slice,
    String,
    TensorType,
    Tuple,
    Type,
    coo_tensor,
    csr_tensor,
    env_type,
    float8_e4m3fn,
    float8_e5m2,
    function,
    hifloat8,
    index_slices,
    list_,
    number,
    qint4x2,
    string,
    symbolic_key,
    tensor_type,
    tuple_,
    type_none,
    type_refkey,
    type_type,
    undetermined,
)
from .object_types import null as _null  # noqa: F401

int8 = ms_runtime.dtypes["int8"]
int16 = ms_runtime.dtypes["int16"]
int32 = ms_runtime.dtypes["int32"]
int64 = ms_runtime.dtypes["int64"]
uint8 = ms_runtime.dtypes["uint8"]
uint16 = ms_runtime.dtypes["uint16"]
uint32 = ms_runtime.dtypes["uint32"]
uint64 = ms_runtime.dtypes["uint64"]
float16 = ms_runtime.dtypes["float16"]
bfloat16 = ms_runtime.dtypes["bfloat16"]
float32 = ms_runtime.dtypes["float32"]
float64 = ms_runtime.dtypes["float64"]
complex64 = ms_runtime.dtypes["complex64"]
complex128 = ms_runtime.dtypes["complex128"]
bool_ = ms_runtime.dtypes["bool"]

bool = bool_
byte, short, intc, long = int8, int16, int32, int64
intp = int_ = int64
int = int32
ubyte, ushort, uintc, uintp, uint = uint8, uint16, uint32, uint64, uint64
half, single, double = float16, float32, float64
float = float32
float_ = float64
cfloat, cdouble = complex64, complex128

int_type = (int8, int16, int32, int64)
uint_type = (uint8, uint16, uint32, uint64)
float_type = (float16, float32, float64, bfloat16)
complex_type = (complex64, complex128)
signed_type = int_type + float_type + complex_type
number_type = int_type + uint_type + float_type + complex_type
all_types = (bool_, *number_type)


class _Family(type):
    """A class of dtypes: `isinstance` tests membership, and a call returns the dtype of a width."""

    members: tuple[DType, ...]

    def __instancecheck__(cls, value: Any) -> builtins.bool:
        return isinstance(value, DType) and value in cls.members

    def __call__(cls, bits: builtins.int) -> Any:
        for member in cls.members:
            if 8 * member.itemsize == bits:
                return member
        raise ValueError(f"For '{cls.__name__}', there is no dtype of {bits} bits.")


def _family(name: str, doc: str, members: tuple[DType, ...]) -> Any:
    return _Family(name, (), {"members": members, "__doc__": doc})


Int = _family("Int", "The signed integers.", int_type)
UInt = _family("UInt", "The unsigned integers.", uint_type)
Float = _family("Float", "The floats that IEEE 754 names.", (float16, float32, float64))
BFloat = _family("BFloat", "The short float with the exponent of float32.", (bfloat16,))
Complex = _family("Complex", "The complex numbers.", complex_type)
Bool = _family("Bool", "The truth values.", (bool_,))
Number = _family("Number", "Every dtype.", all_types)

_BY_NAME: dict[str, Any] = {d.name: d for d in all_types}
_BY_NAME.update(
    {"bool_": bool_, "byte": int8, "short": int16, "intc": int32, "long": int64, "intp": int64, "int": int64}
)
_BY_NAME.update({"ubyte": uint8, "ushort": uint16, "uintc": uint32, "uintp": uint64, "half": float16})
_BY_NAME.update({"uint": uint64, "single": float32, "float": float64, "float_": float64, "double": float64})
_NUMPY: dict[Any, Any] = {d: np.dtype(np.bool_ if d is bool_ else d.name).type for d in all_types if d is not bfloat16}
_FROM_NUMPY: dict[Any, Any] = {np.dtype(v): k for k, v in _NUMPY.items()}
#: dtypes of tensors that ops make of numbers
_OF_NUMBERS: dict[type, Any] = {builtins.bool: bool_, builtins.int: int64, builtins.float: float32}
_FROM_PYTHON: dict[type, Any] = {
    builtins.bool: bool_,
    builtins.int: int64,
    builtins.float: float64,
    builtins.complex: complex128,
    builtins.str: string,
    builtins.list: list_,
    builtins.tuple: tuple_,
    type(None): type_none,
}


def dtype_to_nptype(type_: DType) -> Any:
    """Returns the NumPy scalar type of a dtype.

    type_: A dtype.
    Returns: The NumPy scalar type.
    KeyError: NumPy has no such type (bfloat16), or `type_` is not a dtype.

    >>> ms.dtype_to_nptype(ms.int8)
    <class 'numpy.int8'>
    """
    try:
        return _NUMPY[type_]
    except (KeyError, TypeError):
        raise KeyError(f"For 'dtype_to_nptype', NumPy has no type for {show(type_)}.") from None


def dtype_to_pytype(type_: DType) -> type:
    """Returns the Python type of a dtype's elements.

    type_: A dtype.
    Returns: `bool`, `int`, `float` or `complex`.
    KeyError: `type_` is not a dtype.

    >>> ms.dtype_to_pytype(ms.int64)
    <class 'int'>
    """
    if type_ is bool_:
        return builtins.bool
    if type_ in int_type or type_ in uint_type:
        return builtins.int
    if type_ in float_type:
        return builtins.float
    if type_ in complex_type:
        return builtins.complex
    raise KeyError(f"For 'dtype_to_pytype', 'type_' must be a dtype, but got {show(type_)}.")


def type_size_in_bytes(dtype: DType) -> builtins.int:
    """Returns the number of bytes of an element.

    Args:
        dtype: A dtype.

    Raises:
        TypeError: `dtype` is not a dtype.

    Examples:
        >>> import mindspore as ms
        >>> ms.dtype.type_size_in_bytes(ms.float64)
        8
    """
    if not isinstance(dtype, DType):
        raise TypeError(f"For 'type_size_in_bytes', a dtype is needed, but got {type(dtype).__name__}.")
    return dtype.itemsize


def pytype_to_dtype(obj: Any) -> Any:
    """Returns the dtype of a Python type or a NumPy type; a dtype is returned as it is.

    obj: `bool`, `int`, `float`, `complex`, a NumPy scalar type or dtype, or a dtype; `str`, `list`, `tuple` and
        `type(None)` have types that no Tensor has.
    Returns: The dtype: 64 bits for Python's int and float.
    TypeError: `obj` is not a type.
    NotImplementedError: the dtype is unknown.

    >>> ms.pytype_to_dtype(complex)
    mindspore.complex128
    """
    if isinstance(obj, DType):
        return obj
    if not isinstance(obj, (type, np.dtype)):
        raise TypeError(f"For 'pytype_to_dtype', 'obj' must be a Python type, but got {type(obj).__name__}.")
    if isinstance(obj, type) and obj in _FROM_PYTHON:
        return _FROM_PYTHON[obj]
    if isinstance(obj, np.dtype) or (isinstance(obj, type) and issubclass(obj, np.generic)):
        found = _FROM_NUMPY.get(np.dtype(obj))
        if found is not None:
            return found
    raise NotImplementedError(f"Unsupported convert python type {show(obj)} to MindSpore type.")


def as_dtype(value: Any, op: str = "astype") -> DType:
    """The dtype that any of the accepted forms names: a dtype, 'float32', `np.float32`, `float`.

    Raises:
        TypeError: it names no dtype.
    """
    if isinstance(value, DType):
        return value
    if isinstance(value, str):
        found = _BY_NAME.get(value.lower())
        if found is not None:
            return found
    elif isinstance(value, np.dtype) or isinstance(value, type):
        try:
            found = pytype_to_dtype(value)
        except NotImplementedError:
            found = None
        if isinstance(found, DType):
            return found
    try:
        got = f"{type(value).__name__}: {str(value)[:40]!r}"
    except RecursionError:
        got = type(value).__name__
    raise TypeError(f"For '{op}', the dtype must be a mindspore dtype or the name of one, but got a {got}.")


# MindSpore's names for its own use
_dtype_to_nptype, _dtype_to_pytype, _pytype_to_dtype = dtype_to_nptype, dtype_to_pytype, pytype_to_dtype


def get_py_obj_dtype(obj: Any) -> Any:
    """Returns the type of a Python object or class: the dtype of numbers, TensorType for a tensor.

    obj: A number, a class of numbers, a tensor, a function, Cell or Primitive, or a type.
    Returns: `dtype.function` for callables, `dtype.type_type` for a type such as a dtype.
    NotImplementedError: `obj` has no type.

    >>> ms.get_py_obj_dtype(1)
    mindspore.int64
    """
    if isinstance(getattr(obj, "dtype", None), DType) and hasattr(obj, "shape"):
        return TensorType(obj.dtype)
    if isinstance(obj, types.FunctionType) or hasattr(obj, "construct") or hasattr(obj, "__primitive_flag__"):
        return function
    if isinstance(obj, Type):
        return type_type
    return pytype_to_dtype(obj if isinstance(obj, type) else type(obj))


# What a star import takes, as in MindSpore: `int`, `float` and `bool` stay Python's.
__all__ = [
    "Int",
    "QuantDtype",
    "TensorType",
    "Type",
    "bfloat16",
    "bool_",
    "byte",
    "cdouble",
    "cfloat",
    "complex64",
    "complex128",
    "double",
    "dtype_to_nptype",
    "dtype_to_pytype",
    "float8_e4m3fn",
    "float8_e5m2",
    "float16",
    "float32",
    "float64",
    "float_",
    "get_py_obj_dtype",
    "half",
    "hifloat8",
    "int8",
    "int16",
    "int32",
    "int64",
    "int_",
    "intc",
    "intp",
    "list_",
    "long",
    "number",
    "pytype_to_dtype",
    "qint4x2",
    "short",
    "single",
    "string",
    "tensor_type",
    "tuple_",
    "type_none",
    "ubyte",
    "uint",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "uintc",
    "uintp",
    "ushort",
]
