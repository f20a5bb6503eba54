"""Creation of the parameters of `mint.nn` layers."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter
from ms_tensor import dtype as mstype
from ms_tensor.initializer import initializer


def kind_of(dtype: Any) -> Any:
    """Returns the dtype of the parameters of a layer; None is float32."""
    return mstype.float32 if dtype is None else mstype.as_dtype(dtype, "Cell")


def parameter(init: Any, shape: Any, name: str, dtype: Any, requires_grad: bool = True) -> Parameter:
    """Creates a parameter from an initializer."""
    return Parameter(initializer(init, shape, dtype), name=name, requires_grad=requires_grad)
