"""The types of values that `ops.typeof` returns."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
from ms_runtime import DType, Tensor

from .. import _check as check
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
    number,
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


def outer_type_of(value: Any) -> Any:
    """Returns the type of a value without the types of its elements."""
    found = type_of(value)
    if isinstance(found, TensorType):
        return TensorType()
    return type(found)() if isinstance(found, (Dict, List, Slice, Tuple)) else found


def is_subtype(found: Any, wanted: Any, op: str = "IsSubClass", name: str = "type_") -> bool:
    """Whether a type is another one, or belongs to it: `number`, or a Tensor, tuple or list of any elements."""
    if not isinstance(wanted, Type):
        raise check.wrong(TypeError, op, name, "a type", check.show(wanted))
    if not isinstance(found, Type):
        raise check.wrong(TypeError, op, "sub_type", "a type", check.show(found))
    if wanted == number:
        return isinstance(found, DType) or found == number
    if isinstance(wanted, (List, TensorType, Tuple)) and not wanted._elements:
        return isinstance(found, TensorType if isinstance(wanted, TensorType) else type(wanted))
    return bool(found == wanted)


def same_type_and_shape(x: Any, y: Any) -> Any:
    """Returns `x`, which must have the dtype and shape of `y`."""
    for error, what in ((TypeError, "dtype"), (ValueError, "shape")):
        found, wanted = (getattr(check.tensor(v, "SameTypeShape", n), what) for v, n in ((x, "x"), (y, "y")))
        if found != wanted:
            raise check.wrong(error, "SameTypeShape", f"x.{what}", str(wanted), str(found))
    return x


def checked_gradients(gradients: Any, inputs: Any, owner: str) -> Any:
    """Returns the gradients that a method `bprop` gives, one of the type and shape of each input."""
    name = f"{owner}.bprop" if owner else "bprop"
    if not isinstance(gradients, tuple):
        raise check.wrong(TypeError, name, "gradients", "a tuple", type(gradients).__name__)
    if len(gradients) != len(inputs):
        raise check.wrong(ValueError, name, "gradients", f"one for each of {len(inputs)} inputs", str(len(gradients)))
    for place, (gradient, given) in enumerate(zip(gradients, inputs)):
        if type_of(gradient) != type_of(given):
            raise check.wrong(TypeError, name, f"gradients[{place}]", str(type_of(given)), str(type_of(gradient)))
        if isinstance(given, Tensor) and gradient.shape != given.shape:
            raise check.wrong(ValueError, name, f"gradients[{place}]", f"shape {given.shape}", str(gradient.shape))
    return gradients
