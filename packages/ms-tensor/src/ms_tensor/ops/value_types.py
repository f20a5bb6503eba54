"""The types of values, as `ops.typeof` names them."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import dtype as mstype
from ..object_types import (
    Dict,
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
    """The type of a value, with those of its elements; External for objects that no other type names."""
    if value is None:
        return type_none
    if isinstance(value, Tensor):
        return RefType(value.dtype) if isinstance(value, Parameter) else TensorType(value.dtype)
    if isinstance(value, float) and not isinstance(value, np.generic):
        return mstype.float32  # what a Tensor made of it has
    if isinstance(value, (bool, int, np.generic)):
        return mstype.get_py_obj_dtype(value)
    if isinstance(value, str):
        return string
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
    if isinstance(value, (types.FunctionType, types.MethodType, Primitive)) or hasattr(value, "construct"):
        return FunctionType()
    return External()


def _titled(made: Type, title: str) -> Type:
    """The type with a title that says what it holds."""
    made._names = (made._names[0] if isinstance(made, (Tuple, List)) else title, title)
    return made
