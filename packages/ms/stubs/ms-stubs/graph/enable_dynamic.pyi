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
from enum import IntEnum as IntEnum
from ms import log as log
from ms._compat import cell_attr_register as cell_attr_register, cells_compile_cache as cells_compile_cache, flops_collection as flops_collection, jit_class as jit_class, lazy_inline as lazy_inline, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle, no_inline as no_inline
from ms.dynamic_shape import Symbol as Symbol, enable_dynamic as enable_dynamic, mutable as mutable
from ms.graph_extensions import CustomPassType as CustomPassType, clear_op_infer as clear_op_infer, clear_op_wrapper as clear_op_wrapper, register_custom_backend as register_custom_backend, register_custom_pass as register_custom_pass, register_op_infer as register_op_infer, register_op_wrapper as register_op_wrapper
from ms.jit import capture_modes as capture_modes, compile_cell as compile_cell, explain as explain, graph_mode_info as graph_mode_info, install as install, jit as jit
from ms.jit_options import JitConfig as JitConfig, check_named as check_named, check_options as check_options
from ms.memory import empty_cache as empty_cache
from ms_nn import cell_settings as cell_settings
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten, show as show
from typing import Any as Any, overload as overload
