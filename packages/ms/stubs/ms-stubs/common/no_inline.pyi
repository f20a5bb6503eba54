import ms_runtime as ms_runtime
from ms._compat import cell_attr_register as cell_attr_register, cells_compile_cache as cells_compile_cache, flops_collection as flops_collection, jit_class as jit_class, lazy_inline as lazy_inline, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle, no_inline as no_inline
from ms.jit import jit as jit
from ms.memory import empty_cache as empty_cache
from ms_nn.cell import Cell as Cell
from ms_tensor._messages import show as show
