"""The types of values that `ops.typeof` returns."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import dtype as mstype
from ..object_types import (
    Dict,
    Ellipsis_,
    External,
    FunctionType,
    List,
    RefType,
    Slice,
    TensorType,
    Tuple,
    Type,
    string,
    type_none,
    type_type,
)
from ..parameter import Parameter
from .primitive import Primitive


def type_of(value: Any) -> Any:
    """Returns the type of a value and its elements; External for objects without another type."""
    if value is None:
        return type_none
    if isinstance(value, Tensor):
        return RefType(value.dtype) if isinstance(value, Parameter) else TensorType(value.dtype)
    if isinstance(value, (float, np.floating)):
        return mstype.float32  # the dtype of a Tensor made of it
    if isinstance(value, (bool, np.bool_)):
        return mstype.bool_
    # MindSpore supports NumPy's integers, except those of C's `int` and `long long`.
    if isinstance(value, int) or (isinstance(value, np.integer) and value.dtype.char not in "iIqQ"):
        return mstype.int64
    if isinstance(value, (str, bytes)):
        return string
    if value is Ellipsis:
        return Ellipsis_()
    if isinstance(value, (tuple, list)):
        inner = [type_of(item) for item in value]
        kind = Tuple if isinstance(value, tuple) else List
        return kind(inner) if inner else _titled(kind(), f"{kind._names[1]}[]")
    if isinstance(value, dict):
        inner = [str(type_of(item)) for item in value.values()]
        return _titled(Dict(), f"Dictionary[[{''.join(f'{key},' for key in value)}],[{','.join(inner)}]]")
    if isinstance(value, slice):
        parts = (value.start, value.stop, value.step)
        return _titled(Slice(), f"Slice[{' : '.join(str(type_of(part)) for part in parts)}]")
    if isinstance(value, Type):
        return type_type
    if isinstance(value, (types.FunctionType, types.MethodType)) or hasattr(value, "construct") or _makes_op(value):
        return FunctionType()
    return type_type if isinstance(value, type) else External()


def _makes_op(value: Any) -> bool:
    return isinstance(value, Primitive) or (isinstance(value, type) and issubclass(value, Primitive))


def _titled(made: Type, title: str) -> Type:
    """Returns the type with a title that describes its contents."""
    made._names = (made._names[0] if isinstance(made, (Tuple, List)) else title, title)
    return made
