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
from ms._compat import cell_attr_register as cell_attr_register
from ms._compat import cells_compile_cache as cells_compile_cache
from ms._compat import flops_collection as flops_collection
from ms._compat import jit_class as jit_class
from ms._compat import lazy_inline as lazy_inline
from ms._compat import ms_class as ms_class
from ms._compat import ms_function as ms_function
from ms._compat import ms_memory_recycle as ms_memory_recycle
from ms._compat import no_inline as no_inline
from ms.dynamic_shape import Symbol as Symbol
from ms.dynamic_shape import enable_dynamic as enable_dynamic
from ms.dynamic_shape import mutable as mutable
from ms.graph_tools import export_split_mindir as export_split_mindir
from ms.graph_tools import load_mindir as load_mindir
from ms.graph_tools import save_mindir as save_mindir
from ms.jit import capture_modes as capture_modes
from ms.jit import compile_cell as compile_cell
from ms.jit import explain as explain
from ms.jit import graph_mode_info as graph_mode_info
from ms.jit import install as install
from ms.jit import jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.jit_options import check_named as check_named
from ms.jit_options import check_options as check_options
from ms.memory import empty_cache as empty_cache
from ms_nn import cell_settings as cell_settings
from ms_tensor import _check as check
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
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
from typing import overload as overload
import ms_runtime as ms_runtime
