"""The types of values, as `ops.typeof` names them."""

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
    """The type of a value, with those of its elements; External for objects that no other type names."""
    if value is None:
        return type_none
    if isinstance(value, Tensor):
        return RefType(value.dtype) if isinstance(value, Parameter) else TensorType(value.dtype)
    if isinstance(value, (float, np.floating)):
        return mstype.float32  # what a Tensor made of it has
    if isinstance(value, (bool, np.bool_)):
        return mstype.bool_
    # MindSpore reads NumPy's integers but those of C's `int` and `long long`.
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
    """The type with a title that says what it holds."""
    made._names = (made._names[0] if isinstance(made, (Tuple, List)) else title, title)
    return made
