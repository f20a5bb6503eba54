"""What the layers of `mint.nn` make their parameters with."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter
from ms_tensor import dtype as mstype
from ms_tensor.initializer import initializer


def kind_of(dtype: Any) -> Any:
    """The dtype of a layer's parameters; None is float32."""
    return mstype.float32 if dtype is None else mstype.as_dtype(dtype, "Cell")


def parameter(init: Any, shape: Any, name: str, dtype: Any, requires_grad: bool = True) -> Parameter:
    """A parameter of what the initializer `init` gives."""
    return Parameter(initializer(init, shape, dtype), name=name, requires_grad=requires_grad)
