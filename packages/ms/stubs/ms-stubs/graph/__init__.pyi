from . import api as api
from . import custom_backend as custom_backend
from . import custom_infer as custom_infer
from . import custom_pass as custom_pass
from . import dynamic_shape as dynamic_shape
from . import enable_dynamic as enable_dynamic
from . import jit_config as jit_config
from . import jit_context as jit_context
from . import lazy_inline as lazy_inline
from . import mutable as mutable
from . import no_inline as no_inline
from . import symbol as symbol
from ms._shared_names.ms_3 import *
from ms._shared_names.common_api_0 import *
import ms_runtime as ms_runtime
from enum import IntEnum as IntEnum
from ms import log as log
from ms._compat import cell_attr_register as cell_attr_register, cells_compile_cache as cells_compile_cache, flops_collection as flops_collection, jit_class as jit_class, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle
from ms.dynamic_shape import Symbol as Symbol
from ms.jit import explain as explain, jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.memory import empty_cache as empty_cache
from ms_nn import cell_settings as cell_settings
from ms_nn.cell import Cell as Cell
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten, show as show
