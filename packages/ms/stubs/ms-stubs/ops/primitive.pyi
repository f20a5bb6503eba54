# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms_tensor.layout import Layout as Layout
from ms_tensor.ops._primitive_state import count_change as count_change
from ms_tensor.ops.primitive import Primitive as Primitive
from ms_tensor.ops.primitive import PrimitiveFunction_ as PrimitiveFunction_
from ms_tensor.ops.primitive import PrimitiveWithCheck as PrimitiveWithCheck
from ms_tensor.ops.primitive import PrimitiveWithInfer as PrimitiveWithInfer
from ms_tensor.ops.primitive import Primitive_ as Primitive_
from ms_tensor.ops.primitive import SUPPORTED_TUPLE_IN_TUPLE_STRATEGY as SUPPORTED_TUPLE_IN_TUPLE_STRATEGY
from ms_tensor.ops.primitive import constexpr as constexpr
from ms_tensor.ops.primitive import jit_context as jit_context
from ms_tensor.ops.primitive import prim_attr_register as prim_arg_register
from ms_tensor.ops.primitive import prim_attr_register as prim_attr_register
from ms_tensor.ops.primitive import prim_type as prim_type
from typing import Any as Any
