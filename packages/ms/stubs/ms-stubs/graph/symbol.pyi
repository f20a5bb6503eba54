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
from enum import IntEnum as IntEnum
from ms import log as log
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
from ms.graph_extensions import CustomPassType as CustomPassType
from ms.graph_extensions import clear_op_infer as clear_op_infer
from ms.graph_extensions import clear_op_wrapper as clear_op_wrapper
from ms.graph_extensions import register_custom_backend as register_custom_backend
from ms.graph_extensions import register_custom_pass as register_custom_pass
from ms.graph_extensions import register_op_infer as register_op_infer
from ms.graph_extensions import register_op_wrapper as register_op_wrapper
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
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
from typing import Any as Any
from typing import overload as overload
import ms_runtime as ms_runtime
