from ms._shared_names.common_api_0 import *
from ms._shared_names.common_api_1 import *
from ms._shared_names.common_api_2 import *
from ms._shared_names.common_api_3 import *
import ms_runtime as ms_runtime
from ms._compat import cell_attr_register as cell_attr_register, cells_compile_cache as cells_compile_cache, flops_collection as flops_collection, jit_class as jit_class, lazy_inline as lazy_inline, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle, no_inline as no_inline
from ms._unavailable import refused as refused
from ms.dynamic_shape import Symbol as Symbol, enable_dynamic as enable_dynamic, mutable as mutable
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms.jit import explain as explain, jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.memory import empty_cache as empty_cache
from ms_nn import cell_settings as cell_settings
from ms_nn.cell import Cell as Cell
from ms_nn.layers.dropout import Dropout as Dropout
from ms_runtime import Tensor as Tensor
from ms_tensor import context as context, dtype as dtype, ops as ops
from ms_tensor._messages import shorten as shorten, show as show
from ms_tensor.layout import Layout as Layout
from ms_tensor.ops.primitive import Primitive as Primitive, constexpr as constexpr, jit_context as jit_context
