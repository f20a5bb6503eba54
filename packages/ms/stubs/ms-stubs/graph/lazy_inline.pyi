# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms._compat import cell_attr_register as cell_attr_register
from ms._compat import cells_compile_cache as cells_compile_cache
from ms._compat import flops_collection as flops_collection
from ms._compat import jit_class as jit_class
from ms._compat import lazy_inline as lazy_inline
from ms._compat import ms_class as ms_class
from ms._compat import ms_function as ms_function
from ms._compat import ms_memory_recycle as ms_memory_recycle
from ms._compat import no_inline as no_inline
from ms.jit import jit as jit
from ms.memory import empty_cache as empty_cache
from typing import Any as Any
import ms_runtime as ms_runtime
