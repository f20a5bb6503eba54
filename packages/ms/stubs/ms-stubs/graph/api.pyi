# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

BACKENDS: Any
Callable: Any
LEVELS: Any
OLD_MODES: Any
TYPE_CHECKING: bool
VALUES: Any
import ms_runtime as ms_runtime
from ms._compat import cell_attr_register as cell_attr_register, cells_compile_cache as cells_compile_cache, flops_collection as flops_collection, jit_class as jit_class, lazy_inline as lazy_inline, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle, no_inline as no_inline
from ms.dynamic_shape import Symbol as Symbol, enable_dynamic as enable_dynamic, mutable as mutable
from ms.jit import capture_modes as capture_modes, compile_cell as compile_cell, explain as explain, graph_mode_info as graph_mode_info, install as install, jit as jit
from ms.jit_options import JitConfig as JitConfig, check_named as check_named, check_options as check_options
from ms.memory import empty_cache as empty_cache
from ms_nn import cell_settings as cell_settings
from ms_tensor import _check as check, context as context
from ms_tensor._messages import shorten as shorten, show as show
from ms_tensor.layout import Layout as Layout
from ms_tensor.ops._primitive_state import count_change as count_change
from ms_tensor.ops.primitive import Primitive as Primitive, PrimitiveFunction_ as PrimitiveFunction_, PrimitiveWithCheck as PrimitiveWithCheck, PrimitiveWithInfer as PrimitiveWithInfer, Primitive_ as Primitive_, SUPPORTED_TUPLE_IN_TUPLE_STRATEGY as SUPPORTED_TUPLE_IN_TUPLE_STRATEGY, constexpr as constexpr, jit_context as jit_context, prim_attr_register as prim_arg_register, prim_attr_register as prim_attr_register, prim_type as prim_type
from typing import Any as Any, overload as overload
