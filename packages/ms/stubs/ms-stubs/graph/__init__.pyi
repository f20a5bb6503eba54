# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import api as api
from . import custom_backend as custom_backend
from . import custom_infer as custom_infer
from . import custom_pass as custom_pass
from . import enable_dynamic as enable_dynamic
from . import jit_config as jit_config
from . import lazy_inline as lazy_inline
from . import mutable as mutable
from . import no_inline as no_inline
from . import symbol as symbol
BACKENDS: Any
Callable: Any
LEVELS: Any
OLD_MODES: Any
TYPE_CHECKING: bool
VALUES: Any
import ms_runtime as ms_runtime
from enum import IntEnum as IntEnum
from ms import log as log
from ms._compat import cell_attr_register as cell_attr_register, cells_compile_cache as cells_compile_cache, flops_collection as flops_collection, jit_class as jit_class, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle
from ms.dynamic_shape import Symbol as Symbol
from ms.graph_extensions import CustomPassType as CustomPassType, clear_op_infer as clear_op_infer, clear_op_wrapper as clear_op_wrapper, register_custom_backend as register_custom_backend, register_custom_pass as register_custom_pass, register_op_infer as register_op_infer, register_op_wrapper as register_op_wrapper
from ms.jit import capture_modes as capture_modes, compile_cell as compile_cell, explain as explain, graph_mode_info as graph_mode_info, install as install, jit as jit
from ms.jit_options import JitConfig as JitConfig, check_named as check_named, check_options as check_options
from ms.memory import empty_cache as empty_cache
from ms_nn import cell_settings as cell_settings
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten, show as show
from typing import Any as Any, overload as overload
