from typing import Any
Iterator: Any
from ms.jit import jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.sinking import data_sink as data_sink, recompute as recompute, recompute_block as recompute_block
from ms_tensor._messages import shorten as shorten
