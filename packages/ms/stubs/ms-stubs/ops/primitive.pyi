# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms_tensor.layout import Layout as Layout
from ms_tensor.ops._primitive_state import count_change as count_change
from ms_tensor.ops.primitive import Primitive as Primitive, PrimitiveFunction_ as PrimitiveFunction_, PrimitiveWithCheck as PrimitiveWithCheck, PrimitiveWithInfer as PrimitiveWithInfer, Primitive_ as Primitive_, SUPPORTED_TUPLE_IN_TUPLE_STRATEGY as SUPPORTED_TUPLE_IN_TUPLE_STRATEGY, constexpr as constexpr, jit_context as jit_context, prim_attr_register as prim_arg_register, prim_attr_register as prim_attr_register, prim_type as prim_type
from typing import Any as Any
